"""The queue of writes: in order, off the caller's thread, tried again, never lost."""

import threading
from collections.abc import Callable

from catalog.common.errors import UserError
from deckbuilder.base.writer import Job, Writer
from tests.support.patience import PATIENCE

NEVER = 3600.0


class Disk:
    """What is written, and whether the disk is full."""

    def __init__(self) -> None:
        self.written: list[int] = []
        self.tries = 0
        self.tried_again = threading.Event()
        self.fault: Exception | None = None

    def write(self, number: int) -> Job:
        def job() -> None:
            self.tries += 1
            if self.tries > 2:
                self.tried_again.set()
            if self.fault is not None:
                raise self.fault
            self.written.append(number)

        return job


def full_disk() -> tuple[Disk, Writer]:
    """Return a full disk with a write that failed, and the writer, which never tries by itself."""
    disk, writer = Disk(), Writer(retry_after=NEVER)
    disk.fault = UserError("the disk is full")
    writer.write(disk.write(1))
    assert not writer.catch_up(PATIENCE)
    return disk, writer


def test_writes_are_done_in_order_in_another_thread() -> None:
    disk, writer, threads = Disk(), Writer(), set()
    for number in range(50):
        writer.write(disk.write(number))
    writer.write(lambda: threads.add(threading.current_thread().name))
    assert writer.wait(PATIENCE)
    assert disk.written == list(range(50))
    assert threads == {"writer"}


def test_a_failed_write_is_reported_and_later_ones_wait() -> None:
    disk, writer = full_disk()
    assert writer.problem == "the disk is full"
    writer.write(disk.write(2))
    assert not writer.wait(0.05)
    assert (disk.written, writer.pending) == ([], 2)


def test_a_failed_write_succeeds_on_retry() -> None:
    disk, writer = full_disk()
    writer.write(disk.write(2))
    disk.fault = None
    writer.retry()
    assert writer.wait(PATIENCE)
    assert disk.written == [1, 2]
    assert writer.problem == ""


def test_a_retry_requested_right_after_a_failure_is_not_lost() -> None:
    disk, writer = Disk(), Writer(retry_after=NEVER)
    disk.fault = UserError("the disk is full")

    def urge() -> None:
        if writer.problem:
            disk.fault = None
            writer.retry()

    writer.listen(urge)
    writer.write(disk.write(1))
    assert writer.wait(PATIENCE)
    assert disk.written == [1]


def test_failed_writes_are_retried_automatically() -> None:
    disk, writer = Disk(), Writer(retry_after=0.01)
    disk.fault = UserError("locked")
    writer.write(disk.write(1))
    assert disk.tried_again.wait(PATIENCE)
    disk.fault = None
    assert writer.wait(PATIENCE)
    assert disk.written == [1]


def test_an_unexpected_exception_counts_as_a_failed_write() -> None:
    disk, writer = Disk(), Writer(retry_after=NEVER)
    disk.fault = RuntimeError("no such table")
    writer.write(disk.write(1))
    assert not writer.catch_up(PATIENCE)
    assert "no such table" in writer.problem
    assert not writer.close(PATIENCE)


def test_listeners_learn_of_a_problem_and_of_its_end() -> None:
    heard: list[str] = []
    disk, writer = Disk(), Writer(retry_after=NEVER)
    writer.listen(lambda: heard.append(writer.problem))
    disk.fault = UserError("full")
    writer.write(disk.write(1))
    writer.catch_up(PATIENCE)
    disk.fault = None
    writer.retry()
    assert writer.wait(PATIENCE)
    assert writer.close(PATIENCE)
    assert heard == ["full", ""]


def test_closing_waits_for_the_current_write() -> None:
    begun, allowed, disk, writer = threading.Event(), threading.Event(), Disk(), Writer()

    def slow() -> None:
        begun.set()
        assert allowed.wait(PATIENCE)
        disk.written.append(1)

    writer.write(slow)
    assert begun.wait(PATIENCE)
    threading.Timer(0.05, allowed.set).start()
    assert writer.close(PATIENCE)
    assert disk.written == [1]


def test_a_write_that_outlasts_closing_is_still_done() -> None:
    begun, allowed, disk, writer = threading.Event(), threading.Event(), Disk(), Writer()

    def slow() -> None:
        begun.set()
        assert allowed.wait(PATIENCE)
        disk.written.append(1)

    writer.write(slow)
    assert begun.wait(PATIENCE)
    assert not writer.close(0.05)
    allowed.set()
    writer.write(disk.write(2))
    assert writer.wait(PATIENCE)
    assert writer.close(PATIENCE)
    assert disk.written == [1, 2]


def test_closing_retries_once_and_gives_up() -> None:
    disk, writer = full_disk()
    assert not writer.close(PATIENCE)
    assert disk.tries == 2
    assert writer.pending == 0


def test_an_optional_write_waits_and_is_dropped_on_failure() -> None:
    disk, writer = Disk(), Writer()
    hold = threading.Event()
    writer.write(lambda: _wait(hold.wait))
    writer.write_if_possible(lambda: _fail())
    writer.write_if_possible(disk.write(9))
    writer.write(disk.write(1))
    hold.set()
    assert writer.wait(PATIENCE)
    assert writer.close(PATIENCE)
    assert disk.written == [1, 9]
    assert writer.problem == ""


def _wait(wait: Callable[[float], bool]) -> None:
    assert wait(PATIENCE)


def _fail() -> None:
    raise UserError("no room for extras")
