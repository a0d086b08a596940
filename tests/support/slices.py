"""A thin slice of a slow kind of test stays among the quick ones."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def thin(values: Iterable[Any], *, quick: Collection[Any] | int = 1) -> list[Any]:
    """Return values for ``pytest.mark.parametrize``, slow but for the quick ones.

    The ``quick`` values are named, or the first ones are counted.
    """
    return [
        value if _is_quick(place, value, quick) else pytest.param(value, marks=pytest.mark.slow)
        for place, value in enumerate(values)
    ]


def _is_quick(place: int, value: Any, quick: Collection[Any] | int) -> bool:
    return place < quick if isinstance(quick, int) else value in quick
