"""Why an answer is not offered (528): the same functions that make the options say it."""

from engine.berserk import abilities as ab
from engine.berserk import options as op
from engine.berserk.board import HALVES
from engine.berserk.choices import crowded, options_of, rule_of
from engine.berserk.evaluate import Context
from engine.berserk.judge import refuse_judging
from engine.berserk.legality import (
    MOVE_FIRST,
    refuse_acting,
    refuse_cell,
    refuse_closing_for_flyer,
    refuse_defence,
    refuse_doing,
    refuse_moving,
    refuse_strike_at,
    refuse_striking,
)
from engine.berserk.placement import placement_order
from engine.berserk.selection import refuse_ability, refuse_aim
from engine.berserk.state import NO_CARD, Asking, CardState, MatchState, Question
from engine.kernel import Concede, Option, Refusal, Seat

_OVER = Refusal("match_over", "602.1")
_NOT_NOW = Refusal("not_your_main_phase", "304.1")


def why(state: MatchState, option: Option) -> Refusal | None:
    """Return why ``option`` is not offered now, with the rule; None when it is."""
    question = state.question
    if question is None:
        return _OVER
    if isinstance(option, Concede):
        return None
    if isinstance(option, op.Judge):
        return refuse_judging(state, option)
    offered = options_of(state, question)
    if option in offered:
        return None
    return _reason(state, question, option) or Refusal("not_asked", rule_of(question, offered))


def _reason(state: MatchState, question: Question, option: Option) -> Refusal | None:
    seat = question.seat
    match option:
        case op.MoveTo(card, cell):
            one = state.cards[card]
            return _main(question) or _why_move(state, one, cell, seat) or _crowded(state, question)
        case op.StrikeAt(card, target):
            refusal = _main(question) or _why_strike(state, card, target, seat)
            return refusal or _crowded(state, question)
        case op.UseAction(card, ability, target):
            refusal = _why_use(state, state.cards[card], ability, target, seat)
            return refusal or _main(question) or _crowded(state, question)
        case op.CloseForFlyer(card):
            refusal = _main(question) or refuse_closing_for_flyer(
                state.cards, state.cards[card], seat
            )
            return refusal or _crowded(state, question)
        case op.SaveChip(card):
            refusal = _main(question) or _why_save(state.cards[card], seat)
            return refusal or _crowded(state, question)
        case op.Defend(card):
            strike = state.stack[-1] if state.stack else None
            return refuse_defence(state, strike, state.cards[card])
        case op.Reveal(card):
            return None if state.cards[card].hidden else Refusal("already_revealed", "528.2.1")
        case op.EndTurn():
            must = _crowded(state, question) or Refusal("must_play_first", "545.5")
            return _main(question) or must
        case op.Place(_card, cell) if question.asking is Asking.PLACE:
            taken = [one for one in HALVES[seat] if state.board[one] != NO_CARD]
            order = placement_order(seat, (*taken, cell))
            return order if isinstance(order, Refusal) else None
        case _:
            return None


def _main(question: Question) -> Refusal | None:
    return None if question.asking is Asking.ACT else _NOT_NOW


def _crowded(state: MatchState, question: Question) -> Refusal | None:
    """524.1: a card on a cell that another one holds leaves it before anything else is done."""
    first = question.asking is Asking.ACT and crowded(state, question.seat)
    return MOVE_FIRST if first else None


def _why_move(state: MatchState, card: CardState, cell: int, seat: Seat) -> Refusal | None:
    return (
        refuse_moving(card, seat)
        or refuse_doing(state, card, ab.Doing.MOVE)
        or refuse_cell(state, card, cell)
    )


def _why_strike(state: MatchState, card: int, target: int, seat: Seat) -> Refusal | None:
    source = state.cards[card]
    kind = ab.PowerKind.STRIKE
    forbidden = (
        refuse_doing(state, source, doing, None, kind)
        for doing in (ab.Doing.ACT, ab.Doing.ATTACK, ab.Doing.STRIKE)
    )
    return (
        refuse_striking(source, seat)
        or next((one for one in forbidden if one is not None), None)
        or refuse_strike_at(state, source, state.cards[target])
    )


def _why_use(
    state: MatchState, card: CardState, ability: int, target: int, seat: Seat
) -> Refusal | None:
    if not 0 <= ability < len(card.facts.owned):
        return Refusal("no_such_ability", "528.2")
    one = card.facts.owned[ability]
    node = one.node
    body = node.body if isinstance(node, ab.Playable) else None
    if isinstance(node, ab.Playable) and isinstance(body, ab.Attack | ab.Power):
        acting = refuse_acting(card, seat, body.kind) if node.payment.closes else None
        ctx = Context(state, seat, card.id)
        aim = None if target == NO_CARD else refuse_aim(ctx, body, state.cards[target])
        if acting or aim:
            return acting or aim
    return refuse_ability(state, card, one, seat)


def _why_save(card: CardState, seat: Seat) -> Refusal | None:
    if not card.facts.saves_chips:
        return Refusal("saves_no_chips", "123.3")
    return refuse_acting(card, seat)
