"""How far a card may still go, as the board and the side panel show it, by edition."""

import pytest
from rich.text import Text

import engine.berserk.abilities as ab
from deckbuilder.base.settings import Glyphs
from deckbuilder.tui.battle.board_signs import board_signs, card_marks
from deckbuilder.tui.cards.specs import card_sheet_now
from engine.berserk import EDITIONS
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.nodes import influence
from tests.support.editions import ALL
from tests.support.scenario import Piece, Table

SIGNS = board_signs(Glyphs.LETTERS)


def shown(table: Table, piece: Piece) -> tuple[bool, str]:
    """Return whether the board shows movement of the card, and the panel's line of numbers."""
    card = piece.state
    marks = card_marks(card, SIGNS, table.state.turn, own=True)
    sheet = card_sheet_now(card, table.state, Seat.FIRST, Glyphs.LETTERS)
    lines = [part.plain for part in sheet if isinstance(part, Text)]
    return any(mark.startswith(SIGNS.movement) for mark in marks), lines[2]


@pytest.mark.parametrize("code", ALL)
def test_negative_movement_is_shown_as_zero(code: str) -> None:
    less = ab.AddProperty(ab.Property.MOVEMENT, -1, ab.Until.TURN_END)
    table = Table(ruleset=EDITIONS[code])
    mage = lay(table.first, "a1", ab.Playable(ab.FREE, influence(less)))
    orc = lay(table.first, "c2", movement=1)
    table.second.creature("c6")
    assert shown(table, orc)[0]
    table.moves(orc, "c3")
    use(table, mage, orc)
    on_board, numbers = shown(table, orc)
    assert not on_board
    assert numbers.endswith("0/0")


@pytest.mark.parametrize("code", ALL)
def test_a_card_that_acted_but_may_move_shows_both(code: str) -> None:
    table = Table(ruleset=EDITIONS[code])
    bull = lay(table.first, "c3", ab.ActsTimes(2, (ab.PowerKind.STRIKE,)), movement=2)
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(bull, elf, dice=(3,))
    marks = card_marks(bull.state, SIGNS, table.state.turn, own=True)
    assert SIGNS.acted in marks
    assert (f"{SIGNS.movement}2" in marks) is (code == "2009")
