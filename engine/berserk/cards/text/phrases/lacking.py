"""What cards lose as long as something is so, and extra life that comes and goes (508, 541)."""

from itertools import permutations
from typing import Final, cast

from engine.berserk.abilities import (
    Compare,
    Comparison,
    Lacks,
    LoseAbilities,
    LoseExtraLife,
    LoseNamed,
    LoseProtection,
    Moment,
    Outcome,
    PowerKind,
    ResultOf,
    When,
    While,
)
from engine.berserk.cards.protections import PROTECTIONS
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import SELF, is_another
from engine.berserk.cards.text.templates import Values, hole

# «Существа противника теряют {ova}», while a static holds.


def _lacks(values: Values) -> object:
    names, powers, poison, printed = [], [], False, False
    for loss in cast(tuple[object, ...], values["lost"]):
        match loss:
            case LoseNamed():
                names.append(loss.name)
            case LoseProtection():
                powers += [kind for kind in loss.powers if kind not in powers]
                poison = poison or loss.poison
            case LoseAbilities():
                printed = True
            case _:
                return None
    return (Lacks(tuple(names), tuple(powers), poison, printed),)


def _lost(node: object) -> Values | None:
    match node:
        case (Lacks() as lacks,):
            pass
        case _:
            return None
    lost: tuple[object, ...] = tuple(LoseNamed(name) for name in lacks.names)
    lost += tuple(LoseProtection(kinds) for kinds in _signs(lacks.powers))
    lost += (LoseProtection((), poison=True),) * lacks.poison
    lost += (LoseAbilities(),) * lacks.printed
    return {"lost": lost} if lost else None


def _signs(powers: tuple[PowerKind, ...]) -> tuple[tuple[PowerKind, ...], ...]:
    """Return the kinds of powers as protections have signs for them, as few signs as will do."""
    kinds = tuple(protection.powers for protection in PROTECTIONS.values() if protection.powers)
    for count in range(len(kinds) + 1):
        for signs in permutations(kinds, count):
            if tuple(dict.fromkeys(kind for sign in signs for kind in sign)) == powers:
                return signs
    return tuple((kind,) for kind in powers)


_LACKING: Final = (
    Phrase(Kind.LACKING, "теряет|теряют <lost:losses>", make=_lacks, take=_lost),
    Phrase(
        Kind.ABILITY,
        "<given:lacking> пока <condition:condition>",
        While(hole("condition"), hole("given")),
    ),
)

# Extra life taken off, and what goes off on that (508.6).

_LIVES: Final = (
    "дополнительных|дополнительные|дополнительную|дополнительной {health}|жизней|жизни|жизнь"
)
_ONE: Final = "дополнительную {health}|жизнь"
_TAKEN: Final = (
    Phrase(Kind.LOSS, f"<n:number> {_LIVES}", LoseExtraLife(hole("n"))),
    Phrase(Kind.LOSS, _ONE, LoseExtraLife(1), synonym=True),
)


def _goes_off(verb: str, compare: Compare) -> tuple[Phrase, ...]:
    came = Comparison(ResultOf(Outcome.AMOUNT, of_trigger=True), compare, 0)
    words = f"{verb} дополнительные|дополнительную {{health}}"
    return (
        Phrase(Kind.EVENT, f"когда ~? {words}", (When(Moment.EXTRA_LIFE, SELF), came)),
        Phrase(
            Kind.EVENT,
            f"когда <whose:noun nom sg> {words}",
            (When(Moment.EXTRA_LIFE, hole("whose")), came),
            guard=is_another,
        ),
    )


_EVENTS: Final = (*_goes_off("получает", Compare.MORE), *_goes_off("теряет", Compare.LESS))
PHRASES: Final = (*_LACKING, *_TAKEN, *_EVENTS)
