"""Short words for the nodes that sentences say."""

from typing import TypeAlias

from engine.berserk.abilities import ITSELF, Ability, Effect, Power, PowerKind, Targets

Said: TypeAlias = dict[str, Ability | tuple[Ability, ...]]


def influence(*effects: Effect, targets: Targets = ITSELF) -> Power:
    """Return an influence, by default on the card itself."""
    return Power(PowerKind.INFLUENCE, effects, targets)
