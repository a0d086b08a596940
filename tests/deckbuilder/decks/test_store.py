"""The user's decks and unfinished sessions in the database."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import inspect
from sqlmodel import SQLModel

from catalog.common.errors import UnknownName, UserError
from catalog.store import Catalog, open_catalog
from deckbuilder.decks.store import DeckStore, SessionStore
from deckbuilder.decks.store_tables import StoredDeck, StoredSession
from deckbuilder.decks.text import Deck, parse_deck

TEXT = """# Дозор
# notes: первая строка
# notes: вторая
3 Неизвестный страж
-- тут мысль
# side
1 Сокол [Рубеж]
"""


@pytest.fixture
def catalog() -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


@pytest.fixture
def store(catalog: Catalog) -> DeckStore:
    return DeckStore(catalog)


def test_a_saved_deck_is_loaded_unchanged(store: DeckStore) -> None:
    deck = parse_deck(TEXT)
    store.save(deck)
    assert store.load("Дозор") == deck


@pytest.mark.slow
def test_a_saved_deck_survives_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'test.sqlite'}"
    with open_catalog(url) as catalog:
        DeckStore(catalog).save(parse_deck(TEXT))
    with open_catalog(url) as catalog:
        assert DeckStore(catalog).names() == ("Дозор",)


def test_a_deck_name_is_found_in_any_case_and_without_yo(store: DeckStore) -> None:
    store.save(Deck("Чёрный Лес"))
    assert store.load("черный лес").name == "Чёрный Лес"


def test_saving_again_replaces_the_deck_of_that_name(store: DeckStore) -> None:
    store.save(Deck("Лес"))
    store.save(Deck("ЛЕС", notes="new"))
    assert [(one.name, one.note) for one in store.summaries()] == [("ЛЕС", "new")]


def test_a_renamed_deck_is_not_found_under_its_old_name(store: DeckStore) -> None:
    store.save(Deck("Лес"))
    store.save(Deck("Роща"), replacing="Лес")
    assert store.names() == ("Роща",)


def test_a_deck_is_not_renamed_to_the_name_of_another(store: DeckStore) -> None:
    store.save(Deck("Лес", notes="old"))
    store.save(Deck("Роща"))
    with pytest.raises(UserError, match="Лес"):
        store.save(Deck("Лес", notes="new"), replacing="Роща")
    assert store.load("Лес").notes == "old"


def test_a_deck_without_a_name_is_not_saved(store: DeckStore) -> None:
    with pytest.raises(UserError, match="name"):
        store.save(Deck(""))


def test_names_come_in_alphabetical_order(store: DeckStore) -> None:
    for name in ("Яр", "арка", "Ёлка", "Жар"):
        store.save(Deck(name))
    assert store.names() == ("арка", "Ёлка", "Жар", "Яр")


def test_an_unknown_deck_is_reported_with_suggestions(store: DeckStore) -> None:
    store.save(Deck("Дозорные"))
    with pytest.raises(UnknownName) as caught:
        store.load("Дазорные")
    assert caught.value.suggestions == ("Дозорные",)


def test_a_deleted_deck_is_gone(store: DeckStore) -> None:
    store.save(Deck("Лес"))
    store.delete("лес")
    assert store.names() == ()


def test_deleting_an_unknown_deck_is_reported(store: DeckStore) -> None:
    with pytest.raises(UnknownName):
        store.delete("Лес")


def test_a_saved_session_is_loaded_unchanged(catalog: Catalog) -> None:
    sessions = SessionStore(catalog)
    payload = {"seed": 7, "taken": [1, 2], "имя": "Дозор", "nothing": None}
    sessions.save("deal", payload)
    assert sessions.load("deal") == payload


def test_the_last_session_of_each_kind_is_kept(catalog: Catalog) -> None:
    sessions = SessionStore(catalog)
    sessions.save("deal", {"step": 1})
    sessions.save("match", {"step": 5})
    sessions.save("deal", {"step": 2})
    assert sessions.load("deal") == {"step": 2}
    assert sessions.load("match") == {"step": 5}


def test_a_session_may_be_cleared_twice(catalog: Catalog) -> None:
    sessions = SessionStore(catalog)
    sessions.save("deal", {"step": 1})
    sessions.clear("deal")
    sessions.clear("deal")
    assert sessions.load("deal") is None


@pytest.mark.parametrize("model", [StoredDeck, StoredSession])
def test_the_migration_creates_the_columns_of_the_models(
    model: type[SQLModel], catalog: Catalog
) -> None:
    table = SQLModel.metadata.tables[str(model.__tablename__)]
    made = {column["name"]: column for column in inspect(catalog.db).get_columns(table.name)}
    assert {column.name: column.nullable for column in table.columns} == {
        name: column["nullable"] for name, column in made.items()
    }


def test_two_decks_cannot_have_one_name_in_the_database(catalog: Catalog) -> None:
    unique = inspect(catalog.db).get_unique_constraints("deck")
    assert [one["column_names"] for one in unique] == [["name_key"]]


def test_unused_cards_of_a_limited_pool_do_not_count_as_in_a_deck(store: DeckStore) -> None:
    """A constructed deck holds its side too; that of a limited one is what was left out."""
    store.save(parse_deck("# name: Пул\n# format: limited\n2 Гад\n# side\n3 Гад\n1 Жаба\n"))
    store.save(parse_deck("# name: Турнир\n# format: constructed\n1 Гад\n# side\n2 Жаба\n"))
    assert store.holding("гад") == (("Пул", 2), ("Турнир", 1))
    assert store.holding("Жаба") == (("Турнир", 2),)
