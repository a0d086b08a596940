"""The rows of the bundled set, and the real cards for comparison."""

import csv
import json
from collections.abc import Iterable
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from catalog.common.files import one_at_a_time
from catalog.common.resources import data_path
from catalog.sets import RETIRED
from catalog.specs import to_spec
from catalog.store import open_catalog
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.text.lexicon import Lexicon
from engine.kernel.rng import seeded, shuffled

Row = dict[str, str]
_GOLD, SILVER = 24, 22
_DEAL, _DEALS = 15, 100
"""The silver crystals for recruiting a squad (403.2.1)."""

REAL_CARDS = Path(__file__).resolve().parents[2].parent / "shared" / "cards" / "nxt_data.json"


@cache
def rubezh() -> tuple[Row, ...]:
    """Return the rows of the retired set of 120 cards in number order."""
    with data_path(RETIRED, "sets", "rubezh.csv").open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


def named(rows: tuple[Row, ...]) -> dict[str, Row]:
    """Return the rows by card name."""
    return {row["name"]: row for row in rows}


def strike(row: Row) -> tuple[int, ...]:
    """Return the weak, medium and strong value of the strike; empty if there is none."""
    return tuple(int(value) for value in row["strike"].split("-") if value)


def _spendings(costs: Iterable[int], crystals: int) -> dict[int, int]:
    """Return each sum that can be spent exactly, with the most cards it buys."""
    most = {0: 0}
    for cost in costs:
        for spent, cards in list(most.items()):
            if spent + cost <= crystals:
                most[spent + cost] = max(most.get(spent + cost, 0), cards + 1)
    return most


def usual_squad(deck: list[Row]) -> tuple[float, float]:
    """Return what the fullest squads of a deck's deals leave of the first player's crystals, and
    their number of cards, on average."""
    gold = _GOLD - len({row["elements"] for row in deck if row["elements"]}) + 1
    state, squads = seeded(403), []
    for _deal in range(_DEALS):
        dealt, state = shuffled(state, deck)
        squads.append(_best_squad(dealt[:_DEAL], gold))
    crystals, counts = zip(*squads, strict=True)
    return gold + SILVER - mean(crystals), mean(counts)


def _best_squad(deal: list[Row], gold: int) -> tuple[int, int]:
    """Return how many crystals the fullest squad of a deal costs, and its number of cards."""
    once = {row["name"]: row for row in deal if row["unique"] == "yes"}
    cards = [*once.values(), *(row for row in deal if row["unique"] == "no")]
    elite, ordinary = (
        [int(row["cost"]) for row in cards if row["elite"] == mark] for mark in ("yes", "no")
    )
    squads = [
        (spent + rest, count + more)
        for spent, count in _spendings(elite, gold).items()
        for rest, more in _spendings(ordinary, SILVER + gold - spent).items()
    ]
    return max(squads)


def real_cards() -> list[dict[str, Any]]:
    """Return the real cards; skip the test without them."""
    if not REAL_CARDS.is_file():
        pytest.skip("the real cards are not beside this checkout (../shared/cards/nxt_data.json)")
    cards: list[dict[str, Any]] = json.loads(REAL_CARDS.read_text(encoding="utf-8"))
    return cards


@cache
def whole_cards() -> dict[str, dict[str, Any]]:
    """Return the real cards by id, with the texts that another file has; skip without them."""
    cards = real_cards()
    more = json.loads((REAL_CARDS.parent / "more_texts.json").read_text(encoding="utf-8"))
    for card in cards:
        card["text"] = card["text"] or more.get(str(card["id"]), "")
    return {str(card["id"]): card for card in cards}


@cache
def real_specs() -> tuple[CardSpec, ...]:
    """Return the real cards as played by the engine; skip the test without them."""
    return _real()[0]


def real_lexicon() -> Lexicon:
    """Return the words for reading the real cards; skip the test without them."""
    return _real()[1]


def real_catalog(folder: Path) -> Path:
    """Return a database with the real and the bundled cards, created if missing.

    Processes that need it at the same time wait for the one that creates it. Skips the test without
    the cards.
    """
    cards = list(whole_cards().values())
    path = folder / "real.sqlite"
    with one_at_a_time(path):
        if not path.exists():
            making = path.with_name("making.sqlite")
            whole = path.with_name("nxt_data.json")
            whole.write_text(json.dumps(cards), encoding="utf-8")
            with open_catalog(f"sqlite:///{making}") as catalog:
                catalog.import_file(whole)
            making.replace(path)
    return path


SHARED: list[Path] = []
"""The folder shared by the processes of a test run; empty outside of one."""


@cache
def _real() -> tuple[tuple[CardSpec, ...], Lexicon]:
    with ExitStack() as left:
        folder = SHARED[0] if SHARED else Path(left.enter_context(TemporaryDirectory()))
        path = real_catalog(folder)
        catalog = left.enter_context(open_catalog(f"sqlite:///{path}"))
        catalog.hides_bundled = True
        return tuple(map(to_spec, catalog.search("").cards)), catalog.lexicon()
