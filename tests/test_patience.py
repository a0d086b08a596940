"""No test is bound to how fast the machine is: a loaded one turns nothing red."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

_HERE: Final = Path(__file__).resolve().parent
_TIMELESS: Final = "deadline=None"


def timed_properties(text: str) -> Iterator[int]:
    """Give the lines of properties whose every example has the 200 ms that Hypothesis gives it."""
    if "@given" not in text:
        return
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        marks = [ast.unparse(mark) for mark in node.decorator_list]
        is_property = any(mark.startswith("given(") for mark in marks)
        if is_property and not any(_is_timeless(mark) for mark in marks):
            yield node.lineno


def _is_timeless(mark: str) -> bool:
    """Whether a decorator takes the deadline away; one by name is made of one that does."""
    return (mark.startswith("settings(") and _TIMELESS in mark) or mark.isidentifier()


def test_no_property_test_has_a_deadline() -> None:
    timed = [
        f"{path.relative_to(_HERE)}:{line}"
        for path in sorted(_HERE.rglob("*.py"))
        for line in timed_properties(path.read_text(encoding="utf-8"))
    ]
    assert not timed, f"properties without `settings({_TIMELESS})`:\n" + "\n".join(timed)


@pytest.mark.parametrize(
    ("marks", "is_timed"),
    [
        ("@given(st.text())", True),
        ("@settings(max_examples=9)\n@given(st.text())", True),
        ("@settings(deadline=None)\n@given(st.text())", False),
        ("@few_matches\n@given(st.text())", False),
    ],
)
def test_a_property_test_with_a_deadline_is_detected(marks: str, is_timed: bool) -> None:
    assert bool(list(timed_properties(f"{marks}\ndef test(text): ...\n"))) is is_timed
