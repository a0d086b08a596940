"""The query language of the catalogue: ``parse_query`` parses it, ``Compiler`` compiles it to
SQL."""

from typing import TYPE_CHECKING

from engine.lazy import lazy_names

if TYPE_CHECKING:
    from catalog.query.compiler import Compiler
    from catalog.query.nodes import Query
    from catalog.query.parser import parse_query

__all__ = ["Compiler", "Query", "parse_query"]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "compiler": "Compiler",
        "nodes": "Query",
        "parser": "parse_query",
    },
)
