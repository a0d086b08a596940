"""The decks of a draft or sealed pool that were played; others stay hidden."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final

from deckbuilder.base.game_store import Also
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import Entrant
from deckbuilder.tournament.tournament import Tournament
from deckbuilder.trainer.exercises import fingerprint

KIND: Final = "played_decks"
_MARKS: Final = "marks"
_MOST: Final = 400


def was_played(sessions: SessionStore, entrant: Entrant) -> bool:
    """Return whether a match with this player and these cards was finished at this keyboard."""
    return _mark(entrant) in _marks(sessions.load(KIND) or {})


def noting(sessions: SessionStore, entrants: Iterable[Entrant]) -> Also:
    """Return the write that marks these decks as played, for the transaction of a game."""
    return sessions.changing(KIND, partial(_with, tuple(map(_mark, entrants))))


def record_played(sessions: SessionStore, event: Tournament) -> None:
    """Mark the decks that people have met in an event so far; all of them when it is over."""
    met = {
        entrant
        for tables in event.tables
        for table in tables
        if table.score is not None and any(map(event.is_person, table.entrants))
        for entrant in table.entrants
    }
    played = range(len(event.entrants)) if event.is_over else sorted(met)
    if played:
        sessions.change(KIND, partial(_with, tuple(_mark(event.entrants[n]) for n in played)))


def _mark(entrant: Entrant) -> str:
    return f"{fingerprint(entrant.cards):08x} {entrant.name}"


def _marks(payload: Mapping[str, Any]) -> list[str]:
    """Return the stored marks; empty for unreadable data, so that decks are hidden again."""
    marks = payload.get(_MARKS)
    return [str(mark) for mark in marks] if isinstance(marks, list) else []


def _with(new: tuple[str, ...], payload: Mapping[str, Any]) -> dict[str, Any]:
    return {_MARKS: list(dict.fromkeys([*_marks(payload), *new]))[-_MOST:]}
