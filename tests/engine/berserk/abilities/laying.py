"""Cards with nodes for abilities, laid on the scenario's table."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypedDict, Unpack, overload

import engine.berserk.abilities as ab
from engine.berserk.abilities.powers import Effect
from engine.berserk.cards.card import CardSpec, CardType, Element
from engine.berserk.cards.text import parse_abilities
from engine.berserk.table import options as op
from engine.kernel import Seat
from tests.support import specs
from tests.support.scenario import Piece, Side, Table

TAP = ab.Payment(closes=True)


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


def influence(*effects: Effect, targets: ab.Targets = ab.ONE_CARD) -> ab.Power:
    """Return an influence with these effects."""
    return ab.Power(ab.PowerKind.INFLUENCE, effects, targets)


def spell(*effects: Effect, targets: ab.Targets = ab.ONE_CARD) -> ab.Power:
    """Return a spell with these effects."""
    return ab.Power(ab.PowerKind.SPELL, effects, targets)


def on_itself(*effects: Effect) -> ab.Power:
    """Return an influence on the card itself."""
    return ab.Power(ab.PowerKind.INFLUENCE, effects, ab.ITSELF)


def tap(body: ab.Body) -> ab.Playable:
    """Return an action: ``{tap}: body``."""
    return ab.Playable(TAP, body)


def free(body: ab.Body) -> ab.Playable:
    """Return an ability that costs nothing."""
    return ab.Playable(ab.Payment(), body)


def reaction(body: ab.Body) -> ab.Playable:
    """Return a sudden ability that costs nothing and is used once a turn."""
    return ab.Playable(ab.Payment(), body, sudden=True, limit=ab.Limit.PER_TURN)


def use(
    table: Table, piece: Piece, target: Piece | None = None, number: int = 0, die: int = 0
) -> None:
    """The card uses its playable ability number ``number``, at a target or without one."""
    if die:
        table.dice(die)
    place = piece.state.facts.actions[number]
    table.choose(op.UseAction(piece.id, place, -1 if target is None else target.id))


def can_use(table: Table, piece: Piece, target: Piece | None = None, number: int = 0) -> bool:
    """Whether that use is offered."""
    place = piece.state.facts.actions[number]
    return op.UseAction(piece.id, place, -1 if target is None else target.id) in table.options
