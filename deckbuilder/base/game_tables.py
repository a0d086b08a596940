"""Tables of unfinished games and their SQL."""

from sqlalchemy import Text
from sqlmodel import Field, SQLModel, col, delete, insert, select, update

__all__ = [
    "StoredChoice",
    "StoredGame",
    "StoredSnapshot",
    "col",
    "delete",
    "insert",
    "select",
    "update",
]


class StoredGame(SQLModel, table=True):
    """A game of one kind; ``setup`` and ``aside`` are JSON, ``choices`` is the number of its rows.

    ``owner`` is the last writer: two programs that play the same game do not mix their choices.
    """

    __tablename__ = "game"

    kind: str = Field(primary_key=True)
    setup: str = Field(sa_type=Text)
    aside: str = Field(sa_type=Text)
    owner: str
    choices: int
    updated_at: str


class StoredChoice(SQLModel, table=True):
    """A choice, as JSON in the codes of its kind; ``mark`` is a fingerprint of the position after
    it."""

    __tablename__ = "game_choice"

    kind: str = Field(foreign_key="game.kind", primary_key=True)
    place: int = Field(primary_key=True)
    choice: str = Field(sa_type=Text)
    mark: str


class StoredSnapshot(SQLModel, table=True):
    """A snapshot of a game after a number of choices."""

    __tablename__ = "game_snapshot"

    kind: str = Field(foreign_key="game.kind", primary_key=True)
    place: int
    text: str = Field(sa_type=Text)
