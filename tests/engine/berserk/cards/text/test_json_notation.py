"""The notation says every node: in short words where there are any, else in JSON."""

import json
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.berserk.abilities as ab
from engine.berserk.abilities.aiming import Attack
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.facts import ACTION
from engine.berserk.cards.text import NotationError, parse_abilities, render_abilities
from engine.berserk.cards.text.notation import (
    ability_from_json,
    ability_to_json,
    read_ability_json,
)
from engine.kernel import BadSave
from tests.support.any_nodes import AnyNodes
from tests.support.random_nodes import nodes
from tests.support.rows import each_row
from tests.support.samples import whole_sample

_RNGS = st.randoms(use_true_random=False)
_WOUND = ab.Power(ab.PowerKind.SPELL, (ab.Wound(2),), ab.Targets())
_SHOT = Attack(ab.PowerKind.SHOT, Strength(1, 2, 2), 4)


@settings(deadline=None)
@given(_RNGS)
def test_any_nodes_are_written_as_json_and_read_back(rng: Random) -> None:
    abilities = (AnyNodes(rng).of(ab.Ability), *nodes(rng))
    assert parse_abilities(render_abilities(abilities)) == abilities


@each_row("kind", get_args(ab.Ability), ids=lambda kind: kind.__name__)
def test_every_kind_of_ability_is_written_and_read_back(kind: type) -> None:
    ability = whole_sample(kind)
    assert parse_abilities(render_abilities((ability,))) == (ability,)
    assert ability_from_json(json.loads(json.dumps(ability_to_json(ability)))) == ability


def test_abilities_are_written_in_short_notation_where_possible() -> None:
    may = ab.Triggered(ab.When(ab.Moment.TURN_START, ab.ANY_CARD), _WOUND, may=True)
    text = render_abilities((ab.Named(ab.Name.ARMOR, 2), may, ab.Playable(ACTION, _SHOT)))
    first, second, third = text.split("; ")
    assert (first, third) == ("armor 2", "shot 1-2-2 range 4")
    assert json.loads(second)["$"] == "Triggered"


@pytest.mark.parametrize(
    "ability",
    [
        ab.Named(ab.Name.DIRECTED, 2),
        ab.Named(ab.Name.ARMOR, 0),
        ab.Named(ab.Name.ARMOR, 10_000),
        ab.Playable(ACTION, Attack(ab.PowerKind.SPECIAL_STRIKE, None)),
        ab.Playable(ACTION, Attack(ab.PowerKind.STRIKE, Strength(1, 1, 1))),
        ab.Playable(ACTION, Attack(ab.PowerKind.SHOT, Strength(-1, 0, 1))),
        ab.Playable(ACTION, _SHOT, limit=ab.Limit.PER_TURN),
        ab.Playable(ACTION, Attack(ab.PowerKind.SHOT, Strength(1, 2, 2), 4, ab.Targets(all=True))),
        ab.Playable(ab.Payment(chips=1), _SHOT),
    ],
)
def test_an_ability_without_an_exact_short_form_is_written_as_json(ability: ab.Ability) -> None:
    text = render_abilities((ability,))
    assert text.startswith("{")
    assert parse_abilities(text) == (ability,)


def test_default_fields_are_omitted_from_json() -> None:
    data = ability_to_json(ab.Playable(ab.Payment(chips=1), _WOUND))
    assert {*data} == {"$", "payment", "body"}


def test_semicolons_and_quotes_inside_texts_do_not_split_the_list() -> None:
    apart = ab.NotInSquadWith(ab.Called('Тот; "самый" \\; {x}'))
    abilities = (ab.Named(ab.Name.ARMOR, 1), apart, ab.Named(ab.Name.DIRECTED))
    assert parse_abilities(render_abilities(abilities)) == abilities


@pytest.mark.parametrize(
    "wrong",
    [
        "{",
        '{"$": "Playable"}',
        '{"$": "Nothing"}',
        '{"$": "Wound", "amount": 1}',
        '{"$": "Named", "name": {"$": "Name", "=": "armour"}}',
        '{"name": 1}',
        '{"$": "Named", "name": 1e3}',
        "{" * 5000,
    ],
)
def test_json_that_is_not_an_ability_is_refused(wrong: str) -> None:
    with pytest.raises(NotationError):
        parse_abilities(wrong)


def test_a_node_that_is_not_an_ability_is_refused_by_its_name() -> None:
    with pytest.raises(BadSave, match="And is no ability"):
        read_ability_json(json.dumps({"$": "And", "parts": []}))
    with pytest.raises(TypeError, match="registered"):
        ability_to_json(ab.And)  # type: ignore[arg-type]  # a class is no ability
