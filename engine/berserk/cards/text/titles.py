"""Names that a text gives and refers to: of markers, quoted or not (544)."""

from collections.abc import Iterator
from typing import Final

from engine.berserk.cards.text.misspelling import speller_of
from engine.berserk.cards.text.parts import Parse, PartPrinter, PartReader
from engine.berserk.cards.text.phrase import Context, Kind

_LONGEST: Final = 3
"""The maximum of words in an unquoted name, none of them known."""
_QUOTED: Final = 4
"""The maximum of words in a quoted name that is not an ability."""


class TitlePart:
    """A name as a string, printed in quotes."""

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the quoted words, or one to three unknown words after «маркер»."""
        told = at > 0 and reader.agrees("маркер", (), at - 1)
        if reader.word(at) == "«":
            end = at + 1
            while reader.word(end)[:1].isalpha():
                end += 1
            said = any(parse.end == end for parse in reader.read(Kind.SENTENCE, at=at + 1))
            short = reader.word(end) == "»" and at + 1 < end <= at + 1 + _QUOTED
            if short and not said and (told or not self._may_be_misspelt(reader, at + 1, end)):
                yield self._parse(reader, at + 1, end, end + 1)
            return
        if not told:
            return  # «теряет прыжко»: it may be any word with one wrong letter
        for end in range(at + 1, at + 1 + _LONGEST):
            if not reader.word(end - 1)[:1].isalpha() or reader.knows(reader.word(end - 1)):
                return
            yield self._parse(reader, at, end, end)

    @staticmethod
    def _may_be_misspelt(reader: PartReader, start: int, end: int) -> bool:
        """Return whether the words may be a misspelt ability in quotes."""
        near = speller_of(reader.lexicon).once
        words = {token.text for token in reader.tokens[start:end]}
        unknown = {word for word in words if not reader.knows(word)} - reader.lexicon.others
        return reader.tokens[start].capital or any(map(near, unknown))

    @staticmethod
    def _parse(reader: PartReader, start: int, end: int, behind: int) -> Parse:
        words = tuple(reader.word(place) for place in range(start, end))
        reader.took(behind - 1)
        return Parse(behind, " ".join(words), ("«", *words, "»"))

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print the name in quotes."""
        return ("«", *node.split(), "»") if isinstance(node, str) and node else None
