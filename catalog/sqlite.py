"""SQLite files: how they are opened, with WAL, foreign keys and patience, and what they refuse.

It needs nothing but the standard library: who only reads cards waits for no more.
"""

import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from catalog.common.errors import BadDatabase
from catalog.common.files import system_reason
from catalog.common.i18n import N_, _

WAIT: Final = 5.0
"""Seconds that a write waits for another one."""
_PROBLEMS: Final = {
    "SQLITE_NOTADB": N_("this file is not a database of Razdacha"),
    "SQLITE_CORRUPT": N_("this database file is damaged; restore it from a copy"),
    "SQLITE_CANTOPEN": N_("this file cannot be opened; is the folder there, and is it a file?"),
    "SQLITE_BUSY": N_("another program is writing to this database; try again when it is done"),
    "SQLITE_LOCKED": N_("another program is writing to this database; try again when it is done"),
    "SQLITE_READONLY": N_("this database is read-only; allow writing or name another with --db"),
    "SQLITE_PERM": N_("this database is read-only; allow writing or name another with --db"),
    "SQLITE_FULL": N_("the disk is full"),
    "SQLITE_IOERR": N_("the disk fails to read or write this database"),
}


_FOR_WANT_OF_ROOM: Final = ("SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_READONLY")
"""What SQLite says as well where a disk is full: its shared memory is a file too."""
_ROOM: Final = 256 * 1024
"""Bytes that SQLite needs beside a database to open it for writing, and a little more."""
_SHARED_MEMORY: Final = 32 * 1024


class Passing(sqlite3.Connection):
    """A connection that sees the database as it was when it was opened: to be used once."""


@contextmanager
def told(where: str) -> Iterator[None]:
    """Turn SQLite's refusals into BadDatabase about ``where``."""
    try:
        yield
    except sqlite3.Error as error:
        raise BadDatabase(where, problem_of(error, where)) from error


def problem_of(error: BaseException | None, path: str | None) -> str:
    """Return what a refusal of a database means, in the user's language; ``path`` is its file."""
    name = str(getattr(error, "sqlite_errorname", ""))
    if path and name.startswith(_FOR_WANT_OF_ROOM) and is_full(path):
        name = "SQLITE_FULL"
    for code, problem in _PROBLEMS.items():
        if name == code or name.startswith(f"{code}_"):
            return _(problem)
    return _("the database refuses: {reason}").format(reason=error)


def text_or_bytes(raw: bytes) -> str | bytes:
    """Return the text that a column holds, its bytes where they are no UTF-8."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def is_about_encoding(error: sqlite3.OperationalError) -> bool:
    """Return whether the driver refuses a text that is not UTF-8."""
    return "decode to UTF-8" in str(error)


def open_file(path: str, **options: Any) -> sqlite3.Connection:
    """Open what may only be read as such; make the file of a new database, nobody else's to read.

    What SQLite puts beside the file has its permissions. On a full disk, where it can put nothing
    there, a database is read as it is now (``Passing``).
    """
    connection: sqlite3.Connection
    if os.path.exists(path) and is_full(path) and not _is_shared(path):
        connection = _open_on_full_disk(path, options)
    elif is_read_only(path):
        # Nobody may make the shared memory of the write-ahead log here, and without that log
        # nobody writes: then SQLite may do without.
        how = "mode=ro" if os.path.exists(f"{path}-wal") else "mode=ro&immutable=1"
        connection = sqlite3.connect(f"{Path(path).absolute().as_uri()}?{how}", uri=True, **options)
    else:
        _make_file(path)
        connection = sqlite3.connect(path, **options)
    return connection


def is_read_only(path: str) -> bool:
    """Return whether a SQLite file that is there may only be read: SQLite writes beside it, too."""
    folder = os.path.dirname(path) or "."
    may_write = os.access(path, os.W_OK) and os.access(folder, os.W_OK)
    return os.path.exists(path) and (not may_write or is_full(path))


def is_full(path: str) -> bool:
    """Return whether the disk of a file has no room for what SQLite writes beside it."""
    try:
        return shutil.disk_usage(os.path.dirname(path) or ".").free < _ROOM
    except (OSError, ValueError):  # told by who opens it in earnest
        return False


def _is_shared(path: str) -> bool:
    """Return whether another program has a database open: then what SQLite needs beside it is
    there."""
    memory = Path(f"{path}-shm")
    return memory.exists() and memory.stat().st_size >= _SHARED_MEMORY


def _open_on_full_disk(path: str, options: Mapping[str, Any]) -> sqlite3.Connection:
    """Open a file without writing anything; what its write-ahead log holds is copied to memory."""
    log = Path(f"{path}-wal")
    if not log.exists() or not log.stat().st_size:
        where = f"{Path(path).absolute().as_uri()}?mode=ro&immutable=1"
        return sqlite3.connect(where, uri=True, factory=Passing, **options)
    copy = sqlite3.connect(":memory:", factory=Passing, **options)
    source = sqlite3.connect(path, **options)
    try:
        source.execute("PRAGMA locking_mode = EXCLUSIVE")  # then the log needs no shared memory
        source.backup(copy)
    except BaseException:
        copy.close()
        raise
    finally:
        source.close()
    copy.execute("PRAGMA query_only = ON")
    return copy


def readable(path: Path) -> bool:
    """Return whether a file is there that holds something and may be read."""
    try:
        return path.is_file() and path.stat().st_size > 0 and os.access(path, os.R_OK)
    except (OSError, ValueError):  # told by who opens it in earnest
        return False


def _make_file(path: str) -> None:
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:  # mostly it is there; for the rest SQLite has words
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            problem = _("there is no database yet, and none can be made here: {reason}")
            raise BadDatabase(path, problem.format(reason=system_reason(error))) from error


def prepare(connection: sqlite3.Connection) -> None:
    """Switch off the driver's own transactions, and on what SQLite leaves off by default."""
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    # In KiB; the 2 MB of the default make every search of 10,000 cards read the file anew.
    connection.execute("PRAGMA cache_size = -32000")
    if isinstance(connection, Passing):
        return
    if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        _switch_to_wal(connection)


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """Turn WAL on, unless the database may only be read: then it stays as it is."""
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as error:
        if not str(getattr(error, "sqlite_errorname", "")).startswith("SQLITE_READONLY"):
            raise
