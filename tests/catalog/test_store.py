"""What the catalogue answers, how it keeps its bundled set, and what an accident leaves."""

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sqlmodel import select

from catalog.common.errors import BadFile, RejectedFile
from catalog.models import ImportRun
from catalog.store import Catalog, open_catalog
from tests.catalog.files import csv_file, empty_catalog, nxt_card, nxt_file, rows_of, table_card

_ROOT = Path(__file__).resolve().parents[2]
_KILLED = """
import os, signal, sys
from catalog.store import open_catalog

def progress(done, total):
    if done >= 100:
        os.kill(os.getpid(), signal.SIGKILL)

open_catalog(sys.argv[1]).import_file(sys.argv[2], progress=progress)
"""


def _runs(catalog: Catalog) -> list[ImportRun]:
    with catalog.reading() as session:
        return list(session.exec(select(ImportRun)))


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    """Three cards of two sets; two of them of one name."""
    made = empty_catalog()
    cards = [
        nxt_card(1, name="Ёж"),
        nxt_card(2, name="Волна"),
        nxt_card(1, set_id=20, id="20001", name="еж", life=4),
    ]
    made.import_file(nxt_file(tmp_path, cards), strict=True)
    return made


def test_a_new_catalogue_holds_the_bundled_sets_and_offers_one(own_home: Path) -> None:
    with open_catalog() as catalog:
        assert (catalog.count(), len(catalog.search(hidden=True).cards)) == (220, 220 + 120)
        assert [(found.code, found.name) for found in catalog.sets()] == [
            ("border", "Рубеж"),
            ("rubezh", "Рубеж: первый набор"),
        ]
        assert [found.code for found in catalog.shown_sets()] == ["border"]
    assert (own_home / "razdacha.sqlite").is_file()


def test_a_card_is_found_by_its_ref(catalog: Catalog) -> None:
    card = catalog.card("nxt-10/2")
    assert card is not None
    assert (card.name, card.set_code) == ("Волна", "nxt-10")
    assert catalog.card("nxt-10/99") is None


def test_a_name_finds_its_cards_in_any_case_newest_set_first(catalog: Catalog) -> None:
    assert [card.ref for card in catalog.by_name(" ЕЖ ")] == ["nxt-20/1", "nxt-10/1"]


def test_many_names_find_the_same_cards_as_single_look_ups(catalog: Catalog) -> None:
    names = ("ЕЖ", "Волна", "еж", "Нет такой")
    found = catalog.by_names(names)
    assert {name: [card.ref for card in cards] for name, cards in found.items()} == {
        name: [card.ref for card in catalog.by_name(name)] for name in names
    }
    assert [card.ref for card in found["Волна"]] == ["nxt-10/2"]


def test_cards_can_be_read_after_the_catalogue_is_closed(catalog: Catalog) -> None:
    card = catalog.by_name("Волна")[0]
    catalog.close()
    assert (card.classes, card.extra, str(card.cost)) == (["Зверь"], {}, "3")


def test_an_import_is_recorded_in_the_history(catalog: Catalog) -> None:
    (run,) = _runs(catalog)
    assert (run.file, run.format, run.added, run.rejected) == ("cards.json", "nxt", 3, 0)
    assert run.started_at <= run.finished_at


def test_an_import_without_changes_is_not_recorded(tmp_path: Path) -> None:
    catalog = empty_catalog()
    path = csv_file(tmp_path, [table_card(1)])
    catalog.import_file(path)
    catalog.import_file(path)
    assert len(_runs(catalog)) == 1


def test_an_import_shows_progress_of_rows_and_then_of_texts(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    path = csv_file(tmp_path, [table_card(number) for number in range(1, 121)])
    empty_catalog().import_file(path, progress=lambda done, total: told.append((done, total)))
    assert told[:4] == [(0, 120), (50, 120), (100, 120), (120, 120)]
    assert (told[4], told[-1]) == ((0, 120), (120, 120))
    assert [done for done, _total in told[4:]] == sorted(done for done, _total in told[4:])


@pytest.mark.slow
def test_an_import_killed_halfway_leaves_the_old_catalogue(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'cards.sqlite'}"
    with open_catalog(url) as catalog:
        catalog.import_file(csv_file(tmp_path, [table_card(1)]))
        before = rows_of(catalog)
    path = csv_file(tmp_path, [table_card(n, life="9") for n in range(1, 400)], "long.csv")
    done = subprocess.run(
        [sys.executable, "-c", _KILLED, url, str(path)], cwd=_ROOT, check=False, timeout=100
    )
    assert done.returncode == -signal.SIGKILL
    with open_catalog(url) as catalog:
        assert rows_of(catalog) == before
        assert catalog.import_file(path).total == 399


def test_an_import_stopped_by_the_user_leaves_the_old_catalogue(tmp_path: Path) -> None:
    def stop(done: int, _total: int) -> None:
        if done >= 50:
            raise KeyboardInterrupt

    catalog = empty_catalog()
    path = csv_file(tmp_path, [table_card(number) for number in range(1, 99)])
    with pytest.raises(KeyboardInterrupt):
        catalog.import_file(path, progress=stop)
    assert (catalog.count(), catalog.sets(), _runs(catalog)) == (0, [], [])


def test_an_unchanged_bundled_file_is_not_loaded_again(tmp_path: Path) -> None:
    catalog = empty_catalog()
    path = csv_file(tmp_path, [table_card(1)])
    first = catalog.load_bundled(path)
    assert first is not None
    assert (first.added, catalog.load_bundled(path)) == (1, None)


def test_a_new_bundled_file_changes_only_its_set(tmp_path: Path) -> None:
    catalog = empty_catalog()
    catalog.load_bundled(csv_file(tmp_path, [table_card(1), table_card(2), table_card(3)]))
    catalog.import_file(nxt_file(tmp_path, [nxt_card(1)]))
    imported = catalog.card("nxt-10/1")
    kept = catalog.card("proba/2")
    catalog.load_bundled(csv_file(tmp_path, [table_card(2, life="3"), table_card(4)]))
    assert catalog.card("nxt-10/1") == imported
    assert [catalog.card(f"proba/{number}") is not None for number in range(1, 5)] == [
        False,
        True,
        False,
        True,
    ]
    changed = catalog.card("proba/2")
    assert kept is not None
    assert changed is not None
    assert (changed.id, kept.life, changed.life) == (kept.id, 7, 3)


def test_a_bundled_file_that_changes_back_is_loaded_again(tmp_path: Path) -> None:
    catalog = empty_catalog()
    old, new = [table_card(1)], [table_card(1), table_card(2)]
    for cards in (old, new, old):
        catalog.load_bundled(csv_file(tmp_path, cards))
    assert catalog.count() == 1


def test_each_of_two_bundled_files_keeps_its_own_set(tmp_path: Path) -> None:
    catalog = empty_catalog()
    one = csv_file(tmp_path, [table_card(1)], "one.csv")
    other = csv_file(tmp_path, [table_card(1, set="Вторая проба")], "other.csv")
    for path in (one, other):
        assert catalog.load_bundled(path) is not None
    assert [catalog.load_bundled(path) for path in (one, other)] == [None, None]
    assert catalog.count() == 2


def test_a_damaged_bundled_file_is_refused(tmp_path: Path) -> None:
    catalog = empty_catalog()
    with pytest.raises(RejectedFile, match="life"):
        catalog.load_bundled(csv_file(tmp_path, [table_card(1, life="x")]))
    assert catalog.count() == 0


def test_a_catalogue_without_the_bundled_file_stays_empty(tmp_path: Path) -> None:
    catalog = empty_catalog()
    assert catalog.load_bundled(tmp_path / "none.csv") is None
    assert catalog.count() == 0


def test_a_table_import_keeps_facts_only_json_contains(tmp_path: Path) -> None:
    catalog = empty_catalog()
    source = nxt_card(1, prints={"t1": "Тёмный арт"}, horde=False)
    catalog.import_file(nxt_file(tmp_path, [source]))
    row = table_card(1, set="nxt-10", name="Пробник 1", life="6") | {"horde": "yes"}
    catalog.import_file(csv_file(tmp_path, [row]))
    card = catalog.card("nxt-10/1")
    assert card is not None
    assert card.extra == {"nxt": {"differs": {"prints": {"t1": "Тёмный арт"}}}}


def test_the_database_can_be_copied_while_it_is_open(tmp_path: Path) -> None:
    with open_catalog(f"sqlite:///{tmp_path / 'a.sqlite'}") as catalog:
        before = catalog.count()
    shutil.copy(tmp_path / "a.sqlite", tmp_path / "b.sqlite")
    with open_catalog(f"sqlite:///{tmp_path / 'b.sqlite'}") as catalog:
        assert catalog.count() == before


def test_an_import_of_a_missing_file_is_not_recorded(tmp_path: Path) -> None:
    catalog = empty_catalog()
    with pytest.raises(BadFile):
        catalog.import_file(tmp_path / "none.json")
    assert _runs(catalog) == []
