"""Open SQLite files with WAL, foreign keys and a timeout, and explain their errors.

Needs only the standard library, so that plain readers start fast.
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
"""The timeout in seconds of a write that waits for another."""
_PROBLEMS: Final = {
    "SQLITE_NOTADB": N_("this file is not a database of Razdacha"),
    "SQLITE_CORRUPT": N_("this database file is damaged; restore it from a copy"),
    "SQLITE_CANTOPEN": N_(
        "this file cannot be opened; check that the folder exists and that it is a file"
    ),
    "SQLITE_BUSY": N_("another program is writing to this database; try again when it is done"),
    "SQLITE_LOCKED": N_("another program is writing to this database; try again when it is done"),
    "SQLITE_READONLY": N_("this database is read-only; allow writing or name another with --db"),
    "SQLITE_PERM": N_("this database is read-only; allow writing or name another with --db"),
    "SQLITE_FULL": N_("the disk is full"),
    "SQLITE_IOERR": N_("the disk fails to read or write this database"),
}


_FOR_WANT_OF_ROOM: Final = ("SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_READONLY")
"""Other errors of SQLite on a full disk, since its shared memory is a file too."""
_ROOM: Final = 256 * 1024
"""The bytes that SQLite needs next to a database to open it for writing, with a margin."""
_SHARED_MEMORY: Final = 32 * 1024


class Passing(sqlite3.Connection):
    """A connection that sees the database as it was when opened; it must be used only once."""


@contextmanager
def converted_errors(where: str) -> Iterator[None]:
    """Convert SQLite's errors to BadDatabase about ``where``."""
    try:
        yield
    except sqlite3.Error as error:
        raise BadDatabase(where, problem_of(error, where)) from error


def problem_of(error: BaseException | None, path: str | None) -> str:
    """Return the meaning of a database error in the user's language; ``path`` is the file."""
    name = str(getattr(error, "sqlite_errorname", ""))
    if path and name.startswith(_FOR_WANT_OF_ROOM) and is_full(path):
        name = "SQLITE_FULL"
    for code, problem in _PROBLEMS.items():
        if name == code or name.startswith(f"{code}_"):
            return _(problem)
    return _("the database refuses: {reason}").format(reason=error)


def text_or_bytes(raw: bytes) -> str | bytes:
    """Return the text of a column, or its bytes if they are not UTF-8."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def is_about_encoding(error: sqlite3.OperationalError) -> bool:
    """Return whether the driver rejected a text that is not UTF-8."""
    return "decode to UTF-8" in str(error)


def open_file(path: str, **options: Any) -> sqlite3.Connection:
    """Open a read-only file as such; create a new database with access for its owner only.

    SQLite's auxiliary files get the same permissions. On a full disk, where these cannot be
    created, a database is read in its current state (``Passing``).
    """
    connection: sqlite3.Connection
    if os.path.exists(path) and is_full(path) and not _is_shared(path):
        connection = _open_on_full_disk(path, options)
    elif is_read_only(path):
        # Nobody can create the shared memory of the write-ahead log here, and without that log
        # nobody writes, so SQLite can do without it.
        how = "mode=ro" if os.path.exists(f"{path}-wal") else "mode=ro&immutable=1"
        connection = sqlite3.connect(f"{Path(path).absolute().as_uri()}?{how}", uri=True, **options)
    else:
        _make_file(path)
        connection = sqlite3.connect(path, **options)
    return connection


def is_read_only(path: str) -> bool:
    """Return whether an existing SQLite file can only be read; SQLite must also write next to
    it."""
    folder = os.path.dirname(path) or "."
    may_write = os.access(path, os.W_OK) and os.access(folder, os.W_OK)
    return os.path.exists(path) and (not may_write or is_full(path))


def is_full(path: str) -> bool:
    """Return whether a file's disk has no room for SQLite's auxiliary files."""
    try:
        return shutil.disk_usage(os.path.dirname(path) or ".").free < _ROOM
    except (OSError, ValueError):  # the actual open reports the error
        return False


def _is_shared(path: str) -> bool:
    """Return whether another program has a database open, so that the auxiliary files exist."""
    memory = Path(f"{path}-shm")
    return memory.exists() and memory.stat().st_size >= _SHARED_MEMORY


def _open_on_full_disk(path: str, options: Mapping[str, Any]) -> sqlite3.Connection:
    """Open a file without writing anything; the contents of its write-ahead log are copied to
    memory."""
    log = Path(f"{path}-wal")
    if not log.exists() or not log.stat().st_size:
        where = f"{Path(path).absolute().as_uri()}?mode=ro&immutable=1"
        return sqlite3.connect(where, uri=True, factory=Passing, **options)
    copy = sqlite3.connect(":memory:", factory=Passing, **options)
    source = sqlite3.connect(path, **options)
    try:
        source.execute("PRAGMA locking_mode = EXCLUSIVE")  # the log then needs no shared memory
        source.backup(copy)
    except BaseException:
        copy.close()
        raise
    finally:
        source.close()
    copy.execute("PRAGMA query_only = ON")
    return copy


def readable(path: Path) -> bool:
    """Return whether a non-empty file exists and is readable."""
    try:
        return path.is_file() and path.stat().st_size > 0 and os.access(path, os.R_OK)
    except (OSError, ValueError):  # the actual open reports the error
        return False


def _make_file(path: str) -> None:
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:  # usually it exists; SQLite reports other problems
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            problem = _("there is no database yet, and none can be created here: {reason}")
            raise BadDatabase(path, problem.format(reason=system_reason(error))) from error


def prepare(connection: sqlite3.Connection) -> None:
    """Disable the driver's own transactions, and enable what SQLite disables by default."""
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    # in KiB; with the default of 2 MB every search of 10,000 cards reads the file again
    connection.execute("PRAGMA cache_size = -32000")
    if isinstance(connection, Passing):
        return
    if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        _switch_to_wal(connection)


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """Enable WAL, unless the database can only be read."""
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as error:
        if not str(getattr(error, "sqlite_errorname", "")).startswith("SQLITE_READONLY"):
            raise
