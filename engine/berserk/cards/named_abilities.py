"""The table of named abilities (part 7 of the rulebook) and the nodes they expand to.

A name without nodes is checked by name in the rules of its term: incorporeal cards when they move,
die or are healed; directed strikes when defenders are assigned; incarnation in the graveyard; horde
in deck building.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import engine.berserk.abilities as ab

_SELF: Final = ab.Is(ab.Who.SELF)
_CORPOREAL: Final = ab.Not(ab.HasNamed(ab.Name.INCORPOREAL))
_ATTACKS: Final = tuple(kind for kind in ab.PowerKind if kind.is_attack)
_NON_MAGIC: Final = tuple(kind for kind in _ATTACKS if not kind.is_magic)
_STRIKE: Final = (ab.PowerKind.STRIKE,)
_IS_OPEN: Final = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.OPEN))


@dataclass(frozen=True, slots=True)
class NamedAbility:
    """A named ability of part 7 of the rulebook (518): its words and its rules.

    ``notation`` is its word in the compact notation, followed by a number if it ``has_value``.
    ``label`` is its English name in running text, ``icon`` the code of the frame icon that prints
    it, empty if none does. The wordings on cards are in the table of phrases.
    """

    name: ab.Name
    notation: str
    label: str
    has_value: bool
    rules: Callable[[int], tuple[ab.Ability, ...]]
    icon: str = ""


X: Final = True
"""The name has a number (518.3)."""
ALONE: Final = False
"""The name has no number."""


def _by_name_alone(value: int) -> tuple[ab.Ability, ...]:
    """Return no nodes: the rules of the term check for the name itself."""
    return ()


@cache
def rules_of(name: ab.Name, value: int) -> tuple[ab.Ability, ...]:
    """Return the nodes that a named ability of this value expands to; empty for most."""
    return _BY_NAME[name].rules(value)


@cache
def rules_against(name: ab.Name, value: int, against: ab.Filter) -> tuple[ab.Ability, ...]:
    """Return the nodes of a named ability that works only against some cards (541.4.1)."""
    return tuple(_narrowed(node, against) for node in rules_of(name, value))


def counts_against_some(name: ab.Name) -> bool:
    """Return whether a named ability can be limited to some cards (541.4.1).

    >>> counts_against_some(ab.Name.ARMOR), counts_against_some(ab.Name.DIRECTED)
    (True, False)
    """
    nodes = rules_of(name, 1)
    return bool(nodes) and all(isinstance(node, ab.DieModifier | ab.Prevention) for node in nodes)


def _narrowed(node: ab.Ability, against: ab.Filter) -> ab.Ability:
    if isinstance(node, ab.DieModifier):
        return replace(node, against=against)
    if isinstance(node, ab.Prevention):
        return replace(node, source=against)
    raise TypeError(f"{node} is not against anybody")


def _attack_experience(value: int) -> tuple[ab.Ability, ...]:
    return (ab.DieModifier(value, powers=_STRIKE, defending=False),)


def _defence_experience(value: int) -> tuple[ab.Ability, ...]:
    return (ab.DieModifier(value, powers=_STRIKE, defending=True),)


def _shooting_experience(value: int) -> tuple[ab.Ability, ...]:
    return (ab.DieModifier(value, powers=(ab.PowerKind.SHOT,)),)


def _clumsiness(value: int) -> tuple[ab.Ability, ...]:
    return (ab.DieModifier(-value, powers=_STRIKE),)


def _blessing(value: int) -> tuple[ab.Ability, ...]:
    return (ab.DieModifier(1),)


def _curse(value: int) -> tuple[ab.Ability, ...]:
    return (ab.DieModifier(-1),)


def _armor(value: int) -> tuple[ab.Ability, ...]:
    return (ab.Prevention(value, powers=_NON_MAGIC, per_turn=True, armor=True),)


def _regeneration(value: int) -> tuple[ab.Ability, ...]:
    when = ab.When(ab.Moment.TURN_START, _SELF, turn=ab.Side.OWN)
    healing = ab.Power(ab.PowerKind.INFLUENCE, (ab.Heal(value),), ab.ITSELF)
    wounded = ab.CardIs(
        ab.Who.SELF, ab.AllOf((ab.InState(ab.State.OPEN), ab.InState(ab.State.WOUNDED), _CORPOREAL))
    )
    return (ab.Triggered(when, healing, condition=wounded),)


def _poison(value: int) -> tuple[ab.Ability, ...]:
    when = ab.When(ab.Moment.TURN_START, _SELF, turn=ab.Side.OWN)
    wounding = ab.Power(ab.PowerKind.INFLUENCE, (ab.Wound(value),), ab.ITSELF)
    return (ab.Triggered(when, wounding, condition=_IS_OPEN),)


def _vampirism(value: int) -> tuple[ab.Ability, ...]:
    when = ab.When(
        ab.Moment.WOUNDED,
        subject=ab.AllOf((ab.IsCreature(), _CORPOREAL)),
        other=_SELF,
        powers=_STRIKE,
    )
    drunk = ab.ResultOf(ab.Outcome.LIFE_LOST, of_trigger=True)
    return (
        ab.Triggered(
            when, ab.Power(ab.PowerKind.INFLUENCE, (ab.Heal(drunk, surplus=True),), ab.ITSELF)
        ),
    )


def _carrion(value: int) -> tuple[ab.Ability, ...]:
    when = ab.When(
        ab.Moment.KILLED,
        subject=_SELF,
        other=ab.AllOf((ab.IsCreature(), _CORPOREAL, ab.OfSide(ab.Side.ENEMY))),
        near=True,
    )
    dead = ab.Targets(who=ab.Who.OTHER, area=ab.Area.GRAVEYARD)
    exiling = ab.Power(ab.PowerKind.INFLUENCE, (ab.Exile(),), dead)
    feast = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.Heal(None), ab.LoseNamed(ab.Name.POISON)), ab.ITSELF
    )
    return (ab.Triggered(when, ab.WhileDoing(exiling, feast)),)


def _dash(value: int) -> tuple[ab.Ability, ...]:
    when = ab.When(ab.Moment.LANDED, _SELF, powers=_ATTACKS, turn=ab.Side.OWN)
    step = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(ab.Relocation.DASH),),
        ab.ITSELF,
        cells=ab.Cells(within=1),
    )
    return (ab.Triggered(when, step, may=True, limit=ab.Limit.PER_TURN),)


def _fortitude(value: int) -> tuple[ab.Ability, ...]:
    enemies = ab.OfSide(ab.Side.ENEMY)
    influence = (ab.PowerKind.INFLUENCE,)
    return (
        ab.Replacement(ab.ReplacedBy.WOUNDS, source=enemies, powers=influence, none=True),
        ab.Replacement(ab.ReplacedBy.DEATH, source=enemies, powers=influence, none=True),
    )


def _jump(value: int) -> tuple[ab.Ability, ...]:
    return (_for_movement(ab.Relocation.JUMP, ab.Cells(within=value)),)


def _teleport(value: int) -> tuple[ab.Ability, ...]:
    return (_for_movement(ab.Relocation.TELEPORT, ab.Cells()),)


def _for_movement(way: ab.Relocation, cells: ab.Cells) -> ab.Playable:
    going = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(way),), ab.ITSELF, cells=cells)
    return ab.Playable(ab.Payment(movement=True), going)


NAMED_ABILITIES: Final[tuple[NamedAbility, ...]] = (
    NamedAbility(
        ab.Name.ATTACK_EXPERIENCE, "ova", "experience in attack", X, _attack_experience, "ova"
    ),
    NamedAbility(
        ab.Name.DEFENCE_EXPERIENCE,
        "ovz",
        "experience in defence",
        X,
        _defence_experience,
        "ovz",
    ),
    NamedAbility(
        ab.Name.SHOOTING_EXPERIENCE,
        "ovs",
        "experience in shooting",
        X,
        _shooting_experience,
        "ovs",
    ),
    NamedAbility(
        ab.Name.CLUMSINESS,
        "clumsy",
        "clumsiness",
        X,
        _clumsiness,
        "clm",
    ),
    NamedAbility(ab.Name.BLESSING, "blessed", "blessing", ALONE, _blessing),
    NamedAbility(ab.Name.CURSE, "cursed", "curse", ALONE, _curse),
    NamedAbility(ab.Name.ARMOR, "armor", "armor", X, _armor, "armor"),
    NamedAbility(ab.Name.REGENERATION, "regen", "regeneration", X, _regeneration, "regen"),
    NamedAbility(ab.Name.POISON, "poisoned", "poison", X, _poison),
    NamedAbility(ab.Name.DIRECTED, "direct", "directed strike", ALONE, _by_name_alone, "direct"),
    NamedAbility(
        ab.Name.UNANSWERED,
        "unanswered",
        "unanswered strike",
        ALONE,
        _by_name_alone,
        "uht",
    ),
    NamedAbility(ab.Name.VAMPIRISM, "vampirism", "vampirism", ALONE, _vampirism, "vmp"),
    NamedAbility(ab.Name.CARRION, "carrion", "carrion", ALONE, _carrion, "nec"),
    NamedAbility(ab.Name.DASH, "dash", "dash", ALONE, _dash, "das"),
    NamedAbility(ab.Name.FORTITUDE, "stamina", "fortitude", ALONE, _fortitude, "stamina"),
    NamedAbility(
        ab.Name.INCORPOREAL,
        "incorporeal",
        "incorporeal",
        ALONE,
        _by_name_alone,
        "inc",
    ),
    NamedAbility(ab.Name.INCARNATION, "incarnation", "incarnation", X, _by_name_alone, "icr"),
    NamedAbility(ab.Name.FRENZY, "frenzy", "frenzy", X, _by_name_alone),
    NamedAbility(ab.Name.JUMP, "jump", "jump", X, _jump, "lep"),
    NamedAbility(ab.Name.TELEPORT, "teleport", "teleport", ALONE, _teleport, "tlp"),
    NamedAbility(ab.Name.HORDE, "horde", "horde", ALONE, _by_name_alone),
    NamedAbility(
        ab.Name.EXTRA_ZONE,
        "extra_zone",
        "is in the extra zone",
        ALONE,
        _by_name_alone,
    ),
)
"""All named abilities, one row each: the only place to add one; every list is derived from it."""


def by_name(terms: Iterable[NamedAbility]) -> dict[ab.Name, NamedAbility]:
    """Return the rows by name; TypeError if a name has no row or two."""
    table: dict[ab.Name, NamedAbility] = {}
    for term in terms:
        if term.name in table:
            raise TypeError(f"{term.name.name} has two rows")
        table[term.name] = term
    missing = ", ".join(name.name for name in ab.Name if name not in table)
    if missing:
        raise TypeError(f"no row says {missing}")
    return table


_BY_NAME: Final = by_name(NAMED_ABILITIES)


def named_ability(name: ab.Name) -> NamedAbility:
    """Return the table row of a named ability."""
    return _BY_NAME[name]


def from_attacks(source: ab.Filter = ab.ANY_CARD) -> ab.Protection:
    """Return seven protections as one: from attacks, or from attacks of some cards (term «Защита от
    атак»)."""
    return ab.Protection(_ATTACKS, source)


def from_magic(source: ab.Filter = ab.ANY_CARD) -> ab.Protection:
    """Return protection from spells, magic strikes and discharges (term «Защита от магии»)."""
    return ab.Protection(tuple(kind for kind in ab.PowerKind if kind.is_magic), source)


def from_far_attacks(source: ab.Filter = ab.ANY_CARD) -> ab.Protection:
    """Return protection from shots, throws, discharges and reach strikes (term «ЗОДА»)."""
    return ab.Protection(_FAR, source)


def from_far_plain_attacks(source: ab.Filter = ab.ANY_CARD) -> ab.Protection:
    """Return protection from far attacks that are not magic (term «ЗДНА»)."""
    return ab.Protection(tuple(kind for kind in _FAR if not kind.is_magic), source)


_FAR: Final = tuple(kind for kind in _ATTACKS if not kind.is_near)
