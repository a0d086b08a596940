"""Reports on one screen: parts selected by number, as text, plot or list.

The work runs in a thread; until it ends the screen shows its progress. Leaving the screen cancels
it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, Protocol, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from catalog.common.i18n import N_, _
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.charts import Chart, Drawing
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.progress import render_bar, watched_work
from deckbuilder.tui.shell.texts import TextPane
from deckbuilder.tui.shell.theme import BAD, DIM

Report = TypeVar("Report")
_MOST_PARTS: Final = 5
_FRAME: Final = 4  # cells of a frame with its padding


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a report.

    It has a title and its text, a plot, both side by side (with the text ``width`` cells wide), or
    a list among the cards of the pane.
    """

    title: str
    text: Callable[[], Text] | None = None
    draw: Drawing | None = None
    wrap: bool = False
    show: Callable[[], None] | None = None
    width: int = 66
    plot_title: str = ""
    """The title above a plot beside a text; by default that of the part."""


REPORT_KEYS: Final = (
    *(
        Binding(str(number), f"part({number - 1})", N_("Part of the report"), show=False)
        for number in range(1, _MOST_PARTS + 1)
    ),
    Binding("v", "next_part", N_("Next part"), show=True),
    Binding("escape", "back", N_("Back"), show=True),
)
"""The keys of a screen with a ``ReportPane``: ``action_part`` and ``action_next_part``."""


class ReportSource(Protocol[Report]):
    """The screen whose report a pane shows."""

    def work(self) -> Report:
        """Compute the report; runs in a thread and may raise UserError."""

    def headline(self, report: Report) -> Text:
        """Return the headline above all parts."""

    def parts(self, report: Report) -> list[Part]:
        """Return the parts of the report."""


def render_counting() -> str:
    """Return the text shown until the work is done."""
    return _("counting…")


class ReportPane(RazdachaNode, Vertical, Generic[Report]):
    """A report: headline, titles of its parts, and one part as text, plot or list.

    ``cards`` is a widget with the id ``pane`` that has a ``RowList``, for parts shown there.
    ``drawn`` is called whenever the report was drawn.
    """

    def __init__(
        self,
        source: ReportSource[Report],
        cards: Widget | None = None,
        *,
        waiting: Callable[[], str] = render_counting,
        drawn: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self._source = source
        self._cards = cards
        self._waiting = waiting
        self._drawn = drawn
        self.report: Report | None = None
        self.problem = ""
        """Why there is nothing to show; empty if there is, or may be soon."""
        self._part = 0
        self._width = 0

    @property
    def part(self) -> int:
        """The index of the current part."""
        return self._part

    @property
    def text_width(self) -> int:
        """The width in cells of a text part."""
        return max(self.screen.size.width - _FRAME - 2, 20)

    def compose(self) -> ComposeResult:
        """Yield the headline, the titles of the parts, and places for text, plot and cards."""
        yield Static("", id="headline", markup=False)
        yield Static("", id="parts", markup=False)
        with Horizontal(id="report-body"):
            yield TextPane(id="report", classes="panel")
            with Vertical(id="plot-frame", classes="panel"):
                yield Chart(id="plot")
        if self._cards is not None:
            yield self._cards

    def begin(self) -> None:
        """Start the work; its screen calls this when mounted."""
        self.query_one("#report").focus()
        self.count()

    def count(self, part: int | None = None) -> None:
        """Redo the work and show the result, or its ``part``.

        Cancels work in progress.
        """
        self._part = self._part if part is None else part
        self.report, self.problem = None, ""
        self._show_progress(None)
        watched_work(
            self,
            self._source.work,
            show=self._show_progress,
            done=self.show,
            failed=self._fail,
            group="report",
        )

    def _show_progress(self, percent: int | None) -> None:
        if self.report is None:
            told = render_bar(self._waiting(), percent)
            self.query_one("#parts", Static).update(Text(told, style="italic"))

    def show(self, report: Report) -> None:
        """Show a report, complete or partial."""
        self.report = report
        self.draw()

    def _fail(self, message: str) -> None:
        """Show why there is nothing to show; old numbers are removed."""
        self.problem = message
        self.query_one("#headline", Static).update(Text(f"✖ {message}", style=BAD))
        self.query_one("#parts", Static).update("")
        self.query_one("#report", TextPane).show(Text())
        self._lay_out(Part(""))
        self.razdacha.warn(message)
        self.refresh_bindings()

    def draw(self) -> None:
        """Draw the current report."""
        if self.report is not None:
            self._draw(self.report)
        if self._drawn is not None:
            self._drawn()

    def _draw(self, report: Report) -> None:
        parts = self._source.parts(report)
        self._part = min(self._part, len(parts) - 1)
        self.query_one("#headline", Static).update(self._source.headline(report))
        self.query_one("#parts", Static).update(self._titles(parts))
        part = parts[self._part]
        self._lay_out(part)
        if part.draw is not None:
            self.query_one(Chart).draw(part.draw)
        if part.text is not None:
            self.query_one("#report", TextPane).show(part.text(), wrap=part.wrap)
        if part.show is not None:
            part.show()

    def _lay_out(self, part: Part) -> None:
        """Show the widgets that a part needs, and focus the scrollable one."""
        self.set_class(part.draw is not None, "-plotted")
        both = part.draw is not None and part.text is not None
        self.set_class(both, "-both")
        self.query_one("#report").styles.width = part.width + _FRAME if both else "1fr"
        self.query_one("#report").border_title = literal(part.title)
        self.query_one("#plot-frame").border_title = literal(part.plot_title or part.title)
        self.set_class(part.show is not None, "-paned")
        wanted = "#pane RowList" if part.show is not None else "#report"
        if self.query_one(wanted).display:
            self.query_one(wanted).focus()

    def on_resize(self) -> None:
        """Rewrap the lines after the screen's layout is known."""
        if self.text_width != self._width:
            self._width = self.text_width
            self.call_after_refresh(self.draw)

    def _titles(self, parts: list[Part]) -> Text:
        line = Text(no_wrap=True, overflow="ellipsis")
        for number, part in enumerate(parts):
            here = number == self._part
            line.append(f" {number + 1} {part.title} ", style="bold reverse" if here else DIM)
            line.append(" ")
        return line

    def show_part(self, number: int) -> None:
        """Show one part."""
        if self.report is not None and number < len(self._source.parts(self.report)):
            self._part = number
            self.draw()

    def show_next_part(self) -> None:
        """Show the next part."""
        if self.report is not None:
            self._part = (self._part + 1) % len(self._source.parts(self.report))
            self.draw()


def part(title: str, text: Callable[..., Text], *given: object, wrap: bool = False) -> Part:
    """Return a part whose text is created on display; ``wrap`` breaks long lines."""
    return Part(title, partial(text, *given), wrap=wrap)
