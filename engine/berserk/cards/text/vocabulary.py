"""Values that words name one by one, such as what befalls cards and the rows of the board.

A row of the table asks for such a value in a slot of its kind, in a form that the slot's features
name: ``при <fate:fate at>``. So what differs in such a word alone is one row.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.berserk.cards.text.phrase import Context
from engine.berserk.cards.text.reader import Parse, Printer, Reader


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The wordings of such values by their form, each with what it means.

    In a wording ``a|b`` are words that mean the same; of several wordings of one value the first is
    printed. A form without a name is that of a slot without features.
    """

    forms: Mapping[str, tuple[tuple[str, object], ...]]

    @property
    def words(self) -> frozenset[str]:
        """Every word that a wording has."""
        wordings = (wording for form in self.forms.values() for wording, _ in form)
        return frozenset(
            word for wording in wordings for choice in wording.split() for word in choice.split("|")
        )

    @property
    def values(self) -> tuple[object, ...]:
        """Every value that has a wording, in the order of the wordings."""
        values: list[object] = []
        for form in self.forms.values():
            values += [value for _, value in form if value not in values]
        return tuple(values)

    def read(
        self, reader: Reader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield every value whose words stand here, with the words that are printed for it."""
        for wording, value in self.forms.get(" ".join(features), ()):
            words = wording.split()
            if all(reader.says(tuple(w.split("|")), at + i) for i, w in enumerate(words)):
                said = self._said(features, value)
                yield Parse(at + len(words), value, said)

    def print(
        self, printer: Printer, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print the first wording of a value."""
        return self._said(features, node) or None

    def _said(self, features: tuple[str, ...], node: object) -> tuple[str, ...]:
        for wording, value in self.forms.get(" ".join(features), ()):
            if value == node and type(value) is type(node):
                return tuple(word.split("|")[0] for word in wording.split())
        return ()
