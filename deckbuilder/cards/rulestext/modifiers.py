"""Modifiers, protections and preventions as predicates (517-520, 532-534).

A predicate holds marks for ``agree``; its subject is the card with the ability.
"""

from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from catalog.english import english_classes
from deckbuilder.cards.rulestext import words
from deckbuilder.cards.rulestext.effects_on_cards import PROPERTIES, strike_of, wounds
from deckbuilder.cards.rulestext.grammar import (
    bracketed,
    joined,
    ordinal,
    signless,
    times,
)
from deckbuilder.cards.rulestext.numbers import Amounts
from deckbuilder.cards.rulestext.scene import Scene

Modifier: TypeAlias = (
    ab.Named
    | ab.NamedBonus
    | ab.NamedAgainst
    | ab.Calculated
    | ab.Modify
    | ab.Becomes
    | ab.CountsAs
    | ab.AlsoOfClass
    | ab.DieModifier
    | ab.SeveralDice
    | ab.DieGiven
    | ab.SizeModifier
    | ab.Protection
    | ab.Prevention
    | ab.Ignores
    | ab.Marker
)


def render_modifier(node: Modifier, scene: Scene) -> str:
    """Return a modifier as a predicate: ``[has] +1 strike``."""
    amounts = Amounts(scene)
    return f"{_modifier(node, amounts, scene)}{amounts.tail}"


def _modifier(node: Modifier, amounts: Amounts, scene: Scene) -> str:
    match node:
        case ab.Named(name=name, value=value):
            return f"[has] {words.named(name, str(value))}"
        case ab.NamedBonus(name=name, amount=amount):
            return f"[has] {amounts.signed(amount)} {words.named(name)}"
        case ab.NamedAgainst(name=name, value=value, against=against):
            return f"[has] {words.named(name, str(value))} against {scene.noun(against).many()}"
        case ab.Calculated(ability=ability, number=number):
            return _calculated(ability, number, amounts, scene)
        case ab.Modify(prop=prop, amount=amount):
            return f"[has] {amounts.signed(amount)} {PROPERTIES[prop]}{amounts.each}"
        case ab.Becomes(prop=prop, value=value):
            said = (
                strike_of(value, amounts)
                if isinstance(value, ab.StrikeOf)
                else str(value)
                if isinstance(value, ab.Strength)
                else amounts.of(value)
            )
            return f"[has] [its] {PROPERTIES[prop]} set to {said}"
        case ab.CountsAs(elements=elements):
            return f"count[s] as {_only(elements)}"
        case ab.AlsoOfClass(classes=classes, instead_of=instead):
            said = joined(english_classes(classes)) if classes else "nothing"
            if not instead:
                return f"also count[s] as {said}"
            return f"count[s] as {said} instead of {joined(english_classes(instead))}"
        case ab.Marker():
            return "[has] no effect"
        case ab.Protection():
            return f"[has] {_protection(node, amounts, scene)}"
        case ab.Prevention():
            return _prevention(node, amounts, scene)
        case ab.Ignores():
            return _ignores(node, scene)
        case ab.SizeModifier():
            return f"[has] {_size(node, amounts, scene)}"
        case ab.DieModifier() | ab.SeveralDice() | ab.DieGiven():
            return _dice(node, amounts, scene)
        case _:
            assert_never(node)


def _only(elements: tuple[ab.Element, ...]) -> str:
    return f"{joined(one.value for one in elements)} only" if elements else "neutral"


def _calculated(
    ability: ab.Named | ab.NamedBonus, number: ab.Number, amounts: Amounts, scene: Scene
) -> str:
    if isinstance(ability, ab.NamedBonus):
        return f"[has] {amounts.signed(number)} {words.named(ability.name)}{amounts.each}"
    name, value = words.named(ability.name), amounts.of(number)
    return f"[has] {name} {value}"


def _against(against: ab.Filter, scene: Scene, word: str = "against") -> str:
    return "" if against == ab.ANY_CARD else f" {word} {scene.noun(against).many()}"


def _dice(
    node: ab.DieModifier | ab.SeveralDice | ab.DieGiven, amounts: Amounts, scene: Scene
) -> str:
    whose = "[its]" if node.whose is None else ""
    of = "" if node.whose is None else f" of {scene.noun(node.whose).many()}"
    if isinstance(node, ab.DieGiven):
        period = "battle" if node.of_battle else "turn"
        name = " ".join(
            filter(None, (whose or "the", f"{ordinal(node.nth)} die{of} each {period}"))
        )
        return f"[has] {name} set to {amounts.of(node.value)}"
    kinds = f" for {words.many_powers(node.powers)}" if node.powers else ""
    role = {None: "", True: " in defence", False: " in attack"}[node.defending]
    rolls = f"{kinds}{role}{_against(node.against, scene)}"
    dice = " ".join(filter(None, (whose, f"dice{of}")))
    match node:
        case ab.DieModifier(amount=amount, brings_to=True):
            return f"[has] {dice}{rolls} set to {amounts.of(amount)}"
        case ab.DieModifier(amount=amount):
            return f"[has] {amounts.signed(amount)}{amounts.each} to {dice}{rolls}"
        case ab.SeveralDice(count=count, by_giver=by_giver):
            chooser = "the giver’s controller chooses" if by_giver else "you choose"
            if node.whose is None:
                return f"roll[s] {dice}{rolls} {times(count)}, and {chooser} one result"
            return f"[has] {dice}{rolls} rolled {times(count)}, and {chooser} one result"
        case _:
            assert_never(node)


def _size(node: ab.SizeModifier, amounts: Amounts, scene: Scene) -> str:
    """Return a change of the size of attacks: ``+1 to shots against flyers``."""
    attacks = _sized(node, amounts, scene)
    if node.strength is not None:
        extra = _extra_size(node, amounts)
        return f"{attacks} made {words.STRENGTHS[node.strength]}{extra}"
    if node.brings_to:
        return f"{attacks} set to {amounts.of(node.amount)}{_scale(node)}"
    change = (
        amounts.signed(node.amount) if node.amount != 0 or (node.times, node.by) == (1, 1) else ""
    )
    scaled = _scale(node)
    return f"{f'{change}{scaled}'.strip()} to {attacks}{amounts.each}"


def _extra_size(node: ab.SizeModifier, amounts: Amounts) -> str:
    more = f", {amounts.signed(node.amount)}{amounts.each}" if node.amount != 0 else ""
    return f"{more}{_scale(node)}{' in all' if node.brings_to else ''}"


def _scale(node: ab.SizeModifier) -> str:
    said = f" ×{signless(node.times)}" if node.times != 1 else ""
    return f"{said} ÷{node.by}" if node.by != 1 else said


def _sized(node: ab.SizeModifier, amounts: Amounts, scene: Scene) -> str:
    """Return the attacks whose size changes."""
    kind = words.many_powers(node.powers, "attacks and other powers")
    if node.strengths:
        kind = f"{joined((words.STRENGTHS[one] for one in node.strengths), 'or')} {kind}"
    kind = f"counter-{kind}" if node.counter else kind
    kind = f"directed {kind}" if node.directed else kind
    whose = "" if node.whose is None else scene.noun(node.whose).many()
    if node.applies is ab.Applies.AS_TARGET:
        at = f" against {whose or '[it]'}"
        by = _against(node.against, scene, "by")
    else:
        at = f" of {whose}" if whose else ""
        by = _against(node.against, scene)
    size = ""
    if node.compare is not None:
        size = f" of size {words.COMPARED[node.compare].format(amounts.of(node.size))}"
    elif node.size != 0:
        size = f" of any size ({amounts.of(node.size)})"
    sides = f"{by}{at}" if whose else f"{at}{by}"
    return f"{kind}{size}{sides}{' at full range' if node.full_range else ''}"


def _protection(node: ab.Protection, amounts: Amounts, scene: Scene) -> str:
    what = words.protected(node.powers, poison=node.poison)
    if node.strengths:
        what = f"{joined((words.STRENGTHS[one] for one in node.strengths), 'or')} {what}"
    by = _against(node.source, scene, "of")
    size = ""
    if node.compare is not None:
        size = f" of size {words.COMPARED[node.compare].format(amounts.of(node.size))}"
    elif node.size != 0:
        size = f" of any size ({amounts.of(node.size)})"
    return f"protection from {what}{size}{by}"


def _prevention(node: ab.Prevention, amounts: Amounts, scene: Scene) -> str:
    to = "[it]" if node.cards is None else scene.noun(node.cards).many()
    by = f" from {words.many_powers(node.powers)}" if node.powers else ""
    source = _against(node.source, scene, "of" if node.powers else "from")
    number = "" if node.amount is None else amounts.of(node.amount)
    is_next = node.total is not None and node.amount == node.total and not node.per_turn
    amount = (
        f"the next {wounds(number)}"
        if is_next
        else f"{wounds(number)} at a time"
        if number
        else "all wounds"
    )
    details = []
    if node.total is not None and not is_next:
        details.append(f"{node.total} in {'each turn' if node.per_turn else 'all'}")
    elif node.per_turn:
        details.append("anew each turn" if node.amount is not None else "every turn")
    details += ["counts as armor"] if node.armor else []
    details += ["only in the turn that ends it"] if node.last_turn else []
    return f"prevent[s] {amount} to {to}{by}{source}{bracketed(details)}"


_IGNORED: Final = {
    ab.Ignored.DICE: "dice modifiers",
    ab.Ignored.SIZES: "size modifiers",
    ab.Ignored.PROTECTIONS: "protections",
    ab.Ignored.PREVENTIONS: "preventions",
    ab.Ignored.ARMOR: "armor",
    ab.Ignored.REPLACEMENTS: "replacements",
    ab.Ignored.TRIGGERS: "triggered abilities",
    ab.Ignored.DUTIES: "obligations",
}


def _ignores(node: ab.Ignores, scene: Scene) -> str:
    whole = set(node.what) == set(ab.Ignored)
    what = (
        "abilities"
        if whole
        else joined(_IGNORED[one] for one in node.what)
        if node.what
        else "nothing"
    )
    of = _against(node.cards, scene, "of")
    from_ = "" if node.source is None else f" from {scene.noun(node.source).many()}"
    with_ = f" with [its] {words.many_powers(node.powers)}" if node.powers else ""
    return f"ignore[s] {what}{from_}{of}{with_}"
