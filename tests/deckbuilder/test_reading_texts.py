"""What is said of read texts: cards explained, all of them counted."""

from pathlib import Path
from random import Random

import pytest

import engine.berserk.abilities as ab
from catalog.cards import Card
from catalog.store import Catalog
from deckbuilder.cards.card_sheet import card_sheet
from deckbuilder.cards.compiling import Total, explain, measure, opening, openings, total
from deckbuilder.cards.reading_words import (
    render_explained_lines,
    render_measure_lines,
    render_reading_lines,
    render_tree_lines,
)
from engine.berserk import Playing, compile_text, render_abilities
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.facts import ACTION
from tests.catalog.files import empty_catalog, nxt_card, nxt_file
from tests.support.any_nodes import AnyNodes

_TEXT = "{armor}2. Мурлычет подряд."


def _catalog(folder: Path, *cards: dict[str, object]) -> Catalog:
    catalog = empty_catalog()
    catalog.import_file(nxt_file(folder, cards), strict=True)
    return catalog


def _card(catalog: Catalog) -> Card:
    card = catalog.card("nxt-10/1")
    assert card is not None
    return card


def test_a_card_is_explained_sentence_by_sentence(tmp_path: Path) -> None:
    catalog = _catalog(tmp_path, nxt_card(1, text=_TEXT, icons={"armor": 2, "ova": 1}))
    lines = render_explained_lines(explain(_card(catalog), catalog.lexicon()))
    assert lines[0] == "Пробник 1 (nxt-10/1)"
    assert lines[1:3] == ["Given by icons only:", "    Named: name attack_experience"]
    assert lines[3:5] == ["+ {armor}2.", "    Named: name armor, value 2"]
    assert lines[5] == "– Мурлычет подряд."
    assert lines[6].startswith("    not read: words not understood: мурлычет")
    assert "Corrected before reading:" in lines


def test_hand_written_abilities_are_marked(tmp_path: Path) -> None:
    catalog = _catalog(tmp_path, nxt_card(1, text=_TEXT, abilities="direct"))
    explained = explain(_card(catalog), catalog.lexicon())
    lines = render_explained_lines(explained)
    assert explained.given == (ab.Named(ab.Name.DIRECTED),)
    assert lines[1:3] == [
        "Given by hand; overrides the text:",
        "    Named: name directed",
    ]
    assert "+ {armor}2." in lines


def test_the_card_sheet_marks_hand_written_abilities(tmp_path: Path) -> None:
    told = "Its abilities were given by hand."
    given = _card(_catalog(tmp_path, nxt_card(1, text=_TEXT, abilities="direct")))
    assert told in card_sheet(given, {}).splitlines()
    assert told not in card_sheet(_card(_catalog(tmp_path, nxt_card(1, text=_TEXT))), {})


def test_stale_readings_are_reported(tmp_path: Path) -> None:
    catalog = _catalog(tmp_path, nxt_card(1, text=_TEXT))
    assert not explain(_card(catalog), catalog.lexicon()).is_stale
    with catalog.db.begin() as connection:
        connection.exec_driver_sql("UPDATE card SET compiled_by = 'old'")
    explained = explain(_card(catalog), catalog.lexicon())
    assert explained.is_stale
    assert any("razdacha compile --update" in line for line in render_explained_lines(explained))


@pytest.mark.parametrize(
    ("card", "told"),
    [
        (nxt_card(1, text=""), "No text."),
        (nxt_card(1, text=None, text_withheld=True), "Text not given."),
    ],
)
def test_a_card_without_text_is_reported(
    tmp_path: Path, card: dict[str, object], told: str
) -> None:
    catalog = _catalog(tmp_path, card, nxt_card(2))
    assert render_explained_lines(explain(_card(catalog), catalog.lexicon()))[-1] == told


def test_a_skipped_name_is_reported() -> None:
    lexicon = empty_catalog().lexicon()
    reading = compile_text("{tap}: Выстрел «Гроза» на 1.", name="Проба", lexicon=lexicon)
    lines = render_reading_lines(reading)
    assert [line for line in lines if "гроза" in line.lower() and "an unclear name" in line]


def test_cards_are_counted_by_sentence_and_by_card(tmp_path: Path) -> None:
    cards = (
        nxt_card(1, text="{armor} 2. {direct}."),
        nxt_card(2, text="{armor} 1. Мурлычет."),
        nxt_card(3, text="Мурлычет. Мурлычет трижды подряд."),
        nxt_card(4, text=""),
    )
    catalog = _catalog(tmp_path, *cards)
    measured = measure(catalog.search("").cards, catalog.lexicon())
    assert measured.total == Total(cards=3, whole=1, partly=1, unread=1, sentences=6, read=3)
    assert [(card.ref, card.playing.live) for card in measured.cards] == [
        ("nxt-10/1", 2),
        ("nxt-10/2", 1),
        ("nxt-10/3", 0),
    ]
    assert measured.openings == (("мурлычет", 2), ("мурлычет трижды подряд", 1))
    lines = render_measure_lines(measured)
    assert any(line.startswith("3 of 6 sentences are read (50 %)") for line in lines)


def test_strict_reading_corrects_only_spelling(tmp_path: Path) -> None:
    cards = nxt_card(1, text="{armor} 2."), nxt_card(2, text="{tap}: Выстерл на 1.")
    catalog = _catalog(tmp_path, *cards)
    measured = measure(catalog.search("").cards, catalog.lexicon())
    assert (measured.total.read, measured.strictly.read) == (2, 1)


def test_progress_is_shown_for_every_text(tmp_path: Path) -> None:
    catalog = _catalog(tmp_path, nxt_card(1), nxt_card(2))
    told: list[tuple[int, int]] = []
    measure(catalog.search("").cards, catalog.lexicon(), lambda *step: told.append(step))
    assert (told[0], told[-1]) == ((0, 2), (2, 2))


def test_openings_are_counted_with_numbers_treated_as_equal() -> None:
    texts = ("Получает 2 фишки.", "Получает 3 фишки!", "Ёж: {tap} бежит.")
    assert openings(map(ab.Unread, texts)) == (("получает N фишки", 2), ("еж {tap} бежит", 1))
    assert opening("") == ""


def test_a_share_of_nothing_is_empty() -> None:
    assert total([]) == Total()
    assert total([Playing()]).whole == 1


def test_a_tree_shows_only_values_that_are_not_default() -> None:
    spell = ab.Power(
        ab.PowerKind.SPELL, (ab.Wound(2),), ab.Targets(ab.OfSide(ab.Side.ENEMY), range=3)
    )
    assert render_tree_lines(ab.Playable(ACTION, spell)) == [
        "Playable",
        "  payment: closes",
        "  body Power: kind spell",
        "    effects",
        "      - Wound: amount 2",
        "    targets: range 3",
        "      filter OfSide: side enemy",
    ]
    shot = ab.Playable(ACTION, ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 2)))
    assert render_tree_lines(shot)[-1] == "  body Attack: kind shot, value 1-2-2"


def test_trees_of_different_abilities_differ() -> None:
    trees: dict[str, str] = {}
    for seed in range(300):
        ability = AnyNodes(Random(seed)).of(ab.Ability)
        notation = render_abilities((ability,))
        assert trees.setdefault("\n".join(render_tree_lines(ability)), notation) == notation
