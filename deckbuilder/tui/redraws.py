"""Keep-or-redraw tables, each worked out once as long as the application runs."""

from threading import Lock
from typing import TYPE_CHECKING, TypeAlias

from engine.kernel import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckbuilder.mulligans import RedrawTable
    from engine.berserk.cards import CardSpec

_Key: TypeAlias = tuple[tuple[str, ...], tuple[int, ...], Seat]


class Redraws:
    """Tables by deck, scores and seat; safe to ask from several threads."""

    def __init__(self) -> None:
        self._tables: dict[_Key, RedrawTable] = {}
        self._lock = Lock()

    def table(
        self, cards: "Sequence[CardSpec]", scores: "Sequence[int]", seat: Seat
    ) -> "RedrawTable":
        """Return the table of a deck; the first time it takes a second or two."""
        from deckbuilder.mulligans import redraw_table

        key = (tuple(card.ref for card in cards), tuple(scores), seat)
        with self._lock:
            if key not in self._tables:
                self._tables[key] = redraw_table(cards, scores, seat)
            return self._tables[key]
