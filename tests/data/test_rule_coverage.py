"""The columns that say what is played are true: tests show it, and what is open says why.

When one of these fails after tests came or went: ``python -m tests.support.coverage``.
"""

import re

import pytest

from deckbuilder.cards.rulebook import HOME, RuleStatus, all_rules, books
from tests.support.coverage import (
    PARTLY,
    RULES,
    cited_in,
    clauses_of,
    marked_tests,
    marks,
    read_clauses,
    read_index,
    shown_in,
    shown_text,
    updated,
)
from tests.support.rules import is_known, known_rules

_LONGEST_REASON = 160
NOT_PLAYED = {"306.9/order"}
"""Clauses without a test, as the reasons of their rules say: no node asks for an order of dice."""


Marked = dict[str, tuple[str, ...]]


@pytest.fixture(scope="module")
def marked() -> Marked:
    return marked_tests()


@pytest.mark.parametrize("book", [one.code for one in books()])
def test_the_status_of_each_rule_follows_from_its_tests(book: str, marked: Marked) -> None:
    cited = cited_in(book, marked)
    clauses = read_clauses(book)
    rows = read_index(book)
    assert rows == [updated(row, cited, clauses.get(row["rule"], {})) for row in rows]


def test_every_listed_clause_has_a_test(marked: Marked) -> None:
    shown = {rule for rules in shown_in(HOME, marked).values() for rule in rules}
    assert clauses_of(read_clauses()) - shown == NOT_PLAYED


def test_clauses_exist_only_for_rules_with_several() -> None:
    rules = known_rules()
    for rule, words in read_clauses().items():
        assert rule in rules
        assert len(words) > 1
        assert all(re.fullmatch(r"[a-z][a-z-]*", word) for word in words)
        assert all(title and title == title.strip(" .") for title in words.values())


def test_only_open_rules_have_a_reason() -> None:
    rules = all_rules()
    assert [one.number for one in rules if one.status is RuleStatus.OPEN] == [
        one.number for one in rules if one.reason
    ]


def test_a_reason_of_a_rule_is_one_short_russian_sentence() -> None:
    sentence = re.compile(r"[А-ЯЁ«][^.!?\n]*(\d\.\d[^.!?\n]*)*\.")
    wrong = [
        f"{one.number}: {one.reason}"
        for one in all_rules()
        if one.reason
        and not (sentence.fullmatch(one.reason) and len(one.reason) <= _LONGEST_REASON)
    ]
    assert not wrong


@pytest.mark.parametrize("book", [one.code for one in books()])
def test_the_tests_of_each_rule_are_listed(book: str, marked: Marked) -> None:
    shown = (RULES / book / "tests.csv").read_text(encoding="utf-8")
    assert shown == shown_text(shown_in(book, marked))


def test_only_known_rules_are_cited(marked: Marked) -> None:
    cited = {rule for rules in marked.values() for rule in rules}
    assert [rule for rule in sorted(cited) if not is_known(rule)] == []


def test_a_test_of_another_book_does_not_count_for_this_one() -> None:
    marked = {"a": ("515.3", "2009:101.3"), "b": ("2009:515.3",), "c": ("2024:402.1",)}
    assert shown_in(HOME, marked) == {"a": ("515.3",), "c": ("402.1",)}
    assert shown_in("2009", marked) == {"a": ("101.3",), "b": ("515.3",)}


MODULE = """
import pytest
pytestmark = [pytest.mark.slow, pytest.mark.rule("101.1")]

@pytest.mark.rule("515.3", "515.4")
async def test_one(): ...

@pytest.mark.rule("1.1")
def helper(): ...

@pytest.mark.parametrize("x", [1, pytest.param(2, marks=pytest.mark.rule("306.1"))])
def test_two(x): ...

@pytest.mark.rule("201.1")
class TestThree:
    @pytest.mark.rule("201.1", "202.1")
    def test_four(self): ...
"""


def test_marks_of_tests_classes_parameters_and_modules_are_counted() -> None:
    assert dict(marks(MODULE)) == {
        "test_one": ("101.1", "515.3", "515.4"),
        "test_two": ("101.1", "306.1"),
        "TestThree::test_four": ("101.1", "201.1", "202.1"),
    }


@pytest.mark.parametrize(
    ("status", "reason", "is_cited", "expected"),
    [
        ("open", "Нельзя.", True, ("played", "")),
        ("open", "Нельзя.", False, ("open", "Нельзя.")),
        ("open", f"{PARTLY}нельзя.", True, ("played", "")),
        ("open", f"{PARTLY}нельзя.", False, ("open", "")),
        ("definition", "", True, ("played", "")),
        ("definition", "", False, ("definition", "")),
        ("played", "", False, ("open", "")),
    ],
)
def test_tests_set_a_rule_to_played_and_judgements_remain(
    status: str, reason: str, is_cited: bool, expected: tuple[str, str]
) -> None:
    row = {"rule": "515.3", "title": "…", "status": status, "reason": reason}
    new = updated(row, {"515.3"} if is_cited else set())
    assert (new["status"], new["reason"]) == expected


@pytest.mark.parametrize(
    ("cited", "status", "reason"),
    [
        ({"515.3/tie", "515.3/more"}, "played", ""),
        ({"515.3", "515.3/more"}, "open", f"{PARTLY}ничья."),
        ({"515.3"}, "open", f"{PARTLY}больше; ничья."),
        (set(), "open", f"{PARTLY}больше; ничья."),
    ],
)
def test_a_rule_with_clauses_is_played_if_each_has_a_test(
    cited: set[str], status: str, reason: str
) -> None:
    row = {"rule": "515.3", "title": "…", "status": "played", "reason": ""}
    new = updated(row, cited, {"more": "больше", "tie": "ничья"})
    assert (new["status"], new["reason"]) == (status, reason)
