"""Daily backups of the user's database, and integrity checks.

A database in the user's folder that holds user data is backed up once a day next to it; the newest
five backups are kept. SQLite's online backup copies a consistent state even during writes.
"""

import logging
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated, Final

from typing_extensions import Doc

from catalog.cards import BUNDLED
from catalog.common.errors import BadDatabase, UserError
from catalog.common.files import replacing, system_reason
from catalog.common.i18n import _
from catalog.common.own import is_own
from catalog.guarded import DamagedRows, check
from catalog.migrations import is_at_newest
from catalog.rows import FileRows
from catalog.search import cards_where
from catalog.sqlite import is_full, problem_of

_log = logging.getLogger(__name__)
MOST: Final = 5
_DAY: Final = re.compile(r".*\.copy-(\d{4}-\d{2}-\d{2})")
_MOST_PROBLEMS: Final = 20
_USERS_OWN: Final = ("deck", "session", "game", "owned_card", "training_run", "draft_log", "event")
_CHECKED: Final = (*_USERS_OWN, "deck_version", "deck_card", "game_choice", "game_snapshot")


@dataclass(frozen=True, slots=True)
class Copy:
    """A daily copy of the database."""

    path: Annotated[Path, Doc("the path of the copy")]
    day: Annotated[date, Doc("the day it was made, ISO 8601")]
    problems: Annotated[tuple[str, ...], Doc("the problem with the copy; empty if it is sound")]

    @property
    def is_sound(self) -> bool:
        """Whether the copy can replace the database."""
        return not self.problems


@dataclass(frozen=True, slots=True)
class DataState:
    """Whether the database is sound."""

    database: Annotated[Path, Doc("the path of the database")]
    problems: Annotated[tuple[str, ...], Doc("the problem with the database; empty if it is sound")]
    moved: Annotated[
        tuple[Path, ...], Doc("the files with rows that could not be read, oldest first")
    ]
    copies: Annotated[tuple[Copy, ...], Doc("the daily copies, newest first")]
    newest_good: Annotated[Path | None, Doc("the newest sound copy, or `null`")]
    restored: Annotated[bool, Doc("whether that copy replaced the database")]


def copy_daily(database: Path, today: date | None = None) -> Path | None:
    """Back up a user's database unless that was done today; return the backup, None if none was
    made.

    Only a sound state is copied, and old backups are deleted only for sound ones. A failure is
    logged and shown by ``check-data``; it never interrupts the user.
    """
    copy = _copy_of(database, datetime.now().date() if today is None else today)
    if copy.exists() or not is_own(database) or is_full(str(database)):
        return None
    try:
        with _reading(database) as source:
            if not _holds_something(source):
                return None
            with replacing(copy, private=True) as temporary:
                _back_up(source, temporary)
        for old in _copies(database)[MOST:]:
            old.unlink(missing_ok=True)
    except (OSError, sqlite3.Error, UserError) as error:
        _log.warning("the daily copy of %s is not made: %s", database, error)
        return None
    return copy


def copies_of(database: Path) -> tuple[Copy, ...]:
    """Return the daily backups of a database, newest first, each checked."""
    return tuple(Copy(path, _day_of(path), problems_of(path)) for path in _copies(database))


def problems_of(database: Path) -> tuple[str, ...]:
    """Return the problems of a database file: those found by SQLite, and unreadable rows."""
    try:
        with _reading(database) as connection:
            found = connection.execute(f"PRAGMA integrity_check({_MOST_PROBLEMS})").fetchall()
            problems = [str(row[0]) for row in found if row[0] != "ok"]
            if not problems:
                problems += _damaged(FileRows(connection, None, str(database)))
    except (sqlite3.Error, BadDatabase) as error:
        if isinstance(error, BadDatabase):
            return (error.problem,)
        return (problem_of(error, str(database)),)
    return tuple(problems)


def put_back(copy: Copy, database: Path) -> Path | None:
    """Restore a backup; return the new path of the replaced database, None if it was gone.

    Raises BadDatabase, changing nothing, while another program uses the database.
    """
    _refuse_if_used(database)
    at = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    kept = database.with_name(f"{database.stem}.damaged-{at}{database.suffix}")
    try:
        with replacing(database, private=True) as temporary:
            shutil.copyfile(copy.path, temporary)
            was_there = database.exists()
            if was_there:
                shutil.copyfile(database, kept)
            for ending in ("-wal", "-shm"):
                beside = Path(f"{database}{ending}")
                if beside.exists():
                    beside.replace(f"{kept}{ending}")
    except OSError as error:
        raise BadDatabase(str(database), system_reason(error)) from error
    return kept if was_there else None


@contextmanager
def _reading(database: Path) -> Iterator[sqlite3.Connection]:
    """Open an existing file; never create one."""
    if not database.is_file():
        raise BadDatabase(str(database), _("there is no such file"))
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True)) as opened:
        yield opened


def _back_up(source: sqlite3.Connection, target: Path) -> None:
    """Write a consistent state of a database to a file; BadDatabase if it is not sound."""
    with closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # a single file, without a write-ahead log
        if copy.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise BadDatabase(str(target), _("this database file is damaged"))


def _holds_something(connection: sqlite3.Connection) -> bool:
    """Return whether a database with this program's tables holds user data."""
    if not is_at_newest(FileRows(connection, None, "")):
        return False
    imported = f"SELECT 1 FROM import_run WHERE format <> '{BUNDLED}' LIMIT 1"
    asked = [*(f"SELECT 1 FROM {name} LIMIT 1" for name in _USERS_OWN), imported]
    return any(connection.execute(sql).fetchone() is not None for sql in asked)


def _damaged(rows: FileRows) -> Iterator[str]:
    if not is_at_newest(rows):
        return  # made by an older program: it is checked after its upgrade
    for name in _CHECKED:
        try:
            check(rows, name)
        except DamagedRows as error:
            yield from (f"{name}: {row.problem}" for row in error.rows[:_MOST_PROBLEMS])
    try:
        check(rows, "card_set")
        cards_where(rows, "", {})
    except DamagedRows as error:
        yield from (f"{row.table}: {row.problem}" for row in error.rows[:_MOST_PROBLEMS])


def _copy_of(database: Path, day: date) -> Path:
    return database.with_name(f"{database.stem}.copy-{day.isoformat()}{database.suffix}")


def _copies(database: Path) -> list[Path]:
    """Return the backup files, newest first."""
    named = database.parent.glob(f"{database.stem}.copy-????-??-??{database.suffix}")
    return sorted((path for path in named if _DAY.match(path.name)), reverse=True)


def _day_of(path: Path) -> date:
    found = _DAY.match(path.name)
    assert found is not None  # the name is right, since ``_copies`` finds no others
    try:
        return date.fromisoformat(found[1])
    except ValueError:  # renamed by hand
        return date.min


def _refuse_if_used(database: Path) -> None:
    """Raise BadDatabase while another program writes; a file that is not a database is not in
    use."""
    try:
        with _reading(database) as connection:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.rollback()
    except sqlite3.Error as error:
        name = str(error.sqlite_errorname)
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise BadDatabase(str(database), problem_of(error, None)) from error
    except BadDatabase:
        return  # the database is gone, and the backup takes its place
