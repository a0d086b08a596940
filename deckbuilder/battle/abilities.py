"""Short names of abilities: the power, its effect, its cost.

Printed texts stay as printed. These words identify an ability where a player chooses among several,
and describe events in the log.
"""

from collections.abc import Callable
from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from catalog.common.i18n import N_, _, capital
from engine.berserk import MatchState, modified_range, named_ability

_STRENGTHS: Final = {
    ab.AttackStrength.MISS: N_("miss"),
    ab.AttackStrength.WEAK: N_("weak strike"),
    ab.AttackStrength.MEDIUM: N_("medium strike"),
    ab.AttackStrength.STRONG: N_("strong strike"),
}
_SHORT_STRENGTHS: Final = {
    ab.AttackStrength.MISS: N_("miss"),
    ab.AttackStrength.WEAK: N_("weak"),
    ab.AttackStrength.MEDIUM: N_("medium"),
    ab.AttackStrength.STRONG: N_("strong"),
}
_KINDS: Final = {
    ab.PowerKind.STRIKE: N_("strike"),
    ab.PowerKind.SPECIAL_STRIKE: N_("special strike"),
    ab.PowerKind.MAGIC_STRIKE: N_("magic strike"),
    ab.PowerKind.REACH_STRIKE: N_("reach strike"),
    ab.PowerKind.SHOT: N_("shot"),
    ab.PowerKind.THROW: N_("throw"),
    ab.PowerKind.DISCHARGE: N_("discharge"),
    ab.PowerKind.SPELL: N_("spell"),
    ab.PowerKind.INFLUENCE: N_("influence"),
}
_PROPERTIES: Final = {
    ab.Property.ELITE: N_("rank"),
    ab.Property.COST: N_("cost"),
    ab.Property.MOVEMENT: N_("movement"),
    ab.Property.STRIKE: N_("strike"),
    ab.Property.LIFE: N_("life"),
    ab.Property.TYPE: N_("type"),
    ab.Property.NAME: N_("name"),
    ab.Property.UNIQUE: N_("uniqueness"),
}
_WAYS: Final = {
    ab.Relocation.RELOCATE: N_("relocate"),
    ab.Relocation.JUMP: N_("jump"),
    ab.Relocation.TELEPORT: N_("teleport"),
    ab.Relocation.PLACE: N_("put on a cell"),
    ab.Relocation.DASH: N_("dash"),
}
_Untold: TypeAlias = (
    ab.Calculated
    | ab.While
    | ab.Formation
    | ab.Becomes
    | ab.CountsAs
    | ab.AlsoOfClass
    | ab.DieModifier
    | ab.SeveralDice
    | ab.DieGiven
    | ab.SizeModifier
    | ab.Replacement
    | ab.Ignores
    | ab.AlsoAt
    | ab.AlsoDefends
    | ab.FurtherJump
    | ab.ShowsMore
    | ab.StrongerBlow
    | ab.Maximum
    | ab.ActsTimes
    | ab.StaysOpenAfter
    | ab.MayStayClosed
    | ab.StartsWith
    | ab.EntersWith
    | ab.BarsPlacement
    | ab.RecruitPrice
    | ab.RecruitTerms
    | ab.RecruitCrystals
    | ab.SquadAtMost
    | ab.MoreTerrains
    | ab.SquadCountsAs
    | ab.MoreHosts
    | ab.OnlyHosts
    | ab.BeforeRecruiting
    | ab.NotInSquadWith
    | ab.StrikeRange
    | ab.StrikeKind
    | ab.Marker
    | ab.MovesOnto
    | ab.ByHand
)
"""Abilities too complex for a short name."""
_Loss: TypeAlias = (
    ab.LoseAbilities
    | ab.LoseProtection
    | ab.LoseFlight
    | ab.LoseExtraLife
    | ab.LoseNamed
    | ab.LoseMarker
)


def render_strength(strength: ab.AttackStrength) -> str:
    """Return the strength of an attack in words."""
    return _(_STRENGTHS[strength])


def render_short_strength(strength: ab.AttackStrength) -> str:
    """Return the strength of an attack in one word, for the log."""
    return _(_SHORT_STRENGTHS[strength])


def render_attack(kind: ab.PowerKind) -> str:
    """Return the name of a power."""
    return _(_KINDS[kind])


def render_named_name(name: ab.Name, value: int | None = None) -> str:
    """Return a named ability, with its number where it has one."""
    term = named_ability(name)
    text = _(term.label)
    return f"{text} {value}" if term.has_value and value is not None else text


def render_property(prop: ab.Property) -> str:
    """Return the name of a property."""
    return _(_PROPERTIES[prop])


def render_number(number: ab.Number | None) -> str:
    """Return a number of an ability: a plain one, one for each strength, or X for a computed
    one."""
    if isinstance(number, int):
        return str(number)
    return str(number.values) if isinstance(number, ab.Rolled) else "X"


Reach: TypeAlias = Callable[[ab.Attack], int | None]
"""Returns the range of an attack in cells; None if unlimited."""


def printed_reach(attack: ab.Attack) -> int | None:
    """Return the printed range of an attack."""
    return attack.range


def reach_of(state: MatchState, number: int) -> Reach:
    """Return a function for the current range of a card's attacks in battle, with all modifiers
    (547)."""
    card = state.cards[number]
    return lambda attack: modified_range(state, card, attack.kind, attack.range)


def ability_title(node: ab.Ability, reach: Reach = printed_reach) -> str:
    """Return the title of a playable ability in a list: effect, then price."""
    if not isinstance(node, ab.Playable):
        return capital(render_ability(node))
    text = capital(render_body(node.body, reach))
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
    """Return a short description of an ability; other kinds than named and playable ones are named
    by kind."""
    if isinstance(node, ab.AbilityOfName):
        return _render_named(node)
    if isinstance(node, ab.Titled):
        return _render_titled(node)
    if isinstance(node, _Untold):
        return _("an ability")
    match node:
        case ab.Playable(body=body) | ab.Triggered(body=body):
            return render_body(body)
        case ab.Modify(prop=prop, amount=amount):
            return _("{property}: {number}").format(
                property=_(_PROPERTIES[prop]), number=_signed(amount)
            )
        case ab.Protection():
            kinds = ", ".join(render_attack(kind) for kind in node.powers)
            return _("protection ({powers})").format(powers=kinds) if kinds else _("protection")
        case ab.Prevention():
            return _("prevention of wounds")
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
        case ab.Lacks():
            return _("loses abilities")
        case ab.Incarnates():
            return _("incarnates in another way")
        case ab.ReachesOver():
            return _("strikes over cards or cells")
        case ab.Cannot() | ab.OnlyAt() | ab.UsesOnlyOn():
            return _("a restriction")
        case ab.Must():
            return _("an obligation")
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
            given = ", ".join(render_ability(part) for part in grants)
            return _("{ability}: {text}").format(
                ability=render_named_name(ab.Name.INCORPOREAL), text=given
            )
        case _:
            assert_never(node)


def _render_range(node: ab.RangeModifier) -> str:
    kinds = ", ".join(render_attack(kind) for kind in node.powers)
    if node.brings_to:
        text = _("range ({powers}) is {number}") if kinds else _("range is {number}")
        return text.format(powers=kinds, number=render_number(node.amount))
    text = _("range ({powers}): {number}") if kinds else _("range: {number}")
    return text.format(powers=kinds, number=_signed(node.amount))


def render_body(body: ab.Body, reach: Reach = printed_reach) -> str:
    """Return the effects of an ability, power by power (505.4); attacks with their ``reach``."""

    def render_part(part: ab.Body) -> str:
        return render_body(part, reach)

    match body:
        case ab.Attack() | ab.Power():
            return render_power(body, reach)
        case ab.And(parts=parts) | ab.RolledTargets(parts=parts) | ab.Prophecy(parts=parts):
            return ", ".join(render_part(part) for part in parts)
        case ab.Repeat(count=count, part=part):
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


def render_power(power: ab.Attack | ab.Power, reach: Reach = printed_reach) -> str:
    """Return one power: name, strength and range of an attack, else its effects."""
    if isinstance(power, ab.Power):
        effects = ", ".join(render_effect(effect) for effect in power.effects)
        plain = power.kind is ab.PowerKind.INFLUENCE and effects
        return effects if plain else f"{render_attack(power.kind)}: {effects}".removesuffix(": ")
    text = render_attack(power.kind)
    if power.value is not None:
        text += " X" if isinstance(power.value, ab.StrikeOf) else f" {power.value}"
    cells = reach(power)
    if cells is not None:
        text = _("{attack}, range {range}").format(attack=text, range=cells)
    return text


def render_effect(effect: ab.Effect) -> str:
    """Return an effect in a word or two."""
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
        case ab.Swap():
            return _("swap places")
        case ab.ExtraLife(amount=amount):
            return _("extra life: {number}").format(number=render_number(amount))
        case ab.LifeBecomes(life=life):
            return _("life becomes {number}").format(number=render_number(life))
        case ab.RaiseMaximum(amount=amount):
            return _("raise maximum life: {number}").format(number=render_number(amount))
        case ab.Gain(ability=ab.Marker(), marker=marker) if marker:
            return _("give the marker “{marker}”").format(marker=marker)
        case ab.Gain(ability=ability):
            return _("give {ability}").format(ability=render_ability(ability))
        case ab.GainOrMore(name=name, value=value):
            given = f"{render_named_name(name)} {render_number(value)}"
            return _("give {ability}").format(ability=given)
        case ab.AddProperty():
            return _render_property(effect)
        case _:
            assert_never(effect)


def _text_on_some_cards(effect: ab.EffectOnSomeCards) -> str:
    if isinstance(effect, _Loss):
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
        case ab.SeatOn():
            return _("seat on a host")
        case ab.TakeControl():
            return _("take control")
        case ab.Wound(amount=amount):
            return _("wound by {number}").format(number=render_number(amount))
        case ab.FinishingBlow(life=life, afar=False):
            return _("finishing blow {number}").format(number=render_number(life))
        case ab.FinishingBlow(life=life):
            return _("finishing blow {number} at any distance").format(number=render_number(life))
        case ab.Chips(amount=amount):
            return _("chips: {number}").format(number=render_number(amount))
        case ab.SetOff():
            return _("trigger an ability")
        case ab.Tokens(amount=amount):
            return _("incarnation tokens: {number}").format(number=render_number(amount))
        case ab.Heal(amount=amount):
            return _("heal fully") if amount is None else _heal(amount)
        case ab.Redistribute(amount=amount):
            if amount is None:
                return _("redistribute all wounds")
            return _("redistribute wounds: {number}").format(number=render_number(amount))
        case ab.GainClasses(classes=classes):
            return _("become {classes}").format(classes=", ".join(classes))
        case ab.Relocate(way=way):
            return _(_WAYS[way])
        case ab.Lasts(effect=inner):
            return render_effect(inner)
        case ab.UpTo(effect=inner, most=most):
            return _("{effect} (at most {number})").format(
                effect=render_effect(inner), number=render_number(most)
            )
        case ab.BringIn(by=area):
            return _("revive") if area is ab.Area.GRAVEYARD else _("summon")
        case ab.SetProperty():
            return _render_property(effect)
        case _:
            assert_never(effect)


def _text_of_loss(effect: _Loss) -> str:
    match effect:
        case ab.LoseAbilities():
            return _("remove printed abilities")
        case ab.LoseProtection():
            return _("remove protections")
        case ab.LoseFlight():
            return _("land")
        case ab.LoseExtraLife(amount=amount):
            return _("lose extra life: {number}").format(number=render_number(amount))
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
            return _("die: {number}").format(number=render_number(amount))
        case ab.NextDie(value=value):
            return _("the next die is {number}").format(number=render_number(value))
        case ab.ChangeSize(amount=amount):
            return _("size: {number}").format(number=render_number(amount))
        case ab.SetSize(value=value):
            return _("size becomes {number}").format(number=render_number(value))
        case ab.SetStrength(strength=strength):
            return _("the attack becomes: {strength}").format(strength=render_strength(strength))
        case ab.ScaleSize(times=times, by=by):
            return _("size: × {times}").format(times=times) if by == 1 else _size_divided(by)
        case ab.SetDie(value=value, turned=turned):
            if turned:
                return _("turn the die over")
            return _("the die becomes {number}").format(number=render_number(value))
        case ab.RollDie(amount=amount):
            if amount is None:
                return _("roll a die")
            return _("roll a die for {number}").format(number=render_number(amount))
        case ab.FightResult(attack=attack, counter=counter):
            return _("{attack}, in return {counter}").format(
                attack=render_strength(attack), counter=render_strength(counter)
            )
        case _:
            assert_never(effect)


def _text_on_table(effect: ab.EffectOnTable) -> str:
    match effect:
        case ab.Delay():
            return _("delayed ability")
        case ab.MarkCell():
            return _("mark a cell")
        case ab.MoveMarker(marker=marker):
            return _("move the marker “{marker}”").format(marker=marker)
        case ab.ChooseCells():
            return _("choose cells")
        case ab.ChangePlaces():
            return _("rearrange cards")
        case ab.LookAtDeck():
            return _("look through the deck")
        case ab.ShowDeck(cards=cards):
            return _("prophecy {number}").format(number=render_number(cards))
        case ab.OrderDeck(cards=cards, lowest=lowest):
            top = _("order the top cards of the deck: {number}")
            text = _("order the lowest cards of the deck: {number}") if lowest else top
            return text.format(number=render_number(cards))
        case ab.Mill(cards=cards):
            text = _("cards from the deck into the graveyard: {number}")
            return text.format(number=render_number(cards))
        case ab.Makes(attack=made):
            return _("make it attack: {attack}").format(attack=render_power(made))
        case ab.Win(wins=wins):
            return _("win") if wins else _("lose")
        case _:
            assert_never(effect)


def _heal(amount: ab.Number) -> str:
    return _("heal by {number}").format(number=render_number(amount))


def _size_divided(by: int) -> str:
    return _("size: ÷ {by}").format(by=by)


def _render_property(effect: ab.SetProperty | ab.AddProperty) -> str:
    name = _(_PROPERTIES[effect.prop])
    match effect:
        case ab.AddProperty(amount=amount):
            return _("{property}: {number}").format(property=name, number=_signed(amount))
        case ab.SetProperty(prop=ab.Property.ELITE, value=value):
            from deckbuilder.cards.card_description import rank_name

            return rank_name(bool(value))
        case ab.SetProperty(value=None):
            return _("{property}: as printed").format(property=name)
        case ab.SetProperty(value=value):
            return _("{property} becomes {value}").format(property=name, value=_value(value))
        case _:
            assert_never(effect)


def _value(value: object) -> str:
    from deckbuilder.cards.card_description import type_name

    if isinstance(value, ab.CardType):
        return type_name(value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value) if isinstance(value, int | str | ab.Strength) else "X"


def _signed(number: ab.Number) -> str:
    return f"{number:+}" if isinstance(number, int) else f"+{render_number(number)}"


def _price(payment: ab.Payment) -> list[str]:
    """Return the price of an ability besides closing, which every action costs."""
    texts = []
    if payment.chips:
        texts.append(_("chips: {number}").format(number=render_number(payment.chips)))
    if payment.tokens:
        texts.append(_("incarnation tokens: {number}").format(number=render_number(payment.tokens)))
    if payment.markers:
        texts.append(_("markers: {names}").format(names=", ".join(payment.markers)))
    if payment.movement:
        texts.append(_("instead of moving"))
    if payment.wounds:
        texts.append(_("wounds: {number}").format(number=render_number(payment.wounds)))
    if payment.extra_life:
        texts.append(_("extra life: {number}").format(number=render_number(payment.extra_life)))
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
