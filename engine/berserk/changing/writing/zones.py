"""Apply the events that move cards: on the board, between zones and out of decks (201-207, 506,
507)."""

from typing import Final, assert_never

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.titled_abilities import stands_for
from engine.berserk.changing.writing.markers import lose_action_markers, regain_movement
from engine.berserk.table import events as ev
from engine.berserk.table.board import NO_CELL
from engine.berserk.table.state import NO_CARD, CardState, Change, MatchState, Zone
from engine.kernel.events import Reducer
from engine.kernel.rng import shuffled
from engine.kernel.seats import Seat

reducer: Reducer[MatchState] = Reducer()


@reducer.on(ev.CardMoved)
def _card_moved(state: MatchState, event: ev.CardMoved) -> None:
    card = state.cards[event.card]
    state.kept_plays.forget_about(card.id, card.cell, event.cell)
    _go_to(state, card, event.cell)


@reducer.on(ev.CardRelocated)
def _card_relocated(state: MatchState, event: ev.CardRelocated) -> None:
    _go_to(state, state.cards[event.card], event.cell)


@reducer.on(ev.CardsSwapped)
def _cards_swapped(state: MatchState, event: ev.CardsSwapped) -> None:
    one, other = state.cards[event.one], state.cards[event.other]
    one.cell, other.cell = other.cell, one.cell
    state.board[one.cell], state.board[other.cell] = one.id, other.id


@reducer.on(ev.PlacesChanged)
def _places_changed(state: MatchState, event: ev.PlacesChanged) -> None:
    for number, cell in zip(event.cards, event.cells, strict=True):
        state.cards[number].cell = cell
        state.board[cell] = number


@reducer.on(ev.CardLanded)
def _card_flight_changed(state: MatchState, event: ev.CardLanded) -> None:
    card = state.cards[event.card]
    if event.cell == NO_CELL:
        leave_cell(state, card)
        card.enter(Zone.EXTRA)
        card.host = NO_CARD  # a flying symbiote has no host (211.4)
    else:
        card.enter(Zone.BATTLEFIELD)
        card.cell = event.cell
        state.board[event.cell] = card.id


@reducer.on(ev.MovementSpent)
def _movement_spent(state: MatchState, event: ev.MovementSpent) -> None:
    state.cards[event.card].movement -= event.amount


@reducer.on(ev.CardLeft)
def _card_left(state: MatchState, event: ev.CardLeft) -> None:
    card = state.cards[event.card]
    was_hidden = card.hidden
    if card.in_battle:
        card.last = card.clone()
        card.last.last = None
        card.left_cell = card.cell
        state.stirred = True
        leave_cell(state, card)
    _leave_piles(state, card)
    card.enter(event.zone)
    # 204.4, 205.4, 206.4: markers stay behind; uses come along, and by 510.4 action markers too
    card.closed, card.hidden, card.wounds, card.armor_spent, card.movement = False, False, 0, 0, 0
    card.extra, card.chips, card.tokens, card.host = 0, 0, 0, NO_CARD
    card.lessened = 0
    card.flyer_strike_until, card.spent = 0, ()
    if not state.ruleset.acts_follow_card:
        lose_action_markers(card)
    card.effects = tuple(effect for effect in card.effects if _works_in(effect.change, event.zone))
    card.controller = card.owner
    match event.zone:
        case Zone.GRAVEYARD:
            state.graveyards[card.owner].append(card.id)
        case Zone.EXILE:
            state.exiles[card.owner].append(card.id)
        case Zone.DECK:
            _into_deck(state, card, event)
        case Zone.HAND | Zone.SQUAD | Zone.BATTLEFIELD | Zone.EXTRA:
            pass
        case _:
            assert_never(event.zone)
    if was_hidden and not any(other.hidden for other in state.cards):
        state.look_around()  # once no card is hidden, nothing needs to wait for what one might be


@reducer.on(ev.PileOrdered)
def _pile_ordered(state: MatchState, event: ev.PileOrdered) -> None:
    pile = state.pile(event.seat, event.zone)
    pile[:] = [*(card for card in pile if card not in event.cards), *event.cards]


def _works_in(change: Change, zone: Zone) -> bool:
    """Return whether an acquired ability works in the zone that its card comes into (205.4,
    206.4)."""
    if isinstance(change, ab.Named):
        return change.name is ab.Name.INCARNATION and zone is Zone.GRAVEYARD
    if isinstance(change, ab.Incarnates):
        return zone is Zone.GRAVEYARD
    if isinstance(change, ab.Playable | ab.Triggered | ab.While):
        return (change.active, zone) in _ELSEWHERE
    if isinstance(change, ab.Titled):
        return any(_works_in(part, zone) for part in stands_for(change))
    return False


_ELSEWHERE: Final = frozenset(((ab.Area.GRAVEYARD, Zone.GRAVEYARD), (ab.Area.EXILE, Zone.EXILE)))


def _into_deck(state: MatchState, card: CardState, event: ev.CardLeft) -> None:
    deck = state.decks[card.owner]
    deck = (*deck, card.spec) if event.to_bottom else (card.spec, *deck)
    _set_deck(state, card.owner, deck)


def _set_deck(state: MatchState, seat: Seat, deck: tuple[CardSpec, ...]) -> None:
    first, second = state.decks
    state.decks = (deck, second) if seat is Seat.FIRST else (first, deck)


def _leave_piles(state: MatchState, card: CardState) -> None:
    for pile in (state.graveyards[card.owner], state.exiles[card.owner]):
        if card.id in pile:
            pile.remove(card.id)


@reducer.on(ev.DeckShuffled)
def _deck_shuffled(state: MatchState, event: ev.DeckShuffled) -> None:
    deck, state.rng = shuffled(state.rng, state.decks[event.seat])
    _set_deck(state, event.seat, tuple(deck))


@reducer.on(ev.CardsShown)
def _cards_shown(state: MatchState, event: ev.CardsShown) -> None:
    deck = state.decks[event.seat]
    _set_deck(state, event.seat, (*deck[len(event.cards) :], *event.cards))


@reducer.on(ev.DeckOrdered)
def _deck_ordered(state: MatchState, event: ev.DeckOrdered) -> None:
    deck = state.decks[event.seat]
    moved = {*event.top, *event.bottom}
    rest = [card for place, card in enumerate(deck) if place not in moved]
    top, bottom = ([deck[place] for place in side] for side in (event.top, event.bottom))
    _set_deck(state, event.seat, (*top, *rest, *bottom))


@reducer.on(ev.CardsMilled)
def _cards_milled(state: MatchState, event: ev.CardsMilled) -> None:
    for spec in state.decks[event.seat][: event.count]:
        card = CardState(len(state.cards), spec, event.seat, event.seat, Zone.GRAVEYARD)
        state.cards.append(card)
        state.know(card)
        state.graveyards[event.seat].append(card.id)
    _set_deck(state, event.seat, state.decks[event.seat][event.count :])


@reducer.on(ev.CardDrawn)
def _card_drawn(state: MatchState, event: ev.CardDrawn) -> None:
    state.cards.append(CardState(len(state.cards), event.spec, event.seat, event.seat, Zone.HAND))
    state.know(state.cards[-1])
    deck = state.decks[event.seat]
    _set_deck(state, event.seat, (*deck[: event.place], *deck[event.place + 1 :]))


@reducer.on(ev.CardEntered)
def _card_entered(state: MatchState, event: ev.CardEntered) -> None:
    card = state.cards[event.card]
    _leave_piles(state, card)
    card.controller, card.closed, card.tokens = event.seat, event.closed, 0
    card.incarnated = card.incarnated or event.incarnated
    card.entered += 1
    card.enter(Zone.EXTRA if event.cell == NO_CELL else Zone.BATTLEFIELD)
    card.cell = event.cell
    if event.cell != NO_CELL and state.board[event.cell] == NO_CARD:
        state.board[event.cell] = card.id
    if event.closed and state.ruleset.closing_ends_movement:
        card.movement = 0
    else:
        regain_movement(state, card)


@reducer.on(ev.ControlChanged)
def _control_changed(state: MatchState, event: ev.ControlChanged) -> None:
    state.cards[event.card].controller = event.seat
    state.stirred = True


def _go_to(state: MatchState, card: CardState, cell: int) -> None:
    leave_cell(state, card)
    card.cell = cell
    if state.board[cell] == NO_CARD:
        state.board[cell] = card.id


def leave_cell(state: MatchState, card: CardState) -> None:
    """Take a card off its cell; a card that shared the cell then holds it (524)."""
    cell = card.cell
    card.cell = NO_CELL
    if cell == NO_CELL or state.board[cell] != card.id:
        return
    state.board[cell] = next(
        (
            other.id
            for other in state.cards
            if other.cell == cell and other.host == NO_CARD and other.zone is Zone.BATTLEFIELD
        ),
        NO_CARD,
    )
