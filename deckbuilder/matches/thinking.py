"""The process in which searching bots think, so that no key waits for them.

It gets the view and the question of the bot's seat, never the match, and returns the thought. While
a human decides it thinks ahead if it is told to. Bytes pass through a pipe; a new message, or its
end, stops what is being thought about.
"""

import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Event, Lock
from time import monotonic
from traceback import format_exc
from typing import Final, assert_never

from deckbuilder.base.garbage import hold_back
from deckbuilder.base.levels import Level
from deckbuilder.matches.ahead import Foresight
from deckbuilder.matches.bots import thought_of
from engine.berserk import Bot, MatchState, SearchBot, Thought
from engine.kernel import Decision

_log = logging.getLogger(__name__)
_SPAWN: Final = get_context("spawn")
_GLANCE: Final = 0.02
_PATIENCE: Final = 1.0
_NICENESS: Final = 5
"""By how much the process stands back where processors are scarce, so that no key waits."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question to a bot; the answer bears the same ``number``."""

    number: int
    bot: SearchBot
    seen: MatchState
    decision: Decision
    level: Level | None


@dataclass(frozen=True, slots=True)
class _Idle:
    """A bot's view while its opponent is asked."""

    bot: SearchBot
    seen: MatchState


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

    def look_ahead(self, bot: SearchBot, seen: MatchState, stopped: Callable[[], bool]) -> None:
        """Let the process think ahead until it is asked something, unless it is ``stopped``
        already; ``seen`` is the bot's view while its opponent is asked.

        Sending takes some milliseconds, so call it in a thread.
        """
        with self._turn:
            if not stopped():
                self._tell(_Idle(bot, seen))

    def rest(self) -> None:
        """Let the process think of nothing; may wait for a thread that sends, so call it in one."""
        with self._turn:
            self._tell(None)

    def _tell(self, message: _Idle | None) -> None:
        if self._pipe is None:
            return
        try:
            self._pipe.send(message)
        except OSError as error:
            if self._pipe is not None:  # it was not closed meanwhile
                self._lose(error)

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
            pipe.send(_Asked(self._asked, bot, seen, decision, level))
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
            instead = ", so this thread thinks" if thought is None else ""
            _log.warning("the process of the bots failed%s: %s", instead, fault)
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
    if sys.platform != "win32":
        os.nice(_NICENESS)
    hold_back()
    _answer_all(pipe)


def _answer_all(pipe: Connection) -> None:
    foresight, failure = Foresight(), ""
    with suppress(EOFError, OSError):  # the application has ended: nobody is left to report to
        pipe.send((0, None, ""))
        while True:
            message: _Asked | _Idle | None = pipe.recv()
            match message:
                case _Asked():
                    thought, fault = _answered(message, foresight, pipe.poll)
                    pipe.send((message.number, thought, fault or failure))
                    failure = ""
                case _Idle():
                    failure = _looked_ahead(message, foresight, pipe.poll)
                case None:
                    continue
                case _:
                    assert_never(message)


def _answered(
    asked: _Asked, foresight: Foresight, stopped: Callable[[], bool]
) -> tuple[Thought | None, str]:
    """Return the thought, or what went wrong; the asking thread then meets the same."""
    try:
        thought = foresight.thought_of(asked.bot, asked.seen, asked.decision)
        if thought is None:
            thought = thought_of(asked.bot, asked.seen, asked.decision, asked.level, stopped)
        return thought, ""
    except Exception:
        return None, format_exc()


def _looked_ahead(idle: _Idle, foresight: Foresight, stopped: Callable[[], bool]) -> str:
    """Think ahead; return what went wrong, which is reported with the next answer."""
    try:
        foresight.look_ahead(idle.bot, idle.seen, stopped)
    except Exception:
        return format_exc()
    return ""
