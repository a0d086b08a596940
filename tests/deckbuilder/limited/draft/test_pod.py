"""A pod: packs go round, and nobody waits for anybody who does not hold his pack."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.limited.draft.draft import Draft
from deckbuilder.limited.draft.plan import Passing
from engine.kernel import Refusal
from tests.deckbuilder.limited.draft.walks import finish, walk
from tests.support.drafts import a_draft, a_plan, refs


def pod(seats: int = 3, size: int = 4, rounds: int = 1, passing: Passing = Passing.LEFT) -> Draft:
    return a_draft(a_plan(seats=seats, rounds=rounds, passing=passing), size)


def names(draft: Draft, seat: int) -> list[str]:
    """Return the pack before a seat: round, opener and place of each card."""
    return [ref.removeprefix("wood/") for ref in refs(draft.view(seat).pack)]


def test_every_seat_begins_with_its_own_booster() -> None:
    draft = pod()
    assert draft.waiting() == (0, 1, 2)
    assert names(draft, 1) == ["0-1-0", "0-1-1", "0-1-2", "0-1-3"]


def test_a_pack_moves_to_the_next_seat_after_a_pick() -> None:
    draft = pod()
    draft.choose(0, 2)
    assert draft.view(1).seats[1].waiting == 2
    assert not draft.view(0).has_turn
    draft.choose(1, 0)
    assert names(draft, 1) == ["0-0-0", "0-0-1", "0-0-3"]


def test_packs_are_used_in_order_of_arrival() -> None:
    draft = pod()
    draft.choose(1, 0)
    draft.choose(0, 0)
    draft.choose(2, 0)
    assert [name[2] for name in names(draft, 2)] == ["1"] * 3
    draft.choose(2, 0)
    draft.choose(1, 0)
    assert [name[2] for name in names(draft, 2)] == ["0"] * 2


@pytest.mark.parametrize(
    ("passing", "receivers"),
    [(Passing.LEFT, [1, 1]), (Passing.RIGHT, [2, 2]), (Passing.ALTERNATING, [1, 2])],
)
def test_packs_are_passed_in_the_direction_of_the_plan(
    passing: Passing, receivers: list[int]
) -> None:
    draft, found = pod(size=2, rounds=2, passing=passing), []
    for _round in range(2):
        draft.choose(0, 0)
        states = draft.view(0).seats
        found.append(next(seat for seat in (1, 2) if states[seat].waiting == 2))
        assert draft.view(0).step % 3 == found[-1]
        finish_round(draft)
    assert found == receivers


def finish_round(draft: Draft) -> None:
    number = draft.view(0).round
    while not draft.is_over and draft.view(0).round == number:
        draft.choose(draft.waiting()[0], 0)


def test_the_next_boosters_are_opened_when_every_seat_is_done() -> None:
    draft = pod(seats=2, size=2, rounds=2)
    for seat in (0, 1, 0):
        draft.choose(seat, 0)
    assert (draft.view(0).round, draft.view(0).has_turn) == (1, False)
    draft.choose(1, 0)
    assert [(draft.view(seat).round, draft.view(seat).pick) for seat in (0, 1)] == [(2, 1)] * 2


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(st.integers(2, 8), st.integers(1, 5), st.integers(1, 3), st.sampled_from(Passing), st.data())
def test_the_order_in_which_seats_pick_does_not_matter(
    seats: int, size: int, rounds: int, passing: Passing, data: st.DataObject
) -> None:
    one, other = (pod(seats, size, rounds, passing) for _draft in range(2))
    finish(one)
    while waiting := other.waiting():
        seat = data.draw(st.sampled_from(waiting))
        pick = one.picks_of(seat)[len(other.picks_of(seat))]
        assert other.choose(seat, pick.choice) is None
    assert other.picks() == one.picks()
    assert [other.pool(seat) for seat in range(seats)] == [one.pool(seat) for seat in range(seats)]


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(st.integers(2, 8), st.sampled_from(Passing), st.data())
def test_the_computed_passing_equals_a_table_with_real_packs(
    seats: int, passing: Passing, data: st.DataObject
) -> None:
    draft = pod(seats, 4, 1, passing)
    queues = [[list(booster)] for booster in draft.boosters[0]]
    step = passing.step(0)
    while waiting := draft.waiting():
        assert waiting == tuple(seat for seat in range(seats) if queues[seat])
        seat = data.draw(st.sampled_from(waiting))
        pack = queues[seat].pop(0)
        view = draft.view(seat)
        assert list(view.pack) == pack
        assert [state.waiting for state in view.seats] == [
            len(queue) + (number == seat) for number, queue in enumerate(queues)
        ]
        choice = data.draw(st.integers(0, len(pack) - 1))
        assert draft.choose(seat, choice) is None
        assert draft.pool(seat)[-1] == pack.pop(choice)
        if pack:
            queues[(seat + step) % seats].append(pack)


def test_a_pick_can_be_undone_until_the_neighbour_looks() -> None:
    draft = pod()
    draft.choose(1, 0)
    draft.choose(0, 3)
    assert draft.view(0).may_undo
    draft.look(1)
    assert draft.undo(0) == Refusal("already_looked", "")
    assert refs(draft.pool(0)) == ["wood/0-0-3"]


def test_a_pick_can_be_undone_while_the_neighbour_looks_at_another_pack() -> None:
    draft = pod()
    draft.choose(0, 3)
    draft.look(1)
    assert draft.undo(0) is None
    assert len(names(draft, 0)) == 4
    assert draft.pool(0) == ()


def test_several_picks_can_be_undone_one_after_another() -> None:
    draft = pod()
    draft.choose(2, 0)
    draft.choose(0, 3)
    draft.choose(0, 1)
    assert [draft.undo(0), draft.undo(0)] == [None, None]
    assert draft.undo(0) == Refusal("nothing_to_undo", "")
    assert draft.view(1).seats[1].waiting == 1


def test_a_pack_that_was_looked_at_stays_so_after_an_undo() -> None:
    draft = pod()
    draft.choose(0, 0)
    draft.choose(1, 0)
    draft.look(1)
    assert draft.undo(1) is None
    assert draft.undo(0) == Refusal("already_looked", "")


def test_picks_cannot_be_undone_after_the_next_boosters_are_opened() -> None:
    draft = pod(seats=2, size=1, rounds=2)
    draft.choose(0, 0)
    draft.choose(1, 0)
    assert draft.undo(0) == Refusal("round_is_over", "")


@pytest.mark.slow
@settings(deadline=None, max_examples=40)
@given(st.integers(2, 6), st.data())
def test_a_draft_with_undone_picks_equals_one_without_them(seats: int, data: st.DataObject) -> None:
    draft, plain = pod(seats, rounds=2), pod(seats, rounds=2)
    while waiting := draft.waiting():
        seat = data.draw(st.sampled_from(waiting))
        choices = st.integers(0, len(draft.view(seat).choices) - 1)
        if data.draw(st.booleans()) and draft.view(seat).round == 1:
            draft.choose(seat, data.draw(choices))
            if draft.undo(seat) is not None:
                plain.choose(seat, draft.picks_of(seat)[-1].choice)
                continue
        choice = data.draw(choices)
        draft.choose(seat, choice)
        plain.choose(seat, choice)
    assert draft.picks() == plain.picks()


def test_looks_are_saved_with_the_pod() -> None:
    draft = pod()
    draft.choose(0, 0)
    draft.choose(1, 0)
    draft.look(1)
    again = pod()
    again.choose(0, 0)
    again.choose(1, 0)
    again.restore_looks(draft.looks())
    assert again.undo(0) == Refusal("already_looked", "")
    with pytest.raises(ValueError, match="looks of 2 seats at a table of 3"):
        again.restore_looks((1, 1))


@settings(deadline=None, max_examples=30)
@given(st.data())
def test_the_pick_number_in_a_view_belongs_to_its_seat(data: st.DataObject) -> None:
    draft = pod(4)
    walk(draft, data, data.draw(st.integers(0, 12)))
    for seat in range(4):
        made = len(draft.picks_of(seat))
        assert draft.view(seat).pick == min(made + 1, 4)
