"""Limits «(максимум X)» on what an ability may add to a card (545.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias

import engine.berserk.abilities as ab
from engine.berserk.changing.effect_in_progress import EffectInProgress, carry_out
from engine.berserk.reading.context import with_candidate
from engine.berserk.reading.evaluate import number
from engine.berserk.reading.saying import calculated_ability
from engine.berserk.table.state import Change, LastingEffect

Gift: TypeAlias = (
    "ab.NamedBonus | ab.Modify | ab.DieModifier | ab.SizeModifier | ab.Prevention | ab.StrongerBlow"
)
_GIFTS: Final = (
    ab.NamedBonus,
    ab.Modify,
    ab.DieModifier,
    ab.SizeModifier,
    ab.Prevention,
    ab.StrongerBlow,
)


def up_to(ongoing: EffectInProgress, effect: ab.UpTo, kind: ab.PowerKind) -> int:
    """Apply an effect up to its limit; return the amount applied."""
    inner, most = effect.effect, number(ongoing.ctx, effect.most)
    if isinstance(inner, ab.AddProperty):
        amount = _left(ongoing, inner, most)
        return _lay(ongoing, replace(inner, amount=amount), kind) if amount else 0
    gift = calculated_ability(with_candidate(ongoing.ctx, ongoing.card), inner.ability)
    if not isinstance(gift, _GIFTS):
        return _lay(ongoing, inner, kind)
    amount = _left(ongoing, gift, most)
    return (
        _lay(ongoing, replace(inner, ability=replace(gift, amount=amount)), kind) if amount else 0
    )


def _lay(ongoing: EffectInProgress, effect: ab.AddProperty | ab.Gain, kind: ab.PowerKind) -> int:
    return carry_out(ongoing, effect, kind)


def _left(ongoing: EffectInProgress, bonus: ab.AddProperty | Gift, most: int) -> int:
    """Return the rest of a bonus after what the same card already added."""
    had = sum(
        _amount(effect.change, bonus) for effect in ongoing.card.effects if _is_by(ongoing, effect)
    )
    left = max(0, most - abs(had))
    return max(-left, min(number(ongoing.ctx, bonus.amount or 0), left))


def _is_by(ongoing: EffectInProgress, effect: LastingEffect) -> bool:
    return effect.source == ongoing.play.source


def _amount(change: Change, bonus: ab.AddProperty | Gift) -> int:
    """Return an effect's amount if it is about the same thing as the bonus, else 0."""
    if isinstance(change, ab.AddProperty):
        alike = isinstance(bonus, ab.AddProperty) and change.prop is bonus.prop
    elif isinstance(change, _GIFTS):
        alike = replace(change, amount=0) == replace(bonus, amount=0)
    else:
        return 0
    return change.amount if alike and isinstance(change.amount, int) else 0
