"""Events, the reducer, refusals and seats."""

import pytest

from engine.kernel import Reducer, Refusal, Seat
from tests.engine.kernel.toy import Ended, Stones, Taken, reducer


def test_an_applied_event_changes_the_state_and_joins_its_history() -> None:
    state = Stones(5)
    reducer.apply(state, Taken(Seat.FIRST, 2))
    assert (state.left, state.history) == (3, [Taken(Seat.FIRST, 2)])


def test_a_reducer_lists_its_event_types() -> None:
    assert reducer.kinds() == {Taken, Ended}


def test_a_second_apply_function_for_an_event_is_an_error() -> None:
    fresh: Reducer[Stones] = Reducer()

    @fresh.on(Taken)
    def first(state: Stones, event: Taken) -> None:
        state.left = 0

    with pytest.raises(TypeError, match="Taken has an apply function already"):
        fresh.on(Taken)(first)


def test_an_event_without_an_apply_function_leaves_no_trace() -> None:
    fresh: Reducer[Stones] = Reducer()
    state = Stones(5)
    with pytest.raises(KeyError):
        fresh.apply(state, Taken(Seat.FIRST, 1))
    assert state.history == []


def test_refusals_with_the_same_reasons_are_equal() -> None:
    one = Refusal.because("no_gold", "403.2.3", have=1, need=4)
    other = Refusal.because("no_gold", "403.2.3", need=4, have=1)
    assert one == other
    assert one["need"] == 4


def test_an_unknown_detail_of_a_refusal_raises_key_error() -> None:
    with pytest.raises(KeyError):
        Refusal("no_gold", "403.2.3")["need"]


@pytest.mark.parametrize("seat", Seat)
def test_the_opponent_of_the_opponent_is_the_player(seat: Seat) -> None:
    assert seat.opponent is not seat
    assert seat.opponent.opponent is seat
