"""Records as plain data that somebody else wrote."""

from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from typing import Annotated, Any, Final

import pytest

from deckbuilder.kit.records import PAIRS, Key
from deckbuilder.kit.wire import (
    OMITTED,
    ROW,
    UNWRITTEN,
    As,
    Bounds,
    Codes,
    Wanted,
    WrongData,
    read,
    read_list,
    read_value,
    write,
    write_value,
)


class Colour(Enum):
    """A closed set of words."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a larger record."""

    number: Annotated[int, Bounds(1, 9)]
    colour: Colour | None = None
    span: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Box:
    """A record with everything a field can be. ValueError without pieces."""

    pieces: Annotated[tuple[Piece, ...], Key("content")]
    prices: Annotated[tuple[tuple[str, int | str], ...], PAIRS] = ()
    note: Annotated[str, OMITTED] = ""
    is_open: bool = False
    weight: Annotated[int, As(str, int)] = 0

    def __post_init__(self) -> None:
        if not self.pieces:
            raise ValueError("an empty box")


BOX: Final = Box(
    (Piece(1, Colour.RED), Piece(9, span=(2, 3))), (("a", 1), ("b", "two")), "late", True, 2**70
)
DATA: Final[dict[str, Any]] = {
    "content": [
        {"number": 1, "colour": "red", "span": [0, 0]},
        {"number": 9, "colour": None, "span": [2, 3]},
    ],
    "prices": {"a": 1, "b": "two"},
    "note": "late",
    "is_open": True,
    "weight": str(2**70),
}


def test_a_record_is_written_and_read_back() -> None:
    assert write(BOX) == DATA
    assert read(Box, DATA) == BOX
    assert read_list(Piece, DATA["content"]) == BOX.pieces


def test_a_default_is_omitted_if_the_field_says_so() -> None:
    assert "note" not in write(replace(BOX, note=""))
    assert read(Box, {"content": DATA["content"]}) == Box(BOX.pieces)


def test_unknown_keys_are_ignored() -> None:
    assert read(Box, {**DATA, "mood": "new"}) == BOX


@pytest.mark.parametrize(
    ("change", "wanted", "place"),
    [
        ({"content": 1}, Wanted.LIST, "content"),
        ({"content": [1]}, Wanted.OBJECT, "content[0]"),
        ({"content": [{}]}, Wanted.THERE, "content[0].number"),
        ({"content": [{"number": "1"}]}, Wanted.NUMBER, "content[0].number"),
        ({"content": [{"number": True}]}, Wanted.NUMBER, "content[0].number"),
        ({"content": [{"number": 1.0}]}, Wanted.NUMBER, "content[0].number"),
        ({"content": [{"number": 0}]}, Wanted.WITHIN, "content[0].number"),
        ({"content": [{"number": 10}]}, Wanted.WITHIN, "content[0].number"),
        ({"content": [{"number": 1, "colour": "green"}]}, Wanted.ONE_OF, "content[0].colour"),
        ({"content": [{"number": 1, "colour": []}]}, Wanted.ONE_OF, "content[0].colour"),
        ({"content": [{"number": 1, "span": [1]}]}, Wanted.AS_LONG, "content[0].span"),
        ({"content": [{"number": 1, "span": [1, "2"]}]}, Wanted.NUMBER, "content[0].span[1]"),
        ({"content": []}, Wanted.WHOLE, ""),
        ({"prices": []}, Wanted.OBJECT, "prices"),
        ({"prices": {"a": None}}, Wanted.NUMBER, "prices.a"),
        ({"note": None}, Wanted.TEXT, "note"),
        ({"is_open": 1}, Wanted.YES_OR_NO, "is_open"),
        ({"weight": "much"}, Wanted.OWN_FORM, "weight"),
    ],
)
def test_a_wrong_value_is_reported_with_its_place(
    change: dict[str, Any], wanted: Wanted, place: str
) -> None:
    with pytest.raises(WrongData) as caught:
        read(Box, DATA | change)
    assert (caught.value.wanted, caught.value.place) == (wanted, place)


@pytest.mark.parametrize("data", [None, [], "box", 1])
def test_data_that_is_not_an_object_is_refused(data: object) -> None:
    with pytest.raises(WrongData) as caught:
        read(Box, data)
    assert (caught.value.wanted, caught.value.place) == (Wanted.OBJECT, "")


@dataclass(frozen=True, slots=True)
class Rising:
    """Two numbers in order. ValueError for any others."""

    least: int
    most: int

    def __post_init__(self) -> None:
        if self.least > self.most:
            raise ValueError("not in order")


@dataclass(frozen=True, slots=True)
class Ranged:
    """A record with a row in it."""

    bounds: Annotated[Rising, ROW]


def test_contradictory_values_of_a_row_are_reported_with_their_place() -> None:
    assert read(Ranged, {"bounds": [1, 2]}) == Ranged(Rising(1, 2))
    with pytest.raises(WrongData) as wrong:
        read(Ranged, {"bounds": [2, 1]})
    assert (wrong.value.wanted, wrong.value.place) == (Wanted.WHOLE, "bounds")


class Side(IntEnum):
    """A word that is a number."""

    LEFT = 0
    RIGHT = 1


@dataclass(frozen=True, slots=True)
class Step:
    """A record with a field that is never written."""

    side: Side
    rising: Annotated[Rising | None, ROW] = None
    length: Annotated[int, UNWRITTEN] = 0


@dataclass(frozen=True, slots=True)
class Rest:
    """A record of nothing."""


CODES: Final = Codes({"step": Step, "rest": Rest})


@pytest.mark.parametrize(
    ("record", "data"),
    [
        (Step(Side.RIGHT), ["step", 1, None]),
        (Step(Side.LEFT, Rising(1, 2)), ["step", 0, [1, 2]]),
        (Rest(), ["rest"]),
    ],
)
def test_a_record_with_a_code_is_the_list_of_its_code_and_values(
    record: object, data: list[Any]
) -> None:
    assert CODES.write(record) == data
    assert CODES.read(data) == record


def test_a_field_that_is_never_written_is_read_as_its_default() -> None:
    assert write(Step(Side.LEFT, length=3)) == {"side": 0, "rising": None}
    assert read(Step, {"side": 0, "length": 3}) == Step(Side.LEFT)


@pytest.mark.parametrize(
    ("data", "wanted", "place"),
    [
        (None, Wanted.ONE_OF, ""),
        ([], Wanted.ONE_OF, ""),
        (["walk", 1], Wanted.ONE_OF, ""),
        ([0, 1], Wanted.ONE_OF, ""),
        (["rest", 1], Wanted.AS_LONG, ""),
        (["step", 2, None], Wanted.ONE_OF, "[0]"),
        (["step", True, None], Wanted.ONE_OF, "[0]"),
        (["step", 1.0, None], Wanted.ONE_OF, "[0]"),
        (["step", 1, [1, "2"]], Wanted.NUMBER, "[1][1]"),
    ],
)
def test_a_wrong_record_with_a_code_is_told_with_its_place(
    data: object, wanted: Wanted, place: str
) -> None:
    with pytest.raises(WrongData) as wrong:
        CODES.read(data)
    assert (wrong.value.wanted, wrong.value.place) == (wanted, place)


def test_a_form_of_its_own_tells_the_place_inside_it() -> None:
    hint = tuple[Annotated[Rising, As(write, lambda data: read(Rising, data))], ...]
    data = write_value(hint, (Rising(1, 2),))
    assert read_value(hint, data) == (Rising(1, 2),)
    with pytest.raises(WrongData) as wrong:
        read_value(hint, [*data, {"least": 1, "most": "2"}])
    assert (wrong.value.wanted, wrong.value.place) == (Wanted.NUMBER, "[1].most")
