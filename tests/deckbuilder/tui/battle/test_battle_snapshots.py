"""Snapshots of what a battle can show beside the board, at the two sizes that count."""

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from catalog.common.i18n import Language
from engine.berserk.table import options as op
from engine.berserk.table.state import JudgeAct
from engine.kernel import Seat
from tests.deckbuilder.tui.battle.test_stack import answered
from tests.deckbuilder.tui.match_support import at_table
from tests.deckbuilder.tui.snapshots import SIZES, Bring, Look, Make, Size
from tests.deckbuilder.tui.support import press, settled
from tests.support.scenario import Piece, Table

STYLED = {"stack-120x40", "shot-120x40", "ranges-120x40"}


def laid() -> Table:
    """Return a table with a shooter of Anna, and enemies beside, near and far."""
    table = Table()
    table.first.creature("c3", "Меткий стрелок", abilities="shot 1-2-3 range 3")
    table.first.creature("a1", "Знаменосец", wounds=3)
    table.second.creature("c4", "Костолом")
    table.second.creature("d4", "Щитоносец", abilities="armor 1")
    table.second.creature("c6", "Болотный шаман", abilities="discharge 1-2-3 range 4")
    return table


def fought() -> Table:
    """Return a table where a strike was carried out and something was agreed upon."""
    table = laid()
    table.strikes(Piece(table, 0), Piece(table, 2), dice=(6, 2))
    table.passes()
    table.choose(op.StandFirm())
    table.choose(op.Judge(Seat.FIRST, JudgeAct.HEAL, 1, 2))
    table.choose(op.Accept())
    table.ends_turn()
    return table


def bringing(table: Table, *keys: str) -> Bring:
    """Return what shows a table and presses keys; notices are gone."""

    async def bring(pilot: Pilot[None]) -> None:
        await settled(pilot)
        await at_table(pilot, table)
        await press(pilot, *keys)
        pilot.app.clear_notifications()
        await settled(pilot)

    return bring


@pytest.mark.slow
@SIZES
@pytest.mark.parametrize(
    ("lay", "keys"),
    [
        (answered, ()),
        (answered, ("s",)),
        (laid, ("enter", "3")),
        (laid, ("r",)),
        (laid, ("up", "w")),
        (fought, ("l", "slash", "=стрелок", "enter")),
        (laid, ("j",)),
        (laid, ("p", "1", "4")),
    ],
    ids=["stack", "stack-whole", "shot", "ranges", "why-not", "history", "judge", "stops"],
)
def test_the_battle_looks_as_it_did(
    lay: Callable[[], Table],
    keys: tuple[str, ...],
    size: Size,
    looks_as_before: Look,
    make_app: Make,
) -> None:
    looks_as_before(make_app(Language.RUSSIAN), size, bringing(lay(), *keys))
