"""Cards on screen: a whole card, and a list that fetches its pages as it scrolls."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from rich.console import Group
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Static

from catalog.cards import Card, elements_of
from catalog.common.i18n import _
from catalog.owned import Copies
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.card_description import (
    type_name,
)
from deckbuilder.cards.playing import PlaysByItself
from deckbuilder.cards.signs import sign, unread_sign
from deckbuilder.tui.cards.face import (
    card_face,
    draw_frame,
    frame_colour,
    frame_title,
    whereabouts,
)
from deckbuilder.tui.cards.reprints import with_set
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.glyphs import element_marks, rank_sign
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import DIM
from engine.berserk import CardType

PAGE: Final = 60
_WIDE: Final = 56
_KIND: Final = 20  # width for a type beside the marks of the collection
_SHORT_KIND: Final = 10


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


class CardLine(Protocol):
    """Draws the row of a card, or of a print that the catalogue no longer contains."""

    def __call__(self, cards: "CardList", ref: str, card: Card | None, width: int) -> Text:
        """Return the content of the row."""


class CardList(RowList):
    """The cards of a search, fetched in pages of ``PAGE`` as they scroll into view.

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

    def __init__(
        self,
        *,
        id: str | None = None,  # noqa: A002 - Textual's word
        glyphs: Glyphs = Glyphs.SYMBOLS,
        line: CardLine | None = None,
    ) -> None:
        super().__init__(id=id)
        self._pages: dict[int, tuple[Card, ...]] = {}
        self._asked: set[int] = set()
        self._glyphs = glyphs
        self._line = line or catalogue_line
        self._known = 0
        self._lost: tuple[str, ...] = ()
        self.counts: Mapping[str, int] = {}
        self.owned: Mapping[str, Copies] = {}
        self.changed: frozenset[str] = frozenset()
        self.reprints: frozenset[str] = frozenset()

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
        self._pages = {0: tuple(cards[:PAGE])}
        self._asked = {0}
        self._known, self._lost = total, tuple(lost)
        self.reprints = reprints
        self.set_count(total + len(lost), cursor)

    def fill(self, offset: int, cards: Sequence[Card]) -> None:
        """Add a requested page."""
        self._pages[offset] = tuple(cards)
        self.refresh()
        if offset <= self.cursor < offset + PAGE:
            self.post_message(self.Moved(self, self.cursor))

    def show_counts(self, counts: Mapping[str, int]) -> None:
        """Update the copies of each name in the deck."""
        self.counts = counts
        self.refresh()

    def show_owned(
        self, owned: Mapping[str, Copies], changed: frozenset[str] = frozenset()
    ) -> None:
        """Update the owned and wished copies, and the cards whose numbers have changed."""
        self.owned, self.changed = owned, changed
        self.refresh()

    @property
    def card(self) -> Card | None:
        """The card under the cursor; None until its page is loaded."""
        return self.at(self.cursor) if self.count else None

    @property
    def ref(self) -> str:
        """The ref of the print under the cursor; empty until its page is loaded."""
        return self._ref_at(self.cursor, self.card)

    def _ref_at(self, index: int, card: Card | None) -> str:
        if self._known <= index < self.count:
            return self._lost[index - self._known]
        return "" if card is None else card.ref

    def at(self, index: int) -> Card | None:
        """Return the card of a row, None for a lost ref; request its page if it is not loaded."""
        if index >= self._known:
            return None
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

    def row(self, index: int, width: int) -> Text:
        """Return the row of a card, an ellipsis until its page is loaded."""
        card = self.at(index)
        ref = self._ref_at(index, card)
        return self._line(self, ref, card, width) if ref else Text("…", style=DIM)


def catalogue_line(cards: CardList, ref: str, card: Card | None, width: int) -> Text:
    """Return cost, element, name, and as many other columns as fit."""
    if card is None:
        return Text(ref, style=DIM)
    line = Text()
    line.append(f"{card.cost!s:>3}", style="bold")
    line.append_text(rank_sign(card.elite)).append(" ")
    marks = element_marks(elements_of(card.elements))
    line.append_text(marks).append(" " * max(3 - marks.cell_len, 1))
    return line.append_text(_tail(cards, card, width - line.cell_len))


def _tail(cards: CardList, card: Card, width: int) -> Text:
    count = cards.counts.get(card.name, 0)
    copies = f" ×{count}" if count else "   "
    if cards.owned or cards.changed:
        mark = owned_mark(cards.owned.get(card.ref)) + ("*" if card.ref in cards.changed else "")
        copies = f" {mark:<6}{copies}"
    body = Text()
    if width > _WIDE:
        kind = type_name(CardType(card.type))
        size = _KIND if width - len(copies) > _WIDE else _SHORT_KIND
        if len(kind) > size:
            kind = kind.split()[0]  # «ground» for a ground creature
        body.append(f"{kind:<{size}.{size}} ", style=DIM)
        body.append_text(_numbers(card))
    elif width > _WIDE - 20:
        body = _numbers(card)
    name = Text(card.name + (" •" if card.unique else ""))
    if card.plays != PlaysByItself.YES.value:
        name.append(f" {unread_sign(cards.services.settings.glyphs)}", style=DIM)
    room = max(width - body.cell_len - len(copies) - 1, 1)
    if card.name_key in cards.reprints:
        name = with_set(name, card.set_code, cards.services.set_names, room)
    else:
        name.truncate(room, overflow="ellipsis", pad=True)
    return name.append(" ").append_text(body).append(copies, style="bold")


def _numbers(card: Card) -> Text:
    strike = str(card.strike) if card.strike is not None else ""
    life = "" if card.life is None else str(card.life)
    return Text(f"{strike:>7} {life:>2}{sign('health', Glyphs.SYMBOLS) if life else ' '} ")


def owned_mark(copies: Copies | None) -> str:
    """Return the copies and wishes of a printed card in brackets; empty if there are none."""
    if copies is None:
        return ""
    return f"[{copies.count}+{copies.wish}]" if copies.wish else f"[{copies.count}]"
