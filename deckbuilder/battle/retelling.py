"""A battle step by step: each line of its log with the position it led to."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from deckbuilder.battle.actions import SIGNS, placed_actions
from deckbuilder.battle.log import LogEntry, placed_entries
from engine.berserk import BerserkMatch, MatchState, positions
from engine.kernel import Seat


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
    yield from _told(match, placed_entries(match.state.history, match.state))


def retold_by_actions(
    match: BerserkMatch, seat: Seat, signs: tuple[str, str] = SIGNS
) -> Iterator[Told]:
    """Yield the same battle a line an action, ``signs`` standing for the cards of ``seat`` and the
    other's."""
    yield from _told(match, placed_actions(match.state.history, match.state, seat, signs))


def _told(match: BerserkMatch, placed: Iterable[tuple[int, LogEntry]]) -> Iterator[Told]:
    lines, at = list(placed), 0
    for place, (_event, state) in enumerate(positions(match.setup, match.choices)):
        while at < len(lines) and lines[at][0] == place:
            yield Told(place, lines[at][1], state)
            at += 1
