"""Order of cards: arriving together in a pile (205.1.2, 206.1.2), or looked at on top of a deck
(204.2).
"""

from __future__ import annotations

from collections.abc import Sequence

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec, listed
from engine.berserk.changing.apply import apply
from engine.berserk.changing.deciding import decide
from engine.berserk.table import events as ev
from engine.berserk.table.options import ApplyNext, LayOnDeck
from engine.berserk.table.state import Asking, MatchState, Zone
from engine.kernel.seats import Seat


def order_matters(state: MatchState) -> bool:
    """Return whether any ability of the match depends on the order of a pile."""
    return ab.OnTop in state.kinds


def lay_down(state: MatchState, mark: int) -> None:
    """Let owners order cards that entered one pile together since ``mark``, the active player
    first. Nobody is asked if no ability depends on the order.
    """
    if not order_matters(state):
        return
    for seat in (state.active, state.active.opponent):
        for zone in (Zone.GRAVEYARD, Zone.EXILE):
            came = _arrived(state, mark, seat, zone)
            if len(came) > 1:
                apply(state, ev.PileOrdered(seat, zone, _ordered(state, seat, came)))


def _arrived(state: MatchState, mark: int, seat: Seat, zone: Zone) -> list[int]:
    came = dict.fromkeys(
        event.card
        for event in state.history[mark:]
        if isinstance(event, ev.CardLeft) and event.zone is zone
    )
    pile = state.pile(seat, zone)
    return [card for card in came if card in pile]


def _ordered(state: MatchState, seat: Seat, came: list[int]) -> tuple[int, ...]:
    """Return the cards in the owner's order, bottom first."""
    waiting = list(came)
    order: list[int] = []
    while waiting:
        options = tuple(ApplyNext(card) for card in waiting)
        order.append(waiting.pop(decide(state, Asking.PILE_ORDER, seat, options)))
    return tuple(order)


def order_deck(state: MatchState, seat: Seat, count: int, effect: ab.OrderDeck) -> int:
    """Let a player return top cards of their deck as an effect says, or the lowest ones; return how
    many."""
    deck = state.decks[seat]
    count = min(count, len(deck))
    waiting = list(range(len(deck) - count, len(deck)) if effect.lowest else range(count))
    if not waiting or not (effect.top or effect.bottom):
        return 0
    seen = len(waiting)
    top: list[int] = []
    bottom: list[int] = []
    while waiting:
        places = _listed_places(deck, waiting)
        options = [
            LayOnDeck(place, under)
            for place in places
            for under, allowed in ((False, effect.top), (True, effect.bottom))
            if allowed
        ]
        chosen = options[decide(state, Asking.DECK_ORDER, seat, tuple(options))]
        card = waiting.pop(places.index(chosen.place))
        if chosen.under:
            bottom.append(card)
        else:
            top.insert(0, card)
    apply(state, ev.DeckOrdered(seat, tuple(top), tuple(bottom)))
    return seen


def _listed_places(deck: Sequence[CardSpec], waiting: Sequence[int]) -> list[int]:
    """Return the deck positions of these cards as listed; equal cards get successive positions."""
    shown = listed(deck)
    places: list[int] = []
    for card in waiting:
        place = shown.index(deck[card])
        while place in places:
            place += 1
        places.append(place)
    return places
