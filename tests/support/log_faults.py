"""Lines of a log that speak the engine's language instead of the cards'."""

import re
from collections.abc import Iterator
from typing import Final

from deckbuilder.battle.actions import folded_entries
from deckbuilder.cards.playing import ReadBy
from engine.berserk.match.game import BerserkMatch
from engine.kernel import SEATS

_CELL: Final = re.compile(r"\b[a-e][1-6]\b")
_LATIN: Final = re.compile(r"[A-Za-z_]+")
_DOUBLED: Final = re.compile(r"\b(\w{3,})(?:: | )\1\b", re.IGNORECASE)
_NAMELESS: Final = re.compile(r"(?:получает|теряет):?(?: особенность)?[.,;]|: ?[.,;]|→ ?$")
_BARE_X: Final = re.compile(r"(?<![\w-])[XХ](?![\w-])")


def log_faults(match: BerserkMatch) -> Iterator[str]:
    """Yield every line and sentence of a match's Russian log, seen by either player, that has a
    word of the program, a bare X, a doubled word, or a gain or loss without its name."""
    players = (match.setup.first, match.setup.second)
    cards = {card.name for player in players for card in (*player.squad, *player.deck)}
    names = (*sorted(cards, key=len, reverse=True), *match.state.names)
    for seat in SEATS:
        for entry in folded_entries(match.history, match.view(seat), seat):
            if entry.read is not ReadBy.NOBODY:  # else printed text as it is
                lines = (entry.text, *entry.details)
                yield from (line for line in lines if _is_faulty(line, names))


def _is_faulty(text: str, names: tuple[str, ...]) -> bool:
    if _BARE_X.search(text):
        return True
    for name in names:
        text = text.replace(name, "▪")
    plain = _CELL.sub("▪", text)
    return any(fault.search(plain) is not None for fault in (_LATIN, _DOUBLED, _NAMELESS))
