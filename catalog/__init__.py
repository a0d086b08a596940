"""The card catalogue: tables, search, import and export, and conversion of rows to engine cards.

Names are loaded lazily, so that ``import catalog.common.i18n`` needs neither SQLAlchemy nor pandas.
"""

from typing import TYPE_CHECKING

from engine.lazy import lazy_names

if TYPE_CHECKING:
    from catalog.cards import Card, CardSet, element_mask, elements_of
    from catalog.common.errors import (
        BadDatabase,
        BadFile,
        BadQuery,
        RejectedFile,
        UnknownName,
        UserError,
    )
    from catalog.common.files import write_atomically
    from catalog.importers.report import ImportReport, RowProblem
    from catalog.models import ImportRun
    from catalog.rarity import Rarity
    from catalog.search import SearchResult
    from catalog.specs import to_spec
    from catalog.store import Catalog, open_catalog

__all__ = [
    "BadDatabase",
    "BadFile",
    "BadQuery",
    "Card",
    "CardSet",
    "Catalog",
    "ImportReport",
    "ImportRun",
    "Rarity",
    "RejectedFile",
    "RowProblem",
    "SearchResult",
    "UnknownName",
    "UserError",
    "element_mask",
    "elements_of",
    "open_catalog",
    "to_spec",
    "write_atomically",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "common.errors": "BadDatabase BadFile BadQuery RejectedFile UnknownName UserError",
        "common.files": "write_atomically",
        "importers.report": "ImportReport RowProblem",
        "cards": "Card CardSet element_mask elements_of",
        "models": "ImportRun",
        "rarity": "Rarity",
        "search": "SearchResult",
        "specs": "to_spec",
        "store": "Catalog open_catalog",
    },
)
