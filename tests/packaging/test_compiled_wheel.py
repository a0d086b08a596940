"""The wheel with the compiled engine, installed elsewhere: it plays, and goes on without it.

Nothing is compiled for these tests: they take what ``make test-compiled`` has compiled.
"""

import json
import shutil
import sys
import zipfile
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tests.packaging.installing import ROOT, build_wheel, copy_sources, install, run
from tests.support.compiled import ASKED_FOR, COMPILED

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not ASKED_FOR, reason="the engine is not compiled here: make test-compiled"),
]
MATCH = ("match", "steppe-raid", "black-candles", "--seed", "11", "--p2", "random")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("source")
    copy_sources(source)
    shutil.copytree(COMPILED, source / COMPILED.relative_to(ROOT))
    return build_wheel(source, RAZDACHA_COMPILE="1")


@pytest.fixture(scope="module")
def installation(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return install(wheel, tmp_path_factory.mktemp("installed"))


@pytest.fixture
def compiled_folder(installation: tuple[Path, Path]) -> Iterator[Path]:
    """The compiled engine of the installation, which a test may break."""
    folder = installation[1] / "razdacha_compiled"
    kept = folder.with_name("kept")
    shutil.copytree(folder, kept)
    yield folder
    shutil.rmtree(folder)
    kept.rename(folder)


def razdacha(
    installation: tuple[Path, Path], *words: str, lang: str = "en", **variables: str
) -> tuple[str, str]:
    """Run the installed program; return what it wrote to stdout and to stderr."""
    programs = installation[0]
    home = str(programs.parent / "home")
    words = ("--lang", lang, *words)
    done = run(programs / "razdacha", *words, cwd=programs.parent, RAZDACHA_HOME=home, **variables)
    return done.stdout, done.stderr


def test_the_compiled_wheel_is_for_this_python_only(wheel: Path) -> None:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    interpreter, abi, platform = wheel.stem.split("-")[-3:]
    assert (interpreter, abi) == (python, python)
    assert platform != "any"


def test_the_compiled_wheel_contains_the_sources(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    sources = {path.relative_to(ROOT).as_posix() for path in (ROOT / "engine").rglob("*.py")}
    assert sources <= names
    extensions = {name for name in names if name.endswith(EXTENSION_SUFFIXES[0])}
    assert {name.partition("/")[0] for name in extensions} == {"razdacha_compiled"}
    there = {name.partition("/")[2] for name in names if name.startswith("razdacha_compiled/")}
    chosen_by = {"engine/__init__", "engine/loading"}
    modules = {name.removesuffix(EXTENSION_SUFFIXES[0]).removesuffix(".py") for name in there}
    others = {"razdacha_engine__mypyc", "modules.txt"}
    assert modules == {name.removesuffix(".py") for name in sources} - chosen_by | others


def test_the_installed_program_runs_the_compiled_engine(installation: tuple[Path, Path]) -> None:
    assert razdacha(installation, "--version")[0].splitlines()[1] == "Engine: compiled"
    program = "import engine.kernel.match as module; print(module.__file__)"
    place = run(installation[0] / "python", "-c", program, cwd=installation[0]).stdout.strip()
    assert Path(place).is_relative_to(installation[1] / "razdacha_compiled")


def test_both_engines_play_the_same_match(installation: tuple[Path, Path]) -> None:
    compiled, noted = razdacha(installation, *MATCH, "--json")
    assert json.loads(compiled)
    assert "engine" not in noted
    interpreted, _noted = razdacha(installation, *MATCH, "--json", RAZDACHA_ENGINE="interpreted")
    assert compiled == interpreted


def test_the_interpreted_engine_is_used_on_request(installation: tuple[Path, Path]) -> None:
    told, noted = razdacha(installation, "--version", RAZDACHA_ENGINE="interpreted")
    assert told.splitlines()[1] == "Engine: interpreted, set by RAZDACHA_ENGINE"
    assert noted == ""


def test_without_one_compiled_file_the_program_reports_it_and_continues(
    installation: tuple[Path, Path], compiled_folder: Path
) -> None:
    missing = compiled_folder / "engine" / "kernel" / ("rng" + EXTENSION_SUFFIXES[0])
    missing.unlink()
    played, noted = razdacha(installation, *MATCH, "--json")
    assert json.loads(played)
    assert "The compiled engine cannot be used: the file engine/kernel/rng" in noted


def test_a_compiled_engine_that_fails_to_load_is_reported_in_russian(
    installation: tuple[Path, Path], compiled_folder: Path
) -> None:
    library = compiled_folder / ("razdacha_engine__mypyc" + EXTENSION_SUFFIXES[0])
    library.write_bytes(b"no code")
    _settings, noted = razdacha(installation, "config", "show", lang="ru")
    assert "Скомпилированный движок не годится" in noted
    assert "Работает интерпретируемый" in noted
