"""Cells that were chosen before, in the words behind: «на этих клетках», «в этом ряду» (505.7)."""

from collections.abc import Callable, Iterator
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.parts import Parse, PartPrinter, PartReader
from engine.berserk.cards.text.phrase import Context, Kind

_ON_THEM: Final = ("на", "этих", "клетках")
_ON: Final[dict[ab.Shape | None, tuple[tuple[str, ...], ...]]] = {
    ab.Shape.SQUARE: (_ON_THEM, ("в", "этом", "квадрате")),
    ab.Shape.ROW: (("в", "этом", "ряду"), _ON_THEM),
    ab.Shape.COLUMN: (("в", "этом", "столбце"), _ON_THEM),
    ab.Shape.LINE: (_ON_THEM,),
}
"""On the cells of a shape; the first wording is printed."""


class ChosenPart:
    """Who stands on the cells that were chosen."""

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Tell whether a word may be the first of those for such a place."""
        return word in ("на", "в")

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield where they are, if any were chosen."""
        if context.cells is None:
            return
        for words in _ON[context.cells.shape]:
            if tuple(reader.word(at + place) for place in range(len(words))) == words:
                for place in range(len(words)):
                    reader.took(at + place)
                said = self.print(reader.printer(), features, context, context.cells)
                yield Parse(at + len(words), context.cells, said or words)

    def print(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print where they are."""
        return _ON[context.cells.shape][0] if context.cells and node == context.cells else None
