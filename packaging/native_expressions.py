"""Rewrite some expressions to faster equivalents, for the compiler only.

Up to Python 3.11 an enumeration looks up each member slowly, and compiled code first looks up the
enumeration, for every ``Zone.SQUAD``. Here a module looks up the members used in its functions
once, right after their class is defined, so that compiled functions use constants.

``isinstance`` of ``A | B`` is compiled to a call of Python's own function with a new union, that of
``(A, B)`` to two comparisons.

No line is added, so that all lines keep their numbers in tracebacks.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

_Edit: TypeAlias = tuple[int, int, int, str]
"""An edit: line, start column, end column, new text."""

Members: TypeAlias = Mapping[str, frozenset[str]]
"""The members of each enumeration, by its name."""

_ENUMERATIONS: Final = frozenset(("Word", "Enum", "IntEnum"))
_ROOM: Final = "engine"
_ELSEWHERE: Final = (ast.FunctionDef, ast.Lambda, ast.pattern, ast.JoinedStr)
"""Nodes that are handled separately, must not contain a bare name, or have no columns of their
own."""
_FINAL: Final = "from typing import Final as _Final"


class _Place(NamedTuple):
    """A place for constants: after an import, or on the line after a class."""

    line: int
    column: int


class _Use(NamedTuple):
    """A use of a member in a function, for instance ``ab.Moment.DIED``."""

    node: ast.Attribute
    root: str

    @property
    def said(self) -> str:
        return ast.unparse(self.node)

    @property
    def constant(self) -> str:
        return "_" + self.said.replace(".", "_")


_FACE: Final = "import engine.berserk.abilities as ab"


def with_nodes_loaded(source: str) -> str:
    """Return a module's source that imports the modules of nodes together with their package.

    The package imports a node's module when the node is first used. Compiled code accesses classes
    and members directly, so they must be loaded before.

    >>> with_nodes_loaded("import engine.berserk.abilities as ab")
    'import engine.berserk.abilities as ab, engine.berserk.abilities.ability'
    """
    lines = source.split("\n")
    loading = f"{_FACE}, engine.berserk.abilities.ability"
    return "\n".join(loading if line == _FACE else line for line in lines)


def enumerations(sources: Iterable[str]) -> Members:
    """Return the members of all enumerations; those of enumerations with the same name together."""
    members: dict[str, frozenset[str]] = {}
    for source in sources:
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef) and _is_enumeration(node):
                members[node.name] = members.get(node.name, frozenset()) | _members(node)
    return members


def _is_enumeration(kind: ast.ClassDef) -> bool:
    return any(isinstance(base, ast.Name) and base.id in _ENUMERATIONS for base in kind.bases)


def _members(enumeration: ast.ClassDef) -> frozenset[str]:
    return frozenset(
        target.id
        for line in enumeration.body
        if isinstance(line, ast.Assign)
        for target in line.targets
        if isinstance(target, ast.Name) and not target.id.startswith("_")
    )


def with_constants(source: str, members: Members) -> str:
    """Return a module's source whose functions use constants for members such as ``Zone.SQUAD``.

    Patterns and annotations are unchanged, where a bare name would have another meaning.

    >>> source = "from engine.cells import Zone\\n\\ndef home() -> Zone: return Zone.SQUAD\\n"
    >>> print(with_constants(source, {"Zone": frozenset(["SQUAD"])}).splitlines()[2])
    def home() -> Zone: return _Zone_SQUAD
    """
    tree = ast.parse(source)
    lines = _lines(source)
    places = _places(tree, lines)
    uses = [use for use in _uses(tree, members) if use.root in places]
    edits: list[_Edit] = [
        (use.node.lineno, use.node.col_offset, use.node.end_col_offset or 0, use.constant)
        for use in uses
    ]
    wanted: dict[_Place, dict[str, str]] = {}
    for use in uses:
        wanted.setdefault(places[use.root], {})[use.constant] = use.said
    first = min(wanted, default=None)
    for place, constants in wanted.items():
        text = "; ".join(
            (
                *((_FINAL,) if place == first else ()),
                *(f"{name}: _Final = {said}" for name, said in constants.items()),
            )
        )
        edits.append((*place, place.column, f"; {text}" if place.column else text))
    return _edited(lines, edits)


def with_tuples(source: str) -> str:
    """Return a module's source with tuples of classes instead of unions in ``isinstance``.

    >>> print(with_tuples("is_one = isinstance(it, Ship | Boat)"), end="")
    is_one = isinstance(it, (Ship , Boat))
    """
    lines = _lines(source)
    edits: list[_Edit] = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(ast.Name("isinstance"), [_, ast.BinOp(op=ast.BitOr()) as union]):
                edits += _opened(union, lines)
    return _edited(lines, edits)


def _opened(union: ast.BinOp, lines: list[bytes]) -> Iterator[_Edit]:
    yield union.lineno, union.col_offset, union.col_offset, "("
    end = union.end_col_offset or 0
    yield union.end_lineno or 0, end, end, ")"
    part: ast.expr = union
    while isinstance(part, ast.BinOp):
        line, column = part.right.lineno, part.right.col_offset
        while b"|" not in lines[line - 1][:column]:  # already defined on an earlier line
            line -= 1
            column = len(lines[line - 1])
        at = lines[line - 1].rindex(b"|", 0, column)
        yield line, at, at + 1, ","
        part = part.left


def _lines(source: str) -> list[bytes]:
    """Return the lines with columns as counted by ``ast``."""
    return [line.encode() for line in source.splitlines()]


def _edited(lines: list[bytes], edits: Iterable[_Edit]) -> str:
    for line, start, end, text in sorted(edits, reverse=True):
        old = lines[line - 1]
        lines[line - 1] = old[:start] + text.encode() + old[end:]
    return b"\n".join(lines).decode() + "\n"


def _places(tree: ast.Module, lines: list[bytes]) -> dict[str, _Place]:
    """Return the place for the constants of each class that an import or a definition provides."""
    places: dict[str, _Place] = {}
    for node in tree.body:
        end = node.end_lineno or node.lineno
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == _ROOM:
            place = _Place(end, node.end_col_offset or 0)
            places |= {name.asname or name.name: place for name in node.names}
        elif isinstance(node, ast.Import):
            place = _Place(end, node.end_col_offset or 0)
            own = (name for name in node.names if name.name.split(".")[0] == _ROOM)
            places |= {name.asname: place for name in own if name.asname}
        elif isinstance(node, ast.ClassDef) and end < len(lines) and not lines[end].strip():
            places[node.name] = _Place(end + 1, 0)
    return places


def _uses(tree: ast.Module, members: Members) -> Iterator[_Use]:
    """Yield the members used in functions, whose code can run more than once."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for line in node.body:
                yield from _within(line, members)
        elif isinstance(node, ast.Lambda):
            yield from _within(node.body, members)


def _within(node: ast.AST, members: Members) -> Iterator[_Use]:
    if isinstance(node, _ELSEWHERE):
        return
    match node:
        case ast.Attribute(ast.Name(root) | ast.Attribute(ast.Name(root)) as owner, attr):
            kind = owner.id if isinstance(owner, ast.Name) else owner.attr
            if attr in members.get(kind, ()):
                yield _Use(node, root)
                return
    for name, value in ast.iter_fields(node):
        if name == "annotation":
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST):
                yield from _within(part, members)
