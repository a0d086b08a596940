"""Cards with nodes for abilities, laid on the scenario's table."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypedDict, Unpack, overload

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec, CardType, Element
from engine.berserk.cards.text import parse_abilities
from engine.kernel import Seat
from tests.engine.berserk.abilities.nodes import TAP, influence, on_itself, spell, tap
from tests.support import specs
from tests.support.scenario import Piece, Side, Table


def creature(
    *abilities: ab.Ability | str,
    name: str = "Колдун",
    strike: str = "1-2-3",
    life: int = 10,
    movement: int = 1,
    elements: tuple[Element, ...] = (),
    classes: tuple[str, ...] = (),
    unique: bool = False,
    kind: CardType = CardType.GROUND,
    cost: int = 3,
) -> CardSpec:
    """Return a creature with these abilities, nodes or texts in the compact notation."""
    nodes = chain(*(parse_abilities(one) if isinstance(one, str) else (one,) for one in abilities))
    spec = specs.creature(name, strike=strike, life=life, movement=movement, cost=cost)
    return replace(
        spec, abilities=tuple(nodes), elements=elements, classes=classes, unique=unique, type=kind
    )


class Facts(TypedDict, total=False):
    """What tells a creature from others, besides its abilities; see ``creature``."""

    name: str
    strike: str
    life: int
    movement: int
    elements: tuple[Element, ...]
    classes: tuple[str, ...]
    unique: bool
    kind: CardType
    cost: int


class FactsAndState(Facts, total=False):
    """These, the state a card is laid in, and ``card`` for a whole card instead."""

    card: CardSpec
    wounds: int
    closed: bool
    hidden: bool
    acted: int
    chips: int


class How(TypedDict, total=False):
    """Whose turn it is, and which."""

    active: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A card to lay: whose it is, on which cell, and what lays it."""

    seat: Seat
    cell: str | None
    lay_for: Callable[[Side], Piece]

    def on(self, table: Table) -> Piece:
        """Lay the card."""
        return self.lay_for(table.first if self.seat is Seat.FIRST else table.second)


def ours(cell: str | None, *abilities: ab.Ability | str, **facts: Unpack[FactsAndState]) -> Laid:
    """Describe a card of the first player; a string holds abilities in the compact notation."""
    return Laid(Seat.FIRST, cell, lambda side: lay(side, cell, *abilities, **facts))


def theirs(cell: str | None, *abilities: ab.Ability | str, **facts: Unpack[FactsAndState]) -> Laid:
    """Describe a card of the second player."""
    return Laid(Seat.SECOND, cell, lambda side: lay(side, cell, *abilities, **facts))


@overload
def board(a: Laid, /, **how: Unpack[How]) -> tuple[Table, Piece]: ...
@overload
def board(a: Laid, b: Laid, /, **how: Unpack[How]) -> tuple[Table, Piece, Piece]: ...
@overload
def board(
    a: Laid, b: Laid, c: Laid, /, **how: Unpack[How]
) -> tuple[Table, Piece, Piece, Piece]: ...
@overload
def board(
    a: Laid, b: Laid, c: Laid, d: Laid, /, **how: Unpack[How]
) -> tuple[Table, Piece, Piece, Piece, Piece]: ...
@overload
def board(
    a: Laid, b: Laid, c: Laid, d: Laid, e: Laid, /, **how: Unpack[How]
) -> tuple[Table, Piece, Piece, Piece, Piece, Piece]: ...
@overload
def board(
    a: Laid, b: Laid, c: Laid, d: Laid, e: Laid, f: Laid, /, **how: Unpack[How]
) -> tuple[Table, Piece, Piece, Piece, Piece, Piece, Piece]: ...
@overload
def board(
    a: Laid, b: Laid, c: Laid, d: Laid, e: Laid, f: Laid, g: Laid, /, **how: Unpack[How]
) -> tuple[Table, Piece, Piece, Piece, Piece, Piece, Piece, Piece]: ...
def board(*cards: Laid, **how: Unpack[How]) -> tuple[Table | Piece, ...]:
    """Return a table on which these cards lie, then each card."""
    table = Table(**how)
    return (table, *(card.on(table) for card in cards))


def lay(
    side: Side,
    cell: str | None,
    *abilities: ab.Ability | str,
    card: CardSpec | None = None,
    wounds: int = 0,
    closed: bool = False,
    hidden: bool = False,
    acted: int = 0,
    chips: int = 0,
    **facts: Unpack[Facts],
) -> Piece:
    """Lay a creature, or a whole ``card``, on a cell; into the extra zone when it is None."""
    spec = card or creature(*abilities, **facts)
    return side.card(
        spec, cell, wounds=wounds, closed=closed, hidden=hidden, acted=acted, chips=chips
    )


def use(
    table: Table, piece: Piece, target: Piece | None = None, number: int = 0, die: int = 0
) -> None:
    """The card uses its playable ability number ``number``, at a target or without one."""
    table.uses(piece, target, number, die)


def can_use(table: Table, piece: Piece, target: Piece | None = None, number: int = 0) -> bool:
    """Whether that use is offered."""
    return table.can_use(piece, target, number)


__all__ = [
    "TAP",
    "Facts",
    "FactsAndState",
    "How",
    "Laid",
    "board",
    "can_use",
    "creature",
    "influence",
    "lay",
    "on_itself",
    "ours",
    "spell",
    "tap",
    "theirs",
    "use",
]
