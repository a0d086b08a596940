"""Prices of squads if texts make the order of taking cards matter (403.2.2, 403.2.3.1).

The price of a card can depend on the squad at that moment (105.2.4), or on terms of its own
(404.2.2). Only some cards of a hand are concerned: those with such texts or whose price such a text
can change, and those that such texts count. Of the former, the movable ones, every subset is built
card by card in every order; of the latter, which cost what is printed, only the number of each look
matters. For each such squad, each amount of gold spent on elite movable cards and each amount spent
on movable flyers, the minimum spent on ordinary ones is kept. All other cards cost what is printed,
whenever they are taken, and are added to every such squad. So the search is complete: a squad is
legal here if and only if some order and some choice of terms is legal step by step.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, product
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from deckbuilder.recruitment.company import limits_of, may_oblige, terrains_let_in
from deckbuilder.recruitment.prices import speaks_of_prices, terms_of
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.seen_by_texts import asks_for_others, givers_among
from deckbuilder.squads.crystals_left import NEVER, Purses, barred_squads
from deckbuilder.squads.phases import Phases, Turns
from deckbuilder.squads.recruiting_texts import (
    NOT_OFFERED,
    Concerned,
    CountedStep,
    Offer,
    Offers,
    Places,
    Step,
)
from deckbuilder.squads.subsets import (
    ELEMENT_MASK,
    Bits,
    Costs,
    Legal,
    allowed,
    new_penalties,
    subset_costs,
    subset_flags,
    with_bit,
    within,
    without_bit,
)
from engine.berserk import ELEMENTS, CardSpec, CardType

MOST_WORK: Final = 1 << 15  # prices to compute: a few seconds
_PURSES_A_PRICE: Final = 8  # subsets that take about as long
_NEVER_RANKED: Final = np.int32(1 << 30)
_EVERY: Final = slice(None)

Number = TypeVar("Number", bound=np.generic)


def order_matters(hand: Sequence[CardSpec]) -> bool:
    """Return whether squads of a hand depend on more than printed costs and pairs of cards."""
    # most cards have no abilities and no such texts
    speaking = [card for card in hand if card.abilities]
    return any(
        speaks_of_prices(card) or may_oblige(card) or terrains_let_in(card) for card in speaking
    ) or not all(giver.settled for giver in givers_among(speaking))


@dataclass(frozen=True, slots=True)
class _Choice:
    """One choice of obliging terms: of some cards, and of no others.

    It holds the prices then, and the subsets that have those cards and meet their obligations; any
    subset if none is chosen.
    """

    offers: Offers
    legal: Legal | None


class OrderedCosts:
    """The price of every subset of a hand in its best order, for at most ``most_gold``.

    ``phases`` are given if cards of the hand, or taken ones, make others count differently.
    ``work`` limits the number of computed prices: beyond it cards are excluded from all squads,
    those of least ``worth`` first, of equal ones the last of the hand, except those in ``keep``;
    see ``left_out`` and ``whole``. Without ``worth`` all cards are equal.
    """

    def __init__(
        self,
        start: Recruitment,
        phases: Phases | None = None,
        *,
        keep: frozenset[int] = frozenset(),
        work: int = MOST_WORK,
        worth: Sequence[int] = (),
    ) -> None:
        self._start = start
        hand = start.hand
        concerned, self.left_out = _bounded(start, phases, keep, work, worth)
        self._concerned = concerned
        paid = start.gone.union(concerned.movable)
        if concerned.give:
            paid = paid.union(*concerned.counted)
        others = [
            (card, 0 if place in paid else card.cost.number) for place, card in enumerate(hand)
        ]
        self._elite = subset_costs([cost if card.elite else 0 for card, cost in others])
        self._ordinary = subset_costs([0 if card.elite else cost for card, cost in others])
        self._flyers = subset_costs(
            [cost if card.type is CardType.FLYER else 0 for card, cost in others]
        )
        as_it_counts = hand if phases is None else phases.hands[0][0]
        self._flags = subset_flags(
            [
                replace(card, elements=()) if place in paid and concerned.give else card
                for place, card in enumerate(as_it_counts)
            ]
        )
        self._alike = _Alike.of(start, concerned)
        self._choices = [
            choice
            for order in (phases.orders if phases is not None else ((),))
            for choice in self._made_choices(order)
        ]

    def _made_choices(self, order: Turns) -> Iterator[_Choice]:
        """Yield the choices for which a legal squad with the chosen cards exists."""
        start, by_texts = self._start, self._concerned.phases is None
        offers = Offers(start, self._concerned, order)
        yield _Choice(offers, None)
        may_be: Legal | None = None
        for bound in self._alike.bounds:
            may_be = allowed(start, by_texts=by_texts) if may_be is None else may_be
            legal = may_be.copy()
            for place in bound:
                without_bit(legal, place)[...] = False
                for limit in limits_of(start.hand[place], on_terms=True) if by_texts else ():
                    if not asks_for_others(limit.cards):
                        legal &= within(start, place, limit)
            if legal.any():
                yield _Choice(offers.bound_by(frozenset(bound)), legal)

    @property
    def legal(self) -> Legal:
        """The subsets within every limit except that of crystals; see ``allowed``."""
        return allowed(self._start, by_texts=self._concerned.phases is None)

    @property
    def whole(self) -> bool:
        """Whether every order of every squad was examined.

        Otherwise there may be more legal squads, and some may cost fewer crystals.
        """
        phases = self._concerned.phases
        return (
            not self.left_out
            and (phases is None or phases.whole)
            and all(lattice.whole for lattice in self._lattices)
        )

    @property
    def prices(self) -> bytes:
        """All prices as bytes: if they are equal, the same cards and crystals give equal costs."""
        return b"".join(choice.offers.as_bytes() for choice in self._choices)

    @property
    def flags(self) -> Bits:
        """The values of ``subset_flags``, with the elements of a squad in its best order."""
        return self._best[1]

    def needed(self) -> Costs:
        """Return the minimum gold for recruiting every subset, penalties included."""
        least = np.full(len(self._index), NEVER, np.int16)
        for _spent, need, _flags in self._ways():
            np.minimum(least, need, out=least)
        return self._everywhere(least, np.int16(NEVER))

    def paid(self) -> Costs:
        """Return the minimum crystals for the cards of every subset, minus those gained.

        Limited by the purse; together with the gold for elements they are minimal.
        """
        return self._best[0]

    @cached_property
    def _best(self) -> tuple[Costs, Bits]:
        fewest = np.full(len(self._index), NEVER, np.int16)
        flags = np.zeros(len(self._index), np.uint8)
        least = np.full(len(self._index), _NEVER_RANKED, np.int32)
        for spent, need, seen in self._ways():
            rank = _ranked(self._start, spent, need, seen)
            better = rank < least
            least[better], fewest[better], flags[better] = rank[better], spent[better], seen[better]
        return (
            self._everywhere(fewest, np.int16(NEVER)),
            self._everywhere(flags, np.uint8(0)),
        )

    def _everywhere(self, values: NDArray[Number], without: Number) -> NDArray[Number]:
        """Return the values of all subsets from those examined: equal cards are represented by the
        first ones."""
        values = self._alike.spread(values)
        for place in self.left_out:
            with_bit(values, place)[...] = without
        return values

    def steps(self, subset: int) -> tuple[Step, ...]:
        """Return an order with minimal crystals; ValueError if the purse allows none.

        Cards already taken are not among the steps.
        """
        if any(subset >> place & 1 for place in self.left_out):
            raise ValueError("squads with this card are not looked at")
        asked, renamed = self._alike.first_of(subset)
        start = self._start
        ways = [
            (int(_ranked(start, *way)[0]), int(way[1][0]), number)
            for number, way in enumerate(self._ways(slice(asked, asked + 1)))
            if way[1][0] <= start.gold
        ]
        if not ways:
            raise ValueError("no order of these cards can be paid")
        return tuple(
            replace(step, position=renamed.get(step.position, step.position))
            for step in self._steps(asked, min(ways)[2])
        )

    def _steps(self, subset: int, way: int) -> Iterator[Step]:
        hand, gone = self._start.hand, self._start.gone
        left = [place for place in range(len(hand)) if subset >> place & 1 and place not in gone]
        for move in self._moves(int(self._index[subset]), way):
            if isinstance(move, Step):
                yield move
                left.remove(move.position)
                continue
            place = next(place for place in left if place in self._concerned.counted[move.group])
            left.remove(place)
            card = hand[place]
            yield Step(place, card.cost.number, card.elite, silver=move.silver)
        for place in left:
            yield Step(place, hand[place].cost.number, hand[place].elite)

    def _moves(self, squad: int, way: int) -> tuple[Step | CountedStep, ...]:
        for lattice in self._lattices:
            if way < len(lattice.ways):
                return lattice.moves(squad, way)
            way -= len(lattice.ways)
        raise ValueError("there are not so many ways")

    @cached_property
    def _lattices(self) -> "list[_Lattice | Purses]":
        """The prices of squads of concerned cards, by choice of terms."""
        start, concerned, flyers = self._start, self._concerned, int(self._flyers[-1])
        offered = [choice.offers for choice in self._choices]
        if concerned.give:
            return [Purses(start, concerned, offers, flyers) for offers in offered]
        return [_Lattice(start, concerned, offers, flyers) for offers in offered]

    @cached_property
    def _index(self) -> Places:
        """The number of the concerned part of every subset in the lattice."""
        strides = self._concerned.strides()
        index = np.zeros(len(self._flyers), np.intp)
        for place in range(len(self._start.hand)):
            half = 1 << place
            np.add(index[:half], strides.get(place, 0), out=index[half : 2 * half])
        return index

    @cached_property
    def _penalties(self) -> Costs:
        return new_penalties(self._start, self._flags)

    def _ways(self, some: slice = _EVERY) -> Iterator[tuple[Costs, Costs, Bits]]:
        """Yield crystals spent, gold needed and flags by subset, for each way of each lattice.

        The gold is unaffordable where there is no such way. ``some`` selects subsets.
        """
        for choice, lattice in zip(self._choices, self._lattices, strict=True):
            if isinstance(lattice, _Lattice):
                ways = self._ways_of(lattice, some)
            else:
                ways = self._with(lattice, some)
            for spent, need, flags in ways:
                if choice.legal is not None:
                    need[~choice.legal[some]] = NEVER
                yield spent, need, flags

    def _ways_of(self, lattice: "_Lattice", some: slice) -> Iterator[tuple[Costs, Costs, Bits]]:
        silver, index = self._start.silver, self._index[some]
        cap = self._start.rules.flyer_cap - self._start.flyer_crystals
        for elite, ordinary, flyers in lattice.ways:
            gold = elite[index] + self._elite[some]
            rest = ordinary[index] + self._ordinary[some]
            need = gold + self._penalties[some] + np.maximum(rest - np.int16(silver), 0)
            if lattice.counts_flyers:
                need[self._flyers[some] + flyers[index] > cap] = NEVER
            yield gold + rest, need, self._flags[some]

    def _with(self, purses: Purses, some: slice) -> Iterator[tuple[Costs, Costs, Bits]]:
        """Add the unconcerned cards last: they change no price and give nothing."""
        start, index = self._start, self._index[some]
        cap = start.rules.flyer_cap - start.flyer_crystals
        for way in purses.ways:
            flags = self._flags[some] | way.had[index].astype(np.uint8)
            penalties = new_penalties(start, flags)
            silver = way.silver[index]
            short = np.maximum(self._ordinary[some] - silver, 0)
            gold = way.gold[index] + self._elite[some] + penalties + short
            need = np.maximum(way.peak[index], gold)
            if purses.counts_flyers:
                need[self._flyers[some] + way.flyers[index] > cap] = NEVER
            left = np.maximum(silver - self._ordinary[some], 0)
            yield gold - penalties + np.int16(start.silver) - left, need, flags


def _ranked(start: Recruitment, spent: Costs, need: Costs, flags: Bits) -> NDArray[np.int32]:
    """Return a rank of ways, lower is better: by crystals including those for elements, then by
    elements."""
    total = spent.astype(np.int32) + new_penalties(start, flags)
    rank = total * (len(ELEMENTS) + 1) + np.bitwise_count(flags & ELEMENT_MASK)
    return np.asarray(np.where(need <= start.gold, rank, _NEVER_RANKED), np.int32)


def _bounded(
    start: Recruitment,
    phases: Phases | None,
    keep: frozenset[int],
    work: int,
    worth: Sequence[int],
) -> tuple[Concerned, tuple[int, ...]]:
    """Return the concerned cards, excluding as many as needed to keep the search small."""
    left_out: list[int] = []
    worst_first = sorted(
        range(len(start.hand)), key=lambda place: (worth[place] if worth else 0, -place)
    )
    while True:
        concerned = Concerned.of(start, phases, frozenset(left_out))
        choices = len(_Alike.of(start, concerned).bounds) + 1
        orders = 1 if phases is None else len(phases.orders)
        prices = concerned.work * (choices if choices == 1 else 2) * orders
        if prices <= work and concerned.count * choices * orders <= work * _PURSES_A_PRICE:
            return concerned, tuple(sorted(left_out))
        places = {*concerned.movable, *chain.from_iterable(concerned.counted)} - keep
        if not places:  # more cards are wished for than can be examined
            return concerned, tuple(sorted(left_out))
        left_out.append(next(place for place in worst_first if place in places))


@dataclass(frozen=True, slots=True)
class _Alike:
    """Equal cards with obliging terms: squads with the first of them represent all.

    ``groups`` are their positions, ``bounds`` the choices of terms for some of them.
    """

    size: int
    groups: tuple[tuple[int, ...], ...]
    bounds: tuple[tuple[int, ...], ...]

    @staticmethod
    def of(start: Recruitment, concerned: Concerned) -> "_Alike":
        groups: dict[CardSpec, list[int]] = {}
        for place in sorted(concerned.movable):
            terms = terms_of(start.hand[place])
            if terms is not None and terms.obliges:
                groups.setdefault(start.hand[place], []).append(place)
        firsts = (
            [places[:count] for count in range(len(places) + 1)] for places in groups.values()
        )
        bounds = (tuple(chain.from_iterable(chosen)) for chosen in product(*firsts))
        return _Alike(
            1 << len(start.hand),
            tuple(tuple(places) for places in groups.values() if len(places) > 1),
            tuple(filter(None, bounds)),
        )

    def spread(self, values: NDArray[Number]) -> NDArray[Number]:
        """Return the values of every subset from those with the first of them."""
        if not self.groups:
            return values
        subsets = np.arange(self.size)
        for places in self.groups:
            have = sum(subsets >> place & 1 for place in places)
            first = np.cumsum([0, *(1 << place for place in places)])
            subsets = subsets & ~int(first[-1]) | first[have]
        return values[subsets]

    def first_of(self, subset: int) -> tuple[int, dict[int, int]]:
        """Return the subset with the first of them, and the replaced positions."""
        renamed: dict[int, int] = {}
        for places in self.groups:
            have = [place for place in places if subset >> place & 1]
            renamed.update(zip(places, have, strict=False))
            subset &= ~sum(1 << place for place in places)
            subset |= sum(1 << place for place in places[: len(have)])
        return subset, renamed


class _Lattice:
    """Every squad of the concerned cards, reached in every order that is legal throughout.

    ``ways`` are gold spent on elite movable cards, crystals on ordinary ones, and on flyers among
    them, by squad; each way of a squad is not dominated by another. Crystals on flyers are 0 unless
    ``counts_flyers``, which is set if they can exceed the limit.
    """

    def __init__(
        self, start: Recruitment, concerned: Concerned, offers: Offers, other_flyers: int
    ) -> None:
        self._concerned = concerned
        self._offers = offers
        flyers = offers.dearest(flyers=True)
        cap = start.rules.flyer_cap - start.flyer_crystals
        self.counts_flyers = flyers + other_flyers > cap
        elite = min(start.gold, offers.dearest(flyers=False))
        aloft = min(cap, flyers) if self.counts_flyers else 0
        self._squads: Places = np.arange(concerned.count)
        self._least = np.full((concerned.count, elite + 1, aloft + 1), NEVER, np.int16)
        self._least[0, 0, 0] = 0
        self.whole = True
        self._build(barred_squads(start, concerned, offers))
        self.ways = self._unbeaten()

    def moves(self, squad: int, way: int) -> tuple[Step | CountedStep, ...]:
        """Return an order of a squad with the spending of a way."""
        elite, _ordinary, flyers = (int(amounts[squad]) for amounts in self.ways[way])
        moves: list[Step | CountedStep] = []
        while squad:
            move, (squad, elite, flyers) = self._last_move(squad, elite, flyers)
            moves.append(move)
        return tuple(reversed(moves))

    def _last_move(
        self, squad: int, elite: int, flyers: int
    ) -> tuple[Step | CountedStep, tuple[int, int, int]]:
        least = self._least[squad, elite, flyers]
        for group, alike in enumerate(self._concerned.counted):
            stride = self._concerned.stride(group)
            some = squad // stride % (len(alike) + 1)
            if some and self._least[squad - stride, elite, flyers] == least:
                return CountedStep(group), (squad - stride, elite, flyers)
        for bit, place in reversed(list(enumerate(self._concerned.movable))):
            before = squad ^ (1 << bit)
            for offer in self._offers.of[bit] if squad >> bit & 1 else ():
                cost = int(offer.crystals[before])
                gold = elite - cost * offer.elite
                aloft = flyers - cost * (offer.flyer and self.counts_flyers)
                if cost == NOT_OFFERED or gold < 0 or aloft < 0:
                    continue
                if self._least[before, gold, aloft] + cost * (not offer.elite) == least:
                    return Step(place, cost, offer.elite, offer.on_terms), (before, gold, aloft)
        raise ValueError("no order spends this")

    def _build(self, barred: NDArray[np.bool_]) -> None:
        concerned, squads = self._concerned, self._squads
        groups = range(len(concerned.counted))
        sizes: Places = np.bitwise_count(squads & (1 << len(concerned.movable)) - 1).astype(np.intp)
        for group in groups:
            sizes += concerned.amount(squads, group)
        for size in range(1, int(sizes.max()) + 1):
            here = squads[sizes == size]
            for bit, offers in enumerate(self._offers.of):
                having = here[(here >> bit & 1).astype(np.bool_)]
                for offer in offers:
                    self._take(having, having ^ (1 << bit), offer)
            for group in groups:
                having = here[concerned.amount(here, group) > 0]
                before = self._least[having - concerned.stride(group)]
                self._least[having] = np.minimum(self._least[having], before)
            self._least[here[barred[here]]] = NEVER

    def _take(self, after: Places, before: Places, offer: Offer) -> None:
        """Reach squads from those with one card less, for each price separately."""
        costs = offer.crystals[before]
        for cost in np.unique(costs[costs != NOT_OFFERED]).tolist():
            here = costs == cost
            gold = cost * offer.elite
            aloft = cost * (offer.flyer and self.counts_flyers)
            if gold >= self._least.shape[1] or aloft >= self._least.shape[2]:
                continue  # beyond the purse or the limit for flyers
            source = self._least[before[here]]
            source = source[:, : source.shape[1] - gold, : source.shape[2] - aloft]
            if not offer.elite:
                source = np.where(source < NEVER, source + np.int16(cost), np.int16(NEVER))
            reached = self._least[after[here]]
            part = reached[:, gold:, aloft:]
            np.minimum(part, source, out=part)
            self._least[after[here]] = reached

    def _unbeaten(self) -> list[tuple[Costs, Costs, Costs]]:
        """Return the undominated ways of every squad, padded to the largest number of them.

        A way is dominated by one with no more gold on elite cards, no more on flyers and no more
        crystals in total: silver may cover what it spends on ordinary cards instead.
        """
        gold = np.arange(self._least.shape[1], dtype=np.int16)[:, None]
        total = self._least + gold
        reach = np.minimum.accumulate(np.minimum.accumulate(total, axis=1), axis=2)
        kept = self._least < NEVER
        kept[:, 1:] &= reach[:, :-1] > total[:, 1:]
        kept[:, :, 1:] &= reach[:, :, :-1] > total[:, :, 1:]
        squads, elite, flyers = kept.nonzero()
        ordinal = np.arange(len(squads)) - np.searchsorted(squads, squads)
        ways = []
        for number in range(int(ordinal.max()) + 1):
            chosen = ordinal == number
            gold_way = np.full(len(self._squads), NEVER, np.int16)
            crystals, aloft = np.zeros((2, len(self._squads)), np.int16)
            gold_way[squads[chosen]] = elite[chosen]
            crystals[squads[chosen]] = self._least[kept][chosen]
            aloft[squads[chosen]] = flyers[chosen]
            ways.append((gold_way, crystals, aloft))
        return ways
