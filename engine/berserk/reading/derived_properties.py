"""Compute the properties of a card under statics and lasting effects (117, 517)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType
from engine.berserk.cards.facts import ACQUIRED, PRINTED, Key, Owned, Properties, printed_properties
from engine.berserk.reading.context import of_card, with_candidate
from engine.berserk.reading.evaluate import number
from engine.berserk.reading.saying import calculated_strike
from engine.berserk.table import events as ev
from engine.berserk.table.history import places_about
from engine.berserk.table.state import NO_CARD, CardState, MatchState


def derived_properties(state: MatchState, card: CardState, owned: tuple[Owned, ...]) -> Properties:
    """Return the properties after everything that replaces them, before modifiers (104.4, 108)."""
    now = printed_properties(card.spec)
    for setting in settings(state, card, owned):
        now = _set(now, setting.prop, setting.value, card)
    several = state.ruleset.several_elements
    for ability in owned:
        if isinstance(ability.node, ab.CountsAs):
            now = replace(now, elements=ability.node.elements[: None if several else 1])
        elif isinstance(ability.node, ab.AlsoOfClass):
            now = _with_classes(now, ability.node.classes, ability.node.instead_of)
    for effect in card.effects:
        change = effect.change
        if isinstance(change, ab.ChangeElements):
            now = _with_elements(now, change.gains, change.loses, change.becomes)
            if not several:  # the latest one replaces the others
                now = replace(now, elements=now.elements[-1:])
        elif isinstance(change, ab.GainClasses):
            now = _with_classes(now, change.classes)
    return now


def _with_classes(
    now: Properties, classes: tuple[str, ...], instead_of: tuple[str, ...] = ()
) -> Properties:
    kept = tuple(class_ for class_ in now.classes if class_ not in instead_of)
    return replace(now, classes=kept + tuple(new for new in classes if new not in kept))


@dataclass(frozen=True, slots=True)
class Setting:
    """The source of a property of a card: its place in the history, and the giver.

    ``giver`` is NO_CARD for an own ability; ``effect`` is the acquired effect, None for statics.
    """

    since: int
    prop: ab.Property
    value: Value
    giver: int
    effect: int | None = None


def settings(state: MatchState, card: CardState, owned: tuple[Owned, ...]) -> list[Setting]:
    """Return the sources that set properties, the latest one last (525.1)."""
    acquired = [
        Setting(effect.since, effect.change.prop, effect.change.value, effect.source, effect.id)
        for effect in card.effects
        if isinstance(effect.change, ab.SetProperty)
        and effect.change.value is not None
        and not isinstance(effect.change.value, _UNFIXED)
    ]
    having = [ability for ability in owned if isinstance(ability.node, ab.Becomes)]
    if len(acquired) + len(having) < 2:
        return [*(_setting(state, ability, 0) for ability in having), *acquired]
    given = (_setting(state, ability, given_at(state, card, ability.key)) for ability in having)
    return sorted([*given, *acquired], key=attrgetter("since"))


def _setting(state: MatchState, one: Owned, since: int) -> Setting:
    assert isinstance(one.node, ab.Becomes)
    value = fixed_value(state, one, one.node.prop, one.node.value)
    kind, effect, _part = one.key
    giver = NO_CARD if kind == PRINTED else one.giver
    return Setting(since, one.node.prop, value, giver, effect if kind == ACQUIRED else None)


def contradicted(state: MatchState, card: CardState) -> list[int]:
    """Return the acquired effects on a card that a later one contradicts (525.1)."""
    over: list[int] = []
    later: dict[ab.Property, set[Value]] = {}
    for setting in reversed(settings(state, card, card.facts.owned)):
        values = later.setdefault(setting.prop, set())
        if setting.effect is not None and values - {setting.value}:
            over.append(setting.effect)
        values.add(setting.value)
    for ability in card.facts.owned:
        if isinstance(ability.node, ab.CountsAs):
            since, counted = given_at(state, card, ability.key), {*ability.node.elements}
            over += [
                effect.id
                for effect in card.effects
                if effect.since < since
                and isinstance(effect.change, ab.ChangeElements)
                and _denies(counted, effect.change)
            ]
    return over


def _denies(counted: set[ab.Element], change: ab.ChangeElements) -> bool:
    """Return whether a card that counts as these elements alone keeps no earlier gain or loss of
    elements."""
    becomes = counted if change.becomes is None else {*change.becomes}
    return not ({*change.gains} <= counted and counted.isdisjoint(change.loses)) or (
        becomes != counted
    )


def given_at(state: MatchState, card: CardState, key: Key) -> int:
    """Return the place in the history where a card got an ability; 0 for its own."""
    if key[0] == PRINTED:
        return 0
    if key[0] == ACQUIRED:
        return next(effect.since for effect in card.effects if effect.id == key[1])
    for at in places_about(state, card.id, ev.GrantsChanged):
        event = state.history[at]
        if isinstance(event, ev.GrantsChanged) and key in event.gained:
            return at
    return len(state.history)  # it is being given right now


def modified_value(
    state: MatchState, card: CardState, owned: tuple[Owned, ...], base: Properties
) -> tuple[Properties, int, int]:
    """Return the properties with all modifiers applied, movement and life included (517)."""
    sums: dict[ab.Property, int] = {}
    for ability in owned:
        if isinstance(ability.node, ab.Modify):
            more = _modifier(state, card, ability.giver, ability.node.amount)
            sums[ability.node.prop] = sums.get(ability.node.prop, 0) + more
    for effect in card.effects:
        change = effect.change
        if isinstance(change, ab.AddProperty) and isinstance(change.amount, int):
            sums[change.prop] = sums.get(change.prop, 0) + change.amount
    movement, life = sums.pop(ab.Property.MOVEMENT, 0), sums.pop(ab.Property.LIFE, 0)
    for prop, more in sums.items():
        base = _add(base, prop, more)
    return base, movement, life


def _modifier(state: MatchState, card: CardState, giver: int, amount: ab.Number) -> int:
    if isinstance(amount, int):
        return amount
    return number(with_candidate(of_card(state, giver, giver=giver), card), amount)


_UNFIXED: Final = (
    ab.Rolled,
    ab.ChosenX,
    ab.Count,
    ab.CountCells,
    ab.SumOf,
    ab.Varieties,
    ab.Travelled,
    ab.MovesThisWay,
    ab.TokensOf,
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
    ab.Difference,
    ab.Scaled,
    ab.Remainder,
    ab.Bounded,
    ab.Mulligans,
    ab.AtTurnStart,
)
Value: TypeAlias = "int | Strength | CardType | bool | str"


def fixed_value(
    state: MatchState, one: Owned, prop: ab.Property, value: ab.Number | Strength | ab.StrikeOf
) -> Value:
    ctx = of_card(state, one.giver)
    if isinstance(value, Strength):
        return value
    if isinstance(value, ab.StrikeOf):
        return calculated_strike(ctx, value)
    calculated = number(ctx, value)
    return (
        Strength(calculated, calculated, calculated) if prop is ab.Property.STRIKE else calculated
    )


def _set(now: Properties, prop: ab.Property, value: Value, card: CardState) -> Properties:
    match prop:
        case ab.Property.ELITE:
            return replace(now, elite=bool(value))
        case ab.Property.UNIQUE:
            return replace(now, unique=bool(value))
        case ab.Property.NAME:
            return replace(now, name=str(value))
        case ab.Property.COST:
            if isinstance(value, int):
                return replace(now, cost=max(0, value))
        case ab.Property.MOVEMENT:
            if isinstance(value, int):
                return replace(now, movement=max(0, value))
        case ab.Property.STRIKE:
            if isinstance(value, Strength):
                return replace(now, strike=value)
        case ab.Property.TYPE:
            if isinstance(value, CardType):
                return of_type(now, value, card)
        case ab.Property.LIFE:  # it adds and never sets (508.8.3)
            pass
        case _:
            assert_never(prop)
    raise TypeError(f"{value!r} is no {prop.value}")


def of_type(now: Properties, type_: CardType, card: CardState) -> Properties:
    """Return the properties that a card of this type can have (108.3)."""
    movement = 0
    if type_ is CardType.GROUND:
        movement = card.spec.movement or 0
    return replace(now, type=type_, movement=movement)


def _add(now: Properties, prop: ab.Property, amount: int) -> Properties:
    match prop:
        case ab.Property.COST:
            return replace(now, cost=max(0, now.cost + amount))
        case ab.Property.STRIKE:
            if now.strike is None:
                return now
            weak, medium, strong = now.strike.weak, now.strike.medium, now.strike.strong
            more = (max(0, value + amount) for value in (weak, medium, strong))
            return replace(now, strike=Strength(*more))
        # counted separately, since modifiers of these come and go
        case ab.Property.MOVEMENT | ab.Property.LIFE:
            return now
        case ab.Property.ELITE | ab.Property.TYPE | ab.Property.NAME | ab.Property.UNIQUE:
            return now
        case _:
            assert_never(prop)


def _with_elements(
    now: Properties,
    gains: tuple[ab.Element, ...],
    loses: tuple[ab.Element, ...],
    becomes: tuple[ab.Element, ...] | None,
) -> Properties:
    """Return the elements of a card: becoming an element removes all others; with none left the
    card is neutral (106.2.1)."""
    elements = now.elements if becomes is None else becomes
    elements = tuple(element for element in elements if element not in loses)
    return replace(now, elements=elements + tuple(e for e in gains if e not in elements))
