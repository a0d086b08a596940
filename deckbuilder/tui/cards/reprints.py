"""The set of a card beside its name, where two prints of a name stand in one list."""

from collections.abc import Iterable, Mapping
from typing import Final

from rich.text import Text

from deckbuilder.tui.shell.theme import DIM
from engine.berserk import CardSpec

_GAP: Final = "  "


def reprinted(cards: Iterable[CardSpec]) -> frozenset[str]:
    """Return the names that more than one printed card has among these; copies count once."""
    names = dict[str, str]()
    return frozenset(
        card.name for card in cards if names.setdefault(card.name, card.ref) != card.ref
    )


def with_set(name: Text, code: str, set_names: Mapping[str, str], room: int) -> Text:
    """Return a name and behind it the set, ``room`` cells wide.

    The set stands by its name, by its code where that is too long; the card's name gives way.
    """
    free = room - name.cell_len - len(_GAP)
    called = set_names.get(code, code)
    source = Text(_GAP + (called if len(called) <= free else code), style=DIM)
    name.truncate(max(room - source.cell_len, 1), overflow="ellipsis")
    line = name.append_text(source)
    line.truncate(max(room, 1), overflow="ellipsis", pad=True)
    return line
