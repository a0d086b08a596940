"""The books of older editions and of other games: whole, short, said in both languages, and in our
own words."""

import csv
import re
from pathlib import Path
from typing import Final

import pytest

from deckbuilder.cards.rulebook import HOME, all_rules, books, played_by, section_title
from deckbuilder.othergames import GAMES
from engine.berserk import EDITIONS
from tests.data.test_rule_index import longest_shared_run
from tests.support.rules import known_rules

RULES: Final = Path(__file__).resolve().parents[2] / "data" / "rules"
PRINTED: Final = Path(__file__).resolve().parents[2].parent / "shared" / "rules"
COUNTS: Final = {"2009": 109, "2010-news": 13, "older-506-510": 43}
OF_GAMES: Final = {"lycee": 87, "heroes-15": 36}
LONGEST: Final = 340  # characters
LONGEST_SHARED_RUN: Final = 6  # words in a row
_NEXT: Final = re.compile(r"(?<=[.!?])[»\"]? +(?=[«\"]?[A-ZА-ЯЁ])")


def rows(book: str, name: str) -> list[dict[str, str]]:
    with (RULES / book / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_edition_has_its_book_and_every_book_an_edition() -> None:
    assert {words.book for words in GAMES.values()} == set(OF_GAMES)
    assert {one.code for one in books()} == {HOME, *COUNTS, *OF_GAMES}
    played = {code for rules in EDITIONS.values() for code in played_by(rules.book)}
    assert played == {HOME, *COUNTS}


@pytest.mark.parametrize(("book", "count"), (COUNTS | OF_GAMES).items())
def test_a_short_book_has_all_its_rules_in_both_languages(book: str, count: int) -> None:
    rules = all_rules(book)
    assert len(rules) == len({rule.number for rule in rules}) == count
    for rule in rules:
        assert 0 < len(rule.title) <= 80
        assert rule.title == rule.title.strip(" .")
        assert {language for language, _text in rule.said} == {"ru", "en"}
        for _language, text in rule.said:
            assert 0 < len(text) <= LONGEST
            assert text == text.strip()
            assert text[-1] in '."'
            assert len(_NEXT.split(text)) <= 2, rule.number
        said = dict(rule.said)
        assert not re.search("[а-яё]", said["en"], re.IGNORECASE)
        russian = re.sub(r"\b([XYZ]|[ADS]P|EX|[AD]F)\b", "", said["ru"])
        assert not re.search("[a-z]", russian, re.IGNORECASE)
        assert section_title(rule.section, book) != rule.section


@pytest.mark.parametrize("book", COUNTS)
def test_only_an_open_rule_has_a_reason(book: str) -> None:
    wrong = [
        row for row in rows(book, "index.csv") if bool(row["reason"]) != (row["status"] == "open")
    ]
    assert wrong == []


@pytest.mark.parametrize("book", COUNTS)
def test_numbers_of_an_older_book_map_to_rules_of_its_base(book: str) -> None:
    pairs = [(row["rule"], row["of"]) for row in rows(book, "numbers.csv")]
    assert {rule for rule, _of in pairs} <= set(known_rules(book))
    assert all(of.removeprefix(f"{HOME}:") in known_rules() for _rule, of in pairs)
    assert len({of for _rule, of in pairs}) == len(pairs)


@pytest.mark.parametrize("book", ["2009", "older-506-510"])
def test_no_text_of_an_older_book_is_copied_from_its_rule(book: str) -> None:
    path = PRINTED / f"rules-{book}.csv"
    if not path.is_file():
        pytest.skip(f"the rulebook is not beside this checkout (../shared/rules/{path.name})")
    with path.open(encoding="utf-8", newline="") as file:
        printed = " ".join(row["text"] for row in csv.DictReader(file))
    copied = [
        (rule.number, text)
        for rule in all_rules(book)
        for text in (rule.title, dict(rule.said)["ru"])
        if longest_shared_run(text, printed) > LONGEST_SHARED_RUN
    ]
    assert copied == []
