"""Export decks to the formats of other programs and for print, and import decks from them."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from textual.app import ComposeResult
from textual.widgets import Input, Label

from catalog.common.errors import UserError
from catalog.common.files import expanded, is_file
from catalog.common.i18n import N_, _
from deckbuilder.base.progress import report_progress
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.exchange import Form, Imported, export_deck, import_decks, render_loss
from deckbuilder.decks.exchange.compact import is_code
from deckbuilder.decks.finding import read_decks, refuse_unknown, unknown_entries
from deckbuilder.decks.text import Deck
from deckbuilder.tui.shell.base import Dialog, QuestionFrame, RazdachaNode
from deckbuilder.tui.shell.dialogs import Ask, PickOne
from deckbuilder.tui.shell.files import (
    ask_and_write,
    ask_and_write_page,
    render_missing,
    suggested_path,
)
from deckbuilder.tui.shell.progress import Working
from deckbuilder.workbench.workbench import Services

FORMS: Final = {
    Form.TEXT: N_("Full record, as text"),
    Form.COMMUNITY: N_("Names only, as other programs read them"),
    Form.IDS: N_("Community ids"),
    Form.CODE: N_("Code of berserk-nxt, to copy"),
    Form.TTS: N_("Tabletop Simulator"),
    Form.HTML: N_("Page to print, for judges"),
    Form.PRINT: N_("List to print, as text"),
    Form.SVG: N_("Picture"),
}
_ENDINGS: Final = {Form.TTS: ".json", Form.HTML: ".html", Form.SVG: ".svg"}


class ShowCode(Dialog[bool]):
    """Show a code in a line from which it can be copied."""

    def __init__(self, code: str, about: str) -> None:
        super().__init__()
        self._code = code
        self._about = about

    def compose(self) -> ComposeResult:
        """Yield the code and a note on what it omits."""
        with QuestionFrame(_("Code of the deck")):
            yield Label(_("The terminal was asked to copy it."), markup=False)
            yield Input(self._code, compact=True)
            if self._about:
                yield Label(self._about, classes="about", markup=False)
            yield Label(_("Enter, Esc — close"), classes="dim", markup=False)

    def on_mount(self) -> None:
        """Copy the code."""
        self.app.copy_to_clipboard(self._code)

    def on_input_submitted(self) -> None:
        """Close."""
        self.dismiss(True)


def give_out(node: RazdachaNode, deck: Deck) -> None:
    """Ask for a format, then for a file, showing first what the format cannot represent."""
    titles = [*map(_, FORMS.values()), _("Page to share, with the texts of its cards")]

    def chosen(place: int) -> None:
        with node.showing_errors():
            if place == len(FORMS):
                write_page(node, deck)
            else:
                _write(node, deck, list(FORMS)[place])

    question = _("Which format for “{name}”?").format(name=shown_deck(deck.name))
    node.ask(PickOne(question, titles), chosen)


def write_page(node: RazdachaNode, deck: Deck) -> None:
    """Ask for a file and write the deck there as a page to share."""
    from deckbuilder.pages.deck import deck_page

    catalog = node.services.catalog
    ask_and_write_page(node, deck.name, lambda: deck_page(deck, catalog))


def _write(node: RazdachaNode, deck: Deck, form: Form) -> None:
    written = export_deck(deck, form, node.services.catalog)
    lost = "; ".join(render_loss(loss) for loss in written.losses)
    about = _("Not exported in this format:") + f" {lost}." if lost else ""
    if form is Form.CODE and len(written.content.strip()) == 1:
        raise UserError(about)
    if form is Form.CODE:
        node.app.push_screen(ShowCode(written.content.strip(), about))
        return
    question = _("Save “{name}” to which file?").format(name=shown_deck(deck.name))
    path = suggested_path(deck.name, _ENDINGS.get(form, ".txt"))
    ask_and_write(node, f"{question}\n\n{about}".strip(), path, written.content)


def taken_in(text: str, services: Services) -> Imported:
    """Return the decks of a pasted code, or of a file in any format. UserError."""
    if is_code(text):
        return import_decks(text, Form.CODE, _("New deck"), services.catalog)
    path = expanded(text)
    read = read_decks(path, catalog=services.catalog)
    refuse_unknown(read.decks, services.catalog, path)
    return read


def _is_there(text: str) -> str:
    """Return why nothing can be read, an empty text if something can."""
    return "" if is_code(text) or is_file(text) else render_missing(text)


@dataclass(slots=True)
class TakenIn:
    """The result of an import: the names under which the decks are saved, in order.

    ``unknown`` are their cards that the catalogue does not contain, ``lost`` is the data that is
    not saved, ``problem`` is the reason why nothing could be read.
    """

    kept: list[str] = field(default_factory=list)
    unknown: dict[str, None] = field(default_factory=dict)
    lost: tuple[str, ...] = ()
    problem: str = ""


def bring_in(
    node: RazdachaNode, done: Callable[[TakenIn], None], text: str = "", wrong: str = ""
) -> None:
    """Ask for a file or a code, and save its decks behind a progress bar; Esc stops.

    ``done`` is called if decks were saved: after Esc, the decks before it are kept.
    """
    question = _("Which file holds the decks? A code that begins with # is read too.")
    services = node.services

    def read(text: str | None) -> None:
        if text:
            taken = TakenIn()
            work = partial(_take_in, text, services, taken)
            dialog = Working(_("The decks are being imported…"), work)
            node.app.push_screen(dialog, lambda _ended: finished(text, taken))

    def finished(text: str, taken: TakenIn) -> None:
        if taken.problem:
            bring_in(node, done, text, taken.problem)
        elif taken.kept:
            done(taken)

    node.app.push_screen(Ask(question, text, _is_there, wrong), read)


def _take_in(text: str, services: Services, taken: TakenIn) -> None:
    """Read decks and save them; runs in a thread. ``taken`` grows with each deck."""
    try:
        imported = taken_in(text, services)
        for number, deck in enumerate(imported.decks):
            report_progress(number, len(imported.decks))
            name = services.workshop.free_name(deck.name or _("New deck"))
            services.decks.save(replace(deck, name=name))
            taken.kept.append(name)
            strange = unknown_entries(deck, services.catalog)
            taken.unknown.update(dict.fromkeys(one.entry.name for one in strange))
        taken.lost = tuple(render_loss(loss) for loss in imported.losses)
    except UserError as error:
        taken.problem = str(error)
