"""Every screen and every question can be come to: something outside its class opens it."""

import ast
from pathlib import Path
from typing import Final

_TUI: Final = Path(__file__).resolve().parents[4] / "deckbuilder" / "tui"
_BASES: Final = frozenset({"RazdachaScreen", "Dialog"})


def _screens(tree: ast.Module) -> list[str]:
    """Return the classes right under a screen or a question."""
    return [
        node.name
        for node in tree.body
        if isinstance(node, ast.ClassDef) and _BASES & {_name(base) for base in node.bases}
    ]


def _name(base: ast.expr) -> str:
    base = base.value if isinstance(base, ast.Subscript) else base
    return base.id if isinstance(base, ast.Name) else ""


def _spoken_of(tree: ast.Module) -> set[str]:
    """Return the names that are used, and those of ``module:Class`` in a text."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return used | {text.rpartition(":")[2] for text in texts if isinstance(text, str)}


def test_every_screen_can_be_reached() -> None:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(_TUI.rglob("*.py"))]
    spoken = set().union(*map(_spoken_of, trees))
    screens = {name for tree in trees for name in _screens(tree)}
    assert len(screens) > 40
    assert not screens - spoken - {"Dialog"}, "nothing opens these screens"
