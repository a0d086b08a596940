"""The common interface of pod, grid and Winston: how boosters become pools.

A sharing knows only the boosters and the choices of every seat: the same choices give the same
cards, whatever their order in time.
"""

from dataclasses import dataclass
from typing import Final, Protocol, Self

from catalog.common.i18n import N_
from deckbuilder.limited.draft.views import Choice
from deckbuilder.limited.opened import OpenedCard
from engine.kernel import Refusal


@dataclass(frozen=True, slots=True)
class Offer:
    """The cards before a seat; without ``choices`` the seat has to wait.

    ``round`` and ``pick`` count from 1, as in ``SeatView``. In the order of ``round``, ``pick`` and
    seat, the picks of a draft can be replayed. ``looked`` is whether the seat has seen this pack,
    ``pile`` which of Winston's piles it is.
    """

    round: int
    pick: int
    pack: tuple[OpenedCard | None, ...] = ()
    choices: tuple[Choice, ...] = ()
    step: int = 1
    looked: bool = False
    pile: int | None = None


class Sharing(Protocol):
    """The rules and the state of one kind of draft."""

    @property
    def rounds(self) -> int:
        """The number of rounds."""

    @property
    def is_over(self) -> bool:
        """Whether nobody has a choice left."""

    @property
    def piles(self) -> tuple[int, ...]:
        """The value of ``SeatView.piles``."""

    def waiting(self) -> tuple[int, ...]:
        """Return the seats with a choice."""

    def blocking(self, seat: int) -> int | None:
        """Return a seat that must choose before ``seat``, itself if it has a choice; None if it is
        over."""

    def packs(self, seat: int) -> int:
        """Return the number of packs at a seat."""

    def offer(self, seat: int) -> Offer:
        """Return the cards before a seat."""

    def look(self, seat: int) -> None:
        """Record that a seat has seen the cards before it."""

    def choose(self, seat: int, choice: int) -> tuple[OpenedCard, ...]:
        """Make one of the offer's choices; return the cards that the seat gains."""

    def refuse_undo(self, seat: int) -> Refusal | None:
        """Return why a seat cannot undo its last choice; None if it can."""

    def undo(self, seat: int) -> None:
        """Undo the last choice of a seat; only if ``refuse_undo`` allows it."""

    def aside(self) -> tuple[OpenedCard, ...]:
        """Return the cards that will never be in a pool."""

    def looks(self) -> tuple[int, ...]:
        """Return which packs were seen, for ``restore_looks``."""

    def restore_looks(self, looks: tuple[int, ...]) -> None:
        """Restore the values of ``looks`` after the same choices."""

    def clone(self) -> Self:
        """Return an independent copy."""


NOT_YOUR_TURN: Final = Refusal("not_your_turn", "")
NO_SUCH_CHOICE: Final = Refusal("no_such_choice", "")
DRAFT_IS_OVER: Final = Refusal("draft_is_over", "")
NOTHING_TO_UNDO: Final = Refusal("nothing_to_undo", "")
ALREADY_LOOKED: Final = Refusal("already_looked", "")
ROUND_IS_OVER: Final = Refusal("round_is_over", "")
CARD_IS_SEEN: Final = Refusal("card_is_seen", "")

# no rule of the rulebook is behind these refusals, so they name none
DRAFT_REFUSALS: Final = {
    "not_your_turn": N_("There is nothing for you to take now; wait for the others."),
    "no_such_choice": N_("There is no such choice; choose one of those shown."),
    "draft_is_over": N_("The draft is over: all cards are taken."),
    "nothing_to_undo": N_("You have not taken any card yet."),
    "already_looked": N_("The next player has already seen the cards, so your pick is final."),
    "round_is_over": N_("The next boosters are open, so the earlier picks are final."),
    "card_is_seen": N_("Your choice revealed something, so it cannot be undone."),
}
