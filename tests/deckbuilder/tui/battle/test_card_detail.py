"""The card's view in battle: what each value is made up of."""

import pytest

import engine.berserk.abilities as ab
from tests.deckbuilder.tui.match_support import at_table, beside, go_to
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, shown
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.nodes import influence, tap
from tests.support.scenario import Piece, Table

WHY = "Armor 3: 2 printed, +1 from “Знаменосец” (518.5)"


def bannered() -> tuple[Table, Piece]:
    """Return a table where a card has armor of its own and one more from another card."""
    table = Table()
    guard = lay(table.first, "c3", ab.Named(ab.Name.ARMOR, 2), name="Страж")
    bonus = ab.While(ab.Every(), (ab.NamedBonus(ab.Name.ARMOR, 1),), ab.OfSide(ab.Side.OWN))
    lay(table.first, "b3", bonus, name="Знаменосец")
    shutter = lay(table.first, "e1", tap(influence(ab.Close())), name="Сторож")
    enemy = lay(table.second, "c6", name="Враг")
    use(table, shutter, enemy)
    return table, guard


@pytest.mark.slow
@pytest.mark.rule("518.5")
async def test_a_modified_value_is_explained_beside_the_board() -> None:
    table, _guard = bannered()
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c3")
        assert WHY in beside(pilot)
        await go_to(pilot, "e1")
        assert "Armor" not in beside(pilot)


@pytest.mark.slow
async def test_a_key_shows_the_whole_card_and_returns() -> None:
    table, _guard = bannered()
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, table)
        await go_to(pilot, "c3")
        await press(pilot, "i")
        assert WHY in shown(pilot)
        assert "Printed:" in shown(pilot)
        assert "Strike" in shown(pilot)
        assert "Life" in shown(pilot)
        await press(pilot, "i")
        assert pilot.app.screen is screen
        await go_to(pilot, "c4")
        await press(pilot, "i")
        assert "There is no card here." in beside(pilot)
