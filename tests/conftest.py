"""What holds for every test: a home of its own, English texts, and rules that exist."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from catalog.i18n import Language, activate
from tests.support.rules import check_rule_marks

_GARBAGE: Final = (20_000, 20, 20)  # new objects, young and older rounds between two searches


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail a test whose ``rule`` mark names an unknown rule, even when it would be skipped."""
    check_rule_marks(item)


def pytest_collection_finish() -> None:
    """Keep what lives to the end out of every search for garbage, and search more seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the test away from the user's real files and settings; return the test's home."""
    for name in [name for name in os.environ if name.startswith("RAZDACHA_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("RAZDACHA_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(autouse=True)
def english_texts() -> Iterator[None]:
    """Begin in English, and leave English behind whatever language the test activated."""
    activate(Language.ENGLISH)
    yield
    activate(Language.ENGLISH)
