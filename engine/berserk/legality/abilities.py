"""Whether a card may use an ability: its payment, its limits, its targets (501, 528.2, 545.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, assert_never

import engine.berserk.abilities as ab
from engine.berserk.abilities.values import numbers_within
from engine.berserk.cards.facts import Key, Owned, powers_of
from engine.berserk.cards.ruleset import InsteadOfMove
from engine.berserk.legality.aims import has_aim, is_move
from engine.berserk.legality.codes import (
    MOVEMENT_IS_SPENT,
    NO_STRIKE,
    NOTHING_TO_PAY_WITH,
    RESERVED,
)
from engine.berserk.legality.moving import refuse_free_move, refuse_position, refuse_relocating
from engine.berserk.legality.plays import may_be_exiled, refuse_acting, refuse_doings
from engine.berserk.legality.spending import costs_only_closing
from engine.berserk.legality.targets import ZONES
from engine.berserk.legality.zero import COMES_TO_ZERO, is_barred_as_zero
from engine.berserk.reading.conditions import holds
from engine.berserk.reading.context import Context, with_candidate, with_x
from engine.berserk.reading.evaluate import number, passes
from engine.berserk.reading.results import is_of_play
from engine.berserk.table.program import Bound, program
from engine.berserk.table.reserve import (
    is_bound,
    is_promised,
    reserved_chips,
    reserved_markers,
    reserved_tokens,
    will_close,
)
from engine.berserk.table.state import NO_CARD, CardState, MatchState, Play, Step, Use
from engine.kernel.decisions import Refusal
from engine.kernel.remembering import by_identity
from engine.kernel.seats import Seat

_MOST_STEPS: Final = 1000
"""More steps than any compound ability has."""


def refuse_payment(ctx: Context, card: CardState, one: Owned, seat: Seat) -> Refusal | None:
    """Refuse an ability that ``card`` cannot pay for (501.3-501.8, 545.7).

    If the play of ``ctx`` is announced already, it does not compete with itself, and it pays with
    what was chosen for it.
    """
    state, own, node = ctx.state, ctx.play, one.node
    assert isinstance(node, ab.Playable)
    payment = node.payment
    if chooses_x(payment) and not ctx.x:  # 543.2: before it is announced, 1 at least
        possible = most_x(ctx, card, payment) > 0
        ctx = with_x(ctx, 1)
        if not possible:
            refusal = _refuse_chips(ctx, card, payment) or _refuse_life(ctx, card, payment)
            return refusal or NOTHING_TO_PAY_WITH
    if payment.closes:
        refusal = refuse_acting(state, card, seat, _kind(node))
        limit = max(node.acts_within, 1)
        if refusal is not None and not (refusal.code == "has_acted" and card.acted < limit):
            return refusal
    if payment.closes or payment.movement:
        refusal = _refuse_reserved(state, card, own)
        if refusal is not None:
            return refusal
    if payment.movement:
        kept = _refuse_instead_of_move(state, card) or refuse_relocating(state, card, moves=True)
        if kept is not None:
            return kept
    if costs_only_closing(payment) and card.life >= 0:
        return refuse_limit(state, card, one, node, own)
    return (
        refuse_limit(state, card, one, node, own)
        or _refuse_chips(ctx, card, payment)
        or _refuse_prepayment(ctx, card, payment)
    )


def _kind(node: ab.Playable) -> ab.PowerKind | None:
    return node.body.kind if isinstance(node.body, ab.Attack | ab.Power) else None


def _refuse_instead_of_move(state: MatchState, card: CardState) -> Refusal | None:
    """Refuse a replacement of a move unless the whole movement is left, even if it is 0 (506.7).

    Acting removed the card's movement even if it was 0; only a card with some movement can have
    regained it.
    """
    rules = state.ruleset
    if rules.instead_of_move is InsteadOfMove.ANY_TIME:  # 2009:203.13
        return refuse_position(state, card)
    barred = card.acted and not (rules.acted_may_move and card.movement > 0)
    whole = not card.closed and not barred and card.movement >= max(0, card.facts.movement)
    return None if whole else MOVEMENT_IS_SPENT


def _refuse_reserved(state: MatchState, card: CardState, own: Play | None) -> Refusal | None:
    """Refuse closing that another announced play already reserved (501.5)."""
    return RESERVED if will_close(state, card.id, own) else None


def refuse_limit(
    state: MatchState,
    card: CardState,
    one: Owned,
    node: ab.Playable | ab.Triggered | ab.Replacement,
    own: Play | None = None,
    whom: int = NO_CARD,
) -> Refusal | None:
    """Refuse an ability that has reached its limit (545.7).

    Use markers are a resource: announced uses count too (501.5). ``whom`` is the card it would be
    used for, where uses are counted per card.
    """
    cap = moves_a_turn(state, node)
    if node.limit is ab.Limit.NONE and cap is None:
        return None
    place = (one.key, one.part, counted_for(node, whom))
    use = next(
        (use for use in card.uses if (use.key, use.part, use.whom) == place),
        Use(one.key, one.part, 0, 0),
    )
    announced = sum(
        1
        for play in (*state.queue, *state.stack)
        if play is not own
        and play.source == card.id
        and _will_mark(play, one)
        and counted_for(node, play.cause.subject) == counted_for(node, whom)
    )
    if cap is not None and use.in_turn + announced >= cap:
        return Refusal.because("used_up", "506.7", times=cap)
    if node.limit is ab.Limit.NONE:
        return None
    if _spent(use, node.limit) + announced >= node.times:
        return Refusal.because("used_up", "545.7", times=node.times)
    if node.of_battle and use.in_battle + announced >= node.of_battle:
        return Refusal.because("used_up", "545.7", times=node.of_battle)
    return None


def is_used_up(state: MatchState, source: int, part: ab.Limited, own: Play | None = None) -> bool:
    """Return whether a limited part of a compound ability is used up (545.7.1); announced uses
    count as well (501.5)."""
    card = state.cards[source]
    place = next((place for place, one in bounds_of(card) if one.part == part), None)
    if place is None:
        return False
    used = next((use for use in card.uses if (use.key, use.part) == place), None)
    spent = 0 if used is None else _spent(used, part.limit)
    announced = sum(
        1
        for play in (*state.queue, *state.stack)
        if play is not own
        and (play.source, play.key) == (source, place[0])
        and play.course.step <= Step.BLOCKING
        and any(one.part == part for _at, one in bounds_around(play))
    )
    return spent + announced >= part.times


def _spent(use: Use, limit: ab.Limit) -> int:
    return use.in_turn if limit is ab.Limit.PER_TURN else use.in_battle


def bounds_of(card: CardState) -> Iterator[tuple[tuple[Key, int], Bound]]:
    """Yield the limited parts of a card's abilities, each with its ability and the number that
    marks its uses.
    """
    for one in card.facts.owned:
        if isinstance(one.node, ab.Playable | ab.Triggered):
            for at, step in enumerate(program(one.node.body)):
                if isinstance(step, Bound):
                    yield (one.key, bound_mark(one.part, at)), step


def bound_mark(part: int, at: int) -> int:
    """Return the number that marks uses of a part; abilities use other numbers."""
    return -1 - at - _MOST_STEPS * part


def bounds_around(play: Play) -> Iterator[tuple[int, Bound]]:
    """Yield the limited parts a play is in now, each with its place in the ability."""
    if play.ability is not None:
        for at, step in enumerate(program(play.ability.body)):
            if isinstance(step, Bound) and at < play.progress.at < step.go:
                yield at, step


def moves_a_turn(
    state: MatchState, node: ab.Playable | ab.Triggered | ab.Replacement
) -> int | None:
    """Return how often per turn a card may use a replacement of a move (506.7); None if unlimited
    or another ability.
    """
    moves = isinstance(node, ab.Playable) and node.payment.movement
    return state.ruleset.instead_of_move_a_turn if moves else None


def counted_for(node: ab.Playable | ab.Triggered | ab.Replacement, whom: int) -> int:
    """Return the card a use counts for; NO_CARD if all uses count together (545.7)."""
    apart = not isinstance(node, ab.Playable) and node.each
    return whom if apart else NO_CARD


def _will_mark(play: Play, one: Owned) -> bool:
    """Return whether the play reserves a use marker (501.5): until it is laid (526.2) or the play
    is paid without it."""
    same = (play.key, play.part) == (one.key, one.part)
    return same and not play.used and play.course.step <= Step.PAYMENT


def _refuse_chips(ctx: Context, card: CardState, payment: ab.Payment) -> Refusal | None:
    """Refuse more counters or tokens than there are (501.6)."""
    need = _needed(ctx, payment.chips)
    have = card.chips
    if need and (ctx.state.queue or ctx.state.stack):
        have -= reserved_chips(ctx.state, card.id, ctx.play)
    if need > have:
        return Refusal.because("no_chips", "501.6", have=have, need=need)
    return _refuse_tokens(ctx, card, payment)


def _refuse_tokens(ctx: Context, card: CardState, payment: ab.Payment) -> Refusal | None:
    need = number(ctx, payment.tokens)
    if payment.tokens_of is not None:
        return None if payment_cards(ctx, payment) else NOTHING_TO_PAY_WITH
    have = card.tokens
    if need and (ctx.state.queue or ctx.state.stack):
        have -= reserved_tokens(ctx.state, card.id, ctx.play)
    if need > have:
        return Refusal.because("no_tokens", "501.6", have=have, need=need)
    if not _has_markers(ctx, card, payment):
        return Refusal.because("no_markers", "501.6")
    return None


def _has_markers(ctx: Context, card: CardState, payment: ab.Payment) -> bool:
    """Return whether the card has the markers to pay with (501.6)."""
    if not payment.markers:
        return True
    due = reserved_markers(ctx.state, card.id, ctx.play) + Counter(payment.markers)
    return due <= Counter(effect.marker for effect in card.effects)


def _needed(ctx: Context, amount: ab.Number) -> int:
    """Return the amount of a payment before a target is chosen, as when offered."""
    if isinstance(amount, int):
        return amount
    return number(ctx if ctx.play is None else replace(ctx, play=None), amount)


@by_identity
def chooses_x(payment: ab.Payment) -> bool:
    """Return whether a player chooses the amount paid (543.2)."""
    return any(
        isinstance(part, ab.ChosenX)
        for node in payment.numbers
        if not isinstance(node, int)
        for part in numbers_within(node)
    )


def most_x(ctx: Context, card: CardState, payment: ab.Payment) -> int:
    """Return the largest X the card can pay and the text allows (501.6, 543.2); 0 for none."""
    most = min((number(ctx, node) for node in _maxima(payment)), default=_MOST_X)
    for x in range(1, most + 1):
        paying = with_x(ctx, x)
        if _refuse_chips(paying, card, payment) or _refuse_life(paying, card, payment):
            return x - 1
    return max(0, most)


_MOST_X: Final = 99
"""More than any card has of anything."""


def _maxima(payment: ab.Payment) -> Iterator[ab.Number]:
    for node in payment.numbers:
        for part in numbers_within(node):
            if isinstance(part, ab.Bounded) and isinstance(part.number, ab.ChosenX):
                yield part.most


def _refuse_prepayment(ctx: Context, card: CardState, payment: ab.Payment) -> Refusal | None:
    refusal = _refuse_life(ctx, card, payment)
    if refusal is not None:
        return refusal
    goes = payment.destroyed or payment.exiled or payment.to_deck
    if goes and is_bound(ctx.state, card.id, ctx.play):
        return Refusal("reserved", "501.7")
    return _refuse_paid(ctx, payment)


def _refuse_life(ctx: Context, card: CardState, payment: ab.Payment) -> Refusal | None:
    wounds = _needed(ctx, payment.wounds)
    if wounds > card.life:  # 501.6
        return Refusal.because("no_life_to_pay", "501.6", have=card.life, need=wounds)
    extra = _needed(ctx, payment.extra_life)
    if payment.life_of is not None:
        return None if payment_cards(ctx, payment) else NOTHING_TO_PAY_WITH
    if extra > card.extra_life:
        return Refusal.because("no_life_to_pay", "501.6", have=card.extra_life, need=extra)
    return None


def _refuse_paid(ctx: Context, payment: ab.Payment) -> Refusal | None:
    """Refuse unless the named cards, or any cards if none is named yet, can still be sacrificed or
    closed (501.7).

    A card that left and came back is another card (529.3).
    """
    if payment.others is None:
        return None
    able = payment_cards(ctx, payment)
    own = ctx.play
    if own is None or not own.paid:
        return None if able else NOTHING_TO_PAY_WITH
    entries = [ctx.state.cards[card].entered for card in own.paid]
    returned = bool(own.paid_entries) and list(own.paid_entries) != entries
    return NOTHING_TO_PAY_WITH if returned or not set(able).issuperset(own.paid) else None


def payment_cards(ctx: Context, payment: ab.Payment) -> list[int]:
    """Return the cards that may be sacrificed or closed as payment (501.5, 501.7)."""
    targets = payment.others
    if targets is None:
        return []
    own = ctx.play
    return [
        card.id
        for card in ctx.state.cards
        if card.zone in ZONES[targets.area]
        and not card.hidden
        and _may_pay(ctx, payment, card)
        and passes(with_candidate(ctx, card), targets.filter, card)
        and not _is_taken(ctx.state, payment, card, own)
    ]


def _may_pay(ctx: Context, payment: ab.Payment, card: CardState) -> bool:
    """Return whether a card has what it must pay with: being open, extra life, tokens, or that
    it may be exiled."""
    if payment.closes_other is not None:
        return not card.closed
    if payment.life_of is not None:
        return card.extra_life >= max(1, _needed(ctx, payment.extra_life))
    if payment.exiles is not None:
        return may_be_exiled(ctx.state, card)
    if payment.tokens_of is not None:
        free = card.tokens - reserved_tokens(ctx.state, card.id, ctx.play)
        return free >= max(1, number(ctx, payment.tokens))
    return True


def _is_taken(state: MatchState, payment: ab.Payment, card: CardState, own: Play | None) -> bool:
    """Return whether what the card would pay with is reserved for another play (501.5, 501.7)."""
    if payment.closes_other is not None:
        return _cannot_be_closed(state, card.id, own)
    if payment.destroys is not None or payment.exiles is not None:
        return is_bound(state, card.id, own)
    return is_promised(state, card.id, own)


def _cannot_be_closed(state: MatchState, card: int, own: Play | None) -> bool:
    return will_close(state, card, own) or is_promised(state, card, own)


def refuse_ability(
    state: MatchState, card: CardState, one: Owned, seat: Seat, ctx: Context | None = None
) -> Refusal | None:
    """Return why a playable ability cannot be announced now, None if it can (501, 528)."""
    node = one.node
    if not isinstance(node, ab.Playable):
        return Refusal("no_such_ability", "528.2")
    if card.controller is not seat:
        return Refusal("not_yours", "302.9")
    if not _is_active(card, node.active):
        return Refusal("not_in_active_zone", "528.2")
    looking = ctx or Context(state, seat, card.id, giver=one.giver)
    refusal = refuse_using(state, card, node) or refuse_payment(looking, card, one, seat)
    if refusal is not None:
        return refusal
    if not holds(looking, node.condition):
        return Refusal("condition_not_met", "115.1")
    if looking.play is not None:  # announced already: its targets are checked separately (528.7)
        return None
    if state.is_endless:
        most = state.ruleset.turn_abilities
        return Refusal.because("too_many_abilities", "522.2", most=most)
    if can_begin(looking, node.body):
        return None
    return _refuse_jump(looking, card, node.body) or _refuse_aimless(looking, node.body)


def _refuse_jump(ctx: Context, card: CardState, body: ab.Body) -> Refusal | None:
    """Refuse a jump or teleport made by an ability if the card is held in place (506.7.1)."""
    jumps = any(isinstance(power, ab.Power) and is_move(power) for power in powers_of(body))
    return refuse_free_move(ctx.state, card, ctx.seat) if jumps else None


def _refuse_aimless(ctx: Context, body: ab.Body) -> Refusal:
    power = body if isinstance(body, ab.Power) else None
    return COMES_TO_ZERO if is_barred_as_zero(ctx, power) else Refusal("no_target", "528.2")


def refuse_using(state: MatchState, card: CardState, node: ab.Playable) -> Refusal | None:
    """Refuse an ability the card may not use: its action or attack (528.9), or a simple strike by a
    non-creature (212.2).
    """
    struck = isinstance(node.body, ab.Attack) and node.body.kind is ab.PowerKind.STRIKE
    if struck and not card.facts.is_creature:
        return NO_STRIKE
    acts = (ab.Doing.ACT,) if node.payment.closes else ()
    attacks = (ab.Doing.ATTACK,) if isinstance(node.body, ab.Attack) else ()
    return refuse_doings(state, card, (ab.Doing.USE, *acts, *attacks), _kind(node))


def _is_active(card: CardState, area: ab.Area) -> bool:
    return card.zone in ZONES[area]


def can_begin(ctx: Context, body: ab.Body) -> bool:
    """Return whether any first power of a body can be announced (505.4, 512.5)."""
    match body:
        case ab.Attack() | ab.Power():
            return has_aim(ctx, body) and not is_barred_as_zero(ctx, body)
        case (
            ab.And(parts=parts)
            | ab.Or(parts=parts)
            | ab.Prophecy(parts=parts)
            | ab.RolledTargets(parts=parts)
        ):
            return any(can_begin(ctx, part) for part in parts)
        case ab.WhileDoing(first=first) | ab.OnSuccess(first=first):
            return can_begin(ctx, first)
        case (
            ab.Otherwise(first=first, second=second) | ab.UnlessOpponent(first=first, second=second)
        ):
            return can_begin(ctx, first) or can_begin(ctx, second)
        case ab.Repeat(count=count, part=part):
            none = not is_of_play(count) and number(ctx, count) <= 0  # 523.3
            return not none and can_begin(ctx, part)
        case ab.May(part=part):
            return can_begin(ctx, part)
        case ab.Limited(part=part):
            return not is_used_up(ctx.state, ctx.source, body) and can_begin(ctx, part)
        case ab.Provided(condition=condition, part=part, otherwise=otherwise):
            if holds(ctx, condition):
                return can_begin(ctx, part)
            return otherwise is not None and can_begin(ctx, otherwise)
        case _:
            assert_never(body)


def playables(card: CardState) -> Iterator[tuple[int, Owned, ab.Playable]]:
    """Yield the playable abilities of a card with their indexes."""
    for at in card.facts.actions:
        one = card.facts.owned[at]
        if isinstance(one.node, ab.Playable):
            yield at, one, one.node
