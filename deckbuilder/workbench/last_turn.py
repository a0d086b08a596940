"""Replay the opponent's last turn, action by action, as the viewer saw it."""

from collections.abc import Callable, Iterator

from deckbuilder.battle.actions import SIGNS, placed_actions
from deckbuilder.battle.log import LogEntry
from deckbuilder.battle.recap import last_turn_of
from deckbuilder.workbench.table import Table
from engine.berserk import MatchState

Tell = Callable[[], Iterator[tuple[LogEntry, MatchState]]]
"""Yields lines of a log with the positions they led to; for a separate thread."""


def others_last_turn(table: Table, signs: tuple[str, str] = SIGNS) -> Tell | None:
    """Return the replay of the opponent's last turn; None if there was none yet.

    It reveals no more than the viewer knows, and is not affected by plays meanwhile.
    """
    if not table.has_battle:
        return None
    seat, seen, history = table.seat, table.seen, tuple(table.history)
    turn = last_turn_of(history, seat.opponent)
    if not turn:
        return None
    positions = table.positions()

    def replayed() -> Iterator[tuple[LogEntry, MatchState]]:
        lines = [
            (place, entry)
            for place, entry in placed_actions(history, seen, seat, signs)
            if entry.turn == turn
        ]
        at = 0
        for place, state in enumerate(positions()):
            while at < len(lines) and lines[at][0] == place:
                yield lines[at][1], state
                at += 1
            if at == len(lines):
                return

    return replayed
