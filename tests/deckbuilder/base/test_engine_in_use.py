"""The program says which engine it runs, and why not the compiled one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from catalog.common.i18n import Language, activate
from deckbuilder.base.engine_in_use import render_engine, render_fallback
from engine import IN_USE
from engine.loading import Cause, InUse
from tests.support.cli import run, run_json
from tests.support.messages import latin_words
from tests.support.sources import ENGINE, ROOT

HINDRANCES = (
    InUse(Cause.FOREIGN, "cpython-37m-darwin.so"),
    InUse(Cause.INCOMPLETE, "engine/kernel/rng.so"),
    InUse(Cause.BROKEN, "wrong ELF class"),
)


def test_the_version_says_which_engine_runs() -> None:
    assert run("--version").stdout.splitlines()[1:] == [f"Engine: {IN_USE.name}"]


def test_the_settings_say_which_engine_runs(own_home: Path) -> None:
    assert run("config", "show").stdout.splitlines()[-1] == f"Engine: {IN_USE.name}"
    assert run_json("config", "show")["engine"] == IN_USE.name


@pytest.mark.parametrize("in_use", HINDRANCES, ids=lambda in_use: in_use.cause.value)
def test_a_compiled_engine_that_cannot_be_used_is_reported_with_the_reason(in_use: InUse) -> None:
    told = render_fallback(in_use) or ""
    assert in_use.detail in told
    assert "Using the interpreted one" in told
    assert in_use.detail in render_engine(in_use)


@pytest.mark.parametrize("in_use", HINDRANCES, ids=lambda in_use: in_use.cause.value)
def test_the_reason_for_the_fallback_is_shown_in_russian(in_use: InUse) -> None:
    activate(Language.RUSSIAN)
    told = (render_fallback(in_use) or "").replace(in_use.detail, "")
    assert "интерпретируемый" in told
    assert not {"compiled", "engine", "interpreted", "file", "made"} & set(latin_words(told))


def test_requesting_the_interpreted_engine_gives_no_warning() -> None:
    assert render_fallback(InUse(Cause.ASKED)) is None
    assert render_engine(InUse(Cause.ASKED)) == "Engine: interpreted, set by RAZDACHA_ENGINE"


def test_requesting_a_missing_compiled_engine_warns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert render_fallback(InUse(Cause.ABSENT)) is None
    monkeypatch.setenv("RAZDACHA_ENGINE", "compiled")
    assert "it is not installed here" in (render_fallback(InUse(Cause.ABSENT)) or "")


def test_an_unknown_engine_is_bad_input(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAZDACHA_ENGINE", "steam")
    result = run("config", "show")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "“steam” is not an engine; use compiled / interpreted." in result.stderr


@pytest.mark.slow
def test_the_program_falls_back_to_its_sources(tmp_path: Path) -> None:
    shutil.copytree(ENGINE, tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    folder = tmp_path / "razdacha_compiled"
    folder.mkdir()
    (folder / "modules.txt").write_text(".cpython-37m.so\n", encoding="utf-8")
    paths = os.pathsep.join((str(tmp_path), str(ROOT)))
    done = subprocess.run(
        [sys.executable, "-m", "deckbuilder", "--lang", "en", "rules", "101.1"],
        env={**os.environ, "PYTHONPATH": paths, "PYTHONSAFEPATH": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert "it is built for cpython-37m.so" in done.stderr
