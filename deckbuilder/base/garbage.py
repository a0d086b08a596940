"""Scheduling of garbage collection: rarely at startup, never while keys are pressed.

Python searches through everything that lives each time it has grown by a quarter, which stops a
battle for a tenth of a second and more. The program lets that happen by itself only where memory
would grow without end, and does it when nobody waits: see ``tidy``. What is cyclic
and young goes as always, in a few milliseconds.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

THRESHOLDS: Final = (10_000, 10, 40)
"""More new objects than gone ones before the young are searched, young rounds before the older are,
and older rounds before all are: that is when four million more objects live than at the last time,
of some hundred bytes each."""
DUE: Final = 4
"""The older rounds after which a search of everything is worth its time."""


def hold_back() -> None:
    """Collect rarely from now on; call first in a process of our own."""
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
