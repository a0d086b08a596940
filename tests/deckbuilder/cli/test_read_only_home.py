"""A home that may only be read is read; what would write says why it cannot."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalog.store import open_catalog
from deckbuilder.base.settings import load_settings
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import Deck
from deckbuilder.workbench.workbench import open_services

_DROP = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
_ROOT = sys.platform != "win32" and os.geteuid() == 0

pytestmark = pytest.mark.skipif(
    sys.platform == "win32" or (_ROOT and shutil.which(_DROP[0]) is None),
    reason="permissions bind nobody here",
)


def _run(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command as a user whom permissions bind."""
    program = (*(_DROP if _ROOT else ()), sys.executable, "-m", "deckbuilder", *words)
    variables = {**os.environ, "RAZDACHA_HOME": str(home), "RAZDACHA_LANGUAGE": "en"}
    return subprocess.run(program, env=variables, capture_output=True, text=True, check=False)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "home"
    folder.mkdir()
    with open_catalog(f"sqlite:///{folder / 'razdacha.sqlite'}") as catalog:
        DeckStore(catalog).save(Deck("Дозор"))
    folder.chmod(0o500)
    yield folder
    folder.chmod(0o700)


def test_a_read_only_home_can_be_read(home: Path) -> None:
    listed = _run(home, "deck", "list")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "Дозор" in listed.stdout


def test_writing_into_a_read_only_home_is_refused_with_a_reason(home: Path) -> None:
    added = _run(home, "collection", "add", "rubezh/1")
    assert added.returncode == 2
    assert "this database is read-only" in added.stderr
    assert "Traceback" not in added.stderr


def test_a_read_only_home_without_a_database_is_reported(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir(mode=0o500)
    listed = _run(empty, "deck", "list")
    assert listed.returncode == 2
    assert "there is no database yet, and none can be created here: no permission" in listed.stderr


def test_closing_does_not_fail_in_a_read_only_home(tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    open_catalog(f"sqlite:///{path}").close()
    url = f"sqlite:///file:{path}?mode=ro&uri=true"
    services = open_services(load_settings(database=url))
    services.memory.keep("decks", deck="Дозор")
    services.close()
    with open_catalog(f"sqlite:///{path}") as catalog:
        assert catalog.count()
