"""Read rows by SQL text, from a SQLite file directly, from other databases by SQLAlchemy.

Code that only reads uses this module, so that it does not load SQLAlchemy. Parameters are named
(``:value_1``); names that are SQL keywords stand in double quotes.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from catalog.sqlite import (
    WAIT,
    Passing,
    is_about_encoding,
    open_file,
    prepare,
    readable,
    text_or_bytes,
)

if TYPE_CHECKING:
    from sqlalchemy import Connection

Values: TypeAlias = Mapping[str, object]
_NONE: Final[Values] = MappingProxyType({})
_FILE: Final = "sqlite:///"


class Rows(Protocol):
    """An open database for reading; ``place`` is the same object while it is open."""

    @property
    def place(self) -> object:
        """The identity of the database, as a key for caches."""
        ...

    @property
    def name(self) -> str:
        """The name of the database: its file or its URL."""
        ...

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is SQLite, which alone can have the full-text index."""
        ...

    def rows(self, sql: str, values: Values = _NONE) -> list[tuple[Any, ...]]:
        """Return all rows of a query."""
        ...


class FileRows:
    """The rows of a SQLite file, by one connection."""

    is_sqlite: Final = True

    def __init__(self, connection: sqlite3.Connection, place: object, name: str) -> None:
        self._connection = connection
        self.place = place
        self.name = name

    def rows(self, sql: str, values: Values = _NONE) -> list[tuple[Any, ...]]:
        """Return all rows of a query; a text that is not UTF-8 is returned as bytes."""
        try:
            return self._connection.execute(sql, dict(values)).fetchall()
        except sqlite3.OperationalError as error:
            if not is_about_encoding(error):
                raise
        self._connection.text_factory = text_or_bytes
        try:
            return self._connection.execute(sql, dict(values)).fetchall()
        finally:
            self._connection.text_factory = str


class EngineRows:
    """The rows of any database, by a SQLAlchemy connection."""

    def __init__(self, connection: "Connection") -> None:
        self._connection = connection
        self.place: object = connection.engine.pool
        self.name = connection.engine.url.render_as_string(hide_password=True)
        self.is_sqlite = connection.dialect.name == "sqlite"

    def rows(self, sql: str, values: Values = _NONE) -> list[tuple[Any, ...]]:
        """Return all rows of a query."""
        from sqlalchemy import text

        quote = self._connection.dialect.identifier_preparer
        own = sql.replace('"', quote.initial_quote) if quote.initial_quote != '"' else sql
        return [tuple(row) for row in self._connection.execute(text(own), dict(values))]


class PlainFile:
    """A SQLite file read without SQLAlchemy; threads can read at the same time."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._idle: list[sqlite3.Connection] = []
        self._lock = Lock()

    @contextmanager
    def reading(self) -> Iterator[FileRows]:
        """Yield rows of one consistent state of the file; sqlite3.Error is passed on."""
        connection = self._take()
        try:
            connection.execute("BEGIN")
            try:
                yield FileRows(connection, self, self.path)
            finally:
                connection.rollback()
        except BaseException:
            connection.close()
            raise
        if isinstance(connection, Passing):
            connection.close()
            return
        with self._lock:
            self._idle.append(connection)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _take(self) -> sqlite3.Connection:
        with self._lock:
            if self._idle:
                return self._idle.pop()
        connection = open_file(self.path, timeout=WAIT, check_same_thread=False)
        try:
            prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection


def file_of(url: str) -> str | None:
    """Return the path of the SQLite file of a URL; None if it names no file or has options."""
    path = url.removeprefix(_FILE)
    if path == url or "?" in path or path in ("", ":memory:") or path.startswith("file:"):
        return None
    return path


def plain_file(url: str) -> PlainFile | None:
    """Return the file of a URL; None unless it is just an existing SQLite file."""
    path = file_of(url)
    return PlainFile(path) if path is not None and readable(Path(path)) else None
