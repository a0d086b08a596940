"""How long an effect holds that a turn ends: whose turn it is said of."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.ruleset import UNNAMED
from engine.berserk.effects.lasting import last_turn
from engine.berserk.table.state import MatchState, Phase
from engine.kernel import SEATS, Seat


@pytest.mark.rule("413.3")
@pytest.mark.parametrize("giver", SEATS)
@pytest.mark.parametrize("holder", SEATS)
@pytest.mark.parametrize("active", SEATS)
def test_its_turn_means_the_turn_of_the_controller(active: Seat, holder: Seat, giver: Seat) -> None:
    state = MatchState(UNNAMED, ("one", "other"), 0, [], ((), ()), active=active, turn=7)
    state.phase = Phase.MAIN
    ends = last_turn(state, giver, ab.Until.ITS_TURN_END, holder)
    assert ends == (7 if active is holder else 8)
    next_ends = last_turn(state, giver, ab.Until.ITS_NEXT_TURN_END, holder)
    assert next_ends == (9 if active is holder else 8)
