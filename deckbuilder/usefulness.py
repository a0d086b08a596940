"""How much each card of a deck does for the best squad: dead cards, what to cut, what to swap.

Every number is a mean over simulated deals with its standard error. Changes of a deck are compared
on the same shuffled decks (common random numbers), so that the luck of the deals cancels out.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from deckbuilder.recruitment import Recruitment
from deckbuilder.solver import Objective, Task, solve
from deckbuilder.squad_tables import NO_SQUAD, SquadTables, sampled_orders
from engine.berserk.cards import CardSpec
from engine.berserk.ruleset import RULES_2024, Ruleset
from engine.kernel import Seat

DEALS: Final = 400
_CUTS_TRIED: Final = 3
_STAGES: Final = ((12, 30), (60, 6))  # deals looked at, candidates that go on
_FRESH: Final = 1  # stream of the deals that the numbers of swaps come from

Scorer: TypeAlias = Callable[[CardSpec], int]
Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over simulated deals with its standard error."""

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class CardUse:
    """What one card does in a deck.

    ``dealt`` is how often a copy of it was dealt over all deals, ``taken`` how often it was then
    in the best squad, ``share`` the ratio. ``cut`` is what the best squad of a deal gains on
    average when one copy leaves the deck; the greatest (least below zero) is the one to cut.
    """

    card: CardSpec
    copies: int
    dealt: int
    taken: int
    share: Estimate
    cut: Estimate


@dataclass(frozen=True, slots=True)
class Swap:
    """One copy of ``out`` replaced by ``into``, and what the best squad of a deal gains by it."""

    out: CardSpec
    into: CardSpec
    gain: Estimate


@dataclass(frozen=True, slots=True)
class Measure:
    """What is measured: a seat, what a card adds to the objective, how many deals, which seed."""

    seat: Seat
    score: Scorer
    deals: int = DEALS
    seed: int = 0
    rules: Ruleset = RULES_2024

    @property
    def gold(self) -> int:
        """Gold before the first card."""
        return self.rules.gold[self.seat]

    @property
    def silver(self) -> int:
        """Silver before the first card."""
        return self.rules.silver[self.seat]


def card_uses(cards: Sequence[CardSpec], measure: Measure) -> tuple[CardUse, ...]:
    """Return each card of the deck, the least useful first (the first is the one to cut).

    ValueError for a deck no larger than a deal: there nothing could take a cut card's place.
    """
    deck = _sorted(cards)
    size = measure.rules.deal_size
    if len(deck) <= size:
        raise ValueError(f"a deck of {len(deck)} cards; more than {size} are needed")
    tables = _tables(deck, measure)
    copies = _copies(deck)
    taken = dict.fromkeys(copies, 0)
    dealt = dict.fromkeys(copies, 0)
    gains = {ref: np.zeros(measure.deals) for ref in copies}
    shares: dict[str, list[tuple[int, int]]] = {ref: [] for ref in copies}
    orders = sampled_orders(len(deck), size + 1, measure.deals, measure.seed)
    for number, order in enumerate(orders):
        hand, spare = sorted(order[:size].tolist()), int(order[size])
        squad = _best_places(deck, hand, measure)
        value = _value(tables, hand, measure)
        for ref in sorted({deck[place].ref for place in hand}):
            mine = [place for place in hand if deck[place].ref == ref]
            used = len(squad.intersection(mine))
            dealt[ref] += len(mine)
            taken[ref] += used
            shares[ref].append((used, len(mine)))
            without = _value(tables, [*(p for p in hand if p != mine[0]), spare], measure)
            gains[ref][number] = (without - value) * len(mine) / copies[ref]
    by_ref = {card.ref: card for card in deck}
    uses = [
        CardUse(
            by_ref[ref],
            copies[ref],
            dealt[ref],
            taken[ref],
            _ratio(shares[ref]),
            estimate_of(gains[ref]),
        )
        for ref in copies
    ]
    return tuple(sorted(uses, key=lambda use: (-use.cut.mean, use.card.name)))


def best_swaps(
    cards: Sequence[CardSpec],
    pool: Sequence[CardSpec],
    measure: Measure,
    out: Sequence[CardSpec],
    count: int = 5,
) -> tuple[Swap, ...]:
    """Return the ``count`` best one-for-one swaps found, best first, one for each new card.

    ``out`` are the cards that may be cut, the likeliest first; three of them are tried. Candidates
    of ``pool`` are first told apart on a few deals with the likeliest cut; the best are measured
    on more deals, and the numbers returned come from fresh ones, so that the choice among many
    does not flatter them.
    """
    deck = _sorted(cards)
    fresh = [one for one in _sorted(_different(pool)) if one.name not in {c.name for c in out}]
    if not fresh or not out:
        return ()
    everything = [*deck, *fresh]
    tables = _tables(everything, measure)
    left = list(range(len(deck), len(everything)))
    cut = _place_of(deck, out[0])
    for deals, keep in _STAGES:
        trial = _Trial(tables, len(deck), cut, deals, measure, 0)
        gains = {into: float(trial.gains(into).mean()) for into in left}
        left = sorted(left, key=lambda into: (-gains[into], into))[:keep]
    swaps = []
    for card in out[:_CUTS_TRIED]:
        place = _place_of(deck, card)
        trial = _Trial(tables, len(deck), place, measure.deals, measure, _FRESH)
        swaps += [Swap(card, everything[into], estimate_of(trial.gains(into))) for into in left]
    swaps.sort(key=lambda swap: (-swap.gain.mean, swap.into.name))
    firsts = {swap.into.ref: swap for swap in reversed(swaps)}
    return tuple(swap for swap in swaps if firsts[swap.into.ref] is swap)[:count]


class _Trial:
    """Deals with the card at ``cut``, each also with another card in its place.

    Only deals with that card are looked at; the rest of the hand comes from the other cards. So
    gains are scaled by how often the card is dealt.
    """

    def __init__(
        self, tables: SquadTables, size: int, cut: int, deals: int, measure: Measure, stream: int
    ) -> None:
        self._tables, self._measure = tables, measure
        hand = min(size, measure.rules.deal_size)
        others = [place for place in range(size) if place != cut]
        orders = sampled_orders(size - 1, hand - 1, deals, measure.seed * 2 + stream)
        self._rests = [[others[place] for place in order] for order in orders.tolist()]
        self._dealt = hand / size
        self._before = self._values(cut)

    def gains(self, into: int) -> Floats:
        """Return what each deal gains, on average over deals with and without the card."""
        return (self._values(into) - self._before) * self._dealt

    def _values(self, place: int) -> Floats:
        values = [_value(self._tables, [*rest, place], self._measure) for rest in self._rests]
        return np.array(values, np.float64)


def _sorted(cards: Sequence[CardSpec]) -> list[CardSpec]:
    return sorted(cards, key=lambda card: (card.name, card.ref))


def _different(cards: Sequence[CardSpec]) -> list[CardSpec]:
    return list({card.ref: card for card in cards}.values())


def _copies(deck: Sequence[CardSpec]) -> dict[str, int]:
    found: dict[str, int] = {}
    for card in deck:
        found[card.ref] = found.get(card.ref, 0) + 1
    return found


def _place_of(deck: Sequence[CardSpec], card: CardSpec) -> int:
    return next(place for place, one in enumerate(deck) if one.ref == card.ref)


def _tables(cards: Sequence[CardSpec], measure: Measure) -> SquadTables:
    scores = [measure.score(card) for card in cards]
    return SquadTables(cards, scores, measure.silver, measure.gold, measure.rules)


def _value(tables: SquadTables, hand: Sequence[int], measure: Measure) -> int:
    found = int(tables.best(hand)[measure.gold])
    return 0 if found == NO_SQUAD else found


def _best_places(deck: Sequence[CardSpec], hand: Sequence[int], measure: Measure) -> set[int]:
    """Return the positions in the deck of the best squad's cards."""
    cards = tuple(deck[place] for place in hand)
    start = Recruitment(
        measure.seat, cards, (), measure.gold, measure.silver, 0, rules=measure.rules
    )
    scores = tuple(measure.score(card) for card in cards)
    best = solve(Task(start, scores, Objective(worth=1))).best
    return set() if best is None else {hand[place] for place in best.positions}


def estimate_of(values: Floats) -> Estimate:
    """Return the mean of independent values with its standard error."""
    spread = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    return Estimate(float(values.mean()), spread / math.sqrt(len(values)))


def _ratio(pairs: Sequence[tuple[int, int]]) -> Estimate:
    """Return taken over dealt with its standard error; deals are independent, copies are not."""
    dealt = sum(pair[1] for pair in pairs)
    if not dealt:
        return Estimate(0.0, 0.0)
    share = sum(pair[0] for pair in pairs) / dealt
    off = sum((used - share * seen) ** 2 for used, seen in pairs)
    return Estimate(share, math.sqrt(off) / dealt)
