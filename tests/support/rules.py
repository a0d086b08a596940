"""The rules that a test or the code may cite, and the citations in the code.

A bare number is a rule of the book of 2024, ``2009:101.3`` one of another book of ``data/rules``.
"""

import ast
import csv
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from catalog.common.resources import data_path
from deckbuilder.cards.rulebook import HOME, book_of
from tests.support.coverage import clauses_of, read_clauses

_HOME_RULE = r"[1-6]\d\d(?:\.[1-9]\d*)+(?:bis)?"
_OTHER_RULE = r"[a-z-]*\d[\w-]*:[1-9]\d*(?:\.[1-9]\d*)+[а-г]?(?:bis)?"
_LETTERED = r"[a-z][\w-]*:[A-Z]+(?:\.\d+)+"
_RULE = f"(?:{_OTHER_RULE}|{_LETTERED}|{_HOME_RULE})"
_WHOLE = re.compile(_RULE)
_CITED = re.compile(rf"(?<![\w.:]){_RULE}(?![\w]|\.\d| \([a-z-]*\d)")


class Citation(NamedTuple):
    """A rule cited in Python source, as written, and its line from 1."""

    line: int
    rule: str


@cache
def known_rules(book: str = HOME) -> dict[str, str]:
    """Return the title of each rule of a book by number; empty for an unknown book."""
    path = data_path("rules", book, "index.csv")
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {row["rule"]: row["title"] for row in csv.DictReader(file)}


def is_known(rule: object) -> bool:
    """Return whether a citation names an existing rule or clause."""
    if not isinstance(rule, str):
        return False
    book, number = book_of(rule)
    return number in known_rules(book) or number in known_clauses(book)


@cache
def known_clauses(book: str = HOME) -> frozenset[str]:
    """Return the clauses of the rules of a book as used in marks: "515.3/tie"."""
    return clauses_of(read_clauses(book))


@cache
def known_examples(book: str = HOME) -> frozenset[str]:
    """Return the names of a book's worked examples; empty for an unknown book."""
    path = data_path("rules", book, "examples.csv")
    if not path.is_file():
        return frozenset()
    with path.open(encoding="utf-8", newline="") as file:
        return frozenset(row["example"] for row in csv.DictReader(file))


def is_known_example(example: object) -> bool:
    """Return whether a mark names an existing example."""
    if not isinstance(example, str):
        return False
    book, name = book_of(example)
    return name in known_examples(book)


def check_example_marks(item: pytest.Item) -> None:
    """Fail the test if its ``example`` marks name an unknown example."""
    for mark in item.iter_markers("example"):
        if not mark.args:
            pytest.fail(f"{item.nodeid}: the mark `example` needs a name", pytrace=False)
        for name in mark.args:
            if not is_known_example(name):
                pytest.fail(
                    f"{item.nodeid} plays example {name!r}, absent from the books of data/rules",
                    pytrace=False,
                )


def check_rule_marks(item: pytest.Item) -> None:
    """Fail the test if its marks name an unknown rule."""
    for mark in (*item.iter_markers("rule"), *item.iter_markers("same")):
        if not mark.args:
            pytest.fail(f"{item.nodeid}: the mark `{mark.name}` needs a rule number", pytrace=False)
        for number in mark.args:
            if not is_known(number):
                pytest.fail(
                    f"{item.nodeid} cites rule {number!r}, absent from the books of data/rules",
                    pytrace=False,
                )


def citations(source: str) -> Iterator[Citation]:
    """Yield the rules cited in comments, docstrings, and strings that are just a number."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from _cited(token.string, token.start[0])
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield from _cited(text, node.lineno)
            case ast.Constant(value=str(text)) if _WHOLE.fullmatch(text):
                yield Citation(node.lineno, text)


def _cited(text: str, line: int) -> Iterator[Citation]:
    for found in _CITED.finditer(text):
        yield Citation(line + text.count("\n", 0, found.start()), found.group())
