"""The view of an ability before recruiting: the table, and the cards it may show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import engine.berserk.abilities as ab
from deckbuilder.recruitment.before_state import AbilityAtHand, Before, Spot
from engine.berserk import (
    NO_CARD,
    CardsShown,
    CardState,
    Context,
    MatchState,
    Play,
    PlayKind,
    Zone,
    number,
    of_play,
    passes,
)
from engine.kernel import Seat


def ability_at_hand(before: Before) -> AbilityAtHand:
    """Return the current ability; ValueError between abilities."""
    if before.at_hand is None:
        raise ValueError("no ability is being carried out")
    return before.at_hand


def whose_side(before: Before, side: ab.Side) -> Seat:
    """Return the player that the current ability refers to."""
    seat = ability_at_hand(before).seat
    return seat.opponent if side is ab.Side.ENEMY else seat


def seen_from(before: Before, seat: Seat, position: int) -> Context:
    """Return the table as the ability of a dealt card sees it: both squads so far, and the card
    itself."""
    cards: list[CardState] = []
    source = NO_CARD
    for side in (seat, seat.opponent):
        for bought in before.recruitments[side].taken:
            if (side, bought.position) == (seat, position):
                source = len(cards)
            spec = before.recruitments[side].hand[bought.position]
            cards.append(CardState(len(cards), spec, side, side, Zone.EXTRA, x=bought.x or 0))
    own = before.recruitments[seat]
    if source == NO_CARD:
        source = len(cards)
        cards.append(CardState(source, own.hand[position], seat, seat, Zone.HAND))
    table = MatchState(own.rules, ("", ""), 0, cards, ((), ()))
    table.mulligans = own.mulligans
    shown = () if before.at_hand is None else before.at_hand.seen
    table.history = [CardsShown(whose, (card,)) for whose, card in shown]
    return of_play(table, Play(0, PlayKind.ABILITY, seat, source))


def sees(before: Before) -> Context:
    """Return the table as the current ability sees it."""
    at_hand = ability_at_hand(before)
    return seen_from(before, at_hand.seat, at_hand.position)


def sees_each(before: Before, spots: Iterable[Spot]) -> list[Context]:
    """Return the table as the current ability sees it, with each of these cards as its target in
    turn."""
    ctx = sees(before)
    cards = ctx.state.cards
    views: list[Context] = []
    for spot in spots:
        target = len(cards)
        cards.append(CardState(target, before.card(spot), spot.seat, spot.seat, Zone.HAND))
        views.append(replace(ctx, target=target))
    return views


def candidates(before: Before, step: ab.ShowCards) -> tuple[Spot, ...]:
    """Return the cards that can be shown next, in pile order."""
    picked_already = ability_at_hand(before).picked
    had = set(values_of(before, step, picked_already))
    left = [spot for spot in pile_of(before, step) if spot not in picked_already]
    return tuple(
        spot
        for spot, ctx in zip(left, sees_each(before, left), strict=True)
        if passes(ctx, step.cards, ctx.state.cards[ctx.target])
        and (step.different is None or _value(ctx, step.different) not in had)
    )


def values_of(before: Before, step: ab.ShowCards, spots: Sequence[Spot]) -> list[int]:
    """Return the values in which the cards to be shown must differ, for each of these."""
    fact = step.different
    if fact is None or not spots:
        return []
    return [_value(ctx, fact) for ctx in sees_each(before, spots)]


def _value(ctx: Context, fact: ab.Fact) -> int:
    return number(ctx, ab.FactOf(fact, ab.Who.TARGET))


def pile_of(before: Before, step: ab.ShowCards) -> tuple[Spot, ...]:
    """Return the cards of the deal or deck that a step shows from, without the ability's own
    card."""
    at_hand = ability_at_hand(before)
    seat = whose_side(before, step.side)
    recruitment = before.recruitments[seat]
    if step.pile is ab.Pile.DECK:
        return tuple(Spot(seat, ab.Pile.DECK, place) for place in range(len(recruitment.deck)))
    own = {at_hand.position} if seat is at_hand.seat else set()
    gone = recruitment.gone | own
    places = (place for place in range(len(recruitment.hand)) if place not in gone)
    return tuple(Spot(seat, ab.Pile.DEAL, place) for place in places)
