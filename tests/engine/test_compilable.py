"""What mypyc takes without a word and gets wrong: read from the source before anybody compiles."""

import ast

import pytest

from tests.support.rows import each_row
from tests.support.sources import module_names, parsed, source_of


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


def lists_without_an_end(tree: ast.Module) -> list[int]:
    """Return the lines of generator expressions over ``count()`` and its like: compiled, such a
    list grows until the memory is full."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.GeneratorExp)
        for part in node.generators
        if isinstance(part.iter, ast.Call)
        if ast.unparse(part.iter.func).split(".")[-1] in ("count", "cycle", "repeat")
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


def stars_in_what_is_searched(tree: ast.Module) -> list[int]:
    """Return the lines of ``x in (*a, b)``: mypyc stops there."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        for operator, searched in zip(node.ops, node.comparators, strict=True)
        if isinstance(operator, ast.In | ast.NotIn) and isinstance(searched, ast.Tuple | ast.List)
        if any(isinstance(part, ast.Starred) for part in searched.elts)
    ]


def names_without_a_type(package: str) -> list[str]:
    """Return what a package takes from its own modules and what they give no type.

    mypyc reads a package before its modules, and then does not know what they infer.
    """
    tree = parsed(package)
    inner = {
        name.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == package
        for name in node.names
    }
    taken = {
        (node.value.id, node.attr)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        if isinstance(node.value, ast.Name) and node.value.id in inner
    }
    return sorted(
        f"{module}.{name}"
        for module, name in taken
        if name not in _typed(parsed(f"{package}.{module}"))
    )


def values_without_a_type(package: str) -> list[str]:
    """Return what a package offers of its own modules, is worked out there and has no type.

    A package that loads names on first use is read in any order, too.
    """
    return sorted(
        f"{node.module}.{name.name}"
        for node in ast.walk(parsed(package))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}.")
        for name in node.names
        if name.name in _worked_out(parsed(str(node.module)))
    )


def _worked_out(tree: ast.Module) -> set[str]:
    """Return the names of a module that get the result of a call and no type."""
    return {
        ast.unparse(target)
        for node in tree.body
        if isinstance(node, ast.Assign)
        or (isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "Final")
        if isinstance(node.value, ast.Call)
        for target in (node.targets if isinstance(node, ast.Assign) else (node.target,))
    }


def _typed(tree: ast.Module) -> set[str]:
    """Return the names of a module that tell their type, or are no values."""
    told = {
        node.target.id
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        if isinstance(node.annotation, ast.Subscript)
    }
    defined = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    return told | defined


def fields_of_any_kind(tree: ast.Module) -> list[int]:
    """Return the lines of fields that may hold any ``object``: mypyc looks for it in vain."""
    return [
        line.lineno
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        for line in node.body
        if isinstance(line, ast.AnnAssign) and ast.unparse(line.annotation) == "object"
    ]


def lookups_in_foreign_classes(tree: ast.Module) -> list[int]:
    """Return the lines of ``__getattr__`` in a class with a base: mypyc refuses foreign ones."""
    return [
        line.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node.bases
        for line in node.body
        if isinstance(line, ast.FunctionDef) and line.name in ("__getattr__", "__setattr__")
    ]


def _classes(tree: ast.Module) -> set[str]:
    """Return the classes of a module, with the other names it has for them."""
    classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    other_names = {
        ast.unparse(node.target)
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Name)
        if ast.unparse(node.annotation) == "TypeAlias" and node.value.id in classes
    }
    return classes | other_names


@each_row("module", module_names())
def test_a_module_contains_nothing_that_changes_meaning_when_compiled(module: str) -> None:
    assert lists_taken_for_iterators(parsed(module)) == []
    assert lists_without_an_end(parsed(module)) == []
    assert fields_not_loaded_yet(parsed(module)) == []
    assert stars_in_what_is_searched(parsed(module)) == []
    assert fields_of_any_kind(parsed(module)) == []
    assert lookups_in_foreign_classes(parsed(module)) == []


@pytest.mark.parametrize(
    "package", [name for name in module_names() if source_of(name).name == "__init__.py"]
)
def test_names_exported_by_a_package_have_types(package: str) -> None:
    assert names_without_a_type(package) == []
    assert values_without_a_type(package) == []


def test_the_checks_find_code_that_breaks_when_compiled() -> None:
    wrong = """
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from engine.kernel.seats import Seat
    from engine.kernel.decisions import Detail
class Chair:
    seat: Seat
    detail: Detail
    owner: object
def first(some):
    found = (one for one in some)
    every = iter(some)
    return next(every), next(found), 1 in (*some, 2)
class Late(ModuleType):
    def __getattr__(self, name): ...
endless = (one for one in itertools.count() if one > 3)
"""
    assert lists_without_an_end(ast.parse(wrong)) == [16]
    assert lists_taken_for_iterators(ast.parse(wrong)) == [13]
    assert fields_of_any_kind(ast.parse(wrong)) == [9]
    assert fields_not_loaded_yet(ast.parse(wrong)) == [7]
    assert stars_in_what_is_searched(ast.parse(wrong)) == [13]
    assert lookups_in_foreign_classes(ast.parse(wrong)) == [15]


def test_a_name_without_a_type_is_reported() -> None:
    typed = "A: Final[int] = 1\nB: Final = 2\ndef c(): ...\n"
    assert _typed(ast.parse(typed)) == {"A", "c"}
    worked_out = "A: Final[int] = int()\nB: Final = int()\nC = int()\nD: Final = 1\n"
    assert _worked_out(ast.parse(worked_out)) == {"B", "C"}
