"""The newest lines of a match's log, for screens that show them after every choice.

Folding the whole history takes longer with every turn, so older events are only followed.
"""

from collections.abc import Sequence
from typing import Final

from catalog.common.i18n import Language, current_language
from deckbuilder.battle.actions import placed_actions
from deckbuilder.battle.log import LogEntry
from deckbuilder.battle.recap import Recap, last_turn_of, recap_of
from deckbuilder.workbench.table import Table
from engine.berserk import MatchState, TurnBegan
from engine.kernel import Event, Seat

_LEAST: Final = 200
"""The least number of events that are folded; more than a screen shows lines of."""


class RecentActions:
    """The log of the newest turns for the viewer of ``table``, cached by position."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._at: tuple[MatchState, tuple[str, str], Language] | None = None
        self._entries: tuple[LogEntry, ...] = ()

    def entries(self, signs: tuple[str, str]) -> tuple[LogEntry, ...]:
        """Return the lines of at least the last turns of both players; ``signs`` mark own cards and
        the opponent's."""
        seen, language = self._table.seen, current_language()
        if self._at is None or self._at[0] is not seen or self._at[1:] != (signs, language):
            history, seat = self._history(), self._table.seat
            since = _first_folded(history, seat)
            folded = placed_actions(history, seen, seat, signs, since)
            self._entries = tuple(entry for _place, entry in folded)
            self._at = seen, signs, language
        return self._entries

    def recap(self, signs: tuple[str, str]) -> Recap | None:
        """Return the opponent's last turn for the viewer; None before there was one."""
        seen, seat = self._table.seen, self._table.seat
        return recap_of(self.entries(signs), self._history(), seen, seat)

    def _history(self) -> Sequence[Event]:
        return self._table.history


def _first_folded(history: Sequence[Event], seat: Seat) -> int:
    """Return the index of the event with which the first folded turn began; 0 for the whole."""
    last = last_turn_of(history, seat.opponent)
    for place in range(len(history) - 1, -1, -1):
        event = history[place]
        if isinstance(event, TurnBegan) and event.turn <= last and len(history) - place >= _LEAST:
            return place
    return 0
