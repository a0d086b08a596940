"""Prices of a squad by card texts (105.2.4, 403.2.3.1-403.2.3.2, 404.2.2).

Texts never change the cost of a card. They see the squad as it is before the card is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk import (
    NO_TERMS,
    CardSpec,
    CardState,
    Context,
    Cost,
    CostForm,
    Element,
    MatchState,
    Ruleset,
    Zone,
    holds,
    number,
    of_card,
    passes,
)
from engine.kernel import Seat

_MOST_KEPT: Final = 4096
_KINDS = (ab.RecruitPrice, ab.RecruitTerms, ab.RecruitCrystals)


@dataclass(frozen=True, slots=True)
class Price:
    """The price of a card in crystals, and whether it is paid like an elite card."""

    crystals: int
    elite: bool


@dataclass(frozen=True, slots=True)
class Gain:
    """Crystals gained with a card before it is paid for; negative ones are lost."""

    gold: int = 0
    silver: int = 0


NO_GAIN: Final = Gain()


@dataclass(frozen=True, slots=True)
class Buyer:
    """The recruiting player and rules: seat, squad so far, mulligans of both sides."""

    seat: Seat
    squad: Sequence[CardSpec]
    mulligans: tuple[int, int]
    rules: Ruleset


def speaks_of_prices(card: CardSpec) -> bool:
    """Return whether a text of the card changes prices or gives crystals."""
    return any(isinstance(node, _KINDS) for node in card.abilities)


def gives_crystals(card: CardSpec) -> bool:
    """Return whether crystals can come with the card, automatically or by its player's choice."""
    return any(
        isinstance(node, ab.RecruitCrystals)
        or (isinstance(node, ab.RecruitTerms) and (node.gold != 0 or node.silver != 0))
        for node in card.abilities
    )


def terms_of(card: CardSpec) -> ab.RecruitTerms | None:
    """Return the terms that the player of a card can choose; None without any."""
    return next((node for node in card.abilities if isinstance(node, ab.RecruitTerms)), None)


def is_paid_by_text(card: CardSpec) -> bool:
    """Return whether the cost is {x}: only the text states the price of such a card
    (2009:202.5)."""
    return card.cost.form is CostForm.BRACED


def is_cost_known(card: CardSpec) -> bool:
    """Return whether the price of a card can be computed (208.5).

    For a card that costs {x} its text must name a price that was read.
    """
    if not is_paid_by_text(card):
        return True
    terms = terms_of(card)
    return terms is not None and terms.names_price


def pays_like_elite(card: CardSpec, *, on_terms: bool) -> bool:
    """Return whether a card costs only gold; terms can let it be paid like a card of the other
    kind."""
    terms = terms_of(card) if on_terms else None
    if terms is None:
        return card.elite
    return terms.in_gold or (card.elite and not terms.in_silver)


def announces_terms(card: CardSpec) -> bool:
    """Return whether a card's terms are announced after the placement (404.2.2, 404.2.3).

    Paying for a card that costs {x} is not a choice, so it is announced only with what the card
    starts with.
    """
    terms = terms_of(card)
    if terms is None or (is_paid_by_text(card) and not terms.starts):
        return False
    return terms.is_announced


def announced_terms(card: CardSpec, cost: int, *, on_terms: bool) -> int:
    """Return which chosen terms are announced (404.2.2, 404.2.3).

    Only a choice that changed the price or gave something counts; paying for a card that costs {x}
    involved none.
    """
    return cost if on_terms and announces_terms(card) else NO_TERMS


def with_cost(card: CardSpec, crystals: int) -> CardSpec:
    """Return the card with the cost given by its text, once it is known to be ``crystals``."""
    return replace(card, cost=Cost(crystals)) if is_paid_by_text(card) else card


def cost_by_text(card: CardSpec, buyer: Buyer) -> int:
    """Return the cost that the text gives a card that costs {x}, if its price is read.

    Changes by other texts only affect the crystals paid (105.2.4).
    """
    terms = terms_of(card)
    if terms is None or terms.crystals is None:
        return 0
    return number(of_card(table_of(buyer.squad, (card,), buyer), len(buyer.squad)), terms.crystals)


def costs_by_text(squad: Sequence[CardSpec], buyer: Buyer) -> tuple[CardSpec, ...]:
    """Return a squad as it enters the battle, in the order it was taken.

    A card that costs {x} has the cost its text gave when it was taken, whatever was paid (105.2.4).
    """
    return tuple(
        with_cost(card, cost_by_text(card, replace(buyer, squad=tuple(squad[:place]))))
        if is_paid_by_text(card)
        else card
        for place, card in enumerate(squad)
    )


def price(card: CardSpec, x: int, buyer: Buyer, *, on_terms: bool = False) -> Price | None:
    """Return the current price of a card.

    None if its own terms are requested but do not apply, and without them if only its text states
    the price. The order of texts does not matter: free is free, other changes add up.
    """
    if is_paid_by_text(card) and not on_terms:
        return None
    crystals = card.cost.number + x
    if not on_terms and not any(map(speaks_of_prices, (card, *buyer.squad))):
        return Price(crystals, card.elite)
    state = table_of(buyer.squad, (card,), buyer)
    changes: list[tuple[Context, ab.RecruitPrice | ab.RecruitTerms]] = list(_changes(state))
    if on_terms:
        terms, own = terms_of(card), of_card(state, len(buyer.squad))
        if terms is None or not holds(own, terms.condition):
            return None
        changes.append((own, terms))
        if terms.crystals is not None:
            crystals = number(own, terms.crystals)
    elite = pays_like_elite(card, on_terms=on_terms)
    if any(change.free for _ctx, change in changes):
        return Price(0, elite)
    return Price(
        max(0, crystals + sum(number(ctx, change.amount) for ctx, change in changes)), elite
    )


def gain(card: CardSpec, buyer: Buyer, *, on_terms: bool = False) -> Gain:
    """Return the crystals gained with a card now (403.2.3.1), with its terms if they apply."""
    if not gives_crystals(card):
        return NO_GAIN
    own = of_card(table_of(buyer.squad, (card,), buyer), len(buyer.squad))
    texts: list[ab.RecruitCrystals | ab.RecruitTerms] = [
        node
        for node in card.abilities
        if isinstance(node, ab.RecruitCrystals) and holds(own, node.condition)
    ]
    terms = terms_of(card) if on_terms else None
    if terms is not None:
        texts.append(terms)
    return Gain(
        sum(number(own, text.gold) for text in texts),
        sum(number(own, text.silver) for text in texts),
    )


def table_of(squad: Sequence[CardSpec], hand: Sequence[CardSpec], buyer: Buyer) -> MatchState:
    """Return a table as texts see it while recruiting: the squad in the battle zone, then cards in
    hand.

    The ids are the positions in ``(*squad, *hand)``; the squad in ``buyer`` is ignored.
    """
    specs = counted(squad, (*squad, *hand), buyer)
    state = _table(specs, len(squad), buyer)
    state.mulligans = buyer.mulligans
    return state


def counts_others(card: CardSpec) -> bool:
    """Return whether a text of the card makes others count as of other elements (106.2)."""
    return any(isinstance(node, ab.SquadCountsAs) for node in card.abilities)


def counted(
    squad: Sequence[CardSpec], cards: Sequence[CardSpec], buyer: Buyer
) -> tuple[CardSpec, ...]:
    """Return the cards as they count beside a squad, possibly as its members (403.2.2)."""
    givers = [member for member in squad if counts_others(member)]
    if not givers:
        return tuple(cards)
    state = _table((*givers, *cards), len(givers), buyer)
    told = [
        (of_card(state, place), node)
        for place in range(len(givers))
        for node, _one in state.cards[place].facts.nodes(ab.SquadCountsAs)
    ]
    result = []
    for card, one in zip(cards, state.cards[len(givers) :], strict=True):
        for ctx, node in told:
            if passes(ctx, node.cards, one):
                card = _STOCK.counting_as(card, node.elements)
        result.append(card)
    return tuple(result)


class _Stock:
    """Caches the card states of tables, since many prices are computed for the same few cards.

    The states are immutable. Keys are identities, since comparing cards is slow.
    """

    def __init__(self) -> None:
        self._states: dict[tuple[int, int, Seat, Zone], CardState] = {}
        self._others: dict[tuple[int, tuple[Element, ...]], tuple[CardSpec, CardSpec]] = {}

    def state(self, spec: CardSpec, place: int, seat: Seat, zone: Zone) -> CardState:
        """Return the card's state at this place of a table."""
        key = id(spec), place, seat, zone
        state = self._states.get(key)
        if state is None:
            if len(self._states) >= _MOST_KEPT:
                self._states.clear()
            state = self._states[key] = CardState(place, spec, seat, seat, zone)
        return state

    def counting_as(self, card: CardSpec, elements: tuple[Element, ...]) -> CardSpec:
        """Return the card with these elements."""
        key = id(card), elements
        if key not in self._others:
            if len(self._others) >= _MOST_KEPT:
                self._others.clear()
            self._others[key] = card, replace(card, elements=elements)
        return self._others[key][1]


_STOCK: Final = _Stock()


def _table(specs: Sequence[CardSpec], squad: int, buyer: Buyer) -> MatchState:
    cards = [
        _STOCK.state(spec, place, buyer.seat, Zone.EXTRA if place < squad else Zone.HAND)
        for place, spec in enumerate(specs)
    ]
    return MatchState(buyer.rules, ("", ""), 0, cards, ((), ()))


def _changes(state: MatchState) -> Iterator[tuple[Context, ab.RecruitPrice]]:
    """Yield the changes of the last card's price, each with the table as the giving card sees
    it."""
    wanted = state.cards[-1]
    for giver in state.cards:
        ctx = of_card(state, giver.id)
        for node, _one in giver.facts.nodes(ab.RecruitPrice):
            mine = giver is wanted if node.cards is None else giver is not wanted
            fits = mine and (node.cards is None or passes(ctx, node.cards, wanted))
            if fits and holds(ctx, node.condition):
                yield ctx, node
