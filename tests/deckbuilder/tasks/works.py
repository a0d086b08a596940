"""Works for tests of mappers, which any worker can load, and what all mappers keep to."""

import gc
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from catalog.common.errors import BadFile
from catalog.common.i18n import Language, activate, current_language
from deckbuilder.tasks.mapper import Mapper, ordered_results, results_of
from deckbuilder.tasks.work import Work
from engine.kernel.rng import seeded

BOUND: Final = 150
"""Seconds within which a cluster that is none is told; a busy machine takes a while."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What a work of a test is set up with; ``folder`` is where its workers leave marks."""

    folder: str = ""
    seed: int = 7


def numbers(setup: Tried) -> Callable[[int], tuple[int, int]]:
    """Begin the work that says an item's random number; each opening leaves a mark."""
    if setup.folder:
        (Path(setup.folder) / f"opened-{os.getpid()}-{os.urandom(4).hex()}").touch()
    return lambda item: (item, seeded(setup.seed, item))


def slow(_setup: Tried) -> Callable[[int], int]:
    """Begin the work that tells which worker did it, after a while."""

    def task(_item: int) -> int:
        time.sleep(0.1)
        return os.getpid()

    return task


def searching(_setup: Tried) -> Callable[[int], tuple[int, ...]]:
    """Begin the work that tells how often its worker searches for garbage."""
    return lambda _item: gc.get_threshold()


def killed_once(setup: Tried) -> Callable[[int], int]:
    """Begin the work whose worker is killed with item 5 when that is done for the first time."""
    mark = Path(setup.folder) / "killed"

    def task(item: int) -> int:
        if item == 5 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return item * item

    return task


def always_killed(_setup: Tried) -> Callable[[int], int]:
    """Begin the work that no worker outlives."""

    def task(_item: int) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 0

    return task


def refused(_setup: Tried) -> Callable[[int], int]:
    """Begin the work that refuses item 3, with an error that cannot be made from its words."""

    def task(item: int) -> int:
        if item == 3:
            raise BadFile("cards.csv", current_language().value, 3)
        return item

    return task


def broken(_setup: Tried) -> Callable[[int], int]:
    """Begin the work that has a fault."""
    return lambda item: 1 // item


def marked(setup: Tried) -> Callable[[int], int]:
    """Begin the work that leaves a mark for each item."""

    def task(item: int) -> int:
        (Path(setup.folder) / f"done-{item}").touch()
        return item

    return task


def check_results(mapper: Mapper, folder: Path, workers: int = 2) -> None:
    """Each item has the result that this process gives, and a worker opens a set-up once."""
    work = Work(numbers, Tried(str(folder)))
    expected = [(item, seeded(7, item)) for item in range(500)]
    with mapper.opened(work) as opened:
        for items in (range(300), range(300, 500)):
            results = sorted(opened.results(items))
            assert results == [(item, expected[item]) for item in items]
    assert 1 <= len(list(folder.glob("opened-*"))) <= workers


def check_workers(mapper: Mapper, workers: int) -> None:
    """So many workers share the tasks."""
    work = Work(slow, Tried())
    assert len(set(dict(results_of(mapper, work, range(30))).values())) == workers


def check_order(mapper: Mapper) -> None:
    """Results can be had in the order of their items."""
    results = ordered_results(mapper, Work(numbers, Tried()), range(40))
    assert [item for item, _number in results] == [*range(40)]


def check_a_killed_worker(mapper: Mapper, folder: Path) -> None:
    """A worker that is killed loses nothing."""
    results = dict(results_of(mapper, Work(killed_once, Tried(str(folder))), range(40)))
    assert (folder / "killed").exists()
    assert results == {item: item * item for item in range(40)}


def check_errors(mapper: Mapper) -> None:
    """What a task raises is raised here: a user's mistake in their language, a fault as itself."""
    activate(Language.RUSSIAN)
    with pytest.raises(Exception, match=r"cards\.csv:3: ru") as told:
        dict(results_of(mapper, Work(refused, Tried()), range(8)))
    activate(Language.ENGLISH)
    assert type(told.value).__name__ in ("UserError", "BadFile")
    with pytest.raises(ZeroDivisionError):
        dict(results_of(mapper, Work(broken, Tried()), range(8)))


def check_stopping(mapper: Mapper, folder: Path) -> None:
    """Who stops asking stops what is not begun; the rest can be done later, to the same end."""
    total = 100_000
    work = Work(marked, Tried(str(folder)))
    results = results_of(mapper, work, range(total))
    done = dict([next(results)])
    results.close()
    assert len(list(folder.glob("done-*"))) < total
    left = [item for item in range(40) if item not in done]
    done |= dict(results_of(mapper, work, left))
    assert done == {item: item for item in range(40)}
