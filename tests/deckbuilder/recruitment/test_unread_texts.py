"""What stands against calling a squad legal or best."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from catalog.common.i18n import Language, activate
from deckbuilder.recruitment.deal_texts import render_doubt_lines, render_reservation
from deckbuilder.recruitment.unread_texts import Doubt, doubts
from engine.berserk.cards.card import CardSpec
from tests.deckbuilder.cards import card

PAYS = "При наборе в отряд вы получаете 1 золотой кристалл."
FIGHTS = "При ударе по этому существу бросьте кубик."


def _card(name: str, *abilities: ab.Ability) -> CardSpec:
    return replace(card(name), abilities=abilities)


def test_only_unread_sentences_about_recruiting_are_doubts() -> None:
    treasurer = _card("Казначей", ab.Unread(FIGHTS), ab.Unread(PAYS, len(FIGHTS) + 1))
    assert doubts([treasurer, _card("Боец", ab.Unread(FIGHTS))]) == (Doubt("Казначей", PAYS),)


@pytest.mark.parametrize("reason", list(ab.UnreadReason))
def test_an_unread_recruiting_sentence_is_a_doubt_for_any_reason(reason: ab.UnreadReason) -> None:
    found = doubts([_card("Казначей", ab.Unread(PAYS, reason=reason))])
    assert bool(found) is (reason is not ab.UnreadReason.ICON)


def test_a_missing_text_is_a_doubt_without_words() -> None:
    silent = _card("Немой", ab.Unread("", reason=ab.UnreadReason.ABSENT))
    (doubt,) = doubts([silent])
    assert doubt == Doubt("Немой", "")
    assert doubt.is_absent


def test_copies_are_listed_once_with_all_sentences_on_one_line() -> None:
    twice = _card("Казначей", ab.Unread(PAYS), ab.Unread("До боя наберите ещё одно существо."))
    silent = _card("Немой", ab.Unread("", reason=ab.UnreadReason.ABSENT))
    found = doubts([twice, silent, twice])
    activate(Language.ENGLISH)
    assert render_doubt_lines(found) == [
        f"Казначей: “{PAYS}”; “До боя наберите ещё одно существо.”",
        "The text is not given: Немой.",
    ]
    assert render_reservation(found) == (
        "By printed numbers only. Unread texts on recruiting: “Казначей”, “Немой”."
    )


def test_a_long_list_names_three_cards_and_can_be_shown_whole() -> None:
    found = doubts([_card(name, ab.Unread("", reason=ab.UnreadReason.ABSENT)) for name in "АБВГД"])
    activate(Language.ENGLISH)
    assert render_reservation(found).endswith("on recruiting: “А”, “Б”, “В” and 2 more.")
    assert render_doubt_lines(found) == ["The text is not given: А, Б, В, Г, Д."]


def test_without_doubts_nothing_is_shown() -> None:
    assert doubts([card("Страж"), _card("Боец", ab.Unread(FIGHTS))]) == ()
    assert render_reservation(()) == ""
    assert render_doubt_lines(()) == []
