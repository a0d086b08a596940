"""Parse and print nouns from the catalogue: names of classes and of cards (106.1, 106.5)."""

from collections.abc import Callable, Iterator

import engine.berserk.abilities as ab
from engine.berserk.cards.text.grammar import Case, NameKind, WordNumber
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.parts import Parse, PartPrinter, PartReader
from engine.berserk.cards.text.phrase import Context, Kind
from engine.berserk.cards.text.word_forms import gender_of, is_of_a_name

_CASES = {case.value: case for case in Case}
_NUMBERS = {number.value: number for number in WordNumber}


class NamePart:
    """A class in lower case or a card with a capital, in the requested case and number."""

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether a name can contain this word."""
        return is_of_a_name(lexicon, word)

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the classes or cards named here."""
        case, number = _shape(features)
        words = tuple(token.text for token in reader.tokens[at : at + 6])
        capital = at < len(reader.tokens) and reader.tokens[at].capital
        for length, form in reader.lexicon.names_at(words, 0):
            is_card = form.kind is NameKind.CARD
            if form.case is not case or form.number is not number:
                continue
            if capital is not is_card and not (capital and _begins(reader, at)):
                continue
            for place in range(at, at + length):
                reader.took(place)
            node = ab.Called(form.name) if is_card else ab.OfClass((form.name,))
            printer = reader.printer()
            printed = self._words(printer, features, node)
            if printed is not None:
                yield Parse(at + length, node, printed)

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print the name of a class or card, in its own gender."""
        if isinstance(node, ab.Called | ab.OfClass) and not _is_of_gender(printer, features, node):
            return None
        return self._words(printer, features, node)

    @staticmethod
    def _words(
        printer: PartPrinter, features: tuple[str, ...], node: object
    ) -> tuple[str, ...] | None:
        case, number = _shape(features)
        capital = isinstance(node, ab.Called)
        if isinstance(node, ab.Called):
            name = node.name
        elif isinstance(node, ab.OfClass) and len(node.classes) == 1:
            [name] = node.classes
        else:
            return None
        try:
            words = printer.lexicon.name(name, case, number)
        except KeyError:
            return None
        return tuple((words if capital else words.lower()).split())


_ENDINGS = {"а": "f", "я": "f", "о": "n", "е": "n"}


def _is_of_gender(
    printer: PartPrinter, features: tuple[str, ...], node: ab.Called | ab.OfClass
) -> bool:
    """Return whether a name can agree with words of this gender; the plural has none."""
    wanted = {"m", "f", "n"}.intersection(features)
    if not wanted or "pl" in features:
        return True
    name = node.name if isinstance(node, ab.Called) else node.classes[0]
    words = name.lower().replace("ё", "е").split()
    known = (gender_of(printer.lexicon, word) for word in words)
    gender = next((letter for letter in known if letter), _ENDINGS.get(words[0][-1], "m"))
    return gender in wanted


def _begins(reader: PartReader, at: int) -> bool:
    """Return whether a token is capitalised by its position: first, or first after a colon."""
    return at == 0 or reader.word(at - 1) in (":", "«")


def _shape(features: tuple[str, ...]) -> tuple[Case, WordNumber]:
    case = next(_CASES[feature] for feature in features if feature in _CASES)
    number = next((_NUMBERS[name] for name in features if name in _NUMBERS), WordNumber.SG)
    return case, number
