"""A small shelf of invented cards for the tests of the search."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlmodel import Session, SQLModel, create_engine

from catalog.cards import Card
from catalog.common.folding import fold
from catalog.indexing import prepare_index
from catalog.models import CardRow, SetRow, catalog_tables
from catalog.rows import EngineRows
from catalog.search import SearchResult, search_cards
from catalog.search_column import search_words
from catalog.specs import plays_of

SETS = (("zimnik", "Зимник"), ("ustie", "Чёрное устье"))
STEPPE, MOUNTAIN, FOREST, SWAMP, DARKNESS = 1, 2, 4, 8, 16


def card(name: str, **facts: Any) -> Card:
    """Return a ground creature of cost 3 with the facts changed that are given."""
    columns: dict[str, Any] = {
        "set_id": 1,
        "number": 1,
        "rarity": "common",
        "cost_number": 3,
        "type": "ground",
        "life": 6,
        "movement": 1,
        "weak": 1,
        "medium": 2,
        "strong": 3,
        **facts,
    }
    made = Card(name=name, name_key=fold(name), ref="", **columns)
    made.ref = f"{SETS[made.set_id - 1][0]}/{made.number}"
    made.search = search_words(made.name, made.text, made.classes, made.icons, made.abilities)
    made.plays = plays_of(made).value
    return made


def shelf() -> list[Card]:
    """Return the cards; every test of the language counts with these."""
    return [
        card("Лучник топи", number=1, elements=SWAMP, text="{tap}: Выстрел на 1-1-2."),
        card("Ёлкин дозорный", number=2, elements=FOREST, classes=["Страж чащи"], unique=True),
        card("Елец", number=3, elements=FOREST | STEPPE, cost_number=5, rarity="rare", elite=True),
        card("Костолом", number=4, elements=MOUNTAIN, classes=["Орк"], icons={"armor": 2}, life=12),
        card("Латник", number=5, elements=MOUNTAIN, abilities="armor 1; shot 1-2-2 range 3"),
        card(
            "Буревестник",
            number=6,
            type="flyer",
            movement=None,
            elements=STEPPE,
            text="Безответный удар. Летающие враги получают выстрелы.",
        ),
        card("Костолом", set_id=2, number=1, elements=MOUNTAIN, classes=["Орк"], horde=True),
        card(
            "Трясина",
            set_id=2,
            number=2,
            type="terrain",
            life=None,
            movement=None,
            weak=None,
            medium=None,
            strong=None,
            cost_number=0,
            cost_form="braced",
        ),
        card(
            "Каменный щит",
            set_id=2,
            number=3,
            type="artifact",
            movement=None,
            weak=None,
            medium=None,
            strong=None,
            cost_number=2,
            cost_form="variable",
            icons={"armor": 0},
            rarity="ultra_rare",
            text_withheld=True,
        ),
    ]


@contextmanager
def shelf_session(cards: list[Card], *, indexed: bool) -> Iterator[Session]:
    """Give a session on a database that holds ``cards``, with the full-text index or without."""
    db = create_engine("sqlite://")
    SQLModel.metadata.create_all(db, tables=catalog_tables())
    if indexed:
        with db.begin() as connection:
            assert prepare_index(connection)
    with Session(db) as session:
        for place, (code, name) in enumerate(SETS, 1):
            session.add(SetRow(id=place, code=code, name=name))
        session.flush()
        session.add_all(map(CardRow.of, cards))
        session.commit()
        yield session
    db.dispose()


def rows_of(session: Session) -> EngineRows:
    """Return what reads the database of a session."""
    return EngineRows(session.connection())


def search_shelf(
    session: Session, query: str = "", limit: int | None = None, offset: int = 0
) -> SearchResult:
    """Return what a query finds."""
    return search_cards(rows_of(session), query, limit, offset)


def refs(session: Session, query: str) -> list[str]:
    """Return the refs that a query finds, in its order."""
    return [card.ref for card in search_shelf(session, query).cards]
