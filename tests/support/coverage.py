"""Which rules and worked examples tests show, and the files in ``data/rules`` that say so.

``python -m tests.support.coverage`` reads the marks ``@pytest.mark.rule`` of the tests that pytest
would collect, and the numbers of rules in its tables, and writes ``tests.csv`` and the status of
``index.csv`` of each book; ``2009:101.3`` shows a rule of that book alone. A rule with clauses in
``clauses.csv`` is played when each of them has a test (``515.3/tie``); until then it is open, and
its reason names the others. Whether a rule that no test shows is a definition or open, and what is
lost by it, is judged by hand in ``index.csv``. What is left is listed: rules nobody judged yet, and
open ones by section. The marks ``@pytest.mark.example`` give
``examples.csv`` its tests and the status ``played``; why others are not played is said by hand.
"""

import ast
import csv
import io
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from deckbuilder.cards.rulebook import HOME, book_of, own_examples
from tests.support.tables import read_sections

ROOT: Final = Path(__file__).resolve().parents[2]
RULES: Final = ROOT / "data" / "rules"
SCENES: Final = "tests/engine/berserk/cards/text/play"
"""The folders with tables of scenes (``tests.support.tables``)."""
PARTLY: Final = "Не всё: "
# It cites a rule to test the marks themselves.
_ABOUT_MARKS: Final = "tests/test_rule_citations.py"


def marked_tests(root: Path = ROOT, mark: str = "rule") -> dict[str, tuple[str, ...]]:
    """Return the rules or examples that each test is marked with, by the test's pytest id.

    Rules of other books with the same meaning are included. Files are sorted.
    """
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        name = path.relative_to(root).as_posix()
        if name != _ABOUT_MARKS:
            source = path.read_text(encoding="utf-8")
            for test, rules in marks(source, mark):
                found[f"{name}::{test}"] = rules
            for test, rules in marks(source, "same") if mark == "rule" else ():
                found[f"{name}::{test}"] = (*found.get(f"{name}::{test}", ()), *rules)
    return {**found, **(_marked_tables(root) if mark == "rule" else {})}


def _marked_tables(root: Path) -> dict[str, tuple[str, ...]]:
    """Return the rules shown by the sections of tables."""
    return {
        f"{path.relative_to(root).as_posix()}::{section.claim}": section.rules
        for path in sorted((root / SCENES).glob("*.txt"))
        for section in read_sections(path)
        if section.rules
    }


def marks(source: str, mark: str = "rule") -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the marked tests of a module with their rules, or what another mark names.

    Marks of a class or module count.

    >>> list(marks("import pytest\\n@pytest.mark.rule('515.3')\\ndef test_a(): ..."))
    [('test_a', ('515.3',))]
    """
    tree = ast.parse(source)
    everywhere: list[ast.expr] = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and "pytestmark" in map(ast.unparse, node.targets)
    ]
    yield from _marked(tree.body, "", everywhere, mark)


def _marked(
    body: list[ast.stmt], prefix: str, outer: list[ast.expr], mark: str
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name.startswith("test_"):
                rules = _named([*outer, *node.decorator_list], mark)
                if rules:
                    yield prefix + node.name, rules
                for row, numbers in _scenes(node.decorator_list, mark):
                    yield f"{prefix}{node.name}[{row}]", numbers
            case ast.ClassDef() if node.name.startswith("Test"):
                yield from _marked(
                    node.body, f"{prefix}{node.name}::", [*outer, *node.decorator_list], mark
                )
            case _:
                pass


def _named(marking: list[ast.expr], mark: str) -> tuple[str, ...]:
    """Return the words in ``pytest.mark.<mark>(…)``, also in parameters, once each."""
    calls = (
        node
        for one in marking
        for node in ast.walk(one)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == f"pytest.mark.{mark}"
    )
    numbers = (
        argument.value
        for call in calls
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )
    return tuple(dict.fromkeys(numbers))


def _scenes(marking: list[ast.expr], mark: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the name of each ``scene("515.3 530.2-ex2", "a claim", …)`` with what it cites."""
    for node in (node for one in marking for node in ast.walk(one)):
        match node:
            case ast.Call(
                func=ast.Name(id="scene" | "case"),
                args=[ast.Constant(value=str(words)), ast.Constant(value=str(claim)), *_],
            ) if mark in citations(words):
                yield name_of(claim), citations(words)[mark]


def name_of(claim: str) -> str:
    """Return a claim as the name of a row of tests, without spaces.

    >>> name_of("a wolf strikes")
    'a-wolf-strikes'
    """
    return claim.replace(" ", "-")


def citations(words: str) -> dict[str, tuple[str, ...]]:
    """Sort what a scene cites into rules, the same rules of other books, and worked examples.

    >>> citations("530.2 =2009:101.3 530.2-ex2")
    {'rule': ('530.2',), 'same': ('2009:101.3',), 'example': ('530.2-ex2',)}
    >>> citations("515.3/tie 517.2")
    {'rule': ('515.3/tie', '517.2')}
    """
    kinds: dict[str, tuple[str, ...]] = {"rule": (), "same": (), "example": ()}
    for word in words.split():
        kind = "same" if word.startswith("=") else "example" if "-ex" in word else "rule"
        kinds[kind] += (word.removeprefix("="),)
    return {kind: numbers for kind, numbers in kinds.items() if numbers}


def shown_in(book: str, tests: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return the tests that show rules of a book, with the rules' numbers in it.

    >>> shown_in("2009", {"one": ("515.3", "2009:101.3"), "other": ("515.3",)})
    {'one': ('101.3',)}
    """
    cited = {test: tuple(map(book_of, rules)) for test, rules in tests.items()}
    own = {
        test: tuple(number for code, number in rules if code == book)
        for test, rules in cited.items()
    }
    return {test: rules for test, rules in own.items() if rules}


def cited_in(book: str, tests: dict[str, tuple[str, ...]]) -> set[str]:
    """Return the rules of a book that tests show, or our examples of it, each of them a test."""
    shown = [*shown_in(book, tests).values(), *(row["rules"].split() for row in own_examples(book))]
    return {rule for rules in shown for rule in rules}


def read_index(book: str = HOME) -> list[dict[str, str]]:
    """Return the rows of the index of a book."""
    return _rows(RULES / book / "index.csv")


def read_examples(book: str = HOME) -> list[dict[str, str]]:
    """Return the rows of a book's worked examples; none if it has no such file."""
    path = RULES / book / "examples.csv"
    return _rows(path) if path.is_file() else []


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def read_clauses(book: str = HOME) -> dict[str, dict[str, str]]:
    """Return the clauses of each rule of a book with several: their titles by name."""
    path = RULES / book / "clauses.csv"
    clauses: dict[str, dict[str, str]] = {}
    for row in _rows(path) if path.is_file() else ():
        clauses.setdefault(row["rule"], {})[row["clause"]] = row["title"]
    return clauses


def clauses_of(clauses: Mapping[str, Mapping[str, str]]) -> frozenset[str]:
    """Return the names of clauses as used in marks.

    >>> clauses_of({"515.3": {"tie": "…"}})
    frozenset({'515.3/tie'})
    """
    return frozenset(f"{rule}/{word}" for rule, words in clauses.items() for word in words)


def updated(
    row: dict[str, str], cited: set[str], clauses: Mapping[str, str] = MappingProxyType({})
) -> dict[str, str]:
    """Return a row with the status that follows from the tests; a status set by hand stays.

    A rule with clauses needs a test of each: one that cites the whole rule covers none of them.
    """
    missing = [title for word, title in clauses.items() if f"{row['rule']}/{word}" not in cited]
    if missing:
        return row | {"status": "open", "reason": f"{PARTLY}{'; '.join(missing)}."}
    if clauses or row["rule"] in cited:
        return row | {"status": "played", "reason": ""}
    if row["status"] == "played" or row["reason"].startswith(PARTLY):  # its last test was removed
        return row | {"status": "open", "reason": ""}
    return row


def with_tests(row: dict[str, str], tests: list[str]) -> dict[str, str]:
    """Return the row of an example with its tests and the status that follows from them.

    The status ``contradiction`` stays, whatever the tests show instead.
    """
    row = row | {"tests": " ".join(tests)}
    if row["status"] == "contradiction":
        return row
    if tests:
        return row | {"status": "played", "reason": ""}
    return row | {"status": "open"} if row["status"] == "played" else row


def updated_examples(book: str = HOME) -> list[dict[str, str]]:
    """Return the rows of a book's worked examples with the existing tests."""
    playing: dict[str, list[str]] = {}
    for test, names in shown_in(book, marked_tests(mark="example")).items():
        for name in names:
            playing.setdefault(name, []).append(test)
    return [with_tests(row, playing.get(row["example"], [])) for row in read_examples(book)]


def shown_text(tests: dict[str, tuple[str, ...]]) -> str:
    """Return the text of ``tests.csv``: one test per row with its rules, separated by spaces."""
    return _csv(["test", "rules"], [[test, " ".join(rules)] for test, rules in tests.items()])


def index_text(rows: list[dict[str, str]]) -> str:
    """Return the text of ``index.csv`` or ``examples.csv``."""
    return _csv(list(rows[0]), [list(row.values()) for row in rows])


def _csv(heads: list[str], rows: list[list[str]]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows([heads, *rows])
    return text.getvalue()


def left(rows: list[dict[str, str]]) -> Iterator[str]:
    """Yield the remaining work, a line for each fault, then the open rules."""
    for row in rows:
        match row["status"], bool(row["reason"]):
            case "open", False:
                yield f"{row['rule']} is open without a reason: {row['title']}"
            case "open", True:
                yield f"{row['rule']} is open: {row['reason']}"


def main() -> None:
    """Update the books and print the remaining work."""
    marked = marked_tests()
    for path in sorted(RULES.glob("*/index.csv")):
        book = path.parent.name
        tests = shown_in(book, marked)
        cited = cited_in(book, marked)
        clauses = read_clauses(book)
        rows = [updated(row, cited, clauses.get(row["rule"], {})) for row in read_index(book)]
        unknown = cited - {row["rule"] for row in rows} - clauses_of(clauses)
        path.write_text(index_text(rows), encoding="utf-8")
        path.with_name("tests.csv").write_text(shown_text(tests), encoding="utf-8")
        print("\n".join(left(rows)))
        for rule in sorted(unknown):
            print(f"{book}:{rule} is cited by a test and is no rule", file=sys.stderr)
        counts = Counter(row["status"] for row in rows)
        told = ", ".join(f"{counts[status]} {status}" for status in sorted(counts))
        print(f"{book}: {len(tests)} tests; {told}")
        _update_examples(book)


def _update_examples(book: str) -> None:
    """Update ``examples.csv`` of a book, if it has one, and count."""
    rows = updated_examples(book)
    if rows:
        (RULES / book / "examples.csv").write_text(index_text(rows), encoding="utf-8")
        counts = Counter(row["status"] for row in rows)
        told = ", ".join(f"{counts[status]} {status}" for status in sorted(counts))
        print(f"{book}: {len(rows)} examples; {told}")


if __name__ == "__main__":
    main()
