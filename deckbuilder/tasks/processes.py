"""Local processes as workers."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Event, Thread, current_thread, main_thread
from types import FrameType
from typing import Any, Final

from deckbuilder.base.garbage import hold_back
from deckbuilder.tasks.mapper import Opened, Shared
from deckbuilder.tasks.work import Item, Packed, Portion, Result, Setup, Work, do_portion, pack

_SPAWN: Final = get_context("spawn")


class Processes:
    """Runs the tasks in ``count`` local processes."""

    def __init__(self, count: int) -> None:
        self._count = count

    @contextmanager
    def opened(self, work: Work[Setup, Item, Result]) -> Iterator[Opened[Item, Result]]:
        """Start the processes; they end with the context, after their current tasks."""
        with _noticed() as interrupt:
            crew = _Pool(self._count, pack(work), interrupt)
            try:
                yield Shared(crew)
            finally:
                crew.close()


class _Pool:
    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)

    def __init__(self, count: int, packed: Packed, interrupt: Event) -> None:
        self._count = count
        self._packed = packed
        self._interrupt = interrupt
        self._executor = self._begun()

    def width(self) -> int:
        return self._count

    def submit(self, items: tuple[Any, ...]) -> Future[Portion]:
        return self._executor.submit(_do, items)

    def drop(self, future: Future[Portion]) -> None:
        future.cancel()

    def mend(self) -> None:
        """Start new processes; the rest of a broken pool is terminated.

        KeyboardInterrupt if the user stopped all of them and this process missed the signal.
        """
        self.close()
        if self._interrupt.is_set():
            raise KeyboardInterrupt
        self._executor = self._begun()

    def close(self) -> None:
        self._executor.shutdown(cancel_futures=True)

    def _begun(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._count, _SPAWN, initializer=_prepare, initargs=(self._packed,)
        )


@contextmanager
def _noticed() -> Iterator[Event]:
    """Record Ctrl+C in addition to its normal handling.

    Python swallows an exception in a callback of the garbage collector or a future; the workers
    would then be gone without explanation.
    """
    noticed = Event()
    before = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or before is not signal.default_int_handler:
        yield noticed
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        noticed.set()
        signal.default_int_handler(number, frame)

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield noticed
    finally:
        signal.signal(signal.SIGINT, before)


_WORK: Final[list[Packed]] = []  # of this process, if it is a worker


def _prepare(packed: Packed) -> None:
    """Initialise a worker: it ends silently when the user stops everything, and with its parent.

    It opens the work with its first portion, which reports errors.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    hold_back()  # it would scan all imported objects again and again
    _WORK[:] = [packed]
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # nobody is left to report to


def _do(items: tuple[Any, ...]) -> Portion:
    return do_portion(_WORK[0], items)
