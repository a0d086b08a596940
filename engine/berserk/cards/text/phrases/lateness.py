"""What goes off when all is over: «после того, как …» (116.4, 512.7)."""

from typing import Final

from engine.berserk.abilities import Is, Moment, When, Who
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import hole

_AFTER: Final = Phrase(
    Kind.WHEN,
    "после того как ~? [<whose:whose nom sg>] уничтожает <whom:noun acc sg> "
    "[<kinds:powers ins sg>]",
    When(Moment.KILLED, hole("whose"), hole("whom"), powers=hole("kinds"), late=True),
    absent={"whose": Is(Who.SELF), "kinds": ()},
)
PHRASES: Final = (_AFTER,)
