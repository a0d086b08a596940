"""The guide of a lesson's match: the panel above the table, hints, the full lesson, the end."""

from collections.abc import Callable
from typing import ClassVar, Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from catalog.common.i18n import N_, _
from deckbuilder.lessons.lesson import Lesson
from deckbuilder.lessons.progress import next_lesson
from deckbuilder.lessons.reading import lessons
from deckbuilder.lessons.table import LessonTable, Standing
from deckbuilder.tui.shell.base import Dialog, QuestionFrame, RazdachaScreen
from deckbuilder.tui.shell.dialogs import PickOne, answer_list
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import BAD, DIM, GOOD
from deckbuilder.workbench.table import Table


class LessonPanel(Static):
    """One or two lines above the table: the next task, and the requested hint."""

    def __init__(self) -> None:
        super().__init__("", classes="lesson-panel", markup=False)


class LessonSheet(Dialog[int]):
    """The full lesson: its subject, its tasks and the wrong way; and the possible actions."""

    CSS_PATH = "lessons.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "cancel", N_("Close"), show=False),
        Binding("pageup", "page(-1)", N_("Previous page"), show=False),
        Binding("pagedown", "page(1)", N_("Next page"), show=False),
        *(
            Binding(str(n), f"number({n})", N_("Answer by its number"), show=False)
            for n in range(1, 4)
        ),
    ]

    def __init__(self, title: str, text: RenderableType, answers: list[str]) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._answers = answers

    def compose(self) -> ComposeResult:
        """Yield the text, and the answers below it."""
        with QuestionFrame(self._title, classes="lesson-sheet") as framed:
            keys = _("{pages} — scroll, Esc — close").format(pages="PgUp PgDn")
            framed.border_subtitle = literal(keys)
            with VerticalScroll(can_focus=False):
                yield LinkedText(self._text, markup=False)
            yield answer_list(self._answers)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        self.dismiss(event.index)

    def action_number(self, number: int) -> None:
        """Answer by number."""
        if number <= len(self._answers):
            self.dismiss(number - 1)

    def action_page(self, step: int) -> None:
        """Scroll the text by a page."""
        scroll = self.query_one(VerticalScroll)
        if step > 0:
            scroll.scroll_page_down(animate=False)
        else:
            scroll.scroll_page_up(animate=False)


_MARKS: Final = {True: ("✓", GOOD), False: ("○", DIM)}


class LessonGuide:
    """Guides through the lesson of ``table`` on the screens of the lobby's match.

    ``begin_anew`` starts a lesson in place of the current one, ``leave`` closes its screens.
    """

    def __init__(
        self,
        lobby: RazdachaScreen[None],
        begin_anew: Callable[[Lesson], None],
        leave: Callable[[], None],
    ) -> None:
        self._lobby = lobby
        self._begin_anew = begin_anew
        self._leave_match = leave
        self.table: LessonTable | None = None
        self._panel: LessonPanel | None = None
        self._ended = False

    def begin(self, table: LessonTable) -> None:
        """Guide through this lesson from now on."""
        self.table, self._ended = table, False

    # the interface for the match --------------------------------------------------------------

    def panel(self) -> Widget:
        """Return a new panel for the next screen."""
        self._panel = LessonPanel()
        self._panel.update(self._line())
        return self._panel

    def carry_out(self, command: str) -> None:
        """Give a hint, or show the full lesson."""
        if self.table is None:
            return
        if command == "lesson":
            self._show_lesson(self.table)
        elif not self.table.hint() and not self.table.standing.hints:
            self._lobby.razdacha.show_notice(
                _("There is no hint here. {key} shows the whole lesson.").format(key=key_name("t"))
            )
        self.show()

    def record_attempt(self, text: str) -> None:
        """Explain the wrong way after it was tried and refused."""
        if self.table is not None and self.table.record_attempt(text):
            self.show()

    def goes_on(self, table: Table) -> bool:
        """Update the progress of the lesson; return whether it continues: it ends when done or
        lost."""
        if self.table is None or table is not self.table:
            return True
        self.show()
        standing = self.table.standing
        if not (standing.is_done or standing.is_lost):
            self._ended = False
            return True
        if not self._ended:
            self._ended = True
            if standing.is_done:
                self.table.finish()
            ask = self._ask_after_end if standing.is_done else self._ask_when_lost
            self._lobby.call_after_refresh(ask, self.table)
        return False

    # drawing ------------------------------------------------------------------------------

    def show(self) -> None:
        """Redraw the panel."""
        if self._panel is not None and self._panel.is_mounted:
            self._panel.update(self._line())

    def _line(self) -> Text:
        if self.table is None:
            return Text()
        lesson, standing = self.table.lesson, self.table.standing
        text = Text(f" {lesson.number}/{len(lessons())} ", style="bold reverse")
        text.append(f" {_steps(standing)} ", style="bold not reverse")
        text.append(_task(self.table), style="not bold not reverse")
        if standing.step is not None and standing.hints:
            hint = standing.step.hints[standing.hints - 1]
            is_last = standing.hints == len(standing.step.hints)
            word = _("Last hint") if is_last else _("Hint")
            text.append(f"\n{word}: ", style=f"bold not reverse {GOOD}")
            text.append(str(hint), style="not bold not reverse default")
        elif standing.tried and not any(standing.reached):
            word = _("Correct – refused")
            text.append(f"\n{word}: ", style=f"bold not reverse {BAD}")
            text.append(str(lesson.wrong.reason), style="not bold not reverse default")
        return text

    # questions ----------------------------------------------------------------------------

    def _show_lesson(self, table: LessonTable) -> None:
        acts: list[tuple[str, Callable[[], None]]] = [
            (_("Continue"), lambda: None),
            (_("Start the lesson over"), self._start_over),
            (_("To the list of lessons"), self._leave),
        ]
        title = f"{table.lesson.number}. {table.lesson.title}"
        told = render_lesson(table.lesson, table.standing)
        self._lobby.ask(
            LessonSheet(title, told, [text for text, _act in acts]), lambda index: acts[index][1]()
        )

    def _ask_after_end(self, table: LessonTable) -> None:
        following = next_lesson(self._lobby.services.sessions)
        acts: list[tuple[str, Callable[[], None]]] = []
        if following is not None:
            text = _("Next: {title}").format(title=following.title)
            acts.append((text, lambda: self._follow(following.code)))
        acts.append((_("To the list of lessons"), self._leave))
        acts.append((_("Start the lesson over"), self._start_over))
        question = _("The lesson “{title}” is done.").format(title=table.lesson.title)
        self._ask(question, acts)

    def _ask_when_lost(self, table: LessonTable) -> None:
        question = _("The goal cannot be reached any more: {task}")
        step = table.standing.step
        task = "" if step is None else str(step.task)
        acts = [
            (_("Start the lesson over"), self._start_over),
            (_("To the list of lessons"), self._leave),
        ]
        self._ask(question.format(task=task), acts)

    def _ask(self, question: str, acts: list[tuple[str, Callable[[], None]]]) -> None:
        self._lobby.ask(
            PickOne(question, [text for text, _act in acts]), lambda index: acts[index][1]()
        )

    def _start_over(self) -> None:
        if self.table is not None:
            lesson = self.table.lesson
            self._leave()
            self._begin_anew(lesson)

    def _follow(self, code: str) -> None:
        lesson = next(one for one in lessons() if one.code == code)
        self._leave()
        self._begin_anew(lesson)

    def _leave(self) -> None:
        """Return to the list; a finished lesson is no longer stored."""
        if self.table is not None and self.table.standing.is_done:
            self.table.forget()
            self.table = None
        self._leave_match()


def _steps(standing: Standing) -> str:
    return "".join(_MARKS[done][0] for done in standing.reached)


def _task(table: LessonTable) -> str:
    return _("All done.") if table.task is None else str(table.task)


def render_lesson(lesson: Lesson, standing: Standing | None = None) -> RenderableType:
    """Return the subject of a lesson and its tasks: the wrong way first, then the steps.

    ``standing`` is the progress; without it no task is marked as done.
    """
    tasks = Grid.grid(padding=(0, 1))
    tried = standing is not None and standing.tried
    tasks.add_row(_mark(tried), Text(str(lesson.wrong.task)))
    if tried:
        rule = _("rule {number}").format(number=lesson.wrong.rule)
        tasks.add_row("", Text(f"{lesson.wrong.reason} ({rule})", style=DIM))
    reached = (False,) * len(lesson.steps) if standing is None else standing.reached
    for step, done in zip(lesson.steps, reached, strict=True):
        tasks.add_row(_mark(done), Text(str(step.task)))
    return Group(Text(f"{lesson.about}\n"), tasks)


def _mark(done: bool) -> Text:
    mark, style = _MARKS[done]
    return Text(mark, style=f"bold {style}")
