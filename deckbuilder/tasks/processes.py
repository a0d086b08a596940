"""Processes of this machine as workers."""

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
    """``count`` processes of this machine do the tasks."""

    def __init__(self, count: int) -> None:
        self._count = count

    @contextmanager
    def opened(self, work: Work[Setup, Item, Result]) -> Iterator[Opened[Item, Result]]:
        """Begin the processes; they end with the context, when the tasks they are at are done."""
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
        """Begin other processes: those that are left of a broken pool are ended by it.

        KeyboardInterrupt when the user stopped them all, and this process missed it.
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
    """Take note of Ctrl+C, besides what it does already.

    Python ignores an exception in a callback of the collector or of a future: then the workers are
    gone, and nobody has been told why.
    """
    noticed = Event()
    before = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or before is not signal.default_int_handler:
        yield noticed
        return

    def note(number: int, frame: FrameType | None) -> None:
        noticed.set()
        signal.default_int_handler(number, frame)

    signal.signal(signal.SIGINT, note)
    try:
        yield noticed
    finally:
        signal.signal(signal.SIGINT, before)


_WORK: Final[list[Packed]] = []  # of this process, when it is a worker


def _prepare(packed: Packed) -> None:
    """Prepare a worker: it ends in silence when the user stops all, and with who began it.

    It opens the work with its first portion, which says what goes wrong.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    hold_back()  # it would search through all that was imported again and again
    _WORK[:] = [packed]
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # nobody is left to be told


def _do(items: tuple[Any, ...]) -> Portion:
    return do_portion(_WORK[0], items)
