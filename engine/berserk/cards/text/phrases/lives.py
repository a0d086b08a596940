"""Extra life that is taken off, and what goes off when it comes and goes (508.6)."""

from typing import Final

from engine.berserk.abilities import (
    Compare,
    Comparison,
    LoseExtraLife,
    Moment,
    Outcome,
    ResultOf,
    When,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import SELF, is_another
from engine.berserk.cards.text.templates import hole

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
PHRASES: Final = (*_TAKEN, *_EVENTS)
