"""Ranges are drawn: the cells a chosen power reaches, and those any card under the cursor does."""

import pytest
from textual.pilot import Pilot

import engine.berserk.abilities as ab
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.tui.battle.board import Board
from deckbuilder.workbench.battle_scene import Scene, battle_scene
from engine.berserk.table.board import cell_name
from engine.berserk.table.events import Wounded
from tests.deckbuilder.tui.battle.test_questions import ENEMIES, slow, spell
from tests.deckbuilder.tui.match_support import at_table, beside, go_to
from tests.deckbuilder.tui.support import SMALL, press, running, shown
from tests.support.scenario import Table

pytestmark = pytest.mark.slow


def laid() -> Table:
    """Return a table with a shooter on c3 and an enemy that strikes on e6."""
    table = Table()
    table.first.creature("c3", "Стрелок", abilities="shot 1-2-3 range 2")
    table.second.creature("c5", "Враг")
    table.second.creature("e6", "Дальний")
    return table


def scene_of(screen: BattleScreen) -> Scene:
    return battle_scene(screen.table, screen.selection)


def within(screen: BattleScreen) -> set[str]:
    """Return the cells that are drawn as within reach."""
    return {cell_name(cell) for cell in scene_of(screen).within}


def dots(pilot: Pilot[None]) -> int:
    board = pilot.app.screen.query_one(Board).region
    lines = shown(pilot).splitlines()[board.y : board.bottom]
    return sum(line[: board.right].count("·") for line in lines)


@pytest.mark.rule("547.1.1", "547.2.2")
async def test_a_selected_shot_shows_its_range_and_marks_its_targets() -> None:
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, laid())
        await press(pilot, "tab", "enter")
        assert within(screen) == set()
        await press(pilot, "3")
        assert within(screen) == {"a3", "e3", "c1", "c5"}
        assert scene_of(screen).aims == {1}
        assert dots(pilot) == 3  # the target itself bears another mark
        await press(pilot, "escape")
        assert within(screen) == set()


@pytest.mark.rule("504.1")
async def test_a_selected_strike_shows_the_adjacent_cells() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c4", "Враг")
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, table)
        await press(pilot, "tab", "2")
        assert within(screen) == {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}
        await press(pilot, "enter")
        assert table.events(Wounded) or table.state.stack


@pytest.mark.rule("547.1.1")
async def test_the_range_of_a_power_is_shown_while_targets_are_chosen() -> None:
    table = Table()
    node = slow(spell(ab.Wound(2), filter=ENEMIES, most=2, range=2))
    table.first.creature("a1", "Маг", nodes=(node,))
    table.second.creature("b2", "Враг")
    table.second.creature("a3", "Другой")
    table.second.creature("e6", "Дальний")
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, table)
        await press(pilot, "tab", "3")
        assert "Choose a target" in beside(pilot)
        assert within(screen) == {"a1", "a2", "a3", "b1", "b2", "c1"}


@pytest.mark.rule("547.1.1")
async def test_a_key_toggles_the_range_of_an_enemy() -> None:
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, laid())
        await go_to(pilot, "e6")
        await press(pilot, "к")  # the same key as r in the Russian layout
        assert within(screen) == {"d5", "d6", "e5"}
        assert "“Дальний” reaches the marked cells: strike 1-2-3." in beside(pilot)
        await go_to(pilot, "c3")
        assert within(screen) == {"d5", "d6", "e5"}
        await press(pilot, "r")
        assert within(screen) == set()


async def test_esc_hides_the_range_first() -> None:
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, laid())
        await press(pilot, "tab", "r", "escape")
        assert screen.is_current
        assert within(screen) == set()


async def test_a_cell_without_an_attacker_is_reported() -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, laid())
        await go_to(pilot, "a1")
        await press(pilot, "r")
        assert "Nothing under the cursor can attack." in beside(pilot)


async def test_a_hidden_card_shows_no_range() -> None:
    table = Table(turn=1)
    table.first.creature("c3", "Всадник")
    table.second.creature("c6", "Тайный", hidden=True)
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, table)
        await go_to(pilot, "c6")
        await press(pilot, "r")
        assert within(screen) == set()


async def test_cards_within_range_have_a_sign_and_not_only_a_colour() -> None:
    table = laid()
    table.second.creature("a3", "Сосед", closed=True)
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c3")
        await press(pilot, "r")
        assert "·Сосед" in shown(pilot)
