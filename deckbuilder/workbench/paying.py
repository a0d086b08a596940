"""Payments for a card while recruiting: the price, and whether a payment is possible."""

from collections.abc import Callable
from dataclasses import dataclass

from deckbuilder.recruitment.before import offer_asked, question, refuse_payment
from deckbuilder.recruitment.before_state import Before, PayFor
from deckbuilder.recruitment.recruitment import AS_USUAL, Offer, Quote, Recruitment
from engine.kernel import Refusal


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment: silver, the rest in gold; X if the cost has one; and whether it uses the terms of
    the card's text (404.2.2)."""

    silver: int
    x: int | None
    on_terms: bool = False


@dataclass(frozen=True, slots=True)
class Payable:
    """A card to be paid for while recruiting.

    The fields include the offer for it, and the payments that leave the rest of an ability
    possible.
    """

    recruitment: Recruitment
    position: int
    offer: Offer = AS_USUAL
    refuses: Callable[[PayFor], Refusal | None] = lambda _payment: None

    def quote(self, payment: Payment | None = None, x: int | None = None) -> Quote | Refusal:
        """Return the price with this payment, by default the plainest."""
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
    """Return the card to be paid for before recruiting (403.1.1)."""
    asked = question(before)
    offer = offer_asked(before)
    if asked is None or asked.spot is None or offer is None:
        return None
    own = before.recruitments[asked.spot.seat]
    return Payable(own, asked.spot.place, offer, lambda payment: refuse_payment(before, payment))
