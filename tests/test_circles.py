"""No modules import each other in a circle: each can be read, and changed, after those it imports.

Imports for type checkers and inside functions count as well. A module may be named in a string, to
be loaded later, by modules of its own room alone: no contract sees such an import.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.support.sources import ROOT

ROOMS = ("engine", "catalog", "deckbuilder")
ABILITIES = "engine.berserk.abilities"

# Each is one recursive type over several modules; as one module it would be longer than 600 lines.
KNOWN = (
    # A number counts the cards of a filter, and a filter compares with a number.
    {f"{ABILITIES}.filters", f"{ABILITIES}.values"},
    # An ability holds powers, a power holds effects, and an effect gives abilities (528).
    {
        f"{ABILITIES}.ability",
        f"{ABILITIES}.effects_on_cards",
        f"{ABILITIES}.effects_on_the_table",
        f"{ABILITIES}.permissions",
        f"{ABILITIES}.powers",
        f"{ABILITIES}.recruiting",
        f"{ABILITIES}.titled",
    },
)


def test_modules_have_no_import_cycles_but_the_known_ones() -> None:
    circles = _circles(_imports(ROOT))
    assert [sorted(circle) for circle in circles if circle not in KNOWN] == []
    assert [sorted(circle) for circle in KNOWN if circle not in circles] == [], "this one is gone"


def test_type_checking_and_local_imports_count_as_parts_of_a_cycle(tmp_path: Path) -> None:
    room = tmp_path / "engine"
    room.mkdir()
    (room / "__init__.py").write_text("", encoding="utf-8")
    (room / "board.py").write_text("from engine import cell\n", encoding="utf-8")
    (room / "cell.py").write_text("if TYPE_CHECKING:\n    import engine.card\n", encoding="utf-8")
    inner = "def put():\n    from engine.board import Board\n"
    (room / "card.py").write_text(inner, encoding="utf-8")
    (room / "coin.py").write_text("from engine.card import Card\n", encoding="utf-8")
    assert _circles(_imports(tmp_path)) == [{"engine.board", "engine.card", "engine.cell"}]


def test_no_import_from_another_package_is_hidden_in_a_string() -> None:
    paths = _modules(ROOT)
    hidden = [
        f"{name}: {said}"
        for name, path in paths.items()
        for said in _named_in_strings(path)
        if said in paths and said.rpartition(".")[0] != name.rpartition(".")[0]
    ]
    assert hidden == []


def _modules(root: Path) -> dict[str, Path]:
    """Return our modules; an ``__init__`` is none, for it only names what is in its room."""
    paths = [path for room in ROOMS for path in (root / room).rglob("*.py")]
    return {
        ".".join(path.relative_to(root).with_suffix("").parts): path
        for path in paths
        if path.name != "__init__.py"
    }


def _named_in_strings(path: Path) -> Iterator[str]:
    """Yield what a string such as ``room.module:name`` may name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value.partition(":")[0]


def _imports(root: Path) -> dict[str, set[str]]:
    """Return what each module imports of ours."""
    modules = _modules(root)
    return {
        name: {one for one in _imported(path) if one in modules and one != name}
        for name, path in modules.items()
    }


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _circles(imports: Mapping[str, set[str]]) -> list[set[str]]:
    """Return the sets of modules that reach each other: a circle becomes one node until none is."""
    left = {name: set(others) for name, others in imports.items()}
    while (circle := _one_circle(left)) is not None:
        members = set(circle)
        joined = "+".join(sorted(members))
        merged = set().union(*(left.pop(name) for name in members)) - members
        left = {name: _joined(others, members, joined) for name, others in left.items()}
        left[joined] = merged
    return sorted((set(name.split("+")) for name in left if "+" in name), key=sorted)


def _joined(others: set[str], members: set[str], joined: str) -> set[str]:
    return others - members | {joined} if others & members else others


def _one_circle(imports: Mapping[str, set[str]]) -> Sequence[str] | None:
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        found: Sequence[str] = error.args[1]
        return found
    return None
