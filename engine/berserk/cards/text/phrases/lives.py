"""Extra life that is taken off; what goes off when it comes and goes is told in events (508.6)."""

from typing import Final

from engine.berserk.abilities import (
    LoseExtraLife,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
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
PHRASES: Final = _TAKEN
