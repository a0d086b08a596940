"""Reading without SQLAlchemy: the same answers as with it, and a careful opening where need be."""

import sqlite3
from pathlib import Path

import pytest

from catalog.common.errors import BadDatabase
from catalog.models import OwnedCard
from catalog.rows import EngineRows, plain_file
from catalog.search import search_cards
from catalog.store import Catalog, open_catalog
from tests.catalog.files import empty_catalog

QUERIES = (
    "",
    "лес",
    "т:выстрел или имя:дозорн -элитная",
    "имя:50%_",
    "броня>=1 сорт:-стоимость,имя",
    "стихий>=2 или уникальная",
    "имею:0 хочу<1 не:колоде",
    "сорт:выпуск,редкость,тип,играет,стихия,стихий,имею стоимость:3-5",
    "кастолом",
)


@pytest.fixture
def url(tmp_path: Path) -> str:
    """Return the URL of a new catalogue with the bundled cards."""
    url = f"sqlite:///{tmp_path / 'cards.sqlite'}"
    open_catalog(url).close()
    return url


def _reads_the_file_itself(catalog: Catalog) -> bool:
    return catalog._file is not None


@pytest.mark.parametrize("query", QUERIES)
def test_a_file_read_directly_answers_like_sqlalchemy(url: str, query: str) -> None:
    with open_catalog(url) as catalog, catalog.rows() as rows, catalog.reading() as session:
        assert _reads_the_file_itself(catalog)
        by_orm = EngineRows(session.connection())
        plain = search_cards(rows, query, limit=7, offset=1)
        assert plain == search_cards(by_orm, query, limit=7, offset=1)


def test_a_written_row_is_readable_at_once(url: str) -> None:
    with open_catalog(url) as catalog:
        assert catalog.search("имею>0").total == 0
        with catalog.transaction() as session:
            session.add(OwnedCard(ref="rubezh/1", count=2))
        assert [card.ref for card in catalog.search("имею>0").cards] == ["rubezh/1"]
        assert [card.ref for card in catalog.collected()] == ["rubezh/1"]


def test_a_database_without_its_index_is_not_read_directly(url: str) -> None:
    with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
        connection.execute("DROP TRIGGER card_words_insert")
    connection.close()
    with open_catalog(url) as catalog:
        assert not _reads_the_file_itself(catalog)
        assert catalog.search("лес").total > 0


def test_an_outdated_bundled_set_is_updated(url: str) -> None:
    with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
        connection.execute("UPDATE import_run SET sha256 = 'another'")
        connection.execute("UPDATE card SET name = 'Другое' WHERE ref = 'rubezh/1'")
    connection.close()
    with open_catalog(url) as catalog:
        assert not _reads_the_file_itself(catalog)
        card = catalog.card("rubezh/1")
        assert card is not None
        assert card.name != "Другое"


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///nowhere.db", "postgresql://x/y", "a?b"])
def test_only_an_existing_file_is_read_directly(url: str) -> None:
    assert plain_file(url) is None


def test_a_file_damaged_while_open_is_reported_in_words(url: str, tmp_path: Path) -> None:
    with open_catalog(url) as catalog:
        catalog.close()
        path = tmp_path / "cards.sqlite"
        path.write_bytes(b"no database" * 400)
        for ending in ("-wal", "-shm"):
            path.with_name(path.name + ending).unlink(missing_ok=True)
        with pytest.raises(BadDatabase, match="not a database of Razdacha"):
            catalog.count()


def test_a_catalogue_in_memory_can_be_read() -> None:
    with empty_catalog() as catalog:
        assert (catalog.count(), catalog.sets(), catalog.card("rubezh/1")) == (0, [], None)
