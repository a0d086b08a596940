"""Lasting effects on cards: abilities and properties gained and lost, counters (119, 123, 541)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, assert_never

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.cards.facts import ACQUIRED, ON_CELL, PRINTED, Key
from engine.berserk.cards.named_abilities import named_ability
from engine.berserk.changing.apply import apply
from engine.berserk.changing.effect_in_progress import EffectInProgress, Entry, carried
from engine.berserk.effects.steps import instead_of
from engine.berserk.legality.plays import action_limit, refuse_doing
from engine.berserk.legality.protections import is_safe_from_poison
from engine.berserk.reading.context import with_candidate
from engine.berserk.reading.evaluate import (
    number,
)
from engine.berserk.reading.places import is_free
from engine.berserk.reading.saying import as_gained, calculated_ability, calculated_strike
from engine.berserk.reading.traits import has_protection, is_named, name_of, names_among, sets
from engine.berserk.table import events as ev
from engine.berserk.table.board import NO_CELL
from engine.berserk.table.reserve import actions_in_reserve, reserved_chips, reserved_markers
from engine.berserk.table.state import (
    NO_CARD,
    NO_PLAY,
    CardState,
    CellMark,
    Change,
    LastingEffect,
    MatchState,
    Phase,
    Play,
)
from engine.kernel.seats import Seat


def last_turn(state: MatchState, seat: Seat, until: ab.Until, holder: Seat | None = None) -> int:
    """Return the last turn of an effect, 0 if no turn ends it (413.3).

    ``seat`` controls the effect, ``holder`` the affected card, if any. For an effect applied in the
    final phase, «до конца хода противника» cannot mean that turn: it would end at once.
    """
    own, its = state.active is seat, state.active is (seat if holder is None else holder)
    at_hand = 2 if state.phase is Phase.FINAL else 0
    match until:
        case ab.Until.TURN_END:
            return state.turn
        case ab.Until.OWN_TURN_END:
            return state.turn + (at_hand if own else 1)
        case ab.Until.ENEMY_TURN_END:
            return state.turn + (1 if own else at_hand)
        case ab.Until.ITS_TURN_END:
            return state.turn + (at_hand if its else 1)
        case ab.Until.OWN_NEXT_TURN_END:
            return state.turn + (2 if own else 1)
        case ab.Until.ENEMY_NEXT_TURN_END:
            return state.turn + (1 if own else 2)
        case ab.Until.ITS_NEXT_TURN_END:
            return state.turn + (2 if its else 1)
        case ab.Until.OWN_NEXT_TURN_START:
            return state.turn + (1 if own else 0)
        case ab.Until.BATTLE_END | ab.Until.PLAY_END | ab.Until.ONE_USE:
            return 0
        case _:
            assert_never(until)


def gain(
    ongoing: EffectInProgress,
    change: Change,
    until: ab.Until,
    marker: str,
    base: Key | None = None,
    lost: tuple[ab.Name | None, ...] = (),
    *,
    once: bool = False,
    turns: int = 1,
) -> int:
    """Give the card a lasting effect; ``lost`` is what it loses by it (541)."""
    state, play = ongoing.state, ongoing.play
    last = last_turn(state, play.seat, until, ongoing.card.controller)
    effect = LastingEffect(
        state.lasting,
        change,
        play.source,
        play.seat,
        until,
        last + 2 * (turns - 1) if last else 0,
        _play_that_ends(ongoing, until),
        marker,
        base,
        ongoing.lasts,
        len(state.history),
        once,
    )
    apply(state, ev.EffectGained(ongoing.card.id, effect, lost))
    return 1


def _play_that_ends(ongoing: EffectInProgress, until: ab.Until) -> int:
    """Return the play an effect applied now ends with; NO_PLAY for any other end."""
    play = ongoing.play
    caused_by = play.id if play.cause.play == NO_PLAY else play.cause.play
    return caused_by if until is ab.Until.PLAY_END else NO_PLAY


def _gain_ability(ongoing: EffectInProgress, effect: ab.Gain, kind: ab.PowerKind) -> int:
    node = calculated_ability(with_candidate(ongoing.ctx, ongoing.card), effect.ability)
    turns = number(ongoing.ctx, effect.turns)
    if node is None or turns <= 0:
        return 0
    if isinstance(node, ab.Named):
        return _gain_named(ongoing, node, effect, kind)
    if isinstance(node, ab.NamedBonus):
        return _gain_bonus(ongoing, node, effect.until, effect.marker, turns)
    said = as_gained(ongoing.ctx, node)
    return gain(ongoing, said, effect.until, effect.marker, once=effect.once, turns=turns)


def _gain_named(
    ongoing: EffectInProgress, node: ab.Named, effect: ab.Gain, kind: ab.PowerKind
) -> int:
    damage = ongoing.damage(ab.ReplacedBy.NAMED, node.value, kind, node.name)
    instead = instead_of(ongoing.state, damage)
    if instead is None:
        return 0
    if instead != damage:
        ongoing = replace(ongoing, card=ongoing.state.cards[instead.target])
        node = replace(node, value=instead.amount)
    if node.name is ab.Name.POISON and is_safe_from_poison(ongoing.card):
        return 0
    if node.name is ab.Name.REGENERATION and ongoing.card.facts.has(ab.Name.INCORPOREAL):
        return 0  # term «Регенерация»
    held = ongoing.card.facts.named.get(node.name)
    if held is not None and (not named_ability(node.name).has_value or held >= node.value):
        return 0  # 518.2, 518.3
    smaller = tuple(
        lasting.id
        for lasting in ongoing.card.effects
        if isinstance(lasting.change, ab.Named) and lasting.change.name is node.name
    )
    if smaller:  # 518.3, 518.4: gone for good; this does not count as a loss
        apply(ongoing.state, ev.EffectsEnded(ongoing.card.id, smaller))
    turns = number(ongoing.ctx, effect.turns)
    return gain(ongoing, node, effect.until, effect.marker, turns=turns)


def _gain_bonus(
    ongoing: EffectInProgress, node: ab.NamedBonus, until: ab.Until, marker: str, turns: int = 1
) -> int:
    """Add a bonus to an ability the card has; an unconditional one changes it for good (518.6,
    518.7).
    """
    base = _named_in_force(ongoing.card, node.name)
    if base is None or not node.amount:
        return 0
    base = base if until is ab.Until.BATTLE_END else None
    return gain(ongoing, node, until, marker, base, turns=turns)


def _named_in_force(card: CardState, name: ab.Name) -> Key | None:
    """Return the key of the named ability that overrides others of its name (518.3)."""
    having = [
        (ability.key[0] == ACQUIRED, ability.node.value, ability.key)
        for ability in card.facts.owned
        if isinstance(ability.node, ab.Named) and ability.node.name is name
    ]
    return max(having)[2] if having else None


def _gain_or_more(ongoing: EffectInProgress, effect: ab.GainOrMore, kind: ab.PowerKind) -> int:
    value, has = number(ongoing.ctx, effect.value), ongoing.card.facts.has(effect.name)
    if effect.most is not None:  # 545.3
        left = number(ongoing.ctx, effect.most) - ongoing.card.facts.value(effect.name)
        value = min(value, max(0, left))
    if not value or (effect.only_more and not has):
        return 0
    if has:
        return _gain_bonus(ongoing, ab.NamedBonus(effect.name, value), effect.until, "")
    return _gain_ability(ongoing, ab.Gain(ab.Named(effect.name, value), effect.until), kind)


def _lose_named(ongoing: EffectInProgress, effect: ab.LoseNamed, kind: ab.PowerKind) -> int:
    """Lose named abilities: acquired ones for good, others while the loss lasts (541.4)."""
    card = ongoing.card
    if not is_named(card, effect.name):
        return 0
    acquired = tuple(
        lasting.id for lasting in card.effects if name_of(lasting.change) is effect.name
    )
    if acquired:
        apply(ongoing.state, ev.EffectsEnded(card.id, acquired))
    return gain(ongoing, effect, effect.until, "", lost=(effect.name,))


def _lose_abilities(ongoing: EffectInProgress, effect: ab.LoseAbilities, kind: ab.PowerKind) -> int:
    own = [ability for ability in ongoing.card.facts.owned if ability.key[0] == PRINTED]
    names = tuple(names_among(own))
    return gain(ongoing, effect, effect.until, "", lost=names or (None,) * bool(own))


def _lose_protection(
    ongoing: EffectInProgress, effect: ab.LoseProtection, kind: ab.PowerKind
) -> int:
    had = has_protection(ongoing.card, effect.powers, poison=effect.poison)
    return gain(ongoing, effect, effect.until, "", lost=(None,) * had)


def _lose_marker(ongoing: EffectInProgress, effect: ab.LoseMarker, kind: ab.PowerKind) -> int:
    """Remove a marker from the chosen cells, or else from the card (544)."""
    state, (origin, giving, _part) = ongoing.state, ongoing.play.key
    if ongoing.play.aim.cells or (effect.this and origin == ON_CELL):
        marks = tuple(
            mark.effect.id
            for mark in state.marks
            if mark.effect.marker == effect.marker
            and (mark.effect.id == giving if effect.this else _is_aimed_at(ongoing.play, mark))
        )
        marks = marks[:1] if effect.one else marks
        if marks:
            apply(state, ev.CellMarksEnded(marks))
        return len(marks)
    lost = [
        lasting
        for lasting in ongoing.card.effects
        if lasting.marker == effect.marker
        and (not effect.this or (origin == ACQUIRED and lasting.id == giving))
        and (not effect.by_self or lasting.source == ongoing.play.source)
    ]
    kept = reserved_markers(state, ongoing.card.id, ongoing.play, reserved=True)  # 501.12
    lost = lost[: max(0, len(lost) - kept[effect.marker])]
    return lose_effects(state, ongoing.card, lost[:1] if effect.one else lost)


def lose_effects(state: MatchState, card: CardState, lost: Sequence[LastingEffect]) -> int:
    """Take acquired effects off a card, as a loss (544.3); return how many."""
    if lost:
        names = (name_of(lasting.change) for lasting in lost)
        named = tuple(dict.fromkeys(name for name in names if name is not None))
        ids = tuple(lasting.id for lasting in lost)
        apply(state, ev.EffectsEnded(card.id, ids, lost=True, named=named))
    return len(lost)


def _is_aimed_at(play: Play, mark: CellMark) -> bool:
    """Return whether a marker of the play's own side is on a chosen cell (544.3)."""
    return mark.cell in play.aim.cells and mark.effect.seat is play.seat


def _set_property(ongoing: EffectInProgress, effect: ab.SetProperty, kind: ab.PowerKind) -> int:
    value = effect.value
    if value is None:
        return _own_again(ongoing, effect.prop)
    if isinstance(value, ab.StrikeOf):
        value = calculated_strike(ongoing.ctx, value)
    elif not isinstance(value, ab.Strength | CardType | str | bool | int):
        value = number(ongoing.ctx, value)
    if effect.prop is ab.Property.STRIKE and isinstance(value, int):
        value = ab.Strength(value, value, value)  # 105.5
    return _gain_instead(ongoing, ab.SetProperty(effect.prop, value), effect.until)


def _own_again(ongoing: EffectInProgress, prop: ab.Property) -> int:
    """End the acquired effects that set a property of the card (108)."""
    over = tuple(effect.id for effect in ongoing.card.effects if sets(effect.change, prop))
    if over:
        apply(ongoing.state, ev.EffectsEnded(ongoing.card.id, over))
    return len(over)


def _add_property(ongoing: EffectInProgress, effect: ab.AddProperty, kind: ab.PowerKind) -> int:
    amount = number(ongoing.ctx, effect.amount)
    return gain(ongoing, ab.AddProperty(effect.prop, amount), effect.until, "") if amount else 0


def _change_elements(
    ongoing: EffectInProgress, effect: ab.ChangeElements, kind: ab.PowerKind
) -> int:
    lost = any(element in ongoing.card.facts.elements for element in effect.loses)
    return _gain_instead(ongoing, effect, effect.until, lost=(None,) * lost)


def _gain_instead(
    ongoing: EffectInProgress,
    change: Change,
    until: ab.Until,
    lost: tuple[ab.Name | None, ...] = (),
) -> int:
    """Replace contradicting earlier effects for good (525.1)."""
    over = tuple(
        effect.id for effect in ongoing.card.effects if _gives_way(ongoing, effect, change, until)
    )
    if over:
        apply(ongoing.state, ev.EffectsEnded(ongoing.card.id, over))
    return gain(ongoing, change, until, "", lost=lost)


def _gives_way(
    ongoing: EffectInProgress, effect: LastingEffect, change: Change, until: ab.Until
) -> bool:
    """Return whether ``change`` ends an effect: if both cannot hold, or it sets the same value for
    no shorter time."""
    old = effect.change
    if isinstance(old, ab.SetProperty) and isinstance(change, ab.SetProperty):
        differs = old.value != change.value
        return old.prop is change.prop and (differs or _lasts_as_long(ongoing, effect, until))
    if isinstance(old, ab.ChangeElements) and isinstance(change, ab.ChangeElements):
        undone = {*old.gains} <= {*change.loses} and {*old.loses} <= {*change.gains}
        return change.becomes is not None or (old.becomes is None and undone)
    return False


def _lasts_as_long(ongoing: EffectInProgress, effect: LastingEffect, until: ab.Until) -> bool:
    """Return whether an effect ends no later than one applied now until then."""
    same = effect.until is until and effect.play == _play_that_ends(ongoing, until)
    return same and effect.lasts == ongoing.lasts


def _gain_classes(ongoing: EffectInProgress, effect: ab.GainClasses, kind: ab.PowerKind) -> int:
    return gain(ongoing, effect, effect.until, "")


def _lose_flight(ongoing: EffectInProgress, effect: ab.LoseFlight, kind: ab.PowerKind) -> int:
    """Land on a free cell among those the text names; without one, keep flying (210.6)."""
    state, power = ongoing.state, ongoing.play.aim.power
    if ongoing.card.facts.type is not CardType.FLYER or NO_CARD not in state.board:
        return 0
    named = isinstance(power, ab.Power) and power.cells is not None
    cell = (
        ongoing.play.aim.cells[ongoing.place]
        if ongoing.place < len(ongoing.play.aim.cells)
        else NO_CELL
    )
    if named and (cell == NO_CELL or not is_free(state, cell)):
        return 0
    ground = ab.SetProperty(ab.Property.TYPE, CardType.GROUND)
    _gain_instead(ongoing, ground, effect.until, lost=(None,))
    if named:
        apply(state, ev.CardLanded(ongoing.card.id, cell))
    return 1


def _more_actions(ongoing: EffectInProgress, effect: ab.MoreActions, kind: ab.PowerKind) -> int:
    """Grant another action only if none is left, counting those being paid (term «Ещё раз»)."""
    card = ongoing.card
    used = card.acted + actions_in_reserve(ongoing.state, card.id)
    kinds: tuple[ab.PowerKind | None, ...] = effect.powers or (None,)
    if any(used < action_limit(card, power) for power in kinds):
        return 0
    return gain(ongoing, effect, ab.Until.TURN_END, "")


def _next_die(ongoing: EffectInProgress, effect: ab.NextDie, kind: ab.PowerKind) -> int:
    """Fix a number of future dice; each ability is used up one die at a time (519.5)."""
    value = number(ongoing.ctx, effect.value)
    for _time in range(effect.count):
        apply(ongoing.state, ev.EffectGained(ongoing.card.id, _die_to_come(ongoing, value)))
    return effect.count


def _die_to_come(ongoing: EffectInProgress, value: int) -> LastingEffect:
    state, play = ongoing.state, ongoing.play
    change = ab.NextDie(value)
    return LastingEffect(
        state.lasting, change, play.source, play.seat, ab.Until.ONE_USE, play=play.id
    )


def _regain_movement(
    ongoing: EffectInProgress, effect: ab.RegainMovement, kind: ab.PowerKind
) -> int:
    apply(ongoing.state, ev.MovementRestored(ongoing.card.id))
    return 1


def _chips(ongoing: EffectInProgress, effect: ab.Chips, kind: ab.PowerKind) -> int:
    amount = number(ongoing.ctx, effect.amount)
    source = ongoing.play.source
    by = None if source == NO_CARD else ongoing.state.cards[source]
    barred = refuse_doing(ongoing.state, ongoing.card, ab.Doing.GET_CHIPS, by, kind)
    if amount > 0 and barred is not None:
        return 0
    reserved = reserved_chips(ongoing.state, ongoing.card.id, reserved=True)
    amount = max(amount, min(0, reserved - ongoing.card.chips))  # 122.7, 501.12
    most = [
        number(ongoing.ctx, node.number)
        for node, _one in ongoing.card.facts.nodes(ab.Maximum)
        if node.what is ab.MaximumOf.CHIPS
    ]
    if most and amount > 0:
        amount = min(amount, max(0, min(most) - ongoing.card.chips))  # 545.2
    if not amount or not ongoing.is_there:
        return 0
    card = ongoing.card.id
    if amount > 0:
        damage = instead_of(ongoing.state, ongoing.damage(ab.ReplacedBy.CHIPS, amount, kind))
        if damage is None or not damage.amount:
            return 0
        card, amount = damage.target, damage.amount
    apply(ongoing.state, ev.ChipsChanged(card, amount))
    return abs(amount)


LASTING_EFFECTS: Final[tuple[Entry, ...]] = (
    carried(ab.Gain, _gain_ability),
    carried(ab.GainOrMore, _gain_or_more),
    carried(ab.LoseNamed, _lose_named),
    carried(ab.LoseAbilities, _lose_abilities),
    carried(ab.LoseProtection, _lose_protection),
    carried(ab.LoseMarker, _lose_marker),
    carried(ab.SetProperty, _set_property),
    carried(ab.AddProperty, _add_property),
    carried(ab.ChangeElements, _change_elements),
    carried(ab.GainClasses, _gain_classes),
    carried(ab.LoseFlight, _lose_flight),
    carried(ab.MoreActions, _more_actions),
    carried(ab.NextDie, _next_die),
    carried(ab.RegainMovement, _regain_movement),
    carried(ab.Chips, _chips),
)
