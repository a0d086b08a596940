"""What squads take where texts make the order of taking cards matter (403.2.2, 403.2.3.1).

A card may take more or fewer crystals by what the squad holds at that moment (105.2.4), or be
offered on terms of its own (404.2.2). Only some cards of a hand are concerned: those that say so or
whose price such a text may change, and those that such texts count. Of the first, the movable ones,
every subset is built up card by card in every order; of the second, which take what is printed,
only how many of each look are there at the time. For each such squad, each amount of gold spent on
elite movable cards and each amount spent on movable flyers, the least is kept that the ordinary
ones take. All other cards take what is printed, whenever they are taken, and are added to every
such squad. So nothing is left out: a squad is legal here if and only if some order and some choice
of terms is legal step by step.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from deckbuilder.recruitment.company import limits_of, may_oblige, terrains_let_in
from deckbuilder.recruitment.looks import asks_for_others, givers_among
from deckbuilder.recruitment.prices import speaks_of_prices, terms_of
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.concerned import (
    NOT_OFFERED,
    Concerned,
    CountedStep,
    Offer,
    Offers,
    Places,
    Step,
)
from deckbuilder.squads.purses import NEVER, Purses, barred_squads
from deckbuilder.squads.subsets import (
    Costs,
    Legal,
    allowed,
    new_penalties,
    subset_costs,
    subset_flags,
    within,
    without_bit,
)
from engine.berserk import CardSpec, CardType

_EVERY: Final = slice(None)


def order_matters(hand: Sequence[CardSpec]) -> bool:
    """Whether printed costs and pairs of cards do not tell all about the squads of a hand."""
    return any(
        speaks_of_prices(card) or may_oblige(card) or terrains_let_in(card) for card in hand
    ) or not all(giver.settled for giver in givers_among(hand))


@dataclass(frozen=True, slots=True)
class _Choice:
    """Squads in which the terms that oblige are chosen of some cards and of no others: what cards
    take then, and the subsets that have those cards and keep what they are bound to; any subset
    where none is chosen."""

    offers: Offers
    legal: Legal | None


class OrderedCosts:
    """What every subset of a hand takes in its best order, for a purse of ``most_gold`` at most."""

    def __init__(self, start: Recruitment) -> None:
        self._start = start
        hand = start.hand
        concerned = self._concerned = Concerned.of(start)
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
        self._choices = list(self._made_choices())

    def _bounds(self) -> Iterator[tuple[int, ...]]:
        hand = self._start.hand
        obliging = [
            place
            for place in self._concerned.movable
            if (terms := terms_of(hand[place])) is not None and terms.obliges
        ]
        sizes = range(len(obliging) + 1)
        return chain.from_iterable(combinations(obliging, size) for size in sizes)

    def _made_choices(self) -> Iterator[_Choice]:
        """Yield the choices with which some squad is legal that has the cards chosen for."""
        start = self._start
        offers = Offers(start, self._concerned)
        yield _Choice(offers, None)
        may_be: Legal | None = None
        for bound in self._bounds():
            if not bound:
                continue
            may_be = allowed(start) if may_be is None else may_be
            legal = may_be.copy()
            for place in bound:
                without_bit(legal, place)[...] = False
                for limit in limits_of(start.hand[place], on_terms=True):
                    if not asks_for_others(limit.cards):
                        legal &= within(start, place, limit)
            if legal.any():
                yield _Choice(offers.bound_by(frozenset(bound)), legal)

    @property
    def prices(self) -> bytes:
        """All prices there are: with equal ones the same cards and crystals give equal costs."""
        return b"".join(choice.offers.as_bytes() for choice in self._choices)

    def needed(self) -> Costs:
        """Return for every subset the least gold it can be recruited with, penalties included."""
        least = np.full(len(self._index), NEVER, np.int16)
        for _spent, need in self._ways():
            np.minimum(least, need, out=least)
        return least

    def paid(self) -> Costs:
        """Return for every subset the fewest crystals for its cards that the purse allows, less
        those that came with them."""
        fewest = np.full(len(self._index), NEVER, np.int16)
        for spent, need in self._ways():
            spent[need > self._start.gold] = NEVER
            np.minimum(fewest, spent, out=fewest)
        return fewest

    def steps(self, subset: int) -> tuple[Step, ...]:
        """Return an order that takes the fewest crystals; ValueError when the purse allows none.

        Cards that are taken already are not among the steps.
        """
        ways = [
            (int(spent[0]), int(need[0]), way)
            for way, (spent, need) in enumerate(self._ways(slice(subset, subset + 1)))
            if need[0] <= self._start.gold
        ]
        if not ways:
            raise ValueError("no order of these cards can be paid")
        way = min(ways)[2]
        hand = self._start.hand
        gone = self._start.gone
        left = [place for place in range(len(hand)) if subset >> place & 1 and place not in gone]
        taken: list[Step] = []
        for move in self._moves(int(self._index[subset]), way):
            if isinstance(move, Step):
                taken.append(move)
                left.remove(move.position)
                continue
            place = next(place for place in left if place in self._concerned.counted[move.group])
            left.remove(place)
            card = hand[place]
            taken.append(Step(place, card.cost.number, card.elite, silver=move.silver))
        rest = (Step(place, hand[place].cost.number, hand[place].elite) for place in left)
        return (*taken, *rest)

    def _moves(self, squad: int, way: int) -> tuple[Step | CountedStep, ...]:
        for lattice in self._lattices:
            if way < len(lattice.ways):
                return lattice.moves(squad, way)
            way -= len(lattice.ways)
        raise ValueError("there are not so many ways")

    @cached_property
    def _lattices(self) -> "list[_Lattice | Purses]":
        """What squads of concerned cards take, by what is chosen."""
        start, concerned, flyers = self._start, self._concerned, int(self._flyers[-1])
        offered = [choice.offers for choice in self._choices]
        if concerned.give:
            return [Purses(start, concerned, offers, flyers) for offers in offered]
        return [_Lattice(start, concerned, offers, flyers) for offers in offered]

    @cached_property
    def _index(self) -> Places:
        """The number of the concerned part of every subset, as the lattice counts."""
        strides = self._concerned.strides()
        index = np.zeros(len(self._flyers), np.intp)
        for place in range(len(self._start.hand)):
            half = 1 << place
            np.add(index[:half], strides.get(place, 0), out=index[half : 2 * half])
        return index

    @cached_property
    def _penalties(self) -> Costs:
        return new_penalties(self._start, subset_flags(self._start.hand))

    def _ways(self, some: slice = _EVERY) -> Iterator[tuple[Costs, Costs]]:
        """Yield crystals spent and gold needed by subset, for each way of each lattice; gold that
        nobody has where there is no such way. ``some`` says of which subsets."""
        for choice, lattice in zip(self._choices, self._lattices, strict=True):
            if isinstance(lattice, _Lattice):
                ways = self._ways_of(lattice, some)
            else:
                ways = self._with(lattice, some)
            for spent, need in ways:
                if choice.legal is not None:
                    need[~choice.legal[some]] = NEVER
                yield spent, need

    def _ways_of(self, lattice: "_Lattice", some: slice) -> Iterator[tuple[Costs, Costs]]:
        silver, index = self._start.silver, self._index[some]
        cap = self._start.rules.flyer_cap - self._start.flyer_crystals
        for elite, ordinary, flyers in lattice.ways:
            gold = elite[index] + self._elite[some]
            rest = ordinary[index] + self._ordinary[some]
            need = gold + self._penalties[some] + np.maximum(rest - np.int16(silver), 0)
            if lattice.counts_flyers:
                need[self._flyers[some] + flyers[index] > cap] = NEVER
            yield gold + rest, need

    def _with(self, purses: Purses, some: slice) -> Iterator[tuple[Costs, Costs]]:
        """Take the cards that nothing concerns last: they change no price and give nothing."""
        start, index, penalties = self._start, self._index[some], self._penalties[some]
        cap = start.rules.flyer_cap - start.flyer_crystals
        for way in purses.ways:
            silver = way.silver[index]
            short = np.maximum(self._ordinary[some] - silver, 0)
            gold = way.gold[index] + self._elite[some] + penalties + short
            need = np.maximum(way.peak[index], gold)
            if purses.counts_flyers:
                need[self._flyers[some] + way.flyers[index] > cap] = NEVER
            left = np.maximum(silver - self._ordinary[some], 0)
            yield gold - penalties + np.int16(start.silver) - left, need


class _Lattice:
    """Every squad of the concerned cards, reached in every order that is legal throughout.

    ``ways`` are gold spent on elite movable cards, crystals on ordinary ones, and on flyers among
    them, by squad; of each squad a way more is one that no other is better than in all. Crystals
    on flyers are 0 unless ``counts_flyers``, which is when they can be too many.
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
        self._build(barred_squads(start, concerned, offers))
        self.ways = self._unbeaten()

    def moves(self, squad: int, way: int) -> tuple[Step | CountedStep, ...]:
        """Return an order of a squad that spends what a way says."""
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
        """Reach squads from those with one card less, each price apart."""
        costs = offer.crystals[before]
        for cost in np.unique(costs[costs != NOT_OFFERED]).tolist():
            here = costs == cost
            gold = cost * offer.elite
            aloft = cost * (offer.flyer and self.counts_flyers)
            if gold >= self._least.shape[1] or aloft >= self._least.shape[2]:
                continue  # beyond the purse, or beyond what flyers may cost
            source = self._least[before[here]]
            source = source[:, : source.shape[1] - gold, : source.shape[2] - aloft]
            if not offer.elite:
                source = np.where(source < NEVER, source + np.int16(cost), np.int16(NEVER))
            reached = self._least[after[here]]
            part = reached[:, gold:, aloft:]
            np.minimum(part, source, out=part)
            self._least[after[here]] = reached

    def _unbeaten(self) -> list[tuple[Costs, Costs, Costs]]:
        """Return the ways of every squad, as many as the squad with the most of them has.

        A way is beaten by one with no more gold on elite cards, no more on flyers and no more
        crystals altogether: what it spends on ordinary cards instead, silver may cover.
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
