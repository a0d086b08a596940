"""What tests of the deck builder share."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def every_home_has_cards(home_with_cards: Path) -> None:
    """No test of a command makes a database: tests/catalog tests how one is made."""
