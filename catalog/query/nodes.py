"""A query as data, produced by the parser and compiled to SQL."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, assert_never

from catalog.fields import Field, Flag
from catalog.indexing import Part
from engine.berserk import CostForm


class Comparison(Enum):
    """A comparison of numbers; the value is its SQL operator."""

    EQUAL = "="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="

    def holds(self, number: int, limit: int) -> bool:
        """Return whether the comparison holds for these numbers."""
        match self:
            case Comparison.EQUAL:
                return number == limit
            case Comparison.LESS:
                return number < limit
            case Comparison.AT_MOST:
                return number <= limit
            case Comparison.MORE:
                return number > limit
            case Comparison.AT_LEAST:
                return number >= limit
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True)
class Everything:
    """Every card."""


@dataclass(frozen=True, slots=True)
class And:
    """Cards that match all ``parts``."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Or:
    """Cards that match any of ``parts``."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """Cards that do not match ``part``."""

    part: "Node"


@dataclass(frozen=True, slots=True)
class TextMatch:
    """Consecutive stems in ``part`` of the card, or in any part; names also match by ``text``.

    ``text`` is folded. ``typing`` says that the last word can be a prefix of a longer one; ``last``
    is that word, folded.
    """

    part: Part | None
    text: str
    stems: tuple[str, ...]
    last: str
    typing: bool


@dataclass(frozen=True, slots=True)
class NameIs:
    """The whole name, folded."""

    key: str


@dataclass(frozen=True, slots=True)
class SetMatch:
    """A set by part of its name, by its code, or by the whole name; ``column`` locates errors."""

    text: str
    whole: bool
    column: int


@dataclass(frozen=True, slots=True)
class NumberMatch:
    """A comparison of a number of the card; a card without that number does not match."""

    field: Field
    comparison: Comparison
    value: int


@dataclass(frozen=True, slots=True)
class ChoiceMatch:
    """An enum column with one of ``values``."""

    field: Field
    values: frozenset[str]


@dataclass(frozen=True, slots=True)
class CostFormMatch:
    """A cost printed in one of these forms."""

    forms: frozenset[CostForm]


@dataclass(frozen=True, slots=True)
class ElementsMatch:
    """A card whose elements are one of these bit masks."""

    masks: frozenset[int]


@dataclass(frozen=True, slots=True)
class FlagMatch:
    """A property of a card."""

    flag: Flag


@dataclass(frozen=True, slots=True)
class IconMatch:
    """An icon with a value of at least ``least`` and, if given, at most ``most``."""

    code: str
    least: int = 0
    most: int | None = None


@dataclass(frozen=True, slots=True)
class AbilityMatch:
    """A part of the notation of the card's abilities, folded."""

    text: str


@dataclass(frozen=True, slots=True)
class OwnedMatch:
    """A comparison of the owned or wanted copies of the printed card; without copies it is 0."""

    wished: bool
    comparison: Comparison
    value: int


@dataclass(frozen=True, slots=True)
class DeckMatch:
    """A name in a stored deck: in any deck for an empty ``text``, else as in ``SetMatch``."""

    text: str
    whole: bool
    column: int


Node: TypeAlias = (
    Everything
    | And
    | Or
    | Not
    | TextMatch
    | NameIs
    | SetMatch
    | NumberMatch
    | ChoiceMatch
    | CostFormMatch
    | ElementsMatch
    | FlagMatch
    | IconMatch
    | AbilityMatch
    | OwnedMatch
    | DeckMatch
)


def affirmed(node: Node) -> Iterator[Node]:
    """Yield the single conditions of a query in order, without the negated ones."""
    if isinstance(node, And | Or):
        for part in node.parts:
            yield from affirmed(part)
    elif not isinstance(node, Not):
        yield node


@dataclass(frozen=True, slots=True)
class SortKey:
    """One key of the order."""

    field: Field
    descending: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """A parsed query; ``source`` is its text with control characters made spaces."""

    source: str
    where: Node
    order: tuple[SortKey, ...] = ()


def asked_texts(query: Query) -> Iterator[str]:
    """Yield the texts searched for in names, in order."""
    for condition in affirmed(query.where):
        if isinstance(condition, NameIs):
            yield condition.key
        elif isinstance(condition, TextMatch) and condition.part in (None, Part.NAME):
            yield condition.text
