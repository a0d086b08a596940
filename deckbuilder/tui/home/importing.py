"""Importing cards inside the application: a file is chosen, read behind a bar, and reported whole.

Esc stops the reading, and then nothing of the file is in the catalogue: it comes in as one.
"""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Label

from catalog.common.foreign import plain_line
from catalog.common.i18n import N_, _
from deckbuilder.base.progress import tell
from deckbuilder.cards.import_words import import_notes, imported_lines
from deckbuilder.tui.shell.areas import WELCOME
from deckbuilder.tui.shell.base import Dialog, RazdachaNode, RazdachaScreen
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.progress import Working
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.texts import TextPane
from deckbuilder.tui.shell.theme import DIM

if TYPE_CHECKING:
    from catalog.importers.report import ImportReport
    from catalog.store import Catalog

ENDINGS: Final = frozenset({".json", ".csv", ".tsv", ".xlsx"})
"""What cards come in."""
_ABOVE: Final = ".."
_MOST: Final = 2000


def folder_entries(folder: Path) -> list[str]:
    """Return the way up, the folders and the files that may hold cards; OSError when unreadable.

    Hidden ones are left out; of very many the first are listed.
    """
    folders, files = [], []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_dir():
                folders.append(entry.name + os.sep)
            elif Path(entry.name).suffix.lower() in ENDINGS:
                files.append(entry.name)
    return [_ABOVE, *sorted(folders)[:_MOST], *sorted(files)[:_MOST]]


class FileList(RowList):
    """What a folder holds."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Open"), show=True),
    ]

    def __init__(self) -> None:
        super().__init__(id="files")
        self.entries: list[str] = []

    def show(self, entries: list[str]) -> None:
        """Show these entries, the first that is no way up pointed at."""
        self.entries = entries
        self.set_count(len(entries))
        self.cursor = min(1, len(entries) - 1)

    def row(self, index: int, width: int) -> Text:
        """Return the name of an entry."""
        entry = self.entries[index]
        return Text(f" {plain_line(entry)}", style=DIM if entry.endswith(os.sep) else "")


class ChooseFile(Dialog[str]):
    """Ask for a file with cards; folders open with Enter, ← leads up."""

    CSS_PATH = "welcome.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,backspace", "up", N_("Folder above"), show=True),
    ]

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def compose(self) -> ComposeResult:
        """Yield the question, the folder, what it holds, and what is wrong with it."""
        with Vertical(classes="dialog choose-file"):
            yield Label(_("A file with cards: JSON, CSV, TSV or XLSX"), markup=False)
            yield Label("", id="folder", classes="dim", markup=False)
            yield FileList()
            yield Label("", id="wrong", markup=False)
            yield Label(_("Enter — open, ← — folder above, Esc — cancel"), classes="dim")

    def on_mount(self) -> None:
        """Show the first folder."""
        self._show(self._folder)

    def _show(self, folder: Path) -> None:
        try:
            entries = folder_entries(folder)
        except OSError:
            text = _("The folder {folder} cannot be read.").format(folder=plain_line(str(folder)))
            self.query_one("#wrong", Label).update(f"✖ {text}")
            return
        self._folder = folder
        self.query_one("#wrong", Label).update("")
        self.query_one("#folder", Label).update(plain_line(str(folder)))
        self.query_one(FileList).show(entries)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        entry = self.query_one(FileList).entries[event.index]
        if entry == _ABOVE:
            self.action_up()
        elif entry.endswith(os.sep):
            self._show(self._folder / entry.removesuffix(os.sep))
        else:
            self.dismiss(str(self._folder / entry))

    def action_up(self) -> None:
        """Go to the folder above."""
        self._show(self._folder.parent)


class ImportedScreen(RazdachaScreen[None]):
    """The whole report of an import."""

    AREA = WELCOME
    CSS_PATH = "welcome.tcss"
    HELP = N_(
        "What came in from the file, and every row that did not, with the reason. The cards are in"
        " the catalogue now; decks are built of them as of all others."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Close"), show=True),
    ]

    def __init__(self, file: str, report: "ImportReport") -> None:
        super().__init__()
        self._file = file
        self._report = report

    def compose_body(self) -> ComposeResult:
        """Yield the report."""
        yield TextPane(id="imported", classes="panel")

    def on_mount(self) -> None:
        """Show it."""
        text = Text("\n".join(imported_lines(self._report)))
        notes = import_notes(self._report)
        if notes:
            text.append("\n\n" + "\n".join(map(plain_line, notes)))
        pane = self.query_one(TextPane)
        pane.border_title = literal(plain_line(self._file))
        pane.show(text, wrap=True)
        pane.focus()


def import_cards(node: RazdachaNode, then: Callable[[], None] = lambda: None) -> None:
    """Ask for a file, read it behind a bar, and show the report; ``then`` follows what came in."""

    def chosen(path: str | None) -> None:
        if path is not None:
            work = partial(_imported, node.services.catalog, Path(path))
            node.app.push_screen(Working(_("The cards are being read…"), work), done(path))

    def done(path: str) -> "Callable[[ImportReport | None], None]":
        def show(report: "ImportReport | None") -> None:
            if report is not None:
                node.services.read_sets()
                node.app.push_screen(ImportedScreen(Path(path).name, report))
                then()

        return show

    node.app.push_screen(ChooseFile(Path.home()), chosen)


def _imported(catalog: "Catalog", path: Path) -> "ImportReport":
    """Runs in a thread; GivenUp when nobody waits for it, and then nothing has come in."""
    return catalog.import_file(path, progress=tell)
