"""The best squad of a deal, exactly: every subset of the hand is looked at, all at once.

A hand of n cards has 2**n subsets; position i of the hand is bit i of a subset's number. For each
subset numpy works out what it costs and whether it is legal under every constraint of 403.2.3:

- gold pays elite cards and penalties, silver and gold pay ordinary cards (403.2.1), so a squad can
  be paid if and only if elite costs + penalties + what silver does not cover fits the gold;
- each element after the first costs a gold crystal, in whatever order cards are taken;
- flyers and terrains within what the rules say, one unique card of a name (106.4), at least one
  creature, no more cards than cells.

No order of taking the cards changes any of this, so the best subset is the best squad; cards whose
text makes the order matter are handled by ``deckbuilder.squads.order_matters``, on the same tables.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeAlias, TypeVar, assert_never

import numpy as np
from numpy.typing import NDArray

from catalog.common.folding import fold
from deckbuilder.recruitment.prices import speaks_of_prices
from deckbuilder.recruitment.recruitment import Recruitment
from engine.berserk import ELEMENTS, CardSpec, CardType, CostForm
from engine.kernel import Refusal

Costs: TypeAlias = NDArray[np.int16]
Scores: TypeAlias = NDArray[np.int32] | NDArray[np.int64]
Bits: TypeAlias = NDArray[np.uint8]
Legal: TypeAlias = NDArray[np.bool_]

ELEMENT_BIT: Final = {element: 1 << place for place, element in enumerate(ELEMENTS)}
CREATURE_BIT: Final = 1 << len(ELEMENTS)
ELEMENT_MASK: Final = CREATURE_BIT - 1
_NO: Final = np.int32(-(1 << 30))
_IMPOSSIBLE: Final = 1 << 12  # gold nobody has
_MOST_SMALL: Final = 1 << 30  # a sum of scores that 32 bits surely hold
MOST_CARDS: Final = 20  # 2**20 subsets still fit the memory

Number = TypeVar("Number", bound=np.generic)


class Aim(Enum):
    """What the best squad has most of."""

    WORTH = "worth"
    CRYSTALS = "crystals"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Objective:
    """How squads are compared: a sum of weighted parts, each a whole number a card.

    ``worth`` multiplies a card's worth, ``crystals`` its cost (penalties apart), ``cards`` the
    number of cards.
    """

    worth: int = 0
    crystals: int = 0
    cards: int = 0

    @staticmethod
    def of(aim: Aim) -> "Objective":
        """Return the objective with a single aim."""
        match aim:
            case Aim.WORTH:
                return Objective(worth=1)
            case Aim.CRYSTALS:
                return Objective(crystals=1)
            case Aim.CARDS:
                return Objective(cards=1)
            case _:
                assert_never(aim)


@dataclass(frozen=True, slots=True)
class Task:
    """A recruitment to solve: cards, crystals, the worth of each card of the hand.

    ``must`` and ``must_not`` are positions of the hand.
    """

    start: Recruitment
    worth: tuple[int, ...]
    objective: Objective
    must: frozenset[int] = frozenset()
    must_not: frozenset[int] = frozenset()

    def score(self, position: int) -> int:
        """Return what the card at ``position`` adds to the objective."""
        weights = self.objective
        cost = self.start.hand[position].cost.number
        return weights.worth * self.worth[position] + weights.crystals * cost + weights.cards


@dataclass(frozen=True, slots=True)
class Squad:
    """One legal squad of the hand: positions in hand order, its score, what is left.

    ``score`` is the objective's, ``worth`` the sum of the cards' worth, ``crystals`` what the
    cards cost, ``penalty`` the gold for elements besides.
    """

    positions: tuple[int, ...]
    score: int
    worth: int
    crystals: int
    penalty: int
    gold: int
    silver: int
    elements: int


@dataclass(frozen=True, slots=True)
class Missing:
    """A card outside the best squad: the best squad with it, and what stands in the way.

    ``with_it`` is None when no legal squad has the card. ``loss`` is by how much the best squad
    with it scores less. ``refusal`` is why it cannot simply be added to the best squad.
    """

    position: int
    with_it: Squad | None
    loss: int | None
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class Conflict:
    """Wishes that no legal squad fulfils together, though one would without any single one.

    ``refusal`` is what the rules say when the musts among them are taken in hand order and
    nothing else. Without ``must`` and ``must_not`` no squad of the hand is legal (403.2.5).
    """

    must: tuple[int, ...]
    must_not: tuple[int, ...]
    refusal: Refusal


class Solution:
    """All subsets of a hand with their legality and scores; answers are read off it."""

    def __init__(self, task: Task) -> None:
        """Work the tables out; ValueError for a hand of more than ``MOST_CARDS`` cards."""
        hand = task.start.hand
        if len(hand) > MOST_CARDS:
            raise ValueError(f"a hand of {len(hand)} cards; at most {MOST_CARDS}")
        if len(task.worth) != len(hand):
            raise ValueError("each card of the hand needs its worth")
        self.task = task
        self._need, self.flags = _gold_needed(task)
        self._legal = _legal(task, self._need, self.flags)
        scores = _totals([task.score(place) for place in range(len(hand))])
        self._scores: Scores = np.where(self._legal, scores, _NO)

    @property
    def count(self) -> int:
        """How many legal squads there are."""
        return int(np.count_nonzero(self._legal))

    @property
    def best(self) -> Squad | None:
        """The best legal squad; None when there is none (403.2.5).

        Of equal ones it is the one that leaves the most crystals, then the one with the lower
        subset number.
        """
        squads = self._ranked(self._scores, 1)
        return squads[0] if squads else None

    def top(self, count: int) -> tuple[Squad, ...]:
        """Return the ``count`` best legal squads, best first, in the order ``best`` explains.

        Squads that differ only in which copy of the same printed card they take are one squad.
        """
        return self._ranked(np.where(self._takes_first_copies(), self._scores, _NO), count)

    def _ranked(self, scores: Scores, count: int) -> tuple[Squad, ...]:
        wanted = min(count, int(np.count_nonzero(scores != _NO)))
        if wanted < 1:
            return ()
        cut = np.partition(scores, -wanted)[-wanted] if wanted > 1 else scores.max()
        subsets = np.flatnonzero(scores >= cut)
        order = np.lexsort((subsets, -self.left(subsets), -scores[subsets]))
        return tuple(self.squad(int(subset)) for subset in subsets[order[:wanted]])

    def _takes_first_copies(self) -> Legal:
        """Return which subsets take of equal cards always the first ones of the hand."""
        hand, task = self.task.start.hand, self.task
        first: Legal = np.ones(len(self._legal), np.bool_)
        named = task.must | task.must_not
        last: dict[tuple[str, str, int], int] = {}
        for place, card in enumerate(hand):
            if place in named:  # this very copy was asked for
                continue
            key = (card.ref, card.name, task.worth[place])
            if key in last:
                _without_bit(_with_bit(first, place), last[key])[...] = False
            last[key] = place
        return first

    def left(self, subsets: NDArray[np.intp]) -> NDArray[np.int64]:
        """Return the crystals of both kinds that each of these squads leaves."""
        hand, start = self.task.start.hand, self.task.start
        held = subsets[:, None] >> np.arange(len(hand)) & 1
        spent = held @ np.array([card.cost.number for card in hand])
        elements = np.bitwise_count(self.flags[subsets] & ELEMENT_MASK).astype(np.int64)
        penalty = np.maximum(elements - 1, 0) * start.rules.new_element_gold
        return np.asarray(start.gold + start.silver - spent - penalty)

    def squad(self, subset: int) -> Squad:
        """Return the squad of a subset that can be paid, be it against the task's wishes."""
        hand, start = self.task.start.hand, self.task.start
        positions = tuple(place for place in range(len(hand)) if subset >> place & 1)
        cards = [hand[place] for place in positions]
        ordinary = sum(card.cost.number for card in cards if not card.elite)
        crystals = sum(card.cost.number for card in cards)
        elements = int(self.flags[subset] & ELEMENT_MASK).bit_count()
        penalty = max(0, elements - 1) * start.rules.new_element_gold
        silver = min(start.silver, ordinary)
        return Squad(
            positions,
            sum(self.task.score(place) for place in positions),
            sum(self.task.worth[place] for place in positions),
            crystals,
            penalty,
            start.gold - (crystals - silver) - penalty,
            start.silver - silver,
            elements,
        )

    def missing(self, best: Squad) -> tuple[Missing, ...]:
        """Say of every card outside ``best`` what taking it would cost, in hand order."""
        taken = self.replay(best)
        return tuple(
            self._missing(place, best, taken)
            for place in range(len(self.task.start.hand))
            if place not in best.positions
        )

    def best_without(self, place: int) -> int | None:
        """Return the most that a legal squad without this card scores; None when there is none."""
        score = int(_without_bit(self._scores, place).max())
        return None if score == _NO else score

    def allows(self, positions: Iterable[int]) -> bool:
        """Whether these positions together are a legal squad that has what the task wishes."""
        return bool(self._legal[sum(1 << place for place in positions)])

    def replay(self, squad: Squad) -> Recruitment:
        """Return the recruitment that takes this squad, in hand order.

        A card that a text has made too dear is left out (105.2.4); RuntimeError when the
        recruitment refuses one without such texts: the two would disagree about the rules.
        """
        recruitment = self.task.start
        for position in squad.positions:
            taken = recruitment.take(position, x=_x(self.task.start.hand[position]))
            if isinstance(taken, Recruitment):
                recruitment = taken
            elif not any(map(speaks_of_prices, recruitment.hand)):
                raise RuntimeError(f"a legal squad was refused: {taken}")
        return recruitment

    def pareto(self) -> tuple[Squad, ...]:
        """Return squads none of which another legal one beats: worth, cards and crystals left as
        many as possible, elements as few; one squad for each such combination, best worth first."""
        subsets = _front(self)
        squads = [self.squad(int(subset)) for subset in subsets]
        return tuple(sorted(squads, key=lambda squad: (-squad.worth, -len(squad.positions))))

    def legal_subsets(self) -> NDArray[np.intp]:
        """Return the numbers of the legal subsets, ascending."""
        return np.flatnonzero(self._legal)

    def _missing(self, place: int, best: Squad, taken: Recruitment) -> Missing:
        halves = self._scores.reshape(-1, 2, 1 << place)[:, 1, :]
        score = int(halves.max())
        quote = taken.quote(place, x=_x(self.task.start.hand[place]))
        refusal = quote if isinstance(quote, Refusal) else None
        if score == _NO:
            return Missing(place, None, None, refusal)
        where = int(halves.argmax())
        high, low = divmod(where, 1 << place)
        squad = self.squad((high * 2 + 1 << place) + low)
        return Missing(place, squad, best.score - score, refusal)


def solve(task: Task) -> Solution:
    """Return the solution of ``task``; X of a cost counts as 0 (105.2.3)."""
    return Solution(task)


def conflict(task: Task) -> Conflict | None:
    """Return which wishes are in each other's way; None when some legal squad has them all."""
    if Solution(task).count:
        return None
    for place in sorted(task.must | task.must_not):
        less = replace(task, must=task.must - {place}, must_not=task.must_not - {place})
        if not Solution(less).count:
            task = less
    must = tuple(sorted(task.must))
    return Conflict(must, tuple(sorted(task.must_not)), _refusal(task.start, must))


def _refusal(start: Recruitment, positions: Sequence[int]) -> Refusal:
    """Return why these cards are no squad; RuntimeError when they are one."""
    recruitment = start
    for position in positions:
        taken = recruitment.take(position, x=_x(start.hand[position]))
        if isinstance(taken, Refusal):
            return taken
        recruitment = taken
    finished = recruitment.finish()
    if not isinstance(finished, Refusal):
        raise RuntimeError("the recruitment accepts what the solver does not")
    return finished


def _x(card: CardSpec) -> int | None:
    return 0 if card.cost.form is CostForm.VARIABLE else None


def _costs(values: Sequence[int]) -> Costs:
    """Return for every subset the sum of its cards' small values, by doubling."""
    result = np.zeros(1 << len(values), np.int16)
    for place, value in enumerate(values):
        half = 1 << place
        np.add(result[:half], np.int16(value), out=result[half : 2 * half])
    return result


def subset_sums(values: Sequence[int]) -> NDArray[np.int64]:
    """Return for every subset the sum of its cards' values."""
    return _totals(values).astype(np.int64)


def _totals(values: Sequence[int]) -> Scores:
    """Return for every subset the sum of its cards' scores, by doubling."""
    size, small = 1 << len(values), sum(values) < _MOST_SMALL
    result: Scores = np.zeros(size, np.int32) if small else np.zeros(size, np.int64)
    for place, value in enumerate(values):
        half = 1 << place
        np.add(result[:half], value, out=result[half : 2 * half])
    return result


def _front(solution: "Solution") -> NDArray[np.intp]:
    """Return the subsets on the Pareto front of (worth, cards, crystals left, fewest elements).

    A grid over cards, crystals left and elements keeps the best worth of each cell; a cell is on
    the front when no other cell that is at least as good in all three has at least that worth.
    """
    task, subsets = solution.task, solution.legal_subsets()
    hand, start = task.start.hand, task.start
    worth = _totals(task.worth)[subsets]
    cards = _costs([1] * len(hand))[subsets]
    elements = np.bitwise_count(solution.flags[subsets] & ELEMENT_MASK)
    left = solution.left(subsets)
    shape = (len(hand) + 1, start.gold + start.silver + 1, len(ELEMENTS) + 1)
    # few elements are good: count down, so that more is better on every axis
    cells = np.ravel_multi_index((cards, left, len(ELEMENTS) - elements), shape)
    order = np.lexsort((-worth, cells))
    first = np.unique(cells[order], return_index=True)[1]
    best = order[first]
    grid = np.full(shape, _NO, np.int64)
    grid.ravel()[cells[best]] = worth[best]
    return subsets[best[worth[best] > _best_beyond(grid).ravel()[cells[best]]]]


def _best_beyond(grid: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each cell the most of all other cells that are at least as far on every axis."""
    reach = grid
    for axis in range(grid.ndim):
        reach = np.flip(np.maximum.accumulate(np.flip(reach, axis), axis), axis)
    beyond = np.full_like(grid, _NO)
    for axis in range(grid.ndim):
        inner = [slice(None)] * grid.ndim
        outer = [slice(None)] * grid.ndim
        inner[axis], outer[axis] = slice(0, -1), slice(1, None)
        np.maximum(beyond[tuple(inner)], reach[tuple(outer)], out=beyond[tuple(inner)])
    return beyond


def _gold_needed(task: Task) -> tuple[Costs, Bits]:
    """Return for every subset the gold it needs, and its elements with the creature bit."""
    hand, start = task.start.hand, task.start
    elite = _costs([card.cost.number if card.elite else 0 for card in hand])
    ordinary = _costs([0 if card.elite else card.cost.number for card in hand])
    flags = subset_flags(hand)
    np.subtract(ordinary, start.silver, out=ordinary)
    np.maximum(ordinary, 0, out=ordinary)
    np.add(elite, ordinary, out=elite)
    np.add(elite, _penalties(start.rules.new_element_gold)[flags], out=elite)
    return elite, flags


def subset_flags(hand: Sequence[CardSpec]) -> Bits:
    """Return for every subset its elements and the creature bit."""
    flags = np.zeros(1 << len(hand), np.uint8)
    for place, card in enumerate(hand):
        half = 1 << place
        np.bitwise_or(flags[:half], card_flags(card), out=flags[half : 2 * half])
    return flags


def card_flags(card: CardSpec) -> int:
    """Return a card's element bits, with the creature bit for a creature."""
    bits = CREATURE_BIT if card.type.is_creature else 0
    for element in card.elements:
        bits |= ELEMENT_BIT[element]
    return bits


def _penalties(gold: int) -> Costs:
    """Return the penalty by elements and creature bit; a squad without a creature is impossible."""
    return np.array(
        [
            max(0, (flags & ELEMENT_MASK).bit_count() - 1) * gold
            if flags & CREATURE_BIT
            else _IMPOSSIBLE
            for flags in range(2 * CREATURE_BIT)
        ],
        np.int16,
    )


def _legal(task: Task, need: Costs, flags: Bits) -> Legal:
    """Return which subsets are legal squads that have every must and no must-not card."""
    start, hand = task.start, task.start.hand
    legal: Legal = need <= start.gold
    flyers = [card.cost.number if card.type is CardType.FLYER else 0 for card in hand]
    if sum(flyers) > start.rules.flyer_cap:
        legal &= _costs(flyers) <= start.rules.flyer_cap
    terrains = [int(card.type is CardType.TERRAIN) for card in hand]
    if sum(terrains) > start.rules.terrains:
        legal &= _costs(terrains) <= start.rules.terrains
    if len(hand) > start.rules.cells:
        legal &= _costs([1] * len(hand)) <= start.rules.cells
    for rival, other in unique_rivals(hand):
        _with_bit(_with_bit(legal, other), rival)[...] = False
    for place, card in enumerate(hand):
        if card.cost.form is CostForm.BRACED:  # 208.5
            _with_bit(legal, place)[...] = False
    for place in task.must:
        _without_bit(legal, place)[...] = False
    for place in task.must_not:
        _with_bit(legal, place)[...] = False
    return legal


def unique_rivals(hand: Sequence[CardSpec]) -> list[tuple[int, int]]:
    """Return pairs (lower, higher position) that one squad cannot hold: a name with uniqueness on
    either card (106.4)."""
    keys = [fold(card.name) for card in hand]
    return [
        (place, other)
        for other, card in enumerate(hand)
        for place in range(other)
        if keys[place] == keys[other] and (card.unique or hand[place].unique)
    ]


def _with_bit(values: NDArray[Number], place: int) -> NDArray[Number]:
    """Return the view of the subsets that have position ``place``."""
    return values.reshape(*values.shape[:-1], -1, 2, 1 << place)[..., 1, :]


def _without_bit(values: NDArray[Number], place: int) -> NDArray[Number]:
    return values.reshape(*values.shape[:-1], -1, 2, 1 << place)[..., 0, :]
