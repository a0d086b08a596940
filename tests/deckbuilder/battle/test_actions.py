"""A battle told by actions: a line each, signed by side, with cells and results."""

from deckbuilder.battle.actions import folded_entries
from engine.berserk.match.game import BERSERK
from engine.kernel import Seat
from tests.support.scenario import Table


def told(table: Table, seat: Seat = Seat.FIRST) -> list[str]:
    """Return the lines as a player sees them, turns and the opening left out."""
    entries = folded_entries(table.state.history, BERSERK.view(table.state, seat), seat)
    return [entry.text for entry in entries if entry.seat is not None]


def test_a_strike_is_one_line_with_cells_dice_and_the_life_left() -> None:
    table = Table()
    rider = table.first.creature("c3", "Всадник", strike="1-2-3")
    enemy = table.second.creature("c4", "Орк", life=9, closed=True)
    table.strikes(rider, enemy, dice=(6,))
    assert told(table)[0] == "▲c3 Всадник ⚅6 → a strong strike → ▼c4 Орк −3 (6/9)"
    assert told(table, Seat.SECOND)[0] == "▼c3 Всадник ⚅6 → a strong strike → ▲c4 Орк −3 (6/9)"


def test_moves_of_a_card_in_a_row_share_a_line() -> None:
    table = Table()
    rider = table.first.creature("c1", "Всадник", movement=2)
    table.second.creature("c6", "Орк")
    table.moves(rider, "c2")
    table.moves(rider, "c3")
    assert told(table) == ["▲c1 Всадник → c2 → c3"]


def test_who_defended_stands_before_whom() -> None:
    table = Table()
    rider = table.first.creature("c3", "Всадник", strike="1-2-3")
    orc = table.second.creature("c4", "Орк", life=9)
    guard = table.second.creature("d4", "Страж", life=9)
    table.strikes(rider, orc, dice=(6, 1))
    table.defends(guard)
    (line, *_rest) = told(table)
    assert "▼d4 Страж instead of ▼c4 Орк" in line


def test_a_line_keeps_every_sentence_that_it_stands_for() -> None:
    table = Table()
    rider = table.first.creature("c3", "Всадник", strike="1-2-3")
    enemy = table.second.creature("c4", "Орк", closed=True)
    table.strikes(rider, enemy, dice=(6,))
    entries = folded_entries(table.state.history, table.state)
    (strike,) = [entry for entry in entries if entry.seat is Seat.FIRST]
    assert strike.details[0] == "“Всадник” strikes “Орк”."
    assert "“Орк”: −3 life." in strike.details
