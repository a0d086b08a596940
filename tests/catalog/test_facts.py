"""Facts that a card of its type has and has not (208.1-208.4)."""

from dataclasses import replace

import pytest

from catalog.facts import CardFacts, contradictions, lacks
from catalog.rarity import Rarity
from engine.berserk import CardType, Cost
from engine.berserk.abilities.strength import Strength

GROUND = CardType.GROUND
CREATURES = tuple(kind for kind in CardType if kind.is_creature)


def creature(kind: CardType) -> CardFacts:
    """Return a creature of a type with all that it has to have."""
    return CardFacts(
        set_code="test",
        set_name="",
        number=1,
        name="Рубака",
        rarity=Rarity.COMMON,
        cost=Cost(3),
        type=kind,
        life=10,
        movement=1 if kind is GROUND else None,
        strike=Strength(1, 2, 3),
    )


def faults(facts: CardFacts) -> list[str]:
    """Return the fields that contradict the type."""
    return [field for field, _value, _reason in contradictions(facts)]


@pytest.mark.rule("208.1", "208.2")
def test_ground_creatures_flyers_companions_and_parasites_are_creatures() -> None:
    assert set(CREATURES) == {
        CardType.GROUND,
        CardType.FLYER,
        CardType.COMPANION,
        CardType.PARASITE,
    }


@pytest.mark.rule("208.2")
@pytest.mark.parametrize("kind", CREATURES)
def test_a_creature_needs_life_and_may_lack_a_strike(kind: CardType) -> None:
    whole = creature(kind)
    assert (faults(whole), list(lacks(whole))) == ([], [])
    assert faults(replace(whole, life=None)) == ["life"]
    unarmed = replace(whole, strike=None)
    assert (faults(unarmed), list(lacks(unarmed))) == ([], ["strike"])


@pytest.mark.rule("208.2")
@pytest.mark.parametrize("kind", CREATURES)
def test_only_a_ground_creature_has_movement(kind: CardType) -> None:
    whole = creature(kind)
    walks = kind is GROUND
    assert list(lacks(replace(whole, movement=None))) == (["movement"] if walks else [])
    assert faults(replace(whole, movement=2)) == ([] if walks else ["movement"])
    assert faults(replace(whole, movement=0)) == ([] if walks else ["movement"])


@pytest.mark.rule("208.3", "208.4")
def test_an_artifact_or_terrain_with_a_strike_or_movement_is_faulty() -> None:
    for kind in (CardType.ARTIFACT, CardType.TERRAIN):
        bare = replace(creature(kind), life=None, strike=None)
        assert faults(bare) == []
        assert faults(replace(bare, strike=Strength(1, 1, 1))) == ["strike"]
        assert faults(replace(bare, movement=1)) == ["movement"]
        assert faults(replace(bare, life=5)) == (["life"] if kind is CardType.TERRAIN else [])
