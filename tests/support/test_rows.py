"""A table of cases in one test fails by its rows, each by its name."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import signature

import pytest
from _pytest.outcomes import Failed

from tests.support.rows import each_row


class Reported:
    """Takes down which rows fail, as the fixture ``subtests`` does."""

    def __init__(self) -> None:
        self.rows: list[str] = []

    @contextmanager
    def test(self, name: str) -> Iterator[None]:
        try:
            yield
        except AssertionError:
            self.rows.append(name)


def failing(table: Callable[[Callable[..., None]], Callable[..., None]]) -> list[str]:
    """Return the rows that fail where the first number has to be below the second."""

    def below(number: int, limit: int, offset: int) -> None:
        assert number + offset < limit

    reported = Reported()
    table(below)(subtests=reported, offset=0)
    return reported.rows


def test_each_failing_row_is_named_and_the_others_pass() -> None:
    rows = [(1, 3), pytest.param(5, 3, id="five"), (2, 3), (9, 3)]
    assert failing(each_row("number, limit", rows)) == ["five", "9, 3"]
    assert failing(each_row(("number", "limit"), rows, ids="abcd")) == ["five", "d"]


def test_stacked_tables_try_every_pair_of_rows() -> None:
    assert failing_pairs([1, 2], [2, 3]) == ["2; 2"]


def failing_pairs(numbers: list[int], limits: list[int]) -> list[str]:
    @each_row("number", numbers)
    @each_row("limit", limits)
    def below(number: int, limit: int) -> None:
        assert number < limit

    reported = Reported()
    below(subtests=reported)
    return reported.rows


def test_pytest_gives_the_other_fixtures() -> None:
    @each_row("number", [1, 2])
    def looped(number: int, tmp_path: object) -> None: ...

    assert list(signature(looped).parameters) == ["subtests", "tmp_path"]


def test_marks_of_a_row_are_marks_of_the_test() -> None:
    rows = [pytest.param(1, marks=pytest.mark.rule("515.3")), 2]

    @each_row("number", rows)
    def looped(number: int) -> None: ...

    assert [mark.args for mark in vars(looped)["pytestmark"]] == [("515.3",)]


def test_too_many_failing_rows_stop_a_table_and_say_where() -> None:
    with pytest.raises(Failed, match="20 rows fail; those behind “9, 1” were not tried"):
        failing(each_row("number, limit", [(9, 1)] * 21))


@pytest.mark.parametrize(
    ("rows", "ids", "problem"),
    [([], None, "without rows"), ([(1, 2)], ["a", "b"], "1 rows have 2 names")],
)
def test_an_inconsistent_table_is_refused(
    rows: list[object], ids: list[str] | None, problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        each_row("number, limit", rows, ids=ids)


def test_a_test_that_lacks_a_parameter_for_a_column_is_refused() -> None:
    with pytest.raises(ValueError, match="takes no limit"):

        @each_row("number, limit", [(1, 2)])
        def looped(number: int) -> None: ...
