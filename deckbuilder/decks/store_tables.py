"""The tables of decks and sessions, and the SQL that ``store`` uses on them."""

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
    """A stored deck: ``text`` is its exact text form, the other columns are for lists.

    ``name_key`` is the folded name: two decks cannot differ only by case or ё. ``updated_at`` is
    ISO 8601 in UTC. A ``built`` deck reserves its cards.
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
    """A version of a stored deck; numbers start at 1, ``saved_at`` is ISO 8601 in UTC."""

    __tablename__ = "deck_version"

    deck_id: int = Field(foreign_key="deck.id", primary_key=True)
    number: int = Field(primary_key=True)
    text: str = Field(sa_type=Text)
    cards: int
    note: str = Field(default="", sa_type=Text)
    saved_at: str


class StoredSession(SQLModel, table=True):
    """An unfinished deal, match or draft, one of each kind, as the data to continue from."""

    __tablename__ = "session"

    kind: str = Field(primary_key=True)
    payload: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    updated_at: str
