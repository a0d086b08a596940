"""The index of rules is complete, readable, and written in our own words."""

import csv
import re
from pathlib import Path

import pytest

from catalog.common.i18n import Language, activate
from deckbuilder.cards.rulebook import all_rules
from tests.support.rules import known_rules

_INDEX = Path(__file__).resolve().parents[2] / "data" / "rules" / "2024" / "index.csv"
_RULEBOOK = Path(__file__).resolve().parents[2].parent / "shared" / "rules" / "rules.csv"
_LONGEST_SHARED_RUN = 5  # words in a row


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def rulebook() -> list[dict[str, str]]:
    if not _RULEBOOK.is_file():
        pytest.skip("the rulebook is not beside this checkout (../shared/rules/rules.csv)")
    return _rows(_RULEBOOK)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold().replace("ё", "е"))


def longest_shared_run(title: str, text: str) -> int:
    """Return how many words in a row of a title stand in a text, too."""
    words, within = _words(title), f" {' '.join(_words(text))} "
    runs = (
        (end - start, f" {' '.join(words[start:end])} ")
        for start in range(len(words))
        for end in range(start + 1, len(words) + 1)
    )
    return max((length for length, run in runs if run in within), default=0)


def test_the_index_has_710_rules_with_unique_numbers() -> None:
    numbers = [row["rule"] for row in _rows(_INDEX)]
    assert len(numbers) == len(set(numbers)) == 710


def test_the_index_has_five_columns() -> None:
    assert {tuple(row) for row in _rows(_INDEX)} == {
        ("rule", "title", "english", "status", "reason")
    }


def test_every_rule_has_a_title_of_at_most_80_characters() -> None:
    wrong = {rule: title for rule, title in known_rules().items() if not 0 < len(title) <= 80}
    assert not wrong


def test_titles_are_trimmed_and_have_no_final_dot() -> None:
    wrong = [title for title in known_rules().values() if title != title.strip(" .\n")]
    assert not wrong


def test_titles_of_one_section_differ() -> None:
    named = [(rule.split(".")[0], title) for rule, title in known_rules().items()]
    assert len(named) == len(set(named))


def test_the_index_corresponds_to_the_rulebook(rulebook: list[dict[str, str]]) -> None:
    assert list(known_rules()) == [row["rule"] for row in rulebook]


def test_no_title_is_copied_from_its_rule(rulebook: list[dict[str, str]]) -> None:
    copied = [
        f"{row['rule']}: {known_rules()[row['rule']]}"
        for row in rulebook
        if longest_shared_run(known_rules()[row["rule"]], row["text"]) > _LONGEST_SHARED_RUN
    ]
    assert not copied


def test_a_copied_run_of_words_is_detected() -> None:
    assert longest_shared_run("Игроки бросают кубик", "Так: игроки БРОСАЮТ кубик вместе.") == 3


_BOOKS = sorted(path.parent.name for path in _INDEX.parents[1].glob("*/index.csv"))


@pytest.mark.parametrize("book", _BOOKS)
def test_every_rule_of_every_book_has_an_english_title(book: str) -> None:
    rows = _rows(_INDEX.parents[1] / book / "index.csv")
    titles = {row["rule"]: row["english"] for row in rows}
    wrong = {
        rule: title
        for rule, title in titles.items()
        if not 0 < len(title) <= 80 or title != title.strip(" .\n") or re.search("[А-Яа-яё]", title)
    }
    assert not wrong
    pairs = [(rule.partition(".")[0], title.casefold()) for rule, title in titles.items()]
    assert len(pairs) == len(set(pairs)), "titles of one section differ"


@pytest.mark.parametrize("book", _BOOKS)
def test_a_title_is_shown_in_the_current_language(book: str) -> None:
    for rule in all_rules(book):
        activate(Language.ENGLISH)
        assert rule.title == rule.english
        activate(Language.RUSSIAN)
        assert rule.title == rule.russian
