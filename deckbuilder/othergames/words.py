"""What a game of the engine needs for lines and examples: its states and options in words."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from catalog.common.i18n import _
from engine.kernel import Decision, Event, Game, Option, Refusal, Seat


@dataclass(frozen=True, slots=True)
class GameWords:
    """A game in the user's language.

    A state is a view, or a whole state where everything is shown (examples). Options of a decision
    have the same words only if they are the same for the rules.
    """

    game: Game[Any, Any]
    book: str
    about: Sequence[str]
    """What the game is and what it leaves out, in English."""
    begun: Callable[[int], Any] | None
    """The setup of a new match by its seed; None if there are no matches, only examples."""
    arranged: Callable[[str, str], Any]
    """The setup of an example by what both players have; ValueError for wrong words."""
    question: Callable[[Any, Decision], str]
    option: Callable[[Any, Option], str]
    event: Callable[[Any, Event], str]
    """An event; empty for one that is not worth a line."""
    table: Callable[[Any, Seat | None], list[str]]
    """The table as a seat sees it; None shows what both know."""
    refusal: Callable[[Refusal], str]
    """Why an option is not offered, without the rule."""
    card: Callable[[Any, str], list[str]]
    """The printed text of the cards with a name on the table."""
    choices: Callable[[Any], Iterable[tuple[Option, Refusal | None]]]
    """What one may think of at the pending decision, and why it is refused or None."""
    reveals: Callable[[Event], bool]
    """Whether an event shows something hidden, so that it cannot be undone."""
    worth: Callable[[Any, Seat], int]
    """How well a seat stands, for a simple bot."""


def seat_name(seat: Seat) -> str:
    """Return what a player is called."""
    return _("First") if seat is Seat.FIRST else _("Second")
