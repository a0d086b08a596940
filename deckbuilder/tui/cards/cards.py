"""Cards on screen: a whole card, and a list that fetches its pages as it scrolls."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from rich.console import Group
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Static

from catalog.cards import Card
from catalog.common.i18n import _
from catalog.owned import Copies
from deckbuilder.cards.columns import CardRow, list_columns, row_of_card
from deckbuilder.kit.columns import Cell, Column, bold, dim
from deckbuilder.tui.cards.face import (
    card_face,
    draw_frame,
    frame_colour,
    frame_title,
    whereabouts,
)
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import DIM

PAGE: Final = 60
_PAGES_MEASURED: Final = 4


class CardView(RazdachaNode, VerticalScroll, can_focus=True):
    """A whole card in a frame of its element's colour, or a placeholder sentence."""

    DEFAULT_CSS = "CardView { height: 1fr; scrollbar-size-vertical: 1; }"
    _colour: str = ""

    def compose(self) -> ComposeResult:
        """Yield the widget of the text."""
        yield LinkedText("", markup=False)

    def show(self, card: Card | None, empty: str = "") -> None:
        """Show a card from its top; UserError if its prints cannot be looked up."""
        self._colour = "" if card is None else frame_colour(card)
        self._frame()
        if card is None:
            self.border_title = _("Card")
            self.query_one(Static).update(Text(empty, style=DIM))
        else:
            services = self.services
            self.border_title = literal(frame_title(card))
            found, glyphs = whereabouts(card, services), services.settings.glyphs
            face = card_face(card, found, services.set_names, glyphs)
            self.query_one(Static).update(Group(*face))
        self.scroll_home(animate=False)

    def on_focus(self) -> None:
        """Draw the frame as focused."""
        self._frame()

    def on_blur(self) -> None:
        """Draw the frame in the element's colour again."""
        self._frame()

    def _frame(self) -> None:
        draw_frame(self, self._colour)


class ListedCard(NamedTuple):
    """A printed card of a list; ``card`` is None if the catalogue no longer contains it."""

    ref: str
    card: Card | None
    row: CardRow | None

    @staticmethod
    def lost(ref: str) -> "ListedCard":
        """Return the row of a print without a card."""
        return ListedCard(ref, None, None)


class CardList(RowList[ListedCard]):
    """The cards of a search, fetched in pages of ``PAGE`` when they come into view.

    ``counts`` are the copies of each name in the current deck, shown at the right. ``owned`` are
    the copies and wishes of printed cards: ``[2+1]`` is two copies and one wish; the cards in
    ``changed`` are marked with a star. ``reprints`` are the folded names that several of the cards
    share: their rows show the set. Refs that the catalogue no longer contains, if any, follow below
    the cards.
    """

    class PageWanted(Message):
        """The cards from ``offset`` on are about to become visible."""

        def __init__(self, cards: "CardList", offset: int) -> None:
            super().__init__()
            self.cards = cards
            self.offset = offset

    class Topped(Message):
        """The user moved up from the first card."""

    def __init__(self) -> None:
        super().__init__(id="cards")
        self._pages: dict[int, tuple[ListedCard, ...]] = {}
        self._asked: set[int] = set()
        self._known = 0
        self._lost: tuple[str, ...] = ()
        self.counts: Mapping[str, int] = {}
        self.owned: Mapping[str, Copies] = {}
        self.changed: frozenset[str] = frozenset()
        self.reprints: frozenset[str] = frozenset()

    def on_mount(self) -> None:
        """Set the columns, once the settings are known."""
        self.columns = self.made_columns()

    def made_columns(self) -> Sequence[Column[ListedCard]]:
        """Return the columns of cards, then copies and wishes, then the copies of the deck."""
        after = (_owned_column(self), _copies_column(self))
        glyphs = self.services.settings.glyphs
        return list_columns(lambda one: one.row, glyphs, after=after, otherwise=_lost)

    def show(
        self,
        total: int,
        cards: Sequence[Card],
        cursor: int = 0,
        lost: Sequence[str] = (),
        reprints: frozenset[str] = frozenset(),
    ) -> None:
        """Show a new search: ``total`` cards, of which the first page is given, then the lost
        refs."""
        self.reprints = reprints
        self._pages = {0: self._listed(cards[:PAGE])}
        self._asked = {0}
        self._known, self._lost = total, tuple(lost)
        self.set_count(total + len(lost), cursor)

    def fill(self, offset: int, cards: Sequence[Card]) -> None:
        """Add a requested page."""
        self._pages[offset] = self._listed(cards)
        self.redraw()
        if offset <= self.cursor < offset + PAGE:
            self.post_message(self.Moved(self, self.cursor))

    def _listed(self, cards: Sequence[Card]) -> tuple[ListedCard, ...]:
        return tuple(ListedCard(card.ref, card, self.card_row(card)) for card in cards)

    def card_row(self, card: Card) -> CardRow:
        """Return the values of a card for the columns."""
        code = card.set_code if card.name_key in self.reprints else ""
        return row_of_card(card, set_name=self.services.set_names.get(code, code))

    def measured(self) -> list[ListedCard]:
        """Return the cards fetched first, by which the columns are measured."""
        pages = islice(self._pages.values(), _PAGES_MEASURED)
        lost = map(ListedCard.lost, self._lost[:PAGE])
        return [*(card for page in pages for card in page), *lost]

    def show_counts(self, counts: Mapping[str, int]) -> None:
        """Update the copies of each name in the deck."""
        self.counts = counts
        self.redraw()

    def show_owned(
        self, owned: Mapping[str, Copies], changed: frozenset[str] = frozenset()
    ) -> None:
        """Update the owned and wished copies, and the cards whose numbers have changed."""
        self.owned, self.changed = owned, changed
        self.redraw()

    @property
    def card(self) -> Card | None:
        """The card under the cursor; None until its page is loaded."""
        return None if self.current is None else self.current.card

    @property
    def ref(self) -> str:
        """The ref of the print under the cursor; empty until its page is loaded."""
        return "" if self.current is None else self.current.ref

    def selectable(self, index: int) -> bool:
        """Return True: every row is a card, even before it is fetched."""
        return True

    def row_at(self, index: int) -> ListedCard | None:
        """Return the card of a row, None for a lost ref; request its page if it is not loaded."""
        if index >= self._known:
            return ListedCard.lost(self._lost[index - self._known])
        offset = index // PAGE * PAGE
        page = self._pages.get(offset)
        if page is not None:
            return page[index - offset] if index - offset < len(page) else None
        if offset not in self._asked:
            self._asked.add(offset)
            self.post_message(self.PageWanted(self, offset))
        return None

    def action_move(self, step: int) -> None:
        """Move the cursor; moving up from the first card leaves the list."""
        if step < 0 and self.cursor == 0:
            self.post_message(self.Topped())
        else:
            super().action_move(step)


def _lost(listed: ListedCard) -> Cell:
    return dim(listed.ref)


def _owned_column(cards: CardList) -> Column[ListedCard]:
    def text(listed: ListedCard) -> str:
        return owned_mark(cards.owned.get(listed.ref)) + "*" * (listed.ref in cards.changed)

    return Column("owned", text)


def _copies_column(cards: CardList) -> Column[ListedCard]:
    def text(listed: ListedCard) -> Cell:
        count = 0 if listed.card is None else cards.counts.get(listed.card.name, 0)
        return bold(f"×{count}") if count else ""

    return Column("copies", text, least=2)


def owned_mark(copies: Copies | None) -> str:
    """Return the copies and wishes of a printed card in brackets; empty if there are none."""
    if copies is None:
        return ""
    return f"[{copies.count}+{copies.wish}]" if copies.wish else f"[{copies.count}]"
