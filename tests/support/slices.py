"""Keep a small sample of a slow kind of test among the quick ones."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def thin(values: Iterable[Any], *, quick: Collection[Any] | int = 1) -> list[Any]:
    """Return values for ``pytest.mark.parametrize``, marked slow except the quick ones.

    ``quick`` lists values, or is the number of the first ones.
    """
    return [
        value if _is_quick(place, value, quick) else pytest.param(value, marks=pytest.mark.slow)
        for place, value in enumerate(values)
    ]


def _is_quick(place: int, value: Any, quick: Collection[Any] | int) -> bool:
    return place < quick if isinstance(quick, int) else value in quick
