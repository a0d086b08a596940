"""The strength and size of attacks, spells and influences with their modifiers (520)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.berserk.abilities import (
    Applies,
    Attack,
    AttackStrength,
    Ignored,
    Ignores,
    PowerKind,
    SizeModifier,
)
from engine.berserk.combat import size as of_strength
from engine.berserk.evaluate import number, of_card, passes
from engine.berserk.state import (
    CardState,
    MatchState,
    Play,
    PlayKind,
    SizeChange,
    SizeWay,
)
from engine.berserk.values import Strength

_AFTER_STRENGTH: Final = (SizeWay.SCALE, SizeWay.ADD, SizeWay.SET)


@dataclass(frozen=True, slots=True)
class Blow:
    """One attack or wounding power with its ends: who, at whom, of what kind."""

    source: CardState
    target: CardState
    kind: PowerKind


def attack_values(state: MatchState, play: Play, source: CardState) -> Strength | None:
    """Return X-Y-Z of an attack; a strike has its source's (105.5)."""
    if play.kind is PlayKind.STRIKE:
        return source.facts.strike
    if isinstance(play.power, Attack):
        return source.facts.strike if play.power.value is None else play.power.value
    return None


def final_strength(
    state: MatchState, blow: Blow, changes: tuple[SizeChange, ...], strength: AttackStrength
) -> AttackStrength:
    """Return the strength after what brings the attack to one (520.2); a miss stays a miss."""
    if strength is AttackStrength.MISS:
        return strength
    for change in _ordered(state, blow, changes, SizeWay.STRENGTH):
        strength = AttackStrength(change.amount)
    return strength


def final_size(state: MatchState, blow: Blow, changes: tuple[SizeChange, ...], base: int) -> int:
    """Return a size after scaling, adding and bringing down, in that order; not below 0 (520)."""
    if not changes and SizeModifier not in state.kinds:
        return base
    amount = base
    for way in _AFTER_STRENGTH:
        for change in _ordered(state, blow, changes, way):
            amount = _changed(amount, change)
    return max(0, amount)  # 520.8


def _changed(amount: int, change: SizeChange) -> int:
    match change.way:
        case SizeWay.SCALE:
            return amount * change.amount // change.by
        case SizeWay.ADD:
            return amount + change.amount
        case SizeWay.SET:
            return min(amount, change.amount)  # 520.5
        case SizeWay.STRENGTH:
            return amount


def size_of(strength: AttackStrength, values: Strength | None) -> int:
    """Return the size of an attack of this strength before modifiers."""
    return 0 if values is None else of_strength(strength, values)


def _ordered(
    state: MatchState, blow: Blow, changes: tuple[SizeChange, ...], way: SizeWay
) -> Iterator[SizeChange]:
    """Yield the modifiers of one kind: other own cards, the source, the opponent's other cards,
    the target (520.3)."""
    everything = [
        change
        for change in (*_static(state, blow), *changes)
        if change.way is way and not _is_ignored(state, change, blow)
    ]
    own = blow.source.controller
    ends = (blow.source.id, blow.target.id)
    yield from (
        c for c in everything if c.card not in ends and state.cards[c.card].controller is own
    )
    yield from (c for c in everything if c.card == blow.source.id)
    yield from (
        c for c in everything if c.card not in ends and state.cards[c.card].controller is not own
    )
    if blow.target.id != blow.source.id:
        yield from (c for c in everything if c.card == blow.target.id)


def _static(state: MatchState, blow: Blow) -> Iterator[SizeChange]:
    if SizeModifier not in state.kinds:
        return
    for giver in state.cards:
        if SizeModifier not in giver.facts.kinds or not giver.in_battle or giver.hidden:
            continue
        for node, _one in giver.facts.nodes(SizeModifier):
            if _holds(state, node, giver, blow):
                yield _change(state, node, giver)


def _holds(state: MatchState, node: SizeModifier, giver: CardState, blow: Blow) -> bool:
    if node.powers and blow.kind not in node.powers:
        return False
    as_source = node.applies is Applies.AS_SOURCE
    subject, other = (blow.source, blow.target) if as_source else (blow.target, blow.source)
    ctx = of_card(state, giver.id)
    if node.whose is None:
        if giver.id != subject.id:
            return False
    elif not passes(ctx, node.whose, subject):
        return False
    return passes(ctx, node.against, other)


def _change(state: MatchState, node: SizeModifier, giver: CardState) -> SizeChange:
    if node.strength is not None:
        return SizeChange(SizeWay.STRENGTH, giver.id, int(node.strength))
    if node.times != 1 or node.by != 1:
        return SizeChange(SizeWay.SCALE, giver.id, node.times, node.by)
    amount = number(of_card(state, giver.id), node.amount)
    return SizeChange(SizeWay.SET if node.brings_to else SizeWay.ADD, giver.id, amount)


def _is_ignored(state: MatchState, change: SizeChange, blow: Blow) -> bool:
    """542.1.2: modifiers of ignored cards do not hold for the ignoring card's attack."""
    if Ignores not in state.kinds or change.card == blow.source.id:
        return False
    ctx = of_card(state, blow.source.id)
    return any(
        Ignored.SIZES in node.what and passes(ctx, node.cards, state.cards[change.card])
        for node, _one in blow.source.facts.nodes(Ignores)
    )
