"""Connections: SQLite with WAL, foreign keys and patience, any other database by its URL.

Everything the database refuses comes out as one ``BadDatabase``.
"""

import json
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from sqlalchemy import Connection, Dialect, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from catalog.errors import BadDatabase
from catalog.i18n import N_, _

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
        event.listen(db, "do_connect", _make_file)
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


def _make_file(
    _dialect: Dialect, _record: ConnectionPoolEntry, names: tuple[str], _options: object
) -> None:
    """Make the file of a new SQLite database, nobody else's to read; what SQLite adds is alike."""
    if names[0] == ":memory:" or names[0].startswith("file:"):
        return
    with suppress(OSError):  # it is there, or SQLite says better why it cannot be made
        os.close(os.open(names[0], os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


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
