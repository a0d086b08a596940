"""A battle step by step: each line of its log with the positions it led to."""

from collections.abc import Iterator
from dataclasses import dataclass

from deckbuilder.battle.actions import SIGNS, placed_actions
from deckbuilder.battle.log import LogEntry
from engine.berserk import BerserkMatch, MatchState, positions
from engine.kernel import Seat


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log, how many of its sentences are told, and the position then."""

    entry: LogEntry
    sentences: int
    state: MatchState

    @property
    def is_whole(self) -> bool:
        """Return whether all has happened that the line tells."""
        return self.sentences == len(self.entry.details)


def retold(match: BerserkMatch, seat: Seat, signs: tuple[str, str] = SIGNS) -> Iterator[Told]:
    """Yield a battle sentence by sentence of each line; a line without sentences once.

    Lines are those of ``placed_actions``, ``signs`` standing for the cards of ``seat`` and the
    other's. Nothing is hidden: it is for a battle that is over. A state is there to be read until
    the next is asked for, and changes then.
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
    """Yield after which event each sentence has happened: the last of a line when all of it has."""
    for place, entry in placed_actions(match.state.history, match.state, seat, signs):
        for sentences, at in enumerate(entry.places[:-1], 1):
            yield at, entry, sentences
        yield place, entry, len(entry.details)


def retold_by_actions(
    match: BerserkMatch, seat: Seat, signs: tuple[str, str] = SIGNS
) -> Iterator[Told]:
    """Yield the same battle once a line, when all has happened that it tells."""
    return (told for told in retold(match, seat, signs) if told.is_whole)
