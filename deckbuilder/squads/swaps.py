"""One-for-one swaps: which card in place of which helps a deck the most.

A new card is worth to a hand what it adds to the best squad that holds it, and that squad depends
on its price, side, elements and kind alone, and on what texts about recruiting see in it; its own
score is only added. So all cards of a kind are tried at once, and ten thousand cards cost no more
than their few hundred kinds.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from catalog.common.folding import fold
from catalog.specs import to_spec
from deckbuilder.base.progress import share, tell
from deckbuilder.decks.deck import DEFAULT_FORMAT
from deckbuilder.decks.formats import named_format
from deckbuilder.recruitment.looks import Look, givers_among, whole_look
from deckbuilder.recruitment.prices import Buyer
from deckbuilder.squads.tables import SquadTables, sampled_orders
from deckbuilder.squads.usefulness import Estimate, Floats, Measure, in_order
from engine.berserk import CardSpec, CardType, Cost, Element

if TYPE_CHECKING:
    from catalog.store import Catalog

COUNT: Final = 5
_CUTS_TRIED: Final = 3
_STAGES: Final = ((10, 20), (40, 6))  # deals looked at, candidates that go on
_FRESH: Final = 1  # stream of the deals that the numbers of swaps come from
_FORCED: Final = 1 << 36  # a score no squad comes near, and far from NO_SQUAD

_Kind: TypeAlias = tuple[Cost, bool, frozenset[Element], bool, bool, bool, str, Look]


@dataclass(frozen=True, slots=True)
class Swap:
    """One copy of ``out`` replaced by ``into``, and what the best squad of a deal gains by it."""

    out: CardSpec
    into: CardSpec
    gain: Estimate


def best_swaps(
    cards: Sequence[CardSpec],
    pool: Sequence[CardSpec],
    measure: Measure,
    out: Sequence[CardSpec],
    count: int = COUNT,
) -> tuple[Swap, ...]:
    """Return the ``count`` best one-for-one swaps found, best first, one for each new card.

    ``out`` are the cards that may be cut, the likeliest first; three of them are tried. Candidates
    of ``pool`` are first told apart on a few deals with the likeliest cut; the best are measured
    on more deals, and the numbers returned come from fresh ones, so that the choice among many
    does not flatter them.
    """
    deck = in_order(cards)
    left = list({card.ref: card for card in in_order(pool)}.values())
    if not left or not out:
        return ()
    steps = len(_STAGES) + min(len(out), _CUTS_TRIED)
    for number, (deals, keep) in enumerate(_STAGES):
        with share(100 * number // steps, 100 * (number + 1) // steps):
            trial = _Trial(deck, out[0], left, deals, measure, 0)
        gains = trial.gains.mean(axis=1)
        best = sorted(range(len(left)), key=lambda place: (-gains[place], place))[:keep]
        left = [left[place] for place in best]
    swaps = []
    for number, card in enumerate(out[:_CUTS_TRIED], len(_STAGES)):
        with share(100 * number // steps, 100 * (number + 1) // steps):
            gains = _Trial(deck, card, left, measure.deals, measure, _FRESH).gains
        swaps += [
            Swap(card, into, Estimate.of(gains[place]))
            for place, into in enumerate(left)
            if fold(into.name) != fold(card.name)
        ]
    swaps.sort(key=lambda swap: (-swap.gain.mean, swap.into.name))
    firsts = {swap.into.ref: swap for swap in reversed(swaps)}
    return tuple(swap for swap in swaps if firsts[swap.into.ref] is swap)[:count]


def swap_pool(
    cards: Sequence[CardSpec],
    format_code: str,
    catalog: "Catalog",
    query: str = "",
    free: Mapping[str, int] | None = None,
) -> tuple[CardSpec, ...]:
    """Return the cards of a search that a deck may have one more copy of, one print a name.

    Its format's copies, bans and sets bound it; so does ``free`` where it is not None: how many
    copies of a folded name are at hand. UserError for a query or a format that cannot be read.
    """
    form = named_format(format_code or DEFAULT_FORMAT)
    banned = {fold(name) for name in form.banned}
    copies = Counter(fold(card.name) for card in cards)
    pool: dict[str, CardSpec] = {}
    for printed in catalog.search(query).cards:
        key = printed.name_key
        most = form.max_horde_copies if printed.horde else form.max_copies
        allowed = key not in banned and (not form.sets or printed.set_code in form.sets)
        at_hand = free is None or free.get(key, 0) > 0
        if key not in pool and allowed and at_hand and (most is None or copies[key] < most):
            pool[key] = to_spec(printed)
    return tuple(pool.values())


class _Trial:
    """Deals with a copy of ``cut``, each also with each card of ``pool`` in its place.

    Only deals with that card are looked at; the rest of the hand comes from the other cards. So
    gains are scaled by how often the card is dealt. ``gains`` has a row for each card of the pool
    and a column for each deal.
    """

    def __init__(
        self,
        deck: Sequence[CardSpec],
        cut: CardSpec,
        pool: Sequence[CardSpec],
        deals: int,
        measure: Measure,
        stream: int,
    ) -> None:
        kinds = _kinds(deck, pool, Buyer(measure.seat, (), (0, 0), measure.rules))
        size, hand = len(deck), min(len(deck), measure.rules.deal_size)
        place = next(place for place, card in enumerate(deck) if card.ref == cut.ref)
        others = [other for other in range(size) if other != place]
        orders = sampled_orders(size - 1, hand - 1, deals, measure.seed * 2 + stream)
        rests = [[others[at] for at in order] for order in orders.tolist()]
        tables = _tables(deck, [pool[same[0]] for same in kinds], measure)
        bare = _best(tables, rests, measure)
        before = _best(tables, [[*rest, place] for rest in rests], measure)
        self.gains = np.empty((len(pool), deals))
        for number, same in enumerate(kinds):
            tell(number, len(kinds))
            held = [[*rest, size + number] for rest in rests]
            with_it = _best(tables, held, measure) - _FORCED  # far below 0 where it is not taken
            for at in same:
                after = np.maximum(bare, with_it + measure.score(pool[at]))
                self.gains[at] = (after - before) * hand / size


def _kinds(deck: Sequence[CardSpec], pool: Sequence[CardSpec], buyer: Buyer) -> list[list[int]]:
    """Return the places in ``pool`` of cards that differ in nothing a squad looks at but score."""
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
    """Return the deck and a card of each kind, these with a score that has them taken."""
    scores = [*(measure.score(card) for card in deck), *([_FORCED] * len(models))]
    return SquadTables(
        [*deck, *models], scores, measure.silver, measure.gold, measure.rules, seat=measure.seat
    )


def _best(tables: SquadTables, hands: Sequence[Sequence[int]], measure: Measure) -> Floats:
    """Return the score of each hand's best squad, 0 without a legal one."""
    return np.array([measure.best(tables, hand) or 0 for hand in hands], np.float64)
