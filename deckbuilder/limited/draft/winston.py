"""Winston for two players: three face-down piles and a stock; take a pile or leave it.

The cards of all boosters are shuffled into the stock; each pile begins with a card of it. A player
looks at the first pile and takes it, or leaves it and goes to the next one. A taken pile is
replaced by a card of the stock, a left pile gets one more. A player who leaves the last pile takes
the top card of the stock unseen. No pile is empty while the stock has cards; after that, empty
piles are skipped and the last pile left must be taken.
"""

from collections.abc import Sequence
from typing import Final, Self

from deckbuilder.limited.draft.sharing import ALREADY_LOOKED, CARD_IS_SEEN, NOTHING_TO_UNDO, Offer
from deckbuilder.limited.draft.views import Choice
from deckbuilder.limited.opened import OpenedCard
from engine.kernel import Refusal

PILES: Final = 3


class Winston:
    """``Sharing`` of Winston; ``cards`` are those of all boosters, shuffled."""

    def __init__(self, cards: Sequence[OpenedCard]) -> None:
        self._cards = tuple(cards)
        self._acts: list[tuple[int, bool]] = []  # the seat, and whether it took the pile
        self._deal()

    def _deal(self) -> None:
        self._stock = list(reversed(self._cards))  # the top is the end
        self._piles = [self._top() for _pile in range(PILES)]
        self._turn = 0
        self._at = self._next(0)
        self._looked = False
        self._blind = False  # whether the last choice gave a card of the stock unseen

    def _top(self) -> list[OpenedCard]:
        return [self._stock.pop()] if self._stock else []

    def _next(self, pile: int) -> int | None:
        """Return the first non-empty pile from ``pile`` on."""
        return next((place for place in range(pile, PILES) if self._piles[place]), None)

    @property
    def rounds(self) -> int:
        """1: there is one round."""
        return 1

    @property
    def is_over(self) -> bool:
        """Whether all cards are taken."""
        return self._at is None

    @property
    def piles(self) -> tuple[int, ...]:
        """The sizes of the piles, then of the stock."""
        return (*map(len, self._piles), len(self._stock))

    def waiting(self) -> tuple[int, ...]:
        """Return the only seat with a choice."""
        return () if self.is_over else (self._turn,)

    def blocking(self, seat: int) -> int | None:
        """Return the only seat with a choice."""
        return None if self.is_over else self._turn

    def packs(self, seat: int) -> int:
        """Return 1 for the seat with a choice."""
        return int(seat in self.waiting())

    def offer(self, seat: int) -> Offer:
        """Return the current pile: to take, or to leave if allowed."""
        pick = len(self._acts) + 1
        if self._at is None or seat != self._turn:
            return Offer(1, pick)
        pile = tuple(self._piles[self._at])
        take, leave = Choice("take", tuple(range(len(pile)))), Choice("leave")
        choices = (take, leave) if self._may_leave(self._at) else (take,)
        return Offer(1, pick, pile, choices, looked=self._looked, pile=self._at)

    def _may_leave(self, pile: int) -> bool:
        return bool(self._stock) or self._next(pile + 1) is not None

    def look(self, seat: int) -> None:
        """Record that the seat has seen its pile."""
        self._looked = self._looked or seat in self.waiting()

    def choose(self, seat: int, choice: int) -> tuple[OpenedCard, ...]:
        """Take the pile (choice 0) or leave it; return the cards gained."""
        takes = choice == 0
        self._acts.append((seat, takes))
        return self._act(takes)

    def _act(self, takes: bool) -> tuple[OpenedCard, ...]:
        at = self._at
        if at is None:
            raise ValueError("all cards are taken")
        self._looked = self._blind = False
        if takes:
            got, self._piles[at] = tuple(self._piles[at]), self._top()
            self._pass_turn()
            return got
        self._piles[at] += self._top()
        self._at = self._next(at + 1)
        if self._at is not None:
            return ()
        unseen = tuple(self._top())
        self._blind = bool(unseen)
        self._pass_turn()
        return unseen

    def _pass_turn(self) -> None:
        self._turn = 1 - self._turn
        self._at = self._next(0)

    def refuse_undo(self, seat: int) -> Refusal | None:
        """Refuse an undo if somebody has seen a card that the choice uncovered."""
        if not any(who == seat for who, _takes in self._acts):
            return NOTHING_TO_UNDO
        if self._acts[-1][0] != seat or (self._looked and self._turn != seat):
            return ALREADY_LOOKED
        return CARD_IS_SEEN if self._looked or self._blind else None

    def undo(self, seat: int) -> None:
        """Restore the pile of the last choice, with the cards it had."""
        acts = self._acts[:-1]
        self._deal()
        for _seat, takes in acts:
            self._act(takes)
        self._acts = acts
        self._looked = True

    def aside(self) -> tuple[OpenedCard, ...]:
        """Return nothing: every card ends in a pool."""
        return ()

    def looks(self) -> tuple[int, ...]:
        """Return 1 if the seat has seen its pile."""
        return (int(self._looked),)

    def restore_looks(self, looks: tuple[int, ...]) -> None:
        """Restore the values of ``looks``; ValueError if they are not those of Winston."""
        (looked,) = looks
        self._looked = bool(looked)

    def clone(self) -> Self:
        """Return an independent copy."""
        copy = type(self)(self._cards)
        copy._acts = list(self._acts)
        copy._stock, copy._piles = list(self._stock), [list(pile) for pile in self._piles]
        copy._turn, copy._at = self._turn, self._at
        copy._looked, copy._blind = self._looked, self._blind
        return copy
