"""The list of lessons, and a lesson on the screens of a match with its panel."""

from functools import partial
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from catalog.common.i18n import N_, _
from deckbuilder.kit.columns import Column, dim, toned
from deckbuilder.lessons.lesson import Lesson
from deckbuilder.lessons.progress import done
from deckbuilder.lessons.reading import lessons
from deckbuilder.lessons.table import LessonTable
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.lessons.guide import LessonGuide, render_lesson
from deckbuilder.tui.shell.app import RazdachaApp
from deckbuilder.tui.shell.areas import LEARN, Errand
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.workbench.unfinished import Kind

_DONE: Final = "✓"
_UNDER_WAY: Final = "▸"


class LessonList(RowList[Lesson]):
    """The lessons, each marked if done."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Begin"), show=True),
    ]

    def __init__(self) -> None:
        super().__init__(
            (
                Column("mark", lambda one: toned(f" {self._mark(one)}", "bold good")),
                Column("number", lambda one: dim(f"{one.number} ")),
                Column("title", lambda one: str(one.title), fills=True),
            ),
            id="lesson-list",
        )
        self._done: frozenset[str] = frozenset()
        self._under_way = ""

    def show(self, known: tuple[Lesson, ...], codes: frozenset[str], under_way: str) -> None:
        """Show the lessons, with those done and the current one marked."""
        self._done, self._under_way = codes, under_way
        self.replace_rows(known)

    def _mark(self, lesson: Lesson) -> str:
        if lesson.code == self._under_way:
            return _UNDER_WAY
        return _DONE if lesson.code in self._done else " "


class LessonsScreen(RazdachaScreen[None]):
    """The lessons of a first game; only one is in progress at a time."""

    AREA = LEARN
    CSS_PATH = "lessons.tcss"
    HELP = N_(
        "Eight short lessons teach the game on small tables; the rules engine checks everything "
        "you do. Enter starts or continues a lesson. The lines above the table say what to do; the "
        "keys at the bottom give a hint, show the whole lesson or restart it. A lesson is saved at "
        "every step: leave whenever you like."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "start_over", N_("Start over"), show=True),
        Binding("escape", "back", N_("Back")),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._guide = LessonGuide(self, self.begin_anew, lambda: self.lead.leave())
        self.lead = MatchLead(self, LEARN, self._guide)

    def compose_body(self) -> ComposeResult:
        """Yield the list, and the subject of the lesson under the cursor."""
        with Horizontal(id="lessons"):
            with Vertical(id="lesson-rows", classes="panel") as panel:
                panel.border_title = _("Learn to play")
                yield LessonList()
            with VerticalScroll(id="lesson-about", classes="panel", can_focus=False):
                yield Static("", id="about", markup=False)

    def on_mount(self) -> None:
        """Resume the unfinished lesson."""
        self.query_one(LessonList).focus()
        if not self.has_errand:
            self._go_on()

    def take_up(self, errand: Errand) -> None:
        """Resume the lesson of the user's errand."""
        if errand.what == Kind.LESSON.value:
            self._go_on()

    def _go_on(self) -> None:
        """Enter the current lesson, started here or in an earlier session."""
        with self.showing_errors():
            services = self.services
            table = self._table or LessonTable.left(services.sessions, services.catalog)
            if table is not None:
                if table.notice:
                    self.razdacha.warn(table.notice)
                self.enter(table)

    def on_screen_resume(self) -> None:
        """Refresh the marks; the bot thinks again when the lesson goes on."""
        self.lead.stop_thinking()
        with self.showing_errors():
            known, codes = lessons(), done(self.services.sessions)
            under_way = self._table.lesson.code if self._table is not None else ""
            rows = self.query_one(LessonList)
            rows.show(known, codes, under_way)
            self._point_at_next(rows, codes)
            count = len(codes & {one.code for one in known})
            told = _("done: {count} of {total}").format(count=count, total=len(known))
            self.query_one("#lesson-rows").border_subtitle = literal(told)
            self._show_about()
        self.do_errand()

    def on_unmount(self) -> None:
        """Stop the bot."""
        self.lead.stop_thinking()

    def _point_at_next(self, rows: LessonList, codes: frozenset[str]) -> None:
        wanted = self._table.lesson.code if self._table is not None else ""
        for place, one in enumerate(lessons()):
            if one.code == wanted or (not wanted and one.code not in codes):
                rows.cursor = place
                return

    @property
    def _table(self) -> LessonTable | None:
        return self._guide.table

    @on(RowList.Moved)
    def _show_about(self) -> None:
        lesson = self.query_one(LessonList).current
        if lesson is None:
            return
        frame = self.query_one("#lesson-about", VerticalScroll)
        frame.border_title = literal(f"{lesson.number}. {lesson.title}")
        self.query_one("#about", Static).update(render_lesson(lesson))
        frame.scroll_home(animate=False)

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        lesson = self.query_one(LessonList).current
        if lesson is not None:
            self.begin(lesson)

    def begin(self, lesson: Lesson) -> None:
        """Start or resume a lesson; ask before another one is abandoned."""
        table = self._table
        if table is None or table.standing.is_done:
            self.begin_anew(lesson)
        elif table.lesson.code == lesson.code:
            self.enter(table)
        elif not any(table.standing.reached):
            self.begin_anew(lesson)
        else:
            question = _("The lesson “{title}” is not finished. Begin another one?")
            confirm = Confirm(question.format(title=table.lesson.title), _("Begin"), destroys=True)
            self.ask(confirm, lambda _yes: self.begin_anew(lesson))

    def action_start_over(self) -> None:
        """Restart the lesson under the cursor."""
        lesson = self.query_one(LessonList).current
        if lesson is not None:
            self.begin_anew(lesson)

    def begin_anew(self, lesson: Lesson) -> None:
        """Start a lesson in place of the current one."""
        self.lead.stop_thinking()
        with self.showing_errors():
            services = self.services
            self.enter(LessonTable.new(services.sessions, services.catalog, lesson))

    def enter(self, table: LessonTable) -> None:
        """Enter a lesson; show its subject if it is only beginning."""
        self._guide.begin(table)
        self.lead.play(table)
        if table.is_new:
            self.call_after_refresh(partial(self._guide.carry_out, "lesson"))


def open_lesson(app: RazdachaApp, wanted: Lesson) -> None:
    """Open the lessons, then this lesson."""

    def begin() -> None:
        for screen in app.screen_stack:
            if isinstance(screen, LessonsScreen):
                screen.begin(wanted)

    app.open_area(LEARN.code)
    app.call_after_refresh(begin)
