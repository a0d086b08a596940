"""Which lessons are done: kept beside the games that are under way."""

from collections.abc import Mapping
from typing import Any, Final

from deckbuilder.decks.store import SessionStore
from deckbuilder.lessons.lesson import Lesson
from deckbuilder.lessons.reading import lessons

LESSON: Final = "lesson"
"""What a lesson under way is kept as."""
_KIND: Final = "lessons"
_DONE: Final = "done"


def done(sessions: SessionStore) -> frozenset[str]:
    """Return the codes of the lessons that are done."""
    return frozenset(_codes(sessions.load(_KIND) or {}))


def keep_done(sessions: SessionStore, code: str) -> None:
    """Keep that a lesson is done."""
    sessions.change(_KIND, lambda kept: {**kept, _DONE: sorted({*_codes(kept), code})})


def next_lesson(sessions: SessionStore) -> Lesson | None:
    """Return the first lesson that is not done; None when all are."""
    known = done(sessions)
    return next((one for one in lessons() if one.code not in known), None)


def under_way(sessions: SessionStore) -> Lesson | None:
    """Return the lesson that was left before its end; None for none, or one that was done before.

    Only the beginning of what is kept is read, nothing is played.
    """
    code = (sessions.games.begun(LESSON) or {}).get("lesson")
    if code is None or code in done(sessions):
        return None
    return next((one for one in lessons() if one.code == code), None)


def _codes(kept: Mapping[str, Any]) -> list[str]:
    codes = kept.get(_DONE)
    return [str(code) for code in codes] if isinstance(codes, list) else []
