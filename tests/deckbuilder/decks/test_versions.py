"""Every state of a stored deck is kept; two of them are compared; an old one comes back."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.common.errors import UnknownName, UserError
from catalog.database import connect
from catalog.migrations import upgrade
from catalog.store import Catalog, open_catalog
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import Deck, DeckEntry, parse_deck
from deckbuilder.decks.versions import CardChange, DeckField, FieldChange, PrintChange, diff_decks
from tests.support.cli import run, run_json

OLD_TEXT = """# name: Дозор
# format: constructed
3 Неизвестный страж
2 ««Заря»» [Рубеж]
-- мысль
# side
1 Сокол [rubezh/1]
1 Неизвестный страж
"""


@pytest.fixture
def catalog(tmp_path: Path) -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


@pytest.fixture
def store(catalog: Catalog) -> DeckStore:
    return DeckStore(catalog)


def deck(**cards: int) -> Deck:
    return Deck("Дозор", entries=tuple(DeckEntry(name, count) for name, count in cards.items()))


def test_every_saved_state_is_kept_with_its_note(store: DeckStore) -> None:
    store.save(deck(Страж=2))
    store.save(deck(Страж=3), note="более плотно")
    assert [(one.number, one.note, one.deck.total) for one in store.history("дозор")] == [
        (1, "", 2),
        (2, "более плотно", 3),
    ]


def test_saving_an_unchanged_deck_makes_no_version(store: DeckStore) -> None:
    store.save(deck(Страж=2))
    before = store.summaries()
    store.save(deck(Страж=2), note="ничего")
    assert len(store.history("Дозор")) == 1
    assert store.summaries() == before


def test_restoring_a_version_makes_a_new_one(store: DeckStore) -> None:
    store.save(deck(Страж=2))
    store.save(deck(Лис=1))
    assert store.restore("Дозор", 1).number == 3
    assert store.load("Дозор") == deck(Страж=2)
    assert len(store.history("Дозор")) == 3


def test_a_deck_renamed_elsewhere_during_a_restore_is_not_duplicated(
    catalog: Catalog, store: DeckStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save(deck(Лис=1))
    store.save(deck(Лис=2))
    held = store._held

    def renamed_first(found: Deck) -> Counter[str]:
        DeckStore(catalog).save(deck(Лис=2).with_name("Застава"), replacing="Дозор")
        return held(found)

    monkeypatch.setattr(store, "_held", renamed_first)
    with pytest.raises(UnknownName):
        store.restore("Дозор", 1)
    assert store.names() == ("Застава",)


def test_a_restored_version_keeps_the_deck_s_new_name(store: DeckStore) -> None:
    store.save(deck(Страж=2))
    store.save(deck(Страж=3).with_name("Застава"), replacing="Дозор")
    store.restore("Застава", 1)
    assert store.names() == ("Застава",)
    assert store.load("Застава").total == 2


def test_a_version_may_get_a_note_later(store: DeckStore) -> None:
    store.save(deck(Страж=2))
    store.save(deck(Страж=3))
    store.set_note("дозор", 1, "для турнира")
    assert [one.note for one in store.history("Дозор")] == ["для турнира", ""]


def test_a_renamed_deck_keeps_its_history(store: DeckStore) -> None:
    store.save(deck(Страж=2))
    store.save(deck(Страж=2).with_name("Застава"), replacing="Дозор")
    assert [one.deck.name for one in store.history("Застава")] == ["Дозор", "Застава"]


def test_a_missing_version_is_reported_with_the_existing_ones(store: DeckStore) -> None:
    store.save(deck(Страж=2))
    with pytest.raises(UserError, match="no version 7; it has 1 to 1"):
        store.restore("Дозор", 7)


def test_a_deleted_deck_leaves_no_versions(store: DeckStore, catalog: Catalog) -> None:
    store.save(deck(Страж=2))
    store.delete("Дозор")
    with pytest.raises(UnknownName):
        store.history("Дозор")
    store.save(deck(Лис=1))
    assert [one.number for one in store.history("Дозор")] == [1]


def test_search_by_deck_follows_the_saved_decks(store: DeckStore, catalog: Catalog) -> None:
    first, second = (card.name for card in catalog.search("сорт:имя", limit=2).cards)
    store.save(Deck("Проба", entries=(DeckEntry(first, 2),), side=(DeckEntry(second, 1),)))
    assert {card.name for card in catalog.search("в:колоде").cards} == {first, second}
    store.save(Deck("Проба", entries=(DeckEntry(first, 2),)))
    assert {card.name for card in catalog.search("в:проба").cards} == {first}
    store.save(Deck("Иная", entries=(DeckEntry(second, 1),)), replacing="Проба")
    assert {card.name for card in catalog.search("в:иная").cards} == {second}
    assert catalog.search("не:колоде").total == catalog.count() - 1
    store.delete("Иная")
    assert catalog.search("в:колоде").total == 0


def test_decks_of_an_older_program_become_their_first_version(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.sqlite'}"
    db = connect(url)
    with db.begin() as connection:
        upgrade(connection, "0003")
        connection.exec_driver_sql(
            "INSERT INTO deck VALUES (1, 'Дозор', 'дозор', ?, 'constructed', 5, '', '2026-01-01')",
            (OLD_TEXT,),
        )
    db.dispose()
    with open_catalog(url) as catalog:
        store = DeckStore(catalog)
        (first,) = store.history("Дозор")
        with catalog.reading() as session:
            rows = session.connection().exec_driver_sql(
                "SELECT name_key, count FROM deck_card ORDER BY name_key"
            )
            held = {str(name): int(count) for name, count in rows}
    assert (first.number, first.saved_at) == (1, "2026-01-01")
    assert first.deck == parse_deck(OLD_TEXT)
    assert held == {'"заря"': 2, "неизвестный страж": 4, "сокол": 1}


def test_a_difference_compares_by_name_and_part() -> None:
    old = Deck("А", entries=(DeckEntry("Ёж", 2), DeckEntry("Лис", 1)), side=(DeckEntry("Сова", 1),))
    new = Deck("А", entries=(DeckEntry("еж", 3), DeckEntry("Сова", 1)))
    found = diff_decks(old, new)
    assert found.changed == (CardChange("еж", 2, 3),)
    assert found.added == (CardChange("Сова", 0, 1),)
    assert found.removed == (CardChange("Лис", 1, 0), CardChange("Сова", 1, 0, in_side=True))


def test_changed_prints_and_notes_are_differences() -> None:
    old = Deck("А", notes="раз", entries=(DeckEntry("Ёж", 2),))
    new = Deck("А", notes="два", entries=(DeckEntry("Ёж", 2, ref="own/1"),))
    found = diff_decks(old, new)
    assert found.prints == (PrintChange("Ёж", "", "2 own/1"),)
    assert found.fields == (FieldChange(DeckField.NOTES, "раз", "два"),)


def test_a_changed_order_alone_is_a_difference() -> None:
    one, two = DeckEntry("Ёж", 2), DeckEntry("Лис", 1)
    found = diff_decks(Deck(entries=(one, two)), Deck(entries=(two, one)))
    assert (found.reordered, found.cards, found.is_empty) == (True, (), False)


NAMES = st.sampled_from(["Ёж", "Лис", "Сова", "Страж"])
DECKS = st.builds(
    lambda main, side: Deck(
        "А",
        entries=tuple(DeckEntry(name, count) for name, count in main),
        side=tuple(DeckEntry(name, count) for name, count in side),
    ),
    st.lists(st.tuples(NAMES, st.integers(1, 3)), max_size=5),
    st.lists(st.tuples(NAMES, st.integers(1, 3)), max_size=3),
)


@pytest.mark.slow
@settings(deadline=None, max_examples=100)
@given(DECKS, DECKS)
def test_the_listed_changes_turn_one_deck_into_the_other(old: Deck, new: Deck) -> None:
    found = diff_decks(old, new)
    for in_side in (False, True):
        gained = {one.name: one.after - one.before for one in found.cards if one.in_side == in_side}
        for name in ("Ёж", "Лис", "Сова", "Страж"):
            before = old.count_of(name, side=in_side)
            assert before + gained.get(name, 0) == new.count_of(name, side=in_side)
    assert found.is_empty == (old == new)


def kept(tmp_path: Path, *texts: str) -> None:
    path = tmp_path / "deck.txt"
    for text in texts:
        path.write_text(f"# name: Дозор\n{text}", encoding="utf-8")
        run_json("deck", "import", str(path), "--unknown")


@pytest.mark.slow
def test_a_version_is_named_after_an_at_sign(tmp_path: Path) -> None:
    kept(tmp_path, "2 Нетакойкарты\n", "3 Нетакойкарты\n1 Ещё одной\n")
    found = run_json("diff", "дозор@1", "дозор@2")
    assert [(one["name"], one["after"]) for one in found["added"]] == [("Ещё одной", 1)]
    assert [one["before"] for one in found["changed"]] == [2]
    assert run("diff", "дозор@1", "дозор").stdout == "+1 Нетакойкарты  2 → 3\n+1 Ещё одной\n"
    assert run_json("diff", "дозор", "дозор@2")["same"] is True


@pytest.mark.slow
def test_the_history_counts_added_and_removed_cards(tmp_path: Path) -> None:
    kept(tmp_path, "2 Нетакойкарты\n", "1 Нетакойкарты\n3 Ещё одной\n")
    lines = run_json("deck", "history", "дозор")["versions"]
    assert [(one["version"], one["added"], one["removed"]) for one in lines] == [
        (1, 0, 0),
        (2, 3, 1),
    ]
    told = run("deck", "history", "дозор").stdout
    assert "+3 Ещё одной, −1 Нетакойкарты" in told
    assert "From deck.txt" in told
    restored = run_json("deck", "restore", "дозор", "1")
    assert restored == {"name": "Дозор", "version": 3, "restored": 1}
    assert run_json("deck", "show", "дозор")["total"] == 2
    assert run_json("deck", "show", "дозор@2")["total"] == 4


def test_changes_of_one_session_are_one_version_on_the_command_line() -> None:
    with open_catalog() as catalog:
        for count in (1, 2, 3):
            DeckStore(catalog).save(Deck("Дозор").add("Страж", count))
    (one,) = run_json("deck", "history", "дозор")["versions"]
    assert (one["version"], one["cards"], one["steps"]) == (3, 3, 3)
    assert len(run_json("deck", "history", "дозор", "--every")["versions"]) == 3


def test_a_missing_version_is_bad_input(tmp_path: Path) -> None:
    kept(tmp_path, "2 Нетакойкарты\n")
    assert "it has 1 to 1" in run("diff", "дозор", "дозор@5").stderr
