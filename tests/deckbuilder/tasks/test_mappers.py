"""This process and several of this machine do tasks alike."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from catalog.common.errors import UserError
from deckbuilder.base import garbage
from deckbuilder.base.versions import MadeWith
from deckbuilder.tasks.mapper import HERE, Mapper, Shared, results_of
from deckbuilder.tasks.processes import Processes
from deckbuilder.tasks.work import Packed, Portion, Work, do_portion, open_packed, pack
from tests.deckbuilder.tasks import works
from tests.support.sources import ROOT

ONE_OR_TWO = pytest.mark.parametrize(
    "mapper", [HERE, pytest.param(Processes(2), marks=pytest.mark.slow)], ids=["here", "two"]
)


@ONE_OR_TWO
def test_results_do_not_depend_on_the_worker(mapper: Mapper, tmp_path: Path) -> None:
    works.check_results(mapper, tmp_path)
    works.check_order(mapper)


@pytest.mark.slow
def test_processes_share_the_tasks() -> None:
    works.check_workers(Processes(2), 2)


@ONE_OR_TWO
def test_an_exception_in_a_task_reaches_the_caller(mapper: Mapper) -> None:
    works.check_errors(mapper)


@ONE_OR_TWO
def test_a_stopped_run_can_be_resumed(mapper: Mapper, tmp_path: Path) -> None:
    works.check_stopping(mapper, tmp_path)


@pytest.mark.slow
def test_a_killed_process_loses_no_result(tmp_path: Path) -> None:
    works.check_a_killed_worker(Processes(2), tmp_path)


@pytest.mark.slow
def test_worker_processes_collect_garbage_as_rarely_as_the_program() -> None:
    work = Work(works.searching, works.Tried())
    assert dict(results_of(Processes(1), work, range(1))) == {0: garbage.THRESHOLDS}


@pytest.mark.slow
def test_processes_that_keep_dying_are_reported() -> None:
    work = Work(works.always_killed, works.Tried())
    with pytest.raises(UserError, match="keep being killed"):
        dict(results_of(Processes(2), work, range(4)))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX systems do")
def test_worker_processes_end_when_the_program_is_killed(tmp_path: Path) -> None:
    program = (
        "from deckbuilder.tasks.processes import Processes\n"
        "from deckbuilder.tasks.work import Work\n"
        "from tests.deckbuilder.tasks import works\n"
        "import os, signal\n"
        "if __name__ == '__main__':\n"
        f"    work = Work(works.numbers, works.Tried({str(tmp_path)!r}))\n"
        "    with Processes(1).opened(work) as opened:\n"
        "        next(opened.results(range(9)))\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    file = tmp_path / "killed.py"
    file.write_text(program, encoding="utf-8")
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    subprocess.run([sys.executable, str(file)], env={**os.environ, "PYTHONPATH": paths}, timeout=60)
    (mark,) = tmp_path.glob("opened-*")
    worker = int(mark.name.split("-")[1])
    deadline = time.monotonic() + 20
    while _lives(worker):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat")
        return not state.exists() or state.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


class FlakyCrew:
    """Workers of which each is lost with the portions that ``is_lost`` names, once each."""

    lost: tuple[type[BaseException], ...] = (ConnectionError,)

    def __init__(self, is_lost: Callable[[tuple[int, ...]], bool]) -> None:
        self._is_lost = is_lost
        self._packed = pack(Work(works.numbers, works.Tried()))
        self.mended = 0
        self.portions: list[tuple[int, ...]] = []

    def width(self) -> int:
        return 2

    def submit(self, items: tuple[int, ...]) -> Future[Portion]:
        future: Future[Portion] = Future()
        is_new = items not in self.portions
        self.portions.append(items)
        if is_new and self._is_lost(items):
            future.set_exception(ConnectionError())
        else:
            future.set_result(do_portion(self._packed, items))
        return future

    def drop(self, future: Future[Portion]) -> None:
        future.cancel()

    def mend(self) -> None:
        self.mended += 1


def test_lost_portions_are_repeated_and_grow_with_fast_tasks() -> None:
    crew = FlakyCrew(lambda items: 3 in items)
    opened: Shared[int, tuple[int, int]] = Shared(crew)
    assert sorted(item for item, _result in opened.results(range(2000))) == [*range(2000)]
    assert crew.mended == 1
    assert len(crew.portions[0]) == 1
    assert max(len(portion) for portion in crew.portions) > 100


@pytest.mark.parametrize(("workers", "most"), [(2, 5), (100, 5), (400, 20)])
def test_portions_take_half_a_second_or_longer_with_many_workers(workers: int, most: int) -> None:
    class Slow(FlakyCrew):
        """Each item takes a tenth of a second, as the answers have it."""

        def width(self) -> int:
            return workers

        def submit(self, items: tuple[int, ...]) -> Future[Portion]:
            self.portions.append(items)
            answer = do_portion(self._packed, items)
            future: Future[Portion] = Future()
            future.set_result(replace(answer, seconds=len(items) / 10))
            return future

    crew = Slow(lambda _items: False)
    assert len(list(Shared[int, tuple[int, int]](crew).results(range(40_000)))) == 40_000
    assert max(len(portion) for portion in crew.portions) == most


def test_a_worker_with_another_version_is_reported() -> None:
    packed = pack(Work(works.numbers, works.Tried()))
    old = Packed("old", packed.data, MadeWith(1, 1, 1))
    with pytest.raises(UserError, match="another version of Razdacha"):
        open_packed(old)


def test_workers_without_the_program_are_reported() -> None:
    class Bare(FlakyCrew):
        def submit(self, items: tuple[int, ...]) -> Future[Portion]:
            future: Future[Portion] = Future()
            future.set_exception(ModuleNotFoundError("No module named 'deckbuilder'"))
            return future

    with pytest.raises(UserError, match="cannot load Razdacha: No module named 'deckbuilder'"):
        list(Shared[int, int](Bare(lambda _items: False)).results(range(3)))


@pytest.fixture
def hears_ctrl_c() -> Iterator[None]:
    """Hear Ctrl+C, which what runs in the background of a shell does not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hears_ctrl_c")
def test_an_ignored_interrupt_is_noticed_when_the_workers_are_gone() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Processes(1).opened(Work(works.always_killed, works.Tried())) as opened:
        with suppress(KeyboardInterrupt):  # as a callback of the collector does
            signal.raise_signal(signal.SIGINT)
        crew: Any = vars(opened)["_crew"]
        with pytest.raises(KeyboardInterrupt):
            crew.mend()
    assert signal.getsignal(signal.SIGINT) is before
