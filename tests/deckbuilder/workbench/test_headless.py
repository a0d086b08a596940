"""A script without a terminal does what users do, through the workbench alone."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.sources import ROOT


def done(task: str, home: Path) -> str:
    """Return what a task says in a process of its own, with an empty home."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.deckbuilder.workbench.headless", task],
        cwd=ROOT,
        env={**os.environ, "RAZDACHA_HOME": str(home), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("match", r"no_creatures\w*, 1 taken back, \d+ lines; doors: none"),
        ("practice", r"1 mulligan, \d+ cards; doors: none"),
        ("draft", r"12 cards, 1 taken back, deck “Пул”; doors: none"),
        ("training", r"score \d+; doors: none"),
    ],
)
def test_a_script_uses_the_workbench_without_a_screen(
    task: str, expected: str, tmp_path: Path
) -> None:
    assert re.fullmatch(expected, done(task, tmp_path))
