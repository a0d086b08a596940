"""The stack and the announcement queue: sources, targets, progress, and the holder of priority
(302, 303, 512)."""

from typing import Final

from rich.text import Text

from catalog.common.i18n import _, ngettext
from deckbuilder.battle.stack import render_priority, stack_rows
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.theme import DIM, GOLD
from engine.berserk import MatchState
from engine.kernel import Seat

_BRIEF: Final = 2  # plays shown in the side column


def stack_brief(seen: MatchState, seat: Seat) -> Text | None:
    """Return the newest plays on a few lines, the first with its current step.

    None if there are none.
    """
    rows = stack_rows(seen)
    if not rows:
        return None
    text = Text.assemble((render_priority(seen, seat), GOLD))
    for number, row in enumerate(rows[:_BRIEF]):
        text.append("\n▸ " if row.top else "\n· ", style=GOLD)
        text.append(row.text, style="bold" if row.top else "")
        if not number:
            text.append(f" — {row.point}", style=DIM)
    more = len(rows) - _BRIEF
    if more > 0:
        told = ngettext("{key}: {count} more", "{key}: {count} more", more)
        text.append("\n" + told.format(key=key_name("s"), count=more), style=DIM)
    return text


def stack_whole(seen: MatchState, seat: Seat) -> Text:
    """Return all current plays, with their sources."""
    text = Text.assemble((render_priority(seen, seat), f"bold {GOLD}"))
    if seen.window is not None:
        passes = ngettext("{count} pass in a row", "{count} passes in a row", seen.window.passes)
        text.append(" · " + passes.format(count=seen.window.passes), style=DIM)
    rows = stack_rows(seen)
    if not rows:
        return text.append("\n\n" + _("The stack and the queue are empty."), style="italic")
    for number, row in enumerate(rows, 1):
        whose = _("your play") if row.seat is seat else seen.names[row.seat]
        text.append(f"\n\n{number:>2} ", style=f"bold {GOLD}")
        text.append(row.text, style="bold" if row.top else "")
        text.append(f"\n   {whose} · {row.point}", style=DIM)
    return text
