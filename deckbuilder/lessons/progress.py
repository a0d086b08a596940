"""The finished lessons, stored with the unfinished games."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Self

from typing_extensions import Doc

from deckbuilder.decks.store import SessionStore
from deckbuilder.lessons.lesson import Lesson
from deckbuilder.lessons.reading import lessons


@dataclass(frozen=True, slots=True)
class ListedLesson:
    """A lesson."""

    number: Annotated[int, Doc("its number, from 1, in teaching order")]
    code: Annotated[str, Doc("the code for the command")]
    title: Annotated[str, Doc("the title, in the language of the answer")]
    about: Annotated[str, Doc("the subject, in the language of the answer")]
    done: Annotated[bool, Doc("whether all of its goals have been reached once")]


@dataclass(frozen=True, slots=True)
class LessonList:
    """All lessons, or the requested one."""

    lessons: tuple[ListedLesson, ...]

    @classmethod
    def of(cls, shown: Iterable[Lesson], done: Container[str]) -> Self:
        """Return lessons, each marked whether it is among those ``done``."""
        return cls(
            tuple(
                ListedLesson(one.number, one.code, str(one.title), str(one.about), one.code in done)
                for one in shown
            )
        )


LESSON: Final = "lesson"
"""The kind under which an unfinished lesson is stored."""
_KIND: Final = "lessons"
_DONE: Final = "done"


def done(sessions: SessionStore) -> frozenset[str]:
    """Return the codes of the finished lessons."""
    return frozenset(_codes(sessions.load(_KIND) or {}))


def keep_done(sessions: SessionStore, code: str) -> None:
    """Store that a lesson is finished."""
    sessions.change(_KIND, lambda kept: {**kept, _DONE: sorted({*_codes(kept), code})})


def next_lesson(sessions: SessionStore) -> Lesson | None:
    """Return the first unfinished lesson; None if all are finished."""
    known = done(sessions)
    return next((one for one in lessons() if one.code not in known), None)


def under_way(sessions: SessionStore) -> Lesson | None:
    """Return the interrupted lesson; None for none, or one that was finished before.

    Reads only the beginning of the save and replays nothing.
    """
    code = (sessions.games.begun(LESSON) or {}).get("lesson")
    if code is None or code in done(sessions):
        return None
    return next((one for one in lessons() if one.code == code), None)


def _codes(kept: Mapping[str, Any]) -> list[str]:
    codes = kept.get(_DONE)
    return [str(code) for code in codes] if isinstance(codes, list) else []
