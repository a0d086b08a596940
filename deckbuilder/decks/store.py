"""The user's data: decks with all their versions, and unfinished sessions.

Each write is one transaction: a killed program leaves the old deck or the new one.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any, Final

from typing_extensions import Doc

from catalog.common.errors import UnknownName, UserError
from catalog.common.folding import fold
from catalog.common.i18n import _
from catalog.guarded import Guard, Row, check, guarded, read
from catalog.rows import EngineRows
from deckbuilder.base.game_store import Also, GameStore, Payload
from deckbuilder.base.lazy_modules import lazy_module
from deckbuilder.base.nearest import nearest
from deckbuilder.cards.fields import Deck as NameOfDeck
from deckbuilder.decks.formats import is_limited
from deckbuilder.decks.text import Deck, DeckEntry, find_card, parse_deck, render_deck
from deckbuilder.kit.records import from_columns

if TYPE_CHECKING:
    from sqlmodel import Session
    from sqlmodel.sql.expression import SelectOfScalar

    from catalog.store import Catalog
    from deckbuilder.decks import store_tables as tables
else:
    tables = lazy_module("deckbuilder.decks.store_tables")  # the ORM is slow to load


@dataclass(frozen=True, slots=True)
class DeckSummary:
    """One of the user's decks."""

    name: NameOfDeck
    format: Annotated[str, Doc("the code of its format")]
    cards: Annotated[int, Doc("number of cards")]
    note: Annotated[str, Doc("the note of the latest version")]
    updated_at: Annotated[str, Doc("the time of the last save: ISO 8601, UTC")]
    built: Annotated[bool, Doc("whether the deck is built, so that its copies are reserved")] = (
        False
    )


@dataclass(frozen=True, slots=True)
class DeckVersion:
    """A saved state of a deck: ``number`` from 1, its ``note``, and the time (ISO 8601, UTC)."""

    number: int
    saved_at: str
    note: str
    deck: Deck


class DeckStore:
    """The user's decks. Names are looked up ignoring case, ё and kinds of quotes.

    Every saved state is kept as a version; saving an unchanged deck does nothing.
    """

    def __init__(self, catalog: "Catalog") -> None:
        self._catalog = catalog

    @property
    def guard(self) -> Guard:
        """The guard that moves damaged rows aside."""
        return self._catalog.guard

    @guarded
    def save(self, deck: Deck, *, replacing: str | None = None, note: str = "") -> None:
        """Store ``deck``, replacing the one of its name and the one called ``replacing``.

        ``replacing`` is the deck's name before it was renamed; ``note`` belongs to the new version.
        UserError if the deck has no name, or if its new name belongs to another deck.
        """
        write = self.saving(deck, replacing=replacing, note=note)
        with self._catalog.transaction() as session:
            write(session)

    def saving(self, deck: Deck, *, replacing: str | None = None, note: str = "") -> Also:
        """Return the write of ``save`` for a transaction with other writes."""
        key = fold(deck.name)
        if not key:
            raise UserError(_("A deck needs a name before it can be saved."))
        old_key = key if replacing is None else fold(replacing)
        held = self._held(deck)

        def write(session: "Session") -> None:
            if old_key != key and _row(session, key) is not None:
                raise UserError(
                    _("There is already a deck called “{name}”.").format(name=deck.name)
                )
            row = _row(session, old_key) or tables.StoredDeck(
                name="", name_key="", text="", format="", cards=0, updated_at=""
            )
            _keep(session, row, deck, held, note)

        return write

    def _held(self, deck: Deck) -> Counter[str]:
        """Return the number of cards of each folded name in a deck and its side."""
        held: Counter[str] = Counter()
        for entry in (*deck.entries, *deck.side):
            held[self._name_key(entry)] += entry.count
        return held

    def _name_key(self, entry: DeckEntry) -> str:
        if not entry.names_print:
            # an entry is saved at every key press, so look-ups are avoided where possible
            return fold(entry.name)
        card = find_card(entry, self._catalog)
        return fold(entry.name) if card is None else card.name_key

    @guarded
    def history(self, name: str) -> tuple[DeckVersion, ...]:
        """Return every version of a deck, oldest first; UnknownName if there is no such deck."""
        with self._catalog.reading() as session:
            row = _row(session, fold(name))
            if row is not None:
                rows, of_deck = EngineRows(session.connection()), {"deck": row.id}
                order = "WHERE deck_id = :deck ORDER BY number"
                return tuple(read(rows, "deck_version", _version, order, of_deck))
        raise UnknownName(name, nearest(name, self.names()))

    def version(self, name: str, number: int) -> DeckVersion:
        """Return one version of a deck; UserError, with the existing numbers, if it is missing."""
        history = self.history(name)
        for state in history:
            if state.number == number:
                return state
        if not history:
            problem = _("No saved version of the deck “{name}” is left; save it again.")
            raise UserError(problem.format(name=name))
        problem = _("The deck “{name}” has no version {number}; it has {first} to {last}.")
        first, last = history[0].number, history[-1].number
        raise UserError(problem.format(name=name, number=number, first=first, last=last))

    @guarded
    def restore(self, name: str, number: int, note: str = "") -> DeckVersion:
        """Restore an old version as a new one, and return that.

        The deck keeps its current name. Nothing is saved if it is already in that state.
        """
        old = self.version(name, number).deck
        held = self._held(old)
        with self._catalog.transaction() as session:
            row = _row(session, fold(name))
            if row is not None:
                note = note or _("Back to version {number}").format(number=number)
                _keep(session, row, old.with_name(row.name), held, note)
                session.flush()
                rows, newest = EngineRows(session.connection()), "ORDER BY number DESC LIMIT 1"
                of_deck = f"WHERE deck_id = :deck {newest}"
                return read(rows, "deck_version", _version, of_deck, {"deck": row.id})[0]
        raise UnknownName(name, nearest(name, self.names()))

    @guarded
    def set_note(self, name: str, number: int, note: str) -> None:
        """Set the note of a version; UserError if the deck has no such version."""
        with self._catalog.transaction() as session:
            deck = _row(session, fold(name))
            row = None if deck is None else session.get(tables.StoredVersion, (deck.id, number))
            if row is not None:
                row.note = note
                session.add(row)
                return
        self.version(name, number)  # reports what is missing

    @guarded
    def set_built(self, name: str, built: bool = True) -> None:
        """Mark a deck as built or not; UnknownName if there is none."""
        with self._catalog.transaction() as session:
            row = _row(session, fold(name))
            if row is not None:
                row.built = built
                session.add(row)
                return
        raise UnknownName(name, nearest(name, self.names()))

    @guarded
    def reserved(self, *, without: str = "") -> dict[str, int]:
        """Return the copies of each folded name in built decks, optionally without one deck."""
        boxes = "SELECT name_key FROM deck WHERE built = :built"
        built = f"WHERE deck_key IN ({boxes}) AND deck_key <> :key"
        values = {"built": True, "key": fold(without)}
        counts: Counter[str] = Counter()
        with self._catalog.rows() as rows:
            for held in read(rows, "deck_card", lambda row: row, built, values):
                counts[held["name_key"]] += held["count"]
        return dict(counts)

    def load(self, name: str) -> Deck:
        """Return the deck of that name; UnknownName, with the nearest names, if there is none."""
        deck = self.find(name)
        if deck is None:
            raise UnknownName(name, nearest(name, self.names()))
        return deck

    @guarded
    def find(self, name: str) -> Deck | None:
        """Return the deck of that name; None if there is none."""
        with self._catalog.rows() as rows:
            found = read(rows, "deck", _deck, _OF_NAME, {"key": fold(name)})
        return found[0] if found else None

    @guarded
    def holding(self, card: str) -> tuple[tuple[str, int], ...]:
        """Return the decks with a card of that name, and its copies including the side.

        The side of a limited deck is the rest of its pool and does not count.
        """
        values = {"key": fold(card)}
        held = "WHERE name_key = :key AND count > 0"
        of_card = "WHERE name_key IN (SELECT deck_key FROM deck_card WHERE name_key = :key)"
        with self._catalog.rows() as rows:
            counted = {
                row["deck_key"]: row["count"]
                for row in read(rows, "deck_card", lambda row: row, held, values)
            }
            decks = read(rows, "deck", lambda row: (row["name_key"], _deck(row)), of_card, values)
        counts = (
            (deck.name, _without_side(deck, card) if is_limited(deck.format) else counted[key])
            for key, deck in sorted(decks, key=itemgetter(0))
            if key in counted
        )
        return tuple((name, count) for name, count in counts if count)

    @guarded
    def every(self) -> tuple[Deck, ...]:
        """Return all decks in full, sorted by name."""
        with self._catalog.rows() as rows:
            decks = read(rows, "deck", lambda row: (row["name_key"], _deck(row)))
        return tuple(deck for _key, deck in sorted(decks, key=itemgetter(0)))

    def names(self) -> tuple[str, ...]:
        """Return the names of all decks, sorted."""
        return tuple(summary.name for summary in self.summaries())

    @guarded
    def summaries(self) -> tuple[DeckSummary, ...]:
        """Return one line about each deck, sorted by name."""
        with self._catalog.rows() as rows:
            found = read(rows, "deck", _summary, without=["text"])
        return tuple(line for _key, line in sorted(found, key=itemgetter(0)))

    @guarded
    def delete(self, name: str) -> None:
        """Delete the deck of that name and its versions; UnknownName if there is none."""
        with self._catalog.transaction() as session:
            row = _row(session, fold(name))
            if row is not None:
                session.exec(
                    tables.delete(tables.StoredVersion).where(
                        tables.col(tables.StoredVersion.deck_id) == row.id
                    )
                )
                session.exec(
                    tables.delete(tables.DeckCard).where(
                        tables.col(tables.DeckCard.deck_key) == row.name_key
                    )
                )
                session.delete(row)
                return
        raise UnknownName(name, nearest(name, self.names()))


class SessionStore:
    """Unfinished sessions, one payload of plain JSON data for each kind.

    ``games`` are those stored as their choices instead.
    """

    def __init__(self, catalog: "Catalog") -> None:
        self._catalog = catalog
        self.games = GameStore(catalog)

    @property
    def guard(self) -> Guard:
        """The guard that moves damaged rows aside."""
        return self._catalog.guard

    @guarded
    def save(self, kind: str, payload: Mapping[str, Any]) -> None:
        """Store ``payload``, replacing the session of this kind."""
        with self._catalog.transaction() as session:
            self.put(session, kind, payload)

    def is_left(self, kind: str) -> bool:
        """Return whether a session of this kind is stored, in either form."""
        return self.games.glance(kind) is not None or self.load(kind) is not None

    def saving(self, kind: str, payload: Mapping[str, Any]) -> Also:
        """Return the write of ``payload`` for the transaction of a game."""
        return lambda session: self.put(session, kind, payload)

    @guarded
    def change(self, kind: str, changed: Callable[[Payload], Payload]) -> None:
        """Store the result of ``changed`` on the session of a kind; an empty payload if there is
        none."""
        with self._catalog.transaction() as session:
            self.changing(kind, changed)(session)

    def changing(self, kind: str, changed: Callable[[Payload], Payload]) -> Also:
        """Return the write of ``change`` for the transaction of a game."""

        def write(session: "Session") -> None:
            _check_left(session, kind)
            row = session.get(tables.StoredSession, kind)
            self.put(session, kind, changed({} if row is None else row.payload))

        return write

    def clearing(self, kind: str) -> Also:
        """Return the write that deletes a kind for the transaction of a game."""
        return lambda session: self.drop(session, kind)

    def put(self, session: "Session", kind: str, payload: Mapping[str, Any]) -> None:
        """Store ``payload`` as ``save`` does, in a transaction with other writes."""
        _check_left(session, kind)
        row = session.get(tables.StoredSession, kind)
        if row is None:
            row = tables.StoredSession(kind=kind, payload={}, updated_at="")
        row.payload = dict(payload)
        row.updated_at = _now()
        session.add(row)

    @guarded
    def load(self, kind: str) -> dict[str, Any] | None:
        """Return the session of this kind; None if there is none."""
        with self._catalog.rows() as rows:
            found = read(
                rows, "session", lambda row: dict(row["payload"]), _OF_KIND, {"kind": kind}
            )
        return found[0] if found else None

    @guarded
    def clear(self, kind: str) -> None:
        """Delete the session of this kind, if any."""
        with self._catalog.transaction() as session:
            self.drop(session, kind)

    def drop(self, session: "Session", kind: str) -> None:
        """Delete the session as ``clear`` does, in a transaction with other writes."""
        _check_left(session, kind)
        row = session.get(tables.StoredSession, kind)
        if row is not None:
            session.delete(row)


def _without_side(deck: Deck, card: str) -> int:
    """Return the copies of a card in a deck without its side."""
    key = fold(card)
    return sum(entry.count for entry in deck.entries if fold(entry.name) == key)


_OF_NAME: Final = "WHERE name_key = :key"
_OF_KIND: Final = "WHERE kind = :kind"


def _check_left(session: "Session", kind: str) -> None:
    """Raise DamagedRows if a session of a kind cannot be read."""
    check(EngineRows(session.connection()), "session", _OF_KIND, {"kind": kind})


def _deck(row: Row) -> Deck:
    return parse_deck(row["text"], row["name"])


def _summary(row: Row) -> tuple[str, DeckSummary]:
    return row["name_key"], from_columns(DeckSummary, row)


def _row(session: "Session", key: str) -> "tables.StoredDeck | None":
    check(EngineRows(session.connection()), "deck", _OF_NAME, {"key": key})
    return session.exec(
        tables.select(tables.StoredDeck).where(tables.StoredDeck.name_key == key)
    ).first()


def _keep(
    session: "Session", row: "tables.StoredDeck", deck: Deck, held: Mapping[str, int], note: str
) -> None:
    """Store ``deck`` in a row, as a new version unless it is unchanged."""
    old_key = row.name_key
    if not old_key or row.text != render_deck(deck):
        _fill(row, deck)
        session.add(row)
        session.flush()
        _add_version(session, row, note)
    _index(session, old_key, row, held)  # its ids may have been replaced by names since


def _of_deck(row: "tables.StoredDeck") -> "SelectOfScalar[tables.StoredVersion]":
    """Return the query for the versions of a deck, newest first."""
    versions = tables.select(tables.StoredVersion).where(tables.StoredVersion.deck_id == row.id)
    return versions.order_by(tables.col(tables.StoredVersion.number).desc())


def _fill(row: "tables.StoredDeck", deck: Deck) -> None:
    row.name = deck.name
    row.name_key = fold(deck.name)
    row.text = render_deck(deck)
    row.format = deck.format
    row.cards = deck.total
    row.note = deck.notes
    row.updated_at = _now()


def _add_version(session: "Session", row: "tables.StoredDeck", note: str) -> None:
    assert row.id is not None  # the row was flushed
    newest = "WHERE deck_id = :deck ORDER BY number DESC LIMIT 1"
    check(EngineRows(session.connection()), "deck_version", newest, {"deck": row.id})
    last = session.exec(_of_deck(row).limit(1)).first()
    session.add(
        tables.StoredVersion(
            deck_id=row.id,
            number=1 if last is None else last.number + 1,
            text=row.text,
            cards=row.cards,
            note=note,
            saved_at=row.updated_at,
        )
    )


def _version(row: Row) -> DeckVersion:
    return DeckVersion(row["number"], row["saved_at"], row["note"], parse_deck(row["text"]))


def _index(
    session: "Session", old_key: str, row: "tables.StoredDeck", held: Mapping[str, int]
) -> None:
    """Update the table of cards in decks for a stored deck."""
    session.exec(
        tables.delete(tables.DeckCard).where(
            tables.col(tables.DeckCard.deck_key).in_([old_key, row.name_key])
        )
    )
    for name_key, count in held.items():
        session.add(
            tables.DeckCard(
                deck_key=row.name_key, deck_name=row.name, name_key=name_key, count=count
            )
        )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
