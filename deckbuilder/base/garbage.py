"""Scheduling of garbage collection: rarely at startup, never while keys are pressed.

Python scans all live objects each time their number has grown by a quarter, which stops a battle
for a tenth of a second or more. The program lets this happen automatically only to bound memory,
and otherwise does it while idle: see ``tidy``. Young cyclic garbage is collected as usual, in a few
milliseconds.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

THRESHOLDS: Final = (10_000, 10, 40)
"""The thresholds of the three generations.

The last one triggers at four million more live objects than at the last full collection, of some
hundred bytes each.
"""
DUE: Final = 4
"""The number of collections of the middle generation after which a full one is worth its time."""


def hold_back() -> None:
    """Collect rarely from now on; call this first in a process of our own."""
    gc.set_threshold(*THRESHOLDS)


def keep() -> None:
    """Exclude all live objects from future collections; they live until exit."""
    gc.freeze()


def is_due() -> bool:
    """Return whether enough objects were created since the last full collection."""
    return gc.get_count()[2] >= DUE


def tidy() -> None:
    """Collect everything created since ``keep``: about ten milliseconds in a match."""
    gc.collect()


@contextmanager
def as_it_was() -> Iterator[None]:
    """Restore Python's own settings at the end of the block."""
    thresholds = gc.get_threshold()
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
