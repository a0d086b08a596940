"""Short words for the nodes that sentences say."""

from typing import TypeAlias

from engine.berserk.abilities import (
    ITSELF,
    Ability,
    Effect,
    IsCreature,
    OfClass,
    OfSide,
    Power,
    PowerKind,
    Side,
    Targets,
)

Said: TypeAlias = dict[str, Ability | tuple[Ability, ...]]
OWN, ENEMY = OfSide(Side.OWN), OfSide(Side.ENEMY)
CREATURE = IsCreature()
GNOME, ELF = OfClass(("Гном",)), OfClass(("Эльф",))
STRIKE, SHOT = (PowerKind.STRIKE,), (PowerKind.SHOT,)
ATTACKS = tuple(kind for kind in PowerKind if kind.is_attack)
STRIKES = tuple(kind for kind in PowerKind if kind.is_strike)
NON_MAGIC = tuple(kind for kind in ATTACKS if not kind.is_magic)
MAGIC = tuple(kind for kind in PowerKind if kind.is_magic)


def influence(*effects: Effect, targets: Targets = ITSELF) -> Power:
    """Return an influence, by default on the card itself."""
    return Power(PowerKind.INFLUENCE, effects, targets)
