"""Work that is counted instead of timed: the same on every machine, however loaded."""

import sys
from collections.abc import Callable
from typing import Any


def calls_in(action: Callable[[], object]) -> int:
    """Return how many functions an action calls, those written in C among them."""
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
    """Return how many times the work of an action grows when its size doubles.

    Twice is in proportion to the size, four times is by its square.
    """
    action(1)  # what is loaded with the first call is no work of the second
    return calls_in(lambda: action(2 * size)) / calls_in(lambda: action(size))
