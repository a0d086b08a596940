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
    about: Sequence[str]  # what the game is and what it leaves out, in English
    begun: Callable[[int], Any] | None  # a match by its seed; None: examples are played instead
    arranged: Callable[[str, str], Any]  # an example by what both have; ValueError if wrong
    question: Callable[[Any, Decision], str]
    option: Callable[[Any, Option], str]
    event: Callable[[Any, Event], str]  # empty for one that is not worth a line
    table: Callable[[Any, Seat | None], list[str]]  # as a seat sees it; None: what both know
    refusal: Callable[[Refusal], str]  # without the rule
    card: Callable[[Any, str], list[str]]  # the printed texts of the cards with this name
    choices: Callable[[Any], Iterable[tuple[Option, Refusal | None]]]  # all one may think of
    reveals: Callable[[Event], bool]  # whether it shows something hidden: no undo then
    worth: Callable[[Any, Seat], int]  # how well a seat stands, for a simple bot


def seat_name(seat: Seat) -> str:
    """Return what a player is called."""
    return _("First") if seat is Seat.FIRST else _("Second")
