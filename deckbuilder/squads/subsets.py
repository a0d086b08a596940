"""Tables over every subset of a hand: sums, elements, incompatible cards (403.2.3).

A hand of n cards has 2**n subsets; position i of the hand is bit i of a subset's number.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

import engine.berserk.abilities as ab
from catalog.common.folding import fold
from deckbuilder.recruitment.company import limits_of, speaks_of_company, terrains_let_in
from deckbuilder.recruitment.prices import Buyer, is_cost_known, table_of
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.seen_by_texts import Giver, asks_for_others
from engine.berserk import ELEMENTS, CardSpec, CardType, Ruleset, of_card, passes

Costs: TypeAlias = NDArray[np.int16]
Scores: TypeAlias = NDArray[np.int32] | NDArray[np.int64]
Bits: TypeAlias = NDArray[np.uint8]
Legal: TypeAlias = NDArray[np.bool_]

ELEMENT_BIT: Final = {element: 1 << place for place, element in enumerate(ELEMENTS)}
CREATURE_BIT: Final = 1 << len(ELEMENTS)
ELEMENT_MASK: Final = CREATURE_BIT - 1
IMPOSSIBLE: Final = 1 << 12  # an unaffordable amount of gold
_MOST_SMALL: Final = 1 << 30  # a sum of scores that fits in 32 bits

Number = TypeVar("Number", bound=np.generic)


def subset_costs(values: Sequence[int]) -> Costs:
    """Return for every subset the sum of its cards' small values, by doubling."""
    result = np.zeros(1 << len(values), np.int16)
    for place, value in enumerate(values):
        half = 1 << place
        np.add(result[:half], np.int16(value), out=result[half : 2 * half])
    return result


def subset_scores(values: Sequence[int]) -> Scores:
    """Return for every subset the sum of its cards' scores, by doubling."""
    size, small = 1 << len(values), sum(values) < _MOST_SMALL
    result: Scores = np.zeros(size, np.int32) if small else np.zeros(size, np.int64)
    for place, value in enumerate(values):
        half = 1 << place
        np.add(result[:half], value, out=result[half : 2 * half])
    return result


def subset_flags(hand: Sequence[CardSpec]) -> Bits:
    """Return for every subset its elements and the creature bit."""
    flags = np.zeros(1 << len(hand), np.uint8)
    for place, card in enumerate(hand):
        half = 1 << place
        np.bitwise_or(flags[:half], _card_flags(card), out=flags[half : 2 * half])
    return flags


def _card_flags(card: CardSpec) -> int:
    bits = CREATURE_BIT if card.type.is_creature else 0
    for element in card.elements:
        bits |= ELEMENT_BIT[element]
    return bits


def penalties(flags: Bits, gold: int) -> Costs:
    """Return the gold for new elements by subset; a squad without a creature is impossible."""
    return _penalty_of_flags(gold)[flags]


@cache
def _penalty_of_flags(gold: int) -> Costs:
    """Return the gold for each possible set of flags, the same for all hands."""
    return np.array(
        [
            max(0, (bits & ELEMENT_MASK).bit_count() - 1) * gold
            if bits & CREATURE_BIT
            else IMPOSSIBLE
            for bits in range(2 * CREATURE_BIT)
        ],
        np.int16,
    )


def new_penalties(start: Recruitment, flags: Bits) -> Costs:
    """Return by subset the gold for elements that the cards already taken lack."""
    gold = start.rules.new_element_gold
    return penalties(flags, gold) - np.int16(max(0, len(start.elements) - 1) * gold)


def allowed(start: Recruitment, *, by_texts: bool = True) -> Legal:
    """Return the subsets within every limit except that of crystals, spent on flyers or in total.

    They have every card already taken, and none set aside (403.1). Texts that bar or bind count,
    unless they depend on the whole squad, or not ``by_texts``.
    """
    hand, rules = start.hand, start.rules
    legal: Legal = np.ones(1 << len(hand), np.bool_)
    terrains = [int(card.type is CardType.TERRAIN) for card in hand]
    if sum(terrains) > rules.terrains:
        legal &= subset_costs(terrains) <= _terrains_allowed(start)
    if len(hand) > rules.cells:
        legal &= subset_costs([1] * len(hand)) <= rules.cells
    barred = barred_rivals(hand, start.buyer) if by_texts else ()
    for rival, other in (*unique_rivals(hand), *barred):
        with_bit(with_bit(legal, other), rival)[...] = False
    for place, card in enumerate(hand):
        if is_barred_by_print(card, rules):
            with_bit(legal, place)[...] = False
    on_terms = {bought.position for bought in start.taken if bought.on_terms}
    for place, card in enumerate(hand) if by_texts else ():
        for limit in limits_of(card, on_terms=place in on_terms):
            if not asks_for_others(limit.cards):
                legal &= within(start, place, limit)
    for bought in start.taken:
        without_bit(legal, bought.position)[...] = False
    for laid in start.aside:
        with_bit(legal, laid.position)[...] = False
    return legal


def is_barred_by_print(card: CardSpec, rules: Ruleset) -> bool:
    """Return whether printed properties exclude a card from every squad.

    Either it has two elements where one is allowed (106.2; 2009:202.9), or its cost cannot be
    computed (208.5).
    """
    several = len(card.elements) > 1 and not rules.several_elements
    return several or not is_cost_known(card)


def _terrains_allowed(start: Recruitment) -> Costs:
    """Return for every subset how many terrains it can have (213.3, 213.4)."""
    most = np.full(1 << len(start.hand), start.rules.terrains, np.int16)
    for place, card in enumerate(start.hand):
        some = with_bit(most, place)
        np.maximum(some, terrains_let_in(card), out=some)
    return most


def within(start: Recruitment, place: int, limit: ab.SquadAtMost) -> Legal:
    """Return which subsets meet the obligation of the card at ``place``; all without it do.

    ``limit`` judges each card on its own (``looks.asks_for_others``).
    """
    kept: Legal = subset_costs(counted_by(start, place, limit)) <= limit.most
    without_bit(kept, place)[...] = True
    return kept


def counted_by(start: Recruitment, place: int, limit: ab.SquadAtMost) -> list[int]:
    """Return which cards of the hand the limit of the card at ``place`` counts."""
    giver = start.hand[place]
    counted = []
    for other, card in enumerate(start.hand):
        state = table_of((giver,) if other == place else (giver, card), (), start.buyer)
        counted.append(int(passes(of_card(state, 0), limit.cards, state.cards[-1])))
    return counted


def unique_rivals(hand: Sequence[CardSpec]) -> list[tuple[int, int]]:
    """Return pairs (lower, higher position) that exclude each other: the same name, with uniqueness
    on either card (106.4)."""
    keys = [_folded(card.name) for card in hand]
    return [
        (place, other)
        for other, card in enumerate(hand)
        for place in range(other)
        if keys[place] == keys[other] and (card.unique or hand[place].unique)
    ]


@lru_cache(maxsize=4096)
def _folded(name: str) -> str:
    """Return a folded name, cached since thousands of deals use the same cards."""
    return fold(name)


def barred_rivals(hand: Sequence[CardSpec], buyer: Buyer) -> list[tuple[int, int]]:
    """Return pairs (lower, higher position) of which one always bars the other (536.9)."""
    givers = [(place, Giver.of(card)) for place, card in enumerate(hand) if speaks_of_company(card)]
    pairs = {
        (min(place, other), max(place, other))
        for place, giver in givers
        for other, card in enumerate(hand)
        if other != place and giver.always_bars(card, buyer)
    }
    return sorted(pairs)


def with_bit(values: NDArray[Number], place: int) -> NDArray[Number]:
    """Return the view of the subsets with position ``place``."""
    return values.reshape(*values.shape[:-1], -1, 2, 1 << place)[..., 1, :]


def without_bit(values: NDArray[Number], place: int) -> NDArray[Number]:
    """Return the view of the subsets without position ``place``."""
    return values.reshape(*values.shape[:-1], -1, 2, 1 << place)[..., 0, :]
