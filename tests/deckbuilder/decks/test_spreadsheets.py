"""No table we write lets a spreadsheet compute what others wrote; ours are read back the same."""

import csv
import io
import re
from pathlib import Path
from typing import Final

import pytest

from catalog.store import Catalog
from deckbuilder.decks.collection import Collection
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.meta import Meta
from deckbuilder.decks.numbers import deck_statistics
from deckbuilder.decks.store import DeckStore
from deckbuilder.squads.worth import read_ratings
from tests.catalog.files import csv_file, empty_catalog, rows_of, table_card
from tests.deckbuilder.cards import Shelf

_ROOT: Final = Path(__file__).resolve().parents[3]
_COMPUTED: Final = ("=HYPERLINK(1)", "+A1+2", "-A1+2", "@SUM(1)", "'=A1", "＝A1")


def _cells(text: str) -> list[str]:
    return [cell for row in csv.reader(io.StringIO(text)) for cell in row]


def _computed(text: str) -> list[str]:
    """Return the cells of a CSV that a spreadsheet would compute."""
    number = re.compile(r"-?\d+(\.\d+)?")
    return [
        cell
        for cell in _cells(text)
        if cell[:1] in "=+-@＝\t\r" and cell and not number.fullmatch(cell)
    ]


@pytest.fixture
def foreign(tmp_path: Path) -> Catalog:
    """Return a catalogue whose cards have such names, classes and legends."""
    catalog = empty_catalog()
    cards = [
        table_card(number, name=name, classes=name, legend=name)
        for number, name in enumerate(_COMPUTED, start=1)
    ]
    catalog.import_file(csv_file(tmp_path, cards))
    return catalog


def test_cards_are_written_defused_and_read_back(foreign: Catalog, tmp_path: Path) -> None:
    before, names = rows_of(foreign), [card.name for card in foreign.search("").cards]
    assert {"=HYPERLINK(1)", "+A1+2", "@SUM(1)"} <= set(names)
    written = foreign.export("csv")
    assert not _computed(written)
    assert "'=HYPERLINK(1)" in _cells(written)
    path = tmp_path / "again.csv"
    path.write_text(written, encoding="utf-8")
    report = foreign.import_file(path, strict=True)
    assert (report.added, report.updated) == (0, 0)
    assert rows_of(foreign) == before


def test_a_collection_is_written_defused_and_read_back(foreign: Catalog) -> None:
    collection = Collection(foreign, DeckStore(foreign))
    for card in foreign.search("").cards:
        collection.add(card.ref, 2)
    before, written = collection.all(), collection.export()
    assert not _computed(written)
    by_name = "".join(re.sub(r"^[^,]*,[^,]*,[^,]*,", "", line) for line in written.splitlines(True))
    for table in (written, by_name):
        result = collection.import_table(table)
        assert not result.problems
        assert collection.all() == before


def test_statistics_are_written_defused() -> None:
    shelf = Shelf(own=("Лис",))
    (card,) = shelf.by_name("Лис")
    card.classes = ["=HYPERLINK(1)", "@SUM"]
    written = deck_statistics(Deck("=1").add("Лис", 1), shelf).to_csv()
    assert "'=HYPERLINK(1)" in _cells(written)
    assert not _computed(written)


def test_many_decks_are_written_defused(tmp_path: Path) -> None:
    decks = [Deck(name, notes=name).add(name, 2) for name in ("=HYPERLINK(1)", "@SUM(1)")]
    for path in Meta(decks, Shelf(own=("Лис",))).write_csv(tmp_path):
        assert not _computed(path.read_text(encoding="utf-8")), path.name
    assert "'@SUM(1)" in _cells((tmp_path / "decks.csv").read_text(encoding="utf-8"))


def test_ratings_are_read_from_a_defused_table(tmp_path: Path) -> None:
    path = tmp_path / "ratings.csv"
    path.write_text("name,worth\n'=HYPERLINK(1),3.5\n", encoding="utf-8")
    assert list(read_ratings(path).values) == ["=hyperlink(1)"]


def test_every_csv_writer_defuses_formulas() -> None:
    for room in ("catalog", "deckbuilder"):
        for path in (_ROOT / room).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if "csv.writer(" in text:
                told = r"from catalog\.common\.foreign import .*\bcell\b"
                assert re.search(told, text), path.name
            if path.name != "tables.py" or path.parent.name != "base":
                assert ".to_csv(index" not in text, f"{path.name}: use frame_csv()"
