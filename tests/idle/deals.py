"""Try a part that acts before the battle: deals in which prices and purchases change (403)."""

from dataclasses import replace
from random import Random
from typing import Final

import engine.berserk.abilities as ab
from deckbuilder.recruitment.before import answered, begun, question
from deckbuilder.recruitment.before_state import (
    Before,
    BeforeEvent,
    CameIntoDeal,
    CardTaken,
    CrystalsChanged,
    LaidAside,
    StartGiven,
    UseAbility,
)
from deckbuilder.recruitment.recruitment import Quote, Recruitment
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.kernel import Refusal, Seat
from tests.idle.company import Company
from tests.idle.parts import Part

_HAND: Final = 15
_DECK: Final = 15
_DONE: Final = (CameIntoDeal, CardTaken, CrystalsChanged, LaidAside, StartGiven)
_MULLIGANS: Final = (0, 0, 1, 2)
_ANSWERS: Final = 30


def does_before_battle(part: Part, company: Company, rng: Random) -> bool:
    """Return whether the part changes anything in one generated deal."""
    hand = tuple(company.draw(part, rng, _HAND - 1))
    if isinstance(part.node, ab.BeforeRecruiting):
        return _is_used(part, hand, company, rng)
    mulligans = rng.choice(_MULLIGANS), rng.choice(_MULLIGANS)
    one, other = (
        replace(_recruitment(Seat.FIRST, (card, *hand)), mulligans=mulligans)
        for card in (part.card, part.without)
    )
    for _purchase in range(_HAND):
        if (one.gold, one.silver) != (other.gold, other.silver):
            return True
        quotes = [(_quotes(one, at), _quotes(other, at)) for at in range(_HAND)]
        if any(mine != others for mine, others in quotes):
            return True
        bought = [one.take(at) for at in rng.sample(range(_HAND), _HAND)]
        taken = next((after for after in bought if isinstance(after, Recruitment)), None)
        if taken is None:
            return False
        again = other.take(taken.taken[-1].position)
        if isinstance(again, Refusal):
            return True
        one, other = taken, again
    return False


def _recruitment(
    seat: Seat, hand: tuple[CardSpec, ...], deck: tuple[CardSpec, ...] = ()
) -> Recruitment:
    return Recruitment(seat, hand, deck, 24, 22, 5 + seat, rules=RULES_2024)


def _quotes(recruitment: Recruitment, at: int) -> tuple[tuple[object, ...], ...]:
    """Return the prices of a card, as usual and on its own terms, or the codes of refusals."""
    quotes = (recruitment.quote(at), recruitment.quote(at, on_terms=True))
    return tuple(map(_said, quotes))


def _said(quote: Quote | Refusal) -> tuple[object, ...]:
    if isinstance(quote, Refusal):
        return (quote.code,)
    return (quote.cost, quote.gold, quote.silver, quote.penalty, quote.gain)


def _is_used(part: Part, hand: tuple[CardSpec, ...], company: Company, rng: Random) -> bool:
    """Use the ability if it is offered and answer at random; return whether anything happened."""
    mine = _recruitment(Seat.FIRST, (part.card, *hand), tuple(company.draw(part, rng, _DECK)))
    others = tuple(company.draw(part, rng, _HAND)), tuple(company.draw(part, rng, _DECK))
    before = begun((mine, _recruitment(Seat.SECOND, *others)), rng=rng.getrandbits(32))
    if not _can_use(before):
        return False
    before = answered(before, UseAbility(0))
    for _answer in range(_ANSWERS):
        if any(map(_is_change, before.events)):
            return True
        asked = question(before)
        if asked is None or before.at_hand is None:
            return False
        before = answered(before, rng.choice(asked.options))
    return False


def _can_use(before: Before) -> bool:
    asked = question(before)
    return asked is not None and asked.seat is Seat.FIRST and UseAbility(0) in asked.options


def _is_change(event: BeforeEvent) -> bool:
    return isinstance(event, _DONE)
