"""The wheel, installed elsewhere, does what the checkout does: data and translations are in it."""

import json
import os
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.packaging.installing import ROOT, build_wheel, copy_sources, install, run
from tests.support.cli import run_json
from tests.support.messages import latin_words

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel."""
    source = tmp_path_factory.mktemp("source")
    copy_sources(source)
    return build_wheel(source)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into an environment of its own; return the folder of its programs."""
    return install(wheel, tmp_path_factory.mktemp("installed"))[0]


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder that is neither the checkout nor the user's home."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder


def razdacha(installed: Path, elsewhere: Path, *words: str) -> str:
    home = str(installed.parent / "home")  # one for all tests: the cards are loaded once
    return run(installed / "razdacha", *words, cwd=elsewhere, RAZDACHA_HOME=home).stdout


def razdacha_json(installed: Path, elsewhere: Path, *words: str) -> dict[str, Any]:
    found = json.loads(razdacha(installed, elsewhere, "--lang", "en", *words, "--json"))
    assert isinstance(found, dict)
    return found


def test_the_wheel_contains_every_shipped_file_and_the_translation(wheel: Path) -> None:
    shipped = {
        f"razdacha_data/{path.relative_to(ROOT / 'data').as_posix()}"
        for path in (ROOT / "data").rglob("*")
        if path.is_file() and path.suffix not in (".mo", ".pyc")
    }
    names = set(zipfile.ZipFile(wheel).namelist())
    assert shipped <= names
    assert "razdacha_data/locale/ru/LC_MESSAGES/razdacha.mo" in names


def test_the_wheel_contains_the_files_the_code_reads(wheel: Path) -> None:
    beside = {
        path.relative_to(ROOT).as_posix()
        for room in ("engine", "catalog", "deckbuilder")
        for path in (ROOT / room).rglob("*")
        if path.is_file() and path.suffix in (".css", ".html", ".js", ".lark", ".tcss", ".py")
    }
    assert beside <= set(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_contains_no_tests(wheel: Path) -> None:
    tops = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {
        "catalog", "deckbuilder", "engine", "razdacha_data",
    }  # fmt: skip


def test_the_wheel_is_for_any_platform(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")


def test_the_installed_program_reports_that_it_is_interpreted(
    installed: Path, elsewhere: Path
) -> None:
    told = razdacha(installed, elsewhere, "--lang", "en", "--version")
    assert told.splitlines()[1] == "Engine: interpreted"


def test_the_installed_program_is_not_the_checkout(installed: Path, elsewhere: Path) -> None:
    code = "import deckbuilder; print(deckbuilder.__file__)"
    found = Path(run(installed / "python", "-c", code, cwd=elsewhere).stdout.strip())
    assert not found.is_relative_to(ROOT)


def test_the_installed_program_is_russian_by_default(installed: Path, elsewhere: Path) -> None:
    usage = razdacha(installed, elsewhere, "--help").partition("\n")[0]
    assert "razdacha" in usage
    assert not latin_words(usage)


def test_the_installed_program_is_english_on_request(installed: Path, elsewhere: Path) -> None:
    assert razdacha(installed, elsewhere, "--lang", "en", "--help").startswith("Usage: razdacha")


def test_the_installed_program_runs_as_a_module(installed: Path, elsewhere: Path) -> None:
    words = (installed / "python", "-m", "deckbuilder", "--lang", "en", "--version")
    assert run(*words, cwd=elsewhere).stdout.startswith("razdacha ")


def test_the_installed_program_finds_the_bundled_cards(installed: Path, elsewhere: Path) -> None:
    assert razdacha_json(installed, elsewhere, "search", "--limit", "1")["total"] == 220


def test_the_installed_program_checks_the_starter_decks(installed: Path, elsewhere: Path) -> None:
    starters = razdacha_json(installed, elsewhere, "deck", "list")["starters"]
    names = [starter["file"] for starter in starters]
    assert names
    assert razdacha_json(installed, elsewhere, "check", *names)["legal"]


def test_the_installed_program_imports_a_table(installed: Path, elsewhere: Path) -> None:
    table = razdacha(installed, elsewhere, "--lang", "en", "export", "--format", "csv")
    (elsewhere / "cards.csv").write_text(table, encoding="utf-8")
    report = razdacha_json(installed, elsewhere, "import", "cards.csv")
    assert (report["total"], report["rejected"]) == (220 + 120, 0)


def test_the_installed_program_deals_like_the_checkout(installed: Path, elsewhere: Path) -> None:
    words = ("deal", "steppe-raid", "--seed", "7")
    assert razdacha_json(installed, elsewhere, *words) == run_json(*words)


def test_ci_runs_the_quick_and_the_slow_tests() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert lines[-2:] == ["make test", "exec make test-slow"]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
