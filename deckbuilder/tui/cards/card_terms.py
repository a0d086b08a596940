"""The terms and symbols of a card below its text: each explained on demand, and opened in the
book."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from catalog.common.i18n import N_, _
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.signs import sign
from deckbuilder.cards.terms import Term, terms_of_card
from deckbuilder.kit.columns import Column, Spans, dim
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import DIM
from engine.berserk import CardSpec


class TermRows(RowList[Term]):
    """The terms, one per line; Enter and a click open one in the book.

    Page Up and Page Down scroll the card above.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open_term", N_("Explain"), show=True),
        Binding("pageup", "scroll_card(-1)", N_("Card: page up"), show=False),
        Binding("pagedown", "scroll_card(1)", N_("Card: page down"), show=False),
    ]

    def __init__(self, terms: Sequence[Term], glyphs: Glyphs) -> None:
        def mark(term: Term) -> Spans:
            return dim(f" {sign(term.symbol, glyphs) if term.symbol else '·'}")

        columns = (Column("mark", mark), Column[Term]("title", lambda term: term.title, fills=True))
        super().__init__(columns, terms, id="card-terms")
        self.styles.height = len(terms)  # as far as the style allows it

    def action_open_term(self) -> None:
        """Open the book at the term under the cursor."""
        if self.current is not None:
            self.razdacha.action_rules(f"«{self.current.title}»")

    def action_scroll_card(self, step: int) -> None:
        """Scroll the card above by a page."""
        for card in self.screen.query(".card-above"):
            if step > 0:
                card.scroll_page_down(animate=False)
            else:
                card.scroll_page_up(animate=False)


class CardTerms(RazdachaNode, Vertical):
    """The terms of some cards, with an explanation of the one under the cursor."""

    SCOPED_CSS = False  # the rules depend on the enclosing screen
    DEFAULT_CSS = """
    CardTerms { height: auto; dock: bottom; border-top: solid $primary 65%; }
    CardTerms { border-title-color: $primary; }
    CardTerms #card-terms { max-height: 5; }
    .-short CardTerms #card-terms { max-height: 3; }
    CardTerms #term-words { height: 3; }
    """

    def __init__(self, specs: Sequence[CardSpec]) -> None:
        super().__init__()
        terms = [term for spec in specs for term in terms_of_card(spec)]
        self._terms = list(dict.fromkeys(terms))

    def compose(self) -> ComposeResult:
        """Yield the list and the explanation."""
        yield TermRows(self._terms, self.services.settings.glyphs)
        yield LinkedText("", id="term-words", markup=False)

    def on_mount(self) -> None:
        """Set the title of the list."""
        self.border_title = _("Terms of the card")

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Explain the term under the cursor."""
        event.stop()
        self.query_one("#term-words", Static).update(Text(self._terms[event.index].words, DIM))

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Open the term that was double-clicked."""
        event.stop()
        self.query_one(TermRows).action_open_term()
