"""The last fight in words: its dice and the result of the strike table."""

from collections.abc import Sequence

from rich.text import Text

import engine.berserk.abilities as ab
from catalog.common.i18n import _
from deckbuilder.battle.ability_terms import render_strength
from deckbuilder.battle.dice import render_die
from deckbuilder.battle.events import render_announced, render_event
from deckbuilder.tui.shell.theme import DIM
from engine import berserk
from engine.berserk import MatchState
from engine.kernel import Event


def last_fight(history: Sequence[Event], seen: MatchState, *, full: bool) -> Text | None:
    """Return dice, strikes and wounds of the last fight, if any; ``full`` includes the fighters."""
    start = next(
        (
            at
            for at in range(len(history) - 1, -1, -1)
            if isinstance(history[at], berserk.DiceRolled)
        ),
        None,
    )
    if start is None:
        return None
    rolled = history[start]
    if not isinstance(rolled, berserk.DiceRolled):
        return None
    text = Text()
    announced = _announced(history[:start], rolled.play)
    if full and announced is not None:
        text.append(render_announced(announced, seen) + "\n", style=DIM)
    defended = _defended(history[:start], rolled.play, seen)
    if defended:
        text.append(defended + "\n", style=DIM)
    after = history[start:]
    text.append_text(_dice(rolled, after))
    for event in after:
        if isinstance(event, berserk.PlayRemoved) and event.play == rolled.play:
            break
        told = isinstance(event, berserk.Wounded | berserk.WoundsPrevented | berserk.CardLeft)
        if told and (line := render_event(event, seen)):
            text.append(f"\n{line}")
    return text


def _defended(history: Sequence[Event], play: int, seen: MatchState) -> str:
    """Return who took the strike instead of its target; empty if nobody did."""
    for event in reversed(history):
        if isinstance(event, berserk.DefenderAssigned) and event.play == play:
            return render_event(event, seen) or ""
        if isinstance(event, berserk.PlayAnnounced) and event.play == play:
            return ""
    return ""


def _announced(history: Sequence[Event], play: int) -> berserk.PlayAnnounced | None:
    for event in reversed(history):
        if isinstance(event, berserk.PlayAnnounced) and event.play == play:
            return event
    return None


def _dice(rolled: berserk.DiceRolled, after: Sequence[Event]) -> Text:
    """Return the dice with their modifiers and the strengths of both strikes."""
    decided: berserk.FightDecided | None = None
    strengths: tuple[ab.AttackStrength, ab.AttackStrength] | None = None
    for event in after:
        match event:
            case berserk.FightDecided(play=rolled.play, attack=attack, counter=counter):
                decided, strengths = event, (attack, counter)
            case berserk.TableStepped(play=rolled.play, attack=attack, counter=counter):
                strengths = (attack, counter)
    line = Text(render_die(rolled.attack, decided.attack_total if decided else 0), style="bold")
    if rolled.defence:
        line.append(" : ")
        line.append(render_die(rolled.defence, decided.defence_total if decided else 0))
    if strengths is not None and (rolled.defence or strengths[0] is not ab.AttackStrength.MISS):
        line.append(f" {render_strength(strengths[0])}", style="bold")
        if rolled.defence:
            line.append(_(", in return {counter}").format(counter=render_strength(strengths[1])))
    return line
