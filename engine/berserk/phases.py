"""The phases of a match from the placement on (404-413), and what each answer does."""

from engine.berserk import events as ev
from engine.berserk import options as op
from engine.berserk.apply import apply
from engine.berserk.board import own_row
from engine.berserk.combat import Outcome, stepped_down
from engine.berserk.priority import announce, ask, window_over
from engine.berserk.resolution import judge_creatures, resolve
from engine.berserk.state import Asking, MatchState, Phase, Play, PlayKind, Zone
from engine.kernel import SEATS, Concede, IllegalChoice, Option, Seat


def advance(state: MatchState) -> None:
    """Go on until a player must choose or the match has a result."""
    while state.question is None and state.result is None:
        if state.stack:
            resolve(state)
        elif state.queue and not state.triggers:
            window_over(state)
        else:
            _go_on(state)


def _go_on(state: MatchState) -> None:
    match state.phase:
        case Phase.PLACEMENT:
            _placement(state)
        case Phase.REVEAL:
            _reveal(state)
        case Phase.INITIAL:
            # 408: no ability "before the start of the turn" is read yet
            _open(state)
        case Phase.OPENING:
            _opening(state)
        case Phase.MAIN:
            ask(state, Asking.ACT, state.active)  # 411.2
        case Phase.FINAL:
            _final(state)


def _placement(state: MatchState) -> None:
    """404.1.1: the first player places the whole squad, then the second player does."""
    for seat in SEATS:
        if any(card.owner is seat and card.zone is Zone.SQUAD for card in state.cards):
            ask(state, Asking.PLACE, seat)
            return
    apply(state, ev.PhaseBegan(Phase.REVEAL))


def _reveal(state: MatchState) -> None:
    """405.1: all cards are revealed but those of the third row that the second player keeps."""
    for card in state.cards:
        if card.hidden and not _may_stay_hidden(card.owner, card.cell):
            apply(state, ev.CardRevealed(card.id))
    for card in state.cards:
        if card.hidden and not _was_kept(state, card.id):
            ask(state, Asking.KEEP_HIDDEN, card.owner, card.id)
            return
    judge_creatures(state)
    if state.result is None:
        _begin_turn(state, Seat.FIRST)  # 407.1


def _may_stay_hidden(seat: Seat, cell: int) -> bool:
    return seat is Seat.SECOND and own_row(seat, cell) == 3


def _was_kept(state: MatchState, card: int) -> bool:
    return any(isinstance(e, ev.CardKeptHidden) and e.card == card for e in state.history)


def _begin_turn(state: MatchState, seat: Seat) -> None:
    apply(state, ev.TurnBegan(seat, state.turn + 1))
    apply(state, ev.PhaseBegan(Phase.INITIAL))


def _open(state: MatchState) -> None:
    """409.2: cards open, markers go, movement returns, abilities "at the start" trigger."""
    own = [card for card in state.cards if card.owner is state.active and card.in_battle]
    apply(state, ev.PhaseBegan(Phase.OPENING))
    apply(state, ev.CardsOpened(tuple(card.id for card in own if card.closed)))
    raised = tuple(c.id for c in own if c.traits.regeneration and c.wounds and not c.hidden)
    if raised:
        apply(state, ev.TriggersRaised(raised))


def _opening(state: MatchState) -> None:
    """409: triggers are announced in the order their player chooses, then players may respond."""
    if len(state.triggers) > 1:
        ask(state, Asking.TRIGGER_ORDER, state.active)  # 305.1
    elif state.triggers:
        announce(state, PlayKind.REGENERATION, state.triggers[0])
    elif state.phase_window_closed or window_over(state):
        apply(state, ev.PhaseBegan(Phase.MAIN))


def _final(state: MatchState) -> None:
    """413: last responses, then effects end and the turn goes to the other player."""
    if not state.phase_window_closed and not window_over(state):
        return
    if state.turn == 1:
        # 405.1: hidden cards stay so until the end of the first player's first turn
        for card in state.cards:
            if card.hidden:
                apply(state, ev.CardRevealed(card.id))
    apply(state, ev.TurnEnded(state.active, state.turn))
    if state.quiet >= state.ruleset.quiet_turns or state.turn >= state.ruleset.last_turn:
        apply(state, ev.MatchEnded(None, "nobody_can_win", "601.3"))
    else:
        _begin_turn(state, state.active.opponent)


def answer(state: MatchState, option: Option) -> None:
    """Carry out one answer to the question on the table; ``advance`` goes on from there."""
    question = state.question
    if isinstance(option, Concede):
        apply(state, ev.MatchEnded(option.seat.opponent, "concession", "601.4"))
        return
    if question is None:
        raise IllegalChoice("nothing is asked")
    apply(state, ev.Answered(question.seat))
    match option:
        case op.Place(card, cell):
            apply(state, ev.CardPlaced(card, cell))
        case op.KeepHidden(card):
            apply(state, ev.CardKeptHidden(card))
        case op.Reveal(card):
            apply(state, ev.CardRevealed(card))
        case op.MoveTo(card, cell):
            announce(state, PlayKind.MOVE, card, cell=cell)
        case op.StrikeAt(card, target):
            announce(state, PlayKind.STRIKE, card, target)
        case op.UseAction(card, ability, target):
            announce(state, PlayKind.ACTION, card, target, ability=ability)
        case op.CloseForFlyer(card):
            announce(state, PlayKind.CLOSE_FOR_FLYER, card)
        case op.EndTurn():
            apply(state, ev.PhaseBegan(Phase.FINAL))
        case op.Defend(card):
            announce(state, PlayKind.DEFEND, card, state.stack[-1].source)  # 514.3
        case op.Pass():
            apply(state, ev.PriorityPassed(question.seat))
        case op.StepDown() | op.StandFirm():
            _step(state, state.stack[-1], isinstance(option, op.StepDown))
        case op.TriggerNext(card):
            announce(state, PlayKind.REGENERATION, card)
        case _:
            raise IllegalChoice(f"{option} answers no question of this game")


def _step(state: MatchState, play: Play, down: bool) -> None:
    """515.3: read the table one line milder, or as it stands."""
    decided = next(
        event
        for event in reversed(state.history)
        if isinstance(event, ev.FightDecided) and event.play == play.id
    )
    if down:
        outcome = stepped_down(decided.attack_total, decided.defence_total)
    else:
        outcome = Outcome(decided.attack, decided.counter)
    apply(state, ev.TableStepped(play.id, down, outcome.attack, outcome.counter))
