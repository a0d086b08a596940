"""The types of fields, as the source writes them.

A compiled class forgets what its tuples hold and its unions are made of, so they are read from the
source, which lies beside what was made of it.
"""

import ast
import dataclasses
import sys
from functools import cache
from pathlib import Path
from typing import Any

from engine.berserk import abilities


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
    known = {**_nodes(), **vars(module)}  # nodes that only a type checker imports there
    return {
        line.target.id: eval(ast.unparse(line.annotation), known)
        for line in _classes(str(module.__file__))[kind.__name__].body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    }


@cache
def _nodes() -> dict[str, object]:
    return {name: getattr(abilities, name) for name in abilities.__all__}


@cache
def _classes(file: str) -> dict[str, ast.ClassDef]:
    source = Path(file).with_name(Path(file).name.partition(".")[0] + ".py")
    body = ast.parse(source.read_text(encoding="utf-8")).body
    return {line.name: line for line in body if isinstance(line, ast.ClassDef)}
