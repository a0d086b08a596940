"""The one writer of a state: how each event changes it."""

from dataclasses import replace
from typing import Final

from engine.kernel.decisions import Result
from engine.kernel.events import Event, Reducer
from engine.kernel.seats import Seat
from engine.lycee import state as ev
from engine.lycee.cards import Base, Kind
from engine.lycee.state import NOBODY, Battle, Ids, Lasting, Link, State, Unit

reducer: Final[Reducer[State]] = Reducer()


def _put(state: State, new: Unit) -> None:
    state.units = [new if unit.card == new.card else unit for unit in state.units]


def _unit(state: State, card_id: int) -> Unit:
    found = state.unit(card_id)
    assert found is not None
    return found


def _to_dust(state: State, ids: Ids) -> None:
    for card_id in ids:
        state.dusts[state.owner(card_id)] = (*state.dusts[state.owner(card_id)], card_id)
        _show(state, card_id)


def _show(state: State, card_id: int) -> None:
    if card_id not in state.seen:
        state.seen = (*state.seen, card_id)


def _from_hand(state: State, card_id: int) -> None:
    seat = state.owner(card_id)
    state.hands[seat] = tuple(one for one in state.hands[seat] if one != card_id)
    _show(state, card_id)


@reducer.on(ev.TurnBegan)
def _turn_began(state: State, event: ev.TurnBegan) -> None:
    state.turn += 1
    state.active, state.lasting, state.answered_end = event.seat, (), False
    state.units = [replace(unit, fresh=False, kept=False, used=()) for unit in state.units]


@reducer.on(ev.Asked)
def _asked(state: State, event: ev.Asked) -> None:
    state.ask = event.ask


@reducer.on(ev.Kept)
def _kept(state: State, event: ev.Kept) -> None:
    _put(state, replace(_unit(state, event.card), kept=True))


@reducer.on(ev.Woke)
def _woke(state: State, event: ev.Woke) -> None:
    for card_id in event.cards:
        _put(state, replace(_unit(state, card_id), turned=False))


@reducer.on(ev.Turned)
def _turned(state: State, event: ev.Turned) -> None:
    _put(state, replace(_unit(state, event.card), turned=True))


@reducer.on(ev.Marked)
def _marked(state: State, event: ev.Marked) -> None:
    unit = _unit(state, event.card)
    _put(state, replace(unit, used=(*unit.used, event.base)))
    if event.base in (Base.TAX_TRASH, Base.TAX_WAKE_UP):
        state.paying = None


@reducer.on(ev.Drawn)
def _drawn(state: State, event: ev.Drawn) -> None:
    seat, count = event.seat, len(event.cards)
    state.decks[seat] = state.decks[seat][count:]
    state.hands[seat] = (*state.hands[seat], *event.cards)


@reducer.on(ev.Milled)
def _milled(state: State, event: ev.Milled) -> None:
    state.decks[event.seat] = state.decks[event.seat][len(event.cards) :]
    _to_dust(state, event.cards)


@reducer.on(ev.Discarded)
def _discarded(state: State, event: ev.Discarded) -> None:
    _from_hand(state, event.card)
    _to_dust(state, (event.card,))
    paying = state.paying
    if paying is None:
        return
    if paying.amount > 0:
        state.paying = replace(paying, amount=max(0, paying.amount - event.paid))
    else:
        state.paying = replace(paying, extra=paying.extra - 1)


@reducer.on(ev.Due)
def _due(state: State, event: ev.Due) -> None:
    state.paying = event.paying


@reducer.on(ev.Summoned)
def _summoned(state: State, event: ev.Summoned) -> None:
    _from_hand(state, event.card)
    state.paying = None
    unit = Unit(event.card, event.cell, event.name, converted=event.converted)
    state.units = [*state.units, unit]


@reducer.on(ev.Laid)
def _laid(state: State, event: ev.Laid) -> None:
    _from_hand(state, event.card)
    state.paying = None
    bearer = state.unit(event.target)
    if state.card(event.card).kind is Kind.AREA:
        state.areas[event.target] = event.card
    elif bearer is not None:
        _put(state, replace(bearer, item=event.card))


@reducer.on(ev.Declared)
def _declared(state: State, event: ev.Declared) -> None:
    action = event.action
    state.paying = None
    state.chain = (*state.chain, Link(event.seat, action))
    if isinstance(action, ev.Play):
        _from_hand(state, action.card)
        if event.seat is not state.active:  # lycee:V.28
            state.answered_end = True
    if isinstance(action, ev.End):
        state.answered_end = False
    if state.battle is not None:
        state.battle = replace(state.battle, passes=0)


@reducer.on(ev.Resolved)
def _resolved(state: State, event: ev.Resolved) -> None:
    action = state.chain[-1].action
    state.chain = state.chain[:-1]
    if isinstance(action, ev.Play):
        _to_dust(state, (action.card,))


@reducer.on(ev.BattleBegan)
def _battle_began(state: State, event: ev.BattleBegan) -> None:
    state.battle = Battle(event.attacker, state.active)


@reducer.on(ev.Defended)
def _defended(state: State, event: ev.Defended) -> None:
    _put(state, replace(_unit(state, event.card), turned=True))
    if state.battle is not None:
        state.battle = replace(state.battle, defender=event.card)


@reducer.on(ev.Supported)
def _supported(state: State, event: ev.Supported) -> None:
    battle = state.battle
    if battle is not None:
        state.battle = replace(battle, supporters=(*battle.supporters, event.card))


@reducer.on(ev.Passed)
def _passed(state: State, event: ev.Passed) -> None:
    if state.battle is not None:
        state.battle = replace(state.battle, passes=state.battle.passes + 1)


@reducer.on(ev.Compared)
def _compared(state: State, event: ev.Compared) -> None:
    """Damage is not kept (lycee:VI.10)."""


@reducer.on(ev.BattleEnded)
def _battle_ended(state: State, event: ev.BattleEnded) -> None:
    state.battle = None


@reducer.on(ev.Gone)
def _gone(state: State, event: ev.Gone) -> None:
    units = [unit for unit in state.units if unit.card in event.cards]
    state.units = [unit for unit in state.units if unit.card not in event.cards]
    state.lasting = tuple(one for one in state.lasting if one.card not in event.cards)
    for unit in units:
        if unit.item != NOBODY:
            _to_dust(state, (unit.item,))
        if event.to_hand:
            seat = state.owner(unit.card)
            state.hands[seat] = (*state.hands[seat], unit.card)
        else:
            _to_dust(state, (unit.card,))


@reducer.on(ev.Moved)
def _moved(state: State, event: ev.Moved) -> None:
    unit, other = _unit(state, event.card), state.at(event.cell)
    _put(state, replace(unit, cell=event.cell))
    if other is not None:
        _put(state, replace(other, cell=unit.cell))


@reducer.on(ev.Changed)
def _changed(state: State, event: ev.Changed) -> None:
    state.lasting = (*state.lasting, Lasting(event.card, event.change))


@reducer.on(ev.Ended)
def _ended(state: State, event: ev.Ended) -> None:
    state.result = Result(event.winner, event.reason, "")
    state.ask = None


def tell(state: State, *events: Event) -> None:
    """Apply events; nothing happens any more once the match is over."""
    for event in events:
        if state.result is None:
            reducer.apply(state, event)


def loser_if_empty(state: State) -> None:
    """End the match for whoever has no card left in the deck; that is our own ruling."""
    for seat in (Seat.FIRST, Seat.SECOND):
        if not state.decks[seat]:
            tell(state, ev.Ended(seat.opponent, "empty_deck"))
