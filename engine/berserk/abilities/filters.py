"""Filters: conditions on one card or one cell (528.2, 546)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.berserk.abilities.kinds import (
    Area,
    Aspect,
    Compare,
    Deed,
    Direction,
    EffectKind,
    Fact,
    PowerKind,
    Shape,
    Side,
    State,
    Status,
    Title,
    Who,
)
from engine.berserk.abilities.named import Name
from engine.berserk.abilities.properties import CardType, Element
from engine.berserk.abilities.values import Number
from engine.kernel.copying import copied_by_fields
from engine.kernel.remembering import by_identity


@dataclass(frozen=True, slots=True)
class AllOf:
    """All of these hold; true for every card when empty."""

    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of these holds."""

    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """This does not hold."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Is:
    """The card is this one."""

    who: Who


@dataclass(frozen=True, slots=True)
class IsBound:
    """The card is the one that a gained ability was bound to, and not entered anew (529.7)."""

    card: int
    entered: int


@dataclass(frozen=True, slots=True)
class OfSide:
    """The card is controlled by that side."""

    side: Side


@dataclass(frozen=True, slots=True)
class OfType:
    """The card is of one of these types."""

    types: tuple[CardType, ...]


@dataclass(frozen=True, slots=True)
class IsCreature:
    """The card is a creature (208.1)."""


@dataclass(frozen=True, slots=True)
class OfElement:
    """The card has one of these elements; a neutral card when there is none (106.2.2)."""

    elements: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class SharesElement:
    """The card shares an element with another one (106.2.3)."""

    who: Who


@dataclass(frozen=True, slots=True)
class OfClass:
    """The card has one of these classes (106.5)."""

    classes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Called:
    """The card has this name (106.1)."""

    name: str


@dataclass(frozen=True, slots=True)
class IsElite:
    """The card is elite, or ordinary (105.2)."""

    elite: bool = True


@dataclass(frozen=True, slots=True)
class IsUnique:
    """The card is unique (106.4)."""


@dataclass(frozen=True, slots=True)
class HasFact:
    """A number of the card compares so; the kind of crystal does not matter for costs (105.2.2)."""

    fact: Fact
    compare: Compare
    number: Number


@dataclass(frozen=True, slots=True)
class IsOdd:
    """A number of the card is odd, or even."""

    fact: Fact
    odd: bool = True


@dataclass(frozen=True, slots=True)
class HasNumber:
    """Two numbers compare so; in them CANDIDATE is the card: «рядом с которым есть …»."""

    one: Number
    compare: Compare
    other: Number


@dataclass(frozen=True, slots=True)
class InState:
    """The card is in this state."""

    state: State


@dataclass(frozen=True, slots=True)
class HasNamed:
    """The card has this named ability."""

    name: Name


@dataclass(frozen=True, slots=True)
class HasPower:
    """The card has an ability with a power of one of these kinds, or with one of these effects."""

    kinds: tuple[PowerKind, ...] = ()
    effects: tuple[EffectKind, ...] = ()


@dataclass(frozen=True, slots=True)
class HasJump:
    """The card has an own ability to jump (terms «Прыжок», 537.7)."""


@dataclass(frozen=True, slots=True)
class HasTitle:
    """The card has an ability with that title, whatever its text (518.9)."""

    title: Title


@dataclass(frozen=True, slots=True)
class HasProtection:
    """The card is protected from every power of these kinds, possibly by several protections
    (532.4), and from poison with ``poison``."""

    powers: tuple[PowerKind, ...]
    poison: bool = False


@dataclass(frozen=True, slots=True)
class InStatus:
    """The card has a status in the play being resolved."""

    status: Status


@dataclass(frozen=True, slots=True)
class Marked:
    """The card or cell has a marker of this name; with ``by_self`` one put there by SELF (544)."""

    marker: str
    by_self: bool = False


@dataclass(frozen=True, slots=True)
class Beside:
    """The card stands next to another, diagonals included; flyers and terrains never do (210.2)."""

    who: Who = Who.SELF


@dataclass(frozen=True, slots=True)
class Within:
    """The card stands within this many cells, by row and column (547.1.1)."""

    cells: Number
    who: Who = Who.SELF


@dataclass(frozen=True, slots=True)
class InDirection:
    """The card stands one cell away in one of these directions from another."""

    directions: tuple[Direction, ...]
    who: Who = Who.SELF


@dataclass(frozen=True, slots=True)
class InLine:
    """The card stands in the same row, column or diagonal, or in any of these.

    With ``ahead`` it stands in front of the other card, as that card's controller sees it (part 7:
    вперёд).
    """

    row: bool
    column: bool
    who: Who = Who.SELF
    diagonal: bool = False
    ahead: bool = False


@dataclass(frozen=True, slots=True)
class InRows:
    """The card stands in these rows: 1 to 3 of that side's half (202.2)."""

    rows: tuple[int, ...]
    side: Side = Side.OWN


@dataclass(frozen=True, slots=True)
class InColumns:
    """The card stands in these columns: 1 to 5 from the left as that side's player sees the board
    (202.2); 3 is the middle one, 1 and 5 are at the edges."""

    columns: tuple[int, ...]
    side: Side = Side.OWN


@dataclass(frozen=True, slots=True)
class Between:
    """The card stands between two others on one row, column or diagonal (504.1.1).

    With ``from_origin`` the first end is the cell that the card of the event came from, whatever
    ``one`` is: the cells a jump passes over.
    """

    one: Who = Who.SELF
    other: Who = Who.OTHER
    from_origin: bool = False


@dataclass(frozen=True, slots=True)
class BesideMarked:
    """The card stands next to a cell with a marker of this name of one's side (544.3)."""

    marker: str


@dataclass(frozen=True, slots=True)
class BesideLeft:
    """The card is next to the cell that the event's card has left; ``straight``: not diagonally."""

    straight: bool = False


@dataclass(frozen=True, slots=True)
class OnTheWay:
    """The card stands on one of the last X cells that the card of the event passed this turn."""

    cells: int


@dataclass(frozen=True, slots=True)
class Trodden:
    """The card stands on a cell that another one moved onto in this turn (506.1)."""

    who: Who = Who.SELF


@dataclass(frozen=True, slots=True)
class OnChosen:
    """The card stands on a cell that an earlier power of the play chose: on its shape, without one
    on the cell itself (505.7).

    With ``beside`` it stands next to one of them. A delayed ability has the cells of its play.
    """

    shape: Shape | None = None
    beside: bool = False


@dataclass(frozen=True, slots=True)
class InDepth:
    """The card stands in the deep, or at the surface: the edge of the board."""

    deep: bool


@dataclass(frozen=True, slots=True)
class Did:
    """The card did or suffered something, or with ``did`` False did not (538.2).

    ``turns`` back as for ``Happened``. For a turn that never was neither is true (538.3).
    """

    deed: Deed
    turns: int | None = 0
    did: bool = True


@dataclass(frozen=True, slots=True)
class Targeted:
    """An earlier power of the play was announced against the card: "different targets" exclude it.

    A redirection does not count (501.17).
    """


@dataclass(frozen=True, slots=True)
class LikeShown:
    """The card has this in common with one of the cards shown for the current ability."""

    aspect: Aspect


@dataclass(frozen=True, slots=True)
class Alike:
    """The card has this in common with another one: «с таким же названием», «той же стихии»."""

    aspect: Aspect
    who: Who = Who.TARGET


@dataclass(frozen=True, slots=True)
class HasMost:
    """The card is one of ``among``, and none of them has more of that, or less with ``least``.

    All ties pass. Face-down cards are not among them (533.9).
    """

    fact: Fact
    among: Filter
    least: bool = False


@dataclass(frozen=True, slots=True)
class Distinct:
    """The card and those of ``among`` can each be given a value of that aspect which no other of
    them is given: one of several different classes for each (106.5, 543.4)."""

    aspect: Aspect
    among: Filter


@dataclass(frozen=True, slots=True)
class Performed:
    """The card resolved a power of one of these kinds (538.2), against such a card if given.

    ``turns`` back as for ``Happened``. Stopped and cancelled powers do not count (526, 530). With
    ``assails`` it must have been announced (537.2), against ``at``, and counts even if it was
    stopped, cancelled or blocked after that (512.6.2, term «Нападение»).
    """

    powers: tuple[PowerKind, ...]
    turns: int | None = 0
    at: Filter | None = None
    assails: bool = False


@dataclass(frozen=True, slots=True)
class Suffered:
    """At least this many powers of these kinds by such cards were resolved against it (538.2).

    ``turns`` back as for ``Happened``. With ``wounded`` the powers must have wounded the card.
    """

    powers: tuple[PowerKind, ...]
    turns: int | None = 0
    by: Filter = AllOf()
    wounded: bool = False
    least: int = 1


@dataclass(frozen=True, slots=True)
class ExiledBy:
    """The card is in exile, and that card exiled it the last time (206)."""

    who: Who = Who.SELF


@dataclass(frozen=True, slots=True)
class Went:
    """The card has changed its cell along its row, or along its column, this turn (507): not
    diagonally, nor to a cell in no line with the one it left."""

    row: bool
    column: bool


@dataclass(frozen=True, slots=True)
class HasAround:
    """This many cards that pass ``cards`` stand around the card: «рядом с которой стоит …».

    In ``cards`` the CANDIDATE is the card itself. If the opponent's hidden cards would decide, it
    is not true, however worded (533.9).
    """

    cards: Filter
    compare: Compare = Compare.AT_LEAST
    number: Number = 1


@dataclass(frozen=True, slots=True)
class Hosts:
    """The card hosts a symbiote that passes (211.2)."""

    symbiote: Filter = AllOf()


@dataclass(frozen=True, slots=True)
class SeatedOn:
    """The card is a symbiote of one of these types, and its host passes (211.2)."""

    host: Filter
    types: tuple[CardType, ...] = (CardType.COMPANION, CardType.PARASITE)


@dataclass(frozen=True, slots=True)
class InArea:
    """The card is in this zone; filters without one are about the battle zone."""

    area: Area


@dataclass(frozen=True, slots=True)
class OnTop:
    """The card is the uppermost of its owner's graveyard or exile (205.1, 206.1)."""


Place: TypeAlias = (
    Beside
    | Within
    | InDirection
    | InLine
    | InRows
    | InColumns
    | InDepth
    | InArea
    | OnTop
    | Between
    | BesideMarked
    | BesideLeft
    | OnTheWay
    | Trodden
    | OnChosen
)
"""Filters of a card's place."""

OwnTrait: TypeAlias = (
    OfType
    | IsCreature
    | OfElement
    | OfClass
    | Called
    | IsElite
    | IsUnique
    | IsOdd
    | HasNamed
    | HasPower
    | HasJump
    | HasTitle
    | HasProtection
)
"""Filters of a card's own properties, independent of the viewer."""

PastTrait: TypeAlias = Did | Performed | Suffered | ExiledBy | Went
"""Filters of what a card did, or what was done to it."""

SeenTrait: TypeAlias = (
    Is
    | IsBound
    | OfSide
    | SharesElement
    | HasFact
    | HasNumber
    | InState
    | InStatus
    | Marked
    | Targeted
    | LikeShown
    | HasAround
    | Alike
    | HasMost
    | Distinct
    | Hosts
    | SeatedOn
)
"""Filters of a card's properties relative to another card or player."""

Trait: TypeAlias = OwnTrait | PastTrait | SeenTrait
"""Filters of what a card is, has or did."""

Filter: TypeAlias = AllOf | AnyOf | Not | Trait | Place


def filters_within(filter_: Filter) -> Iterator[Filter]:
    """Yield a filter and every filter within it, except those of its numbers."""
    yield filter_
    if isinstance(filter_, (AllOf, AnyOf)):
        for part in filter_.filters:
            yield from filters_within(part)
    elif isinstance(filter_, Not):
        yield from filters_within(filter_.filter)


@by_identity
def asks_around(filter_: Filter) -> bool:
    """Return whether a filter checks the cards around a card."""
    return any(isinstance(part, HasAround) for part in filters_within(filter_))


ANY_CARD: Final[AllOf] = AllOf()


@dataclass(frozen=True, slots=True)
class Cells:
    """A selection of cells; free ones unless said otherwise.

    ``within`` counts rows and columns from ``who``; ``beside`` includes diagonals; ``directions``
    are one cell away. ``rows`` are those of a side's half, or of either, ``columns`` are counted
    from its left. Without a condition every cell is meant.
    """

    who: Who = Who.SELF
    within: Number | None = None
    beside: bool = False
    directions: tuple[Direction, ...] = ()
    rows: tuple[int, ...] = ()
    rows_of: Side = Side.OWN
    deep: bool | None = None
    free: bool = True
    place_of: Who | None = None  # the cell of that card, its last one if it has left (545.13)
    instead: bool = False
    """In place of that card: where a flyer was, only flyers can enter (545.13)."""
    marker: str = ""  # only cells with this marker of the own side (544.3)
    under: Filter | None = None  # only cells with such a card; they need not be free
    columns: tuple[int, ...] = ()
    of_marker: str = ""
    """``within`` and ``beside`` count from cells with this marker of the own side, not from ``who``
    (544.3)."""
    origin: bool = False  # the cell that the card of the event came from or left
    straight: bool = False  # with ``within``: only in the row or the column of ``who``
    between: tuple[Who, ...] = ()
    """Only cells between these two cards, in line with both (row, column or diagonal)."""
    shape: Shape | None = None
    """Each cell represents several of this shape, free or not; a line begins at ``who``."""
    length: int = 3  # the maximum length of a line in cells
    also_in: Cells | None = None  # only cells that also belong to these
    not_in: Cells | None = None  # none of these cells, free or not: «не рядом с …»
    near: Filter | None = None  # only cells beside such a card
    near_least: Number = 1  # with ``near``: beside at least this many of them
    chosen: OnChosen | None = None
    """Only the cells that ``OnChosen`` means: those an earlier power of the play chose (505.7)."""
    chooser: Side = Side.OWN  # who chooses among them: «по выбору противника» (502.7)
    by_rule: bool = False
    """Determined by the rules of summoning rather than a text: a flyer needs no cell (536.4)."""


WhichCells: TypeAlias = Cells | Cells  # a union, since mypyc resolves the class of a field at once
"""The same type, for modules that filters import."""


copied_by_fields(__name__)
