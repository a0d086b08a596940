"""When the program searches for garbage: hardly while it starts, and not while keys are pressed.

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
    """Search seldom from now on; for a process that is the program's own, as its first act."""
    gc.set_threshold(*THRESHOLDS)


def keep() -> None:
    """Leave what lives now out of every search to come, for it will live to the end."""
    gc.freeze()


def is_due() -> bool:
    """Whether so much has come to life since the last search of everything that one is due."""
    return gc.get_count()[2] >= DUE


def tidy() -> None:
    """Search through all that came to life since ``keep``: some ten milliseconds in a match."""
    gc.collect()


@contextmanager
def as_it_was() -> Iterator[None]:
    """Put back at the end of the block what Python did before it, for whoever only tries."""
    thresholds = gc.get_threshold()
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
