"""Cards out again: JSON, CSV, a data frame."""

import csv
import io
import json
from pathlib import Path

import pytest

from catalog.frame import FRAME_COLUMNS
from catalog.importers.columns import COLUMNS
from catalog.store import Catalog, open_catalog
from tests.catalog.files import csv_file, empty_catalog, nxt_card, nxt_file, rows_of, table_card
from tests.support.sources import ROOT

_OWN = table_card(1, cost="2+X", elements="darkness, forest", classes="Орк, Гном", text="") | {
    "icons": "ova 1; zom 0",
    "abilities": "ova 1; shot 1-2-2 range 4",
    "legend": "Он сказал: «Иди», — и\nпошёл; сам, один.",
    "unique": "yes",
    "text_withheld": "no",
}


def _without_ids(catalog: Catalog) -> list[tuple[object, ...]]:
    return [row[1:] for row in rows_of(catalog)]


@pytest.fixture
def own(tmp_path: Path) -> Catalog:
    """A catalogue of cards that came from a table."""
    catalog = empty_catalog()
    artifact = table_card(2, type="artifact", movement="", strike="", cost="{x}")
    catalog.import_file(
        csv_file(tmp_path, [_OWN, artifact | dict.fromkeys(_OWN.keys() - artifact.keys(), "")]),
        strict=True,
    )
    return catalog


@pytest.mark.parametrize("form", ["json", "csv"])
def test_cards_of_a_table_survive_export_and_import(
    own: Catalog, tmp_path: Path, form: str
) -> None:
    path = tmp_path / f"out.{form}"
    path.write_text(own.export("json" if form == "json" else "csv"), encoding="utf-8")
    other = empty_catalog()
    other.import_file(path, strict=True)
    assert [row[1:-1] for row in rows_of(other)[1:]] == [row[1:-1] for row in rows_of(own)[1:]]
    assert [(s.code, s.name) for s in other.sets()] == [(s.code, s.name) for s in own.sets()]


@pytest.mark.parametrize("form", ["json", "csv"])
def test_importing_an_own_export_changes_nothing(own: Catalog, tmp_path: Path, form: str) -> None:
    before = rows_of(own)
    path = tmp_path / f"out.{form}"
    path.write_text(own.export("json" if form == "json" else "csv"), encoding="utf-8")
    assert own.import_file(path).unchanged == 2
    assert rows_of(own) == before


def test_a_table_card_is_exported_to_json_with_its_set_and_abilities(own: Catalog) -> None:
    card = json.loads(own.export("json"))[0]
    assert (card["id"], card["set"], card["set_name"]) == ("proba/1", "proba", "Проба")
    assert (card["cost"], card["abilities"]) == ("2+X", "ova 1; shot 1-2-2 range 4")
    assert "set_id" not in card


def test_csv_has_the_documented_columns(own: Catalog) -> None:
    header = next(csv.reader(io.StringIO(own.export("csv"))))
    assert header == [column.name for column in COLUMNS]


def test_every_column_is_documented() -> None:
    page = (ROOT / "docs" / "card-tables.md").read_text("utf-8")
    words = [word for column in COLUMNS for word in (f"`{column.name}`", *column.aliases)]
    assert [word for word in words if word not in page] == []


def test_the_bundled_sets_survive_export_and_import(tmp_path: Path) -> None:
    with open_catalog("sqlite://") as catalog:
        path = tmp_path / "out.json"
        path.write_text(catalog.export("json"), encoding="utf-8")
        before = rows_of(catalog)
        assert catalog.import_file(path, strict=True).unchanged == 220 + 120
        assert rows_of(catalog) == before


def test_an_empty_catalogue_exports_an_empty_list() -> None:
    assert json.loads(empty_catalog().export("json")) == []


def test_exported_json_has_one_card_per_line(tmp_path: Path) -> None:
    catalog = empty_catalog()
    catalog.import_file(nxt_file(tmp_path, [nxt_card(1), nxt_card(2)]))
    lines = catalog.export("json").splitlines()
    assert [json.loads(line.rstrip(","))["number"] for line in lines[1:-1]] == [1, 2]


def test_the_frame_has_its_documented_columns_and_types(own: Catalog) -> None:
    frame = own.frame()
    assert list(frame.columns) == list(FRAME_COLUMNS)
    assert {name: str(frame[name].dtype) for name in frame} == FRAME_COLUMNS


def test_the_frame_contains_the_facts_of_the_cards(own: Catalog) -> None:
    first, second = own.frame().to_dict("records")
    assert (first["ref"], first["cost"], first["elements"]) == (
        "proba/1",
        "2+X",
        "forest, darkness",
    )
    assert (first["strong"], second["type"], second["cost"]) == (2, "artifact", "{x}")
    assert own.frame()["strong"].isna().tolist() == [False, True]


def test_an_empty_frame_has_the_same_columns() -> None:
    frame = empty_catalog().frame()
    assert {name: str(frame[name].dtype) for name in frame} == FRAME_COLUMNS
