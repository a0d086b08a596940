"""What cards lose as long as something is so, and extra life that comes and goes (508, 541)."""

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
    ResultOf,
    When,
    While,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import SELF, is_another
from engine.berserk.cards.text.templates import Values, hole

# «Существа противника теряют {ova}», while a static holds.


def _lacks(values: Values) -> object:
    lost = cast(tuple[object, ...], values["lost"])
    if not all(isinstance(loss, LoseNamed | LoseProtection | LoseAbilities) for loss in lost):
        return None
    names = tuple(loss.name for loss in lost if isinstance(loss, LoseNamed))
    protections = tuple(loss for loss in lost if isinstance(loss, LoseProtection))
    return (Lacks(names, protections, LoseAbilities() in lost),)


def _lost(node: object) -> Values | None:
    match node:
        case (Lacks() as lacks,):
            lost = (*(LoseNamed(name) for name in lacks.names), *lacks.protections)
            lost = (*lost, *((LoseAbilities(),) * lacks.printed))
            return {"lost": lost} if lost else None
        case _:
            return None


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
