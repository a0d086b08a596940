"""Decks, formats, legality, deals and recruitment; the command line and the terminal application.

Names load when they are first used, so that importing this package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from deckbuilder.decks import (
        Deck,
        DeckEntry,
        Leftover,
        ResolvedDeck,
        UnknownEntry,
        parse_deck,
        read_deck_file,
        resolve,
        write_deck,
    )
    from deckbuilder.formats import Format, FormatKind, formats, load_format

__all__ = [
    "Deck",
    "DeckEntry",
    "Format",
    "FormatKind",
    "Leftover",
    "ResolvedDeck",
    "UnknownEntry",
    "formats",
    "load_format",
    "parse_deck",
    "read_deck_file",
    "resolve",
    "write_deck",
]

_HOMES: Final = {
    "deckbuilder.decks": (
        "Deck",
        "DeckEntry",
        "Leftover",
        "ResolvedDeck",
        "UnknownEntry",
        "parse_deck",
        "read_deck_file",
        "resolve",
        "write_deck",
    ),
    "deckbuilder.formats": ("Format", "FormatKind", "formats", "load_format"),
}
_HOME_OF: Final = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)
