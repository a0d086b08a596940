"""Static abilities in a few words, where a card gains one or loses it."""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from catalog.common.i18n import N_, _, ngettext
from catalog.english import shown_classes
from deckbuilder.battle.ability_terms import (
    is_stated,
    render_attack,
    render_changed,
    render_counted,
    render_listed,
    render_named_name,
    render_number,
    render_property,
    render_strength,
)

OfDice: TypeAlias = (
    ab.DieModifier | ab.SeveralDice | ab.DieGiven | ab.SizeModifier | ab.StrongerBlow
)
"""Abilities that change dice, or the size of powers."""
OfDoing: TypeAlias = (
    ab.AlsoAt
    | ab.AlsoDefends
    | ab.FurtherJump
    | ab.ShowsMore
    | ab.ActsTimes
    | ab.StaysOpenAfter
    | ab.MayStayClosed
    | ab.StrikeRange
    | ab.StrikeKind
    | ab.MovesOnto
    | ab.Cannot
    | ab.OnlyAt
    | ab.UsesOnlyOn
    | ab.Must
)
"""Permissions, restrictions and duties."""
OfBeing: TypeAlias = (
    ab.Becomes
    | ab.CountsAs
    | ab.AlsoOfClass
    | ab.Maximum
    | ab.Replacement
    | ab.Ignores
    | ab.Marker
    | ab.ByHand
)
Static: TypeAlias = ab.OfRecruiting | OfDice | OfDoing | OfBeing

_RANGED: Final = {kind for kind in ab.PowerKind if kind.is_attack and not kind.is_near}
_FEW: Final = 3
"""More kinds of powers than this are called attacks."""
_CANNOT: Final = {
    ab.Doing.MOVE: N_("cannot move"),
    ab.Doing.RELOCATE: N_("cannot be relocated"),
    ab.Doing.ACT: N_("cannot act"),
    ab.Doing.USE: N_("cannot use abilities"),
    ab.Doing.ATTACK: N_("cannot attack"),
    ab.Doing.STRIKE: N_("cannot strike"),
    ab.Doing.DEFEND: N_("cannot defend"),
    ab.Doing.OPEN_AT_START: N_("does not open at the start of the turn"),
    ab.Doing.CLOSE: N_("cannot close"),
    ab.Doing.BE_TARGET: N_("cannot be chosen as a target"),
    ab.Doing.BE_HEALED: N_("cannot be healed"),
    ab.Doing.GET_CHIPS: N_("cannot get chips"),
    ab.Doing.GET_EXTRA_LIFE: N_("cannot get extra life"),
    ab.Doing.BE_EXILED: N_("cannot be exiled"),
    ab.Doing.CHANGE_CONTROL: N_("cannot change control"),
    ab.Doing.LOSE_STRENGTH: N_("its attacks cannot become weaker"),
    ab.Doing.CHANGE_RANGE: N_("its range cannot change"),
    ab.Doing.ROLL_IN_DEFENCE: N_("does not roll in defence"),
}
_MUST: Final = {
    ab.Doing.ATTACK: N_("must attack"),
    ab.Doing.DEFEND: N_("must defend"),
    ab.Doing.MOVE: N_("must move"),
}
_REPLACED: Final = {
    ab.ReplacedBy.WOUNDS: N_("replaces wounds"),
    ab.ReplacedBy.HEALING: N_("replaces healing"),
    ab.ReplacedBy.DEATH: N_("replaces death"),
    ab.ReplacedBy.CLOSING: N_("replaces closing"),
    ab.ReplacedBy.OPENING: N_("replaces opening"),
    ab.ReplacedBy.CHIPS: N_("replaces chips"),
    ab.ReplacedBy.EXTRA_LIFE: N_("replaces extra life"),
    ab.ReplacedBy.NAMED: N_("replaces a gained ability"),
    ab.ReplacedBy.COUNTERSTRIKE: N_("replaces a counterstrike"),
}


def render_static(node: Static, render_body: Callable[[ab.Body], str]) -> str:
    """Return a static ability in a few words; bodies by ``render_body``."""
    if isinstance(node, ab.OfRecruiting):
        return _("a condition of recruiting or placing")
    if isinstance(node, OfDice):
        return _of_dice(node)
    if isinstance(node, OfDoing):
        return _of_doing(node)
    return _of_being(node, render_body)


def _of_dice(node: OfDice) -> str:
    match node:
        case ab.DieModifier(amount=amount, brings_to=True):
            return render_counted(_("the die is {number}"), _("the die is fixed"), amount)
        case ab.DieModifier(amount=amount):
            return render_changed(_("die"), amount)
        case ab.SeveralDice(count=count):
            return _("one of several rolls: {number}").format(number=count)
        case ab.DieGiven(value=value):
            return render_counted(_("the next die is {number}"), _("the next die is fixed"), value)
        case ab.StrongerBlow(amount=amount):
            return render_changed(_("finishing blow"), amount)
        case ab.SizeModifier():
            return _of_size(node)
        case _:
            assert_never(node)


def _of_size(node: ab.SizeModifier) -> str:
    """Return a change of the strength of powers: ``shot: +1``, ``at it, shot: −1``."""
    name = _name_of_powers(node.powers)
    if node.strength is not None:
        text = _("{value} becomes {strength}").format(
            value=name, strength=render_strength(node.strength)
        )
    elif node.brings_to:
        bare = _("{value} changes").format(value=name)
        text = bare
        if is_stated(node.amount):
            number = render_number(node.amount)
            text = _("{property} becomes {value}").format(property=name, value=number)
    elif node.times != 1 or node.by != 1:
        change = f"× {node.times}" if node.by == 1 else f"÷ {node.by}"
        text = _("{property}: {number}").format(property=name, number=change)
    else:
        text = render_changed(name, node.amount)
    if node.applies is ab.Applies.AS_TARGET:
        return _("at it, {change}").format(change=text)
    if node.against != ab.ANY_CARD:
        return _("{ability} against some cards").format(ability=text)
    return text


def _name_of_powers(powers: tuple[ab.PowerKind, ...]) -> str:
    if set(powers) == _RANGED:
        return _("ranged attack")
    few = len(powers) in range(1, _FEW + 1)
    return _list(map(render_attack, powers)) if few else _("attack")


def _of_doing(node: OfDoing) -> str:
    match node:
        case ab.AlsoAt(powers=powers):
            return _with_powers(_("has more targets"), powers)
        case ab.AlsoDefends():
            return _("defends more cards")
        case ab.FurtherJump(amount=amount):
            return render_changed(_("jump"), amount)
        case ab.ShowsMore(amount=amount):
            return render_changed(_("prophecy"), amount)
        case ab.ActsTimes(times=times):
            if times is None:
                return _("acts any number of times a turn")
            return ngettext("acts {count} time a turn", "acts {count} times a turn", times).format(
                count=times
            )
        case ab.StaysOpenAfter(powers=powers):
            return _with_powers(_("stays open after an attack"), powers)
        case ab.MayStayClosed():
            return _("may stay closed")
        case ab.StrikeRange(cells=cells):
            return render_listed(_("range of the strike"), cells)
        case ab.StrikeKind(name=name):
            return _("{ability} against some cards").format(ability=render_named_name(name))
        case ab.MovesOnto():
            return _("moves onto other cards")
        case ab.Cannot(doing=doing, powers=powers):
            return _with_powers(_(_CANNOT[doing]), powers)
        case ab.OnlyAt(powers=powers):
            return _with_powers(_("can attack only some cards"), powers)
        case ab.UsesOnlyOn(name=name):
            return _("{ability} against some cards only").format(ability=render_named_name(name))
        case ab.Must(doing=doing, powers=powers):
            return _with_powers(_(_MUST.get(doing, N_("an obligation"))), powers)
        case _:
            assert_never(node)


def _of_being(node: OfBeing, render_body: Callable[[ab.Body], str]) -> str:
    match node:
        case ab.Becomes(prop=prop, value=value):
            name = render_property(prop)
            if isinstance(value, int | ab.Strength):
                return _("{property} becomes {value}").format(property=name, value=value)
            return _("{value} changes").format(value=name)
        case ab.CountsAs(elements=elements):
            from deckbuilder.cards.card_description import element_names

            return _("counts as {elements}").format(elements=element_names(elements))
        case ab.AlsoOfClass(classes=classes):
            return _("counts as {elements}").format(elements=", ".join(shown_classes(classes)))
        case ab.Maximum(number=number, what=what):
            if what is ab.MaximumOf.CHIPS:
                return render_counted(_("chips at most: {number}"), _("limited chips"), number)
            return render_counted(_("life at most: {number}"), _("limited life"), number)
        case ab.Replacement(what=replaced, body=body):
            replaces = _(_REPLACED[replaced])
            if body is None:
                return replaces
            return _("{moment}: {text}").format(moment=replaces, text=render_body(body))
        case ab.Ignores():
            return _("ignores abilities of others")
        case ab.Marker():
            return _("a marker")
        case ab.ByHand():
            return _("a sentence read by hand")
        case _:
            assert_never(node)


def _with_powers(text: str, powers: Iterable[ab.PowerKind]) -> str:
    kinds = _list(map(render_attack, powers))
    return _("{text} ({powers})").format(text=text, powers=kinds) if kinds else text


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)
