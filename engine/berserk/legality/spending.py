"""Amounts a player chooses to remove from a card: «потерять X» (543.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import engine.berserk.abilities as ab
from engine.berserk.abilities.effects_on_cards import spent_x
from engine.berserk.abilities.values import numbers_within
from engine.berserk.legality.targets import fixed_targets
from engine.berserk.reading.context import Context, with_x
from engine.berserk.reading.evaluate import number
from engine.berserk.table.reserve import reserved_chips
from engine.berserk.table.state import CardState
from engine.kernel.remembering import by_identity


@by_identity
def costs_only_closing(payment: ab.Payment) -> bool:
    """Return whether a payment is at most closing the card and spending its movement."""
    return replace(payment, closes=False, movement=False) == ab.FREE


@by_identity
def spends_x(power: ab.Attack | ab.Power) -> bool:
    """Return whether a player must choose X before the power is announced.

    Only a card named by the text pays with wounds: its own or its host.
    """
    return isinstance(power, ab.Power) and any(
        spent_x(effect) is not None
        and not (isinstance(effect, ab.Wound) and power.targets.who is None)
        for effect in power.effects
    )


def as_if_chosen(ctx: Context, power: ab.Attack | ab.Power) -> Context:
    """Return the context with the smallest X if none is chosen yet."""
    return with_x(ctx, 1) if not ctx.x and spends_x(power) else ctx


def most_spent(ctx: Context, power: ab.Attack | ab.Power) -> int:
    """Return the largest X the card and the text allow, at least 1."""
    cards = fixed_targets(ctx, power) or (ctx.source,)
    card, effects = ctx.state.cards[cards[0]], power.effects if isinstance(power, ab.Power) else ()
    return max(1, min((most for effect in effects for most in _most(ctx, card, effect)), default=1))


def _most(ctx: Context, card: CardState, effect: ab.Effect) -> Iterator[int]:
    amount = spent_x(effect)
    if amount is None:
        return
    if isinstance(effect, ab.Chips):
        yield card.chips - reserved_chips(ctx.state, card.id, reserved=True)  # 501.12
    elif isinstance(effect, ab.LoseExtraLife):
        yield card.extra_life
    else:
        yield card.life
    for part in numbers_within(amount):
        if isinstance(part, ab.Bounded) and isinstance(part.number, ab.ChosenX):
            yield number(ctx, part.most)
