"""Background writing: a queue of jobs, retried on failure.

A job is a write. Jobs run in order in a thread that lives while there are any. A failed job stays
first in the queue, so that nothing is lost and nothing overtakes it, and is retried after a while,
or at once after ``retry``.
"""

import logging
from collections import deque
from collections.abc import Callable
from threading import Condition, Thread
from time import monotonic
from typing import Final, TypeAlias

from catalog.common.errors import BadDatabase, UserError
from catalog.common.i18n import _

_log = logging.getLogger(__name__)

Job: TypeAlias = Callable[[], None]
RETRY_AFTER: Final = 1.0
"""The seconds between two attempts at a failed job."""


class Writer:
    """A thread-safe queue of writes."""

    def __init__(self, retry_after: float = RETRY_AFTER) -> None:
        self._retry_after = retry_after
        self._jobs: deque[Job] = deque()
        self._extras: deque[Job] = deque()
        self._changed = Condition()
        self._thread: Thread | None = None
        self._problem = ""
        self._is_urged = False
        self._urges = 0
        self._is_closed = False
        self._listeners: list[Callable[[], None]] = []

    @property
    def pending(self) -> int:
        """The number of pending jobs."""
        return len(self._jobs)

    @property
    def problem(self) -> str:
        """Why the first job failed last time; empty if it has not failed."""
        return self._problem

    @property
    def _is_stuck(self) -> bool:
        """Whether the first job has failed and is waiting for a retry."""
        return bool(self._problem) and not self._is_urged

    def listen(self, listener: Callable[[], None]) -> None:
        """Call ``listener`` in the writer's thread whenever ``problem`` changes."""
        self._listeners.append(listener)

    def write(self, job: Job) -> None:
        """Enqueue ``job``. It may run several times, until it does not raise."""
        with self._changed:
            self._jobs.append(job)
            self._is_closed = False
            self._wake()

    def write_if_possible(self, job: Job) -> None:
        """Run ``job`` once if the queue is empty, and drop it on failure."""
        with self._changed:
            self._extras.append(job)
            self._wake()

    def _wake(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._work, name="writer", daemon=True)
            self._thread.start()
        self._changed.notify_all()

    def wait(self, patience: float | None = None) -> bool:
        """Wait up to a number of seconds for an empty queue; return whether it is empty."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._jobs, patience)

    def catch_up(self, patience: float) -> bool:
        """Wait until all jobs are done or one has failed; return whether all are done."""
        with self._changed:
            self._changed.wait_for(lambda: not self._jobs or self._is_stuck, patience)
            return not self._jobs

    def retry(self) -> None:
        """Retry a failed job at once."""
        with self._changed:
            self._is_urged = True
            self._urges += 1
            self._changed.notify_all()

    def close(self, patience: float) -> bool:
        """Retry the remaining jobs once and wait; return whether all are done.

        Jobs left after that are dropped. Jobs enqueued later run as before.
        """
        self.retry()
        end = monotonic() + patience
        with self._changed:
            self._changed.wait_for(lambda: self._thread is None or self._is_stuck, patience)
            self._is_closed = True
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._thread is None, max(0.0, end - monotonic()))
            done = not self._jobs
            self._jobs.clear()
            self._extras.clear()
        self._set_problem("")
        return done

    def _work(self) -> None:
        while True:
            with self._changed:
                job = self._jobs[0] if self._jobs else None
                extra = self._extras.popleft() if job is None and self._extras else None
                if job is None and extra is None:
                    self._thread = None
                    self._changed.notify_all()
                    return
            if job is not None:
                if not self._done(job):
                    return
            elif extra is not None:
                self._try_once(extra)

    def _done(self, job: Job) -> bool:
        """Run the first job, or wait before the retry; False if the writer was closed."""
        urges = self._urges
        try:
            job()
        except Exception as error:  # whatever the error, the choice is kept and the program goes on
            self._failed(error)
            return self._pause(urges)
        with self._changed:
            if self._jobs and self._jobs[0] is job:  # otherwise the writer was closed meanwhile
                self._jobs.popleft()
            self._is_urged = False
        self._set_problem("")
        with self._changed:
            self._changed.notify_all()
        return True

    def _failed(self, error: Exception) -> None:
        """Report a failure, logging it once since it may recur every second."""
        reason = _reason(error)
        if reason != self._problem:
            ours = isinstance(error, UserError)
            _log.warning("a write failed: %s", error, exc_info=None if ours else error)
        self._set_problem(reason)

    def _pause(self, urges: int) -> bool:
        """Wait before the retry, unless one was requested meanwhile; False if closed."""
        with self._changed:
            self._is_urged = self._urges != urges
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._is_urged or self._is_closed, self._retry_after)
            if self._is_closed:
                self._thread = None
                self._changed.notify_all()
                return False
            return True

    def _try_once(self, extra: Job) -> None:
        try:
            extra()
        except Exception as error:  # this job is optional
            _log.warning("a write that may be left out failed", exc_info=error)

    def _set_problem(self, problem: str) -> None:
        if problem != self._problem:
            self._problem = problem
            for listener in self._listeners:
                listener()


def _reason(error: Exception) -> str:
    if isinstance(error, BadDatabase):
        return error.problem
    if isinstance(error, UserError):
        return str(error)
    return _("it could not be saved: {reason}").format(reason=error)
