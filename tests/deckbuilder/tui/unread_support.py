"""Cards that print what does not play, for tests of what the screens say of it."""

import csv
import json
from dataclasses import replace
from pathlib import Path
from typing import Final

import engine.berserk.abilities as ab
from catalog.store import open_catalog
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import parse_deck
from engine.berserk import CardSpec
from engine.berserk.table.events import CardRevealed
from tests.support.scenario import Table
from tests.support.specs import creature

DECK: Final = "Проба"
HERALD, SILENT, STOUT, GUARD = "Ночной вестник", "Безмолвный", "Стойкий", "Страж"
CALLS: Final = "Когда гаснет звезда, вестник трижды кличет беду."
NOON: Final = "В полдень молчит."
TEXT: Final = f"{{armor}} 1. {CALLS} {NOON}"
UNREAD: Final = (
    ab.Unread(CALLS, TEXT.index(CALLS)),
    ab.Unread(NOON, TEXT.index(NOON), ab.UnreadReason.WORDS, "полдень"),
)
HAND_GIVEN: Final = "; ".join(
    (
        "armor 1",
        f"unread {json.dumps(CALLS, ensure_ascii=False)} at {UNREAD[0].at}",
        f'unread {json.dumps(NOON, ensure_ascii=False)} at {UNREAD[1].at} words "полдень"',
    )
)
_HEAD: Final = (
    *("set", "number", "name", "rarity", "cost", "elements", "type", "life", "movement", "strike"),
    *("abilities", "text", "text_withheld", "elite", "unique", "horde", "classes", "icons"),
)
_SAID: Final = (
    (HERALD, HAND_GIVEN, TEXT, ""),
    (SILENT, "", "", "yes"),
    (STOUT, 'armor 1; unread "zoal 1" icon', "{armor} 1.", ""),
    (GUARD, "armor 1", "{armor} 1.", ""),
    *((f"Пробник {number}", "", "", "") for number in range(5, 13)),
)


def bring_unread_deck(folder: Path) -> None:
    """Put a set of such cards into the catalogue, and a deck of three copies of each.

    Of its 15 printed sentences 9 play; 3 copies have an unread icon, 3 a text that is not given.
    """
    file = folder / "cards.csv"
    with file.open("w", encoding="utf-8", newline="") as table:
        rows = csv.writer(table)
        rows.writerow(_HEAD)
        for number, (name, *said) in enumerate(_SAID, 1):
            facts = ("common", 1 + number % 4, "forest", "ground", 7, 1, "1-2-2")
            rows.writerow(("Проба", number, name, *facts, *said, "", "", "", "", ""))
    with open_catalog() as catalog:
        catalog.import_file(file)
        lines = (f"3 {name}" for name, *_said in _SAID)
        DeckStore(catalog).save(parse_deck("\n".join((f"# name: {DECK}", *lines))))


def herald() -> CardSpec:
    """Return a card of which one printed sentence plays and two do not."""
    return replace(creature(HERALD, nodes=(ab.Named(ab.Name.ARMOR, 1), *UNREAD)), text=TEXT)


def unread_table() -> Table:
    """Return a table with that card, one whose text is not given, and an enemy, all revealed."""
    table = Table()
    table.first.card(herald(), "c3")
    table.first.creature("b2", SILENT, nodes=(ab.Unread("", reason=ab.UnreadReason.ABSENT),))
    table.second.creature("c6", "Костолом")
    for card in (0, 1, 2):
        table.state.history.append(CardRevealed(card))
    return table
