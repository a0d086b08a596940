"""One-for-one swaps that improve a deck the most.

A new card is worth to a hand what it adds to the best squad with it, and that squad depends only on
its price, side, elements and kind, and on what recruiting texts see in it; its own score is simply
added. So all cards of a kind are evaluated at once, and ten thousand cards cost no more than their
few hundred kinds.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from catalog.common.folding import fold
from catalog.sets import printed_ref
from catalog.specs import to_spec
from deckbuilder.base.progress import share
from deckbuilder.decks.bounds import folded
from deckbuilder.decks.deck import DEFAULT_FORMAT
from deckbuilder.decks.formats import named_format
from deckbuilder.recruitment.prices import Buyer
from deckbuilder.recruitment.seen_by_texts import Look, givers_among, whole_look
from deckbuilder.squads.tables import SquadTables, sampled_orders
from deckbuilder.squads.usefulness import Estimate, Floats, Measure, in_order
from deckbuilder.tasks.mapper import HERE, Mapper, Opened, ordered, slices
from deckbuilder.tasks.work import Work
from engine.berserk import CardSpec, CardType, Cost, Element

if TYPE_CHECKING:
    from catalog.store import Catalog

COUNT: Final = 5
_CUTS_TRIED: Final = 3
_STAGES: Final = ((10, 20), (40, 6))  # deals examined, candidates kept
_PART: Final = 5  # deals per task
_FRESH: Final = 1  # random stream of the deals for the final numbers
_FORCED: Final = 1 << 36  # a score beyond any squad's, and far from NO_SQUAD

_Kind: TypeAlias = tuple[Cost, bool, frozenset[Element], bool, bool, bool, str, Look]


@dataclass(frozen=True, slots=True)
class Swap:
    """One copy of ``out`` replaced by ``into``, and the gain of a deal's best squad."""

    out: CardSpec
    into: CardSpec
    gain: Estimate


def best_swaps(
    cards: Sequence[CardSpec],
    pool: Sequence[CardSpec],
    measure: Measure,
    out: Sequence[CardSpec],
    count: int = COUNT,
    *,
    mapper: Mapper = HERE,
) -> tuple[Swap, ...]:
    """Return the ``count`` best one-for-one swaps found, best first, one for each new card.

    ``out`` are the candidates for cutting, the likeliest first; three of them are tried. Candidates
    of ``pool`` are first compared on a few deals with the likeliest cut; the best are measured on
    more deals, and the numbers returned come from fresh ones, so that selection does not bias them.
    ``mapper`` evaluates the deals.
    """
    deck = in_order(cards)
    all_cards = tuple({card.ref: card for card in in_order(pool)}.values())
    if not all_cards or not out:
        return ()
    left = tuple(range(len(all_cards)))
    swaps = []
    steps = len(_STAGES) + min(len(out), _CUTS_TRIED)
    with mapper.opened(Work(_begin, (tuple(deck), all_cards, measure))) as opened:
        for number, (deals, keep) in enumerate(_STAGES):
            with share(100 * number // steps, 100 * (number + 1) // steps):
                gains = _tried(opened, _Tries(out[0].ref, left, deals, 0))[0].mean(axis=1)
            best = sorted(range(len(left)), key=lambda place: (-gains[place], place))[:keep]
            left = tuple(left[place] for place in best)
        for number, card in enumerate(out[:_CUTS_TRIED], len(_STAGES)):
            with share(100 * number // steps, 100 * (number + 1) // steps):
                gains, more = _tried(opened, _Tries(card.ref, left, measure.deals, _FRESH))
            errors = measure.errors([*deck, *(all_cards[at] for at in left)])
            swaps += [
                Swap(card, all_cards[at], Estimate.of(gains[place], errors.combined(more[place])))
                for place, at in enumerate(left)
                if fold(all_cards[at].name) != fold(card.name)
            ]
    swaps.sort(key=lambda swap: (-swap.gain.mean, swap.into.name))
    firsts = {swap.into.ref: swap for swap in reversed(swaps)}
    return tuple(swap for swap in swaps if firsts[swap.into.ref] is swap)[:count]


@dataclass(frozen=True, slots=True)
class _Tries:
    """A copy of ``cut`` replaced by each card at ``pool``, on a number of deals of a stream."""

    cut: str
    pool: tuple[int, ...]
    deals: int
    stream: int


_Part: TypeAlias = tuple[_Tries, int, int]
"""A range of deals of tries."""
_Tried: TypeAlias = tuple[Floats, Floats]
"""The gain of each deal, and the mean change in the number of each card in the squads."""


def _tried(opened: Opened[_Part, _Tried], tries: _Tries) -> tuple[Floats, Floats]:
    """Return the gains of deals, one row per card of the pool and one column per deal.

    The second value is the mean change in the number of each card of deck and pool in the squads.
    """
    parts = [(tries, first, last) for first, last in slices(tries.deals, _PART)]
    with closing(ordered(opened, parts)) as results:
        found = list(results)
    gains = np.concatenate([gained for gained, _more in found], axis=1)
    return gains, np.sum([more for _gained, more in found], axis=0) / tries.deals


def _begin(
    setup: tuple[tuple[CardSpec, ...], tuple[CardSpec, ...], Measure],
) -> Callable[[_Part], _Tried]:
    """Return the function that tries swaps; the tables of a trial are reused for all its parts."""
    deck, pool, measure = setup

    @lru_cache(maxsize=2)
    def trial(tries: _Tries) -> _Trial:
        return _Trial(deck, pool, tries, measure)

    return lambda part: trial(part[0]).tried(part[1], part[2])


def swap_pool(
    cards: Sequence[CardSpec],
    format_code: str,
    catalog: "Catalog",
    query: str = "",
    free: Mapping[str, int] | None = None,
) -> tuple[CardSpec, ...]:
    """Return the cards of a search that a deck may have one more copy of, one print per name.

    Limited by the format's copies, bans and sets, and by ``free`` unless it is None: the available
    copies of each folded name. UserError for an invalid query or format.
    """
    form = named_format(format_code or DEFAULT_FORMAT)
    extra, names = folded(form.extra), {one.code: one.name for one in catalog.sets()}
    prints = {printed_ref(ref, names.items()) for ref in form.banned_prints}
    copies = Counter(fold(card.name) for card in cards)
    pool: dict[str, CardSpec] = {}
    for printed in catalog.search(query).cards:
        key, code = printed.name_key, printed.set_code
        most = form.most_copies(printed.name, horde=printed.horde)
        allowed = form.allows_set(code, names.get(code, code)) or key in extra
        at_hand = (free is None or free.get(key, 0) > 0) and printed.ref not in prints
        if key not in pool and allowed and at_hand and (most is None or copies[key] < most):
            pool[key] = to_spec(printed)
    return tuple(pool.values())


class _Trial:
    """Deals with a copy of a card, each also with each card of a pool in its place.

    Only deals with that card are examined; the rest of the hand comes from the other cards. So
    gains are scaled by how often the card is dealt.
    """

    def __init__(
        self,
        deck: Sequence[CardSpec],
        pool: Sequence[CardSpec],
        tries: _Tries,
        measure: Measure,
    ) -> None:
        self._measure = measure
        self._size, self._hand = len(deck), min(len(deck), measure.rules.deal_size)
        tried = [pool[at] for at in tries.pool]
        self._kinds = _kinds(deck, tried, Buyer(measure.seat, (), (0, 0), measure.rules))
        self._scores = [measure.score(card) for card in tried]
        self._place = next(place for place, card in enumerate(deck) if card.ref == tries.cut)
        others = [place for place in range(self._size) if place != self._place]
        stream = measure.seed * 2 + tries.stream
        orders = sampled_orders(self._size - 1, self._hand - 1, tries.deals, stream)
        self._rests = [[others[at] for at in order] for order in orders.tolist()]
        self._tables = _tables(deck, [tried[same[0]] for same in self._kinds], measure)
        self._errors = measure.errors([*deck, *tried])

    def tried(self, first: int, last: int) -> _Tried:
        """Return the gains of these deals, one row per card of the pool and one column per deal.

        The second value is the change in the number of each card of deck and pool in the squads,
        one row per card.
        """
        rests = self._rests[first:last]
        bare, without = self._best(rests)
        before, had = self._best([[*rest, self._place] for rest in rests])
        gains = np.empty((len(self._scores), len(rests)))
        more = np.empty((len(self._scores), len(self._errors.keys)))
        share = self._hand / self._size
        for number, same in enumerate(self._kinds):
            # far below 0 if it is not taken
            with_it, squads = self._best([[*rest, self._size + number] for rest in rests])
            for at in same:
                scores = with_it - _FORCED + self._scores[at]
                gains[at] = (np.maximum(bare, scores) - before) * share
                kept = np.where((scores > bare)[:, None], squads, without)
                more[at] = (kept - had).sum(axis=0) * share
                more[at, self._errors.kinds[self._size + at]] += (scores > bare).sum() * share
        return gains, more

    def _best(self, hands: Sequence[Sequence[int]]) -> tuple[Floats, Floats]:
        """Return the score of each hand's best squad (0 without a legal one), and its number of
        each deck card.

        A tried card is the last of a hand and is not counted.
        """
        found = [self._measure.squad(self._tables, hand) for hand in hands]
        places, squads = np.array(hands, np.int64), np.array([squad for _best, squad in found])
        own = places < self._size
        squads[~own[:, -1]] &= (1 << self._hand - 1) - 1
        counts = self._errors.held(np.where(own, places, 0), squads)
        return np.array([score or 0 for score, _squad in found], np.float64), counts


def _kinds(deck: Sequence[CardSpec], pool: Sequence[CardSpec], buyer: Buyer) -> list[list[int]]:
    """Return the indexes in ``pool`` of cards that differ only by score for a squad."""
    givers = givers_among(deck)
    names = {fold(card.name) for card in deck}
    unique = {fold(card.name) for card in deck if card.unique}
    kinds: dict[_Kind, list[int]] = {}
    for place, card in enumerate(pool):
        name = fold(card.name)
        rival = name in unique or (card.unique and name in names)  # 106.4
        kind = (
            card.cost,
            card.elite,
            frozenset(card.elements),
            card.type is CardType.FLYER,
            card.type is CardType.TERRAIN,
            card.type.is_creature,
            name if rival else "",
            whole_look(givers, card, buyer),
        )
        kinds.setdefault(kind, []).append(place)
    return list(kinds.values())


def _tables(deck: Sequence[CardSpec], models: Sequence[CardSpec], measure: Measure) -> SquadTables:
    """Return the deck and a card of each kind, these with a score that makes squads take them."""
    scores = [*(measure.score(card) for card in deck), *([_FORCED] * len(models))]
    return SquadTables(
        [*deck, *models], scores, measure.silver, measure.gold, measure.rules, seat=measure.seat
    )
