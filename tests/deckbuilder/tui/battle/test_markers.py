"""Markers on cells and cards are on the board and say what they are."""

import engine.berserk.abilities as ab
from deckbuilder.base.settings import Glyphs
from deckbuilder.battle.results import render_marks
from deckbuilder.tui.battle.board_signs import board_signs, card_marks
from engine.berserk.table.board import parse_cell
from engine.berserk.table.state import CellMark, LastingEffect
from engine.kernel import Seat
from tests.deckbuilder.tui.match_support import at_table, beside, go_to
from tests.deckbuilder.tui.support import running, settled, shown
from tests.support.scenario import Table

ICE = LastingEffect(7, ab.Marker(), 0, Seat.FIRST, marker="лёд")
FIRE = LastingEffect(8, ab.Named(ab.Name.POISON, 1), 0, Seat.FIRST, marker="огонь")


def marked() -> Table:
    table = Table()
    table.first.creature("c3", "Орк")
    table.second.creature("c6", "Эльф")
    table.state.marks += [CellMark(parse_cell("b3"), ICE), CellMark(parse_cell("c3"), FIRE)]
    return table


async def test_the_marker_of_a_free_cell_is_named_on_the_board_and_explained_beside_it() -> None:
    async with running() as pilot:
        await settled(pilot)
        await at_table(pilot, marked())
        assert "⚑лёд" in shown(pilot)
        assert "⚐1" in shown(pilot)
        await go_to(pilot, "b3")
        await settled(pilot)
        assert "On b3: marker “лёд”." in beside(pilot)


def test_a_marker_says_what_it_does() -> None:
    table = marked()
    assert render_marks(table.state, parse_cell("c3")) == ["marker “огонь” (poison 1)"]
    assert render_marks(table.state, parse_cell("b3")) == ["marker “лёд”"]


def test_a_card_shows_the_number_of_its_markers() -> None:
    table = marked()
    card = table.state.cards[0]
    card.effects = (ICE, FIRE)
    assert "⚑2" in card_marks(card, board_signs(Glyphs.SYMBOLS), 3, own=True)
