"""The full-text index over the search column, which ``catalog.search_column`` fills.

The column is portable: ``LIKE '%:stem %'`` finds a word on any database. On SQLite with FTS5,
``prepare_index`` creates a full-text index that triggers keep up to date; the search uses it if it
exists and otherwise finds the same cards more slowly.
"""

from enum import Enum
from typing import TYPE_CHECKING, Final

from catalog.common.folding import fold
from catalog.rows import EngineRows, Rows

if TYPE_CHECKING:
    from sqlalchemy import Connection

INDEX: Final = "card_words"
MOST: Final = 99
_TRIGGERS: Final = {
    f"{INDEX}_insert": f"""AFTER INSERT ON card BEGIN
        INSERT INTO {INDEX}(rowid, search) VALUES (new.id, new.search); END""",
    f"{INDEX}_delete": f"""AFTER DELETE ON card BEGIN
        INSERT INTO {INDEX}({INDEX}, rowid, search) VALUES ('delete', old.id, old.search); END""",
    f"{INDEX}_update": f"""AFTER UPDATE OF search ON card BEGIN
        INSERT INTO {INDEX}({INDEX}, rowid, search) VALUES ('delete', old.id, old.search);
        INSERT INTO {INDEX}(rowid, search) VALUES (new.id, new.search); END""",
}
_PARTS: Final = (INDEX, *_TRIGGERS)


class Part(Enum):
    """The part of a card where a word stands; the value marks its stem in the search column."""

    NAME = "n"
    TEXT = "t"
    CLASS = "c"


READ_PARTS: Final = tuple(Part)
_ICON_MARK: Final = "i"


def icon_word(code: str, value: int) -> str:
    """Return the word of an icon, with its value in strokes, so that a larger value has the smaller
    one as a prefix.

    Values are distinguished up to ``MOST``.

    >>> icon_word("armor", 2).startswith(icon_word("armor", 1))
    True
    """
    return f"{_ICON_MARK}:{fold(code)}={'|' * min(max(value, 0), MOST)}"


def prepare_index(connection: "Connection") -> bool:
    """Create the full-text index if it is missing; return whether it exists.

    Call this in a transaction, after creating the tables. A migration that recreates the card table
    drops the triggers, and the next call rebuilds the index from the rows. Does nothing on a
    database without FTS5.
    """
    from sqlalchemy.exc import OperationalError

    if connection.dialect.name != "sqlite" or has_index(EngineRows(connection)):
        return connection.dialect.name == "sqlite"
    try:
        with connection.begin_nested():
            _create(connection)
    except OperationalError as error:
        if "fts5" not in str(error):
            raise
        return False
    return True


def _create(connection: "Connection") -> None:
    from sqlalchemy import text

    for trigger in _TRIGGERS:
        connection.execute(text(f"DROP TRIGGER IF EXISTS {trigger}"))
    connection.execute(text(f"DROP TABLE IF EXISTS {INDEX}"))
    connection.execute(
        text(
            f"CREATE VIRTUAL TABLE {INDEX} USING fts5(search, content='card', content_rowid='id', "
            "tokenize=\"ascii tokenchars ':{}=|'\", prefix='3 4')"
        )
    )
    for trigger, body in _TRIGGERS.items():
        connection.execute(text(f"CREATE TRIGGER {trigger} {body}"))
    connection.execute(text(f"INSERT INTO {INDEX}({INDEX}) VALUES ('rebuild')"))


def has_index(rows: Rows) -> bool:
    """Return whether the index exists and is kept up to date."""
    if not rows.is_sqlite:
        return False
    names = ", ".join(f"'{part}'" for part in _PARTS)
    count = rows.rows(f"SELECT count(*) FROM sqlite_master WHERE name IN ({names})")[0][0]
    return bool(count == len(_PARTS))
