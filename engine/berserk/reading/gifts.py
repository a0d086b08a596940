"""Collect the abilities that statics, cells and delayed abilities give (117, 120.1, 121, 122.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import FORMED, GRANTED, ON_CELL, PRINTED, Key, Owned
from engine.berserk.reading.conditions import holds
from engine.berserk.reading.context import AREAS, Context, of_card, with_candidate
from engine.berserk.reading.evaluate import those_passing
from engine.berserk.reading.having import NO_ABILITIES
from engine.berserk.reading.saying import calculated_ability
from engine.berserk.reading.traits import in_formation
from engine.berserk.table.state import CardState, MatchState
from engine.berserk.table.state.standing import Gifts

_PLACES: Final = 1 << 12


def gifts_of(state: MatchState, giver: CardState) -> Gifts:
    """Return what the statics of a card give; nothing while it is hidden (533.4)."""
    if giver.hidden:
        return ()
    gifts: list[tuple[int, Owned]] = []
    for ability in giver.facts.giving:
        if not _is_active(giver, ability.node):
            continue
        origin = FORMED if isinstance(ability.node, ab.Formation) else GRANTED
        for card, node, index in _given(state, giver, ability):
            key = (origin, giver.id, _numbered(ability, index))
            gifts.append((card, Owned(node, key, giver.id)))
    return tuple(gifts)


def gifts_of_cells(state: MatchState) -> Gifts:
    """Return what the effects on cells give to the cards standing there (122.5)."""
    return tuple(
        (card.id, Owned(node, (ON_CELL, mark.effect.id, 0), mark.effect.source))
        for mark in state.marks
        for node in (mark.effect.change,)
        if not isinstance(node, NO_ABILITIES)
        for card in state.cards
        if card.cell == mark.cell and not card.hidden
    )


def gifts_of_delayed(state: MatchState) -> Gifts:
    """Return what delayed abilities that restrict the game give; they belong to no card (120.1,
    120.4)."""
    gifts: list[tuple[int, Owned]] = []
    for delayed in state.delayed:
        node = delayed.ability
        if not isinstance(node, ab.While) or node.cards is None:
            continue
        ctx = Context(state, delayed.seat, delayed.source)
        if not holds(ctx, node.condition):
            continue
        for card in _receivers(ctx, node.cards):
            for number, ability, index in _calculated(ctx, card, node.grants):
                # negative, so that it differs from every card id
                key = (GRANTED, -1 - delayed.id, index)
                gifts.append((number, Owned(ability, key, delayed.source)))
    return tuple(gifts)


def _is_active(giver: CardState, node: ab.Ability) -> bool:
    """Return whether a static is active: its card is in its active zone (201.2)."""
    if isinstance(node, ab.While):
        return giver.zone in AREAS[node.active]
    return giver.in_battle


def _numbered(one: Owned, index: int) -> int:
    """Return an id for what one static of a card gives.

    It does not depend on what else the card gains or loses.
    """
    origin, number, place = one.key
    where = (place * _PLACES + number) * _PLACES + origin
    return (where * _PLACES + one.part) * _PLACES + index


def printed_at(bearer: int, key: Key) -> tuple[int, int] | None:
    """Return the card that prints an ability and its place there, for one of this card or given to
    it by a printed static; None for any other origin."""
    origin, number, place = key
    if origin == PRINTED and number >= 0:
        return bearer, number
    if origin in (GRANTED, FORMED) and number >= 0:
        static, base = divmod(place // _PLACES**2, _PLACES)
        if base == PRINTED and static < _PLACES:
            return number, static
    return None


def _given(
    state: MatchState, giver: CardState, one: Owned
) -> Iterator[tuple[int, ab.Ability, int]]:
    """Yield the receiver and the ability for each gift of one static, numbered within it.

    The static's condition is evaluated once for all receivers.
    """
    node = one.node
    if isinstance(node, ab.While):
        ctx = of_card(state, giver.id, giver=one.giver)
        if holds(ctx, node.condition):
            for card in (giver,) if node.cards is None else _receivers(ctx, node.cards):
                yield from _calculated(ctx, card, node.grants)
    elif isinstance(node, ab.SquadCountsAs):
        ctx = of_card(state, giver.id, giver=one.giver)
        own = ab.AllOf((ab.OfSide(ab.Side.OWN), node.cards))
        for card in _receivers(ctx, own):
            yield card.id, ab.CountsAs(node.elements), 0
    elif isinstance(node, ab.Formation) and in_formation(state, giver):
        ctx = of_card(state, giver.id, giver=one.giver)
        yield from _calculated(ctx, giver, node.grants)


def _calculated(
    ctx: Context, card: CardState, abilities: tuple[ab.Ability, ...]
) -> Iterator[tuple[int, ab.Ability, int]]:
    for index, ability in enumerate(abilities):
        if not isinstance(ability, ab.Calculated):
            yield card.id, ability, index
            continue
        given = calculated_ability(with_candidate(ctx, card), ability)
        if given is not None:
            yield card.id, given, index


def _receivers(ctx: Context, cards: ab.Filter) -> Iterable[CardState]:
    """Return the face-up cards in play that pass (533.4)."""
    there = [card for card in ctx.state.cards if card.in_battle and not card.hidden]
    return those_passing(ctx, cards, there)
