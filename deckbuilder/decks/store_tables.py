"""The tables of decks and sessions, and the words of SQL that ``store`` asks them with."""

from typing import Any

from sqlalchemy import JSON, Column, Text
from sqlmodel import Field, SQLModel, col, delete, select

from catalog.models import DeckCard

__all__ = [
    "DeckCard",
    "StoredDeck",
    "StoredSession",
    "StoredVersion",
    "col",
    "delete",
    "select",
]


class StoredDeck(SQLModel, table=True):
    """A deck of the user's: ``text`` is its text form word for word, the rest is for lists.

    ``name_key`` is the folded name: two decks do not differ by case or ё alone. ``updated_at``
    is ISO 8601 in UTC. A ``built`` deck is one of cards that lie in its box: they are reserved.
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
    built: bool = False


class StoredVersion(SQLModel, table=True):
    """One saved state of a stored deck; numbers go from 1 on, ``saved_at`` is ISO 8601 in UTC."""

    __tablename__ = "deck_version"

    deck_id: int = Field(foreign_key="deck.id", primary_key=True)
    number: int = Field(primary_key=True)
    text: str = Field(sa_type=Text)
    cards: int
    note: str = Field(default="", sa_type=Text)
    saved_at: str


class StoredSession(SQLModel, table=True):
    """An unfinished deal, match or draft: one of each kind, as the data it goes on from."""

    __tablename__ = "session"

    kind: str = Field(primary_key=True)
    payload: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    updated_at: str
