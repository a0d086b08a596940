"""A selection list filtered by typing, and its input line."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input, Label

from catalog.common.folding import fold, other_layout
from catalog.common.i18n import N_, _
from deckbuilder.tui.shell.base import Dialog, QuestionFrame, RazdachaNode
from deckbuilder.tui.shell.rows import RowList


@dataclass(frozen=True, slots=True)
class Option:
    """An option: ``draw`` returns its line at a width, ``is_found_by`` matches a text."""

    value: str
    draw: Callable[[int], Text]
    is_found_by: Callable[[str], bool]


def plain_option(value: str, text: str) -> Option:
    """Return an option that is a plain text, found by parts of it in either layout."""

    def is_found_by(typed: str) -> bool:
        return any(fold(one) in fold(text) for one in (typed, other_layout(typed)))

    return Option(value, lambda _width: Text(text), is_found_by)


class FilterLine(RazdachaNode, Input):
    """The input line above a list: typing filters the list. Esc clears it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,enter", "to_list", N_("To the list"), show=True),
        Binding("escape", "empty", N_("Show all"), show=True),
    ]

    class Left(Message):
        """The user moves from the line to the list."""

    def action_to_list(self) -> None:
        """Go on to the list."""
        self.post_message(self.Left())

    def action_empty(self) -> None:
        """Clear the line and go on to the list."""
        self.value = ""
        self.post_message(self.Left())


class FoundOptions(RowList[Option]):
    """The matching options."""

    def __init__(self) -> None:
        super().__init__(id="options", empty=_("Nothing has a similar name."))

    def show(self, options: Sequence[Option], value: str) -> None:
        """Show these options, with the cursor on the one with this value, else on the first."""
        places = [place for place, option in enumerate(options) if option.value == value]
        self.set_rows(options, places[0] if places else 0)

    @property
    def value(self) -> str:
        """The value of the option under the cursor; empty if there is none."""
        return "" if self.current is None else self.current.value

    def row(self, index: int, width: int) -> Text:
        """Return the line of an option."""
        option = self.row_at(index)
        return (
            Text(" ").append_text(option.draw(width - 1)) if isinstance(option, Option) else Text()
        )


class PickFrom(Dialog[str]):
    """Asks for one of many options: typing filters, the arrows move, Enter chooses.

    The answer is the option's value. ``query`` is text typed before the question opened, ``about``
    the English help text; ``later`` returns replacements for ``options`` and runs in a thread.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("enter", "choose", N_("Choose"), show=False),
    ]
    DEFAULT_CSS = """
    PickFrom #options { height: 14; margin: 1 0; }
    PickFrom.-short #options { height: 11; }
    """

    def __init__(
        self,
        question: str,
        options: Sequence[Option],
        value: str = "",
        *,
        query: str = "",
        about: str = "",
        later: Callable[[], Sequence[Option]] | None = None,
    ) -> None:
        super().__init__()
        self._about = about
        self._later = later
        self._question = question
        self._options = options
        self._value = value
        self._query = query

    def compose(self) -> ComposeResult:
        """Yield the question, the input line, the options."""
        with QuestionFrame():
            yield Label(self._question, markup=False)
            yield Input(
                self._query,
                placeholder=_("Type to filter"),
                select_on_focus=False,
                compact=True,
                id="filter",
            )
            yield FoundOptions()
            yield Label(_("Enter — choose, Esc — cancel"), classes="dim", markup=False)

    def on_mount(self) -> None:
        """Move the cursor to the current choice."""
        self._narrow(self._value)
        if self._later is not None:
            self.run_worker(self._look, thread=True, group="look")

    def help_texts(self) -> list[str]:
        """Return help on typing and answering."""
        return [*([_(self._about)] if self._about else []), *super().help_texts()]

    def _look(self) -> None:
        """Compute the later options; runs in a thread."""
        if self._later is not None:
            self.call_later(self.offer, self._later())

    def offer(self, options: Sequence[Option]) -> None:
        """Replace the options; the cursor stays on its option."""
        self._options = options
        self._narrow(self.query_one(FoundOptions).value or self._value)

    @on(Input.Changed, "#filter")
    def _typed(self) -> None:
        self._narrow(self.query_one(FoundOptions).value)

    def _narrow(self, value: str) -> None:
        rows = self.query_one(FoundOptions)
        rows.styles.max_height = max(len(self._options), 1)
        text = self.query_one("#filter", Input).value.strip()
        found = [option for option in self._options if not text or option.is_found_by(text)]
        rows.show(found, value)

    def on_key(self, event: events.Key) -> None:
        """Send characters typed in the list to the line above."""
        if event.is_printable and event.character is not None:
            if any(line.has_focus for line in self.query("#filter")):
                return
            event.stop()
            self.type(event.character)

    def type(self, text: str) -> None:
        """Append a text to the input, even before the question is shown."""
        lines = self.query("#filter").results(Input)
        line = next(lines, None)
        if line is None:
            self._query += text
        elif text:
            line.focus()
            line.insert_text_at_cursor(text)

    def action_move(self, step: int) -> None:
        """Move in the list, whatever has the focus."""
        self.query_one(FoundOptions).action_move(step)

    def action_page(self, step: int) -> None:
        """Move a page in the list, whatever has the focus."""
        self.query_one(FoundOptions).action_page(step)

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_choose()

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        self.action_choose()

    def action_choose(self) -> None:
        """Answer with the option under the cursor, if there is one."""
        value = self.query_one(FoundOptions).value
        if self.query_one(FoundOptions).count:
            self.dismiss(value)
