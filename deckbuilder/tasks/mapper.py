"""Map items to results with one set-up: in this process, in several, or on a cluster.

A ``Mapper`` opens a work and then receives items; results come as they are finished, each with its
item, in no particular order. Closing the generator cancels tasks that have not begun. A result
depends only on its item, so an interrupted run can continue with the missing items, here or
elsewhere, with the same results. The items of a lost worker are redone by another.
"""

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sized
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import AbstractContextManager, closing, contextmanager
from itertools import islice
from typing import Any, Final, Generic, Protocol, TypeVar

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.base.progress import report_progress
from deckbuilder.tasks.work import Item, Packed, Portion, Result, Setup, Work, pack

_AHEAD: Final = 2  # portions queued for each worker
_SECONDS: Final = 0.5  # the minimum duration of a portion, since sending one takes milliseconds
_PORTIONS: Final = 200  # per second: what this program and a scheduler can easily send
_MOST_ITEMS: Final = 10_000
_MOST_LOSSES: Final = 4  # consecutive losses of workers without a result in between


Result_co = TypeVar("Result_co", covariant=True)


class Opened(Protocol[Item, Result_co]):
    """An opened work that accepts items any number of times."""

    def results(self, items: Iterable[Item]) -> Generator[tuple[Item, Result_co], None, None]:
        """Yield each item with its result, as they are finished."""
        ...


class Mapper(Protocol):
    """Runs tasks. An exception in a task ends all of them and is raised to the caller."""

    def opened(
        self, work: Work[Setup, Item, Result]
    ) -> AbstractContextManager[Opened[Item, Result]]:
        """Open a work for the duration of the context."""
        ...


def results_of(
    mapper: Mapper, work: Work[Setup, Item, Result], items: Iterable[Item]
) -> Generator[tuple[Item, Result], None, None]:
    """Open a work, yield each item with its result as they are finished, and close it."""
    with mapper.opened(work) as opened, closing(opened.results(items)) as results:
        yield from results


def ordered(opened: Opened[Item, Result], items: Iterable[Item]) -> Generator[Result, None, None]:
    """Yield the results in the order of their items, which must be distinct.

    If the number of items is known, progress is reported.
    """
    wanted = deque[Item]()
    total = len(items) if isinstance(items, Sized) else 0
    held: dict[Item, Result] = {}

    def tracked() -> Iterator[Item]:
        for item in items:
            wanted.append(item)
            yield item

    with closing(opened.results(tracked())) as results:
        if total:
            report_progress(0, total)
        for count, (done, result) in enumerate(results, 1):
            if total:
                report_progress(count, total)
            held[done] = result
            while wanted and wanted[0] in held:
                yield held.pop(wanted.popleft())


def ordered_results(
    mapper: Mapper, work: Work[Setup, Item, Result], items: Iterable[Item]
) -> Generator[Result, None, None]:
    """Open a work, yield the results in the order of their items, and close it."""
    with mapper.opened(work) as opened, closing(ordered(opened, items)) as results:
        yield from results


def slices(total: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield the bounds of slices of ``size`` of ``total`` items.

    >>> [*slices(7, 3)]
    [(0, 3), (3, 6), (6, 7)]
    """
    yield from ((first, min(first + size, total)) for first in range(0, total, size))


class Here:
    """Runs the tasks in this process, in the order of their items."""

    @contextmanager
    def opened(self, work: Work[Setup, Item, Result]) -> Iterator[Opened[Item, Result]]:
        """Open a work for the duration of the context."""
        yield _OpenedHere(work.opened())


HERE: Final = Here()


class _OpenedHere(Generic[Item, Result]):
    def __init__(self, task: Callable[[Item], Result]) -> None:
        self._task = task

    def results(self, items: Iterable[Item]) -> Generator[tuple[Item, Result], None, None]:
        for item in items:
            yield item, self._task(item)


class Crew(Protocol):
    """Workers with an opened work. ``lost`` are the exceptions that mean a lost worker."""

    lost: tuple[type[BaseException], ...]

    def width(self) -> int:
        """Return the number of portions processed in parallel."""
        ...

    def submit(self, items: tuple[Any, ...]) -> Future[Portion]:
        """Submit the tasks of ``items``; raises an exception of ``lost`` if there is no worker."""
        ...

    def drop(self, future: Future[Portion]) -> None:
        """Discard these items, whose results are no longer needed."""
        ...

    def mend(self) -> None:
        """Replace lost workers, unless this happens automatically."""
        ...


class Shared(Generic[Item, Result]):
    """A work opened by a crew; items are sent in portions of about half a second.

    With more than a hundred workers portions take longer, so that one program can send them all.
    """

    def __init__(self, crew: Crew) -> None:
        self._crew = crew

    def results(self, items: Iterable[Item]) -> Generator[tuple[Item, Result], None, None]:
        """Yield each item with its result; UserError if workers are lost repeatedly."""
        run = _Run(self._crew, items)
        try:
            while run.send():
                for portion, answer in run.finished():
                    yield from _unpacked(portion, answer)
        finally:
            for future in run.waiting:
                self._crew.drop(future)


class CrewMapper:
    """External workers; ``crew`` makes them open a packed work."""

    def __init__(self, crew: Callable[[Packed], Crew]) -> None:
        self._crew = crew

    @contextmanager
    def opened(self, work: Work[Setup, Item, Result]) -> Iterator[Opened[Item, Result]]:
        """Open a work for the duration of the context."""
        yield Shared(self._crew(pack(work)))


class _Run(Generic[Item]):
    """Items being processed by a crew; ``waiting`` are those in progress."""

    def __init__(self, crew: Crew, items: Iterable[Item]) -> None:
        self.waiting: dict[Future[Portion], tuple[Item, ...]] = {}
        self._crew = crew
        self._left = _Left(items)
        self._losses = 0

    def send(self) -> bool:
        """Submit items to the workers; return False when everything is done."""
        try:
            while len(self.waiting) < self._crew.width() * _AHEAD:
                portion = self._left.portion()
                if not portion:
                    break
                try:
                    self.waiting[self._crew.submit(portion)] = portion
                except self._crew.lost:
                    self._left.again(portion)
                    raise
        except self._crew.lost as error:
            self._mend(error)
            return True
        return bool(self.waiting)

    def finished(self) -> Iterator[tuple[tuple[Item, ...], Portion]]:
        """Wait, and yield portions with their results; lost ones are requeued."""
        done, _others = wait(self.waiting, return_when=FIRST_COMPLETED)
        loss: BaseException | None = None
        for future in done:
            error = self._loss(future)
            portion = self.waiting.pop(future)
            if error is None:
                answer = _answer(future)
                self._losses = 0
                self._left.took(answer.seconds, len(answer.results), self._crew.width())
                yield portion, answer
            else:
                loss = error
                self._left.again(portion)
        if loss is not None:
            self._mend(loss)

    def _loss(self, future: Future[Portion]) -> BaseException | None:
        """Return the exception that means a worker was lost with this future; None if it was
        not."""
        if future.cancelled():
            return CancelledError()
        error = future.exception()
        return error if isinstance(error, self._crew.lost) else None

    def _mend(self, error: BaseException) -> None:
        """Replace workers, and requeue the items lost with the old ones."""
        self._losses += 1
        if self._losses == _MOST_LOSSES:
            problem = _(
                "Worker processes keep being killed, perhaps for lack of memory: use fewer with "
                "--jobs."
            )
            raise UserError(problem) from error
        self._crew.mend()
        for future in [future for future in self.waiting if future.done()]:
            if self._loss(future) is not None:
                self._left.again(self.waiting.pop(future))


def _answer(future: Future[Portion]) -> Portion:
    """Return a worker's answer; UserError if the worker cannot load this program."""
    try:
        return future.result()
    except ImportError as error:
        text = _("The workers cannot load Razdacha: {reason}. Install the same version there.")
        raise UserError(text.format(reason=error)) from error


def _unpacked(items: tuple[Item, ...], answer: Portion) -> Iterator[tuple[Item, Result]]:
    for item, data in zip(items, answer.results, strict=False):  # fewer after a failed task
        yield item, pickle.loads(data)
    if answer.failure is not None:
        raise pickle.loads(answer.failure)


class _Left(Generic[Item]):
    """The items not yet submitted, and the size of a portion."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._items = iter(items)
        self._again: deque[tuple[Item, ...]] = deque()
        self._size = 1

    def portion(self) -> tuple[Item, ...]:
        """Return the next items; empty when there are no more."""
        return self._again.popleft() if self._again else tuple(islice(self._items, self._size))

    def again(self, portion: tuple[Item, ...]) -> None:
        """Requeue these items."""
        self._again.append(portion)

    def took(self, seconds: float, items: int, workers: int) -> None:
        """Adapt the size of later portions to a measured duration, at most doubling it."""
        if items:
            wanted = max(_SECONDS, workers / _PORTIONS)
            fits = int(wanted * items / max(seconds, 1e-9))
            self._size = max(1, min(fits, 2 * items, _MOST_ITEMS))
