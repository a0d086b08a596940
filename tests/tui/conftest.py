"""What tests of the application share: a ready database, and an application that costs little.

Textual draws every frame, waits in steps of 20 ms and reads all styles anew for each application;
none of that is what the tests are about.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from textual import _wait
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from catalog.store import open_catalog
from tests.tui.support import made_home

_STEP: Final = 0.005  # seconds between looks whether the application rests
_IDLE_PART: Final = 20  # it rests when it worked for less than this part of a step
_RULES: Final[dict[tuple[Any, ...], list[RuleSet]]] = {}


@pytest.fixture(scope="session")
def ready_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a database with the bundled cards, once for all tests of this process."""
    path = tmp_path_factory.mktemp("tui") / "ready.sqlite"
    with open_catalog(f"sqlite:///{path}"):
        pass
    return path


@pytest.fixture(autouse=True)
def home_with_cards(own_home: Path, ready_database: Path) -> Path:
    """Give the test a home with the bundled cards."""
    made_home(ready_database)
    return own_home


@pytest.fixture
def no_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the settings show paths that are the same on every machine and hold no Latin word."""
    for name in ("home", "settings_path", "log_path"):
        monkeypatch.setattr(f"deckbuilder.tui.screens.settings.{name}", partial(Path, "/дом"))


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look often whether the application rests."""
    monkeypatch.setattr(_wait, "SLEEP_GRANULARITY", _STEP)
    monkeypatch.setattr(_wait, "SLEEP_IDLE", _STEP / _IDLE_PART)


@pytest.fixture(autouse=True)
def frames_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw a screen when a test looks at it (``shown``, pictures), not at every change."""
    draw: Callable[..., Any] = Compositor.render_update

    def draw_whole(self: Compositor, *, full: bool = False, **options: Any) -> Any:
        if full:
            return draw(self, full=True, **options)
        visible_screen_stack.set(options.get("screen_stack") or [])
        self._dirty_regions.clear()
        return None

    monkeypatch.setattr(Compositor, "render_update", draw_whole)


@pytest.fixture(autouse=True)
def styles_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read each style sheet once for all tests of this process: rules do not change once read."""
    read: Callable[..., list[RuleSet]] = Stylesheet._parse_rules

    def read_once(self: Stylesheet, css: str, read_from: Any, *more: Any, **named: Any) -> Any:
        variables = frozenset(self._variables.items())
        key = (css, read_from, more, tuple(sorted(named.items())), variables)
        if key not in _RULES:
            _RULES[key] = read(self, css, read_from, *more, **named)
        return _RULES[key]

    monkeypatch.setattr(Stylesheet, "_parse_rules", read_once)
