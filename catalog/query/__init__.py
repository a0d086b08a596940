"""The query language of the catalogue: ``parse_query`` reads it, ``Compiler`` makes SQL of it."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from catalog.query.compiler import Compiler
    from catalog.query.nodes import Query
    from catalog.query.parser import parse_query

__all__ = ["Compiler", "Query", "parse_query"]

_HOMES = {"Compiler": "compiler", "Query": "nodes", "parse_query": "parser"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
