"""The columns that say what is played are true: tests show it, and what is open says why.

When one of these fails after tests came or went: ``python -m tests.support.coverage``.
"""

import re

import pytest

from deckbuilder.cards.rulebook import HOME, RuleStatus, all_rules, books
from tests.support.coverage import PARTLY, RULES, marked_tests, marks, shown_in, shown_text, updated
from tests.support.rules import is_known

_LONGEST_REASON = 160


@pytest.fixture(scope="module")
def cited() -> set[str]:
    return {rule for rules in shown_in(HOME, marked_tests()).values() for rule in rules}


@pytest.mark.slow
def test_a_rule_is_played_exactly_when_a_test_shows_it(cited: set[str]) -> None:
    played = {one.number for one in all_rules() if one.status is RuleStatus.PLAYED}
    partly = {one.number for one in all_rules() if one.reason.startswith(PARTLY)}
    assert played == cited - partly


def test_every_open_rule_says_what_a_player_loses_and_no_other_rule_does() -> None:
    rules = all_rules()
    assert [one.number for one in rules if one.status is RuleStatus.OPEN] == [
        one.number for one in rules if one.reason
    ]


def test_a_reason_is_one_short_russian_sentence() -> None:
    sentence = re.compile(r"[А-ЯЁ«][^.!?\n]*(\d\.\d[^.!?\n]*)*\.")
    wrong = [
        f"{one.number}: {one.reason}"
        for one in all_rules()
        if one.reason
        and not (sentence.fullmatch(one.reason) and len(one.reason) <= _LONGEST_REASON)
    ]
    assert not wrong


@pytest.mark.parametrize("book", [one.code for one in books()])
def test_the_tests_of_each_rule_are_listed(book: str) -> None:
    shown = (RULES / book / "tests.csv").read_text(encoding="utf-8")
    assert shown == shown_text(shown_in(book, marked_tests()))


def test_only_known_rules_are_cited() -> None:
    cited = {rule for rules in marked_tests().values() for rule in rules}
    assert [rule for rule in sorted(cited) if not is_known(rule)] == []


def test_a_test_of_another_book_is_no_proof_of_this_one() -> None:
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


def test_marks_of_tests_their_classes_parameters_and_module_count() -> None:
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
        ("open", f"{PARTLY}нельзя.", True, ("open", f"{PARTLY}нельзя.")),
        ("definition", "", True, ("played", "")),
        ("definition", "", False, ("definition", "")),
        ("played", "", False, ("open", "")),
    ],
)
def test_tests_decide_what_is_played_and_judgements_stay(
    status: str, reason: str, is_cited: bool, expected: tuple[str, str]
) -> None:
    row = {"rule": "515.3", "title": "…", "status": status, "reason": reason}
    new = updated(row, {"515.3"} if is_cited else set())
    assert (new["status"], new["reason"]) == expected
