"""The recap tells what the opponent did in his last turn, one's own cards first."""

from deckbuilder.battle.actions import folded_entries
from deckbuilder.battle.recap import Recap, begins_turn, recap_of
from engine.berserk.match.game import BERSERK
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.support.scenario import Piece, Table


def recap(table: Table, seat: Seat = Seat.SECOND) -> Recap | None:
    """Return what a player is told, by default the one who did not begin."""
    seen, history = BERSERK.view(table.state, seat), table.state.history
    return recap_of(folded_entries(history, seen, seat), history, seen, seat)


def laid() -> tuple[Table, Piece, Piece, Piece]:
    table = Table(active=Seat.SECOND)
    rider = table.first.creature("c3", "Всадник", strike="1-2-3", movement=2)
    scout = table.first.creature("a1", "Лазутчик", movement=1)
    orc = table.second.creature("c4", "Орк", life=9, movement=0)
    table.ends_turn()
    while table.asked != (Seat.FIRST, Asking.ACT):
        table.passes()
    return table, rider, scout, orc


def test_acts_on_ones_own_cards_are_first() -> None:
    table, rider, scout, orc = laid()
    table.moves(scout, "a2")
    table.strikes(rider, orc, dice=(6, 1))
    table.everybody_passes()
    table.ends_turn()
    told = recap(table)
    assert told is not None
    assert told.mine == 1
    assert told.lines[0].text.startswith("▼c3 Всадник ⚅6:⚀1 → strong")
    assert told.lines[1].text == "▼a1 Лазутчик → a2"
    assert not told.is_idle


def test_a_turn_without_acts_says_so() -> None:
    table, *_cards = laid()
    table.ends_turn()
    told = recap(table)
    assert told is not None
    assert told.render_idle() == "Anna did nothing."
    assert told.lines == ()


def test_there_is_no_recap_before_the_opponents_first_turn() -> None:
    table, *_cards = laid()
    assert recap(table, Seat.FIRST) is None


def test_a_turn_begins_until_its_player_acts() -> None:
    table, _rider, scout, _orc = laid()
    history = table.state.history
    assert begins_turn(history, Seat.FIRST)
    assert not begins_turn(history, Seat.SECOND)
    table.moves(scout, "a2")
    assert not begins_turn(history, Seat.FIRST)
