"""Printed cards for tests: short to write, with only the relevant numbers spelled out."""

from dataclasses import replace

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardSpec, CardType, Cost
from engine.berserk.cards.text import parse_abilities


def strength(text: str) -> Strength:
    """Parse a strike as printed: ``1-2-3``."""
    weak, medium, strong = (int(value) for value in text.split("-"))
    return Strength(weak, medium, strong)


def creature(
    name: str = "Рубака",
    *,
    strike: str = "1-2-3",
    life: int = 10,
    movement: int = 1,
    abilities: str = "",
    nodes: tuple[ab.Ability, ...] = (),
    cost: int = 3,
) -> CardSpec:
    """Return a ground creature; ``abilities`` in the compact notation, ``nodes`` after them."""
    return CardSpec(
        ref=f"test/{name}",
        name=name,
        cost=Cost(cost),
        elite=False,
        type=CardType.GROUND,
        life=life,
        movement=movement,
        strike=strength(strike),
        abilities=(*parse_abilities(abilities), *nodes),
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


def companion(
    name: str = "Наездник", *, life: int = 4, strike: str = "1-1-2", abilities: str = ""
) -> CardSpec:
    """Return a companion: a symbiote that sits on an own creature (211)."""
    return CardSpec(
        ref=f"test/{name}",
        name=name,
        cost=Cost(2),
        elite=False,
        type=CardType.COMPANION,
        life=life,
        strike=strength(strike),
        abilities=parse_abilities(abilities),
    )


def parasite(name: str = "Клещ", *, life: int = 4, strike: str = "1-1-2") -> CardSpec:
    """Return a parasite: a symbiote that sits on a creature of the opponent (211)."""
    return CardSpec(
        ref=f"test/{name}",
        name=name,
        cost=Cost(2),
        elite=False,
        type=CardType.PARASITE,
        life=life,
        strike=strength(strike),
    )
