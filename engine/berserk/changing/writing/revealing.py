"""Apply the events of placing, hiding and revealing cards (404, 405, 533)."""

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.changing.writing.zones import leave_cell
from engine.berserk.table import events as ev
from engine.berserk.table.state import NO_CARD, CardState, MatchState, Zone
from engine.kernel.events import Reducer

reducer: Reducer[MatchState] = Reducer()


@reducer.on(ev.CardPlaced)
def _card_placed(state: MatchState, event: ev.CardPlaced) -> None:
    card = state.cards[event.card]
    card.enter(Zone.BATTLEFIELD)
    card.cell, card.hidden = event.cell, True
    state.board[event.cell] = card.id


@reducer.on(ev.CardRevealed)
def _card_revealed(state: MatchState, event: ev.CardRevealed) -> None:
    turn_up(state, state.cards[event.card])


def turn_up(state: MatchState, card: CardState) -> None:
    card.hidden = False
    if not any(other.hidden for other in state.cards):
        state.look_around()
    flies = card.facts.type in (CardType.FLYER, CardType.TERRAIN)  # 210.1, 213.1
    if flies or card.facts.has(ab.Name.EXTRA_ZONE):
        leave_cell(state, card)
        card.enter(Zone.EXTRA)


@reducer.on(ev.CardHidden)
def _card_hidden(state: MatchState, event: ev.CardHidden) -> None:
    state.cards[event.card].hidden = True
    state.look_around()


@reducer.on(ev.CardKeptHidden)
def _card_kept_hidden(state: MatchState, event: ev.CardKeptHidden) -> None:
    """Record the decision; the card does not change."""


@reducer.on(ev.HostAssigned)
def _host_assigned(state: MatchState, event: ev.HostAssigned) -> None:
    card, host = state.cards[event.card], state.cards[event.host]
    leave_cell(state, card)
    card.host, card.cell = host.id, host.cell
    card.enter(host.zone)


@reducer.on(ev.HostLost)
def _host_lost(state: MatchState, event: ev.HostLost) -> None:
    state.cards[event.card].host = NO_CARD
