"""Explain the values of a card in battle: "armor 3: 2 printed, +1 from …".

The engine's ``explain`` returns the contributions; this module names them.
"""

from collections.abc import Iterator
from typing import Final, assert_never

import engine.berserk.abilities as ab
from catalog.common.i18n import N_, _, quoted
from catalog.english import shown_name
from deckbuilder.battle.abilities import ability_title
from deckbuilder.battle.ability_terms import render_named_name, render_property
from deckbuilder.battle.questions import render_card
from deckbuilder.cards.card_description import element_names, rank_name, type_name
from deckbuilder.cards.rulebook import cited
from engine.berserk import (
    NO_CARD,
    CardState,
    CardType,
    Contribution,
    Element,
    Facts,
    LastingEffect,
    MatchState,
    Reason,
    explain,
    facts_of,
    is_unknown,
    named_ability,
)

# {what} is a number or similar, {card} its source, {rule} its rule
_PRINTED: Final = {
    Reason.PRINTED: N_("{what} printed"),
    Reason.NAMED: N_("{what} printed"),
    Reason.SUPPRESSED: N_("{what} printed, which does not count ({rule})"),
    Reason.BONUS: N_("{what} printed ({rule})"),
    Reason.LOST: N_("{what} taken away ({rule})"),
    Reason.BECOMES: N_("becomes {what} ({rule})"),
    Reason.OF_TYPE: N_("{what} by the new type ({rule})"),
    Reason.MODIFIER: N_("{what} printed ({rule})"),
    Reason.GAINED: N_("gained: {what} ({rule})"),
    Reason.EXTRA_LIFE: N_("{what} extra life ({rule})"),
    Reason.WOUNDS: N_("{what} from wounds ({rule})"),
}
_GIVEN: Final = {
    Reason.PRINTED: N_("{what} from {card} ({rule})"),
    Reason.NAMED: N_("{what} from {card} ({rule})"),
    Reason.SUPPRESSED: N_("{what} from {card}, which does not count ({rule})"),
    Reason.BONUS: N_("{what} from {card} ({rule})"),
    Reason.LOST: N_("{what} taken away by {card} ({rule})"),
    Reason.BECOMES: N_("becomes {what} through {card} ({rule})"),
    Reason.OF_TYPE: N_("{what} by the new type ({rule})"),
    Reason.MODIFIER: N_("{what} from {card} ({rule})"),
    Reason.GAINED: N_("gained through {card}: {what} ({rule})"),
    Reason.EXTRA_LIFE: N_("{what} extra life from {card} ({rule})"),
    Reason.WOUNDS: N_("{what} from wounds by {card} ({rule})"),
}
_SIGNED: Final = frozenset({Reason.BONUS, Reason.MODIFIER, Reason.EXTRA_LIFE, Reason.WOUNDS})
_UNNUMBERED: Final = N_("from {card} ({rule})")
_OWN: Final = N_("its own ability ({rule})")
_EXPLAINED: Final = (
    ab.AddProperty,
    ab.Becomes,
    ab.ChangeElements,
    ab.ExtraLife,
    ab.LoseNamed,
    ab.Modify,
    ab.Named,
    ab.NamedBonus,
    ab.SetProperty,
)


def is_explained(effect: LastingEffect) -> bool:
    """Return whether ``explanations`` covers an effect; a marker has a name of its own."""
    return not effect.marker and isinstance(effect.change, _EXPLAINED)


def explanations(state: MatchState, number: int) -> list[str]:
    """Return a line for every value of a card that is modified or composed of parts.

    With a player's view, nothing is said about a card that the viewer may not know.
    """
    card = state.cards[number]
    if is_unknown(card):
        return []
    base = facts_of(card.spec, number)
    return [
        *_render_property_lines(state, card, base),
        *_render_life_lines(state, card),
        *_render_named_lines(state, card, base),
        *_render_granted_lines(state, card),
    ]


def _render_property_lines(state: MatchState, card: CardState, base: Facts) -> Iterator[str]:
    for prop in ab.Property:
        if prop is ab.Property.LIFE:  # covered by the line of the maximum life
            continue
        now = _value(card.facts, prop)
        why = explain(state, card.id, prop)
        if now != _value(base, prop) or len(why) > 1:
            yield _line(render_property(prop), now, _reasons(state, why, prop))
    if card.facts.elements != card.spec.elements:
        why = explain(state, card.id, ab.Fact.ELEMENTS)
        name = _("elements")
        yield _line(
            name, element_names(card.facts.elements), _reasons(state, why, ab.Fact.ELEMENTS)
        )


def _render_life_lines(state: MatchState, card: CardState) -> Iterator[str]:
    why = explain(state, card.id, ab.Fact.MAXIMUM_LIFE)
    if card.has_life and len(why) > 1:
        name = _("full life")
        yield _line(name, str(card.maximum_life), _reasons(state, why, ab.Fact.MAXIMUM_LIFE))


def _render_named_lines(state: MatchState, card: CardState, base: Facts) -> Iterator[str]:
    for name in ab.Name:
        why = explain(state, card.id, name)
        if not why or (len(why) == 1 and _has_as_printed(card.facts, base, name)):
            continue
        now = str(card.facts.value(name)) if named_ability(name).has_value else ""
        if not card.facts.has(name):
            now = _("no more")
        yield _line(render_named_name(name), now, _reasons(state, why, name))


def _render_granted_lines(state: MatchState, card: CardState) -> Iterator[str]:
    """Yield the abilities that a card has while conditions of its own or others hold (121.4)."""
    for grant in card.facts.granted:
        if not isinstance(grant.node, _EXPLAINED):
            text = _(_OWN) if grant.giver == card.id else _(_UNNUMBERED)
            given = text.format(
                card=render_card(state, grant.giver), rule=cited("121.4", state.ruleset)
            )
            yield _line(ability_title(grant.node), "", given)


def _has_as_printed(facts: Facts, base: Facts, name: ab.Name) -> bool:
    return facts.has(name) is base.has(name) and facts.value(name) == base.value(name)


def _line(name: str, now: str, reasons: str) -> str:
    if not now:
        return _("{value}: {reasons}").format(value=name, reasons=reasons)
    return _("{value} {now}: {reasons}").format(value=name, now=now, reasons=reasons)


def _reasons(
    state: MatchState, why: tuple[Contribution, ...], about: ab.Name | ab.Property | ab.Fact
) -> str:
    return ", ".join(_render_reason(state, reason, about) for reason in why)


def _render_reason(
    state: MatchState, one: Contribution, about: ab.Name | ab.Property | ab.Fact
) -> str:
    what, rule = _what(one, about), cited(one.rule, state.ruleset)
    if one.source == NO_CARD:
        return _(_PRINTED[one.reason]).format(what=what, rule=rule).strip()
    text = _GIVEN[one.reason] if what or one.reason is Reason.LOST else _UNNUMBERED
    card = render_card(state, one.source)
    return _(text).format(what=what, card=card, rule=rule).strip()


def _what(one: Contribution, about: ab.Name | ab.Property | ab.Fact) -> str:
    if isinstance(about, ab.Name) and not named_ability(about).has_value:
        return ""
    if one.amount is not None:
        return f"{one.amount:+}" if one.reason in _SIGNED else str(one.amount)
    return _render_contribution(one.value, about)


def _render_contribution(value: str, about: ab.Name | ab.Property | ab.Fact) -> str:
    """Return a contribution from the engine in the user's language."""
    match about:
        case ab.Property.ELITE:
            return rank_name(value == "True")
        case ab.Property.UNIQUE:
            return _("yes") if value == "True" else _("no")
        case ab.Property.TYPE:
            return type_name(CardType(value))
        case ab.Property.NAME:
            return quoted(shown_name(value))
        case ab.Fact.ELEMENTS:
            return element_names(tuple(Element(word) for word in value.split()))
        case ab.Name() | ab.Property() | ab.Fact():  # a number, or words of the card itself
            return value
        case _:
            assert_never(about)


def _value(facts: Facts, prop: ab.Property) -> str:
    match prop:
        case ab.Property.ELITE:
            return rank_name(facts.elite)
        case ab.Property.COST:
            return str(facts.cost)
        case ab.Property.MOVEMENT:
            return str(max(0, facts.movement))
        case ab.Property.STRIKE:
            return "" if facts.strike is None else str(facts.strike)
        case ab.Property.TYPE:
            return type_name(facts.type)
        case ab.Property.NAME:
            return quoted(shown_name(facts.name))
        case ab.Property.UNIQUE:
            return _("yes") if facts.unique else _("no")
        case ab.Property.LIFE:
            return str(facts.start_life + facts.more_life)
        case _:
            assert_never(prop)
