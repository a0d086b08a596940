"""Hosts that effects seat symbiotes on (211.3, 211.8)."""

from __future__ import annotations

import engine.berserk.abilities as ab
from engine.berserk.reading.context import Context
from engine.berserk.table.state import CardState, MatchState
from engine.berserk.table.symbiotes import can_host, seated_by


def may_change_host(ctx: Context, effect: ab.SeatOn, card: CardState) -> bool:
    """Return whether the card is another possible host, or such a symbiote (211.3)."""
    rider = card if effect.who is ab.Who.TARGET else ctx.card(effect.who)
    host = new_host(ctx, effect, card)
    if rider is None:
        return False
    if host is None:  # the second target is still to be chosen
        return effect.host is None and (ctx.play is None or len(ctx.play.aim.targets) < 2)
    return may_sit_on(ctx.state, effect, rider, host)


def new_host(ctx: Context, effect: ab.SeatOn, card: CardState) -> CardState | None:
    """Return the host that an effect on a card seats a symbiote on: named by the text, or the
    second target of the play (211.3)."""
    if effect.host is not None:
        return card if effect.host is ab.Who.TARGET else ctx.card(effect.host)
    aimed = () if ctx.play is None else ctx.play.aim.targets
    return ctx.state.cards[aimed[1]] if len(aimed) > 1 else None


def may_sit_on(state: MatchState, effect: ab.SeatOn, rider: CardState, host: CardState) -> bool:
    """Return whether an effect may move a symbiote from its host to that one (211.3)."""
    return rider.host != host.id and can_host(state, rider, host, becomes=effect.becomes)


def may_be_seated(ctx: Context, effect: ab.BringIn, card: CardState) -> bool:
    """Return whether a symbiote entering play can be seated on the host the text names (211.8)."""
    if effect.becomes is None and not card.facts.type.is_symbiote:
        return True
    if effect.host is None:
        return True  # the cells decide in that case
    host = ctx.card(effect.host)
    return host is not None and seated_by(ctx.state, effect, card, host)
