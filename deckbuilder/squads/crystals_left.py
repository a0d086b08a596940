"""Crystals left by squads if cards give crystals (403.2.3.1).

A gain can pay for later cards, so a squad has to be payable card by card and not only as a whole.
Every squad of the concerned cards is built in every order; for each squad the purses not dominated
by another are kept: by gold spent, by the maximum gold ever spent before some came back, by silver
left, and by crystals spent on flyers.

Silver pays as much as possible, since gold can pay for everything and silver cannot. Only if a card
takes silver away can keeping some be better; then every share of silver is tried.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from deckbuilder.recruitment.company import (
    barred_pair,
    broken_limit,
    limits_of,
    terrains_allowed,
    terrains_let_in,
)
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.seen_by_texts import asks_for_others, givers_among
from deckbuilder.squads.recruiting_texts import (
    NOT_OFFERED,
    Concerned,
    CountedStep,
    Offer,
    Offers,
    Places,
    Step,
)
from deckbuilder.squads.subsets import Costs, counted_by
from engine.berserk import ELEMENTS, CardSpec, CardType

NEVER: Final = 16_000  # more than any purse holds, and sums with it fit in 16 bits
MOST_PURSES: Final = 1 << 15  # of squads of one size; more would take too long
_START: Final = -1
_ALL: Final = -1


class Way(NamedTuple):
    """One purse of every squad.

    The fields are net gold spent on cards, the maximum gold spent at any time with penalties,
    silver left, crystals spent on flyers, and the elements so far.
    """

    gold: Costs
    peak: Costs
    silver: Costs
    flyers: Costs
    had: Costs


@dataclass(frozen=True, slots=True)
class _Purse:
    """Purses of squads of one size, one row each.

    ``before`` is the row of the size before, and ``move`` the move from it; ``paid`` is the silver
    paid in it, ``_ALL`` for all available.
    """

    squad: Places
    gold: Places
    peak: Places
    silver: Places
    flyers: Places
    had: Places
    before: Places
    move: Places
    paid: Places

    def rows(self, which: NDArray[np.bool_] | Places | slice) -> "_Purse":
        """Return some of the rows."""
        return _Purse(*(getattr(self, name)[which] for name in _COLUMNS))

    @staticmethod
    def together(parts: Sequence["_Purse"]) -> "_Purse":
        """Return the concatenated rows of all parts."""
        columns = (np.concatenate([getattr(part, name) for part in parts]) for name in _COLUMNS)
        return _Purse(*columns)


_COLUMNS: Final = ("squad", "gold", "peak", "silver", "flyers", "had", "before", "move", "paid")


@dataclass(frozen=True, slots=True)
class _Move:
    """One more card.

    The fields are the number of the move, its increment of the squad's number, the kind of payment,
    and its elements as they count in each purse.
    """

    number: int
    stride: int
    elite: bool
    flyer: bool
    elements: Places


class Purses:
    """Every squad of the concerned cards, in every order that can be paid step by step."""

    def __init__(
        self, start: Recruitment, concerned: Concerned, offers: Offers, other_flyers: int
    ) -> None:
        self._start = start
        self._concerned = concerned
        self._offers = offers
        hand = concerned.hand
        counted = (place for group in concerned.counted for place in group)
        flyers = sum(hand[place].cost.number for place in counted if _flies(hand[place]))
        self._cap = start.rules.flyer_cap - start.flyer_crystals
        self.counts_flyers = flyers + offers.dearest(flyers=True) + other_flyers > self._cap
        self._phase = self._phases_of_squads()
        self._had = sum(1 << ELEMENTS.index(element) for element in start.elements)
        self._to_keep = self._silver_to_keep()
        self.whole = True
        self._layers = self._built(barred_squads(start, concerned, offers))
        self._squads = np.concatenate([layer.squad for layer in self._layers])
        self._which = self._ordinals()
        self.ways = self._ways()

    def moves(self, squad: int, way: int) -> tuple[Step | CountedStep, ...]:
        """Return an order of a squad that leads to a way."""
        row = int(np.flatnonzero((self._squads == squad) & (self._which == way))[0])
        size = 0
        while row >= len(self._layers[size].squad):
            row -= len(self._layers[size].squad)
            size += 1
        moves: list[Step | CountedStep] = []
        for number in range(size, 0, -1):
            layer = self._layers[number]
            move, paid, row = int(layer.move[row]), int(layer.paid[row]), int(layer.before[row])
            before = int(self._layers[number - 1].squad[row])
            moves.append(self._move(move, before, None if paid == _ALL else paid))
        return tuple(reversed(moves))

    def _move(self, move: int, before: int, silver: int | None) -> Step | CountedStep:
        ways = self._ways_to_take()
        if move >= len(ways):
            return CountedStep(move - len(ways), silver)
        bit, offer = ways[move]
        place = self._concerned.movable[bit]
        return Step(
            place,
            int(offer.crystals[before]),
            offer.elite,
            offer.on_terms,
            int(offer.gold[before]),
            int(offer.silver[before]),
            silver,
        )

    def _ways_to_take(self) -> list[tuple[int, Offer]]:
        return [(bit, offer) for bit, offers in enumerate(self._offers.of) for offer in offers]

    def _silver_to_keep(self) -> Places:
        """Return the maximum silver that cards outside a squad can take from it; keeping more is
        useless."""
        squads: Places = np.arange(self._concerned.count)
        result = np.zeros(len(squads), np.intp)
        for bit, offers in enumerate(self._offers.of):
            losses = (-offer.silver[offer.crystals != NOT_OFFERED] for offer in offers)
            most = max((int(loss.max(initial=0)) for loss in losses), default=0)
            result += (squads >> bit & 1 ^ 1) * max(0, most)
        return result

    def _phases_of_squads(self) -> Places:
        """Return as bits which cards of each squad make others count differently."""
        squads: Places = np.arange(self._concerned.count)
        result = np.zeros(len(squads), np.intp)
        phases = self._concerned.phases
        for code, place in enumerate(() if phases is None else phases.positions):
            result |= (squads >> self._concerned.movable.index(place) & 1) << code
        return result

    def _elements_of(self, place: int) -> Places:
        """Return the elements of a card as bits, by which of these cards precede it."""
        phases = self._concerned.phases
        if phases is None:
            return np.array([_elements(self._concerned.hand[place])])
        hands = phases.hands[phases.orders.index(self._offers.order)]
        return np.array([_elements(hand[place]) for hand in hands])

    def _penalty(self, had: Places) -> Places:
        """Return the gold for elements not had before, for creatures and other cards (403.2.1)."""
        new: Places = np.maximum(np.bitwise_count(had).astype(np.intp) - 1, 0)
        return (new - max(0, self._had.bit_count() - 1)) * self._start.rules.new_element_gold

    def _built(self, barred: NDArray[np.bool_]) -> list[_Purse]:
        none, first = np.zeros(1, np.intp), np.full(1, _START)
        silver = np.full(1, self._start.silver)
        layers = [_Purse(none, none, none, silver, none, none + self._had, first, first, none)]
        while True:
            larger = self._larger(layers[-1])
            kept = larger.rows(~barred[larger.squad])
            if not len(kept.squad):
                return layers
            unbeaten = _unbeaten(kept)
            layers.append(_few_of_each(unbeaten))
            self.whole &= len(layers[-1].squad) == len(unbeaten.squad)

    def _larger(self, layer: _Purse) -> _Purse:
        """Return all payable purses with one more card."""
        ways = self._ways_to_take()
        parts = [self._taken(layer, move, *way) for move, way in enumerate(ways)]
        for group in range(len(self._concerned.counted)):
            parts.append(self._counted(layer, len(ways) + group, group))
        larger = _Purse.together(parts)
        fits = (larger.peak <= self._start.gold) & (larger.silver >= 0)
        return larger.rows(fits & (larger.flyers <= self._cap))

    def _taken(self, layer: _Purse, move: int, bit: int, offer: Offer) -> _Purse:
        free = (layer.squad >> bit & 1) == 0
        rows = np.flatnonzero(free & (offer.crystals[layer.squad] != NOT_OFFERED))
        some = layer.rows(rows)
        came = offer.gold[some.squad].astype(np.intp), offer.silver[some.squad].astype(np.intp)
        cost = offer.crystals[some.squad].astype(np.intp)
        elements = self._elements_of(self._concerned.movable[bit])[self._phase[some.squad]]
        card = _Move(move, 1 << bit, offer.elite, offer.flyer, elements)
        return self._paid(some, rows, card, cost, came)

    def _counted(self, layer: _Purse, move: int, group: int) -> _Purse:
        places = self._concerned.counted[group]
        card = self._concerned.hand[places[0]]
        rows = np.flatnonzero(self._concerned.amount(layer.squad, group) < len(places))
        some, none = layer.rows(rows), np.zeros(len(rows), np.intp)
        cost = np.full(len(rows), card.cost.number)
        elements = self._elements_of(places[0])[self._phase[some.squad]]
        stride = self._concerned.stride(group)
        taken = _Move(move, stride, card.elite, _flies(card), elements)
        return self._paid(some, rows, taken, cost, (none, none))

    def _paid(
        self, some: _Purse, rows: Places, card: _Move, cost: Places, came: tuple[Places, Places]
    ) -> _Purse:
        """Return purses with one more card: crystals are gained first, then it is paid for."""
        squad, have = some.squad + card.stride, some.silver + came[1]
        most = np.zeros_like(cost) if card.elite else np.minimum(cost, np.maximum(have, 0))
        flyers = some.flyers + cost * (card.flyer and self.counts_flyers)
        had = some.had | card.elements
        penalty = self._penalty(had)
        moves, purses = np.full(len(rows), card.number), []
        may_keep = np.minimum(most, self._to_keep[squad] - have + most)
        for kept in range(max(0, int(may_keep.max(initial=0))) + 1):
            gold = some.gold - came[0] + cost - most + kept
            peak = np.maximum(some.peak, gold + penalty)
            paid = most - kept if kept else np.full_like(most, _ALL)
            left = have - most + kept
            purse = _Purse(squad, gold, peak, left, flyers, had, rows, moves, paid)
            purses.append(purse.rows(may_keep >= kept) if kept else purse)
        return _Purse.together(purses)

    def _ordinals(self) -> Places:
        """Return for each row the number of preceding rows of its squad."""
        ordinals = []
        for layer in self._layers:  # sorted by squad
            ordinals.append(np.arange(len(layer.squad)) - np.searchsorted(layer.squad, layer.squad))
        return np.concatenate(ordinals)

    def _ways(self) -> list[Way]:
        result = []
        for number in range(int(self._which.max()) + 1):
            columns = []
            chosen = self._which == number
            for name in Way._fields:
                without = NEVER if name in ("gold", "peak") else 0
                values = np.concatenate([getattr(layer, name) for layer in self._layers])
                column = np.full(self._concerned.count, without, np.int16)
                column[self._squads[chosen]] = values[chosen]
                columns.append(column)
            result.append(Way(*columns))
        return result


def barred_squads(start: Recruitment, concerned: Concerned, offers: Offers) -> NDArray[np.bool_]:
    """Return the squads that are illegal as a whole.

    They have more terrains than their texts allow (213.4), or violate a bar or obligation that
    depends on more than two cards. Texts about two cards are handled by ``subsets.allowed``: a look
    does not cover them, since it contains only what is counted. Squads that already exceed chosen
    limits are included, so that they are not extended.
    """
    by_pairs = concerned.phases is None and all(
        giver.settled for giver in givers_among(concerned.hand)
    )
    barred = np.zeros(concerned.count, np.bool_)
    if concerned.phases is None:
        barred = _beyond_limits(start, concerned, offers)
    if by_pairs and not any(map(terrains_let_in, concerned.hand)):
        return barred
    firsts, which = np.unique(offers.kinds, return_index=True, return_inverse=True)[1:]
    kinds = [_is_barred(start, offers, int(number), by_pairs=by_pairs) for number in firsts]
    return barred | np.array(kinds, np.bool_)[which]


def _is_barred(start: Recruitment, offers: Offers, number: int, *, by_pairs: bool) -> bool:
    buyer, places = start.buyer, offers.places(number)
    squad = (*buyer.squad, *(start.hand[place] for place in places))
    terrains = sum(card.type is CardType.TERRAIN for card in squad)
    if terrains > terrains_allowed(squad, buyer.rules):
        return True
    if by_pairs:
        return False
    before = (bought.on_terms for bought in start.taken)
    chosen = [*before, *(place in offers.bound for place in places)]
    return barred_pair(squad, buyer) is not None or broken_limit(squad, chosen, buyer) is not None


def _beyond_limits(start: Recruitment, concerned: Concerned, offers: Offers) -> NDArray[np.bool_]:
    squads: Places = np.arange(concerned.count)
    barred = np.zeros(concerned.count, np.bool_)
    for place in offers.bound:
        having = (squads >> concerned.movable.index(place) & 1).astype(np.bool_)
        for limit in limits_of(start.hand[place], on_terms=True):
            if asks_for_others(limit.cards):
                continue
            counted = counted_by(start, place, limit)
            least = np.full(len(squads), sum(counted[bought.position] for bought in start.taken))
            for bit, other in enumerate(concerned.movable):
                least += (squads >> bit & 1) * counted[other]
            for group, places in enumerate(concerned.counted):
                free = sum(not counted[other] for other in places)
                least += np.maximum(concerned.amount(squads, group) - free, 0)
            barred |= having & (least > limit.most)
    return barred


def _flies(card: CardSpec) -> bool:
    return card.type is CardType.FLYER


def _elements(card: CardSpec) -> int:
    return sum(1 << ELEMENTS.index(element) for element in card.elements)


def _unbeaten(purses: _Purse) -> _Purse:
    """Return the purses not dominated by another of the same squad.

    In this order a dominating purse comes first; a squad has only a few rows.
    """
    keys = (-purses.silver, purses.flyers, purses.peak, purses.gold, purses.squad)
    purses = purses.rows(np.lexsort(keys))
    beaten = np.zeros(len(purses.squad), np.bool_)
    for apart in range(1, int(np.bincount(np.unique(purses.squad, return_inverse=True)[1]).max())):
        worse, better = purses.rows(slice(apart, None)), purses.rows(slice(None, -apart))
        beaten[apart:] |= (
            (worse.squad == better.squad)
            & (worse.gold >= better.gold)
            & (worse.peak >= better.peak)
            & (worse.flyers >= better.flyers)
            & (worse.silver <= better.silver)
            & (worse.had & better.had == better.had)
        )
    return purses.rows(~beaten)


def _few_of_each(purses: _Purse) -> _Purse:
    """Return all purses if they are not too many, else those of each squad with the least
    spending."""
    if len(purses.squad) <= MOST_PURSES:
        return purses
    squads, firsts = np.unique(purses.squad, return_index=True)
    ordinal = np.arange(len(purses.squad)) - firsts[np.searchsorted(squads, purses.squad)]
    return purses.rows(ordinal < max(1, MOST_PURSES // len(squads)))
