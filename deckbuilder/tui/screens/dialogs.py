"""Questions above a screen: yes or no, and a line of text."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Label

from catalog.i18n import N_, _
from deckbuilder.tui.base import Dialog


class Confirm(Dialog[bool]):
    """Ask ``question``; the answer is True, or None when it was cancelled."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "yes", N_("Yes"), show=False),
        Binding("n", "cancel", N_("No"), show=False),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, question: str, yes: str) -> None:
        super().__init__()
        self._question = question
        self._yes = yes

    def compose(self) -> ComposeResult:
        """Yield the question and two buttons."""
        with Vertical(classes="dialog"):
            yield Label(self._question, markup=False)
            with Horizontal(classes="buttons"):
                yield Button(self._yes, id="yes", variant="primary")
                yield Button(_("Cancel"), id="no")

    @on(Button.Pressed, "#yes")
    def action_yes(self) -> None:
        """Answer yes."""
        self.dismiss(True)

    @on(Button.Pressed, "#no")
    def _no(self) -> None:
        self.action_cancel()


class Ask(Dialog[str]):
    """Ask for a line of text. ``check`` returns what is wrong with it, an empty text if nothing."""

    def __init__(
        self, question: str, value: str = "", check: Callable[[str], str] = lambda _text: ""
    ) -> None:
        super().__init__()
        self._question = question
        self._value = value
        self._check = check

    def compose(self) -> ComposeResult:
        """Yield the question, the line, and a place for what is wrong."""
        with Vertical(classes="dialog"):
            yield Label(self._question, markup=False)
            yield Input(self._value, compact=True)
            yield Label("", id="wrong", markup=False)
            yield Label(_("Enter — accept, Esc — cancel"), classes="dim", markup=False)

    @on(Input.Submitted)
    def _answer(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip()
        wrong = self._check(text)
        if wrong:
            self.query_one("#wrong", Label).update(f"✖ {wrong}")
        else:
            self.dismiss(text)
