"""Completions for a partly typed command line.

Commands, options and choices come from the parser. Names of decks, cards and other things of the
user come from their stores, selected by the metavar in the help (``DECK``). An unreadable source
offers nothing: the command itself reports the error.
"""

import shlex
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final

from typer._click.shell_completion import _resolve_context, _resolve_incomplete
from typer.core import TyperArgument, TyperGroup, TyperOption

from catalog.common.errors import UserError
from catalog.common.folding import fold
from catalog.english import english_names, is_english, shown_names
from deckbuilder.cli.app import globals_first
from deckbuilder.decks.english import shown_deck

if TYPE_CHECKING:
    from typer._click import Command, Context
    from typer._click.core import Parameter

    from catalog.store import Catalog

_MOST: Final = 200
"""The maximum number of names offered: nobody reads more, and one more letter narrows them."""
_OPEN_ENDS: Final = ("", "'", '"', "\\")
"""The quotes that may be missing at the end of an unfinished line, for splitting it like a shell.
"""

Source = Callable[["Catalog | None", str], Iterable[str]]


def offered(program: TyperGroup, line: str) -> list[str]:
    """Return the completions of the last word of ``line``, which begins with the program's name.

    Words may be quoted as in a shell. Results are whole, unquoted words in display order; an empty
    result where nothing is known, as for file names.
    """
    words = split(line)
    if len(words) < 2:
        return []
    before, typed = globals_first(words[1:-1]), words[-1]
    context = _resolve_context(program, {}, "razdacha", before)
    asked, begun = _resolve_incomplete(context, list(before), typed)
    if isinstance(asked, TyperArgument | TyperOption):
        return _values(asked, context, begun)
    return _words(asked, context, begun)


def split(line: str) -> list[str]:
    """Split an unfinished line into words; the last one is empty after a space.

    >>> split("razdacha deal 'Чёрные с"), split("razdacha deal Чёрные\\\\ с"), split("razdacha ")
    (['razdacha', 'deal', 'Чёрные с'], ['razdacha', 'deal', 'Чёрные с'], ['razdacha', ''])
    """
    for end in _OPEN_ENDS:
        try:
            words = shlex.split(line + end)
        except ValueError:
            continue
        is_begun = bool(line.rstrip()) and (end or not line[-1:].isspace())
        is_escaped = line[-1:].isspace() and line[-2:-1] == "\\"
        return words if is_begun or is_escaped else [*words, ""]
    return []


def _words(command: "Command | Parameter", context: "Context", begun: str) -> list[str]:
    """Return the options or subcommands with this prefix."""
    return [str(item.value) for item in command.shell_complete(context, begun)]


def _values(asked: TyperArgument | TyperOption, context: "Context", begun: str) -> list[str]:
    """Return the values of a parameter with this prefix."""
    metavar = asked.metavar or ""
    source = _BY_PLACE.get((context.info_name or "", asked.name or "")) or _BY_WORD.get(metavar)
    if source is not None:
        names = source, context.find_root().params.get("db")
        return _those_that_begin(_named(*names, begun), begun)
    if "|" in metavar:
        return _those_that_begin((each for each in metavar.split("|") if each.islower()), begun)
    return [str(item.value) for item in asked.shell_complete(context, begun)]


def _those_that_begin(names: Iterable[str], begun: str) -> list[str]:
    key = fold(begun)
    found = dict.fromkeys(name for name in names if fold(name).startswith(key))
    # Shells drop completions that differ in case from the typed letters: "ч" never yields "Ч".
    return [begun + name[len(begun) :] if len(key) == len(begun) else name for name in found][
        :_MOST
    ]


def _named(source: Source, url: str | None, begun: str) -> list[str]:
    """Query a source; if it needs a catalogue, only an existing one: Tab must not create it."""
    from catalog.common.files import is_file
    from catalog.common.paths import database_url
    from catalog.rows import plain_file

    file = plain_file(url or database_url())
    try:
        if file is None or not is_file(file.path):
            return list(source(None, begun))
        from catalog.store import open_catalog

        with open_catalog(url or None) as catalog:
            return list(source(catalog, begun))
    except (UserError, OSError):
        return []


def _decks(catalog: "Catalog | None", _begun: str) -> Iterable[str]:
    from deckbuilder.decks.text import starter_decks

    if catalog is not None:
        from deckbuilder.decks.store import DeckStore

        yield from DeckStore(catalog).names()
    for stem, deck in starter_decks():
        yield from dict.fromkeys((shown_deck(deck.name), deck.name, stem))


def _cards(catalog: "Catalog | None", begun: str) -> Iterable[str]:
    if catalog is None:
        return
    yield from catalog.names_that_begin(begun, _MOST)
    if is_english():
        own = [name for key, name in english_names().items() if key.startswith(fold(begun))]
        yield from shown_names(name for name, cards in catalog.by_names(own).items() if cards)


def _sets(catalog: "Catalog | None", _begun: str) -> Iterable[str]:
    return () if catalog is None else (each.code for each in catalog.shown_sets())


def _formats(_catalog: "Catalog | None", _begun: str) -> Iterable[str]:
    from deckbuilder.decks.formats import offered_formats

    return (each.code for each in offered_formats())


def _settings(_catalog: "Catalog | None", _begun: str) -> Iterable[str]:
    from deckbuilder.base.settings import Settings

    return Settings.model_fields


_BY_WORD: Final[Mapping[str, Source]] = {
    "DECK": _decks,
    "CARD": _cards,
    "SET": _sets,
    "FORMAT": _formats,
}
_BY_PLACE: Final[Mapping[tuple[str, str], Source]] = {
    ("card", "name"): _cards,
    ("squad", "must"): _cards,
    ("squad", "must_not"): _cards,
    ("set", "name"): _settings,
}
"""The sources where the help says NAME for different things, by command and parameter."""
