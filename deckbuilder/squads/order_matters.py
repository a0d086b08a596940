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
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from deckbuilder.recruitment.company import barred_pair, speaks_of_company
from deckbuilder.recruitment.looks import ALIKE, Look, counted_look, givers_among
from deckbuilder.recruitment.prices import Buyer, price, speaks_of_prices, terms_of
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.subsets import Costs, new_penalties, subset_costs, subset_flags
from engine.berserk import CardSpec, CardType

Places: TypeAlias = NDArray[np.intp]
_NEVER: Final = 16_000  # more than any purse holds, and sums with it stay within 16 bits
_NOT_OFFERED: Final = -1
_TOO_DEAR: Final = 255  # dearer than any purse


@dataclass(frozen=True, slots=True)
class Step:
    """A card of the hand as it is taken: the crystals for it, whether in gold alone, and whether
    on terms of its own (404.2.2)."""

    position: int
    crystals: int
    in_gold: bool
    on_terms: bool = False


def order_matters(hand: Sequence[CardSpec]) -> bool:
    """Whether printed costs and pairs of cards do not tell all about the squads of a hand."""
    return any(map(speaks_of_prices, hand)) or not all(
        giver.settled for giver in givers_among(hand)
    )


class OrderedCosts:
    """What every subset of a hand takes in its best order, for a purse of ``most_gold`` at most."""

    def __init__(self, start: Recruitment) -> None:
        self._start = start
        hand = start.hand
        self._concerned = _Concerned.of(start)
        paid = start.gone.union(self._concerned.movable)
        others = [
            (card, 0 if place in paid else card.cost.number) for place, card in enumerate(hand)
        ]
        self._elite = subset_costs([cost if card.elite else 0 for card, cost in others])
        self._ordinary = subset_costs([0 if card.elite else cost for card, cost in others])
        self._flyers = subset_costs(
            [cost if card.type is CardType.FLYER else 0 for card, cost in others]
        )
        self._offers = _Offers(start, self._concerned)

    @property
    def prices(self) -> bytes:
        """All prices there are: with equal ones the same cards and crystals give equal costs."""
        return self._offers.as_bytes()

    def needed(self) -> Costs:
        """Return for every subset the least gold it can be recruited with, penalties included."""
        least = np.full(len(self._index), _NEVER, np.int16)
        for _spent, need in self._ways():
            np.minimum(least, need, out=least)
        return least

    def paid(self) -> Costs:
        """Return for every subset the fewest crystals for its cards that the purse allows."""
        fewest = np.full(len(self._index), _NEVER, np.int16)
        for spent, need in self._ways():
            spent[need > self._start.gold] = _NEVER
            np.minimum(fewest, spent, out=fewest)
        return fewest

    def steps(self, subset: int) -> tuple[Step, ...]:
        """Return an order that takes the fewest crystals; ValueError when the purse allows none.

        Cards that are taken already are not among the steps.
        """
        ways = [
            (int(spent[subset]), int(need[subset]), way)
            for way, (spent, need) in enumerate(self._ways())
            if need[subset] <= self._start.gold
        ]
        if not ways:
            raise ValueError("no order of these cards can be paid")
        way = min(ways)[2]
        hand = self._start.hand
        gone = self._start.gone
        left = [place for place in range(len(hand)) if subset >> place & 1 and place not in gone]
        taken: list[Step] = []
        for move in self._lattice.moves(int(self._index[subset]), way):
            if isinstance(move, Step):
                taken.append(move)
                left.remove(move.position)
                continue
            place = next(place for place in left if place in self._concerned.counted[move])
            left.remove(place)
            taken.append(Step(place, hand[place].cost.number, hand[place].elite))
        rest = (Step(place, hand[place].cost.number, hand[place].elite) for place in left)
        return (*taken, *rest)

    @cached_property
    def _lattice(self) -> "_Lattice":
        return _Lattice(self._start, self._concerned, self._offers, int(self._flyers[-1]))

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

    def _ways(self) -> Iterator[tuple[Costs, Costs]]:
        """Yield crystals spent and gold needed by subset, for each way of the lattice; gold that
        nobody has where there is no such way."""
        silver = self._start.silver
        cap = self._start.rules.flyer_cap - self._start.flyer_crystals
        for elite, ordinary, flyers in self._lattice.ways:
            gold = elite[self._index] + self._elite
            rest = ordinary[self._index] + self._ordinary
            need = gold + self._penalties + np.maximum(rest - np.int16(silver), 0)
            if self._lattice.counts_flyers:
                need[self._flyers + flyers[self._index] > cap] = _NEVER
            yield gold + rest, need


@dataclass(frozen=True, slots=True)
class _Concerned:
    """The cards of a hand that texts about recruiting concern, by position.

    ``movable`` have prices that may change, or say something themselves; ``counted`` are the rest
    that such texts count, those of one look together. A squad of them has a number: a bit for each
    movable card, then how many there are of each look. What is taken already is neither: it is in
    every squad.
    """

    hand: tuple[CardSpec, ...]
    movable: tuple[int, ...]
    counted: tuple[tuple[int, ...], ...]

    @staticmethod
    def of(start: Recruitment) -> "_Concerned":
        hand, buyer = start.hand, start.buyer
        givers = givers_among(hand)
        movable, looks = [], dict[Look, list[int]]()
        for place, card in enumerate(hand):
            if place in start.gone:
                continue
            look = counted_look(givers, card, buyer)
            own = speaks_of_prices(card) or (speaks_of_company(card) and look != ALIKE)
            if own or any(giver.may_price(card, buyer) for giver in givers):
                movable.append(place)
            elif look != ALIKE:
                looks.setdefault(look, []).append(place)
        return _Concerned(hand, tuple(movable), tuple(map(tuple, looks.values())))

    @property
    def count(self) -> int:
        """How many different squads of these cards there are."""
        result = 1 << len(self.movable)
        for places in self.counted:
            result *= len(places) + 1
        return result

    def stride(self, group: int) -> int:
        """Return by how much one more counted card of a look raises a squad's number."""
        result = 1 << len(self.movable)
        for places in self.counted[:group]:
            result *= len(places) + 1
        return result

    def strides(self) -> dict[int, int]:
        """Return by how much each position raises it."""
        result = {place: 1 << bit for bit, place in enumerate(self.movable)}
        for group, places in enumerate(self.counted):
            result |= dict.fromkeys(places, self.stride(group))
        return result

    def amount(self, squads: Places, group: int) -> Places:
        """Return how many counted cards of a look these squads have."""
        return squads // self.stride(group) % (len(self.counted[group]) + 1)

    def cards(self, squad: int) -> tuple[CardSpec, ...]:
        """Return a squad of this number."""
        places = [place for bit, place in enumerate(self.movable) if squad >> bit & 1]
        for group, alike in enumerate(self.counted):
            places += alike[: squad // self.stride(group) % (len(alike) + 1)]
        return tuple(self.hand[place] for place in places)


@dataclass(frozen=True, slots=True)
class _Offer:
    """One way of taking a card: the crystals beside each squad without it, and how they count."""

    crystals: Costs
    elite: bool
    flyer: bool
    on_terms: bool


class _Offers:
    """What each movable card takes beside every squad of the others (403.2.3.2)."""

    def __init__(self, start: Recruitment, concerned: _Concerned) -> None:
        self._buyer = start.buyer
        self._concerned = concerned
        self._squads: Places = np.arange(concerned.count)
        self.kinds = self._kinds_of_squads()
        self.of = [self._offers_of(bit) for bit in range(len(concerned.movable))]

    def as_bytes(self) -> bytes:
        """Return all prices in their order."""
        return b"".join(offer.crystals.tobytes() for offers in self.of for offer in offers)

    def dearest(self, *, flyers: bool) -> int:
        """Return the most that the movable cards can take together, as elite ones or as flyers."""
        return sum(
            max(
                (
                    max(0, int(offer.crystals.max()))
                    for offer in offers
                    if (offer.flyer if flyers else offer.elite)
                ),
                default=0,
            )
            for offers in self.of
        )

    def _kinds_of_squads(self) -> Places:
        """Return a number for each squad: the same where texts see the same cards."""
        concerned = self._concerned
        givers = givers_among(concerned.hand)
        kinds, size = np.zeros(len(self._squads), np.intp), 1
        looks: dict[Look, list[int]] = {}
        for bit, place in enumerate(concerned.movable):
            card = concerned.hand[place]
            if speaks_of_prices(card) or speaks_of_company(card):
                kinds += (self._squads >> bit & 1) * size
                size *= 2
            else:
                looks.setdefault(counted_look(givers, card, self._buyer), []).append(bit)
        looks.pop(ALIKE, None)
        groups = {
            counted_look(givers, concerned.hand[places[0]], self._buyer): group
            for group, places in enumerate(concerned.counted)
        }
        for look in dict.fromkeys((*looks, *groups)):
            bits = looks.get(look, [])
            for bit in bits:
                kinds += (self._squads >> bit & 1) * size
            most = len(bits)
            if look in groups:
                kinds += concerned.amount(self._squads, groups[look]) * size
                most += len(concerned.counted[groups[look]])
            size *= most + 1
        return kinds

    def _offers_of(self, bit: int) -> list[_Offer]:
        card = self._concerned.hand[self._concerned.movable[bit]]
        flyer = card.type is CardType.FLYER
        offers = [_Offer(self._crystals(bit, on_terms=False), card.elite, flyer, on_terms=False)]
        terms = terms_of(card)
        if terms is not None:
            elite = card.elite and not terms.in_silver
            offers.append(_Offer(self._crystals(bit, on_terms=True), elite, flyer, on_terms=True))
        return offers

    def _crystals(self, bit: int, *, on_terms: bool) -> Costs:
        card, buyer = self._concerned.hand[self._concerned.movable[bit]], self._buyer
        without = self._squads[(self._squads >> bit & 1) == 0]
        kinds, firsts, which = np.unique(
            self.kinds[without], return_index=True, return_inverse=True
        )
        values = np.full(len(kinds), _NOT_OFFERED, np.int16)
        for number, first in enumerate(firsts):
            squad = (*buyer.squad, *self._concerned.cards(int(without[first])))
            asked = price(
                card, 0, Buyer(buyer.seat, squad, buyer.mulligans, buyer.rules), on_terms=on_terms
            )
            if asked is not None:
                values[number] = min(asked.crystals, _TOO_DEAR)
        crystals = np.full(len(self._squads), _NOT_OFFERED, np.int16)
        crystals[without] = values[which]
        return crystals


class _Lattice:
    """Every squad of the concerned cards, reached in every order that is legal throughout.

    ``ways`` are gold spent on elite movable cards, crystals on ordinary ones, and on flyers among
    them, by squad; of each squad a way more is one that no other is better than in all. Crystals
    on flyers are 0 unless ``counts_flyers``, which is when they can be too many.
    """

    def __init__(
        self, start: Recruitment, concerned: _Concerned, offers: _Offers, other_flyers: int
    ) -> None:
        self._concerned = concerned
        self._offers = offers
        flyers = offers.dearest(flyers=True)
        cap = start.rules.flyer_cap - start.flyer_crystals
        self.counts_flyers = flyers + other_flyers > cap
        elite = min(start.gold, offers.dearest(flyers=False))
        aloft = min(cap, flyers) if self.counts_flyers else 0
        self._squads: Places = np.arange(concerned.count)
        self._least = np.full((concerned.count, elite + 1, aloft + 1), _NEVER, np.int16)
        self._least[0, 0, 0] = 0
        self._build(self._barred(start.buyer))
        self.ways = self._unbeaten()

    def moves(self, squad: int, way: int) -> tuple[Step | int, ...]:
        """Return an order of a squad that spends what a way says: a step for a movable card, the
        number of its look for a counted one."""
        elite, _ordinary, flyers = (int(amounts[squad]) for amounts in self.ways[way])
        moves: list[Step | int] = []
        while squad:
            move, (squad, elite, flyers) = self._last_move(squad, elite, flyers)
            moves.append(move)
        return tuple(reversed(moves))

    def _last_move(
        self, squad: int, elite: int, flyers: int
    ) -> tuple[Step | int, tuple[int, int, int]]:
        least = self._least[squad, elite, flyers]
        for group, alike in enumerate(self._concerned.counted):
            stride = self._concerned.stride(group)
            some = squad // stride % (len(alike) + 1)
            if some and self._least[squad - stride, elite, flyers] == least:
                return group, (squad - stride, elite, flyers)
        for bit, place in reversed(list(enumerate(self._concerned.movable))):
            before = squad ^ (1 << bit)
            for offer in self._offers.of[bit] if squad >> bit & 1 else ():
                cost = int(offer.crystals[before])
                gold = elite - cost * offer.elite
                aloft = flyers - cost * (offer.flyer and self.counts_flyers)
                if cost == _NOT_OFFERED or gold < 0 or aloft < 0:
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
            self._least[here[barred[here]]] = _NEVER

    def _take(self, after: Places, before: Places, offer: _Offer) -> None:
        """Reach squads from those with one card less, each price apart."""
        costs = offer.crystals[before]
        for cost in np.unique(costs[costs != _NOT_OFFERED]).tolist():
            here = costs == cost
            gold = cost * offer.elite
            aloft = cost * (offer.flyer and self.counts_flyers)
            if gold >= self._least.shape[1] or aloft >= self._least.shape[2]:
                continue  # beyond the purse, or beyond what flyers may cost
            source = self._least[before[here]]
            source = source[:, : source.shape[1] - gold, : source.shape[2] - aloft]
            if not offer.elite:
                source = np.where(source < _NEVER, source + np.int16(cost), np.int16(_NEVER))
            reached = self._least[after[here]]
            part = reached[:, gold:, aloft:]
            np.minimum(part, source, out=part)
            self._least[after[here]] = reached

    def _barred(self, buyer: Buyer) -> NDArray[np.bool_]:
        """Return the squads that a text forbids by the whole of them (536.9)."""
        if all(giver.settled for giver in givers_among(self._concerned.hand)):
            return np.zeros(len(self._squads), np.bool_)
        firsts, which = np.unique(self._offers.kinds, return_index=True, return_inverse=True)[1:]
        barred = [
            barred_pair((*buyer.squad, *self._concerned.cards(int(squad))), buyer) is not None
            for squad in firsts
        ]
        return np.array(barred, np.bool_)[which]

    def _unbeaten(self) -> list[tuple[Costs, Costs, Costs]]:
        """Return the ways of every squad, as many as the squad with the most of them has.

        A way is beaten by one with no more gold on elite cards, no more on flyers and no more
        crystals altogether: what it spends on ordinary cards instead, silver may cover.
        """
        gold = np.arange(self._least.shape[1], dtype=np.int16)[:, None]
        total = self._least + gold
        reach = np.minimum.accumulate(np.minimum.accumulate(total, axis=1), axis=2)
        kept = self._least < _NEVER
        kept[:, 1:] &= reach[:, :-1] > total[:, 1:]
        kept[:, :, 1:] &= reach[:, :, :-1] > total[:, :, 1:]
        squads, elite, flyers = kept.nonzero()
        ordinal = np.arange(len(squads)) - np.searchsorted(squads, squads)
        ways = []
        for number in range(int(ordinal.max()) + 1):
            chosen = ordinal == number
            gold_way = np.full(len(self._squads), _NEVER, np.int16)
            crystals, aloft = np.zeros((2, len(self._squads)), np.int16)
            gold_way[squads[chosen]] = elite[chosen]
            crystals[squads[chosen]] = self._least[kept][chosen]
            aloft[squads[chosen]] = flyers[chosen]
            ways.append((gold_way, crystals, aloft))
        return ways
