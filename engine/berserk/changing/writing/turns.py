"""Apply the events of questions, phases and turns (404-413, 602)."""

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import Key
from engine.berserk.cards.ruleset import MovementReturns
from engine.berserk.changing.writing.markers import lose_action_markers, regain_movement
from engine.berserk.changing.writing.revealing import turn_up
from engine.berserk.table import events as ev
from engine.berserk.table.state import CardState, MatchState, Use
from engine.kernel.decisions import Result
from engine.kernel.events import Reducer

reducer: Reducer[MatchState] = Reducer()


@reducer.on(ev.Asked)
def _asked(state: MatchState, event: ev.Asked) -> None:
    state.question = event.question


@reducer.on(ev.Answered)
def _answered(state: MatchState, event: ev.Answered) -> None:
    state.question = None


@reducer.on(ev.JudgeAsked)
def _judge_asked(state: MatchState, event: ev.JudgeAsked) -> None:
    state.judging = event.judging


@reducer.on(ev.JudgeAnswered)
def _judge_answered(state: MatchState, event: ev.JudgeAnswered) -> None:
    judging, state.judging = state.judging, None
    if event.agreed and judging is not None and judging.unsettles:
        course = state.stack[-1].course
        course.answers = tuple(each for each in course.answers if each[0] is not course.step)


@reducer.on(ev.StopsChosen)
def _stops_chosen(state: MatchState, event: ev.StopsChosen) -> None:
    others = [one for one in state.stops if one[0] is not event.seat]
    state.stops = (*others, *((event.seat, stop) for stop in event.stops))


@reducer.on(ev.PhaseBegan)
def _phase_began(state: MatchState, event: ev.PhaseBegan) -> None:
    state.phase = event.phase
    state.phase_window_closed = state.phase_done = state.relieved = False
    state.passed, state.news = (), None


@reducer.on(ev.PhaseWorkDone)
def _phase_work_done(state: MatchState, event: ev.PhaseWorkDone) -> None:
    state.phase_done, state.phase_window_closed = True, False


@reducer.on(ev.AlternationPassed)
def _alternation_passed(state: MatchState, event: ev.AlternationPassed) -> None:
    state.passed = (*state.passed, event.seat)


@reducer.on(ev.TurnBegan)
def _turn_began(state: MatchState, event: ev.TurnBegan) -> None:
    state.active, state.turn, state.stirred = event.seat, event.turn, False
    state.abilities = 0


@reducer.on(ev.TermsTold)
def _terms_told(state: MatchState, event: ev.TermsTold) -> None:
    """Record the terms; the opponent learns them, since the card is revealed with them."""


@reducer.on(ev.StartTold)
def _start_told(state: MatchState, event: ev.StartTold) -> None:
    """Record the start; the opponent learns it, since the card is revealed with it."""


@reducer.on(ev.NumberKept)
def _number_kept(state: MatchState, event: ev.NumberKept) -> None:
    """Record the number; abilities read it for the rest of the turn."""


@reducer.on(ev.NumbersKept)
def _numbers_kept(state: MatchState, event: ev.NumbersKept) -> None:
    """Record the numbers; abilities read them for the rest of the turn."""


@reducer.on(ev.OpeningDecided)
def _opening_decided(state: MatchState, event: ev.OpeningDecided) -> None:
    """Record the decision; the opening step reads it."""


@reducer.on(ev.CardsOpened)
def _cards_opened(state: MatchState, event: ev.CardsOpened) -> None:
    for number in event.cards:
        state.cards[number].closed = False
    returns = state.ruleset.movement_returns
    for_all = returns is MovementReturns.EVERY_TURN or state.turn == 1  # every card has it at first
    for card in state.cards:
        if card.acted or card.broke_off or card.effects:
            lose_action_markers(card)  # 510.4: in every zone
        if card.uses:
            card.uses = tuple([_without_turn(use) for use in card.uses])
        if card.spent:
            card.spent = _without_turns(card)
        if card.in_battle:
            card.armor_spent = 0
            if for_all or card.controller is state.active:
                regain_movement(state, card)


def _without_turn(use: Use) -> Use:
    return Use(use.key, use.part, 0, use.in_battle, use.whom) if use.in_turn else use


def _without_turns(card: CardState) -> tuple[tuple[Key, int, int], ...]:
    """Return what preventions have prevented, without those that start anew each turn."""
    return tuple(spent for spent in card.spent if not _is_per_turn(card, spent[0], spent[1]))


def _is_per_turn(card: CardState, key: Key, part: int) -> bool:
    one = card.facts.find(key, part)
    return one is not None and isinstance(one.node, ab.Prevention) and one.node.per_turn


@reducer.on(ev.TurnEnded)
def _turn_ended(state: MatchState, event: ev.TurnEnded) -> None:
    state.quiet = 0 if state.stirred else state.quiet + 1
    for card in state.cards:
        if card.flyer_strike_until and card.flyer_strike_until <= event.turn:
            card.flyer_strike_until = 0


@reducer.on(ev.MatchEnded)
def _match_ended(state: MatchState, event: ev.MatchEnded) -> None:
    """Set the result and turn hidden cards face up (602.2)."""
    state.result = Result(event.winner, event.reason, event.rule)
    state.question = None
    for card in state.cards:
        if card.hidden:
            turn_up(state, card)
