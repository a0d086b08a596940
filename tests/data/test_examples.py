"""The rulebook's worked examples are all accounted for: played, or it is said why not.

When one of these fails after tests came or went: ``python -m tests.support.coverage``.
"""

import csv
import re
from collections import Counter
from pathlib import Path

import pytest

from deckbuilder.cards.examples import ExampleStatus, all_examples, rule_of
from tests.data.test_rule_index import longest_shared_run
from tests.support.coverage import RULES, index_text, marks, updated_examples, with_tests
from tests.support.rules import check_example_marks, is_known, is_known_example

_PRINTED = Path(__file__).resolve().parents[2].parent / "shared" / "rules" / "examples.csv"
_LONGEST_SHARED_RUN = 5  # words in a row
_LONGEST_REASON = 200
_ACCOUNTS = {  # whether it has tests, whether it has a reason
    ExampleStatus.PLAYED: (True, False),
    ExampleStatus.NOTHING: (False, True),
    ExampleStatus.CONTRADICTION: (True, True),
    ExampleStatus.OPEN: (False, True),
}


@pytest.fixture(scope="module")
def printed() -> dict[str, str]:
    """Return the text of each example of the rulebook by its name."""
    if not _PRINTED.is_file():
        pytest.skip("the rulebook is not beside this checkout (../shared/rules/examples.csv)")
    with _PRINTED.open(encoding="utf-8", newline="") as file:
        return {row["example"]: row["text"] for row in csv.DictReader(file)}


def test_there_are_161_examples_named_after_their_rules() -> None:
    names = [example.name for example in all_examples()]
    assert len(names) == len(set(names)) == 161
    assert [name for name in names if not is_known(rule_of(name))] == []


def test_the_examples_correspond_to_the_rulebook(printed: dict[str, str]) -> None:
    assert [example.name for example in all_examples()] == list(printed)


def test_each_example_lists_the_tests_that_play_it() -> None:
    listed = (RULES / "2024" / "examples.csv").read_text(encoding="utf-8")
    assert listed == index_text(updated_examples())


def test_an_example_has_either_tests_or_a_reason() -> None:
    wrong = [
        example.name
        for example in all_examples()
        if (bool(example.tests), bool(example.reason)) != _ACCOUNTS[example.status]
    ]
    assert wrong == []


def test_a_reason_is_one_short_original_russian_sentence(printed: dict[str, str]) -> None:
    sentence = re.compile(r"[А-ЯЁ«][^.!?\n]*(\d\.\d[^.!?\n]*)*\.")
    for example in all_examples():
        if example.reason:
            assert sentence.fullmatch(example.reason), example.reason
            assert len(example.reason) <= _LONGEST_REASON, example.reason
            run = longest_shared_run(example.reason, printed[example.name])
            assert run <= _LONGEST_SHARED_RUN, example.reason


def test_the_engine_mentions_no_example() -> None:
    engine = Path(__file__).resolve().parents[2] / "engine"
    told = [
        path.name
        for path in sorted(engine.rglob("*.py"))
        if re.search(r"\d-ex\d", path.read_text(encoding="utf-8"))
    ]
    assert told == []


def test_marks_of_examples_are_read_separately_from_marks_of_rules() -> None:
    source = (
        "@pytest.mark.rule('1.1')\n@pytest.mark.example('1.1-ex1', '1.1-ex2')\ndef test(): ...\n"
    )
    source = source.replace("test()", "test_it()")
    assert dict(marks(source, "example")) == {"test_it": ("1.1-ex1", "1.1-ex2")}
    assert dict(marks(source)) == {"test_it": ("1.1",)}


@pytest.mark.parametrize(
    ("status", "reason", "tests", "expected"),
    [
        ("open", "Нельзя.", ["a", "b"], ("played", "", "a b")),
        ("nothing", "Нечего.", ["a"], ("played", "", "a")),
        ("nothing", "Нечего.", [], ("nothing", "Нечего.", "")),
        ("contradiction", "Спорит.", ["a"], ("contradiction", "Спорит.", "a")),
        ("played", "", [], ("open", "", "")),
    ],
)
def test_tests_set_an_example_to_played_and_judgements_remain(
    status: str, reason: str, tests: list[str], expected: tuple[str, str, str]
) -> None:
    row = {"example": "1.1-ex1", "status": status, "reason": reason, "tests": "old"}
    new = with_tests(row, tests)
    assert (new["status"], new["reason"], new["tests"]) == expected


@pytest.mark.parametrize("names", [(), ("533.6-ex9",), ("533.6",), (5,), ("1999:533.6-ex1",)])
def test_a_mark_with_an_unknown_example_fails_its_test(
    names: tuple[object, ...], request: pytest.FixtureRequest
) -> None:
    request.node.add_marker(pytest.mark.example(*names))
    with pytest.raises(pytest.fail.Exception, match=r"an_unknown_example_fails.*(5|needs)"):
        check_example_marks(request.node)


def test_a_known_example_belongs_to_a_book() -> None:
    assert is_known_example("533.6-ex1")
    assert is_known_example("2024:533.6-ex1")


def test_no_example_is_open() -> None:
    left = [example.name for example in all_examples() if example.status is ExampleStatus.OPEN]
    assert left == []


def test_the_book_contains_one_contradiction() -> None:
    counts = Counter(example.status for example in all_examples())
    assert counts[ExampleStatus.CONTRADICTION] == 1
