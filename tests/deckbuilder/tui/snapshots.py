"""Accepted screens, each in a text file: the characters, and for some the style of each.

A module of snapshots names in ``STYLED`` the cases where colours, marks or charts matter. Their
files also hold a grid with one letter per cell and a legend with the style of each letter.
Update the files with ``--snapshot-update`` and look at the difference before committing.
"""

import asyncio
from collections.abc import Awaitable, Callable
from string import ascii_letters, digits
from typing import Final, TypeAlias
from zlib import crc32

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.pilot import Pilot
from textual.widgets import Input

from catalog.common.i18n import Language
from deckbuilder.tui.shell.application import Application
from tests.deckbuilder.tui.match_support import until_asked
from tests.deckbuilder.tui.support import LARGE, SMALL, press, settled, shown, shown_segments

Size: TypeAlias = tuple[int, int]
Bring: TypeAlias = Callable[[Pilot[None]], Awaitable[None]]
Make: TypeAlias = Callable[[Language], Application]
Look: TypeAlias = Callable[[Application, Size, Bring], None]

_LETTERS: Final = ascii_letters + digits
SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


class ScreenText(SingleFileSnapshotExtension):
    """Keep each screen in a text file of its own, so that a difference shows line by line."""

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


def screen_text(app: Application, size: Size, bring: Bring, *, styled: bool) -> str:
    """Run the application and return its whole screen, framed, and its styles where asked for."""

    async def look() -> str:
        async with app.run_test(size=size, notifications=True) as pilot:
            await bring(pilot)
            await pilot.wait_for_scheduled_animations()
            screen = framed(shown(pilot))
            return screen + styles_text(shown_segments(pilot)) if styled else screen

    return asyncio.run(look())


def framed(screen: str) -> str:
    """Put a frame around a screen, so that no editor cuts the spaces at the end of a line."""
    lines = screen.split("\n")
    edge = "─" * cell_len(lines[0])
    return "\n".join((f"┌{edge}┐", *(f"│{line}│" for line in lines), f"└{edge}┘", ""))


def styles_text(lines: list[list[Segment]]) -> str:
    """Return the grid of styles, a letter per cell, and the legend of its letters.

    A style has the same letter on every screen, unless two of one screen would share it: so a new
    style changes its own cells alone. A blank has no ink, only a background.
    """
    rows = [[(_style_text(one), one.cell_length) for one in line] for line in lines]
    letters = _letters(sorted({name for row in rows for name, _length in row}))
    grid = ("".join(letters[name] * length for name, length in row) for row in rows)
    return "\n".join((*grid, *(f"{letters[name]} {name}" for name in letters), ""))


def _letters(names: list[str]) -> dict[str, str]:
    """Give each style the letter its checksum names, or the next one that is free."""
    assert len(names) <= len(_LETTERS), f"{len(names)} styles are more than there are letters"
    letters: dict[str, str] = {}
    for name in names:
        place = crc32(name.encode())
        while (letter := _LETTERS[place % len(_LETTERS)]) in letters.values():
            place += 1
        letters[name] = letter
    return letters


def _style_text(segment: Segment) -> str:
    """Say a segment's colours and marks: ``#d6a44a on #14161a bold``."""
    style = segment.style or Style()
    ink = style.bgcolor if style.reverse else style.color
    paper = style.color if style.reverse else style.bgcolor
    drawn = {
        "bold": style.bold,
        "dim": style.dim,
        "italic": style.italic,
        "underline": style.underline,
        "strike": style.strike,
    }
    marks = [mark for mark, is_drawn in drawn.items() if is_drawn]
    if not segment.text.strip() and not style.underline and not style.strike:
        return f"on {paper.name if paper else '-'}"
    return " ".join((ink.name if ink else "-", "on", paper.name if paper else "-", *marks))
