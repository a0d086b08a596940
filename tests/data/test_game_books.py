"""The books of the other games: whole, in both languages, and each playable row with an example."""

import re
from typing import Final

import pytest

from deckbuilder.cards.rulebook import RuleStatus, all_rules, section_title
from deckbuilder.othergames.examples import examples_of
from deckbuilder.othergames.words import NAMES, words_of

BOOKS: Final = [words_of(name).book for name in NAMES]
LONGEST: Final = 340  # characters
OF_CARDS: Final = {"207.2", "207.3"}
"""What a card has by its type: a test of the cards shows it, no example can."""
_NEXT: Final = re.compile(r"(?<=[.!?])[»\"]? +(?=[«\"]?[A-ZА-ЯЁ])")


@pytest.mark.parametrize("book", BOOKS)
def test_each_row_is_said_in_one_or_two_sentences_in_both_languages(book: str) -> None:
    for rule in all_rules(book):
        said = dict(rule.said)
        assert set(said) == {"ru", "en"}, rule.number
        for text in said.values():
            assert 0 < len(text) <= LONGEST, rule.number
            assert text == text.strip()
            assert text[-1] in '."'
            assert len(_NEXT.split(text)) <= 2, rule.number
        assert not re.search("[а-яё]", said["en"], re.IGNORECASE), rule.number
        assert not re.search("[a-z]", re.sub(r"\b(AP|DP|SP|EX|AF|DF|X)\b", "", said["ru"])), (
            rule.number
        )
        assert section_title(rule.section, book) != rule.section


@pytest.mark.parametrize("book", BOOKS)
def test_each_row_that_is_played_has_an_example_that_runs(book: str) -> None:
    rules = all_rules(book)
    assert {rule.status for rule in rules} <= {RuleStatus.PLAYED, RuleStatus.DEFINITION}
    shown = {rule.number for rule in rules if examples_of(rule)}
    played = {rule.number for rule in rules if rule.status is RuleStatus.PLAYED}
    assert shown == played - (OF_CARDS if book == "heroes-15" else set())
