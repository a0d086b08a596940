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


def test_an_unread_sentence_about_recruiting_is_a_doubt_and_another_is_none() -> None:
    treasurer = _card("Казначей", ab.Unread(FIGHTS), ab.Unread(PAYS, len(FIGHTS) + 1))
    assert doubts([treasurer, _card("Боец", ab.Unread(FIGHTS))]) == (Doubt("Казначей", PAYS),)


@pytest.mark.parametrize("reason", list(ab.UnreadReason))
def test_whatever_the_reason_recruiting_that_is_unread_is_a_doubt(reason: ab.UnreadReason) -> None:
    found = doubts([_card("Казначей", ab.Unread(PAYS, reason=reason))])
    assert bool(found) is (reason is not ab.UnreadReason.ICON)


def test_a_text_that_is_not_given_is_a_doubt_of_no_words() -> None:
    silent = _card("Немой", ab.Unread("", reason=ab.UnreadReason.ABSENT))
    (doubt,) = doubts([silent])
    assert doubt == Doubt("Немой", "")
    assert doubt.is_absent


def test_copies_are_shown_once_and_every_sentence_of_a_card_on_its_line() -> None:
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


def test_a_long_list_names_three_cards_and_lists_all() -> None:
    found = doubts([_card(name, ab.Unread("", reason=ab.UnreadReason.ABSENT)) for name in "АБВГД"])
    activate(Language.ENGLISH)
    assert render_reservation(found).endswith("on recruiting: “А”, “Б”, “В” and 2 more.")
    assert render_doubt_lines(found) == ["The text is not given: А, Б, В, Г, Д."]


def test_without_a_doubt_nothing_is_said() -> None:
    assert doubts([card("Страж"), _card("Боец", ab.Unread(FIGHTS))]) == ()
    assert render_reservation(()) == ""
    assert render_doubt_lines(()) == []
