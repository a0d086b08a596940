"""Numbers of rules in a text are found where they are rules, and nowhere else."""

import pytest

from catalog.common.i18n import Language, activate
from deckbuilder.cards.rule_numbers import cited_rules, rule_numbers
from deckbuilder.cards.rulebook import HOME, all_rules, numbers_of, words_of


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("It is not your main phase (rule 304.1).", ("304.1",)),
        ("Нельзя (правила 515.3, 304.1)", ("515.3", "304.1")),
        ("512.6.4 Решение о приоритете; 512.6.4", ("512.6.4",)),
        ("rule 543.5bis says so", ("543.5bis",)),
        ("правило 515 и правило 999", ("515",)),
        ("515 cards, 304.1 %, 304.1%, 0.515.3, 1304.1, v304.1", ()),
        ("304.1…", ()),
        ("515.3 (1999) is of a book that there is not, 999.9 of none", ()),
        ("203.4а (2009), 506.3 (older-506-510)", ("2009:203.4а", "older-506-510:506.3")),
        ("402.2 (2024), 1.4 (2010-news)", ("402.2", "2010-news:1.4")),
        ("«515.3»: 515.3.", ("515.3",)),
    ],
)
def test_only_rule_numbers_of_the_book_are_found(text: str, numbers: tuple[str, ...]) -> None:
    assert rule_numbers(text) == numbers


def test_a_found_number_has_its_position() -> None:
    text = "see (515.3)"
    (one,) = cited_rules(text)
    assert text[one.start : one.end] == one.number == "515.3"


def test_every_rule_is_found_by_its_own_number() -> None:
    numbers = [rule.number for rule in all_rules()]
    assert [rule_numbers(f"({number})") for number in numbers] == [(one,) for one in numbers]


def test_rules_and_sections_are_named_in_the_current_language() -> None:
    rule = next(rule for rule in all_rules() if rule.number == "515.3")
    activate(Language.RUSSIAN)
    assert words_of("515.3") == dict(rule.said)["ru"]
    activate(Language.ENGLISH)
    assert words_of("515.3") == dict(rule.said)["en"]
    assert words_of("515")
    assert "515" in numbers_of(HOME)
    assert words_of("999") == ""
