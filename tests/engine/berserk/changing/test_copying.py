"""Copies, pickles and JSON of whatever outlives a move: the same, interpreted or compiled."""

import copy
import copyreg
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, is_dataclass
from enum import Enum
from typing import Any, Final

import pytest

from engine.berserk import RULES_2024
from engine.berserk.bots import DirectBot, NoviceBot, RandomBot, SearchBot
from engine.berserk.cards.facts import Facts, Owned, Properties
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import BERSERK, BerserkMatch, new_match
from engine.berserk.reading.contributions import Contribution
from engine.berserk.table.state import (
    Aim,
    CardState,
    Course,
    Fight,
    MatchState,
    Play,
    Progress,
    Window,
)
from engine.berserk.table.state.annals import Annals
from engine.kernel import BadSave, BrokenInvariant, Decision, IllegalChoice, Refusal
from tests.support import specs
from tests.support.random_matches import play_on, play_out
from tests.support.rows import each_row
from tests.support.samples import whole_sample

WAYS: Final[dict[str, Callable[[Any], Any]]] = {
    "copied": copy.copy,
    "copied deeply": copy.deepcopy,
    "pickled": lambda value: pickle.loads(pickle.dumps(value)),
}
TYPES: Final = BERSERK.codec.types
# What no save holds, and is kept for a while or handed to another process all the same.
UNSAVED: Final = (
    Aim,  # it is written with its play, as are the other parts of one
    Contribution,
    Course,
    Decision,
    DirectBot,
    Fight,
    NoviceBot,
    Owned,
    Progress,
    Properties,
    RandomBot,
    SearchBot,
    Refusal,
)
VALUES: Final = [kind for kind in (*TYPES, *UNSAVED) if is_dataclass(kind)]
CHANGING: Final = {Aim, CardState, Course, Fight, MatchState, Play, Progress, Window}
WORDS: Final = [word for kind in TYPES if issubclass(kind, Enum) for word in kind]

in_every_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def name_of(kind: type) -> str:
    return kind.__name__


def half_played(choices: int = 60) -> BerserkMatch:
    """Return a match with plays and events of many kinds behind it."""
    squad = (
        specs.creature("Орк", abilities="shot 1-2-3 range 4; armor 1", life=9),
        specs.creature("Эльф", abilities="regen 1; magic_strike 1-2-3"),
        specs.flyer("Сокол", abilities="discharge 2 range 3"),
        specs.artifact("Алтарь"),
    )
    deck = (specs.creature("Резерв"),)
    setup = Setup(
        PlayerSetup("Anna", squad, deck), PlayerSetup("Boris", squad, deck), 3, ruleset=RULES_2024
    )
    return play_out(new_match(setup), 1, limit=choices)


def everything(value: Any) -> dict[str, object]:
    """Return all fields of a value, those too by which two values are not compared.

    A copy works its roster out anew when it is asked for; ``check_roster`` holds it against one.
    So it does with the moves and strikes of its cards.
    """
    worked_out = ("kept_roster", "kept_plays", "kept_facts")
    names = [field.name for field in fields(value) if field.name not in worked_out]
    known = {name: getattr(value, name) for name in names}
    made = (Annals, Facts)
    return {
        name: part.__reduce__() if isinstance(part, made) else part for name, part in known.items()
    }


@each_row("kind", VALUES, ids=name_of)
def test_a_value_is_the_same_when_copied(kind: type) -> None:
    assert kind in copyreg.dispatch_table  # compiled classes cannot do without
    value = whole_sample(kind)
    for way in WAYS.values():
        copied = way(value)
        assert type(copied) is kind
        assert everything(copied) == everything(value)


def test_only_types_meant_to_change_are_mutable() -> None:
    assert {kind for kind in VALUES if fields(kind) and can_be_changed(kind)} == CHANGING


def can_be_changed(kind: type) -> bool:
    """Whether every field of a copy can be set; some of them only is a failure."""
    value = copy.copy(whole_sample(kind))
    refused = 0
    for field in fields(value):
        try:
            setattr(value, field.name, getattr(value, field.name))
        except FrozenInstanceError:
            refused += 1
    assert refused in (0, len(fields(value)))
    return not refused


@in_every_way
def test_a_copied_enum_member_is_the_same_object(way: Callable[[Any], Any]) -> None:
    assert [word for word in WORDS if way(word) is not word] == []


@in_every_way
def test_the_copied_game_is_the_same_object(way: Callable[[Any], Any]) -> None:
    assert way(BERSERK) is BERSERK


@in_every_way
@pytest.mark.parametrize("kind", [BadSave, BrokenInvariant, IllegalChoice], ids=name_of)
def test_a_copied_error_keeps_its_message(kind: type[Exception], way: Callable[[Any], Any]) -> None:
    copied = way(kind("because"))
    assert type(copied) is kind
    assert str(copied) == "because"


@pytest.mark.slow
@in_every_way
def test_a_copied_state_is_equal_at_every_decision(way: Callable[[Any], Any]) -> None:
    match = half_played(0)
    for number, _ in enumerate(play_on(match, 7, 90)):
        if number % 3 == 0:
            copied = way(match.state)
            assert everything(copied) == everything(match.state)
            for card, original in zip(copied.cards, match.state.cards, strict=True):
                assert everything(card) == everything(original)


@pytest.mark.slow
@in_every_way
def test_a_copied_match_plays_on_independently_to_the_same_end(way: Callable[[Any], Any]) -> None:
    match = half_played()
    before = match.save()
    copied = way(match)
    ended = play_out(copied, 5)
    assert ended.result is not None
    assert match.save() == before
    assert play_out(match, 5).digest() == ended.digest()


def test_a_state_that_returned_to_a_copy_plays_on_as_if_nothing_had_happened() -> None:
    match, straight = half_played(), half_played()
    before, decision = match.state.clone(), match.decision
    state = match.state
    for _ in range(5):
        question = BERSERK.decision(state)
        assert question is not None
        BERSERK.choose(state, question.options[0])
    assert state != before
    state.return_to(before)
    assert BERSERK.decision(state) == decision
    assert play_out(match, 5).digest() == play_out(straight, 5).digest()


@pytest.mark.slow
def test_every_part_of_a_match_is_read_back_from_json_as_it_was() -> None:
    match = play_out(half_played(), 5)
    codec = BERSERK.codec
    for part in (match.setup, match.state, tuple(match.choices), *match.history):
        assert codec.loads(codec.dumps(part)) == part
