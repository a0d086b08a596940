"""X-Y-Z wherever an effect may say a number: it is rolled for, once, and kept (306.3, 505.7)."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin

import pytest

import engine.berserk.abilities as ab
from catalog.common.hints import hints_of
from engine.berserk.abilities.powers import Effect, Power
from engine.berserk.abilities.strength import Strength
from engine.berserk.reading.results import needs_die
from engine.berserk.table import events as ev
from tests.engine.berserk.abilities.laying import board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, spell, tap
from tests.support.any_nodes import AnyNodes
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table

ROLLED: Final = ab.Rolled(Strength(1, 2, 4))
AHEAD: Final = ab.Direction.AHEAD
SHOT: Final = ab.PowerKind.SHOT
CHOSEN_OR_MADE: Final = {
    ab.AtTurnStart,
    ab.Payment,
    ab.Power,
    ab.Repeat,
    ab.Replacement,
    ab.RollDie,
    ab.Targets,
}
"""What is rolled in any case, and what is said before the die of the play or by another play."""


def said_numbers() -> Iterator[tuple[type, str]]:
    """Yield every field of every node that says a number."""
    for kind in ab.NODES:
        if is_dataclass(kind) and kind not in CHOSEN_OR_MADE:
            for field in fields(kind):
                if ab.Rolled in _members(hints_of(kind)[field.name]):
                    yield kind, field.name


def _members(hint: Any) -> set[Any]:
    if get_origin(hint) in (Union, UnionType, tuple):
        return {member for part in get_args(hint) for member in _members(part)}
    return {hint}


def effect_with(node: Any) -> Effect:
    """Return an effect in which a node stands."""
    match node:
        case node if isinstance(node, Effect):
            return node
        case node if isinstance(node, ab.Number):
            return ab.Wound(node)
        case node if isinstance(node, ab.Filter):
            return ab.Gain(ab.Protection((ab.PowerKind.SHOT,), source=node))
        case node if isinstance(node, ab.Condition):
            return ab.Lasts(ab.Heal(1), node)
        case ab.StrikeOf():
            return ab.SetProperty(ab.Property.STRIKE, node)
        case ab.Cells():
            return ab.Gain(ab.BarsPlacement(node))
        case _:
            return ab.Gain(node)


def without_dice(kind: type) -> Any:
    """Return a node of a type that says no X-Y-Z."""
    drawn = (AnyNodes(Random(seed)).of(kind, depth=4) for seed in range(99))
    return next(node for node in drawn if not needs_die(effect_with(node)))


def with_dice(kind: type, node: Any, field: str) -> Any:
    """Return the node with X-Y-Z in one of its fields."""
    hint: Any = hints_of(kind)[field]
    several = get_origin(hint) is tuple
    return replace(node, **{field: (ROLLED,) if several else ROLLED})


@pytest.mark.rule("306.3")
@each_row(("kind", "field"), said_numbers(), ids=lambda part: getattr(part, "__name__", part))
def test_every_number_in_an_effect_may_be_rolled(kind: type, field: str) -> None:
    plain = without_dice(kind)
    assert not needs_die(effect_with(plain))
    assert needs_die(effect_with(with_dice(kind, plain, field)))


def played(*effects: Effect, die: int = 3, **facts: Any) -> tuple[Table, Piece]:
    """Return the table on which a mage has used these effects on an elf; one die shows this."""
    table, mage, elf = board(ours("c1", tap(influence(*effects))), theirs("c4", **facts))
    table.uses(mage, elf, die=die)
    assert [event.attack for event in table.events(ev.DiceRolled)] == [die]
    return table, elf


@pytest.mark.rule("306.3", "536.5")
@pytest.mark.parametrize(("die", "wounds"), [(3, 1), (5, 2), (6, 4)])
def test_a_card_may_enter_with_a_rolled_number_of_wounds(die: int, wounds: int) -> None:
    top = ab.Targets(area=ab.Area.DECK, top=True)
    summons = Power(
        ab.PowerKind.SPELL, (ab.BringIn(wounds=ROLLED),), top, ab.Cells(directions=(AHEAD,))
    )
    table, mage, _ = board(ours("c1", tap(summons)), theirs("e6"))
    table.first.deck(creature(name="Волк"))
    table.uses(mage, die=die)
    assert [event.attack for event in table.events(ev.DiceRolled)] == [die]
    assert table.piece("Волк").wounds == wounds


@pytest.mark.rule("306.3", "545.3")
@pytest.mark.parametrize(("die", "movement"), [(3, 2), (5, 3), (6, 5)])
def test_the_maximum_of_a_gain_may_be_rolled(die: int, movement: int) -> None:
    _table, elf = played(ab.UpTo(ab.AddProperty(ab.Property.MOVEMENT, 9), ROLLED), die=die)
    assert elf.state.facts.movement == movement


@pytest.mark.rule("306.3", "122.8")
@pytest.mark.parametrize(("die", "movement"), [(3, 2), (5, 3), (6, 5)])
def test_a_temporary_number_may_be_rolled(die: int, movement: int) -> None:
    _table, elf = played(ab.Lasts(ab.AddProperty(ab.Property.MOVEMENT, ROLLED), ab.ALWAYS), die=die)
    assert elf.state.facts.movement == movement


@pytest.mark.rule("306.3", "122.8", "505.7")
@pytest.mark.parametrize(("die", "movement"), [(3, 1), (5, 2)])
def test_a_duration_may_depend_on_a_rolled_number(die: int, movement: int) -> None:
    fewer = ab.Comparison(ab.FactOf(ab.Fact.WOUNDS, ab.Who.TARGET), ab.Compare.LESS, ROLLED)
    _table, elf = played(
        ab.Wound(1), ab.Lasts(ab.AddProperty(ab.Property.MOVEMENT, 1), fewer), die=die
    )
    assert elf.state.facts.movement == movement


@pytest.mark.rule("306.3", "505.7")
@pytest.mark.parametrize(("die", "movement"), [(3, 2), (5, 3), (6, 5)])
def test_a_conditional_number_keeps_its_roll(die: int, movement: int) -> None:
    while_ = ab.While(ab.ALWAYS, (ab.Modify(ab.Property.MOVEMENT, ROLLED),))
    _table, elf = played(ab.Gain(while_), die=die)
    assert elf.state.facts.movement == movement


@pytest.mark.rule("306.3", "505.7", "532.2")
@pytest.mark.parametrize(("die", "wounds"), [(3, 1), (5, 0)])
def test_a_rolled_number_in_a_protection_does_not_change(die: int, wounds: int) -> None:
    """«Защита от выстрелов карт с 1-2-4 жизнями или меньше»."""
    few = ab.HasFact(ab.Fact.MAXIMUM_LIFE, ab.Compare.AT_MOST, ROLLED)
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Gain(ab.Protection((SHOT,), source=few)))))
    shot = tap(ab.Attack(SHOT, Strength(1, 1, 1)))
    archer = lay(table.first, "d1", shot, life=2)
    elf = lay(table.second, "c4")
    table.uses(mage, elf, die=die)
    table.uses(archer, elf, die=1)
    assert elf.wounds == wounds


@pytest.mark.rule("306.3")
def test_a_rolled_number_in_a_given_ability_is_rolled_when_it_is_used() -> None:
    table, mage, pupil, elf = board(
        ours("c1", tap(influence(ab.Gain(tap(spell(ab.Wound(ROLLED))))))), ours("d1"), theirs("c4")
    )
    table.uses(mage, pupil)
    assert not table.events(ev.DiceRolled)
    table.uses(pupil, elf, die=6)
    assert elf.wounds == 4
