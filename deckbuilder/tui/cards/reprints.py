"""The set of a card beside its name, for lists that contain two prints of a name."""

from collections.abc import Iterable, Mapping
from typing import Final

from rich.text import Text

from deckbuilder.tui.shell.theme import DIM
from engine.berserk import CardSpec

_GAP: Final = "  "
_NAME: Final = 12  # minimum width of a card's name beside the name of its set


def reprinted(cards: Iterable[CardSpec]) -> frozenset[str]:
    """Return the names that several different prints among these cards share; copies count once."""
    names = dict[str, str]()
    return frozenset(
        card.name for card in cards if names.setdefault(card.name, card.ref) != card.ref
    )


def with_set(name: Text, code: str, set_names: Mapping[str, str], room: int) -> Text:
    """Return a name followed by the set, ``room`` cells wide.

    Sets are shown by name, or all by code if the longest name does not fit, so that the rows of a
    list are uniform. The card's name is shortened if needed.
    """
    longest = max(map(len, set_names.values()), default=0)
    by_name = room >= _NAME + len(_GAP) + longest
    source = Text(_GAP + (set_names.get(code, code) if by_name else code), style=DIM)
    name.truncate(max(room - source.cell_len, 1), overflow="ellipsis")
    line = name.append_text(source)
    line.truncate(max(room, 1), overflow="ellipsis", pad=True)
    return line
