"""Two modifiers against the same cards: «+1 к {strike} и {direct} по закрытым существам» (546).

A final «по …» covers the whole list, so an item without cards of its own is not read as a bonus
against everybody there.
"""

from dataclasses import replace
from itertools import pairwise
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import Values, hole

_KINDS: Final = (ab.Name.DIRECTED, ab.Name.UNANSWERED)
_DICE: Final = (ab.Name.ATTACK_EXPERIENCE, ab.Name.DEFENCE_EXPERIENCE, ab.Name.SHOOTING_EXPERIENCE)


def is_scoped(ability: object) -> bool:
    """Return whether an ability works only against some cards."""
    if isinstance(ability, ab.StrikeKind | ab.NamedAgainst):
        return True
    return (
        isinstance(ability, ab.SizeModifier)
        and ability.applies is ab.Applies.AS_SOURCE
        and ability.against != ab.ANY_CARD
    )


def scoped(ability: object, whom: ab.Filter) -> ab.Ability | None:
    """Return a modifier of attacks limited to these opponents; None for other abilities."""
    if isinstance(ability, ab.Named) and ability.name in _KINDS:
        return ab.StrikeKind(ability.name, whom)
    if isinstance(ability, ab.Named) and ability.name in _DICE:
        return ab.NamedAgainst(ability.name, ability.value, whom)
    if isinstance(ability, ab.Modify) and ability.prop is ab.Property.STRIKE:
        return ab.SizeModifier(ability.amount, powers=(ab.PowerKind.STRIKE,), against=whom)
    if (
        isinstance(ability, ab.SizeModifier)
        and ability.applies is ab.Applies.AS_SOURCE
        and ability.against == ab.ANY_CARD
    ):
        return replace(ability, against=whom)
    return None


def _counts_of_everybody(ability: object) -> bool:
    """Return whether an ability before the list's final «по …» could be covered by it."""
    return isinstance(ability, ab.RangeModifier) or scoped(ability, ab.ANY_CARD) is not None


def listed(items: tuple[object, ...]) -> tuple[object, ...] | None:
    """Return the items as a list; None if it is unclear against whom one of them works.

    A protection after «игнорирует …» is ignored, not gained.
    """
    abilities = tuple(_ability(item) for item in items)
    for one, other in pairwise(abilities):
        if isinstance(one, ab.Ignores) and isinstance(other, ab.Protection):
            return None
    for place, later in enumerate(abilities):
        earlier = abilities[:place]
        if is_scoped(later) and any(map(_counts_of_everybody, earlier)):
            return None
    return items


def _ability(item: object) -> object:
    """Return the ability of an effect or of a list's item."""
    if isinstance(item, ab.Gain):
        return item.ability
    return ab.Modify(item.prop, item.amount) if isinstance(item, ab.AddProperty) else item


def _both(values: Values) -> object:
    """Build two modifiers against the same cards, or one together with an ignored property."""
    whom, less = cast(ab.Filter, values["whom"]), cast(ab.Ignores | None, values["less"])
    made = [scoped(values[name], whom) for name in ("one", "other") if values[name] is not None]
    if None in made or (len(made) == 1 and less is None):
        return None
    return (*made, *(() if less is None else (replace(less, cards=whom),)))


def _against(values: Values) -> object:
    return scoped(values["one"], cast(ab.Filter, values["whom"]))


def _of_against(node: object) -> Values | None:
    """Take apart an ability against some cards; strikes and other powers are modifiers."""
    match node:
        case ab.StrikeKind(name=name, against=whom):
            return {"one": ab.Named(name), "whom": whom}
        case ab.NamedAgainst(name=name, value=value, against=whom):
            return {"one": ab.Named(name, value), "whom": whom}
        case _:
            return None


def _named(values: Values) -> object:
    """Build a named ability: experience always has a number, a kind of strike never."""
    name, number = cast(ab.Name, values["name"]), cast(int | None, values["n"])
    if name in _KINDS and number is None:
        return ab.Named(name)
    return ab.Named(name, number) if name in _DICE and number is not None else None


def _of_named(node: object) -> Values | None:
    match node:
        case ab.Named(name=name, value=value):
            return {"name": name, "n": None if name in _KINDS else value}
        case _:
            return None


PHRASES: Final[tuple[Phrase, ...]] = (
    Phrase(
        Kind.STATIC,
        "<one:offence> по <whom:whom dat>",
        make=_against,
        take=_of_against,
        guard=lambda values: isinstance(values["one"], ab.Named),
    ),
    Phrase(
        Kind.STATICS,
        "<one:static> [и <other:offence>] по <whom:noun dat pl> [и игнорирует их <less:ignored>]",
        make=_both,
        absent={"other": None, "less": None},
        synonym=True,
    ),
    Phrase(
        Kind.OFFENCE,
        "<name:named nom sg> [<n:number plain>]",
        make=_named,
        take=_of_named,
        absent={"n": None},
    ),
    Phrase(
        Kind.OFFENCE,
        "<n:signed> к <kinds:powers dat sg>",
        ab.SizeModifier(hole("n"), powers=hole("kinds")),
    ),
)
