"""Parse and print numbers, strengths and counts (543, 111.3)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, TypeAlias, assert_never, cast, get_args

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.parts import Parse, PartPrinter, PartReader
from engine.berserk.cards.text.phrase import Context, Kind
from engine.berserk.cards.text.tokens import FIGURE, TRIPLE

_WORKED_OUT: Final = get_args(ab.Number)
X: Final = "x"
"""A number that is defined elsewhere in the text or chosen by its player (543.2)."""

TOLD: Final = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)
"""The amount of the event that triggered the ability."""
AS_MUCH: Final = ("столько", "же")

_COUNTS: Final[dict[int, dict[str, str]]] = {
    1: {"nom": "один", "gen": "одного", "dat": "одному", "acc": "один", "ins": "одним"},
    2: {"nom": "два", "gen": "двух", "dat": "двум", "acc": "два", "ins": "двумя"},
    3: {"nom": "три", "gen": "трех", "dat": "трем", "acc": "три", "ins": "тремя"},
    4: {"nom": "четыре", "gen": "четырех", "dat": "четырем", "acc": "четыре", "ins": "четырьмя"},
    5: {"nom": "пять", "gen": "пяти", "dat": "пяти", "acc": "пять", "ins": "пятью"},
    6: {"nom": "шесть", "gen": "шести", "dat": "шести", "acc": "шесть", "ins": "шестью"},
    7: {"nom": "семь", "gen": "семи", "dat": "семи", "acc": "семь", "ins": "семью"},
}
_FEMININE: Final = {"одна": 1, "одной": 1, "одну": 1, "одно": 1, "одни": 1, "две": 2}
_VALUES: Final = {
    **{word: value for value, words in _COUNTS.items() for word in words.values()},
    **_FEMININE,
}


def is_figure(word: str) -> bool:
    """Return whether a token is a plain whole number."""
    return word.isdecimal() and len(word) <= 4


def _is_number(word: str) -> bool:
    """Return whether a token is a number, x or a triple, or a placeholder for these."""
    return word in (FIGURE, TRIPLE, X) or is_figure(word) or triple(word) is not None


def triple(word: str) -> Strength | None:
    """Return the three values of ``1-2-2``; None for other words."""
    parts = word.split("-")
    if len(parts) != 3 or not all(is_figure(part) for part in parts):
        return None
    return Strength(*map(int, parts))


class NumberPart:
    """A number in digits, x, or three values for a die (306.3)."""

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether a word is such a token."""
        return not word or _is_number(word) or word == AS_MUCH[0]

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the number of one token; ``plain`` accepts only digits."""
        word = reader.word(at)
        node: object = None
        if is_figure(word):
            node = int(word)
        elif "plain" not in features:
            node = ab.ChosenX() if word == X else _rolled(word)
        if node is not None:
            reader.took(at)
            yield Parse(at + 1, node, (word,))
        if "plain" not in features and (word, reader.word(at + 1)) == AS_MUCH:
            reader.took(at + 1)
            yield Parse(at + 2, TOLD, AS_MUCH)
        if isinstance(node, ab.ChosenX):
            yield from _more_or_less(reader, at)
        elif isinstance(node, int) and node and "plain" not in features:
            yield from _and_x(reader, at, node)

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print digits, or x for a number defined after «где X»."""
        if isinstance(node, int):
            return (str(node),) if node >= 0 else None
        if "plain" in features:
            return None
        if isinstance(node, ab.ChosenX):
            return (X,)
        if node == TOLD:
            return AS_MUCH
        if isinstance(node, ab.Rolled):
            return (str(node.values),)
        if isinstance(node, ab.Scaled) and node == ab.Scaled(node.number, -1):
            return None  # a negative number is worded with a minus, or as a loss
        match node:
            case ab.Sum(numbers=(more, int(by))) if by:
                first = self.render(printer, features, context, more)
                return (X, *_signed(by)) if first == (X,) else None
        return (X,) if isinstance(node, _WORKED_OUT) and printer.define(node) else None


def _more_or_less(reader: PartReader, at: int) -> Iterator[Parse]:
    """Yield «x + 1», «x - 2»: a number defined elsewhere, plus or minus a constant."""
    sign, by = reader.word(at + 1), reader.word(at + 2)
    if sign in ("+", "-") and is_figure(by) and int(by):
        reader.took(at + 2)
        number = ab.Sum((ab.ChosenX(), int(f"{sign}{by}")))
        yield Parse(at + 3, number, (X, sign, str(int(by))))


def _and_x(reader: PartReader, at: int, by: int) -> Iterator[Parse]:
    """Yield «3 + x», the same in reverse order; in «1, +x к …» a new gain begins."""
    words = (reader.word(at + 1), reader.word(at + 2))
    if words == ("+", X) and not reader.pauses(at + 1) and reader.word(at + 3) != "к":
        reader.took(at + 2)
        yield Parse(at + 3, ab.Sum((ab.ChosenX(), by)), (X, *_signed(by)))


def _signed(by: int) -> tuple[str, str]:
    return ("+" if by > 0 else "-", str(abs(by)))


def _rolled(word: str) -> ab.Rolled | None:
    values = triple(word)
    return None if values is None else ab.Rolled(values)


class StrengthPart:
    """The values of an attack: ``2``, ``1-2-2`` or x (111.3.1)."""

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether a word is such a token."""
        return _is_number(word)

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the value of one token."""
        word = reader.word(at)
        node: Strength | ab.StrikeOf | None = None
        if is_figure(word):
            node = Strength(int(word), int(word), int(word))
        elif word == X:
            node = ab.StrikeOf(ab.ChosenX(), ab.ChosenX(), ab.ChosenX())
        else:
            node = triple(word)
        if node is not None:
            reader.took(at)
            same = isinstance(node, Strength) and node.weak == node.medium == node.strong
            yield Parse(at + 1, node, (str(node.weak) if same else word,))
        if word == X:
            for parse in _more_or_less(reader, at):
                more = cast(ab.Sum, parse.node)
                yield replace(parse, node=ab.StrikeOf(more, more, more))

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print a single number if all three are equal."""
        if not isinstance(node, Strength | ab.StrikeOf):
            return None
        same = node.weak == node.medium == node.strong
        if isinstance(node, Strength):
            return (str(node.weak) if same else str(node),)
        if not same:
            return None
        return NumberPart().render(printer, (), context, node.weak)


class CountPart:
    """A whole number in words or digits: «два», «двух», «2»."""

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether a word is a number."""
        return not word or is_figure(word) or word == FIGURE or word in _VALUES

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the count of one token, in any case; the noun after it decides the case."""
        word = reader.word(at)
        value = int(word) if is_figure(word) else _VALUES.get(word)
        if value is not None:
            reader.took(at)
            yield Parse(at + 1, value, self._words(features, value))

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print small numbers in words."""
        return self._words(features, node) if isinstance(node, int) and node > 0 else None

    def _words(self, features: tuple[str, ...], value: int) -> tuple[str, ...]:
        words = _COUNTS.get(value)
        if words is None:
            return (str(value),)
        case = next((feature for feature in features if feature in words), "nom")
        return (words[case],)


Amount: TypeAlias = tuple[ab.Compare, ab.Number]
"""A comparison and its other side: «5 или более» is at least 5."""
_BEHIND: Final[tuple[tuple[tuple[str, ...], ab.Compare], ...]] = (
    (("или", "более"), ab.Compare.AT_LEAST),
    (("или", "больше"), ab.Compare.AT_LEAST),
    (("и", "более"), ab.Compare.AT_LEAST),
    (("или", "менее"), ab.Compare.AT_MOST),
    (("или", "меньше"), ab.Compare.AT_MOST),
    (("и", "менее"), ab.Compare.AT_MOST),
)
_BEFORE: Final[tuple[tuple[tuple[str, ...], ab.Compare], ...]] = (
    (("больше",), ab.Compare.MORE),
    (("более",), ab.Compare.MORE),
    (("более", "чем"), ab.Compare.MORE),
    (("больше", "чем"), ab.Compare.MORE),
    (("меньше",), ab.Compare.LESS),
    (("менее",), ab.Compare.LESS),
    (("менее", "чем"), ab.Compare.LESS),
    (("меньше", "чем"), ab.Compare.LESS),
    (("не", "более"), ab.Compare.AT_MOST),
    (("не", "больше"), ab.Compare.AT_MOST),
    (("не", "менее"), ab.Compare.AT_LEAST),
    (("не", "менее", "чем"), ab.Compare.AT_LEAST),
    (("не", "более", "чем"), ab.Compare.AT_MOST),
    (("не", "меньше"), ab.Compare.AT_LEAST),
    (("хотя", "бы"), ab.Compare.AT_LEAST),
    (("как", "минимум"), ab.Compare.AT_LEAST),
    (("минимум",), ab.Compare.AT_LEAST),
    (("ровно",), ab.Compare.EQUAL),
)


_OPENING: Final = frozenset(words[0] for words, _ in _BEFORE)


class AmountPart:
    """A number with a comparison: «5 или более», «больше 2», «хотя бы три».

    A plain number means equality only with the feature ``equal``.
    """

    words: Final = frozenset(word for words, _ in (*_BEHIND, *_BEFORE) for word in words)

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether a word is a number or can precede one."""
        return word in _OPENING or may_begin(Kind.NUMBER) or may_begin(Kind.COUNT)

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the amounts that begin here."""
        for end, amount in self._amounts(reader, features, context, at):
            words = self.render(reader.printer(), features, context, amount)
            if words is not None:
                yield Parse(end, amount, words)

    def _amounts(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[tuple[int, Amount]]:
        for end, number in _numbers(reader, context, at):
            for words, compare in _BEHIND:
                if _stand(reader, words, end):
                    yield end + len(words), (compare, number)
            if "equal" in features:
                yield end, (ab.Compare.EQUAL, number)
        for words, compare in _BEFORE:
            if _stand(reader, words, at):
                for end, number in _numbers(reader, context, at + len(words)):
                    yield end, (compare, number)

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print the number in digits."""
        if not isinstance(node, tuple) or len(node) != 2:
            return None
        compare, number = cast(Amount, node)
        words = printer.render(Kind.NUMBER, number)
        if words is None:
            return None
        match compare:
            case ab.Compare.AT_LEAST:
                return (*words, "или", "более")
            case ab.Compare.AT_MOST:
                return (*words, "или", "менее")
            case ab.Compare.MORE:
                return ("больше", *words)
            case ab.Compare.LESS:
                return ("меньше", *words)
            case ab.Compare.EQUAL:
                return words if "equal" in features else ("ровно", *words)
            case ab.Compare.DIFFERENT:
                return None
            case _:
                assert_never(compare)


def _numbers(reader: PartReader, context: Context, at: int) -> Iterator[tuple[int, ab.Number]]:
    """Yield the number here, in digits or in words."""
    for kind in (Kind.NUMBER, Kind.COUNT):
        for parse in reader.read(kind, (), context, at):
            if kind is Kind.NUMBER or not is_figure(reader.word(at)):
                yield parse.end, cast(ab.Number, parse.node)


def _stand(reader: PartReader, words: tuple[str, ...], at: int) -> bool:
    """Return whether exactly these words stand here."""
    if tuple(reader.word(at + place) for place in range(len(words))) != words:
        return False
    reader.took(at + len(words) - 1)
    return True
