"""The options of a player with priority (303, 513)."""

from collections.abc import Iterable, Iterator

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
    return tuple(_found(state, seat))


def _found(state: MatchState, seat: Seat) -> Iterator[Option]:
    """Yield the same one by one: mostly it matters only whether there is any."""
    roster = state.kept_roster or state.roster
    if may_defend_against(state, seat):
        for defender in defenders_of(state, state.stack[-1], seat):
            yield Defend(defender.id)
    if roster.hides and may_reveal_now(state):
        for card in state.cards:
            if card.controller is seat and card.hidden:
                yield Reveal(card.id)
    if roster.answers:
        yield from _conditional(state, seat)
        if roster.answers & SUDDEN and may_be_sudden(state):
            yield from _sudden(state, seat)


def may_defend_against(state: MatchState, seat: Seat) -> bool:
    """Return whether the strike at hand may be redirected by ``seat`` (514.1)."""
    if not state.stack or state.cards[state.stack[-1].source].controller is seat:
        return False
    return may_defend_now(state) and refuse_redirecting(state, state.stack[-1]) is None


def _sudden(state: MatchState, seat: Seat) -> Iterator[Option]:
    for card in (state.kept_roster or state.roster).answering(SUDDEN):
        if card.controller is seat:
            for at, ability, node in playables(card):
                if (
                    node.when is not None
                    or not node.sudden
                    or (card.closed and node.payment.closes)
                ):
                    continue
                if refuse_ability(state, card, ability, seat) is None:
                    yield from uses(state, card, at, node)


def _conditional(state: MatchState, seat: Seat) -> Iterator[Option]:
    """Yield the uses of conditional abilities that fit the current moment (303.4)."""
    mask = mask_now(state) & state.moments
    roster = state.kept_roster or state.roster
    if not roster.answers & mask:
        return
    able = [card for card in roster.answering(mask) if card.controller is seat]
    occasions = list(occasions_now(state)) if able else []
    for card in able:
        for at, ability, node in playables(card):
            if node.when is not None and not (card.closed and node.payment.closes):
                yield from _answers(state, card, at, ability, occasions)


def _answers(
    state: MatchState, card: CardState, at: int, one: Owned, occasions: list[Occasion]
) -> Iterator[Option]:
    """Yield the uses of a conditional ability, one per event it may answer."""
    for place, occasion in enumerate(answerable(state, card, one, occasions)):
        ctx = Context(state, card.controller, card.id, cause=occasion.cause, giver=one.giver)
        assert isinstance(one.node, ab.Playable)
        for use in uses(state, card, at, one.node, ctx):
            assert isinstance(use, UseAction)
            yield UseAction(use.card, use.ability, use.target, place)


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
    for _option in _found(state, seat):
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
