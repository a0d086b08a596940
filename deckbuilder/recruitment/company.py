"""Restrictions on a squad by the texts of its cards: bars and obligations (403.2.3, 536.9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import engine.berserk.abilities as ab
from deckbuilder.recruitment.prices import Buyer, table_of, terms_of
from engine.berserk import CardSpec, Ruleset, of_card, passes


def speaks_of_company(card: CardSpec) -> bool:
    """Return whether a text of the card bars others from its squad."""
    return any(isinstance(node, ab.NotInSquadWith) for node in card.abilities)


def barred_pair(squad: Sequence[CardSpec], buyer: Buyer) -> tuple[int, int] | None:
    """Return the positions of a card and another that its text bars; None in a legal squad.

    Every card of ``squad`` is checked as a member of it; ``buyer`` is the squad's player. Of
    several pairs the last is returned: that of the cards taken last.
    """
    if not any(map(speaks_of_company, squad)):
        return None
    state = table_of(squad, (), buyer)
    pairs = (
        (place, other)
        for place in reversed(range(len(squad)))
        for node, _owned in state.cards[place].facts.nodes(ab.NotInSquadWith)
        for other in reversed(range(len(squad)))
        if other != place and passes(of_card(state, place), node.cards, state.cards[other])
    )
    return max(pairs, key=max, default=None)


@dataclass(frozen=True, slots=True)
class BrokenLimit:
    """An obligation that a squad violates: the card with the text, and the number of excess
    cards."""

    card: CardSpec
    limit: ab.SquadAtMost
    over: int


def limits_of(card: CardSpec, *, on_terms: bool) -> tuple[ab.SquadAtMost, ...]:
    """Return the obligations of a card for its squad; those of its terms only if they were
    chosen."""
    limits = tuple(node for node in card.abilities if isinstance(node, ab.SquadAtMost))
    terms = terms_of(card) if on_terms else None
    return limits if terms is None else (*limits, *terms.obliges)


def may_oblige(card: CardSpec) -> bool:
    """Return whether the card has obligations for its squad, possibly by its player's choice."""
    return bool(limits_of(card, on_terms=True))


def broken_limit(
    squad: Sequence[CardSpec], on_terms: Sequence[bool], buyer: Buyer
) -> BrokenLimit | None:
    """Return the first obligation that the squad violates; None in a legal one.

    ``on_terms`` is whether each card was taken on its own terms.
    """
    if not any(map(may_oblige, squad)):
        return None
    state = table_of(squad, (), buyer)
    for place, (card, chosen) in enumerate(zip(squad, on_terms, strict=True)):
        for limit in limits_of(card, on_terms=chosen):
            ctx = of_card(state, place)
            have = sum(passes(ctx, limit.cards, member) for member in state.cards)
            if have > limit.most:
                return BrokenLimit(card, limit, have - limit.most)
    return None


def terrains_let_in(card: CardSpec) -> int:
    """Return how many terrains a text of the card allows its squad; 0 if none does."""
    return max(
        (node.most for node in card.abilities if isinstance(node, ab.MoreTerrains)), default=0
    )


def terrains_allowed(squad: Sequence[CardSpec], rules: Ruleset) -> int:
    """Return how many terrains a squad of these cards can have (213.3, 213.4)."""
    return max(rules.terrains, *map(terrains_let_in, squad), 0)
