"""The collection file of berserk-nxt, in and out."""

from pathlib import Path

import pytest

from catalog.owned import Copies
from catalog.store import Catalog
from deckbuilder.decks.collection import Collection
from deckbuilder.decks.nxt_collection import Prints, is_nxt_collection
from deckbuilder.decks.store import DeckStore
from tests.catalog.files import empty_catalog, nxt_card, nxt_file
from tests.support.bundled import REAL_CARDS

_LINES = "10001 1 f:1 t1:2 = 50\n10002 2\n10003 0 pf:1 = 7 pf:20\n10004 1 = 200\n10005 0 = 3\n"


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    """A catalogue of five cards of set 10."""
    made = empty_catalog()
    made.import_file(nxt_file(tmp_path, [nxt_card(number) for number in range(1, 6)]))
    return made


@pytest.fixture
def collection(catalog: Catalog) -> Collection:
    """The collection of that catalogue."""
    return Collection(catalog, DeckStore(catalog))


def _file(folder: Path, text: str) -> Path:
    path = folder / "collection.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_collection_goes_in_and_out_without_loss(collection: Collection, tmp_path: Path) -> None:
    report = collection.import_file(_file(tmp_path, _LINES))
    assert (report.rows, report.changed, report.problems) == (5, 5, ())
    assert collection.export_nxt() == (_LINES, 0)


def test_copies_of_prints_are_copies(collection: Collection, tmp_path: Path) -> None:
    collection.import_file(_file(tmp_path, _LINES))
    assert collection.copies("nxt-10/1") == Copies(4, 0, "f:1 t1:2 = 50")


def test_a_collection_imported_twice_changes_nothing(
    collection: Collection, tmp_path: Path
) -> None:
    collection.import_file(_file(tmp_path, _LINES))
    assert collection.import_file(_file(tmp_path, _LINES)).changed == 0


def test_an_added_collection_adds_prints_and_takes_the_later_prices(
    collection: Collection, tmp_path: Path
) -> None:
    collection.import_file(_file(tmp_path, "10001 1 f:1 = 50\n"))
    collection.import_file(_file(tmp_path, "10001 2 f:2 t1:1 = 60\n"), adding=True)
    assert collection.export_nxt() == ("10001 3 f:3 t1:1 = 60\n", 0)


def test_a_later_file_replaces_prints(collection: Collection, tmp_path: Path) -> None:
    collection.import_file(_file(tmp_path, _LINES))
    collection.import_file(_file(tmp_path, "10001 2\n"))
    assert collection.copies("nxt-10/1") == Copies(2)


def test_removed_copies_are_taken_off_plain_ones_first(
    collection: Collection, tmp_path: Path
) -> None:
    collection.import_file(_file(tmp_path, "10001 1 f:1 t1:2 = 50\n"))
    collection.add("nxt-10/1", -2)
    assert collection.export_nxt() == ("10001 0 f:1 t1:1 = 50\n", 0)


def test_comments_are_skipped_and_bad_lines_reported(
    collection: Collection, tmp_path: Path
) -> None:
    text = "# моя коллекция\n10001 2\n10002 много\n99001 1\n"
    report = collection.import_file(_file(tmp_path, text))
    assert [(problem.line, problem.value) for problem in report.problems] == [
        (3, "10002 много"),
        (4, "99001"),
    ]
    assert report.changed == 1


def test_cards_unknown_to_berserk_nxt_are_left_out_and_counted(
    catalog: Catalog, collection: Collection, tmp_path: Path
) -> None:
    own = nxt_card(1, set="proba", set_name="Проба")
    catalog.import_file(nxt_file(tmp_path, [own], "own.json"))
    collection.add("proba/1", 2)
    collection.add("nxt-10/1", 1)
    assert collection.export_nxt() == ("10001 1\n", 1)


def test_a_table_is_no_collection_of_berserk_nxt() -> None:
    assert not is_nxt_collection("ref,count\nnxt-10/1,2\n")
    assert not is_nxt_collection("")
    assert is_nxt_collection("# x\n10001 2\n")


@pytest.mark.parametrize("text", ["", "f:1", "= 5", "f:1 t1:2 = 50 f:20", "= 0 f:20"])
def test_prints_are_written_as_they_are_read(text: str) -> None:
    assert str(Prints.read(text)) == text


@pytest.mark.skipif(not REAL_CARDS.is_file(), reason="the real cards are not beside this checkout")
def test_the_real_collection_goes_in_and_out_without_loss() -> None:
    catalog = empty_catalog()
    catalog.import_file(REAL_CARDS.parent / "forms" / "memory.json")
    collection = Collection(catalog, DeckStore(catalog))
    file = REAL_CARDS.parent / "forms" / "nxt-collection.txt"
    collection.import_file(file)
    written, left_out = collection.export_nxt()
    assert (written.splitlines(), left_out) == (file.read_text("utf-8").splitlines(), 0)
