"""Plain data to JSON and back."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, IntEnum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel import WHEN_ABSENT, BadSave, Codec


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Size(IntEnum):
    SMALL = 1


@dataclass(frozen=True)
class Box:
    name: str
    content: object
    weight: int = field(init=False, default=0)
    label: object = None


@dataclass(frozen=True)
class Count:
    number: int = 0


@dataclass(frozen=True)
class Far:
    number: int = 1_000
    name: str = "as it was"


CODEC = Codec((Colour, Size, Box, Count, Far))

scalars = st.none() | st.booleans() | st.integers() | st.text() | st.sampled_from(Colour)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.builds(Box, st.text(), inner)
    ),
    max_leaves=10,
)


@settings(deadline=None, derandomize=True, database=None, max_examples=60)
@given(values)
def test_values_round_trip_with_equal_type_and_value(value: object) -> None:
    assert CODEC.decode(CODEC.encode(value)) == value
    read = CODEC.loads(CODEC.dumps(value))
    assert read == value
    assert type(read) is type(value)


def test_lists_and_tuples_are_distinguished() -> None:
    assert CODEC.loads(CODEC.dumps(([1], (2,)))) == ([1], (2,))


def test_an_int_enum_is_not_encoded_as_a_number() -> None:
    assert CODEC.loads(CODEC.dumps(Size.SMALL)) is Size.SMALL


@pytest.mark.parametrize("label", [None, 0, False, "", ()])
def test_default_fields_are_omitted(label: object) -> None:
    box = Box("Ящик", 1, label)
    text = CODEC.dumps(box)
    assert ("label" in text) is (label is not None)
    read = CODEC.loads(text)
    assert (read, type(read.label)) == (box, type(label))


def test_defaults_are_omitted_by_equality_not_identity() -> None:
    """Compiled code makes a number anew each time it is asked for, and a save is read from text."""
    assert CODEC.dumps(Far(int("1000"), " ".join(("as", "it", "was")))) == '{"$":"Far"}'


def test_a_field_equal_to_its_default_but_of_another_type_is_written() -> None:
    assert CODEC.loads(CODEC.dumps(Count(True))) == Count(True)
    assert type(CODEC.loads(CODEC.dumps(Count(False))).number) is bool


def test_text_is_readable() -> None:
    assert CODEC.dumps(Box("Ящик", Colour.RED)) == (
        '{"$":"Box","name":"Ящик","content":{"$":"Colour","=":"red"}}'
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"$":"Crate"}', "unknown type 'Crate'"),
        ('{"name":"x"}', "expected a value with its type"),
        ('{"$":"Box","name":"x"}', "Box cannot be read: .*'content'"),
        ('{"$":"Colour","=":"green"}', "Colour cannot be read"),
        ('{"$":"list","=":3}', "unknown type 'list'"),
        ('{"$":"Box","name":"x","content":1,"lid":2}', "Box cannot be read: .*'lid'"),
        ("[1.5]", "expected a value with its type"),
        ("[1", "line 1, column 3"),
    ],
)
def test_invalid_text_raises_bad_save_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(BadSave, match=reason.replace("(", r"\(")):
        CODEC.loads(text)


@pytest.mark.parametrize("value", [1.5, {"a": 1}, {1}, b"x", object()])
def test_unregistered_types_cannot_be_encoded(value: object) -> None:
    with pytest.raises(TypeError, match="not registered"):
        CODEC.dumps(value)


def test_an_unregistered_enum_with_a_registered_name_is_rejected() -> None:
    registered = Codec((Colour,))

    def other_colour() -> Enum:
        class Colour(Enum):
            RED = "red"

        return Colour.RED

    with pytest.raises(TypeError, match="not registered"):
        registered.dumps(other_colour())


def test_two_types_of_one_name_are_refused_by_name() -> None:
    def other_colour() -> type[Enum]:
        class Colour(Enum):
            RED = "red"

        return Colour

    with pytest.raises(ValueError, match="two types are called Colour"):
        Codec((Colour, other_colour()))


@dataclass
class Wheel:
    spokes: int = 0


@dataclass
class Bicycle:
    name: str
    gears: int = 1
    front: Wheel = field(default_factory=Wheel)


def test_a_flattened_type_writes_its_parts_in_the_given_order() -> None:
    codec = Codec([Bicycle], flat={Bicycle: ("spokes", "name", "gears")})
    text = codec.dumps(Bicycle("Аист", 3, Wheel(36)))
    assert text == '{"$":"Bicycle","spokes":36,"name":"Аист","gears":3}'
    assert codec.loads(text) == Bicycle("Аист", 3, Wheel(36))
    assert codec.dumps(Bicycle("Аист")) == '{"$":"Bicycle","name":"Аист"}'


def test_a_field_missing_from_the_order_is_reported_up_front() -> None:
    with pytest.raises(ValueError, match=r"Bicycle is not written field by field: .*gears"):
        Codec([Bicycle], flat={Bicycle: ("spokes", "name")})


def test_an_unknown_field_of_a_flattened_type_is_a_bad_save() -> None:
    codec = Codec([Bicycle], flat={Bicycle: ("spokes", "name", "gears")})
    with pytest.raises(BadSave, match="Bicycle cannot be read"):
        codec.loads('{"$":"Bicycle","name":"Аист","bell":1}')


def test_a_renamed_type_is_read_from_older_saves() -> None:
    renamed = Codec((Colour, Box), {"Chest": Box, "Hue": Colour})
    value = Box("lid", Colour.RED)
    text = CODEC.dumps(value)
    assert renamed.loads(text.replace("Box", "Chest").replace("Colour", "Hue")) == value
    assert renamed.dumps(value) == text


@dataclass(frozen=True)
class Rules:
    size: int = 1
    name: str = "small"


@dataclass(frozen=True)
class Table:
    legs: int
    rules: Rules = field(metadata={WHEN_ABSENT: Rules()})


SHIPPED = {"small": Rules(), "large": Rules(9, "large")}
BY_NAME = Codec((Rules, Table), named={Rules: SHIPPED})


def test_a_named_value_is_written_as_its_name() -> None:
    text = BY_NAME.dumps(Table(3, SHIPPED["large"]))
    assert text == '{"$":"Table","legs":3,"rules":{"$":"Rules","=":"large"}}'
    assert BY_NAME.loads(text) == BY_NAME.decode(BY_NAME.encode(Table(3, SHIPPED["large"])))
    assert BY_NAME.loads(text) == Table(3, SHIPPED["large"])


def test_a_value_without_a_name_is_written_with_its_fields() -> None:
    own = Table(3, Rules(5, "large"))
    assert '"size":5' in BY_NAME.dumps(own)
    assert BY_NAME.loads(BY_NAME.dumps(own)) == own
    assert BY_NAME.extended((Box,)).loads(BY_NAME.dumps(own)) == own


def test_a_field_missing_from_an_older_save_gets_the_default_of_that_time() -> None:
    assert BY_NAME.loads('{"$":"Table","legs":3}') == Table(3, Rules())


@dataclass(frozen=True)
class Lamp:
    lit: bool = field(default=True, metadata={WHEN_ABSENT: False})


def test_a_default_that_changed_since_older_saves_is_written() -> None:
    codec = Codec((Lamp,))
    assert codec.dumps(Lamp()) == '{"$":"Lamp","lit":true}'
    assert [codec.loads(codec.dumps(Lamp(lit))) for lit in (True, False)] == [Lamp(), Lamp(False)]
    assert codec.loads('{"$":"Lamp"}') == Lamp(lit=False)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(BadSave, match="gigantic"):
        BY_NAME.loads('{"$":"Rules","=":"gigantic"}')


@pytest.mark.parametrize("nested", [lambda inner: [inner], lambda inner: {"$": "Box", "x": inner}])
def test_endlessly_nested_data_is_rejected(nested: Callable[[object], object]) -> None:
    data: object = 1
    for _level in range(5_000):
        data = nested(data)
    with pytest.raises(BadSave, match="nested"):
        CODEC.decode(data)
