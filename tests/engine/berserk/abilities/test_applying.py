"""The four steps of applying an effect: protections, replacement, prevention, imposition (511)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import events as ev
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, on
from tests.support.scenario import Piece, Table

SAFE = ab.Protection((ab.PowerKind.SPELL,))
MORE = ab.Replacement(ab.ReplacedBy.WOUNDS, amount=2)
SHELL = ab.Prevention(2, total=10)
STEPS = (ev.Protected, ev.Replaced, ev.PreventionSpent, ev.Wounded)


def a_bolt_at(*abilities: ab.Ability) -> tuple[Table, Piece]:
    """A spell that wounds by 1 falls on an elf with these abilities."""
    table, mage, elf = board(ours("c1", tap(spell(ab.Wound(1)))), theirs("c4", *abilities))
    table.uses(mage, elf)
    return table, elf


def steps(table: Table) -> list[type]:
    return [type(event) for event in table.match.history if isinstance(event, STEPS)]


@pytest.mark.rule("511.1", "511.4", "511.5")
def test_an_effect_is_replaced_before_it_is_prevented() -> None:
    table, elf = a_bolt_at(SHELL, MORE)
    assert steps(table) == [ev.Replaced, ev.PreventionSpent, ev.Wounded]
    assert elf.wounds == 1  # 1 + 2 - 2


@pytest.mark.rule("511.1", "511.3")
def test_a_protected_card_neither_replaces_nor_prevents_the_stopped_effect() -> None:
    table, elf = a_bolt_at(SHELL, MORE, SAFE)
    assert steps(table) == [ev.Protected]
    assert elf.wounds == 0


@pytest.mark.rule("511.4")
def test_a_replacing_effect_takes_the_place_of_the_replaced_one() -> None:
    instead = ab.Replacement(ab.ReplacedBy.WOUNDS, body=on_itself(ab.Chips(1)))
    table, elf = a_bolt_at(instead, SHELL)
    assert (elf.wounds, elf.state.chips) == (0, 1)
    assert steps(table) == [ev.Replaced]  # nothing was left to be prevented


@pytest.mark.rule("511.6")
def test_the_part_of_an_effect_not_prevented_reaches_its_target() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Wound(2), ab.Chips(3))))
    elf, other = table.second.creature("c4"), table.second.creature("d4")
    table.uses(mage, elf)
    assert (elf.wounds, elf.state.chips) == (2, 3)
    assert (other.wounds, other.state.chips) == (0, 0)


@pytest.mark.rule("511.6", "511.7")
def test_an_effect_is_visible_to_responses_on_every_target() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(2), targets=ab.Targets(ENEMY, all=True))))
    answer = on(ab.Moment.WOUNDED, spell(ab.Wound(1), targets=ENEMIES), limit=ab.Limit.PER_TURN)
    one, other = lay(table.second, "c4", answer), table.second.creature("d4")
    table.uses(mage)
    order = [(event.card, event.amount) for event in table.events(ev.Wounded)]
    assert order == [(one.id, 2), (other.id, 2), (mage.id, 1)]
