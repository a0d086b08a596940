"""The schema: an old database survives, and the migrations make what the models say."""

import json
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine
from sqlmodel import SQLModel

from catalog.common.errors import BadDatabase
from catalog.database import connect
from catalog.migrations import FOLDER, current_revision, revisions, upgrade
from catalog.models import catalog_tables
from catalog.search_column import search_words
from catalog.store import open_catalog

_OLD_CARD = """
    INSERT INTO card (id, set_id, number, ref, name, name_key, rarity, cost_number, cost_form,
        elite, "unique", horde, elements, type, classes, life, movement, weak, medium, strong,
        icons, text, abilities, text_withheld, extra)
    VALUES (41, 7, 5, 'old/5', 'Старый пробник', 'старый пробник', 'rare', 6, 'fixed', 1, 1, 0, 4,
        'ground', '["Зверь"]', 9, 1, 2, 3, 4, '{"ova": 1}', 'Выстрел на 1.', '', 0, '{"a": [1]}')
"""


def _old_database(path: Path) -> str:
    """Make a database of the first revision with one card, and return its URL."""
    url = f"sqlite:///{path}"
    db = connect(url)
    with db.begin() as connection:
        upgrade(connection, "0001")
        connection.exec_driver_sql("INSERT INTO card_set VALUES (7, 'old', 'Старый', 'csv')")
        connection.exec_driver_sql(_OLD_CARD)
    db.dispose()
    return url


@pytest.fixture
def upgraded(tmp_path: Path) -> Engine:
    """An old database after the program opened it."""
    catalog = open_catalog(_old_database(tmp_path / "old.sqlite"))
    return catalog.db


def test_the_old_test_database_lacks_the_new_columns(tmp_path: Path) -> None:
    db = connect(_old_database(tmp_path / "old.sqlite"))
    with db.connect() as connection:
        names = {row[1] for row in connection.exec_driver_sql("PRAGMA table_info(card)")}
    db.dispose()
    assert not {"legend", "search"} & names


def test_an_upgrade_keeps_every_value_of_an_old_card(tmp_path: Path) -> None:
    url = _old_database(tmp_path / "old.sqlite")
    db = connect(url)
    with db.connect() as connection:
        before = connection.exec_driver_sql("SELECT * FROM card").mappings().one()
    db.dispose()
    with open_catalog(url) as catalog, catalog.db.connect() as connection:
        found = connection.exec_driver_sql("SELECT * FROM card WHERE ref = 'old/5'")
        after = found.mappings().one()
    read = {"abilities": after["abilities"]}  # of its text, as there were none
    assert {name: after[name] for name in before} == dict(before) | read


def test_an_upgrade_indexes_the_words_of_old_cards(tmp_path: Path) -> None:
    with open_catalog(_old_database(tmp_path / "old.sqlite")) as catalog:
        card = catalog.card("old/5")
    expected = search_words("Старый пробник", "Выстрел на 1.", ["Зверь"], {"ova": 1})
    assert card is not None
    assert (card.search, card.legend) == (expected, "")


def test_an_upgrade_determines_whether_old_cards_play(tmp_path: Path) -> None:
    url = _old_database(tmp_path / "old.sqlite")
    changes = {6: "text = ''", 7: "abilities = 'armor 1'", 8: "text = '', text_withheld = 1"}
    db = connect(url)
    with db.begin() as connection:
        for number, change in changes.items():
            said = "41, 7, 5, 'old/5'", f"{number}, 7, {number}, 'old/{number}'"
            connection.exec_driver_sql(_OLD_CARD.replace(*said))
            connection.exec_driver_sql(f"UPDATE card SET {change} WHERE number = {number}")
    db.dispose()
    with open_catalog(url) as catalog:
        cards = [catalog.card(f"old/{number}") for number in (5, *changes)]
    assert [card and card.plays for card in cards] == ["no", "yes", "yes", "no"]


def test_an_upgrade_reads_the_texts_of_old_cards(tmp_path: Path) -> None:
    with open_catalog(_old_database(tmp_path / "old.sqlite")) as catalog:
        card = catalog.card("old/5")
        assert card is not None
        assert card.compiled_by != ""
        assert catalog.stale_texts() == 0


def test_an_upgrade_reaches_the_newest_revision(upgraded: Engine) -> None:
    with upgraded.connect() as connection:
        assert current_revision(connection) == revisions()[-1]
    upgraded.dispose()


def test_models_and_migrations_agree() -> None:
    db = connect("sqlite://")
    names = {table.name for table in catalog_tables()}
    with db.begin() as connection:
        upgrade(connection)
        context = MigrationContext.configure(
            connection,
            opts={
                "include_name": lambda name, kind, _parents: kind != "table" or name in names,
                "include_object": lambda thing, name, kind, _reflected, _other: (
                    kind != "table" or name in names
                ),
            },
        )
        assert compare_metadata(context, SQLModel.metadata) == []
    db.dispose()


def test_revision_numbers_are_those_alembic_sees() -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    script = ScriptDirectory.from_config(config)
    assert tuple(found.revision for found in script.walk_revisions())[::-1] == revisions()


def test_a_failed_upgrade_leaves_the_old_database_unchanged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = _old_database(tmp_path / "old.sqlite")

    def fail(*_words: object) -> str:
        raise RuntimeError("no words today")

    monkeypatch.setattr("catalog.search_column.search_words", fail)
    with pytest.raises(RuntimeError, match="no words today"):
        open_catalog(url)
    db = connect(url)
    with db.connect() as connection:
        assert current_revision(connection) == "0001"
        names = {row[1] for row in connection.exec_driver_sql("PRAGMA table_info(card)")}
    db.dispose()
    assert "legend" not in names


def test_a_copy_is_kept_before_an_upgrade(tmp_path: Path) -> None:
    open_catalog(_old_database(tmp_path / "old.sqlite")).close()
    copy = tmp_path / "old.revision-0001.sqlite"
    assert {path.name for path in tmp_path.iterdir()} == {"old.sqlite", copy.name}
    assert copy.stat().st_mode & 0o077 == 0
    db = connect(f"sqlite:///{copy}")
    with db.connect() as connection:
        assert current_revision(connection) == "0001"
        names = connection.exec_driver_sql("SELECT name FROM card").scalars().all()
    db.dispose()
    assert names == ["Старый пробник"]


def test_a_new_database_is_not_copied(tmp_path: Path) -> None:
    open_catalog(f"sqlite:///{tmp_path / 'new.sqlite'}").close()
    assert [path.name for path in tmp_path.iterdir()] == ["new.sqlite"]


def test_an_upgrade_is_refused_without_a_copy(tmp_path: Path) -> None:
    url = _old_database(tmp_path / "old.sqlite")
    (tmp_path / "old.revision-0001.sqlite").mkdir()
    with pytest.raises(BadDatabase, match="it must be updated, but it cannot be backed"):
        open_catalog(url)
    db = connect(url)
    with db.connect() as connection:
        assert current_revision(connection) == "0001"
    db.dispose()


def test_the_database_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    url = _old_database(tmp_path / "old.sqlite")
    db = connect(url)
    with db.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    db.dispose()
    with pytest.raises(BadDatabase, match=r"newer Razdacha .*9999.*update the program"):
        open_catalog(url)


def test_the_database_of_another_program_is_refused_untouched(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'notes.sqlite'}"
    db = connect(url)
    with db.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE note (body TEXT)")
    with pytest.raises(BadDatabase, match="another program: it has the table “note”"):
        open_catalog(url)
    with db.connect() as connection:
        found = connection.exec_driver_sql("SELECT name FROM sqlite_master").scalars().all()
    db.dispose()
    assert found == ["note"]


_SETS = """
    (1, 'nxt-10', 'Молчаливый', 'nxt'), (2, 'nxt-20', 'Речистый', 'nxt'), (3, 'own', 'Свой', 'csv')
"""
_CARDS = {
    "nxt-10/1": ("", """{"nxt": {"differs": {"id": "x"}}}"""),
    "nxt-10/2": ("", """{"nxt": {"differs": {"text": null}, "lacks": ["legend"]}}"""),
    "nxt-10/3": ("", """{"nxt": {"differs": {"text_withheld": false}}}"""),
    "nxt-20/1": ("Рычит.", "{}"),
    "nxt-20/2": ("", "{}"),
    "own/1": ("", "{}"),
}


def _with_silent_sets(path: Path) -> str:
    """Make a database of revision 0008 whose sets have few texts or none, and return its URL."""
    url = f"sqlite:///{path}"
    db = connect(url)
    with db.begin() as connection:
        upgrade(connection, "0008")
        connection.exec_driver_sql(f"INSERT INTO card_set VALUES {_SETS}")
        for ref, (text, extra) in _CARDS.items():
            code, _slash, number = ref.partition("/")
            place = ("nxt-10", "nxt-20", "own").index(code) + 1
            connection.exec_driver_sql(_OLD_CARD.replace("41, 7, 5,", f"NULL, {place}, {number},"))
            connection.exec_driver_sql(
                "UPDATE card SET ref = ?, text = ?, extra = ? WHERE ref = 'old/5'",
                (ref, text, extra),
            )
    db.dispose()
    return url


def test_an_upgrade_marks_texts_that_are_absent(tmp_path: Path) -> None:
    with open_catalog(_with_silent_sets(tmp_path / "old.sqlite")) as catalog:
        absent = [ref for ref in _CARDS if (card := catalog.card(ref)) and card.text_withheld]
        silent = {card.ref for card in catalog.search("plays:no выпуск:nxt").cards}
        cards = json.loads(catalog.export("json"))
    assert absent == ["nxt-10/1", "nxt-10/2"]
    assert silent == {"nxt-10/1", "nxt-10/2", "nxt-20/1"}
    of_ten = {card["number"]: card for card in cards if card.get("set_id") == 10}
    assert [of_ten[number]["text"] for number in (1, 2)] == ["", None]
    assert [of_ten[number].get("text_withheld") for number in (1, 2, 3)] == [None, None, False]
