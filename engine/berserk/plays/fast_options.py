"""The options of a player with priority (303, 513)."""

from collections.abc import Iterable
from dataclasses import replace

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import SUDDEN, Owned
from engine.berserk.changing.occasions import Occasion, occasions_now
from engine.berserk.changing.triggers import fits_now
from engine.berserk.legality.abilities import playables, refuse_ability
from engine.berserk.legality.defenders import defenders_of, might_defend, refuse_redirecting
from engine.berserk.plays.main_options import uses
from engine.berserk.reading.context import Context
from engine.berserk.table.options import Defend, Reveal, UseAction
from engine.berserk.table.state import CardState, MatchState
from engine.berserk.table.windows import mask_now, may_be_sudden, may_defend_now, may_reveal_now
from engine.kernel.decisions import Option
from engine.kernel.seats import Seat


def fast_options(state: MatchState, seat: Seat) -> tuple[Option, ...]:
    """Return the plays ``seat`` may announce with priority, besides passing (303.3)."""
    options: list[Option] = []
    roster = state.kept_roster or state.roster
    if may_defend_against(state, seat):
        options += [Defend(card.id) for card in defenders_of(state, state.stack[-1], seat)]
    if roster.hides and may_reveal_now(state):
        options.extend(Reveal(c.id) for c in state.cards if c.controller is seat and c.hidden)
    if roster.answers:
        _add_conditional(state, seat, options)
        if roster.answers & SUDDEN and may_be_sudden(state):
            _add_sudden(state, seat, options)
    return tuple(options)


def may_defend_against(state: MatchState, seat: Seat) -> bool:
    """Return whether the strike at hand may be redirected by ``seat`` (514.1)."""
    if not state.stack or state.cards[state.stack[-1].source].controller is seat:
        return False
    return may_defend_now(state) and refuse_redirecting(state, state.stack[-1]) is None


def _add_sudden(state: MatchState, seat: Seat, options: list[Option]) -> None:
    for card in state.cards:
        if card.controller is seat and card.facts.answers & SUDDEN:
            for at, ability, node in playables(card):
                free = node.sudden and node.when is None
                if free and refuse_ability(state, card, ability, seat) is None:
                    options.extend(uses(state, card, at, node))


def _add_conditional(state: MatchState, seat: Seat, options: list[Option]) -> None:
    """Add the conditional abilities that fit the current moment (303.4)."""
    mask = mask_now(state) & state.moments
    if not state.roster.answers & mask:
        return
    able = [card for card in state.cards if card.controller is seat and card.facts.answers & mask]
    occasions = list(occasions_now(state)) if able else []
    for card in able:
        for at, ability, node in playables(card):
            if node.when is not None:
                _add_answers(state, card, at, ability, occasions, options)


def _add_answers(
    state: MatchState,
    card: CardState,
    at: int,
    one: Owned,
    occasions: list[Occasion],
    options: list[Option],
) -> None:
    """Add the uses of a conditional ability, one per event it may answer."""
    for place, occasion in enumerate(answerable(state, card, one, occasions)):
        ctx = Context(state, card.controller, card.id, cause=occasion.cause, giver=one.giver)
        assert isinstance(one.node, ab.Playable)
        for use in uses(state, card, at, one.node, ctx):
            assert isinstance(use, UseAction)
            options.append(replace(use, answers=place))


def answerable(
    state: MatchState, card: CardState, one: Owned, occasions: Iterable[Occasion]
) -> list[Occasion]:
    """Return the events a conditional ability may answer now, one per set of cards."""
    by_ends: dict[tuple[int, int], Occasion] = {}
    for occasion in occasions:
        node = one.node
        ends = (occasion.cause.subject, occasion.cause.other)
        if not isinstance(node, ab.Playable) or node.when is None or ends in by_ends:
            continue
        if not fits_now(state, card, node.when, occasion):
            continue
        ctx = Context(state, card.controller, card.id, cause=occasion.cause, giver=one.giver)
        if refuse_ability(state, card, one, card.controller, ctx) is None:
            by_ends[ends] = occasion
    return list(by_ends.values())


def seems_able_to_respond(state: MatchState, seat: Seat) -> bool:
    """Return whether ``seat`` could do more than pass, as far as the opponent knows.

    A player with a hidden card that might defend, or be defended, is asked even when that is
    impossible: not asking would tell the opponent what the card is not.
    """
    if fast_options(state, seat):
        return True
    if state.turn > 1 and not state.hides_cards:
        return False
    if not may_defend_now(state):
        return False
    top = state.stack[-1]
    guessing = state.cards[top.aim.target].hidden
    return any(
        (card.hidden or guessing) and card.controller is seat and might_defend(state, top, card)
        for card in state.cards
    )
