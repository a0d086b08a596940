"""The question about the strike table shows both exchanges, and Enter takes the better."""

import pytest

from deckbuilder.tui.battle.questions import render_answer_lines
from engine.berserk.table.events import TableStepped
from tests.deckbuilder.tui.match_support import at_table
from tests.deckbuilder.tui.support import press, running, settled
from tests.support.scenario import Table


def exchange(life: int) -> Table:
    """Return a table where Anna, who rolled higher, may step down; her card has some life left."""
    table = Table()
    orc = table.first.creature("c3", "Орк", strike="1-2-3", life=9, wounds=9 - life)
    elf = table.second.creature("c4", "Эльф", strike="1-2-3", life=9)
    table.strikes(orc, elf, dice=(5, 3))
    return table


@pytest.mark.parametrize(
    ("life", "better", "steps"), [(9, 0, False), (1, 1, True)], ids=["unhurt", "about to die"]
)
async def test_enter_takes_the_better_exchange(life: int, better: int, steps: bool) -> None:
    async with running() as pilot:
        await settled(pilot)
        table = exchange(life)
        screen = await at_table(pilot, table)
        lines = render_answer_lines(screen.table)
        assert lines[0].startswith("Keep the exchange: ")
        assert "“Эльф” −" in lines[0]
        assert lines[better].endswith("– Enter")
        await press(pilot, "enter")
        stepped = table.events(TableStepped)
        assert [event.down for event in stepped] == ([True] if steps else [False])


async def test_an_exchange_leaves_out_wounds_that_armor_takes() -> None:
    async with running() as pilot:
        await settled(pilot)
        table = Table()
        orc = table.first.creature("c3", strike="1-2-3")
        elf = table.second.creature("c4", abilities="armor 9")
        table.strikes(orc, elf, dice=(5, 3))
        screen = await at_table(pilot, table)
        lines = render_answer_lines(screen.table)
        assert not any("−0" in line for line in lines), lines
