"""Short names of abilities: the power, its effect, its cost.

Printed texts stay as printed. These words identify an ability where a player chooses among several,
and describe events in the log.
"""

from collections.abc import Iterable
from typing import Final, assert_never

import engine.berserk.abilities as ab
from catalog.common.i18n import N_, _, capital
from catalog.english import shown_classes
from deckbuilder.battle.ability_terms import (
    is_stated,
    naming_x,
    render_attack,
    render_changed,
    render_counted,
    render_listed,
    render_named_name,
    render_number,
    render_property,
    render_strength,
)
from deckbuilder.battle.moments import render_moment
from deckbuilder.battle.static_words import Static, render_static
from deckbuilder.battle.values import Values, printed_values

_WAYS: Final = {
    ab.Relocation.RELOCATE: N_("relocate"),
    ab.Relocation.JUMP: N_("jump"),
    ab.Relocation.TELEPORT: N_("teleport"),
    ab.Relocation.PLACE: N_("put on a cell"),
    ab.Relocation.DASH: N_("dash"),
}
_TITLES: Final = {
    ab.Title.CONCENTRATION: N_("concentration"),
    ab.Title.VALHALLA: N_("valhalla"),
    ab.Title.FRENZY: N_("frenzy"),
}


def ability_title(node: ab.Ability, values: Values = printed_values) -> str:
    """Return the title of a playable ability in a list: effect, then price.

    A number that is still to be computed is X, as on the card.
    """
    with naming_x():
        if not isinstance(node, ab.Playable):
            return capital(render_ability(node))
        text = capital(render_body(node.body, values))
        terms = _price(node.payment)
    if node.sudden:
        terms = [*terms, _("sudden")]
    return f"{text} ({', '.join(terms)})" if terms else text


def _render_unread(unread: ab.Unread) -> str:
    if unread.reason is ab.UnreadReason.ABSENT:
        return _("text not given")
    if unread.reason is ab.UnreadReason.ICON:
        return _("icon {icon}").format(icon=unread.text)
    return unread.text


def render_ability(node: ab.Ability) -> str:
    """Return a short description of an ability; what it gives to others or to itself included."""
    if isinstance(node, ab.AbilityOfName):
        return _render_named(node)
    if isinstance(node, ab.Titled):
        return _render_titled(node)
    if isinstance(node, Static):
        return render_static(node, render_body)
    match node:
        case ab.Playable(body=body) | ab.Triggered(body=body):
            return render_body(body)
        case ab.Calculated(ability=ability):
            return render_named_name(ability.name)
        case ab.While(grants=grants, cards=None):
            return _render_all(grants)
        case ab.While(grants=grants):
            return _("for other cards: {abilities}").format(abilities=_render_all(grants))
        case ab.Formation(grants=grants):
            return _("formation: {abilities}").format(abilities=_render_all(grants))
        case ab.StartsWith(effects=effects) | ab.EntersWith(effects=effects):
            return _render_effects(effects)
        case ab.Modify(prop=prop, amount=amount):
            return render_changed(render_property(prop), amount)
        case ab.Protection():
            return _render_protection(node.powers)
        case ab.Prevention(amount=amount):
            return render_listed(_("prevention of wounds"), amount)
        case ab.RangeModifier():
            return _render_range(node)
        case ab.GoesDiagonally(moves=moves):
            return _("moves diagonally") if moves else _("dashes diagonally")
        case ab.MoreSymbiotes():
            return _("may carry more symbiotes")
        case ab.AlsoIncarnates():
            return _("other ways to incarnate")
        case ab.StepsTo():
            return _("moves to other cells as if they were neighbouring")
        case ab.FightsAsOpen():
            return _("fights back even when closed")
        case ab.Lacks(names=names) if names:
            lost = ", ".join(map(render_named_name, names))
            return _("being without {abilities}").format(abilities=lost)
        case ab.Lacks():
            return _("being without abilities")
        case ab.Incarnates():
            return _("incarnates in another way")
        case ab.ReachesOver():
            return _("strikes over cards or cells")
        case ab.Unread():
            return _render_unread(node)
        case _:
            assert_never(node)


def _render_named(node: ab.AbilityOfName) -> str:
    match node:
        case ab.Named(name=name, value=value):
            return render_named_name(name, value)
        case ab.NamedAgainst(name=name, value=value):
            return _("{ability} against some cards").format(ability=render_named_name(name, value))
        case ab.NamedBonus(name=name, amount=amount):
            return f"{render_named_name(name)} {amount:+}"
        case _:
            assert_never(node)


def _render_titled(node: ab.Titled) -> str:
    match node:
        case ab.Concentration(body=body):
            return _("concentration: {text}").format(text=render_body(body))
        case ab.Frenzy(value=value, body=body):
            rage = render_named_name(ab.Name.FRENZY, value)
            return _("{ability}: {text}").format(ability=rage, text=render_body(body))
        case ab.Valhalla(body=body):
            return _("valhalla: {text}").format(text=render_body(body))
        case ab.Incorporeal(grants=grants):
            return _("{ability}: {text}").format(
                ability=render_named_name(ab.Name.INCORPOREAL), text=_render_all(grants)
            )
        case _:
            assert_never(node)


def _render_all(abilities: Iterable[ab.Ability]) -> str:
    return ", ".join(map(render_ability, abilities))


def _render_protection(powers: tuple[ab.PowerKind, ...]) -> str:
    """Return a protection by what it protects from, or by the attacks that it lets through."""
    if not powers:
        return _("protection")
    others = [kind for kind in ab.PowerKind if kind.is_attack and kind not in powers]
    if len(others) >= len(powers):
        return _("protection ({powers})").format(powers=", ".join(map(render_attack, powers)))
    if not others:
        return _("protection (all attacks)")
    left = ", ".join(map(render_attack, others))
    return _("protection (all attacks but: {powers})").format(powers=left)


def _render_range(node: ab.RangeModifier) -> str:
    kinds = ", ".join(render_attack(kind) for kind in node.powers)
    if not node.brings_to:
        name = _("range ({powers})").format(powers=kinds) if kinds else _("range")
        return render_changed(name, node.amount)
    text = _("range ({powers}) is {number}") if kinds else _("range is {number}")
    return text.format(powers=kinds, number=render_number(node.amount))


def render_body(body: ab.Body, values: Values = printed_values) -> str:
    """Return the effects of an ability, power by power (505.4), with these ``values``."""

    def render_part(part: ab.Body) -> str:
        return render_body(part, values)

    match body:
        case ab.Attack() | ab.Power():
            return render_power(body, values)
        case ab.And(parts=parts) | ab.RolledTargets(parts=parts) | ab.Prophecy(parts=parts):
            return ", ".join(render_part(part) for part in parts)
        case ab.Repeat(count=count, part=part):
            if not is_stated(count):
                return _("several times: {text}").format(text=render_part(part))
            return f"{render_number(count)} × {render_part(part)}"
        case ab.WhileDoing(first=first, second=second) | ab.OnSuccess(first=first, second=second):
            return _("{first}, then {second}").format(
                first=render_part(first), second=render_part(second)
            )
        case (
            ab.Otherwise(first=first, second=second) | ab.UnlessOpponent(first=first, second=second)
        ):
            return _("{first}; if not, {second}").format(
                first=render_part(first), second=render_part(second)
            )
        case ab.Or(parts=parts):
            return _(" or ").join(render_part(part) for part in parts)
        case ab.Provided(part=first, otherwise=second) if second is not None:
            return _("{first}; if not, {second}").format(
                first=render_part(first), second=render_part(second)
            )
        case ab.May(part=part) | ab.Provided(part=part) | ab.Limited(part=part):
            return render_part(part)
        case _:
            assert_never(body)


def render_power(power: ab.Attack | ab.Power, values: Values = printed_values) -> str:
    """Return one power: name, size and range of an attack, else its effects; then what modifies the
    printed size."""
    power, causes = values(power)
    text = _render_power(power)
    return f"{text} ({causes})" if causes else text


def _render_power(power: ab.Attack | ab.Power) -> str:
    if isinstance(power, ab.Power):
        effects = _render_effects(power.effects)
        plain = power.kind is ab.PowerKind.INFLUENCE and effects
        return effects if plain else f"{render_attack(power.kind)}: {effects}".removesuffix(": ")
    text = render_attack(power.kind)
    if power.value is not None:
        text += "" if isinstance(power.value, ab.StrikeOf) else f" {power.value}"
    if power.range is not None:
        text = _("{attack}, range {range}").format(attack=text, range=power.range)
    return text


def _render_effects(effects: Iterable[ab.Effect]) -> str:
    return ", ".join(map(render_effect, effects))


def _given(effect: ab.Gain | ab.GainOrMore) -> str:
    """Return the ability that an effect gives."""
    if isinstance(effect, ab.Gain):
        return render_given(effect.ability)
    given = render_named_name(effect.name)
    return f"{given} {render_number(effect.value)}" if is_stated(effect.value) else given


def render_given(ability: ab.Ability) -> str:
    """Return an ability that a card gains; one with effects of its own in quotes."""
    has_effects = isinstance(ability, ab.Playable | ab.Triggered)
    return render_quoted(ability) if has_effects else render_ability(ability)


def render_quoted(ability: ab.Ability) -> str:
    """Return an ability in quotes, with its moment."""
    text = render_ability(ability)
    if isinstance(ability, ab.Triggered) and (moment := render_moment(ability.when)):
        text = _("{moment}: {text}").format(moment=moment, text=text)
    return _("the ability “{text}”").format(text=text)


def render_effect(effect: ab.Effect) -> str:
    """Return an effect in a word or two; what it gives without a verb."""
    if isinstance(effect, ab.EffectOnAnyPlay | ab.Redirect):
        return _text_on_play(effect)
    if isinstance(effect, ab.EffectOnTable):
        return _text_on_table(effect)
    if isinstance(effect, ab.EffectOnAnyCard):
        return _text_on_any_card(effect)
    return _text_on_some_cards(effect)


def _text_on_any_card(effect: ab.EffectOnAnyCard) -> str:
    match effect:
        case ab.Destroy():
            return _("destroy")
        case ab.Exile():
            return _("exile")
        case ab.ToDeck():
            return _("return to the deck")
        case ab.ToGraveyard():
            return _("put into the graveyard")
        case ab.RestoreArmor():
            return _("restore armor")
        case ab.RegainMovement():
            return _("restore movement")
        case ab.ChooseCards():
            return _("choose cards")
        case ab.MoreActions():
            return _("act once more")
        case ab.ExtraLife(amount=amount):
            return render_listed(_("extra life"), amount)
        case ab.LifeBecomes(life=life):
            return render_counted(_("life becomes {number}"), _("life changes"), life)
        case ab.RaiseMaximum(amount=amount):
            return render_listed(_("raise maximum life"), amount)
        case ab.Gain(ability=ab.Marker(), marker=marker) if marker:
            return _("marker “{marker}”").format(marker=marker)
        case ab.Gain() | ab.GainOrMore():
            return _given(effect)
        case ab.AddProperty():
            return _render_property(effect)
        case _:
            assert_never(effect)


def _text_on_some_cards(effect: ab.EffectOnSomeCards) -> str:
    if isinstance(effect, ab.Loss):
        return _text_of_loss(effect)
    match effect:
        case ab.Open():
            return _("open")
        case ab.Close():
            return _("close")
        case ab.TurnFaceUp():
            return _("reveal")
        case ab.Hide():
            return _("turn face down")
        case ab.ChangeElements():
            return _("change elements")
        case ab.Swap():
            return _("swap places")
        case ab.SeatOn():
            return _("seat on a host")
        case ab.TakeControl():
            return _("take control")
        case ab.Wound(amount=amount):
            return render_counted(_("wound by {number}"), _("wound"), amount)
        case ab.FinishingBlow(life=life, afar=False):
            return render_counted(_("finishing blow {number}"), _("finishing blow"), life)
        case ab.FinishingBlow(life=life):
            text = _("finishing blow {number} at any distance")
            return render_counted(text, _("finishing blow at any distance"), life)
        case ab.Chips(amount=amount):
            return render_listed(_("chips"), amount)
        case ab.SetOff(title=title):
            return _("trigger {ability}").format(ability=_(_TITLES[title]))
        case ab.Tokens(amount=amount):
            return render_listed(_("incarnation tokens"), amount)
        case ab.Heal(amount=amount):
            return _("heal fully") if amount is None else _heal(amount)
        case ab.Redistribute(amount=amount):
            if amount is None:
                return _("redistribute all wounds")
            return render_listed(_("redistribute wounds"), amount)
        case ab.GainClasses(classes=classes):
            return _("become {classes}").format(classes=", ".join(shown_classes(classes)))
        case ab.Relocate(way=way):
            return _(_WAYS[way])
        case ab.Lasts(effect=inner):
            return render_effect(inner)
        case ab.UpTo(effect=inner, most=most):
            text = render_effect(inner)
            if not is_stated(most):
                return text
            return _("{effect} (at most {number})").format(effect=text, number=render_number(most))
        case ab.BringIn(by=area):
            return _("revive") if area is ab.Area.GRAVEYARD else _("summon")
        case ab.SetProperty():
            return _render_property(effect)
        case _:
            assert_never(effect)


def _text_of_loss(effect: ab.Loss) -> str:
    match effect:
        case ab.LoseAbilities():
            return _("remove printed abilities")
        case ab.LoseProtection():
            return _("remove protections")
        case ab.LoseFlight():
            return _("land")
        case ab.LoseExtraLife(amount=amount):
            return render_listed(_("lose extra life"), amount)
        case ab.LoseNamed(name=name):
            return _("remove {ability}").format(ability=render_named_name(name))
        case ab.LoseMarker(marker=marker, this=True):
            return _("remove this marker “{marker}”").format(marker=marker)
        case ab.LoseMarker(marker=marker):
            return _("remove the marker “{marker}”").format(marker=marker)
        case _:
            assert_never(effect)


def _text_on_play(effect: ab.EffectOnAnyPlay | ab.Redirect) -> str:
    match effect:
        case ab.Cancel():
            return _("cancel the play")
        case ab.Block():
            return _("block")
        case ab.Redirect():
            return _("redirect the attack")
        case ab.Reroll():
            return _("roll the die again")
        case ab.StaysOpen():
            return _("stay open")
        case ab.ChangeDie(amount=amount):
            return render_changed(_("die"), amount)
        case ab.NextDie(value=value):
            return render_counted(_("the next die is {number}"), _("the next die is fixed"), value)
        case ab.ChangeSize(amount=amount):
            return render_changed(_("size"), amount)
        case ab.SetSize(value=value):
            return render_counted(_("size becomes {number}"), _("the size is fixed"), value)
        case ab.SetStrength(strength=strength):
            return _("the attack becomes: {strength}").format(strength=render_strength(strength))
        case ab.ScaleSize(times=times, by=by):
            return _("size: × {times}").format(times=times) if by == 1 else _size_divided(by)
        case ab.SetDie(value=value, turned=turned):
            if turned:
                return _("turn the die over")
            return render_counted(_("the die becomes {number}"), _("the die is fixed"), value)
        case ab.RollDie(amount=amount):
            if amount is None:
                return _("roll a die")
            return render_counted(_("roll a die for {number}"), _("roll a die"), amount)
        case ab.FightResult(attack=attack, counter=counter):
            return _("{attack}, in return {counter}").format(
                attack=render_strength(attack), counter=render_strength(counter)
            )
        case _:
            assert_never(effect)


def _text_on_table(effect: ab.EffectOnTable) -> str:
    match effect:
        case ab.Delay(ability=ab.Triggered(body=ab.Power(effects=(ab.Delay() as later,)))):
            return _text_on_table(later)
        case ab.Delay(ability=ability):
            return _("later: {ability}").format(ability=render_ability(ability))
        case ab.MarkCell(marker="", ability=None):
            return _("put a marker")
        case ab.MarkCell(marker="", ability=ability) if ability is not None:
            return _("put a marker ({ability})").format(ability=render_ability(ability))
        case ab.MarkCell(marker=marker):
            return _("put the marker “{marker}”").format(marker=marker)
        case ab.MoveMarker(marker=marker):
            return _("move the marker “{marker}”").format(marker=marker)
        case ab.ChooseCells():
            return _("choose cells")
        case ab.ChangePlaces():
            return _("rearrange cards")
        case ab.LookAtDeck():
            return _("look through the deck")
        case ab.ShowDeck(cards=cards):
            return render_counted(_("prophecy {number}"), _("prophecy"), cards)
        case ab.OrderDeck(cards=cards, lowest=True):
            return render_listed(_("order the lowest cards of the deck"), cards)
        case ab.OrderDeck(cards=cards):
            return render_listed(_("order the top cards of the deck"), cards)
        case ab.Mill(cards=cards):
            return render_listed(_("cards from the deck into the graveyard"), cards)
        case ab.Makes(order=ab.Order.ANNOUNCES | ab.Order.DEALS, attack=made):
            return render_power(made)
        case ab.Makes(attack=made):
            return _("fight: {attack}").format(attack=render_power(made))
        case ab.Win(wins=wins):
            return _("win") if wins else _("lose")
        case _:
            assert_never(effect)


def _heal(amount: ab.Number) -> str:
    return render_counted(_("heal by {number}"), _("heal"), amount)


def _size_divided(by: int) -> str:
    return _("size: ÷ {by}").format(by=by)


def _render_property(effect: ab.SetProperty | ab.AddProperty) -> str:
    name = render_property(effect.prop)
    match effect:
        case ab.AddProperty(amount=amount):
            return render_changed(name, amount)
        case ab.SetProperty(prop=ab.Property.ELITE, value=value):
            from deckbuilder.cards.card_description import rank_name

            return rank_name(bool(value))
        case ab.SetProperty(value=None):
            return _("{property}: as printed").format(property=name)
        case ab.SetProperty(value=value):
            if (text := _value(value)) == "":
                return _("{value} changes").format(value=name)
            return _("{property} becomes {value}").format(property=name, value=text)
        case _:
            assert_never(effect)


def _value(value: object) -> str:
    from deckbuilder.cards.card_description import type_name

    if isinstance(value, ab.CardType):
        return type_name(value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value) if isinstance(value, int | str | ab.Strength) else ""


def _price(payment: ab.Payment) -> list[str]:
    """Return the price of an ability besides closing, which every action costs."""
    texts = []
    if payment.chips:
        texts.append(render_listed(_("chips"), payment.chips))
    if payment.tokens:
        texts.append(render_listed(_("incarnation tokens"), payment.tokens))
    if payment.markers:
        texts.append(_("markers: {names}").format(names=", ".join(payment.markers)))
    if payment.movement:
        texts.append(_("instead of moving"))
    if payment.wounds:
        texts.append(render_listed(_("wounds"), payment.wounds))
    if payment.extra_life:
        texts.append(render_listed(_("extra life"), payment.extra_life))
    if payment.destroyed:
        texts.append(_("the card is destroyed"))
    if payment.exiled:
        texts.append(_("the card is exiled"))
    if payment.to_deck:
        texts.append(_("the card returns to the deck"))
    if payment.destroys is not None:
        texts.append(_("another card is destroyed"))
    if payment.closes_other is not None:
        texts.append(_("another card closes"))
    if payment.exiles is not None:
        texts.append(_("another card is exiled"))
    if payment.life_of is not None:
        texts.append(_("of another card"))
    if payment.tokens_of is not None:
        texts.append(_("from another card"))
    return texts
