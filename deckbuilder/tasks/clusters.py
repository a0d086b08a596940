"""What clusters of every kind have in common: finding one, and saying why that did not do."""

import socket
import time
from collections.abc import Callable
from queue import Empty, Queue
from threading import Thread
from typing import Final, TypeVar

from catalog.common.errors import UserError
from catalog.common.i18n import _

PATIENCE: Final = 10
"""Seconds that a cluster has to answer, and again to show a worker."""
_FRESH: Final = 5.0  # seconds for which the number of workers is taken to be the same

Made = TypeVar("Made")


def reach(address: str, host: str, port: int) -> None:
    """Return when something listens there. UserError when nothing does."""
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except OSError as error:
        raise no_answer(address, error) from error


def within(seconds: float, connect: Callable[[], Made]) -> Made:
    """Return what ``connect`` returns, or raise what it raises; TimeoutError after ``seconds``.

    What libraries call a timeout does not bound all that they wait for: something that listens and
    never says a word kept each of them waiting for minutes.
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
    """Return what is said when no cluster answers at ``address``."""
    lines = str(error).splitlines() or [type(error).__name__]
    reason = " … ".join(dict.fromkeys((lines[0], lines[-1])))  # a traceback may lie between them
    text = _("The cluster {address} does not answer: {reason}")
    return UserError(text.format(address=address, reason=reason))


def no_workers(address: str) -> UserError:
    """Return what is said when a cluster has nobody to do anything."""
    text = _("The cluster {address} has no workers.")
    return UserError(text.format(address=address))


def no_library(scheme: str) -> UserError:
    """Return what is said when the library of a kind of cluster is not installed."""
    text = _("{scheme}:// needs a library that is not installed; this installs it: {command}")
    return UserError(text.format(scheme=scheme, command=f"pip install 'razdacha[{scheme}]'"))


class Width:
    """How many tasks a cluster does at a time: asked for anew now and then, for workers come and
    go; one at least."""

    def __init__(self, asked: Callable[[], int]) -> None:
        self._asked = asked
        self._known = 1
        self._until = 0.0

    def now(self) -> int:
        """Return the number."""
        if time.monotonic() >= self._until:
            self._known = max(1, self._asked())
            self._until = time.monotonic() + _FRESH
        return self._known
