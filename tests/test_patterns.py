"""How the sources match: a pattern names the fields of its class, so that a field may be added."""

import ast
import builtins
from pathlib import Path
from typing import Final

import pytest

_ROOT: Final = Path(__file__).resolve().parents[1]


def by_position(tree: ast.Module) -> list[int]:
    """Return the lines of patterns that take a field by its place; ``int(value)`` may."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.MatchClass) and node.patterns and not _is_builtin(node.cls)
    ]


def _is_builtin(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and hasattr(builtins, node.id)


@pytest.mark.slow
@pytest.mark.parametrize("room", ["engine", "catalog", "deckbuilder", "tests"])
def test_patterns_name_their_fields(room: str) -> None:
    lines = [
        f"{path.relative_to(_ROOT)}:{line}"
        for path in sorted((_ROOT / room).rglob("*.py"))
        for line in by_position(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not lines, "patterns that take fields by position:\n" + "\n".join(lines)


@pytest.mark.parametrize(
    ("pattern", "fails"),
    [
        ("CardEntered(card)", True),
        ("ev.CardEntered(card, cell=cell)", True),
        ("[Pair(one, _), *rest]", True),
        ("CardEntered(card=card, cell=_)", False),
        ("CardEntered()", False),
        ("int(amount) | str(amount)", False),
    ],
)
def test_a_pattern_by_position_is_seen(pattern: str, fails: bool) -> None:
    tree = ast.parse(f"match thing:\n    case {pattern}:\n        pass\n")
    assert by_position(tree) == ([2] if fails else [])
