"""The user's collection: copies of each printed card, wishes, and cards missing for a deck.

Copies are counted by print, but a deck lists names, so missing copies are counted over all prints
of a name. Built decks reserve their copies.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from typing_extensions import Doc

from catalog.common.delimited import BadTable, rows_of
from catalog.common.errors import BadFile, UnknownName, UserError
from catalog.common.files import read_bytes
from catalog.common.folding import fold
from catalog.common.foreign import cell, render_cell
from catalog.common.i18n import _
from catalog.english import shown_name
from catalog.importers.encoding import decode
from deckbuilder.base.progress import report_progress
from deckbuilder.cards.fields import Name, Ref
from deckbuilder.decks.deck import DeckEntry
from deckbuilder.decks.nxt_collection import (
    OwnedPrints,
    Prints,
    bad_line,
    is_nxt_collection,
    nxt_collection_lines,
    render_nxt_collection,
)
from deckbuilder.decks.text import find_card

if TYPE_CHECKING:
    from catalog.cards import Card
    from catalog.owned import Copies
    from catalog.store import Catalog
    from deckbuilder.decks.deck import Deck
    from deckbuilder.decks.store import DeckStore

COLUMNS: Final = ("ref", "set", "number", "name", "count", "wish")
MOST: Final = 9999
_HEADERS: Final = {
    "ref": ("ref", "карта"),
    "set": ("set", "выпуск", "набор", "сет"),
    "number": ("number", "номер", "№"),
    "name": ("name", "имя", "название"),
    "count": ("count", "есть", "количество", "копий"),
    "wish": ("wish", "хочу", "желание"),
}
_SEPARATORS: Final = ",;\t"


@dataclass(frozen=True, slots=True)
class OwnedLine:
    """An owned or wanted printing."""

    ref: Ref
    name: Annotated[str | None, Doc("null if the catalogue no longer has the card")]
    count: Annotated[int, Doc("owned copies")]
    wish: Annotated[int, Doc("wanted copies")]
    reserved: Annotated[int, Doc("copies of the name, over all printings, in built decks")]


@dataclass(frozen=True, slots=True)
class Missing:
    """A card name of a deck, with its missing copies."""

    name: Name
    needed: Annotated[int, Doc("copies in the deck")]
    owned: Annotated[int, Doc("owned copies, over all printings")]
    reserved: Annotated[int, Doc("copies reserved by other built decks")]
    missing: Annotated[int, Doc("missing copies")]
    known: Annotated[bool, Doc("whether the catalogue has the name")] = True


@dataclass(frozen=True, slots=True)
class CollectionProblem:
    """A row of a table that cannot be imported."""

    line: Annotated[int, Doc("the line in the file, from 1")]
    value: Annotated[str, Doc("the text in the file")]
    reason: Annotated[str, Doc("the problem, in the user's language")]


@dataclass(frozen=True, slots=True)
class ImportedCollection:
    """The result of an import of the collection."""

    rows: Annotated[int, Doc("number of rows imported")]
    changed: Annotated[int, Doc("number of cards whose copies changed")]
    problems: tuple[CollectionProblem, ...]


@dataclass(frozen=True, slots=True)
class _Said:
    """A row that names a card, with the copies it states by column."""

    ref: str
    copies: Mapping[str, int]
    prints: str | None = None


class Collection:
    """The user's copies and wishes, in the catalogue's database."""

    def __init__(self, catalog: Catalog, decks: DeckStore) -> None:
        from catalog.owned import OwnedCards

        self._catalog = catalog
        self._decks = decks
        self._owned = OwnedCards(catalog)

    def lines(self, query: str = "") -> tuple[OwnedLine, ...]:
        """Return the owned and wanted cards by name, limited to those a query finds.

        Without a query, cards unknown to the catalogue are at the end.
        """
        copies, cards = self._owned.all(), self._owned.cards()
        reserved = self._decks.reserved()
        if query.strip():
            refs = {card.ref for card in self._catalog.search(query, collected=True).cards}
            copies = {ref: owned for ref, owned in copies.items() if ref in refs}
        lines = [_line(ref, owned, cards.get(ref), reserved) for ref, owned in copies.items()]
        return tuple(
            sorted(lines, key=lambda line: (line.name is None, fold(line.name or ""), line.ref))
        )

    def all(self) -> dict[str, Copies]:
        """Return all printed cards that are owned or wanted, by ref."""
        return self._owned.all()

    def lost(self) -> tuple[str, ...]:
        """Return the refs on the list that the catalogue no longer has."""
        return tuple(sorted(self._owned.all().keys() - self._owned.cards().keys()))

    def copies(self, ref: str) -> Copies:
        """Return the copies of one printed card."""
        from catalog.owned import Copies

        return self._owned.all().get(ref, Copies())

    def find(self, text: str) -> Card:
        """Return the printed card of a ref or a name; UserError if a name has several prints."""
        card = self._catalog.card(text)
        if card is not None:
            return card
        named = self._catalog.by_name(text)
        if not named:
            found = self._of_id(text)
            if found is None:
                raise UnknownName(text, self._catalog.suggest(text))
            return found
        if len(named) > 1:
            problem = _("“{name}” is printed several times; say which: {refs}.")
            refs = ", ".join(card.ref for card in named)
            raise UserError(problem.format(name=shown_name(named[0].name), refs=refs))
        return named[0]

    def _of_id(self, text: str) -> Card | None:
        """Return the card of a community id; None for any other text or an unknown card."""
        try:
            return find_card(DeckEntry(text, 1), self._catalog) if text.isdigit() else None
        except ValueError:
            return None

    def add(self, ref: str, count: int = 1) -> Copies:
        """Add or remove owned copies of a printed card, at least to none; return the new
        numbers."""
        return self._change(ref, lambda old: replace(old, count=_within(old.count + count)))

    def wish(self, ref: str, count: int) -> Copies:
        """Set the number of copies wanted besides the owned ones; return the new numbers."""
        return self._change(ref, lambda old: replace(old, wish=_within(count)))

    def _change(self, ref: str, change: Callable[[Copies], Copies]) -> Copies:
        from catalog.owned import Copies

        changed = Copies()

        def of_card(copies: Mapping[str, Copies]) -> Mapping[str, Copies]:
            nonlocal changed
            changed = change(copies.get(ref, Copies()))
            return {ref: changed}

        self._owned.change(of_card)
        return changed

    def shift(self, by: Mapping[str, tuple[int, int]]) -> None:
        """Change owned and wanted copies by these amounts per ref, never below none.

        All changes are stored, or none if that fails.
        """
        from catalog.owned import Copies

        def of_cards(now: Mapping[str, Copies]) -> Mapping[str, Copies]:
            shifted = {}
            for ref, (count, wish) in by.items():
                old = now.get(ref, Copies())
                shifted[ref] = Copies(_within(old.count + count), _within(old.wish + wish))
            return shifted

        self._owned.change(of_cards)

    def missing(self, deck: Deck) -> tuple[Missing, ...]:
        """Return every name of a deck and its side with its missing copies, in deck order.

        Copies in other built decks are not available; those reserved by the deck itself, if it is
        stored and built, are.
        """
        needed, names, known = self._needed(deck)
        owned, reserved = self._owned.by_name(), self._decks.reserved(without=deck.name)
        lines = []
        for key, count in needed.items():
            have, kept = owned.get(key, 0), reserved.get(key, 0)
            lacks = max(count - max(have - kept, 0), 0)
            lines.append(Missing(names[key], count, have, kept, lacks, key in known))
        return tuple(lines)

    def free(self, deck: Deck) -> dict[str, int]:
        """Return the owned copies of each folded name still available for the deck.

        Copies in other built decks and those the deck and its side need are not.
        """
        needed, _names, _known = self._needed(deck)
        reserved = self._decks.reserved(without=deck.name)
        left = {
            key: count - reserved.get(key, 0) - needed[key]
            for key, count in self._owned.by_name().items()
        }
        return {key: count for key, count in left.items() if count > 0}

    def _needed(self, deck: Deck) -> tuple[Counter[str], dict[str, str], set[str]]:
        needed: Counter[str] = Counter()
        names: dict[str, str] = {}
        known: set[str] = set()
        for entry in (*deck.entries, *deck.side):
            card = find_card(entry, self._catalog)
            name = entry.name if card is None else card.name
            needed[fold(name)] += entry.count
            names.setdefault(fold(name), name)
            if card is not None:
                known.add(fold(name))
        return needed, names, known

    def export(self) -> str:
        """Return the collection as CSV that ``import_table`` can read."""
        cards = self._owned.cards()
        table = io.StringIO()
        rows = csv.writer(table, lineterminator="\n")
        rows.writerow(COLUMNS)
        for ref, copies in sorted(
            self._owned.all().items(), key=lambda owned: _by_number(owned[0])
        ):
            card = cards.get(ref)
            set_code, _slash, number = ref.rpartition("/")
            name = "" if card is None else card.name
            said = map(cell, (ref, set_code, number, name))
            rows.writerow([*said, copies.count, copies.wish])
        return table.getvalue()

    def import_file(self, path: Path, *, adding: bool = False) -> ImportedCollection:
        """Import the table in a file as ``import_table`` does, or a collection of berserk-nxt.

        BadFile if it cannot be read.
        """
        text = decode(read_bytes(path), path)
        if is_nxt_collection(text):
            return self._import_nxt(text, adding=adding)
        try:
            return self.import_table(text, adding=adding)
        except BadFile:
            raise
        except BadTable as error:
            raise BadFile(path, str(error), error.line) from error
        except UserError as error:
            raise BadFile(path, str(error), 1) from error

    def import_table(self, text: str, *, adding: bool = False) -> ImportedCollection:
        """Import a table: each row sets its card's copies, or adds to them (``adding``).

        A row names its card by ``ref``, by ``set`` and ``number``, or by ``name``. A missing column
        or cell leaves the stored value. Rows without a known card are reported, the others are
        imported; several rows of one card add up. Raises UserError if required columns are missing,
        BadTable if the text is not a table. Cancelling while rows are read changes nothing.
        """
        rows = _rows(text)
        said: list[_Said] = []
        problems: list[CollectionProblem] = []
        known = self._owned.all()
        for place, (line, cells) in enumerate(rows):
            report_progress(place, len(rows))
            try:
                said.append(_Said(self._ref(cells, known), _read_copies(cells)))
            except UserError as error:
                problems.append(CollectionProblem(line, _label(cells), str(error)))
        report_progress(len(rows), len(rows))
        return self._take_in(len(rows), said, problems, adding=adding)

    def _import_nxt(self, text: str, *, adding: bool) -> ImportedCollection:
        """Import a collection of berserk-nxt; its lines say nothing of wishes."""
        said: list[_Said] = []
        problems: list[CollectionProblem] = []
        lines = tuple(nxt_collection_lines(text))
        for line in lines:
            if not isinstance(line, OwnedPrints):
                number, value = line
                problems.append(CollectionProblem(number, value, str(bad_line())))
                continue
            try:
                ref = self.find(line.card).ref
            except UserError as error:
                problems.append(CollectionProblem(line.line, line.card, str(error)))
                continue
            said.append(_Said(ref, {"count": line.copies}, str(line.prints)))
        return self._take_in(len(lines), said, problems, adding=adding)

    def _take_in(
        self, rows: int, said: list[_Said], problems: list[CollectionProblem], *, adding: bool
    ) -> ImportedCollection:
        changed: Mapping[str, Copies] = {}

        def taken_in(now: Mapping[str, Copies]) -> Mapping[str, Copies]:
            nonlocal changed
            changed = _taken_in(said, now, adding)
            return changed

        self._owned.change(taken_in)
        return ImportedCollection(rows, len(changed), tuple(problems))

    def export_nxt(self) -> tuple[str, int]:
        """Return the collection file of berserk-nxt, and how many owned cards it cannot hold."""
        return render_nxt_collection(self._owned.all())

    def _ref(self, cells: Mapping[str, str], known: Container[str]) -> str:
        ref = cells.get("ref", "")
        if ref in known:
            return ref
        if not ref and cells.get("set") and cells.get("number"):
            ref = f"{cells['set']}/{cells['number']}"
        if not ref and not cells.get("name"):
            raise UserError(_("the row names no card: give ref, set and number, or name"))
        return self.find(ref or cells["name"]).ref


def _line(ref: str, copies: Copies, card: Card | None, reserved: Mapping[str, int]) -> OwnedLine:
    if card is None:
        return OwnedLine(ref, None, copies.count, copies.wish, 0)
    kept = reserved.get(card.name_key, 0)
    return OwnedLine(ref, card.name, copies.count, copies.wish, kept)


def _within(count: int) -> int:
    return min(max(count, 0), MOST)


def _by_number(ref: str) -> tuple[str, int, str]:
    set_code, _slash, number = ref.rpartition("/")
    return set_code, int(number) if number.isdecimal() else 0, number


def _rows(text: str) -> list[tuple[int, dict[str, str]]]:
    """Return the non-empty rows: line, and cells by our column names."""
    text = text.removeprefix("\ufeff")
    separator = max(_SEPARATORS, key=(text.splitlines() or [""])[0].count)
    table = rows_of(text, separator)
    _line, header = next(table, (1, []))
    if not header:
        raise UserError(_("the table is empty; its first line must name the columns"))
    columns = _columns(header)
    rows = []
    for line, cells in table:
        named = {
            name: render_cell(cells[at].strip()) for name, at in columns.items() if at < len(cells)
        }
        if any(named.values()):
            rows.append((line, named))
    return rows


def _columns(header: Iterable[str]) -> dict[str, int]:
    by_header = {head: name for name, heads in _HEADERS.items() for head in heads}
    columns: dict[str, int] = {}
    for place, head in enumerate(header):
        name = by_header.get(fold(head))
        if name is not None:
            columns.setdefault(name, place)
    names_a_card = columns.keys() & {"ref", "name"} or {"set", "number"} <= columns.keys()
    if not names_a_card or not columns.keys() & {"count", "wish"}:
        problem = _(
            "the first line must name the columns: ref, or set and number, or name; and count or"
            " wish"
        )
        raise UserError(problem)
    return columns


def _read_copies(cells: Mapping[str, str]) -> dict[str, int]:
    """Return the copies stated by a row, by column; one of the two can be missing."""
    said = {name: _number(cells[name]) for name in ("count", "wish") if cells.get(name)}
    if not said:
        raise UserError(_("the row gives neither a count nor a wish"))
    return said


def _taken_in(
    rows: Iterable[_Said], now: Mapping[str, Copies], adding: bool
) -> Mapping[str, Copies]:
    """Return the cards changed by rows; columns that a row lacks keep the value in ``now``."""
    from catalog.owned import Copies

    taken: dict[str, Copies] = {}
    seen: set[tuple[str, str]] = set()
    for row in rows:
        old = taken.get(row.ref) or now.get(row.ref) or Copies()
        changes = {}
        for name, number in row.copies.items():
            before = old.count if name == "count" else old.wish
            more = adding or (row.ref, name) in seen
            changes[name] = _within(before + number if more else number)
            seen.add((row.ref, name))
        prints = row.prints
        if prints is not None and (adding or row.ref in taken):
            prints = str(Prints.read(old.prints).plus(Prints.read(prints)))
        taken[row.ref] = replace(old, **changes, prints=old.prints if prints is None else prints)
    return {ref: copies for ref, copies in taken.items() if copies != now.get(ref)}


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST))):
        problem = _("“{value}” must be a whole number from 0 to {most}")
        raise UserError(problem.format(value=text, most=MOST))
    return int(text)


def _label(cells: Mapping[str, str]) -> str:
    label = cells.get("ref") or cells.get("name")
    return label or "/".join(cells.get(name, "") for name in ("set", "number")).strip("/")
