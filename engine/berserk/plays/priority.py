"""Priority: triggers, passing, and moving plays from the queue to the stack (302, 303, 305)."""

from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.changing.occasions import Occasion, occasions_of
from engine.berserk.changing.triggers import once, phase_triggers, triggers_on, triggers_since
from engine.berserk.changing.waiting import announcer, is_asked_anyway, is_secret, waiting_of
from engine.berserk.effects.by_rule import judge_creatures, settle
from engine.berserk.effects.face_up import reveal
from engine.berserk.legality.abilities import can_begin
from engine.berserk.plays.announcing import ask, begin_trigger, play_of
from engine.berserk.plays.fast_options import seems_able_to_respond
from engine.berserk.reading.context import of_card, of_play
from engine.berserk.reading.evaluate import passes
from engine.berserk.reading.traits import has_incarnated
from engine.berserk.table import events as ev
from engine.berserk.table.state import (
    NO_CAUSE,
    NO_PLAY,
    Asking,
    CardState,
    LastEffects,
    MatchState,
    Play,
    Step,
    Trigger,
)
from engine.berserk.table.stops import is_stop
from engine.berserk.table.windows import OF_EVENTS, nobody_may_respond
from engine.kernel.seats import SEATS, Seat


def raise_since(
    state: MatchState, mark: int, play: Play | None = None, step: Step = Step.APPLICATION
) -> None:
    """Trigger everything that waits for events since ``mark`` (511.7).

    Conditional abilities may answer in the window that follows: of the step of the play, or of the
    phase if no play caused the events.
    """
    if ab.Name.INCARNATION in state.kinds:
        raise_incarnations(state)
    if not state.moments:
        return
    number = NO_PLAY if play is None else play.id
    wary = _wary(state) if state.discreet else ()
    happened = range(mark, len(state.history)) if wary else ()
    is_occasion = bool(wary) and any(
        True for at in happened for _ in occasions_of(state, state.history[at], at)
    )
    _raise(state, triggers_since(state, mark, number), wary if is_occasion else ())
    if state.moments & OF_EVENTS and len(state.history) > mark:
        apply(state, ev.EffectsApplied(number, LastEffects(step, mark, len(state.history))))


def _incarnation(
    cells: ab.Cells,
    effects: tuple[ab.Effect, ...] = (),
    *,
    closed: bool = True,
    clears: tuple[ab.Effect, ...] = (),
) -> ab.Power:
    comes = ab.BringIn(closed=closed, by=ab.Area.GRAVEYARD, incarnates=True, clears=clears)
    itself = ab.Targets(who=ab.Who.SELF, area=ab.Area.GRAVEYARD)
    return ab.Power(ab.PowerKind.INFLUENCE, (comes, *effects), itself, cells)


_INCARNATION: Final = ab.Triggered(
    ab.When(ab.Moment.TURN_START, ab.ANY_CARD),
    _incarnation(ab.Cells(rows=(3,), by_rule=True)),
    active=ab.Area.GRAVEYARD,
)
INCARNATES: Final = (0, -2, 0)
"""The position of incarnation, as if it were printed as a triggered ability."""


def raise_incarnations(state: MatchState) -> None:
    """Trigger incarnation of cards with enough tokens, closed, as soon as there is room (536.7.1,
    536.7.2).
    """
    for seat in SEATS:
        for number in state.graveyards[seat]:
            card = state.cards[number]
            needed = card.facts.value(ab.Name.INCARNATION)
            if not needed or has_incarnated(card) or card.tokens < needed:
                continue
            way = _ways_to_incarnate(state, card)
            rising = Trigger(number, INCARNATES, 0, card.owner, False, way, NO_CAUSE, giver=number)
            if _is_incarnating(state, number) or _was_undone(state, rising):
                continue
            if _may_rise(state, rising):
                apply(state, ev.TriggersRaised((rising,)))


def _ways_to_incarnate(state: MatchState, card: CardState) -> ab.Triggered:
    """Return how the card incarnates, as its text says or by rule, with what other texts offer in
    place of that (536.7)."""
    own = _own_way(card) or _INCARNATION.body
    others = tuple(
        _incarnation(node.cells, node.effects, closed=node.closed, clears=node.clears)
        for giver in state.having(ab.AlsoIncarnates)
        for node, _one in giver.facts.nodes(ab.AlsoIncarnates)
        if passes(of_card(state, giver.id), node.cards, card)
    )
    return replace(_INCARNATION, body=ab.Or((own, *others)) if others else own)


def _own_way(card: CardState) -> ab.Body | None:
    """Return how the text of a card says that it incarnates; None if by rule."""
    bodies = (node.body for node, _one in card.facts.nodes(ab.Incarnates))
    return next((body for body in bodies if body is not None), None)


def _may_rise(state: MatchState, rising: Trigger) -> bool:
    """Return whether the incarnation would be legal if announced now (536.7.2)."""
    return can_begin(of_play(state, play_of(state, rising)), rising.ability.body)


def _was_undone(state: MatchState, rising: Trigger) -> bool:
    """Return whether an incarnation was cancelled or blocked in this chain, or went its own way in
    vain. It does not repeat (522.2); it triggers again in its player's next turn (536.7.1)."""
    undone: set[int] = set()
    for event in reversed(state.history):
        match event:
            case ev.PlayCancelled(play=play) | ev.PlayBlocked(play=play):
                undone.add(play)
            case ev.PlayAnnounced(play=play, source=rising.card, key=key) if key == INCARNATES:
                return play in undone or _own_way(state.cards[rising.card]) is not None
            case ev.CardEntered(card=rising.card) | ev.TurnBegan(seat=rising.seat):
                return False  # it has come back since, or a new turn has begun
            case _:
                pass
    return False


def _is_incarnating(state: MatchState, number: int) -> bool:
    if any(trigger.card == number and trigger.key == INCARNATES for trigger in state.triggers):
        return True
    plays = (*state.queue, *state.stack)
    return any(play.source == number and play.key == INCARNATES for play in plays)


def raise_on(state: MatchState, occasions: list[Occasion]) -> None:
    """Trigger everything that waits for these occasions (303.4)."""
    raised = once(trigger for occasion in occasions for trigger in triggers_on(state, occasion))
    _raise(state, raised, _wary(state) if occasions else ())


def raise_at(state: MatchState, moment: ab.Moment) -> bool:
    """Trigger what waits for the start or end of the turn (409.2, 413.1); return whether anyone
    must announce or answer something.
    """
    raised, wary = phase_triggers(state, moment), _wary(state)
    if raised or wary:
        apply(state, ev.TriggersRaised(raised, wary))
    return bool(raised or wary)


def _raise(state: MatchState, raised: tuple[Trigger, ...], wary: tuple[Seat, ...]) -> None:
    """Trigger an ability; one already waiting to be announced does not trigger twice (116.8).

    A ``wary`` player is asked in any case once there was an occasion: a face-down card may wait for
    anything (533.5).
    """
    if not raised and not wary:
        return
    waiting = {(trigger.card, trigger.key, trigger.part) for trigger in state.triggers}
    new = tuple(
        trigger for trigger in raised if (trigger.card, trigger.key, trigger.part) not in waiting
    )
    if new or wary:
        apply(state, ev.TriggersRaised(new, wary))


def _wary(state: MatchState) -> tuple[Seat, ...]:
    if not state.discreet or not state.hides_cards:
        return ()
    return tuple(seat for seat in SEATS if state.is_wary(seat))


def after_revealing(state: MatchState, mark: int) -> None:
    """Apply cards revealed since ``mark`` outside the stack (533.3)."""
    if ev.CardRevealed in map(type, state.history[mark:]):
        settle(state, mark)
        raise_since(state, mark)


def announce_triggers(state: MatchState) -> bool:
    """Announce waiting triggers, the active player's first; return whether none is left (305.1).

    Announcing one gives priority (511.7), so a player without creatures loses before that (303.9,
    503.1). False also means that the match is over, or that a player is being asked: for the order
    of several, whether to announce an optional one (116.6, 116.7), or in any case if that player
    has face-down cards.
    """
    if state.announcing is not None:
        return False
    seat = announcer(state)
    if seat is None:
        return True
    judge_creatures(state)
    if state.result is not None:
        return False
    mark = len(state.history)
    waiting = waiting_of(state, seat)
    anyway = is_asked_anyway(state, seat)
    if anyway and _reveal_bound(state, waiting):
        after_revealing(state, mark)
    elif anyway or len(waiting) > 1 or waiting[0].may:
        ask(state, Asking.TRIGGER_ORDER, seat)
    else:
        begin_trigger(state, waiting[0])
        after_revealing(state, mark)
    return False


def _reveal_bound(state: MatchState, waiting: list[Trigger]) -> bool:
    """Reveal a hidden card whose mandatory ability triggers, before anyone is asked about the order
    (533.5); return whether there was one.
    """
    bound = {trigger.card for trigger in waiting if not trigger.may and is_secret(state, trigger)}
    for card in sorted(bound):
        reveal(state, card, "533.5")
    return bool(bound)


def window_over(state: MatchState, *, handed_over: bool = False) -> bool:
    """Run the priority window of the moment; return whether it ended with nothing announced.

    The active player has priority first (407.2). A player who can only pass does so automatically,
    unless stopped here by choice or holding face-down cards. Two passes in a row close the window
    and move announced plays onto the stack (303.7); when the stack is back at this point the window
    opens again (303.4). False also means that a player is being asked. A player who has
    ``handed_over`` the turn has passed by that (413.1).
    """
    if (state.triggers or state.to_ask) and not announce_triggers(state):
        return False
    if state.window is None:
        judge_creatures(state)  # 503.1: before the player gets priority
        if state.result is not None:
            return False
        if nobody_may_respond(state) and not state.stops:
            return _close(state)
        first, second = SEATS
        if not _is_asked(state, first) and not _is_asked(state, second):
            return _close(state)
        if handed_over:
            apply(state, ev.WindowOpened(state.active.opponent, passes=1))
        else:
            apply(state, ev.WindowOpened(state.active))
    while state.window is not None and state.window.passes < len(SEATS):
        holder = state.window.holder
        if _is_asked(state, holder):
            ask(state, Asking.PRIORITY, holder)
            return False
        apply(state, ev.PriorityPassed(holder))
    apply(state, ev.WindowClosed())
    return _close(state)


def _is_asked(state: MatchState, seat: Seat) -> bool:
    if (state.discreet and state.is_wary(seat)) or (state.stops and is_stop(state, seat)):
        return True
    return seems_able_to_respond(state, seat)


def _close(state: MatchState) -> bool:
    if not state.queue:
        return True
    apply(state, ev.QueueStacked())
    return False
