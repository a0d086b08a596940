"""The columns of a table of cards (CSV, TSV, XLSX), in export order.

``COLUMNS`` names each column, its parser and its alternative headers; the table in
``catalog/README.md`` documents them. Headers are compared folded: case, ё and surrounding spaces do
not matter.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from catalog.common.folding import fold
from catalog.facts import CardFacts
from catalog.importers import values
from catalog.importers.given import some_abilities
from engine.berserk import Element


@dataclass(frozen=True, slots=True)
class Column:
    """One column, with the conversions between its cell and the card's fact."""

    name: str
    read: Callable[[str], object]
    write: Callable[[CardFacts], str]
    aliases: tuple[str, ...] = ()
    required: bool = False
    fact: str = ""


def _yes_no(flag: bool) -> str:
    return "yes" if flag else "no"


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


def _elements(elements: tuple[Element, ...]) -> str:
    return ", ".join(element.value for element in elements)


def _icons(facts: CardFacts) -> str:
    return "; ".join(f"{code} {value}" for code, value in facts.icons.items())


COLUMNS: Final = (
    Column("set", values.a_set, lambda c: c.set_code, ("сет", "набор", "выпуск"), True, "set_code"),
    Column("set_name", values.a_line, lambda c: c.set_name, ("название набора", "название сета")),
    Column("number", values.a_number_in_set, lambda c: str(c.number), ("номер", "№"), True),
    Column("name", values.a_name, lambda c: c.name, ("имя", "название", "карта"), True),
    Column("rarity", values.a_rarity, lambda c: c.rarity.value, ("редкость",), True),
    Column("cost", values.a_cost, lambda c: str(c.cost), ("стоимость", "цена"), True),
    Column("elite", values.a_flag, lambda c: _yes_no(c.elite), ("элитная", "элитность")),
    Column(
        "unique", values.a_flag, lambda c: _yes_no(c.unique), ("уникальная", "уникальность", "uniq")
    ),
    Column("horde", values.a_flag, lambda c: _yes_no(c.horde), ("орда",)),
    Column(
        "elements",
        values.some_elements,
        lambda c: _elements(c.elements),
        ("стихия", "стихии", "color"),
    ),
    Column("type", values.a_type, lambda c: c.type.value, ("тип",), True),
    Column(
        "classes", values.some_classes, lambda c: ", ".join(c.classes), ("класс", "классы", "class")
    ),
    Column("life", values.a_number_or_none, lambda c: _number(c.life), ("жизни", "жизнь")),
    Column(
        "movement",
        values.a_number_or_none,
        lambda c: _number(c.movement),
        ("движение", "запас движения", "move"),
    ),
    Column(
        "strike",
        values.a_strike,
        lambda c: str(c.strike or ""),
        ("удар", "простой удар", "пу", "hit"),
    ),
    Column("icons", values.some_icons, _icons, ("значки", "иконки")),
    Column("abilities", some_abilities, lambda c: c.abilities or "", ("особенности",)),
    Column("text", values.a_text, lambda c: c.text, ("текст",)),
    Column("text_withheld", values.a_flag, lambda c: _yes_no(c.text_withheld), ("текст скрыт",)),
    Column(
        "legend",
        values.a_text,
        lambda c: c.legend,
        ("легенда", "художественный текст", "худ.текст"),
    ),
)

SILENT: Final = frozenset({"abilities"})
"""Columns whose absence means nothing: a card then keeps its value."""
UNKNOWN: Final = "?"
"""The cell of a fact that is not known. In such a column, and where it is absent, a card keeps its
value, and the report says so."""
ICON_HEADERS: Final = {
    "ovz": "оп в защ",
    "ova": "оп в атак",
    "ovs": "оп в стрел",
    "zoal": "защ от лет",
    "zoo": "защ от яда",
    "zov": "защ от выстр",
    "zoz": "защ закл",
    "zom": "защ от маг",
    "zor": "защ от разр",
    "zot": "защ от мет",
    "armor": "броня",
    "direct": "направ удар",
    "regen": "реген",
    "stamina": "стойкость",
}
"""Icons that the publisher's spreadsheets and the script of berserk-nxt give a column of their own,
by the icon's code, with the Russian header."""
BY_ICON_HEADER: Final = {
    fold(header): code for code, other in ICON_HEADERS.items() for header in (code, other)
}
BY_NAME: Final = {column.name: column for column in COLUMNS}
BY_HEADER: Final = {
    fold(header): column.name for column in COLUMNS for header in (column.name, *column.aliases)
}
