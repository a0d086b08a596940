"""Whether any squad of a deal is legal: without one the game is lost (403.2.5)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from deckbuilder.recruitment.company import may_oblige, terrains_let_in
from deckbuilder.recruitment.prices import counts_others, speaks_of_prices, terms_of
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.seen_by_texts import ALIKE, counted_look, givers_among, may_take_silver
from engine.berserk import CostForm


def has_legal_squad(start: Recruitment) -> bool:
    """Return whether any squad of the deal is legal; without one the game is lost (403.2.5)."""
    return smallest_squad(start) is not None


def smallest_squad(start: Recruitment) -> Recruitment | None:
    """Return a legal squad of as few cards as possible; None when no squad is legal (403.2.5).

    Exact: without texts about prices some legal squad exists if and only if some creature can
    be taken alone, since leaving cards out raises no price (its own elements cost at most what
    the squad's did), breaks no limit, and X may be 0. Where texts change prices, cards that
    are no creatures may have to come first, so every set of them that the rules allow is
    tried, the smaller ones before the larger; nothing but a price makes a creature possible,
    and nothing but a price or a text that lets terrains in makes other cards possible.
    """
    fresh = start.start_over()
    if any(card.type.is_creature for card in fresh.squad):  # taken before (403.1)
        return fresh
    creatures = [place for place, card in enumerate(start.hand) if card.type.is_creature]
    helpers = _helpers(start) if creatures else []
    waiting, seen = deque([fresh]), set[tuple[object, ...]]()
    while waiting:
        squad = waiting.popleft()
        alone = next(_after(squad, creatures), None)
        if alone is not None:
            return alone
        for after in _after(squad, helpers):
            key = _bound(after), after.gold, after.silver, after.elements
            if key not in seen:
                seen.add(key)
                waiting.append(after)
    return None


def _bound(squad: Recruitment) -> frozenset[tuple[int, bool]]:
    """Return the squad's positions, with whether the squad is bound by terms of the card."""
    return frozenset(
        (bought.position, bought.on_terms and may_oblige(squad.hand[bought.position]))
        for bought in squad.taken
    )


def _helpers(start: Recruitment) -> list[int]:
    """Return the cards besides creatures that may change what another card takes."""
    givers = givers_among(start.hand)
    return [
        place
        for place, card in enumerate(start.hand)
        if not card.type.is_creature
        and (
            speaks_of_prices(card)
            or terrains_let_in(card)
            or counts_others(card)
            or counted_look(givers, card, start.buyer) != ALIKE
        )
    ]


def _after(squad: Recruitment, positions: list[int]) -> Iterator[Recruitment]:
    """Yield what becomes of taking one of these cards, in each way of paying for it.

    Silver pays whatever it can, unless some card of the hand takes silver away.
    """
    may_keep = any(map(may_take_silver, squad.hand))
    for position in positions:
        card = squad.hand[position]
        x = 0 if card.cost.form is CostForm.VARIABLE else None
        for on_terms in (False, True) if terms_of(card) is not None else (False,):
            after = squad.take(position, x=x, on_terms=on_terms)
            if not isinstance(after, Recruitment):
                continue
            yield after
            for silver in range(after.taken[-1].silver) if may_keep else ():
                less = squad.take(position, silver, x, on_terms=on_terms)
                if isinstance(less, Recruitment):
                    yield less
