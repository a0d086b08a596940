"""Which rules tests show, and the columns of the books in ``data/rules`` that say so.

``python -m tests.support.coverage`` reads the marks ``@pytest.mark.rule`` of the tests that pytest
would collect, without running them, and writes ``tests.csv`` and the status ``played`` of
``index.csv`` of each book; ``2009:101.3`` shows a rule of that book alone. Whether a rule that no
test shows is a definition or open, and what is lost by it, is judged by hand in ``index.csv``; a
reason that begins with ``PARTLY`` keeps a rule open though tests show some of it. What is left is
listed: rules nobody judged yet, and open ones by section.
"""

import ast
import csv
import io
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from deckbuilder.cards.rulebook import HOME, book_of

ROOT: Final = Path(__file__).resolve().parents[2]
RULES: Final = ROOT / "data" / "rules"
PARTLY: Final = "Не всё: "
# It cites a rule to try the marks themselves.
_ABOUT_MARKS: Final = "tests/test_rule_citations.py"


def marked_tests(root: Path = ROOT) -> dict[str, tuple[str, ...]]:
    """Return the rules each test shows by the test's name for pytest, files sorted."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        name = path.relative_to(root).as_posix()
        if name != _ABOUT_MARKS:
            for test, rules in marks(path.read_text(encoding="utf-8")):
                found[f"{name}::{test}"] = rules
    return found


def marks(source: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the marked tests of a module with their rules; marks of a class or module count.

    >>> list(marks("import pytest\\n@pytest.mark.rule('515.3')\\ndef test_a(): ..."))
    [('test_a', ('515.3',))]
    """
    tree = ast.parse(source)
    everywhere: list[ast.expr] = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and "pytestmark" in map(ast.unparse, node.targets)
    ]
    yield from _marked(tree.body, "", everywhere)


def _marked(
    body: list[ast.stmt], prefix: str, outer: list[ast.expr]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name.startswith("test_"):
                rules = _rules([*outer, *node.decorator_list])
                if rules:
                    yield prefix + node.name, rules
            case ast.ClassDef() if node.name.startswith("Test"):
                yield from _marked(
                    node.body, f"{prefix}{node.name}::", [*outer, *node.decorator_list]
                )
            case _:
                pass


def _rules(marking: list[ast.expr]) -> tuple[str, ...]:
    """Return the numbers in ``pytest.mark.rule(…)``, in parameters too, once each."""
    calls = (
        node
        for one in marking
        for node in ast.walk(one)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
    )
    numbers = (
        argument.value
        for call in calls
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )
    return tuple(dict.fromkeys(numbers))


def shown_in(book: str, tests: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return the tests that show rules of a book, with their numbers in it.

    >>> shown_in("2009", {"one": ("515.3", "2009:101.3"), "other": ("515.3",)})
    {'one': ('101.3',)}
    """
    cited = {test: tuple(map(book_of, rules)) for test, rules in tests.items()}
    own = {
        test: tuple(number for code, number in rules if code == book)
        for test, rules in cited.items()
    }
    return {test: rules for test, rules in own.items() if rules}


def read_index(book: str = HOME) -> list[dict[str, str]]:
    """Return the rows of the index of a book."""
    path = RULES / book / "index.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def updated(row: dict[str, str], cited: set[str]) -> dict[str, str]:
    """Return a row with the status that the tests give it; a judgement by hand stays."""
    if row["rule"] in cited:
        if row["status"] == "open" and row["reason"].startswith(PARTLY):
            return row
        return row | {"status": "played", "reason": ""}
    if row["status"] == "played":  # its last test is gone
        return row | {"status": "open", "reason": ""}
    return row


def shown_text(tests: dict[str, tuple[str, ...]]) -> str:
    """Return ``tests.csv``: a test a row, the rules it shows with spaces between."""
    return _csv(["test", "rules"], [[test, " ".join(rules)] for test, rules in tests.items()])


def index_text(rows: list[dict[str, str]]) -> str:
    """Return ``index.csv``."""
    return _csv(list(rows[0]), [list(row.values()) for row in rows])


def _csv(heads: list[str], rows: list[list[str]]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows([heads, *rows])
    return text.getvalue()


def left(rows: list[dict[str, str]], cited: set[str]) -> Iterator[str]:
    """Yield what is left to do, a line for each fault, then the open rules."""
    for row in rows:
        match row["status"], bool(row["reason"]):
            case "open", False:
                yield f"{row['rule']} is open without a reason: {row['title']}"
            case "open", True if row["rule"] in cited:
                yield f"{row['rule']} is open, tests show some of it: {row['reason']}"
            case "open", True:
                yield f"{row['rule']} is open: {row['reason']}"


def main() -> None:
    """Bring the books up to date and say what is left."""
    marked = marked_tests()
    for path in sorted(RULES.glob("*/index.csv")):
        book = path.parent.name
        tests = shown_in(book, marked)
        cited = {rule for rules in tests.values() for rule in rules}
        rows = [updated(row, cited) for row in read_index(book)]
        unknown = cited - {row["rule"] for row in rows}
        path.write_text(index_text(rows), encoding="utf-8")
        path.with_name("tests.csv").write_text(shown_text(tests), encoding="utf-8")
        print("\n".join(left(rows, cited)))
        for rule in sorted(unknown):
            print(f"{book}:{rule} is cited by a test and is no rule", file=sys.stderr)
        counts = Counter(row["status"] for row in rows)
        told = ", ".join(f"{counts[status]} {status}" for status in sorted(counts))
        print(f"{book}: {len(tests)} tests; {told}")


if __name__ == "__main__":
    main()
