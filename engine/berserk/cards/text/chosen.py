"""Cells that were chosen before, in the words behind: «на этих клетках», «в этом ряду» (505.7)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from engine.berserk.abilities import OnChosen, Shape
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.phrase import Context, Kind
from engine.berserk.cards.text.printing import Printer
from engine.berserk.cards.text.reader import Reader
from engine.berserk.cards.text.table import Parse

_ON_THEM: Final = ("на", "этих", "клетках")
_ON: Final[dict[Shape | None, tuple[tuple[str, ...], ...]]] = {
    None: (("на", "этой", "клетке"),),
    Shape.SQUARE: (_ON_THEM, ("в", "этом", "квадрате")),
    Shape.ROW: (("в", "этом", "ряду"), _ON_THEM),
    Shape.COLUMN: (("в", "этом", "столбце"), _ON_THEM),
    Shape.LINE: (_ON_THEM,),
}
"""On the cells of a shape, or on one alone; the first wording is printed."""
_BESIDE: Final = ("рядом", "с", "этой", "клеткой")


class ChosenPart:
    """Who stands on the cells that were chosen, or beside the one."""

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Tell whether a word may be the first of those for such a place."""
        return word in ("на", "в", "рядом")

    def read(
        self, reader: Reader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield where they are, if any were chosen."""
        if context.cells is None:
            return
        there = [(words, context.cells) for words in _ON[context.cells.shape]]
        if context.cells.shape is None:
            there.append((_BESIDE, replace(context.cells, beside=True)))
        for words, node in there:
            if tuple(reader.word(at + place) for place in range(len(words))) == words:
                for place in range(len(words)):
                    reader.took(at + place)
                said = self.print(reader.printer(), features, context, node)
                yield Parse(at + len(words), node, said or words)

    def print(
        self, printer: Printer, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print where they are."""
        if context.cells is None or not isinstance(node, OnChosen):
            return None
        if node == replace(context.cells, beside=True):
            return _BESIDE if node.shape is None else None
        return _ON[node.shape][0] if node == context.cells else None
