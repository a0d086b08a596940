"""The import contracts of ``pyproject.toml`` hold nobody by accident: each of them can be broken.

Every contract is broken on purpose in a copy of the sources, all of them at once, and has to say so
by the line that breaks it.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.sources import ROOT

ROOMS = ("engine", "catalog", "deckbuilder")

BREACHES = {
    "deckbuilder -> catalog -> engine": ("catalog.breach", "deckbuilder.decks.text"),
    "inside the engine": ("engine.kernel.breach", "engine.berserk.abilities"),
    "the rooms of Berserk": ("engine.berserk.abilities.breach", "engine.berserk.table.board"),
    "Berserk is met at its face and its abilities": (
        "deckbuilder.battle.breach",
        "engine.berserk.table.state",
    ),
    "the engine is pure": ("engine.breach", "time"),
    "the ground floor of the catalogue knows no card": ("catalog.common.breach", "catalog.models"),
    "the rooms of deckbuilder": ("deckbuilder.decks.breach", "deckbuilder.squads.solver"),
    "the kit knows no card, no SQL and no web": ("deckbuilder.kit.breach", "sqlmodel"),
    "doors: only cli.app, which opens it, imports the terminal application": (
        "deckbuilder.cli.breach",
        "deckbuilder.tui.opening",
    ),
    "the rooms of the terminal application": (
        "deckbuilder.tui.shell.breach",
        "deckbuilder.tui.home.home",
    ),
    "only the terminal application knows Textual": ("deckbuilder.workbench.breach", "textual"),
    "only the pages know HTML templates": ("deckbuilder.matches.breach", "jinja2"),
    "only the command line knows Typer": ("deckbuilder.base.breach", "typer"),
    "only the network knows websockets": ("deckbuilder.limited.breach", "websockets"),
    "only the server of browsers knows its web framework": (
        "deckbuilder.network.breach",
        "aiohttp",
    ),
    "only their modules know Dask and Ray": ("deckbuilder.squads.breach_of_tasks", "distributed"),
    "only the catalogue and the stores touch SQL": ("deckbuilder.squads.breach", "sqlmodel"),
}
"""For each contract a module that nobody has yet, and what it may not import."""


def contracts() -> list[dict[str, object]]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    told: list[dict[str, object]] = settings["tool"]["importlinter"]["contracts"]
    return told


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What is said of a copy of the sources in which every contract is broken once."""
    copy = tmp_path_factory.mktemp("broken")
    for room in ROOMS:
        shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    for module, imported in BREACHES.values():
        path = copy.joinpath(*module.split(".")).with_suffix(".py")
        path.write_text(f"import {imported}\n", encoding="utf-8")
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy), "COLUMNS": "300"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def test_every_import_contract_has_a_breaking_example() -> None:
    assert [contract["name"] for contract in contracts()] == list(BREACHES)


def test_no_import_contract_has_an_ignore_list() -> None:
    assert [contract["name"] for contract in contracts() if "ignore_imports" in contract] == []


@pytest.mark.parametrize("contract", BREACHES)
def test_an_import_contract_fails_for_a_forbidden_import(contract: str, report: str) -> None:
    module, imported = BREACHES[contract]
    assert f"{contract} BROKEN" in report
    _title, _line, reasons = report.partition(f"{contract}\n{'-' * len(contract)}\n")
    (reasons, *_others) = re.split(r"\n\S[^\n]*\n-+\n", reasons, maxsplit=1)
    assert re.search(rf"{re.escape(module)} -> {re.escape(imported.partition('.')[0])}", reasons), (
        reasons
    )
