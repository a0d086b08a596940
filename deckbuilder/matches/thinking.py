"""The process in which searching bots think, so that no key waits for them.

It gets the view and the question of the bot's seat, never the match, and returns the thought. Bytes
pass through a pipe; a new message, or its end, stops what is being thought about.
"""

import logging
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Event, Lock
from time import monotonic
from traceback import format_exc
from typing import Final

from deckbuilder.base.garbage import hold_back
from deckbuilder.base.levels import Level
from deckbuilder.matches.bots import thought_of
from engine.berserk import Bot, MatchState, SearchBot, Thought
from engine.kernel import Decision

_log = logging.getLogger(__name__)
_SPAWN: Final = get_context("spawn")
_GLANCE: Final = 0.02
_PATIENCE: Final = 1.0


class ThinkingStopped(Exception):
    """A choice is no longer wanted."""


class Thinking:
    """One choice that a bot makes in a thread, until it is made or no longer wanted."""

    def __init__(self) -> None:
        self._stopped = Event()
        self._making = Lock()

    @property
    def is_stopped(self) -> bool:
        """Whether the choice is no longer wanted."""
        return self._stopped.is_set()

    def stop(self) -> None:
        """Prevent the choice, unless it is made already."""
        with self._making:
            self._stopped.set()

    def pause_until(self, moment: float) -> None:
        """Wait for a moment of ``monotonic``, or until this is stopped."""
        self._stopped.wait(max(0.0, moment - monotonic()))

    @contextmanager
    def making(self) -> Iterator[None]:
        """Make the choice in the block; ThinkingStopped if it is no longer wanted."""
        with self._making:
            if self.is_stopped:
                raise ThinkingStopped
            yield


class Helper:
    """Thinks in one process for the whole application.

    If the process ends or fails, the log says so, and the calling thread thinks instead.
    """

    def __init__(self) -> None:
        self._turn = Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._is_ready = False
        self._asked = 0

    def start(self) -> None:
        """Start the process unless it runs; takes some milliseconds, so call it in a thread."""
        with self._turn:
            if self._pipe is None:
                self._begin()

    def thought_of(
        self,
        bot: Bot,
        seen: MatchState,
        decision: Decision,
        level: Level | None,
        stopped: Callable[[], bool],
    ) -> Thought:
        """Return a bot's choice; the process searches, other bots choose in this thread.

        ThinkingStopped as soon as the choice is ``stopped``.
        """
        thought = None
        if isinstance(bot, SearchBot):
            with self._turn:
                thought = self._answer(bot, seen, decision, level, stopped)
        if thought is None:
            thought = thought_of(bot, seen, decision, level, stopped)
        if stopped():
            raise ThinkingStopped
        return thought

    def close(self) -> None:
        """End the process at once: it holds nothing that could be lost."""
        process, self._process, self._pipe = self._process, None, None
        if process is not None:
            process.terminate()
            process.join(_PATIENCE)

    def _begin(self) -> None:
        own, other = _SPAWN.Pipe()
        # daemon: it ends with the application even if that fails to close it
        process = _SPAWN.Process(target=_serve, args=(other,), name="bots", daemon=True)
        try:
            # Textual replaces the stream by one without a file, which cannot be inherited
            with redirect_stderr(sys.__stderr__):
                process.start()
        except OSError as error:
            self._lose(error)
            return
        finally:
            other.close()
        self._process, self._pipe, self._is_ready = process, own, False

    def _answer(
        self,
        bot: SearchBot,
        seen: MatchState,
        decision: Decision,
        level: Level | None,
        stopped: Callable[[], bool],
    ) -> Thought | None:
        """Return the thought of the process; None if there is none."""
        pipe = self._pipe
        if pipe is None:
            return None
        self._asked += 1
        try:
            if not self._is_ready:
                _receive(pipe, stopped)
                self._is_ready = True
            pipe.send((self._asked, bot, seen, decision, level))
            number, thought, fault = _receive(pipe, stopped)
            while number != self._asked:  # the late answer to a stopped question
                number, thought, fault = _receive(pipe, stopped)
        except ThinkingStopped:
            if self._is_ready:
                with suppress(OSError):  # it has ended, which the next question will find
                    pipe.send(None)
            raise
        except (EOFError, OSError) as error:
            self._lose(error)
            return None
        if fault:
            _log.warning("the process of the bots failed, so this thread thinks: %s", fault)
        return thought

    def _lose(self, error: Exception) -> None:
        _log.warning("the process of the bots has ended, so a thread thinks: %r", error)
        self.close()


def _receive(pipe: Connection, stopped: Callable[[], bool]) -> tuple[int, Thought | None, str]:
    """Return the next message from the process; ThinkingStopped if it is no longer wanted."""
    while not pipe.poll(_GLANCE):
        if stopped():
            raise ThinkingStopped
    number, thought, fault = pipe.recv()
    return number, thought, fault


def _serve(pipe: Connection) -> None:
    """Answer questions until the application closes the pipe; the task of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the application decides when this ends
    hold_back()
    _answer_all(pipe)


def _answer_all(pipe: Connection) -> None:
    with suppress(EOFError, OSError):  # the application has ended: nobody is left to report to
        pipe.send((0, None, ""))
        while True:
            asked = pipe.recv()
            if asked is not None:
                number, bot, seen, decision, level = asked
                pipe.send((number, *_answered(bot, seen, decision, level, pipe.poll)))


def _answered(
    bot: SearchBot,
    seen: MatchState,
    decision: Decision,
    level: Level | None,
    stopped: Callable[[], bool],
) -> tuple[Thought | None, str]:
    """Return the thought, or what went wrong; the asking thread then meets the same."""
    try:
        return thought_of(bot, seen, decision, level, stopped), ""
    except Exception:
        return None, format_exc()
