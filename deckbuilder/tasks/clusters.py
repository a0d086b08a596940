"""Shared code of all kinds of clusters: connecting, and explaining failures."""

import socket
import time
from collections.abc import Callable
from queue import Empty, Queue
from threading import Thread
from typing import Final, TypeVar

from catalog.common.errors import UserError
from catalog.common.i18n import _

PATIENCE: Final = 10
"""The timeout in seconds for a cluster to answer, and again for its first worker."""
_FRESH: Final = 5.0  # seconds for which the number of workers is cached

Made = TypeVar("Made")


def reach(address: str, host: str, port: int) -> None:
    """Return once the address accepts a connection; UserError if it does not."""
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except OSError as error:
        raise no_answer(address, error) from error


def within(seconds: float, connect: Callable[[], Made]) -> Made:
    """Return the result of ``connect``, or raise its exception; TimeoutError after ``seconds``.

    The timeouts of libraries do not cover every wait: a server that accepts and never answers kept
    each of them waiting for minutes.
    """
    made: Queue[Made | Exception] = Queue()

    def run() -> None:
        try:
            made.put(connect())
        except Exception as error:
            made.put(error)

    Thread(target=run, daemon=True).start()
    try:
        answer = made.get(timeout=seconds)
    except Empty as error:
        raise TimeoutError(_("no answer within {count} s").format(count=round(seconds))) from error
    if isinstance(answer, Exception):
        raise answer
    return answer


def no_answer(address: str, error: BaseException) -> UserError:
    """Return the error for a cluster that does not answer at ``address``."""
    lines = str(error).splitlines() or [type(error).__name__]
    reason = " … ".join(dict.fromkeys((lines[0], lines[-1])))  # the text may contain a traceback
    text = _("The cluster {address} does not answer: {reason}")
    return UserError(text.format(address=address, reason=reason))


def no_workers(address: str) -> UserError:
    """Return the error for a cluster without workers."""
    text = _("The cluster {address} has no workers.")
    return UserError(text.format(address=address))


def no_library(scheme: str) -> UserError:
    """Return the error for a missing cluster library."""
    text = _("{scheme}:// needs a library that is not installed; install it with: {command}")
    return UserError(text.format(scheme=scheme, command=f"pip install 'razdacha[{scheme}]'"))


class Width:
    """The number of parallel tasks on a cluster, at least one; refreshed regularly, since workers
    come and go."""

    def __init__(self, asked: Callable[[], int]) -> None:
        self._asked = asked
        self._known = 1
        self._until = 0.0

    def now(self) -> int:
        """Return the current number."""
        if time.monotonic() >= self._until:
            self._known = max(1, self._asked())
            self._until = time.monotonic() + _FRESH
        return self._known
