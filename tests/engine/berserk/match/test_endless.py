"""So many events without a decision stop a match: it is never a frozen screen."""

import pytest

from engine.berserk import RULES_2024
from engine.berserk.bots import SearchBot
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import BERSERK, BerserkMatch, new_match
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.state import Asking
from engine.kernel import Endless, load, replay, saved_choices
from tests.support import specs
from tests.support.endless import ON_DEMAND, looping
from tests.support.examining import check_same


def begun() -> BerserkMatch:
    """Return a match at the first turn, whose first player has a card with the loop."""
    anna = PlayerSetup("Anna", (looping("<loop>", ON_DEMAND),))
    boris = PlayerSetup("Boris", (specs.creature("<elf>"),))
    match = new_match(Setup(anna, boris, 1, RULES_2024))
    match.choose(op.Place(0, parse_cell("c3")))
    match.choose(op.Place(1, parse_cell("c4")))
    while match.state.question is not None and match.state.question.asking is not Asking.ACT:
        match.choose(op.Pass())
    return match


def test_an_endless_choice_is_refused_with_a_report_and_the_match_continues() -> None:
    match = begun()
    before, endless = match.clone(), op.UseAction(0, 0)
    assert endless in match.decision.options if match.decision else False
    with pytest.raises(Endless, match="events without a decision") as caught:
        match.choose(endless)
    check_same(match, before)
    setup, choices = saved_choices(BERSERK, caught.value.report)
    assert (setup, choices) == (match.setup, (*match.choices, endless))
    check_same(replay(BERSERK, setup, choices[:-1]), before)
    check_same(load(BERSERK, match.save()), before)
    match.choose(op.EndTurn())
    assert op.EndTurn() in match.choices


def test_the_search_bot_does_not_make_an_endless_choice() -> None:
    match = begun()
    assert match.decision is not None
    chosen = SearchBot(1, 48).choose(match.view(match.decision.seat), match.decision)
    assert not isinstance(chosen, op.UseAction)
