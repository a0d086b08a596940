"""Effects that last on a card: abilities and properties gained and lost, chips (119, 123, 541)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

from engine.berserk import abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.cards.facts import ACQUIRED, Key
from engine.berserk.cards.named_abilities import named_ability
from engine.berserk.changing.apply import apply
from engine.berserk.changing.effect_in_progress import Deed, Entry, carried
from engine.berserk.effects.steps import instead_of
from engine.berserk.legality.plays import action_limit, refuse_doing
from engine.berserk.legality.protections import is_safe_from_poison
from engine.berserk.reading.context import Context, with_candidate
from engine.berserk.reading.evaluate import number, reckoned_ability, reckoned_strike
from engine.berserk.reading.places import is_free
from engine.berserk.reading.results import is_of_play
from engine.berserk.reading.traits import is_named
from engine.berserk.table import events as ev
from engine.berserk.table.board import NO_CELL
from engine.berserk.table.reserve import actions_in_reserve, reserved_chips
from engine.berserk.table.state import NO_CARD, CardState, Change, Lasting, MatchState
from engine.kernel import Seat


def last_turn(state: MatchState, seat: Seat, until: ab.Until) -> int:
    """Return the last turn in which an effect holds, 0 when no turn ends it (413.3)."""
    own = state.active is seat
    match until:
        case ab.Until.TURN_END:
            return state.turn
        case ab.Until.OWN_NEXT_TURN_END:
            return state.turn + (2 if own else 1)
        case ab.Until.ENEMY_NEXT_TURN_END:
            return state.turn + (1 if own else 2)
        case ab.Until.OWN_NEXT_TURN_START:
            return state.turn + (1 if own else 0)
        case ab.Until.BATTLE_END | ab.Until.PLAY_END | ab.Until.ONE_USE:
            return 0
        case _:
            assert_never(until)


def gain(deed: Deed, change: Change, until: ab.Until, marker: str, base: Key | None = None) -> int:
    """Lay a lasting effect on the card of a deed."""
    state, play = deed.state, deed.play
    ends_with = play.cause.play if until is ab.Until.PLAY_END else -1
    effect = Lasting(
        state.lasting,
        change,
        play.source,
        play.seat,
        until,
        last_turn(state, play.seat, until),
        ends_with,
        marker,
        base,
        deed.lasts,
        len(state.history),
    )
    apply(state, ev.EffectGained(deed.card.id, effect))
    return 1


def _gain_ability(deed: Deed, effect: ab.Gain, kind: ab.PowerKind) -> int:
    node = reckoned_ability(with_candidate(deed.ctx, deed.card), effect.ability)
    if node is None:
        return 0
    if isinstance(node, ab.Named):
        return _gain_named(deed, node, effect, kind)
    if isinstance(node, ab.NamedBonus):
        return _gain_bonus(deed, node, effect.until, effect.marker)
    return gain(deed, fixed(deed.ctx, node), effect.until, effect.marker)


def _gain_named(deed: Deed, node: ab.Named, effect: ab.Gain, kind: ab.PowerKind) -> int:
    hit = deed.hit(ab.ReplacedBy.NAMED, node.value, kind, node.name)
    instead = instead_of(deed.state, hit)
    if instead is None:
        return 0
    if instead != hit:
        deed = replace(deed, card=deed.state.cards[instead.target])
        node = replace(node, value=instead.amount)
    if node.name is ab.Name.POISON and is_safe_from_poison(deed.card):
        return 0
    if node.name is ab.Name.REGENERATION and deed.card.facts.has(ab.Name.INCORPOREAL):
        return 0  # term «Регенерация»
    held = deed.card.facts.named.get(node.name)
    if held is not None and (not named_ability(node.name).has_value or held >= node.value):
        return 0  # 518.2, 518.3
    smaller = tuple(
        one.id
        for one in deed.card.effects
        if isinstance(one.change, ab.Named) and one.change.name is node.name
    )
    if smaller:  # 518.3, 518.4: gone for good, and this is no loss
        apply(deed.state, ev.EffectsEnded(deed.card.id, smaller))
    return gain(deed, node, effect.until, effect.marker)


def _gain_bonus(deed: Deed, node: ab.NamedBonus, until: ab.Until, marker: str) -> int:
    """518.6, 518.7: only to what is there; without a condition it changes that for good."""
    base = _named_in_force(deed.card, node.name)
    if base is None or not node.amount:
        return 0
    return gain(deed, node, until, marker, base if until is ab.Until.BATTLE_END else None)


def _named_in_force(card: CardState, name: ab.Name) -> Key | None:
    """Return the key of the named ability that suppresses all others of its name (518.3)."""
    having = [
        (one.key[0] == ACQUIRED, one.node.value, one.key)
        for one in card.facts.owned
        if isinstance(one.node, ab.Named) and one.node.name is name
    ]
    return max(having)[2] if having else None


def fixed(ctx: Context, node: ab.Ability) -> ab.Ability:
    """Return an ability with its amount fixed where the play that gives it says what it is (505.7,
    543.2)."""
    if not isinstance(node, ab.DieModifier | ab.SizeModifier | ab.Modify | ab.Prevention):
        return node
    if node.amount is None or not is_of_play(node.amount):
        return node
    return replace(node, amount=number(ctx, node.amount))


def _gain_or_more(deed: Deed, effect: ab.GainOrMore, kind: ab.PowerKind) -> int:
    value = number(deed.ctx, effect.value)
    if deed.card.facts.has(effect.name):
        return _gain_bonus(deed, ab.NamedBonus(effect.name, value), effect.until, "")
    return _gain_ability(deed, ab.Gain(ab.Named(effect.name, value), effect.until), kind)


def _lose_named(deed: Deed, effect: ab.LoseNamed, kind: ab.PowerKind) -> int:
    """541.4: acquired ones are gone for good, others are suppressed as long as the loss lasts."""
    card = deed.card
    if not is_named(card, effect.name):
        return 0
    acquired = tuple(
        one.id
        for one in card.effects
        if isinstance(one.change, ab.Named | ab.StrikeKind | ab.NamedAgainst)
        and one.change.name is effect.name
    )
    if acquired:
        apply(deed.state, ev.EffectsEnded(card.id, acquired, lost=True))
    return _lose(deed, effect, effect.until)


def _lose(deed: Deed, effect: Change, until: ab.Until) -> int:
    return gain(deed, effect, until, "")


def _lose_abilities(deed: Deed, effect: ab.LoseAbilities, kind: ab.PowerKind) -> int:
    return _lose(deed, effect, effect.until)


def _lose_protection(deed: Deed, effect: ab.LoseProtection, kind: ab.PowerKind) -> int:
    return _lose(deed, effect, effect.until)


def _lose_marker(deed: Deed, effect: ab.LoseMarker, kind: ab.PowerKind) -> int:
    """544: off the chosen cells, where cells were chosen, else off the card."""
    state = deed.state
    if deed.play.aim.cells:
        marks = tuple(
            mark.effect.id
            for mark in state.marks
            if mark.cell in deed.play.aim.cells and mark.effect.marker == effect.marker
        )
        if marks:
            apply(state, ev.CellMarksEnded(marks))
        return len(marks)
    ids = tuple(one.id for one in deed.card.effects if one.marker == effect.marker)
    if ids:
        apply(state, ev.EffectsEnded(deed.card.id, ids, lost=True))
    return len(ids)


def _set_property(deed: Deed, effect: ab.SetProperty, kind: ab.PowerKind) -> int:
    value = effect.value
    if isinstance(value, ab.StrikeOf):
        value = reckoned_strike(deed.ctx, value)
    elif not isinstance(value, ab.Strength | CardType | str | bool | int):
        value = number(deed.ctx, value)
    if effect.prop is ab.Property.STRIKE and isinstance(value, int):
        value = ab.Strength(value, value, value)  # 105.5
    return _gain_instead(deed, ab.SetProperty(effect.prop, value), effect.until)


def _add_property(deed: Deed, effect: ab.AddProperty, kind: ab.PowerKind) -> int:
    amount = number(deed.ctx, effect.amount)
    return gain(deed, ab.AddProperty(effect.prop, amount), effect.until, "") if amount else 0


def _change_elements(deed: Deed, effect: ab.ChangeElements, kind: ab.PowerKind) -> int:
    return _gain_instead(deed, effect, effect.until)


def _gain_instead(deed: Deed, change: Change, until: ab.Until) -> int:
    """525.1: what was laid on the card before and says the opposite is gone for good."""
    over = tuple(one.id for one in deed.card.effects if _is_opposite(one.change, change))
    if over:
        apply(deed.state, ev.EffectsEnded(deed.card.id, over))
    return gain(deed, change, until, "")


def _is_opposite(old: Change, new: Change) -> bool:
    """Whether nothing of ``old`` can be true beside ``new``."""
    if isinstance(old, ab.SetProperty) and isinstance(new, ab.SetProperty):
        return old.prop is new.prop
    if isinstance(old, ab.ChangeElements) and isinstance(new, ab.ChangeElements):
        undone = {*old.gains} <= {*new.loses} and {*old.loses} <= {*new.gains}
        return new.becomes is not None or (old.becomes is None and undone)
    return False


def _gain_classes(deed: Deed, effect: ab.GainClasses, kind: ab.PowerKind) -> int:
    return gain(deed, effect, effect.until, "")


def _lose_flight(deed: Deed, effect: ab.LoseFlight, kind: ab.PowerKind) -> int:
    """210.6: onto a free cell, one of those that the text names; without one it flies on."""
    state, power = deed.state, deed.play.aim.power
    if deed.card.facts.type is not CardType.FLYER or NO_CARD not in state.board:
        return 0
    named = isinstance(power, ab.Power) and power.cells is not None
    cell = deed.play.aim.cells[deed.place] if deed.place < len(deed.play.aim.cells) else NO_CELL
    if named and (cell == NO_CELL or not is_free(state, cell)):
        return 0
    _gain_instead(deed, ab.SetProperty(ab.Property.TYPE, CardType.GROUND), effect.until)
    if named:
        apply(state, ev.CardLanded(deed.card.id, cell))
    return 1


def _more_actions(deed: Deed, effect: ab.MoreActions, kind: ab.PowerKind) -> int:
    """Term «Ещё раз»: only for who has no action left, those that are being paid counted."""
    card = deed.card
    used = card.acted + actions_in_reserve(deed.state, card.id)
    kinds: tuple[ab.PowerKind | None, ...] = effect.powers or (None,)
    if any(used < action_limit(card, one) for one in kinds):
        return 0
    return gain(deed, effect, ab.Until.TURN_END, "")


def _next_die(deed: Deed, effect: ab.NextDie, kind: ab.PowerKind) -> int:
    """519.5: so many dice to come; of one ability one is used up at a time."""
    value = number(deed.ctx, effect.value)
    for _time in range(effect.count):
        apply(deed.state, ev.EffectGained(deed.card.id, _die_to_come(deed, value)))
    return effect.count


def _die_to_come(deed: Deed, value: int) -> Lasting:
    state, play = deed.state, deed.play
    change = ab.NextDie(value)
    return Lasting(state.lasting, change, play.source, play.seat, ab.Until.ONE_USE, play=play.id)


def _regain_movement(deed: Deed, effect: ab.RegainMovement, kind: ab.PowerKind) -> int:
    apply(deed.state, ev.MovementRestored(deed.card.id))
    return 1


def _chips(deed: Deed, effect: ab.Chips, kind: ab.PowerKind) -> int:
    amount = number(deed.ctx, effect.amount)
    if amount > 0 and refuse_doing(deed.state, deed.card, ab.Doing.GET_CHIPS) is not None:
        return 0
    reserved = reserved_chips(deed.state, deed.card.id, reserved=True)
    amount = max(amount, min(0, reserved - deed.card.chips))  # 122.7, 501.12
    most = [
        number(deed.ctx, node.number)
        for node, _one in deed.card.facts.nodes(ab.Maximum)
        if node.what is ab.MaximumOf.CHIPS
    ]
    if most and amount > 0:
        amount = min(amount, max(0, min(most) - deed.card.chips))  # 545.2
    if not amount or not deed.is_there:
        return 0
    card = deed.card.id
    if amount > 0:
        hit = instead_of(deed.state, deed.hit(ab.ReplacedBy.CHIPS, amount, kind))
        if hit is None or not hit.amount:
            return 0
        card, amount = hit.target, hit.amount
    apply(deed.state, ev.ChipsChanged(card, amount))
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
