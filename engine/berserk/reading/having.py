"""Compute what a card has: printed, acquired and given abilities, minus losses (104.4, 517, 541).

Also bonuses that have become part of a named ability (518.7).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import (
    ACQUIRED,
    PRINTED,
    Facts,
    Key,
    Owned,
    expanded,
    facts_of,
    printed,
    unfolded,
    without,
)
from engine.berserk.reading.derived_properties import derived_properties, modified_value
from engine.berserk.reading.reads import of_numbers_on
from engine.berserk.reading.traits import name_of
from engine.berserk.table import events as ev
from engine.berserk.table.history import places_about
from engine.berserk.table.state import CardState, LastingEffect, MatchState

NO_ABILITIES: Final = (
    ab.SetProperty,
    ab.AddProperty,
    ab.ChangeElements,
    ab.GainClasses,
    ab.LoseNamed,
    ab.LoseProtection,
    ab.LoseAbilities,
    ab.ExtraLife,
    ab.TakeControl,
    ab.RaiseMaximum,
    ab.MoreActions,
    ab.NextDie,
)


def facts_now(state: MatchState, card: CardState, granted: tuple[Owned, ...]) -> Facts:
    """Return the facts of a card to which statics give these abilities.

    Cached if neither effects on the card nor the table matter, since the same gifts come and go
    repeatedly.
    """
    if card.effects:
        return _worked_out(state, card, granted)
    facts = state.kept_facts.recall(card, granted)
    if facts is None:
        facts = _worked_out(state, card, granted)
        if of_numbers_on(facts, lasting=False) == 0:
            state.kept_facts.keep(card, granted, facts)
    return facts


def _worked_out(state: MatchState, card: CardState, granted: tuple[Owned, ...]) -> Facts:
    if not card.effects and not granted and not card.facts.varies:
        return facts_of(card.spec, card.id)
    owned = expanded(_kept(state, card, granted))
    base = derived_properties(state, card, owned)
    properties, extra, life = modified_value(state, card, owned, base)
    return Facts(
        properties,
        owned,
        extra_movement=extra,
        more_life=life,
        base_strike=base.strike,
        effects=card.effects,
        granted=granted,
    )


def _kept(state: MatchState, card: CardState, granted: tuple[Owned, ...]) -> tuple[Owned, ...]:
    """Return the abilities that no loss suppresses (541)."""
    own = printed(card.spec, card.id)
    if any(isinstance(effect.change, ab.LoseAbilities) for effect in card.effects):
        own = ()  # only printed abilities are lost (541.2)
    acquired = tuple(
        Owned(effect.change, (ACQUIRED, effect.id, 0), effect.source)
        for effect in card.effects
        if not isinstance(effect.change, NO_ABILITIES) and effect.base is None
    )
    everything = unfolded(_with_bonuses(card, (*own, *acquired, *granted)))
    for effect in card.effects:
        if isinstance(effect.change, ab.LoseNamed):
            everything = _without(state, card, everything, effect, effect.change.name)
        elif isinstance(effect.change, ab.LoseProtection):
            everything = _without_protection(state, card, everything, effect, effect.change)
    for node in [one.node for one in everything if isinstance(one.node, ab.Lacks)]:
        everything = _without_lacking(everything, node)
    return everything


def _without_lacking(owned: tuple[Owned, ...], lacking: ab.Lacks) -> tuple[Owned, ...]:
    """Return the abilities without those that a static takes away while it applies (541.2, 541.4,
    532.5)."""
    kept = without(
        owned,
        lambda one: (
            name_of(one.node) in lacking.names
            or (lacking.printed and one.key[0] == PRINTED and not isinstance(one.node, ab.Lacks))
        ),
    )
    for lost in lacking.protections:
        kept = tuple(one for one in kept if not _covers(lost, one.node))
        kept = tuple(replace(one, node=_unprotected(one.node, lost)) for one in kept)
    return kept


def _covers(lost: ab.LoseProtection, node: ab.Ability) -> bool:
    """Return whether a loss removes all of a protection."""
    less = _unprotected(node, lost)
    return isinstance(less, ab.Protection) and not less.powers and not less.poison


def _unprotected(node: ab.Ability, lost: ab.LoseProtection) -> ab.Ability:
    """Return a protection without the lost part; any other ability unchanged (532.5)."""
    if not isinstance(node, ab.Protection) or lost.source not in (ab.ANY_CARD, node.source):
        return node
    powers = tuple(kind for kind in node.powers if kind not in lost.powers)
    return replace(node, powers=powers, poison=node.poison and not lost.poison)


def _with_bonuses(card: CardState, owned: tuple[Owned, ...]) -> tuple[Owned, ...]:
    """Return the abilities with unconditional bonuses merged into the named abilities they apply to
    (518.7.1)."""
    more = {effect.base for effect in card.effects if effect.base is not None}
    if not more:
        return owned
    return tuple(
        _with_bonus(card, ability) if ability.key in more else ability for ability in owned
    )


def _with_bonus(card: CardState, one: Owned) -> Owned:
    node = one.node
    for _source, bonus in _bonuses_on(card, one.key):
        node = _raised(node, bonus)
    return replace(one, node=node)


def _raised(node: ab.Ability, bonus: ab.NamedBonus) -> ab.Ability:
    """Return an ability with a bonus added to its number, or to that of the named ability within
    it."""
    if isinstance(node, ab.Incorporeal):
        return replace(node, grants=tuple(_raised(part, bonus) for part in node.grants))
    if isinstance(node, ab.Named | ab.Frenzy) and name_of(node) is bonus.name:
        return replace(node, value=node.value + bonus.amount)
    return node


def bonuses_to(card: CardState, one: Owned) -> Iterator[tuple[int, int]]:
    """Yield the bonuses merged into a named ability, with their givers (518.7.1)."""
    for source, bonus in _bonuses_on(card, one.key):
        if isinstance(one.node, ab.Named) and one.node.name is bonus.name:
            yield source, bonus.amount


def _bonuses_on(card: CardState, key: Key) -> Iterator[tuple[int, ab.NamedBonus]]:
    for effect in card.effects:
        if effect.base == key:
            assert isinstance(effect.change, ab.NamedBonus)  # only a bonus has a base
            yield effect.source, effect.change


def _without(
    state: MatchState, card: CardState, owned: tuple[Owned, ...], loss: LastingEffect, name: ab.Name
) -> tuple[Owned, ...]:
    """Return the abilities without the lost ones: own and given ones are suppressed, ones acquired
    before the loss are gone (541.4); abilities against some cards only are lost with them
    (541.4.1).

    Bonuses wait for a new base (518.7.2).
    """
    return without(
        owned,
        lambda one: name_of(one.node) is name and _before(state, card, one, loss),
    )


def _without_protection(
    state: MatchState,
    card: CardState,
    owned: tuple[Owned, ...],
    loss: LastingEffect,
    lost: ab.LoseProtection,
) -> tuple[Owned, ...]:
    """Return the abilities without a lost protection: partial ones go entirely, compound ones lose
    that part (532.5)."""
    kept: list[Owned] = []
    for ability in owned:
        node = ability.node
        concerned = isinstance(node, ab.Protection) and lost.source in (ab.ANY_CARD, node.source)
        if isinstance(node, ab.Protection) and concerned and _before(state, card, ability, loss):
            left = tuple(kind for kind in node.powers if kind not in lost.powers)
            poison = node.poison and not lost.poison
            if not left and not poison:
                continue
            node = replace(node, powers=left, poison=poison)
        kept.append(replace(ability, node=node))
    return tuple(kept)


def _before(state: MatchState, card: CardState, one: Owned, loss: LastingEffect) -> bool:
    """Return whether the card already had the ability at the loss; one that a static gave again
    later is a new one (541.4)."""
    origin, number_, _place = one.key
    if origin == ACQUIRED:
        return number_ < loss.id
    return origin == PRINTED or not _given_since(state, card.id, one.key, loss.since)


def _given_since(state: MatchState, card: int, key: Key, since: int) -> bool:
    for at in places_about(state, card, ev.GrantsChanged):
        event = state.history[at]
        if isinstance(event, ev.GrantsChanged):
            if key in event.gained:
                return at >= since
            if key in event.lost:
                return True  # and the static gives it again now
    return since == 0
