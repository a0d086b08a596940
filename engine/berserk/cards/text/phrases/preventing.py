"""Prevention of a number of coming wounds: «предотвращает следующие 3 раны от …» (534)."""

from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import influence
from engine.berserk.cards.text.phrases.gains import lasting, own_span
from engine.berserk.cards.text.templates import Values
from engine.berserk.cards.text.vocabulary import Vocabulary


def _words_of(number: int) -> tuple[str, ...]:
    """Return the wordings of a number of coming wounds; the first is printed."""
    if number == 1:
        return "следующую рану", "следующую 1 рану", "1 следующую рану"
    if number < _MANY:
        return f"следующие {number} раны", f"{number} следующие|следующих раны"
    return f"следующие {number} ран", f"следующих {number} ран", f"{number} следующих ран"


_MANY: Final = 5
VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.AHEAD: Vocabulary(
        {"": tuple((words, number) for number in range(1, 10) for words in _words_of(number))}
    )
}
"""The numbers of coming wounds."""


def _counted(values: Values) -> ab.Prevention | None:
    """Return the prevention of wounds of the named cards, or of the card itself."""
    number, kinds = cast(int, values["n"]), cast(tuple[ab.PowerKind, ...], values["kinds"])
    cards = cast(ab.Filter | None, values["whom"])
    return ab.Prevention(number, kinds, total=number, cards=cards) if number else None


def _of_counted(node: object) -> Values | None:
    match node:
        case ab.Prevention(total=int() as number, powers=kinds, cards=cards):
            values: Values = {"n": number, "kinds": kinds, "whom": cards}
            return values if _counted(values) == node else None
        case _:
            return None


def _prevents(values: Values) -> object:
    guard, until = _counted(values), values["until"]
    if guard is None:
        return None
    gained = (ab.Gain(guard),)
    return influence(*gained) if until is None else lasting({"gained": gained, "until": until})


def _of_prevents(node: object) -> Values | None:
    spans = own_span(node)
    bare = node.effects if isinstance(node, ab.Power) else ()
    effects = bare if spans is None else cast(tuple[ab.Effect, ...], spans["gained"])
    gain = effects[0] if len(effects) == 1 else None
    counted = _of_counted(gain.ability) if isinstance(gain, ab.Gain) else None
    if counted is None:
        return None
    until = spans["until"] if spans else None
    values: Values = {**counted, "until": until}
    return values if _prevents(values) == node else None


_WHAT: Final = "предотвратить <n:ahead> от <kinds:powers gen pl> [по <whom:whom dat>]"
PHRASES: Final[tuple[Phrase, ...]] = (
    Phrase(
        Kind.CLAUSE,
        f"~? {_WHAT} [<until:lasting>]",
        make=_prevents,
        take=_of_prevents,
        absent={"whom": None, "until": None},
    ),
)
