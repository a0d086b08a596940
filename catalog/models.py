"""The tables: sets, printed cards, the history of imports, what is owned and what decks hold.

Closed words are kept as the values of their enums (``CardType``, ``CostForm``,
``Rarity``, ``PlaysByItself``),
elements as a bit mask (``elements_of``, ``element_mask``): a row is plain data, a query plain SQL.
"""

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import JSON, Column, MetaData, Table, Text
from sqlmodel import Field, SQLModel

from engine.berserk import ELEMENTS, Cost, CostForm, Element, PlaysByItself
from engine.berserk.abilities.strength import Strength

BUNDLED: Final = "bundled"
"""The source of the program's own sets, and the compiler of the abilities that come with them: what
their texts are read as by any version."""
ELEMENT_BITS: Final = {element: 1 << place for place, element in enumerate(ELEMENTS)}


def element_mask(elements: Iterable[Element]) -> int:
    """Return the bit mask of ``elements``; 0 is neutral.

    >>> element_mask([Element.STEPPE, Element.FOREST])
    5
    """
    mask = 0
    for element in elements:
        mask |= ELEMENT_BITS[element]
    return mask


def elements_of(mask: int) -> tuple[Element, ...]:
    """Return the elements of a bit mask, in the order of ``ELEMENTS``.

    >>> elements_of(16)
    (<Element.DARKNESS: 'darkness'>,)
    """
    return tuple(element for element, bit in ELEMENT_BITS.items() if mask & bit)


class CardSet(SQLModel, table=True):
    """A set of cards: ``code`` is stable ("rubezh", "nxt-50"), ``source`` the format it came in."""

    __tablename__ = "card_set"

    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(unique=True)
    name: str
    source: str = ""


class Card(SQLModel, table=True):
    """One printed card: a row of one set.

    ``ref`` is the stable id, the set's code and the number in the set ("rubezh/17"). Texts hold no
    control characters except line feeds; what a source says differently, or says beyond these
    columns, lies in ``extra`` under the name of its format. ``text_withheld`` marks a text that the
    source keeps back: then ``text`` is empty. ``life``, ``movement`` and the three strengths of the
    strike are None where the card has none. ``abilities`` is the notation of what the card can do:
    given by hand, or read of its text by the version ``compiled_by`` of the compiler. ``plays``
    says whether what is printed plays by itself; who changes text, icons or abilities sets it anew
    (``catalog.specs.plays_of``).
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

    @property
    def set_code(self) -> str:
        """The code of the card's set."""
        return self.ref.rpartition("/")[0]

    @property
    def has_given_abilities(self) -> bool:
        """Whether its abilities were given by hand: then nothing reads them of its text."""
        return bool(self.given_abilities)

    @property
    def given_abilities(self) -> str:
        """The notation of the abilities that were given by hand; empty where there are none."""
        return "" if self.compiled_by else self.abilities

    @property
    def stated_abilities(self) -> str:
        """The notation of those that a file states: by hand, or of the program's own sets."""
        return self.abilities if self.compiled_by in ("", BUNDLED) else ""

    @property
    def cost(self) -> Cost:
        """The printed cost."""
        return Cost(self.cost_number, CostForm(self.cost_form))

    @property
    def strike(self) -> Strength | None:
        """The printed strike; None for artifacts and terrains."""
        if self.weak is None or self.medium is None or self.strong is None:
            return None
        return Strength(self.weak, self.medium, self.strong)


class ImportRun(SQLModel, table=True):
    """One import that was carried out: which file, when (ISO 8601, UTC) and what came of it."""

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
    """How many copies of a printed card the user has, and how many are wished for besides.

    It stands by ``ref``, not by the card's id: what is owned outlives any import of cards.
    """

    __tablename__ = "owned_card"

    ref: str = Field(primary_key=True)
    count: int = 0
    wish: int = 0


class DeckCard(SQLModel, table=True):
    """That a stored deck holds a name: what ``в:колоде`` looks up.

    Decks belong to ``deckbuilder``, whose store keeps these rows in step with them. ``deck_key``
    and ``name_key`` are folded names; ``count`` takes the deck and its side together.
    """

    __tablename__ = "deck_card"

    deck_key: str = Field(primary_key=True)
    name_key: str = Field(primary_key=True, index=True)
    deck_name: str
    count: int


_TABLES: Final = (CardSet, Card, ImportRun, OwnedCard, DeckCard)


def catalog_tables() -> tuple[Table, ...]:
    """Return the tables that belong to the catalogue, whatever else lies in the database."""
    known: MetaData = SQLModel.metadata
    return tuple(known.tables[str(table.__tablename__)] for table in _TABLES)
