"""Reasons why an answer is not offered (528), from the functions that generate the options.

A play without its cell or its target (NO_CELL, NO_CARD) asks whether the card can do it at all.
"""

import engine.berserk.abilities as ab
from engine.berserk.legality.abilities import refuse_ability
from engine.berserk.legality.attacks import (
    refuse_closing_for_flyer,
    refuse_strike,
)
from engine.berserk.legality.codes import MOVE_FIRST, NO_SUCH_CELL
from engine.berserk.legality.defenders import refuse_defence
from engine.berserk.legality.moving import refuse_move
from engine.berserk.legality.plays import refuse_acting, refuse_saving
from engine.berserk.legality.targets import refuse_aim
from engine.berserk.plays.announcing import chosen_for, program_of
from engine.berserk.plays.choices import hosts, options_of, rule_of
from engine.berserk.plays.judge import refuse_draw, refuse_judging
from engine.berserk.plays.main_options import crowded
from engine.berserk.reading.context import Context, of_play
from engine.berserk.reading.places import is_free
from engine.berserk.table import options as op
from engine.berserk.table.board import HALVES, NO_CELL, cell_name
from engine.berserk.table.placement import placement_order
from engine.berserk.table.program import Perform
from engine.berserk.table.state import NO_CARD, Asking, CardState, MatchState, Question
from engine.kernel.decisions import Concede, OfferDraw, Option, Refusal
from engine.kernel.seats import Seat

_OVER = Refusal("match_over", "602.1")
_NOT_NOW = Refusal("not_your_main_phase", "304.1")
_NO_FREE_CELL = Refusal("no_free_cell", "506.1")
_NOBODY_IN_REACH = Refusal("nobody_in_reach", "504.1")


def why(
    state: MatchState, option: Option, offered: tuple[Option, ...] | None = None
) -> Refusal | None:
    """Return why ``option`` is not offered now, with the rule; None when it is.

    ``offered`` are the options of the current question, if known already.
    """
    question = state.question
    if question is None:
        return _OVER
    if isinstance(option, Concede):
        return None
    if isinstance(option, op.Judge):
        return refuse_judging(state, option)
    if isinstance(option, OfferDraw):
        return refuse_draw(state, option)
    if isinstance(option, op.StopAt):
        return None
    if offered is None:
        offered = options_of(state, question)
    if option in offered or _is_offered_somehow(option, offered):
        return None
    return _reason(state, question, option) or Refusal("not_asked", rule_of(question, offered))


def _is_offered_somehow(option: Option, offered: tuple[Option, ...]) -> bool:
    """Return whether a play given without its cell or target is offered with some."""
    match option:
        case op.MoveTo(card=card, cell=cell) if cell == NO_CELL:
            return any(isinstance(offer, op.MoveTo) and offer.card == card for offer in offered)
        case op.StrikeAt(card=card, target=target) if target == NO_CARD:
            return any(isinstance(offer, op.StrikeAt) and offer.card == card for offer in offered)
        case op.UseAction(card=card, ability=ability, target=target) if target == NO_CARD:
            return any(
                isinstance(offer, op.UseAction) and (offer.card, offer.ability) == (card, ability)
                for offer in offered
            )
        case _:
            return False


def _reason(state: MatchState, question: Question, option: Option) -> Refusal | None:
    seat = question.seat
    match option:
        case op.MoveTo(card=card, cell=cell):
            one = state.cards[card]
            refusal = _main(question) or refuse_move(state, one, seat, cell)
            return refusal or _crowded(state, question) or _NO_FREE_CELL
        case op.StrikeAt(card=card, target=target):
            aim = None if target == NO_CARD else state.cards[target]
            refusal = _main(question) or refuse_strike(state, state.cards[card], seat, aim)
            return refusal or _crowded(state, question) or _NOBODY_IN_REACH
        case op.UseAction(card=card, ability=ability, target=target):
            refusal = _why_use(state, state.cards[card], ability, target, seat)
            refusal = refusal or _not_the_moment(state.cards[card], ability)
            return refusal or _main(question) or _crowded(state, question)
        case op.CloseForFlyer(card=card):
            refusal = _main(question) or refuse_closing_for_flyer(state, state.cards[card], seat)
            return refusal or _crowded(state, question)
        case op.SaveChip(card=card):
            refusal = _main(question) or refuse_saving(state, state.cards[card], seat)
            return refusal or _crowded(state, question)
        case op.Defend(card=card):
            strike = state.stack[-1] if state.stack else None
            return refuse_defence(state, strike, state.cards[card])
        case op.ChooseTarget() | op.ChooseCell() if question.asking in _AIMING:
            return _why_aim(state, option)
        case op.SitOn(card=card, host=host):
            return None if host in hosts(state, card) else _CANNOT_HOST
        case op.Pass() if question.asking is Asking.TRIGGER_ORDER:
            return _MUST_GO_OFF
        case op.Pass() if question.asking is Asking.PRIORITY:
            return _MUST_DEFEND
        case op.Reveal(card=card):
            return None if state.cards[card].hidden else Refusal("already_revealed", "528.2.1")
        case op.EndTurn():
            return _main(question) or _crowded(state, question)
        case op.Place(cell=cell) if question.asking is Asking.PLACE:
            taken = [cell for cell in HALVES[seat] if state.board[cell] != NO_CARD]
            order = placement_order(seat, (*taken, cell), state.barred[seat])
            return order if isinstance(order, Refusal) else None
        case _:
            return None


_AIMING = frozenset({Asking.TARGET, Asking.CELL, Asking.LANDING})
_CANNOT_HOST = Refusal("cannot_host", "211.2")
_MUST_GO_OFF = Refusal("must_go_off", "116.6")
_MUST_DEFEND = Refusal("must_defend", "545.5")
_NOT_ITS_MOMENT = Refusal("not_its_moment", "303.4")
_NO_SUDDEN_NOW = Refusal("no_sudden_abilities_now", "512.4")
_MUST_PLAY_FIRST = Refusal("must_play_first", "545.5")


def _why_aim(state: MatchState, option: Option) -> Refusal | None:
    """Return why a card or cell may not be chosen for the announced power (501.1) or for landing
    (210.6).
    """
    if isinstance(option, op.ChooseCell) and not is_free(state, option.cell):
        return Refusal.because("cell_taken", "507.2", cell=cell_name(option.cell))
    if state.question is not None and state.question.asking is Asking.LANDING:
        return None
    play = chosen_for(state)
    code = program_of(play)
    step = code[play.progress.at] if play.progress.at < len(code) else None
    if not isinstance(step, Perform):
        return None
    match option:
        case op.ChooseTarget(card=card):
            return refuse_aim(of_play(state, play), step.power, state.cards[card])
        case _:
            return NO_SUCH_CELL


def _main(question: Question) -> Refusal | None:
    return None if question.asking is Asking.ACT else _NOT_NOW


def _crowded(state: MatchState, question: Question) -> Refusal | None:
    """Return the reason if a card on an occupied cell must leave first (524.1); duties likewise
    come first (545.5).
    """
    if question.asking is not Asking.ACT:
        return None
    if crowded(state, question.seat):
        return MOVE_FIRST
    owes = ab.Must in state.kinds and op.EndTurn() not in options_of(state, question)
    return _MUST_PLAY_FIRST if owes else None


def _why_use(
    state: MatchState, card: CardState, ability: int, target: int, seat: Seat
) -> Refusal | None:
    if not 0 <= ability < len(card.facts.owned):
        return Refusal("no_such_ability", "528.2")
    one = card.facts.owned[ability]
    node = one.node
    body = node.body if isinstance(node, ab.Playable) else None
    if isinstance(node, ab.Playable) and isinstance(body, ab.Attack | ab.Power):
        acting = refuse_acting(state, card, seat, body.kind) if node.payment.closes else None
        ctx = Context(state, seat, card.id)
        aim = None if target == NO_CARD else refuse_aim(ctx, body, state.cards[target])
        if acting or aim:
            return acting or aim
    refusal = refuse_ability(state, card, one, seat)
    nobody = refusal is not None and refusal.code == "no_target"
    return _NOBODY_IN_REACH if nobody and isinstance(body, ab.Attack) else refusal


def _not_the_moment(card: CardState, ability: int) -> Refusal | None:
    """Return the reason if the moment is wrong: conditional abilities wait for their event, sudden
    ones for an open window (303.3, 303.4).
    """
    node = card.facts.owned[ability].node
    if not isinstance(node, ab.Playable):
        return None
    if node.when is not None:
        return _NOT_ITS_MOMENT
    return _NO_SUDDEN_NOW if node.sudden else None
