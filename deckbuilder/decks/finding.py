"""Find the deck that a text means: a file, a stored deck, or a starter deck."""

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from catalog.common.errors import BadFile, UnknownName, UserError
from catalog.common.files import (
    expanded,
    is_readable,
    is_stdin,
    missing_file,
    read_bytes,
    read_text,
)
from catalog.common.folding import fold
from catalog.common.i18n import _, ngettext
from deckbuilder.base.nearest import nearest
from deckbuilder.decks.english import printed_deck, shown_deck
from deckbuilder.decks.exchange import Form, Imported, import_decks, recognise
from deckbuilder.decks.starters import offered_starters
from deckbuilder.decks.text import (
    MOST_BYTES,
    CardSource,
    Deck,
    ResolvedDeck,
    UnknownEntry,
    find_card,
    known_starters,
    read_deck_file,
    resolve,
    source_name,
    starter_decks,
)

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.decks.store import DeckStore

_LONGEST_NAME: Final = 40
_SENTENCE: Final = ".!?…:;"
_SUFFIXES = (".txt", ".json", ".dek", ".deck")


class SeveralDecks(BadFile):
    """A file holds several possible decks; ``decks`` are these, under distinct names.

    The message explains how to name each: FILE#NAME.
    """

    def __init__(self, file: str, decks: Sequence[Deck], called: str = "") -> None:
        self.file = file
        self.decks = tuple(decks)
        if called:
            problem = ngettext(
                "{count} deck is called “{name}”; name one of them like this:",
                "{count} decks are called “{name}”; name one of them like this:",
                len(decks),
            ).format(count=len(decks), name=called)
        else:
            problem = ngettext(
                "the file has {count} deck; name one of them like this:",
                "the file has {count} decks; name one of them like this:",
                len(decks),
            ).format(count=len(decks))
        super().__init__(file, "\n".join([problem, *(f"  {name}" for name in self.names)]))

    @property
    def names(self) -> tuple[str, ...]:
        """The texts that name each deck."""
        before = "-- " if is_stdin(self.file) else ""  # otherwise it would be parsed as an option
        return tuple(f"{before}{self.file}#{deck.name}" for deck in self.decks)


def find_deck(text: str, catalog: "Catalog", store: "DeckStore") -> Deck:
    """Return the only deck that ``text`` names.

    Tried in this order: a compact code, a file, ``FILE#NAME`` for one of several decks in a file, a
    stored deck's name, ``NAME@VERSION`` for an older version of it, a starter deck's name or file
    stem. Raises UserError if there is none, with the nearest names, and SeveralDecks if a file
    holds several.
    """
    decks = find_decks(text, catalog, store)
    if len(decks) == 1:
        return decks[0]
    raise SeveralDecks(text, decks)


def find_decks(text: str, catalog: "Catalog", store: "DeckStore") -> list[Deck]:
    """Return the decks that ``text`` names, as ``find_deck`` does, but all decks of a file."""
    if text.startswith("#") and recognise(text) is Form.CODE:
        return list(import_decks(text, Form.CODE, catalog=catalog).decks)
    if is_readable(text):
        return decks_of_file(expanded(text))
    named, sign, name = text.rpartition("#")
    if sign and is_readable(named):
        return [_of_name(named, name)]
    text = printed_deck(text)
    stored = store.find(text)
    if stored is not None:
        return [stored]
    name, sign, number = text.rpartition("@")
    if sign and number.isascii() and number.isdigit() and store.find(name) is not None:
        return [store.version(name, int(number)).deck]
    starter = _starter(text, catalog)
    if starter is not None:
        return [starter]
    if _is_like_a_path(text):
        raise missing_file(text)
    known = [
        *store.names(),
        *(name for stem, deck in starter_decks() for name in (stem, shown_deck(deck.name))),
    ]
    raise UnknownName(text, nearest(text, known))


def _is_like_a_path(text: str) -> bool:
    ends_so = text.lower().endswith(_SUFFIXES)
    return os.sep in text or "/" in text or ends_so or os.path.isdir(text)


def resolve_fully(deck: Deck, catalog: "Catalog") -> ResolvedDeck:
    """Look up all cards of a deck; UserError if one of them is not in the catalogue.

    Playing needs every card; in deck building unknown cards are kept and marked.
    """
    resolved = resolve(deck, catalog)
    if not resolved.unknown:
        return resolved
    raise UserError("\n".join(render_unknown_lines(deck.name, resolved.unknown)))


def decks_of_file(path: Path) -> list[Deck]:
    """Return the decks of a file under distinct names; BadFile if there are none."""
    return list(read_decks(path).decks)


def read_decks(path: Path, form: Form | None = None, catalog: "Catalog | None" = None) -> Imported:
    """Parse the decks of a file under distinct names; BadFile if there are none.

    Without ``form`` an exchange form is recognised by its content; anything else is our text or
    JSON of decks. With a catalogue, ids are replaced by names.
    """
    read = _as_written(path, form, catalog)
    return replace(read, decks=tuple(_with_distinct_names(read.decks)))


def _written_names(path: Path) -> list[str]:
    return [deck.name for deck in _as_written(path).decks]


def _as_written(path: Path, form: Form | None = None, catalog: "Catalog | None" = None) -> Imported:
    form = form or recognise(read_bytes(path, MOST_BYTES).decode("utf-8", errors="replace"))
    if form in (None, Form.TEXT):
        read = Imported(Form.TEXT, tuple(read_deck_file(path)))
    else:
        read = _read_form(path, form, catalog)
    if not read.decks:
        raise BadFile(path, _("there is no deck in this file"))
    return read


def _read_form(path: Path, form: Form, catalog: "Catalog | None" = None) -> Imported:
    """Parse a file in an exchange form; BadFile if it is not in that form."""
    try:
        text = read_text(path, MOST_BYTES)
        return import_decks(text, form, source_name(path), catalog)
    except BadFile:
        raise
    except UserError as error:
        raise BadFile(path, str(error)) from error


def refuse_unknown(decks: Sequence[Deck], catalog: "Catalog", path: Path) -> None:
    """Raise BadFile for a deck without any known card.

    Any text parses as a deck of unknown cards, but is then more likely not a deck, or one of sets
    that are not imported.
    """
    for deck in decks:
        if not _has_known_card(deck, catalog):
            problem = _(
                "no card of “{name}” is in the catalogue: either this is not a deck, or its "
                "set must be imported first"
            )
            raise BadFile(path, problem.format(name=deck.name))


def unknown_entries(deck: Deck, catalog: "CardSource") -> tuple[UnknownEntry, ...]:
    """Return the cards of a deck and its side that the catalogue lacks."""
    return resolve(deck, catalog).unknown


def render_unknown_lines(name: str, unknown: Sequence[UnknownEntry]) -> list[str]:
    """List the unknown cards of a deck with suggestions, one line each."""
    lines = [_("These cards of the deck “{name}” are not in the catalogue:").format(name=name)]
    return [*lines, *(f"  {missing.entry.text}{_hint(missing)}" for missing in unknown)]


def _hint(missing: UnknownEntry) -> str:
    if not missing.suggestions:
        return ""
    names = ", ".join(missing.suggestions)
    return ". " + _("Did you mean: {names}?").format(names=names)


def _has_known_card(deck: Deck, catalog: "Catalog") -> bool:
    entries = (*deck.entries, *deck.side)
    if any(catalog.by_names(entry.name for entry in entries).values()):
        return True
    return any(find_card(entry, catalog) is not None for entry in entries if entry.names_print)


def owner_of(deck: Deck) -> str:
    """Return the owner of a deck if its notes hold only a name; else an empty text.

    In files of tournament decks the notes are the player; other notes are sentences or longer.
    """
    return name_in(deck.notes)


def name_in(text: str) -> str:
    """Return a text if it can be a name, one short line and not a sentence; else an empty text.

    >>> name_in(" Анна "), name_in("Живучие стоят впереди.")
    ('Анна', '')
    """
    name = text.strip()
    is_name = "\n" not in name and len(name) <= _LONGEST_NAME
    return name if is_name and not name.endswith(tuple(_SENTENCE)) else ""


def _with_distinct_names(decks: Sequence[Deck]) -> list[Deck]:
    """Return the decks under distinct names: repeated names get the owner or a number.

    The bare name is then ambiguous, and each deck can be named.
    """
    counts = Counter(fold(deck.name) for deck in decks)
    used = {key for key, count in counts.items() if count == 1}
    result = []
    for deck in decks:
        if counts[fold(deck.name)] == 1:
            result.append(deck)
            continue
        owner = deck.notes.partition("\n")[0]
        candidates = chain(
            [f"{deck.name} ({owner})"] if owner else [],
            (f"{deck.name} ({number})" for number in range(1, 2 * len(decks) + 1)),
        )
        name = next(candidate for candidate in candidates if fold(candidate) not in used)
        used.add(fold(name))
        result.append(replace(deck, name=name))
    return result


def _of_name(file: str, name: str) -> Deck:
    """Return the deck of a file with this name; SeveralDecks if there are more."""
    path = expanded(file)
    decks = decks_of_file(path)
    for deck in decks:
        if fold(deck.name) == fold(name):
            return deck
    written = _written_names(path)
    called = [deck for deck, bare in zip(decks, written, strict=True) if fold(bare) == fold(name)]
    if called:
        raise SeveralDecks(file, called, name)
    raise UnknownName(name, nearest(name, [deck.name for deck in decks]))


def _starter(text: str, catalog: "Catalog") -> Deck | None:
    for stem, deck in (*offered_starters(catalog), *known_starters()):
        if fold(text) in (fold(stem), fold(deck.name)):
            return deck
    return None
