"""Progress and cancellation of long work.

Work that takes a second or more calls ``report_progress`` regularly. The code waiting for it runs
it inside ``watched_by``; the layers in between are not involved.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TypeAlias

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the amount done and the total; an exception from it cancels the work."""

_HUNDRED: Final = 100


class GivenUp(Exception):
    """Raised when the work was cancelled; its result is discarded."""


def _ignore_progress(done: int, total: int) -> None:
    """Ignore progress."""


_watching: Final[ContextVar[Progress]] = ContextVar("watching", default=_ignore_progress)


def report_progress(done: int, total: int) -> None:
    """Report progress; raises whatever the observer raises to cancel the work."""
    _watching.get()(done, total)


@contextmanager
def watched_by(progress: Progress) -> Iterator[None]:
    """Report the work of this block, in this thread, to ``progress``."""
    before = _watching.set(progress)
    try:
        yield
    finally:
        _watching.reset(before)


@contextmanager
def share(start: int, end: int) -> Iterator[None]:
    """Scale the progress of this block from ``start`` to ``end`` percent of a larger task."""
    outer = _watching.get()

    def scaled(done: int, total: int) -> None:
        outer(start + (end - start) * min(done, total) // max(total, 1), _HUNDRED)

    with watched_by(scaled):
        yield
