"""The table: people choose, bots take when somebody waits for them."""

import json
from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.limited.draft.advice import DraftBot, Scored
from deckbuilder.limited.draft.draft import Draft
from deckbuilder.limited.draft.log import LoggedDeck
from deckbuilder.limited.draft.plan import DraftKind
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.draft.views import SeatView
from engine.kernel import BadSave, Refusal
from tests.deckbuilder.limited.draft.walks import drafts, everything, finish, walk
from tests.support.drafts import DearestFirst, a_draft, a_plan, refs

BOT = DearestFirst()


def table_of(
    people: int = 1, seats: int = 4, size: int = 5, rounds: int = 1, kind: DraftKind = DraftKind.POD
) -> DraftTable:
    """Return a table at which the first seats are people's, the others bots'."""
    draft = a_draft(a_plan(kind, seats, rounds), size)
    return DraftTable(draft, dict.fromkeys(range(people, seats), BOT))


def no_bots(draft: Draft) -> Mapping[int, DraftBot]:
    return {}


@pytest.mark.parametrize("kind", DraftKind)
def test_bots_alone_finish_a_draft(kind: DraftKind) -> None:
    table = table_of(people=0, seats=2, size=9, kind=kind)
    made = table.advance()
    assert table.is_over
    assert made == len(table.draft.picks())


def test_bots_pick_until_the_person_has_a_pack() -> None:
    table = table_of()
    assert table.advance() == 0
    table.choose(0, 0)
    assert table.advance() == 1
    assert table.waiting() == (0,)


def test_a_person_before_a_bot_can_undo_a_pick() -> None:
    table = table_of()
    table.choose(0, 0)
    table.advance()
    assert table.view(0).may_undo
    assert table.undo(0) is None
    assert table.view(0).pool == ()


def test_a_pick_cannot_be_undone_after_a_bot_used_the_pack() -> None:
    table = table_of(seats=2)
    for _pick in range(2):
        table.choose(0, 0)
        table.advance()
    assert table.undo(0) is None
    table.choose(0, 0)
    table.choose(0, 0)
    table.advance()
    assert [table.undo(0), table.undo(0)] == [None, Refusal("already_looked", "")]


def test_bots_finish_the_round_after_the_persons_last_pick() -> None:
    table = table_of(rounds=2)
    for _pick in range(5):
        table.choose(0, 0)
        table.advance()
    assert table.view(0).round == 2
    assert all(len(table.draft.pool(seat)) == 5 for seat in range(4))


def test_bots_do_not_pick_for_a_person() -> None:
    table = table_of(people=2)
    table.choose(0, 0)
    table.advance()
    assert table.waiting() == (0, 1)
    for _pick in range(2):
        table.choose(0, 0)
        table.advance()
    assert len(table.draft.pool(1)) == 0


def test_bots_can_be_stopped_after_a_number_of_picks() -> None:
    table = table_of(people=0)
    assert table.advance(3) == 3
    assert len(table.draft.picks()) == 3
    assert table.advance() == 17


@pytest.mark.slow
@settings(deadline=None, max_examples=40)
@given(st.integers(2, 6), st.integers(0, 3), st.data())
def test_bots_make_the_same_picks_early_or_late(
    seats: int, people: int, data: st.DataObject
) -> None:
    lazy = table_of(min(people, seats), seats, 4, rounds=2)
    eager = table_of(min(people, seats), seats, 4, rounds=2)
    lazy.advance()
    while waiting := lazy.waiting():
        seat = data.draw(st.sampled_from(waiting))
        choice = data.draw(st.integers(0, len(lazy.view(seat).choices) - 1))
        hasty(eager, seat)
        assert eager.choose(seat, choice) == lazy.choose(seat, choice)
        lazy.advance()
    hasty(eager, None)
    assert lazy.is_over
    assert [replace(pick, scoring=None) for pick in lazy.draft.picks()] == [*eager.draft.picks()]


def hasty(table: DraftTable, person: int | None) -> None:
    """Let every bot take all it can; ``person`` then has a pack."""
    while waiting := [seat for seat in table.draft.waiting() if seat in table.bots]:
        for seat in waiting:
            table.draft.choose(seat, BOT.scores(table.view(seat))[0].choice)
    assert person is None or table.view(person).has_turn


def test_picks_of_bots_are_logged_with_scores_and_reasons() -> None:
    table = table_of(people=0, seats=2)
    table.advance()
    scoring = table.log().picks[0].scoring
    assert scoring is not None
    assert sorted(choice for choice, _score in scoring.scores) == [0, 1, 2, 3, 4]
    assert scoring.scores[0][1] == scoring.reasons[0].amount


def test_picks_of_people_have_no_scores() -> None:
    table = table_of()
    table.choose(0, 0)
    assert table.log().picks[0].scoring is None


def test_advice_scores_the_choices_of_a_seat_only_on_its_turn() -> None:
    table = table_of(seats=2, size=3)
    assert [one.choice for one in table.advice(0, BOT)] == [2, 1, 0]
    table.choose(0, 0)
    assert table.advice(0, BOT) == ()


def test_a_bot_takes_over_a_seat_and_gives_it_back() -> None:
    table = table_of(people=2, seats=2)
    table.seat_bot(1, BOT)
    assert table.view(0).seats[1].is_bot
    table.choose(0, 0)
    assert table.advance() == 1
    table.seat_bot(1, None)
    assert not table.view(0).seats[1].is_bot
    assert table.people == (0, 1)


def test_every_player_sees_which_seats_are_away() -> None:
    table = table_of(people=2)
    table.set_away(1, away=True)
    assert table.view(0).seats[1].is_away
    table.set_away(1, away=False)
    assert not table.view(0).seats[1].is_away


@pytest.mark.slow
@settings(deadline=None, max_examples=40)
@given(drafts(), st.data())
def test_a_saved_draft_is_restored_unchanged(draft: Draft, data: st.DataObject) -> None:
    walk(draft, data, data.draw(st.integers(0, 20)))
    table = DraftTable(draft, {})
    kept = json.loads(json.dumps(table.to_json()))
    again = DraftTable.from_json(kept, no_bots)
    assert everything(again.draft) == everything(draft)
    finish(draft)
    finish(again.draft, last_first=True)
    assert everything(again.draft) == everything(draft)


def test_a_saved_draft_is_restored_with_its_bots_and_decks() -> None:
    table = table_of()
    table.decks = (LoggedDeck(0, "Колода", ("wood/0-0-0",)),)
    kept = table.to_json()
    again = DraftTable.from_json(kept, lambda draft: {len(draft.plan.seats) - 1: BOT})
    assert (set(again.bots), again.decks) == ({3}, table.decks)


def test_a_saved_draft_is_restored_without_the_catalogue() -> None:
    table = table_of(seats=2, size=2)
    again = DraftTable.from_json(table.to_json(), no_bots)
    assert refs(again.view(0).pack) == ["wood/0-0-0", "wood/0-0-1"]
    assert again.view(0).pack == table.view(0).pack


@pytest.mark.parametrize("key", ["format", "version", "log", "looks"])
def test_data_that_is_not_a_saved_draft_is_refused(key: str) -> None:
    kept = table_of().to_json()
    for bent in ({**kept, key: 7}, {name: value for name, value in kept.items() if name != key}):
        with pytest.raises(BadSave):
            DraftTable.from_json(bent, no_bots)


@pytest.mark.parametrize(("key", "value"), [("looks", ["a", "b", "c", "d"]), ("log", [3])])
def test_a_saved_draft_with_wrong_contents_is_refused(key: str, value: object) -> None:
    with pytest.raises(BadSave):
        DraftTable.from_json({**table_of().to_json(), key: value}, no_bots)


def test_a_saved_draft_with_invalid_cards_is_refused() -> None:
    kept = table_of().to_json()
    with pytest.raises(BadSave):
        DraftTable.from_json({**kept, "log": {**kept["log"], "cards": [3]}}, no_bots)
    with pytest.raises(BadSave):
        DraftTable.from_json({**kept, "version": 1, "cards": [3]}, no_bots)


def test_an_impossible_choice_of_a_bot_is_a_fault() -> None:
    class Broken(DearestFirst):
        def scores(self, view: SeatView) -> tuple[Scored, ...]:
            return tuple(replace(one, choice=99) for one in super().scores(view))

    table = DraftTable(a_draft(a_plan()), {0: Broken(), 1: BOT})
    with pytest.raises(AssertionError, match="a bot chose what it may not"):
        table.advance()
