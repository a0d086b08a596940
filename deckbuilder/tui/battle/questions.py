"""The question to a player in the battle, and the numbered answers, as text."""

from dataclasses import replace
from typing import Final, assert_never

from rich.text import Text

from catalog.common.i18n import _, capital
from deckbuilder.base.settings import Glyphs
from deckbuilder.battle.questions import (
    render_asked,
    render_card,
    render_phase,
    render_stop,
)
from deckbuilder.decks.editions import edition_mark
from deckbuilder.refusals import render_refusal
from deckbuilder.tui.battle.board_signs import board_signs
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.theme import BAD, DIM, GOLD
from deckbuilder.workbench.battle_answers import listed_options, main_decision, render_option_line
from deckbuilder.workbench.battle_selection import (
    CardChosen,
    Chosen,
    NothingChosen,
    Placing,
    PlayChosen,
    RangeShown,
    Selection,
    TurnEnding,
    chosen_card,
)
from deckbuilder.workbench.card_plays import CardPlay, PlaySort
from deckbuilder.workbench.ranges import threats
from deckbuilder.workbench.step_down import better_answer, is_step_down
from deckbuilder.workbench.table import Table
from engine.berserk import (
    NO_CARD,
    MatchState,
    Pass,
    Ruleset,
    Stop,
    moment,
)
from engine.kernel import Decision, Refusal

MOST_LINES: Final = 8
"""The maximum number of answers in the side column."""
_GAP: Final = "   "


def render_status(
    table: Table, glyphs: Glyphs, told: str = "", wrong: str = "", *, room: int = 0
) -> Text:
    """Return turn, player, phase, graveyards and whatever is ``told``, on one line.

    ``wrong``, a problem with the terminal, replaces the last two; ``told`` is omitted if not
    everything fits in ``room``.
    """
    seen, signs = table.seen, board_signs(glyphs)
    own, their = table.seat, table.seat.opponent
    turn = (
        capital(_("turn {turn}").format(turn=seen.turn)) if seen.turn else render_phase(seen.phase)
    )
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(f" {turn} ", style="bold reverse")
    if seen.turn:
        whose = _("your turn") if seen.active is own else seen.names[their]
        text.append(f" {whose} · {render_phase(seen.phase)}", style="bold")
    if other := edition_mark(seen.ruleset):
        text.append(f" · {other}", style=DIM)
    if wrong:
        return text.append(f"  ✖ {wrong}", style=BAD)
    graves = [len(seen.graveyards[seat]) for seat in (own, their)]
    counts = f"{signs.own}{graves[0]} {signs.theirs}{graves[1]}"
    text.append("  " + _("graveyards {counts}").format(counts=counts), style=DIM)
    fits = bool(told) and (not room or text.cell_len + 2 + len(told) <= room)
    return text.append(f"  {told}", style=DIM) if fits else text


def render_question(table: Table, selection: Selection) -> str:
    """Return the question to the viewer, or the text shown; empty while somebody else is asked."""
    decision, seen = table.decision, table.seen
    if decision is None:
        return ""
    match selection:
        case RangeShown(card=card):
            attacks = ", ".join(text for text, _cells in threats(seen, card))
            text = _("{card} reaches the marked cells: {attacks}. {key} hides them.")
            return text.format(card=render_card(seen, card), attacks=attacks, key=key_name("r"))
        case Placing(request=request):
            name = render_card(seen, request.card)
            return _("{play}: choose a cell and press Enter.").format(play=name)
        case NothingChosen() | CardChosen() | PlayChosen() | TurnEnding():
            if main_decision(table) is not None:
                return _main_question(table, decision, selection)
            return _other_question(table, decision, selection)
        case _:
            assert_never(selection)


def _other_question(table: Table, decision: Decision, chosen: Chosen) -> str:
    """Return the question outside the main phase."""
    card = chosen_card(chosen)
    if card != NO_CARD:
        return _("{card}: choose a target.").format(card=render_card(table.seen, card))
    if decision.options == (Pass(),):
        return _render_stop(table.seen, decision)
    return render_asked(decision, table.seen)


def _render_stop(seen: MatchState, decision: Decision) -> str:
    """Return the stop at which a player can only pass."""
    here = moment(seen, decision.seat)
    if here is Stop.EVERYWHERE:
        return _("There is nothing to respond with; {key} passes.").format(key=key_name("space"))
    text = _("Your stop: {stop}. {key} passes.")
    return text.format(stop=render_stop(here), key=key_name("space"))


def _main_question(table: Table, decision: Decision, chosen: Chosen) -> str:
    end = key_name("e")
    match chosen:
        case TurnEnding():
            return _("Your cards can still act. Press {key} again to end the turn.").format(key=end)
        case PlayChosen(play=play):
            ask = _("{play}: choose a target and press Enter.")
            if play.sort is PlaySort.MOVE:
                ask = _("{play}: choose a cell and press Enter.")
            return ask.format(play=play.title)
        case CardChosen(card=card):
            name = render_card(table.seen, card)
            return _("{card}: choose a cell, a target or a number.").format(card=name)
        case NothingChosen():
            if len(decision.options) == 1:
                return _("Nothing is left to do: {key} ends the turn.").format(key=end)
            return _("Your move. Choose a card; {key} ends the turn.").format(key=end)
        case _:
            assert_never(chosen)


def render_answers(table: Table, most: int = MOST_LINES, *, flowing: int = 0) -> Text | None:
    """Return the numbered answers to a question outside the main phase, at most ``most``; None
    without one.

    They have a line each, or as many on a line as fit in ``flowing`` cells.
    """
    answers = render_answer_lines(table)
    if not answers:
        return None
    shown = answers if len(answers) <= most else answers[: most - 1]
    lines = [_numbered(number, answer) for number, answer in enumerate(shown, 1)]
    if len(shown) < len(answers):
        more = _("{key}: all {count} answers").format(key=key_name("a"), count=len(answers))
        lines.append(Text(more, style=DIM))
    return Text("\n").join(_flowed(lines, flowing))


def render_answer_lines(table: Table) -> list[str]:
    """Return every listed answer, in words."""
    lines = [render_option_line(table, option) for option in listed_options(table)]
    if is_step_down(table):
        better = listed_options(table).index(better_answer(table))
        lines[better] = f"{lines[better]} – {key_name('enter')}"
    return lines


def render_plays(
    plays: list[CardPlay],
    chosen: CardPlay | None,
    rules: Ruleset,
    *,
    flowing: int = 0,
    brief: bool = False,
) -> Text:
    """Return the numbered plays of a card, then why it cannot make the others.

    There is a line for each play, or as many on a line as fit in ``flowing`` cells. With ``brief``
    the key for the reasons replaces these.
    """
    able = [
        _render_play_line(number, play, chosen)
        for number, play in enumerate(plays, 1)
        if play.options
    ]
    refused = _refused_briefly(plays) if brief else _render_refused_lines(plays, rules)
    return Text("\n").join([*_flowed(able, flowing), *refused])


def _refused_briefly(plays: list[CardPlay]) -> list[Text]:
    """Return the refused plays on a line, with the key for the reasons."""
    titles = "; ".join(play.title for play in plays if play.refusal is not None)
    told = _("{plays}: {key} shows why not").format(plays=titles, key=key_name("w"))
    return [Text(f"✖ {told}", style=DIM)] if titles else []


def _flowed(answers: list[Text], width: int) -> list[Text]:
    """Return several answers per line, breaking none that fits in ``width``."""
    lines: list[Text] = []
    for answer in answers:
        last = lines[-1].cell_len + len(_GAP) if lines else width
        if last + answer.cell_len <= width:
            lines[-1].append(_GAP).append_text(answer)
        else:
            lines.append(answer)
    return lines


def _render_refused_lines(plays: list[CardPlay], rules: Ruleset) -> list[Text]:
    """Return a line for each reason with all the plays it refuses, and all its rules."""
    refused: dict[tuple[object, ...], list[tuple[CardPlay, Refusal]]] = {}
    for play in plays:
        if play.refusal is not None:
            reason = (play.refusal.code, play.refusal.detail)
            refused.setdefault(reason, []).append((play, play.refusal))
    lines = []
    for group in refused.values():
        titles = "; ".join(play.title for play, _refusal in group)
        numbers = ", ".join(dict.fromkeys(refusal.rule for _play, refusal in group))
        lines.append(f"✖ {titles}: {render_refusal(replace(group[0][1], rule=numbers), rules)}")
    return [Text(line, style=DIM) for line in lines]


def _render_play_line(number: int, play: CardPlay, chosen: CardPlay | None) -> Text:
    here = chosen is not None and chosen.title == play.title
    return _numbered(number, f"{play.title}{' ◂' if here else ''}", chosen=here)


def _numbered(number: int, text: str, *, chosen: bool = False) -> Text:
    line = Text()
    line.append(f"{number} ", style=f"bold {GOLD}")
    return line.append(text, style="bold reverse" if chosen else "")
