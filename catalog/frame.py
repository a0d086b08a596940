"""Cards as a pandas data frame.

The columns, always all and in this order (``FRAME_COLUMNS``): ``ref``, ``set`` (code),
``set_name``, ``number``, ``name``, ``rarity``, ``cost`` (as printed: "4", "2+X"), ``cost_number``,
``elite``, ``unique``, ``horde``, ``elements`` and ``classes`` (texts, separated by ", "), ``type``,
``life``, ``movement``, ``weak``, ``medium``, ``strong`` (whole numbers or <NA>), ``icons`` (dict),
``abilities`` (notation), ``text``, ``text_withheld``, ``plays`` (yes, partly, no), ``legend``.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from catalog.cards import Card, CardSet, elements_of

if TYPE_CHECKING:
    from pandas import DataFrame

# the type of each column; "Int64" is pandas' nullable integer
FRAME_COLUMNS: Final = {
    "ref": "str",
    "set": "str",
    "set_name": "str",
    "number": "int64",
    "name": "str",
    "rarity": "str",
    "cost": "str",
    "cost_number": "int64",
    "elite": "bool",
    "unique": "bool",
    "horde": "bool",
    "elements": "str",
    "type": "str",
    "classes": "str",
    "life": "Int64",
    "movement": "Int64",
    "weak": "Int64",
    "medium": "Int64",
    "strong": "Int64",
    "icons": "object",
    "abilities": "str",
    "text": "str",
    "text_withheld": "bool",
    "plays": "str",
    "legend": "str",
}


def to_frame(cards: Iterable[Card], sets: Iterable[CardSet]) -> "DataFrame":
    """Return one row per card, in the order of ``cards``; ``sets`` holds the set of each."""
    import pandas

    by_id = {card_set.id: card_set for card_set in sets}
    rows = [_row(card, by_id[card.set_id]) for card in cards]
    columns = {
        name: pandas.Series([row[name] for row in rows], dtype=kind)
        for name, kind in FRAME_COLUMNS.items()
    }
    return pandas.DataFrame(columns)


def _row(card: Card, card_set: CardSet) -> dict[str, Any]:
    made = {
        "set": card_set.code,
        "set_name": card_set.name,
        "cost": str(card.cost),
        "elements": ", ".join(element.value for element in elements_of(card.elements)),
        "classes": ", ".join(card.classes),
    }
    return {name: made[name] if name in made else getattr(card, name) for name in FRAME_COLUMNS}
