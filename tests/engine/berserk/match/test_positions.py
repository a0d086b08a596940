"""The history alone leads from each decision of a match to the next."""

import pytest

from engine.berserk.changing.apply import apply_again
from engine.berserk.changing.setup import first_state
from engine.berserk.match.game import new_match
from engine.berserk.match.positions import positions
from engine.berserk.table import events as ev
from engine.berserk.table.state import MatchState
from tests.support.starters import played


def shown(state: MatchState) -> list[tuple[object, ...]]:
    """Return what a board shows of the cards."""
    return [
        (
            card.zone, card.cell, card.controller, card.life, card.hidden, card.closed, card.acted,
            card.armor_spent, card.chips, card.effects, card.facts.name, card.facts.strike,
        )
        for card in state.cards
    ]  # fmt: skip


@pytest.mark.parametrize("seed", [3, 8])
def test_each_position_equals_the_match_at_that_decision(seed: int) -> None:
    battle = played(seed).match
    assert battle is not None
    again = new_match(battle.setup)
    told = [(event, len(state.history), shown(state), state.result) for event, state in positions(
        battle.setup, battle.choices
    )]  # fmt: skip
    assert [event for event, *_rest in told] == battle.state.history
    assert [place for _event, place, *_rest in told] == list(range(1, len(told) + 1))
    for choice in battle.choices:
        assert told[len(again.history) - 1][2] == shown(again.state)
        again.choose(choice)
    assert told[-1][2:] == (shown(battle.state), battle.result)


@pytest.mark.parametrize("seed", [3, 8])
def test_events_alone_rebuild_the_next_decision(seed: int) -> None:
    battle = played(seed).match
    assert battle is not None
    again, told = new_match(battle.setup), 0
    before = first_state(battle.setup)
    for choice in [*battle.choices, None]:
        for event in again.state.history[told:]:
            apply_again(before, event)
        assert shown(before) == shown(again.state)
        assert before.graveyards == again.state.graveyards
        before, told = again.state.clone(), len(again.state.history)
        if choice is not None:
            again.choose(choice)


def test_a_wound_is_shown_before_the_death_it_causes() -> None:
    battle = played(3).match
    assert battle is not None
    seen = positions(battle.setup, battle.choices)
    wounded = {}
    for event, state in seen:
        if isinstance(event, ev.Wounded):
            card = state.cards[event.card]
            wounded[event.card] = (card.life, card.in_battle)
        if isinstance(event, ev.CardLeft) and event.card in wounded:
            life, was_there = wounded[event.card]
            assert was_there
            assert life <= 0
            assert not state.cards[event.card].in_battle
            return
    pytest.fail("nothing died of wounds")
