"""simulate: many matches on a command line."""

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import pandas as pd
import pytest

from deckbuilder.tournament.many import folder as folder_module
from deckbuilder.tournament.many.matches import matches
from deckbuilder.tournament.many.records import PlayedMatch
from tests.support.cli import run, run_json
from tests.support.sources import ROOT

TWO = ("simulate", "steppe-raid", "wall-and-arrows", "--bot", "random", "--seed", "1")


def test_shares_lengths_ends_and_cards_are_shown() -> None:
    told = run(*TWO, "--matches", "2", "--limit", "2").stdout
    assert "2 matches, played by random bots." in told
    assert "95% Wilson interval" in told
    for head in ("as second", "longest", "rule", "wins with it", "more: use --limit 0."):
        assert head in told


def test_a_single_deck_plays_against_itself() -> None:
    words = ("simulate", "steppe-raid", "--bot", "random", "--seed", "1", "--matches", "2")
    assert "The deck plays against itself. The first player" in run(*words).stdout
    answer = run_json(*words)
    assert [pair["against"] for pair in answer["pairs"]] == [answer["decks"][0]["deck"]]


def test_the_written_tables_are_read_by_pandas(tmp_path: Path) -> None:
    answer = run_json(*TWO, "--matches", "3", "--csv", str(tmp_path / "tables"))
    tables = {Path(file).stem: pd.read_csv(file) for file in answer["files"]}
    assert set(tables) == {"decks", "pairs", "lengths", "ends", "cards", "matches"}
    assert tables["matches"]["match"].tolist() == [0, 1, 2]
    assert tables["decks"]["matches"].tolist() == [3, 3]


def test_finished_matches_are_not_played_again_and_keep_their_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    into = ("--into", str(tmp_path / "kept"))
    first = run_json(*TWO, "--matches", "2", *into)
    monkeypatch.setattr(folder_module, "matches", _no_more)
    again = run_json(*TWO[:-2], "--matches", "2", *into)  # without --seed
    assert again == first


def _no_more(*given: Any) -> Iterator[PlayedMatch]:
    assert len(given[3]) == given[1]
    yield from ()


def test_ctrl_c_reports_what_was_played_and_how_to_continue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*given: Any) -> Iterator[PlayedMatch]:
        yield next(matches(*given))
        raise KeyboardInterrupt

    monkeypatch.setattr(folder_module, "matches", interrupted)
    result = run(*TWO, "--matches", "5", "--into", str(tmp_path / "kept"), "--json")
    assert result.exit_code == 130
    assert "Stopped: 1 match is saved in" in result.stderr
    answer = json.loads(result.stdout)
    assert (answer["asked"], answer["matches"]) == (5, 1)


@contextmanager
def _that_hears_ctrl_c(words: list[str], variables: dict[str, str]) -> Iterator[Popen[str]]:
    """Run a program in a group of its own, of which nothing is left at the end.

    Where these tests themselves run in the background of a shell, they ignore Ctrl+C, and so would
    whatever they begin.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        program = Popen(
            words, env=variables, stdout=PIPE, stderr=PIPE, text=True, start_new_session=True
        )
    finally:
        signal.signal(signal.SIGINT, before)
    with program:
        try:
            yield program
        finally:
            with suppress(ProcessLookupError):  # all of it has ended, as it should
                os.killpg(program.pid, signal.SIGKILL)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="sends Ctrl+C as POSIX systems do")
def test_a_real_ctrl_c_keeps_the_finished_matches(tmp_path: Path, home_with_cards: Path) -> None:
    kept = tmp_path / "kept"
    words = [*TWO, "--matches", "100000", "--jobs", "2", "--into", str(kept)]
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    words = [sys.executable, "-m", "deckbuilder", "--lang", "en", *words]
    lines, deadline = kept / "matches.jsonl", time.monotonic() + 100
    with _that_hears_ctrl_c(words, {**os.environ, "PYTHONPATH": paths}) as program:
        while not lines.exists() or lines.read_bytes().count(b"\n") < 4:
            assert program.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        os.killpg(program.pid, signal.SIGINT)
        told, problem = program.communicate(timeout=60)
    assert program.returncode == 130
    assert "Traceback" not in problem
    count = lines.read_bytes().count(b"\n")
    assert f"{count} matches are saved in" in problem
    assert f"{count} matches, played by random bots." in told


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (
            ("steppe-raid", "--bot", "wise"),
            "must be one of: random, novice, direct, strong, master",
        ),
        (("nothing-like-it",), "nothing-like-it"),
        (("steppe-raid", "--matches", "0"), "--matches: must be a whole number from 1"),
        (("steppe-raid", "--cluster", "spark://x:1"), "write dask://HOST:PORT or ray://HOST:PORT"),
        (("steppe-raid", "--cluster", "dask://x:1", "--jobs", "2"), "--jobs is for this machine"),
        ((), "DECK"),
    ],
)
def test_bad_input_is_reported(words: tuple[str, ...], problem: str) -> None:
    result = run("simulate", *words)
    assert result.exit_code == 2
    assert problem in result.stderr


@pytest.mark.skipif(find_spec("pyarrow") is not None, reason="Parquet is installed here")
def test_a_missing_parquet_library_is_reported_before_any_match(
    tmp_path: Path,
) -> None:
    result = run(*TWO, "--matches", "100000000", "--parquet", str(tmp_path))
    assert result.exit_code == 2
    assert "pip install 'razdacha[parquet]'" in result.stderr
