"""Screens as they were accepted: the text of most, the picture of a few.

A module of snapshots names the cases that are kept as pictures (``PICTURES``): those where colours,
marks or charts matter. Both kinds are made anew with ``--snapshot-update``, after a look at them.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import pytest
from rich.cells import cell_len
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.pilot import Pilot
from textual.widgets import Input

from catalog.common.i18n import Language
from deckbuilder.tui.shell.application import Application
from tests.deckbuilder.tui.match_support import until_asked
from tests.deckbuilder.tui.support import LARGE, SMALL, press, settled, shown

Size: TypeAlias = tuple[int, int]
Bring: TypeAlias = Callable[[Pilot[None]], Awaitable[None]]
Make: TypeAlias = Callable[[Language], Application]
Look: TypeAlias = Callable[[Application, Size, Bring], None]

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


class ScreenText(SingleFileSnapshotExtension):
    """Each screen in a text file of its own, so that a difference is read line by line."""

    _file_extension = "txt"
    _write_mode = WriteMode.TEXT


def pressing(*keys: str) -> Bring:
    """Return what brings the application to a screen; bots have moved, notices are gone."""

    async def bring(pilot: Pilot[None]) -> None:
        await settled(pilot)
        for key in keys:
            await press(pilot, key)
            await until_asked(pilot)
        pilot.app.clear_notifications()
        for line in pilot.app.screen.query(Input):
            line.cursor_blink = False
        await settled(pilot)

    return bring


def screen_text(app: Application, size: Size, bring: Bring) -> str:
    """Run the application and return its whole screen, framed: every line at full width."""

    async def look() -> str:
        async with app.run_test(size=size, notifications=True) as pilot:
            await bring(pilot)
            await pilot.wait_for_scheduled_animations()
            return framed(shown(pilot))

    return asyncio.run(look())


def framed(screen: str) -> str:
    """Put a frame around a screen, so that no editor cuts the spaces at the end of a line."""
    lines = screen.split("\n")
    edge = "─" * cell_len(lines[0])
    return "\n".join((f"┌{edge}┐", *(f"│{line}│" for line in lines), f"└{edge}┘", ""))
