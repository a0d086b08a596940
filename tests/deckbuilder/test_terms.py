"""Terms and symbols of cards: which stand on a card, and how they are asked for."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from catalog.common.i18n import Language, activate
from deckbuilder.cards.terms import Term, find_terms, terms_of_card
from deckbuilder.plain.cards import render_spec_lines
from deckbuilder.plain.rules import render_term_lines
from engine.berserk import CardSpec
from tests.support.cli import run, run_json
from tests.support.specs import creature, flyer
from tests.support.starters import starter_cards


def _names(card: CardSpec) -> list[str]:
    return [term.russian for term in terms_of_card(card)]


def test_the_terms_of_a_card_are_its_symbols_words_kind_and_numbers() -> None:
    card = replace(
        creature("Волк"),
        text="{tap}: Выстрел на 1-2-2, дальность 3.",
        classes=("Орк",),
        unique=True,
    )
    assert _names(card)[:4] == ["Закрыть", "Выстрел", "Дальность", "Орк"]
    assert {"Уникальность", "Наземное существо", "Простой удар"} <= set(_names(card))


def test_a_longer_term_hides_shorter_ones_inside_it() -> None:
    card = replace(creature("Волк"), text="Имеет защиту от выстрелов и опыт в атаке 2.")
    names = _names(card)
    assert names[:2] == ["Защита от выстрелов", "Опыт в атаке"]
    assert "Выстрел" not in names


def test_abilities_and_icons_missing_from_the_text_are_listed() -> None:
    icon = ab.Unread("zoal 1", reason=ab.UnreadReason.ICON)
    card = replace(flyer("Грач"), text="", abilities=(ab.Named(ab.Name.FRENZY, 3), icon))
    assert {"Бешенство", "Защита от атак летающих", "Летающее существо"} <= set(_names(card))


def test_every_starter_deck_card_has_terms_including_its_classes() -> None:
    for card in {card for deck in starter_cards().values() for card in deck}:
        names = {name for term in terms_of_card(card) for name in term.names}
        assert len(names) > 3
        assert set(card.classes) <= names or "Класс карты" in names, card.classes


def _first(text: str) -> Term:
    return find_terms(text)[0]


@pytest.mark.parametrize("text", ["броня", "Броня", "armor", "{armor}", "«Броня»"])
def test_any_name_of_a_term_finds_it(text: str) -> None:
    assert _first(text).russian == "Броня"


def test_names_rank_above_words_of_the_meaning_when_terms_are_searched() -> None:
    found = [term.russian for term in find_terms("фишки")]
    assert found[0] == "Фишка"
    assert "Ресурсы" in found
    assert find_terms("ъъъ") == []


def test_the_command_prints_a_term_in_the_current_language() -> None:
    assert "Takes up to X wounds" in run("rules", "--term", "armor").stdout
    told = run("rules", "--term", "броня", lang="ru").stdout
    assert told.startswith("{armor}  Броня (Armor)")
    assert "Каждый ход поглощает" in told
    assert "правило 534.1" in told


def test_the_command_prints_every_fact_as_json() -> None:
    (first, *_rest) = run_json("rules", "--term", "ОВА", "--json")["terms"]
    assert (first["term"], first["symbol"], first["also"]) == ("Опыт в атаке", "ova", ["ОВА"])
    assert set(first["words"]) == {"ru", "en"}
    assert len(run_json("rules", "--term", "--json")["terms"]) > 340


def test_an_unknown_term_is_reported_with_the_nearest_one() -> None:
    told = run("rules", "--term", "вампиризн", lang="ru")
    assert told.exit_code == 2
    assert "Вампиризм" in told.stderr


def test_lines_list_the_terms_of_a_card_and_explain_one() -> None:
    activate(Language.RUSSIAN)
    card = replace(creature("Волк"), text="{tap}: Выстрел на 1-2-2.")
    assert render_spec_lines(card)[-1].startswith("Термины: Закрыть, Выстрел, ")
    (told, *_near) = render_term_lines("выстрел")
    assert told.startswith("Выстрел: Дальняя атака без магии")
    assert len(render_term_lines("")) == len(render_term_lines("ъъъ")) == 1
