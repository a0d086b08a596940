"""A battle step by step: each line of its log with the position it led to."""

from collections.abc import Iterator
from dataclasses import dataclass

from deckbuilder.battle.log import LogEntry, placed_entries
from engine.berserk import BerserkMatch, MatchState, positions


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log, the place of its last event in the history, and the position then."""

    place: int
    entry: LogEntry
    state: MatchState


def retold(match: BerserkMatch) -> Iterator[Told]:
    """Yield the lines of a battle with their positions, nothing hidden: a battle that is over.

    A state is there to be read until the next line is asked for, and changes then.
    """
    lines = list(placed_entries(match.state.history, match.state))
    at = 0
    for place, (_event, state) in enumerate(positions(match.setup, match.choices)):
        while at < len(lines) and lines[at][0] == place:
            yield Told(place, lines[at][1], state)
            at += 1
