"""The application in a test: with a home of its own, at a fixed size, and its screen as text."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from types import UnionType
from typing import Any

from rich.segment import Segment
from textual._context import visible_screen_stack
from textual.app import App
from textual.events import Paste
from textual.pilot import Pilot
from textual.screen import Screen

from catalog.common.i18n import Language, activate
from deckbuilder.base.settings import Settings, load_settings
from deckbuilder.tui.cards.search import CardSearch
from deckbuilder.tui.draft.players import PlayersScreen
from deckbuilder.tui.opening import OPENINGS
from deckbuilder.tui.shell.application import Application
from deckbuilder.workbench.workbench import Services
from tests.support.patience import PATIENCE

SMALL = (80, 24)
LARGE = (120, 40)


def made_app(language: Language = Language.ENGLISH, *, keeps_house: bool = False) -> Application:
    """Return the application in a language, without running it."""
    activate(language)
    settings: Settings = load_settings().model_copy(update={"language": language})
    return Application(settings, OPENINGS, keeps_house=keeps_house)


@asynccontextmanager
async def running(
    *keys: str, size: tuple[int, int] = LARGE, app: Application | None = None
) -> AsyncIterator[Pilot[None]]:
    """Run the application, press ``keys``, and close it at the end."""
    app = app or made_app()
    try:
        async with app.run_test(size=size, notifications=True) as pilot:
            await settled(pilot)
            await press(pilot, *keys)
            yield pilot
            shown(pilot)  # whatever a test ends with can be drawn
    finally:
        app.close_services()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys and wait for all that follows. A key ``=text`` types the text, pastes a path."""
    for key in keys:
        if Path(key[1:]).is_absolute():
            pilot.app.post_message(Paste(key[1:]))
        else:
            await pilot.press(*(key[1:] if key.startswith("=") and len(key) > 1 else (key,)))
        await settled(pilot)


async def settled(pilot: Pilot[None]) -> None:
    """Wait until the services are open, searches have ended, their cards are shown, and what was
    to be kept is kept or known to fail.

    A joined draft is followed as long as it is open: that is not waited for.
    """
    app, end = pilot.app, monotonic() + PATIENCE
    while monotonic() < end:
        await pilot.pause()
        pending = [one for one in app.workers if not one.is_finished and one.group != "table"]
        timers = [one for one in app.screen.query(CardSearch) if one.is_waiting]
        opening = isinstance(app.screen, PlayersScreen) and app.screen.is_waiting
        busy = pending or timers or opening or is_saving(app)
        if app.current_mode != "start" and not busy:
            return
        await asyncio.sleep(0.002)
    raise AssertionError("the application does not come to rest")


def is_saving(app: App[None]) -> bool:
    """Whether a thread still writes what the application has done, and has met no hindrance."""
    if not isinstance(app, Application) or app._services is None:
        return False
    writer = app._services.sessions.games.writer
    return bool(writer.pending) and not writer.problem


def shown(pilot: Pilot[None]) -> str:
    """Return the screen as it is seen, line by line."""
    lines = shown_segments(pilot)
    return "\n".join("".join(segment.text for segment in line) for line in lines)


def shown_segments(pilot: Pilot[None]) -> list[list[Segment]]:
    """Return the screen as it is seen, each line as runs of one style."""
    visible_screen_stack.set(pilot.app._background_screens)  # a question is drawn above them
    return [list(strip) for strip in pilot.app.screen._compositor.render_strips()]


async def until(pilot: Pilot[None], text: str, *, there: bool = True) -> None:
    """Wait until a text is on the screen, lines run together, or gone."""
    await until_so(pilot, lambda: (text in " ".join(shown(pilot).split())) is there, text)


async def settled_so(pilot: Pilot[None], is_so: Callable[[], bool], what: str) -> None:
    """Wait until the application has come to rest with something come about."""
    end = monotonic() + PATIENCE
    await settled(pilot)
    while not is_so():
        assert monotonic() < end, f"“{what}” never comes about:\n{shown(pilot)}"
        await settled(pilot)


async def until_screen(pilot: Pilot[None], kind: type[Screen[Any]] | UnionType) -> None:
    """Wait until a screen of this kind is shown: a test that ends before leaves it half made."""
    await until_so(
        pilot,
        lambda: isinstance(pilot.app.screen, kind) and pilot.app.screen.is_mounted,
        str(kind),
    )


async def until_so(pilot: Pilot[None], is_so: Callable[[], bool], what: str) -> None:
    """Wait until something has come about that no key and no worker brings."""
    end = monotonic() + PATIENCE
    while not is_so():
        assert monotonic() < end, f"“{what}” never comes about:\n{shown(pilot)}"
        await pilot.pause(0.01)


def app_of(pilot: Pilot[None]) -> Application:
    """Return the application by its own type."""
    assert isinstance(pilot.app, Application)
    return pilot.app


def services_of(pilot: Pilot[None]) -> Services:
    """Return what the application works with."""
    return app_of(pilot).services
