"""Resolving a spell or an influence on all its targets (122).

``EFFECTS`` maps each effect to the function that applies it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.changing.effect_in_progress import (
    CARRIERS,
    EffectInProgress,
    Entry,
    carried,
    carry_out,
    whole,
)
from engine.berserk.changing.limiting import up_to
from engine.berserk.effects.lasting import LASTING_EFFECTS
from engine.berserk.effects.leaving import LEAVING_EFFECTS
from engine.berserk.effects.life import LIFE_EFFECTS
from engine.berserk.effects.on_plays import PLAY_EFFECTS
from engine.berserk.effects.on_the_table import TABLE_EFFECTS
from engine.berserk.effects.positions import POSITION_EFFECTS
from engine.berserk.effects.titles import TITLE_EFFECTS
from engine.berserk.legality.protections import is_protected
from engine.berserk.legality.targets import is_on_two, refuse_effects
from engine.berserk.reading.context import of_play
from engine.berserk.table import events as ev
from engine.berserk.table.state import NO_CARD, MatchState, Play, PowerResult


def take_effect(state: MatchState, play: Play, power: ab.Power) -> PowerResult:
    """Apply a spell or an influence to all targets at once (122.10, 122.11)."""
    mark = len(state.history)
    if play.aim.targets:
        falls_on = _groups(state, play, power)
        whole = still_there(state, play) == play.aim.targets  # before any of them enters the battle
        outcomes = [
            _on_target(state, play, power, target, play.aim.targets.index(target))
            for target in falls_on
        ]
        full = whole and bool(outcomes) and all(outcome.full for outcome in outcomes)
    elif power.targets.area is not ab.Area.BATTLE:  # the search found nothing (536.5.1)
        return PowerResult(play.progress.at, announced=True)
    else:
        outcomes = [_on_the_table(state, play, power)]
        full = outcomes[0].full
    since = state.history[mark:]
    wounded = [event for event in since if isinstance(event, ev.Wounded)]
    healed = [event for event in since if isinstance(event, ev.Healed)]
    return PowerResult(
        play.progress.at,
        announced=True,
        any=any(outcome.any for outcome in outcomes),
        full=full and any(outcome.any for outcome in outcomes),
        targets=tuple(
            outcome.target for outcome in outcomes if outcome.any and outcome.target != NO_CARD
        ),
        entry=state.cards[play.aim.target].entered if play.aim.targets else 0,
        cells=play.aim.cells,
        wounds=sum(event.amount for event in wounded),
        life_lost=sum(event.life_lost for event in wounded),
        excess=sum(event.excess for event in wounded) + sum(event.excess for event in healed),
        healed=sum(event.amount for event in healed),
        amount=sum(outcome.amount for outcome in outcomes),
        die=play.fight.attack_total,
        bare_die=play.fight.attack_die,
    )


@dataclass(frozen=True, slots=True)
class _TargetOutcome:
    """Result of a power on one card: whether anything or everything happened, and how much."""

    target: int
    any: bool
    full: bool
    amount: int = 0


def _on_target(
    state: MatchState, play: Play, power: ab.Power, target: int, place: int
) -> _TargetOutcome:
    card = state.cards[target]
    if is_protected(state, card, play.source, power.kind, play=play.id):
        apply(state, ev.Protected(target, play.id))  # 532.6: it still counts as resolved
        apply(state, ev.Landed(play.id, play.source, target, ab.AttackStrength.MISS))
        return _TargetOutcome(target, any=True, full=True)
    ctx = of_play(state, play, target, play.fight.attack_total)
    if refuse_effects(ctx, power, card, lands=True) is not None:
        return _TargetOutcome(target, any=False, full=False)
    amounts = [
        carry_out(
            EffectInProgress(state, play, ctx, state.cards[target], place), effect, power.kind
        )
        for effect in power.effects
    ]
    if any(amounts):
        apply(state, ev.Landed(play.id, play.source, target, ab.AttackStrength.MISS))
    return _TargetOutcome(target, any(amounts), all(amounts), sum(amounts))


def _on_the_table(state: MatchState, play: Play, power: ab.Power) -> _TargetOutcome:
    """Apply a power without targets to cells, plays, decks or its own card."""
    ctx = of_play(state, play, die=play.fight.attack_total)
    source = state.cards[play.source]
    amounts = [
        carry_out(EffectInProgress(state, play, ctx, source, place), effect, power.kind)
        for place, effect in enumerate(power.effects)
    ]
    return _TargetOutcome(NO_CARD, any(amounts), all(amounts), sum(amounts))


def still_there(state: MatchState, play: Play) -> tuple[int, ...]:
    """Return the targets that have not left their zone, even if they came back (529.5)."""
    pairs = zip(play.aim.targets, play.aim.entries, strict=False)
    return tuple([target for target, entered in pairs if state.cards[target].entered == entered])


def _groups(state: MatchState, play: Play, power: ab.Power) -> tuple[int, ...]:
    """Return the groups of cards the power affects, in order.

    Of two cards that are one target together (122.4) the first, while both are there (122.14,
    528.7).
    """
    there = still_there(state, play)
    if not is_on_two(power):
        return there
    return there[:1] if there == play.aim.targets else ()


EFFECTS: Final[tuple[Entry, ...]] = (
    *LIFE_EFFECTS,
    *LASTING_EFFECTS,
    *PLAY_EFFECTS,
    *LEAVING_EFFECTS,
    *TITLE_EFFECTS,
    *POSITION_EFFECTS,
    *TABLE_EFFECTS,
    carried(ab.UpTo, up_to),
)
CARRIERS.update(whole(EFFECTS))
