"""The cards the user owns or wishes for."""

from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from catalog.files import read_bytes
from catalog.i18n import N_, _
from catalog.importers.encoding import decode
from deckbuilder.collection import OwnedLine
from deckbuilder.tui.areas import CATALOGUE
from deckbuilder.tui.base import RazdachaScreen
from deckbuilder.tui.files import ask_and_write, is_there, suggested_path
from deckbuilder.tui.screens.dialogs import Ask
from deckbuilder.tui.theme import DIM
from deckbuilder.tui.widgets.rows import RowList


class OwnedList(RowList):
    """Copies, wishes, copies in built decks and name of each printed card."""

    def __init__(self) -> None:
        super().__init__(id="owned", empty=_("Nothing yet: in the catalogue H owns a copy."))
        self.lines: tuple[OwnedLine, ...] = ()

    def show(self, lines: tuple[OwnedLine, ...]) -> None:
        """Show the collection; the cursor stays on its card as far as that is there."""
        here = self.current
        self.lines = lines
        places = [place for place, one in enumerate(lines) if here and one.ref == here.ref]
        self.set_count(len(lines), places[0] if places else None)

    @property
    def current(self) -> OwnedLine | None:
        """The card of the cursor."""
        return self.lines[self.cursor] if self.cursor < len(self.lines) else None

    def row(self, index: int, width: int) -> Text:
        """Return a card's copies, wishes, reserved copies, name and print."""
        one = self.lines[index]
        line = Text(f"{one.count:>5}", style="bold")
        line.append(f" {f'+{one.wish}' if one.wish else '':>6}")
        line.append(f" {one.reserved or '':>6}  ")
        line.append(one.name or _("not in the catalogue"))
        return line.append(f"  {one.ref}", style=DIM)


class CollectionScreen(RazdachaScreen[None]):
    """Look through the collection, change it, bring it in and give it out."""

    AREA = CATALOGUE
    CSS_PATH = "../styles/tables.tcss"
    HELP = N_(
        "The printed cards you own or wish for: copies, wishes besides them, copies of the name"
        " that lie in built decks. + and - change the copies, W and Shift+W the wishes. In the"
        " catalogue H and Shift+H, W and Shift+W do the same, and a query can ask for what you"
        " own. A table to read has the columns ref, or set and number, or name, and count or wish."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,equals_sign,right", "own(1)", N_("One more")),
        Binding("minus,left", "own(-1)", N_("One less")),
        Binding("w", "wish(1)", N_("Wish")),
        Binding("W", "wish(-1)", N_("Wish for less"), show=False),
        Binding("i", "import", N_("From a file")),
        Binding("e", "export", N_("To a file")),
    ]

    def compose_body(self) -> ComposeResult:
        """Yield the list."""
        with Vertical(id="collection", classes="panel"):
            yield OwnedList()

    def on_mount(self) -> None:
        """Show the collection."""
        self.query_one(OwnedList).focus()
        self._show()

    def _show(self) -> None:
        with self.telling():
            lines = self.services.collection.lines()
            self.query_one(OwnedList).show(lines)
            owned, wished = sum(one.count for one in lines), sum(one.wish for one in lines)
            panel = self.query_one("#collection")
            panel.border_title = _("Copies, wishes, in built decks, name")
            text = _("Owned: {owned}. Wished for: {wished}.")
            panel.border_subtitle = text.format(owned=owned, wished=wished)

    def action_own(self, by: int) -> None:
        """Own a copy more or less."""
        line = self.query_one(OwnedList).current
        if line is not None:
            with self.telling():
                self.services.collection.add(line.ref, by)
            self._show()

    def action_wish(self, by: int) -> None:
        """Wish for a copy more or less."""
        line = self.query_one(OwnedList).current
        if line is not None:
            with self.telling():
                self.services.collection.wish(line.ref, line.wish + by)
            self._show()

    def action_import(self) -> None:
        """Ask for a table and take it in."""

        def read(answer: str | None) -> None:
            if answer:
                with self.telling():
                    self._read(Path(answer).expanduser())

        self.app.push_screen(Ask(_("Which file holds the collection?"), "", is_there), read)

    def _read(self, path: Path) -> None:
        found = self.services.collection.import_table(decode(read_bytes(path), path))
        counts = _("Rows: {rows}. Cards changed: {changed}.")
        lines = [counts.format(rows=found.rows, changed=found.changed)]
        lines += [f"{path.name}:{one.line}: {one.value}: {one.reason}" for one in found.problems]
        tell = self.razdacha.warn if found.problems else self.razdacha.say
        tell("\n".join(lines[:6]))
        self._show()

    def action_export(self) -> None:
        """Ask for a file and write the collection as a table."""
        question = _("To which file shall the collection be written?")
        path = suggested_path(_("collection"), ".csv")
        ask_and_write(self, question, path, self.services.collection.export())
