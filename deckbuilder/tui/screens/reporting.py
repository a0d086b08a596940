"""What a service found, on one screen: parts to choose from by number, text or plot.

The work is done in a thread; until it ends the screen says that it is counting.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, Generic, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static
from textual.worker import get_current_worker
from textual_plotext import PlotextPlot

from catalog.errors import UserError
from catalog.i18n import N_, _
from deckbuilder.tui.base import RazdachaScreen
from deckbuilder.tui.theme import DIM
from deckbuilder.tui.widgets.texts import TextPane

Found = TypeVar("Found")
_MOST_PARTS: Final = 4


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a report: its title and its text, or how it is drawn as a plot."""

    title: str
    text: Callable[[], Text] | None = None
    draw: Callable[[PlotextPlot], None] | None = None
    wrap: bool = False


class ReportScreen(RazdachaScreen[None], Generic[Found]):
    """A report. ``work`` finds it in a thread, ``headline`` and ``parts`` show what was found."""

    CSS_PATH = "../styles/report.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(str(number), f"part({number - 1})", N_("Part of the report"), show=False)
            for number in range(1, _MOST_PARTS + 1)
        ),
        Binding("v", "next_part", N_("Next part"), show=True),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.found: Found | None = None
        self._part = 0

    def work(self) -> Found:
        """Find what is to be shown; runs in a thread and may raise UserError."""
        raise NotImplementedError

    def headline(self, found: Found) -> Text:
        """Return what stands above all parts."""
        raise NotImplementedError

    def parts(self, found: Found) -> list[Part]:
        """Return the parts of the report."""
        raise NotImplementedError

    def compose_body(self) -> ComposeResult:
        """Yield the headline, the titles of the parts, and a place for a text and a plot."""
        yield Static("", id="headline", markup=False)
        yield Static("", id="parts", markup=False)
        yield TextPane(id="report")
        yield PlotextPlot(id="plot")

    def on_mount(self) -> None:
        """Begin to count."""
        self.query_one("#report").focus()
        self.count()

    def count(self) -> None:
        """Do the work again and show what it finds; work that is under way is given up."""
        self.found = None
        self.query_one("#parts", Static).update(Text(_("counting…"), style="italic"))
        self.run_worker(self._work, thread=True, exclusive=True, group="report")

    def _work(self) -> None:
        worker = get_current_worker()
        try:
            found = self.work()
        except UserError as error:
            if not worker.is_cancelled:
                self.app.call_from_thread(self._failed, str(error))
            return
        if not worker.is_cancelled:
            self.app.call_from_thread(self._worked, found)

    def _worked(self, found: Found) -> None:
        self.found = found
        self.draw()

    def _failed(self, message: str) -> None:
        self.query_one("#parts", Static).update(Text(f"✖ {message}"))
        self.razdacha.warn(message)

    def draw(self) -> None:
        """Show what was found."""
        found = self.found
        if found is None:
            return
        parts = self.parts(found)
        self._part = min(self._part, len(parts) - 1)
        self.query_one("#headline", Static).update(self.headline(found))
        self.query_one("#parts", Static).update(self._titles(parts))
        part = parts[self._part]
        self.set_class(part.draw is not None, "-plotted")
        if part.draw is not None:
            part.draw(self.query_one(PlotextPlot))
        elif part.text is not None:
            self.query_one("#report", TextPane).show(part.text(), wrap=part.wrap)

    def _titles(self, parts: list[Part]) -> Text:
        line = Text(no_wrap=True, overflow="ellipsis")
        for number, part in enumerate(parts):
            here = number == self._part
            line.append(f" {number + 1} {part.title} ", style="bold reverse" if here else DIM)
            line.append(" ")
        return line

    def action_part(self, number: int) -> None:
        """Show one part."""
        if self.found is not None and number < len(self.parts(self.found)):
            self._part = number
            self.draw()

    def action_next_part(self) -> None:
        """Show the next part."""
        if self.found is not None:
            self._part = (self._part + 1) % len(self.parts(self.found))
            self.draw()


def part(title: str, text: Callable[..., Text], *given: object, wrap: bool = False) -> Part:
    """Return a part whose text is made when it is shown; ``wrap`` breaks long lines."""
    return Part(title, partial(text, *given), wrap=wrap)
