"""The payment for a card: the share in silver, the value of X, and the terms."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Label

from catalog.common.i18n import N_, _
from catalog.english import shown_name
from deckbuilder.recruitment.deal_texts import render_price
from deckbuilder.recruitment.prices import announces_terms, terms_of
from deckbuilder.recruitment.recruitment import Quote
from deckbuilder.refusals import render_refusal
from deckbuilder.tui.shell.base import Dialog, QuestionFrame
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.theme import BAD
from deckbuilder.workbench.paying import Payable, Payment
from engine.berserk import CostForm
from engine.kernel import Refusal


class Pay(Dialog[Payment]):
    """The payment dialog: left and right change the silver, up and down change X, T the terms,
    Enter takes the card."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "silver(1)", N_("More silver"), show=True),
        Binding("left", "silver(-1)", N_("Less silver"), show=True),
        Binding("up", "x(1)", N_("Greater X"), show=True),
        Binding("down", "x(-1)", N_("Smaller X"), show=True),
        Binding("t", "terms", N_("Its own terms"), show=True),
        Binding("enter", "take", N_("Take"), show=True),
    ]

    def __init__(self, payable: Payable) -> None:
        super().__init__()
        self._payable = payable
        self._recruitment = payable.recruitment
        self._card = payable.recruitment.hand[payable.position]
        self._x = 0 if self._card.cost.form is CostForm.VARIABLE else None
        self._on_terms = False
        quote = payable.quote(x=self._x)
        self._silver = quote.silver if isinstance(quote, Quote) else 0

    def compose(self) -> ComposeResult:
        """Yield the card, the price and the keys."""
        with QuestionFrame(shown_name(self._card.name)):
            yield Label("", id="price", markup=False)
            yield Label("", id="keys", classes="dim", markup=False)

    def on_mount(self) -> None:
        """Show the price."""
        self._draw()

    def _quote(self) -> Quote | Refusal:
        return self._payable.quote(Payment(self._silver, self._x, self._on_terms))

    def _draw(self) -> None:
        quote = self._quote()
        text = Text("" if self._x is None else f"X = {self._x}\n")
        if isinstance(quote, Quote):
            text.append(render_price(quote))
            terms = terms_of(self._card) if quote.on_terms else None
            if announces_terms(self._card) and quote.on_terms:
                text.append(" " + _("On its own terms: revealed after placement."))
            for limit in () if terms is None else terms.obliges:
                bound = _("On its own terms: at most {most} of some cards in the squad.")
                text.append(" " + bound.format(most=limit.most))
        else:
            text.append(f"✖ {render_refusal(quote, self._recruitment.rules)}", style=BAD)
        self.query_one("#price", Label).update(text)
        self.query_one("#keys", Label).update(self._keys())

    def _keys(self) -> str:
        """Return the keys that have an effect for this card with the current payment."""
        keys = _("Enter — take, Esc — cancel")
        if self._x is not None:
            keys = _("↑↓ — X, {keys}").format(keys=keys)
        if self._most_silver():
            keys = _("←→ — silver, {keys}").format(keys=keys)
        if terms_of(self._card) is not None:
            keys = _("{key} — its own terms, {keys}").format(key=key_name("t"), keys=keys)
        return keys

    def action_silver(self, step: int) -> None:
        """Pay more or less of the cost in silver."""
        most = self._most_silver()
        self._silver = min(max(self._silver + step, 0), most)
        self._draw()

    def _most_silver(self) -> int:
        """Return the most silver that may be paid now."""
        payable = self._payable
        quote = self._recruitment.quote(
            payable.position, None, self._x, on_terms=self._on_terms, offer=payable.offer
        )
        return quote.silver if isinstance(quote, Quote) else 0

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: terms need a card whose text offers some."""
        return terms_of(self._card) is not None if action == "terms" else True

    def action_terms(self) -> None:
        """Switch between the terms of the card's text and the ordinary ones (404.2.2)."""
        self._on_terms = not self._on_terms
        self._silver = self._most_silver()
        self._draw()

    def action_x(self, step: int) -> None:
        """Choose X (105.2.3)."""
        if self._x is not None:
            self._x = max(self._x + step, 0)
            self._draw()

    def action_take(self) -> None:
        """Take the card if this payment is possible."""
        if isinstance(self._quote(), Quote):
            self.dismiss(Payment(self._silver, self._x, self._on_terms))
