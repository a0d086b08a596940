"""What a player is asked in the battle, and the answers with their numbers, as text."""

from dataclasses import dataclass
from typing import Final

from rich.text import Text

from catalog.i18n import _
from deckbuilder.battle_text import (
    card_text,
    decision_text,
    option_text,
    phase_text,
    play_text,
    strength_text,
)
from deckbuilder.settings import Glyphs
from deckbuilder.tui.journeys import MatchTable
from deckbuilder.tui.keys import key_name
from deckbuilder.tui.plays import CardPlay, PlaySort
from deckbuilder.tui.theme import DIM, GOLD
from deckbuilder.tui.widgets.board import marks
from deckbuilder.wording import refusal_text
from engine.berserk.combat import stepped_down
from engine.berserk.events import FightDecided
from engine.berserk.options import Defend, KeepHidden, Reveal, StandFirm, StepDown, TriggerNext
from engine.berserk.state import NO_CARD, Asking
from engine.kernel import Decision, Option, Refusal

_NAMING: Final = (Defend, KeepHidden, Reveal, TriggerNext)


@dataclass(frozen=True, slots=True)
class Choice:
    """How far a choice of the main phase has come: a card, a play of it; ``ending`` when the end
    of the turn waits for a second press."""

    card: int = NO_CARD
    play: CardPlay | None = None
    ending: bool = False


def main_decision(table: MatchTable) -> Decision | None:
    """Return the viewer's question of the main phase, None when it is another or none."""
    decision = table.decision
    return decision if decision is not None and decision.kind == Asking.ACT.value else None


def answers_naming(table: MatchTable, card: int | None = None) -> list[tuple[int, Option]]:
    """Return the answers outside the main phase that name a card (or this one), with the card."""
    decision = table.decision
    if decision is None or main_decision(table) is not None:
        return []
    named = [(one.card, one) for one in decision.options if isinstance(one, _NAMING)]
    return [pair for pair in named if card is None or pair[0] == card]


def status_text(table: MatchTable, glyphs: Glyphs) -> Text:
    """Return turn, whose it is, the phase, and the graveyards, on one line."""
    seen, signs = table.seen, marks(glyphs)
    own, their = table.seat, table.seat.opponent
    turn = _("Turn {turn}").format(turn=seen.turn) if seen.turn else phase_text(seen.phase)
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(f" {turn} ", style="bold reverse")
    if seen.turn:
        whose = _("your turn") if seen.active is own else seen.names[their]
        text.append(f" {whose} · {phase_text(seen.phase)}", style="bold")
    graves = [len(seen.graveyards[seat]) for seat in (own, their)]
    counts = f"{signs.own}{graves[0]} {signs.theirs}{graves[1]}"
    return text.append("  " + _("graveyards {counts}").format(counts=counts), style=DIM)


def question_text(table: MatchTable, choice: Choice) -> str:
    """Return what the viewer is asked; empty while somebody else is."""
    decision = table.decision
    if decision is None:
        return ""
    if main_decision(table) is None:
        plays = [*table.seen.stack, *table.seen.queue]
        about = [play_text(plays[-1], table.seen)] if plays else []
        return " ".join([*about, decision_text(decision)])
    return _main_question(table, decision, choice)


def _main_question(table: MatchTable, decision: Decision, choice: Choice) -> str:
    end = key_name("e")
    if choice.ending:
        return _("Your cards can still act. {key} once more ends the turn.").format(key=end)
    if choice.play is not None:
        ask = _("{play}: choose a target and press Enter.")
        if choice.play.sort is PlaySort.MOVE:
            ask = _("{play}: choose a cell and press Enter.")
        return ask.format(play=choice.play.title)
    if choice.card != NO_CARD:
        name = card_text(table.seen, choice.card)
        return _("{card}: choose a cell, a target or a number.").format(card=name)
    if len(decision.options) == 1:
        return _("Nothing is left to do: {key} ends the turn.").format(key=end)
    return _("Your move. Choose a card; {key} ends the turn.").format(key=end)


def answers_text(table: MatchTable) -> Text | None:
    """Return the answers to a question outside the main phase, numbered; None without one."""
    if table.decision is None or main_decision(table) is not None:
        return None
    lines = [_option_line(table, option) for option in table.decision.options]
    return Text("\n").join(_numbered(number, line) for number, line in enumerate(lines, 1))


def plays_text(plays: list[CardPlay], chosen: CardPlay | None) -> Text:
    """Return what a card can do, numbered, and why it cannot do the rest."""
    lines = [_play_line(number, play, chosen) for number, play in enumerate(plays, 1)]
    return Text("\n").join(lines)


def why_not_at_all(play: CardPlay) -> str:
    """Return why a play without any answer cannot be made."""
    if play.refusal is not None:
        return refused_text(play.refusal)
    if play.sort is PlaySort.MOVE:
        return _("No cell beside the card is free.")
    return _("Nobody is within reach.")


def refused_text(refusal: Refusal) -> str:
    """Return a refusal with its rule."""
    return refusal_text(refusal, rule=True)


def _play_line(number: int, play: CardPlay, chosen: CardPlay | None) -> Text:
    if play.options:
        here = chosen is not None and chosen.title == play.title
        return _numbered(number, f"{play.title}{' ◂' if here else ''}", chosen=here)
    why = _("nobody within reach")
    if play.sort is PlaySort.MOVE:
        why = _("no free cell beside")
    if play.refusal is not None:
        why = refusal_text(play.refusal)
    return Text(f"✖ {play.title}: {why}", style=DIM)


def _option_line(table: MatchTable, option: Option) -> str:
    """Return an answer in words; of the strike table also what it leads to."""
    text = option_text(option, table.seen)
    stack = table.seen.stack
    if not isinstance(option, StandFirm | StepDown) or not stack:
        return text
    play = stack[-1]
    attack, counter = play.attack, play.counter
    if isinstance(option, StepDown):
        decided = next(
            event
            for event in reversed(table.seen.history)
            if isinstance(event, FightDecided) and event.play == play.id
        )
        milder = stepped_down(decided.attack_total, decided.defence_total)
        attack, counter = milder.attack, milder.counter
    return _("{choice}: {attack}, in return {counter}").format(
        choice=text, attack=strength_text(attack), counter=strength_text(counter)
    )


def _numbered(number: int, text: str, *, chosen: bool = False) -> Text:
    line = Text()
    line.append(f"{number} ", style=f"bold {GOLD}")
    return line.append(text, style="bold reverse" if chosen else "")
