"""One of a few answers, by number or by the arrows."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Label

from catalog.common.i18n import N_, _
from deckbuilder.tui.shell.base import Dialog, QuestionFrame
from deckbuilder.tui.shell.rows import RowList, numbered

_MOST_ROWS: Final = 13


def answer_list(answers: Sequence[str]) -> RowList[tuple[int, str]]:
    """Return a list of numbered answers; more than fit are scrolled."""
    rows = numbered(answers)
    rows.id = "answers"
    rows.styles.height = min(max(len(answers), 1), _MOST_ROWS) + 2  # its frame
    return rows


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
            yield answer_list(self._answers)
            yield Label(_("Enter — choose, Esc — cancel"), classes="dim", markup=False)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        self.dismiss(event.index)

    def action_number(self, number: int) -> None:
        """Answer by number."""
        if number <= len(self._answers):
            self.dismiss(number - 1)
