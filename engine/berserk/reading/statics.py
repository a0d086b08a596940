"""What is true now (104.4, 108, 117, 121, 517, 518): printed facts + effects, from one place.

``worked_out`` gives the new facts of cards whose inputs have changed, ``explain`` says where a
value comes from, contribution by contribution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from engine.berserk import abilities as ab
from engine.berserk.abilities import Name
from engine.berserk.cards.facts import (
    ACQUIRED,
    FORMED,
    GRANTED,
    ON_CELL,
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
from engine.berserk.reading.conditions import holds
from engine.berserk.reading.context import AREAS, Context, of_card, with_candidate
from engine.berserk.reading.derived_properties import derived_properties, modified_value
from engine.berserk.reading.evaluate import calculated_ability, passes
from engine.berserk.reading.traits import in_formation, name_of, names_among
from engine.berserk.table import events as ev
from engine.berserk.table.history import places_about
from engine.berserk.table.state import CardState, LastingEffect, MatchState

_ROUNDS: Final = 4  # statics that wake each other up settle in as many, or stay as they are (503.4)
_PLACES: Final = 1 << 12

_STATIC: Final = frozenset(
    (ab.While, ab.Formation, ab.Modify, ab.Becomes, ab.CountsAs, ab.SquadCountsAs, ab.MarkCell)
)

# Lasting effects that are no abilities of the card.
_NO_ABILITIES: Final = (
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
Grants: TypeAlias = dict[int, tuple[Owned, ...]]


def worked_out(state: MatchState) -> list[tuple[CardState, Facts]]:
    """Return the new facts of every card for which something they depend on has changed."""
    if not _has_statics(state):
        return [
            (card, _facts(state, card, ()))
            for card in state.cards
            if card.facts.effects is not card.effects and card.facts.effects != card.effects
        ]
    return _settled(state)


def is_behind(state: MatchState) -> bool:
    """Whether some card is not what the table says now, by what statics give and take (117.4)."""
    return _has_statics(state) and bool(_settled(state))


def _has_statics(state: MatchState) -> bool:
    return bool(state.marks) or not state.kinds.isdisjoint(_STATIC)


def _settled(state: MatchState) -> list[tuple[CardState, Facts]]:
    """Let statics act until nothing changes any more (117.4)."""
    world = state.clone()  # where facts change on the way
    for _round in range(_ROUNDS):
        grants = _grants(world)
        cards = [_with_grants(world, card, grants.get(card.id, ())) for card in world.cards]
        if all(one is other for one, other in zip(cards, world.cards, strict=True)):
            break
        world = world.with_cards(cards)
    return [
        (card, new.facts)
        for card, new in zip(state.cards, world.cards, strict=True)
        if new.facts is not card.facts and not _is_as_before(card, new.facts)
    ]


def _is_as_before(card: CardState, facts: Facts) -> bool:
    """Whether statics that go in circles have come back to where they were (503.4)."""
    old = card.facts
    same = old.granted == facts.granted and old.effects == facts.effects
    return same and facts.is_like(old)


def _with_grants(state: MatchState, card: CardState, granted: tuple[Owned, ...]) -> CardState:
    same = card.facts.granted == granted and card.facts.effects == card.effects
    if same and not card.facts.varies:
        return card
    facts = _facts(state, card, granted)
    return card if same and facts.is_like(card.facts) else card.with_facts(facts)


def changed_grants(card: CardState, facts: Facts) -> ev.GrantsChanged | None:
    """Return what statics began and ceased to give to a card; None for no change."""
    before = {ability.key for ability in card.facts.granted}
    after = {ability.key for ability in facts.granted}
    if before == after:
        return None
    gained, lost = after - before, before - after
    return ev.GrantsChanged(
        card.id,
        tuple(sorted(gained)),
        tuple(sorted(lost)),
        tuple(names_among(one for one in facts.owned if one.key in gained)),
        tuple(names_among(one for one in card.facts.owned if one.key in lost)),
    )


def _grants(state: MatchState) -> Grants:
    """What statics in play give to each card (121). Hidden cards give and get nothing (533.4)."""
    grants: dict[int, list[Owned]] = {}
    for giver in state.cards:
        if not giver.facts.is_static or giver.hidden:
            continue
        for ability in giver.facts.owned:
            if not _is_active(giver, ability.node):
                continue
            for card, node, index in _given(state, giver, ability):
                origin = FORMED if isinstance(ability.node, ab.Formation) else GRANTED
                key = (origin, giver.id, _numbered(ability, index))
                grants.setdefault(card, []).append(Owned(node, key, giver.id))
    for card, owned in (*_given_by_cells(state), *_given_by_delayed(state)):
        grants.setdefault(card, []).append(owned)
    return {card: tuple(given) for card, given in grants.items()}


def _is_active(giver: CardState, node: ab.Ability) -> bool:
    """201.2: a static gives while its card is in its active zone."""
    if isinstance(node, ab.While):
        return giver.zone in AREAS[node.active]
    return giver.in_battle


def _numbered(one: Owned, index: int) -> int:
    """Return a number that tells what a static of a card gives from all else the card gives.

    It stays the same whatever the card gains or loses besides.
    """
    origin, number, place = one.key
    where = (place * _PLACES + number) * _PLACES + origin
    return (where * _PLACES + one.part) * _PLACES + index


def _given_by_cells(state: MatchState) -> Iterator[tuple[int, Owned]]:
    """122.5: an effect on a cell is had by whoever stands there."""
    for mark in state.marks:
        node = mark.effect.change
        if isinstance(node, _NO_ABILITIES):
            continue
        for card in state.cards:
            if card.cell == mark.cell and not card.hidden:
                yield card.id, Owned(node, (ON_CELL, mark.effect.id, 0), mark.effect.source)


def _given(
    state: MatchState, giver: CardState, one: Owned
) -> Iterator[tuple[int, ab.Ability, int]]:
    """Yield who gets which ability from one static, numbered within it."""
    ctx = replace(of_card(state, giver.id), giver=one.giver)
    node = one.node
    if isinstance(node, ab.While):
        if holds(ctx, node.condition):
            for card in _receivers(ctx, giver, node.cards):
                yield from _calculated(with_candidate(ctx, card), node.grants)
    elif isinstance(node, ab.SquadCountsAs):
        own = ab.AllOf((ab.OfSide(ab.Side.OWN), node.cards))
        for card in _receivers(ctx, giver, own):
            yield card.id, ab.CountsAs(node.elements), 0
    elif isinstance(node, ab.Formation) and in_formation(state, giver):
        yield from _calculated(with_candidate(ctx, giver), node.grants)


def _calculated(
    ctx: Context, abilities: tuple[ab.Ability, ...]
) -> Iterator[tuple[int, ab.Ability, int]]:
    for index, ability in enumerate(abilities):
        given = calculated_ability(ctx, ability)
        if given is not None:
            yield ctx.candidate, given, index


def _receivers(ctx: Context, giver: CardState, cards: ab.Filter | None) -> Iterable[CardState]:
    if cards is None:
        return (giver,)
    return (
        card
        for card in ctx.state.cards
        if card.in_battle and not card.hidden and passes(ctx, cards, card)
    )


def _facts(state: MatchState, card: CardState, granted: tuple[Owned, ...]) -> Facts:
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
        own = ()  # 541.2: printed ones only
    acquired = tuple(
        Owned(effect.change, (ACQUIRED, effect.id, 0), effect.source)
        for effect in card.effects
        if not isinstance(effect.change, _NO_ABILITIES) and effect.base is None
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
    """541.2, 541.4, 532.5: what a static takes is not there as long as the static holds."""
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
    """Whether nothing is left of a protection that is lost."""
    less = _unprotected(node, lost)
    return isinstance(less, ab.Protection) and not less.powers and not less.poison


def _unprotected(node: ab.Ability, lost: ab.LoseProtection) -> ab.Ability:
    """Return a protection less what is lost; any other ability as it is (532.5)."""
    if not isinstance(node, ab.Protection) or lost.source not in (ab.ANY_CARD, node.source):
        return node
    powers = tuple(kind for kind in node.powers if kind not in lost.powers)
    return replace(node, powers=powers, poison=node.poison and not lost.poison)


def _with_bonuses(card: CardState, owned: tuple[Owned, ...]) -> tuple[Owned, ...]:
    """518.7.1: a bonus without a condition is part of the named ability it was laid on."""
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
    """Return an ability with a bonus to its number, or to that of the named one within it."""
    if isinstance(node, ab.Incorporeal):
        return replace(node, grants=tuple(_raised(part, bonus) for part in node.grants))
    if isinstance(node, ab.Named | ab.Frenzy) and name_of(node) is bonus.name:
        return replace(node, value=node.value + bonus.amount)
    return node


def bonuses_to(card: CardState, one: Owned) -> Iterator[tuple[int, int]]:
    """Yield what has become part of a named ability: who gave it, how much (518.7.1)."""
    for source, bonus in _bonuses_on(card, one.key):
        if isinstance(one.node, ab.Named) and one.node.name is bonus.name:
            yield source, bonus.amount


def _bonuses_on(card: CardState, key: Key) -> Iterator[tuple[int, ab.NamedBonus]]:
    for effect in card.effects:
        if effect.base == key:
            assert isinstance(effect.change, ab.NamedBonus)  # only a bonus has a base
            yield effect.source, effect.change


def _without(
    state: MatchState, card: CardState, owned: tuple[Owned, ...], loss: LastingEffect, name: Name
) -> tuple[Owned, ...]:
    """541.4: own and granted ones are suppressed, acquired ones before the loss are gone; such as
    hold only against some cards go too (541.4.1).

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
    """532.5: a loss of protection takes each partial one along, of a compound one its part."""
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
    """Whether the card had the ability when it lost it; what a static has given anew since is
    another one (541.4)."""
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
                return True  # and is given again now
    return since == 0


def _given_by_delayed(state: MatchState) -> Iterator[tuple[int, Owned]]:
    """120.1, 120.4: a delayed ability that restricts the game belongs to no card."""
    for delayed in state.delayed:
        node = delayed.ability
        if not isinstance(node, ab.While) or node.cards is None:
            continue
        ctx = Context(state, delayed.seat, delayed.source)
        if not holds(ctx, node.condition):
            continue
        for card in state.cards:
            if card.in_battle and not card.hidden and passes(ctx, node.cards, card):
                given = _calculated(with_candidate(ctx, card), node.grants)
                for _card, ability, index in given:
                    key = (GRANTED, -1 - delayed.id, index)  # no card has this number
                    yield card.id, Owned(ability, key, delayed.source)
