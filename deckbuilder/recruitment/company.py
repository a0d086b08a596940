"""Which cards may not be in a squad together, by what they say (403.2.3, 536.9)."""

from __future__ import annotations

from collections.abc import Sequence

from deckbuilder.recruitment.prices import Buyer, table_of
from engine.berserk import CardSpec, of_card, passes
from engine.berserk.abilities import NotInSquadWith


def speaks_of_company(card: CardSpec) -> bool:
    """Whether a text of the card bars others from its squad."""
    return any(isinstance(node, NotInSquadWith) for node in card.abilities)


def barred_pair(squad: Sequence[CardSpec], buyer: Buyer) -> tuple[int, int] | None:
    """Return the positions of a card and of another that its text bars; None in a legal squad.

    Every card of ``squad`` is looked at as a member of it; ``buyer`` says whose squad it is. Of
    several pairs the last is returned: that of the cards taken last.
    """
    if not any(map(speaks_of_company, squad)):
        return None
    state = table_of(squad, (), buyer)
    pairs = (
        (place, other)
        for place in reversed(range(len(squad)))
        for node, _owned in state.cards[place].facts.nodes(NotInSquadWith)
        for other in reversed(range(len(squad)))
        if other != place and passes(of_card(state, place), node.cards, state.cards[other])
    )
    return max(pairs, key=max, default=None)
