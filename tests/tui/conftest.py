"""A ready database for every test of the application."""

from functools import partial
from pathlib import Path

import pytest

from catalog.store import open_catalog
from tests.tui.support import made_home


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
