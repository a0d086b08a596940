"""Strength and size of attacks, spells and influences with modifiers (520)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.strike_table import size as of_strength
from engine.berserk.changing.apply import apply
from engine.berserk.changing.deciding import decide
from engine.berserk.legality.defenders import is_directed
from engine.berserk.legality.plays import refuse_doing
from engine.berserk.reading.conditions import ignores
from engine.berserk.reading.context import (
    Context,
    of_card,
    of_play,
    with_candidate,
    with_target,
)
from engine.berserk.reading.evaluate import number, passes
from engine.berserk.reading.places import distance, place
from engine.berserk.reading.ranges import modified_range
from engine.berserk.table.board import NO_CELL
from engine.berserk.table.events import DelayedEnded, EffectsEnded
from engine.berserk.table.options import TakeValue
from engine.berserk.table.state import (
    NO_CARD,
    Asking,
    CardState,
    MatchState,
    Play,
    PlayKind,
    SizeChange,
    SizeWay,
)
from engine.kernel.making import made_quickly

_MOST_ORDERED: Final = 6  # larger groups of modifiers are not tried in every order


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack, wounding or healing power: source, target, kind, current size, and whether it is a
    counterstrike. Modifiers of cards do not increase healing; effects played on it do.
    """

    source: CardState
    target: CardState
    kind: ab.PowerKind
    strength: ab.AttackStrength = ab.AttackStrength.MISS
    heals: bool = False
    counter: bool = False


def attack_values(state: MatchState, play: Play, source: CardState) -> Strength | None:
    """Return X-Y-Z of an attack: a strike's from its source (105.5), else the text's (111.3.1)."""
    if play.kind is PlayKind.STRIKE:
        return source.facts.strike
    if not isinstance(play.aim.power, ab.Attack):
        return None
    value = play.aim.power.value
    if value is None:
        return source.facts.strike
    if isinstance(value, Strength):
        return value
    ctx = of_play(state, play)
    return Strength(number(ctx, value.weak), number(ctx, value.medium), number(ctx, value.strong))


def sized(
    state: MatchState,
    blow: Blow,
    changes: tuple[SizeChange, ...],
    strength: ab.AttackStrength,
    values: Strength | None,
) -> tuple[ab.AttackStrength, int]:
    """Return the modified strength and size of an attack; a miss stays a miss (515.5)."""
    if strength is ab.AttackStrength.MISS or (not changes and not _may_modify(state)):
        return strength, plain_size(strength, values)
    strength = final_strength(state, blow, changes, strength)
    base = 0 if values is None else of_strength(strength, values)
    if strength is not blow.strength:
        blow = replace(blow, strength=strength)
    return strength, final_size(state, blow, changes, base)


def plain_size(strength: ab.AttackStrength, values: Strength | None) -> int:
    """Return the size of an unmodified attack."""
    if strength is ab.AttackStrength.MISS or values is None:
        return 0
    return max(0, of_strength(strength, values))


def sizes_may_change(state: MatchState, play: Play) -> bool:
    """Return whether anything may modify the sizes of an attack and its counterstrike, or replace
    the counterstrike."""
    changes = play.fight.size_changes
    return bool(changes) or _may_modify(state) or bool(state.having(ab.Replacement))


def final_strength(
    state: MatchState, blow: Blow, changes: tuple[SizeChange, ...], strength: ab.AttackStrength
) -> ab.AttackStrength:
    """Return the strength after effects that set it (520.2); the last one wins."""
    kept = refuse_doing(state, blow.source, ab.Doing.LOSE_STRENGTH, power=blow.kind) is not None
    for group in _groups(state, blow, changes, SizeWay.STRENGTH):
        results = {change.amount for change in group if not kept or change.amount >= strength}
        if results:
            strength = ab.AttackStrength(_agreed(state, blow, group, results))
    return strength


def final_size(state: MatchState, blow: Blow, changes: tuple[SizeChange, ...], base: int) -> int:
    """Return a size after scaling, adding and setting, in that order, at least 0 (520)."""
    if not changes and not _may_modify(state):
        return max(0, base)
    amount = base
    for group in _groups(state, blow, changes, SizeWay.SCALE):
        orders = permutations(group[:_MOST_ORDERED])
        amount = _agreed(state, blow, group, {_scaled(amount, order) for order in orders})
    for way in (SizeWay.ADD, SizeWay.SET):
        for group in _groups(state, blow, changes, way):
            for change in group:
                amount = _changed(amount, change)
    return max(0, amount)  # 520.8


def sizes_in_force(
    state: MatchState, source: CardState, kind: ab.PowerKind
) -> tuple[SizeChange, ...]:
    """Return the modifiers of every attack or wounding power of this kind by a card, in the order
    in which they apply (520); those for certain targets, strengths or results, and those whose
    amount is computed, are left out.

    The card of each is the one that gives the modifier.
    """
    blow = Blow(source, source, kind)
    found = (
        _change(ctx, node, ctx.source)
        for node, ctx, _bearer in _in_force(state, blow)
        if _is_for_any_target(node)
    )
    kept = (change for change in found if not _is_ignored(state, change, blow))
    return tuple(sorted(kept, key=lambda change: _ORDER.index(change.way)))


_ORDER: Final = (SizeWay.STRENGTH, SizeWay.SCALE, SizeWay.ADD, SizeWay.SET)


def _is_for_any_target(node: ab.SizeModifier) -> bool:
    limited = node.counter or node.directed or node.full_range or node.compare is not None
    return (
        node.applies is ab.Applies.AS_SOURCE
        and node.against == ab.ANY_CARD
        and node.strength is None
        and isinstance(node.amount, int)
        and not (node.strengths or limited)
    )


def size_with(base: int, changes: Iterable[SizeChange]) -> int:
    """Return a size after these modifiers, at least 0 (520.8)."""
    for change in changes:
        base = _scaled(base, (change,)) if change.way is SizeWay.SCALE else _changed(base, change)
    return max(0, base)


def _may_modify(state: MatchState) -> bool:
    """Return whether anything in play may modify sizes, besides effects on the attack itself."""
    return bool(state.delayed or state.having(ab.SizeModifier))


def _scaled(amount: int, changes: Iterable[SizeChange]) -> int:
    for change in changes:
        if _is_of_size(amount, change):
            amount = amount * change.amount // change.by
    return amount


def _is_of_size(amount: int, change: SizeChange) -> bool:
    return change.only is None or change.only.holds(amount, change.size)


def _changed(amount: int, change: SizeChange) -> int:
    if not _is_of_size(amount, change):
        return amount
    if change.way is SizeWay.ADD:
        return amount + change.amount
    return min(amount, change.amount)  # 520.5


def _agreed(state: MatchState, blow: Blow, group: list[SizeChange], results: set[int]) -> int:
    """Let the controller of a group of cards order its modifiers (520.4)."""
    seat = state.cards[group[0].card].controller
    values = sorted(results, reverse=seat is blow.source.controller)
    options = tuple(TakeValue(value) for value in values)
    return values[decide(state, Asking.MODIFIER_ORDER, seat, options, blow.source.id)]


def _groups(
    state: MatchState, blow: Blow, changes: tuple[SizeChange, ...], way: SizeWay
) -> Iterator[list[SizeChange]]:
    """Yield modifiers of one kind by group: own other cards, source, opponent's other cards, target
    (520.3); no empty group.
    """
    everything = [
        change
        for change in (*_static(state, blow), *changes)
        if change.way is way and not _is_ignored(state, change, blow)
    ]
    if not everything:
        return
    own = blow.source.controller
    ends = (blow.source.id, blow.target.id)
    others = [change for change in everything if change.card not in ends]
    yield from filter(
        None,
        (
            [other for other in others if state.cards[other.card].controller is own],
            [change for change in everything if change.card == blow.source.id],
            [other for other in others if state.cards[other.card].controller is not own],
            [change for change in everything if change.card == blow.target.id != blow.source.id],
        ),
    )


def _static(state: MatchState, blow: Blow) -> Iterator[SizeChange]:
    if not blow.heals:
        for node, ctx, bearer in _in_force(state, blow):
            yield _change(_aimed(ctx, node, blow), node, bearer)


def _in_force(state: MatchState, blow: Blow) -> Iterator[tuple[ab.SizeModifier, Context, int]]:
    """Yield the modifiers that hold, with the context of the card that gives it and the bearer."""
    for bearer in state.having(ab.SizeModifier):
        for node, one in bearer.facts.nodes(ab.SizeModifier):
            if _holds(of_card(state, bearer.id, giver=one.giver), node, bearer, blow):
                by = bearer.id if one.giver == NO_CARD else one.giver
                yield node, with_candidate(of_card(state, by, giver=by), bearer), bearer.id
    for _number, ctx, node in _delayed(state, blow):
        yield node, ctx, ctx.source


def _aimed(ctx: Context, node: ab.SizeModifier, blow: Blow) -> Context:
    """Return the context of a modifier: its target is the other end of the attack."""
    other = blow.target if node.applies is ab.Applies.AS_SOURCE else blow.source
    return with_target(ctx, other.id)


def _delayed(state: MatchState, blow: Blow) -> Iterator[tuple[int, Context, ab.SizeModifier]]:
    """Yield delayed abilities for the next attack of any card if this is it (120.3)."""
    for delayed in state.delayed:
        node = delayed.ability
        if isinstance(node, ab.SizeModifier):
            ctx = Context(state, delayed.seat, delayed.source)
            if _holds(ctx, node, state.cards[delayed.source], blow):
                yield delayed.id, ctx, node


def ending_with_size(state: MatchState, blow: Blow) -> Iterator[tuple[int, int]]:
    """Yield effects for the next attack if this is it (545.8.1): card and effect; NO_CARD and a
    delayed ability if no card has it.
    """
    for giver in state.cards:
        for effect in giver.effects:
            node = effect.change
            if not effect.ends_by_use or not isinstance(node, ab.SizeModifier):
                continue
            if _holds(of_card(state, giver.id), node, giver, blow):
                yield giver.id, effect.id
    for number_, _ctx, _node in _delayed(state, blow):
        yield NO_CARD, number_


def end_used(state: MatchState, card: int, number_: int) -> None:
    """End the effects that ``ending_with_size`` yields."""
    if card == NO_CARD:
        apply(state, DelayedEnded((number_,)))
    else:
        apply(state, EffectsEnded(card, (number_,)))


def _holds(ctx: Context, node: ab.SizeModifier, giver: CardState, blow: Blow) -> bool:
    if node.powers and blow.kind not in node.powers:
        return False
    if node.strengths and blow.strength not in node.strengths:
        return False
    if node.counter and not blow.counter:
        return False
    if node.directed and (blow.counter or not is_directed(ctx.state, blow.source, blow.target)):
        return False
    if node.full_range and not _is_from_afar(ctx.state, blow):
        return False
    as_source = node.applies is ab.Applies.AS_SOURCE
    subject, other = (blow.source, blow.target) if as_source else (blow.target, blow.source)
    if node.whose is None:
        if giver.id != subject.id:
            return False
    elif not passes(ctx, node.whose, subject):
        return False
    return passes(ctx, node.against, other)


def _is_from_afar(state: MatchState, blow: Blow) -> bool:
    """Return whether the target stands as far away as the attack being resolved reaches."""
    source, target = blow.source, blow.target
    if NO_CELL in (place(source), place(target)):
        return False
    for play in reversed(state.stack):
        power = play.aim.power
        if play.source == source.id and isinstance(power, ab.Attack):
            most = modified_range(state, source, power.kind, power.range)
            return most == distance(source, target)
    return False


def _change(ctx: Context, node: ab.SizeModifier, card: int) -> SizeChange:
    if node.strength is not None:
        return SizeChange(SizeWay.STRENGTH, card, int(node.strength))
    size = number(ctx, node.size)
    if node.times != 1 or node.by != 1:
        return SizeChange(SizeWay.SCALE, card, node.times, node.by, only=node.compare, size=size)
    amount = number(ctx, node.amount)
    way = SizeWay.SET if node.brings_to else SizeWay.ADD
    return SizeChange(way, card, amount, only=node.compare, size=size)


def _is_ignored(state: MatchState, change: SizeChange, blow: Blow) -> bool:
    """Return whether a modifier belongs to a card the attacker ignores (542.1.2)."""
    return ignores(state, blow.source, ab.Ignored.SIZES, state.cards[change.card], blow.kind)


made_quickly(Blow)
