"""A query as data: what the parser makes and the compiler reads."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, assert_never

from catalog.fields import Field, Flag
from catalog.indexing import Part
from engine.berserk import CostForm


class Comparison(Enum):
    """How a number is compared; the value says it in SQL."""

    EQUAL = "="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="

    def holds(self, number: int, limit: int) -> bool:
        """Return whether a number compares so."""
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
    """What all of ``parts`` find."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Or:
    """What any of ``parts`` finds."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """What ``part`` does not find."""

    part: "Node"


@dataclass(frozen=True, slots=True)
class TextMatch:
    """Stems in a row in ``part`` of the card, or in one of its parts; names by ``text`` as well.

    ``text`` is folded. ``typing`` says that the last word may be the beginning of a longer one;
    ``last`` is that word, folded.
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
    """A set by a part of its name or by its code, or by the whole name; ``column`` for an error."""

    text: str
    whole: bool
    column: int


@dataclass(frozen=True, slots=True)
class NumberMatch:
    """A number of the card compared; a card without that number is not found."""

    field: Field
    comparison: Comparison
    value: int


@dataclass(frozen=True, slots=True)
class ChoiceMatch:
    """A column of closed words that has one of ``values``."""

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
    """What a card is or has."""

    flag: Flag


@dataclass(frozen=True, slots=True)
class IconMatch:
    """An icon on the card with at least ``least`` and, where said, at most ``most``."""

    code: str
    least: int = 0
    most: int | None = None


@dataclass(frozen=True, slots=True)
class AbilityMatch:
    """A part of the notation of the card's abilities, folded."""

    text: str


@dataclass(frozen=True, slots=True)
class OwnedMatch:
    """The copies of the printed card that are owned, or wished for, compared; none is 0."""

    wished: bool
    comparison: Comparison
    value: int


@dataclass(frozen=True, slots=True)
class DeckMatch:
    """A name that a stored deck holds: any deck for an empty ``text``, else as ``SetMatch``."""

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
    """Yield the single conditions of a query in their order, without those it denies."""
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
