"""The contribution of each card of a deck to the best squad: dead cards, and candidates for
cutting.

Every number is a mean over simulated deals. Changes of a deck are compared on the same shuffled
decks (common random numbers), so that the luck of the deals cancels out. A standard error includes
the luck of the deals and the error of the measure.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Doc

from deckbuilder.kit.records import HIDDEN
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.model_errors import CardErrors
from deckbuilder.squads.solver import Objective, Task, solve
from deckbuilder.squads.tables import NO_SQUAD, SquadTables, sampled_orders
from deckbuilder.tasks.mapper import HERE, Mapper, ordered_results, slices
from deckbuilder.tasks.work import Work
from engine.berserk import CardSpec, Ruleset
from engine.kernel import Seat

DEALS: Final = 400
_PART: Final = 20  # deals per task

Scorer: TypeAlias = Callable[[CardSpec], int]
Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over simulated deals; its standard error counts that of the measure as well."""

    mean: float
    error: float

    @staticmethod
    def of(values: Floats, off: float) -> "Estimate":
        """Return the mean over independent deals; ``off`` is the error of the measure."""
        return Estimate(float(values.mean()), math.hypot(_error_of_mean(values), off))


def _error_of_mean(values: Floats) -> float:
    return float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else 0.0


@dataclass(frozen=True, slots=True)
class CardUse:
    """The usefulness of one card in a deck.

    ``dealt`` is the number of copies dealt over all deals, ``taken`` the number of those that were
    in the best squad. ``cut`` is the mean gain of the best squad when one copy leaves the deck;
    the card with the greatest gain (least below zero) is the one to cut.
    """

    card: Annotated[CardSpec, HIDDEN]
    copies: Annotated[int, Doc("copies in the deck")]
    dealt: Annotated[int, Doc("copies dealt, over all deals")]
    taken: Annotated[int, Doc("copies dealt that were in the best squad")]
    cut: Annotated[Estimate, HIDDEN]

    @property
    def share(
        self,
    ) -> Annotated[float, Doc("the share of dealt copies that were in the best squad")]:
        """The share of dealt copies that were taken.

        It has no error: it describes the choices of this measure, and the difference from a better
        measure is unknown.
        """
        return self.taken / self.dealt if self.dealt else 0.0


def exact(_card: CardSpec) -> int:
    """Return 0, the error of exact counts."""
    return 0


@dataclass(frozen=True, slots=True)
class Measure:
    """The setting of a measurement: seat, score of a card, number of deals, seed.

    ``error`` is the standard error of ``score`` for a card. Both are sent to workers: module-level
    functions, or methods of picklable objects.
    """

    seat: Seat
    score: Scorer
    rules: Ruleset
    deals: int = DEALS
    seed: int = 0
    error: Scorer = exact

    @property
    def gold(self) -> int:
        """The gold before the first card."""
        return self.rules.gold[self.seat]

    @property
    def silver(self) -> int:
        """The silver before the first card."""
        return self.rules.silver[self.seat]

    def tables(self, cards: Sequence[CardSpec]) -> SquadTables:
        """Return the tables for queries about hands of the cards."""
        scores = [self.score(card) for card in cards]
        return SquadTables(cards, scores, self.silver, self.gold, self.rules, seat=self.seat)

    def errors(self, cards: Sequence[CardSpec]) -> CardErrors:
        """Return the errors of scores of squads of these cards."""
        return CardErrors.of(cards, [self.error(card) for card in cards])

    def best(self, tables: SquadTables, hand: Sequence[int]) -> int | None:
        """Return the score of a hand's best squad; None if it has no legal one."""
        return self.squad(tables, hand)[0]

    def squad(self, tables: SquadTables, hand: Sequence[int]) -> tuple[int | None, int]:
        """Return ``best`` and a squad with that score, bit n for ``hand[n]``; no cards for None."""
        scores, squads = tables.squads(hand)
        score = int(scores[self.gold])
        return None if score == NO_SQUAD else score, int(squads[self.gold])


@dataclass(frozen=True, slots=True)
class DeckUses:
    """Each card of a deck, the least useful first.

    ``partly`` is in how many of the deals the search was incomplete because of too many squads.
    """

    uses: tuple[CardUse, ...]
    deals: int
    partly: int = 0


def card_uses(
    cards: Sequence[CardSpec], measure: Measure, mapper: Mapper = HERE
) -> tuple[CardUse, ...]:
    """Return each card of the deck, the least useful first (the first is the one to cut).

    ``mapper`` evaluates the deals. ValueError for a deck no larger than a deal, where nothing could
    replace a cut card.
    """
    return usefulness(cards, measure, mapper).uses


def usefulness(cards: Sequence[CardSpec], measure: Measure, mapper: Mapper = HERE) -> DeckUses:
    """Return the result of ``card_uses``, and in how many deals the search was limited."""
    deck = in_order(cards)
    size = measure.rules.deal_size
    if len(deck) <= size:
        raise ValueError(f"a deck of {len(deck)} cards; more than {size} are needed")
    copies = _copies(deck)
    errors = measure.errors(deck)
    gains = {ref: np.zeros(measure.deals) for ref in copies}
    more = {ref: np.zeros(len(errors.keys)) for ref in copies}
    held, used = Counter[str](), Counter[str]()
    partly = 0
    work = Work(_begin, (tuple(deck), measure))
    parts = ordered_results(mapper, work, [*slices(measure.deals, _PART)])
    with closing(parts):
        for number, deal in enumerate(deal for part in parts for deal in part):
            partly += deal.partly
            for card in deal.cards:
                held[card.ref] += card.held
                used[card.ref] += card.used
                share = card.held / copies[card.ref]
                gains[card.ref][number] = card.gain * share
                more[card.ref] += card.more * share
    by_ref = {card.ref: card for card in deck}
    uses = [
        CardUse(
            by_ref[ref],
            copies[ref],
            held[ref],
            used[ref],
            Estimate.of(gains[ref], errors.combined(more[ref] / measure.deals)),
        )
        for ref in copies
    ]
    worst_first = tuple(sorted(uses, key=lambda use: (-use.cut.mean, use.card.name)))
    return DeckUses(worst_first, measure.deals, partly)


@dataclass(frozen=True, slots=True)
class _Dealt:
    """A card of a deal.

    The fields are its copies there, those in the best squad, the gain by cutting one, and the
    resulting change in the number of each card in the best squad.
    """

    ref: str
    held: int
    used: int
    gain: int
    more: Floats


@dataclass(frozen=True, slots=True)
class _Deal:
    """The cards of a deal; ``partly`` is whether some of its squads were not examined."""

    cards: tuple[_Dealt, ...]
    partly: bool


_Part: TypeAlias = tuple[int, int]
"""A range of deals."""


def _begin(
    setup: tuple[tuple[CardSpec, ...], Measure],
) -> Callable[[_Part], tuple[_Deal, ...]]:
    """Return the function that evaluates deals of a deck."""
    deck, measure = setup
    tables, errors = measure.tables(deck), measure.errors(deck)
    size = measure.rules.deal_size
    orders = sampled_orders(len(deck), size + 1, measure.deals, measure.seed)

    def looked_at(order: Sequence[int]) -> _Deal:
        before = tables.partly
        hand, spare = sorted(order[:size]), order[size]
        squad, whole = _best_places(deck, hand, measure)
        cards = tuple(used(hand, spare, squad))
        return _Deal(cards, not whole or tables.partly != before)

    def used(hand: Sequence[int], spare: int, squad: set[int]) -> Iterator[_Dealt]:
        value, best = measure.squad(tables, hand)
        for ref in sorted({deck[place].ref for place in hand}):
            mine = [place for place in hand if deck[place].ref == ref]
            after = [*(place for place in hand if place != mine[0]), spare]
            without, instead = measure.squad(tables, after)
            counts = errors.held([hand, after], [best, instead])
            gain = (without or 0) - (value or 0)
            yield _Dealt(ref, len(mine), len(squad.intersection(mine)), gain, counts[1] - counts[0])

    return lambda part: tuple(looked_at(order) for order in orders[part[0] : part[1]].tolist())


def in_order(cards: Sequence[CardSpec]) -> list[CardSpec]:
    """Return the cards by name and print, so that the order of a deck's lines does not matter."""
    return sorted(cards, key=lambda card: (card.name, card.ref))


def _copies(deck: Sequence[CardSpec]) -> dict[str, int]:
    copies: dict[str, int] = {}
    for card in deck:
        copies[card.ref] = copies.get(card.ref, 0) + 1
    return copies


def _best_places(
    deck: Sequence[CardSpec], hand: Sequence[int], measure: Measure
) -> tuple[set[int], bool]:
    """Return the best squad's positions in the deck, and whether all squads were examined."""
    cards = tuple(deck[place] for place in hand)
    start = Recruitment(
        measure.seat, cards, (), measure.gold, measure.silver, 0, rules=measure.rules
    )
    scores = tuple(measure.score(card) for card in cards)
    solution = solve(Task(start, scores, Objective(worth=1)))
    best = solution.best
    places = set() if best is None else {hand[place] for place in best.positions}
    return places, solution.whole
