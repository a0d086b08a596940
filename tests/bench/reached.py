"""Find the tests that reach a condition; for ``tests.bench.quick_mutants``.

As a pytest plugin (``-p tests.bench.reached``) it watches the conditions of the mutants in the file
named by the environment, and writes the tests that reached each next to it, one file per process.
"""

import ast
import builtins
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.bench.mutation import ChangedModules, place_of, placed_conditions, replaced

WATCHED: Final = "RAZDACHA_WATCHED"
"""The environment variable with the path of a JSON list of mutant keys."""
_HEARD: Final = "__reached__"

_reached: dict[str, set[str]] = {}
_now = [""]


def _hear(key: str) -> None:
    _reached.setdefault(key, set()).add(_now[0])


def _watching(source: str, keys: list[str]) -> ast.Module:
    """Return the tree of a module whose conditions with these keys report their evaluation."""
    tree = ast.parse(source)
    wanted = {place_of(key): key for key in keys}
    for function, place, condition in list(placed_conditions(tree)):
        key = wanted.get((function.name, place))
        if key is not None:
            told = ast.Call(ast.Name(_HEARD, ast.Load()), [ast.Constant(key)], [])
            both = ast.Tuple([told, condition], ast.Load())
            replaced(tree, condition, ast.Subscript(both, ast.Constant(1), ast.Load()))
    return ast.fix_missing_locations(tree)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Record the current test; a function stands for all of its rows."""
    _now[0] = item.nodeid.partition("[")[0]
    return (yield)


def pytest_sessionfinish() -> None:
    """Write the tests that reached each condition."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    told = {key: sorted(tests - {""}) for key, tests in _reached.items()}
    path = Path(os.environ[WATCHED]).with_name(f"reached-{worker}.json")
    path.write_text(json.dumps(told), encoding="utf-8")


if os.environ.get(WATCHED):
    _keys: list[str] = json.loads(Path(os.environ[WATCHED]).read_text(encoding="utf-8"))
    _by_module: dict[str, list[str]] = {}
    for _key in _keys:
        _by_module.setdefault(_key.split(":")[0], []).append(_key)
    vars(builtins)[_HEARD] = _hear
    sys.meta_path.insert(0, ChangedModules(_by_module, _watching))
