"""Numbers in abilities: fixed, rolled, counted, chosen (306.3, 543)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, assert_never

from engine.berserk.abilities.kinds import Aspect, Deed, Fact, Side, Who
from engine.berserk.abilities.named import Name
from engine.berserk.abilities.strength import Strength
from engine.kernel.copying import copied_by_fields
from engine.kernel.word_enum import Word

if TYPE_CHECKING:
    from engine.berserk.abilities.filters import Filter, WhichCells


class Outcome(Word):
    """A result of the previous power used as a number (505.7)."""

    WOUNDS = "wounds"
    """Wounds it dealt."""
    LIFE_LOST = "life_lost"
    """The same wounds, limited by the life there was to lose."""
    EXCESS = "excess"
    """Wounds beyond the life there was, or healing beyond the wounds (term «Избыточный урон»)."""
    HEALED = "healed"
    TARGETS = "targets"
    """Targets it took effect on."""
    AMOUNT = "amount"
    """The total amount added or removed; of the finishing blow that triggered, its X."""
    DIE = "die"
    """Its die with modifiers."""
    BARE_DIE = "bare_die"
    """Its die without modifiers."""
    SIZE = "size"
    """Its size with modifiers."""
    PLAIN_SIZE = "plain_size"
    """Of the strike that triggered, or the counterstrike: its size at the strength that its dice
    gave it, without modifiers of either (512.6.5, 520.1)."""
    DICE = "dice"
    """The dice of all powers so far (306.9)."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """X-Y-Z by a die: the first for up to 3, the second for up to 5, else the third (306.3)."""

    values: Strength


@dataclass(frozen=True, slots=True)
class ChosenX:
    """The X that the player chose at the announcement (543.2-543.4)."""


@dataclass(frozen=True, slots=True)
class Count:
    """The number of cards that pass (543.4)."""

    cards: Filter


@dataclass(frozen=True, slots=True)
class CountCells:
    """The number of cells; free ones unless the selection says otherwise (543.4)."""

    cells: WhichCells


@dataclass(frozen=True, slots=True)
class SumOf:
    """The sum of a number over the cards that pass; face-down cards have none (533.9)."""

    fact: Fact
    cards: Filter


@dataclass(frozen=True, slots=True)
class Varieties:
    """The number of different names, costs, elements or classes of such cards; face-down cards have
    none (533.9)."""

    aspect: Aspect
    cards: Filter


@dataclass(frozen=True, slots=True)
class Travelled:
    """How many cells, by row and column, the card of the event has come (547.4)."""


@dataclass(frozen=True, slots=True)
class MovesThisWay:
    """How many moves of this turn took the card of the event in the direction of the relocation
    that triggered the ability, that one included if it is a move (506.1, 538.2).

    With ``relocations`` every relocation counts: «переместилась» (507.1).
    """

    relocations: bool = False


@dataclass(frozen=True, slots=True)
class TokensOf:
    """How many incarnation tokens a card has in the graveyard; of a card that has come from there,
    how many it had (536.7.1)."""

    who: Who = Who.SELF


@dataclass(frozen=True, slots=True)
class FactOf:
    """A number of a card."""

    fact: Fact
    who: Who = Who.SELF


@dataclass(frozen=True, slots=True)
class NamedOf:
    """The value of a named ability of a card, 0 without it; of a jump with what extends it (518.6,
    543.7)."""

    name: Name
    who: Who = Who.SELF


@dataclass(frozen=True, slots=True)
class DieOf:
    """The die that a card rolled in the current play, modified once modifiers are known (306.6)."""

    who: Who = Who.SELF
    bare: bool = False
    """Without modifiers, even known ones."""
    nth: int = 0
    """Which of several dice as rolled: the first, second …, whichever is chosen (306.5.2)."""


@dataclass(frozen=True, slots=True)
class Distance:
    """The distance of two cards in cells, by row and column; 0 off the board (547.4)."""

    one: Who
    other: Who = Who.SELF


@dataclass(frozen=True, slots=True)
class MarkersOn:
    """How many markers of this name a card has, from any source (544.3); with ``by_self`` only
    those put by the card with the ability."""

    marker: str
    who: Who = Who.SELF
    by_self: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """How many of the cards shown for the current play pass the filter (term «Пророчество»), or the
    sum of a number over them.

    For an ability that a prophecy triggers, the cards of that prophecy.
    """

    cards: Filter
    fact: Fact | None = None


@dataclass(frozen=True, slots=True)
class Times:
    """How often cards that pass did or suffered that, counting every time (538.2, 545.12).

    ``turns`` back as for ``Happened``. With ``different_cells`` each cell that they entered counts
    once. With ``amounts`` the wounds that were got or taken off are added up.
    """

    deed: Deed
    cards: Filter
    turns: int | None = 0
    different_cells: bool = False
    amounts: bool = False


@dataclass(frozen=True, slots=True)
class ResultOf:
    """A result of the previous power, or of the play that triggered this one."""

    outcome: Outcome
    of_trigger: bool = False


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of numbers."""

    numbers: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """The absolute difference of two numbers: «разница стоимости»."""

    one: Number
    other: Number


@dataclass(frozen=True, slots=True)
class Scaled:
    """A number times ``times``, then divided by ``by`` and rounded down."""

    number: Number
    times: int = 1
    by: int = 1


@dataclass(frozen=True, slots=True)
class Remainder:
    """The remainder of a number divided by ``by``: 1 for an odd number divided by 2."""

    number: Number
    by: int = 2


@dataclass(frozen=True, slots=True)
class Bounded:
    """A number that is at most ``most`` (545.3)."""

    number: Number
    most: Number


@dataclass(frozen=True, slots=True)
class Mulligans:
    """How many mulligans a side has taken before the battle (402.4)."""

    side: Side = Side.OWN


@dataclass(frozen=True, slots=True)
class AtTurnStart:
    """The value of a number at the beginning of the turn, whatever has happened since (408.3)."""

    number: Number


Number: TypeAlias = (
    int
    | Rolled
    | ChosenX
    | Count
    | CountCells
    | SumOf
    | Varieties
    | Travelled
    | MovesThisWay
    | TokensOf
    | FactOf
    | NamedOf
    | DieOf
    | Distance
    | MarkersOn
    | Shown
    | Times
    | ResultOf
    | Sum
    | Difference
    | Scaled
    | Remainder
    | Bounded
    | Mulligans
    | AtTurnStart
)


def numbers_within(number: Number) -> Iterator[Number]:
    """Yield a number and the numbers it is computed from."""
    yield number
    match number:
        case Sum(numbers=numbers):
            for part in numbers:
                yield from numbers_within(part)
        case Bounded(number=inner, most=most):
            yield from numbers_within(inner)
            yield from numbers_within(most)
        case Difference(one=one, other=other):
            yield from numbers_within(one)
            yield from numbers_within(other)
        case Scaled(number=inner) | Remainder(number=inner):
            yield from numbers_within(inner)
        case (
            int()
            | Rolled()
            | ChosenX()
            | Count()
            | CountCells()
            | SumOf()
            | Varieties()
            | Travelled()
            | MovesThisWay()
            | TokensOf()
            | FactOf()
            | NamedOf()
            | DieOf()
            | Distance()
            | MarkersOn()
            | Shown()
            | Times()
            | ResultOf()
            | Mulligans()
            | AtTurnStart()
        ):
            return
        case _:
            assert_never(number)


copied_by_fields(__name__)
