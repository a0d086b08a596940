"""Explain where a value of a card comes from (117, 517)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, assert_never

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.cards.facts import (
    PRINTED,
    Owned,
    Properties,
    named_values,
    printed,
    printed_properties,
    unfolded,
)
from engine.berserk.cards.ruleset import Ruleset
from engine.berserk.reading.context import of_card
from engine.berserk.reading.derived_properties import of_type, settings
from engine.berserk.reading.evaluate import number
from engine.berserk.reading.having import bonuses_to
from engine.berserk.table.state import NO_CARD, CardState, MatchState
from engine.kernel.copying import copied_by_fields
from engine.kernel.word_enum import Word


class Reason(Word):
    """The kind of a contribution to a value."""

    PRINTED = "printed"
    NAMED = "named"
    """A named ability of this value, printed or given by a card."""
    SUPPRESSED = "suppressed"
    """A named ability suppressed by a larger one, or by a loss."""
    BONUS = "bonus"
    LOST = "lost"
    BECOMES = "becomes"
    OF_TYPE = "of_type"
    """A consequence of the card's current type."""
    MODIFIER = "modifier"
    GAINED = "gained"
    EXTRA_LIFE = "extra_life"
    WOUNDS = "wounds"


@dataclass(frozen=True, slots=True)
class Contribution:
    """One contribution to a value: which card makes it, what it adds or sets, by which rule.

    ``amount`` is added or set as a number; None where a value replaces the former one. ``value`` is
    how the log shows it. ``source`` is NO_CARD when no other card contributes.
    """

    reason: Reason
    source: int
    amount: int | None
    value: str
    rule: str


def explain(
    state: MatchState, card: int, what: ab.Name | ab.Property | ab.Fact
) -> tuple[Contribution, ...]:
    """Return the contributions to a value of a card, in the order in which they apply.

    ``Facts`` are computed from the same contributions, so the last one gives the value. Life, its
    maximum and start, wounds and elements are explained too, although they are not properties.
    """
    one = state.cards[card]
    match what:
        case ab.Name():
            return tuple(_named_reasons(one, what))
        case ab.Property.LIFE:
            return tuple(_life_reasons(state, one, ab.Fact.MAXIMUM_LIFE))
        case ab.Property():
            return tuple(_property_reasons(state, one, what))
        case ab.Fact.ELEMENTS:
            return tuple(_element_reasons(one, state.ruleset))
        case ab.Fact():
            return tuple(_life_reasons(state, one, what))
        case _:
            assert_never(what)


def _named_reasons(card: CardState, name: ab.Name) -> Iterator[Contribution]:
    """Yield the contributions to a named ability: the largest number counts (518.3), bonuses add to
    it (518.5), losses remove it (541)."""
    kept = {(ability.key, ability.part) for ability in card.facts.owned}
    for ability in unfolded(printed(card.spec, card.id)):
        if (
            isinstance(ability.node, ab.Named)
            and ability.node.name is name
            and (ability.key, ability.part) not in kept
        ):
            yield Contribution(Reason.SUPPRESSED, NO_CARD, ability.node.value, "", "541.3")
    having = [ability for ability in card.facts.owned if isinstance(ability.node, ab.Named)]
    mine = [
        ability
        for ability in having
        if isinstance(ability.node, ab.Named) and ability.node.name is name
    ]
    largest = named_values(mine).get(name)
    for ability in mine:
        if isinstance(ability.node, ab.Named):
            reason = Reason.NAMED if ability.node.value == largest else Reason.SUPPRESSED
            bonuses = tuple(bonuses_to(card, ability))
            alone = ability.node.value - sum(amount for _source, amount in bonuses)
            yield Contribution(reason, _giver(ability), alone, "", "518.3")
            for source, amount in bonuses:
                yield Contribution(Reason.BONUS, source, amount, "", "518.5")
    for ability in card.facts.owned:
        if isinstance(ability.node, ab.NamedBonus) and ability.node.name is name and mine:
            yield Contribution(Reason.BONUS, _giver(ability), ability.node.amount, "", "518.5")
    for effect in card.effects:
        change = effect.change
        if isinstance(change, ab.LoseNamed) and change.name is name:
            yield Contribution(Reason.LOST, effect.source, None, "", "541.4")
        elif isinstance(change, ab.LoseAbilities) and _is_printed(card, name):
            yield Contribution(Reason.LOST, effect.source, None, "", "541.2")


def _is_printed(card: CardState, name: ab.Name) -> bool:
    own = (ability.node for ability in unfolded(printed(card.spec, card.id)))
    return any(isinstance(node, ab.Named) and node.name is name for node in own)


def _giver(one: Owned) -> int:
    return NO_CARD if one.key[0] == PRINTED else one.giver


def _property_reasons(
    state: MatchState, card: CardState, prop: ab.Property
) -> Iterator[Contribution]:
    base = printed_properties(card.spec)
    yield Contribution(Reason.PRINTED, NO_CARD, None, _property_text(base, prop), "104.1")
    if prop is ab.Property.MOVEMENT and card.facts.type is not card.spec.type:
        fitting = of_type(base, card.facts.type, card)
        yield Contribution(Reason.OF_TYPE, NO_CARD, None, str(fitting.movement), "108.3")
    for setting in settings(state, card, card.facts.owned):
        if setting.prop is prop:
            told = _word(setting.value)
            yield Contribution(Reason.BECOMES, setting.giver, None, told, "104.4")
    yield from _modifiers(state, card, prop)


def _modifiers(state: MatchState, card: CardState, prop: ab.Property) -> Iterator[Contribution]:
    for ability in card.facts.owned:
        if isinstance(ability.node, ab.Modify) and ability.node.prop is prop:
            more = number(of_card(state, ability.giver), ability.node.amount)
            yield Contribution(Reason.MODIFIER, _giver(ability), more, "", "517.1")
    for effect in card.effects:
        change = effect.change
        if not isinstance(change, ab.AddProperty) or not isinstance(change.amount, int):
            continue
        if change.prop is prop:
            yield Contribution(Reason.MODIFIER, effect.source, change.amount, "", "517.1")


def _word(value: object) -> str:
    return str(value.value) if isinstance(value, CardType) else str(value)


def _property_text(properties: Properties, prop: ab.Property) -> str:
    match prop:
        case ab.Property.STRIKE:
            return "" if properties.strike is None else str(properties.strike)
        case ab.Property.TYPE:
            return properties.type.value
        case ab.Property.COST:
            return str(properties.cost)
        case ab.Property.MOVEMENT:
            return str(properties.movement)
        case ab.Property.LIFE:
            return str(properties.start_life)
        case ab.Property.NAME:
            return properties.name
        case ab.Property.ELITE:
            return str(properties.elite)
        case ab.Property.UNIQUE:
            return str(properties.unique)
        case _:
            assert_never(prop)


def _element_reasons(card: CardState, rules: Ruleset) -> Iterator[Contribution]:
    """Yield the contributions to the elements: gained, lost, or replaced all at once (106.2.1)."""
    gained = Reason.GAINED if rules.several_elements else Reason.BECOMES
    yield Contribution(Reason.PRINTED, NO_CARD, None, _elements(card.spec.elements), "106.2")
    for ability in card.facts.owned:
        if isinstance(ability.node, ab.CountsAs):
            told = _elements(ability.node.elements)
            yield Contribution(Reason.BECOMES, _giver(ability), None, told, "106.2")
    for effect in card.effects:
        if isinstance(effect.change, ab.ChangeElements):
            change, source = effect.change, effect.source
            if change.becomes is not None:
                told = _elements(change.becomes)
                yield Contribution(Reason.BECOMES, source, None, told, "106.2.1")
            if change.loses:
                yield Contribution(Reason.LOST, source, None, _elements(change.loses), "106.2.1")
            if change.gains:
                yield Contribution(gained, source, None, _elements(change.gains), "106.2.1")


def _elements(elements: tuple[ab.Element, ...]) -> str:
    return " ".join(element.value for element in elements)


def _life_reasons(state: MatchState, card: CardState, fact: ab.Fact) -> Iterator[Contribution]:
    if fact not in _LIFE:
        return
    if fact is not ab.Fact.WOUNDS:
        yield Contribution(Reason.PRINTED, NO_CARD, card.facts.start_life, "", "508.2")
    if fact in (ab.Fact.LIFE, ab.Fact.MAXIMUM_LIFE):
        yield from _modifiers(state, card, ab.Property.LIFE)
        yield from _extra_life(card)
    if fact in (ab.Fact.LIFE, ab.Fact.WOUNDS) and card.wounds:
        lost = card.wounds if fact is ab.Fact.WOUNDS else -card.wounds
        yield Contribution(Reason.WOUNDS, NO_CARD, lost, "", "508.5")


_LIFE: Final = (ab.Fact.LIFE, ab.Fact.MAXIMUM_LIFE, ab.Fact.START_LIFE, ab.Fact.WOUNDS)


def _extra_life(card: CardState) -> Iterator[Contribution]:
    """Yield the contributions to extra life: temporary effects card by card, then the rest
    (508.8)."""
    rest, lessened = card.extra + card.lessened, card.lessened
    for effect in card.effects:
        change = effect.change
        if isinstance(change, ab.ExtraLife) and isinstance(change.amount, int):
            if change.amount < 0 < lessened:
                lessened += change.amount
            else:
                rest -= change.amount
            yield Contribution(Reason.EXTRA_LIFE, effect.source, change.amount, "", "508.8")
    if rest:
        yield Contribution(Reason.EXTRA_LIFE, NO_CARD, rest, "", "508.8")
    if lessened:
        yield Contribution(Reason.EXTRA_LIFE, NO_CARD, -lessened, "", "508.8.1")


copied_by_fields(__name__)
