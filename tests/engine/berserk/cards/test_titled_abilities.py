"""Titled abilities as nodes: each part has a number that depends on nothing but the ability."""

from random import Random

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import expanded, printed, reach, unfolded
from engine.berserk.cards.titled_abilities import parts_of, room
from tests.engine.berserk.abilities.laying import creature
from tests.support.rows import each_row
from tests.support.wild import any_abilities

HEALING = ab.Power(ab.PowerKind.INFLUENCE, (ab.Heal(1),), ab.ITSELF)


@pytest.mark.rule("518.9")
@each_row("seed", range(100))
def test_every_part_of_an_ability_has_a_unique_number(seed: int) -> None:
    abilities = any_abilities(Random(seed))
    owned = expanded(unfolded(printed(creature(*abilities), 0)))
    places = [(ability.key, ability.part) for ability in owned]
    assert len({*places}) == len(places)
    for place, node in enumerate(abilities):
        assert owned[0].part == 0
        assert all(part < room(node) for key, part in places if key[1] == place)


@pytest.mark.rule("518.3", "545.7")
def test_the_number_of_an_ability_part_does_not_depend_on_other_abilities() -> None:
    once = ab.Playable(ab.FREE, HEALING)
    ghost = ab.Incorporeal((ab.Named(ab.Name.FORTITUDE), ab.Named(ab.Name.ARMOR, 1), once))
    alone, stronger, raging = (
        expanded(unfolded(printed(creature(ghost, *others), 0)))
        for others in (
            (),
            (ab.Named(ab.Name.ARMOR, 3), ab.Named(ab.Name.FORTITUDE)),
            (ab.Frenzy(3, HEALING), ab.NamedBonus(ab.Name.FRENZY, 1)),
        )
    )
    assert len({ability.part for ability in alone}) == len(alone)
    (place,) = (ability.part for ability in alone if ability.node == once)
    for others in (stronger, raging):
        assert [ability.part for ability in others if ability.node == once] == [place]


@pytest.mark.parametrize(
    ("node", "kinds"),
    [
        (ab.Concentration(HEALING), [ab.Concentration, ab.Triggered]),
        (ab.Valhalla(HEALING), [ab.Valhalla, ab.Triggered]),
        (ab.Frenzy(2, HEALING), [ab.Frenzy, ab.Named, ab.Triggered]),
        (ab.Incorporeal(()), [ab.Incorporeal, ab.Named]),
        (
            ab.Incorporeal((ab.Marker(), ab.Frenzy(2, HEALING))),
            [ab.Incorporeal, ab.Named, ab.Marker, ab.Frenzy, ab.Named, ab.Triggered],
        ),
    ],
    ids=repr,
)
def test_a_title_expands_to_its_nodes(node: ab.Titled, kinds: list[type]) -> None:
    assert [type(part) for part, _at in parts_of(node)] == kinds


@pytest.mark.parametrize(
    "given",
    [
        (ab.Frenzy(2, ab.Prophecy(1, HEALING)),),
        (ab.While(ab.ALWAYS, (ab.Frenzy(2, ab.Prophecy(1, HEALING)),)),),
        (ab.Incorporeal((ab.Frenzy(2, ab.Prophecy(1, HEALING)),)),),
    ],
)
def test_a_match_prepares_for_the_nodes_of_a_title(given: tuple[ab.Titled | ab.While, ...]) -> None:
    kinds, moments = reach(given)
    assert {ab.Triggered, ab.Named, ab.Name.FRENZY, ab.ShowDeck, ab.Heal} <= kinds
    assert moments
