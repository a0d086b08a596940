"""What cards did, or what was done to them (538)."""

from typing import Final, assert_never

import engine.berserk.abilities as ab
from deckbuilder.cards.rulestext import words
from deckbuilder.cards.rulestext.grammar import times
from deckbuilder.cards.rulestext.scene import Scene
from deckbuilder.cards.rulestext.traits import Trait, being, doing

_DEEDS: Final = {
    ab.Deed.MOVED: ("moved", "move"),
    ab.Deed.RELOCATED: ("relocated", "relocate"),
    ab.Deed.ACTED: ("acted", "act"),
    ab.Deed.ATTACKED: ("attacked", "attack"),
    ab.Deed.KILLED: ("killed a card", "kill a card"),
    ab.Deed.DIED: ("died", "die"),
    ab.Deed.OPENED: ("opened", "open"),
    ab.Deed.ENTERED: ("entered the battle", "enter the battle"),
    ab.Deed.JUMPED: ("jumped", "jump"),
    ab.Deed.TELEPORTED: ("teleported", "teleport"),
    ab.Deed.DASHED: ("dashed", "dash"),
    ab.Deed.DEFENDED: ("stepped in as a defender", "step in as a defender"),
}
_SUFFERED: Final = {
    ab.Deed.WAS_ATTACKED: "attacked",
    ab.Deed.WOUNDED: "wounded",
    ab.Deed.HEALED: "healed",
}


def did(deed: ab.Deed, *, yes: bool = True) -> str:
    """Return a deed in the past tense, or that it did not happen."""
    if deed in _SUFFERED:
        return f"[was] {'' if yes else 'not '}{_SUFFERED[deed]}"
    past, base = _DEEDS[deed]
    return past if yes else f"did not {base}"


def past_trait(filter_: ab.PastTrait, scene: Scene) -> Trait:
    """Return a filter of the past as a trait."""
    match filter_:
        case ab.Did(deed=deed, turns=turns, did=positive):
            when = words.turns_ago(turns)
            yes, no = (f"{did(deed, yes=one)} {when}" for one in (positive, not positive))
            return doing(yes, no)
        case ab.Performed():
            return _performed(filter_, scene)
        case ab.Suffered():
            return _suffered(filter_, scene)
        case ab.ExiledBy(who=who):
            return being(f"exiled by {scene.who(who)}")
        case ab.Went(row=row, column=column):
            way = {
                (1, 0): "along its row",
                (0, 1): "along its column",
                (1, 1): "along its row or column",
            }
            where = way.get((row, column), "nowhere")
            return doing(f"relocated {where} this turn", f"did not relocate {where} this turn")
        case _:
            assert_never(filter_)


def _performed(filter_: ab.Performed, scene: Scene) -> Trait:
    past, base = ("assaulted", "assault") if filter_.assails else ("made", "make")
    at = "" if filter_.at is None else f" against {scene.noun(filter_.at).one()}"
    kinds = words.a_power(filter_.powers)
    with_ = f"with {kinds}" if filter_.assails else kinds
    rest = f"{with_}{at} {words.turns_ago(filter_.turns)}"
    return doing(f"{past} {rest}", f"did not {base} {rest}")


def _suffered(filter_: ab.Suffered, scene: Scene) -> Trait:
    verb = "wounded" if filter_.wounded else "hit"
    by = "" if filter_.by == ab.ANY_CARD else f" of {scene.noun(filter_.by).one()}"
    least = "" if filter_.least == 1 else f" at least {times(filter_.least)}"
    rest = f"{verb} by {words.a_power(filter_.powers)}{by}{least} {words.turns_ago(filter_.turns)}"
    return doing(f"[was] {rest}", f"[was] not {rest}")
