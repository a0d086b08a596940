"""Applying effects step by step (511): protection, replacement, prevention, imposition.

An effect is data (``Hit``). What is laid on a card besides wounds and healing is in ``imposing``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine.berserk.abilities import (
    Name,
    OnTop,
    Power,
    Prevention,
    Redistribute,
    ReplacedBy,
    Replacement,
    Reroll,
)
from engine.berserk.changing.apply import apply
from engine.berserk.changing.effect_in_progress import Hit
from engine.berserk.effects import preventions as preventing
from engine.berserk.effects import replacements as replacing
from engine.berserk.effects.preventions import prevented
from engine.berserk.effects.replacements import replaced
from engine.berserk.legality.protections import is_protected
from engine.berserk.table import events as ev
from engine.berserk.table.state import MatchState, Play

_ASKING: Final = frozenset((Replacement, Prevention))


def may_ask(state: MatchState, play: Play) -> bool:
    """Whether players may have to decide something while the play takes effect (511.2)."""
    if _rerolls_one_of_several(state, play) or _shares_wounds(state, play):
        return True
    if OnTop in state.kinds:  # 205.1.2
        return True
    if not state.kinds & _ASKING:
        return False
    return preventing.may_be_asked(state) or replacing.may_be_asked(state)


def _rerolls_one_of_several(state: MatchState, play: Play) -> bool:
    if Reroll not in state.kinds or not isinstance(play.aim.power, Power):
        return False
    several = any(one.fight.attack_dice or one.fight.defence_dice for one in state.stack)
    return several and any(isinstance(effect, Reroll) for effect in play.aim.power.effects)


def _shares_wounds(state: MatchState, play: Play) -> bool:
    if Redistribute not in state.kinds or not isinstance(play.aim.power, Power):
        return False
    return any(
        isinstance(effect, Redistribute) and effect.among is not None
        for effect in play.aim.power.effects
    )


def wound(state: MatchState, hit: Hit) -> Hit | None:
    """Apply wounds to a card by the steps of 511; None when nothing of them was laid on it.

    What comes in the place of an effect goes through all the steps anew (535.6).
    """
    for step in _STEPS:
        left = step(state, hit)
        if left is None:
            return None
        if left.used != hit.used and left.amount:
            return wound(state, left)
        hit = left
    return hit


def _check_protections(state: MatchState, hit: Hit) -> Hit | None:
    """511.3: a protection keeps all of it off; nothing wounds what has no life or is gone."""
    target = state.cards[hit.target]
    if not target.in_battle or not target.has_life:
        return None
    if not is_protected(state, target, hit.source, hit.kind, hit.strength, hit.play):
        return hit
    apply(state, ev.Protected(hit.target, hit.play))
    return None


def _impose(state: MatchState, hit: Hit) -> Hit:
    """511.6: it is laid on the card."""
    lost = min(hit.amount, max(0, state.cards[hit.target].life))
    wounded = ev.Wounded(
        hit.target,
        hit.amount,
        hit.source,
        hit.play,
        lost,
        hit.amount - lost,
        hit.strength,
        hit.counter,
    )
    apply(state, wounded)
    return hit


_STEPS: Final[tuple[Callable[[MatchState, Hit], Hit | None], ...]] = (
    _check_protections,  # 511.3
    replaced,  # 511.4
    prevented,  # 511.5
    _impose,  # 511.6
)
"""Each returns what is left of the effect, None when nothing is (511.1)."""


def heal(state: MatchState, hit: Hit, *, surplus: bool = False) -> int:
    """Take up to so many wounds off a card; return how much came of it (508.5.3).

    An incorporeal card cannot be healed; ``surplus`` makes extra life of what is too much.
    """
    target = state.cards[hit.target]
    if target.facts.has(Name.INCORPOREAL) or not target.in_battle or hit.amount <= 0:
        return 0
    instead = _through_replacements(state, replace(hit, what=ReplacedBy.HEALING))
    if instead is None:
        return 0
    target = state.cards[instead.target]
    healed = min(instead.amount, target.wounds)
    excess = instead.amount - healed
    if healed or excess:
        apply(state, ev.Healed(target.id, healed, instead.source, excess))
    if surplus and excess:
        apply(state, ev.ExtraLifeChanged(target.id, excess))
        return healed + excess
    return healed


def _through_replacements(state: MatchState, hit: Hit) -> Hit | None:
    """Return what is left of an effect after everything that replaces it, one after another."""
    while True:
        instead = replaced(state, hit)
        if instead is None or instead.used == hit.used or instead.amount == 0:
            return instead
        hit = instead


def instead_of(state: MatchState, hit: Hit) -> Hit | None:
    """Return what comes of an effect other than wounds (535.6); None when nothing is left of it."""
    return hit if Replacement not in state.kinds else _through_replacements(state, hit)
