"""Parse and print lists: kinds of powers, effects, abilities."""

from collections.abc import Callable, Iterator
from typing import Final

from engine.berserk.cards.text.contradictions import may_stand_together
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.parts import Parse, PartPrinter, PartReader
from engine.berserk.cards.text.phrase import Context, Kind

_MOST: Final = 8
_JOINS: Final = ("и", "или")


class SeveralPart:
    """One or more items of a kind, joined by commas and «и».

    ``joined`` builds the list's value from its items, or returns None if they form no list;
    ``parted`` yields the possible items of a value, and the first printable choice is printed.
    """

    def __init__(
        self,
        item: Kind,
        joined: Callable[[tuple[object, ...]], object],
        parted: Callable[[object], Iterator[tuple[object, ...]]],
        *,
        joins: tuple[str, ...] = _JOINS,
    ) -> None:
        self._item = item
        self._joined = joined
        self._parted = parted
        self._joins = joins

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether an item can begin with this word."""
        return may_begin(self._item)

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield lists of one item, two, and so on."""
        pending: list[tuple[tuple[object, ...], Parse]] = [
            ((parse.node,), parse) for parse in reader.read(self._item, features, context, at)
        ]
        for _ in range(_MOST):
            for items, parse in pending:
                if not may_stand_together(items):
                    continue
                node = self._joined(items)
                if node is None:
                    continue
                words = self.render(reader.printer(), features, context, node)
                yield Parse(parse.end, node, words or parse.words, parse.phrases)
            pending = list(self._longer(reader, features, context, pending))

    def _longer(
        self,
        reader: PartReader,
        features: tuple[str, ...],
        context: Context,
        pending: list[tuple[tuple[object, ...], Parse]],
    ) -> Iterator[tuple[tuple[object, ...], Parse]]:
        for items, before in pending:
            joined = reader.word(before.end) in self._joins
            listed = not joined and "," in reader.pauses(before.end)
            if not joined and not listed:
                continue
            if joined:
                reader.took(before.end)
            for parse in reader.read(self._item, features, context, before.end + joined):
                yield (
                    (*items, parse.node),
                    Parse(
                        parse.end,
                        None,
                        (*before.words, self._joins[0], *parse.words),
                        before.phrases + parse.phrases,
                    ),
                )

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print the items, joined by «и»."""
        for items in self._parted(node):
            words = self._render_items(printer, features, context, items)
            if words is not None:
                return words
        return None

    def _render_items(
        self,
        printer: PartPrinter,
        features: tuple[str, ...],
        context: Context,
        items: tuple[object, ...],
    ) -> tuple[str, ...] | None:
        words: list[str] = []
        for item in items:
            said = printer.render(self._item, item, features, context)
            if said is None:
                return None
            words += [*([self._joins[0]] if words else []), *said]
        return tuple(words) if items else None


class WithShapes:
    """A kind of slot whose words agree with each other, in any gender and number."""

    def __init__(self, item: Kind) -> None:
        self._item = item

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether the inner kind can begin with this word."""
        return may_begin(self._item)

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield readings in either number; the requested number is printed."""
        for shape in _shapes(features):
            for parse in reader.read(self._item, shape, context, at):
                printer = reader.printer()
                words = self.render(printer, features, context, parse.node)
                if words is not None:
                    yield Parse(parse.end, parse.node, words, parse.phrases)

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print in the requested number and in the gender of the words."""
        wanted = "pl" if "pl" in features else "sg"
        for shape in _shapes(features):
            if wanted in shape:
                words = printer.render(self._item, node, shape, context)
                if words is not None:
                    return words
        return None


def _shapes(features: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    case = tuple(feature for feature in features if feature not in ("sg", "pl"))
    for gender in ("m", "f", "n"):
        yield (*case, "sg", gender, "no")
    yield (*case, "pl", "no")


class AnyNumber:
    """A kind of slot in the requested case, singular or plural; printed in the plural."""

    def __init__(self, item: Kind) -> None:
        self._item = item

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether the inner kind can begin with this word."""
        return may_begin(self._item)

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield readings in either number."""
        printer = reader.printer()
        for number in ("pl", "sg"):
            for parse in reader.read(self._item, (*features, number), context, at):
                words = self.render(printer, features, context, parse.node)
                if words is not None:
                    yield Parse(parse.end, parse.node, words, parse.phrases)

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print in the plural."""
        return printer.render(self._item, node, (*features, "pl"), context)


class AnyGender:
    """A kind of slot in the requested case and number, in any gender."""

    def __init__(self, item: Kind) -> None:
        self._item = item

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether the inner kind can begin with this word."""
        return may_begin(self._item)

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield readings in each gender."""
        for shape in _genders(features):
            yield from reader.read(self._item, shape, context, at)

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print in the first gender that has a wording."""
        shapes = _genders(features)
        said = (printer.render(self._item, node, shape, context) for shape in shapes)
        return next((words for words in said if words is not None), None)


def _genders(features: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    plain = tuple(feature for feature in features if feature not in ("m", "f", "n", "yes", "no"))
    for gender in ("m", "f", "n"):
        for animate in ("yes", "no"):
            yield (*plain, gender, animate)
