"""The cards of a deal, each with its current price or the reason why it cannot be taken."""

from collections.abc import Mapping
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.widget import Widget

from catalog.common.i18n import N_, _
from deckbuilder.cards.pieces import card_pieces
from deckbuilder.cards.signs import unread_sign
from deckbuilder.recruitment.prices import Gain
from deckbuilder.recruitment.recruitment import Quote, Recruitment, Taken
from deckbuilder.tui.cards.spec_columns import CardOrder, SpecColumns, ordered
from deckbuilder.tui.deal.crystals import price_marks
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import BAD, DIM, GOLD, GOOD
from engine.kernel import Refusal

_LEAD: Final = 2
_LEAST_PRICE: Final = 5


class HandList(RowList):
    """The hand, as dealt or sorted; ✓ marks cards taken, ✖ cards that cannot be taken now, ▸ cards
    that can be used or chosen before the recruitment, ⊘ cards that do not play completely."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "choose", N_("Add / remove"), show=True),
        Binding("enter,space", "answer", N_("Use or choose"), show=True),
    ]

    def __init__(self) -> None:
        super().__init__(id="hand")
        self._recruitment: Recruitment | None = None
        self._quotes: Mapping[int, Quote | Refusal] = {}
        self._taken: Mapping[int, Taken] = {}
        self._taking = True
        self._offered: frozenset[int] | None = None
        self._unread: frozenset[int] = frozenset()
        self._places: list[int] = []
        self._laid_out: tuple[int, SpecColumns, int] | None = None
        self.order = CardOrder.GIVEN
        """The order of the cards; ``put_in_order`` changes it."""

    @property
    def place(self) -> int:
        """The card under the cursor, as an index into the deal."""
        return self._places[self.cursor] if self.cursor < len(self._places) else 0

    def put_in_order(self, order: CardOrder) -> None:
        """Sort the cards in this order; the cursor stays on its card."""
        here, self.order = self.place, order
        if self._places and self._recruitment is not None:
            self._places = ordered(self._recruitment.hand, order)
            self.cursor = self._places.index(here)
        self.refresh()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: cards are chosen during the recruitment, or before
        it if a card is asked for."""
        if action == "answer":
            return self._offered is not None
        takes = self._taking and self._offered is None and self._recruitment is not None
        return takes if action == "choose" else True

    def action_answer(self) -> None:
        """Answer the question before the recruitment with the card under the cursor."""
        self.action_choose()

    def show(
        self, recruitment: Recruitment, taking: bool = True, offered: frozenset[int] | None = None
    ) -> None:
        """Show the hand of a recruitment, and whether cards can be taken now.

        ``offered`` are the cards that answer the question before the recruitment, None without a
        question (403.1).
        """
        self._taking, self._offered = taking, offered
        self._recruitment, self._laid_out = recruitment, None
        places = range(len(recruitment.hand))
        pieces = [card_pieces(card) for card in recruitment.hand]
        self._unread = frozenset(at for at in places if not pieces[at].is_wholly_read)
        self._quotes = {place: recruitment.quote(place) for place in places}
        self._taken = {taken.position: taken for taken in recruitment.taken}
        self._places = ordered(recruitment.hand, self.order)
        if len(places) == self.count:
            self.refresh()  # setting the count would post a cursor move
        else:
            self.set_count(len(places))

    def _columns(self, width: int) -> tuple[SpecColumns, int]:
        """Return the columns, and the width of the price column."""
        if self._laid_out is None or self._laid_out[0] != width:
            self._laid_out = (width, *self._lay_out(width))
        return self._laid_out[1:]

    def _lay_out(self, width: int) -> tuple[SpecColumns, int]:
        hand = () if self._recruitment is None else self._recruitment.hand
        prices = [self._mark(place)[1].cell_len for place in range(len(hand))]
        wide = 1 + max([len(_("now")), _LEAST_PRICE, *prices])
        return SpecColumns.of(hand, self.services.settings.glyphs, width), wide

    def heads(self, width: int) -> Text:
        """Return the column heads for a list of this width."""
        columns, wide = self._columns(width)
        now = _("now").rjust(wide)
        return columns.heads(width, _LEAD, _("card"), now, self.order)

    def row(self, index: int, width: int) -> Text:
        """Return mark, cost, elements, type, name, numbers, and the current price."""
        if self._recruitment is None:
            return Text()
        place = self._places[index]
        card = self._recruitment.hand[place]
        lead, price = self._mark(place)
        name = Text(card.name + (" •" if card.unique else ""))
        if place in self._unread:
            name.append(f" {unread_sign(self.services.settings.glyphs)}")
        if place in self._taken:
            name.stylize(f"bold {GOOD}")
        elif isinstance(self._quotes[place], Refusal):
            name.stylize(DIM)
        columns, wide = self._columns(width)
        price.align("right", wide)
        return columns.line(card, lead, name, price, width)

    def squad_text(self, width: int) -> Text:
        """Return the squad in the order taken, in the columns of the hand, with the price paid for
        each card last."""
        recruitment = self._recruitment
        if recruitment is None or not recruitment.taken:
            return Text(_("The squad is empty."), style=f"italic {DIM}")
        columns, wide = self._columns(width)
        lines = []
        for number, taken in enumerate(recruitment.taken, 1):
            card, price = recruitment.hand[taken.position], _paid(taken)
            price.align("right", wide)
            name = Text(card.name + (" •" if card.unique else ""), style="bold")
            lead = Text(f"{number:<{_LEAD}}", style=DIM)
            lines.append(columns.line(card, lead, name, price, width))
        spent = sum(taken.penalty for taken in recruitment.taken)
        if spent:
            lines.append(Text(_("For elements: {gold}").format(gold=f"◆{spent}"), style=GOLD))
        return Text("\n", no_wrap=True).join(lines)

    def _mark(self, index: int) -> tuple[Text, Text]:
        """Return the mark of a card, and its price or the reason in words or signs."""
        if index in self._taken:
            return Text("✓ ", style=f"bold {GOOD}"), _paid(self._taken[index])
        quote = self._quotes[index]
        if self._offered is not None and isinstance(quote, Quote):
            mark = "▸ " if index in self._offered else "  "
            return Text(mark, style="bold"), price_marks(quote)
        if isinstance(quote, Refusal):
            return Text("✖ ", style=BAD), Text(_("no"), style=DIM)
        return Text("  "), price_marks(quote)


def _paid(taken: Taken) -> Text:
    gain = Gain(taken.gained_gold, taken.gained_silver)
    quote = Quote(taken.position, taken.cost, taken.gold, taken.silver, taken.penalty, gain=gain)
    return price_marks(quote)


class SquadLines(Widget):
    """The squad of a hand, in the columns of the hand."""

    DEFAULT_CSS = "SquadLines { height: auto; }"

    def __init__(self, hand: HandList) -> None:
        super().__init__(id="taken")
        self._hand = hand

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines of the squad."""
        return len(self._hand.squad_text(width).split())

    def render(self) -> Text:
        """Return the squad."""
        return self._hand.squad_text(self.size.width)
