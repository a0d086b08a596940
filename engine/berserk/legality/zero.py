"""Powers whose numbers are all zero (523.4), which some editions forbid."""

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.reading.context import Context
from engine.berserk.reading.evaluate import number
from engine.berserk.reading.results import is_of_play
from engine.berserk.table.state import NO_CARD
from engine.kernel.decisions import Refusal
from engine.kernel.remembering import by_identity

COMES_TO_ZERO: Final = Refusal("comes_to_zero", "523.4")


def is_barred_as_zero(ctx: Context, power: ab.Attack | ab.Power | None) -> bool:
    """Return whether the edition forbids a non-attack power whose numbers are all zero.

    Numbers that depend on dice, on the player or on an unchosen target count as open.
    """
    if ctx.state.ruleset.zero_may_be_announced or not isinstance(power, ab.Power):
        return False
    return bool(power.effects) and all(_is_zero(ctx, effect) for effect in power.effects)


def _is_zero(ctx: Context, effect: ab.Effect) -> bool:
    if not isinstance(effect, _NUMBERED):
        return False
    amount = effect.amount
    if amount is None or is_of_play(amount):
        return False
    if ctx.target == NO_CARD and _speaks_of_a_choice(amount):
        return False
    value = number(ctx, amount)
    return value == 0 or (value < 0 and not isinstance(effect, _SIGNED))


@by_identity
@cache
def _speaks_of_a_choice(node: object) -> bool:
    """Return whether a number depends on a card chosen only at announcement."""
    if isinstance(node, ab.Who):
        return node in (ab.Who.TARGET, ab.Who.PAID)
    if isinstance(node, tuple):
        return any(map(_speaks_of_a_choice, node))
    if not is_dataclass(node):
        return False
    return any(_speaks_of_a_choice(getattr(node, field.name)) for field in fields(node))


_SIGNED: Final = (ab.AddProperty, ab.ChangeDie, ab.ChangeSize, ab.Chips, ab.ExtraLife, ab.Tokens)
_NUMBERED: Final = (
    *_SIGNED,
    ab.Wound,
    ab.Heal,
    ab.LoseExtraLife,
    ab.RaiseMaximum,
    ab.Redistribute,
)
