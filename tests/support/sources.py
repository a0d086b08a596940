"""The sources of the engine, which lie here whether the engine that runs is compiled or not."""

import ast
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
ENGINE: Final = ROOT / "engine"


def module_names() -> list[str]:
    """Return the names of the engine's modules and packages."""
    paths = sorted(path.relative_to(ROOT).with_suffix("") for path in ENGINE.rglob("*.py"))
    return [".".join(path.parts).removesuffix(".__init__") for path in paths]


def source_of(module: str) -> Path:
    """Return the file that holds the source of a module."""
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def parsed(module: str) -> ast.Module:
    """Return the source of a module as a tree."""
    return ast.parse(source_of(module).read_text(encoding="utf-8"))


def hints_of(kind: type, names: dict[str, Any]) -> dict[str, Any]:
    """Return the type of every field of a dataclass, as it is written: compiled classes forget.

    ``names`` are those that only a type checker imports.
    """
    known = names | vars(sys.modules[kind.__module__])
    classes = [one for one in parsed(kind.__module__).body if isinstance(one, ast.ClassDef)]
    (body,) = [one.body for one in classes if one.name == kind.__name__]
    return {
        line.target.id: eval(ast.unparse(line.annotation), known)
        for line in body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    }
