"""What holds now (104.4, 108, 117, 121, 517, 518): printed facts + effects, from one place.

``worked_out`` gives the new facts of cards whose inputs have changed, ``explain`` says where a
value comes from, contribution by contribution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Final, TypeAlias, assert_never

from engine.berserk import abilities as ab
from engine.berserk.abilities import Name, Property
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType
from engine.berserk.cards.facts import (
    ACQUIRED,
    FORMED,
    GRANTED,
    ON_CELL,
    PRINTED,
    Facts,
    Key,
    Owned,
    Properties,
    expanded,
    facts_of,
    named_values,
    printed,
    printed_properties,
)
from engine.berserk.reading.conditions import holds
from engine.berserk.reading.context import AREAS, Context, of_card, with_candidate
from engine.berserk.reading.evaluate import number, passes, reckoned_ability, reckoned_strike
from engine.berserk.reading.traits import in_formation
from engine.berserk.table import events as ev
from engine.berserk.table.state import NO_CARD, CardState, Lasting, MatchState, Zone
from engine.kernel import Word
from engine.kernel.copying import copied_by_fields

_ROUNDS: Final = 4  # statics that wake each other up settle in as many, or stay as they are (503.4)
_PLACES: Final = 1 << 12

_STATIC: Final = frozenset((ab.While, ab.Formation, ab.Modify, ab.Becomes, ab.MarkCell))

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


def changed_grants(card: CardState, facts: Facts) -> tuple[tuple[Key, ...], tuple[Key, ...]] | None:
    """Return the keys of abilities that statics began and ceased to give; None for no change."""
    before = {one.key for one in card.facts.granted}
    after = {one.key for one in facts.granted}
    if before == after:
        return None
    return tuple(sorted(after - before)), tuple(sorted(before - after))


def _grants(state: MatchState) -> Grants:
    """What statics in play give to each card (121). Hidden cards give and get nothing (533.4)."""
    grants: dict[int, list[Owned]] = {}
    for giver in state.cards:
        if not giver.facts.is_static or giver.hidden:
            continue
        for one in giver.facts.owned:
            if not _is_active(giver, one.node):
                continue
            for card, node, index in _given(state, giver, one):
                origin = FORMED if isinstance(one.node, ab.Formation) else GRANTED
                key = (origin, giver.id, _numbered(one, index))
                grants.setdefault(card, []).append(Owned(node, key, giver.id))
    for card, owned in (*_given_by_cells(state), *_given_by_delayed(state)):
        grants.setdefault(card, []).append(owned)
    return {card: tuple(given) for card, given in grants.items()}


def _is_active(giver: CardState, node: ab.Ability) -> bool:
    """201.2: a static gives while its card is in its active zone."""
    if isinstance(node, ab.While) and node.active is not ab.Area.BATTLE:
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
            if card.cell == mark.cell and card.zone is Zone.BATTLEFIELD and not card.hidden:
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
                yield from _reckoned(with_candidate(ctx, card), node.grants)
    elif isinstance(node, ab.Formation) and in_formation(state, giver):
        yield from _reckoned(with_candidate(ctx, giver), node.grants)


def _reckoned(
    ctx: Context, abilities: tuple[ab.Ability, ...]
) -> Iterator[tuple[int, ab.Ability, int]]:
    for index, ability in enumerate(abilities):
        given = reckoned_ability(ctx, ability)
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
    base = _properties(state, card, owned)
    properties, extra, life = _modified(state, card, owned, base)
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
    everything = _with_bonuses(card, (*own, *acquired, *granted))
    for effect in card.effects:
        if isinstance(effect.change, ab.LoseNamed):
            everything = _without(state, card, everything, effect, effect.change.name)
        elif isinstance(effect.change, ab.LoseProtection):
            everything = _without_protection(state, card, everything, effect, effect.change)
    return everything


def _with_bonuses(card: CardState, owned: tuple[Owned, ...]) -> tuple[Owned, ...]:
    """518.7.1: a bonus without a condition is part of the named ability it was laid on."""
    more = {effect.base for effect in card.effects if effect.base is not None}
    if not more:
        return owned
    return tuple(_with_bonus(card, one) if one.key in more else one for one in owned)


def _with_bonus(card: CardState, one: Owned) -> Owned:
    if not isinstance(one.node, ab.Named):
        return one
    more = sum(amount for _source, amount in _bonuses_to(card, one))
    return replace(one, node=replace(one.node, value=one.node.value + more))


def _bonuses_to(card: CardState, one: Owned) -> Iterator[tuple[int, int]]:
    """Yield what has become part of a named ability: who gave it, how much (518.7.1)."""
    for effect in card.effects:
        if effect.base == one.key and isinstance(effect.change, ab.NamedBonus):
            yield effect.source, effect.change.amount


def _without(
    state: MatchState, card: CardState, owned: tuple[Owned, ...], loss: Lasting, name: Name
) -> tuple[Owned, ...]:
    """541.4: own and granted ones are suppressed, acquired ones before the loss are gone; such as
    hold only against some cards go too (541.4.1).

    Bonuses wait for a new base (518.7.2).
    """
    return tuple(
        one
        for one in owned
        if not (
            isinstance(one.node, ab.Named | ab.StrikeKind | ab.NamedAgainst)
            and one.node.name is name
            and _before(state, card, one, loss)
        )
    )


def _without_protection(
    state: MatchState,
    card: CardState,
    owned: tuple[Owned, ...],
    loss: Lasting,
    lost: ab.LoseProtection,
) -> tuple[Owned, ...]:
    """532.5: a loss of protection takes each partial one along, of a compound one its part."""
    kept: list[Owned] = []
    for one in owned:
        node = one.node
        if isinstance(node, ab.Protection) and _before(state, card, one, loss):
            left = tuple(kind for kind in node.powers if kind not in lost.powers)
            poison = node.poison and not lost.poison
            if not left and not poison:
                continue
            node = replace(node, powers=left, poison=poison)
        kept.append(replace(one, node=node))
    return tuple(kept)


def _before(state: MatchState, card: CardState, one: Owned, loss: Lasting) -> bool:
    """Whether the card had the ability when it lost it; what a static has given anew since is
    another one (541.4)."""
    origin, number_, _place = one.key
    if origin == ACQUIRED:
        return number_ < loss.id
    return origin == PRINTED or not _given_since(state, card.id, one.key, loss.since)


def _given_since(state: MatchState, card: int, key: Key, since: int) -> bool:
    for at in range(len(state.history) - 1, -1, -1):
        event = state.history[at]
        if isinstance(event, ev.GrantsChanged) and event.card == card:
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
                given = _reckoned(with_candidate(ctx, card), node.grants)
                for _card, ability, index in given:
                    key = (GRANTED, -1 - delayed.id, index)  # no card has this number
                    yield card.id, Owned(ability, key, delayed.source)


# Properties.


def _properties(state: MatchState, card: CardState, owned: tuple[Owned, ...]) -> Properties:
    """Return the properties with all that replaces them, without modifiers (104.4, 108)."""
    now = printed_properties(card.spec)
    for _laid, prop, value in _settings(state, card, owned):
        now = _set(now, prop, value, card)
    for effect in card.effects:
        change = effect.change
        if isinstance(change, ab.ChangeElements):
            now = _with_elements(now, change.gains, change.loses, change.becomes)
        elif isinstance(change, ab.GainClasses):
            new = tuple(one for one in change.classes if one not in now.classes)
            now = replace(now, classes=now.classes + new)
    return now


def _settings(
    state: MatchState, card: CardState, owned: tuple[Owned, ...]
) -> list[tuple[int, Property, Value]]:
    """Return what sets properties, what was laid on the card last at the end (525.1)."""
    acquired: list[tuple[int, Property, Value]] = [
        (effect.since, effect.change.prop, effect.change.value)
        for effect in card.effects
        if isinstance(effect.change, ab.SetProperty)
        and not isinstance(effect.change.value, _UNFIXED)
    ]
    static = [
        (
            _given_at(state, card, one.key) if acquired else 0,
            one.node.prop,
            _fixed(state, one, one.node.prop, one.node.value),
        )
        for one in owned
        if isinstance(one.node, ab.Becomes)
    ]
    both = [*static, *acquired]
    return sorted(both, key=itemgetter(0)) if static and acquired else both


def _given_at(state: MatchState, card: CardState, key: Key) -> int:
    """Return where in the history a card got an ability: 0 for its own."""
    if key[0] == PRINTED:
        return 0
    if key[0] == ACQUIRED:
        return next(one.since for one in card.effects if one.id == key[1])
    for at in range(len(state.history) - 1, -1, -1):
        event = state.history[at]
        if isinstance(event, ev.GrantsChanged) and event.card == card.id and key in event.gained:
            return at
    return len(state.history)  # it is just being given


def _modified(
    state: MatchState, card: CardState, owned: tuple[Owned, ...], base: Properties
) -> tuple[Properties, int, int]:
    """Return the properties with their modifiers, those of movement, and those of life (517)."""
    sums: dict[Property, int] = {}
    for one in owned:
        if isinstance(one.node, ab.Modify):
            more = number(of_card(state, one.giver), one.node.amount)
            sums[one.node.prop] = sums.get(one.node.prop, 0) + more
    for effect in card.effects:
        change = effect.change
        if isinstance(change, ab.AddProperty) and isinstance(change.amount, int):
            sums[change.prop] = sums.get(change.prop, 0) + change.amount
    movement, life = sums.pop(Property.MOVEMENT, 0), sums.pop(Property.LIFE, 0)
    for prop, more in sums.items():
        base = _add(base, prop, more)
    return base, movement, life


_UNFIXED: Final = (
    ab.Rolled,
    ab.ChosenX,
    ab.Count,
    ab.FactOf,
    ab.NamedOf,
    ab.DieOf,
    ab.Distance,
    ab.MarkersOn,
    ab.Shown,
    ab.Times,
    ab.StrikeOf,
    ab.ResultOf,
    ab.Sum,
    ab.Scaled,
    ab.Remainder,
    ab.Bounded,
    ab.Mulligans,
    ab.AtTurnStart,
)
Value: TypeAlias = "int | Strength | CardType | bool | str"


def _fixed(
    state: MatchState, one: Owned, prop: Property, value: ab.Number | Strength | ab.StrikeOf
) -> Value:
    ctx = of_card(state, one.giver)
    if isinstance(value, Strength):
        return value
    if isinstance(value, ab.StrikeOf):
        return reckoned_strike(ctx, value)
    reckoned = number(ctx, value)
    return Strength(reckoned, reckoned, reckoned) if prop is Property.STRIKE else reckoned


def _set(now: Properties, prop: Property, value: Value, card: CardState) -> Properties:
    match prop:
        case Property.ELITE:
            return replace(now, elite=bool(value))
        case Property.UNIQUE:
            return replace(now, unique=bool(value))
        case Property.NAME:
            return replace(now, name=str(value))
        case Property.COST:
            if isinstance(value, int):
                return replace(now, cost=max(0, value))
        case Property.MOVEMENT:
            if isinstance(value, int):
                return replace(now, movement=max(0, value))
        case Property.STRIKE:
            if isinstance(value, Strength):
                return replace(now, strike=value)
        case Property.TYPE:
            if isinstance(value, CardType):
                return _of_type(now, value, card)
        case Property.LIFE:  # it is added to, never set (508.8.3)
            pass
        case _:
            assert_never(prop)
    raise TypeError(f"{value!r} is no {prop.value}")


def _of_type(now: Properties, type_: CardType, card: CardState) -> Properties:
    """108.3: what stands in the field of basic properties fits the type."""
    movement = 0
    if type_ is CardType.GROUND:
        movement = card.spec.movement or 0
    return replace(now, type=type_, movement=movement)


def _add(now: Properties, prop: Property, amount: int) -> Properties:
    match prop:
        case Property.COST:
            return replace(now, cost=max(0, now.cost + amount))
        case Property.STRIKE:
            if now.strike is None:
                return now
            weak, medium, strong = now.strike.weak, now.strike.medium, now.strike.strong
            more = (max(0, value + amount) for value in (weak, medium, strong))
            return replace(now, strike=Strength(*more))
        case Property.MOVEMENT | Property.LIFE:  # counted apart: their modifiers come and go
            return now
        case Property.ELITE | Property.TYPE | Property.NAME | Property.UNIQUE:
            return now
        case _:
            assert_never(prop)


def _with_elements(
    now: Properties,
    gains: tuple[ab.Element, ...],
    loses: tuple[ab.Element, ...],
    becomes: tuple[ab.Element, ...] | None,
) -> Properties:
    """106.2.1: becoming takes all others away; without the last one the card is neutral."""
    elements = now.elements if becomes is None else becomes
    elements = tuple(one for one in elements if one not in loses)
    return replace(now, elements=elements + tuple(e for e in gains if e not in elements))


# Why.


class Reason(Word):
    """What a contribution to a value is."""

    PRINTED = "printed"
    NAMED = "named"
    """A named ability of this value: printed, or given by a card."""
    SUPPRESSED = "suppressed"
    """A named ability that a larger one, or a loss, keeps from working."""
    BONUS = "bonus"
    LOST = "lost"
    BECOMES = "becomes"
    OF_TYPE = "of_type"
    """What goes with the type that the card has now."""
    MODIFIER = "modifier"
    GAINED = "gained"
    EXTRA_LIFE = "extra_life"
    WOUNDS = "wounds"


@dataclass(frozen=True, slots=True)
class Contribution:
    """One reason for a value: which card gives it, what it gives, by which rule.

    ``amount`` is a number that is added or stands, None where a value is put in the place of what
    was; ``value`` is what is told of it. ``source`` is NO_CARD for what no other card gives.
    """

    reason: Reason
    source: int
    amount: int | None
    value: str
    rule: str


def explain(
    state: MatchState, card: int, what: Name | Property | ab.Fact
) -> tuple[Contribution, ...]:
    """Return where a value of a card comes from, in the order in which it is made up.

    The contributions are those from which ``Facts`` are worked out: their last word is the value.
    Of facts that are no properties, life, its maximum and start, wounds and elements are explained.
    """
    one = state.cards[card]
    match what:
        case Name():
            return tuple(_named_reasons(one, what))
        case Property.LIFE:
            return tuple(_life_reasons(state, one, ab.Fact.MAXIMUM_LIFE))
        case Property():
            return tuple(_property_reasons(state, one, what))
        case ab.Fact.ELEMENTS:
            return tuple(_element_reasons(one))
        case ab.Fact():
            return tuple(_life_reasons(state, one, what))
        case _:
            assert_never(what)


def _named_reasons(card: CardState, name: Name) -> Iterator[Contribution]:
    """518.3: the largest holds; 518.5: bonuses to it; 541: what is taken away."""
    kept = {one.key for one in card.facts.owned}
    for one in printed(card.spec, card.id):
        if isinstance(one.node, ab.Named) and one.node.name is name and one.key not in kept:
            yield Contribution(Reason.SUPPRESSED, NO_CARD, one.node.value, "", "541.3")
    having = [one for one in card.facts.owned if isinstance(one.node, ab.Named)]
    mine = [one for one in having if isinstance(one.node, ab.Named) and one.node.name is name]
    largest = named_values(mine).get(name)
    for one in mine:
        if isinstance(one.node, ab.Named):
            reason = Reason.NAMED if one.node.value == largest else Reason.SUPPRESSED
            bonuses = tuple(_bonuses_to(card, one))
            alone = one.node.value - sum(amount for _source, amount in bonuses)
            yield Contribution(reason, _giver(one), alone, "", "518.3")
            for source, amount in bonuses:
                yield Contribution(Reason.BONUS, source, amount, "", "518.5")
    for one in card.facts.owned:
        if isinstance(one.node, ab.NamedBonus) and one.node.name is name and mine:
            yield Contribution(Reason.BONUS, _giver(one), one.node.amount, "", "518.5")
    for effect in card.effects:
        change = effect.change
        if isinstance(change, ab.LoseNamed) and change.name is name:
            yield Contribution(Reason.LOST, effect.source, None, "", "541.4")
        elif isinstance(change, ab.LoseAbilities) and _is_printed(card, name):
            yield Contribution(Reason.LOST, effect.source, None, "", "541.2")


def _is_printed(card: CardState, name: Name) -> bool:
    return any(isinstance(node, ab.Named) and node.name is name for node in card.spec.abilities)


def _giver(one: Owned) -> int:
    return NO_CARD if one.key[0] == PRINTED else one.giver


def _property_reasons(state: MatchState, card: CardState, prop: Property) -> Iterator[Contribution]:
    base = printed_properties(card.spec)
    yield Contribution(Reason.PRINTED, NO_CARD, None, _told(base, prop), "104.1")
    if prop is Property.MOVEMENT and card.facts.type is not card.spec.type:
        fitting = _of_type(base, card.facts.type, card)
        yield Contribution(Reason.OF_TYPE, NO_CARD, None, str(fitting.movement), "108.3")
    for one in card.facts.owned:
        if isinstance(one.node, ab.Becomes) and one.node.prop is prop:
            fixed = _word(_fixed(state, one, prop, one.node.value))
            yield Contribution(Reason.BECOMES, _giver(one), None, fixed, "104.4")
    for effect in card.effects:
        change = effect.change
        if isinstance(change, ab.SetProperty) and change.prop is prop:
            yield Contribution(Reason.BECOMES, effect.source, None, _word(change.value), "104.4")
    yield from _modifiers(state, card, prop)


def _modifiers(state: MatchState, card: CardState, prop: Property) -> Iterator[Contribution]:
    for one in card.facts.owned:
        if isinstance(one.node, ab.Modify) and one.node.prop is prop:
            more = number(of_card(state, one.giver), one.node.amount)
            yield Contribution(Reason.MODIFIER, _giver(one), more, "", "517.1")
    for effect in card.effects:
        change = effect.change
        if not isinstance(change, ab.AddProperty) or not isinstance(change.amount, int):
            continue
        if change.prop is prop:
            yield Contribution(Reason.MODIFIER, effect.source, change.amount, "", "517.1")


def _word(value: object) -> str:
    return str(value.value) if isinstance(value, CardType) else str(value)


def _told(properties: Properties, prop: Property) -> str:
    match prop:
        case Property.STRIKE:
            return "" if properties.strike is None else str(properties.strike)
        case Property.TYPE:
            return properties.type.value
        case Property.COST:
            return str(properties.cost)
        case Property.MOVEMENT:
            return str(properties.movement)
        case Property.LIFE:
            return str(properties.start_life)
        case Property.NAME:
            return properties.name
        case Property.ELITE:
            return str(properties.elite)
        case Property.UNIQUE:
            return str(properties.unique)
        case _:
            assert_never(prop)


def _element_reasons(card: CardState) -> Iterator[Contribution]:
    """106.2.1: elements are gained, lost, or take the place of all others."""
    yield Contribution(Reason.PRINTED, NO_CARD, None, _elements(card.spec.elements), "106.2")
    for effect in card.effects:
        if isinstance(effect.change, ab.ChangeElements):
            change, source = effect.change, effect.source
            if change.becomes is not None:
                told = _elements(change.becomes)
                yield Contribution(Reason.BECOMES, source, None, told, "106.2.1")
            if change.loses:
                yield Contribution(Reason.LOST, source, None, _elements(change.loses), "106.2.1")
            if change.gains:
                yield Contribution(Reason.GAINED, source, None, _elements(change.gains), "106.2.1")


def _elements(elements: tuple[ab.Element, ...]) -> str:
    return " ".join(one.value for one in elements)


def _life_reasons(state: MatchState, card: CardState, fact: ab.Fact) -> Iterator[Contribution]:
    if fact not in _LIFE:
        return
    if fact is not ab.Fact.WOUNDS:
        yield Contribution(Reason.PRINTED, NO_CARD, card.facts.start_life, "", "508.2")
    if fact in (ab.Fact.LIFE, ab.Fact.MAXIMUM_LIFE):
        yield from _modifiers(state, card, Property.LIFE)
        yield from _extra_life(card)
    if fact in (ab.Fact.LIFE, ab.Fact.WOUNDS) and card.wounds:
        lost = card.wounds if fact is ab.Fact.WOUNDS else -card.wounds
        yield Contribution(Reason.WOUNDS, NO_CARD, lost, "", "508.5")


_LIFE: Final = (ab.Fact.LIFE, ab.Fact.MAXIMUM_LIFE, ab.Fact.START_LIFE, ab.Fact.WOUNDS)


def _extra_life(card: CardState) -> Iterator[Contribution]:
    """508.8: what effects give for a time, card by card, then the rest."""
    rest = card.extra
    for effect in card.effects:
        change = effect.change
        if isinstance(change, ab.ExtraLife) and isinstance(change.amount, int):
            rest -= change.amount
            yield Contribution(Reason.EXTRA_LIFE, effect.source, change.amount, "", "508.8")
    if rest:
        yield Contribution(Reason.EXTRA_LIFE, NO_CARD, rest, "", "508.8")


copied_by_fields(__name__)
