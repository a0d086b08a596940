"""Random cards and squads with abilities of every kind, reproducible by their random source."""

from dataclasses import replace
from random import Random
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk import RULES_2024
from engine.berserk.abilities.properties import Element
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.setup import PlayerSetup, Setup
from tests.support import specs
from tests.support.any_nodes import CLASSES, NAMES, AnyNodes
from tests.support.random_nodes import nodes

_SQUAD: Final = (2, 9)
_DECK: Final = 3
_MAKERS: Final = (
    *(specs.creature,) * 4,
    *(specs.flyer,) * 2,
    specs.companion,
    specs.parasite,
    specs.artifact,
    specs.terrain,
)
_TOKENS: Final = ab.Named(ab.Name.INCARNATION, 1)


def wild_setup(rng: Random) -> Setup:
    """Return two players with random squads and decks of random cards."""
    return Setup(
        _player(rng, "Anna"), _player(rng, "Boris"), rng.getrandbits(32), ruleset=RULES_2024
    )


def _player(rng: Random, name: str) -> PlayerSetup:
    squad = [wild_card(rng, f"<{name} {number}>") for number in range(rng.randint(*_SQUAD))]
    squad[0] = wild_card(rng, f"<{name} 0>", specs.creature)  # somebody must be able to fight
    deck = [wild_card(rng, f"<{name} deck {number}>") for number in range(_DECK)]
    return PlayerSetup(name, tuple(squad), tuple(deck))


def wild_card(rng: Random, name: str, maker: object = None) -> CardSpec:
    """Return a card with random properties and abilities, by default of a random type."""
    make = maker if callable(maker) else rng.choice(_MAKERS)
    spec: CardSpec = make(name)
    abilities = (*nodes(rng), *any_abilities(rng))
    if rng.random() < 0.05:
        abilities = (*abilities, _TOKENS)
    return replace(
        spec,
        name=rng.choice(NAMES) if rng.random() < 0.1 else name,
        unique=rng.random() < 0.15,
        elite=rng.random() < 0.3,
        horde=rng.random() < 0.1,
        elements=tuple(rng.sample(tuple(Element), rng.choice((0, 1, 1, 2)))),
        classes=tuple(rng.sample(CLASSES, rng.choice((0, 1)))),
        life=None if spec.life is None else rng.randint(2, 9),
        movement=None if spec.movement is None else rng.randint(0, 3),
        strike=None if spec.strike is None else _strike(rng),
        abilities=abilities,
    )


def any_abilities(rng: Random) -> tuple[ab.Ability, ...]:
    """Return up to two abilities, of any kind that nodes can express."""
    made = AnyNodes(rng)
    return tuple(made.of(ab.Ability) for _ability in range(rng.choice((0, 1, 1, 2))))


def _strike(rng: Random) -> Strength:
    return Strength(*sorted(rng.randint(0, 5) for _strength in range(3)))
