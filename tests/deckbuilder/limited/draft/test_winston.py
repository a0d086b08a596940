"""Winston: three piles, a stock, take or leave."""

from deckbuilder.limited.draft.draft import Draft
from deckbuilder.limited.draft.plan import DraftKind
from engine.kernel import Refusal
from tests.support.drafts import a_draft, a_plan, refs

TAKE, LEAVE = 0, 1


def winston(size: int = 6) -> Draft:
    return a_draft(a_plan(DraftKind.WINSTON), size)


def codes(draft: Draft, seat: int) -> list[str]:
    return [choice.code for choice in draft.view(seat).choices]


def test_three_piles_begin_with_one_card_each_beside_the_stock() -> None:
    view = winston().view(0)
    assert view.piles == (1, 1, 1, 9)
    assert (len(view.pack), view.pile) == (1, 0)


def test_only_the_player_at_a_pile_sees_its_cards() -> None:
    view = winston().view(1)
    assert (view.pack, view.choices, view.pile) == ((), (), None)
    assert view.piles == (1, 1, 1, 9)


def test_a_taken_pile_is_refilled_and_the_turn_passes() -> None:
    draft = winston()
    pile = refs(draft.view(0).pack)
    draft.choose(0, TAKE)
    assert refs(draft.pool(0)) == pile
    assert draft.view(1).piles == (1, 1, 1, 8)
    assert (draft.waiting(), draft.view(1).pile) == ((1,), 0)


def test_a_left_pile_gains_a_card_and_the_player_continues() -> None:
    draft = winston()
    draft.choose(0, LEAVE)
    assert draft.waiting() == (0,)
    assert (draft.view(0).piles, draft.view(0).pile) == ((2, 1, 1, 8), 1)


def test_leaving_the_last_pile_takes_the_top_card_of_the_stock() -> None:
    draft = winston()
    for _pile in range(3):
        draft.choose(0, LEAVE)
    assert draft.view(1).piles == (2, 2, 2, 5)
    assert len(draft.pool(0)) == 1
    assert draft.waiting() == (1,)


def test_leaving_a_pile_is_a_pick_without_cards() -> None:
    draft = winston()
    draft.choose(0, LEAVE)
    draft.choose(0, TAKE)
    assert [len(pick.cards) for pick in draft.picks_of(0)] == [0, 1]
    assert [pick.pick for pick in draft.picks()] == [1, 2]


def without_stock() -> Draft:
    """Return a draft of six cards in which the first player has left all three piles."""
    draft = winston(size=3)
    for _pile in range(3):
        draft.choose(0, LEAVE)
    assert draft.view(1).piles == (2, 2, 2, 0)
    return draft


def test_leaving_the_last_pile_without_a_stock_gives_no_card() -> None:
    assert without_stock().pool(0) == ()


def test_the_last_pile_cannot_be_left_without_a_stock() -> None:
    draft = without_stock()
    draft.choose(1, LEAVE)
    draft.choose(1, LEAVE)
    assert codes(draft, 1) == ["take"]


def test_empty_piles_are_skipped_without_a_stock() -> None:
    draft = without_stock()
    draft.choose(1, TAKE)
    assert (draft.view(0).piles, draft.view(0).pile) == ((0, 2, 2, 0), 1)
    draft.choose(0, LEAVE)
    draft.choose(0, TAKE)
    assert (draft.view(1).pile, codes(draft, 1)) == (1, ["take"])
    draft.choose(1, TAKE)
    assert draft.is_over
    assert (len(draft.pool(0)), len(draft.pool(1))) == (2, 4)


def test_a_taken_pile_can_be_undone_until_the_opponent_looks() -> None:
    draft = winston()
    before = draft.view(0)
    draft.look(0)
    draft.choose(0, TAKE)
    assert draft.undo(0) is None
    assert draft.view(0).pack == before.pack
    assert draft.view(0).piles == before.piles
    draft.choose(0, TAKE)
    draft.look(1)
    assert draft.undo(0) == Refusal("already_looked", "")


def test_leaving_a_pile_cannot_be_undone_after_looking_at_the_next() -> None:
    draft = winston()
    draft.choose(0, LEAVE)
    assert draft.view(0).may_undo
    draft.look(0)
    assert draft.undo(0) == Refusal("card_is_seen", "")


def test_a_card_taken_from_the_stock_cannot_be_undone() -> None:
    draft = winston()
    for _pile in range(3):
        draft.choose(0, LEAVE)
    assert draft.undo(0) == Refusal("card_is_seen", "")


def test_the_blind_card_is_the_next_card_of_the_stock() -> None:
    taken, left = winston(), winston()
    for _pile in range(3):
        left.choose(0, LEAVE)
    for seat in (0, 1, 0, 1, 0):
        taken.choose(seat, TAKE)
    # The first takes a pile of the beginning, the others the stock's first four cards in turn.
    assert refs(left.pool(0)) == refs(taken.pool(0)[-1:])
