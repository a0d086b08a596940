"""Replay a battle step by step: the lines of its log with the positions they lead to."""

from collections.abc import Iterator
from dataclasses import dataclass

from deckbuilder.battle.actions import SIGNS, placed_actions
from deckbuilder.battle.log import LogEntry
from engine.berserk import BerserkMatch, MatchState, positions
from engine.kernel import Seat


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log, the number of its sentences so far, and the position then."""

    entry: LogEntry
    sentences: int
    state: MatchState

    @property
    def is_whole(self) -> bool:
        """Whether everything in the line has happened."""
        return self.sentences == len(self.entry.details)


def positions_by_sentence(
    match: BerserkMatch, seat: Seat, signs: tuple[str, str] = SIGNS
) -> Iterator[Told]:
    """Yield a battle for each sentence of each line; a line without sentences once.

    Lines are those of ``placed_actions``, with ``signs`` for the cards of ``seat`` and the
    opponent's. Nothing is hidden, so the battle must be over. A state is only valid until the next
    one is requested: it is updated in place.
    """
    moments = list(_moments(match, seat, signs))
    at = 0
    for place, (_event, state) in enumerate(positions(match.setup, match.choices)):
        while at < len(moments) and moments[at][0] == place:
            _place, entry, sentences = moments[at]
            yield Told(entry, sentences, state)
            at += 1


def _moments(
    match: BerserkMatch, seat: Seat, signs: tuple[str, str]
) -> Iterator[tuple[int, LogEntry, int]]:
    """Yield the event after which each sentence has happened; the last sentence also waits for the
    end of its line."""
    for place, entry in placed_actions(match.state.history, match.state, seat, signs):
        for sentences, at in enumerate(entry.places[:-1], 1):
            yield at, entry, sentences
        yield place, entry, len(entry.details)


def positions_by_line(
    match: BerserkMatch, seat: Seat, signs: tuple[str, str] = SIGNS
) -> Iterator[Told]:
    """Yield the same battle once per line, after everything in it has happened."""
    return (told for told in positions_by_sentence(match, seat, signs) if told.is_whole)
