"""Which deck is meant: a file, one of the user's decks, or a starter deck."""

import os
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from catalog.common.errors import BadFile, UnknownName, UserError
from catalog.common.files import expanded, is_file, read_bytes, read_text
from catalog.common.folding import fold
from catalog.common.i18n import _
from catalog.common.resources import data_path
from deckbuilder.base.nearest import nearest
from deckbuilder.decks.exchange import Form, Imported, import_decks, recognise
from deckbuilder.decks.text import (
    MOST_BYTES,
    Deck,
    ResolvedDeck,
    find_card,
    read_deck_file,
    resolve,
)

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.decks.store import DeckStore

_LONGEST_NAME: Final = 40
_SENTENCE: Final = ".!?…:;"
_SUFFIXES = (".txt", ".json", ".dek", ".deck")


def find_deck(text: str, catalog: "Catalog", store: "DeckStore") -> Deck:
    """Return the one deck that ``text`` names.

    Looked for in this order: a compact code, a file, ``FILE#NAME`` for one deck of a file that
    holds several, a stored deck's name, ``NAME@VERSION`` for one of its older states, a starter
    deck's name or the stem of its file. Raises UserError when there is none, with the nearest
    names, or when a file holds several decks and none is named.
    """
    decks = find_decks(text, catalog, store)
    if len(decks) == 1:
        return decks[0]
    problem = _("the file holds {count} decks; write {file}#NAME, where NAME is one of: {names}")
    names = ", ".join(deck.name for deck in decks)
    raise BadFile(text, problem.format(count=len(decks), file=text, names=names))


def find_decks(text: str, catalog: "Catalog", store: "DeckStore") -> list[Deck]:
    """Return what ``text`` names as ``find_deck`` does, but all decks of a file with several."""
    if text.startswith("#") and recognise(text) is Form.CODE:
        return list(import_decks(text, Form.CODE, catalog=catalog).decks)
    if is_file(text):
        return decks_of_file(expanded(text))
    named, sign, name = text.rpartition("#")
    if sign and is_file(named):
        return [_of_name(expanded(named), name)]
    stored = store.find(text)
    if stored is not None:
        return [stored]
    name, sign, number = text.rpartition("@")
    if sign and number.isascii() and number.isdigit() and store.find(name) is not None:
        return [store.version(name, int(number)).deck]
    starter = _starter(text)
    if starter is not None:
        return [starter]
    if _is_like_a_path(text):
        raise BadFile(text, _("there is no such file"))
    known = [
        *store.names(),
        *(name for stem, deck in starter_decks() for name in (stem, deck.name)),
    ]
    raise UnknownName(text, nearest(text, known))


def _is_like_a_path(text: str) -> bool:
    ends_so = text.lower().endswith(_SUFFIXES)
    return os.sep in text or "/" in text or ends_so or os.path.isdir(text)


@cache
def starter_decks() -> tuple[tuple[str, Deck], ...]:
    """Return the shipped decks, each with the stem of its file, in the order of the stems."""
    files = sorted(data_path("decks").glob("*.txt"))
    return tuple((path.stem, deck) for path in files for deck in read_deck_file(path))


def resolve_fully(deck: Deck, catalog: "Catalog") -> ResolvedDeck:
    """Return the deck with its cards; UserError when one of them is not in the catalogue.

    Playing needs every card, unlike building: there an unknown card is kept and marked.
    """
    resolved = resolve(deck, catalog)
    if not resolved.unknown:
        return resolved
    lines = [_("These cards of the deck “{name}” are not in the catalogue:").format(name=deck.name)]
    for unknown in resolved.unknown:
        hint = ""
        if unknown.suggestions:
            names = ", ".join(unknown.suggestions)
            hint = " — " + _("did you mean: {names}?").format(names=names)
        lines.append(f"  {unknown.entry.text}{hint}")
    raise UserError("\n".join(lines))


def decks_of_file(path: Path) -> list[Deck]:
    """Return the decks of a file under names that differ; BadFile when there is none."""
    return list(read_decks(path).decks)


def read_decks(path: Path, form: Form | None = None, catalog: "Catalog | None" = None) -> Imported:
    """Return the decks of a file under names that differ; BadFile when there is none.

    Without ``form`` a form of exchange is recognised by its content; all else is our text or JSON
    of decks. With a catalogue ids become names.
    """
    form = form or recognise(read_bytes(path, MOST_BYTES).decode("utf-8", errors="replace"))
    if form in (None, Form.TEXT):
        read = Imported(Form.TEXT, tuple(read_deck_file(path)))
    else:
        read = _read_form(path, form, catalog)
    if not read.decks:
        raise BadFile(path, _("there is no deck in this file"))
    return replace(read, decks=tuple(_told_apart(read.decks)))


def _read_form(path: Path, form: Form, catalog: "Catalog | None" = None) -> Imported:
    """Return the decks of a file in a form of exchange; BadFile when it is not in that form."""
    try:
        text = read_text(path, MOST_BYTES)
        return import_decks(text, form, path.stem, catalog)
    except BadFile:
        raise
    except UserError as error:
        raise BadFile(path, str(error)) from error


def refuse_unknown(decks: Sequence[Deck], catalog: "Catalog", path: Path) -> None:
    """Raise BadFile when there is not one card we know in a deck.

    Any text can be read as a deck of unknown cards: it is more likely no deck at all, or one of
    sets that are not imported yet.
    """
    for deck in decks:
        if not _has_known_card(deck, catalog):
            problem = _(
                "no card of “{name}” is in the catalogue: this is no deck, or its set has to be"
                " imported first"
            )
            raise BadFile(path, problem.format(name=deck.name))


def _has_known_card(deck: Deck, catalog: "Catalog") -> bool:
    entries = (*deck.entries, *deck.side)
    if any(catalog.by_names(entry.name for entry in entries).values()):
        return True
    return any(
        find_card(entry, catalog) is not None
        for entry in entries
        if entry.ref is not None or entry.name.isdigit()
    )


def owner_of(deck: Deck) -> str:
    """Return whose deck it is, where its notes hold nothing but a name; else an empty text.

    A file of tournament decks says the player there; other notes are sentences or longer.
    """
    name = deck.notes.strip()
    is_name = "\n" not in name and len(name) <= _LONGEST_NAME
    return name if is_name and not name.endswith(tuple(_SENTENCE)) else ""


def _told_apart(decks: Sequence[Deck]) -> list[Deck]:
    """Return the decks under names that differ: a repeated name gets its notes or a number."""
    used: set[str] = set()
    result = []
    for deck in decks:
        owner = deck.notes.partition("\n")[0]
        candidates = chain(
            [deck.name, f"{deck.name} ({owner})" if owner else deck.name],
            (f"{deck.name} ({number})" for number in range(2, len(decks) + 2)),
        )
        name = next(candidate for candidate in candidates if fold(candidate) not in used)
        used.add(fold(name))
        result.append(replace(deck, name=name))
    return result


def _of_name(path: Path, name: str) -> Deck:
    decks = decks_of_file(path)
    for deck in decks:
        if fold(deck.name) == fold(name):
            return deck
    raise UnknownName(name, nearest(name, [deck.name for deck in decks]))


def _starter(text: str) -> Deck | None:
    for stem, deck in starter_decks():
        if fold(text) in (fold(stem), fold(deck.name)):
            return deck
    return None
