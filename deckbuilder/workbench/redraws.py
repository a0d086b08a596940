"""What decks promise, worked out once: keep-or-redraw tables, and expected squads."""

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.berserk import Ruleset
from engine.kernel import Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckbuilder.squads.expectation import Expectation
    from deckbuilder.squads.mulligans import RedrawTable
    from deckbuilder.squads.usefulness import Measure
    from engine.berserk import CardSpec

_Key: TypeAlias = tuple[tuple[str, ...], tuple[int, ...], Seat, Ruleset]
_KEPT: Final = 12


class Redraws:
    """Tables by deck, scores and seat; safe to ask from several threads."""

    def __init__(self) -> None:
        self._tables: dict[_Key, RedrawTable] = {}
        self._lock = Lock()

    def table(
        self,
        cards: "Sequence[CardSpec]",
        scores: "Sequence[int]",
        seat: Seat,
        rules: Ruleset,
    ) -> "RedrawTable":
        """Return the table of a deck; the first time it takes a second or two."""
        from deckbuilder.squads.mulligans import redraw_table

        key = (tuple(card.ref for card in cards), tuple(scores), seat, rules)
        with self._lock:
            if key not in self._tables:
                self._tables[key] = redraw_table(cards, scores, seat, rules=rules)
            return self._tables[key]


class Expectations:
    """The expected squads that were asked for last; safe to ask from several threads."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[tuple[str, ...], Measure], Expectation] = OrderedDict()
        self._lock = Lock()

    def of(
        self,
        cards: "Sequence[CardSpec]",
        measure: "Measure",
        known: "Expectation | None",
        pause: "Callable[[], None]",
    ) -> "Expectation":
        """Return what ``expected_squad`` does, at once if it is known."""
        from deckbuilder.squads.expectation import expected_squad

        key = (tuple(sorted(card.ref for card in cards)), measure)
        with self._lock:
            expectation = self._kept.get(key)
        if expectation is None:
            expectation = expected_squad(cards, measure, known=known, pause=pause)
        with self._lock:
            self._kept[key] = expectation
            self._kept.move_to_end(key)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return expectation


EXPECTATIONS: Final = Expectations()
"""Of the whole process: what a deck promises does not depend on who asks."""
