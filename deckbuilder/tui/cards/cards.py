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
    """A whole card in a frame of its element, or a sentence where there is none."""

    DEFAULT_CSS = "CardView { height: 1fr; scrollbar-size-vertical: 1; }"
    _colour: str = ""

    def compose(self) -> ComposeResult:
        """Yield the place of the text."""
        yield LinkedText("", markup=False)

    def show(self, card: Card | None, empty: str = "") -> None:
        """Show a card from its top; UserError when its prints cannot be looked up."""
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
        """The frame tells the focus."""
        self._frame()

    def on_blur(self) -> None:
        """The frame is the element's again."""
        self._frame()

    def _frame(self) -> None:
        draw_frame(self, self._colour)


class ListedCard(NamedTuple):
    """A printed card of a list; ``card`` is None where the catalogue does not know it any more."""

    ref: str
    card: Card | None
    row: CardRow | None

    @staticmethod
    def lost(ref: str) -> "ListedCard":
        """Return the row of a print that no card is known of."""
        return ListedCard(ref, None, None)


class CardList(RowList[ListedCard]):
    """The cards of a search, fetched in pages of ``PAGE`` when they come into view.

    ``counts`` is how many copies of a name the current deck holds; they stand at the right.
    ``owned`` are the copies and wishes of printed cards: ``[2+1]`` has two and wishes for one; a
    star stands at those of ``changed``.
    ``reprints`` are folded names that several of the cards have: their rows show the set.
    Below the cards stand refs that the catalogue does not know any more, where there are such.
    """

    class PageWanted(Message):
        """The cards from ``offset`` on are about to be seen."""

        def __init__(self, cards: "CardList", offset: int) -> None:
            super().__init__()
            self.cards = cards
            self.offset = offset

    class Topped(Message):
        """The user goes up from the first card."""

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
        """Show its columns, once the settings are known."""
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
        """Show a new search: ``total`` cards, the first page of them at hand, then lost refs."""
        self.reprints = reprints
        self._pages = {0: self._listed(cards[:PAGE])}
        self._asked = {0}
        self._known, self._lost = total, tuple(lost)
        self.set_count(total + len(lost), cursor)

    def fill(self, offset: int, cards: Sequence[Card]) -> None:
        """Take a page that was wanted."""
        self._pages[offset] = self._listed(cards)
        self.redraw()
        if offset <= self.cursor < offset + PAGE:
            self.post_message(self.Moved(self, self.cursor))

    def _listed(self, cards: Sequence[Card]) -> tuple[ListedCard, ...]:
        return tuple(ListedCard(card.ref, card, self.card_row(card)) for card in cards)

    def card_row(self, card: Card) -> CardRow:
        """Return what the columns show of a card."""
        code = card.set_code if card.name_key in self.reprints else ""
        return row_of_card(card, set_name=self.services.set_names.get(code, code))

    def measured(self) -> list[ListedCard]:
        """Return the cards that were fetched first, and some of the lost ones."""
        pages = islice(self._pages.values(), _PAGES_MEASURED)
        lost = map(ListedCard.lost, self._lost[:PAGE])
        return [*(card for page in pages for card in page), *lost]

    def show_counts(self, counts: Mapping[str, int]) -> None:
        """Show how many copies of each name the deck holds now."""
        self.counts = counts
        self.redraw()

    def show_owned(
        self, owned: Mapping[str, Copies], changed: frozenset[str] = frozenset()
    ) -> None:
        """Show what the user owns and wishes for now, and which cards that was changed of."""
        self.owned, self.changed = owned, changed
        self.redraw()

    @property
    def card(self) -> Card | None:
        """The card of the cursor, None while it is not there yet."""
        return None if self.current is None else self.current.card

    @property
    def ref(self) -> str:
        """The print of the cursor, empty where there is none yet."""
        return "" if self.current is None else self.current.ref

    def selectable(self, index: int) -> bool:
        """Every row is a card, also before it is fetched."""
        return True

    def row_at(self, index: int) -> ListedCard | None:
        """Return a row, None while its page is not there; that is asked for."""
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
        """Move the cursor; up from the first card leaves the list."""
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
    """Return copies and wishes of a printed card in brackets, nothing where there are none."""
    if copies is None:
        return ""
    return f"[{copies.count}+{copies.wish}]" if copies.wish else f"[{copies.count}]"
