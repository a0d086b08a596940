"""The grid: nine cards, a row or a column each, then the next nine."""

from deckbuilder.limited.draft.draft import Draft
from deckbuilder.limited.draft.plan import DraftKind
from engine.kernel import Refusal
from tests.deckbuilder.limited.draft.walks import opened, shared_out
from tests.support.drafts import a_draft, a_plan, refs


def grid(size: int = 9, rounds: int = 1) -> Draft:
    return a_draft(a_plan(DraftKind.GRID, rounds=rounds), size)


def lines(draft: Draft, seat: int) -> list[tuple[str, tuple[int, ...]]]:
    return [(choice.code, choice.cards) for choice in draft.view(seat).choices]


def choose(draft: Draft, seat: int, code: str, *cards: int) -> None:
    assert draft.choose(seat, lines(draft, seat).index((code, cards))) is None


def test_the_first_player_chooses_among_three_rows_and_three_columns() -> None:
    draft = grid()
    assert draft.waiting() == (0,)
    assert len(draft.view(0).pack) == 9
    assert lines(draft, 0) == [
        ("row", (0, 1, 2)),
        ("row", (3, 4, 5)),
        ("row", (6, 7, 8)),
        ("column", (0, 3, 6)),
        ("column", (1, 4, 7)),
        ("column", (2, 5, 8)),
    ]


def test_a_taken_card_is_unavailable_to_the_other_player() -> None:
    draft = grid()
    taken = refs(draft.view(0).pack)[3:6]
    choose(draft, 0, "row", 3, 4, 5)
    assert refs(draft.pool(0)) == taken
    assert draft.view(1).pack[3:6] == (None, None, None)
    assert ("row", (3, 4, 5)) not in lines(draft, 1)
    assert ("column", (1, 7)) in lines(draft, 1)


def test_a_line_that_crosses_a_taken_one_has_two_cards() -> None:
    draft = grid()
    choose(draft, 0, "row", 0, 1, 2)
    choose(draft, 1, "column", 5, 8)
    assert (len(draft.pool(0)), len(draft.pool(1))) == (3, 2)
    assert len(draft.aside()) == 4


def test_the_starting_player_alternates_with_every_square() -> None:
    draft = grid(size=9, rounds=2)
    movers = []
    while waiting := draft.waiting():
        movers.append((draft.view(waiting[0]).round, *waiting))
        draft.choose(waiting[0], 0)
    assert movers == [(1, 0), (1, 1), (2, 1), (2, 0), (3, 0), (3, 1), (4, 1), (4, 0)]


def test_the_boosters_make_as_many_squares_as_possible_and_leave_the_rest() -> None:
    draft = grid(size=12, rounds=1)
    assert draft.view(0).rounds == 2
    assert len(draft.aside()) == 24 - 2 * 9


def test_three_boosters_each_make_eight_squares_without_a_rest() -> None:
    draft = grid(size=12, rounds=3)
    assert (draft.view(0).rounds, draft.aside()) == (8, ())


def test_no_card_is_lost_when_all_squares_are_taken() -> None:
    draft = grid(size=11, rounds=2)
    while waiting := draft.waiting():
        draft.choose(waiting[0], len(draft.picks()) % len(draft.view(waiting[0]).choices))
    assert shared_out(draft) == opened(draft)
    view = draft.view(0)
    assert (view.is_over, view.has_turn, view.round) == (True, False, view.rounds)


def test_a_taken_line_can_be_undone_until_the_opponent_looks() -> None:
    draft = grid()
    before = draft.view(0).pack
    draft.choose(0, 1)
    assert draft.undo(0) is None
    assert draft.view(0).pack == before
    draft.choose(0, 1)
    draft.look(1)
    assert draft.undo(0) == Refusal("already_looked", "")


def test_a_taken_line_cannot_be_undone_after_the_opponents_pick() -> None:
    draft = grid()
    draft.choose(0, 1)
    draft.choose(1, 0)
    assert draft.undo(0) == Refusal("already_looked", "")


def test_the_second_of_two_picks_in_a_row_can_be_undone() -> None:
    draft = grid(rounds=2)
    draft.choose(0, 0)
    draft.choose(1, 0)
    draft.look(1)
    assert draft.undo(1) is None
    assert draft.view(1).round == 1


def test_looking_at_a_square_is_saved_with_the_grid() -> None:
    draft, again = grid(), grid()
    draft.choose(0, 0)
    draft.look(1)
    again.choose(0, 0)
    again.restore_looks(draft.looks())
    assert again.undo(0) == Refusal("already_looked", "")
