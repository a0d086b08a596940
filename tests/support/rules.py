"""The rules a test or the code may cite, and where the code cites them."""

import ast
import csv
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from catalog.resources import data_path

_RULE = r"[1-6]\d\d(?:\.[1-9]\d*)+(?:bis)?"
_WHOLE = re.compile(_RULE)
_CITED = re.compile(rf"(?<![\w.])(?:{_RULE})(?![\w]|\.\d)")
_SENTENCE_END = re.compile(r"[.!?]\s+|\n\s*\n")
_OTHER_EDITION = re.compile(r"\b20(?:09|10)\b")


class Citation(NamedTuple):
    """A rule number in Python source, and the line (from 1) where it stands."""

    line: int
    rule: str


@cache
def known_rules() -> dict[str, str]:
    """Return the title of each rule of ``data/rules/index.csv`` by its number."""
    with data_path("rules", "index.csv").open(encoding="utf-8", newline="") as file:
        return {row["rule"]: row["title"] for row in csv.DictReader(file)}


def check_rule_marks(item: pytest.Item) -> None:
    """Fail the test when its ``rule`` marks name a rule that the index does not have."""
    for mark in item.iter_markers("rule"):
        if not mark.args:
            pytest.fail(f"{item.nodeid}: the mark `rule` needs a rule number", pytrace=False)
        for number in mark.args:
            if number not in known_rules():
                pytest.fail(
                    f"{item.nodeid} cites rule {number!r}, absent from data/rules/index.csv",
                    pytrace=False,
                )


def citations(source: str) -> Iterator[Citation]:
    """Yield the rules cited by comments, docstrings and strings that are a number and no more.

    A number in a sentence with 2009 or 2010 belongs to the rulebook of that year and is left out.
    """
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
    start = 0
    for end in [*(found.end() for found in _SENTENCE_END.finditer(text)), len(text)]:
        if not _OTHER_EDITION.search(text, start, end):
            for found in _CITED.finditer(text, start, end):
                yield Citation(line + text.count("\n", 0, found.start()), found.group())
        start = end
