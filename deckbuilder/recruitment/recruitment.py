"""Recruiting a squad from a deal, one card at a time (403.2).

A recruitment is the deal's cards and crystals and the list of cards taken, which determine
everything else. Decisions where the rulebook leaves room:

- The flyers' crystals are the crystals paid as their cost. The gold for a new element is paid for
  the squad, in addition to the cost (403.2.3.1), and does not count.
- A squad needs a creature when it is finished, not before: taken literally, the check before the
  first card would forbid every squad.
- Starting over refunds all crystals, including those for the elements (403.2.4). Changes before
  recruiting stay: see ``deckbuilder.recruitment.before``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from catalog.common.folding import fold
from catalog.english import printed_name
from deckbuilder.base.saving import card_codec, load_as
from deckbuilder.kit.wire import ROW, UNWRITTEN
from deckbuilder.recruitment.company import (
    barred_pair,
    broken_limit,
    terrains_allowed,
)
from deckbuilder.recruitment.deals import Deal
from deckbuilder.recruitment.prices import (
    NO_GAIN,
    Buyer,
    Gain,
    Price,
    costs_by_text,
    counted,
    gain,
    is_cost_known,
    is_paid_by_text,
    price,
)
from engine.berserk import ELEMENTS, UNNAMED, CardSpec, CardType, CostForm, Element, Ruleset
from engine.kernel import WHEN_ABSENT, Refusal, Seat
from engine.kernel.rng import shuffled


@dataclass(frozen=True, slots=True)
class Quote:
    """The current price of a card and its payment, in crystals.

    ``cost`` includes X and is ``gold`` + ``silver``; ``penalty`` is the additional gold for
    ``new_elements`` (403.2.1). If ``needs_x``, X is still to be chosen and counts as 0. ``saved``
    is the reduction by texts (105.2.4); ``on_terms`` is whether the price is one of its own that
    its player chooses (404.2.2). ``gain`` are crystals that come with it, before it is paid for
    (403.2.3.1).
    """

    position: int
    cost: int
    gold: int
    silver: int
    penalty: int
    new_elements: tuple[Element, ...] = ()
    x: int | None = None
    needs_x: bool = False
    saved: int = 0
    on_terms: bool = False
    gain: Gain = NO_GAIN

    @property
    def total_gold(self) -> int:
        """The total gold for taking the card."""
        return self.gold + self.penalty


@dataclass(frozen=True, slots=True)
class Taken:
    """A card of the squad: its position in the hand and the crystals paid.

    ``on_terms`` is whether its player chose the terms that its text offers (404.2.2).
    ``gained_gold`` and ``gained_silver`` came with the card (403.2.3.1).
    """

    position: int
    gold: int
    silver: int
    penalty: int
    x: int | None = None
    on_terms: bool = False
    gained_gold: Annotated[int, UNWRITTEN] = 0
    gained_silver: Annotated[int, UNWRITTEN] = 0

    @property
    def cost(self) -> int:
        """The crystals spent on the card, X included: its cost unless a text says otherwise."""
        return self.gold + self.silver


TakenRows: TypeAlias = tuple[Annotated[Taken, ROW], ...]
"""Cards of a squad in the order taken; each is kept as a list."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A dealt card that begins the battle in a graveyard or in exile (403.1)."""

    position: int
    area: ab.Area
    marker: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """Special terms for taking a card (403.1.1).

    ``amount`` is added to its crystals, ``free`` costs none, ``in_silver`` lets an elite card be
    paid like an ordinary one.
    """

    amount: int = 0
    free: bool = False
    in_silver: bool = False

    def of(self, asked: Price) -> Price:
        """Return the price on these terms."""
        crystals = 0 if self.free else max(0, asked.crystals + self.amount)
        return Price(crystals, asked.elite and not self.in_silver)


AS_USUAL: Final = Offer()


@dataclass(frozen=True, slots=True)
class FinishedRecruitment:
    """A legal squad, the remaining deck from its top, and the crystals left (403.2.6).

    ``taken`` is parallel to ``squad`` and holds payments and chosen X; so is ``starts``, what each
    card was given for the battle, empty if no card was given anything. ``aside`` are cards that
    begin the battle elsewhere, with their zone and marker (403.1).
    """

    seat: Seat
    squad: tuple[CardSpec, ...]
    taken: tuple[Taken, ...]
    deck: tuple[CardSpec, ...]
    gold: int
    silver: int
    rng: int
    starts: tuple[tuple[ab.Effect, ...], ...] = ()
    aside: tuple[tuple[CardSpec, ab.Area, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Recruitment:
    """A squad being recruited. Cards are identified by ``hand`` positions, since names can repeat.

    ``deck`` holds the undealt cards, ``start_gold`` and ``start_silver`` the crystals before the
    first card. ``locked`` are positions taken before recruiting, which cannot be put back
    (403.2.4), ``aside`` cards that have left the deal, ``given`` what cards start the battle with,
    by position.
    """

    seat: Seat
    hand: tuple[CardSpec, ...]
    deck: tuple[CardSpec, ...]
    start_gold: int
    start_silver: int
    rng: int
    taken: tuple[Taken, ...] = ()
    mulligans: tuple[int, int] = (0, 0)
    locked: tuple[int, ...] = ()
    aside: tuple[Aside, ...] = ()
    given: tuple[tuple[int, tuple[ab.Effect, ...]], ...] = ()
    rules: Ruleset = field(kw_only=True, metadata={WHEN_ABSENT: UNNAMED})

    @staticmethod
    def of(deal: Deal, others_mulligans: int = 0) -> Recruitment:
        """Begin recruiting from a deal; ``mulligans`` of the opponent are given."""
        mulligans = (deal.mulligans, others_mulligans)
        return Recruitment(
            deal.seat,
            deal.hand,
            deal.rest,
            deal.gold,
            deal.silver,
            deal.rng,
            rules=deal.rules,
            mulligans=mulligans if deal.seat is Seat.FIRST else (others_mulligans, deal.mulligans),
        )

    @property
    def gold(self) -> int:
        """The gold crystals left."""
        spent = sum(bought.gold + bought.penalty - bought.gained_gold for bought in self.taken)
        return self.start_gold - spent

    @property
    def silver(self) -> int:
        """The silver crystals left."""
        spent = sum(bought.silver - bought.gained_silver for bought in self.taken)
        return self.start_silver - spent

    @property
    def squad(self) -> tuple[CardSpec, ...]:
        """The cards taken, in order."""
        return tuple(self.hand[bought.position] for bought in self.taken)

    @property
    def battle_squad(self) -> tuple[CardSpec, ...]:
        """The squad as it enters the battle.

        A card that costs {x} has the cost its text gave when it was taken, whatever was paid
        (105.2.4).
        """
        return costs_by_text(self.squad, self.buyer)

    @property
    def buyer(self) -> Buyer:
        """The recruiting player, as texts about recruiting see it."""
        return Buyer(self.seat, self.squad, self.mulligans, self.rules)

    @property
    def gone(self) -> frozenset[int]:
        """The positions that can no longer be taken: the squad, and cards aside."""
        aside = (laid.position for laid in self.aside)
        return frozenset((*(bought.position for bought in self.taken), *aside))

    @property
    def elements(self) -> tuple[Element, ...]:
        """The elements of the squad, in the order of ``ELEMENTS``.

        Each card has those it counted as of when it was taken (403.2.1).
        """
        squad, buyer = self.squad, self.buyer
        had = {
            element
            for place, card in enumerate(squad)
            for element in counted(squad[:place], (card,), buyer)[0].elements
        }
        return tuple(element for element in ELEMENTS if element in had)

    @property
    def flyer_crystals(self) -> int:
        """The crystals spent on the cost of flyers."""
        return sum(
            bought.cost
            for bought in self.taken
            if self.hand[bought.position].type is CardType.FLYER
        )

    def find(self, name: str) -> int | None:
        """Return the first position of a name, one not yet taken before a taken one."""
        key = fold(printed_name(name))
        places = [place for place, card in enumerate(self.hand) if fold(card.name) == key]
        used = {bought.position for bought in self.taken}
        return next((place for place in places if place not in used), next(iter(places), None))

    def quote(
        self,
        position: int,
        silver: int | None = None,
        x: int | None = None,
        *,
        on_terms: bool = False,
        offer: Offer = AS_USUAL,
    ) -> Quote | Refusal:
        """Return the current price of a card, or why it cannot be taken.

        ``silver`` is the part of an ordinary card's cost paid in silver; by default as much as
        possible, since gold also buys elite cards and elements. ``on_terms`` requests the price of
        its own text (404.2.2), as is always the case for a card that costs {x}; ``offer`` changes
        it further. IndexError if the hand has no such position.
        """
        if not 0 <= position < len(self.hand):
            raise IndexError(f"position {position} is outside 0..{len(self.hand) - 1}")
        card = self.hand[position]
        refusal = self._refuse_x(card, x)
        if refusal is not None:
            return refusal
        on_terms = on_terms or is_paid_by_text(card)
        asked = price(card, x or 0, self.buyer, on_terms=on_terms)
        if asked is None:
            return Refusal.because("no_terms", "404.2.2", card=card.name)
        asked = offer.of(asked)
        refusal = self._refuse_card(position, card, asked, on_terms=on_terms)
        return refusal or self._pay(position, card, silver, x, asked, on_terms=on_terms)

    def take(
        self,
        position: int,
        silver: int | None = None,
        x: int | None = None,
        *,
        on_terms: bool = False,
        offer: Offer = AS_USUAL,
    ) -> Recruitment | Refusal:
        """Take a card into the squad and pay for it (403.2.3.1); a refusal changes nothing.

        A card with X in its cost needs ``x`` (105.2.3). IndexError as for ``quote``.
        """
        quote = self.quote(position, silver, x, on_terms=on_terms, offer=offer)
        if isinstance(quote, Refusal):
            return quote
        if quote.needs_x:
            return Refusal.because("x_not_chosen", "105.2.3", card=self.hand[position].name)
        came = quote.gain.gold, quote.gain.silver
        taken = Taken(position, quote.gold, quote.silver, quote.penalty, x, quote.on_terms, *came)
        return replace(self, taken=(*self.taken, taken))

    def start_over(self) -> Recruitment:
        """Put back all cards except those taken before recruiting, and refund all crystals
        (403.2.4)."""
        return replace(self, taken=tuple(card for card in self.taken if self._is_locked(card)))

    def _is_locked(self, bought: Taken) -> bool:
        return bought.position in self.locked

    def without(self, position: int) -> Recruitment | Refusal:
        """Put one card back: start over and take the others again in order, as before.

        The rules only know starting over (403.2.4), which this does for the player. The refusal of
        another card is returned if the rules now refuse it. A card that now costs less is paid with
        less silver.
        """
        if position not in {bought.position for bought in self.taken}:
            return Refusal.because("not_in_squad", "403.2.4", position=position)
        if position in self.locked:
            return Refusal.because("locked_in_squad", "403.2.4", card=self.hand[position].name)
        again: Recruitment | Refusal = self.start_over()
        for bought in self.taken:
            stays = bought.position != position and not self._is_locked(bought)
            if stays and isinstance(again, Recruitment):
                again = again.retake(bought)
        return again

    def retake(self, bought: Taken) -> Recruitment | Refusal:
        """Take a card again as before, with no more silver than it costs now."""
        plain = self.quote(bought.position, None, bought.x, on_terms=bought.on_terms)
        silver = bought.silver if isinstance(plain, Refusal) else min(bought.silver, plain.cost)
        return self.take(bought.position, silver, bought.x, on_terms=bought.on_terms)

    def finish(self) -> FinishedRecruitment | Refusal:
        """Finish the squad, put the other cards back and shuffle the deck (403.2.6)."""
        if not any(card.type.is_creature for card in self.squad):  # 403.2.3
            return Refusal.because("no_creature", "403.2.3", cards=len(self.squad))
        gone = self.gone
        unused = (card for place, card in enumerate(self.hand) if place not in gone)
        deck, rng = shuffled(self.rng, (*self.deck, *unused))
        given = dict(self.given)
        return FinishedRecruitment(
            self.seat,
            self.squad,
            self.taken,
            tuple(deck),
            self.gold,
            self.silver,
            rng,
            tuple(given.get(bought.position, ()) for bought in self.taken) if given else (),
            tuple((self.hand[laid.position], laid.area, laid.marker) for laid in self.aside),
        )

    def refusals(self) -> Mapping[int, Refusal | None]:
        """Return for each position why it cannot be taken now; None if it can."""
        quotes = ((place, self.quote(place)) for place in range(len(self.hand)))
        return {place: quote if isinstance(quote, Refusal) else None for place, quote in quotes}

    def to_json(self) -> str:
        """Return the recruitment as one line of JSON."""
        return _CODEC.dumps(self)

    @staticmethod
    def from_json(text: str) -> Recruitment:
        """Return the recruitment written by ``to_json``; BadSave for other texts."""
        return load_as(Recruitment, _CODEC, text)

    def _refuse_x(self, card: CardSpec, x: int | None) -> Refusal | None:
        match card.cost.form:
            # the text does not state what it requires
            case CostForm.BRACED if not is_cost_known(card):
                return Refusal.because("cost_unknown", "208.5", card=card.name)
            case CostForm.FIXED | CostForm.BRACED if x is not None:
                return Refusal.because("no_x_in_cost", "105.2.3", card=card.name)
            case CostForm.VARIABLE if x is not None and x < 0:
                return Refusal.because("bad_x", "105.2.3", card=card.name, x=x)
            case CostForm.FIXED | CostForm.VARIABLE | CostForm.BRACED:
                return None
            case _:
                assert_never(card.cost.form)

    def _refuse_card(
        self, position: int, card: CardSpec, asked: Price, *, on_terms: bool
    ) -> Refusal | None:
        """Return the refusal of a card by everything but the crystals."""
        if any(bought.position == position for bought in self.taken):  # cards of the deal (403.2.1)
            return Refusal.because("already_taken", "403.2.1", card=card.name)
        if any(laid.position == position for laid in self.aside):
            return Refusal.because("not_in_deal", "403.2.1", card=card.name)
        return (
            self._refuse_elements(card)
            or self._refuse_unique(card)
            or self._refuse_company(card)
            or self._refuse_limit(card, on_terms=on_terms)
            or self._refuse_terrain(card)
            or self._refuse_cell(card)
            or self._refuse_flyer(card, asked.crystals)
        )

    def _refuse_elements(self, card: CardSpec) -> Refusal | None:
        if self.rules.several_elements or len(card.elements) <= 1:
            return None
        return Refusal.because("several_elements", "106.2", card=card.name)

    def _refuse_unique(self, card: CardSpec) -> Refusal | None:
        key = fold(card.name)
        for member in self.squad:
            if (member.unique or card.unique) and fold(member.name) == key:  # 106.4
                code = "unique_name_taken" if card.unique else "unique_card_in_squad"
                return Refusal.because(code, "106.4", card=card.name, in_way=member.name)
        return None

    def _refuse_company(self, card: CardSpec) -> Refusal | None:
        """Return a refusal by bars, whichever of the two cards has the text (403.2.3, 536.9)."""
        squad = (*self.squad, card)
        pair = barred_pair(squad, self.buyer)
        if pair is None:
            return None
        barring, barred = pair
        if barring == len(self.squad):
            way = squad[barred].name
            return Refusal.because("bars_a_member", "536.9", card=card.name, in_way=way)
        way = squad[barring].name
        other = squad[barred].name
        return Refusal.because(
            "barred_by_a_member", "536.9", card=card.name, in_way=way, barred=other
        )

    def _refuse_limit(self, card: CardSpec, *, on_terms: bool) -> Refusal | None:
        """Return a refusal by the squad's obligations, which must hold with the card as well
        (403.2.3)."""
        chosen = [*(bought.on_terms for bought in self.taken), on_terms]
        broken = broken_limit((*self.squad, card), chosen, self.buyer)
        if broken is None:
            return None
        binding, most = broken.card.name, broken.limit.most
        return Refusal.because(
            "squad_limit", "403.2.3", card=card.name, in_way=binding, most=most, over=broken.over
        )

    def _refuse_terrain(self, card: CardSpec) -> Refusal | None:
        terrains = [member for member in self.squad if member.type is CardType.TERRAIN]
        most = terrains_allowed((*self.squad, card), self.rules)
        if card.type is not CardType.TERRAIN or len(terrains) < most:
            return None
        return Refusal.because(  # 213.3
            "second_terrain",
            "213.3",
            card=card.name,
            in_way=", ".join(terrain.name for terrain in terrains),
            terrains=most,
        )

    def _refuse_cell(self, card: CardSpec) -> Refusal | None:
        if len(self.taken) < self.rules.cells:
            return None
        return Refusal.because(  # 403.2.3
            "no_cell", "403.2.3", card=card.name, cells=self.rules.cells, over=1
        )

    def _refuse_flyer(self, card: CardSpec, cost: int) -> Refusal | None:
        over = self.flyer_crystals + cost - self.rules.flyer_cap
        if card.type is not CardType.FLYER or over <= 0:
            return None
        return Refusal.because(  # 403.2.3
            "flyer_cap",
            "403.2.3",
            card=card.name,
            cost=cost,
            spent=self.flyer_crystals,
            cap=self.rules.flyer_cap,
            over=over,
        )

    def _new_elements(self, card: CardSpec) -> tuple[Element, ...]:
        had = self.elements
        (one,) = counted(self.squad, (card,), self.buyer)
        return tuple(element for element in one.elements if element not in had)

    def _penalty(self, new: tuple[Element, ...]) -> int:
        """Return the gold for new elements; the first element of the squad is free (403.2.1)."""
        free = 0 if self.elements else 1
        return max(0, len(new) - free) * self.rules.new_element_gold

    def _pay(
        self,
        position: int,
        card: CardSpec,
        silver: int | None,
        x: int | None,
        asked: Price,
        *,
        on_terms: bool,
    ) -> Quote | Refusal:
        cost = asked.crystals
        new = self._new_elements(card)
        penalty = self._penalty(new)
        came = gain(card, self.buyer, on_terms=on_terms)
        have_gold, have_silver = self.gold + came.gold, self.silver + came.silver
        in_silver = silver
        if in_silver is None:
            in_silver = 0 if asked.elite else max(0, min(cost, have_silver))
        refusal = _refuse_silver(card, asked, in_silver, have_silver)
        if refusal is not None:
            return refusal
        gold = cost - in_silver
        missing = gold + penalty - have_gold
        if missing > 0:  # 403.2.3
            only_gold = asked.elite or silver is not None or gold == 0
            return Refusal.because(
                "no_gold" if only_gold else "no_crystals",
                "403.2.3",
                card=card.name,
                cost=cost,
                gold=have_gold,
                missing=missing,
                need=gold + penalty,
                penalty=penalty,
                silver=have_silver,
            )
        needs_x = card.cost.form is CostForm.VARIABLE and x is None
        saved = 0 if is_paid_by_text(card) else card.cost.number + (x or 0) - cost
        return Quote(
            position, cost, gold, in_silver, penalty, new, x, needs_x, saved, on_terms, came
        )


def _refuse_silver(card: CardSpec, asked: Price, silver: int, have: int) -> Refusal | None:
    if asked.elite and silver:  # 403.2.1
        return Refusal.because("elite_needs_gold", "403.2.1", card=card.name, silver=silver)
    if not 0 <= silver <= asked.crystals:
        return Refusal.because(
            "bad_silver", "403.2.1", card=card.name, cost=asked.crystals, silver=silver
        )
    if silver > have:  # 403.2.3
        return Refusal.because(
            "no_silver",
            "403.2.3",
            card=card.name,
            have=have,
            missing=silver - have,
            need=silver,
        )
    return None


_CODEC: Final = card_codec(Aside, Recruitment, Taken)
