"""Parse when something was done: «в этот ход», or no word at the end of a turn (413.1, 538.2)."""

from collections.abc import Callable, Iterator

from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.parts import Parse, PartPrinter, PartReader
from engine.berserk.cards.text.phrase import Context, Kind
from engine.berserk.cards.text.vocabulary import AgreeingWords


class AgoPart:
    """The words for a past time; in «в конце хода, если не действовал» that very turn is
    implied."""

    def __init__(self, words: AgreeingWords) -> None:
        self._words = words
        self.values = words.values

    def __repr__(self) -> str:
        """Return the wordings, which the table's digest covers."""
        return repr(self._words)

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return True: the time can be implied without any word."""
        return True

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the time named by the words, or the current turn without a token where it is
        implied."""
        told = tuple(self._words.read(reader, features, context, at))
        yield from told
        if context.ends and not told:
            words = self._words.render(reader.printer(), features, context, 0)
            if words is not None:
                yield Parse(at, 0, words)

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print the time; it is never left implied."""
        return self._words.render(printer, features, context, node)
