"""What a player is told of an edition of the rules, and by which rules decks are played."""

import pytest

from catalog.common.errors import UserError
from catalog.common.i18n import Language, activate
from deckbuilder.decks.editions import (
    edition_help,
    edition_name,
    edition_notes,
    editions_help,
    ground_note,
    taken_over,
)
from deckbuilder.decks.formats import limited_format, played_by
from engine.berserk import EDITIONS
from tests.support.editions import ALL, rules


@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize("language", list(Language))
def test_every_edition_is_named_in_both_languages(code: str, language: Language) -> None:
    activate(language)
    assert edition_name(rules(code)) not in ("", code)


@pytest.mark.parametrize("code", [code for code in ALL if code != "2024"])
@pytest.mark.parametrize("language", list(Language))
def test_an_edition_with_an_incomplete_text_lists_what_it_took_over(
    code: str, language: Language
) -> None:
    activate(language)
    assert "4.1-1" in ground_note(rules(code))
    assert all(row.part and row.text for row in taken_over(rules(code)))
    assert taken_over(rules(code))


def test_the_2024_rules_take_over_nothing() -> None:
    assert (ground_note(rules("2024")), taken_over(rules("2024"))) == ("", ())


def test_the_edition_of_2009_takes_over_every_part_of_the_rulebook() -> None:
    assert [row.part for row in taken_over(rules("2009"))] == list("1234567")


def test_an_edition_other_than_that_of_the_format_is_reported() -> None:
    first, ground = edition_notes(rules("2009"), ("constructed", "constructed-2009"))
    assert "Rules of 2009" in first
    assert "Rules 4.1-1 (2024)" in first
    assert ground == ground_note(rules("2009"))
    assert edition_notes(rules("2009"), ("limited-2009",)) == (ground,)
    assert edition_notes(rules("2024"), ("constructed",)) == ()


def test_decks_are_played_by_the_named_edition() -> None:
    assert played_by(("constructed", "constructed-2009"), "2010").code == "2010"
    assert played_by(("constructed-2009",)).code == "2009"
    with pytest.raises(UserError, match="Decks of different editions"):
        played_by(("constructed", "constructed-2009"))
    with pytest.raises(UserError, match=r"“1812”.*2024, older-506-510, 2010, 2009"):
        played_by(("constructed",), "1812")


def test_a_draft_of_an_edition_uses_its_limited_format() -> None:
    found = {code: limited_format(code) for code in EDITIONS}
    assert {code: form.ruleset.code for code, form in found.items()} == {one: one for one in ALL}
    assert [found[code].min_cards for code in ALL] == [30, 30, 30, 20]
    assert limited_format() == found["2024"]


def test_the_help_lists_every_part_taken_over() -> None:
    assert edition_help(rules("2024")) == ""
    text = edition_help(rules("2009"))
    assert ground_note(rules("2009")) in text
    assert all(row.text in text for row in taken_over(rules("2009")))
    assert editions_help() == [edition_help(rules(code)) for code in ALL if code != "2024"]
