"""The step before recruiting: abilities «до набора отряда» of both deals (403.1-403.1.3).

A ``Before`` is data. ``begun`` makes one from two recruitments, ``question`` returns the current
question, ``answered`` applies an answer; when it ``is_over``, its recruitments include all changes.
Decisions where the rulebook leaves room:

- A player without a usable ability passes automatically, so nobody is asked if no dealt card has
  one.
- An ability with an unforeseeable result (cards drawn, of a deck or of the opponent, dice) is
  checked up to that point (403.2.3.3); later steps that the rules forbid are skipped.
- The search for whether an ability can be done tries the plainest payment first, and others only
  if a later step takes crystals. It gives up after two hundred ways, and the ability then counts as
  possible.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, assert_never

import engine.berserk.abilities as ab
from catalog.common.folding import fold
from deckbuilder.recruitment.before_sight import candidates, seen_from
from deckbuilder.recruitment.before_state import (
    AbilityAtHand,
    AbilityPlayed,
    Before,
    BeforeAnswer,
    BeforeAsking,
    BeforeQuestion,
    ChooseCard,
    EnoughShown,
    PassedOn,
    PassOn,
    PayFor,
    Spot,
    UseAbility,
    ability_before,
)
from deckbuilder.recruitment.before_steps import (
    carried_on,
    done_in_part,
    is_foreseen,
    offer_of,
    picked,
    put_first,
    quoted,
    shown_enough,
    step_at_hand,
    takeable,
    taken,
)
from deckbuilder.recruitment.deals import MulliganTable
from deckbuilder.recruitment.recruitment import Offer, Quote, Recruitment
from engine.berserk import holds
from engine.kernel import SEATS, IllegalChoice, Refusal, Seat
from engine.kernel.rng import seeded

_NO_STEP: Final = Refusal("not_asked_now", "403.1")
_TAKE: Final = BeforeAsking.TAKE
_MOST_WAYS: Final = 200
_STREAM: Final = 6  # see deckbuilder.matches.match


def begun(
    recruitments: tuple[Recruitment, Recruitment],
    rng: int,
    passed: tuple[bool, bool] = (False, False),
) -> Before:
    """Begin the step for the recruitments of the first and the second player.

    It is over at once if nobody can use an ability; a player who has ``passed`` uses none.
    ValueError for recruitments in another order.
    """
    if tuple(recruitment.seat for recruitment in recruitments) != SEATS:
        raise ValueError("the recruitments must be those of the first and the second player")
    return _settled(Before(recruitments, rng, passed=passed))


def before_recruitment(
    table: MulliganTable, seed: int, passed: tuple[bool, bool] = (False, False)
) -> Before:
    """Begin the step before recruiting in a match with this seed (403.1).

    A player who has ``passed`` uses nothing in it.
    """
    taken = [deal.mulligans for deal in table.deals]
    first, second = (Recruitment.of(deal, taken[deal.seat.opponent]) for deal in table.deals)
    return begun((first, second), seeded(seed, _STREAM), passed)


def question(before: Before) -> BeforeQuestion | None:
    """Return the current question and its player; None if the step is over."""
    if before.is_over:
        return None
    step = step_at_hand(before)
    if before.at_hand is None or step is None:
        uses = tuple(map(UseAbility, usable(before, before.turn)))
        return BeforeQuestion(before.turn, BeforeAsking.USE, (*uses, PassOn()))
    if isinstance(step, ab.ShowCards):
        return _choice(before, step, before.at_hand)
    if isinstance(step, ab.TakeIntoSquad):
        return _taking(before, step, before.at_hand)
    raise AssertionError(f"{step} asks nobody")


def answered(before: Before, answer: BeforeAnswer) -> Before:
    """Return the step after an answer; IllegalChoice for an illegal one."""
    asked = question(before)
    if asked is None:
        raise IllegalChoice("the step before the recruitment is over")
    if isinstance(answer, PayFor):
        refusal = refuse_payment(before, answer)
        if refusal is not None:
            raise IllegalChoice(f"the card cannot be paid so: {refusal}")
    elif answer not in asked.options:
        raise IllegalChoice(f"{answer} is not allowed now")
    return _settled(_after(before, asked, answer))


def offer_asked(before: Before) -> Offer | None:
    """Return the terms of the card to be paid for; None if there is none."""
    asked, step = question(before), step_at_hand(before)
    if asked is None or asked.asking is not BeforeAsking.PAY or asked.spot is None:
        return None
    return offer_of(before, step, asked.spot) if isinstance(step, ab.TakeIntoSquad) else None


def refuse_payment(before: Before, payment: PayFor) -> Refusal | None:
    """Return why the card in question cannot be paid for in this way; None if it can."""
    asked, step = question(before), step_at_hand(before)
    if asked is None or asked.asking is not BeforeAsking.PAY or asked.spot is None:
        return _NO_STEP
    if not isinstance(step, ab.TakeIntoSquad):
        return _NO_STEP
    quote = quoted(before, step, asked.spot, payment)
    if isinstance(quote, Refusal):
        return quote
    if quote.needs_x:
        name = before.card(asked.spot).name
        return Refusal.because("x_not_chosen", "105.2.3", card=name)
    rest = refuse_rest(taken(before, step, payment))
    # if no payment leaves the rest possible, any will do
    return None if rest is None or refuse_rest(before) is not None else rest


def refuse_use(before: Before, seat: Seat, position: int) -> Refusal | None:
    """Return why a player cannot use the ability of a dealt card now; None if he can.

    IndexError if the deal has no such position.
    """
    recruitment = before.recruitments[seat]
    card = recruitment.hand[position]
    node = ability_before(card)
    if node is None:
        return Refusal.because("no_ability_before", "403.1", card=card.name)
    if (seat, position) in before.used:
        return Refusal.because("ability_used_before", "403.1.3", card=card.name)
    if position in {bought.position for bought in recruitment.taken}:
        return Refusal.because("already_taken", "403.1", card=card.name)
    if any(laid.position == position for laid in recruitment.aside):
        return Refusal.because("not_in_deal", "403.1", card=card.name)
    if _has_used_name(before, seat, card.name):  # 403.1.3
        return Refusal.because("unique_used_before", "403.1.3", card=card.name)
    if not holds(seen_from(before, seat, position), node.condition):
        return Refusal.because("ability_does_not_hold", "403.1", card=card.name)
    return refuse_rest(_playing(before, seat, position))


def _has_used_name(before: Before, seat: Seat, name: str) -> bool:
    hand = before.recruitments[seat].hand
    return any(
        whose is seat and hand[place].unique and fold(hand[place].name) == fold(name)
        for whose, place in before.used
    )


def usable(before: Before, seat: Seat) -> tuple[int, ...]:
    """Return the positions of cards whose ability a player can use now."""
    hand = before.recruitments[seat].hand
    return tuple(
        position
        for position, card in enumerate(hand)
        if ability_before(card) is not None and refuse_use(before, seat, position) is None
    )


def _playing(before: Before, seat: Seat, position: int) -> Before:
    card = before.recruitments[seat].hand[position]
    used = replace(before, used=(*before.used, (seat, position)))
    return used.with_ability(AbilityAtHand(seat, position)).with_events(AbilityPlayed(seat, card))


# progress ----------------------------------------------------------------------------------


def _settled(before: Before) -> Before:
    """Continue until a player must choose or the step is over."""
    while not before.is_over:
        if before.at_hand is None:
            if before.passed[before.turn]:
                before = replace(before, turn=before.turn.opponent)
            elif usable(before, before.turn):
                return before
            else:
                before = _passed(before)
            continue
        step = step_at_hand(before)
        if step is None:
            before = replace(before, at_hand=None, turn=before.at_hand.seat.opponent)
            continue
        after = carried_on(before, step)
        if after is None:
            return before
        before = done_in_part(before, step, after) if isinstance(after, Refusal) else after
    return before


def _passed(before: Before) -> Before:
    """Let a player pass for the rest of this step (403.1); the other continues (401.3)."""
    first, second = before.passed
    seat = before.turn
    passed = (first or seat is Seat.FIRST, second or seat is Seat.SECOND)
    return replace(before, passed=passed, turn=seat.opponent)


def _after(before: Before, asked: BeforeQuestion, answer: BeforeAnswer) -> Before:
    """Return the result of a legal answer."""
    step = step_at_hand(before)
    match answer:
        case UseAbility(position=position):
            return _playing(before, asked.seat, position)
        case PassOn():
            return _passed(before.with_events(PassedOn(asked.seat)))
        case ChooseCard(place=place) if asked.spot is not None:
            spot = replace(asked.spot, place=place)
            return put_first(before, spot) if asked.asking is _TAKE else picked(before, spot)
        case EnoughShown() if isinstance(step, ab.ShowCards):
            return shown_enough(before, step)
        case PayFor() if isinstance(step, ab.TakeIntoSquad):
            return taken(before, step, answer)
        case ChooseCard() | EnoughShown() | PayFor():
            raise AssertionError(f"{answer} is no answer to {asked}")
        case _:
            assert_never(answer)


# questions ---------------------------------------------------------------------------------


def _choice(before: Before, step: ab.ShowCards, at_hand: AbilityAtHand) -> BeforeQuestion:
    """Return a choice limited to options that leave the rest possible, if there are any
    (403.1.2)."""
    spots, search = candidates(before, step), _Search()
    possible = [spot for spot in spots if search.allows(picked(before, spot))]
    may_end = len(at_hand.picked) >= step.least
    ends_well = may_end and search.allows(shown_enough(before, step))
    if not possible and not ends_well:
        possible = list(spots)
    options: list[BeforeAnswer] = [ChooseCard(spot.place) for spot in possible]
    if ends_well or (may_end and not search.allows(before)):
        options.append(EnoughShown())
    whose = at_hand.seat.opponent if step.side is ab.Side.ENEMY else at_hand.seat
    chooser = at_hand.seat.opponent if step.chooser is ab.Side.ENEMY else at_hand.seat
    pile = Spot(whose, step.pile, -1)
    return BeforeQuestion(chooser, BeforeAsking.CHOOSE, tuple(options), pile)


def _taking(before: Before, step: ab.TakeIntoSquad, at_hand: AbilityAtHand) -> BeforeQuestion:
    if at_hand.free_order and not at_hand.chosen:
        spots = takeable(before, step)
        cards = tuple(ChooseCard(spot.place) for spot in spots)
        return BeforeQuestion(spots[0].seat, _TAKE, cards, Spot(spots[0].seat, ab.Pile.DEAL, -1))
    spot = next(iter(at_hand.waiting or ()))
    payments = tuple(_payments(before, step, spot))
    best = [pay for pay in payments if refuse_rest(taken(before, step, pay)) is None]
    return BeforeQuestion(spot.seat, BeforeAsking.PAY, ((best or payments)[0],), spot)


def _payments(before: Before, step: ab.TakeIntoSquad, spot: Spot) -> Iterator[PayFor]:
    """Yield the payments for a card, the plainest first; X is minimal."""
    quote = quoted(before, step, spot)
    if isinstance(quote, Refusal):
        return
    x = 0 if quote.needs_x else None
    for silver in range(quote.silver, -1, -1):
        if isinstance(quoted(before, step, spot, PayFor(silver, x)), Quote):
            yield PayFor(silver, x)


# feasibility -------------------------------------------------------------------------------


def refuse_rest(before: Before) -> Refusal | None:
    """Return why the current ability cannot be done in full by any choice (403.1.2).

    None if it can, as far as foreseeable, and if there are too many ways to try.
    """
    return _Search().refusal(before, -1)


@dataclass(slots=True)
class _Search:
    """A search of all continuations of an ability; ``left`` is the remaining budget."""

    left: int = _MOST_WAYS

    def allows(self, before: Before) -> bool:
        """Return whether some continuation does the rest in full, or this cannot be decided."""
        return self.refusal(before, -1) is None

    def refusal(self, before: Before, last: int) -> Refusal | None:
        """Return why no continuation does the rest in full.

        Of cards to be shown only those after index ``last`` are tried next, since the order of
        choosing makes no difference.
        """
        while True:
            step = step_at_hand(before)
            if step is None or not is_foreseen(step):
                return None
            after = carried_on(before, step)
            if after is None:
                return self._refuse_all(before, step, last)
            if isinstance(after, Refusal):
                if not _is_anothers(before, step):
                    return after
                after = done_in_part(before, step, after)
            before = after

    def _refuse_all(self, before: Before, step: ab.RecruitingStep, last: int) -> Refusal | None:
        """Return why no answer leaves the rest possible; None if one does."""
        refusal: Refusal | None = _NO_STEP
        for after, place in _ways(before, step, last):
            self.left -= 1
            refusal = None if self.left < 0 else self.refusal(after, place)
            if refusal is None:
                return None
        return refusal


def _is_anothers(before: Before, step: ab.RecruitingStep) -> bool:
    """Return whether the opponent's squad would not be legal, which limits the effect (403.1.2)."""
    at_hand = before.at_hand
    assert at_hand is not None
    if not isinstance(step, ab.TakeIntoSquad):
        return False
    return all(spot.seat is not at_hand.seat for spot in at_hand.waiting or ())


def _ways(before: Before, step: ab.RecruitingStep, last: int) -> Iterator[tuple[Before, int]]:
    """Yield the result of each answer, with the index of the card it shows, -1 for none."""
    at_hand = before.at_hand
    if at_hand is None:
        return
    if isinstance(step, ab.ShowCards):
        if len(at_hand.picked) >= step.least:
            yield shown_enough(before, step), -1
        for spot in candidates(before, step):
            if spot.place > last:
                yield picked(before, spot), spot.place
    elif isinstance(step, ab.TakeIntoSquad) and at_hand.waiting:
        if at_hand.free_order and not at_hand.chosen:
            yield put_first(before, takeable(before, step)[0]), -1
            return
        payments = _payments(before, step, at_hand.waiting[0])
        for payment in payments if _takes_crystals_later(before) else islice(payments, 1):
            yield taken(before, step, payment), -1


def _takes_crystals_later(before: Before) -> bool:
    """Return whether the crystals left matter for later steps."""
    at_hand = before.at_hand
    if at_hand is None:
        return False
    node = ability_before(before.recruitments[at_hand.seat].hand[at_hand.position])
    steps = () if node is None else node.steps[at_hand.step + 1 :]
    return any(isinstance(step, ab.ChangeCrystals) for step in steps)
