"""Results of pure functions of values that are large to hash: remembered for the same object."""

from collections.abc import Callable
from typing import Final, TypeVar

Value = TypeVar("Value")
Result = TypeVar("Result")

MOST: Final = 20_000
"""The objects remembered at a time; beyond that all are forgotten."""


def by_identity(work: Callable[[Value], Result]) -> Callable[[Value], Result]:
    """Remember the result of a function for each object given to it.

    For functions whose result depends on the value alone. An object is kept alive while it is
    remembered, so no other can take its identity. Put it above ``functools.cache`` where equal
    objects should share one result: most calls are for objects seen before, and need no hash.
    """
    known: dict[int, tuple[Value, Result]] = {}

    def looked_up(value: Value) -> Result:
        found = known.get(id(value))
        if found is not None:
            return found[1]
        if len(known) >= MOST:
            known.clear()
        result = work(value)
        known[id(value)] = value, result
        return result

    return looked_up
