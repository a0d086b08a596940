"""What mypyc takes without a word and gets wrong: read from the source before anybody compiles."""

import ast

import pytest

from tests.support.sources import module_names, parsed


def lists_taken_for_iterators(tree: ast.Module) -> list[int]:
    """Return the lines of ``next(name)`` for a generator expression: compiled, that is a list."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [line for function in functions for line in _nexts(list(ast.walk(function)))]


def _nexts(nodes: list[ast.AST]) -> list[int]:
    generators = {
        target.id
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.GeneratorExp)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return [
        node.lineno
        for node in nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "next"
        and isinstance(node.args[0], ast.Name)
        and node.args[0].id in generators
    ]


def fields_not_loaded_yet(tree: ast.Module) -> list[int]:
    """Return the lines of fields of a class that is imported for type checkers only.

    Its module is not there yet when a compiled dataclass looks for it; it crashes.
    """
    hidden = {
        name.name
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for line in node.body
        if isinstance(line, ast.ImportFrom) and line.module is not None
        for name in line.names
        if name.name in _classes(parsed(line.module))
    }
    return [
        line.lineno
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        for line in node.body
        if isinstance(line, ast.AnnAssign) and ast.unparse(line.annotation) in hidden
    ]


def _classes(tree: ast.Module) -> set[str]:
    return {node.name for node in tree.body if isinstance(node, ast.ClassDef)}


@pytest.mark.parametrize("module", module_names())
def test_a_module_means_the_same_compiled(module: str) -> None:
    assert lists_taken_for_iterators(parsed(module)) == []
    assert fields_not_loaded_yet(parsed(module)) == []


def test_what_would_go_wrong_is_found() -> None:
    wrong = """
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from engine.kernel.seats import Seat
    from engine.kernel.decisions import Detail
class Chair:
    seat: Seat
    detail: Detail
def first(some):
    found = (one for one in some)
    every = iter(some)
    return next(every), next(found)
"""
    assert lists_taken_for_iterators(ast.parse(wrong)) == [12]
    assert fields_not_loaded_yet(ast.parse(wrong)) == [7]
