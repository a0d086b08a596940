"""Questions above a screen: yes or no, a line of text, one of several."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Input, Label

from catalog.common.i18n import N_, _
from deckbuilder.tui.shell.base import Dialog, QuestionFrame
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.rows import RowList, numbered

_MOST_ROWS: Final = 13


class Confirm(Dialog[bool]):
    """Asks ``question``; the answer is True, or None if cancelled.

    If yes ``destroys`` something irrecoverable, Enter alone does not confirm: the dialog opens on
    the other button.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "yes", N_("Yes"), show=False),
        Binding("n", "cancel", N_("No"), show=False),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, question: str, yes: str, *, destroys: bool = False) -> None:
        super().__init__()
        self._question = question
        self._yes = yes
        self._destroys = destroys

    def compose(self) -> ComposeResult:
        """Yield the question and two buttons."""
        with QuestionFrame():
            yield Label(self._question, markup=False)
            with Horizontal(classes="buttons"):
                told = _("{yes} — yes, {no} — no")
                keys = told.format(yes=key_name("y"), no=key_name("n"))
                yield Label(keys, classes="keys dim", markup=False)
                yield Button(self._yes, id="yes", variant="error" if self._destroys else "primary")
                yield Button(_("Cancel"), id="no")

    def on_mount(self) -> None:
        """Focus the safe button."""
        self.query_one("#no" if self._destroys else "#yes", Button).focus()

    @on(Button.Pressed, "#yes")
    def action_yes(self) -> None:
        """Answer yes."""
        self.dismiss(True)

    @on(Button.Pressed, "#no")
    def _no(self) -> None:
        self.action_cancel()


class Ask(Dialog[str]):
    """Asks for a line of text. ``check`` returns the error in it, or an empty text.

    ``wrong`` is an error found in ``value`` after it was accepted; ``title`` is shown in the frame.
    """

    def __init__(
        self,
        question: str,
        value: str = "",
        check: Callable[[str], str] = lambda _text: "",
        wrong: str = "",
        *,
        title: str = "",
    ) -> None:
        super().__init__()
        self._question = question
        self._value = value
        self._check = check
        self._wrong = wrong
        self._title = title

    def compose(self) -> ComposeResult:
        """Yield the question, the line, and a place for the error."""
        with QuestionFrame(self._title):
            yield Label(self._question, markup=False)
            yield Input(self._value, compact=True)
            yield Label(f"✖ {self._wrong}" if self._wrong else "", id="wrong", markup=False)
            yield Label(_("Enter — choose, Esc — cancel"), classes="dim", markup=False)

    @on(Input.Submitted)
    def _answer(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip()
        wrong = self._check(text)
        if wrong:
            self.query_one("#wrong", Label).update(f"✖ {wrong}")
        else:
            self.dismiss(text)


def answer_list(answers: Sequence[str]) -> RowList[tuple[int, str]]:
    """Return a list of numbered answers; more than fit are scrolled."""
    rows = numbered(answers)
    rows.id = "answers"
    rows.styles.height = min(max(len(answers), 1), _MOST_ROWS) + 2  # its frame
    return rows


class PickOne(Dialog[int]):
    """Ask for one of ``answers``; the result is its index, or None if cancelled.

    ``title`` is the title of the frame.
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
