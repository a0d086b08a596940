"""Carrying out players' answers."""

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import bit
from engine.berserk.cards.strike_table import FightOutcome
from engine.berserk.changing.apply import apply
from engine.berserk.changing.occasions import occasions_now
from engine.berserk.changing.waiting import alternating, is_asked_anyway, waiting_of
from engine.berserk.effects.by_rule import change_zone, same_unique, settle
from engine.berserk.effects.face_up import reveal
from engine.berserk.match.phases import hand_over, sit
from engine.berserk.plays.announcing import (
    announce,
    begin,
    begin_trigger,
    chosen_for,
    draw,
    program_of,
)
from engine.berserk.plays.fast_options import answerable
from engine.berserk.plays.judge import answer_judge, ask_judge, offer_draw
from engine.berserk.plays.priority import after_revealing, raise_since
from engine.berserk.plays.rows import break_rows
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.board import Cell
from engine.berserk.table.program import AskMay, AskOpponent, AskOr, Perform
from engine.berserk.table.state import NO_CAUSE, Asking, MatchState, Phase, Play, PlayKind, Zone
from engine.kernel.decisions import Concede, OfferDraw, Option
from engine.kernel.errors import IllegalChoice
from engine.kernel.seats import Seat


def answer(state: MatchState, option: Option) -> None:
    """Carry out one answer; ``advance`` continues from there."""
    question = state.question
    if isinstance(option, Concede):
        apply(state, ev.MatchEnded(option.seat.opponent, "concession", "601.4"))
        return
    if question is None:
        raise IllegalChoice("nothing is asked")
    if isinstance(option, op.StopAt):
        apply(state, ev.StopsChosen(option.seat, option.stops))
        return
    if isinstance(option, op.Judge):
        ask_judge(state, option)
        return
    if isinstance(option, OfferDraw):
        offer_draw(state, option)
        return
    apply(state, ev.Answered(question.seat))
    if question.asking in (Asking.JUDGE, Asking.DRAW):
        answer_judge(state, agreed=isinstance(option, op.Accept))
        return
    if question.options:
        play = state.stack[-1]
        apply(state, ev.Decided(play.id, play.course.step, question.options.index(option)))
        return
    if question.asking is Asking.ACT:
        break_rows(state, option)
    mark = len(state.history)
    if not (_answer_play(state, option) or _answer_choice(state, option)):
        _answer_question(state, question.seat, question.asking, option)
    if state.phase is not Phase.REVEAL:  # there it is announced at the end (405.1.1)
        after_revealing(state, mark)


def _answer_play(state: MatchState, option: Option) -> bool:
    match option:
        case op.MoveTo(card=card, cell=cell):
            announce(state, PlayKind.MOVE, card, cells=(cell,))
        case op.StrikeAt(card=card, target=target):
            announce(state, PlayKind.STRIKE, card, (target,))
        case op.UseAction():
            _use(state, option)
        case op.CloseForFlyer(card=card):
            announce(state, PlayKind.CLOSE_FOR_FLYER, card)
        case op.SaveChip(card=card):
            announce(state, PlayKind.SAVE_CHIP, card)
        case op.Defend(card=card):
            announce(state, PlayKind.DEFEND, card, (state.stack[-1].source,))  # 514.3
        case op.EndTurn():
            hand_over(state)
        case op.StepDown() | op.StandFirm():
            _step(state, state.stack[-1], isinstance(option, op.StepDown))
        case _:
            return False
    return True


def _use(state: MatchState, use: op.UseAction) -> None:
    card = state.cards[use.card]
    one = card.facts.owned[use.ability]
    node, cause = one.node, NO_CAUSE
    if isinstance(node, ab.Playable) and node.when is not None:
        cause = answerable(state, card, one, occasions_now(state))[use.answers].cause
    begin(state, use.card, one, target=use.target, cause=cause)


def _answer_choice(state: MatchState, option: Option) -> bool:
    """Carry out a choice made while announcing a play or its next power."""
    match option:
        case op.ChooseTarget(card=card):
            apply(state, ev.TargetsChosen((*chosen_for(state).aim.targets, card)))
        case op.ChooseFromDeck(place=place):
            _draw(state, place)
        case op.ChooseCell(cell=cell) if not _is_landing(state):
            apply(state, ev.CellsChosen((*chosen_for(state).aim.cells, cell)))
        case op.ChooseNumber(number=number):
            apply(state, ev.NumberChosen(number))
        case op.ChoosePayment(card=card):
            apply(state, ev.PaymentChosen(card))
        case op.ChooseBranch(number=number):
            step = program_of(chosen_for(state))[chosen_for(state).progress.at]
            if not isinstance(step, AskOr):
                raise IllegalChoice("there is no way to choose")
            apply(state, ev.BranchChosen(step.starts[number]))
        case op.Enough():
            _enough(state)
        case op.Accept() | op.Decline() if _on_the_way(state):
            _branch(state, accepts=isinstance(option, op.Accept))
        case _:
            return False
    return True


def _is_landing(state: MatchState) -> bool:
    asked = next(e for e in reversed(state.history) if isinstance(e, ev.Asked))
    return asked.question.asking is Asking.LANDING


def _on_the_way(state: MatchState) -> bool:
    asked = next(e for e in reversed(state.history) if isinstance(e, ev.Asked))
    return asked.question.asking in (Asking.MAY, Asking.OPPONENT_MAY)


def _branch(state: MatchState, *, accepts: bool) -> None:
    play = chosen_for(state)
    at = play.progress.at
    step = program_of(play)[at]
    if isinstance(step, AskMay):
        apply(state, ev.MovedOn(play.id, at + 1 if accepts else step.skip))
    elif isinstance(step, AskOpponent):
        apply(state, ev.MovedOn(play.id, at + 1 if accepts else step.other))
    else:
        raise IllegalChoice("nothing may be left out here")


def _draw(state: MatchState, place: int) -> None:
    """Show the card and hold it in the hand; shuffle the deck (536.5.1)."""
    play = chosen_for(state)
    draw(state, play, place)
    apply(state, ev.DeckShuffled(play.seat))


def _enough(state: MatchState) -> None:
    """Shuffle the deck after an unsuccessful search (204.2, 536.5.1)."""
    play = chosen_for(state)
    apply(state, ev.EnoughChosen())
    step = program_of(play)[play.progress.at]
    if isinstance(step, Perform) and step.power.targets.area is ab.Area.DECK:
        apply(state, ev.DeckShuffled(play.seat))


def _answer_question(state: MatchState, seat: Seat, asking: Asking, option: Option) -> None:
    match option:
        case op.Place(card=card, cell=cell):
            apply(state, ev.CardPlaced(card, cell))
        case op.KeepHidden(card=card):
            apply(state, ev.CardKeptHidden(card))
        case op.Reveal(card=card):
            reveal(state, card)
        case op.SitOn(card=card, host=host):
            sit(state, card, host)
        case op.Pass():
            _pass(state, seat, asking)
        case op.TriggerNext(card=card, number=number):
            alternates = asking is Asking.ALTERNATE
            waiting = alternating(state, seat) if alternates else waiting_of(state, seat)
            begin_trigger(state, [trigger for trigger in waiting if trigger.card == card][number])
        case op.StayClosed(card=card):
            apply(state, ev.OpeningDecided(card, stays=True))
        case op.Decline():
            asked = next(e for e in reversed(state.history) if isinstance(e, ev.Asked))
            apply(state, ev.OpeningDecided(asked.question.card, stays=False))
        case op.ChooseCell(cell=cell):
            asked = next(e for e in reversed(state.history) if isinstance(e, ev.Asked))
            _come_down(state, asked.question.card, cell)
        case op.KeepUnique(card=card):
            _keep_unique(state, card)
        case op.ApplyNext(card=card):
            if change_zone(state, state.cards[card]):
                settle(state)
        case _:
            raise IllegalChoice(f"{option} answers no question of this game")


def _pass(state: MatchState, seat: Seat, asking: Asking) -> None:
    if asking is Asking.ALTERNATE:
        apply(state, ev.AlternationPassed(seat))
    elif asking is Asking.TRIGGER_ORDER:
        apply(state, ev.TriggersDropped(seat, hushed=is_asked_anyway(state, seat)))
    else:
        apply(state, ev.PriorityPassed(seat))


def _come_down(state: MatchState, card: int, cell: Cell) -> None:
    mark = len(state.history)
    apply(state, ev.CardLanded(card, cell))
    settle(state)
    if state.moments & bit(ab.Moment.CAME_DOWN):
        raise_since(state, mark)


def _keep_unique(state: MatchState, card: int) -> None:
    mark = len(state.history)
    for other in same_unique(state, card):
        if other != card:
            apply(state, ev.CardLeft(other, Zone.DECK, to_top=True, rule="106.4.1"))
            apply(state, ev.DeckShuffled(state.cards[other].owner))
    settle(state, mark)
    raise_since(state, mark)


def _step(state: MatchState, play: Play, down: bool) -> None:
    """Step the strike table down one line, or keep the result (515.3)."""
    fight = play.fight
    if down:
        table = state.ruleset.strike_table
        outcome = table.stepped_down(fight.attack_total, fight.defence_total)
    else:
        outcome = FightOutcome(fight.attack, fight.counter)
    apply(state, ev.TableStepped(play.id, down, outcome.attack, outcome.counter))
