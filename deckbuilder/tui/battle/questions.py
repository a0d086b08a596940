"""What a player is asked in the battle, and the answers with their numbers, as text."""

from dataclasses import dataclass, replace
from typing import Final

from rich.text import Text

from catalog.i18n import _
from deckbuilder.base.settings import Glyphs
from deckbuilder.battle.abilities import body_text, power_text, strength_text
from deckbuilder.battle.questions import (
    aimed_power,
    card_text,
    choosing,
    decision_text,
    option_text,
    phase_text,
    stop_text,
)
from deckbuilder.refusals import refusal_text
from deckbuilder.tui.battle.board import marks
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.theme import DIM, GOLD
from deckbuilder.workbench.card_plays import CardPlay, PlaySort
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk import (
    NO_CARD,
    ApplyNext,
    Asking,
    Cell,
    ChooseCell,
    ChoosePayment,
    ChooseTarget,
    Defend,
    FightDecided,
    KeepHidden,
    KeepUnique,
    MatchState,
    Pass,
    Reveal,
    SitOn,
    StandFirm,
    StayClosed,
    StepDown,
    Stop,
    TriggerNext,
    UseAction,
    moment,
    stepped_down,
)
from engine.kernel import Decision, Option, Refusal

_MOST_LINES: Final = 8  # answers that the side column has room for


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


def named_card(option: Option) -> int:
    """Return the card on the board that stands for an answer; NO_CARD when none does."""
    match option:
        case SitOn(host=host):
            return host
        case (
            Defend(card=card)
            | KeepHidden(card=card)
            | Reveal(card=card)
            | TriggerNext(card=card)
            | UseAction(card=card)
            | ChooseTarget(card=card)
            | ChoosePayment(card=card)
            | KeepUnique(card=card)
            | ApplyNext(card=card)
            | StayClosed(card=card)
        ):
            return card
        case _:
            return NO_CARD


def answers_naming(table: MatchTable, card: int | None = None) -> list[tuple[int, Option]]:
    """Return the answers outside the main phase that name a card (or this one), with the card."""
    pairs = [(named_card(option), option) for option in other_options(table)]
    return [pair for pair in pairs if pair[0] != NO_CARD and card in (None, pair[0])]


def cells_asked(table: MatchTable) -> dict[Cell, Option]:
    """Return the cells among which the viewer is to choose, with the answers."""
    return {one.cell: one for one in other_options(table) if isinstance(one, ChooseCell)}


def other_options(table: MatchTable) -> tuple[Option, ...]:
    """Return the answers to the viewer's question when it is not that of the main phase."""
    decision = table.decision
    return () if decision is None or main_decision(table) is not None else decision.options


def listed_options(table: MatchTable) -> list[Option]:
    """Return the answers that are listed with numbers: cells are chosen on the board alone."""
    return [one for one in other_options(table) if not isinstance(one, ChooseCell)]


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
    if main_decision(table) is not None:
        return _main_question(table, decision, choice)
    if choice.card != NO_CARD:
        name = card_text(table.seen, choice.card)
        return _("{card}: choose a target.").format(card=name)
    if decision.options == (Pass(),):
        return _stop_text(table.seen, decision)
    return " ".join(filter(None, (_about(table.seen), decision_text(decision, table.seen))))


def _stop_text(seen: MatchState, decision: Decision) -> str:
    """Say where a player was stopped who can only pass."""
    here = moment(seen, decision.seat)
    if here is Stop.EVERYWHERE:
        return _("There is nothing to answer with; {key} passes.").format(key=key_name("space"))
    text = _("You wanted to be asked here: {stop}. {key} passes.")
    return text.format(stop=stop_text(here), key=key_name("space"))


def _about(seen: MatchState) -> str:
    """Return what the question is about: what is being announced; the stack stands beside it."""
    play = choosing(seen)
    if play is not None:
        power = aimed_power(seen)
        used = power_text(power) if power is not None else ""
        if not used and play.ability is not None:
            used = body_text(play.ability.body)
        return _("{card}: {attack}").format(card=card_text(seen, play.source), attack=used) + "."
    return ""


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
    lines = [_option_line(table, option) for option in listed_options(table)]
    if not lines:
        return None
    shown = lines if len(lines) <= _MOST_LINES else lines[: _MOST_LINES - 1]
    rows = [_numbered(number, line) for number, line in enumerate(shown, 1)]
    if len(shown) < len(lines):
        more = _("{key}: all {count} answers").format(key=key_name("a"), count=len(lines))
        rows.append(Text(more, style=DIM))
    return Text("\n").join(rows)


def answer_lines(table: MatchTable) -> list[str]:
    """Return every answer that is listed, in words."""
    return [_option_line(table, option) for option in listed_options(table)]


def plays_text(plays: list[CardPlay], chosen: CardPlay | None) -> Text:
    """Return what a card can do, numbered, and then why it cannot do the rest."""
    able = [
        _play_line(number, play, chosen) for number, play in enumerate(plays, 1) if play.options
    ]
    return Text("\n").join([*able, *_refused_lines(plays)])


def _refused_lines(plays: list[CardPlay]) -> list[Text]:
    """Return a line for each reason with all the plays that it refuses, and all its rules."""
    refused: dict[tuple[object, ...], list[tuple[CardPlay, Refusal]]] = {}
    for play in plays:
        if play.refusal is not None:
            reason = (play.refusal.code, play.refusal.detail)
            refused.setdefault(reason, []).append((play, play.refusal))
    lines = []
    for group in refused.values():
        titles = "; ".join(play.title for play, _refusal in group)
        rules = ", ".join(dict.fromkeys(refusal.rule for _play, refusal in group))
        lines.append(f"✖ {titles}: {refused_text(replace(group[0][1], rule=rules))}")
    return [Text(line, style=DIM) for line in lines]


def why_not_at_all(play: CardPlay) -> str:
    """Return why a play without any answer cannot be made."""
    return "" if play.refusal is None else refused_text(play.refusal)


def refused_text(refusal: Refusal) -> str:
    """Return a refusal with its rule."""
    return refusal_text(refusal, rule=True)


def _play_line(number: int, play: CardPlay, chosen: CardPlay | None) -> Text:
    here = chosen is not None and chosen.title == play.title
    return _numbered(number, f"{play.title}{' ◂' if here else ''}", chosen=here)


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
