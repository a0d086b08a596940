"""Answers of a bot to questions of abilities: targets, cells, numbers, order, yes or no."""

from typing import assert_never

import engine.berserk.abilities as ab
from engine.berserk.bots.effects import wounded
from engine.berserk.bots.evaluation import evaluate
from engine.berserk.bots.fighting import worth_of
from engine.berserk.bots.powers import (
    STEP,
    body_worth,
    cell_worth,
    chooses_cells,
    code_worth,
    enemy_cells,
    price,
    second_worth,
    target_worth,
    with_chosen_cell,
)
from engine.berserk.cards.card import listed
from engine.berserk.changing.waiting import alternating, waiting_of
from engine.berserk.plays.announcing import chosen_for, program_of, target_of_cell
from engine.berserk.reading.context import Context, of_card, of_play
from engine.berserk.table import options as op
from engine.berserk.table.board import DISTANCES, Cell
from engine.berserk.table.program import AskMay, AskOpponent, AskOr, Perform
from engine.berserk.table.state import (
    NO_CARD,
    Asking,
    CardState,
    MatchState,
    Play,
    Question,
    Trigger,
)
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Decision, Option
from engine.kernel.seats import Seat


def answer_worths(seen: MatchState, decision: Decision) -> list[float]:
    """Return the worth of each answer to an ability's question."""
    question = seen.question
    if question is None:
        return [0.0] * len(decision.options)
    return [_worth(seen, question, decision.seat, option) for option in decision.options]


def _worth(seen: MatchState, question: Question, seat: Seat, option: Option) -> float:
    match question.asking:
        case Asking.TARGET:
            return _of_target(seen, seat, option)
        case Asking.CELL:
            return _of_cell(seen, seat, option)
        case Asking.NUMBER:
            return _of_number(seen, seat, option)
        case Asking.PAYMENT:
            return -_of_card(seen, option)
        case Asking.BRANCH | Asking.MAY | Asking.OPPONENT_MAY:
            return _of_way(seen, seat, option)
        case Asking.TRIGGER_ORDER | Asking.ALTERNATE:
            return trigger_worth(seen, seat, option)
        case Asking.REPLACEMENT:
            return _of_replacement(seen, seat, question.card, option)
        case Asking.HOST:
            return _of_host(seen, seat, option)
        case Asking.KEEP_UNIQUE:
            return -_of_card(seen, option)
        case (
            Asking.PLACE
            | Asking.KEEP_HIDDEN
            | Asking.ACT
            | Asking.PRIORITY
            | Asking.STEP_DOWN
            | Asking.STAY_CLOSED
            | Asking.LANDING
            | Asking.RULE_ORDER
            | Asking.PILE_ORDER
            | Asking.DECK_ORDER
            | Asking.PLACES
            | Asking.MODIFIER_ORDER
            | Asking.DIE
            | Asking.PREVENTION_ORDER
            | Asking.JUDGE
        ):  # the first: numbers are listed best first
            return 0.0
        case Asking.DRAW:  # the player who is worse off accepts a draw
            return -evaluate(seen, seat) if isinstance(option, op.Accept) else 0.0
        case _:
            assert_never(question.asking)


def _at_hand(seen: MatchState) -> tuple[Play, Context, ab.Attack | ab.Power | None]:
    play = chosen_for(seen)
    code = program_of(play)
    step = code[play.progress.at] if play.progress.at < len(code) else None
    return play, of_play(seen, play), step.power if isinstance(step, Perform) else None


def _of_target(seen: MatchState, seat: Seat, option: Option) -> float:
    play, ctx, power = _at_hand(seen)
    match option:
        case op.ChooseTarget(card=card) if power is not None:
            if power.targets.then is not None and play.aim.targets:
                return second_worth(ctx, seat, power, play.aim.targets[0], card)
            return target_worth(ctx, seat, power, card)
        case op.ChooseFromDeck(place=place):
            return 1.0 + listed(seen.decks[play.seat])[place].cost.number
        case _:  # enough
            return 0.0


def _of_cell(seen: MatchState, seat: Seat, option: Option) -> float:
    play, ctx, power = _at_hand(seen)
    target = target_of_cell(play)
    if power is None or not isinstance(option, op.ChooseCell):
        return 0.0
    if isinstance(power, ab.Power) and any(isinstance(one, ab.MarkCell) for one in power.effects):
        return _of_mark(seen, seat, option.cell)
    if chooses_cells(power):
        there = with_chosen_cell(ctx, option.cell)
        return code_worth(there, seat, program_of(play), play.progress.at + 1)
    if target == NO_CARD:
        return 0.0
    return cell_worth(ctx, seat, power, seen.cards[target], option.cell)


def _of_mark(seen: MatchState, seat: Seat, cell: Cell) -> float:
    """Value marking a cell: best a free one without a mark of one's own, next to an enemy."""
    marked = any(mark.cell == cell and mark.effect.seat is seat for mark in seen.marks)
    if marked or seen.board[cell] != NO_CARD:
        return -1.0
    enemies = enemy_cells(seen, seat)
    return -STEP * min((DISTANCES[cell][enemy] for enemy in enemies), default=0)


def _of_number(seen: MatchState, seat: Seat, option: Option) -> float:
    play, ctx, _power = _at_hand(seen)
    if not isinstance(option, op.ChooseNumber):
        return 0.0
    paying = Context(ctx.state, ctx.seat, ctx.source, ctx.play, ctx.cause, x=option.number)
    paid = play.ability.payment if isinstance(play.ability, ab.Playable) else None
    cost = 0.0 if paid is None else price(paying, seen.cards[play.source], paid)
    return code_worth(paying, seat, program_of(play), play.progress.at) - cost


def _of_card(seen: MatchState, option: Option) -> float:
    match option:
        case op.ChoosePayment(card=card) | op.KeepUnique(card=card):
            return _left_of(seen.cards[card])
        case _:
            return 0.0


def _left_of(card: CardState) -> float:
    return worth_of(card) - wounded(card, min(card.wounds, card.life - 1))


def _of_way(seen: MatchState, seat: Seat, option: Option) -> float:
    play = chosen_for(seen)
    code, at, ctx = program_of(play), play.progress.at, of_play(seen, play)
    way = _way(code[at], option, at)
    return 0.0 if way is None else code_worth(ctx, seat, code, way)


def _way(step: object, option: object, at: int) -> int | None:
    """Return the step at which a program continues after an answer; None if the answer does not
    belong to its step."""
    match step, option:
        case ((AskMay() | AskOpponent()), op.Accept()):
            return at + 1
        case ((AskMay(skip=go) | AskOpponent(other=go)), op.Decline()):
            return go
        case AskOr(starts=starts), op.ChooseBranch(number=number):
            return starts[number]
        case _:
            return None


def trigger_worth(seen: MatchState, seat: Seat, option: Option) -> float:
    """Value announcing a triggered ability; skipping it is worth 0."""
    if not isinstance(option, op.TriggerNext):
        return 0.0
    trigger = _waiting(seen, seat, option)
    if trigger is None:
        return 0.0
    ctx = of_card(seen, trigger.card, trigger.cause)
    ctx = Context(
        seen, trigger.seat, trigger.card, cause=ctx.cause, triggered=True, giver=trigger.giver
    )
    return body_worth(ctx, seat, trigger.ability.body)


def _waiting(seen: MatchState, seat: Seat, option: op.TriggerNext) -> Trigger | None:
    assert seen.question is not None
    alternates = seen.question.asking is Asking.ALTERNATE
    waiting = alternating(seen, seat) if alternates else waiting_of(seen, seat)
    mine = [trigger for trigger in waiting if trigger.card == option.card]
    return mine[option.number] if option.number < len(mine) else None


def _of_replacement(seen: MatchState, seat: Seat, target: int, option: Option) -> float:
    """Value a replacement."""
    if not isinstance(option, op.ReplaceBy) or target == NO_CARD:
        return 0.0
    giver = seen.cards[option.card]
    node = giver.facts.owned[option.ability].node
    if not isinstance(node, ab.Replacement):
        return 0.0
    ctx, card = of_card(seen, giver.id), seen.cards[target]
    averted = _replaced_worth(node, card) * (-1 if card.controller is seat else 1)
    onto = None if node.onto is None else ctx.card(node.onto)
    if onto is not None:
        averted += _replaced_worth(node, onto) * (1 if onto.controller is seat else -1)
    return averted if node.body is None else averted + body_worth(ctx, seat, node.body)


def _replaced_worth(node: ab.Replacement, card: CardState) -> float:
    """Value, for its card, the event that would be replaced."""
    match node.what:
        case ab.ReplacedBy.WOUNDS | ab.ReplacedBy.COUNTERSTRIKE:
            return -wounded(card, 2)
        case ab.ReplacedBy.DEATH:
            return -worth_of(card)
        case ab.ReplacedBy.CLOSING | ab.ReplacedBy.NAMED:
            return -0.5
        case (
            ab.ReplacedBy.HEALING
            | ab.ReplacedBy.OPENING
            | ab.ReplacedBy.CHIPS
            | ab.ReplacedBy.EXTRA_LIFE
        ):
            return 0.5
        case _:
            assert_never(node.what)


def _of_host(seen: MatchState, seat: Seat, option: Option) -> float:
    if not isinstance(option, op.SitOn):
        return 0.0
    return worth_of(seen.cards[option.host])


copied_by_fields(__name__)
