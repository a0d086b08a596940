"""Field types as written in the source.

A compiled class loses the item types of tuples and the members of unions, so they are read from the
source. The engine's source is in ``engine``, whether the compiled engine runs or not.
"""

import ast
import dataclasses
import sys
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from engine.berserk import abilities

_PARSING = Lock()
"""Two threads that parse at once fail in Python 3.11 (SystemError)."""


@cache
def hints_of(kind: type) -> dict[str, Any]:
    """Return the type of each field of a dataclass.

    >>> from engine.berserk.abilities.strength import Strength
    >>> hints_of(Strength)
    {'weak': <class 'int'>, 'medium': <class 'int'>, 'strong': <class 'int'>}
    """
    hints: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        if dataclasses.is_dataclass(base):
            hints |= _own_hints(base)
    return hints


def _own_hints(kind: type) -> dict[str, Any]:
    module = sys.modules[kind.__module__]
    known = {**_nodes(), **vars(module)}  # nodes imported there only for the type checker
    return {
        line.target.id: eval(ast.unparse(line.annotation), known)
        for line in _classes(kind.__module__)[kind.__name__].body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    }


@cache
def _nodes() -> dict[str, object]:
    return {name: getattr(abilities, name) for name in abilities.__all__}


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    """Return the classes of a module from its source next to the top package."""
    top = sys.modules[module.partition(".")[0]]
    path = Path(str(top.__file__)).parents[1].joinpath(*module.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    with _PARSING:
        body = ast.parse(source.read_text(encoding="utf-8")).body
    return {line.name: line for line in body if isinstance(line, ast.ClassDef)}
