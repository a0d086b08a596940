"""Lessons by lines: instructions, hints, explained refusals; saved at every step."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial

from catalog.common.i18n import N_, _
from deckbuilder.lessons.lesson import Lesson
from deckbuilder.lessons.progress import done, next_lesson
from deckbuilder.lessons.reading import lessons
from deckbuilder.lessons.table import LessonTable, Standing
from deckbuilder.plain.conversation import Choice, Left, Order, Talk
from deckbuilder.plain.ending import Ended, conducted
from deckbuilder.plain.match import MatchTalk
from deckbuilder.plain.playing import leaving, render_help_line
from deckbuilder.workbench.workbench import Services


class _Then(Enum):
    """The choice after a lesson."""

    NEXT = "next"
    OVER = "over"
    LIST = "list"


def learn(services: Services, talk: Talk, wanted: Lesson | None = None) -> Ended:
    """Take lessons one after the other: the ``wanted`` one, the unfinished one, or a chosen one.

    Progress and finished lessons are stored in the same place as by the screens. UserError for an
    unreadable lesson.
    """

    def converse() -> None:
        talk.say(render_help_line())
        table = _first(services, talk, wanted)
        while True:
            table = _after(services, talk, table, LessonTalk.led(services, talk, table))

    return conducted(talk, converse, _("Saved: run the same command to continue."))


def _first(services: Services, talk: Talk, wanted: Lesson | None) -> LessonTable:
    left = LessonTable.left(services.sessions, services.catalog)
    if left is None or left.standing.is_done:
        return _new(services, wanted or _chosen(services, talk))
    if left.notice:
        talk.say(left.notice)
    title = left.lesson.title
    if wanted is None:
        talk.say(_("The lesson “{title}” is in progress.").format(title=title))
        on = Choice(_("Continue this lesson"), True)
        other = Choice(_("Choose another one"), False)
        if talk.ask(_("Which lesson?"), (on, other), (leaving(),)):
            return left
        wanted = _chosen(services, talk)
    if wanted.code == left.lesson.code:
        return left
    if any(left.standing.reached):
        question = _("The lesson “{title}” is not finished. Begin another one?")
        if not talk.confirm(question.format(title=title), (leaving(),)):
            return left
    return _new(services, wanted)


def _new(services: Services, lesson: Lesson) -> LessonTable:
    return LessonTable.new(services.sessions, services.catalog, lesson)


def _chosen(services: Services, talk: Talk) -> Lesson:
    """Ask for a lesson from the list, which marks the finished ones."""
    codes = done(services.sessions)
    choices = [
        Choice(
            _("{title}, done").format(title=one.title) if one.code in codes else str(one.title),
            one,
            (one.code,),
        )
        for one in lessons()
    ]
    lesson = talk.ask(_("Which lesson?"), choices, (leaving(),))
    if lesson is None:
        raise Left
    return lesson


def _after(services: Services, talk: Talk, table: LessonTable, then: _Then) -> LessonTable:
    """Return the next lesson; a finished one is deleted from the saves."""
    lesson = table.lesson
    if table.standing.is_done:
        table.forget()
    if then is _Then.NEXT:
        lesson = next_lesson(services.sessions) or lesson
    return _new(services, _chosen(services, talk) if then is _Then.LIST else lesson)


@dataclass
class LessonTalk(MatchTalk):
    """Leads the match of a lesson, and shows the progress between its questions."""

    table: LessonTable
    _before: Standing | None = None
    _then: _Then | None = None

    @classmethod
    def led(cls, services: Services, talk: Talk, table: LessonTable) -> _Then:
        """Lead a lesson until it is finished or left for another; return what comes next."""
        hearing = replace(talk)
        lesson = cls(hearing, table, services)
        hearing.say = partial(lesson.print_and_teach, talk.say)
        lesson.play()
        return lesson._then or _Then.LIST

    def print_and_teach(self, say: Callable[[str], None], text: str) -> None:
        """Show a text; if it is the expected refusal of the wrong way, show what it teaches."""
        say(text)
        if self.table.record_attempt(text):
            reason = str(self.table.lesson.wrong.reason)
            say(_("Correct – refused") + ": " + reason)
            self._print_task()

    # progress -----------------------------------------------------------------------------

    def _goes_on(self) -> bool:
        if self._then is not None:
            return False
        standing, before = self.table.standing, self._before
        self._before = standing
        if before is None:
            self._begin()
        elif standing.reached != before.reached:
            self._print_news()
            self._print_reached(before.reached, standing.reached)
        if standing.is_done:
            self.table.finish()
            self._then = self._ask_after_end()
        elif standing.is_lost:
            self._print_news()
            self._then = self._ask_when_lost()
        elif before is not None and standing.reached != before.reached:
            self._print_task()
        return self._then is None

    def _begin(self) -> None:
        lesson = self.table.lesson
        self.talk.say(
            _("Lesson {number} of {count}: {title}").format(
                number=lesson.number, count=len(lessons()), title=lesson.title
            )
        )
        if self.table.is_new:
            self.talk.say(str(lesson.about))
        self._print_task()

    def _print_reached(self, before: tuple[bool, ...], now: tuple[bool, ...]) -> None:
        for step, was, is_reached in zip(self.table.lesson.steps, before, now, strict=True):
            if is_reached and not was:
                self.talk.say(_("Done: {task}").format(task=step.task.by_lines))

    def _print_task(self) -> None:
        task = self.table.task
        if task is not None:
            self.talk.say(_("Task: {task}").format(task=task.by_lines))

    # after the lesson ---------------------------------------------------------------------

    def _ask_after_end(self) -> _Then:
        title = self.table.lesson.title
        following = next_lesson(self.services.sessions)
        choices = [
            Choice(_("To the list of lessons"), _Then.LIST),
            Choice(_("Start the lesson over"), _Then.OVER),
        ]
        if following is not None:
            text = _("Next: {title}").format(title=following.title)
            choices.insert(0, Choice(text, _Then.NEXT))
        return self._ask_then(_("The lesson “{title}” is done.").format(title=title), choices)

    def _ask_when_lost(self) -> _Then:
        task = "" if self.table.task is None else self.table.task.by_lines
        question = _("The goal cannot be reached any more: {task}").format(task=task)
        over = Choice(_("Start the lesson over"), _Then.OVER)
        return self._ask_then(question, [over, Choice(_("To the list of lessons"), _Then.LIST)])

    def _ask_then(self, question: str, choices: list[Choice[_Then]]) -> _Then:
        orders = (leaving(),) if not self.table.has_battle else self._orders_after()
        then = None
        while then is None:
            then = self.talk.ask(question, choices, orders)
        return then

    def _orders_after(self) -> tuple[Order, ...]:
        return (*self._looking_orders(), leaving())

    # commands -----------------------------------------------------------------------------

    def _orders(self) -> list[Order]:
        return [
            Order("hint", "подсказка", N_("gives one more hint"), self._hint),
            Order(
                "lesson", "урок", N_("shows the whole lesson and your progress"), self._print_lesson
            ),
            Order("restart", "сначала", N_("restarts the lesson"), self._restart),
            self._leave_order(),
        ]

    def _hint(self, _rest: str) -> bool:
        self.table.hint()
        standing = self.table.standing
        step = standing.step
        if step is None or not standing.hints:
            return False
        is_last = standing.hints == len(step.hints)
        word = _("Last hint") if is_last else _("Hint")
        self.talk.say(f"{word}: {step.hints[standing.hints - 1].by_lines}")
        return False

    def _print_lesson(self, _rest: str) -> bool:
        lesson, standing = self.table.lesson, self.table.standing
        self.talk.say(f"{lesson.number}. {lesson.title}")
        self.talk.say(str(lesson.about))
        tasks = [(lesson.wrong.task, standing.tried)]
        tasks += zip((step.task for step in lesson.steps), standing.reached, strict=True)
        for task, is_done in tasks:
            text = _("Done: {task}") if is_done else _("To do: {task}")
            self.talk.say(text.format(task=task.by_lines))
        return False

    def _restart(self, _rest: str) -> bool:
        self._then = _Then.OVER
        return True
