"""Count work instead of timing it: the same on every machine under any load."""

import sys
from collections.abc import Callable
from typing import Any


def calls_in(action: Callable[[], object]) -> int:
    """Return the number of function calls of an action, including those of C functions."""
    count = 0

    def counted(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        action()
    finally:
        sys.setprofile(before)
    return count


def growth(action: Callable[[int], object], size: int) -> float:
    """Return the factor by which the work of an action grows when its size doubles.

    2 is linear, 4 quadratic.
    """
    action(1)  # work done only by the first call, such as imports
    return calls_in(lambda: action(2 * size)) / calls_in(lambda: action(size))
