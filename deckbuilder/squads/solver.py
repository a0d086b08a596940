"""The best squad of a deal, exactly: all subsets of the hand are examined at once.

A hand of n cards has 2**n subsets (``deckbuilder.squads.subsets``). For each of them numpy computes
its price and whether it is legal under every constraint of 403.2.3:

- gold pays elite cards and penalties, silver and gold pay ordinary cards (403.2.1), so a squad can
  be paid if and only if elite costs + penalties + the part not covered by silver fit the gold;
- each element after the first costs a gold crystal, whatever the order of taking cards;
- flyers and terrains are within the limits, unique names are unique (106.4), no card is barred by
  another (536.9), there is at least one creature, and no more cards than cells.

The order of taking the cards changes none of this, so the best subset is the best squad. If texts
change prices, the order does matter, and ``deckbuilder.squads.order_matters`` computes the price of
each subset in its best order; the rest is the same.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Annotated, Final, assert_never

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Doc

from deckbuilder.cards.fields import GoldLeft, SilverLeft, Worth
from deckbuilder.kit.records import HIDDEN, Key
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.order_matters import OrderedCosts
from deckbuilder.squads.recruiting_texts import Step
from deckbuilder.squads.subsets import (
    ELEMENT_MASK,
    Bits,
    Costs,
    Legal,
    Scores,
    new_penalties,
    subset_costs,
    subset_flags,
    subset_scores,
    with_bit,
    without_bit,
)
from deckbuilder.squads.worlds import AnyCosts, allowed_by, as_counted, costs_of
from engine.berserk import ELEMENTS, CardSpec, CardType, CostForm
from engine.kernel import Refusal

_NO: Final = np.int32(-(1 << 30))
MOST_CARDS: Final = 20  # 2**20 subsets still fit in memory


class Aim(Enum):
    """The quantity that the best squad maximises."""

    WORTH = "worth"
    CRYSTALS = "crystals"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Objective:
    """The objective of squads: a weighted sum of integers per card.

    ``worth`` multiplies a card's worth, ``crystals`` its cost (without penalties), ``cards`` the
    number of cards.
    """

    worth: Annotated[int, Doc("of a hundredth of a crystal of worth by `model`")] = 0
    crystals: Annotated[int, Doc("of a crystal spent on cards")] = 0
    cards: Annotated[int, Doc("of a card")] = 0

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

    Cards that ``start`` has taken stay in every squad. ``must`` and ``must_not`` are positions.
    ``errors`` are the standard errors of ``worth``; without them the worth is exact.
    """

    start: Recruitment
    worth: tuple[int, ...]
    objective: Objective
    must: frozenset[int] = frozenset()
    must_not: frozenset[int] = frozenset()
    errors: tuple[int, ...] = ()

    def score(self, position: int) -> int:
        """Return the contribution of the card at ``position`` to the objective."""
        weights = self.objective
        cost = self.start.hand[position].cost.number
        return weights.worth * self.worth[position] + weights.crystals * cost + weights.cards


@dataclass(frozen=True, slots=True)
class Squad:
    """One legal squad of the hand: positions in hand order, score, crystals left.

    ``score`` is the objective's, ``worth`` the sum of the cards' worth, ``crystals`` the cards'
    cost, ``penalty`` the additional gold for elements. ``steps`` are its cards in a possible order
    of taking, with their prices then; no order costs fewer crystals.
    """

    positions: Annotated[tuple[int, ...], HIDDEN]
    score: Annotated[int, Doc("the score by the objective, in its unit")]
    worth: Worth
    crystals: Annotated[int, Doc("the cost of the cards; X counts as 0")]
    penalty: Annotated[int, Doc("additional gold for elements")]
    gold: Annotated[GoldLeft, Key("gold_left")]
    silver: Annotated[SilverLeft, Key("silver_left")]
    elements: Annotated[int, Doc("number of elements")]
    steps: Annotated[tuple[Step, ...], Doc("its cards in a possible order of recruiting")]

    @property
    def saved(
        self,
    ) -> Annotated[int, Doc("crystals saved on the cards' cost by texts")]:
        """The crystals saved on the cards' cost by texts (105.2.4)."""
        return self.crystals - sum(step.crystals for step in self.steps)

    @property
    def gained(self) -> int:
        """The crystals of both kinds gained with its cards (403.2.3.1)."""
        return sum(step.gained_gold + step.gained_silver for step in self.steps)


@dataclass(frozen=True, slots=True)
class Missing:
    """A card outside the best squad: the best squad with it, and the obstacle.

    ``with_it`` is None if no legal squad has the card. ``loss`` is the decrease of the best score.
    ``refusal`` is why it cannot simply be added to the best squad.
    """

    position: int
    with_it: Squad | None
    loss: int | None
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class Conflict:
    """Wishes that no legal squad fulfils together, though each proper subset can be fulfilled.

    ``refusal`` is that of taking only the musts among them in hand order, or of a must-not that was
    taken before recruiting; None if the rules do not object. Without ``must`` and ``must_not`` no
    squad of the hand is legal (403.2.5). If not ``whole``, the search was incomplete and there may
    be one after all.
    """

    must: tuple[int, ...]
    must_not: tuple[int, ...]
    refusal: Refusal | None
    whole: bool = True


class Solution:
    """All subsets of a hand with their legality and scores, from which all answers are derived."""

    def __init__(self, task: Task) -> None:
        """Compute the tables; ValueError for a hand of more than ``MOST_CARDS`` cards."""
        hand = task.start.hand
        if len(hand) > MOST_CARDS:
            raise ValueError(f"a hand of {len(hand)} cards; at most {MOST_CARDS}")
        if len(task.worth) != len(hand):
            raise ValueError("each card of the hand needs its worth")
        worth = [task.score(place) for place in range(len(hand))]
        self._orders = costs_of(task.start, keep=task.must, worth=worth)
        if not isinstance(self._orders, OrderedCosts):
            task = replace(task, start=as_counted(task.start))
        self.task = task
        self._legal = self._legal_subsets()
        scores = subset_scores(worth)
        self._scores: Scores = np.where(self._legal, scores, _NO)

    @cached_property
    def flags(self) -> Bits:
        """The elements and the creature bit of every subset in its best order."""
        return subset_flags(self.task.start.hand) if self._orders is None else self._orders.flags

    def _legal_subsets(self) -> Legal:
        task, orders = self.task, self._orders
        if orders is None:
            return _legal(task, _gold_needed(task.start, self.flags), None)
        return _legal(task, orders.needed(), orders)

    @property
    def whole(self) -> bool:
        """Whether all squads were examined in every order; only then is the best one certain."""
        return self._orders is None or self._orders.whole

    @property
    def left_out(self) -> tuple[int, ...]:
        """The positions excluded from all squads because there are too many."""
        return () if self._orders is None else self._orders.left_out

    @property
    def order_matters(self) -> bool:
        """Whether texts change prices, so that the order of taking cards may matter."""
        return self._orders is not None

    @cached_property
    def _spent(self) -> Costs:
        """The crystals for the cards of every subset that are not taken yet."""
        if self._orders is not None:
            return self._orders.paid()
        return subset_costs(_to_pay(self.task.start))

    @property
    def count(self) -> int:
        """The number of legal squads."""
        return int(np.count_nonzero(self._legal))

    @cached_property
    def best(self) -> Squad | None:
        """The best legal squad; None if there is none (403.2.5).

        Ties go to the one that leaves the most crystals, then to the lower subset number.
        """
        squads = self._ranked(self._scores, 1)
        return squads[0] if squads else None

    def top(self, count: int) -> tuple[Squad, ...]:
        """Return the ``count`` best legal squads, best first, with ties as in ``best``.

        Squads that differ only by copies of the same printed card count once.
        """
        return self._ranked(np.where(self.takes_first_copies(), self._scores, _NO), count)

    def _ranked(self, scores: Scores, count: int) -> tuple[Squad, ...]:
        wanted = min(count, int(np.count_nonzero(scores != _NO)))
        if wanted < 1:
            return ()
        cut = np.partition(scores, -wanted)[-wanted] if wanted > 1 else scores.max()
        subsets = np.flatnonzero(scores >= cut)
        order = np.lexsort((subsets, -self.left(subsets), -scores[subsets]))
        return tuple(self.squad(int(subset)) for subset in subsets[order[:wanted]])

    def takes_first_copies(self) -> Legal:
        """Return the subsets that use the first copies of equal cards in the hand."""
        hand, task = self.task.start.hand, self.task
        first: Legal = np.ones(len(self._legal), np.bool_)
        named = task.must | task.must_not | task.start.gone
        last: dict[tuple[str, str, int], int] = {}
        for place, card in enumerate(hand):
            if place in named:  # this very copy was requested
                continue
            key = (card.ref, card.name, task.worth[place])
            if key in last:
                without_bit(with_bit(first, place), last[key])[...] = False
            last[key] = place
        return first

    def left(self, subsets: NDArray[np.intp]) -> NDArray[np.int64]:
        """Return the crystals of both kinds left by each of these squads."""
        start = self.task.start
        spent = self._spent[subsets].astype(np.int64)
        penalty = new_penalties(start, self.flags[subsets]).astype(np.int64)
        return np.asarray(start.gold + start.silver - spent - penalty)

    def squad(self, subset: int) -> Squad:
        """Return the squad of a payable subset, even if it violates the task's wishes."""
        hand, start = self.task.start.hand, self.task.start
        positions = tuple(place for place in range(len(hand)) if subset >> place & 1)
        steps = self._steps(subset, positions)
        before = _steps_of(start)
        gold, silver = _purse_after(start, steps)
        elements = int(self.flags[subset] & ELEMENT_MASK).bit_count()
        penalty = max(0, elements - 1) * start.rules.new_element_gold
        return Squad(
            positions,
            sum(self.task.score(place) for place in positions),
            sum(self.task.worth[place] for place in positions),
            sum(hand[place].cost.number for place in positions),
            penalty,
            gold - penalty + sum(own.penalty for own in start.taken),
            silver,
            elements,
            (*before, *steps),
        )

    def _steps(self, subset: int, positions: tuple[int, ...]) -> tuple[Step, ...]:
        if self._orders is not None:
            return self._orders.steps(subset)
        hand, gone = self.task.start.hand, self.task.start.gone
        return tuple(
            Step(place, hand[place].cost.number, in_gold=hand[place].elite)
            for place in positions
            if place not in gone
        )

    def taken(self, recruitment: Recruitment) -> Squad:
        """Return the squad of a recruitment of this hand as taken, whether examined or not.

        Gains before other cards are included in its crystals: they are what is left.
        """
        hand = recruitment.hand
        steps = _steps_of(recruitment)
        positions = tuple(sorted(step.position for step in steps))
        return Squad(
            positions,
            sum(map(self.task.score, positions)),
            sum(self.task.worth[place] for place in positions),
            sum(hand[place].cost.number for place in positions),
            sum(bought.penalty for bought in recruitment.taken),
            recruitment.gold,
            recruitment.silver,
            len(recruitment.elements),
            steps,
        )

    def missing(self, best: Squad) -> tuple[Missing, ...]:
        """Return the cost of adding each card outside ``best``, in hand order.

        Cards excluded from the search are skipped.
        """
        taken = self.replay(best)
        return tuple(
            self._missing(place, best, taken)
            for place in range(len(self.task.start.hand))
            if place not in best.positions and place not in self.left_out
        )

    def best_without(self, place: int) -> int | None:
        """Return the best score of a legal squad without this card; None if there is none."""
        squad = self.without(place)
        return None if squad is None else squad.score

    def without(self, place: int) -> Squad | None:
        """Return the best legal squad without this card; None if there is none."""
        halves = self._scores.reshape(-1, 2, 1 << place)[:, 0, :]
        where = int(halves.argmax())
        high, low = divmod(where, 1 << place)
        if int(halves[high, low]) == _NO:
            return None
        return self.squad((high * 2 << place) + low)

    def allows(self, positions: Iterable[int]) -> bool:
        """Return whether exactly these positions are a legal squad that fulfils the wishes."""
        return bool(self._legal[sum(1 << place for place in positions)])

    def replay(self, squad: Squad) -> Recruitment:
        """Return the recruitment that takes this squad, in the order of its steps.

        RuntimeError if the recruitment refuses one: the two would disagree about the rules.
        """
        recruitment = self.task.start
        for step in squad.steps[len(recruitment.taken) :]:
            x = _x(recruitment.hand[step.position])
            taken = recruitment.take(step.position, step.silver, x, on_terms=step.on_terms)
            if isinstance(taken, Refusal):
                raise RuntimeError(f"a legal squad was refused: {taken}")
            recruitment = taken
        return recruitment

    def pareto(self) -> tuple[Squad, ...]:
        """Return the Pareto front of legal squads, best worth first.

        Worth, cards and crystals left are maximised, elements minimised; one squad for each
        combination.
        """
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
    """Return which wishes conflict; None if some legal squad fulfils them all."""
    solution = Solution(task)
    if solution.count:
        return None
    for place in sorted(task.must | task.must_not):
        less = replace(task, must=task.must - {place}, must_not=task.must_not - {place})
        if not Solution(less).count:
            task = less
    must = tuple(sorted(task.must))
    must_not = tuple(sorted(task.must_not))
    refusal = _locked(task) or _refusal(task.start, must)
    return Conflict(must, must_not, refusal, solution.whole)


def _steps_of(recruitment: Recruitment) -> tuple[Step, ...]:
    """Return the cards already taken, with their payments."""
    return tuple(
        Step(
            bought.position,
            bought.cost,
            not bought.silver,
            bought.on_terms,
            bought.gained_gold,
            bought.gained_silver,
        )
        for bought in recruitment.taken
    )


def _purse_after(start: Recruitment, steps: Iterable[Step]) -> tuple[int, int]:
    """Return the gold and silver left of a purse, without penalties."""
    gold, silver = start.gold, start.silver
    for step in steps:
        gold, silver = gold + step.gained_gold, silver + step.gained_silver
        in_silver = step.silver_of(silver)
        gold, silver = gold - (step.crystals - in_silver), silver - in_silver
    return gold, silver


def _locked(task: Task) -> Refusal | None:
    """Return why a card taken before recruiting cannot stay out (403.2.4)."""
    for bought in task.start.taken:
        if bought.position in task.must_not:
            name = task.start.hand[bought.position].name
            return Refusal.because("locked_in_squad", "403.2.4", card=name)
    return None


def _refusal(start: Recruitment, positions: Sequence[int]) -> Refusal | None:
    """Return why these cards are not a squad in this order; None if they are."""
    recruitment = start
    for position in positions:
        if position in {bought.position for bought in start.taken}:
            continue
        taken = recruitment.take(position, x=_x(start.hand[position]))
        if isinstance(taken, Refusal):
            return taken
        recruitment = taken
    finished = recruitment.finish()
    return finished if isinstance(finished, Refusal) else None


def _to_pay(start: Recruitment) -> list[int]:
    """Return the cost of each card of the hand, 0 for one already taken or set aside."""
    gone = start.gone
    return [0 if place in gone else card.cost.number for place, card in enumerate(start.hand)]


def _x(card: CardSpec) -> int | None:
    return 0 if card.cost.form is CostForm.VARIABLE else None


def _front(solution: "Solution") -> NDArray[np.intp]:
    """Return the subsets on the Pareto front of (worth, cards, crystals left, fewest elements).

    A grid over cards, crystals left and elements keeps the best worth of each cell; a cell is on
    the front if no other cell at least as good in all three has at least that worth.
    """
    task, subsets = solution.task, solution.legal_subsets()
    hand, start = task.start.hand, task.start
    worth = subset_scores(task.worth)[subsets]
    cards = subset_costs([1] * len(hand))[subsets]
    elements = np.bitwise_count(solution.flags[subsets] & ELEMENT_MASK)
    left = solution.left(subsets)
    most = max(start.gold + start.silver, int(left.max(initial=0)))  # cards can give crystals
    shape = (len(hand) + 1, most + 1, len(ELEMENTS) + 1)
    # count elements downwards, so that more is better on every axis
    cells = np.ravel_multi_index((cards, left, len(ELEMENTS) - elements), shape)
    order = np.lexsort((-worth, cells))
    first = np.unique(cells[order], return_index=True)[1]
    best = order[first]
    grid = np.full(shape, _NO, np.int64)
    grid.ravel()[cells[best]] = worth[best]
    return subsets[best[worth[best] > _best_beyond(grid).ravel()[cells[best]]]]


def _best_beyond(grid: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each cell the maximum over all other cells at least as far on every axis."""
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


def _gold_needed(start: Recruitment, flags: Bits) -> Costs:
    """Return the gold needed for every subset at printed prices."""
    prices = list(zip(start.hand, _to_pay(start), strict=True))
    gold = subset_costs([cost if card.elite else 0 for card, cost in prices])
    ordinary = subset_costs([0 if card.elite else cost for card, cost in prices])
    np.subtract(ordinary, start.silver, out=ordinary)
    np.maximum(ordinary, 0, out=ordinary)
    np.add(gold, ordinary, out=gold)
    np.add(gold, new_penalties(start, flags), out=gold)
    return gold


def _legal(task: Task, need: Costs, orders: AnyCosts | None) -> Legal:
    """Return the legal subsets with every must and no must-not card."""
    start = task.start
    legal = allowed_by(start, orders)
    legal &= need <= start.gold
    flyers = [
        cost if card.type is CardType.FLYER else 0
        for card, cost in zip(start.hand, _to_pay(start), strict=True)
    ]
    cap = start.rules.flyer_cap - start.flyer_crystals
    if orders is None and sum(flyers) > cap:
        legal &= subset_costs(flyers) <= cap
    for place in task.must:
        without_bit(legal, place)[...] = False
    for place in task.must_not:
        with_bit(legal, place)[...] = False
    return legal
