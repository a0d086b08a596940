"""What tests of the application share: a ready database, and an application that costs little.

Textual draws every frame, waits in steps of 20 ms and reads all styles anew for each application;
none of that is what the tests are about.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from syrupy.assertion import SnapshotAssertion
from textual import app, pilot
from textual._compositor import Compositor
from textual._context import active_app, visible_screen_stack
from textual.app import App, ScreenError
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot
from textual.strip import Strip

from catalog.common.i18n import Language
from deckbuilder.base.engine_in_use import render_engine
from deckbuilder.matches.thinking import Helper
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.cards import search
from deckbuilder.tui.shell.application import Application
from deckbuilder.tui.shell.styles import KeptStyles
from deckbuilder.workbench import redraws
from engine.loading import Cause, InUse
from tests.deckbuilder.tui.snapshots import Bring, Look, Make, ScreenText, Size, screen_text
from tests.deckbuilder.tui.support import made_app

_RULES: Final[dict[tuple[Any, ...], list[RuleSet]]] = {}
_TABLES: Final = redraws.Redraws()
_USES: Final = redraws.Usefulness()
_ROUNDS: Final = 5000
"""Turns of the event loop within which every screen comes to rest."""


@pytest.fixture(autouse=True)
def every_home_has_cards(home_with_cards: Path) -> None:
    """No test of the application makes a database."""


@pytest.fixture(autouse=True)
def everybodys_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no screen show what the system calls whoever runs the tests."""
    monkeypatch.setenv("LOGNAME", "Игрок")


@pytest.fixture(scope="module", autouse=True)
def no_strips_kept() -> Iterator[None]:
    """Forget blank strips: each keeps what the filters of every application made of it."""
    yield
    Strip.blank.cache_clear()


@pytest.fixture(autouse=True)
def no_hush(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let answers for players with hidden cards show at once."""
    monkeypatch.setattr(MatchLead, "HUSH", 0.0)


@pytest.fixture(autouse=True)
def no_process_of_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let searching bots think in the thread: their process takes a second to start."""
    monkeypatch.setattr(Helper, "start", lambda _helper: None)


@pytest.fixture
def no_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the settings show paths that are the same on every machine and hold no Latin word.

    And the interpreted engine, whichever is tested.
    """
    for name in ("home", "settings_path", "log_path"):
        monkeypatch.setattr(f"deckbuilder.tui.settings.settings.{name}", partial(Path, "/дом"))
    shown = partial(render_engine, InUse(Cause.ABSENT))
    monkeypatch.setattr("deckbuilder.tui.settings.settings.render_engine", shown)


@pytest.fixture
def make_app(no_paths: None) -> Iterator[Make]:
    """Make an application that is closed at the end of the test."""
    made: list[Application] = []

    def make(language: Language) -> Application:
        made.append(made_app(language))
        return made[-1]

    yield make
    for running in made:
        running.close_services()


@pytest.fixture
def looks_as_before(request: pytest.FixtureRequest, snapshot: SnapshotAssertion) -> Look:
    """Compare a screen with its snapshot; with its styles too where the module says so."""
    case = request.node.name.partition("[")[2].removesuffix("]")

    def look(running: Application, size: Size, bring: Bring) -> None:
        text = screen_text(running, size, bring, styled=case in request.module.STYLED)
        assert text == snapshot.use_extension(ScreenText)

    return look


async def _at_rest(_min_sleep: float = 0, _max_sleep: float = 1) -> None:
    """Return as soon as the event loop has nothing to do and the screen nothing to lay out."""
    loop = asyncio.get_running_loop()
    ready = loop._ready  # type: ignore[attr-defined]  # what the loop has to do is nowhere public
    for _round in range(_ROUNDS):
        await asyncio.sleep(0)
        if not ready:
            _draw_what_is_due(active_app.get())
            if not ready:
                return
    raise AssertionError("the screen is laid out again and again without an end")


def _draw_what_is_due(running: App[Any]) -> None:
    if running._resize_timer is not None:
        running._check_resize()
    with suppress(ScreenError):
        running.screen._on_timer_update()


async def _screen_at_rest(_pilot: Pilot[Any], _timeout: float = 30.0) -> bool:
    await _at_rest()
    return True


def _update_at_once(_app: App[Any], _delay: float = 0) -> None:
    """Mask no transition between two areas: nobody sees it."""


@pytest.fixture(autouse=True)
def no_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Go on when the application rests, not when the process has been idle for a while."""
    monkeypatch.setattr(pilot, "wait_for_idle", _at_rest)
    monkeypatch.setattr(app, "wait_for_idle", _at_rest)
    monkeypatch.setattr(Pilot, "_wait_for_screen", _screen_at_rest)
    monkeypatch.setattr(App, "delay_update", _update_at_once)
    monkeypatch.setattr(search, "_DEBOUNCE", 0.02)


@pytest.fixture(autouse=True)
def frames_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw a screen when a test looks at it (``shown``), not at every change."""
    draw: Callable[..., Any] = Compositor.render_update

    def draw_whole(self: Compositor, *, full: bool = False, **options: Any) -> Any:
        if full:
            return draw(self, full=True, **options)
        visible_screen_stack.set(options.get("screen_stack") or [])
        self._dirty_regions.clear()
        return None

    monkeypatch.setattr(Compositor, "render_update", draw_whole)


@pytest.fixture(autouse=True)
def simulated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate deals of a deck once for all tests of this process: they are always the same."""

    monkeypatch.setattr(redraws, "Redraws", lambda: _TABLES)
    monkeypatch.setattr(redraws, "Usefulness", lambda: _USES)


@pytest.fixture(autouse=True)
def no_styles_read_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read the styles of a screen when it opens: reading ahead rests between any two sheets."""
    monkeypatch.setattr(KeptStyles, "read_ahead", lambda _styles, _classes: None)


@pytest.fixture(autouse=True)
def styles_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read each style sheet once for all tests of this process: rules do not change once read."""
    read: Callable[..., list[RuleSet]] = Stylesheet._parse_rules

    def read_once(self: Stylesheet, css: str, read_from: Any, *more: Any, **named: Any) -> Any:
        variables = (*self._variables, *self._variables.values())
        key = (css, read_from, more, tuple(sorted(named.items())), variables)
        if key not in _RULES:
            _RULES[key] = read(self, css, read_from, *more, **named)
        return _RULES[key]

    monkeypatch.setattr(Stylesheet, "_parse_rules", read_once)
