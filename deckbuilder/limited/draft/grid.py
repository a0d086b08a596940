"""The grid for two players: nine cards in a square, each takes a row or a column.

The cards of all boosters are shuffled together and laid out nine at a time; a remainder stays
aside, and so do the cards that both leave in a square. The beginner alternates with every square.
"""

from collections.abc import Sequence
from typing import Final, Self

from deckbuilder.limited.draft.sharing import ALREADY_LOOKED, NOTHING_TO_UNDO, Offer
from deckbuilder.limited.draft.views import Choice
from deckbuilder.limited.opened import OpenedCard
from engine.kernel import Refusal

SIDE: Final = 3
SQUARE: Final = SIDE * SIDE
_LINES: Final = (
    *(Choice("row", tuple(range(row * SIDE, (row + 1) * SIDE))) for row in range(SIDE)),
    *(Choice("column", tuple(range(column, SQUARE, SIDE))) for column in range(SIDE)),
)


class Grid:
    """``Sharing`` of a grid; ``cards`` are those of all boosters, shuffled."""

    def __init__(self, cards: Sequence[OpenedCard]) -> None:
        self._cards = tuple(cards)
        self._squares = len(self._cards) // SQUARE
        self._lines: list[int] = []  # indexes in _LINES, two for each square
        self._looked = False

    @property
    def rounds(self) -> int:
        """The number of squares."""
        return self._squares

    @property
    def is_over(self) -> bool:
        """Whether both have taken from the last square."""
        return len(self._lines) == 2 * self._squares

    @property
    def piles(self) -> tuple[int, ...]:
        """Empty: a grid has no piles."""
        return ()

    @staticmethod
    def _mover(turn: int) -> int:
        """Return the seat of a turn: 0 and 1, then 1 and 0, and so on."""
        return (turn // 2 + turn % 2) % 2

    @property
    def _turn(self) -> int | None:
        return None if self.is_over else self._mover(len(self._lines))

    def waiting(self) -> tuple[int, ...]:
        """Return the only seat with a choice."""
        return () if self._turn is None else (self._turn,)

    def blocking(self, seat: int) -> int | None:
        """Return the only seat with a choice."""
        return self._turn

    def packs(self, seat: int) -> int:
        """Return 1 for the seat with a choice."""
        return int(seat == self._turn)

    def _square(self, number: int) -> list[OpenedCard | None]:
        """Return a square with its remaining cards."""
        square: list[OpenedCard | None] = list(self._cards[number * SQUARE : (number + 1) * SQUARE])
        for line in self._lines[2 * number : 2 * number + 2]:
            for place in _LINES[line].cards:
                square[place] = None
        return square

    def offer(self, seat: int) -> Offer:
        """Return the square; each line with a remaining card is a choice."""
        number, second = divmod(len(self._lines), 2)
        if seat != self._turn:
            return Offer(min(number + 1, max(1, self._squares)), second + 1)
        square = self._square(number)
        choices = tuple(Choice(_LINES[line].code, left) for line, left in _left(square))
        return Offer(number + 1, second + 1, tuple(square), choices, looked=self._looked)

    def look(self, seat: int) -> None:
        """Record that the choosing seat has seen the square."""
        self._looked = self._looked or seat == self._turn

    def choose(self, seat: int, choice: int) -> tuple[OpenedCard, ...]:
        """Take a row or a column."""
        square = self._square(len(self._lines) // 2)
        line, left = list(_left(square))[choice]
        self._lines.append(line)
        self._looked = False
        return tuple(card for place in left if (card := square[place]) is not None)

    def refuse_undo(self, seat: int) -> Refusal | None:
        """Refuse an undo if the other player has seen the remaining cards."""
        movers = [self._mover(turn) for turn in range(len(self._lines))]
        if seat not in movers:
            return NOTHING_TO_UNDO
        if movers[-1] != seat or (self._looked and self._turn != seat):
            return ALREADY_LOOKED
        return None

    def undo(self, seat: int) -> None:
        """Put the last line back."""
        self._lines.pop()
        self._looked = True

    def aside(self) -> tuple[OpenedCard, ...]:
        """Return the cards left in finished squares, and those outside any square."""
        left = [card for number in range(len(self._lines) // 2) for card in self._square(number)]
        rest = self._cards[self._squares * SQUARE :]
        return (*(card for card in left if card is not None), *rest)

    def looks(self) -> tuple[int, ...]:
        """Return 1 if the choosing seat has seen the square."""
        return (int(self._looked),)

    def restore_looks(self, looks: tuple[int, ...]) -> None:
        """Restore the values of ``looks``; ValueError if they are not those of a grid."""
        (looked,) = looks
        self._looked = bool(looked)

    def clone(self) -> Self:
        """Return an independent copy."""
        copy = type(self)(self._cards)
        copy._lines, copy._looked = list(self._lines), self._looked
        return copy


def _left(square: Sequence[OpenedCard | None]) -> list[tuple[int, tuple[int, ...]]]:
    """Return the lines with remaining cards: index in ``_LINES``, indexes of the cards."""
    lines = (
        (line, tuple(place for place in choice.cards if square[place] is not None))
        for line, choice in enumerate(_LINES)
    )
    return [(line, places) for line, places in lines if places]
