"""Reading rows by SQL text: of a SQLite file by itself, of any other database by SQLAlchemy.

What only reads asks here, and SQLAlchemy loads for nobody who needs no more. Parameters are named
(``:value_1``); names that are words of SQL stand in double quotes.
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
    """A database that is read; ``place`` is the same object as long as it is open."""

    @property
    def place(self) -> object:
        """What stands for the database, for who remembers something of it."""
        ...

    @property
    def name(self) -> str:
        """What the database is called: its file or its URL."""
        ...

    @property
    def is_sqlite(self) -> bool:
        """Return whether it is SQLite, which alone may have the full-text index."""
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
        """Return all rows of a query; a text that is not UTF-8 comes as bytes."""
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
    """The rows of any database, by a connection of SQLAlchemy."""

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
    """A SQLite file that is read without SQLAlchemy; threads may read at the same time."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._idle: list[sqlite3.Connection] = []
        self._lock = Lock()

    @contextmanager
    def reading(self) -> Iterator[FileRows]:
        """Yield rows of one state of the file; sqlite3.Error as it comes."""
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
        """Give the file back."""
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
    """Return the path of the SQLite file that a URL names, None when it names no file, or more."""
    path = url.removeprefix(_FILE)
    if path == url or "?" in path or path in ("", ":memory:") or path.startswith("file:"):
        return None
    return path


def plain_file(url: str) -> PlainFile | None:
    """Return the file of a URL; None unless it names a SQLite file that is there, and no more."""
    path = file_of(url)
    return PlainFile(path) if path is not None and readable(Path(path)) else None
