"""The only writer of a match's state: one function an event."""

from engine.berserk import events as ev
from engine.berserk.board import NO_CELL
from engine.berserk.cards import CardType
from engine.berserk.state import NO_CARD, CardState, MatchState, Play, Step, Window, Zone
from engine.kernel import Reducer, Result
from engine.kernel.rng import roll

reducer: Reducer[MatchState] = Reducer()
apply = reducer.apply


@reducer.on(ev.Asked)
def _asked(state: MatchState, event: ev.Asked) -> None:
    state.question = event.question


@reducer.on(ev.Answered)
def _answered(state: MatchState, event: ev.Answered) -> None:
    state.question = None


@reducer.on(ev.PhaseBegan)
def _phase_began(state: MatchState, event: ev.PhaseBegan) -> None:
    state.phase = event.phase
    state.phase_window_closed = False


@reducer.on(ev.CardPlaced)
def _card_placed(state: MatchState, event: ev.CardPlaced) -> None:
    card = state.cards[event.card]
    card.zone, card.cell, card.hidden = Zone.BATTLEFIELD, event.cell, True
    state.board[event.cell] = card.id


@reducer.on(ev.CardRevealed)
def _card_revealed(state: MatchState, event: ev.CardRevealed) -> None:
    card = state.cards[event.card]
    card.hidden = False
    if card.spec.type in (CardType.FLYER, CardType.TERRAIN):  # 210.1, 213.1
        _leave_cell(state, card)
        card.zone = Zone.EXTRA


@reducer.on(ev.CardKeptHidden)
def _card_kept_hidden(state: MatchState, event: ev.CardKeptHidden) -> None:
    """The card stays as it is; the fact alone is kept."""


@reducer.on(ev.TurnBegan)
def _turn_began(state: MatchState, event: ev.TurnBegan) -> None:
    state.active, state.turn, state.stirred = event.seat, event.turn, False


@reducer.on(ev.CardsOpened)
def _cards_opened(state: MatchState, event: ev.CardsOpened) -> None:
    for number in event.cards:
        state.cards[number].closed = False
    for card in state.cards:
        card.acted = 0  # 510.4: in every zone
        if card.in_battle:
            card.armor_spent = 0
            card.movement = card.spec.movement or 0


@reducer.on(ev.TriggersRaised)
def _triggers_raised(state: MatchState, event: ev.TriggersRaised) -> None:
    state.triggers.extend(event.cards)


@reducer.on(ev.PlayAnnounced)
def _play_announced(state: MatchState, event: ev.PlayAnnounced) -> None:
    play = Play(
        event.play, event.kind, event.seat, event.source, event.target, event.cell, event.ability
    )
    state.queue.append(play)
    state.plays = event.play + 1
    if event.source in state.triggers:
        state.triggers.remove(event.source)
    if state.window is not None:
        state.window.passes = 0


@reducer.on(ev.WindowOpened)
def _window_opened(state: MatchState, event: ev.WindowOpened) -> None:
    state.window = Window(event.holder)


@reducer.on(ev.PriorityPassed)
def _priority_passed(state: MatchState, event: ev.PriorityPassed) -> None:
    state.window = Window(event.seat.opponent, (state.window.passes if state.window else 0) + 1)


@reducer.on(ev.WindowClosed)
def _window_closed(state: MatchState, event: ev.WindowClosed) -> None:
    state.window = None
    if state.queue:
        return
    if state.stack:
        state.stack[-1].window_closed = True
    else:
        state.phase_window_closed = True


@reducer.on(ev.QueueStacked)
def _queue_stacked(state: MatchState, event: ev.QueueStacked) -> None:
    state.stack.extend(state.queue)
    state.queue.clear()


@reducer.on(ev.StepBegan)
def _step_began(state: MatchState, event: ev.StepBegan) -> None:
    play = state.stack[-1]
    play.step, play.window_closed = event.step, False


@reducer.on(ev.PlayStopped)
def _play_stopped(state: MatchState, event: ev.PlayStopped) -> None:
    play = state.stack[-1]
    play.stopped = True
    if event.paid:
        play.step, play.window_closed = Step.PAYMENT, False


@reducer.on(ev.PlayRemoved)
def _play_removed(state: MatchState, event: ev.PlayRemoved) -> None:
    state.stack.pop()


@reducer.on(ev.DefenderAssigned)
def _defender_assigned(state: MatchState, event: ev.DefenderAssigned) -> None:
    strike = next(play for play in state.stack if play.id == event.play)
    strike.target = strike.defender = event.defender


@reducer.on(ev.DiceRolled)
def _dice_rolled(state: MatchState, event: ev.DiceRolled) -> None:
    play = state.stack[-1]
    play.attack_die, play.defence_die = event.attack, event.defence
    _, state.rng = roll(state.rng, 2 if event.defence else 1)


@reducer.on(ev.FightDecided)
def _fight_decided(state: MatchState, event: ev.FightDecided) -> None:
    play = state.stack[-1]
    play.attack, play.counter = event.attack, event.counter


@reducer.on(ev.TableStepped)
def _table_stepped(state: MatchState, event: ev.TableStepped) -> None:
    play = state.stack[-1]
    play.stepped, play.attack, play.counter = True, event.attack, event.counter


@reducer.on(ev.WoundsPrevented)
def _wounds_prevented(state: MatchState, event: ev.WoundsPrevented) -> None:
    state.cards[event.card].armor_spent += event.amount


@reducer.on(ev.Wounded)
def _wounded(state: MatchState, event: ev.Wounded) -> None:
    state.cards[event.card].wounds += event.amount
    state.stirred = state.stirred or event.amount > 0


@reducer.on(ev.Healed)
def _healed(state: MatchState, event: ev.Healed) -> None:
    state.cards[event.card].wounds -= event.amount
    state.stirred = True


@reducer.on(ev.CardDied)
def _card_died(state: MatchState, event: ev.CardDied) -> None:
    card = state.cards[event.card]
    _leave_cell(state, card)
    card.zone = Zone.GRAVEYARD
    # 205.4: markers stay behind; a card outside the battle zone is neither open nor closed.
    card.closed, card.wounds, card.armor_spent, card.movement = False, 0, 0, 0
    card.flyer_strike_until = 0
    state.graveyards[card.owner].append(card.id)
    state.stirred = True


@reducer.on(ev.CardMoved)
def _card_moved(state: MatchState, event: ev.CardMoved) -> None:
    state.board[event.origin] = NO_CARD
    state.board[event.cell] = event.card
    state.cards[event.card].cell = event.cell


@reducer.on(ev.MovementSpent)
def _movement_spent(state: MatchState, event: ev.MovementSpent) -> None:
    state.cards[event.card].movement -= 1


@reducer.on(ev.CardClosed)
def _card_closed(state: MatchState, event: ev.CardClosed) -> None:
    card = state.cards[event.card]
    card.closed, card.acted, card.movement = True, card.acted + 1, 0


@reducer.on(ev.FlyerStrikeGained)
def _flyer_strike_gained(state: MatchState, event: ev.FlyerStrikeGained) -> None:
    state.cards[event.card].flyer_strike_until = event.until


@reducer.on(ev.FlyerStrikeSpent)
def _flyer_strike_spent(state: MatchState, event: ev.FlyerStrikeSpent) -> None:
    state.cards[event.card].flyer_strike_until = 0


@reducer.on(ev.TurnEnded)
def _turn_ended(state: MatchState, event: ev.TurnEnded) -> None:
    state.quiet = 0 if state.stirred else state.quiet + 1
    for card in state.cards:
        if card.flyer_strike_until and card.flyer_strike_until <= event.turn:
            card.flyer_strike_until = 0


@reducer.on(ev.MatchEnded)
def _match_ended(state: MatchState, event: ev.MatchEnded) -> None:
    state.result = Result(event.winner, event.reason, event.rule)
    state.question = None


def _leave_cell(state: MatchState, card: CardState) -> None:
    if card.cell != NO_CELL:
        state.board[card.cell] = NO_CARD
        card.cell = NO_CELL
