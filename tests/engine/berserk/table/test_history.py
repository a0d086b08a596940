"""The history is asked by what it has told so far, and answers as if it were read anew (538)."""

from collections.abc import Callable
from itertools import count
from random import Random

import pytest

import engine.berserk.abilities as ab
from engine.berserk.match.game import BERSERK, BerserkMatch, new_match
from engine.berserk.reading.counting import carried
from engine.berserk.table import events as ev
from engine.berserk.table.history import (
    KINDS,
    SUBJECTS,
    announced_at,
    carrying_at,
    cells_entered,
    death_of,
    deeds,
    deeds_since,
    events_of,
    has_done,
    last_about,
    last_of,
    places_about,
    places_of,
    turn_start,
    was_assault,
)
from engine.berserk.table.state import MatchState
from engine.kernel import Event, load, replay
from tests.engine.berserk.table import plain_history as plain
from tests.engine.berserk.table.plain_history import doers
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
        assert carried(state, turns) == carried(state.clone(), turns)  # nothing is known to a copy
        for deed in ab.Deed:
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
    for deed in ab.Deed:
        since = [card for event in state.history[middle:] for card in doers(event, deed)]
        assert list(deeds_since(state, deed, middle)) == since


def stands(state: MatchState) -> None:
    """Hold where events stand, and what is said of cards and plays, against the history."""
    told = state.history
    middle = len(told) // 2
    for kind in KINDS:
        places = [at for at, event in enumerate(told) if type(event) is kind]
        assert places_of(state, kind) == places[::-1]
        assert places_of(state, kind, since=middle) == [at for at in places if at >= middle][::-1]
        assert last_of(state, kind) == max(places, default=-1)
        earlier = [at for at in places if at < middle]
        assert last_of(state, kind, before=middle) == max(earlier, default=-1)
    both = (ev.PlayAnnounced, ev.TurnBegan)
    assert last_of(state, *both) == plain.last(state, lambda event: isinstance(event, both))
    for kind, number in SUBJECTS.items():
        own = {number(event) for event in told if type(event) is kind}
        for subject in {*own, -1, 0, 10_000}:
            about = [
                at
                for at, event in enumerate(told)
                if type(event) is kind and number(event) == subject
            ]
            assert places_about(state, subject, kind) == about[::-1]
            assert last_about(state, subject, kind) == max(about, default=-1)
    for card in state.cards:
        assert death_of(state, card.id) == plain.death_of(state, card.id)
    for play in range(-1, state.plays + 1):
        assert announced_at(state, play) == plain.last(state, announces(play))
        assert was_assault(state, play) is plain.was_assault(state, play)
        for at in (0, middle, len(told)):
            assert carrying_at(state, play, at) == plain.carrying_at(state, play, at)


def announces(play: int) -> Callable[[Event], bool]:
    """Return what tells the announcement of a play."""
    return lambda event: isinstance(event, ev.PlayAnnounced) and event.play == play


@pytest.mark.rule("538.1", "538.2", "538.3")
@pytest.mark.parametrize("seed", [3, 5, 8])
def test_the_index_equals_a_scan_of_the_whole_history(seed: int) -> None:
    match, rng = new_match(wild_setup(Random(seed))), Random(seed)
    for number in range(90):
        if match.decision is None:
            break
        if number % 9 == 0:
            holds(match.state)
        match.choose(random_choice(match, rng))
    holds(match.state)


@pytest.mark.rule("538.1", "538.2")
@pytest.mark.parametrize("seed", [2, 4, 6])
def test_indexed_events_are_found_where_a_scan_finds_them(seed: int) -> None:
    match, rng = new_match(wild_setup(Random(seed))), Random(seed)
    for number in range(90):
        if match.decision is None:
            break
        if number % 18 == 0:
            stands(match.state)
        match.choose(random_choice(match, rng))
    stands(match.state)


def test_events_that_are_not_indexed_by_their_type_cannot_be_looked_up_by_it() -> None:
    state = new_match(wild_setup(Random(2))).state
    for look_up in (places_of, last_of):
        with pytest.raises(AssertionError):
            look_up(state, ev.StepBegan)


def _after(choices: int) -> BerserkMatch:
    """Return the first random match that is not over after so many choices."""
    for seed in count(5):
        match, rng = new_match(wild_setup(Random(seed))), Random(seed)
        while match.decision is not None:
            match.choose(random_choice(match, rng))
            if len(match.choices) == choices and match.decision is not None:
                return match
    raise AssertionError("unreachable")


@pytest.mark.rule("538.2")
def test_a_copied_history_is_independent() -> None:
    match, rng = _after(50), Random(5)
    holds(match.state)
    copy = match.state.clone()
    while match.decision is not None and len(match.choices) < 60:
        match.choose(random_choice(match, rng))
    copy.history.append(ev.CardMoved(0, 1, 2))
    for state in (match.state, copy):
        holds(state)
        stands(state)


@pytest.mark.rule("538.2")
def test_a_loaded_or_shortened_match_answers_like_a_scan() -> None:
    match = _after(60)
    stands(match.state)
    for again in (load(BERSERK, match.save()), replay(BERSERK, match.setup, match.choices[:-9])):
        holds(again.state)
        stands(again.state)


@pytest.mark.rule("538.2")
def test_a_replaced_or_shortened_history_is_indexed_again() -> None:
    match = _after(60)
    seen = match.state.clone()
    holds(seen)
    seen.history = seen.history[::2]
    holds(seen)
    del seen.history[9:]
    holds(seen)
