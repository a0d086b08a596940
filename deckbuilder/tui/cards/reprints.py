"""The set of a card beside its name, where two prints of a name stand in one list."""

from collections.abc import Iterable, Mapping
from typing import Final

from rich.text import Text

from deckbuilder.tui.shell.theme import DIM
from engine.berserk import CardSpec

_GAP: Final = "  "
_NAME: Final = 12  # cells that a card's name keeps beside the name of a set


def reprinted(cards: Iterable[CardSpec]) -> frozenset[str]:
    """Return the names that more than one printed card has among these; copies count once."""
    names = dict[str, str]()
    return frozenset(
        card.name for card in cards if names.setdefault(card.name, card.ref) != card.ref
    )


def with_set(name: Text, code: str, set_names: Mapping[str, str], room: int) -> Text:
    """Return a name and behind it the set, ``room`` cells wide.

    Sets stand by their names, or all by their codes where the longest name has no room: the rows
    of a list do not mix them. The card's name gives way.
    """
    longest = max(map(len, set_names.values()), default=0)
    by_name = room >= _NAME + len(_GAP) + longest
    source = Text(_GAP + (set_names.get(code, code) if by_name else code), style=DIM)
    name.truncate(max(room - source.cell_len, 1), overflow="ellipsis")
    line = name.append_text(source)
    line.truncate(max(room, 1), overflow="ellipsis", pad=True)
    return line
