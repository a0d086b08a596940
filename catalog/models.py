"""The tables: sets, printed cards, the history of imports, owned cards, cards in decks.

Only writers need these classes; readers get cards from ``catalog.cards``.
"""

from typing import Any, Final, Self

from sqlalchemy import JSON, Column, MetaData, Table, Text
from sqlmodel import Field, SQLModel

from catalog.cards import CARD_COLUMNS, Card, CardSet
from engine.berserk import CostForm, PlaysByItself


class SetRow(SQLModel, table=True):
    """The row of a set; its columns are the fields of ``CardSet``."""

    __tablename__ = "card_set"

    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(unique=True)
    name: str
    source: str = ""

    def card_set(self) -> CardSet:
        """Return the set as plain data."""
        return CardSet(self.id, self.code, self.name, self.source)


class CardRow(SQLModel, table=True):
    """The row of a printed card; its columns are the fields of ``Card``, which documents them.

    Code that changes text, icons or abilities must update ``plays`` (``catalog.specs.plays_of``).
    """

    __tablename__ = "card"

    id: int | None = Field(default=None, primary_key=True)
    set_id: int = Field(foreign_key="card_set.id", index=True)
    number: int
    ref: str = Field(unique=True)
    name: str
    name_key: str = Field(index=True)
    rarity: str
    cost_number: int
    cost_form: str = CostForm.FIXED.value
    elite: bool = False
    unique: bool = False
    horde: bool = False
    elements: int = 0
    type: str
    classes: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    life: int | None = None
    movement: int | None = None
    weak: int | None = None
    medium: int | None = None
    strong: int | None = None
    icons: dict[str, int] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    text: str = Field(default="", sa_type=Text)
    abilities: str = Field(default="", sa_type=Text)
    compiled_by: str = Field(default="", sa_column_kwargs={"server_default": ""})
    legend: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})
    search: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})
    text_withheld: bool = False
    plays: str = Field(
        default=PlaysByItself.YES.value,
        sa_column_kwargs={"server_default": PlaysByItself.YES.value},
    )
    extra: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))

    def card(self) -> Card:
        """Return the card as plain data."""
        return Card(**{name: getattr(self, name) for name in CARD_COLUMNS})

    @classmethod
    def of(cls, card: Card) -> Self:
        """Return the row for a card."""
        return cls(**{name: getattr(card, name) for name in CARD_COLUMNS})


class ImportRun(SQLModel, table=True):
    """One completed import: its file, time (ISO 8601, UTC) and result."""

    __tablename__ = "import_run"

    id: int | None = Field(default=None, primary_key=True)
    file: str
    sha256: str = Field(index=True)
    format: str
    started_at: str
    finished_at: str
    added: int
    updated: int
    unchanged: int
    rejected: int


class OwnedCard(SQLModel, table=True):
    """The number of copies of a printed card that the user owns and additionally wants.

    The key is ``ref``, not the card's id, so that it survives imports.
    """

    __tablename__ = "owned_card"

    ref: str = Field(primary_key=True)
    count: int = 0
    wish: int = 0
    prints: str = Field(default="", sa_column_kwargs={"server_default": ""})


class DeckCard(SQLModel, table=True):
    """A name in a stored deck, for searches by ``в:колоде``.

    Decks belong to ``deckbuilder``, whose store keeps these rows up to date. ``deck_key`` and
    ``name_key`` are folded names; ``count`` is the sum of the deck and its side.
    """

    __tablename__ = "deck_card"

    deck_key: str = Field(primary_key=True)
    name_key: str = Field(primary_key=True, index=True)
    deck_name: str
    count: int


_TABLES: Final = (SetRow, CardRow, ImportRun, OwnedCard, DeckCard)


def catalog_tables() -> tuple[Table, ...]:
    """Return the catalogue's tables, whatever other tables the database has."""
    known: MetaData = SQLModel.metadata
    return tuple(known.tables[str(table.__tablename__)] for table in _TABLES)
