"""The view and the options of one seat in a draft: the only interface for people and bots."""

from dataclasses import dataclass

from deckbuilder.limited.draft.plan import DraftKind
from deckbuilder.limited.opened import OpenedCard


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing a seat may do now.

    ``code`` is ``card`` (take one card), ``row`` or ``column`` (of the square), ``take`` or
    ``leave`` (the pile that is looked at). ``cards`` are positions in the view's ``pack``, the
    cards one would get; for ``leave`` there are none.
    """

    code: str
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatState:
    """The public state of a seat: name, number of cards, waiting packs, bot."""

    name: str
    taken: int
    waiting: int
    is_bot: bool
    is_away: bool = False


@dataclass(frozen=True, slots=True)
class SeatView:
    """A draft as one seat sees it.

    ``pack`` is what lies before the seat, empty while it waits; a square's empty places are None.
    ``pool`` is what it took, in the order taken. ``round`` and ``pick`` count from 1. ``seen`` is
    the number of packs this seat has looked at: it changes with every new pack. ``step`` is where
    the pack goes next, 1 for the seat after this one, -1 for the one before. ``clock`` is seconds
    a pick, as planned. ``piles`` are the sizes of Winston's three piles, then of the stock, and
    ``pile`` is the one that lies before the seat, from 0. ``may_undo`` says whether the last pick
    may still be taken back.
    """

    kind: DraftKind
    seat: int
    seats: tuple[SeatState, ...]
    round: int
    rounds: int
    pick: int
    pack: tuple[OpenedCard | None, ...]
    choices: tuple[Choice, ...]
    pool: tuple[OpenedCard, ...]
    seen: int
    step: int = 1
    clock: int | None = None
    piles: tuple[int, ...] = ()
    may_undo: bool = False
    is_over: bool = False
    pile: int | None = None

    @property
    def has_turn(self) -> bool:
        """Whether the seat has a choice to make."""
        return bool(self.choices)
