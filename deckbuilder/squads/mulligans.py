"""Keep or redraw (402.4): the value of a deal's best squad against that of a new deal.

A mulligan gives a new deal for gold, so how often to take one is an optimal stopping problem. With
k mulligans taken the value before the cards are seen is

    V(k) = E[max(best worth with the gold left, V(k + 1))]

and a deal is returned if its best squad is worth less than V(k + 1). The expectation is the mean
over simulated deals, the same for every k; its standard error is that of the mean of each deal's
influence, which includes the effect of an error in V(k + 1) on V(k). Using the same deals for both
leaves a bias of the order of one over their number, far below that error. The measure has an error
as well: by the cards that count in V(k) on average (``deckbuilder.squads.model_errors``).

A deal without a legal squad loses the game (403.2.5) and counts as 0.
"""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Annotated, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Doc

from deckbuilder.cards.fields import SEAT_MEANING
from deckbuilder.kit.records import FLAT, HIDDEN, Key
from deckbuilder.squads.model_errors import CardErrors, CardKey, difference_error
from deckbuilder.squads.tables import NO_SQUAD, Ints, SquadTables, sampled_hands
from deckbuilder.tasks.mapper import HERE, Mapper, ordered_results, slices
from deckbuilder.tasks.work import Work
from engine.berserk import CardSpec, Ruleset
from engine.kernel import Seat

Floats: TypeAlias = NDArray[np.float64]

DEALS: Final = 3000
QUANTILES: Final = (5, 25, 50, 75, 95)
BINS: Final = 24
ERROR: Final = Doc("its standard error, including that of the measure")
_QUANTILES: Final = Doc("the scores at 5, 25, 50, 75 and 95 percent")
_BINS: Final = Doc("the distribution of scores")
_DEALS_OF_A_TASK: Final = 50
_STEPS: Final[tuple[int, ...]] = tuple(
    digit * 10**zeros for zeros in range(13) for digit in (1, 2, 5)
)


@dataclass(frozen=True, slots=True)
class Distribution:
    """The best squad's score over simulated deals; ``quantiles`` go with ``QUANTILES``.

    ``error`` is the standard error of the mean, by the luck of the deals and by that of the
    measure. ``without`` is the share of deals with no legal squad, which count as 0. ``scores`` are
    those of all deals, in ascending order.
    """

    mean: Annotated[float, Doc("the mean score of a deal's best squad")]
    error: Annotated[float, Key("mean_error"), ERROR]
    deviation: Annotated[float, Doc("the standard deviation of these scores")]
    quantiles: Annotated[tuple[int, ...], HIDDEN]
    without: Annotated[
        float,
        Key("without_squad"),
        Doc("the share of deals without a legal squad, from 0 to 1"),
    ]
    scores: Annotated[tuple[int, ...], HIDDEN] = field(repr=False)

    @property
    def shares(self) -> Annotated[Mapping[str, int], Key("quantiles"), _QUANTILES]:
        """The quantiles by percentage."""
        return dict(zip(map(str, QUANTILES), self.quantiles, strict=True))

    @property
    def bins(self) -> Annotated["Histogram", Key("histogram"), _BINS]:
        """The histogram from 0 on."""
        return self.histogram()

    def histogram(self, most: int = BINS, edge: int = 0) -> "Histogram":
        """Return a histogram of the scores with at most ``most`` bins of a round width.

        Bin borders are aligned with ``edge``, even if no score is near it.
        """
        low, high = self.scores[0] - edge, self.scores[-1] - edge
        step = next(width for width in _STEPS if high // width - low // width < most)
        counts = Counter((score - edge) // step for score in self.scores)
        bins = range(low // step, high // step + 1)
        return Histogram(
            edge + bins.start * step, step, tuple(counts[edge_bin] for edge_bin in bins)
        )


@dataclass(frozen=True, slots=True)
class Histogram:
    """The number of deals by score."""

    low: Annotated[int, Doc("the lower bound of the first bin")]
    step: Annotated[int, Doc("the width of a bin")]
    counts: Annotated[
        tuple[int, ...], Doc("the number of deals in each bin, from low + n·step to below the next")
    ]


@dataclass(frozen=True, slots=True)
class Threshold:
    """When to keep a deal with one amount of gold.

    ``redraw`` is the expected score of the next deal; it and ``error`` are None if no further
    mulligan can be paid. All errors include that of the measure; ``luck`` is the effect of the
    deals on ``redraw`` alone, ``off`` the possible effect of each card on it.
    """

    mulligans: Annotated[int, Doc("number of mulligans taken")]
    gold: Annotated[int, Doc("gold crystals for recruiting")]
    best: Annotated[Distribution, FLAT]
    redraw: Annotated[
        float | None, Doc("the minimum score of a deal to keep; null if no mulligan can be paid")
    ]
    error: Annotated[float | None, Key("redraw_error"), ERROR]
    chance: Annotated[
        float, Key("redraw_chance"), Doc("the probability that a deal is returned, from 0 to 1")
    ]
    value: Annotated[float, Doc("the expected score before the cards are seen")]
    value_error: Annotated[float, ERROR]
    luck: Annotated[float, HIDDEN] = 0.0
    off: Annotated[Mapping[CardKey, float], HIDDEN] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Advice:
    """Whether to keep a deal."""

    keep: Annotated[bool, Doc("whether to keep the deal rather than redraw")]
    worth: Annotated[int, Doc("the score of its best squad")]
    redraw: Annotated[
        float | None, Doc("the expected score of a new deal; null if no mulligan can be paid")
    ]
    error: Annotated[
        float | None, Doc("the standard error of `redraw`, including that of the measure")
    ]
    by: Annotated[float | None, Doc("`worth` minus `redraw`")]
    sure: Annotated[
        float,
        Doc(
            "the confidence in the advice, from 0.5 to 1; cards that count in both scores "
            "cancel out"
        ),
    ]


@dataclass(frozen=True, slots=True)
class RedrawTable:
    """Thresholds of a deck in a seat, by the number of mulligans taken.

    ``partly`` is the number of deals in which the search was limited because of too many squads.
    """

    seat: Annotated[Seat, SEAT_MEANING]
    deals: Annotated[int, Doc("number of simulated deals")]
    seed: Annotated[int, HIDDEN]
    silver: Annotated[int, HIDDEN]
    rows: Annotated[tuple[Threshold, ...], Doc("one row for each amount of gold")]
    partly: Annotated[
        int,
        Key("partly_searched"),
        Doc("number of deals in which not all squads could be examined"),
    ] = 0

    def row(self, gold: int) -> Threshold:
        """Return the row for ``gold`` left; ValueError for an amount impossible after mulligans."""
        for row in self.rows:
            if row.gold == gold:
                return row
        raise ValueError(f"no number of mulligans leaves {gold} gold")

    def advise(
        self, gold: int, worth: int | None, off: Mapping[CardKey, float] | None = None
    ) -> Advice:
        """Return whether to keep a deal whose best squad with ``gold`` has ``worth`` (None: no
        squad).

        ``off`` is the effect of each card of the squad on ``worth``. ``sure`` is the probability
        that neither more simulated deals nor an exact measure would change the advice; cards that
        count in both numbers cancel out.
        """
        row = self.row(gold)
        held = 0 if worth is None else worth
        if row.redraw is None or row.error is None:
            return Advice(True, held, None, None, None, 1.0)
        by = held - row.redraw
        error = math.hypot(row.luck, difference_error(off or {}, row.off))
        sure = 1.0 if error == 0 else _normal(abs(by) / error)
        return Advice(by >= 0, held, row.redraw, row.error, by, sure)


def round_step(least: float) -> int:
    """Return the first of 1, 2, 5, 10, 20, 50 … that is at least ``least``.

    >>> [round_step(least) for least in (0.3, 2, 3, 70)]
    [1, 2, 5, 100]
    """
    return next(step for step in _STEPS if step >= least)


def redraw_table(
    cards: Sequence[CardSpec],
    scores: Sequence[int],
    seat: Seat,
    *,
    rules: Ruleset,
    deals: int = DEALS,
    seed: int = 0,
    errors: Sequence[int] = (),
    mapper: Mapper = HERE,
) -> RedrawTable:
    """Return the thresholds of a deck for a seat, from deals simulated with ``seed``.

    ``scores`` are non-negative integers, one per card: the objective; ``errors`` are their standard
    errors, none for exact counts. ``mapper`` finds the best squads. ValueError for fewer than two
    deals or an empty deck.
    """
    if deals < 2 or not cards:
        raise ValueError("a table needs a deck and two deals at least")
    order = sorted(range(len(cards)), key=lambda place: (cards[place].name, cards[place].ref))
    dealt = _Deals(
        tuple(cards[place] for place in order),
        tuple(scores[place] for place in order),
        seat,
        rules,
        deals,
        seed,
    )
    with closing(
        ordered_results(mapper, Work(_begin, dealt), [*slices(deals, _DEALS_OF_A_TASK)])
    ) as results:
        parts = list(results)
    best = np.concatenate([part.best for part in parts])
    squads = np.concatenate([part.squads for part in parts])
    each = errors or [0] * len(cards)
    off, hands = CardErrors.of(dealt.cards, [each[place] for place in order]), dealt.hands()
    rows = thresholds(
        best,
        rules.gold[seat],
        rules.mulligan_gold,
        off,
        lambda gold: off.held(hands, squads[:, gold]),
    )
    partly = sum(part.partly for part in parts)
    return RedrawTable(seat, deals, seed, rules.silver[seat], rows, partly)


@dataclass(frozen=True, slots=True)
class _Deals:
    """Deals of a deck: its cards in order, with their scores."""

    cards: tuple[CardSpec, ...]
    scores: tuple[int, ...]
    seat: Seat
    rules: Ruleset
    deals: int
    seed: int

    def hands(self) -> Ints:
        """Return the dealt positions, one row per deal."""
        return sampled_hands(len(self.cards), self.rules.deal_size, self.deals, self.seed)


@dataclass(frozen=True, slots=True)
class _Part:
    """The best scores of some deals with their squads, and how many of the deals have too many
    squads to look at all."""

    best: Ints
    squads: Ints
    partly: int


def _begin(dealt: _Deals) -> Callable[[tuple[int, int]], _Part]:
    """Return the function that finds the best squads of a range of deals."""
    gold, silver = dealt.rules.gold[dealt.seat], dealt.rules.silver[dealt.seat]
    tables = SquadTables(dealt.cards, dealt.scores, silver, gold, dealt.rules, seat=dealt.seat)
    hands = dealt.hands()

    def best(part: tuple[int, int]) -> _Part:
        before = tables.partly
        scores, squads = tables.many_squads(hands[part[0] : part[1]])
        return _Part(scores, squads, tables.partly - before)

    return best


def thresholds(
    best: Ints,
    gold: int,
    price: int,
    errors: CardErrors,
    held: Callable[[int], Floats],
) -> tuple[Threshold, ...]:
    """Return the rows of a table from ``best``: one row per deal, one column per amount of gold.

    ``held`` gives for an amount of gold how many of each card the best squads have, one row per
    deal. Works backwards from the deal after which no mulligan can be paid.
    """
    rows: list[Threshold] = []
    after: _Later | None = None
    for taken in range(gold // price, -1, -1):
        left = gold - taken * price
        column = best[:, left]
        scores = np.where(column == NO_SQUAD, 0, column).astype(np.float64)
        counts = held(left)
        goes = np.zeros(len(scores), np.bool_) if after is None else scores < after.value
        now = _Later.before(after, scores, counts, goes)
        spread = _distribution(
            scores, float((column == NO_SQUAD).mean()), errors.combined(counts.mean(axis=0))
        )
        row = Threshold(
            taken, left, spread, None, None, float(goes.mean()), now.value, now.error(errors)
        )
        if after is not None:
            row = replace(
                row,
                redraw=after.value,
                error=after.error(errors),
                luck=after.luck,
                off=errors.weighted(after.counts),
            )
        rows.append(row)
        after = now
    return tuple(reversed(rows))


@dataclass(frozen=True, slots=True)
class _Later:
    """The value before the cards are seen, each deal's influence on it, and the mean count of each
    card."""

    value: float
    influence: Floats
    counts: Floats

    @staticmethod
    def before(
        after: "_Later | None", scores: Floats, counts: Floats, goes: NDArray[np.bool_]
    ) -> "_Later":
        """Return the value of these deals if returned ones bring what is ``after``."""
        if after is None:
            return _Later(float(scores.mean()), scores - scores.mean(), counts.mean(axis=0))
        chance, reached = float(goes.mean()), np.maximum(scores, after.value)
        return _Later(
            float(reached.mean()),
            reached - reached.mean() + chance * after.influence,
            np.where(goes[:, None], after.counts, counts).mean(axis=0),
        )

    @property
    def luck(self) -> float:
        """The standard error by the luck of the deals alone."""
        return _error(self.influence)

    def error(self, errors: CardErrors) -> float:
        """Return the standard error by the deals and by the measure."""
        return math.hypot(self.luck, errors.combined(self.counts))


def _distribution(held: Floats, without: float, off: float) -> Distribution:
    points = np.percentile(held, QUANTILES, method="inverted_cdf")
    return Distribution(
        float(held.mean()),
        math.hypot(_error(held), off),
        float(held.std(ddof=1)),
        tuple(int(point) for point in points),
        without,
        tuple(np.sort(held).astype(np.int64).tolist()),
    )


def _error(values: Floats) -> float:
    """Return the standard error of the mean."""
    return float(values.std(ddof=1)) / math.sqrt(len(values))


def _normal(distance: float) -> float:
    """Return the probability that a normal variable is below ``distance`` standard deviations."""
    return (1 + math.erf(distance / math.sqrt(2))) / 2
