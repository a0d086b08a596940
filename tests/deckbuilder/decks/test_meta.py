"""Many decks counted together: cards, pairs, elements, costs, archetypes."""

import json
from collections import Counter
from pathlib import Path

import pandas
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.common.folding import fold
from catalog.store import open_catalog
from deckbuilder.decks.meta import TABLES, Meta, records
from deckbuilder.decks.text import Deck, DeckEntry, read_deck_file
from tests.deckbuilder.cards import Shelf
from tests.support.cli import run, run_json
from tests.support.sources import ROOT

REAL = ROOT.parent / "shared" / "cards"
NAMES = ("Лис", "Сокол", "Страж", "Морок", "Топь", "Ёж", "Рысь", "Филин")
SHELF = Shelf(own=NAMES)


def deck(**cards: int) -> Deck:
    return Deck("Проба", entries=tuple(DeckEntry(name, count) for name, count in cards.items()))


FOXES = [deck(Лис=3, Сокол=3, Страж=2), deck(Лис=3, Сокол=2, Страж=3, Ёж=1), deck(Лис=3, Сокол=3)]
BOGS = [deck(Топь=3, Морок=3, Ёж=1), deck(Топь=3, Морок=2, Ёж=2)]
FIELD = Meta([*FOXES, *BOGS], SHELF)


def test_a_card_is_counted_by_decks_and_by_copies() -> None:
    rows = {one["card"]: one for one in records(FIELD.cards())}
    assert rows["Сокол"] == {
        "card": "Сокол", "decks": 3, "share": 0.6, "copies": 8, "mean": 2.6667,
        "x1": 0, "x2": 1, "x3": 2, "more": 0,
    }  # fmt: skip
    assert [one["card"] for one in records(FIELD.cards())][:2] == ["Лис", "Сокол"]


def test_two_entries_of_a_card_count_as_one_card() -> None:
    found = Meta([Deck(entries=(DeckEntry("Ёж", 2), DeckEntry("еж", 3)))], SHELF)
    (row,) = records(found.cards())
    assert (row["card"], row["decks"], row["copies"], row["more"]) == ("Ёж", 1, 5, 1)


def test_pairs_are_counted_with_their_lift() -> None:
    rows = {frozenset((one["first"], one["second"])): one for one in records(FIELD.pairs())}
    together = rows[frozenset(("Топь", "Морок"))]
    assert (together["decks"], together["share"], together["lift"]) == (2, 0.4, 2.5)
    assert frozenset(("Лис", "Топь")) not in rows


def test_only_known_cards_have_costs_and_elements() -> None:
    found = Meta([deck(Лис=2, Неведомый=3), deck(Лис=1)], SHELF)
    assert found.unknown == ("Неведомый",)
    assert records(found.curve()) == [{"cost": "3", "ordinary": 1.5, "elite": 0.0}]
    assert records(found.elements()) == [
        {"element": "neutral", "decks": 2, "share": 1.0, "copies": 3}
    ]


def test_archetypes_are_groups_of_similar_decks_with_key_cards() -> None:
    first, second = FIELD.archetypes
    assert (first.decks, second.decks) == ((0, 1, 2), (3, 4))
    assert first.key_cards[:2] == ("Лис", "Сокол")
    assert set(second.key_cards) == {"Топь", "Морок", "Ёж"}


def test_a_deck_unlike_all_others_is_its_own_archetype() -> None:
    found = Meta([*FOXES, deck(Рысь=3, Филин=3)], SHELF)
    assert [one.decks for one in found.archetypes] == [(0, 1, 2), (3,)]


def test_statistics_of_no_decks_are_empty() -> None:
    found = Meta([], SHELF)
    assert found.archetypes == ()
    assert all(frame.empty for frame in found.frames().values())


DECKS = st.lists(
    st.dictionaries(st.sampled_from(NAMES), st.integers(1, 5), max_size=5).map(
        lambda cards: deck(**cards)
    ),
    max_size=8,
)


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(DECKS)
def test_every_deck_and_every_copy_is_counted_once(decks: list[Deck]) -> None:
    found = Meta(decks, SHELF)
    places = [place for one in found.archetypes for place in one.decks]
    assert sorted(places) == list(range(len(decks)))
    assert sum(one["copies"] for one in records(found.cards())) == sum(one.total for one in decks)
    assert int(found.copies()["copies"].sum()) == sum(one.total for one in decks)
    mean = sum(one["ordinary"] + one["elite"] for one in found.curve().to_dict("records"))
    assert mean * max(len(decks), 1) == pytest.approx(sum(one.total for one in decks))


def test_every_table_is_written_as_csv(tmp_path: Path) -> None:
    paths = FIELD.write_csv(tmp_path / "new" / "folder")
    assert [path.stem for path in paths] == list(TABLES)
    again = pandas.read_csv(tmp_path / "new" / "folder" / "copies.csv")
    assert int(again["copies"].sum()) == sum(one.total for one in FIELD.decks)


def test_the_command_counts_files_and_starters_together(tmp_path: Path) -> None:
    path = tmp_path / "decks.json"
    path.write_text(json.dumps({"Аня": {"Ковен": {"Нетакойкарты": 2}}}), encoding="utf-8")
    found = run_json("meta", str(path), "steppe-raid", "--csv", str(tmp_path / "out"))
    assert (found["decks"], found["unknown"]) == (2, ["Нетакойкарты"])
    assert len(found["files"]) == len(TABLES)
    assert {name for one in found["archetypes"] for name in one["decks"]} >= {"Ковен"}
    shown = run("meta", "steppe-raid", "wall-and-arrows", "--limit", "2")
    assert shown.exit_code == 0
    assert "2 decks" in shown.stdout


@pytest.mark.slow
def test_real_decks_are_counted_as_by_hand(real_database: Path) -> None:
    decks = read_deck_file(REAL / "tournament_decks.json")
    with open_catalog(f"sqlite:///{real_database}") as catalog:
        found = Meta(decks, catalog)
    played = Counter(fold(entry.name) for one in decks for entry in one.entries)
    assert found.unknown == ()
    assert {fold(one["card"]): one["decks"] for one in records(found.cards())} == played
    assert sum(len(one.decks) for one in found.archetypes) == 45
    assert len(found.archetypes[0].decks) > 5
    assert found.archetypes[0].key_cards
