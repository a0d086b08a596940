"""How boosters become pools: what a pod, a grid and Winston have in common.

A sharing knows the boosters and what every seat has chosen, nothing else: the same choices give
the same cards, whoever chose first at a moment when several could.
"""

from dataclasses import dataclass
from typing import Final, Protocol, Self

from catalog.common.i18n import N_
from deckbuilder.limited.draft.views import Choice
from deckbuilder.limited.opened import OpenedCard
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
    pack: tuple[OpenedCard | None, ...] = ()
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
        """Return whether nobody has anything left to choose."""

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

    def choose(self, seat: int, choice: int) -> tuple[OpenedCard, ...]:
        """Make one of the offer's choices; return the cards the seat gets by it."""

    def refuse_undo(self, seat: int) -> Refusal | None:
        """Return why a seat may not take its last choice back; None when it may."""

    def undo(self, seat: int) -> None:
        """Take the last choice of a seat back; only when ``refuse_undo`` allows it."""

    def aside(self) -> tuple[OpenedCard, ...]:
        """Return the cards that are in nobody's pool and will never be."""

    def looks(self) -> tuple[int, ...]:
        """Return who has seen what, for ``restore_looks``."""

    def restore_looks(self, looks: tuple[int, ...]) -> None:
        """Take up what ``looks`` told of the same choices."""

    def clone(self) -> Self:
        """Return an independent copy."""


NOT_YOUR_TURN: Final = Refusal("not_your_turn", "")
NO_SUCH_CHOICE: Final = Refusal("no_such_choice", "")
DRAFT_IS_OVER: Final = Refusal("draft_is_over", "")
NOTHING_TO_UNDO: Final = Refusal("nothing_to_undo", "")
ALREADY_LOOKED: Final = Refusal("already_looked", "")
ROUND_IS_OVER: Final = Refusal("round_is_over", "")
CARD_IS_SEEN: Final = Refusal("card_is_seen", "")

# No rule of the rulebook stands behind these, so they name none.
DRAFT_REFUSALS: Final = {
    "not_your_turn": N_("There is nothing for you to take now; wait for the others."),
    "no_such_choice": N_("There is no such choice; choose one of those shown."),
    "draft_is_over": N_("The draft is over: all cards are taken."),
    "nothing_to_undo": N_("You have not taken any card yet."),
    "already_looked": N_("The next player has already seen the cards, so your pick is final."),
    "round_is_over": N_("The next boosters are open, so the earlier picks are final."),
    "card_is_seen": N_("Your choice revealed something, so it cannot be undone."),
}
