"""Change one condition of a module at its import; for ``tests.bench.mutants``.

As a pytest plugin (``-p tests.bench.mutation``) it applies the mutant whose key is in the
environment.
"""

import ast
import copy
import importlib.abc
import importlib.machinery
import io
import os
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Final, Generic, TypeVar

Change = TypeVar("Change")

MUTANT: Final = "RAZDACHA_MUTANT"
"""The environment variable with the key of the mutant."""

_FEW: Final = 2
"""The maximum number of conditions of a function whose docstring's rules apply to all of them; in a
longer function a condition belongs to a rule named next to it."""

_RULE: Final = re.compile(r"(?<![\d.])[1-7]\d\d(?:\.\d+)*(?![\d])")
_SPAN: Final = re.compile(r"([1-7]\d\d(?:\.\d+)*\.)(\d+)\s*(?:-|to|–)\s*(?:\1)?(\d+)(?![\d.])")
_TURNED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of a condition, by its index among the conditions of functions with that name;
    ``key`` is valid as long as the function is unchanged."""

    module: str
    function: str
    place: int
    change: int
    line: int
    rules: tuple[str, ...]
    before: str
    after: str

    @property
    def key(self) -> str:
        return f"{self.module}:{self.function}:{self.place}:{self.change}"

    @property
    def condition(self) -> tuple[str, str, int]:
        return self.module, self.function, self.place


def rules_in(text: str) -> tuple[str, ...]:
    """Return the rules and sections named in a comment or docstring; ranges are expanded.

    >>> rules_in("who may defend (514.3-514.5, 528), in 10 turns")
    ('514.3', '514.4', '514.5', '528')
    """
    spans = {
        f"{span[1]}{last}": None
        for span in _SPAN.finditer(text)
        for last in range(int(span[2]), int(span[3]) + 1)
    }
    alone = _RULE.findall(_SPAN.sub("", text))
    return tuple(dict.fromkeys([*spans, *alone]))


def mutants_of(path: Path, root: Path, *, of_rules: bool = True) -> Iterator[Mutant]:
    """Yield the mutants of a module: every change of every condition, or only of conditions of
    rules.

    A condition belongs to a rule named next to it, or in the docstring of a function with at most
    two conditions.
    """
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    comments = _comments(source)
    module = ".".join(path.relative_to(root).with_suffix("").parts)
    for function, place, condition in placed_conditions(tree):
        small = sum(1 for _condition in _conditions(function)) <= _FEW
        own = rules_in(ast.get_docstring(function) or "") if small else ()
        rules = _rules_at(condition, comments) or own
        if rules or not of_rules:
            before = ast.unparse(condition)
            for change, mutated in enumerate(changes(condition)):
                after = ast.unparse(mutated)
                name, line = function.name, condition.lineno
                yield Mutant(module, name, place, change, line, rules, before, after)


def placed_conditions(tree: ast.Module) -> Iterator[tuple["_Function", int, ast.expr]]:
    """Yield every condition with its function and its index among functions of that name."""
    places: Counter[str] = Counter()
    for function in _functions(tree):
        for condition in _conditions(function):
            yield function, places[function.name], condition
            places[function.name] += 1


@dataclass(frozen=True, slots=True)
class _Comments:
    """The comments of a module by line: after code, and on separate lines."""

    beside: dict[int, str]
    alone: dict[int, str]


def _comments(source: str) -> _Comments:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = _Comments({}, {})
    for token in tokens:
        if token.type == tokenize.COMMENT:
            alone = token.line.lstrip().startswith("#")
            (comments.alone if alone else comments.beside)[token.start[0]] = token.string
    return comments


def _rules_at(condition: ast.expr, comments: _Comments) -> tuple[str, ...]:
    """Return the rules named next to a condition, or in the comment directly above it."""
    first, last = condition.lineno, condition.end_lineno or condition.lineno
    beside = " ".join(comments.beside.get(line, "") for line in range(first, last + 1))
    return rules_in(beside) or rules_in(comments.alone.get(first - 1, ""))


_Function = ast.FunctionDef | ast.AsyncFunctionDef


def _functions(tree: ast.Module) -> Iterator[_Function]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def _conditions(function: _Function) -> Iterator[ast.expr]:
    """Yield the conditions of a function: tests, guards, filters, and returned conditions."""
    for node in _own_nodes(function):
        match node:
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                yield test
            case ast.comprehension(ifs=filters):
                yield from filters
            case ast.match_case(guard=ast.expr() as guard):
                yield guard
            case ast.Return(value=value) | ast.Assign(value=value) if _is_asking(value):
                assert value is not None
                yield value
            case ast.Call(args=[ast.GeneratorExp(elt=element)]) if _is_asking(element):
                yield element


def _is_asking(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Compare | ast.BoolOp) or (
        isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)
    )


def _own_nodes(function: _Function) -> Iterator[ast.AST]:
    """Walk a function without nested functions, which are walked separately."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            waiting.extend(ast.iter_child_nodes(node))


def changes(condition: ast.expr) -> Iterator[ast.expr]:
    """Yield a condition with one change each, in a fixed order.

        >>> [ast.unparse(change) for change in changes(ast.parse("a and not b < 2").body[0].value)]
        ['not (a and (not b < 2))', 'a or not b < 2', 'not b < 2', 'a', 'a and b < 2', \
'a and (not b <= 2)', 'a and (not b < 3)']
    """
    yield ast.UnaryOp(ast.Not(), condition)
    for place, node in enumerate(ast.walk(condition)):
        match node:
            case ast.BoolOp(op=operator, values=values):
                other = ast.Or() if isinstance(operator, ast.And) else ast.And()
                yield _with(condition, place, ast.BoolOp(other, values))
                for left_out in range(len(values)):
                    rest = values[:left_out] + values[left_out + 1 :]
                    alone = rest[0] if len(rest) == 1 else ast.BoolOp(operator, rest)
                    yield _with(condition, place, alone)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield _with(condition, place, operand)
            case ast.Compare(left=left, ops=[operator, *more], comparators=right):
                turned = _TURNED[type(operator)]()
                # At the top, inverting an equality equals negating the whole.
                if place or isinstance(operator, ast.Lt | ast.LtE | ast.Gt | ast.GtE):
                    yield _with(condition, place, ast.Compare(left, [turned, *more], right))
            case ast.Constant(value=int() as number) if not isinstance(number, bool):
                yield _with(condition, place, ast.Constant(number + 1))


def _with(condition: ast.expr, place: int, new: ast.expr) -> ast.expr:
    """Return a copy of a condition with the node at an index of its walk replaced."""
    if not place:
        return copy.deepcopy(new)
    whole = copy.deepcopy(condition)
    old = next(node for at, node in enumerate(ast.walk(whole)) if at == place)
    _Replaced(old, copy.deepcopy(new)).visit(whole)
    return whole


class _Replaced(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.expr) -> None:
        self._old, self._new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self._new if node is self._old else super().generic_visit(node)


def mutated_tree(source: str, key: str) -> ast.Module:
    """Return the tree of a module with a key's change; ValueError if it has none."""
    tree = ast.parse(source)
    for function, place, condition in placed_conditions(tree):
        if (function.name, place) == place_of(key):
            replaced(tree, condition, list(changes(condition))[int(key.split(":")[3])])
            return ast.fix_missing_locations(tree)
    raise ValueError(f"no condition here: {key}")


def place_of(key: str) -> tuple[str, int]:
    """Return the function and the index of a key's condition."""
    _module, function, place, _change = key.split(":")
    return function, int(place)


def replaced(tree: ast.Module, old: ast.expr, new: ast.expr) -> None:
    """Replace an expression of a tree."""
    _Replaced(old, new).visit(tree)


class ChangedModules(importlib.abc.MetaPathFinder, Generic[Change]):
    """Finds modules whose sources are changed at import, each with its change."""

    def __init__(
        self, changed: Mapping[str, Change], change: Callable[[str, Change], ast.Module]
    ) -> None:
        for module in changed:
            if module in sys.modules:
                raise RuntimeError(f"{module} was imported before it could be changed")
        self._changed, self._change = changed, change

    def find_spec(
        self, fullname: str, path: object = None, target: object = None
    ) -> ModuleSpec | None:
        if fullname not in self._changed:
            return None
        spec = PathFinder.find_spec(fullname, path)  # type: ignore[arg-type]  # as the import system calls it
        assert spec is not None
        assert spec.origin is not None
        change, what = self._change, self._changed[fullname]

        class Loader(SourceFileLoader):
            """Loads the module from its changed source, ignoring cached bytecode."""

            def get_code(self, fullname: str) -> CodeType:
                source = Path(self.path).read_text(encoding="utf-8")
                tree = change(source, what)
                code: CodeType = compile(tree, self.path, "exec", dont_inherit=True)
                return code

        spec.loader = Loader(fullname, spec.origin)
        return spec


if os.environ.get(MUTANT):
    _key = os.environ[MUTANT]
    sys.meta_path.insert(0, ChangedModules({_key.split(":")[0]: _key}, mutated_tree))
