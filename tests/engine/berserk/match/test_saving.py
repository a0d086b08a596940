"""What a save of a match can hold, and what is no save."""

import dataclasses
import importlib
import inspect
import json
import pkgutil
from enum import Enum
from types import ModuleType

import pytest

import engine.berserk.abilities as ab
from engine.berserk import RULES_2024
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import Cost, CostForm
from engine.berserk.cards.text import parse_abilities
from engine.berserk.changing.apply import reducer
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import BERSERK, new_match
from engine.berserk.table import events, options, state
from engine.berserk.table.board import parse_cell
from engine.berserk.table.options import MoveTo
from engine.berserk.table.state import (
    Aim,
    CardState,
    Course,
    Fight,
    MatchState,
    Play,
    PlayKind,
    Progress,
    Window,
)
from engine.kernel import BadSave, Concede, Event, Option, Seat, load
from tests.engine.berserk.abilities.laying import creature, lay
from tests.engine.berserk.abilities.nodes import influence, on_itself, tap
from tests.engine.berserk.abilities.opening import placed
from tests.support import specs
from tests.support.random_matches import ABILITIES, play_out
from tests.support.rows import each_row
from tests.support.samples import whole_sample
from tests.support.scenario import Table


def declared(module: ModuleType, base: type = object) -> list[type]:
    """Return the dataclasses and enums that a module or its parts define, of ``base`` only."""
    return [
        kind
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if f"{kind.__module__}.".startswith(f"{module.__name__}.")
        and issubclass(kind, base)
        and (dataclasses.is_dataclass(kind) or issubclass(kind, Enum))
    ]


def names(kinds: list[type]) -> list[str]:
    return [kind.__name__ for kind in kinds]


@each_row("kind", declared(events, Event), ids=lambda kind: kind.__name__)
def test_every_event_can_be_applied_and_saved(kind: type[Event]) -> None:
    assert kind in reducer.kinds()
    event = whole_sample(kind)
    assert BERSERK.codec.loads(BERSERK.codec.dumps(event)) == event


@each_row("kind", [*declared(options, Option), Concede], ids=lambda kind: kind.__name__)
def test_every_option_can_be_saved(kind: type[Option]) -> None:
    option = whole_sample(kind)
    assert BERSERK.codec.loads(BERSERK.codec.dumps(option)) == option


def nodes() -> list[type]:
    """Return the nodes and the closed words that all modules of the abilities define."""
    found = pkgutil.iter_modules(ab.__path__, ab.__name__ + ".")
    return [kind for one in found for kind in declared(importlib.import_module(one.name))]


@each_row("kind", nodes(), ids=lambda kind: kind.__name__)
def test_every_ability_node_can_be_saved(kind: type) -> None:
    value = whole_sample(kind)
    assert BERSERK.codec.loads(BERSERK.codec.dumps(value)) == value


@each_row("notation", ABILITIES)
def test_a_card_with_an_ability_is_saved_and_read_back(notation: str) -> None:
    spec = specs.creature(abilities=notation)
    assert BERSERK.codec.loads(BERSERK.codec.dumps(spec)) == spec
    assert spec.abilities == parse_abilities(notation)


def test_a_cost_with_a_variable_part_is_saved_and_read_back() -> None:
    spec = dataclasses.replace(specs.creature(), cost=Cost(2, CostForm.VARIABLE))
    assert BERSERK.codec.loads(BERSERK.codec.dumps(spec)) == spec


PARTS_OF_A_PLAY = (Aim, Course, Fight, Progress)


@pytest.mark.parametrize(
    "kind", [CardState, Play, *PARTS_OF_A_PLAY, MatchState], ids=lambda kind: kind.__name__
)
def test_a_copy_has_every_field(kind: type) -> None:
    value = whole_sample(kind)
    copy = value.clone()
    for field in dataclasses.fields(kind):  # a field that was never set is an AttributeError
        taken, given = getattr(copy, field.name), getattr(value, field.name)
        assert taken == given if field.compare else type(taken) is type(given), field.name


def test_a_copied_state_reads_its_own_history() -> None:
    value = whole_sample(MatchState)
    copy = value.clone()
    assert copy.annals.is_of(copy.history)
    assert not copy.annals.is_of(value.history)


def test_a_new_field_of_a_window_must_be_added_to_the_copy() -> None:
    assert [field.name for field in dataclasses.fields(Window)] == ["holder", "passes"]


def test_a_play_is_saved_flat_without_its_parts() -> None:
    text = BERSERK.codec.dumps(
        Play(7, PlayKind.STRIKE, Seat.FIRST, 1, fight=Fight(defence_die=2), aim=Aim(targets=(4,)))
    )
    fields = json.loads(text)
    assert fields.keys() == {"$", "id", "kind", "seat", "source", "targets", "defence_die"}
    assert BERSERK.codec.loads(text).fight == Fight(defence_die=2)


@each_row(
    "kind",
    [kind for kind in declared(state) if kind not in PARTS_OF_A_PLAY],
    ids=lambda kind: kind.__name__,
)
def test_every_part_of_a_state_is_registered_for_saves(kind: type) -> None:
    with pytest.raises(BadSave, match="cannot be read"):
        BERSERK.codec.loads(f'{{"$":"{kind.__name__}","nothing":1}}')


def saved_match() -> str:
    squad = (specs.creature("Орк", abilities="ova 1"), specs.flyer("Сокол"))
    setup = Setup(PlayerSetup("Anna", squad), PlayerSetup("Boris", squad), 3, ruleset=RULES_2024)
    return play_out(new_match(setup), 1, limit=12).save()


def test_names_are_readable_in_a_save() -> None:
    assert "Орк" in saved_match()


@pytest.mark.parametrize("part", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_save_cut_short_is_a_bad_save(part: float) -> None:
    text = saved_match()
    with pytest.raises(BadSave):
        load(BERSERK, text[: int(len(text) * part)])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"$":"MatchState"', '"$":"Path"'),
        ('"$":"MatchState"', '"$":"CardSpec"'),
        ('"$":"MatchState"', '"$":["MatchState"]'),
        ('"berserk"', '"draughts"'),
        ("[2,", "[1,"),
        ('"zone":', '"zones":'),
        ('"=":"battlefield"', '"=":"nowhere"'),
        ('"turn":', '"turn":{"a":1},"x":'),
        ('"cards":{"$":"list","=":[', '"cards":{"$":"list","=":[7,'),
        ('"board":{"$":"list","=":[', '"board":{"$":"list","=":[99,'),
        ('"cards":{"$":"list"', '"cards":{"$":"lists"'),
        ('"question":', '"question":null,"asked":'),
    ],
)
def test_a_save_with_wrong_values_is_a_bad_save(old: str, new: str) -> None:
    text = saved_match()
    assert old in text
    with pytest.raises(BadSave):
        load(BERSERK, text.replace(old, new, 1))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        "[1,2,3]",
        '[2,"berserk"]',
        '[2,"berserk",1,2,3,4]',
        '[2,"berserk",1,2,[],[]]',
        '[2,"berserk",null,null,null,[]]',
        "[1.5]",
        '{"$":"list"}',
        '{"$":"list","=":5}',
        '{"$":{},"=":5}',
        '{"$":"CardState","id":1,"spec":5}',
        "[" * 100_000,
        "1" * 5000,
        "NaN",
        "\x00",
    ],
    ids=lambda text: repr(text[:30]),
)
def test_a_text_that_is_not_a_save_is_a_bad_save(text: str) -> None:
    with pytest.raises(BadSave):
        load(BERSERK, text)


def test_a_bad_save_is_reported_with_line_and_column() -> None:
    with pytest.raises(BadSave, match="line 2, column 1"):
        BERSERK.codec.loads("[1,\n")


def test_an_unregistered_value_cannot_be_saved() -> None:
    class Stranger(Enum):
        ONE = 1

    with pytest.raises(TypeError, match="not registered"):
        BERSERK.codec.dumps(Stranger.ONE)
    with pytest.raises(TypeError, match="not registered"):
        BERSERK.codec.dumps(object())


def test_an_unregistered_class_with_a_registered_name_cannot_be_saved() -> None:
    @dataclasses.dataclass(frozen=True)
    class Strength:
        weak: int

    with pytest.raises(TypeError, match="not registered"):
        BERSERK.codec.dumps(Strength(1))


def test_the_abilities_of_a_loaded_card_are_recomputed() -> None:
    card = CardState(0, specs.creature(abilities="armor 2"), Seat.FIRST, Seat.FIRST)
    assert BERSERK.codec.loads(BERSERK.codec.dumps(card)).facts.value(ab.Name.ARMOR) == 2


def loaded(table: Table) -> Table:
    """Return the table at which the match goes on after it was saved."""
    return Table.of(load(BERSERK, table.match.save()))


@pytest.mark.rule("120.4")
def test_a_delayed_ability_fires_in_a_loaded_match() -> None:
    table = Table()
    when = ab.When(ab.Moment.TURN_END, ab.ANY_CARD)
    hurt = ab.Power(ab.PowerKind.INFLUENCE, (ab.Wound(2),), ab.Targets(ab.OfSide(ab.Side.ENEMY)))
    mage = lay(table.first, "c1", tap(on_itself(ab.Delay(ab.Triggered(when, hurt)))))
    table.second.creature("c4", "Эльф")
    table.uses(mage)
    table = loaded(table)
    table.ends_turn()
    assert table.piece("Эльф").wounds == 2


@pytest.mark.rule("121.4", "117.4")
def test_statics_that_sustain_each_other_do_so_in_a_loaded_match() -> None:
    table = Table()
    other = ab.AllOf((ab.Not(ab.Is(ab.Who.SELF)), ab.HasNamed(ab.Name.ARMOR)))
    echo = ab.While(ab.ThereAre(other), (ab.Named(ab.Name.ARMOR, 1),))
    lay(table.first, "c1", echo, name="Орк")
    lay(table.first, "c2", echo, name="Тролль")
    knight = lay(table.first, "c3", ab.Named(ab.Name.ARMOR, 2))
    table.second.creature("c4")
    bane = lay(table.first, "a1", tap(influence(ab.Destroy())), name="Палач")
    table.uses(bane, knight)
    for now in (table, loaded(table)):
        assert knight.is_dead
        assert now.piece("Орк").state.facts.value(ab.Name.ARMOR) == 1
        assert now.piece("Тролль").state.facts.value(ab.Name.ARMOR) == 1


@pytest.mark.rule("201.2.4")
def test_a_loaded_match_remembers_a_card_as_it_was_when_it_left() -> None:
    table = Table()
    pack = ab.Count(ab.AllOf((ab.OfSide(ab.Side.OWN), ab.IsCreature())))
    wolf = lay(table.first, "c1", ab.Modify(ab.Property.STRIKE, pack))
    bane = lay(table.first, "a1", tap(influence(ab.Destroy())))
    table.second.creature("c6")
    table.uses(bane, wolf)
    for now in (table, loaded(table)):
        last = now.state.cards[wolf.id].last
        assert last is not None
        assert last.facts.strike == Strength(3, 4, 5)


def test_a_loaded_match_has_the_same_history_after_an_effect_ended() -> None:
    sudden = ab.Playable(ab.Payment(), on_itself(ab.Chips(1)), sudden=True)
    lends = ab.Playable(ab.Payment(), on_itself(ab.Gain(sudden, ab.Until.TURN_END)))
    table = placed({"c3": creature(lends, name="Ведьма")}, {"c4": specs.creature("Эльф")})
    table.uses(table.piece("Ведьма"))
    table.passes()
    table.ends_turn()
    table.everybody_passes()
    loaded = load(BERSERK, table.match.save())
    for match in (table.match, loaded):
        match.choose(MoveTo(table.piece("Эльф").id, parse_cell("d4")))
    assert list(loaded.history) == list(table.match.history)
