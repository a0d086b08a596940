"""Questions above a screen: yes or no, a line of text, one of several."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Input, Label

from catalog.common.i18n import N_, _
from deckbuilder.tui.shell.base import Dialog, QuestionFrame
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.rows import RowList, text_column


class Confirm(Dialog[bool]):
    """Ask ``question``; the answer is True, or None when it was cancelled.

    Where yes ``destroys`` something that no key brings back, Enter alone does not: the dialog opens
    on the other button.
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
        """Open on the safe button."""
        self.query_one("#no" if self._destroys else "#yes", Button).focus()

    @on(Button.Pressed, "#yes")
    def action_yes(self) -> None:
        """Answer yes."""
        self.dismiss(True)

    @on(Button.Pressed, "#no")
    def _no(self) -> None:
        self.action_cancel()


class Ask(Dialog[str]):
    """Ask for a line of text. ``check`` returns what is wrong with it, an empty text if nothing.

    ``wrong`` is what turned out wrong with ``value`` after it was accepted; ``title`` stands in the
    frame.
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
        """Yield the question, the line, and a place for what is wrong."""
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


class Choose(Dialog[str]):
    """Ask which of ``options`` is meant."""

    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, question: str, options: Sequence[str]) -> None:
        super().__init__()
        self._question = question
        self._options = options

    def compose(self) -> ComposeResult:
        """Yield the question and the options."""
        with QuestionFrame():
            yield Label(self._question, markup=False)
            rows = RowList((text_column(lambda option: f" {option}"),), self._options)
            rows.styles.height = min(len(self._options), 10)
            rows.styles.margin = (1, 0, 1, 0)
            yield rows
            yield Label(_("Enter — choose, Esc — cancel"), classes="dim", markup=False)

    @on(RowList.Chosen)
    def _answer(self, event: RowList.Chosen) -> None:
        event.stop()
        self.dismiss(self._options[event.index])
