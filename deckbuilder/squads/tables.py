"""The best squads of thousands of hands, for every amount of gold at once.

``deckbuilder.squads.solver`` examines every subset of one hand and can answer everything about it.
This module answers only one question per hand, the best score for 0, 1, 2 … gold, and much faster.
Elite and ordinary cards pay separately: elite cards in gold, ordinary ones in what silver does not
cover (403.2.1). So the subsets of each side are computed alone and grouped into classes: elements,
whether there is a creature, the crystals of flyers, terrains and mutually exclusive names.
Compatible classes are then joined, gold by gold. A hand with texts that make the order of its cards
matter is examined subset by subset, as in the solver. The answer is exact except for hands with too
many squads, which are counted; tests compare it with the solver.

The squad with the score is known as well: every score carries a bit for each card of the hand below
it, and sums of scores are sums of bits. Ties go to the squad with the later cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

import engine.berserk.abilities as ab
from deckbuilder.recruitment.prices import counts_others
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.seen_by_texts import asks_for_mulligans
from deckbuilder.squads.order_matters import OrderedCosts, order_matters
from deckbuilder.squads.subsets import (
    barred_rivals,
    is_barred_by_print,
    subset_scores,
    unique_rivals,
)
from deckbuilder.squads.worlds import AnyCosts, allowed_by, costs_of
from engine.berserk import ELEMENTS, CardSpec, CardType, Ruleset
from engine.kernel import Seat
from engine.kernel.rng import OPEN_SEEDS, next_bits, seeded

Ints: TypeAlias = NDArray[np.int64]

NO_SQUAD: Final = -(1 << 60)  # two of them can be added
_MOST_WORK: Final = 1 << 12  # prices computed per hand, since there are thousands of hands
_TOO_DEAR: Final = 255  # more than any purse, and 15 of them fit their twelve bits
_FIELD: Final = 12
_FIELD_MASK: Final = (1 << _FIELD) - 1
_PAIRS_AT_ONCE: Final = 4096
_MANY_KEYS: Final = 1 << 13
_GAMMA: Final = 0x9E3779B97F4A7C15  # SplitMix64, as in engine.kernel.rng


@dataclass(frozen=True, slots=True)
class _Side:
    """The classes of the subsets of one side: their best scores by gold, and their properties."""

    best: Ints
    flags: Ints
    flyers: Ints
    terrain: Ints
    cards: Ints
    rivals: Ints


@dataclass(frozen=True, slots=True)
class _Bounds:
    """The limits of 213.3 and 403.2.3 that a hand can exceed; the others need not be counted."""

    flyers: bool
    terrains: bool
    cells: bool


class SquadTables:
    """A deck with its cards' scores, prepared for queries about hands.

    Hands are positions in ``cards``. ``most_gold`` is the maximum queried: that of a player without
    mulligans, since less is left only after taking some. It matters to texts that refer to
    mulligans, as ``seat`` does; the opponent is assumed to have taken none. ValueError for a
    negative score.
    """

    def __init__(
        self,
        cards: Sequence[CardSpec],
        scores: Sequence[int],
        silver: int,
        most_gold: int,
        rules: Ruleset,
        *,
        seat: Seat = Seat.FIRST,
    ) -> None:
        if len(cards) != len(scores) or any(score < 0 for score in scores):
            raise ValueError("each card needs a score of 0 or more")
        self.silver = silver
        self.most_gold = most_gold
        self.rules = rules
        self.partly = 0
        """The number of hands with too many squads to examine all."""
        self._seat = seat
        self._cards = tuple(cards)
        self._in_order = np.array(
            [order_matters((card,)) or counts_others(card) for card in cards], np.bool_
        )
        self._scores = np.array(scores, np.int64)
        self._elite = np.array([card.elite for card in cards], np.bool_)
        flyers = [card.cost.number if card.type is CardType.FLYER else 0 for card in cards]
        self._flyers = np.array(flyers, np.int64)
        self._terrain = np.array([card.type is CardType.TERRAIN for card in cards], np.int64)
        self._sums = (
            np.array(
                [
                    _price(card, rules) | fly << _FIELD
                    for card, fly in zip(cards, flyers, strict=True)
                ],
                np.int64,
            )
            + (self._terrain << 2 * _FIELD)
            + (1 << 3 * _FIELD)
        )
        elements = [
            element for element in ELEMENTS if any(element in card.elements for card in cards)
        ]
        self._creature = 1 << len(elements)
        self._flags = np.array(
            [
                sum(
                    1 << place for place, element in enumerate(elements) if element in card.elements
                )
                | (self._creature if card.type.is_creature else 0)
                for card in cards
            ],
            np.int64,
        )
        self._penalties = _penalties(len(elements), rules.new_element_gold)
        buyer = self._start(()).buyer
        self._rivals = frozenset((*unique_rivals(cards), *barred_rivals(cards, buyer)))

    def best(self, hand: Sequence[int]) -> Ints:
        """Return the best score of a legal squad for 0..most_gold gold; NO_SQUAD for none."""
        return self.squads(hand)[0]

    def squads(self, hand: Sequence[int]) -> tuple[Ints, Ints]:
        """Return ``best``, and a squad with that score: bit n is the card at ``hand[n]``."""
        places, width = np.asarray(hand, np.int64), len(hand)
        marked = self._marked(places, (self._scores[places] << width) + (1 << np.arange(width)))
        none = marked == NO_SQUAD
        bits = (1 << width) - 1
        return np.where(none, NO_SQUAD, marked >> width), np.where(none, 0, marked & bits)

    def _marked(self, places: Ints, scores: Ints) -> Ints:
        if self._in_order[places].any():
            return self._best_in_order(places, scores)
        bounds = _Bounds(
            int(self._flyers[places].sum()) > self.rules.flyer_cap,
            int(self._terrain[places].sum()) > self.rules.terrains,
            len(places) > self.rules.cells,
        )
        is_elite = self._elite[places]
        elite, ordinary = places[is_elite], places[~is_elite]
        across = self._across(elite, ordinary)
        one = self._side(elite, scores[is_elite], [pair[0] for pair in across], 0, bounds)
        rest = [pair[1] for pair in across]
        other = self._side(ordinary, scores[~is_elite], rest, self.silver, bounds)
        return self._joined(one, other)

    def many(self, hands: NDArray[np.int64]) -> Ints:
        """Return ``best`` of every row of ``hands``, one row each."""
        return self.many_squads(hands)[0]

    def many_squads(self, hands: NDArray[np.int64]) -> tuple[Ints, Ints]:
        """Return ``squads`` of every row of ``hands``, one row each."""
        shape = len(hands), self.most_gold + 1
        scores, squads = np.empty(shape, np.int64), np.empty(shape, np.int64)
        for row, hand in enumerate(hands):
            scores[row], squads[row] = self.squads(hand)
        return scores, squads

    def _best_in_order(self, places: Ints, scores: Ints) -> Ints:
        """Return ``_marked`` if the order of the cards matters, subset by subset."""
        hand = tuple(self._cards[place] for place in places)
        worth = self._scores[places].tolist()
        if not any(asks_for_mulligans(card, ab.Side.OWN) for card in hand):
            start = self._start(hand)
            costs = costs_of(start, work=_MOST_WORK, worth=worth) or OrderedCosts(start)
            result = self._best_of_subsets(start, costs, scores)
            self.partly += not costs.whole
            return result
        result = np.empty(self.most_gold + 1, np.int64)
        each = max(1, self.rules.mulligan_gold)
        at_prices: dict[bytes, Ints] = {}
        whole = True
        for taken in range(self.most_gold // each + 1):
            mulligans = (taken, 0) if self._seat is Seat.FIRST else (0, taken)
            start = replace(self._start(hand), mulligans=mulligans)
            costs = costs_of(start, work=_MOST_WORK, worth=worth) or OrderedCosts(start)
            if costs.prices not in at_prices:
                at_prices[costs.prices] = self._best_of_subsets(start, costs, scores)
                whole &= costs.whole
            most = self.most_gold - taken * each
            some = slice(max(0, most - each + 1), most + 1)
            result[some] = at_prices[costs.prices][some]
        self.partly += not whole
        return result

    def _best_of_subsets(self, start: Recruitment, costs: AnyCosts, marked: Ints) -> Ints:
        need = costs.needed()
        fits = allowed_by(start, costs) & (need <= self.most_gold)
        result = np.full(self.most_gold + 1, NO_SQUAD, np.int64)
        scores = subset_scores(marked.tolist())[fits]
        if len(scores):
            order = np.argsort(need[fits], kind="stable")
            gold = need[fits][order]
            firsts = np.flatnonzero(np.diff(gold, prepend=-1))
            result[gold[firsts]] = np.maximum.reduceat(scores[order], firsts)
        return np.maximum.accumulate(result)

    def _start(self, hand: tuple[CardSpec, ...]) -> Recruitment:
        gold, silver = self.most_gold, self.silver
        return Recruitment(self._seat, hand, (), gold, silver, 0, rules=self.rules)

    def _across(self, elite: Ints, ordinary: Ints) -> list[tuple[int, int]]:
        """Return mutually exclusive cards on different sides (106.4)."""
        if not self._rivals:
            return []
        return [
            (int(place), int(other))
            for place in elite
            for other in ordinary
            if (min(place, other), max(place, other)) in self._rivals
        ]

    def _side(
        self,
        places: Ints,
        marked: Ints,
        across: Sequence[int],
        silver: int,
        bounds: "_Bounds",
    ) -> _Side:
        sums = _by_doubling(self._sums[places], np.add)
        scores = _by_doubling(marked, np.add)
        flags = _by_doubling(self._flags[places], np.bitwise_or)
        need = np.maximum((sums & _FIELD_MASK) - silver, 0)
        legal = need <= self.most_gold
        key, width = flags, self._creature.bit_length()
        if bounds.flyers:
            flyers = sums >> _FIELD & _FIELD_MASK
            legal &= flyers <= self.rules.flyer_cap
            key = key | flyers << width
        width += self.rules.flyer_cap.bit_length() if bounds.flyers else 0
        if bounds.terrains:
            terrains = sums >> 2 * _FIELD & _FIELD_MASK
            legal &= terrains <= self.rules.terrains
            key = key | terrains << width
        width += self.rules.terrains.bit_length() if bounds.terrains else 0
        if bounds.cells:
            cards = sums >> 3 * _FIELD
            legal &= cards <= self.rules.cells
            key = key | cards << width
        width += self.rules.cells.bit_length() if bounds.cells else 0
        if across:
            bits = [
                sum(1 << n for n, card in enumerate(across) if card == place) for place in places
            ]
            key = key | _by_doubling(np.array(bits, np.int64), np.bitwise_or) << width
        if self._rivals:
            legal &= self._without_rivals(places)
        return self._classes(key[legal], need[legal], scores[legal], bounds)

    def _classes(self, key: Ints, need: Ints, scores: Ints, bounds: "_Bounds") -> _Side:
        """Return the best score of each class for each amount of gold."""
        keys, where = _distinct(key)
        best = np.full((len(keys), self.most_gold + 1), NO_SQUAD, np.int64)
        np.maximum.at(best.reshape(-1), where * (self.most_gold + 1) + need, scores)
        width = self._creature.bit_length()
        flags, keys = keys & (1 << width) - 1, keys >> width
        flyers = terrain = cards = np.zeros_like(keys)
        if bounds.flyers:
            width = self.rules.flyer_cap.bit_length()
            flyers, keys = keys & (1 << width) - 1, keys >> width
        if bounds.terrains:
            width = self.rules.terrains.bit_length()
            terrain, keys = keys & (1 << width) - 1, keys >> width
        if bounds.cells:
            width = self.rules.cells.bit_length()
            cards, keys = keys & (1 << width) - 1, keys >> width
        return _Side(best, flags, flyers, terrain, cards, keys)

    def _without_rivals(self, places: Ints) -> NDArray[np.bool_]:
        numbers = np.arange(1 << len(places))
        fine = np.ones(1 << len(places), np.bool_)
        for place, other in combinations(range(len(places)), 2):
            low, high = sorted((int(places[place]), int(places[other])))
            if (low, high) in self._rivals:
                both = 1 << place | 1 << other
                fine &= numbers & both != both
        return fine

    def _joined(self, one: _Side, other: _Side) -> Ints:
        """Return the best sum of every two compatible classes, for each amount of gold."""
        penalty = self._penalties[one.flags[:, None] | other.flags]
        fits = penalty <= self.most_gold
        fits &= one.flyers[:, None] + other.flyers <= self.rules.flyer_cap
        fits &= one.terrain[:, None] + other.terrain <= self.rules.terrains
        fits &= one.cards[:, None] + other.cards <= self.rules.cells
        fits &= one.rivals[:, None] & other.rivals == 0
        result = np.full(self.most_gold + 1, NO_SQUAD, np.int64)
        if not fits.any():
            return result
        classes, needs = np.nonzero(_improving(one.best))
        scores = one.best[classes, needs]
        shifted = _shifted(other.best)
        for gold in np.unique(penalty[fits]):
            ours, theirs = np.nonzero((fits & (penalty == gold))[classes])
            joined = _best_of_pairs(scores[ours], shifted, theirs, needs[ours])
            kept = result[gold:]
            np.maximum(kept, joined[: len(kept)], out=kept)
        np.maximum.accumulate(result, out=result)
        return np.where(result < 0, NO_SQUAD, result)


def sampled_hands(cards: int, hand: int, count: int, seed: int) -> NDArray[np.int64]:
    """Return ``count`` hands of ``hand`` positions out of ``cards``, all equally likely.

    The same arguments give the same hands on every machine. A small deck is dealt whole. Rows are
    sorted.
    """
    return np.sort(sampled_orders(cards, hand, count, seed), axis=1)


def sampled_orders(cards: int, depth: int, count: int, seed: int) -> NDArray[np.int64]:
    """Return the first ``depth`` positions of ``count`` shuffled decks of ``cards``, in order.

    Each card of each deck draws a number, and the lowest come first.
    """
    drawn = drawn_numbers(seeded(seed, cards), count * cards)
    order = np.argsort(drawn.reshape(count, cards), axis=1, kind="stable")
    return order[:, :depth]


def drawn_numbers(state: int, count: int) -> NDArray[np.uint64]:
    """Return the next ``count`` 64-bit numbers of SplitMix64 after ``state``.

    >>> int(drawn_numbers(7, 2)[0]) == next_bits(7)[0]
    True
    """
    if state >= OPEN_SEEDS:  # simulations need no secrecy, so they use the fast generator
        state, _next = next_bits(state)
    with np.errstate(over="ignore"):
        mixed = np.uint64(state) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(_GAMMA)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return mixed ^ (mixed >> np.uint64(31))


def _price(card: CardSpec, rules: Ruleset) -> int:
    """Return a card's cost with X as 0; unaffordable for one that no squad can have."""
    if is_barred_by_print(card, rules):
        return _TOO_DEAR
    return min(card.cost.number, _TOO_DEAR)


def _penalties(elements: int, gold: int) -> Ints:
    """Return the gold for elements by flags; without a creature there is no squad (403.2.3)."""
    creature = 1 << elements
    return np.array(
        [
            max(0, (flags & creature - 1).bit_count() - 1) * gold if flags & creature else 1 << 20
            for flags in range(2 * creature)
        ],
        np.int64,
    )


def _by_doubling(values: Ints, join: np.ufunc) -> Ints:
    """Return the joined values of every subset."""
    result = np.zeros(1 << len(values), np.int64)
    for place, value in enumerate(values):
        half = 1 << place
        join(result[:half], value, out=result[half : 2 * half])
    return result


def _shifted(best: Ints) -> Ints:
    """Return for every class a square whose row e is its scores shifted by e gold."""
    classes, amounts = best.shape
    padded = np.full((classes, 2 * amounts - 1), NO_SQUAD, np.int64)
    padded[:, amounts - 1 :] = best
    view = np.lib.stride_tricks.sliding_window_view(padded, amounts, axis=1)
    return view[:, ::-1, :]


def _distinct(key: Ints) -> tuple[Ints, Ints]:
    """Return the distinct keys, and the index of each key among them; small keys are fast."""
    if not len(key) or int(key.max()) >= _MANY_KEYS:
        keys, where = np.unique(key, return_inverse=True)
        return keys, where
    present = np.bincount(key) > 0
    return np.flatnonzero(present), (np.cumsum(present) - 1)[key]


def _improving(best: Ints) -> NDArray[np.bool_]:
    """Return where more gold gives a class a better score than any less gold does."""
    result = best > NO_SQUAD
    result[:, 1:] &= best[:, 1:] > np.maximum.accumulate(best, axis=1)[:, :-1]
    return result


def _best_of_pairs(scores: Ints, shifted: Ints, theirs: Ints, needs: Ints) -> Ints:
    """Return for each amount of gold the best sum of one side's scores and the other's classes."""
    result = np.full(shifted.shape[2], NO_SQUAD, np.int64)
    for start in range(0, len(scores), _PAIRS_AT_ONCE):
        some = slice(start, start + _PAIRS_AT_ONCE)
        sums = shifted[theirs[some], needs[some]] + scores[some, None]
        np.maximum(result, sums.max(axis=0), out=result)
    return result
