"""How to pay for a card: how much of it in silver, which X, and on whose terms."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Label

from catalog.common.i18n import N_, _
from deckbuilder.recruitment.before import offer_asked, question, refuse_payment
from deckbuilder.recruitment.before_state import Before, PayFor
from deckbuilder.recruitment.prices import terms_of
from deckbuilder.recruitment.recruitment import AS_USUAL, Offer, Quote, Recruitment
from deckbuilder.refusals import refusal_text
from deckbuilder.tui.deal.crystals import price_text
from deckbuilder.tui.shell.base import Dialog
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.theme import BAD
from engine.berserk import CostForm
from engine.kernel import Refusal


@dataclass(frozen=True, slots=True)
class Payment:
    """Silver to pay with, the rest in gold; X where the cost has one; whether on the terms that the
    card's text offers (404.2.2)."""

    silver: int
    x: int | None
    on_terms: bool = False


@dataclass(frozen=True, slots=True)
class Payable:
    """A card of a recruitment that is to be paid for, and the offer on which it is taken; which
    payments the rest of an ability allows besides."""

    recruitment: Recruitment
    position: int
    offer: Offer = AS_USUAL
    refuses: Callable[[PayFor], Refusal | None] = lambda _payment: None

    def quote(self, payment: Payment | None = None, x: int | None = None) -> Quote | Refusal:
        """Return what the card takes so paid, as plainly as can be by default."""
        if payment is None:
            return self.recruitment.quote(self.position, x=x, offer=self.offer)
        quote = self.recruitment.quote(
            self.position,
            payment.silver,
            payment.x,
            on_terms=payment.on_terms,
            offer=self.offer,
        )
        if isinstance(quote, Refusal):
            return quote
        answer = PayFor(payment.silver, payment.x, payment.on_terms)
        return self.refuses(answer) or quote


def payable_of(before: Before) -> Payable | None:
    """Return the card that is to be paid for before the recruitment (403.1.1)."""
    asked = question(before)
    offer = offer_asked(before)
    if asked is None or asked.spot is None or offer is None:
        return None
    own = before.recruitments[asked.spot.seat]
    return Payable(own, asked.spot.place, offer, lambda payment: refuse_payment(before, payment))


class Pay(Dialog[Payment]):
    """Left and right change the silver, up and down change X, T its terms, Enter takes the card."""

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
        with Vertical(classes="dialog"):
            yield Label(Text(self._card.name, style="bold"), markup=False)
            yield Label("", id="price", markup=False)
            keys = _("←→ — silver, Enter — take, Esc — cancel")
            if self._x is not None:
                keys = _("←→ — silver, ↑↓ — X, Enter — take, Esc — cancel")
            if terms_of(self._card) is not None:
                keys = _("{key} — its own terms, {keys}").format(key=key_name("t"), keys=keys)
            yield Label(keys, classes="dim", markup=False)

    def on_mount(self) -> None:
        """Show the price."""
        self._draw()

    def _quote(self) -> Quote | Refusal:
        return self._payable.quote(Payment(self._silver, self._x, self._on_terms))

    def _draw(self) -> None:
        quote = self._quote()
        text = Text("" if self._x is None else f"X = {self._x}\n")
        if isinstance(quote, Quote):
            text.append(price_text(quote))
            terms = terms_of(self._card) if quote.on_terms else None
            if terms is not None and terms.is_told:
                text.append(" " + _("On its own terms: it is revealed after the placement."))
            for limit in () if terms is None else terms.obliges:
                bound = _("On its own terms: of some cards the squad has at most {most}.")
                text.append(" " + bound.format(most=limit.most))
        else:
            text.append(f"✖ {refusal_text(quote, self._recruitment.rules)}", style=BAD)
        self.query_one("#price", Label).update(text)

    def action_silver(self, step: int) -> None:
        """Pay more or less of the cost in silver."""
        most = self._most_silver()
        self._silver = min(max(self._silver + step, 0), most)
        self._draw()

    def _most_silver(self) -> int:
        """Return as much silver as may be paid now."""
        payable = self._payable
        quote = self._recruitment.quote(
            payable.position, None, self._x, on_terms=self._on_terms, offer=payable.offer
        )
        return quote.silver if isinstance(quote, Quote) else 0

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Terms are for cards whose text offers some."""
        return terms_of(self._card) is not None if action == "terms" else True

    def action_terms(self) -> None:
        """Take the card on the terms of its text, or as everybody does (404.2.2)."""
        self._on_terms = not self._on_terms
        self._silver = self._most_silver()
        self._draw()

    def action_x(self, step: int) -> None:
        """Choose X (105.2.3)."""
        if self._x is not None:
            self._x = max(self._x + step, 0)
            self._draw()

    def action_take(self) -> None:
        """Take the card when it can be paid so."""
        if isinstance(self._quote(), Quote):
            self.dismiss(Payment(self._silver, self._x, self._on_terms))
