"""The sources of the engine, whether the compiled engine runs or not."""

import ast
from functools import lru_cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
ENGINE: Final = ROOT / "engine"


def module_names() -> list[str]:
    """Return the names of the engine's modules and packages."""
    paths = sorted(path.relative_to(ROOT).with_suffix("") for path in ENGINE.rglob("*.py"))
    return [".".join(path.parts).removesuffix(".__init__") for path in paths]


def source_of(module: str) -> Path:
    """Return the file with the source of a module."""
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@lru_cache(maxsize=16)  # all trees together take hundreds of megabytes
def parsed(module: str) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(source_of(module).read_text(encoding="utf-8"))
