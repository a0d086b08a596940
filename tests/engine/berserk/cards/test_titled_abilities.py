"""Titled abilities as nodes: each part has a number that depends on nothing but the ability."""

from random import Random

import pytest

from engine.berserk.abilities import (
    ALWAYS,
    FREE,
    ITSELF,
    Concentration,
    Frenzy,
    Heal,
    Incorporeal,
    Marker,
    Name,
    Named,
    NamedBonus,
    Playable,
    Power,
    PowerKind,
    Prophecy,
    ShowDeck,
    Titled,
    Triggered,
    Valhalla,
    While,
)
from engine.berserk.cards.facts import expanded, printed, reach, unfolded
from engine.berserk.cards.titled_abilities import parts_of, room
from tests.engine.berserk.abilities.laying import creature
from tests.support.rows import each_row
from tests.support.wild import any_abilities

HEALING = Power(PowerKind.INFLUENCE, (Heal(1),), ITSELF)


@pytest.mark.rule("518.9")
@each_row("seed", range(100))
def test_every_part_of_an_ability_has_a_number_of_its_own(seed: int) -> None:
    abilities = any_abilities(Random(seed))
    owned = expanded(unfolded(printed(creature(*abilities), 0)))
    places = [(ability.key, ability.part) for ability in owned]
    assert len({*places}) == len(places)
    for place, node in enumerate(abilities):
        assert owned[0].part == 0
        assert all(part < room(node) for key, part in places if key[1] == place)


@pytest.mark.rule("518.3", "545.7")
def test_a_number_is_the_same_whatever_else_the_card_has() -> None:
    once = Playable(FREE, HEALING)
    ghost = Incorporeal((Named(Name.FORTITUDE), Named(Name.ARMOR, 1), once))
    alone, stronger, raging = (
        expanded(unfolded(printed(creature(ghost, *others), 0)))
        for others in (
            (),
            (Named(Name.ARMOR, 3), Named(Name.FORTITUDE)),
            (Frenzy(3, HEALING), NamedBonus(Name.FRENZY, 1)),
        )
    )
    assert len({ability.part for ability in alone}) == len(alone)
    (place,) = (ability.part for ability in alone if ability.node == once)
    for others in (stronger, raging):
        assert [ability.part for ability in others if ability.node == once] == [place]


@pytest.mark.parametrize(
    ("node", "kinds"),
    [
        (Concentration(HEALING), [Concentration, Triggered]),
        (Valhalla(HEALING), [Valhalla, Triggered]),
        (Frenzy(2, HEALING), [Frenzy, Named, Triggered]),
        (Incorporeal(()), [Incorporeal, Named]),
        (
            Incorporeal((Marker(), Frenzy(2, HEALING))),
            [Incorporeal, Named, Marker, Frenzy, Named, Triggered],
        ),
    ],
    ids=repr,
)
def test_what_a_title_stands_for(node: Titled, kinds: list[type]) -> None:
    assert [type(part) for part, _at in parts_of(node)] == kinds


@pytest.mark.parametrize(
    "given",
    [
        (Frenzy(2, Prophecy(1, HEALING)),),
        (While(ALWAYS, (Frenzy(2, Prophecy(1, HEALING)),)),),
        (Incorporeal((Frenzy(2, Prophecy(1, HEALING)),)),),
    ],
)
def test_a_match_expects_what_titles_stand_for(given: tuple[Titled | While, ...]) -> None:
    kinds, moments = reach(given)
    assert {Triggered, Named, Name.FRENZY, ShowDeck, Heal} <= kinds
    assert moments
