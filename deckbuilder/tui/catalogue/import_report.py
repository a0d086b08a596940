"""The report on an import of the collection: every rejected row, with its reason."""

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Label

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.decks.collection import ImportedCollection
from deckbuilder.tui.shell.base import Dialog, QuestionFrame
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.texts import TextPane
from deckbuilder.tui.shell.theme import BAD, GOOD


class ImportReport(Dialog[None]):
    """The whole report, scrollable."""

    HELP = N_(
        "How many rows the table had, how many cards of your collection they changed, and "
        "each row that was not imported: its line in the file, what it says, and why. The "
        "others were imported; in the collection Ctrl+Z undoes the whole import."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "cancel", N_("Close"), show=False),
    ]
    DEFAULT_CSS = """
    ImportReport TextPane { height: auto; max-height: 55vh; margin: 1 0; }
    """

    def __init__(self, name: str, report: ImportedCollection) -> None:
        super().__init__()
        self._file = name
        self._report = report

    def compose(self) -> ComposeResult:
        """Yield the counts, the rejected rows, and the closing key."""
        with QuestionFrame(self._file):
            yield Label(self._head(), markup=False)
            yield TextPane()
            close = _("{close} — close, {undo} in the collection — undo")
            keys = {"close": key_name("enter"), "undo": key_name("ctrl+z")}
            yield Label(close.format(**keys), classes="dim", markup=False)

    def on_mount(self) -> None:
        """Focus the text, so that the arrows scroll at once."""
        pane = self.query_one(TextPane)
        pane.show(self._rows(), wrap=True)
        pane.focus()

    def _head(self) -> Text:
        report = self._report
        counts = _("Rows: {rows}. Cards changed: {changed}.")
        return Text(counts.format(rows=report.rows, changed=report.changed))

    def _rows(self) -> RenderableType:
        problems = self._report.problems
        if not problems:
            return Text(_("✔ Every row was imported."), style=GOOD)
        count = len(problems)
        said = ngettext(
            "✖ {count} row was not imported:", "✖ {count} rows were not imported:", count
        )
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        table.add_column(_("line"), justify="right", no_wrap=True)
        table.add_column(_("row"), ratio=1, overflow="fold")
        table.add_column(_("why"), ratio=2, overflow="fold")  # a long reason stays in its column
        for wrong in problems:
            table.add_row(str(wrong.line), Text(wrong.value), Text(wrong.reason))
        return Group(Text(said.format(count=count), style=BAD), table)
