"""The bundled set as its table says it, and the real cards it is measured against."""

import csv
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

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


@cache
def _real() -> tuple[tuple[CardSpec, ...], Lexicon]:
    if not REAL_CARDS.is_file():
        pytest.skip("the real cards are not beside this checkout (../shared/cards/nxt_data.json)")
    with open_catalog("sqlite://") as catalog:
        catalog.import_file(REAL_CARDS)
        cards = catalog.search("").cards
        return tuple(
            to_spec(card) for card in cards if card.set_code != "rubezh"
        ), catalog.lexicon()
