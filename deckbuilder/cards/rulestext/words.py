"""The English words of powers, numbers and other enumerations."""

from collections.abc import Iterable
from typing import Final

import engine.berserk.abilities as ab
from catalog.english import english_marker
from deckbuilder.cards.rulestext.grammar import joined, plural, with_article
from engine.berserk import named_ability

_KINDS: Final = {
    ab.PowerKind.STRIKE: "strike",
    ab.PowerKind.SPECIAL_STRIKE: "special strike",
    ab.PowerKind.MAGIC_STRIKE: "magic strike",
    ab.PowerKind.REACH_STRIKE: "reach strike",
    ab.PowerKind.SHOT: "shot",
    ab.PowerKind.THROW: "throw",
    ab.PowerKind.DISCHARGE: "discharge",
    ab.PowerKind.SPELL: "spell",
    ab.PowerKind.INFLUENCE: "influence",
}
_ATTACKS: Final = frozenset(kind for kind in ab.PowerKind if kind.is_attack)
_NEAR: Final = frozenset(kind for kind in _ATTACKS if kind.is_near)
_BLOWS: Final = frozenset(kind for kind in _ATTACKS if kind.is_strike)
MAGIC: Final = frozenset(kind for kind in ab.PowerKind if kind.is_magic)
_GROUPS: Final = {
    _ATTACKS: "attack",
    _NEAR: "near attack",
    _BLOWS: "strike of any kind",
    _ATTACKS - _NEAR: "far attack",
    _ATTACKS - _BLOWS: "ranged attack",
    _ATTACKS - MAGIC: "non-magic attack",
    _NEAR - MAGIC: "near non-magic attack",
    _ATTACKS - _NEAR - MAGIC: "far non-magic attack",
    _ATTACKS & MAGIC: "magic attack",
    MAGIC: "magic power",
    frozenset(ab.PowerKind): "power of any kind",
    frozenset({ab.PowerKind.SPELL, ab.PowerKind.INFLUENCE}): "spell or influence",
}
STRENGTHS: Final = {
    ab.AttackStrength.MISS: "miss",
    ab.AttackStrength.WEAK: "weak",
    ab.AttackStrength.MEDIUM: "medium",
    ab.AttackStrength.STRONG: "strong",
}
TYPES: Final = {
    ab.CardType.GROUND: "ground creature",
    ab.CardType.FLYER: "flyer",
    ab.CardType.COMPANION: "companion",
    ab.CardType.PARASITE: "parasite",
    ab.CardType.ARTIFACT: "artifact",
    ab.CardType.TERRAIN: "terrain",
}
FACTS: Final = {
    ab.Fact.COST: "cost",
    ab.Fact.LIFE: "life",
    ab.Fact.MAXIMUM_LIFE: "maximum life",
    ab.Fact.START_LIFE: "starting life",
    ab.Fact.WOUNDS: "wounds",
    ab.Fact.MOVEMENT: "movement",
    ab.Fact.MODIFIED_MOVEMENT: "modified movement",
    ab.Fact.MOVEMENT_LEFT: "movement left",
    ab.Fact.WEAK: "weak strike",
    ab.Fact.MEDIUM: "medium strike",
    ab.Fact.STRONG: "strong strike",
    ab.Fact.MODIFIED_WEAK: "modified weak strike",
    ab.Fact.CHIPS: "chips",
    ab.Fact.EXTRA_LIFE: "extra life",
    ab.Fact.ELEMENTS: "elements",
    ab.Fact.ARMOR_LEFT: "armor left this turn",
}
COUNTED: Final = {
    ab.Fact.CHIPS: "chip",
    ab.Fact.WOUNDS: "wound",
    ab.Fact.ELEMENTS: "element",
}
"""The facts that are numbers of things."""
COMPARED: Final = {
    ab.Compare.LESS: "less than {}",
    ab.Compare.AT_MOST: "at most {}",
    ab.Compare.EQUAL: "exactly {}",
    ab.Compare.AT_LEAST: "at least {}",
    ab.Compare.MORE: "more than {}",
    ab.Compare.DIFFERENT: "other than {}",
}
TITLES: Final = {
    ab.Title.CONCENTRATION: "concentration",
    ab.Title.VALHALLA: "valhalla",
    ab.Title.FRENZY: "frenzy",
}
ASPECTS: Final = {
    ab.Aspect.NAME: "name",
    ab.Aspect.COST: "cost",
    ab.Aspect.ELEMENT: "element",
    ab.Aspect.CLASS: "class",
}
EFFECTS: Final = {
    ab.EffectKind.WOUND: "wounding",
    ab.EffectKind.HEAL: "healing",
    ab.EffectKind.DESTROY: "destroying",
    ab.EffectKind.FINISHING_BLOW: "a finishing blow",
    ab.EffectKind.EXILE: "exiling",
    ab.EffectKind.RELOCATE: "relocation",
    ab.EffectKind.OPEN: "opening",
    ab.EffectKind.CLOSE: "closing",
    ab.EffectKind.TAKE_CONTROL: "taking control",
    ab.EffectKind.SHOW_DECK: "prophecy",
}
WAYS: Final = {
    ab.Relocation.RELOCATE: "relocation",
    ab.Relocation.JUMP: "jump",
    ab.Relocation.TELEPORT: "teleport",
    ab.Relocation.PLACE: "placement",
    ab.Relocation.DASH: "dash",
}
AREAS: Final = {
    ab.Area.BATTLE: "in the battle zone",
    ab.Area.BATTLEFIELD: "on the battlefield",
    ab.Area.EXTRA: "in the extra zone",
    ab.Area.DECK: "in the deck",
    ab.Area.GRAVEYARD: "in the graveyard",
    ab.Area.EXILE: "in exile",
    ab.Area.HAND: "in hand",
    ab.Area.BATTLE_OR_GRAVEYARD: "in the battle zone or the graveyard",
}
SIDES: Final = {
    ab.Side.OWN: "your",
    ab.Side.ENEMY: "the opponent’s",
    ab.Side.ANY: "either player’s",
}
UNTIL: Final = {
    ab.Until.BATTLE_END: "",
    ab.Until.TURN_END: " until end of turn",
    ab.Until.OWN_TURN_END: " until the end of your turn",
    ab.Until.ENEMY_TURN_END: " until the end of the opponent’s turn",
    ab.Until.ITS_TURN_END: " until the end of its controller’s turn",
    ab.Until.OWN_NEXT_TURN_END: " until the end of your next turn",
    ab.Until.ENEMY_NEXT_TURN_END: " until the end of the opponent’s next turn",
    ab.Until.ITS_NEXT_TURN_END: " until the end of its controller’s next turn",
    ab.Until.OWN_NEXT_TURN_START: " until your next turn starts",
    ab.Until.PLAY_END: " for this play",
    ab.Until.ONE_USE: " for one use",
}


def power(kind: ab.PowerKind) -> str:
    """Return the name of a power."""
    return _KINDS[kind]


def powers(kinds: Iterable[ab.PowerKind], any_: str = "power") -> str:
    """Return powers of any of these kinds in the singular; ``any_`` for none.

    >>> powers((ab.PowerKind.SHOT, ab.PowerKind.THROW))
    'shot or throw'
    """
    kinds = list(dict.fromkeys(kinds))
    if not kinds:
        return any_
    return _GROUPS.get(frozenset(kinds)) or joined((_KINDS[kind] for kind in kinds), "or")


def many_powers(kinds: Iterable[ab.PowerKind], any_: str = "powers") -> str:
    """Return powers of any of these kinds in the plural; ``any_`` for none."""
    kinds = list(dict.fromkeys(kinds))
    if not kinds:
        return any_
    group = _GROUPS.get(frozenset(kinds))
    if group is None:
        return joined((plural(_KINDS[kind]) for kind in kinds), "and")
    head, of, rest = group.partition(" of ")
    return joined(map(plural, head.split(" or ")), "and") + of + rest


def a_power(kinds: Iterable[ab.PowerKind], any_: str = "power") -> str:
    """Return powers of these kinds in the singular with an article."""
    return joined(map(with_article, powers(kinds, any_).split(" or ")), "or")


def named(name: ab.Name, value: str = "") -> str:
    """Return a named ability, with its number where it has one."""
    if name is ab.Name.EXTRA_ZONE:
        return "extra zone"
    term = named_ability(name)
    return f"{term.label} {value}" if term.has_value and value else term.label


def marker(name: str) -> str:
    """Return a named marker; its name in English if it has one."""
    return f"“{english_marker(name)}” marker" if name else "marker"


def turns_ago(turns: int | None) -> str:
    """Return when something in the history happened (538)."""
    if turns is None:
        return "this battle"
    return ("this turn", "last turn")[turns] if turns < 2 else f"{turns} turns ago"


def with_article_marker(name: str) -> str:
    """Return a named marker with its article."""
    return f"a {marker(name)}"


def protected(kinds: tuple[ab.PowerKind, ...], *, poison: bool) -> str:
    """Return what a protection protects from."""
    said = [many_powers(kinds)] if kinds else []
    said = ["magic"] if frozenset(kinds) == MAGIC else said
    return joined([*said, *(["poison"] if poison else [])]) if said or poison else "nothing"
