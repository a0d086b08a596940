"""Restrictions on plays (501, 504, 506, 510, 514, 528, 545, 547).

Every function returns None for a legal play, otherwise the first refusal. The options of a decision
are exactly the candidates that none of these functions refuses.
"""

from collections.abc import Iterator
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import powers_of
from engine.berserk.legality.codes import (
    CLOSED,
    HAS_ACTED,
    HAS_MOVED,
    NOT_IN_BATTLE,
    NOT_YOURS,
    SAVES_NO_CHIPS,
)
from engine.berserk.reading.context import Context, of_card
from engine.berserk.reading.evaluate import known_of_hidden, passes
from engine.berserk.table import events as ev
from engine.berserk.table.history import events_of
from engine.berserk.table.state import CardState, MatchState, PlayKind, Zone
from engine.kernel.decisions import Refusal
from engine.kernel.seats import Seat

BATTLEFIELD: Final = Zone.BATTLEFIELD
EXTRA: Final = Zone.EXTRA


def restrictions(
    state: MatchState, card: CardState, doing: ab.Doing, *, unseen: bool = False
) -> Iterator[tuple[ab.Cannot, Context]]:
    """Yield the restrictions on ``card`` doing or suffering this, with their sources (545.4).

    For a card ``unseen`` by the player, no exception may be assumed (533.6).
    """
    for giver in state.having(ab.Cannot):
        for node, one in giver.facts.nodes(ab.Cannot):
            if node.doing is doing and concerns(state, giver, node.cards, card, unseen):
                yield node, of_card(state, giver.id, giver=one.giver)


def concerns(
    state: MatchState,
    giver: CardState,
    cards: ab.Filter | None,
    card: CardState,
    unseen: bool = False,
) -> bool:
    if cards is None:
        return giver.id == card.id
    if unseen:
        return known_of_hidden(of_card(state, giver.id), cards, card) is not False
    return passes(of_card(state, giver.id), cards, card)


def refuse_doing(
    state: MatchState,
    card: CardState,
    doing: ab.Doing,
    other: CardState | None = None,
    power: ab.PowerKind | None = None,
) -> Refusal | None:
    """Refuse if a text forbids ``card`` this deed, to or by ``other``, with such a power.

    Without ``other`` it checks whether the card may act or attack at all; restrictions against some
    cards only are left to ``refuse_against``.
    """
    if not state.having(ab.Cannot):
        return None
    unseen = card.hidden and other is not None and other.controller is not card.controller
    for node, ctx in restrictions(state, card, doing, unseen=unseen):
        if node.cells is not None or not _is_of_kind(node, power):
            continue
        if other is None and doing in _AT_SOMEBODY and node.against != ab.ANY_CARD:
            continue
        if other is None or passes(ctx, node.against, other):
            source = state.cards[ctx.source].facts.name
            return Refusal.because("forbidden_by_text", "528.9", by=source)
    return None


def may_be_exiled(state: MatchState, card: CardState) -> bool:
    """Return whether no text forbids to exile the card (545.4), its own in the graveyard included
    (201.2)."""
    spared = any(
        node.doing is ab.Doing.BE_EXILED and node.cards is None
        for node, _one in card.facts.nodes(ab.Cannot)
    )
    return not spared and refuse_doing(state, card, ab.Doing.BE_EXILED) is None


def _is_of_kind(node: ab.Cannot, power: ab.PowerKind | None) -> bool:
    """Return whether a restriction concerns such a power, or a deed without one."""
    return (not node.powers or power in node.powers) and power not in node.but


_AT_SOMEBODY: Final = (ab.Doing.ACT, ab.Doing.ATTACK, ab.Doing.STRIKE)


def refuse_against(
    state: MatchState, card: CardState, other: CardState, power: ab.PowerKind
) -> Refusal | None:
    """Refuse if a text forbids ``card`` such a power against ``other``, though not against all
    cards.
    """
    if not state.having(ab.Cannot):
        return None
    doings = _AT_SOMEBODY if power is ab.PowerKind.STRIKE else _AT_SOMEBODY[: 1 + power.is_attack]
    for doing in doings:
        for node, ctx in restrictions(state, card, doing):
            if node.against == ab.ANY_CARD or not _is_of_kind(node, power):
                continue
            if passes(ctx, node.against, other):
                source = state.cards[ctx.source].facts.name
                return Refusal.because("forbidden_by_text", "528.9", by=source)
    return None


def refuse_doings(
    state: MatchState,
    card: CardState,
    doings: tuple[ab.Doing, ...],
    power: ab.PowerKind | None = None,
) -> Refusal | None:
    """Refuse if a text forbids ``card`` any of these deeds with such a power (528.9)."""
    if not state.having(ab.Cannot):
        return None
    refusals = (refuse_doing(state, card, doing, None, power) for doing in doings)
    return next((refusal for refusal in refusals if refusal is not None), None)


def repeated(
    card: CardState, power: ab.PowerKind | None, *, defending: bool = False
) -> Iterator[ab.ActsTimes]:
    """Yield permissions to act repeatedly that still apply; a series «подряд» ends when its player
    does something else.
    """
    for node, _one in card.facts.nodes(ab.ActsTimes):
        over = node.in_a_row and card.broke_off
        if node.defending is defending and (not node.powers or power in node.powers) and not over:
            yield node


MOST_TIMES: Final = 99
"""As often as possible: nobody does anything this often in a turn."""


def action_limit(card: CardState, power: ab.PowerKind | None, *, defending: bool = False) -> int:
    """Return the number of action markers that forbid another such action (510.1, 510.3)."""
    limit = 1
    if ab.ActsTimes not in card.facts.kinds and not card.effects:
        return limit
    for node in repeated(card, power, defending=defending):
        limit = max(limit, MOST_TIMES if node.times is None else node.times)
    return limit + sum(not one.powers or power in one.powers for one in more_actions(card))


def more_actions(card: CardState) -> Iterator[ab.MoreActions]:
    """Yield the raises of the limit of action markers that still apply (term «Ещё раз»)."""
    for effect in card.effects:
        change = effect.change
        if isinstance(change, ab.MoreActions) and not (change.in_a_row and card.broke_off):
            yield change


def refuse_acting(
    state: MatchState,
    card: CardState,
    seat: Seat,
    power: ab.PowerKind | None = None,
    *,
    defending: bool = False,
) -> Refusal | None:
    """Refuse any action of ``card`` for ``seat`` (510.1, 510.3)."""
    if card.controller is not seat:
        return NOT_YOURS
    if not card.in_battle:
        return NOT_IN_BATTLE
    if card.closed:
        return CLOSED
    if card.acted and card.acted >= action_limit(card, power, defending=defending):
        return HAS_ACTED
    if not state.ruleset.moved_may_act and _has_gone(state, card):
        return HAS_MOVED
    return None


def _has_gone(state: MatchState, card: CardState) -> bool:
    """Return whether a card has announced a move or another relocation this turn, successful or
    not.

    A current play that closes the card does not prevent itself.
    """
    under_way = {play.id for play in (*state.queue, *state.stack)}
    return any(
        isinstance(event, ev.PlayAnnounced)
        and event.source == card.id
        and _relocates(event)
        and not (event.play in under_way and _closes(event))
        for event in events_of(state, 0)
    )


def _relocates(event: ev.PlayAnnounced) -> bool:
    if event.ability is None:
        return event.kind is PlayKind.MOVE
    powers = [power for power in powers_of(event.ability.body) if isinstance(power, ab.Power)]
    effects = [effect for power in powers for effect in power.effects]
    return any(
        isinstance(effect, ab.Swap)
        or (isinstance(effect, ab.Relocate) and effect.way is not ab.Relocation.PLACE)  # 507.3
        for effect in effects
    )


def _closes(event: ev.PlayAnnounced) -> bool:
    return isinstance(event.ability, ab.Playable) and event.ability.payment.closes


def refuse_property(state: MatchState, card: CardState, seat: Seat) -> Refusal | None:
    """Refuse a property that is an action but no attack (107.2, 113.4, 123.3)."""
    return refuse_acting(state, card, seat) or refuse_doings(state, card, (ab.Doing.ACT,))


def refuse_saving(state: MatchState, card: CardState, seat: Seat) -> Refusal | None:
    """Refuse saving up a counter (123.3), which the card gets from itself."""
    if not card.facts.saves_chips:
        return SAVES_NO_CHIPS
    refusal = refuse_property(state, card, seat)
    return refusal or refuse_doing(state, card, ab.Doing.GET_CHIPS, card)
