"""completion: what Tab offers, and that real shells quote it."""

import os
import pty
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from catalog.store import open_catalog
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import Deck
from tests.support.cli import run
from tests.support.patience import PATIENCE
from tests.support.sources import ROOT


def offered(line: str) -> list[str]:
    result = run("completion", "bash", "--line", line)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("razdacha simu", ["simulate"]),
        ("razdacha deck de", ["delete"]),
        ("razdacha --lang ", ["ru", "en"]),
        ("razdacha check --form", ["--format"]),
        (
            "razdacha --lang en check --format constructed-20",
            ["constructed-2009", "constructed-2010"],
        ),
        ("razdacha simulate --bot d", ["direct"]),
        ("razdacha config set lang", ["language"]),
        ("razdacha deal steppe", ["steppe-riders"]),
        ("razdacha deal 'Звериная тр", ["Звериная тропа"]),
        ("razdacha deal Звериная\\ тр", ["Звериная тропа"]),
        ("razdacha deal щит", ["щит Кряжа"]),
        ("razdacha deal «", []),
        ("razdacha card Пастуший", ["Пастуший щенок"]),
        ("razdacha squad --must Пастуший", ["Пастуший щенок"]),
        ("razdacha boosters bor", ["border"]),
        ("razdacha deck import ", []),
        ("razdacha", []),
        ("", []),
    ],
)
def test_the_next_word_of_a_command_line_is_completed(
    line: str, words: list[str], home_with_cards: Path
) -> None:
    assert offered(line) == words


def test_own_decks_are_offered_before_starter_decks(home_with_cards: Path) -> None:
    with open_catalog() as catalog:
        DeckStore(catalog).save(Deck("Стая $1 'лучших'"))
    assert offered("razdacha deal Ст")[0] == "Стая $1 'лучших'"


def test_tab_on_a_fresh_machine_creates_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "nobody"
    monkeypatch.setenv("RAZDACHA_HOME", str(home))
    assert offered("razdacha deal Зве") == ["Звериная тропа"]
    assert offered("razdacha card Ст") == []
    assert list(home.rglob("*.sqlite")) == []


def test_completion_errors_are_reported_without_a_traceback() -> None:
    wrong = run("completion", "bash", "--line", "razdacha dance with")
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert "dance" in wrong.stderr
    shell = run("completion", "tcsh")
    assert shell.exit_code == 2
    assert "use one of: bash, zsh, fish" in shell.stderr


def _program(folder: Path) -> dict[str, str]:
    """Make a program ``razdacha`` that completes, or tells its words; return the variables."""
    folder.mkdir()
    program = folder / "razdacha"
    program.write_text(
        '#!/bin/sh\nif [ "$1" = completion ]; then\n'
        f'  PYTHONPATH="{ROOT}" exec "{sys.executable}" -m deckbuilder "$@"\n'
        'fi\nprintf "<%s>" "$@"; echo "<end>"\n'
    )
    program.chmod(0o755)
    path = os.pathsep.join([str(folder), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "LC_ALL": "C.UTF-8", "TERM": "dumb", "INPUTRC": "/dev/null"}


def _typed(words: Sequence[str], variables: dict[str, str], lines: Sequence[str]) -> str:
    """Type lines into a shell at a terminal; all it wrote up to the end of the last."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        words, stdin=theirs, stdout=theirs, stderr=theirs, env=variables, start_new_session=True
    ) as shell:
        os.close(theirs)
        told, end = b"", time.monotonic() + PATIENCE
        try:
            for number, line in enumerate(lines, 1):
                os.write(ours, line.encode())
                while told.count(b"<end>") < number:
                    assert time.monotonic() < end, told.decode(errors="replace")
                    if select.select([ours], [], [], 0.1)[0]:
                        told += os.read(ours, 65536)
        finally:
            shell.kill()
            os.close(ours)
    return told.decode(errors="replace")


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash on this machine")
@pytest.mark.parametrize(
    "typed", ["deal Звер\t", "deal 'Звериная \t", 'deal "Звер\t', "deal Звериная\\ т\t"]
)
def test_bash_completes_and_quotes_a_name(
    typed: str, tmp_path: Path, home_with_cards: Path
) -> None:
    script = tmp_path / "script"
    script.write_text(run("completion", "bash").stdout)
    lines = [f". {script}; echo '<'end'>'\n", f"razdacha {typed}\n"]
    told = _typed(["bash", "--norc", "-i"], _program(tmp_path / "bin"), lines)
    assert "<deal><Звериная тропа><end>" in told


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh on this machine")
def test_zsh_completes_and_quotes_a_name(tmp_path: Path, home_with_cards: Path) -> None:
    script = tmp_path / "script"
    script.write_text(run("completion", "zsh").stdout)
    lines = [
        f"autoload -U compinit; compinit -u -D; . {script}; echo '<'end'>'\n",
        "razdacha deal Звер\t\n",
    ]
    told = _typed(["zsh", "-f", "-i"], _program(tmp_path / "bin"), lines)
    assert "<deal><Звериная тропа><end>" in told


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish on this machine")
def test_fish_offers_a_name(tmp_path: Path, home_with_cards: Path) -> None:
    ask = 'razdacha completion fish | source; complete -C "razdacha deal Звер"'
    told = subprocess.run(
        ["fish", "-N", "-c", ask], env=_program(tmp_path / "bin"), capture_output=True, text=True
    )
    assert told.stdout.splitlines() == ["Звериная тропа"]
