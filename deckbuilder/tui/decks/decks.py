"""The list of decks: the user's own and the starter decks, with a preview of each."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, Static

from catalog.common.i18n import N_, _, ngettext
from catalog.english import shown_name
from deckbuilder.decks.community import render_community
from deckbuilder.decks.english import printed_deck, shown_deck, shown_notes
from deckbuilder.decks.game_fields import FORMAT
from deckbuilder.decks.starters import offered_starters
from deckbuilder.decks.text import Deck, render_deck
from deckbuilder.kit.fields import Answers
from deckbuilder.tui.cards.curve import CostCurve
from deckbuilder.tui.cards.deck_choice import deck_columns, look_up, render_cards
from deckbuilder.tui.decks.deck_lists import LegalityView
from deckbuilder.tui.decks.exchange import TakenIn, bring_in, give_out, write_page
from deckbuilder.tui.decks.new_deck import DECK_NAME, new_deck
from deckbuilder.tui.decks.pool import deck_screen
from deckbuilder.tui.shell.areas import DECKS, Errand
from deckbuilder.tui.shell.base import RazdachaScreen, framed
from deckbuilder.tui.shell.dialogs import Ask, Confirm
from deckbuilder.tui.shell.files import ask_and_write, suggested_path
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.picking import FilterLine
from deckbuilder.tui.shell.rows import Heading, RowList
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import DIM
from deckbuilder.workbench.deck_listing import ListedDeck, listed_decks
from deckbuilder.workbench.deck_report import RememberedCards, report_on


class DeckNames(RowList[ListedDeck]):
    """The user's decks and the starter decks that match the filter, each group below its
    heading."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Open")),
    ]

    def __init__(self) -> None:
        super().__init__(deck_columns(" "), id="names")

    def show(self, decks: Sequence[ListedDeck], found_by: str, select: str = "") -> None:
        """Show the decks that match a text, with the cursor on the deck called ``select``."""
        found = [deck for deck in decks if not found_by or deck.is_found_by(found_by)]
        own: list[ListedDeck | Heading] = [deck for deck in found if not deck.starter]
        starters = [deck for deck in found if deck.starter]
        if not own and not found_by:
            own = [Heading("  " + _("none yet – press N"), DIM)]
        rows = [Heading(_("Your decks")), *own] if own else []
        rows += [Heading()] if own and starters else []
        rows += [Heading(_("Starter decks")), *starters] if starters else []
        names = [None if isinstance(row, Heading) else row.name for row in rows]
        place = names.index(select) if select in names else None
        self.set_rows(rows or [Heading("  " + _("Nothing found."), DIM)], place)


_OF_OWN_DECKS: Final = frozenset({"rename", "delete", "build", "history"})
_OF_A_DECK: Final = frozenset({"copy", "export", "give_out", "statistics", "missing", "page"})


class DecksScreen(RazdachaScreen[None]):
    """The screen where decks are chosen, created, imported and exported."""

    AREA = DECKS
    CSS_PATH = "decks.tcss"
    HELP = N_(
        "Your decks and the starter decks; on the right the one at the cursor. ✔ and ✖ show "
        "whether a deck is legal in its format; after its name come the owner, letters of its "
        "elements, ▣ if built, and the number of cards. / filters the list: part of a name or "
        "an owner, an element, a format, “legal”, “illegal”, “built”, “starter”. Enter opens "
        "a deck for building; a starter deck is copied to yours first. A deck is read from a "
        "text file with lines such as “3 Name”, from a JSON file of tournament decks, from a "
        "Tabletop Simulator file, or from a code of berserk-nxt. A built deck reserves its "
        "copies: other decks cannot use them."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", N_("New")),
        Binding("r", "rename", N_("Rename")),
        Binding("c", "copy", N_("Copy")),
        Binding("delete", "delete", N_("Delete")),
        Binding("u,ctrl+z", "undo", N_("Bring back"), show=False),
        Binding("i", "import", N_("From a file")),
        Binding("e", "export", N_("To a file")),
        Binding("x", "give_out", N_("Export to…")),
        Binding("a", "export_names", N_("To a file, names only"), show=False),
        Binding("h", "history", N_("Versions")),
        Binding("t", "statistics", N_("Charts")),
        Binding("l", "missing", N_("What is missing")),
        Binding("b", "build", N_("Built / taken apart")),
        Binding("slash,ctrl+f", "filter", N_("Filter")),
        Binding("m", "meta", N_("Many decks together")),
        Binding("p", "page", N_("Page to share")),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._deleted: list[Deck] = []
        self._opened = ""
        self._listed: tuple[ListedDeck, ...] = ()

    def compose_body(self) -> ComposeResult:
        """Yield the list and the preview of a deck."""
        with Horizontal(id="decks"):
            with framed(Vertical(id="list"), _("Decks")):
                yield FilterLine(
                    placeholder=_("/ Filter"),
                    id="filter",
                    compact=True,
                )
                yield DeckNames()
            with Vertical(id="glance"):
                yield LegalityView(id="legality", classes="panel refusal")
                with framed(VerticalScroll(id="curve"), _("Cost curve")):
                    yield CostCurve("", markup=False)
                    yield LinkedText("", id="contents", markup=False)

    def on_mount(self) -> None:
        """Open the deck that was open at the last exit."""
        self._cards = RememberedCards(self.services.catalog)
        self.query_one(DeckNames).focus()
        with self.showing_errors():
            self._show(str(self.remembered().get("cursor", "")))
            name = str(self.remembered().get("open", ""))
            if name and not self.has_errand and self.services.decks.find(name) is not None:
                self._open(name)

    def on_screen_resume(self) -> None:
        """Refresh the decks."""
        self._cards = RememberedCards(self.services.catalog)
        with self.showing_errors():
            opened, self._opened = self._opened, ""
            self._show(opened or self._selected())
        self.do_errand()

    @property
    def _starters(self) -> dict[str, Deck]:
        return {deck.name: deck for _stem, deck in offered_starters(self.services.catalog)}

    def take_up(self, errand: Errand) -> None:
        """Open the deck of the user's errand; for a starter deck, only select it."""
        with self.showing_errors():
            if errand.what in self._starters and self.services.decks.find(errand.what) is None:
                self.query_one(FilterLine).value = ""
                self._show(errand.what)
                self.remember(open="")
            else:
                self._open(errand.what)

    def _selected(self) -> str:
        row = self.query_one(DeckNames).current
        return row.name if row is not None else ""

    def _show(self, select: str) -> None:
        """Show the decks at once, and the facts about their cards as soon as they are known.

        The filter is cleared if it would hide the deck called ``select``.
        """
        known = {deck.name: deck.facts for deck in self._listed}
        decks = listed_decks(self.services)
        listed = [replace(deck, facts=known.get(deck.name)) for deck in decks]
        line = self.query_one(FilterLine)
        if any(deck.name == select and not deck.is_found_by(line.value) for deck in listed):
            line.value = ""
        self._list(listed, select)
        look_up(self, decks, self._add_facts)

    def _add_facts(self, decks: Sequence[ListedDeck]) -> None:
        """Show the facts about decks; a deck that was added meanwhile stays in the list."""
        found = {deck.name: deck.facts for deck in decks}
        listed = [replace(deck, facts=found.get(deck.name)) for deck in self._listed]
        self._list(listed, self._selected())

    def _list(self, decks: Sequence[ListedDeck], select: str) -> None:
        self._listed = tuple(decks)
        self.query_one(DeckNames).show(decks, self.query_one(FilterLine).value.strip(), select)

    @on(Input.Changed, "#filter")
    def _narrow(self) -> None:
        self._list(self._listed, self._selected())

    @on(FilterLine.Left)
    def action_list(self) -> None:
        """Move to the list from the line above it."""
        self.query_one(DeckNames).focus()

    def action_filter(self) -> None:
        """Move to the line that filters the list."""
        self.query_one(FilterLine).focus()

    def _deck(self) -> Deck | None:
        """Return the deck under the cursor. UserError if it cannot be read."""
        row = self.query_one(DeckNames).current
        if row is None:
            return None
        return self._starters[row.name] if row.starter else self.services.decks.load(row.name)

    @on(RowList.Moved)
    def _glance(self) -> None:
        with self.showing_errors():
            deck = self._deck()
            if deck is None:
                return
            report = report_on(deck, self._cards)
            legality = self.query_one(LegalityView)
            legality.border_title = literal(f"{shown_deck(deck.name)}: {render_cards(deck.total)}")
            legality.show(report)
            self.query_one(CostCurve).show(report.resolved.specs())
            self.query_one("#contents", Static).update(_contents(deck))
            self.remember(cursor=deck.name)

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        with self.showing_errors():
            row = self.query_one(DeckNames).current
            if row is None:
                return
            name = self._keep_copy(self._starters[row.name]) if row.starter else row.name
            self._open(name)

    def _keep_copy(self, deck: Deck) -> str:
        name = self.services.workshop.free_name(deck.name)
        self.services.decks.save(deck.with_name(name))
        self.razdacha.show_notice(
            _("“{name}” is one of your decks now.").format(name=shown_deck(name))
        )
        return name

    def _open(self, name: str) -> None:
        editing = self.services.workshop.open(name)
        self._opened = editing.deck.name
        self.app.push_screen(deck_screen(editing))

    def action_new(self) -> None:
        """Ask for a name and a format, and open a new deck."""

        def make(answers: Answers) -> None:
            with self.showing_errors():
                name = answers[DECK_NAME]
                self.services.decks.save(Deck(name, answers[FORMAT]))
                self.remember(format=answers[FORMAT])
                self._open(name)

        suggestion = self.services.workshop.free_name(_("New deck"))
        self.ask(new_deck(suggestion, self.remembered(), self._free), make)

    def action_rename(self) -> None:
        """Ask for another name."""
        row = self.query_one(DeckNames).current
        if row is None or row.starter:
            self.razdacha.show_notice(
                _("A starter deck cannot be changed; C copies it to your decks.")
            )
            return
        old = row.name

        def rename(name: str | None) -> None:
            name = printed_deck(name or old)
            if name != old:
                with self.showing_errors():
                    self.services.workshop.rename(old, name)
                    self._show(name)

        def check(name: str) -> str:
            return "" if printed_deck(name) == old else self._free(printed_deck(name))

        question = _("What is the new name of “{name}”?").format(name=shown_deck(old))
        self.app.push_screen(Ask(question, shown_deck(old), check), rename)

    def _free(self, name: str) -> str:
        """Return why a deck cannot have this name, an empty text if it can."""
        if not name:
            return _("A deck needs a name.")
        if self.services.decks.find(name) is not None:
            return _("There is already a deck called “{name}”.").format(name=shown_deck(name))
        return ""

    def action_copy(self) -> None:
        """Save a copy of the deck under a name of its own."""
        with self.showing_errors():
            deck = self._deck()
            if deck is not None:
                self._show(self._keep_copy(deck))

    def action_delete(self) -> None:
        """Ask, then delete the deck; it can be restored until the program ends."""
        row = self.query_one(DeckNames).current
        if row is None or row.starter:
            self.razdacha.show_notice(_("A starter deck cannot be deleted."))
            return
        name = row.name

        def delete(sure: bool) -> None:
            with self.showing_errors():
                self._deleted.append(self.services.decks.load(name))
                self.services.decks.delete(name)
                self._show("")
                self.razdacha.show_notice(
                    _("“{name}” is deleted; U brings it back.").format(name=shown_deck(name))
                )

        question = _("Delete the deck “{name}”?").format(name=shown_deck(name))
        self.ask(Confirm(question, _("Delete"), destroys=True), delete)

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: most need a deck, and starter decks cannot be
        changed."""
        row = self.query_one(DeckNames).current
        if action in _OF_OWN_DECKS:
            return row is not None and not row.starter
        return row is not None or action not in _OF_A_DECK

    def action_undo(self) -> None:
        """Restore the deck that was deleted last."""
        if not self._deleted:
            self.razdacha.show_notice(_("There is nothing to redo."))
            return
        with self.showing_errors():
            deck = self._deleted[-1]
            name = self.services.workshop.free_name(deck.name)
            self.services.decks.save(deck.with_name(name))
            self._deleted.pop()
            self._show(name)

    def action_import(self) -> None:
        """Ask for a file or a code and save its decks."""
        bring_in(self, self._imported)

    def _imported(self, taken: TakenIn) -> None:
        count = len(taken.kept)
        text = ngettext("{count} deck is saved.", "{count} decks are saved.", count)
        self.razdacha.show_notice(text.format(count=count))
        with self.showing_errors():
            self._show(taken.kept[-1])
        if taken.unknown:
            names = ", ".join(_("“{name}”").format(name=name) for name in taken.unknown)
            self.razdacha.warn(_("Not in the catalogue: {names}").format(names=names))
        if taken.lost:
            self.razdacha.warn(_("Not imported:") + f" {'; '.join(taken.lost)}.")

    def action_export(self) -> None:
        """Ask for a file and write the deck with all of its data."""
        self._export(names_alone=False)

    def action_export_names(self) -> None:
        """Ask for a file and write only the deck's cards, in a form that other programs read."""
        self._export(names_alone=True)

    def _export(self, *, names_alone: bool) -> None:
        with self.showing_errors():
            deck = self._deck()
            if deck is None:
                return
            catalog = self.services.catalog
            text = render_community(deck, catalog) if names_alone else render_deck(deck)
            question = _("Save “{name}” to which file?").format(name=shown_deck(deck.name))
            ask_and_write(self, question, suggested_path(deck.name, ".txt"), text)

    def action_give_out(self) -> None:
        """Export the deck in the format of another program, or for print."""
        with self.showing_errors():
            deck = self._deck()
            if deck is not None:
                give_out(self, deck)

    def action_page(self) -> None:
        """Write the deck as a page to share."""
        with self.showing_errors():
            deck = self._deck()
            if deck is not None:
                write_page(self, deck)

    def action_build(self) -> None:
        """Mark the deck as built in its box, or as taken apart."""
        row = self.query_one(DeckNames).current
        if row is None or row.starter:
            self.razdacha.show_notice(
                _("A starter deck cannot be changed; C copies it to your decks.")
            )
            return
        with self.showing_errors():
            self.services.decks.set_built(row.name, not row.built)
            self._show(row.name)
            if row.built:
                text = _("The deck “{name}” is taken apart; its copies are free.")
            else:
                text = _("The deck “{name}” is built; its copies are reserved.")
            self.razdacha.show_notice(text.format(name=shown_deck(row.name)))

    def action_missing(self) -> None:
        """Show what the collection lacks for the deck."""
        from deckbuilder.tui.decks.missing import MissingScreen

        with self.showing_errors():
            deck = self._deck()
            if deck is not None:
                self.app.push_screen(MissingScreen(deck))

    def action_statistics(self) -> None:
        """Show the deck's charts and tables."""
        from deckbuilder.tui.decks.statistics import StatisticsScreen

        with self.showing_errors():
            deck = self._deck()
            if deck is not None:
                self.app.push_screen(StatisticsScreen(deck))

    def action_history(self) -> None:
        """Show the saved versions of the deck."""
        from deckbuilder.tui.decks.versions import VersionsScreen

        row = self.query_one(DeckNames).current
        if row is None or row.starter:
            self.razdacha.show_notice(
                _("A starter deck cannot be changed; C copies it to your decks.")
            )
            return
        self.app.push_screen(VersionsScreen(row.name))

    def action_meta(self) -> None:
        """Show statistics of many decks together."""
        from deckbuilder.tui.decks.meta import MetaScreen

        self.app.push_screen(MetaScreen())


def _contents(deck: Deck) -> Text:
    """Return notes and cards of a deck, one line each."""
    text = Text("\n")
    if deck.notes:
        text.append(f"{shown_notes(deck.notes)}\n\n", style="italic")
    for heading, entries in (("", deck.entries), (_("Side"), deck.side)):
        if heading and entries:
            text.append(f"\n{heading}\n", style="bold")
        for entry in entries:
            text.append(f"{entry.count:>2}× ", style="bold").append(f"{shown_name(entry.name)}\n")
    return text
