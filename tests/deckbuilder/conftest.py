"""What tests of the deck builder share."""

from datetime import date
from pathlib import Path
from random import Random
from typing import Final

import pytest

_DAY: Final = date(2026, 3, 1)
_TODAY: Final = (
    "deckbuilder.workbench.exercise.today",
    "deckbuilder.workbench.unfinished.today",
    "deckbuilder.tui.trainer.trainer.today",
    "deckbuilder.plain.training.today",
)


@pytest.fixture(autouse=True)
def every_home_has_cards(home_with_cards: Path) -> None:
    """No test of a command makes a database: tests/catalog tests how one is made."""


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the same seeds in every run of a test, on the same day: it meets the same deals."""
    monkeypatch.setattr("secrets.randbelow", Random(request.node.nodeid).randrange)
    for name in _TODAY:
        monkeypatch.setattr(name, lambda: _DAY)
