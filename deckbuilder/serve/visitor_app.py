"""The application of one visitor: a process of its own in the visitor's home.

``AppService`` of textual-serve speaks Textual's protocol with it. This adds what that lacks: a
private environment, an end for an application that does not quit, a bound on its errors.
"""

import asyncio
import json
import logging
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from importlib.metadata import version
from typing import Final

from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from catalog.common.confined import CONFINED_VARIABLE
from catalog.common.foreign import plain
from catalog.common.own import HOME_VARIABLE
from deckbuilder.base.served import DRIVER_VARIABLE, WEB_DRIVER
from deckbuilder.serve.homes import Home

_log = logging.getLogger(__name__)

COMMAND: Final = (sys.executable, "-P", "-m", "deckbuilder")
"""The application; with ``-P`` a visitor's file is never imported as a module."""
_KEPT_FROM_SERVER: Final = ("PATH", "TZ", "SYSTEMROOT", "RAZDACHA_ENGINE")
"""The only variables of the server's environment that a visitor's application receives."""
_MOST_ERRORS: Final = 20_000
_MOST_PACKET: Final = 16_000_000
_PRELUDE: Final = b"__GANGLION__\n"
_PRELUDE_LINES: Final = 10


class VisitorApp(AppService):
    """The process of one application and its streams.

    ``write_bytes`` receives what it draws, ``written`` the name of each file it wrote. ``ended`` is
    set when no process of it is left.
    """

    def __init__(
        self,
        home: Home,
        write_bytes: Callable[[bytes], Awaitable[None]],
        written: Callable[[str], Awaitable[None]],
        *,
        command: Sequence[str] = COMMAND,
        patience: float = 5.0,
    ) -> None:
        async def unused(*_words: object) -> None:
            """Take the place of callbacks that only our overridden methods would call."""

        super().__init__(
            "",
            write_bytes=write_bytes,
            write_str=unused,
            close=unused,
            download_manager=DownloadManager(),
        )
        self._home = home
        self._words = command
        self._patience = patience
        self._written = written
        self.has_begun = False
        self.ended = asyncio.Event()

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        """Return an environment with nothing of the server's but what a process needs."""
        kept = {name: os.environ[name] for name in _KEPT_FROM_SERVER if name in os.environ}
        folder = str(self._home.files)
        return {
            **kept,
            "HOME": folder,
            "USERPROFILE": folder,
            "TMPDIR": str(self._home.data),
            HOME_VARIABLE: str(self._home.data),
            CONFINED_VARIABLE: folder,
            "RAZDACHA_DATABASE": "",  # a visitor's settings cannot name another one
            "PYTHONPATH": os.pathsep.join(filter(os.path.isdir, filter(None, sys.path))),
            "PYTHONNOUSERSITE": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONUTF8": "1",
            DRIVER_VARIABLE: WEB_DRIVER,
            "TEXTUAL_FPS": "60",
            "TEXTUAL_COLOR_SYSTEM": "truecolor",
            "TERM_PROGRAM": "textual",
            "TERM_PROGRAM_VERSION": version("textual-serve"),
            "COLUMNS": str(width),
            "ROWS": str(height),
        }

    async def _open_app_process(
        self, width: int = 80, height: int = 24
    ) -> asyncio.subprocess.Process:
        """Start the process in the visitor's folder, apart from the server's Ctrl+C."""
        self._process = process = await asyncio.create_subprocess_exec(
            *self._words,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=self._build_environment(width, height),
            cwd=self._home.files,
            start_new_session=True,
        )
        self._stdin = process.stdin
        return process

    @property
    def is_running(self) -> bool:
        """Whether the process was started and has not ended."""
        return self._process is not None and not self.ended.is_set()

    async def run(self) -> None:
        """Pass on what the application sends until it ends; then see to it that it is gone."""
        process = self._running()
        assert process.stdout is not None
        assert process.stderr is not None
        errors = asyncio.create_task(_read_bounded(process.stderr))
        try:
            await self._receive(process.stdout)
        finally:
            await self._finish(process)
            errors.cancel()
            with suppress(asyncio.CancelledError):
                if text := plain(await errors):
                    _log.warning("a visitor's application ended with: %s", text)
            self.ended.set()

    async def _receive(self, stream: asyncio.StreamReader) -> None:
        for _line in range(_PRELUDE_LINES):
            with suppress(ValueError):  # a line beyond the reader's limit is not the prelude
                self.has_begun = await stream.readline() == _PRELUDE
            if self.has_begun:
                break
        with suppress(asyncio.IncompleteReadError):
            while self.has_begun:
                head = await stream.readexactly(5)
                size = int.from_bytes(head[1:], "big")
                if size > _MOST_PACKET:
                    return
                payload = await stream.readexactly(size)
                if head[:1] == b"D":
                    await self.on_data(payload)
                elif head[:1] == b"M":
                    await self.on_meta(payload)

    async def on_meta(self, data: bytes) -> None:
        """Pass on the name of a written file; nothing else concerns the browser."""
        message = json.loads(data)
        if message.get("type") == "written":
            await self._written(str(message["name"]))

    async def redraw(self) -> None:
        """Let the application draw its whole screen again."""
        await self.send_meta({"type": "redraw"})

    async def stop(self) -> None:
        """Ask the application to quit, and kill it if it has not in time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._patience):
                await self.send_meta({"type": "quit"})
                await self.ended.wait()
                return
        self._kill(self._running())
        await self.ended.wait()

    async def _finish(self, process: asyncio.subprocess.Process) -> None:
        """Wait for a process that has said its last; kill it and its children after a while."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._patience):
                await process.wait()
        self._kill(process)
        await process.wait()

    def _kill(self, process: asyncio.subprocess.Process) -> None:
        with suppress(ProcessLookupError):
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)  # it leads a session of its own

    def _running(self) -> asyncio.subprocess.Process:
        if self._process is None:
            raise RuntimeError("the application was not started")
        return self._process


async def _read_bounded(stream: asyncio.StreamReader) -> str:
    """Read a stream to its end and return its beginning; the rest is dropped."""
    kept = b""
    try:
        while data := await stream.read(4096):
            kept += data[: _MOST_ERRORS - len(kept)]
    except asyncio.CancelledError:
        _log.debug("the process is gone; what it wrote so far counts")
    return kept.decode("utf-8", "replace")
