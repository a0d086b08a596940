"""Named abilities: the terms of part 7 in one table, and what they stand for as nodes.

A name that is not here holds where the rules ask for it by name of the term itself: incorporeal
cards when they move, die or are healed; directed strikes when defenders are assigned; incarnation
in the graveyard; horde when a deck is built.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from engine.berserk.abilities import (
    ANY_CARD,
    ITSELF,
    Ability,
    AllOf,
    Area,
    CardIs,
    Cells,
    DieModifier,
    Exile,
    Filter,
    HasNamed,
    Heal,
    InState,
    Is,
    IsCreature,
    Limit,
    LoseNamed,
    Moment,
    Name,
    Not,
    OfSide,
    Outcome,
    Payment,
    Playable,
    Power,
    PowerKind,
    Prevention,
    Protection,
    Relocate,
    Relocation,
    ReplacedBy,
    Replacement,
    ResultOf,
    Side,
    State,
    Targets,
    Triggered,
    When,
    WhileDoing,
    Who,
    Wound,
)

_SELF: Final = Is(Who.SELF)
_CORPOREAL: Final = Not(HasNamed(Name.INCORPOREAL))
_ATTACKS: Final = tuple(kind for kind in PowerKind if kind.is_attack)
_NON_MAGIC: Final = tuple(kind for kind in _ATTACKS if not kind.is_magic)
_STRIKE: Final = (PowerKind.STRIKE,)
_IS_OPEN: Final = CardIs(Who.SELF, InState(State.OPEN))


@dataclass(frozen=True, slots=True)
class NamedAbility:
    """What part 7 of the rulebook says of a named ability (518): its words, and its rules.

    ``notation`` is its word in the compact notation, followed by a number where it ``has_value``.
    ``label`` is its English name in running text, ``icon`` the code that marks a card of its own
    with it, empty when no icon says that. What cards print is in the table of phrases.
    """

    name: Name
    notation: str
    label: str
    has_value: bool
    rules: Callable[[int], tuple[Ability, ...]]
    icon: str = ""


X: Final = True
"""A number belongs to the name (518.3)."""
ALONE: Final = False
"""The name says all."""


def _by_name_alone(value: int) -> tuple[Ability, ...]:
    """No nodes: the rules of the term ask for the name itself."""
    return ()


@cache
def rules_of(name: Name, value: int) -> tuple[Ability, ...]:
    """Return the nodes that a named ability of this value stands for; none for most."""
    return _BY_NAME[name].rules(value)


@cache
def rules_against(name: Name, value: int, against: Filter) -> tuple[Ability, ...]:
    """Return the nodes of a named ability that counts only against some cards (541.4.1)."""
    return tuple(_narrowed(node, against) for node in rules_of(name, value))


def counts_against_some(name: Name) -> bool:
    """Return whether a named ability can count only against some cards (541.4.1).

    >>> counts_against_some(Name.ARMOR), counts_against_some(Name.DIRECTED)
    (True, False)
    """
    nodes = rules_of(name, 1)
    return bool(nodes) and all(isinstance(node, DieModifier | Prevention) for node in nodes)


def _narrowed(node: Ability, against: Filter) -> Ability:
    if isinstance(node, DieModifier):
        return replace(node, against=against)
    if isinstance(node, Prevention):
        return replace(node, source=against)
    raise TypeError(f"{node} is not against anybody")


def _attack_experience(value: int) -> tuple[Ability, ...]:
    return (DieModifier(value, powers=_STRIKE, defending=False),)


def _defence_experience(value: int) -> tuple[Ability, ...]:
    return (DieModifier(value, powers=_STRIKE, defending=True),)


def _shooting_experience(value: int) -> tuple[Ability, ...]:
    return (DieModifier(value, powers=(PowerKind.SHOT,)),)


def _clumsiness(value: int) -> tuple[Ability, ...]:
    return (DieModifier(-value, powers=_STRIKE),)


def _blessing(value: int) -> tuple[Ability, ...]:
    return (DieModifier(1),)


def _curse(value: int) -> tuple[Ability, ...]:
    return (DieModifier(-1),)


def _armor(value: int) -> tuple[Ability, ...]:
    return (Prevention(value, powers=_NON_MAGIC, per_turn=True, armor=True),)


def _regeneration(value: int) -> tuple[Ability, ...]:
    when = When(Moment.TURN_START, _SELF, turn=Side.OWN)
    healing = Power(PowerKind.INFLUENCE, (Heal(value),), ITSELF)
    wounded = CardIs(Who.SELF, AllOf((InState(State.OPEN), InState(State.WOUNDED), _CORPOREAL)))
    return (Triggered(when, healing, condition=wounded),)


def _poison(value: int) -> tuple[Ability, ...]:
    when = When(Moment.TURN_START, _SELF, turn=Side.OWN)
    wounding = Power(PowerKind.INFLUENCE, (Wound(value),), ITSELF)
    return (Triggered(when, wounding, condition=_IS_OPEN),)


def _vampirism(value: int) -> tuple[Ability, ...]:
    when = When(
        Moment.WOUNDED,
        subject=AllOf((IsCreature(), _CORPOREAL)),
        other=_SELF,
        powers=_STRIKE,
    )
    drunk = ResultOf(Outcome.LIFE_LOST, of_trigger=True)
    return (Triggered(when, Power(PowerKind.INFLUENCE, (Heal(drunk, surplus=True),), ITSELF)),)


def _carrion(value: int) -> tuple[Ability, ...]:
    when = When(
        Moment.KILLED,
        subject=_SELF,
        other=AllOf((IsCreature(), _CORPOREAL, OfSide(Side.ENEMY))),
        near=True,
    )
    dead = Targets(who=Who.OTHER, area=Area.GRAVEYARD)
    exiling = Power(PowerKind.INFLUENCE, (Exile(),), dead)
    feast = Power(PowerKind.INFLUENCE, (Heal(None), LoseNamed(Name.POISON)), ITSELF)
    return (Triggered(when, WhileDoing(exiling, feast)),)


def _dash(value: int) -> tuple[Ability, ...]:
    when = When(Moment.LANDED, _SELF, powers=_ATTACKS, turn=Side.OWN)
    step = Power(PowerKind.INFLUENCE, (Relocate(Relocation.DASH),), ITSELF, cells=Cells(within=1))
    return (Triggered(when, step, may=True, limit=Limit.PER_TURN),)


def _fortitude(value: int) -> tuple[Ability, ...]:
    enemies = OfSide(Side.ENEMY)
    influence = (PowerKind.INFLUENCE,)
    return (
        Replacement(ReplacedBy.WOUNDS, source=enemies, powers=influence, none=True),
        Replacement(ReplacedBy.DEATH, source=enemies, powers=influence, none=True),
    )


def _jump(value: int) -> tuple[Ability, ...]:
    return (_for_movement(Relocation.JUMP, Cells(within=value)),)


def _teleport(value: int) -> tuple[Ability, ...]:
    return (_for_movement(Relocation.TELEPORT, Cells()),)


def _for_movement(way: Relocation, cells: Cells) -> Playable:
    going = Power(PowerKind.INFLUENCE, (Relocate(way),), ITSELF, cells=cells)
    return Playable(Payment(movement=True), going)


NAMED_ABILITIES: Final[tuple[NamedAbility, ...]] = (
    NamedAbility(
        Name.ATTACK_EXPERIENCE, "ova", "experience in attack", X, _attack_experience, "ova"
    ),
    NamedAbility(
        Name.DEFENCE_EXPERIENCE,
        "ovz",
        "experience in defence",
        X,
        _defence_experience,
        "ovz",
    ),
    NamedAbility(
        Name.SHOOTING_EXPERIENCE,
        "ovs",
        "experience in shooting",
        X,
        _shooting_experience,
        "ovs",
    ),
    NamedAbility(
        Name.CLUMSINESS,
        "clumsy",
        "clumsiness",
        X,
        _clumsiness,
        "clm",
    ),
    NamedAbility(Name.BLESSING, "blessed", "blessing", ALONE, _blessing),
    NamedAbility(Name.CURSE, "cursed", "curse", ALONE, _curse),
    NamedAbility(Name.ARMOR, "armor", "armor", X, _armor, "armor"),
    NamedAbility(Name.REGENERATION, "regen", "regeneration", X, _regeneration, "regen"),
    NamedAbility(Name.POISON, "poisoned", "poison", X, _poison),
    NamedAbility(Name.DIRECTED, "direct", "directed strike", ALONE, _by_name_alone, "direct"),
    NamedAbility(
        Name.UNANSWERED,
        "unanswered",
        "unanswered strike",
        ALONE,
        _by_name_alone,
        "uht",
    ),
    NamedAbility(Name.VAMPIRISM, "vampirism", "vampirism", ALONE, _vampirism, "vmp"),
    NamedAbility(Name.CARRION, "carrion", "carrion", ALONE, _carrion, "nec"),
    NamedAbility(Name.DASH, "dash", "dash", ALONE, _dash, "das"),
    NamedAbility(Name.FORTITUDE, "stamina", "fortitude", ALONE, _fortitude, "stamina"),
    NamedAbility(
        Name.INCORPOREAL,
        "incorporeal",
        "incorporeal",
        ALONE,
        _by_name_alone,
        "inc",
    ),
    NamedAbility(Name.INCARNATION, "incarnation", "incarnation", X, _by_name_alone, "icr"),
    NamedAbility(Name.FRENZY, "frenzy", "frenzy", X, _by_name_alone),
    NamedAbility(Name.JUMP, "jump", "jump", X, _jump, "lep"),
    NamedAbility(Name.TELEPORT, "teleport", "teleport", ALONE, _teleport, "tlp"),
    NamedAbility(Name.HORDE, "horde", "horde", ALONE, _by_name_alone),
    NamedAbility(
        Name.EXTRA_ZONE,
        "extra_zone",
        "lies in the extra zone",
        ALONE,
        _by_name_alone,
    ),
)
"""All named abilities, one row each: here one is added, and every list of them is made from it."""


def by_name(terms: Iterable[NamedAbility]) -> dict[Name, NamedAbility]:
    """Return each name's row; TypeError for a name without one, or with two of them."""
    table: dict[Name, NamedAbility] = {}
    for term in terms:
        if term.name in table:
            raise TypeError(f"{term.name.name} has two rows")
        table[term.name] = term
    missing = ", ".join(name.name for name in Name if name not in table)
    if missing:
        raise TypeError(f"no row says {missing}")
    return table


_BY_NAME: Final = by_name(NAMED_ABILITIES)


def named_ability(name: Name) -> NamedAbility:
    """Return what a named ability is called and what it stands for."""
    return _BY_NAME[name]


def from_attacks(source: Filter = ANY_CARD) -> Protection:
    """Return seven protections in one: from attacks, or those of some cards (term «Защита от
    атак»)."""
    return Protection(_ATTACKS, source)


def from_magic(source: Filter = ANY_CARD) -> Protection:
    """Return protection from spells, magic strikes and discharges (term «Защита от магии»)."""
    return Protection(tuple(kind for kind in PowerKind if kind.is_magic), source)


def from_far_attacks(source: Filter = ANY_CARD) -> Protection:
    """Return protection from shots, throws, discharges and reach strikes (term «ЗОДА»)."""
    return Protection(_FAR, source)


def from_far_plain_attacks(source: Filter = ANY_CARD) -> Protection:
    """Return protection from far attacks that are no magic (term «ЗДНА»)."""
    return Protection(tuple(kind for kind in _FAR if not kind.is_magic), source)


_FAR: Final = tuple(kind for kind in _ATTACKS if not kind.is_near)
