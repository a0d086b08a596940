"""Steps of applying an effect (511): protection, replacement, prevention, application.

An effect is data (``Damage``); the other modules here apply other effects on a card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.changing.effect_in_progress import Damage
from engine.berserk.effects import preventions as preventing
from engine.berserk.effects import replacements as replacing
from engine.berserk.effects.preventions import prevented
from engine.berserk.effects.replacements import replaced
from engine.berserk.legality.protections import is_protected
from engine.berserk.table import events as ev
from engine.berserk.table.state import MatchState, Play

_CHOOSING: Final = frozenset((ab.OrderDeck, ab.ChangePlaces, ab.Redistribute, ab.Reroll))
_ASKING: Final = frozenset((ab.Replacement, ab.Prevention))


def may_ask(state: MatchState, play: Play) -> bool:
    """Return whether players may have to decide something while the play applies (511.2)."""
    power = play.aim.power
    if isinstance(power, ab.Power) and _asks_itself(state, power):
        return True
    if ab.OnTop in state.kinds:  # 205.1.2
        return True
    if not state.kinds & _ASKING:
        return False
    return preventing.may_be_asked(state) or replacing.may_be_asked(state)


def _asks_itself(state: MatchState, power: ab.Power) -> bool:
    """Return whether an effect itself asks: which die to reroll, who takes which wounds, how to
    order cards of a deck or the board (204.2, 404.2.4)."""
    if state.kinds.isdisjoint(_CHOOSING):
        return False
    several = any(one.fight.attack_dice or one.fight.defence_dice for one in state.stack)
    return any(
        isinstance(effect, ab.OrderDeck | ab.ChangePlaces)
        or (isinstance(effect, ab.Redistribute) and effect.among is not None)
        or (several and isinstance(effect, ab.Reroll))
        for effect in power.effects
    )


def wound(state: MatchState, damage: Damage) -> Damage | None:
    """Wound a card by the steps of 511; return None if no wound was dealt.

    A replacing effect goes through all the steps again (535.6).
    """
    for step in _STEPS:
        left = step(state, damage)
        if left is None:
            return None
        if left.used != damage.used and left.amount:
            return wound(state, left)
        damage = left
    return damage


def _check_protections(state: MatchState, damage: Damage) -> Damage | None:
    """Apply protections, which stop all of it; only present cards with life take wounds (511.3)."""
    target = state.cards[damage.target]
    if not target.in_battle or not target.has_life:
        return None
    size = damage.amount if damage.kind is not None and damage.kind.is_attack else None
    if not is_protected(
        state, target, damage.source, damage.kind, damage.strength, damage.play, size
    ):
        return damage
    apply(state, ev.Protected(damage.target, damage.play))
    return None


def _put_on_card(state: MatchState, damage: Damage) -> Damage:
    """Apply the wounds to the card (511.6)."""
    lost = min(damage.amount, max(0, state.cards[damage.target].life))
    wounded = ev.Wounded(
        damage.target,
        damage.amount,
        damage.source,
        damage.play,
        lost,
        damage.amount - lost,
        damage.strength,
        damage.counter,
    )
    apply(state, wounded)
    return damage


_STEPS: Final[tuple[Callable[[MatchState, Damage], Damage | None], ...]] = (
    _check_protections,  # 511.3
    replaced,  # 511.4
    prevented,  # 511.5
    _put_on_card,  # 511.6
)
"""The steps in order; each returns the remaining effect, None for nothing (511.1)."""


def heal(state: MatchState, damage: Damage, *, surplus: bool = False) -> int:
    """Heal up to a number of wounds; return how many (508.5.3).

    An incorporeal card cannot be healed; with ``surplus``, excess healing becomes extra life.
    """
    target = state.cards[damage.target]
    if target.facts.has(ab.Name.INCORPOREAL) or not target.in_battle or damage.amount <= 0:
        return 0
    instead = _through_replacements(state, replace(damage, what=ab.ReplacedBy.HEALING))
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


def take_life_off(state: MatchState, card: int, amount: int) -> None:
    """Remove extra life, or negative life for a positive amount (508.8.3)."""
    apart = not state.ruleset.life_markers_cancel
    apply(state, ev.ExtraLifeChanged(card, amount, removes=apart))


def _through_replacements(state: MatchState, damage: Damage) -> Damage | None:
    """Return what is left of an effect after all replacements, one by one."""
    while True:
        instead = replaced(state, damage)
        if instead is None or instead.used == damage.used or instead.amount == 0:
            return instead
        damage = instead


def instead_of(state: MatchState, damage: Damage) -> Damage | None:
    """Return the replaced form of an effect other than wounds (535.6); None if nothing is left."""
    return damage if not state.having(ab.Replacement) else _through_replacements(state, damage)
