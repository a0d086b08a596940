"""What a user leaves behind: decks and unfinished sessions, in the catalogue's database.

Each write is one transaction: a program killed half way leaves the old deck or the new one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import JSON, Column, Text
from sqlmodel import Field, SQLModel, select

from catalog.errors import UnknownName, UserError
from catalog.folding import fold
from catalog.i18n import _
from deckbuilder.decks import Deck, parse_deck, write_deck
from deckbuilder.nearest import nearest

if TYPE_CHECKING:
    from sqlmodel import Session

    from catalog.store import Catalog


class StoredDeck(SQLModel, table=True):
    """A deck of the user's: ``text`` is its text form word for word, the rest is for lists.

    ``name_key`` is the folded name: two decks do not differ by case or ё alone. ``updated_at``
    is ISO 8601 in UTC.
    """

    __tablename__ = "deck"

    id: int | None = Field(default=None, primary_key=True)
    name: str
    name_key: str = Field(unique=True)
    text: str = Field(sa_type=Text)
    format: str
    cards: int
    note: str = Field(default="", sa_type=Text)
    updated_at: str


class StoredSession(SQLModel, table=True):
    """An unfinished deal, match or draft: one of each kind, as the data it goes on from."""

    __tablename__ = "session"

    kind: str = Field(primary_key=True)
    payload: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    updated_at: str


@dataclass(frozen=True, slots=True)
class DeckSummary:
    """One line of the list of stored decks; ``updated_at`` is ISO 8601 in UTC."""

    name: str
    format: str
    cards: int
    note: str
    updated_at: str


class DeckStore:
    """The user's decks. Names are found without regard to case, ё and kinds of quotes."""

    def __init__(self, catalog: "Catalog") -> None:
        self._catalog = catalog

    def save(self, deck: Deck, *, replacing: str | None = None) -> None:
        """Keep ``deck`` in place of the one of its name, and of the one called ``replacing``.

        ``replacing`` is the name the deck had before it was renamed. UserError when the deck has
        no name, or when its new name belongs to yet another deck.
        """
        key = fold(deck.name)
        if not key:
            raise UserError(_("A deck needs a name before it can be kept."))
        old_key = key if replacing is None else fold(replacing)
        with self._catalog.transaction() as session:
            if old_key != key and _row(session, key) is not None:
                raise UserError(
                    _("There is already a deck called “{name}”.").format(name=deck.name)
                )
            row = _row(session, old_key) or StoredDeck(
                name="", name_key="", text="", format="", cards=0, updated_at=""
            )
            _fill(row, deck)
            session.add(row)

    def load(self, name: str) -> Deck:
        """Return the deck of that name; UnknownName, with the nearest names, when there is none."""
        found = self.find(name)
        if found is None:
            raise UnknownName(name, nearest(name, self.names()))
        return found

    def find(self, name: str) -> Deck | None:
        """Return the deck of that name, None when there is none."""
        with self._catalog.reading() as session:
            row = _row(session, fold(name))
            return None if row is None else parse_deck(row.text, row.name)

    def names(self) -> tuple[str, ...]:
        """Return the names of all decks in alphabetical order."""
        return tuple(summary.name for summary in self.summaries())

    def summaries(self) -> tuple[DeckSummary, ...]:
        """Return one line about each deck, in alphabetical order of the names."""
        with self._catalog.reading() as session:
            rows = session.exec(select(StoredDeck)).all()
            rows = sorted(rows, key=lambda row: row.name_key)
            return tuple(
                DeckSummary(row.name, row.format, row.cards, row.note, row.updated_at)
                for row in rows
            )

    def delete(self, name: str) -> None:
        """Forget the deck of that name; UnknownName when there is none."""
        with self._catalog.transaction() as session:
            row = _row(session, fold(name))
            if row is not None:
                session.delete(row)
                return
        raise UnknownName(name, nearest(name, self.names()))


class SessionStore:
    """What was left unfinished, one payload of plain JSON data for each kind."""

    def __init__(self, catalog: "Catalog") -> None:
        self._catalog = catalog

    def save(self, kind: str, payload: Mapping[str, Any]) -> None:
        """Keep ``payload`` in place of what was kept of this kind."""
        with self._catalog.transaction() as session:
            row = session.get(StoredSession, kind)
            if row is None:
                row = StoredSession(kind=kind, payload={}, updated_at="")
            row.payload = dict(payload)
            row.updated_at = _now()
            session.add(row)

    def load(self, kind: str) -> dict[str, Any] | None:
        """Return what was kept of this kind, None when nothing was."""
        with self._catalog.reading() as session:
            row = session.get(StoredSession, kind)
            return None if row is None else dict(row.payload)

    def clear(self, kind: str) -> None:
        """Forget what was kept of this kind, if anything."""
        with self._catalog.transaction() as session:
            row = session.get(StoredSession, kind)
            if row is not None:
                session.delete(row)


def _row(session: "Session", key: str) -> StoredDeck | None:
    return session.exec(select(StoredDeck).where(StoredDeck.name_key == key)).first()


def _fill(row: StoredDeck, deck: Deck) -> None:
    row.name = deck.name
    row.name_key = fold(deck.name)
    row.text = write_deck(deck)
    row.format = deck.format
    row.cards = deck.total
    row.note = deck.notes
    row.updated_at = _now()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
