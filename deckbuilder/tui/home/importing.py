"""Import cards inside the application: choose a file, read it behind a bar, and show the full
report.

Esc cancels the import without any change to the catalogue: a file is imported as a whole.
"""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.message import Message
from textual.widgets import Input, Label

from catalog.common.errors import NamesNoSet, UserError
from catalog.common.files import expanded
from catalog.common.folding import fold, other_layout
from catalog.common.foreign import render_plain_line
from catalog.common.i18n import N_, _, ngettext
from deckbuilder.base.progress import report_progress
from deckbuilder.base.settings import change_settings
from deckbuilder.cards.bundled import SETTING, asks_to_hide, render_hiding
from deckbuilder.cards.import_words import import_notes, render_imported_lines, render_plays
from deckbuilder.kit.columns import Spans, toned
from deckbuilder.tui.home.completing import ABOVE, ENDINGS, completed, folder_entries
from deckbuilder.tui.shell.areas import WELCOME
from deckbuilder.tui.shell.base import Dialog, QuestionFrame, RazdachaNode, RazdachaScreen
from deckbuilder.tui.shell.dialogs import Ask, Confirm
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.progress import Working
from deckbuilder.tui.shell.rows import RowList, text_column
from deckbuilder.tui.shell.texts import TextPane

if TYPE_CHECKING:
    from catalog.importers.report import ImportReport
    from catalog.store import Catalog

_AT_ONCE: Final = 1.0
"""The maximum number of seconds between the letters of one name."""
_NAMES: Final = 12
"""The maximum number of names shown below the line."""


class FileList(RowList[str]):
    """The contents of a folder."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Open"), show=True),
    ]

    def __init__(self) -> None:
        super().__init__((text_column(_entry),), id="files")
        self.entries: list[str] = []
        self._typed, self._typed_at = "", 0.0

    def show(self, entries: list[str]) -> None:
        """Show these entries, with the cursor on the first one that is not the parent folder."""
        self.entries = entries
        self._typed = ""
        self.set_rows(entries)
        self.cursor = min(1, len(entries) - 1)

    def on_key(self, event: Key) -> None:
        """Move to the next entry that starts with the quickly typed letters, in either keyboard
        layout."""
        sign, now = event.character or "", monotonic()
        begun = self._typed if now - self._typed_at < _AT_ONCE else ""
        if not event.is_printable or not (begun or sign.isalnum()):
            return
        event.stop()
        place = self._place_of(begun + sign, self.cursor) if begun else None
        # no name continues like this: start a new search
        if place is None and sign.isalnum():
            begun, place = "", self._place_of(sign, self.cursor + 1)
        if place is not None:
            self._typed, self._typed_at = begun + sign, now
            self.cursor = place

    def _place_of(self, begun: str, start: int) -> int | None:
        wanted = tuple(fold(one) for one in (begun, other_layout(begun)))
        places = (*range(start, self.count), *range(min(start, self.count)))
        return next((one for one in places if fold(self.entries[one]).startswith(wanted)), None)


def _entry(entry: str) -> Spans:
    """Return the name of an entry, dimmed for a folder."""
    return toned(f" {render_plain_line(entry)}", "dim" if entry.endswith(os.sep) else "")


class PathLine(RazdachaNode, Input):
    """A line for a path, typed or pasted. Tab asks for completion."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", N_("Complete"), show=True),
        Binding("down", "screen.to_list", N_("To the list"), show=True),
    ]

    class Asked(Message):
        """The user asks for the completion of the path."""

    def action_complete(self) -> None:
        """Ask for completion; with an empty line, Tab moves to the list."""
        if self.value.strip():
            self.post_message(self.Asked())
        else:
            self.screen.focus_next()


class ChooseFile(Dialog[str]):
    """The dialog for a file with cards: in the list Enter opens folders, ← leads up, letters jump
    to matching entries; Tab moves to the line for a path and completes it."""

    CSS_PATH = "welcome.tcss"
    HELP = N_(
        "A file with cards. In the list Enter opens a file or folder, ← goes to the parent "
        "folder, and typing letters jumps to the next name that begins with them. Tab goes to "
        "the line above: type or paste a path there; ~ is your home folder. Tab completes the "
        "path as far as it is unambiguous and lists the names when there are several; type a "
        "dot to include hidden ones. Enter opens the path, ↓ returns to the list."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,backspace", "up", N_("Folder above"), show=True),
    ]

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def compose(self) -> ComposeResult:
        """Yield the line, the folder, its contents, and the line for messages."""
        with QuestionFrame(_("A file with cards: JSON, CSV, TSV or XLSX"), classes="choose-file"):
            yield PathLine(id="path", placeholder=_("Path of a file or folder; ~ is your home"))
            yield Label("", id="names", markup=False)
            yield Label("", id="folder", classes="dim", markup=False)
            yield FileList()
            yield Label("", id="wrong", markup=False)
            yield Label("", id="keys", classes="dim", markup=False)

    def on_mount(self) -> None:
        """Show the first folder."""
        self._show_names(())
        self._show(self._folder)
        self.query_one(FileList).focus()

    def on_descendant_focus(self) -> None:
        """Show the keys of the focused part."""
        keys = _("Enter — open, ← — above, Tab — path, Esc — cancel")
        if self.query_one(PathLine).has_focus:
            keys = _("Enter — open, Tab — complete, ↓ — list, Esc — cancel")
        self.query_one("#keys", Label).update(keys)

    def action_to_list(self) -> None:
        """Leave the line for the list."""
        self.query_one(FileList).focus()

    @on(Input.Changed, "#path")
    def _forget_names(self) -> None:
        self._show_names(())
        self.query_one("#wrong", Label).update("")

    @on(PathLine.Asked)
    def _complete(self) -> None:
        """Complete the path as far as it is unambiguous, and show the names if there are
        several."""
        line = self.query_one(PathLine)
        try:
            found = completed(line.value.lstrip(), self._folder)
        except UserError as error:
            self._refuse(str(error))
            return
        except FileNotFoundError:
            self._refuse_missing(line.value.strip().rpartition("/")[0])
            return
        except OSError:
            self._refuse_folder(self._folder / line.value.strip().rpartition("/")[0])
            return
        if not found.names and found.text == line.value.lstrip():
            self._refuse(_("Nothing here begins with this."))
            return
        with self.prevent(Input.Changed):
            line.value = found.text
        line.action_end()
        self._show_names(found.names if len(found.names) > 1 else ())
        self.query_one("#wrong", Label).update("")

    def _show_names(self, names: tuple[str, ...]) -> None:
        """Show names below the line, at most ``_NAMES`` of them, and the number of the others."""
        label = self.query_one("#names", Label)
        label.display = bool(names)
        told = "  ".join(map(render_plain_line, names[:_NAMES]))
        if len(names) > _NAMES:
            more = len(names) - _NAMES
            told += "  " + ngettext("and {count} more", "and {count} more", more).format(count=more)
        label.update(told)

    def _show(self, folder: Path) -> None:
        try:
            entries = folder_entries(folder)
        except OSError:
            self._refuse_folder(folder)
            return
        self._folder = folder
        self.query_one("#wrong", Label).update("")
        self.query_one("#folder", Label).update(render_plain_line(str(folder)))
        self.query_one(FileList).show(entries)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        entry = self.query_one(FileList).entries[event.index]
        if entry == ABOVE:
            self.action_up()
        elif entry.endswith(os.sep):
            self._show(self._folder / entry.removesuffix(os.sep))
        else:
            self.dismiss(str(self._folder / entry))

    def _refuse_missing(self, text: str) -> None:
        missing = _("There is no file or folder {path}.")
        self._refuse(missing.format(path=render_plain_line(str(self._folder / text))))

    def _refuse_folder(self, folder: Path) -> None:
        text = _("The folder {folder} cannot be read.")
        self._refuse(text.format(folder=render_plain_line(str(folder))))

    def _refuse(self, text: str) -> None:
        self.query_one("#wrong", Label).update(f"✖ {text}")

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        """Open the typed path, in either keyboard layout; or show what is wrong with it."""
        event.stop()
        text = event.value.strip()
        if not text:
            self.query_one(FileList).focus()
            return
        try:
            path = next(filter(os.path.exists, self._meant(text)), None)
        except UserError as error:
            self._refuse(str(error))
            return
        if path is None:
            self._refuse_missing(text)
        elif os.path.isdir(path):
            self.query_one(PathLine).value = ""
            self._show(path)
            self.query_one(FileList).focus()
        elif path.suffix.lower() not in ENDINGS:
            endings = ", ".join(sorted(ENDINGS))
            wrong = _("{path} is not a card file: card files end in {endings}.")
            self._refuse(wrong.format(path=render_plain_line(path.name), endings=endings))
        else:
            self.dismiss(str(path))

    def _meant(self, text: str) -> list[Path]:
        """Return the possible meanings of a path: as typed, in the other layout, or with its names
        in that layout."""
        names = "/".join(map(other_layout, text.split("/")))
        return [self._folder / expanded(one) for one in (text, other_layout(text), names)]

    def action_up(self) -> None:
        """Move to the parent folder."""
        self._show(self._folder.parent)


class ImportedScreen(RazdachaScreen[None]):
    """The full report of an import."""

    AREA = WELCOME
    CSS_PATH = "welcome.tcss"
    HELP = N_(
        "What was imported, and every rejected row with its reason. The cards are now in the "
        "catalogue. After the first import of real cards you are asked, once, whether to hide "
        "those that come with the program; a setting (F6) changes that."
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
        """Show the report."""
        text = Text("\n".join(render_imported_lines(self._report)))
        notes = import_notes(self._report)
        if notes:
            text.append("\n\n" + "\n".join(map(render_plain_line, notes)))
        text.append(f"\n\n{render_plays(self._report)}")
        self._asks = asks_to_hide(self.services.catalog)
        if self._asks:
            told = _("{key} asks whether to hide the cards that come with the program.")
            text.append("\n" + told.format(key=key_name("escape")))
        pane = self.query_one(TextPane)
        pane.border_title = literal(render_plain_line(self._file))
        pane.show(text, wrap=True)
        pane.focus()

    def action_back(self) -> None:
        """Leave the report; ask once whether to hide the bundled cards."""
        if not self._asks:
            super().action_back()
            return
        self._asks = False
        question = Confirm(render_hiding(self.services.catalog.bundled_count()), _("Hide them"))
        self.app.push_screen(question, self._hide)

    async def _hide(self, wanted: bool | None) -> None:
        with self.showing_errors():
            if wanted:
                settings = self.services.settings.model_copy(update={SETTING: True})
                await self.razdacha.change_settings(settings)
                return
            change_settings({SETTING: False})
        super().action_back()


def import_cards(node: RazdachaNode) -> None:
    """Ask for a file, read it behind a bar, and show the report."""

    def chosen(path: str, card_set: str = "") -> None:
        work = partial(_imported, node.services.catalog, Path(path), card_set)
        what = _("Reading cards and their texts…")
        node.app.push_screen(Working(what, work), done(path))

    def done(path: str) -> "Callable[[ImportReport | NamesNoSet | None], None]":
        def show(report: "ImportReport | NamesNoSet | None") -> None:
            if isinstance(report, NamesNoSet):
                question = _("Of which set are these cards? Its code, name or number:")
                node.ask(Ask(question, check=_missing_set), partial(chosen, path))
            elif report is not None:
                node.services.read_sets()
                node.app.push_screen(ImportedScreen(Path(path).name, report))

        return show

    node.ask(ChooseFile(Path.home()), chosen)


def _missing_set(text: str) -> str:
    return "" if text else _("Type the code, name or number of a set.")


def _imported(catalog: "Catalog", path: Path, card_set: str = "") -> "ImportReport | NamesNoSet":
    """Import the file, or return that its set must be asked for.

    Runs in a thread; GivenUp if cancelled, without any change to the catalogue.
    """
    try:
        report = catalog.import_file(path, card_set=card_set, progress=_OneBar())
    except NamesNoSet as error:
        return error
    report_progress(1, 1)
    return report


class _OneBar:
    """Combines the progress of an import into one bar: rows are the first half, texts the
    second."""

    def __init__(self) -> None:
        self._is_second = False
        self._is_done = False

    def __call__(self, done: int, total: int) -> None:
        self._is_second = self._is_second or self._is_done
        self._is_done = done >= total
        report_progress(total * self._is_second + done, 2 * total)
