"""Triggering titled abilities by an effect (518.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.titled_abilities import TITLED, place_of_trigger
from engine.berserk.changing.apply import apply
from engine.berserk.changing.effect_in_progress import EffectInProgress, Entry, carried
from engine.berserk.legality.abilities import can_begin, refuse_limit
from engine.berserk.reading.conditions import holds
from engine.berserk.reading.context import Context
from engine.berserk.table import events as ev
from engine.berserk.table.state import CardState, Cause, MatchState, Trigger


def _set_off(ongoing: EffectInProgress, effect: ab.SetOff, kind: ab.PowerKind) -> int:
    cause = Cause(ongoing.card.id)
    if effect.title is ab.Title.FRENZY:
        cause = ongoing.play.cause  # its text may speak of the attacked card
    raised = tuple(_going_off(ongoing.state, ongoing.card, effect.title, cause))
    if raised:
        apply(ongoing.state, ev.TriggersRaised(raised))
    return len(raised)


def _going_off(
    state: MatchState, card: CardState, title: ab.Title, cause: Cause
) -> Iterator[Trigger]:
    """Yield the triggered abilities of a title on a card; their own conditions count, the term's
    does not.
    """
    seat = card.controller if card.in_battle else card.owner
    for titled in card.facts.owned:
        if not isinstance(titled.node, ab.Concentration | ab.Valhalla | ab.Frenzy):
            continue
        one = card.facts.find(titled.key, titled.part + place_of_trigger(titled.node))
        if not isinstance(titled.node, TITLED[title]) or one is None:
            continue
        if not isinstance(one.node, ab.Triggered):
            continue
        node = replace(one.node, condition=titled.node.condition)
        ctx = Context(state, seat, card.id, cause=cause, triggered=True, giver=one.giver)
        if refuse_limit(state, card, one, node) is not None:
            continue
        if holds(ctx, node.condition) and can_begin(ctx, node.body):
            yield Trigger(card.id, one.key, one.part, seat, node.may, node, cause, giver=one.giver)


TITLE_EFFECTS: Final[tuple[Entry, ...]] = (carried(ab.SetOff, _set_off),)
