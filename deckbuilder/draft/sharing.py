"""How boosters become pools: what a pod, a grid and Winston have in common.

A sharing knows the boosters and what every seat has chosen, nothing else: the same choices give
the same cards, whoever chose first at a moment when several could.
"""

from dataclasses import dataclass
from typing import Protocol, Self

from deckbuilder.draft.plan import DraftCard
from deckbuilder.draft.views import Choice
from engine.kernel import Refusal


@dataclass(frozen=True, slots=True)
class Offer:
    """What lies before a seat now; without ``choices`` the seat has to wait.

    ``round`` and ``pick`` count from 1, as in ``SeatView``. Ordered by ``round``, ``pick`` and
    seat, the picks of a draft can be made one after another. ``looked`` says whether the seat has
    seen this pack, ``pile`` which of Winston's piles it is.
    """

    round: int
    pick: int
    pack: tuple[DraftCard | None, ...] = ()
    choices: tuple[Choice, ...] = ()
    step: int = 1
    looked: bool = False
    pile: int | None = None


class Sharing(Protocol):
    """The rules of one kind of draft, with its state."""

    @property
    def rounds(self) -> int:
        """How many rounds there are."""

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything left to choose."""

    @property
    def piles(self) -> tuple[int, ...]:
        """What ``SeatView.piles`` shows."""

    def waiting(self) -> tuple[int, ...]:
        """Return the seats that have a choice now."""

    def blocking(self, seat: int) -> int | None:
        """Return a seat that must choose before ``seat`` can, itself when it can; None if over."""

    def packs(self, seat: int) -> int:
        """Return how many packs lie at a seat."""

    def offer(self, seat: int) -> Offer:
        """Return what lies before a seat."""

    def look(self, seat: int) -> None:
        """Note that a seat has seen what lies before it."""

    def choose(self, seat: int, choice: int) -> tuple[DraftCard, ...]:
        """Make one of the offer's choices; return the cards the seat gets by it."""

    def refuse_undo(self, seat: int) -> Refusal | None:
        """Return why a seat may not take its last choice back; None when it may."""

    def undo(self, seat: int) -> None:
        """Take the last choice of a seat back; only when ``refuse_undo`` allows it."""

    def aside(self) -> tuple[DraftCard, ...]:
        """Return the cards that are in nobody's pool and will never be."""

    def looks(self) -> tuple[int, ...]:
        """Return who has seen what, for ``restore_looks``."""

    def restore_looks(self, looks: tuple[int, ...]) -> None:
        """Take up what ``looks`` told of the same choices."""

    def clone(self) -> Self:
        """Return an independent copy."""


NOTHING_TO_UNDO = Refusal("nothing_to_undo", "")
ALREADY_LOOKED = Refusal("already_looked", "")
ROUND_IS_OVER = Refusal("round_is_over", "")
CARD_IS_SEEN = Refusal("card_is_seen", "")
