"""Best squads where the order of taking cards matters (403.2.2, 403.2.3.1).

Some cards change prices, crystals or limits when they are taken, or by what the squad holds at
that moment. Each such card carries an ``Effect``, a frozen node; the rest of the hand has none. An
effect is monotone: it is best met either before the cards without effects or after them all, and
``is_early`` says which. So only orders of the few cards with effects are tried, and for each the
subsets of all other cards at once, on the tables of ``deckbuilder.squads.solver``:

    early effects in some order - any subset of the others - late effects in some order

Exact for monotone effects, because a card without an effect only spends: after the early cards
nothing gains by waiting, and before the late ones nothing is lost by having been taken.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, permutations
from typing import Final, TypeAlias, assert_never

import numpy as np
from numpy.typing import NDArray

from deckbuilder.squads.solver import (
    CREATURE_BIT,
    ELEMENT_BIT,
    ELEMENT_MASK,
    Task,
    card_flags,
    subset_flags,
    subset_sums,
    unique_rivals,
)
from engine.berserk import CardSpec, CardType, CostForm, Element

Numbers: TypeAlias = NDArray[np.int64]
Truths: TypeAlias = NDArray[np.bool_]
_NOTHING: Final = -(1 << 40)


@dataclass(frozen=True, slots=True)
class CheaperWith:
    """Costs ``price`` when the squad already holds ``count`` cards of ``element``."""

    element: Element
    count: int
    price: int


@dataclass(frozen=True, slots=True)
class FreeWithCosts:
    """Costs nothing when the squad already holds cards of all these costs."""

    costs: frozenset[int]


@dataclass(frozen=True, slots=True)
class Bounty:
    """Gives ``gold`` once it is taken; from then on the squad has at most ``most_elements``."""

    gold: int
    most_elements: int


@dataclass(frozen=True, slots=True)
class MoreTerrains:
    """Lets the squad hold so many terrains more, from then on."""

    more: int = 1


Effect: TypeAlias = CheaperWith | FreeWithCosts | Bounty | MoreTerrains


def is_early(effect: Effect) -> bool:
    """Whether a card with this effect is best taken before all cards without one.

    What gives crystals or room helps the cards after it; what looks at the squad wants it full.
    """
    match effect:
        case Bounty() | MoreTerrains():
            return True
        case CheaperWith() | FreeWithCosts():
            return False
        case _:
            assert_never(effect)


@dataclass(frozen=True, slots=True)
class OrderedSquad:
    """The best squad where order matters: positions and prices in the order of taking.

    ``score`` is the objective's. A lower price does not change what a card counts there: its cost
    stays what is printed (105.2.4).
    """

    order: tuple[int, ...]
    prices: tuple[int, ...]
    score: int


def solve_ordered(task: Task, effects: Mapping[int, Effect]) -> OrderedSquad | None:
    """Return the best legal squad when the cards at some positions have effects; None without any.

    Of equal ones the first found is kept: fewer cards with effects, lower positions.
    """
    others = [place for place in range(len(task.start.hand)) if place not in effects]
    tables = _Tables.of(task, others)
    best: OrderedSquad | None = None
    for early, late in _orders(effects):
        walk = _Walk.begin(task, tables, early, effects)
        if walk is None:
            continue
        for place in late:
            walk.take_late(place, effects[place])
        squad = walk.best(early, late, others)
        if squad is not None and (best is None or squad.score > best.score):
            best = squad
    return best


def _orders(effects: Mapping[int, Effect]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield every choice of cards with effects, in every order: (early ones, late ones)."""
    places = sorted(effects)
    subsets = chain.from_iterable(combinations(places, size) for size in range(len(places) + 1))
    for chosen in subsets:
        early = [place for place in chosen if is_early(effects[place])]
        late = [place for place in chosen if not is_early(effects[place])]
        for order in permutations(early):
            for other in permutations(late):
                yield order, other


@dataclass(frozen=True, slots=True)
class _Tables:
    """Sums over every subset of the cards without effects."""

    elite: Numbers
    ordinary: Numbers
    flyers: Numbers
    terrains: Numbers
    cards: Numbers
    score: Numbers
    flags: NDArray[np.uint8]
    counts: dict[Element, Numbers]
    costs: dict[int, Truths]
    legal: Truths

    @staticmethod
    def of(task: Task, others: Sequence[int]) -> "_Tables":
        hand = [task.start.hand[place] for place in others]
        costs = [card.cost.number for card in hand]
        return _Tables(
            _sums(cost if card.elite else 0 for card, cost in zip(hand, costs, strict=True)),
            _sums(0 if card.elite else cost for card, cost in zip(hand, costs, strict=True)),
            _sums(cost * _is(card, CardType.FLYER) for card, cost in zip(hand, costs, strict=True)),
            _sums(_is(card, CardType.TERRAIN) for card in hand),
            _sums(1 for _card in hand),
            _sums(task.score(place) for place in others),
            subset_flags(hand),
            {element: _sums(int(element in card.elements) for card in hand) for element in Element},
            {cost: _sums(int(cost == price) for price in costs) > 0 for cost in set(costs)},
            _allowed(task, others),
        )


def _sums(values: Iterator[int]) -> Numbers:
    return subset_sums(list(values))


def _is(card: CardSpec, kind: CardType) -> int:
    return int(card.type is kind)


def _allowed(task: Task, others: Sequence[int]) -> Truths:
    """Return which subsets of the cards without effects respect must, must-not and 208.5."""
    subsets = np.arange(1 << len(others))
    allowed = np.ones(len(subsets), np.bool_)
    for bit, place in enumerate(others):
        held = (subsets >> bit & 1).astype(np.bool_)
        if place in task.must:
            allowed &= held
        if place in task.must_not or task.start.hand[place].cost.form is CostForm.BRACED:
            allowed &= ~held
    return allowed


@dataclass(slots=True)
class _Walk:
    """One order of the cards with effects, taken along with every subset of the others at once."""

    task: Task
    tables: _Tables
    elite: Numbers
    ordinary: Numbers
    flyers: Numbers
    terrains: Numbers
    flags: NDArray[np.uint8]
    score: Numbers
    legal: Truths
    gold: int
    room: int
    most_elements: int
    taken: list[CardSpec]
    prices: list[Numbers]

    @staticmethod
    def begin(
        task: Task, tables: _Tables, early: Sequence[int], effects: Mapping[int, Effect]
    ) -> "_Walk | None":
        """Take the early cards one by one, then every subset; None when an early one fails."""
        zero = np.zeros_like(tables.elite)
        walk = _Walk(
            task,
            tables,
            elite=zero.copy(),
            ordinary=zero.copy(),
            flyers=zero.copy(),
            terrains=zero.copy(),
            flags=np.zeros_like(tables.flags),
            score=zero.copy(),
            legal=np.ones_like(tables.legal),
            gold=task.start.gold,
            room=task.start.rules.terrains,
            most_elements=len(ELEMENT_BIT),
            taken=[],
            prices=[],
        )
        for place in early:
            walk._add(place, walk._printed(place))
            walk._gain(effects[place])
            if not walk.legal.any():
                return None
        walk._add_others()
        return walk

    def take_late(self, place: int, effect: Effect) -> None:
        """Take a late card at the price its effect gives beside each subset."""
        self._add(place, self._price(place, effect))

    def best(
        self, early: Sequence[int], late: Sequence[int], others: Sequence[int]
    ) -> OrderedSquad | None:
        """Return the best legal end of this walk."""
        legal = self.legal & self._squad_is_legal((*early, *late), others)
        if not legal.any():
            return None
        subset = int(np.where(legal, self.score, _NOTHING).argmax())
        middle = [place for bit, place in enumerate(others) if subset >> bit & 1]
        hand = self.task.start.hand
        paid = [int(price[subset]) for price in self.prices]
        prices = (
            *paid[: len(early)],
            *(hand[place].cost.number for place in middle),
            *paid[len(early) :],
        )
        return OrderedSquad((*early, *middle, *late), prices, int(self.score[subset]))

    def _printed(self, place: int) -> Numbers:
        return np.full_like(self.elite, self.task.start.hand[place].cost.number)

    def _add(self, place: int, price: Numbers) -> None:
        """Pay for a card beside each subset and check what can be checked step by step."""
        card = self.task.start.hand[place]
        if card.elite:
            self.elite += price
        else:
            self.ordinary += price
        if card.type is CardType.FLYER:
            self.flyers += price  # 403.2.3: crystals actually spent
        self.terrains += _is(card, CardType.TERRAIN)
        self.flags |= np.uint8(card_flags(card))
        self.score += self.task.score(place)
        self.taken.append(card)
        self.prices.append(price)
        self._check()

    def _add_others(self) -> None:
        tables = self.tables
        self.elite += tables.elite
        self.ordinary += tables.ordinary
        self.flyers += tables.flyers
        self.terrains += tables.terrains
        self.flags |= tables.flags
        self.score += tables.score
        self.legal &= tables.legal
        self._check()

    def _gain(self, effect: Effect) -> None:
        match effect:
            case Bounty(gold=gold, most_elements=most_elements):
                self.gold += gold
                self.most_elements = min(self.most_elements, most_elements)
            case MoreTerrains(more=more):
                self.room += more
            case CheaperWith() | FreeWithCosts():
                return
            case _:
                assert_never(effect)
        self._check_elements()

    def _price(self, place: int, effect: Effect) -> Numbers:
        """Return the price beside each subset by what the squad holds now (105.2.4, 403.2.3.2)."""
        printed = self._printed(place)
        match effect:
            case CheaperWith(element=element, count=count, price=price):
                mine = sum(element in card.elements for card in self.taken)
                holds = self.tables.counts[element] + mine >= count
                return np.where(holds, np.minimum(printed, price), printed)
            case FreeWithCosts(costs=costs):
                mine_costs = {card.cost.number for card in self.taken}
                holds = np.ones(len(printed), np.bool_)
                for cost in costs - mine_costs:
                    holds &= self.tables.costs.get(cost, np.zeros_like(holds))
                return np.where(holds, 0, printed)
            case Bounty() | MoreTerrains():
                return printed
            case _:
                assert_never(effect)

    def _check(self) -> None:
        rules = self.task.start.rules
        elements = np.bitwise_count(self.flags & ELEMENT_MASK).astype(np.int64)
        penalty = np.maximum(elements - 1, 0) * rules.new_element_gold
        uncovered = np.maximum(self.ordinary - self.task.start.silver, 0)
        self.legal &= self.elite + penalty + uncovered <= self.gold
        self.legal &= self.flyers <= rules.flyer_cap
        self.legal &= self.terrains <= self.room
        self.legal &= elements <= self.most_elements

    def _check_elements(self) -> None:
        elements = np.bitwise_count(self.flags & ELEMENT_MASK)
        self.legal &= elements <= self.most_elements

    def _squad_is_legal(self, special: Sequence[int], others: Sequence[int]) -> Truths:
        """Check what concerns the whole squad: creature, cells, names, must and must-not."""
        task, hand = self.task, self.task.start.hand
        legal = (self.flags & CREATURE_BIT) > 0
        legal &= self.tables.cards + len(special) <= task.start.rules.cells
        wrong = any(p in task.must_not for p in special) or any(
            p in task.must for p in range(len(hand)) if p not in others and p not in special
        )
        if wrong or any(hand[p].cost.form is CostForm.BRACED for p in special):
            legal &= False
        subsets = np.arange(len(legal))
        bits = {place: bit for bit, place in enumerate(others)}
        for rivals in unique_rivals(hand):
            both = np.ones(len(legal), np.bool_)
            for place in rivals:
                if place in bits:
                    both &= (subsets >> bits[place] & 1).astype(np.bool_)
                elif place not in special:
                    both &= False
            legal &= ~both
        return legal
