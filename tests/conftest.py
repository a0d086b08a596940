"""What holds for every test: a home of its own, English texts, and rules that exist."""

import gc
import importlib
import linecache
import os
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest

import engine
from catalog.common.files import one_at_a_time
from catalog.common.i18n import Language, activate
from engine.berserk import UNNAMED
from tests.support.bundled import SHARED, real_catalog
from tests.support.compiled import COMPILED
from tests.support.editions import editions_of, playing
from tests.support.rules import check_example_marks, check_rule_marks
from tests.support.sources import module_names

_HOMES: Final = count()
_LEFT_OUT: Final = pytest.StashKey[dict[str, int]]()
_ELSEWHERE: Final = {
    "cluster": ("on clusters of Dask and Ray", "test-cluster"),
    "browser": ("in a real browser", "test-browser"),
}
"""Marks of tests that need what most machines lack: what that is, and who runs them."""
_IS_COMPILED: Final = COMPILED in Path(engine.__path__[0]).parents
_GARBAGE: Final = (20_000, 20, 20)  # new objects, young and older rounds between two searches

collect_ignore = ["support/lexicon_others.py", "support/lexicon_table.py"]
"""Scripts that make the lexicon: they need a development tool that no test needs."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--cluster`` and ``--browser``, which run the tests of these and no others."""
    for mark, (what, _target) in _ELSEWHERE.items():
        text = f"run the tests {what}, and no others"
        parser.addoption(f"--{mark}", action="store_true", help=text)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Test the texts of today: compile the translation when it is older than its source.

    And search for garbage more seldom than Python does. ``--hypothesis-profile long`` is known:
    with it random matches are played for long.
    """
    gc.set_threshold(*_GARBAGE)
    if config.getoption("--hypothesis-profile"):
        from hypothesis import settings

        settings.register_profile("long")
    if not hasattr(config, "workerinput"):  # once, before any worker of xdist starts
        from tests.support.messages import compile_translation

        compile_translation()
    if _IS_COMPILED:  # before pytest reads the sources of the engine in search of examples
        for name in module_names():
            importlib.import_module(name)


def pytest_report_header() -> str:
    """Say which engine is tested."""
    return f"engine: {'compiled' if _IS_COMPILED else 'interpreted'} ({engine.__path__[0]})"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of clusters and browsers, or with their options all others."""
    wanted = next((mark for mark in _ELSEWHERE if config.getoption(f"--{mark}")), None)
    left: dict[str, int] = dict.fromkeys(_ELSEWHERE, 0)
    kept: list[pytest.Item] = []
    others: list[pytest.Item] = []
    for item in items:
        mark = next((mark for mark in _ELSEWHERE if item.get_closest_marker(mark)), None)
        (kept if mark == wanted else others).append(item)
        if mark is not None and wanted is None:
            left[mark] += 1
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = kept
    config.stash[_LEFT_OUT] = left


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the process that shares out the tests what this one left out."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.stash.get(_LEFT_OUT, {})


@pytest.hookimpl(optionalhook=True)  # of pytest-xdist
def pytest_testnodedown(node: Any) -> None:
    """Hear it: every one of these processes leaves out the same."""
    told = getattr(node, "workeroutput", {}).get("left_out", {})
    known = node.config.stash.get(_LEFT_OUT, {})
    node.config.stash[_LEFT_OUT] = {
        mark: max(known.get(mark, 0), told.get(mark, 0)) for mark in _ELSEWHERE
    }


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Name what was left out."""
    left = config.stash.get(_LEFT_OUT, {})
    for mark, (what, target) in _ELSEWHERE.items():
        if left.get(mark, 0):
            text = f"left out: {left[mark]} tests {what} (make {target} runs them)"
            terminalreporter.write_line(text, yellow=True)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail a test whose marks name an unknown rule or example, even when it would be skipped."""
    check_rule_marks(item)
    check_example_marks(item)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test marked ``same`` by the editions of the books it names, after that of 2024."""
    rules = tuple(
        str(one) for mark in metafunc.definition.iter_markers("same") for one in mark.args
    )
    if rules:
        codes = (UNNAMED.code, *editions_of(rules))
        metafunc.parametrize("edition_played", codes, indirect=True)


@pytest.fixture(autouse=True)
def edition_played(request: pytest.FixtureRequest) -> Iterator[str]:
    """Let tables be played by the edition of the run; return its code."""
    code: str = getattr(request, "param", UNNAMED.code)
    with playing(code):
        yield code


def pytest_collection_finish() -> None:
    """Keep what lives to the end out of every search for garbage."""
    linecache.clearcache()  # the sources that were searched for examples
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def home_to_be(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the test away from the user's real files and settings; most tests make no home."""
    for name in [name for name in os.environ if name.startswith("RAZDACHA_")]:
        monkeypatch.delenv(name)
    path = tmp_path_factory.getbasetemp() / f"home{next(_HOMES)}"
    monkeypatch.setenv("RAZDACHA_HOME", str(path))
    return path


@pytest.fixture
def own_home(home_to_be: Path) -> Path:
    """Make the home of the test."""
    home_to_be.mkdir()
    return home_to_be


@pytest.fixture(autouse=True)
def english_texts() -> Iterator[None]:
    """Begin in English, and leave English behind whatever language the test activated."""
    activate(Language.ENGLISH)
    yield
    activate(Language.ENGLISH)


@pytest.fixture(scope="session")
def for_all_workers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that the processes of this run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session", autouse=True)
def real_cards_made_once(for_all_workers: Path) -> None:
    """Let the first process that needs the real cards import and compile them, and no other."""
    SHARED[:] = [for_all_workers]


@pytest.fixture(scope="session")
def ready_database(for_all_workers: Path) -> Path:
    """Make a database with the bundled cards, once for all tests of this run."""
    from catalog.store import open_catalog  # takes a moment: the process that shares out waits

    path = for_all_workers / "ready.sqlite"
    with one_at_a_time(path):
        if not path.exists():
            making = path.with_name("readying.sqlite")
            open_catalog(f"sqlite:///{making}").close()
            making.replace(path)
    return path


@pytest.fixture(scope="session")
def real_database(for_all_workers: Path) -> Path:
    """Make a database with the community's real cards too; skip the test where they are absent."""
    return real_catalog(for_all_workers)


@pytest.fixture
def home_with_cards(own_home: Path, ready_database: Path) -> Path:
    """Give the test a home with the bundled cards, so that it need not make a database."""
    shutil.copy(ready_database, own_home / "razdacha.sqlite")
    return own_home
