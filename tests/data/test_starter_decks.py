"""The retired starter decks are legal, readable, and their deals can be spent on a squad."""

from pathlib import Path

import pytest

from catalog.common.resources import data_path
from catalog.sets import RETIRED
from catalog.store import open_catalog
from deckbuilder.decks.finding import resolve_fully
from deckbuilder.decks.formats import load_format, shipped_formats
from deckbuilder.decks.legality import check_deck
from deckbuilder.decks.text import Deck, parse_deck, render_deck
from tests.support.bundled import Row, named, rubezh, usual_squad

_FILES = sorted(data_path(RETIRED, "decks").glob("*.txt"))

each_deck = pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)


def _deck(path: Path) -> Deck:
    return parse_deck(path.read_text(encoding="utf-8"), path.stem)


def _cards(deck: Deck) -> list[Row]:
    cards = named(rubezh())
    return [cards[entry.name] for entry in deck.entries for _ in range(entry.count)]


def test_there_are_four_starter_decks() -> None:
    assert [path.stem for path in _FILES] == [
        "black-candles",
        "call-of-the-mire",
        "steppe-raid",
        "wall-and-arrows",
    ]


def test_the_starter_decks_have_different_names() -> None:
    assert len({_deck(path).name for path in _FILES}) == len(_FILES)


@each_deck
def test_every_line_is_read(path: Path) -> None:
    assert _deck(path).unreadable == ()


@each_deck
def test_a_starter_deck_file_equals_what_the_program_writes(path: Path) -> None:
    assert render_deck(_deck(path)) == path.read_text(encoding="utf-8")


@each_deck
def test_a_starter_deck_has_a_plan_and_tags(path: Path) -> None:
    deck = _deck(path)
    assert deck.notes
    assert deck.tags


@each_deck
def test_a_starter_deck_is_meant_for_constructed(path: Path) -> None:
    assert _deck(path).format == "constructed"


@each_deck
def test_a_starter_deck_has_30_cards_and_no_side(path: Path) -> None:
    deck = _deck(path)
    assert (deck.total, deck.side) == (30, ())


@each_deck
def test_every_name_is_in_the_bundled_set(path: Path) -> None:
    known = named(rubezh())
    assert [entry.name for entry in _deck(path).entries if entry.name not in known] == []


@each_deck
def test_no_name_is_listed_twice(path: Path) -> None:
    names = [entry.name for entry in _deck(path).entries]
    assert len(names) == len(set(names))


@each_deck
def test_the_numbers_of_copies_are_legal(path: Path) -> None:
    constructed, known = load_format("constructed"), named(rubezh())
    limits = {"no": constructed.max_copies, "yes": constructed.max_horde_copies}
    for entry in _deck(path).entries:
        assert entry.count <= (limits[known[entry.name]["horde"]] or 0), entry


@each_deck
@pytest.mark.rule("403.2.1")
def test_a_starter_deck_has_one_or_two_elements(path: Path) -> None:
    assert 1 <= len({row["elements"] for row in _cards(_deck(path)) if row["elements"]}) <= 2


@each_deck
def test_a_starter_deck_has_at_most_four_flyers_and_one_terrain(path: Path) -> None:
    types = [row["type"] for row in _cards(_deck(path))]
    assert types.count("flyer") <= 4
    assert types.count("terrain") <= 1


@each_deck
@pytest.mark.rule("403.2.1")
def test_a_deal_spends_nearly_all_crystals_on_8_to_12_cards(path: Path) -> None:
    unspent, cards = usual_squad(_cards(_deck(path)))
    assert unspent < 0.5
    assert 8 <= cards <= 12


def test_every_element_occurs_in_some_starter_deck() -> None:
    played = {row["elements"] for path in _FILES for row in _cards(_deck(path))}
    assert played == {row["elements"] for row in rubezh()}


@each_deck
@pytest.mark.parametrize(
    "code", [form.code for form in shipped_formats() if form.ruleset.code != "2024"]
)
def test_a_starter_deck_is_legal_under_each_older_edition(path: Path, code: str) -> None:
    with open_catalog("sqlite://") as catalog:
        resolved = resolve_fully(_deck(path), catalog)
    assert check_deck(resolved, load_format(code)) == ()
