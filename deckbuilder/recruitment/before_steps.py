"""The steps of an ability before recruiting (403.1.1, 403.1.2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

import engine.berserk.abilities as ab
from deckbuilder.recruitment.before_sight import (
    ability_at_hand,
    candidates,
    sees,
    sees_each,
    values_of,
    whose_side,
)
from deckbuilder.recruitment.before_state import (
    Before,
    CameIntoDeal,
    CardsSeen,
    CardTaken,
    CrystalsChanged,
    DieRolled,
    LaidAside,
    NotTaken,
    PayFor,
    Spot,
    StartGiven,
    ability_before,
)
from deckbuilder.recruitment.prices import terms_of
from deckbuilder.recruitment.recruitment import Aside, Offer, Quote, Recruitment
from engine.berserk import (
    as_shown,
    needs_die,
    number,
)
from engine.kernel import Refusal, Seat
from engine.kernel.rng import below, roll


def step_at_hand(before: Before) -> ab.RecruitingStep | None:
    """Return the current step; None between abilities and after the last step."""
    at_hand = before.at_hand
    if at_hand is None:
        return None
    node = ability_before(before.recruitments[at_hand.seat].hand[at_hand.position])
    steps = () if node is None else node.steps
    return steps[at_hand.step] if at_hand.step < len(steps) else None


def is_foreseen(step: ab.RecruitingStep) -> bool:
    """Return whether the player knows enough to foresee the result of the step.

    Draws, dice, decks and the opponent's cards are unknown (403.2.3.3).
    """
    match step:
        case ab.ShowCards(side=side, pile=pile, at_random=at_random, chooser=chooser):
            own = side is ab.Side.OWN and chooser is ab.Side.OWN
            return own and pile is ab.Pile.DEAL and not at_random
        case ab.ChangeCrystals(gold=gold, silver=silver):
            return not (needs_die(gold) or needs_die(silver))
        case ab.TakeIntoSquad() | ab.TakeIntoDeal() | ab.LayAside() | ab.StartBattleWith():
            return True
        case _:
            assert_never(step)


def carried_on(before: Before, step: ab.RecruitingStep) -> Before | Refusal | None:
    """Advance the current step; None if a player must choose first.

    A refusal says why it cannot be done in full (403.1.2): ``done_in_part`` does the rest.
    """
    match step:
        case ab.ShowCards():
            return _show(before, step)
        case ab.TakeIntoSquad():
            return _take(before, step)
        case ab.TakeIntoDeal():
            return _into_deal(before)
        case ab.LayAside():
            return _lay_aside(before, step)
        case ab.ChangeCrystals():
            return _change_crystals(before, step)
        case ab.StartBattleWith():
            return _give(before, step)
        case _:
            assert_never(step)


def done_in_part(before: Before, step: ab.RecruitingStep, refusal: Refusal) -> Before:
    """Carry out the current step as far as the rules allow, and go on after it."""
    match step:
        case ab.ShowCards():
            return _finished_showing(before, step)
        case ab.TakeIntoSquad():
            return _left_out(before, refusal)
        case ab.ChangeCrystals():
            changed, gold, silver = _amounts(before, step)
            return _paid_out(changed, whose_side(before, step.side), gold, silver)
        case ab.TakeIntoDeal() | ab.LayAside() | ab.StartBattleWith():
            return _next(before)
        case _:
            assert_never(step)


def _next(before: Before) -> Before:
    at_hand = ability_at_hand(before)
    return before.with_ability(at_hand.next())


# showing -----------------------------------------------------------------------------------


def _show(before: Before, step: ab.ShowCards) -> Before | Refusal | None:
    at_hand = ability_at_hand(before)
    left = candidates(before, step)
    if step.at_random and left and len(at_hand.picked) < step.most:
        place, rng = below(before.rng, len(left))
        return replace(picked(before, left[place]), rng=rng)
    most = len(at_hand.picked) + _still_to_show(before, step, left)
    if most < step.least:
        return Refusal.because("too_few_to_show", "403.1.2", have=most, need=step.least)
    if len(at_hand.picked) >= step.most or not left:
        return _finished_showing(before, step)
    if step.least == step.most == len(at_hand.picked) + len(left) and step.different is None:
        return picked(before, left[0])  # no choice is needed
    return None


def _still_to_show(before: Before, step: ab.ShowCards, left: tuple[Spot, ...]) -> int:
    """Return how many of the cards can be shown together."""
    return len(left) if step.different is None else len(set(values_of(before, step, left)))


def picked(before: Before, spot: Spot) -> Before:
    """Return the step with one more card chosen."""
    at_hand = ability_at_hand(before)
    return before.with_ability(replace(at_hand, picked=(*at_hand.picked, spot)))


def shown_enough(before: Before, step: ab.ShowCards) -> Before:
    """Return the step after its player has finished choosing."""
    return _finished_showing(before, step)


def _finished_showing(before: Before, step: ab.ShowCards) -> Before:
    at_hand = ability_at_hand(before)
    seat = whose_side(before, step.side)
    cards = tuple(before.card(spot) for spot in at_hand.picked)
    seen = (*at_hand.seen, *((seat, card) for card in cards))
    before = before.with_ability(replace(at_hand, shown=at_hand.picked, seen=seen).next())
    if not cards:
        return before
    return before.with_events(CardsSeen(seat, cards, at_hand.seat if step.looks else None))


# taking ------------------------------------------------------------------------------------


def offer_of(before: Before, step: ab.TakeIntoSquad, spot: Spot) -> Offer:
    """Return the terms on which a step takes a card."""
    (ctx,) = sees_each(before, (spot,))
    return Offer(number(ctx, step.amount), step.free, step.in_silver)


def quoted(
    before: Before, step: ab.TakeIntoSquad, spot: Spot, payment: PayFor | None = None
) -> Quote | Refusal:
    """Return the current price of a dealt card, or why it cannot be taken."""
    recruitment, offer = before.recruitments[spot.seat], offer_of(before, step, spot)
    if payment is None:
        return recruitment.quote(spot.place, offer=offer)
    return recruitment.quote(
        spot.place, payment.silver, payment.x, on_terms=payment.on_terms, offer=offer
    )


def _take(before: Before, step: ab.TakeIntoSquad) -> Before | Refusal | None:
    at_hand = ability_at_hand(before)
    if at_hand.waiting is None:
        before, spots = _drawn(before, before.spoken(step.what))
        return _begun_taking(before, step, spots)
    if not at_hand.waiting:
        return _next(before)
    if at_hand.free_order and not at_hand.chosen:
        allowed = takeable(before, step)
        return None if len(allowed) > 1 else put_first(before, (*allowed, *at_hand.waiting)[0])
    spot = at_hand.waiting[0]
    quote = quoted(before, step, spot)
    if isinstance(quote, Refusal):
        return quote
    if may_pay_otherwise(before, step, spot, quote):
        return None
    return taken(before, step, plainest(quote))


def put_first(before: Before, spot: Spot) -> Before:
    """Return the step with the next card for its squad in front."""
    at_hand = ability_at_hand(before)
    others = (other for other in at_hand.waiting or () if other != spot)
    return before.with_ability(replace(at_hand, waiting=(spot, *others), chosen=True))


def plainest(quote: Quote) -> PayFor:
    """Return the plainest payment of a quote; X is 0 if it is to be chosen."""
    return PayFor(quote.silver, 0 if quote.needs_x else quote.x)


def _begun_taking(before: Before, step: ab.TakeIntoSquad, spots: tuple[Spot, ...]) -> Before:
    """Begin taking; if not all cards may enter the opponent's squad, he chooses which do
    (403.1.2)."""
    at_hand = replace(ability_at_hand(before), waiting=spots)
    begun = before.with_ability(at_hand)
    others = len(spots) > 1 and all(spot.seat is not at_hand.seat for spot in spots)
    if others and not _all_fit(begun, step, spots):
        return begun.with_ability(replace(at_hand, free_order=True))
    return begun


def _all_fit(before: Before, step: ab.TakeIntoSquad, spots: Iterable[Spot]) -> bool:
    for spot in spots:
        quote = quoted(before, step, spot)
        if isinstance(quote, Refusal):
            return False
        alone = before.with_ability(replace(ability_at_hand(before), waiting=(spot,)))
        before = taken(alone, step, plainest(quote))
    return True


def takeable(before: Before, step: ab.TakeIntoSquad) -> tuple[Spot, ...]:
    """Return the waiting cards that the rules allow into their squad now."""
    waiting = ability_at_hand(before).waiting or ()
    return tuple(spot for spot in waiting if isinstance(quoted(before, step, spot), Quote))


def may_pay_otherwise(before: Before, step: ab.TakeIntoSquad, spot: Spot, quote: Quote) -> bool:
    """Return whether a card can be paid for in another way than the plainest."""
    if quote.needs_x or terms_of(before.card(spot)) is not None:
        return True
    less = (PayFor(silver) for silver in range(quote.silver))
    return any(isinstance(quoted(before, step, spot, payment), Quote) for payment in less)


def taken(before: Before, step: ab.TakeIntoSquad, payment: PayFor) -> Before:
    """Take the next card with this payment; ValueError for an impossible one."""
    at_hand = ability_at_hand(before)
    waiting = at_hand.waiting or ()
    spot = waiting[0]
    recruitment = before.recruitments[spot.seat].take(
        spot.place,
        payment.silver,
        payment.x,
        on_terms=payment.on_terms,
        offer=offer_of(before, step, spot),
    )
    if isinstance(recruitment, Refusal):
        raise ValueError(f"the card cannot be taken: {recruitment}")
    bought = recruitment.taken[-1]
    locked = replace(recruitment, locked=(*recruitment.locked, spot.place))
    rest = replace(at_hand, waiting=waiting[1:], chosen=False)
    before = before.with_recruitment(locked).with_ability(rest)
    card = recruitment.hand[spot.place]
    if bought.gained_gold or bought.gained_silver:
        came = CrystalsChanged(spot.seat, bought.gained_gold, bought.gained_silver)
        before = before.with_events(came)
    return before.with_events(
        CardTaken(spot.seat, card, bought.gold, bought.silver, bought.penalty)
    )


def _left_out(before: Before, refusal: Refusal) -> Before:
    at_hand = ability_at_hand(before)
    spot, *rest = at_hand.waiting or ()
    told = before.with_events(NotTaken(spot.seat, before.card(spot), refusal))
    return told.with_ability(replace(at_hand, waiting=tuple(rest), chosen=False))


# moving ------------------------------------------------------------------------------------


def _drawn(before: Before, spots: tuple[Spot, ...]) -> tuple[Before, tuple[Spot, ...]]:
    """Move those of the cards in a deck into the deal; return the spots of all of them."""
    places: list[Spot] = []
    for spot in spots:
        if spot.pile is ab.Pile.DEAL:
            places.append(spot)
            continue
        recruitment = before.recruitments[spot.seat]
        places.append(Spot(spot.seat, ab.Pile.DEAL, len(recruitment.hand)))
        hand = (*recruitment.hand, recruitment.deck[spot.place])
        before = before.with_recruitment(replace(recruitment, hand=hand))
    for seat in Seat:
        gone = {spot.place for spot in spots if spot.pile is ab.Pile.DECK and spot.seat is seat}
        recruitment = before.recruitments[seat]
        deck = tuple(card for place, card in enumerate(recruitment.deck) if place not in gone)
        before = before.with_recruitment(replace(recruitment, deck=deck))
    at_hand = ability_at_hand(before)
    if spots == at_hand.shown:
        before = before.with_ability(replace(at_hand, shown=tuple(places)))
    return before, tuple(places)


def _into_deal(before: Before) -> Before:
    shown = ability_at_hand(before).shown
    drawn = [spot for spot in shown if spot.pile is ab.Pile.DECK]
    cards = tuple(before.card(spot) for spot in drawn)
    before, _spots = _drawn(before, shown)
    before = _next(before)
    return before.with_events(CameIntoDeal(drawn[0].seat, cards)) if drawn else before


def _lay_aside(before: Before, step: ab.LayAside) -> Before:
    area = ab.Area.EXILE if step.area is ab.Area.EXILE else ab.Area.GRAVEYARD
    before, spots = _drawn(before, before.spoken(step.what))
    for spot in spots:
        recruitment = before.recruitments[spot.seat]
        if spot.place in recruitment.gone:  # the card has left the deal
            continue
        aside = (*recruitment.aside, Aside(spot.place, area, step.marker))
        before = before.with_recruitment(replace(recruitment, aside=aside))
        before = before.with_events(LaidAside(spot.seat, before.card(spot), area))
    return _next(before)


# crystals ----------------------------------------------------------------------------------


def _change_crystals(before: Before, step: ab.ChangeCrystals) -> Before | Refusal:
    seat = whose_side(before, step.side)
    changed, gold, silver = _amounts(before, step)
    own = changed.recruitments[seat]
    if seat is ability_at_hand(before).seat and (own.gold + gold < 0 or own.silver + silver < 0):
        return Refusal.because(
            "no_crystals_before",
            "403.1.2",
            gold=own.gold,
            need_gold=max(0, -gold),
            need_silver=max(0, -silver),
            silver=own.silver,
        )
    return _paid_out(changed, seat, gold, silver)


def _paid_out(before: Before, seat: Seat, gold: int, silver: int) -> Before:
    """Give or take crystals.

    A player never loses more than he has: a negative amount would make his squad illegal, so the
    effect is limited (403.1.2).
    """
    own = before.recruitments[seat]
    gold, silver = max(gold, -own.gold), max(silver, -own.silver)
    richer = replace(own, start_gold=own.start_gold + gold, start_silver=own.start_silver + silver)
    before = _next(before.with_recruitment(richer))
    return before.with_events(CrystalsChanged(seat, gold, silver)) if gold or silver else before


def _amounts(before: Before, step: ab.ChangeCrystals) -> tuple[Before, int, int]:
    """Return the number of crystals of each kind, rolling a die if required."""
    die = 0
    if needs_die(step.gold) or needs_die(step.silver):
        rules = before.recruitments[Seat.FIRST].rules
        (die,), rng = roll(before.rng, 1, rules.die)
        before = replace(before, rng=rng).with_events(DieRolled(ability_at_hand(before).seat, die))
    shown = ability_at_hand(before).shown
    views = sees_each(before, shown) if step.each else [sees(before)]
    views = [replace(ctx, die=die) for ctx in views]
    gold = sum(number(ctx, step.gold) for ctx in views)
    return before, gold, sum(number(ctx, step.silver) for ctx in views)


# effects for the battle --------------------------------------------------------------------


def _give(before: Before, step: ab.StartBattleWith) -> Before:
    before, spots = _drawn(before, before.spoken(step.what))
    for spot in spots:
        effects = as_shown(sees(before), step.effects)
        recruitment = _given(before.recruitments[spot.seat], spot.place, effects)
        before = before.with_recruitment(recruitment)
        before = before.with_events(StartGiven(spot.seat, before.card(spot)))
    return _next(before)


def _given(recruitment: Recruitment, position: int, effects: tuple[ab.Effect, ...]) -> Recruitment:
    given = dict(recruitment.given)
    given[position] = (*given.get(position, ()), *effects)
    return replace(recruitment, given=tuple(sorted(given.items())))
