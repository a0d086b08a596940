"""Marks that mypyc reads by their name when it compiles; nothing is marked where it is missing."""

from collections.abc import Callable
from typing import TypeVar

_Kind = TypeVar("_Kind")

try:
    from mypy_extensions import mypyc_attr as mypyc_attr
except ImportError:

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[_Kind], _Kind]:
        """Say nothing about a class."""
        return lambda kind: kind
