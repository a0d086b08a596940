"""Invented files of cards, and a catalogue without the bundled set to put them into."""

import csv
import io
import json
import sqlite3
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from catalog.database import connect
from catalog.migrations import upgrade
from catalog.store import Catalog

SHARED_CARDS = Path(__file__).resolve().parents[2].parent / "shared" / "cards" / "nxt_data.json"


@cache
def _tables_of_today() -> bytes:
    db = connect("sqlite://")
    with db.begin() as connection:
        upgrade(connection)
    with db.connect() as connection:
        content = _driver(connection).serialize()
    db.dispose()
    return content


def _driver(connection: Connection) -> sqlite3.Connection:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def empty_catalog() -> Catalog:
    """Return a catalogue in memory with today's tables and no cards."""
    db = connect("sqlite://")
    with db.connect() as connection:
        _driver(connection).deserialize(_tables_of_today())
    return Catalog("sqlite://", db=db)


def nxt_card(number: int = 1, /, **changes: Any) -> dict[str, Any]:
    """Return an invented card of set 10 in the format of berserk-nxt."""
    card = {
        "id": f"10{number:03d}",
        "set_id": 10,
        "number": number,
        "name": f"Пробник {number}",
        "rarity": 1,
        "cost": 3,
        "elite": False,
        "uniq": False,
        "color": 1,
        "class": ["Зверь"],
        "type": 0,
        "life": 8,
        "move": 2,
        "hit": [1, 2, 3],
        "icons": {},
        "text": "Пробный текст.",
        "prints": {},
        "alts": [],
    }
    return card | changes


def nxt_file(folder: Path, cards: Iterable[object], name: str = "cards.json") -> Path:
    """Write cards one to a line, the first on line 2, and return the file."""
    lines = ",\n".join(json.dumps(card, ensure_ascii=False) for card in cards)
    path = folder / name
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    return path


def table_card(number: int = 1, /, **changes: str) -> dict[str, str]:
    """Return an invented card as cells of a table."""
    card = {
        "set": "Проба",
        "number": str(number),
        "name": f"Таблица {number}",
        "rarity": "common",
        "cost": "4",
        "elements": "forest",
        "type": "ground",
        "life": "7",
        "movement": "1",
        "strike": "1-2-2",
        "text": "Текст.",
    }
    return card | changes


def render_table(cards: Iterable[dict[str, str]], separator: str = ",") -> str:
    """Return the cards as a table whose header is the first card's keys."""
    rows = list(cards)
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, rows[0], delimiter=separator, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def csv_file(folder: Path, cards: Iterable[dict[str, str]], name: str = "cards.csv") -> Path:
    """Write the cards as CSV in UTF-8 and return the file."""
    path = folder / name
    path.write_text(render_table(cards), encoding="utf-8")
    return path


def rows_of(catalog: Catalog) -> list[tuple[Any, ...]]:
    """Return every column of every set and card, ids included."""
    with catalog.db.connect() as connection:
        cards = connection.exec_driver_sql("SELECT * FROM card ORDER BY id").all()
        sets = connection.exec_driver_sql("SELECT * FROM card_set ORDER BY id").all()
    return [tuple(row) for row in (*sets, *cards)]
