"""The history is asked by what it has told so far, and answers as if it were read anew (538)."""

from random import Random

import pytest

from engine.berserk.abilities import Deed
from engine.berserk.match.game import new_match
from engine.berserk.table import events as ev
from engine.berserk.table.history import (
    cells_entered,
    deeds,
    deeds_since,
    doers,
    events_of,
    has_done,
    turn_start,
)
from engine.berserk.table.state import MatchState
from engine.kernel import Event
from tests.support.examining import random_choice
from tests.support.wild import wild_setup


def turn(state: MatchState, turns: int | None) -> list[Event]:
    """Return the events of a turn by counting the turns from the end of the history."""
    if turns is None:
        return state.history
    parts: list[list[Event]] = [[]]
    for event in state.history:
        if isinstance(event, ev.TurnBegan):
            parts.append([])
        parts[-1].append(event)
    return parts[-1 - turns] if turns < len(parts) else []


def holds(state: MatchState) -> None:
    """Hold every answer about a state against its history."""
    for turns in (None, 0, 1, 2, 50):
        events = turn(state, turns)
        assert list(events_of(state, turns)) == events
        for deed in Deed:
            cards = [card for event in events for card in doers(event, deed)]
            assert list(deeds(state, deed, turns)) == cards
            assert all(
                has_done(state, card.id, deed, turns) is (card.id in cards) for card in state.cards
            )
            entered: dict[int, set[int]] = {}
            for event in events:
                if isinstance(event, ev.CardMoved | ev.CardRelocated):
                    for card in doers(event, deed):
                        entered.setdefault(card, set()).add(event.cell)
            assert cells_entered(state, deed, turns) == entered
    last = turn(state, 0)
    assert state.history[turn_start(state) :] == last
    middle = len(state.history) // 2
    for deed in Deed:
        since = [card for event in state.history[middle:] for card in doers(event, deed)]
        assert list(deeds_since(state, deed, middle)) == since


@pytest.mark.rule("538.1", "538.2", "538.3")
@pytest.mark.parametrize("seed", [3, 5, 8])
def test_what_was_kept_is_what_a_reading_from_the_beginning_finds(seed: int) -> None:
    match, rng = new_match(wild_setup(Random(seed))), Random(seed)
    for number in range(90):
        if match.decision is None:
            break
        if number % 9 == 0:
            holds(match.state)
        match.choose(random_choice(match, rng))
    holds(match.state)


@pytest.mark.rule("538.2")
def test_a_copy_goes_its_own_way() -> None:
    match, rng = new_match(wild_setup(Random(5))), Random(5)
    for _choice in range(40):
        match.choose(random_choice(match, rng))
    holds(match.state)
    copy = match.state.clone()
    for _choice in range(10):
        match.choose(random_choice(match, rng))
    copy.history.append(ev.CardMoved(0, 1, 2))
    holds(match.state)
    holds(copy)


@pytest.mark.rule("538.2")
def test_another_or_a_shorter_history_is_read_anew() -> None:
    match, rng = new_match(wild_setup(Random(5))), Random(5)
    for _choice in range(60):
        match.choose(random_choice(match, rng))
    seen = match.state.clone()
    holds(seen)
    seen.history = seen.history[::2]
    holds(seen)
    del seen.history[9:]
    holds(seen)
