"""Long work tells how far it has come, and ends when nobody wants it."""

import pytest

from deckbuilder.base.progress import GivenUp, report_progress, share, watched_by


def test_unwatched_work_reports_nothing() -> None:
    report_progress(1, 2)


def test_watchers_receive_progress() -> None:
    told: list[tuple[int, int]] = []
    with watched_by(lambda done, total: told.append((done, total))):
        report_progress(1, 4)
        report_progress(2, 4)
    report_progress(3, 4)
    assert told == [(1, 4), (2, 4)]


def test_a_part_of_the_work_counts_as_its_share() -> None:
    told: list[tuple[int, int]] = []
    with watched_by(lambda done, total: told.append((done, total))):
        with share(0, 60):
            report_progress(1, 2)
            with share(50, 100):
                report_progress(1, 2)
        with share(60, 100):
            report_progress(0, 0)
            report_progress(9, 8)
    assert told == [(30, 100), (45, 100), (60, 100), (100, 100)]


def test_an_exception_of_the_watcher_cancels_the_work() -> None:
    def enough(done: int, _total: int) -> None:
        if done == 2:
            raise GivenUp

    reached: list[int] = []

    def work() -> None:
        for done in range(5):
            report_progress(done, 5)
            reached.append(done)

    with watched_by(enough), pytest.raises(GivenUp):
        work()
    assert reached == [0, 1]
