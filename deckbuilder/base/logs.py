"""The log: a rotating file in the user's folder, never the screen."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from catalog.common.files import open_private
from catalog.common.foreign import plain
from catalog.common.paths import home

_BYTES = 1_000_000
_FILES = 3


def log_path() -> Path:
    """Return the path of the current log file; it need not exist."""
    return home() / "logs" / "razdacha.log"


@contextmanager
def logging_to_file() -> Iterator[Path]:
    """Send every log record and warning of this process to the log file; yield its path.

    The file is created with the first record and closed on leaving. A log that cannot be written is
    silently disabled: it must not stop a game.
    """
    path = log_path()
    root = logging.getLogger()
    level, raising = root.level, logging.raiseExceptions
    handler = _handler(path)
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    logging.captureWarnings(True)
    logging.raiseExceptions = False
    try:
        yield path
    finally:
        logging.raiseExceptions = raising
        logging.captureWarnings(False)
        root.setLevel(level)
        root.removeHandler(handler)
        handler.close()


class _PlainFormatter(logging.Formatter):
    """Removes terminal control characters from log records."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as text, with its traceback, without control characters."""
        return plain(super().format(record))


class _PrivateFileHandler(RotatingFileHandler):
    """Writes log files private to the user."""

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding=self.encoding, opener=open_private)


def _handler(path: Path) -> logging.Handler:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return logging.NullHandler()
    handler = _PrivateFileHandler(
        path, maxBytes=_BYTES, backupCount=_FILES, encoding="utf-8", delay=True
    )
    handler.setFormatter(_PlainFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    return handler
