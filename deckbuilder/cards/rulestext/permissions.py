"""Permissions, restrictions and duties as predicates (528.9, 545)."""

from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from deckbuilder.cards.rulestext import words
from deckbuilder.cards.rulestext.grammar import joined, times, with_article
from deckbuilder.cards.rulestext.numbers import Amounts
from deckbuilder.cards.rulestext.scene import Scene

Permission: TypeAlias = (
    ab.Cannot
    | ab.OnlyAt
    | ab.UsesOnlyOn
    | ab.AlsoAt
    | ab.AlsoDefends
    | ab.FurtherJump
    | ab.ShowsMore
    | ab.StrongerBlow
    | ab.Maximum
    | ab.Must
    | ab.ActsTimes
    | ab.StaysOpenAfter
    | ab.MayStayClosed
    | ab.StrikeRange
    | ab.StrikeKind
    | ab.MovesOnto
    | ab.RangeModifier
    | ab.GoesDiagonally
    | ab.MoreSymbiotes
    | ab.FightsAsOpen
    | ab.StepsTo
    | ab.Lacks
    | ab.ReachesOver
)
_CANNOT: Final = {
    ab.Doing.MOVE: "cannot move",
    ab.Doing.RELOCATE: "cannot be relocated",
    ab.Doing.ACT: "cannot act",
    ab.Doing.USE: "cannot use powers",
    ab.Doing.ATTACK: "cannot attack",
    ab.Doing.STRIKE: "cannot strike",
    ab.Doing.DEFEND: "cannot be assigned as a defender",
    ab.Doing.OPEN_AT_START: "[does] not open at the start of [its] controller’s turn",
    ab.Doing.CLOSE: "cannot close",
    ab.Doing.BE_TARGET: "cannot be targeted",
    ab.Doing.BE_HEALED: "cannot be healed",
    ab.Doing.GET_CHIPS: "cannot get chips",
    ab.Doing.GET_EXTRA_LIFE: "cannot get extra life",
    ab.Doing.BE_EXILED: "cannot be exiled",
    ab.Doing.CHANGE_CONTROL: "cannot change control",
    ab.Doing.LOSE_STRENGTH: "cannot have [its] attacks weakened",
    ab.Doing.CHANGE_RANGE: "cannot have [its] range changed",
    ab.Doing.ROLL_IN_DEFENCE: "[does] not roll in defence",
}
_MUST: Final = {
    ab.Doing.MOVE: "move",
    ab.Doing.RELOCATE: "relocate",
    ab.Doing.ACT: "act",
    ab.Doing.USE: "use powers",
    ab.Doing.ATTACK: "attack",
    ab.Doing.STRIKE: "strike",
    ab.Doing.DEFEND: "defend",
    ab.Doing.OPEN_AT_START: "open at the start of the turn",
    ab.Doing.CLOSE: "close",
    ab.Doing.BE_TARGET: "be targeted",
    ab.Doing.BE_HEALED: "be healed",
    ab.Doing.GET_CHIPS: "get chips",
    ab.Doing.GET_EXTRA_LIFE: "get extra life",
    ab.Doing.BE_EXILED: "be exiled",
    ab.Doing.CHANGE_CONTROL: "change control",
    ab.Doing.LOSE_STRENGTH: "lose strength",
    ab.Doing.CHANGE_RANGE: "change range",
    ab.Doing.ROLL_IN_DEFENCE: "roll in defence",
}


def subject_of(node: Permission, scene: Scene) -> tuple[str, bool] | None:
    """Return the cards that a restriction or a duty binds besides its own card, and whether they
    are several; None for its own card."""
    if not isinstance(node, ab.Cannot | ab.Must) or node.cards is None:
        return None
    noun = scene.noun(node.cards)
    return noun.many(), noun.is_plural


def render_permission(node: Permission, scene: Scene) -> str:
    """Return a permission as a predicate: ``can move diagonally``."""
    amounts = Amounts(scene)
    return f"{_permission(node, amounts, scene)}{amounts.tail}"


def _permission(node: Permission, amounts: Amounts, scene: Scene) -> str:
    match node:
        case ab.Cannot():
            return _cannot(node, scene)
        case ab.Must():
            return _must(node, scene)
        case ab.OnlyAt(filter=filter_, powers=kinds, anywhere=anywhere):
            where = " at any distance" if anywhere else ""
            with_ = words.many_powers(kinds, "any power")
            return f"can target only {scene.noun(filter_).many()} with {with_}{where}"
        case ab.AlsoAt(filter=filter_, powers=kinds, range=range_):
            where = "" if range_ is None else f" within range {amounts.of(range_)}"
            with_ = words.many_powers(kinds, "all powers")
            return f"can also target {scene.noun(filter_).many()}{where} with {with_}"
        case ab.UsesOnlyOn(name=name, cards=cards):
            return f"can use {words.named(name)} only on {scene.noun(cards).many()}"
        case ab.AlsoDefends(filter=filter_):
            return f"can also defend {scene.noun(filter_).many()}"
        case ab.FurtherJump(amount=amount):
            return f"[has] {amounts.signed(amount)} to the range of [its] jumps{amounts.each}"
        case ab.ShowsMore(amount=amount):
            return f"[has] {amounts.signed(amount)} to [its] prophecies{amounts.each}"
        case ab.StrongerBlow(amount=amount, against=against):
            at = "" if against == ab.ANY_CARD else f" against {scene.noun(against).many()}"
            return f"[has] {amounts.signed(amount)} to [its] finishing blows{at}{amounts.each}"
        case ab.Maximum(what=what, number=number):
            unit = "chips" if what is ab.MaximumOf.CHIPS else "life"
            return f"can have at most {amounts.of(number)} {unit}"
        case ab.StrikeRange(cells=cells):
            return f"can strike at range {amounts.of(cells)}"
        case ab.StrikeKind(name=name, against=against):
            return f"[has] {with_article(words.named(name))} against {scene.noun(against).many()}"
        case ab.RangeModifier():
            return _range(node, amounts, scene)
        case ab.MayStayClosed():
            return "may stay closed at the start of the turn"
        case ab.FightsAsOpen():
            return "defend[s] against strikes as an open card"
        case ab.GoesDiagonally(moves=moves, dashes=dashes):
            ways = {(1, 0): "move", (0, 1): "dash", (1, 1): "move and dash", (0, 0): "go nowhere"}
            return f"can {ways[moves, dashes]} diagonally"
        case ab.Lacks(names=names, protections=protections, printed=printed):
            said = [*map(words.named, names), *(_lost(one, scene) for one in protections)]
            said += ["all printed abilities"] if printed else []
            return f"lose[s] {joined(said) if said else 'nothing'}"
        case (
            ab.ActsTimes()
            | ab.StaysOpenAfter()
            | ab.MovesOnto()
            | ab.MoreSymbiotes()
            | ab.StepsTo()
            | ab.ReachesOver()
        ):
            return _habit(node, amounts, scene)
        case _:
            assert_never(node)


def _lost(node: ab.LoseProtection, scene: Scene) -> str:
    by = "" if node.source == ab.ANY_CARD else f" of {scene.noun(node.source).many()}"
    what = words.protected(node.powers, poison=node.poison)
    return f"protection from {what}{by}{words.UNTIL[node.until]}"


def _habit(
    node: ab.ActsTimes
    | ab.StaysOpenAfter
    | ab.MovesOnto
    | ab.MoreSymbiotes
    | ab.StepsTo
    | ab.ReachesOver,
    amounts: Amounts,
    scene: Scene,
) -> str:
    match node:
        case ab.ActsTimes():
            return _acts(node)
        case ab.StaysOpenAfter(powers=kinds, defending=defending):
            role = {None: " or defending", True: " as a defender", False: ""}[defending]
            with_ = f" with {words.a_power(kinds)}" if kinds else ""
            return f"stay[s] open after attacking{role}{with_}"
        case ab.MovesOnto():
            return _moves_onto(node, scene)
        case ab.MoreSymbiotes(most=most, types=types, apart=apart):
            names = joined((f"{words.TYPES[one]}s" for one in types), "and") if types else "nothing"
            names = "symbiotes" if set(types) == set(_SYMBIOTES) else names
            return f"can host up to {most} {'different ' if apart else ''}{names}"
        case ab.StepsTo(under=under, beside=beside, cells=cells):
            said = []
            if under != ab.AnyOf(()):
                said.append(f"cells held by {scene.noun(under).many()}")
            if beside is not None:
                said.append(f"cells beside {scene.who(beside)}")
            if cells is not None:
                said.append(scene.cells(cells).many())
            return f"can move to {joined(said, 'and') if said else 'nothing'} as if adjacent"
        case ab.ReachesOver(cards=cards, cells=cells):
            over = "" if cards == ab.AnyOf(()) else f" over {scene.noun(cards).many()} and"
            return f"can make reach strikes{over} over {cells} {'cell' if cells == 1 else 'cells'}"
        case _:
            assert_never(node)


_SYMBIOTES: Final = (ab.CardType.COMPANION, ab.CardType.PARASITE)


def _cannot(node: ab.Cannot, scene: Scene) -> str:
    text = _CANNOT[node.doing]
    if node.powers:
        kinds = words.many_powers(node.powers)
        text = {
            ab.Doing.USE: f"cannot use {kinds}",
            ab.Doing.BE_TARGET: f"cannot be targeted by {kinds}",
        }.get(node.doing, f"{text} with {kinds}")
    if node.but:
        text += f" except with {words.many_powers(node.but)}"
    if node.ways:
        text += f" by {joined((words.WAYS[way] for way in node.ways), 'or')}"
    if node.cells is not None:
        text += f" onto {scene.cells(node.cells).many()}"
    if node.against != ab.ANY_CARD:
        word = {ab.Doing.BE_TARGET: "of", ab.Doing.ATTACK: "against", ab.Doing.BE_HEALED: "by"}
        text += f" {word.get(node.doing, 'against')} {scene.noun(node.against).many()}"
    return text


def _must(node: ab.Must, scene: Scene) -> str:
    text = f"must {_MUST[node.doing]} if able"
    if node.doing is ab.Doing.DEFEND:  # the duty is the opponent's (514.1)
        text = "must have a defender assigned against [its] strikes if possible"
    if node.upon is not None:
        text = f"must {_MUST[node.doing]} {scene.noun(node.upon).one()} whenever possible"
    if node.powers:
        text += f" with {words.many_powers(node.powers)}"
    if node.at is not None:
        text += f", targeting {scene.noun(node.at).one()}"
    if node.cells is not None:
        text += f", going to {scene.cells(node.cells).one()}"
    return text


def _acts(node: ab.ActsTimes) -> str:
    what = "defend" if node.defending else "attack" if node.powers else "act"
    with_ = f" with {words.a_power(node.powers)}" if node.powers else ""
    often = "any number of times" if node.times is None else times(node.times)
    said = [*(["only in a row"] if node.in_a_row else [])]
    said += ["only against different cards"] if node.different else []
    said += ["closing after the last time"] if node.closes else []
    details = f", {joined(said)}" if said else ""
    return f"can {what}{with_} {often} a turn{details}"


def _moves_onto(node: ab.MovesOnto, scene: Scene) -> str:
    ways = joined((words.WAYS[way] for way in node.ways), "or")
    go = f"go by {ways}" if node.ways else "move"
    text = f"can {go} onto cells held by {scene.noun(node.cards).many()}"
    if node.effects == (ab.Swap(),):
        text += ", swapping cells with them"
    else:
        text += f"; first, {scene.effects(node.effects, 'the card there')}"
    if node.gains:
        text += f"; then {scene.effects(node.gains, scene.me)}"
    return text


def _range(node: ab.RangeModifier, amounts: Amounts, scene: Scene) -> str:
    kinds = words.many_powers(node.powers, "powers")
    at = "" if node.against == ab.ANY_CARD else f" against {scene.noun(node.against).many()}"
    if node.brings_to:
        return f"[has] the range of [its] {kinds}{at} set to {amounts.of(node.amount)}"
    return f"[has] {amounts.signed(node.amount)} to the range of [its] {kinds}{at}{amounts.each}"
