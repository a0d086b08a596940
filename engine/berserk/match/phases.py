"""The phases of a match from the placement on (404-413), and the effect of each answer."""

from collections.abc import Callable
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType, CostForm
from engine.berserk.cards.facts import SUDDEN
from engine.berserk.changing.apply import apply
from engine.berserk.changing.waiting import alternating, announcer, in_turn
from engine.berserk.effects.by_rule import (
    catch_up,
    destroy,
    end_effects,
    judge_creatures,
    keep_numbers,
    settle,
)
from engine.berserk.effects.face_up import given_to, reveal
from engine.berserk.legality.plays import refuse_doing
from engine.berserk.plays.announcing import ask, go_on
from engine.berserk.plays.choices import hosts, options_of
from engine.berserk.plays.main_options import crowded, leaving_moves
from engine.berserk.plays.priority import (
    after_revealing,
    announce_triggers,
    raise_at,
    raise_incarnations,
    raise_since,
    window_over,
)
from engine.berserk.plays.resolution import resolve
from engine.berserk.plays.rows import close_after_rows
from engine.berserk.reading.traits import has_incarnated
from engine.berserk.table import events as ev
from engine.berserk.table.board import own_row
from engine.berserk.table.history import places_about
from engine.berserk.table.state import (
    NO_CARD,
    NO_PLAY,
    NO_TERMS,
    Asking,
    Delayed,
    LastingEffect,
    MatchState,
    Phase,
    Zone,
)
from engine.berserk.table.symbiotes import can_host
from engine.kernel.errors import Endless
from engine.kernel.seats import SEATS, Seat

MOST_EVENTS: Final = 10_000
"""The maximum number of events without a decision, after which the match stops.

Chains end by 522.2, so only a bug leads here: random nodes have needed at most 3,000.
"""


def advance(state: MatchState) -> None:
    """Advance until a player must choose or the match is over.

    Whoever is asked sees up-to-date statics (117.4). Raises Endless when so much happens without a
    decision that there may never be one.
    """
    mark, rounds = len(state.history), 0
    while state.result is None:
        rounds += 1  # a round may add no event
        if rounds + len(state.history) - mark > MOST_EVENTS:
            raise Endless(f"{len(state.history) - mark} events without a decision")
        if state.question is None:
            _go_on(state)
        elif not _is_out_of_date(state):
            return


def _go_on(state: MatchState) -> None:
    if state.announcing is not None:
        go_on(state)
    elif (state.triggers or state.to_ask) and announcer(state) is not None:
        announce_triggers(state)
    elif state.queue:
        window_over(state)
    elif state.relieved:  # 303.3: a play has left the stack
        if window_over(state):
            apply(state, ev.StackSettled())
    elif state.stack:
        resolve(state)
    else:
        _PHASES[state.phase](state)


def _is_out_of_date(state: MatchState) -> bool:
    """Update statics (117.4); return whether the pending question lost its answers."""
    mark = len(state.history)
    if not catch_up(state):
        return False
    raise_since(state, mark)
    judge_creatures(state)
    if state.question is None or options_of(state, state.question):
        return False
    apply(state, ev.Answered(state.question.seat))
    return True


# The preliminary phase.


def _placement(state: MatchState) -> None:
    """Let the first player place the whole squad, then the second (404.1.1)."""
    for seat in SEATS:
        if any(card.owner is seat and card.zone is Zone.SQUAD for card in state.cards):
            ask(state, Asking.PLACE, seat)
            return
    apply(state, ev.PhaseBegan(Phase.AFTER_PLACEMENT))


def _after_placement(state: MatchState) -> None:
    """Run abilities "after the placement" (404.2); reveal cards with X in their cost (404.2.1),
    cards recruited on chosen terms (404.2.2) and cards given something for the battle before
    recruitment (404.2.3).
    """
    if not state.phase_done:
        apply(state, ev.PhaseWorkDone())
        for card in [card for card in state.cards if card.hidden]:
            if card.terms != NO_TERMS:
                reveal(state, card.id, "404.2.2")
                apply(state, ev.TermsTold(card.id, card.terms))
            elif given_to(state, card.id):
                reveal(state, card.id, "404.2.3")
                apply(state, ev.StartTold(card.id, given_to(state, card.id)))
            elif card.spec.cost.form is CostForm.VARIABLE:
                reveal(state, card.id, "404.2.1")
    if _alternate(state):
        apply(state, ev.PhaseBegan(Phase.REVEAL))


def _alternate(state: MatchState) -> bool:
    """Let players use such abilities in turn; return whether both are done (401.3).

    A player with hidden cards is asked whatever they are (533.1).
    """
    for seat in in_turn(state):
        if seat in state.passed:
            continue
        if state.is_wary(seat) or alternating(state, seat):
            ask(state, Asking.ALTERNATE, seat)
            return False
    return True


def _reveal(state: MatchState) -> None:
    """Reveal all cards except those of the third row the second player keeps hidden (405.1)."""
    for card in state.cards:
        if card.hidden and not _may_stay_hidden(card.owner, card.cell):
            reveal(state, card.id, "405.1")
    for card in state.cards:
        if card.hidden and not _was_kept(state, card.id):
            ask(state, Asking.KEEP_HIDDEN, card.owner, card.id)
            return
    mark = _phase_mark(state)
    apply(state, ev.PhaseBegan(Phase.SEATING))
    settle(state)
    raise_since(state, mark)  # 405.1.1


def _phase_mark(state: MatchState) -> int:
    for at in range(len(state.history) - 1, -1, -1):  # the event is among the last few
        if isinstance(state.history[at], ev.PhaseBegan):
            return at
    return 0


def _may_stay_hidden(seat: Seat, cell: int) -> bool:
    return seat is Seat.SECOND and own_row(seat, cell) == 3


def _was_kept(state: MatchState, card: int) -> bool:
    return bool(places_about(state, card, ev.CardKeptHidden))


def _seating(state: MatchState) -> None:
    """Seat companions of the first player, then of the second, then parasites (405.2)."""
    for kind in (CardType.COMPANION, CardType.PARASITE):
        for seat in SEATS:
            for card in state.cards:
                if card.facts.type is not kind or card.controller is not seat:
                    continue
                if not card.in_battle or card.host != NO_CARD:
                    continue
                if _found_host(state, card.id):
                    return
    for card in state.cards:
        if card.hidden and card.facts.type.is_symbiote:  # 211.7
            reveal(state, card.id, "211.7")
    apply(state, ev.PhaseBegan(Phase.BATTLE_START))
    settle(state)
    judge_creatures(state)


def _found_host(state: MatchState, card: int) -> bool:
    choices = hosts(state, card)
    if not choices:
        return False
    if state.discreet and state.cards[card].hidden:  # before a question shows that it is one
        mark = len(state.history)
        reveal(state, card, "405.2.2")
        after_revealing(state, mark)
    elif len(choices) == 1 and not state.is_wary(state.cards[card].controller):
        sit(state, card, choices[0])
    else:
        ask(state, Asking.HOST, state.cards[card].controller, card)
    return True


def sit(state: MatchState, card: int, host: int) -> None:
    """Seat a symbiote on its host; a parasite on an illegal host dies (405.2.2)."""
    for number in (card, host):
        if state.cards[number].hidden:
            reveal(state, number, "405.2.2")
    if not state.cards[card].in_battle:
        return  # what it starts with removed it
    if can_host(state, state.cards[card], state.cards[host]):
        apply(state, ev.HostAssigned(card, host))
    else:
        destroy(state, state.cards[card], NO_CARD, NO_PLAY, rule="405.2.2")


def _battle_start(state: MatchState) -> None:
    """Run abilities "at the start of the battle" (406.1)."""
    if _alternate(state):
        _begin_turn(state, Seat.FIRST)  # 407.1


def _begin_turn(state: MatchState, seat: Seat) -> None:
    apply(state, ev.TurnBegan(seat, state.turn + 1))
    apply(state, ev.PhaseBegan(Phase.INITIAL))
    if ab.AtTurnStart in state.kinds or (state.discreet and state.hides_cards):
        keep_numbers(state)


# The main phases of a turn.


def _initial(state: MatchState) -> None:
    """Run abilities "before the start of the turn" (408) and ask who may stay closed (409.1,
    533.4).
    """
    if not _alternate(state):
        return
    for card in state.cards:
        mine = card.controller is state.active and card.closed and card.in_battle
        if (
            mine
            and not card.hidden
            and ab.MayStayClosed in card.facts.kinds
            and not _decided(state, card.id)
        ):
            ask(state, Asking.STAY_CLOSED, state.active, card.id)
            return
    _open(state)


def _decided(state: MatchState, card: int) -> bool:
    return any(
        isinstance(event, ev.OpeningDecided) and event.card == card
        for event in state.history[_phase_mark(state) :]
    )


def _open(state: MatchState) -> None:
    """Open cards, remove markers, restore movement, trigger "at the start" (409.2)."""
    kept = {
        event.card
        for event in state.history[_phase_mark(state) :]
        if isinstance(event, ev.OpeningDecided) and event.stays
    }
    own = [card for card in state.cards if card.controller is state.active and card.in_battle]
    apply(state, ev.PhaseBegan(Phase.OPENING))
    mark = len(state.history)
    _end_effects(state, ab.Until.OWN_NEXT_TURN_START)
    opening = tuple(
        card.id
        for card in own
        if card.closed
        and card.id not in kept
        and refuse_doing(state, card, ab.Doing.OPEN_AT_START) is None
    )
    apply(state, ev.CardsOpened(opening))
    settle(state, mark)
    raise_at(state, ab.Moment.TURN_START)
    raise_since(state, mark)
    if ab.Name.INCARNATION in state.kinds:
        _incarnate(state)


def _incarnate(state: MatchState) -> None:
    """Give a token to each card with incarnation in the active player's graveyard (536.7.1)."""
    mark = len(state.history)
    for number in list(state.graveyards[state.active]):
        card = state.cards[number]
        needed = card.facts.value(ab.Name.INCARNATION)
        if not has_incarnated(card) and card.tokens < needed:
            apply(state, ev.TokensChanged(number, 1))
    raise_since(state, mark)
    raise_incarnations(state)


def _opening(state: MatchState) -> None:
    """Let players respond, then start the main phase (409, 409.4)."""
    if state.phase_window_closed or window_over(state):
        apply(state, ev.PhaseBegan(Phase.MAIN))


def _main(state: MatchState) -> None:
    """Let the active player choose a play or end the turn (411.2)."""
    judge_creatures(state)
    if state.result is not None:
        return
    if state.phase_done:
        if state.phase_window_closed or window_over(state, handed_over=True):
            apply(state, ev.PhaseBegan(Phase.FINAL))
    elif not _lost_on_taken_cells(state) and not close_after_rows(state):
        ask(state, Asking.ACT, state.active)


def hand_over(state: MatchState) -> None:
    """Give priority to the opponent before the final phase (413.1)."""
    if state.moments & SUDDEN:
        apply(state, ev.PhaseWorkDone())
    else:
        apply(state, ev.PhaseBegan(Phase.FINAL))


def _lost_on_taken_cells(state: MatchState) -> bool:
    """Remove cards that stand on an occupied cell and cannot leave it; return whether there were
    any (524.1)."""
    mark = len(state.history)
    for card in crowded(state, state.active):
        if not leaving_moves(state, card):
            destroy(state, card, NO_CARD, NO_PLAY, rule="524.1")
    if ev.CardLeft not in map(type, state.history[mark:]):
        return False
    settle(state, mark)
    raise_since(state, mark)
    return True


def _final(state: MatchState) -> None:
    """Run abilities "at the end of the turn" and last responses, then end effects (413, 413.3)."""
    if not state.phase_done:
        apply(state, ev.PhaseWorkDone())
        if raise_at(state, ab.Moment.TURN_END):
            return
    if not state.phase_window_closed and not window_over(state):
        return
    mark = len(state.history)
    _end_effects(state, ab.Until.TURN_END)
    if state.turn == 1:
        # 405.1: hidden cards stay so until the end of the first player's first turn
        for card in state.cards:
            if card.hidden:
                reveal(state, card.id, "405.1")
    settle(state, mark)
    raise_since(state, mark)
    if state.question is not None or announcer(state) is not None or state.triggers:  # 413.3
        return
    apply(state, ev.TurnEnded(state.active, state.turn))
    _pass_the_turn(state)


def _pass_the_turn(state: MatchState) -> None:
    judge_creatures(state)
    if state.result is not None:
        return
    if state.quiet >= state.ruleset.quiet_turns or state.turn >= state.ruleset.last_turn:
        apply(state, ev.MatchEnded(None, "nobody_can_win", "601.3"))
    else:
        _begin_turn(state, state.active.opponent)


_AT_THE_END: Final = (
    ab.Until.TURN_END,
    ab.Until.OWN_TURN_END,
    ab.Until.ENEMY_TURN_END,
    ab.Until.ITS_TURN_END,
    ab.Until.ITS_NEXT_TURN_END,
    ab.Until.OWN_NEXT_TURN_END,
    ab.Until.ENEMY_NEXT_TURN_END,
)


def _end_effects(state: MatchState, until: ab.Until) -> None:
    """End all effects of this turn together (413.3, 503.3)."""
    at_the_end = until is ab.Until.TURN_END
    kinds = _AT_THE_END if at_the_end else (until,)
    last = state.turn if at_the_end else state.turn - 1

    def is_over(one: LastingEffect | Delayed) -> bool:
        return one.until in kinds and 0 < one.turn <= last

    for card in state.cards:
        over = [effect for effect in card.effects if is_over(effect)] if card.effects else []
        if over:
            end_effects(state, card, over)
    marks = tuple(mark.effect.id for mark in state.marks if is_over(mark.effect))
    if marks:
        apply(state, ev.CellMarksEnded(marks))
    waiting = tuple(delayed.id for delayed in state.delayed if is_over(delayed))
    if waiting:
        apply(state, ev.DelayedEnded(waiting))


_PHASES: Final[dict[Phase, Callable[[MatchState], None]]] = {
    Phase.PLACEMENT: _placement,
    Phase.AFTER_PLACEMENT: _after_placement,
    Phase.REVEAL: _reveal,
    Phase.SEATING: _seating,
    Phase.BATTLE_START: _battle_start,
    Phase.INITIAL: _initial,
    Phase.OPENING: _opening,
    Phase.MAIN: _main,
    Phase.FINAL: _final,
}
