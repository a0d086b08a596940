"""How far long work has come, and the way to give it up.

Work that takes a second or more calls ``tell`` as it goes on. Whoever waits for it runs it inside
``watched_by``; all layers between them need not know of it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TypeAlias

Progress: TypeAlias = Callable[[int, int], None]
"""Is told how much is done of how much, as the work goes on; what it raises gives the work up."""

_HUNDRED: Final = 100


class GivenUp(Exception):
    """Whoever asked for the work does not want it any more; nothing of it is kept."""


def _untold(done: int, total: int) -> None:
    """Nobody waits for this."""


_watching: Final[ContextVar[Progress]] = ContextVar("watching", default=_untold)


def tell(done: int, total: int) -> None:
    """Say how much is done of how much; raises what whoever watches does, to end the work."""
    _watching.get()(done, total)


@contextmanager
def watched_by(progress: Progress) -> Iterator[None]:
    """Let ``progress`` be told of the work of the block, which runs in this thread."""
    before = _watching.set(progress)
    try:
        yield
    finally:
        _watching.reset(before)


@contextmanager
def share(start: int, end: int) -> Iterator[None]:
    """Let the work of the block be a part of more: from ``start`` to ``end`` of a hundred."""
    outer = _watching.get()

    def scaled(done: int, total: int) -> None:
        outer(start + (end - start) * min(done, total) // max(total, 1), _HUNDRED)

    with watched_by(scaled):
        yield
