"""What holds for drafts of every kind."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.common.errors import UserError
from deckbuilder.limited.boosters import SetCards, load_collation
from deckbuilder.limited.draft.draft import Draft, new_draft
from deckbuilder.limited.draft.plan import BoosterPlan, DraftKind, DraftPlan, DraftSeat
from deckbuilder.refusals import refusal_codes, render_refusal
from engine.berserk import RULES_2024
from engine.kernel import Refusal
from engine.kernel.rng import seeded
from tests.deckbuilder.limited.draft.walks import (
    drafts,
    everything,
    finish,
    opened,
    shared_out,
    walk,
)
from tests.support.drafts import a_draft, a_plan, invented_set, refs

WOOD = invented_set()
QUICK = settings(deadline=None, max_examples=60)


@pytest.mark.slow
@QUICK
@given(drafts(), st.data())
def test_every_card_of_every_booster_ends_in_exactly_one_place(
    draft: Draft, data: st.DataObject
) -> None:
    walk(draft, data)
    assert draft.is_over
    assert shared_out(draft) == opened(draft)
    assert draft.plan.kind is DraftKind.GRID or not draft.aside()


@pytest.mark.slow
@QUICK
@given(drafts(), st.data())
def test_no_seat_sees_cards_outside_its_pack_and_pool(draft: Draft, data: st.DataObject) -> None:
    walk(draft, data, data.draw(st.integers(0, 20)))
    packs = [refs(draft.view(seat).pack) for seat in range(len(draft.plan.seats))]
    together = [ref for pack in packs for ref in pack]
    assert len(set(together)) == len(together)
    assert not set(together) & set(shared_out(draft))


@pytest.mark.slow
@QUICK
@given(drafts(), st.data())
def test_undo_restores_the_exact_state(draft: Draft, data: st.DataObject) -> None:
    walk(draft, data, data.draw(st.integers(0, 20)))
    if draft.is_over:
        return
    seat = data.draw(st.sampled_from(draft.waiting()))
    draft.look(seat)
    before = everything(draft)
    draft.choose(seat, data.draw(st.integers(0, len(draft.view(seat).choices) - 1)))
    if draft.view(seat).may_undo:
        assert draft.undo(seat) is None
        assert everything(draft) == before


@pytest.mark.slow
@QUICK
@given(drafts(), st.data())
def test_a_refused_undo_changes_nothing(draft: Draft, data: st.DataObject) -> None:
    walk(draft, data, data.draw(st.integers(0, 20)))
    seat = data.draw(st.integers(0, len(draft.plan.seats) - 1))
    before = everything(draft)
    if not draft.view(seat).may_undo:
        refusal = draft.undo(seat)
        assert refusal is not None
        assert refusal.code in refusal_codes()
        assert everything(draft) == before


@pytest.mark.slow
@QUICK
@given(drafts(), st.data())
def test_a_cloned_draft_is_independent(draft: Draft, data: st.DataObject) -> None:
    walk(draft, data, data.draw(st.integers(0, 20)))
    before, clone = everything(draft), draft.clone()
    assert everything(clone) == before
    finish(clone)
    assert everything(draft) == before


@pytest.mark.slow
@QUICK
@given(drafts(), st.data())
def test_a_seat_without_a_turn_is_refused_and_another_has_the_turn(
    draft: Draft, data: st.DataObject
) -> None:
    walk(draft, data, data.draw(st.integers(0, 20)))
    for seat in range(len(draft.plan.seats)):
        blocking = draft.blocking(seat)
        assert (blocking is None) == draft.is_over
        assert blocking is None or draft.view(blocking).has_turn
        if not draft.view(seat).has_turn:
            expected = "draft_is_over" if draft.is_over else "not_your_turn"
            assert draft.choose(seat, 0) == Refusal(expected, "")
        else:
            assert blocking == seat


@pytest.mark.slow
@QUICK
@given(drafts(), st.data())
def test_the_number_of_packs_seen_grows_with_each_new_pack(
    draft: Draft, data: st.DataObject
) -> None:
    walk(draft, data, data.draw(st.integers(0, 20)))
    for seat in draft.waiting():
        made = len(draft.picks_of(seat))
        assert draft.view(seat).seen in (made, made + 1)
        draft.look(seat)
        assert draft.view(seat).seen == made + 1


@pytest.mark.parametrize("choice", [-1, 4, 99])
def test_an_impossible_choice_is_refused(choice: int) -> None:
    draft = a_draft(a_plan())
    assert draft.choose(0, choice) == Refusal("no_such_choice", "")
    assert draft.picks() == ()


def test_a_refusal_of_a_draft_cites_no_rule() -> None:
    draft = a_draft(a_plan())
    refusal = draft.undo(0)
    assert refusal is not None
    sentence = "You have not taken any card yet."
    assert render_refusal(refusal, RULES_2024) == sentence


def test_boosters_that_do_not_fit_the_plan_are_refused() -> None:
    draft = a_draft(a_plan(rounds=2))
    with pytest.raises(ValueError, match="1 rounds are planned, not 2"):
        Draft(a_plan(rounds=1), draft.boosters)
    with pytest.raises(ValueError, match="every seat opens a booster"):
        Draft(a_plan(seats=3, rounds=2), draft.boosters)


def planned(kind: DraftKind, *boosters: BoosterPlan, seats: int = 2, seed: int = 1) -> DraftPlan:
    return DraftPlan(kind, tuple(DraftSeat(str(n)) for n in range(seats)), boosters, seed)


def test_a_new_draft_opens_a_booster_of_the_rounds_set_for_every_seat() -> None:
    sets = {"wood": WOOD, "moor": invented_set("moor")}
    rounds = BoosterPlan("wood", "uniform"), BoosterPlan("moor", "six-elements")
    collations = {code: load_collation(code) for code in ("uniform", "six-elements")}
    draft = new_draft(planned(DraftKind.POD, *rounds, seats=3), sets, collations)
    assert [len(seats) for seats in draft.boosters] == [3, 3]
    for code, seats in zip(("wood", "moor"), draft.boosters, strict=True):
        assert all(ref.startswith(code) for booster in seats for ref in refs(booster))
    assert draft.versions == (("wood", "1"), ("moor", "1"))


def test_the_same_seed_opens_the_same_boosters_and_another_seed_others() -> None:
    booster = BoosterPlan("wood", "uniform")
    made = [
        new_draft(
            planned(DraftKind.POD, booster, seed=seed),
            {"wood": WOOD},
            {"uniform": load_collation("uniform")},
        )
        for seed in (1, 1, 2)
    ]
    assert made[0].boosters == made[1].boosters != made[2].boosters


def test_boosters_too_small_for_a_grid_are_reported() -> None:
    small = SetCards("wood", "Набор", "1", WOOD.cards)
    own = load_collation("uniform")
    tiny = type(own)("tiny", (), own.slots[2:])
    plan = planned(DraftKind.GRID, BoosterPlan("wood", "tiny"))
    with pytest.raises(UserError, match=r"hold 2 cards; this kind of draft needs 9"):
        new_draft(plan, {"wood": small}, {"tiny": tiny})


def test_random_streams_of_boosters_differ_by_round_and_seat() -> None:
    streams = {seeded(5, number, seat) for number in range(6) for seat in range(8)}
    assert len(streams | {seeded(5, 6)}) == 49
