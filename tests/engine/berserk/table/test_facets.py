"""What kinds of events say that they may change, held against matches of random abilities."""

from random import Random

import pytest

import engine.berserk.abilities as ab
from engine.berserk.changing.apply import apply, reducer
from engine.berserk.changing.setup import first_state
from engine.berserk.match.game import BerserkMatch, new_match
from engine.berserk.reading.counting import carried
from engine.berserk.table import events as ev
from engine.berserk.table import facets as of
from engine.berserk.table.history import deeds
from engine.berserk.table.state import MatchState, Play
from engine.kernel import Event
from tests.support.anew import work_out
from tests.support.examining import play_on
from tests.support.wild import wild_setup

_CHOICES = 60


def test_every_event_type_declares_what_it_may_change() -> None:
    assert set(of.CHANGES) == reducer.kinds()


def test_an_unknown_event_type_may_have_changed_everything() -> None:
    assert of.changed_by([Event()]) == of.EVERYTHING


@pytest.mark.parametrize("seed", range(12))
def test_no_event_changes_more_than_it_declares(seed: int) -> None:
    match = _played(seed)
    state = first_state(match.setup)
    for event in match.history:
        count = len(state.cards)
        before = _seen(state, count)
        apply(state, event)
        after = _seen(state, count)
        changed = sum(facet for facet in before if before[facet] != after[facet])
        changed |= of.ZONE if len(state.cards) > count else 0
        assert not changed & ~of.CHANGES[type(event)], event
        work_out(state)


@pytest.mark.parametrize("seed", range(12))
def test_no_event_records_deeds_it_does_not_declare(seed: int) -> None:
    match = _played(seed)
    state = first_state(match.setup)
    for event in match.history:
        before = _told(state)
        apply(state, event)
        after = _told(state)
        changed = sum(facet for facet in before if before[facet] != after[facet])
        assert not changed & ~of.CHANGES[type(event)], event


def _played(seed: int) -> BerserkMatch:
    rng = Random(seed)
    match = new_match(wild_setup(rng))
    play_on(match, rng, _CHOICES)
    return match


def _seen(state: MatchState, count: int) -> dict[int, object]:
    """Return what there is to be seen of each facet, of so many cards."""
    cards = state.cards[:count]
    piles = [pile.copy() for pile in (*state.graveyards, *state.exiles)]
    return {
        of.CELL: ([(card.cell, card.left_cell) for card in cards], state.board.copy()),
        of.ZONE: ([(card.zone, card.in_battle, card.entered) for card in cards], piles),
        of.FACE: [card.hidden for card in cards],
        of.SIDE: [card.controller for card in cards],
        of.OPEN: [card.closed for card in cards],
        of.ACTED: [card.acted for card in cards],
        of.MOVES: [card.movement for card in cards],
        of.WOUNDS: [card.wounds for card in cards],
        of.EXTRA: [card.extra for card in cards],
        of.CHIPS: [card.chips for card in cards],
        of.ARMOR: [card.armor_spent for card in cards],
        of.HOST: [card.host for card in cards],
        of.EFFECTS: [card.effects for card in cards],
        of.FACTS: [card.facts for card in cards],
        of.MARKS: state.marks.copy(),
        of.DELAYED: state.delayed.copy(),
        of.TURN: (state.turn, state.active),
        of.PLAYS: [_play(play) for play in state.stack],
    }


def _play(play: Play) -> tuple[object, ...]:
    """Return what statuses and dice of a play are read from (306.6, 512.6)."""
    fight = play.fight
    return (
        *(play.id, play.source, play.reserved, play.made_by, play.course.step),
        *(play.aim.targets, play.defender, play.is_attack, play.assails),
        *(fight.duel, fight.counter, fight.settled, fight.attack_total, fight.defence_total),
        *(fight.attack_die, fight.attack_dice, fight.defence_die, fight.defence_dice),
    )


def _told(state: MatchState) -> dict[int, object]:
    """Return what the history tells of this turn, the one before and the battle."""
    turns = (0, 1, None)
    kept = (ev.NumberKept, ev.NumbersKept, ev.PhaseBegan, ev.TurnBegan)
    return {
        of.POWERS: [carried(state, back) for back in turns],
        of.KEPT: sum(isinstance(event, kept) for event in state.history),
        of.GRANTS: sum(isinstance(event, ev.GrantsChanged) for event in state.history),
        **{of.DEEDS[deed]: [list(deeds(state, deed, back)) for back in turns] for deed in ab.Deed},
    }
