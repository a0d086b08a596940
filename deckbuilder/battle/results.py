"""What an event does to a card, in words: for the sentences of the log and for its folded lines."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import engine.berserk.abilities as ab
from catalog.common.i18n import _
from deckbuilder.battle.abilities import render_ability, render_effect, render_given, render_quoted
from deckbuilder.battle.ability_terms import render_named_name, signed
from deckbuilder.battle.questions import render_card
from engine import berserk
from engine.berserk import (
    NO_CELL,
    ON_CELL,
    Cell,
    LastingEffect,
    MatchState,
    cell_name,
    is_unknown,
    printed_at,
)
from engine.kernel import Event

Key: TypeAlias = tuple[int, int, int]
"""The origin of an ability, as the engine records it."""


@dataclass(frozen=True, slots=True)
class Result:
    """A change of a card: its words, whether they are a verb with the card as its subject, and if
    so, those for several cards."""

    card: int
    words: str
    is_verb: bool = False
    of_several: str = ""


def render_lasting(effect: LastingEffect) -> str:
    """Return a lasting effect on a card in a few words."""
    change = effect.change
    if effect.marker:
        name = _("marker “{marker}”").format(marker=effect.marker)
        does = _words_of_change(effect)
        return _("{marker} ({ability})").format(marker=name, ability=does) if does else name
    if isinstance(change, ab.Effect):
        return render_effect(change)
    return render_given(change)


def _words_of_change(effect: LastingEffect) -> str:
    """Return what a named marker does; empty for one that is only counted."""
    change = effect.change
    if isinstance(change, ab.Marker):
        return ""
    return render_effect(change) if isinstance(change, ab.Effect) else render_given(change)


def render_marks(state: MatchState, cell: Cell) -> list[str]:
    """Return the markers on a cell, each with what it does."""
    return [render_lasting(mark.effect) for mark in state.marks if mark.cell == cell]


def result_of(event: Event, state: MatchState) -> Result | None:
    """Return what an event does to the chips, markers, abilities or life of a card, except wounds
    and healing; None for other events."""
    match event:
        case berserk.EffectGained(card=card, effect=effect, lost=lost):
            return _gained(card, effect, lost)
        case berserk.EffectsEnded(card=card, lost=True, named=named) if named:
            return _changed(card, map(render_named_name, named), is_gain=False)
        case berserk.EffectsEnded(card=card, lost=True):
            return Result(card, _("loses what it had gained"), True)
        case berserk.GrantsChanged(card=card):
            return _granted(event, state)
        case berserk.AbilityDelayed(delayed=delayed):
            waits = _("{ability} waits for its moment")
            return Result(delayed.source, waits.format(ability=render_quoted(delayed.ability)))
        case berserk.Replaced(card=card, key=key):
            return _replaced(card, _gifts(card, key, state))
        case berserk.CardEntered(card=card, cell=cell) if cell != NO_CELL:
            return Result(card, _("enters the battle on {cell}").format(cell=cell_name(cell)), True)
        case berserk.CardEntered(card=card):
            return Result(card, _("enters the extra zone"), True)
        case berserk.Protected(card=card):
            return Result(card, _("is protected"), True)
        case berserk.CardOpened(card=card):
            return Result(card, _("opens"), True)
        case berserk.CardShut(card=card):
            return Result(card, _("closes"), True)
        case _:
            return _counted(event, state)


def _replaced(card: int, causes: Iterable[ab.Ability]) -> Result:
    """Return which ability of a card changes what happens to it (535.1)."""
    for cause in causes:
        if isinstance(cause, ab.Replacement):
            return Result(card, render_ability(cause), True)
        if isinstance(cause, ab.AbilityOfName):
            text = _("changes the outcome ({ability})")
            return Result(card, text.format(ability=render_ability(cause)), True)
    return Result(card, _("changes what happens"), True)


def _counted(event: Event, state: MatchState) -> Result | None:
    match event:
        case berserk.ExtraLifeChanged(card=card, amount=amount, removes=True) if amount > 0:
            return Result(card, _("{amount} negative life removed").format(amount=amount))
        case berserk.ExtraLifeChanged(card=card, amount=amount, removes=False) if (
            amount < 0 and not state.ruleset.life_markers_cancel
        ):
            return Result(card, _("{amount} negative life").format(amount=-amount))
        case berserk.ExtraLifeChanged(card=card, amount=amount):
            return Result(card, _("extra life {amount}").format(amount=signed(amount)))
        case berserk.ChipsChanged(card=card, amount=amount):
            return Result(card, _("chips {amount}").format(amount=signed(amount)))
        case berserk.TokensChanged(card=card, amount=amount):
            return Result(card, _("incarnation tokens {amount}").format(amount=signed(amount)))
        case berserk.ArmorRestored(card=card):
            return Result(card, _("the armor is restored"))
        case berserk.MovementRestored(card=card):
            return Result(card, _("the movement is restored"))
        case berserk.WoundsSet(card=card, wounds=wounds):
            return Result(card, _("wounds are {amount} now").format(amount=wounds))
        case _:
            return None


def _gained(card: int, effect: LastingEffect, lost: tuple[ab.Name | None, ...]) -> Result:
    change = effect.change
    if effect.marker:
        text = _("gets the marker “{marker}”").format(marker=effect.marker)
        return Result(card, text, True)
    if isinstance(change, ab.LoseNamed):
        gone = [name for name in lost if name is not None] or [change.name]
        return _changed(card, map(render_named_name, gone), is_gain=False)
    if isinstance(change, ab.Effect):
        return Result(card, render_effect(change))
    return _changed(card, [render_given(change)], is_gain=True)


def _changed(card: int, names: Iterable[str], *, is_gain: bool) -> Result:
    """Return what a card gains or loses."""
    abilities = ", ".join(dict.fromkeys(names))
    one = _("gains: {abilities}") if is_gain else _("loses: {abilities}")
    several = _("gain: {abilities}") if is_gain else _("lose: {abilities}")
    return Result(card, one.format(abilities=abilities), True, several.format(abilities=abilities))


def _granted(event: berserk.GrantsChanged, state: MatchState) -> Result | None:
    """Return what statics give to a card, or what they no longer give (121.4); None for markers
    on its cell that do nothing by themselves."""
    keys = event.gained or event.lost
    named = event.gained_named if event.gained else event.lost_named
    gifts = [ability for key in keys for ability in _gifts(event.card, key, state)]
    others = (one for one in gifts if not isinstance(one, ab.AbilityOfName | ab.Calculated))
    names = [*map(render_named_name, named), *map(render_given, others)]
    names = names or [*map(render_given, gifts)] or [_origin(key, state) for key in keys]
    names = [name for name in names if name]
    return _changed(event.card, names, is_gain=bool(event.gained)) if names else None


def _gifts(card: int, key: Key, state: MatchState) -> tuple[ab.Ability, ...]:
    """Return the abilities that the printed static behind a gift gives; none for another one."""
    printed = printed_at(card, key)
    if printed is None or is_unknown(state.cards[printed[0]]):
        return ()
    giver, place = printed
    abilities = state.cards[giver].spec.abilities
    if place >= len(abilities):
        return ()
    node = abilities[place]
    return node.grants if isinstance(node, ab.While | ab.Formation | ab.Incorporeal) else (node,)


def _origin(key: Key, state: MatchState) -> str:
    """Return words for a gift that no printed static gives: by its marker or its giver; empty for
    a marker that does nothing by itself."""
    origin, giver, _place = key
    if origin == ON_CELL:
        ended = (one.mark for one in state.history if isinstance(one, berserk.CellMarked))
        effects = (mark.effect for mark in (*state.marks, *ended) if mark.effect.id == giver)
        return next((_words_of_change(one) and render_lasting(one) for one in effects), "")
    if 0 <= giver < len(state.cards):
        return _("an ability of {card}").format(card=render_card(state, giver))
    return _("an ability that was delayed")
