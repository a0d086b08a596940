"""Move damaged rows from the database to a file in the user's folder, without losing data.

The file is completely written before a row is deleted; both happen in one transaction.
"""

import json
import logging
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from catalog.cards import BUNDLED
from catalog.common.errors import BadDatabase, BadFile
from catalog.common.files import write_atomically
from catalog.common.foreign import render_plain_line
from catalog.common.i18n import N_, _
from catalog.common.paths import home
from catalog.guarded import TABLES, Damaged, DamagedRows, Moved
from catalog.rows import EngineRows

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from sqlmodel import Session

Begin: TypeAlias = "Callable[[], AbstractContextManager[Session]]"
"""Begins a transaction of the database."""

_log = logging.getLogger(__name__)
FORMAT: Final = "razdacha-damaged-rows"
_FILES: Final = "damaged-*.json"
_LABELS: Final = ("name", "kind", "ref", "code", "deck_name", "id", "deck_id")
_LABEL: Final = 60
_NOUNS: Final = {
    "card_set": N_("a set of cards"),
    "card": N_("a card"),
    "import_run": N_("an entry in the import history"),
    "owned_card": N_("copies of a card in your collection"),
    "deck": N_("a deck"),
    "deck_version": N_("a version of a deck"),
    "deck_card": N_("an entry in the deck index"),
    "session": N_("unfinished work"),
    "training_run": N_("an answer of the trainer"),
    "draft_log": N_("a saved draft"),
    "event": N_("an event"),
    "game": N_("an unfinished match"),
    "game_choice": N_("a choice in a match"),
    "game_snapshot": N_("a snapshot of a match"),
}


def moved_files() -> tuple[Path, ...]:
    """Return the files of moved rows, oldest first."""
    try:
        return tuple(sorted(home().glob(_FILES)))
    except (BadFile, OSError) as error:
        _log.warning("files of damaged rows cannot be looked for: %s", error)
        return ()


def move_aside(begin: Begin, damaged: DamagedRows) -> Sequence[Moved]:
    """Move damaged rows to files, one per table; rows that cannot be moved are reported as such."""
    by_table = groupby(sorted(damaged.rows, key=attrgetter("table")), key=attrgetter("table"))
    return [_moved(begin, name, tuple(rows)) for name, rows in by_table]


def _moved(begin: Begin, name: str, damaged: tuple[Damaged, ...]) -> Moved:
    path: Path | None = None
    what = _(_NOUNS[name])
    try:
        with begin() as session:
            taken = list(_taken(session, name, damaged))
            what = _what(name, taken)
            at = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
            path = home() / f"damaged-{name}-{at}.json"
            write_atomically(path, _content(damaged, taken), private=True)
            for table, rows in reversed(taken):
                _delete(session, table, rows)
            if name in ("card", "card_set"):  # the program's own sets are simply reloaded
                _execute(session, f"DELETE FROM import_run WHERE format = '{BUNDLED}'", {})
    except (BadFile, BadDatabase, OSError) as error:
        _log.warning("damaged rows of %s stay where they are: %s", name, error)
        if path is not None:
            path.unlink(missing_ok=True)  # the rows are still in the database
        return Moved(damaged, what, "", str(error))
    _log.warning("damaged rows of %s were moved to %s: %s", name, path, damaged[0].problem)
    return Moved(damaged, what, str(path))


_Rows = list[dict[str, Any]]


def _taken(
    session: "Session", name: str, damaged: Sequence[Damaged]
) -> Iterator[tuple[str, _Rows]]:
    """Yield whole rows by table: the owners of the damaged ones, then their parts."""
    rows = [row for one in damaged for row in _select(session, name, one.found_by)]
    owner = TABLES[name].owner
    if owner is not None:
        table, theirs, ours = owner
        keys = dict.fromkeys(row[ours] for row in rows)
        owners = [row for key in keys for row in _select(session, table, ((theirs, key),))]
        if owners:
            name, rows = table, owners
    yield name, rows
    for table, theirs, ours in TABLES[name].parts:
        keys = dict.fromkeys(row[ours] for row in rows)
        yield table, [row for key in keys for row in _select(session, table, ((theirs, key),))]


def _select(session: "Session", name: str, found_by: Sequence[tuple[str, object]]) -> _Rows:
    reader = EngineRows(session.connection())
    identity = ["rowid"] if reader.is_sqlite else []
    columns = [*identity, *(f'"{column}"' for column in TABLES[name].columns)]
    where, values = _where(found_by)
    found = reader.rows(f"SELECT {', '.join(columns)} FROM {name} WHERE {where}", values)
    names = [*identity, *TABLES[name].columns]
    return [dict(zip(names, row, strict=True)) for row in found]


def _delete(session: "Session", name: str, rows: _Rows) -> None:
    for row in rows:
        identity = ("rowid",) if "rowid" in row else TABLES[name].key
        where, values = _where([(column, row[column]) for column in identity])
        if name == "draft_log":  # the events stay
            forget = "UPDATE event SET draft_id = NULL WHERE draft_id = :id"
            _execute(session, forget, {"id": row["id"]})
        _execute(session, f"DELETE FROM {name} WHERE {where}", values)


def _where(found_by: Sequence[tuple[str, object]]) -> tuple[str, dict[str, object]]:
    parts = [f"{column} = :own_{column}" for column, _value in found_by]
    return " AND ".join(parts), {f"own_{column}": value for column, value in found_by}


def _execute(session: "Session", sql: str, values: dict[str, object]) -> None:
    from sqlalchemy import text

    session.connection().execute(text(sql), values)


def _what(name: str, taken: Sequence[tuple[str, _Rows]]) -> str:
    """Return a description of the rows, beginning with the first one's label."""
    owner, rows = taken[0]
    noun = _(_NOUNS[owner])
    label = "" if not rows else next((str(rows[0][one]) for one in _LABELS if rows[0].get(one)), "")
    told = _("{noun} “{label}”").format(noun=noun, label=render_plain_line(label)[:_LABEL])
    more = len(rows) - 1
    return told if more < 1 else _("{what} and {count} more").format(what=told, count=more)


def _content(damaged: Sequence[Damaged], taken: Sequence[tuple[str, _Rows]]) -> str:
    data = {
        "format": FORMAT,
        "version": 1,
        "problems": [one.problem for one in damaged],
        "rows": {name: [_plain(row) for row in rows] for name, rows in taken if rows},
    }
    return json.dumps(data, ensure_ascii=True, indent=1) + "\n"


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row as JSON-compatible data, with bytes in hexadecimal."""
    return {
        name: {"hex": value.hex()} if isinstance(value, bytes) else value
        for name, value in row.items()
    }
