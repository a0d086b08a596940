"""One test over a table of small cases: a test for each would cost more than its check."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, Final, TypeAlias

import pytest
from _pytest.mark.structures import ParameterSet
from pytest_subtests import SubTests

Test: TypeAlias = Callable[..., None]

_MOST: Final = 20
"""The number of failing rows after which the others are skipped."""
_WITHIN: Final[list[str]] = []
"""The names of the current rows of enclosing tables."""


def each_row(
    names: str | Sequence[str],
    rows: Iterable[Any],
    *,
    ids: Iterable[object] | Callable[[Any], object] | None = None,
) -> Callable[[Test], Test]:
    """Run a test for each row, like ``pytest.mark.parametrize`` but as one test.

    Each failing row is reported by name, as a subtest; for nested tables every pair of rows is
    tried. The rows share the test's fixtures, so none may leave anything behind. Marks of a row
    apply to the whole test.
    """
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]
    table = [*_named_rows(wanted, list(rows), ids)]

    def decorate(test: Test) -> Test:
        own = signature(test).parameters
        missing = [name for name in wanted if name not in own]
        if missing:
            raise ValueError(f"{test.__name__} takes no {', '.join(missing)}")

        @wraps(test)
        def looped(subtests: SubTests, **fixtures: Any) -> None:
            if "subtests" in own:  # the rows of the enclosing table
                fixtures["subtests"] = subtests
            failed = 0
            for name, values, _marks in table:
                _WITHIN.append(name)
                try:
                    test(**dict(zip(wanted, values, strict=True)), **fixtures)
                except pytest.skip.Exception:
                    with subtests.test("; ".join(_WITHIN)):
                        raise
                except (Exception, pytest.fail.Exception):
                    failed += 1
                    with subtests.test("; ".join(_WITHIN)):
                        raise
                finally:
                    _WITHIN.pop()
                if failed == _MOST:
                    pytest.fail(f"{_MOST} rows fail; those behind “{name}” were not tried")

        marked: Test = looped
        for mark in {
            repr(mark): mark for _name, _values, marks in table for mark in marks
        }.values():
            marked = getattr(pytest.mark, mark.name)(*mark.args, **mark.kwargs)(marked)
        others = [one for name, one in own.items() if name not in ("subtests", *wanted)]
        given = Parameter("subtests", Parameter.POSITIONAL_OR_KEYWORD)
        vars(looped)["__signature__"] = Signature([given, *others])
        return marked

    return decorate


_Row: TypeAlias = tuple[str, Sequence[Any], Sequence[Any]]
"""The name of a row, its values, and its marks."""


def _named_rows(
    names: list[str],
    rows: list[Any],
    ids: Iterable[object] | Callable[[Any], object] | None,
) -> Iterator[_Row]:
    if not rows:
        raise ValueError("a table without rows shows nothing")
    told = None if ids is None or callable(ids) else [str(one) for one in ids]
    if told is not None and len(told) != len(rows):
        raise ValueError(f"{len(rows)} rows have {len(told)} names")
    for place, row in enumerate(rows):
        marks: Sequence[Any] = ()
        name = told[place] if told is not None else ""
        if isinstance(row, ParameterSet):
            name, marks, row = str(row.id or name), [*row.marks], row.values
        elif len(names) == 1:
            row = (row,)
        if not name:
            words = map(ids, row) if callable(ids) else row
            name = ", ".join(str(word) for word in words)
        yield name, row, marks
