"""``python tests/support/lowest.py``: the lowest version of every direct dependency, to install.

Prints a file of constraints made of the lower bounds in ``pyproject.toml``, those of the tests
included. Needs no package: ``make test-lowest`` runs it before anything is installed.
"""

import re
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

PYPROJECT: Final = Path(__file__).resolve().parents[2] / "pyproject.toml"
WITHOUT: Final = frozenset({"mypy", "pandas-stubs", "ruff", "scipy-stubs"})
"""Tools of ``make check`` that no test runs: any version will do."""
_BOUND: Final = re.compile(r"(?P<name>[\w.-]+)(?:\[[\w,]+\])?\s*>=\s*(?P<version>[\w.]+)")


def lowest(project: dict[str, Any]) -> list[str]:
    """Return ``name==version`` for every dependency of the program and its tests.

    ValueError names one without a lower bound.

    >>> lowest({"dependencies": ["a>=1.2,<2"], "optional-dependencies": {"dev": ["ruff"]}})
    ['a==1.2']
    """
    listed = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    return [_pinned(one) for one in listed if one not in WITHOUT]


def _pinned(requirement: str) -> str:
    bound = _BOUND.match(requirement)
    if bound is None:
        raise ValueError(f"{requirement} has no lower bound")
    return f"{bound['name']}=={bound['version']}"


if __name__ == "__main__":
    bounds = lowest(tomllib.loads(PYPROJECT.read_text("utf-8"))["project"])
    sys.stdout.write("\n".join(bounds) + "\n")
