"""How to pay for a card: how much of it in silver, and which X."""

from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Label

from catalog.i18n import N_, _
from deckbuilder.recruitment import Quote, Recruitment
from deckbuilder.tui.base import Dialog
from deckbuilder.tui.theme import BAD
from deckbuilder.tui.widgets.crystals import price_text
from deckbuilder.wording import refusal_text
from engine.berserk.cards import CostForm
from engine.kernel import Refusal


@dataclass(frozen=True, slots=True)
class Payment:
    """Silver to pay with, the rest in gold; X where the cost has one."""

    silver: int
    x: int | None


class Pay(Dialog[Payment]):
    """Left and right change the silver, up and down change X, Enter takes the card."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "silver(1)", N_("More silver"), show=True),
        Binding("left", "silver(-1)", N_("Less silver"), show=True),
        Binding("up", "x(1)", N_("Greater X"), show=True),
        Binding("down", "x(-1)", N_("Smaller X"), show=True),
        Binding("enter", "take", N_("Take"), show=True),
    ]

    def __init__(self, recruitment: Recruitment, place: int) -> None:
        super().__init__()
        self._recruitment = recruitment
        self._position = place
        self._card = recruitment.hand[place]
        self._x = 0 if self._card.cost.form is CostForm.VARIABLE else None
        quote = recruitment.quote(place, x=self._x)
        self._silver = quote.silver if isinstance(quote, Quote) else 0

    def compose(self) -> ComposeResult:
        """Yield the card, the price and the keys."""
        with Vertical(classes="dialog"):
            yield Label(Text(self._card.name, style="bold"))
            yield Label("", id="price", markup=False)
            keys = _("←→ — silver, Enter — take, Esc — cancel")
            if self._x is not None:
                keys = _("←→ — silver, ↑↓ — X, Enter — take, Esc — cancel")
            yield Label(keys, classes="dim", markup=False)

    def on_mount(self) -> None:
        """Show the price."""
        self._draw()

    def _quote(self) -> Quote | Refusal:
        return self._recruitment.quote(self._position, self._silver, self._x)

    def _draw(self) -> None:
        quote = self._quote()
        text = Text("" if self._x is None else f"X = {self._x}\n")
        if isinstance(quote, Quote):
            text.append(price_text(quote))
        else:
            text.append(f"✖ {refusal_text(quote, rule=True)}", style=BAD)
        self.query_one("#price", Label).update(text)

    def action_silver(self, step: int) -> None:
        """Pay more or less of the cost in silver."""
        cost = self._card.cost.number + (self._x or 0)
        most = 0 if self._card.elite else min(cost, self._recruitment.silver)
        self._silver = min(max(self._silver + step, 0), most)
        self._draw()

    def action_x(self, step: int) -> None:
        """Choose X (105.2.3)."""
        if self._x is not None:
            self._x = max(self._x + step, 0)
            self._draw()

    def action_take(self) -> None:
        """Take the card when it can be paid so."""
        if isinstance(self._quote(), Quote):
            self.dismiss(Payment(self._silver, self._x))
