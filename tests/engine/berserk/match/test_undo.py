"""Own choices are taken back as long as nothing was learnt by them."""

import pytest

from engine.berserk.match.game import BERSERK, BerserkMatch
from engine.berserk.match.undo import taken_back
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.state import JudgeAct, Stop
from engine.kernel import Concede, Refusal, Seat, load
from tests.support.begun import begun
from tests.support.specs import creature

FIRST, SECOND = Seat.FIRST, Seat.SECOND
RIDER, OTHER, ENEMY = 0, 1, 2


def match(*, hidden: bool = False) -> BerserkMatch:
    """Return a match of a rider and another card against an enemy, perhaps a hidden one."""
    third_row = {"c6": creature("Враг")} if hidden else {"c4": creature("Враг")}
    own = {"c3": creature("Всадник", movement=2), "c2": creature("Другой")}
    return begun(own, third_row, keep_hidden=hidden)


def moves(match: BerserkMatch, cell: str, card: int = RIDER) -> None:
    match.choose(op.MoveTo(card, parse_cell(cell)))


def code(result: BerserkMatch | Refusal) -> str:
    assert isinstance(result, Refusal), "it was taken back"
    return result.code


def test_an_undone_move_restores_the_match_before_it() -> None:
    played = match()
    before = played.save()
    moves(played, "b3")
    result = taken_back(played, FIRST)
    assert not isinstance(result, Refusal)
    assert result.save() == before


def test_undoing_does_not_change_the_original_match() -> None:
    played = match()
    moves(played, "b3")
    after = played.save()
    taken_back(played, FIRST)
    assert played.save() == after


def test_choices_are_undone_one_by_one() -> None:
    played = match()
    before = played.save()
    moves(played, "b3")
    moves(played, "b2")
    for _step in range(2):
        result = taken_back(played, FIRST)
        assert not isinstance(result, Refusal)
        played = result
    assert played.save() == before


def test_a_rolled_die_is_not_undone() -> None:
    played = match()
    played.choose(op.StrikeAt(RIDER, ENEMY))
    assert code(taken_back(played)) == "die_was_rolled_since"


def test_a_revealed_card_is_not_undone() -> None:
    played = match(hidden=True)
    moves(played, "b3")
    played.choose(op.Reveal(ENEMY))
    assert code(taken_back(played)) == "hidden_was_revealed_since"


def test_a_player_cannot_undo_a_choice_of_the_opponent() -> None:
    played = match()
    played.choose(op.EndTurn())
    moves(played, "b4", ENEMY)
    assert code(taken_back(played, FIRST)) == "other_player_chose_since"
    assert not isinstance(taken_back(played, SECOND), Refusal)


def test_there_is_nothing_to_undo_before_the_first_choice() -> None:
    played = match()
    played.choices.clear()
    assert code(taken_back(played, FIRST)) == "nothing_to_take_back"


def test_nothing_is_undone_after_the_match() -> None:
    played = match()
    played.choose(Concede(FIRST))
    assert code(taken_back(played, FIRST)) == "match_over"


def test_undoing_a_match_of_other_rules_is_reported() -> None:
    played = match()
    moves(played, "b3")
    played.state.history.insert(0, played.state.history[0])
    assert code(taken_back(played, FIRST)) == "rules_have_changed_since"


def test_automatic_passes_and_stops_are_undone_with_the_choice() -> None:
    played = match(hidden=True)
    before = played.save()
    moves(played, "b3")
    assert op.Pass() in played.decision.options  # type: ignore[union-attr]  # 533.3: Boris is asked
    played.choose(op.Pass())
    played.choose(op.StopAt(FIRST, (Stop.DICE,)))
    unasked = {len(played.choices) - 2}
    result = taken_back(played, FIRST, unasked)
    assert not isinstance(result, Refusal)
    assert result.save() == before


@pytest.mark.parametrize("act", [JudgeAct.CLOSE, JudgeAct.DESTROY], ids=lambda act: act.value)
def test_an_agreed_change_is_undone_by_agreement(act: JudgeAct) -> None:
    played = match()
    played.choose(op.Judge(FIRST, act, OTHER))
    played.choose(op.Accept())
    assert code(taken_back(played, FIRST)) == "other_player_chose_since"
    result = taken_back(played, SECOND)
    assert not isinstance(result, Refusal)
    assert not result.state.cards[OTHER].closed
    asked = taken_back(result, FIRST)
    assert not isinstance(asked, Refusal)
    assert asked.state.judging is None


def test_choices_of_a_saved_and_loaded_match_can_be_undone() -> None:
    played = match(hidden=True)
    moves(played, "b3")
    loaded = load(BERSERK, played.save())
    result = taken_back(loaded, FIRST)
    assert not isinstance(result, Refusal)
    assert result.state.cards[RIDER].cell == parse_cell("c3")
