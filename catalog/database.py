"""Connections: SQLite with WAL, foreign keys and patience, any other database by its URL.

Everything the database refuses comes out as one ``BadDatabase``.
"""

import errno
import json
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Dialect, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from catalog.common.errors import BadDatabase
from catalog.common.files import system_reason
from catalog.common.i18n import N_, _

WAIT: Final = 5.0
_WRITES: Final = "razdacha_writes"
_SQLITE_PROBLEMS: Final = {
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


def connect(url: str) -> Engine:
    """Return a database for ``url``; nothing is opened yet. BadDatabase for a URL we cannot use."""
    try:
        where = make_url(url)
        db = create_engine(where, **_options(where))
    except (NoSuchModuleError, ModuleNotFoundError) as error:
        problem = _("no driver for this database is installed: {reason}").format(reason=error)
        raise BadDatabase(_without_password(url), problem) from error
    except ArgumentError as error:
        problem = _("this is not a database URL; write it like sqlite:///cards.sqlite")
        raise BadDatabase(_without_password(url), problem) from error
    if db.dialect.name == "sqlite":
        event.listen(db, "do_connect", _open_sqlite)
        event.listen(db, "connect", _prepare_sqlite)
        event.listen(db, "begin", _begin_sqlite)
    return db


def writing(db: Engine) -> Engine:
    """Return ``db`` for a transaction that writes: SQLite then reserves the file at its start."""
    return db.execution_options(**{_WRITES: True})


@contextmanager
def clear_errors(db: Engine) -> Iterator[None]:
    """Turn the database's refusals into BadDatabase."""
    try:
        yield
    except DBAPIError as error:
        raise BadDatabase(shown(db.url), _problem(error)) from error


def _without_password(url: str) -> str:
    return re.sub(r":[^:@/]*@", ":***@", url)


def _options(url: URL) -> dict[str, Any]:
    options: dict[str, Any] = {"json_serializer": _to_json}
    if url.get_backend_name() != "sqlite":
        return options
    arguments: dict[str, Any] = {} if "timeout" in url.query else {"timeout": WAIT}
    if url.database in (None, "", ":memory:"):
        # One connection, or every thread would see a memory of its own.
        options["poolclass"] = StaticPool
        arguments["check_same_thread"] = False
    return options | {"connect_args": arguments}


def _to_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def is_read_only(db: Engine) -> bool:
    """Whether a database is a SQLite file that this user may only read."""
    path = db.url.database or ""
    return db.dialect.name == "sqlite" and not path.startswith("file:") and _is_read_only(path)


def _is_read_only(path: str) -> bool:
    """Whether a SQLite file that is there may only be read: SQLite writes beside it, too."""
    folder = os.path.dirname(path) or "."
    return os.path.exists(path) and not (os.access(path, os.W_OK) and os.access(folder, os.W_OK))


def _open_sqlite(
    dialect: Dialect, _record: ConnectionPoolEntry, names: list[str], options: dict[str, Any]
) -> DBAPIConnection | None:
    """Open what may only be read as such; make the file of a new database, nobody else's to read.

    None leaves the rest to SQLAlchemy. What SQLite puts beside the file has its permissions.
    """
    path = names[0]
    if path == ":memory:" or path.startswith("file:"):
        return None
    if _is_read_only(path):
        # Nobody may make the shared memory of the write-ahead log here, and without that log
        # nobody writes: then SQLite may do without.
        how = "mode=ro" if os.path.exists(f"{path}-wal") else "mode=ro&immutable=1"
        return dialect.connect(f"{Path(path).as_uri()}?{how}", uri=True, **options)
    _make_file(path)
    return None


def _make_file(path: str) -> None:
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:  # mostly it is there; for the rest SQLite has words
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            problem = _("there is no database yet, and none can be made here: {reason}")
            raise BadDatabase(path, problem.format(reason=system_reason(error))) from error


def _prepare_sqlite(connection: sqlite3.Connection, _record: ConnectionPoolEntry) -> None:
    """Switch off the driver's own transactions, and on what SQLite leaves off by default."""
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    # In KiB; the 2 MB of the default make every search of 10,000 cards read the file anew.
    connection.execute("PRAGMA cache_size = -32000")
    if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        _switch_to_wal(connection)


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """Turn WAL on, unless the database may only be read: then it stays as it is."""
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as error:
        if not str(getattr(error, "sqlite_errorname", "")).startswith("SQLITE_READONLY"):
            raise


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _problem(error: DBAPIError) -> str:
    name = str(getattr(error.orig, "sqlite_errorname", ""))
    for code, problem in _SQLITE_PROBLEMS.items():
        if name == code or name.startswith(f"{code}_"):
            return _(problem)
    return _("the database refuses: {reason}").format(reason=error.orig)


def shown(url: URL) -> str:
    """Return what to call a database in a message: SQLite by its file, no password otherwise."""
    if url.get_backend_name() == "sqlite" and url.database:
        return url.database
    return url.render_as_string(hide_password=True)
