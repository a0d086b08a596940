"""The starter decks of the set of 220: legal, readable, described in both languages."""

import csv
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from catalog.common.resources import data_path
from catalog.store import open_catalog
from deckbuilder.decks.finding import resolve_fully
from deckbuilder.decks.formats import load_format
from deckbuilder.decks.legality import check_deck
from deckbuilder.decks.text import Deck, parse_deck, render_deck
from tests.support.border_set import TABLE, border_cards, classes_of
from tests.support.bundled import Row, named, usual_squad

_FOLDER = data_path("decks")
_FILES = sorted(_FOLDER.glob("*.txt"))
_ENGLISH = "deck,name,plan,strength,weakness"

each_deck = pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)


@cache
def _deck(path: Path) -> Deck:
    return parse_deck(path.read_text(encoding="utf-8"), path.stem)


def _cards(deck: Deck) -> list[Row]:
    cards = named(border_cards())
    return [cards[entry.name] for entry in deck.entries for _ in range(entry.count)]


def _elements(path: Path) -> set[str]:
    return {row["elements"] for row in _cards(_deck(path)) if row["elements"]}


@cache
def _english() -> dict[str, Row]:
    with (_FOLDER / "english.csv").open(encoding="utf-8", newline="") as file:
        return {row["deck"]: row for row in csv.DictReader(file)}


def test_there_are_eight_starter_decks_with_different_names() -> None:
    assert len(_FILES) == 8
    assert len({_deck(path).name for path in _FILES}) == 8
    assert all(path.name.isascii() for path in _FILES)


@each_deck
def test_a_deck_file_equals_what_the_program_writes(path: Path) -> None:
    assert _deck(path).unreadable == ()
    assert render_deck(_deck(path)) == path.read_text(encoding="utf-8")


@each_deck
def test_a_deck_has_30_cards_and_no_name_twice(path: Path) -> None:
    deck = _deck(path)
    assert (deck.format, deck.total, deck.side) == ("constructed", 30, ())
    assert len({entry.name for entry in deck.entries}) == len(deck.entries)


@each_deck
def test_a_deck_has_one_to_three_elements_and_few_flyers(path: Path) -> None:
    types = Counter(row["type"] for row in _cards(_deck(path)))
    assert 1 <= len(_elements(path)) <= 3
    assert types["flyer"] <= 4
    assert types["terrain"] <= 1


@each_deck
def test_a_unique_card_is_in_a_deck_once(path: Path) -> None:
    times = Counter(row["name"] for row in _cards(_deck(path)) if row["unique"] == "yes")
    assert {name for name, count in times.items() if count > 1} == set()


@each_deck
def test_a_deck_with_dwarves_has_no_card_that_refuses_them(path: Path) -> None:
    classes = {name for row in _cards(_deck(path)) for name in classes_of(row)}
    words = " ".join(row["text"] for row in _cards(_deck(path)))
    assert "Гном" not in classes or "Не может быть взят в отряд с гномами" not in words


@each_deck
def test_a_plan_has_two_sentences_and_a_strength_and_a_weakness(path: Path) -> None:
    plan, strength, weakness = _deck(path).notes.splitlines()
    assert _sentences(plan) == 2
    assert strength.startswith("Сила: ")
    assert weakness.startswith("Слабость: ")
    assert _deck(path).tags


@each_deck
def test_a_deck_is_described_in_english(path: Path) -> None:
    assert (_FOLDER / "english.csv").read_text(encoding="utf-8").splitlines()[0] == _ENGLISH
    words = _english()[path.stem]
    assert _sentences(words["plan"]) == 2
    assert all(words.values())
    assert not re.search("[А-Яа-яЁё]", " ".join(words.values()))


def test_nothing_but_the_decks_is_described() -> None:
    assert set(_english()) == {path.stem for path in _FILES}


@each_deck
@pytest.mark.rule("403.2.1")
def test_a_deal_spends_nearly_all_crystals_on_8_to_12_cards(path: Path) -> None:
    unspent, cards = usual_squad(_cards(_deck(path)))
    assert unspent < 0.5
    assert 8 <= cards <= 12


def test_every_element_occurs_in_some_deck() -> None:
    played = {row["elements"] for path in _FILES for row in _cards(_deck(path))}
    assert played == {row["elements"] for row in border_cards()}


@pytest.mark.slow
def test_every_deck_is_legal_in_constructed() -> None:
    with open_catalog("sqlite://") as catalog:
        catalog.import_file(TABLE)
        for path in _FILES:
            assert check_deck(resolve_fully(_deck(path), catalog), load_format("constructed")) == ()


def _sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?:\s|$)", text))
