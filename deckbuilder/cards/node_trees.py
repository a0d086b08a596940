"""Abilities as trees of lines: every node by its name, under it what it says."""

from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, Final

from engine.berserk import Strength

_STEP: Final = "  "


def tree_lines(node: object) -> list[str]:
    """Return a node as lines, what stands within it indented; fields with defaults are left out.

    >>> from engine.berserk.abilities import Name, Named
    >>> tree_lines(Named(Name.ARMOR, 2))
    ['Named: name armor, value 2']
    """
    return list(_lines("", node, ""))


def _lines(label: str, node: object, indent: str) -> Iterator[str]:
    head = f"{indent}{label} " if label else indent
    if isinstance(node, tuple):
        yield from _items(label, node, indent)
    elif not is_dataclass(node) or _is_plain(node):
        yield head + _plain(node)
    else:
        said = _said(node)
        plain = [_field(name, part) for name, part in said if _is_plain(part)]
        told = f": {', '.join(plain)}" if plain else ""
        kind = type(node).__name__
        yield f"{indent}{label}{told}" if label == kind.lower() else f"{head}{kind}{told}"
        for name, part in said:
            if not _is_plain(part):
                yield from _lines(name, part, indent + _STEP)


def _items(label: str, items: tuple[object, ...], indent: str) -> Iterator[str]:
    yield f"{indent}{label}"
    for item in items:
        yield from _lines("-", item, indent + _STEP)


def _said(node: Any) -> list[tuple[str, object]]:
    """Return the fields of a node that do not have their defaults, with what they hold."""
    return [
        (field.name, getattr(node, field.name))
        for field in fields(node)
        if field.default is MISSING or getattr(node, field.name) != field.default
    ]


def _is_plain(part: object) -> bool:
    """Tell what is written in one word: numbers, closed words, nodes that say nothing more."""
    if isinstance(part, tuple):
        return all(_is_plain(item) for item in part)
    return not is_dataclass(part) or isinstance(part, Strength) or not _said(part)


def _field(name: str, part: object) -> str:
    return name if part is True else f"{name} {_plain(part)}"


def _plain(part: object) -> str:
    if isinstance(part, tuple):
        return "(" + ", ".join(map(_plain, part)) + ")"
    if isinstance(part, Enum):
        return str(part.value)
    if part is False or part is None:
        return "no"
    if is_dataclass(part) and not isinstance(part, Strength):
        return type(part).__name__
    return f"“{part}”" if isinstance(part, str) else str(part)
