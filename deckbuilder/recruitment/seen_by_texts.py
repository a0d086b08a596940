"""What texts about recruiting see in other cards (105.2.4, 403.2.2, 536.9).

A text checks whether another card passes some filters, and counts those of the squad that do. Cards
that pass the same filters look alike to it and are interchangeable in the squad. So anything that
depends on a whole squad needs to be computed only once for each number of cards of a look.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from deckbuilder.recruitment.company import (
    limits_of,
    may_oblige,
    speaks_of_company,
    terrains_let_in,
)
from deckbuilder.recruitment.prices import Buyer, counts_others, speaks_of_prices, table_of
from engine.berserk import CardSpec, CardType, Element, MatchState, number, of_card, passes

Own: TypeAlias = ab.RecruitTerms | ab.RecruitCrystals
"""Texts about their own card alone."""
Text: TypeAlias = ab.RecruitPrice | ab.NotInSquadWith | Own
Counting: TypeAlias = ab.ThereAre | ab.Count | ab.Varieties | ab.SumOf
Comparing: TypeAlias = ab.HasMost | ab.HasAround
"""Filters that also look at cards other than the candidate and the giver."""
Values: TypeAlias = tuple[Element | str | int, ...]
Seen: TypeAlias = bool | int | Values
"""Whether a card passes; or the value seen in it, if texts distinguish passing cards."""
Asked: TypeAlias = ab.Filter | ab.Fact | ab.Aspect
"""A property of one card, independent of the others."""
Look: TypeAlias = tuple[Seen, ...] | CardSpec

ALIKE: Final[Look] = ()
_TERRAINS: Final = ab.Count(ab.OfType((CardType.TERRAIN,)))
"""The number by which a text increases the terrains allowed in its squad (213.4)."""


@dataclass(frozen=True, slots=True)
class Giver:
    """A card with texts about recruiting, and the cards that they refer to.

    ``priced`` are the cards whose price it may change, ``barred`` those it bars from its squad.
    ``counted`` is what is counted while it is in the squad, ``counted_before`` what counts for its
    own price. A text is not ``settled`` if its filters refer to more than the candidate and the
    giver, or if it is such an obligation. ``asked`` is everything that its texts can see in another
    card.
    """

    card: CardSpec
    priced: tuple[ab.Filter, ...]
    barred: tuple[ab.Filter, ...]
    counted: tuple[Counting, ...]
    counted_before: tuple[Counting, ...]
    settled: bool
    asked: tuple[Asked, ...]

    @staticmethod
    @cache
    def of(card: CardSpec) -> Giver:
        """Return a card as a giver; without such texts it refers to nothing."""
        texts = [node for node in card.abilities if isinstance(node, Text)]
        own = [text for text in texts if isinstance(text, Own) or text.cards is None]
        given = [text for text in texts if text not in own]
        filters = [text.cards for text in given if not isinstance(text, Own)]
        limits = limits_of(card, on_terms=True)
        filters += [limit.cards for limit in limits]
        priced = [text.cards for text in given if isinstance(text, ab.RecruitPrice)]
        return Giver(
            card,
            tuple(filter_ for filter_ in priced if filter_ is not None),
            tuple(text.cards for text in given if isinstance(text, ab.NotInSquadWith)),
            (*_counted(given), *((_TERRAINS,) if terrains_let_in(card) else ())),
            tuple(_counted(own)),
            settled=not any(map(asks_for_others, [*filters, *map(_filter_of, _counted(texts))]))
            and not any(isinstance(part, Comparing) for text in texts for part in _parts(text)),
            asked=tuple(
                dict.fromkeys(_asked((*texts, *limits_of(card, on_terms=True), _TERRAINS)))
            ),
        )

    def may_price(self, card: CardSpec, buyer: Buyer) -> bool:
        """Return whether the giver, once in the squad, may change the price of ``card``."""
        if not self.priced or not self.settled:
            return bool(self.priced)
        return any(_passed(self.priced, table_of((self.card,), (card,), buyer), 0, 1))

    def always_bars(self, card: CardSpec, buyer: Buyer) -> bool:
        """Return whether the giver bars ``card`` from its squad, whatever else is there."""
        if not self.barred or not self.settled:
            return False
        return any(_passed(self.barred, table_of((self.card, card), (), buyer), 0, 1))

    def asked_of(self, card: CardSpec, buyer: Buyer) -> list[bool]:
        """Return which filters of prices, bars and obligations ``card`` passes."""
        priced = self.priced and _passed(self.priced, table_of((self.card,), (card,), buyer), 0, 1)
        limits = tuple(limit.cards for limit in limits_of(self.card, on_terms=True))
        others = tuple(
            node.cards for node in self.card.abilities if isinstance(node, ab.SquadCountsAs)
        )
        beside = (*self.barred, *limits, *others)
        barred = beside and _passed(beside, table_of((self.card, card), (), buyer), 0, 1)
        return [*priced, *barred]

    def seen_in(self, card: CardSpec, buyer: Buyer) -> list[Seen]:
        """Return what the giver counts in a card, before and after it is taken."""
        if not self.counted_before and not self.counted:
            return []
        before, after = map(_filter_of, self.counted_before), map(_filter_of, self.counted)
        passed = (
            *_passed(list(before), table_of((card,), (self.card,), buyer), 1, 0),
            *_passed(list(after), table_of((self.card, card), (), buyer), 0, 1),
        )
        counting = (*self.counted_before, *self.counted)
        return [
            counts and _seen(how, card, buyer) for how, counts in zip(counting, passed, strict=True)
        ]

    def all_seen_in(self, card: CardSpec, buyer: Buyer) -> list[Seen]:
        """Return everything the giver can see in a card, before and after it is taken."""
        before = table_of((card,), (self.card,), buyer)
        after = table_of((self.card, card), (), buyer)
        seen: list[Seen] = []
        for asked in self.asked:
            if isinstance(asked, ab.Fact | ab.Aspect):
                seen.append(_value(asked, card, buyer))
            else:
                seen += (*_passed([asked], before, 1, 0), *_passed([asked], after, 0, 1))
        return seen


def givers_among(cards: Sequence[CardSpec]) -> list[Giver]:
    """Return the cards whose texts change which cards can be recruited, or their prices."""
    return [Giver.of(card) for card in cards if _speaks(card)]


def _speaks(card: CardSpec) -> bool:
    return (
        speaks_of_prices(card)
        or speaks_of_company(card)
        or may_oblige(card)
        or terrains_let_in(card) > 0
        or counts_others(card)
    )


def asks_for_mulligans(card: CardSpec, side: ab.Side) -> bool:
    """Return whether the card's recruiting texts depend on the mulligans of a side (402.4)."""
    return any(
        isinstance(part, ab.Mulligans) and part.side in (side, ab.Side.ANY)
        for text in card.abilities
        if isinstance(text, Text)
        for part in _parts(text)
    )


def may_take_silver(card: CardSpec) -> bool:
    """Return whether silver may be lost with the card (403.2.3.1), so that some may have to be kept
    for it.

    Such a number contains a negative number: a loss, or a negative factor.
    """
    return any(
        isinstance(part, int) and part < 0
        for text in card.abilities
        if isinstance(text, Own)
        for part in _parts(text.silver)
    )


def counted_look(givers: Sequence[Giver], card: CardSpec, buyer: Buyer) -> Look:
    """Return what givers see in a card when they count the squad.

    ``ALIKE`` for a card that none of them ever counts. Two cards of one look are interchangeable to
    them. If a text is not settled, a look contains everything any of them can see, and nothing is
    ``ALIKE``.
    """
    if not all(giver.settled for giver in givers):
        if _speaks(card) or any(
            isinstance(part, ab.HasAround) for one in givers for part in one.asked
        ):
            return card
        return (True, *(seen for giver in givers for seen in giver.all_seen_in(card, buyer)))
    seen = [bit for giver in givers for bit in giver.seen_in(card, buyer)]
    return tuple(seen) if any(seen) else ALIKE


def is_seen_once(look: Look) -> bool:
    """Return whether a second card of this look changes nothing: texts only check its elements."""
    return isinstance(look, tuple) and all(
        seen is False or isinstance(seen, tuple) for seen in look
    )


def whole_look(givers: Sequence[Giver], card: CardSpec, buyer: Buyer) -> Look:
    """Return everything givers see in a card that is not one of them.

    Two cards of one look, cost and kind are interchangeable in every squad. A card with recruiting
    texts has a look of its own.
    """
    if givers_among((card,)) or not all(giver.settled for giver in givers):
        return card
    return tuple(
        bit
        for giver in givers
        for bit in (*giver.seen_in(card, buyer), *giver.asked_of(card, buyer))
    )


def _passed(filters: Sequence[ab.Filter], state: MatchState, giver: int, card: int) -> list[bool]:
    ctx = of_card(state, giver)
    return [passes(ctx, filter_, state.cards[card]) for filter_ in filters]


def _counted(texts: Sequence[Text]) -> list[Counting]:
    return [part for text in texts for part in _parts(text) if isinstance(part, Counting)]


def _filter_of(counting: Counting) -> ab.Filter:
    return counting.filter if isinstance(counting, ab.ThereAre) else counting.cards


def _seen(counting: Counting, card: CardSpec, buyer: Buyer) -> Seen:
    """Return the value seen in a counted card, distinct for distinct things."""
    match counting:
        case ab.ThereAre() | ab.Count():
            return True
        case ab.Varieties(aspect=aspect):
            return _value(aspect, card, buyer)
        case ab.SumOf(fact=fact):
            return _value(fact, card, buyer) or False
        case _:
            assert_never(counting)


def _value(
    asked: ab.Fact | ab.Aspect, card: CardSpec, buyer: Buyer
) -> int | tuple[Element | str | int, ...]:
    """Return a number of a card, or its values of an aspect."""
    match asked:
        case ab.Fact():
            return number(of_card(table_of((card,), (), buyer), 0), ab.FactOf(asked))
        case ab.Aspect.NAME:
            return (card.name,)
        case ab.Aspect.COST:
            return (card.cost.number,)
        case ab.Aspect.ELEMENT:
            return card.elements
        case ab.Aspect.CLASS:
            return card.classes
        case _:
            assert_never(asked)


def _asked(node: object) -> Iterator[Asked]:
    """Yield the properties that a text checks on one card, independent of the others."""
    match node:
        case tuple():
            for part in node:
                yield from _asked(part)
        case ab.Varieties(aspect=aspect, cards=cards):
            yield aspect
            yield from _asked(cards)
        case ab.SumOf(fact=fact, cards=cards) | ab.HasMost(fact=fact, among=cards):
            yield fact
            yield from _asked(cards)
        case ab.HasFact(fact=fact, number=value) if asks_for_others(node):
            yield fact
            yield from _asked(value)
        case ab.AllOf(filters=filters) | ab.AnyOf(filters=filters):
            yield from _asked(filters)
        case ab.Not(filter=inner):
            yield from _asked(inner)
        case _ if isinstance(node, ab.Filter):
            yield node
        case _ if is_dataclass(node):
            for each in fields(node):
                yield from _asked(getattr(node, each.name))


def asks_for_others(filter_: ab.Filter | None) -> bool:
    """Return whether a filter refers to cards other than the candidate and the giver."""
    return any(isinstance(part, Counting | Comparing) for part in _parts(filter_))


def _parts(node: object) -> Iterator[object]:
    """Yield a node and every node within it."""
    yield node
    if isinstance(node, tuple):
        for part in node:
            yield from _parts(part)
    elif is_dataclass(node):
        for each in fields(node):
            yield from _parts(getattr(node, each.name))
