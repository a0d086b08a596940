"""Squads that a measure cannot tell apart, since they differ by less than its error.

Cards that two squads share add nothing to the difference, nor do their errors. Errors of other
cards are independent, so their squares add up; copies of one card have the same error. A squad that
merely lacks cards of another is never its equal, since no card has negative worth.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from deckbuilder.squads.model_errors import CardKey, card_key
from deckbuilder.squads.mulligans import Advice, RedrawTable
from deckbuilder.squads.solver import Solution, Squad
from deckbuilder.squads.subsets import subset_scores


def advised(table: RedrawTable, gold: int, solution: Solution) -> Advice:
    """Return whether to keep a solved deal, with the certainty of the table and the measure."""
    best = solution.best
    if best is None:
        return table.advise(gold, None)
    return table.advise(gold, best.score, Closeness(solution).off(best))


class Closeness:
    """Compares legal squads of one solved deal by the errors of its task."""

    def __init__(self, solution: Solution) -> None:
        self._solution = solution
        self._places: dict[CardKey, list[int]] = defaultdict(list)
        for place, card in enumerate(solution.task.start.hand):
            self._places[card_key(card)].append(place)

    def error(self, one: Squad, other: Squad) -> float:
        """Return the standard error of the difference between two scores."""
        return self._combined(self._net(one, other))

    def off(self, squad: Squad) -> Mapping[CardKey, float]:
        """Return the effect of each card's error on a squad's score."""
        held = self._held(squad)
        return {key: count * self._weight(self._places[key][0]) for key, count in held.items()}

    def equal(self, one: Squad, other: Squad) -> bool:
        """Return whether the measure cannot say which of the two is better."""
        if one.score == other.score:
            return True
        net = self._net(one, other).values()
        crossed = any(count > 0 for count in net) and any(count < 0 for count in net)
        return crossed and abs(one.score - other.score) <= self.error(one, other)

    def in_places(self, squads: Sequence[Squad]) -> tuple[tuple[int, Squad], ...]:
        """Return the squads with their ranks: equals of the best share its rank, and so on.

        Within a rank they are in score order. A rank counts the squads before it.
        """
        left, placed = sorted(squads, key=lambda squad: -squad.score), list[tuple[int, Squad]]()
        while left:
            place = len(placed) + 1
            equals = [self.equal(left[0], squad) for squad in left]
            placed += [(place, squad) for squad, equal in zip(left, equals, strict=True) if equal]
            left = [squad for squad, equal in zip(left, equals, strict=True) if not equal]
        return tuple(placed)

    @cached_property
    def rivals(self) -> int:
        """The number of other legal squads equal to the best one; copies of a card are
        interchangeable."""
        solution, best = self._solution, self._solution.best
        if best is None:
            return 0
        subsets = solution.legal_subsets()
        subsets = subsets[solution.takes_first_copies()[subsets]]
        lost = best.score - self._scores[subsets].astype(np.float64)
        squares = np.zeros(len(subsets))
        has_more = np.zeros(len(subsets), np.bool_)
        has_less = np.zeros(len(subsets), np.bool_)
        held = self._held(best)
        for key, places in self._places.items():
            net = sum((subsets >> place & 1 for place in places), start=-held.get(key, 0))
            squares += (net * self._weight(places[0])) ** 2.0
            has_more |= net > 0
            has_less |= net < 0
        crossed = has_more & has_less
        equal = (lost == 0) | (crossed & (lost * lost <= squares))
        return int(np.count_nonzero(equal & (has_more | has_less)))

    @cached_property
    def _scores(self) -> NDArray[np.int64]:
        task = self._solution.task
        hand = range(len(task.start.hand))
        return np.asarray(subset_scores([task.score(place) for place in hand]), np.int64)

    def _held(self, squad: Squad) -> Mapping[CardKey, int]:
        hand = self._solution.task.start.hand
        return Counter(card_key(hand[place]) for place in squad.positions)

    def _net(self, one: Squad, other: Squad) -> Mapping[CardKey, int]:
        mine, theirs = self._held(one), self._held(other)
        return {key: mine.get(key, 0) - theirs.get(key, 0) for key in {*mine, *theirs}}

    def _combined(self, counts: Mapping[CardKey, int]) -> float:
        return math.hypot(
            *(count * self._weight(self._places[key][0]) for key, count in counts.items())
        )

    def _weight(self, place: int) -> int:
        """Return the effect of a card's error on a score."""
        task = self._solution.task
        return task.objective.worth * task.errors[place] if task.errors else 0
