"""Who does many tasks of one set-up: this process, several of this machine, or a cluster.

A ``Mapper`` opens a work and is then given items; results come as they are finished, each with its
item, in no order that one may count on. Whoever stops asking stops the tasks that are not begun. A
result depends on its item alone, so a run that was stopped goes on with the items it still lacks,
here or elsewhere, and comes to the same. A worker that is lost loses nothing: what it had is done
again by another.
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
from deckbuilder.base.progress import tell
from deckbuilder.tasks.work import Item, Packed, Portion, Result, Setup, Work, pack

_AHEAD: Final = 2  # portions handed to each worker at a time
_SECONDS: Final = 0.5  # what a portion shall take at least: sending one costs milliseconds
_PORTIONS: Final = 200  # a second: what this program and a scheduler send with ease
_MOST_ITEMS: Final = 10_000
_MOST_LOSSES: Final = 4  # of workers, without a result between them


Result_co = TypeVar("Result_co", covariant=True)


class Opened(Protocol[Item, Result_co]):
    """A work that was opened, to be given items as often as one likes."""

    def results(self, items: Iterable[Item]) -> Generator[tuple[Item, Result_co], None, None]:
        """Yield each item with its result, as they are finished."""
        ...


class Mapper(Protocol):
    """Who does the tasks. What a task raises ends them all, and is raised here."""

    def opened(
        self, work: Work[Setup, Item, Result]
    ) -> AbstractContextManager[Opened[Item, Result]]:
        """Open a work for as long as the context lasts."""
        ...


def results_of(
    mapper: Mapper, work: Work[Setup, Item, Result], items: Iterable[Item]
) -> Generator[tuple[Item, Result], None, None]:
    """Open a work, yield each item with its result as they are finished, and close it."""
    with mapper.opened(work) as opened, closing(opened.results(items)) as results:
        yield from results


def ordered(opened: Opened[Item, Result], items: Iterable[Item]) -> Generator[Result, None, None]:
    """Yield the results in the order of their items; no two of these are equal.

    Where the number of items is known, whoever watches the work is told how many are done.
    """
    wanted = deque[Item]()
    total = len(items) if isinstance(items, Sized) else 0
    held: dict[Item, Result] = {}

    def noted() -> Iterator[Item]:
        for item in items:
            wanted.append(item)
            yield item

    with closing(opened.results(noted())) as results:
        if total:
            tell(0, total)
        for count, (done, result) in enumerate(results, 1):
            if total:
                tell(count, total)
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
    """Yield where parts of ``size`` of a row of ``total`` begin and end.

    >>> [*slices(7, 3)]
    [(0, 3), (3, 6), (6, 7)]
    """
    yield from ((first, min(first + size, total)) for first in range(0, total, size))


class Here:
    """This process does the tasks, one after another in the order of their items."""

    @contextmanager
    def opened(self, work: Work[Setup, Item, Result]) -> Iterator[Opened[Item, Result]]:
        """Open a work for as long as the context lasts."""
        yield _OpenedHere(work.opened())


HERE: Final = Here()


class _OpenedHere(Generic[Item, Result]):
    def __init__(self, task: Callable[[Item], Result]) -> None:
        self._task = task

    def results(self, items: Iterable[Item]) -> Generator[tuple[Item, Result], None, None]:
        for item in items:
            yield item, self._task(item)


class Crew(Protocol):
    """Workers that have opened a work. ``lost`` are the errors that say: a worker is gone."""

    lost: tuple[type[BaseException], ...]

    def width(self) -> int:
        """Return how many portions are done at the same time."""
        ...

    def submit(self, items: tuple[Any, ...]) -> Future[Portion]:
        """Have the tasks of ``items`` done; an error of ``lost`` when no worker is there."""
        ...

    def drop(self, future: Future[Portion]) -> None:
        """Nobody waits for these items any more."""
        ...

    def mend(self) -> None:
        """Take new workers for those that are gone, where nobody else does."""
        ...


class Shared(Generic[Item, Result]):
    """A work that a crew has opened; items go out in portions that take half a second or so.

    Those for more than a hundred workers take longer, so that one program can send them all.
    """

    def __init__(self, crew: Crew) -> None:
        self._crew = crew

    def results(self, items: Iterable[Item]) -> Generator[tuple[Item, Result], None, None]:
        """Yield each item with its result. UserError when workers are lost again and again."""
        run = _Run(self._crew, items)
        try:
            while run.send():
                for portion, answer in run.finished():
                    yield from _unpacked(portion, answer)
        finally:
            for future in run.waiting:
                self._crew.drop(future)


class CrewMapper:
    """Somebody else's workers; ``crew`` has them open a work that was packed."""

    def __init__(self, crew: Callable[[Packed], Crew]) -> None:
        self._crew = crew

    @contextmanager
    def opened(self, work: Work[Setup, Item, Result]) -> Iterator[Opened[Item, Result]]:
        """Open a work for as long as the context lasts."""
        yield Shared(self._crew(pack(work)))


class _Run(Generic[Item]):
    """Items on their way to a crew and back; ``waiting`` are those that somebody does."""

    def __init__(self, crew: Crew, items: Iterable[Item]) -> None:
        self.waiting: dict[Future[Portion], tuple[Item, ...]] = {}
        self._crew = crew
        self._left = _Left(items)
        self._losses = 0

    def send(self) -> bool:
        """Give the workers something to do; False when all is done."""
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
        """Wait, and yield portions with what came of them; those that were lost are put back."""
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
        """Return the error that says that a worker was lost with this future, if it was."""
        if future.cancelled():
            return CancelledError()
        error = future.exception()
        return error if isinstance(error, self._crew.lost) else None

    def _mend(self, error: BaseException) -> None:
        """Take new workers, and put back what the old ones took with them."""
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
    """Return what a worker answered. UserError when it cannot load this program."""
    try:
        return future.result()
    except ImportError as error:
        text = _("The workers cannot load Razdacha: {reason}. Install the same version there.")
        raise UserError(text.format(reason=error)) from error


def _unpacked(items: tuple[Item, ...], answer: Portion) -> Iterator[tuple[Item, Result]]:
    for item, data in zip(items, answer.results, strict=False):  # fewer where a task failed
        yield item, pickle.loads(data)
    if answer.failure is not None:
        raise pickle.loads(answer.failure)


class _Left(Generic[Item]):
    """The items that nobody does yet, and how many of them make a portion."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._items = iter(items)
        self._again: deque[tuple[Item, ...]] = deque()
        self._size = 1

    def portion(self) -> tuple[Item, ...]:
        """Return the items to be done next; none when there are no more."""
        return self._again.popleft() if self._again else tuple(islice(self._items, self._size))

    def again(self, portion: tuple[Item, ...]) -> None:
        """These were not done."""
        self._again.append(portion)

    def took(self, seconds: float, items: int, workers: int) -> None:
        """Items took so long: size the portions to come by it, at most twice this one."""
        if items:
            wanted = max(_SECONDS, workers / _PORTIONS)
            fits = int(wanted * items / max(seconds, 1e-9))
            self._size = max(1, min(fits, 2 * items, _MOST_ITEMS))
