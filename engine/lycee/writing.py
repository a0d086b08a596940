"""The one writer of a state: how each event changes it."""

from dataclasses import replace
from typing import Final

from engine.kernel.decisions import Result
from engine.kernel.events import Event, Reducer
from engine.kernel.seats import SEATS
from engine.lycee import state as ev
from engine.lycee.cards import Base, Kind
from engine.lycee.state import NOBODY, Do, Ids, Lasting, Link, State, Unit

reducer: Final[Reducer[State]] = Reducer()


def _put(state: State, new: Unit) -> None:
    state.units = [new if unit.card == new.card else unit for unit in state.units]


def _unit(state: State, card: int) -> Unit:
    found = state.unit(card)
    assert found is not None
    return found


def _show(state: State, card: int) -> None:
    if card not in state.seen:
        state.seen = (*state.seen, card)


def _to_dust(state: State, cards: Ids) -> None:
    for card in cards:
        seat = state.owner(card)
        state.dusts[seat] = (*state.dusts[seat], card)
        _show(state, card)


def _from_hand(state: State, card: int) -> None:
    seat = state.owner(card)
    state.hands[seat] = tuple(one for one in state.hands[seat] if one != card)
    _show(state, card)


@reducer.on(ev.TurnBegan)
def _turn_began(state: State, event: ev.TurnBegan) -> None:
    state.turn += 1
    state.active, state.lasting = event.seat, ()
    state.units = [replace(unit, fresh=False, used=()) for unit in state.units]


@reducer.on(ev.Asked)
def _asked(state: State, event: ev.Asked) -> None:
    state.ask = event.ask


@reducer.on(ev.Woke)
def _woke(state: State, event: ev.Woke) -> None:
    for card in event.cards:
        _put(state, replace(_unit(state, card), turned=False))


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
    seat = event.seat
    state.decks[seat] = state.decks[seat][len(event.cards) :]
    if event.discarded:
        _to_dust(state, event.cards)
    else:
        state.hands[seat] = (*state.hands[seat], *event.cards)


@reducer.on(ev.Discarded)
def _discarded(state: State, event: ev.Discarded) -> None:
    _from_hand(state, event.card)
    _to_dust(state, (event.card,))
    paying = state.paying
    if paying is not None and paying.amount > 0:
        state.paying = replace(paying, amount=max(0, paying.amount - event.paid))
    elif paying is not None:
        state.paying = replace(paying, extra=paying.extra - 1)


@reducer.on(ev.Due)
def _due(state: State, event: ev.Due) -> None:
    state.paying = event.paying
    _show(state, event.paying.act.card)


@reducer.on(ev.Put)
def _put_down(state: State, event: ev.Put) -> None:
    _from_hand(state, event.card)
    state.paying = None
    card, bearer = state.card(event.card), state.unit(event.target)
    if card.kind is Kind.CHARACTER:
        state.units = [*state.units, Unit(event.card, event.target, card.base or card.name)]
    elif card.kind is Kind.AREA:
        state.areas[event.target] = event.card
    elif bearer is not None:
        _put(state, replace(bearer, item=event.card))


@reducer.on(ev.Declared)
def _declared(state: State, event: ev.Declared) -> None:
    state.paying = None
    state.chain = (*state.chain, Link(event.seat, event.act))
    if event.act.do is Do.PLAY:
        _from_hand(state, event.act.card)
        state.answered_end = state.answered_end or event.seat is not state.active  # lycee:V.28
    if event.act.do is Do.END:
        state.answered_end = False
    if state.battle is not None:
        state.battle = replace(state.battle, passes=0)


@reducer.on(ev.Resolved)
def _resolved(state: State, event: ev.Resolved) -> None:
    state.chain = state.chain[:-1]
    if event.act.do is Do.PLAY:  # lycee:V.23
        _to_dust(state, (event.act.card,))


@reducer.on(ev.Fought)
def _fought(state: State, event: ev.Fought) -> None:
    state.battle = event.battle


@reducer.on(ev.Struck)
def _struck(state: State, event: ev.Struck) -> None:
    """Keep no damage (lycee:VI.10)."""


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
    state.lasting = (*state.lasting, Lasting(event.card, event.effect))


@reducer.on(ev.Ended)
def _ended(state: State, event: ev.Ended) -> None:
    state.result = Result(event.winner, event.reason, "")
    state.ask = None


def tell(state: State, event: Event) -> None:
    """Apply an event; nothing happens any more once the match is over."""
    if state.result is None:
        reducer.apply(state, event)


def lose_if_empty(state: State) -> None:
    """End the match for whoever has no card left in the deck; that is our own ruling."""
    for seat in SEATS:
        if not state.decks[seat]:
            tell(state, ev.Ended(seat.opponent, "empty_deck"))
