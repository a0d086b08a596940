"""Only ``changing/writing`` and ``apply.py`` write to a state: read from ``engine/berserk``.

In the two other games that is the module of the state, which has its reducer.

Outside it, code may fill containers that it has made itself, and a constructor or a copy may set
the fields of what it makes; nothing else may assign to an attribute or an element, or call a
method that changes its owner.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.rows import each_row
from tests.support.sources import ENGINE

_ROOM = ENGINE / "berserk"
_OTHER_GAMES = sorted((*ENGINE.glob("heroes/*.py"), *ENGINE.glob("lycee/*.py")))
# Writers: the reducer; the first state; copies made to be changed before anybody has them; names
# that a package loads on first use. ``know`` and ``expect`` widen what a state looks for at all,
# ``look_around`` works it out anew, and ``calculate_with`` hands players' answers to a calculation;
# ``enter`` writes, so only a writer may call it.
_WRITERS = {"apply.py", "laying.py", "setup.py", "views.py", "__init__.py"}
_ROOMS = {"writing", "bots", "text", "phrases"}
"""The writer itself, who sees views alone, and who sees no match at all."""
_COPIES = {
    "clone",
    "_share",
    "unsettle",  # what may have changed, and that no rule has anything to do
    "come_to_rest",
    "return_to",  # the position before an effect that could not be finished
    "with_facts",
    "face_up",
    "with_wounds",
    "with_cards",
    "enter",
    "know",
    "look_around",
    "expect",
    "calculate_with",
    "annals_by",  # what the history tells: worked out from it, and told by nothing else
    "copy_for",
    "_take_in",
    "read_on",
    "roster",  # who has what: worked out from the cards
    "having",
    "awaiting",
    "answering",
    "waiting_for",
    "forget_roster",
    "forget_all",  # where cards may go and whom they may strike: worked out
    "forget_those_of",
    "forget_about",
    "keep",
    "recall",  # what cards are with what they are given: worked out
    "look_at_effects",
    "clear_effects_changed",
    "stand",  # what statics gave the last time: worked out as well
    "__post_init__",
    "__init__",
}
_CHANGING = {
    "_take_in",
    "append",
    "clear",
    "difference_update",
    "discard",
    "enter",
    "extend",
    "insert",
    "pop",
    "popitem",
    "remove",
    "reverse",
    "setdefault",
    "sort",
    "update",
}
_OWN_CONTAINERS = (ast.List, ast.ListComp, ast.Set, ast.SetComp, ast.Dict, ast.DictComp)
_MAKERS = {"list", "set", "dict", "sorted"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def offences(source: str) -> Iterator[str]:
    """Yield what ``source`` changes without having made it, with its line."""
    for function in _functions(ast.parse(source)):
        if function.name in _COPIES:
            continue
        own = _own_names(function)
        for node in ast.walk(function):
            for changed in _changed(node):
                if not _is_own(changed, own):
                    yield f"line {changed.lineno}: {ast.unparse(changed)}"


def _functions(tree: ast.Module) -> Iterator[Function]:
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def _own_names(function: Function) -> set[str]:
    """Return the names that hold containers made in the function, or handed in to be filled."""
    own = set()
    for node in ast.walk(function):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=value)
            ):
                if isinstance(value, _OWN_CONTAINERS) or _is_made(value):
                    own.add(name)
    filled = (arg.arg for arg in function.args.args if _is_options(arg.annotation))
    return own | set(filled)


def _is_made(value: ast.expr | None) -> bool:
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Name)
        and value.func.id in _MAKERS
    )


def _is_options(annotation: ast.expr | None) -> bool:
    return annotation is not None and ast.unparse(annotation) == "list[Option]"


def _changed(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what a statement changes: the owner of an attribute, an element, or a method."""
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            yield from _owners(targets)
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            yield from _owners([target])
        case ast.Call(func=ast.Attribute(value=owner, attr=method)) if method in _CHANGING:
            yield owner
        case ast.Call(func=ast.Name(id="setattr" | "delattr"), args=[owner, *_]):
            yield owner


def _is_own(changed: ast.expr, own: set[str]) -> bool:
    """Whether what is changed was made here: itself, or what an own dictionary keeps."""
    match changed:
        case ast.Name(id=name):
            return name in own
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="setdefault")):
            return name in own
    return False


def _owners(targets: list[ast.expr]) -> Iterator[ast.expr]:
    for target in targets:
        match target:
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                yield from _owners(parts)
            case ast.Attribute():
                yield target
            case ast.Subscript(value=owner):
                yield owner


@each_row(
    "path",
    sorted(
        path
        for path in _ROOM.rglob("*.py")
        if path.name not in _WRITERS and path.parent.name not in _ROOMS
    )
    + [path for path in _OTHER_GAMES if path.name not in ("state.py", "table.py")],
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_a_module_changes_only_objects_it_has_made(path: Path) -> None:
    assert list(offences(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "body",
    [
        "card.closed = True",
        "card.wounds += 1",
        "state.board[3] = 4",
        "state.history.append(event)",
        "stack = state.stack\n    stack.pop()",
        "card.cell, card.zone = 1, 2",
        "del state.queue[0]",
        "setattr(card, 'closed', True)",
        "for card in state.cards:\n        card.acted = 0",
        "state.cards.sort()",
        "card.enter(zone)",
        "state.found.setdefault(1, []).append(2)",
    ],
)
def test_the_scan_finds_a_changed_argument(body: str) -> None:
    assert list(offences(f"def f(state, card, event):\n    {body}\n"))


@pytest.mark.parametrize(
    "body",
    [
        "found = []\n    found.append(1)",
        "found: list[int] = []\n    found.extend([1])",
        "seen = set()\n    seen.add(1)",
        "pair = [0, 0]\n    pair[1] = 3",
        "number = state.turn\n    number += 1",
        "found = {}\n    found.setdefault(1, []).append(2)",
        "options.append(1)",
    ],
)
def test_the_scan_allows_own_containers_to_be_filled(body: str) -> None:
    assert not list(offences(f"def f(state, options: list[Option]):\n    {body}\n"))
