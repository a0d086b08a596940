"""What cards lose: named abilities, all abilities, protections, flight, elements, chips (541)."""

from collections.abc import Mapping
from typing import Final, cast

from engine.berserk.abilities import (
    ITSELF,
    AddProperty,
    ChangeElements,
    Chips,
    Effect,
    ExtraLife,
    Fact,
    FactOf,
    LoseAbilities,
    LoseExtraLife,
    LoseFlight,
    LoseMarker,
    LoseNamed,
    LoseProtection,
    Power,
    Protection,
    Scaled,
    Targets,
    Who,
)
from engine.berserk.abilities.properties import ELEMENTS
from engine.berserk.cards.protections import PROTECTIONS
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import INFLUENCE, influence, not_itself
from engine.berserk.cards.text.phrases.gains import holder, lasting, others_span, own_span
from engine.berserk.cards.text.templates import Values, hole, less


def _unprotected(values: Values) -> object:
    lost = cast(Protection, values["protection"])
    return LoseProtection(lost.powers, lost.poison, source=lost.source)


def _of_unprotected(node: object) -> Values | None:
    known = [known for known in PROTECTIONS.values() if _unprotected({"protection": known}) == node]
    return {"protection": known[0]} if known else None


_LOSSES: Final = (
    Phrase(Kind.LOSS, "<name:named acc>", LoseNamed(hole("name"))),
    Phrase(Kind.LOSS, "особенности", LoseAbilities()),
    Phrase(Kind.LOSS, "все особенности", LoseAbilities(), synonym=True),
    Phrase(Kind.LOSS, "полет", LoseFlight()),
    Phrase(Kind.LOSS, "все стихии", ChangeElements(loses=ELEMENTS)),
    Phrase(Kind.LOSS, "<n:heap>", Chips(less("n"))),
    Phrase(Kind.LOSS, "<n:lives>", LoseExtraLife(hole("n"))),
    Phrase(Kind.LOSS, "маркер <name:title>", LoseMarker(hole("name"))),
    Phrase(Kind.LOSS, "<name:title>", LoseMarker(hole("name")), synonym=True),
    Phrase(Kind.LOSS, "<protection:protection>", make=_unprotected, take=_of_unprotected),
)
_LOST: Final = (
    LoseExtraLife,
    LoseNamed,
    LoseAbilities,
    LoseFlight,
    LoseMarker,
    LoseProtection,
    ChangeElements,
)


def _is_lost(effect: object) -> bool:
    if isinstance(effect, Chips):
        return not isinstance(effect.amount, int) or effect.amount < 0
    return isinstance(effect, _LOST) and not isinstance(effect, AddProperty | ExtraLife)


def _all_lost(values: Values) -> bool:
    lost = values["gained"]
    return isinstance(lost, tuple) and all(map(_is_lost, lost))


def _is_one(values: Mapping[str, object]) -> bool:
    whom = values["whom"]
    return isinstance(whom, Targets) and whom != ITSELF and whom.most == 1 and not whom.all


def _of(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.CLAUSE, words, node, guard=not_itself, synonym=synonym)


_ITS_OWN: Final = Power(INFLUENCE, hole("gained"), ITSELF)
_OF_OTHERS: Final = Power(INFLUENCE, hole("gained"), hole("whom"))


def _taken_off(values: Values) -> object:
    whom = [values[slot] for slot in ("early", "whom") if values[slot] is not None]
    if len(whom) != 1 or whom[0] == ITSELF:
        return None
    return influence(*cast(tuple[Effect, ...], values["gained"]), targets=whom[0])


_LOSING: Final = (
    Phrase(
        Kind.CLAUSE,
        "терять|потерять <gained:losses> <until:lasting>",
        make=lasting,
        take=own_span,
        gives={"until": holder},
        guard=lambda values: _all_lost(dict(values)),
    ),
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> теряет@whom <gained:losses> <until:lasting>",
        make=lasting,
        take=others_span,
        gives={"until": holder},
        guard=lambda values: not_itself(values) and _all_lost(dict(values)),
    ),
    Phrase(Kind.CLAUSE, "терять|потерять <gained:losses>", _ITS_OWN),
    _of("<whom:targets nom> теряет@whom <gained:losses>", _OF_OTHERS),
    Phrase(Kind.CLAUSE, "<whom:targets nom> теряет@whom <gained:losses>", _OF_OTHERS, synonym=True),
    Phrase(
        Kind.CLAUSE,
        "снять|убрать [с|со <early:targets gen after>] <gained:losses> "
        "[с|со <whom:targets gen after>]",
        make=_taken_off,
        absent={"early": None, "whom": None},
        synonym=True,
    ),
)

# «Приземляется»: it loses its flight (term «Приземлиться»).

_LANDING: Final = Phrase(
    Kind.CLAUSE,
    "~? [<whom:targets nom>] приземляется@whom",
    influence(LoseFlight(), targets=hole("whom")),
    absent={"whom": ITSELF},
    synonym=True,
)

# All chips at once: as many as the card has itself.

_ALL_CHIPS: Final = (
    Phrase(
        Kind.CLAUSE,
        "терять|потерять все {counter}",
        influence(Chips(Scaled(FactOf(Fact.CHIPS), -1))),
    ),
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> теряет@whom все {counter}",
        influence(Chips(Scaled(FactOf(Fact.CHIPS, Who.TARGET), -1)), targets=hole("whom")),
        guard=_is_one,
    ),
)

# What a card becomes (106.2.1).

_BECOMING: Final = tuple(
    Phrase(
        Kind.CLAUSE,
        f"<whom:targets nom> становится@whom <element:element ins sg {gender}>",
        influence(ChangeElements(becomes=(hole("element"),)), targets=hole("whom")),
        synonym=gender != "n",
    )
    for gender in ("n", "f")
)
PHRASES: Final = (_LANDING, *_LOSSES, *_ALL_CHIPS, *_LOSING, *_BECOMING)
