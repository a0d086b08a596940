"""Paying for a card of a recruitment: what is to be paid, and whether a payment will do."""

from collections.abc import Callable
from dataclasses import dataclass

from deckbuilder.recruitment.before import offer_asked, question, refuse_payment
from deckbuilder.recruitment.before_state import Before, PayFor
from deckbuilder.recruitment.recruitment import AS_USUAL, Offer, Quote, Recruitment
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
