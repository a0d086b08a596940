"""What the compiler is given: the sources, with constructors that ``dataclass`` leaves alone."""

import ast
import dataclasses
from typing import Any

import pytest

from tests.support.build_tools import native_constructors
from tests.support.sources import module_names, source_of

SOURCE = '''
from dataclasses import dataclass, field

@dataclass(frozen=True)
class Event:
    """Something that happened."""

@dataclass(frozen=True)
class Hit(Event):
    """A card was hit.

    By another one.
    """

    card: int
    wounds: int = 1
    """How hard."""

@dataclass
class Pile:
    "Cards."
    top: int
    cards: list[int] = field(default_factory=list)

@dataclass
class Sorted:
    "Cards that nobody compares."
    cards: list[int] = field(default_factory=list, compare=False)

@dataclass(frozen=True)
class Checked:
    "A number."
    number: int
    def __post_init__(self) -> None:
        assert self.number

@dataclass(frozen=True)
class Harder(Hit):
    "A card was hit harder."
    how: int = 2

@dataclass(frozen=True)
class Untold:
    number: int

@dataclass
class Copied:
    "It copies itself."
    number: int
    def clone(self) -> "Copied":
        copy = Copied.__new__(Copied)
        copy.number = self.number
        return copy

@dataclass
class Loose:
    "It changes."
    number: int
'''
BARE = frozenset({"Event"})


def constructors(source: str) -> dict[str, str]:
    """Return the constructors that stand in the classes of a source."""
    return {
        record.name: ast.unparse(line)
        for record in ast.parse(source).body
        if isinstance(record, ast.ClassDef)
        for line in record.body
        if isinstance(line, ast.FunctionDef) and line.name == "__init__"
    }


def test_a_frozen_record_gets_a_native_constructor() -> None:
    assert native_constructors.bare_records([SOURCE]) == BARE
    written = constructors(native_constructors.with_constructors(SOURCE, BARE))
    assert set(written) == {"Hit", "Pile", "Loose"}
    assert written["Pile"].splitlines() == [
        "def __init__(self, top: int, cards: list[int] | None=None) -> None:",
        "    self.top = top",
        "    self.cards = list() if cards is None else cards",
    ]
    assert written["Hit"].splitlines() == [
        "def __init__(self, card: int, wounds: int=1) -> None:",
        "    self.card = card",
        "    self.wounds = wounds",
    ]


def test_only_a_frozen_record_needs_a_type_suppression() -> None:
    written = native_constructors.with_constructors(SOURCE, BARE).splitlines()
    assert sum("type: ignore[misc]" in line for line in written) == 1


def test_every_other_line_keeps_its_number() -> None:
    before, after = (
        SOURCE.splitlines(),
        native_constructors.with_constructors(SOURCE, BARE).splitlines(),
    )
    assert len(before) == len(after)
    for old, new in zip(before, after, strict=True):
        assert new in (old, "") or "def __init__" in new


def test_loose_records_accept_any_value_and_keep_their_constructor() -> None:
    written = native_constructors.with_loose_fields(SOURCE)
    assert len(written.splitlines()) == len(SOURCE.splitlines())
    assert written.splitlines()[1].endswith("; from typing import Any as _Any")
    kinds = {
        ast.unparse(line.annotation)
        for record in ast.parse(written).body
        if isinstance(record, ast.ClassDef)
        for line in record.body
        if isinstance(line, ast.AnnAssign)
    }
    assert kinds == {"_Any"}
    assert "cards: _Any = field(default_factory=list)" in written
    assert set(constructors(native_constructors.with_constructors(written, BARE))) == {
        "Hit",
        "Pile",
        "Loose",
    }


def test_a_mutable_record_behaves_as_before() -> None:
    names: dict[str, Any] = {"__name__": __name__}
    exec(native_constructors.with_constructors(SOURCE, BARE), names)
    one, other = names["Pile"](1), names["Pile"](1)
    one.cards.append(2)
    assert (one.cards, other.cards) == ([2], [])
    loose = names["Loose"](number=3)
    assert dataclasses.replace(loose, number=4) == names["Loose"](4)
    with pytest.raises(TypeError):
        names["Loose"]()


def test_native_constructors_of_the_engine_take_the_fields_unchanged() -> None:
    sources = {name: source_of(name).read_text(encoding="utf-8") for name in module_names()}
    bare = native_constructors.bare_records(sources.values())
    count = 0
    for source in sources.values():
        written = native_constructors.with_constructors(source, bare)
        assert len(written.splitlines()) == len(source.splitlines())
        count += len(constructors(written)) - len(constructors(source))
    assert {"Event", "Option", "Interjection"} <= bare
    assert count > 400
