"""Whatever is impossible on the battle screen says why, by the engine's own reason and its rule."""

import pytest

from engine.berserk import abilities as ab
from tests.engine.berserk.abilities.laying import lay, tap
from tests.support.scenario import Table
from tests.tui.match_support import at_table, beside, go_to
from tests.tui.support import LARGE, SMALL, press, running


@pytest.mark.rule("506.1", "504.1")
async def test_a_card_that_can_do_nothing_says_the_rule_of_each_play() -> None:
    table = Table()
    table.first.creature("a1", "Крайний", movement=0)
    table.second.creature("e6", "Враг")
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "a1")
        lines = beside(pilot)
        assert "✖ Move by a cell: The card has no movement left in this turn. (rule" in lines
        assert "✖ Strike 1-2-3: Nobody is within reach. (rule 504.1)" in lines
        await press(pilot, "enter")
        assert "✖ The card has no movement left in this turn. (rule 506.1)" in beside(pilot)


@pytest.mark.rule("514.4")
async def test_a_card_that_cannot_defend_says_why() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c4", "Враг")
    table.second.creature("d4", "Заступник")
    table.second.creature("a6", "Дальний")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        for cell in ("c3", "c4", "a6"):
            await go_to(pilot, cell)
            await press(pilot, "enter")
        assert "must stand beside both the assailant and the target. (rule 514.4)" in beside(pilot)


@pytest.mark.rule("510.1")
async def test_one_reason_for_several_plays_is_told_once_with_all_its_rules() -> None:
    table = Table()
    shot = tap(ab.Attack(ab.PowerKind.SHOT, ab.Strength(1, 1, 1), 4))
    lay(table.first, "c3", shot, closed=True, name="Стрелок")
    table.first.creature("a1")
    table.second.creature("c6")
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c3")
        lines = beside(pilot)
        assert "✖ Move by a cell; Strike 1-2-3; Shot 1-1-1, range 4: The card" in lines
        assert "(rule 506.3, 510.1)" in lines
