"""Printed cards made up for tests: short to write, with the numbers that matter spelled out."""

from dataclasses import replace

from engine.berserk.cards import CardSpec, CardType, Cost
from engine.berserk.text import parse_abilities
from engine.berserk.values import Strength


def strength(text: str) -> Strength:
    """Read a strike as it is printed: ``1-2-3``."""
    weak, medium, strong = (int(value) for value in text.split("-"))
    return Strength(weak, medium, strong)


def creature(
    name: str = "Рубака",
    *,
    strike: str = "1-2-3",
    life: int = 10,
    movement: int = 1,
    abilities: str = "",
    cost: int = 3,
) -> CardSpec:
    """Return a ground creature; ``abilities`` in the compact notation."""
    return CardSpec(
        ref=f"test/{name}",
        name=name,
        cost=Cost(cost),
        elite=False,
        type=CardType.GROUND,
        life=life,
        movement=movement,
        strike=strength(strike),
        abilities=parse_abilities(abilities),
    )


def flyer(
    name: str = "Сокол",
    *,
    strike: str = "1-2-3",
    life: int = 10,
    abilities: str = "",
    cost: int = 3,
) -> CardSpec:
    """Return a flyer."""
    grounded = creature(name, strike=strike, life=life, abilities=abilities, cost=cost)
    return replace(grounded, type=CardType.FLYER, movement=None)


def artifact(name: str = "Баллиста", *, life: int = 10, abilities: str = "") -> CardSpec:
    """Return an artifact: life, but neither movement nor strike (208.3)."""
    return CardSpec(
        ref=f"test/{name}",
        name=name,
        cost=Cost(2),
        elite=False,
        type=CardType.ARTIFACT,
        life=life,
        abilities=parse_abilities(abilities),
    )


def terrain(name: str = "Топь") -> CardSpec:
    """Return a terrain: a cost and nothing else (208.4)."""
    return CardSpec(ref=f"test/{name}", name=name, cost=Cost(2), elite=False, type=CardType.TERRAIN)


def companion(name: str = "Наездник") -> CardSpec:
    """Return a symbiote, which the engine does not play yet (211)."""
    return CardSpec(
        ref=f"test/{name}",
        name=name,
        cost=Cost(2),
        elite=False,
        type=CardType.COMPANION,
        life=4,
        strike=strength("1-1-2"),
    )
