"""A terminal that goes away takes the application with it, and nothing is lost."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import IO, Final, cast

import pytest
from textual.drivers._writer_thread import WriterThread

from catalog.store import open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.workbench.memory import KIND
from tests.support.patience import PATIENCE

if sys.platform == "win32":
    pytest.skip("there is no hangup here", allow_module_level=True)

PROGRAM = (sys.executable, "-m", "deckbuilder", "--lang", "en")
# Either the application leads the session of its terminal and is told of its end by a signal; or
# another does, as `make` does, which survives that signal and waits for the application.
LEADERS = {
    "itself": "import os, sys; os.login_tty(0); os.execv(sys.argv[1], sys.argv[1:])",
    "make": (
        "import os, signal, subprocess, sys; os.login_tty(0);"
        "signal.signal(signal.SIGHUP, lambda *_: None); subprocess.call(sys.argv[1:])"
    ),
}
from deckbuilder.tui.shell.driver import LastingFile  # noqa: E402  # Linux and macOS alone

F3 = b"\x1bOR"


@contextmanager
def application(leader: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Start the application in a terminal of its own; yield its leader and the other side."""
    ours, theirs = os.openpty()
    words = (sys.executable, "-c", LEADERS[leader], *PROGRAM)
    with subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs) as started:
        os.close(theirs)
        try:
            yield started, ours
        finally:
            with suppress(ProcessLookupError):
                os.killpg(started.pid, signal.SIGKILL)


def read_until(terminal: int, sign: str) -> None:
    """Read what is drawn until it holds ``sign``."""
    drawn, end = b"", monotonic() + PATIENCE
    while sign.encode() not in drawn:
        assert select.select([terminal], [], [], max(0.0, end - monotonic()))[0], drawn.decode()
        drawn += os.read(terminal, 65536)


_SIGNALS: Final = 8


def threads_of(process: int) -> int:
    return len(list(Path(f"/proc/{process}/task").iterdir()))


def area_kept() -> str:
    with open_catalog() as catalog:
        kept = SessionStore(catalog).load(KIND)
    assert kept is not None
    return str(kept["area"])


@pytest.mark.slow
@pytest.mark.parametrize("leader", LEADERS)
def test_the_application_ends_with_its_terminal_and_keeps_its_place(leader: str) -> None:
    with application(leader) as (started, terminal):
        read_until(terminal, "Look around")
        os.write(terminal, F3)
        read_until(terminal, "Starter decks")
        os.close(terminal)
        started.wait(PATIENCE)
    assert area_kept() == "decks"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="counts threads in /proc")
def test_a_continued_process_reads_its_terminal_once_as_before() -> None:
    """The system continues the processes of a terminal that goes away, besides telling them."""
    with application("itself") as (started, terminal):
        read_until(terminal, "Look around")
        os.write(terminal, F3)
        read_until(terminal, "Starter decks")
        before = threads_of(started.pid)
        for _signal in range(_SIGNALS):
            started.send_signal(signal.SIGCONT)
            read_until(terminal, "Starter decks")  # it is drawn anew
        # Work behind the screen may begin a thread meanwhile, but not one for each signal.
        assert threads_of(started.pid) < before + _SIGNALS
        os.close(terminal)
        started.wait(PATIENCE)
    assert area_kept() == "decks"


def write_much(drawing: WriterThread) -> None:
    for _text in range(100):
        drawing.write("x" * 9000)


def test_drawing_on_a_closed_terminal_does_not_block() -> None:
    ours, theirs = os.openpty()
    with open(theirs, "w", encoding="utf-8") as terminal:
        drawing = WriterThread(cast("IO[str]", LastingFile(terminal)))
        drawing.start()
        os.close(ours)
        many = Thread(target=write_much, args=(drawing,), daemon=True)
        many.start()
        many.join(PATIENCE)
        assert not many.is_alive()
        drawing.stop()


@pytest.mark.slow
def test_the_application_keeps_its_place_when_told_to_end() -> None:
    with application("itself") as (started, terminal):
        read_until(terminal, "Look around")
        os.write(terminal, F3)
        read_until(terminal, "Starter decks")
        started.send_signal(signal.SIGTERM)
        started.wait(PATIENCE)
        os.close(terminal)
    assert area_kept() == "decks"
