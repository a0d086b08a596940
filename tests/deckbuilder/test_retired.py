"""The first set and its starter decks are retired: they open and play, but nothing offers them."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from catalog.cards import Card
from catalog.store import Catalog, open_catalog
from deckbuilder.base.settings import load_settings
from deckbuilder.decks.finding import find_deck, resolve_fully
from deckbuilder.decks.formats import load_format
from deckbuilder.decks.legality import check_deck
from deckbuilder.decks.starters import offered_starters
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import parse_deck, resolve
from deckbuilder.limited.boosters import open_booster, set_cards, usual_set, wanted_sets
from deckbuilder.limited.collations import load_collation
from deckbuilder.limited.setnames import find_set
from deckbuilder.workbench.workbench import open_services
from tests.catalog.files import nxt_card, nxt_file
from tests.support.corpus import DATABASE, FOLDER, zipped
from tests.support.rows import each_row

OLD = ("steppe-raid", "wall-and-arrows", "call-of-the-mire", "black-candles")
NAME = "Пастушья овчарка"


@pytest.fixture
def catalog(home_with_cards: Path) -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


@pytest.fixture
def older(own_home: Path) -> Path:
    """A database of a program that came with the first set only."""
    path = own_home / "razdacha.sqlite"
    path.write_bytes(zipped(FOLDER / "2026-11" / DATABASE))
    return path


def codes(cards: tuple[Card, ...]) -> set[str]:
    return {card.set_code for card in cards}


@each_row(
    "query, found",
    [
        ("", {"border"}),
        ("стихия:степь", {"border"}),
        ("-стихия:степь", {"border"}),
        ("-выпуск:первый", {"border"}),
        ("выпуск:рубеж", {"border"}),
        ("set=rubezh", {"border"}),
        ("set:border", {"border"}),
        ("имя:овчарка", set()),
        ("выпуск:первый", {"rubezh"}),
        ('выпуск="рубеж: первый набор" стихия:степь', {"rubezh"}),
        (NAME, {"rubezh"}),
        (f'имя="{NAME}"', {"rubezh"}),
        ("выпуск:первый или имя:щенок", {"border", "rubezh"}),
    ],
)
def test_a_search_finds_retired_cards_only_if_it_asks_for_them(
    query: str, found: set[str], catalog: Catalog
) -> None:
    assert codes(catalog.search(query).cards) == found


def test_a_search_of_ones_deck_or_collection_finds_retired_cards(catalog: Catalog) -> None:
    services = open_services(load_settings())
    services.decks.save(find_deck("steppe-raid", services.catalog, services.decks))
    card = services.catalog.card("rubezh/1")
    assert card is not None
    services.collection.add(card.ref, 2)
    try:
        assert codes(services.catalog.search('в:"степной набег"').cards) == {"rubezh"}
        assert codes(services.catalog.search("есть>=1").cards) == {"rubezh"}
    finally:
        services.close()


def test_retired_names_are_neither_completed_nor_suggested_by_a_search(catalog: Catalog) -> None:
    assert catalog.names_that_begin("Пастушья", 5) == ()
    assert NAME in catalog.suggest(f"{NAME}н"), "a deck may have it with a slip"
    assert NAME not in catalog.search(f"{NAME}н").suggestions


@each_row("text", ["rubezh", "Рубеж", "РУБЕЖ", "border", ""])
def test_boosters_of_the_set_as_people_call_it_are_of_the_new_one(
    text: str, catalog: Catalog
) -> None:
    assert wanted_sets(text, catalog) == ("border",)
    assert usual_set(catalog) == "border"


def test_the_retired_set_has_a_name_of_its_own_and_keeps_its_code(catalog: Catalog) -> None:
    assert find_set("рубеж: первый набор", catalog.sets()).code == "rubezh"
    assert set_cards(catalog, "rubezh").code == "rubezh"
    assert len(set_cards(catalog, "rubezh").cards) == 120


def test_boosters_of_both_sets_are_filled_in_the_same_way(catalog: Catalog) -> None:
    collation = load_collation("rubezh")
    for code in ("border", "rubezh"):
        cards, _state = open_booster(set_cards(catalog, code, collation), collation, 5)
        assert {card.ref.partition("/")[0] for card in cards} == {code}


@each_row("stem", OLD)
def test_a_retired_starter_deck_opens_by_its_name_and_is_legal(stem: str, catalog: Catalog) -> None:
    deck = find_deck(stem, catalog, DeckStore(catalog))
    assert find_deck(deck.name, catalog, DeckStore(catalog)) == deck
    resolved = resolve_fully(deck, catalog)
    assert {spec.ref.partition("/")[0] for spec in resolved.specs()} == {"rubezh"}
    assert check_deck(resolved, load_format("constructed")) == ()


def test_no_retired_starter_deck_is_offered(catalog: Catalog) -> None:
    offered = [stem for stem, _deck in offered_starters(catalog)]
    assert len(offered) == 8
    assert not set(OLD) & set(offered)


def test_a_deck_that_names_the_set_by_its_former_name_finds_its_cards(catalog: Catalog) -> None:
    deck = parse_deck(f"2 {NAME} [Рубеж]\n1 Пастуший щенок [Рубеж]\n")
    assert [spec.ref for spec, _count in resolve(deck, catalog).cards] == ["rubezh/1", "border/1"]


def test_the_setting_hides_the_retired_set_with_the_bundled_one(
    catalog: Catalog, tmp_path: Path
) -> None:
    catalog.hides_bundled = True
    assert codes(catalog.search("").cards) == {"border"}, "nothing else is there"
    catalog.import_file(nxt_file(tmp_path, [nxt_card(1)]))
    assert codes(catalog.search("").cards) == {"nxt-10"}
    assert catalog.search("выпуск:первый").cards == ()
    assert catalog.search("выпуск:первый").hidden == 120


def test_an_older_database_gains_the_new_set_once(older: Path) -> None:
    with closing(sqlite3.connect(older)) as connection:
        assert connection.execute("SELECT code, name FROM card_set").fetchall() == [
            ("rubezh", "Рубеж")
        ]
    with open_catalog() as catalog:
        sets = [(one.code, one.name, one.source) for one in catalog.sets()]
        assert sets == [
            ("rubezh", "Рубеж: первый набор", "retired"),
            ("border", "Рубеж", "bundled"),
        ]
        assert codes(catalog.search("").cards) == {"border"}
        assert len(catalog.search("").cards) == 220
        state = catalog.state()
    with open_catalog() as catalog:
        assert catalog.state() == state, "it is not loaded again"


def test_an_older_database_keeps_its_own_cards_decks_and_copies(older: Path) -> None:
    before = _rows(older)
    assert before["deck"]
    assert before["owned_card"]
    with open_catalog() as catalog:
        assert catalog.by_name(NAME)[0].ref == "rubezh/1"
        names = DeckStore(catalog).names()
        assert names
        for name in names:
            assert not resolve(DeckStore(catalog).load(name), catalog).unknown
    for table, rows in _rows(older).items():  # newer columns are behind the old ones
        assert [row[: len(before[table][0])] for row in rows] == before[table]


def test_a_users_set_of_the_same_name_is_not_taken_for_ours(own_home: Path, tmp_path: Path) -> None:
    """Before there was a set «Рубеж: первый набор», the user could have one."""
    with open_catalog() as catalog, catalog.transaction() as session:
        session.connection().exec_driver_sql(
            "UPDATE card_set SET code = 'mine', source = 'csv' WHERE code = 'border'"
        )
        session.connection().exec_driver_sql("UPDATE import_run SET sha256 = 'other'")
        session.connection().exec_driver_sql(
            "UPDATE card SET ref = 'mine/' || number WHERE ref LIKE 'border/%'"
        )
    with open_catalog() as catalog:
        found = {one.code: one.source for one in catalog.sets()}
        assert found == {"mine": "csv", "border": "bundled", "rubezh": "retired"}
        assert len(set_cards(catalog, "mine").cards) == 220


def _rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as connection:
        return {
            table: connection.execute(f"SELECT * FROM {table}").fetchall()
            for table in ("deck", "owned_card")
        }
