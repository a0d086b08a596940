"""How the sources match: patterns name fields, and what is closed is matched to its end.

A pattern that names its fields goes on when one is added. A match over a closed set, an enum or a
union of our classes, ends in ``assert_never``, so that mypy names each place where a new member is
forgotten. Open are the values of others (texts, numbers, tuples), errors, and the two classes from
which each game derives its own, ``Event`` and ``Option``. Who asks for one or two kinds only, asks
with ``isinstance``.
"""

import ast
import builtins
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from engine.kernel import Event, Option

_ROOT: Final = Path(__file__).resolve().parents[1]
_ROOMS: Final = ("engine", "catalog", "deckbuilder")
_OPEN: Final = (Event, Option, BaseException)
_THEIRS: Final = {  # getattr with a default: errors of libraries, whose attributes come and go
    "catalog/sqlite.py",
    "deckbuilder/cli/usage.py",
}


def by_position(tree: ast.Module) -> list[int]:
    """Return the lines of patterns that take a field by its place; ``int(value)`` may."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.MatchClass) and node.patterns and not _is_builtin(node.cls)
    ]


def _is_builtin(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and hasattr(builtins, node.id)


@pytest.mark.slow
@pytest.mark.parametrize("room", ["engine", "catalog", "deckbuilder", "tests"])
def test_patterns_name_their_fields(room: str) -> None:
    lines = [
        f"{path.relative_to(_ROOT)}:{line}"
        for path, text in _sources(room)
        if "case " in text
        for line in by_position(ast.parse(text))
    ]
    assert not lines, "patterns that take fields by position:\n" + "\n".join(lines)


@pytest.mark.parametrize(
    ("pattern", "fails"),
    [
        ("CardEntered(card)", True),
        ("ev.CardEntered(card, cell=cell)", True),
        ("[Pair(one, _), *rest]", True),
        ("CardEntered(card=card, cell=_)", False),
        ("CardEntered()", False),
        ("int(amount) | str(amount)", False),
    ],
)
def test_a_positional_pattern_is_detected(pattern: str, fails: bool) -> None:
    tree = ast.parse(f"match thing:\n    case {pattern}:\n        pass\n")
    assert by_position(tree) == ([2] if fails else [])


def unfinished(tree: ast.Module, names: Mapping[str, Any]) -> list[int]:
    """Return the lines of matches over a closed set that do not end in ``assert_never``.

    What is declared as a mere ``object`` is of no closed set, whatever it is compared with.
    """
    anything = {
        id(match)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for match in ast.walk(function)
        if isinstance(match, ast.Match) and _is_anything(match.subject, function)
    }
    return [
        match.lineno
        for match in ast.walk(tree)
        if isinstance(match, ast.Match)
        and id(match) not in anything
        and any(_is_closed(case.pattern, names) for case in match.cases)
        and not _is_never(match.cases[-1])
    ]


def _is_anything(subject: ast.expr, function: ast.FunctionDef) -> bool:
    """Whether a match is over arguments of the function that are declared as an ``object``."""
    if isinstance(subject, ast.Tuple):
        return all(_is_anything(part, function) for part in subject.elts)
    return isinstance(subject, ast.Name) and any(
        argument.arg == subject.id
        and isinstance(argument.annotation, ast.Name)
        and argument.annotation.id == "object"
        for argument in function.args.args
    )


def _is_closed(pattern: ast.pattern, names: Mapping[str, Any]) -> bool:
    """Whether a pattern asks for a member of an enum or of a union of our classes."""
    match pattern:
        case ast.MatchValue(value=ast.Attribute() as value):
            return isinstance(_resolved(value, names), Enum)
        case ast.MatchClass(cls=cls):
            kind = _resolved(cls, names)
            ours = kind.__module__.partition(".")[0] in (*_ROOMS, "tests")
            return ours and not issubclass(kind, _OPEN)
        case ast.MatchAs(pattern=ast.pattern() as inner):
            return _is_closed(inner, names)
        case ast.MatchOr(patterns=parts) | ast.MatchSequence(patterns=parts):
            return any(_is_closed(part, names) for part in parts)
    return False


def _resolved(expression: ast.expr, names: Mapping[str, Any]) -> Any:
    if isinstance(expression, ast.Attribute):
        return getattr(_resolved(expression.value, names), expression.attr)
    assert isinstance(expression, ast.Name), ast.unparse(expression)
    return names.get(expression.id) or getattr(builtins, expression.id)


def _is_never(case: ast.match_case) -> bool:
    done = case.body[0]
    if not isinstance(done, ast.Expr) or not isinstance(done.value, ast.Call):
        return False
    return ast.unparse(done.value.func) == "assert_never"


def _names_of(path: Path, tree: ast.Module) -> dict[str, Any]:
    """Return what the names of a module stand for, those of imports within functions too."""
    module = ".".join(path.relative_to(_ROOT).with_suffix("").parts)
    names = dict(vars(import_module(module.removesuffix(".__init__"))))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(_ROOMS):
            home = import_module(node.module or "")
            for one in node.names:
                if hasattr(home, one.name):
                    names.setdefault(one.asname or one.name, getattr(home, one.name))
    return names


def _matching(room: str) -> Iterator[tuple[Path, ast.Module]]:
    for path, text in _sources(room):
        if re.search(r"^ *match .*:$", text, re.MULTILINE):
            yield path, ast.parse(text)


def _sources(room: str) -> Iterator[tuple[Path, str]]:
    for path in sorted((_ROOT / room).rglob("*.py")):
        yield path, path.read_text(encoding="utf-8")


@pytest.mark.parametrize("room", _ROOMS)
def test_matches_over_closed_sets_end_in_assert_never(room: str) -> None:
    lines = [
        f"{path.relative_to(_ROOT)}:{line}"
        for path, tree in _matching(room)
        for line in unfinished(tree, _names_of(path, tree))
    ]
    assert not lines, "matches over closed sets without assert_never:\n" + "\n".join(lines)


class _Way(Enum):
    LEFT = "left"


class _Node:
    """A class of ours, as a union is made of."""


@pytest.mark.parametrize(("declared", "fails"), [("object", False), ("_Node", True)])
def test_a_match_over_an_open_type_need_not_end_in_assert_never(declared: str, fails: bool) -> None:
    lines = (
        f"def take(node: {declared}) -> None:",
        "    match node:",
        "        case _Node():",
        "            pass",
        "        case _:",
        "            pass",
    )
    assert bool(unfinished(ast.parse("\n".join(lines)), globals())) is fails


@pytest.mark.parametrize(
    ("case", "fails"),
    [
        ("Way.LEFT", True),
        ("Node()", True),
        ("Node() as node", True),
        ("[Node(), *_]", True),
        ("int() | str()", False),
        ("'word'", False),
        ("Event()", False),
        ("KeyError()", False),
    ],
)
def test_a_match_without_assert_never_is_detected(case: str, fails: bool) -> None:
    names = {"Way": _Way, "Node": _Node, "Event": Event}
    open_end = f"match thing:\n    case {case}:\n        pass\n    case _:\n        pass\n"
    assert unfinished(ast.parse(open_end), names) == ([1] if fails else [])
    ended = open_end.removesuffix("pass\n") + "assert_never(thing)\n"
    assert unfinished(ast.parse(ended), names) == []


def guesses(tree: ast.Module) -> list[int]:
    """Return the lines of ``getattr`` with a default: of our own types we know what they have."""
    return [
        call.lineno
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "getattr"
        and len(call.args) == 3
    ]


@pytest.mark.parametrize("room", _ROOMS)
def test_no_code_asks_for_a_field_that_may_be_missing(room: str) -> None:
    lines = [
        f"{path.relative_to(_ROOT)}:{line}"
        for path, text in _sources(room)
        if "getattr(" in text and path.relative_to(_ROOT).as_posix() not in _THEIRS
        for line in guesses(ast.parse(text))
    ]
    assert not lines, "getattr with a default:\n" + "\n".join(lines)


def test_a_getattr_with_a_default_is_detected() -> None:
    assert guesses(ast.parse("getattr(event, 'play', -1)\ngetattr(event, name)\n")) == [1]
