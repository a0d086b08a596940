"""Whether a deal has a legal squad; without one the game is lost (403.2.5)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from deckbuilder.recruitment.company import may_oblige, terrains_let_in
from deckbuilder.recruitment.prices import counts_others, speaks_of_prices, terms_of
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.seen_by_texts import ALIKE, counted_look, givers_among, may_take_silver
from engine.berserk import CostForm


def has_legal_squad(start: Recruitment) -> bool:
    """Return whether any squad of the deal is legal (403.2.5)."""
    return smallest_squad(start) is not None


def smallest_squad(start: Recruitment) -> Recruitment | None:
    """Return a smallest legal squad; None if no squad is legal (403.2.5).

    Exact: without texts about prices a legal squad exists if and only if some creature can be taken
    alone, since omitting cards raises no price (its own elements cost at most what the squad's
    did), violates no limit, and X can be 0. If texts change prices, non-creatures may have to come
    first, so every permitted set of them is tried, smaller ones first; only a price can make a
    creature affordable, and only a price or a text that allows terrains can make other cards
    possible.
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
    """Return the squad's positions, each with whether its terms bind the squad."""
    return frozenset(
        (bought.position, bought.on_terms and may_oblige(squad.hand[bought.position]))
        for bought in squad.taken
    )


def _helpers(start: Recruitment) -> list[int]:
    """Return the non-creatures that may change the price of another card."""
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
    """Yield the results of taking one of these cards, with each payment.

    Silver pays as much as possible, unless some card of the hand takes silver away.
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
