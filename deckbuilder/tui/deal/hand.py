"""The cards of a deal, each with its current price or the reason why it cannot be taken."""

from typing import ClassVar, NamedTuple

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.widget import Widget

from catalog.common.i18n import N_, _
from deckbuilder.cards.columns import CardOrder, CardRow, list_columns, ordered, row_of_spec
from deckbuilder.kit.columns import Align, Cell, Column, bold, dim, toned
from deckbuilder.recruitment.prices import Gain
from deckbuilder.recruitment.recruitment import Quote, Recruitment, Taken
from deckbuilder.tui.deal.crystals import price_marks
from deckbuilder.tui.shell.rows import RowList, render_row
from deckbuilder.tui.shell.theme import DIM, GOLD
from engine.kernel import Refusal


class HandCard(NamedTuple):
    """A card of the hand by its index in the deal, with its mark and its current price."""

    place: int
    card: CardRow
    mark: Cell
    price: Text


class HandList(RowList[HandCard]):
    """The hand, as dealt or sorted; ✓ marks cards taken, ✖ cards that cannot be taken now, ▸ cards
    that can be used or chosen before the recruitment, ⊘ cards that do not play completely."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "choose", N_("Add / remove"), show=True),
        Binding("enter,space", "answer", N_("Use or choose"), show=True),
    ]

    def __init__(self) -> None:
        super().__init__(id="hand")
        self._recruitment: Recruitment | None = None
        self._taking = True
        self._offered: frozenset[int] | None = None
        self.order = CardOrder.GIVEN
        """The order of the cards; ``put_in_order`` changes it."""

    def on_mount(self) -> None:
        """Show the columns of cards between mark and price, once the settings are known."""
        now = Column[HandCard](
            "now", lambda row: row.price, (_("now"),), Align.RIGHT, least=max(len(_("now")), 4)
        )
        self.columns = list_columns(
            lambda row: row.card,
            self.services.settings.glyphs,
            before=(Column("mark", lambda row: row.mark, least=2),),
            after=(now,),
        )

    @property
    def place(self) -> int:
        """The card under the cursor, as an index into the deal."""
        return 0 if self.current is None else self.current.place

    def put_in_order(self, order: CardOrder) -> None:
        """Sort the cards in this order; the cursor stays on its card."""
        here, self.order, self.ordered_by = self.place, order, order.value
        if self._recruitment is not None and self.count:
            places = ordered(self._recruitment.hand, order)
            self.replace_rows([self._row(place) for place in places])
            self.cursor = places.index(here)
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
        self._taking, self._offered, self._recruitment = taking, offered, recruitment
        places = ordered(recruitment.hand, self.order)
        self.replace_rows([self._row(place) for place in places])

    def render_squad(self, width: int) -> Text:
        """Return the squad in the order taken, in the columns of the hand, with the price paid for
        each card last."""
        recruitment = self._recruitment
        if recruitment is None or not recruitment.taken:
            return Text(_("The squad is empty."), style=f"italic {DIM}")
        layout, lines = self.laid_out(width), []
        for number, taken in enumerate(recruitment.taken, 1):
            card = row_of_spec(recruitment.hand[taken.position], tone="bold")
            row = HandCard(taken.position, card, dim(str(number)), _paid(taken))
            lines.append(render_row(layout, row))
        spent = sum(taken.penalty for taken in recruitment.taken)
        if spent:
            lines.append(Text(_("For elements: {gold}").format(gold=f"◆{spent}"), style=GOLD))
        return Text("\n", no_wrap=True).join(lines)

    def _row(self, place: int) -> HandCard:
        """Return the mark of a card, and its price or the reason in words or signs."""
        recruitment = self._recruitment
        assert recruitment is not None
        spec = recruitment.hand[place]
        taken = next((one for one in recruitment.taken if one.position == place), None)
        if taken is not None:
            row = row_of_spec(spec, tone="bold good")
            return HandCard(place, row, toned("✓", "bold good"), _paid(taken))
        quote = recruitment.quote(place)
        if isinstance(quote, Refusal):
            no = Text(_("no"), style=DIM)
            return HandCard(place, row_of_spec(spec, tone="dim"), toned("✖", "bad"), no)
        offered = self._offered is not None and place in self._offered
        return HandCard(place, row_of_spec(spec), bold("▸" if offered else ""), price_marks(quote))


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
        return len(self._hand.render_squad(width).split())

    def render(self) -> Text:
        """Return the squad."""
        return self._hand.render_squad(self.size.width)
