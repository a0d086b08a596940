"""A record described once is JSON, documentation and a stored row."""

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from fractions import Fraction
from pathlib import Path
from typing import Annotated, NamedTuple

import pytest
from typing_extensions import Doc

from deckbuilder.kit.records import (
    FLAT,
    HIDDEN,
    OR_NULL,
    PAIRS,
    Json,
    Key,
    from_columns,
    json_fields,
    meaning_of,
    render_json_type,
    shapes_under,
    to_columns,
    to_json,
    to_object,
)


class Seat(IntEnum):
    FIRST = 0
    SECOND = 1


class Mood(Enum):
    GOOD = "good"


class Mark(NamedTuple):
    """A mark of a run."""

    kind: Annotated[Mood, Doc("which")]
    number: Annotated[int, Doc("how many")]


class Bare(NamedTuple):
    """A pair that says nothing."""

    kind: Mood
    number: int


@dataclass(frozen=True, slots=True)
class Price:
    """What a thing costs."""

    cost: Annotated[int | None, Doc("in crystals")]


@dataclass(frozen=True, slots=True)
class Run:
    """A run."""

    seat: Annotated[Seat, Doc("who goes first")]
    names: Annotated[tuple[str, ...], Doc("names")]
    marks: tuple[Mark, ...] = ()

    @property
    def count(self) -> Annotated[int, Doc("how many names")]:
        """The number of names."""
        return len(self.names)

    @property
    def first(self) -> str:
        """The first name, of no interest to programs."""
        return self.names[0]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer."""

    after: Annotated[str, Doc("the word behind"), Key("with")]
    price: Annotated[Price, FLAT]
    runs: Annotated[list[Run], Doc("the runs")]
    file: Annotated[Path | None, Doc("where")] = None
    pairs: Annotated[tuple[tuple[Mood, int], ...], PAIRS, Doc("numbers")] = ()
    note: Annotated[str, OR_NULL, Doc("a note")] = ""
    secret: Annotated[object, HIDDEN] = field(default_factory=object)


RUN = Run(Seat.SECOND, ("Лис",), (Mark(Mood.GOOD, 3),))


def test_a_record_becomes_json_with_enum_words_lists_and_properties() -> None:
    assert to_json(RUN) == {
        "seat": "second",
        "names": ["Лис"],
        "marks": [{"kind": "good", "number": 3}],
        "count": 1,
    }


def test_marked_fields_are_renamed_flattened_or_hidden() -> None:
    answer = Answer("слово", Price(None), [], Path("a.txt"))
    found: Json = {
        "with": "слово",
        "cost": None,
        "runs": [],
        "file": "a.txt",
        "pairs": {},
        "note": None,
    }
    assert to_json(answer) == found
    assert list(json_fields(Answer)) == ["with", "cost", "runs", "file", "pairs", "note"]


def test_marked_pairs_become_an_object_and_marked_empty_texts_null() -> None:
    answer = Answer("", Price(1), [], pairs=((Mood.GOOD, 2),), note="нет")
    found = to_object(answer)
    assert (found["pairs"], found["note"], found["with"]) == ({"good": 2}, "нет", "")
    hints = json_fields(Answer)
    assert render_json_type(hints["pairs"]) == "object: integer by name"
    assert render_json_type(hints["note"]) == "string or null"


def test_a_fraction_becomes_a_number() -> None:
    assert to_json((Fraction(1, 4), Fraction(2))) == [0.25, 2.0]


def test_a_value_that_is_not_a_record_is_refused() -> None:
    with pytest.raises(TypeError, match="no JSON for object"):
        to_json({"some": object()})
    with pytest.raises(TypeError, match="no field of Bare says what it means"):
        to_json(Bare(Mood.GOOD, 1))


def test_documentation_names_json_types_and_meanings() -> None:
    found = json_fields(Run)
    assert {name: render_json_type(hint) for name, hint in found.items()} == {
        "seat": "string",
        "names": "list of string",
        "marks": "list of [Mark](#mark-object)",
        "count": "integer",
    }
    assert meaning_of(found["marks"]) == "a mark of a run"
    assert meaning_of(found["count"]) == "how many names"
    assert render_json_type(json_fields(Answer)["cost"]) == "integer or null"
    assert shapes_under(Answer) == (Answer, Run, Mark)


@pytest.mark.parametrize("run", [RUN, Run(Seat.FIRST, ())], ids=["full", "empty"])
def test_a_stored_row_is_read_back_as_its_record(run: Run) -> None:
    assert from_columns(Run, {"id": 7, **to_columns(run)}) == run


def test_a_stored_row_contains_numbers_lists_and_objects() -> None:
    assert to_columns(RUN) == {"seat": 1, "names": ["Лис"], "marks": {"good": 3}}


def test_an_unknown_stored_word_is_refused() -> None:
    with pytest.raises(ValueError, match="bad"):
        from_columns(Run, {"seat": 0, "names": [], "marks": {"bad": 1}})


def test_a_field_neither_documented_nor_hidden_is_refused() -> None:
    @dataclass(frozen=True)
    class Forgetful:
        said: Annotated[int, Doc("what it says")] = 1
        forgotten: int = 2

    with pytest.raises(TypeError, match="Forgetful: neither documented nor hidden: forgotten"):
        to_object(Forgetful())
