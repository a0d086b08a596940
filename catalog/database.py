"""SQLAlchemy connections: SQLite as set up by ``catalog.sqlite``, other databases by URL.

All database errors are raised as ``BadDatabase``.
"""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

from sqlalchemy import Connection, Dialect, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from catalog import sqlite
from catalog.common.errors import BadDatabase
from catalog.common.i18n import _

_WRITES: Final = "razdacha_writes"


def connect(url: str) -> Engine:
    """Return an engine for ``url`` without connecting; BadDatabase for an unusable URL."""
    try:
        where = make_url(url)
        db = create_engine(where, **_options(where))
    except (NoSuchModuleError, ModuleNotFoundError) as error:
        problem = _("no driver for this database is installed: {reason}").format(reason=error)
        raise BadDatabase(_without_password(url), problem) from error
    except ArgumentError as error:
        problem = _("this is not a database URL; write it like sqlite:///cards.sqlite")
        raise BadDatabase(_without_password(url), problem) from error
    except (TypeError, ValueError) as error:
        problem = _("its options cannot be used: {reason}").format(reason=error)
        raise BadDatabase(_without_password(url), problem) from error
    if db.dialect.name == "sqlite":
        event.listen(db, "do_connect", _open_sqlite)
        event.listen(db, "connect", _prepare_sqlite)
        event.listen(db, "begin", _begin_sqlite)
        event.listen(db, "checkin", _let_go)
    return db


def writing(db: Engine) -> Engine:
    """Return ``db`` for a write transaction; SQLite then locks the file at its start."""
    return db.execution_options(**{_WRITES: True})


@contextmanager
def clear_errors(db: Engine) -> Iterator[None]:
    """Convert errors of the database driver to BadDatabase."""
    try:
        yield
    except DBAPIError as error:
        raise BadDatabase(shown(db.url), sqlite.problem_of(error.orig, db.url.database)) from error


def _without_password(url: str) -> str:
    return re.sub(r":[^:@/]*@", ":***@", url)


def _options(url: URL) -> dict[str, Any]:
    options: dict[str, Any] = {"json_serializer": _to_json}
    if url.get_backend_name() != "sqlite":
        return options
    arguments: dict[str, Any] = {} if "timeout" in url.query else {"timeout": sqlite.WAIT}
    if url.database in (None, "", ":memory:"):
        # a single connection, since each thread's own one would see another in-memory database
        options["poolclass"] = StaticPool
        arguments["check_same_thread"] = False
    return options | {"connect_args": arguments}


def _to_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def is_read_only(db: Engine) -> bool:
    """Return whether a database is a SQLite file that this user can only read."""
    path = db.url.database or ""
    return (
        db.dialect.name == "sqlite" and not path.startswith("file:") and sqlite.is_read_only(path)
    )


def _open_sqlite(
    _dialect: Dialect, _record: ConnectionPoolEntry, names: list[str], options: dict[str, Any]
) -> DBAPIConnection | None:
    """Open a file as ``sqlite.open_file`` does; return None to let SQLAlchemy open anything
    else."""
    path = names[0]
    if path == ":memory:" or path.startswith("file:"):
        return None
    return cast(DBAPIConnection, sqlite.open_file(path, **options))


def _prepare_sqlite(connection: sqlite3.Connection, _record: ConnectionPoolEntry) -> None:
    sqlite.prepare(connection)
    connection.text_factory = sqlite.text_or_bytes


def _let_go(connection: object, record: ConnectionPoolEntry) -> None:
    """Discard connections that see an old state of the database."""
    if isinstance(connection, sqlite.Passing):
        record.invalidate()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def shown(url: URL) -> str:
    """Return the name of a database for messages: the file of SQLite, else the URL without
    password."""
    if url.get_backend_name() == "sqlite" and url.database:
        return url.database
    return url.render_as_string(hide_password=True)
