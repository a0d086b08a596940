"""When something was done: «в этот ход», and without a word at the end of a turn (413.1, 538.2)."""

from collections.abc import Callable, Iterator

from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.parts import Parse, PartPrinter, PartReader
from engine.berserk.cards.text.phrase import Context, Kind
from engine.berserk.cards.text.vocabulary import AgreeingWords


class AgoPart:
    """The words for a time; «в конце хода, если не действовал» means that very turn."""

    def __init__(self, words: AgreeingWords) -> None:
        self._words = words
        self.values = words.values

    def __repr__(self) -> str:
        """Return its words: a part of the table's digest."""
        return repr(self._words)

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Tell that any word may follow, since none of its own has to stand there."""
        return True

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the time that the words tell, or this turn at its end without a token."""
        told = tuple(self._words.read(reader, features, context, at))
        yield from told
        if context.ends and not told:
            words = self._words.print(reader.printer(), features, context, 0)
            if words is not None:
                yield Parse(at, 0, words)

    def print(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print the time always."""
        return self._words.print(printer, features, context, node)
