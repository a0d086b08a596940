"""The cards of a hand that recruiting texts concern, and their prices.

See ``deckbuilder.squads.order_matters``.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Doc

from deckbuilder.cards.fields import GainedGold, GainedSilver, Position
from deckbuilder.kit.records import HIDDEN, Key
from deckbuilder.recruitment.company import speaks_of_company, terrains_let_in
from deckbuilder.recruitment.prices import (
    Buyer,
    counts_others,
    gain,
    gives_crystals,
    pays_like_elite,
    price,
    speaks_of_prices,
    terms_of,
)
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.seen_by_texts import (
    ALIKE,
    Look,
    Seen,
    counted_look,
    givers_among,
    is_seen_once,
)
from deckbuilder.squads.phases import Phases, Turns
from deckbuilder.squads.subsets import Costs
from engine.berserk import CardSpec, CardType, Element

Places: TypeAlias = NDArray[np.intp]
Kind: TypeAlias = tuple[Look, tuple[tuple[Element, ...], ...], int, bool, bool]
NOT_OFFERED: Final = -1
_TOO_DEAR: Final = 255  # more than any purse


@dataclass(frozen=True, slots=True)
class Step:
    """A card of the hand as taken: its crystals, whether only in gold, and whether on its own terms
    (404.2.2).

    ``gained_gold`` and ``gained_silver`` come with it. ``silver`` is the part paid in silver; None
    for as much as possible, which is best unless a later card takes silver away.
    """

    position: Annotated[int, HIDDEN]
    crystals: Annotated[int, Doc("its price at that time, including the effect of texts")]
    in_gold: Annotated[bool, HIDDEN]
    on_terms: Annotated[bool, Doc("whether it is recruited on the terms in its own text")] = False
    gained_gold: GainedGold = 0
    gained_silver: GainedSilver = 0
    silver: Annotated[int | None, Doc("the part paid in silver; null for as much as possible")] = (
        None
    )

    @property
    def place(self) -> Annotated[Position, Key("position")]:
        """The position as players count it."""
        return self.position + 1

    def silver_of(self, have: int) -> int:
        """Return the silver paid for the card, given the amount available."""
        if self.silver is not None:
            return self.silver
        return 0 if self.in_gold else min(self.crystals, max(have, 0))


@dataclass(frozen=True, slots=True)
class CountedStep:
    """Any counted card of a look as taken: the number of the look; ``silver`` as in ``Step``."""

    group: int
    silver: int | None = None


@dataclass(frozen=True, slots=True)
class Concerned:
    """The cards of a hand that recruiting texts concern, by position.

    ``movable`` cards have changeable prices or such texts; ``counted`` are the others that such
    texts count, grouped by look. A squad of them has a number: a bit for each movable card, then
    the number of each look. Cards already taken are neither: they are in every squad.

    If cards ``give`` crystals, counted cards of one look also share price, rank and elements, since
    the possible squads then depend on the payments. The same holds if cards make others count
    differently, as given by ``phases``: cards with recruiting texts are movable, and cards that may
    count differently are counted.
    """

    hand: tuple[CardSpec, ...]
    movable: tuple[int, ...]
    counted: tuple[tuple[int, ...], ...]
    looks: tuple[Look, ...]
    give: bool = False
    phases: Phases | None = None

    @staticmethod
    def of(
        start: Recruitment, phases: Phases | None = None, without: frozenset[int] = frozenset()
    ) -> "Concerned":
        """Return the concerned cards of a recruitment; those at ``without`` are excluded from all
        squads."""
        hand, gone = start.hand, start.gone | without
        hands = [start.hand] if phases is None else [each for of in phases.hands for each in of]
        looked = [_Looked.at(each, start.buyer, by_company=phases is not None) for each in hands]
        looks = tuple(
            _joined(card, [each.looks[place] for each in looked]) for place, card in enumerate(hand)
        )
        give = phases is not None or any(
            gives_crystals(card) for place, card in enumerate(hand) if place not in gone
        )
        movable, alike = [], dict[Look | Kind, list[int]]()
        for place, card in enumerate(hand):
            if place in gone:
                continue
            counts = tuple(each[place].elements for each in hands)
            own = (
                speaks_of_prices(card)
                or (speaks_of_company(card) and looks[place] != ALIKE)
                or terrains_let_in(card) > 0
                or (phases is not None and bool(givers_among((card,))))
            )
            if own or any(each.priced[place] for each in looked):
                movable.append(place)
            elif looks[place] != ALIKE or len(set(counts)) > 1:
                key: Look | Kind = looks[place]
                if give:
                    flyer = card.type is CardType.FLYER
                    key = looks[place], counts, card.cost.number, card.elite, flyer
                alike.setdefault(key, []).append(place)
        groups = tuple(map(tuple, alike.values()))
        return Concerned(hand, tuple(movable), groups, looks, give, phases)

    @property
    def count(self) -> int:
        """The number of different squads of these cards."""
        result = 1 << len(self.movable)
        for places in self.counted:
            result *= len(places) + 1
        return result

    def stride(self, group: int) -> int:
        """Return the increment of a squad's number for one more counted card of a look."""
        result = 1 << len(self.movable)
        for places in self.counted[:group]:
            result *= len(places) + 1
        return result

    def strides(self) -> dict[int, int]:
        """Return the increment of a squad's number for each position."""
        result = {place: 1 << bit for bit, place in enumerate(self.movable)}
        for group, places in enumerate(self.counted):
            result |= dict.fromkeys(places, self.stride(group))
        return result

    def amount(self, squads: Places, group: int) -> Places:
        """Return the number of counted cards of a look in these squads."""
        return squads // self.stride(group) % (len(self.counted[group]) + 1)

    @property
    def work(self) -> int:
        """The maximum number of prices to compute."""
        result = len(self.movable)
        for part in self.parts():
            result *= part.most + 1
        return result

    def parts(self) -> "list[_Part]":
        """Return the cards grouped by their look to texts, without those that none sees."""
        own: dict[CardSpec | int, list[int]] = {}
        seen: dict[Look, tuple[list[int], list[int]]] = {}
        for bit, place in enumerate(self.movable):
            card = self.hand[place]
            if givers_among((card,)):
                terms = terms_of(card)
                apart = counts_others(card) or (terms is not None and bool(terms.obliges))
                own.setdefault(place if apart else card, []).append(bit)
            else:
                seen.setdefault(self.looks[place], ([], []))[0].append(bit)
        for group, places in enumerate(self.counted):
            seen.setdefault(self.looks[places[0]], ([], []))[1].append(group)
        seen.pop(ALIKE, None)
        parts = [_Part(tuple(bits), (), len(bits)) for bits in own.values()]
        for look, (bits, groups) in seen.items():
            most = len(bits) + sum(len(self.counted[group]) for group in groups)
            parts.append(_Part(tuple(bits), tuple(groups), 1 if is_seen_once(look) else most))
        return parts

    def places(self, squad: int) -> list[int]:
        """Return the positions of a squad of this number, the first ones of each look."""
        places = [place for bit, place in enumerate(self.movable) if squad >> bit & 1]
        for group, alike in enumerate(self.counted):
            places += alike[: squad // self.stride(group) % (len(alike) + 1)]
        return places


@dataclass(frozen=True, slots=True)
class _Part:
    """Movable cards by their bits, and groups of counted ones, that texts cannot tell apart.

    More of them than ``most`` change nothing.
    """

    bits: tuple[int, ...]
    groups: tuple[int, ...]
    most: int


@dataclass(frozen=True, slots=True)
class _Looked:
    """A hand as it counts at some time: the look of each card, and whether another card's text may
    change its price."""

    looks: tuple[Look, ...]
    priced: tuple[bool, ...]

    @staticmethod
    def at(hand: tuple[CardSpec, ...], buyer: Buyer, *, by_company: bool) -> "_Looked":
        """Return the hand's looks; ``by_company`` also distinguishes by bars and obligations."""
        givers = givers_among(hand)
        settled = all(giver.settled for giver in givers)
        if by_company and settled:
            looks: tuple[Look, ...] = tuple(
                tuple(
                    seen
                    for giver in givers
                    for seen in (*giver.seen_in(card, buyer), *giver.asked_of(card, buyer))
                )
                for card in hand
            )
        else:
            looks = tuple(counted_look(givers, card, buyer) for card in hand)
        priced = tuple(any(giver.may_price(card, buyer) for giver in givers) for card in hand)
        return _Looked(looks, priced)


def _joined(card: CardSpec, looks: Sequence[Look]) -> Look:
    """Return the combined look of a card over different times."""
    seen: list[Seen] = []
    for look in looks:
        if isinstance(look, CardSpec):
            return card
        seen += look
    return tuple(seen) if any(seen) else ALIKE


@dataclass(frozen=True, slots=True)
class Offer:
    """One way of taking a card: its crystals beside each squad without it, the payment, and its
    gain."""

    crystals: Costs
    elite: bool
    flyer: bool
    on_terms: bool
    gold: Costs
    silver: Costs


class Offers:
    """The prices of each movable card beside every squad of the others (403.2.3.2)."""

    def __init__(self, start: Recruitment, concerned: Concerned, order: Turns = ()) -> None:
        """Begin without chosen obliging terms; see ``bound_by``.

        ``order`` is that of the cards that make others count differently.
        """
        self.order = order
        self._buyer = start.buyer
        self._concerned = concerned
        self._squads: Places = np.arange(concerned.count)
        self._known: dict[tuple[int, bool], Offer] = {}
        self.kinds = self._kinds_of_squads()
        self._choose(frozenset())

    def bound_by(self, bound: frozenset[int]) -> "Offers":
        """Return the prices if the obliging terms of exactly these cards are chosen.

        A card's price depends only on its own terms.
        """
        others = copy(self)
        others._choose(bound)
        return others

    def _choose(self, bound: frozenset[int]) -> None:
        self.bound = bound
        self.of = [self._offers_of(bit) for bit in range(len(self._concerned.movable))]

    def places(self, squad: int) -> list[int]:
        """Return the positions of a squad of this number, those in the order sorted by it."""
        places = self._concerned.places(squad)
        if not self.order:
            return places
        ordered = [place for place in self.order if place in places]
        return [*ordered, *(place for place in places if place not in self.order)]

    def _comes_too_late(self, place: int, places: Sequence[int]) -> bool:
        """Return whether the order has the card before one of the squad."""
        if place not in self.order:
            return False
        later = self.order[self.order.index(place) + 1 :]
        return any(other in later for other in places)

    def as_bytes(self) -> bytes:
        """Return all prices in order, as bytes."""
        return b"".join(
            part.tobytes()
            for offers in self.of
            for offer in offers
            for part in (offer.crystals, offer.gold, offer.silver)
        )

    def dearest(self, *, flyers: bool) -> int:
        """Return the maximum cost of all movable cards together, as elite ones or as flyers."""
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
        """Return a number for each squad, equal for squads that texts see alike."""
        concerned = self._concerned
        kinds, size = np.zeros(len(self._squads), np.intp), 1
        for part in concerned.parts():
            amount = np.zeros(len(self._squads), np.intp)
            for bit in part.bits:
                amount += self._squads >> bit & 1
            for group in part.groups:
                amount += concerned.amount(self._squads, group)
            kinds += np.minimum(amount, part.most) * size
            size *= part.most + 1
        return kinds

    def _offers_of(self, bit: int) -> list[Offer]:
        place = self._concerned.movable[bit]
        terms = terms_of(self._concerned.hand[place])
        if terms is None:
            return [self._offer(bit, on_terms=False)]
        if terms.obliges:
            return [self._offer(bit, on_terms=place in self.bound)]
        return [self._offer(bit, on_terms=False), self._offer(bit, on_terms=True)]

    def _offer(self, bit: int, *, on_terms: bool) -> Offer:
        if (bit, on_terms) not in self._known:
            self._known[bit, on_terms] = self._worked_out(bit, on_terms=on_terms)
        return self._known[bit, on_terms]

    def _worked_out(self, bit: int, *, on_terms: bool) -> Offer:
        card, buyer = self._concerned.hand[self._concerned.movable[bit]], self._buyer
        without = self._squads[(self._squads >> bit & 1) == 0]
        kinds, firsts, which = np.unique(
            self.kinds[without], return_index=True, return_inverse=True
        )
        values = np.full((3, len(kinds)), NOT_OFFERED, np.int16)
        for number, first in enumerate(firsts):
            places = self.places(int(without[first]))
            if self._comes_too_late(self._concerned.movable[bit], places):
                continue
            squad = (*buyer.squad, *(self._concerned.hand[place] for place in places))
            beside = Buyer(buyer.seat, squad, buyer.mulligans, buyer.rules)
            asked = price(card, 0, beside, on_terms=on_terms)
            if asked is not None:
                came = gain(card, beside, on_terms=on_terms)
                values[:, number] = min(asked.crystals, _TOO_DEAR), came.gold, came.silver
        spread = np.full((3, len(self._squads)), NOT_OFFERED, np.int16)
        spread[:, without] = values[:, which]
        crystals, gold, silver = spread
        flyer = card.type is CardType.FLYER
        return Offer(
            crystals, pays_like_elite(card, on_terms=on_terms), flyer, on_terms, gold, silver
        )
