"""Records that are made quickly are those that ``dataclass`` would have made."""

import inspect
from dataclasses import FrozenInstanceError, dataclass, field, replace
from typing import Any

import pytest

from engine.kernel.making import made_quickly


@dataclass(frozen=True, slots=True)
class Named:
    name: str


@dataclass(frozen=True, slots=True)
class Spot(Named):
    row: int = 1
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    row: int

    def __post_init__(self) -> None:
        if self.row < 0:
            raise ValueError("there is no such row")


@dataclass(frozen=True, slots=True)
class Filled:
    row: int
    marks: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Changing:
    row: int


@dataclass(frozen=True)
class Loose:
    row: int


made_quickly(Spot)
made_quickly(Checked)


def test_a_record_has_its_fields_and_defaults() -> None:
    spot = Spot("a", marks=("x",))
    assert (spot.name, spot.row, spot.marks) == ("a", 1, ("x",))
    assert spot == Spot("a", 1, ("x",)) != Spot("a", 2, ("x",))
    assert hash(spot) == hash(Spot("a", 1, ("x",)))
    assert repr(Spot("b", 3)) == "Spot(name='b', row=3, marks=())"
    assert replace(spot, row=4) == Spot("a", 4, ("x",))


def test_a_record_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Spot("a").row = 2  # type: ignore[misc]  # it is frozen: that is tried


def test_a_record_is_checked_after_construction() -> None:
    assert Checked(1).row == 1
    with pytest.raises(ValueError, match="no such row"):
        Checked(-1)


def test_wrong_constructor_arguments_are_refused() -> None:
    wrong: Any = Spot
    with pytest.raises(TypeError, match=r"Spot\.__init__.*missing 1 required.*'name'"):
        wrong()
    with pytest.raises(TypeError, match="unexpected keyword argument 'column'"):
        wrong("a", column=1)


def test_a_fast_constructor_keeps_its_signature() -> None:
    assert list(inspect.signature(Spot).parameters) == ["name", "row", "marks"]


@pytest.mark.parametrize("kind", [Filled, Changing, Loose, int], ids=lambda kind: kind.__name__)
def test_classes_that_are_not_frozen_records_are_not_changed(kind: type) -> None:
    loose: Any = kind
    before = loose.__init__
    made_quickly(kind)
    assert loose.__init__ is before
