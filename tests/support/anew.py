"""Statics evaluated from scratch, the simple way, to check the fast evaluation (117.4)."""

from collections.abc import Iterator
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import EVERY_MOMENT, SUDDEN, Facts, Owned, bit
from engine.berserk.changing.apply import apply, become
from engine.berserk.changing.setup import first_state
from engine.berserk.effects.by_rule import settle
from engine.berserk.match.game import BerserkMatch
from engine.berserk.plays.main_options import plays_of
from engine.berserk.reading.gifts import gifts_of, gifts_of_cells, gifts_of_delayed
from engine.berserk.reading.having import facts_now
from engine.berserk.reading.statics import worked_out
from engine.berserk.table.facets import EVERYTHING
from engine.berserk.table.state import CardState, MatchState
from engine.berserk.table.state.roster import Roster
from engine.kernel import Event

_ROUNDS: Final = 4


def worked_out_anew(state: MatchState) -> list[tuple[CardState, Facts]]:
    """Return the new facts of every card whose facts differ from what statics and effects give."""
    world = state
    for _round in range(_ROUNDS):
        grants = _grants(world)
        cards = [_renewed(world, card, grants.get(card.id, ())) for card in world.cards]
        if all(new is old for new, old in zip(cards, world.cards, strict=True)):
            break
        world = world.with_cards(cards)
    return [
        (card, new.facts)
        for card, new in zip(state.cards, world.cards, strict=True)
        if new.facts is not card.facts and not _is_same(card.facts, new.facts)
    ]


def _grants(state: MatchState) -> dict[int, tuple[Owned, ...]]:
    grants: dict[int, tuple[Owned, ...]] = {}
    gifts = [gift for card in state.cards for gift in gifts_of(state, card)]
    for card, ability in (*gifts, *gifts_of_cells(state), *gifts_of_delayed(state)):
        grants[card] = (*grants.get(card, ()), ability)
    return grants


def _renewed(state: MatchState, card: CardState, granted: tuple[Owned, ...]) -> CardState:
    facts = facts_now(state, card, granted)
    same = card.facts.granted == granted and card.facts.effects == card.effects
    if same and (not card.facts.varies or facts.is_like(card.facts)):
        return card
    return card.with_facts(facts)


def _is_same(one: Facts, other: Facts) -> bool:
    return one.granted == other.granted and one.effects == other.effects and one.is_like(other)


def replayed(match: BerserkMatch, most: int | None = None) -> Iterator[tuple[MatchState, Event]]:
    """Yield the state after each of the first events of a match, by default all, with the event.

    Derived facts are not computed: the caller does that by ``work_out``.
    """
    state = first_state(match.setup)
    for event in match.history[:most]:
        check_roster(state)  # caches it, so that a stale one would be found
        apply(state, event)
        check_roster(state)
        yield state, event


def work_out(state: MatchState) -> bool:
    """Compute the derived facts without recording events, which the history already has. Return
    whether any card changed."""
    worked = worked_out(state)
    for card, facts in worked:
        become(state, card, facts)
    return bool(worked)


def check_statics(state: MatchState) -> None:
    """Check that evaluating only the affected statics gives the same as evaluating all."""
    anew, quick = worked_out_anew(state), worked_out(state)
    assert _told(anew) == _told(quick), f"after {state.history[-1:]}"


def check_roster(state: MatchState) -> None:
    """Check that the cached roster equals a fresh one."""
    kept, anew = state.roster, Roster(state.cards)
    assert kept.in_battle == anew.in_battle
    assert (kept.kinds, kept.answers) == (anew.kinds, anew.answers)
    assert kept.triggers == anew.triggers
    assert (kept.hides, kept.both_have_creatures) == (anew.hides, anew.both_have_creatures)
    for moment in ab.Moment:
        wanted = bit(moment)
        waiting = [card.id for card in kept.awaiting(wanted)]
        assert waiting == [card.id for card in anew.awaiting(wanted)], moment
    able = [card.id for card in kept.answering(EVERY_MOMENT | SUDDEN)]
    assert able == [card.id for card in anew.answering(EVERY_MOMENT | SUDDEN)]
    for kind in kept.kinds:
        assert [one.id for one in kept.having(kind)] == [one.id for one in anew.having(kind)]


def check_rest(state: MatchState) -> None:
    """Check that the effects of the rules come to the same if every condition is asked again, not
    only those that read what has changed (122.8, 503)."""
    kept, anew = state.clone(), state.clone()
    anew.unsettle(EVERYTHING)
    settle(kept)
    settle(anew)
    assert kept.history == anew.history


def check_plays(state: MatchState) -> None:
    """Check that the cached moves and strikes equal fresh ones."""
    anew = state.clone()
    for card in state.roster.in_battle:
        assert plays_of(state, card) == plays_of(anew, anew.cards[card.id])


def _told(worked: list[tuple[CardState, Facts]]) -> list[tuple[object, ...]]:
    return [(card.id, facts.kept(card.id, last=False), facts.effects) for card, facts in worked]
