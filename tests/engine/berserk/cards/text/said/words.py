"""Short words for the nodes that sentences say."""

from typing import TypeAlias

import engine.berserk.abilities as ab

Said: TypeAlias = dict[str, ab.Ability | tuple[ab.Ability, ...]]
OWN, ENEMY = ab.OfSide(ab.Side.OWN), ab.OfSide(ab.Side.ENEMY)
CREATURE = ab.IsCreature()
GNOME, ELF = ab.OfClass(("Гном",)), ab.OfClass(("Эльф",))
STRIKE, SHOT = (ab.PowerKind.STRIKE,), (ab.PowerKind.SHOT,)
ATTACKS = tuple(kind for kind in ab.PowerKind if kind.is_attack)
STRIKES = tuple(kind for kind in ab.PowerKind if kind.is_strike)
NON_MAGIC = tuple(kind for kind in ATTACKS if not kind.is_magic)
MAGIC = tuple(kind for kind in ab.PowerKind if kind.is_magic)


def influence(*effects: ab.Effect, targets: ab.Targets = ab.ITSELF) -> ab.Power:
    """Return an influence, by default on the card itself."""
    return ab.Power(ab.PowerKind.INFLUENCE, effects, targets)
