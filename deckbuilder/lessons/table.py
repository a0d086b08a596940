"""A running lesson: its match and the learner's progress, saved after every act."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.base.game_store import KeptGame
from deckbuilder.base.versions import NOW
from deckbuilder.decks.store import SessionStore
from deckbuilder.lessons.acts import refusal_of
from deckbuilder.lessons.beginning import begun
from deckbuilder.lessons.goals import is_beyond_reach, is_reached
from deckbuilder.lessons.lesson import Guidance, Lesson, Step
from deckbuilder.lessons.progress import LESSON, keep_done
from deckbuilder.lessons.reading import lesson as lesson_of
from deckbuilder.matches.match import MatchSession, Stage
from deckbuilder.matches.saves import acts_to_json, play_again
from deckbuilder.refusals import render_refusal
from deckbuilder.workbench.games_put_aside import put_away
from deckbuilder.workbench.match_table import MatchTable
from deckbuilder.workbench.saved_game import SavedGame

if TYPE_CHECKING:
    from catalog.store import Catalog

"""The kind of game that a lesson is kept as: one is under way at a time."""
_TRIED: Final = "tried"
_HINTS: Final = "hints"


@dataclass(frozen=True, slots=True)
class Standing:
    """The progress of a lesson: whether each step's goal is reached, and the next step.

    ``hints`` is the number shown for the next step. ``is_lost`` is whether its goal can no longer
    be reached, ``tried`` whether the wrong way was tried and refused.
    """

    reached: tuple[bool, ...]
    step: Step | None
    hints: int
    tried: bool
    is_lost: bool

    @property
    def is_done(self) -> bool:
        """Whether every goal is reached."""
        return self.step is None


class LessonTable(MatchTable):
    """The match of a lesson, saved as the lesson's code and the choices since."""

    KIND: ClassVar[str] = LESSON

    def __init__(self, sessions: SessionStore, lesson: Lesson, session: MatchSession) -> None:
        super().__init__(sessions, session)
        self.lesson = lesson
        self._prepared = len(session.acts)  # choices of the beginning, which are not saved
        self._tried = False
        self._hints: dict[int, int] = {}

    @classmethod
    def new(cls, sessions: SessionStore, catalog: "Catalog", lesson: Lesson) -> "LessonTable":
        """Begin a lesson and save it in place of the interrupted one. UserError for bad data."""
        table = cls(sessions, lesson, begun(lesson, catalog))
        table.begin()
        return table

    @classmethod
    def left(cls, sessions: SessionStore, catalog: "Catalog") -> "LessonTable | None":
        """Return the interrupted lesson at its last choice; None if there is none.

        Choices that no longer lead there, because the lesson or the rules changed, are lost, and
        ``notice`` says so. UserError for a lesson that no longer exists: it is saved to a file.
        """
        kept = sessions.games.load(LESSON)
        if kept is None:
            return None
        try:
            lesson = lesson_of(str(kept.setup.get("lesson")))
        except UserError as error:
            put_away(sessions, LESSON, kept.to_json(), error)
        beginning = begun(lesson, catalog)
        table = cls(sessions, lesson, beginning)
        resumed = play_again(kept, beginning)
        table.session = resumed.match
        table._saved = SavedGame(sessions.games, LESSON, kept.setup, resumed.choices)
        table.unasked = set(resumed.unasked)
        table._take_aside(kept.aside)
        table._take_progress(kept.aside)
        if resumed.lost:
            table.notice = _("The lesson has changed since; you have to do a part of it again.")
            table.begin()
        return table

    def _take_progress(self, aside: Mapping[str, Any]) -> None:
        self._tried = aside.get(_TRIED) is True
        hints = aside.get(_HINTS)
        if isinstance(hints, list):
            self._hints = {
                place: count for place, count in enumerate(hints) if isinstance(count, int)
            }

    def _whole(self) -> KeptGame:
        setup = {"made_with": NOW.to_json(), "lesson": self.lesson.code}
        acts = self.session.acts[self._prepared :]
        return KeptGame(setup, tuple(acts_to_json(acts)), self._aside())

    def _aside(self, session: MatchSession | None = None) -> dict[str, Any]:
        hints = [self._hints.get(place, 0) for place in range(len(self.lesson.steps))]
        return {**super()._aside(session), _TRIED: self._tried, _HINTS: hints}

    @property
    def is_new(self) -> bool:
        """Whether nothing was done in it yet."""
        acts = len(self.session.acts) == self._prepared
        return acts and not self.arrangement and not self._tried and not any(self._hints.values())

    # progress --------------------------------------------------------------------------------

    @property
    def standing(self) -> Standing:
        """The learner's progress."""
        steps = self.lesson.steps
        reached = tuple(is_reached(step.goal, self.session) for step in steps)
        place = next((place for place, done in enumerate(reached) if not done), None)
        return Standing(
            reached,
            None if place is None else steps[place],
            0 if place is None else self._hints.get(place, 0),
            self._tried,
            any(is_beyond_reach(step.goal, self.session) for step in steps),
        )

    @property
    def task(self) -> Guidance | None:
        """The next instruction, the wrong way first; None if everything is done."""
        standing = self.standing
        if standing.step is None:
            return None
        if not any(standing.reached) and not standing.tried and not standing.hints:
            return self.lesson.wrong.task
        return standing.step.task

    def hint(self) -> bool:
        """Show one more hint for the next step; return whether there was one."""
        standing = self.standing
        if standing.step is None or standing.hints >= len(standing.step.hints):
            return False
        self._hints[standing.reached.index(False)] = standing.hints + 1
        self._keep_progress()
        return True

    def record_attempt(self, text: str) -> bool:
        """Record a refusal shown to the learner; return whether it was that of the wrong way.

        It is if the rules refuse that way here, and for this reason.
        """
        if self._tried or self.session.stage is Stage.OVER:
            return False
        try:
            refusal = refusal_of(self.lesson.wrong.act, self)
        except UserError:
            return False
        if refusal is None or refusal.code != self.lesson.wrong.code:
            return False
        if render_refusal(refusal, self.session.rules) not in text:
            return False
        self._tried = True
        self._keep_progress()
        return True

    def _keep_progress(self) -> None:
        self._begin_if_need_be()
        self._saved.append((), self._aside())

    def finish(self) -> bool:
        """Store that the lesson is finished, if it is; return whether it is."""
        if not self.standing.is_done:
            return False
        keep_done(self._sessions, self.lesson.code)
        return True
