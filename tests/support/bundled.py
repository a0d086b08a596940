"""The bundled set as its table says it, and the real cards it is measured against."""

import csv
import json
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from catalog.common.files import one_at_a_time
from catalog.common.resources import data_path
from catalog.specs import to_spec
from catalog.store import open_catalog
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.text.lexicon import Lexicon

Row = dict[str, str]

REAL_CARDS = Path(__file__).resolve().parents[2].parent / "shared" / "cards" / "nxt_data.json"


@cache
def rubezh() -> tuple[Row, ...]:
    """Return the rows of the set «Рубеж» in the order of their numbers."""
    with data_path("sets", "rubezh.csv").open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


def named(rows: tuple[Row, ...]) -> dict[str, Row]:
    """Return the rows by the name of the card."""
    return {row["name"]: row for row in rows}


def strike(row: Row) -> tuple[int, ...]:
    """Return the weak, medium and strong value of the simple strike; empty where there is none."""
    return tuple(int(value) for value in row["strike"].split("-") if value)


def real_cards() -> list[dict[str, Any]]:
    """Return the real cards; skip the test where they are absent."""
    if not REAL_CARDS.is_file():
        pytest.skip("the real cards are not beside this checkout (../shared/cards/nxt_data.json)")
    cards: list[dict[str, Any]] = json.loads(REAL_CARDS.read_text(encoding="utf-8"))
    return cards


@cache
def real_specs() -> tuple[CardSpec, ...]:
    """Return the real cards as the engine plays them; skip the test where they are absent."""
    return _real()[0]


def real_lexicon() -> Lexicon:
    """Return the words that the real cards are read with; skip the test where they are absent."""
    return _real()[1]


def real_catalog(folder: Path) -> Path:
    """Make a database with the real cards beside the bundled ones, or return the one that is there.

    Processes that ask for it at the same time wait for the one that makes it. Skips the test where
    the cards are absent.
    """
    if not REAL_CARDS.is_file():
        pytest.skip("the real cards are not beside this checkout (../shared/cards/nxt_data.json)")
    path = folder / "real.sqlite"
    with one_at_a_time(path):
        if not path.exists():
            making = path.with_name("making.sqlite")
            with open_catalog(f"sqlite:///{making}") as catalog:
                catalog.import_file(REAL_CARDS)
            making.replace(path)
    return path


SHARED: list[Path] = []
"""The folder in which the processes of a run of tests keep what all need; empty outside of one."""


@cache
def _real() -> tuple[tuple[CardSpec, ...], Lexicon]:
    with ExitStack() as left:
        folder = SHARED[0] if SHARED else Path(left.enter_context(TemporaryDirectory()))
        path = real_catalog(folder)
        catalog = left.enter_context(open_catalog(f"sqlite:///{path}"))
        cards = catalog.search("").cards
        return tuple(
            to_spec(card) for card in cards if card.set_code != "rubezh"
        ), catalog.lexicon()
