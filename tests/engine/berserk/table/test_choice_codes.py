"""Choices are kept by stable codes: every option has one, and none that was released changes."""

import dataclasses
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.berserk.table import options
from engine.berserk.table.choice_codes import (
    CHOICE_CODES,
    CODES_VERSION,
    choice_to_json,
    read_choice,
)
from engine.berserk.table.options import Judge, Pass, StopAt, UseAction
from engine.berserk.table.state import JudgeAct, Stop
from engine.kernel import BadSave, Concede, Interjection, OfferDraw, Option, Seat

RELEASED = """
place card cell|keep_hidden card|reveal card|sit_on card host|move card cell|strike card target
use card ability target answers|save_chip card|close_for_flyer card|end_turn|defend card|pass
step_down|stand_firm|trigger card number|target card|from_deck place|cell cell|number number
payment card|branch number|accept|decline|enough|stay_closed card|keep_unique card|apply card
die place value|value value|replace card ability|prevent card ability
judge seat act card amount cell marker|stop_at seat stops|concede seat
on_deck place under|offer_draw seat
"""
_VALUES: dict[str, st.SearchStrategy[object]] = {
    "seat": st.sampled_from(Seat),
    "act": st.sampled_from(JudgeAct),
    "stops": st.lists(st.sampled_from(Stop), max_size=3).map(tuple),
    "marker": st.text(max_size=8),
    "under": st.booleans(),
}


def kinds_of_options() -> set[type[Option]]:
    """Return every option of the game: those it declares, giving up, and offering a draw."""
    declared = {
        kind
        for kind in vars(options).values()
        if isinstance(kind, type)
        and issubclass(kind, Option)
        and kind not in (Option, Interjection)
    }
    return {*declared, Concede, OfferDraw}


def any_option(kind: type[Option]) -> st.SearchStrategy[Option]:
    names = [field.name for field in dataclasses.fields(kind)]
    return st.builds(kind, **{name: _VALUES.get(name, st.integers(-1, 60)) for name in names})


ANY = st.sampled_from(CHOICE_CODES).flatmap(lambda row: any_option(row.kind))


def test_every_option_has_one_code_with_all_its_fields() -> None:
    assert {row.kind for row in CHOICE_CODES} == kinds_of_options()
    assert len({row.code for row in CHOICE_CODES}) == len(CHOICE_CODES)
    for row in CHOICE_CODES:
        assert row.fields == tuple(field.name for field in dataclasses.fields(row.kind))


def test_a_released_code_keeps_its_meaning() -> None:
    """A new code or a new field at the end is added here; what stands here stays as it is."""
    assert CODES_VERSION == 1
    rows = [" ".join((row.code, *row.fields)) for row in CHOICE_CODES]
    assert rows == RELEASED.strip().replace("\n", "|").split("|")
    acts = "wound heal move open close chips mark destroy put_back"
    assert [act.value for act in JudgeAct] == acts.split()
    stops = "turn_start announced begun targets dice result finished turn_end everywhere"
    assert [stop.value for stop in Stop] == stops.split()


@settings(deadline=None)
@given(ANY)
def test_a_choice_is_written_as_json_and_read_back(option: Option) -> None:
    assert read_choice(json.loads(json.dumps(choice_to_json(option)))) == option


def test_codes_contain_no_class_or_field_names() -> None:
    assert choice_to_json(StopAt(Seat.SECOND, (Stop.DICE,))) == ["stop_at", 1, ["dice"]]
    judge = Judge(Seat.FIRST, JudgeAct.MARK, 4, marker="яд")
    assert choice_to_json(judge) == ["judge", 0, "mark", 4, 0, -1, "яд"]
    assert choice_to_json(Pass()) == ["pass"]


def test_a_missing_field_takes_its_default() -> None:
    assert read_choice(["use", 3, 0]) == UseAction(3, 0)


@pytest.mark.parametrize(
    "data",
    [
        [],
        None,
        "pass",
        [7],
        ["fly"],
        ["pass", 1],
        ["move"],
        ["move", "3", 4],
        ["move", True, 4],
        ["concede", 7],
        ["stop_at", 0, ["lunch"]],
        ["judge", 0, "bribe", 1],
    ],
)
def test_invalid_data_is_not_read_as_a_choice(data: object) -> None:
    with pytest.raises(BadSave):
        read_choice(data)
