"""Cards with nodes for abilities, laid on the scenario's table."""

from dataclasses import replace

import engine.berserk.abilities as ab
from engine.berserk.abilities.powers import Effect
from engine.berserk.cards.card import CardSpec, CardType, Element
from engine.berserk.table import options as op
from tests.support import specs
from tests.support.scenario import Piece, Side, Table

TAP = ab.Payment(closes=True)


def creature(
    *abilities: ab.Ability,
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
    """Return a creature with these abilities."""
    spec = specs.creature(name, strike=strike, life=life, movement=movement, cost=cost)
    return replace(
        spec, abilities=abilities, elements=elements, classes=classes, unique=unique, type=kind
    )


def lay(side: Side, cell: str | None, *abilities: ab.Ability, **facts: object) -> Piece:
    """Lay a creature with these abilities on a cell, into the extra zone when it is None."""
    wounds = facts.pop("wounds", 0)
    closed = facts.pop("closed", False)
    chips = facts.pop("chips", 0)
    spec = creature(*abilities, **facts)  # type: ignore[arg-type]  # the facts of creature
    assert isinstance(wounds, int)
    assert isinstance(closed, bool)
    assert isinstance(chips, int)
    return side.card(spec, cell, wounds=wounds, closed=closed, chips=chips)


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
