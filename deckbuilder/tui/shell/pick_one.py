"""One of a few answers, by number or by the arrows."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Label

from catalog.common.i18n import N_, _
from deckbuilder.tui.shell.base import Dialog, QuestionFrame
from deckbuilder.tui.shell.rows import RowList

_MOST_ROWS: Final = 13


class AnswerList(RowList):
    """Numbered answers; more than fit are scrolled."""

    def __init__(self, answers: Sequence[str]) -> None:
        super().__init__(id="answers")
        self._answers = answers

    def on_mount(self) -> None:
        """Show the answers."""
        self.styles.height = min(max(len(self._answers), 1), _MOST_ROWS) + 2  # its frame
        self.set_count(len(self._answers))

    def row(self, index: int, width: int) -> Text:
        """Return an answer with its number."""
        digits = len(str(len(self._answers)))
        return Text.assemble((f" {index + 1:>{digits}} ", "bold"), self._answers[index])


class PickOne(Dialog[int]):
    """Ask which of ``answers``; the answer is its index, or None when it was cancelled.

    ``title`` stands in the frame.
    """

    CSS_PATH = "../battle/battle.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(str(n), f"number({n})", N_("Answer by its number"), show=False)
            for n in range(1, 10)
        )
    ]

    def __init__(self, question: str, answers: Sequence[str], *, title: str = "") -> None:
        super().__init__()
        self._question = question
        self._title = title
        self._answers = answers

    def compose(self) -> ComposeResult:
        """Yield the question and the answers."""
        with QuestionFrame(self._title):
            yield Label(self._question, markup=False)
            yield AnswerList(self._answers)
            yield Label(_("Enter — choose, Esc — cancel"), classes="dim", markup=False)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        self.dismiss(event.index)

    def action_number(self, number: int) -> None:
        """Answer by number."""
        if number <= len(self._answers):
            self.dismiss(number - 1)
