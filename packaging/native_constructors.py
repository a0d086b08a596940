"""Write out the constructors of dataclasses, for the compiler only.

``dataclass`` generates a constructor at run time, which stays interpreted: it sets each field of a
frozen record through ``object.__setattr__``, and compiled code calls it with a tuple and a
dictionary of arguments. A constructor in the class body is compiled, and ``dataclass`` does not
replace it. It replaces the docstring, which compiled classes lose anyway, on the same lines, so
that all other lines keep their numbers in tracebacks.
"""

import ast
from collections.abc import Iterable
from typing import Final

_NOT_PLAIN: Final = ("ClassVar", "InitVar", "KW_ONLY")


def bare_records(sources: Iterable[str]) -> frozenset[str]:
    """Return the names of dataclasses without fields, which add nothing to the fields of derived
    ones."""
    return frozenset(
        record.name
        for source in sources
        for record in ast.parse(source).body
        if isinstance(record, ast.ClassDef) and _is_record(record)
        if not _fields(record)
    )


def with_constructors(source: str, bare: frozenset[str] = frozenset()) -> str:
    """Return a module's source with a constructor in each dataclass that allows it.

    Excluded are classes without a docstring, with computed fields, with ``field(...)`` options
    other than a default factory, with base classes other than ``bare`` records, and classes created
    by ``__new__`` without a constructor.

    >>> source = '@dataclass\\nclass Cell:\\n    "A cell."\\n    row: int\\n    mark: str = ""\\n'
    >>> print(with_constructors(source).splitlines()[2].strip())
    def __init__(self, row: int, mark: str = '') -> None: self.row = row; self.mark = mark
    """
    lines = source.splitlines()
    for record in ast.parse(source).body:
        if isinstance(record, ast.ClassDef) and _can_be_written(record, source, bare):
            docstring = record.body[0]
            end = docstring.end_lineno or docstring.lineno
            lines[docstring.lineno - 1 : end] = [""] * (end - docstring.lineno + 1)
            lines[docstring.lineno - 1] = " " * docstring.col_offset + _constructor(record)
    return "\n".join(lines) + "\n"


def with_loose_fields(source: str) -> str:
    """Return a module's source with dataclass fields that accept any value.

    A field of a compiled class only accepts its type, but a node of a phrase can contain a hole to
    be filled from the text.

    >>> source = "from dataclasses import dataclass\\n@dataclass\\nclass Box:\\n    size: int"
    >>> print(with_loose_fields(source).splitlines()[3].strip())
    size: _Any
    """
    tree = ast.parse(source)
    lines = [line.encode() for line in source.splitlines()]  # columns as counted by ``ast``
    for record in tree.body:
        if isinstance(record, ast.ClassDef) and _is_record(record):
            for field in _fields(record):
                kind = field.annotation
                line = lines[kind.lineno - 1]
                lines[kind.lineno - 1] = b"%s_Any%s" % (
                    line[: kind.col_offset],
                    line[kind.end_col_offset :],
                )
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module != "__future__":
            lines[(node.end_lineno or 0) - 1] += b"; from typing import Any as _Any"
            break
    return b"\n".join(lines).decode() + "\n"


def _is_record(record: ast.ClassDef) -> bool:
    return any("dataclass" in _words(decorator) for decorator in record.decorator_list)


def _words(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _fields(record: ast.ClassDef) -> list[ast.AnnAssign]:
    return [line for line in record.body if isinstance(line, ast.AnnAssign)]


def _can_be_written(record: ast.ClassDef, source: str, bare: frozenset[str]) -> bool:
    own = {line.name for line in record.body if isinstance(line, ast.FunctionDef)}
    return (
        _is_record(record)
        and bool(_fields(record))
        and ast.get_docstring(record) is not None
        and all(ast.unparse(base) in bare for base in record.bases)
        and not own & {"__init__", "__post_init__", "__new__"}
        and not any(_words(field.annotation) & {*_NOT_PLAIN} for field in _fields(record))
        and f"{record.name}.__new__(" not in source
        and all(_is_plain(field) for field in _fields(record))
    )


def _is_plain(field: ast.AnnAssign) -> bool:
    if field.value is None or "field" not in _words(field.value):
        return True
    return _factory(field) is not None and "None" not in ast.unparse(field.annotation)


def _factory(field: ast.AnnAssign) -> str | None:
    """Return the factory of a field's default value."""
    match field.value:
        case ast.Call(
            func=ast.Name("field"),
            args=[],
            keywords=[ast.keyword("default_factory", ast.Name(factory))],
        ):
            return factory
        case _:
            return None


def _constructor(record: ast.ClassDef) -> str:
    parameters, settings = ["self"], []
    for field in _fields(record):
        name = ast.unparse(field.target)
        kind, factory = ast.unparse(field.annotation), _factory(field)
        if factory is not None:
            parameters.append(f"{name}: {kind} | None = None")
            settings.append(f"self.{name} = {factory}() if {name} is None else {name}")
        else:
            default = "" if field.value is None else f" = {ast.unparse(field.value)}"
            parameters.append(f"{name}: {kind}{default}")
            settings.append(f"self.{name} = {name}")
    line = f"def __init__({', '.join(parameters)}) -> None: {'; '.join(settings)}"
    is_frozen = any("frozen=True" in ast.unparse(one) for one in record.decorator_list)
    return f"{line}  # type: ignore[misc]" if is_frozen else line
