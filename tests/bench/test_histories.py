"""Histories: the same in any process, and the first event that differs is told."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import engine.berserk.abilities as ab
from engine.berserk.changing.setup import Setup
from tests.bench import histories
from tests.support.sources import ROOT
from tests.support.specs import creature

WILD = ("--kind", "wild", "--seeds", "2", "--choices", "60")


def printed(hash_seed: str) -> str:
    """Return what another process prints of two matches."""
    words = [sys.executable, "-m", "tests.bench.histories", *WILD]
    variables = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(words, env=variables, cwd=ROOT, capture_output=True, check=True)
    return done.stdout.decode()


@pytest.mark.slow
def test_histories_are_the_same_in_every_process() -> None:
    first = printed("1")
    assert len(first.splitlines()) == 2
    assert printed("2") == first


@pytest.mark.parametrize("kind", ["plain", "wild"])
def test_a_recorded_match_contains_decisions_events_and_states(kind: str) -> None:
    lines = histories.played(kind, 3, 40).lines
    assert sum(line.startswith("? ") for line in lines) == 41
    assert sum(line.startswith("= ") for line in lines) == 3
    assert any(line.startswith("WindowOpened(") for line in lines)


def test_a_repeated_run_agrees_with_its_own_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    base = tmp_path / "base.json"
    assert histories.main([*WILD[:3], "1", *WILD[4:], "--write", str(base)]) == 0
    first = base.read_text(encoding="utf-8")
    assert histories.main([*WILD, "--write", str(base)]) == 0
    assert base.read_text(encoding="utf-8").startswith(first)
    assert len(histories.kept(base)[1]) == 2
    assert histories.main([*WILD, "--against", str(base)]) == 0
    assert "2 matches compared" in capsys.readouterr().out
    monkeypatch.setattr(histories, "commit", lambda: "another")
    assert histories.main([*WILD, "--write", str(base)]) == 2
    assert "this is another" in capsys.readouterr().err


def test_the_first_seed_and_event_that_differ_are_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words, base = ["--kind", "plain", "--seeds", "3", "--choices", "60"], tmp_path / "base.json"
    assert histories.main([*words, "--write", str(base)]) == 0
    setup_of = histories.setup_of

    def other_dice(kind: str, seed: int) -> Setup:
        setup = setup_of(kind, seed)
        return replace(setup, seed=setup.seed + (seed == 1))

    monkeypatch.setattr(histories, "setup_of", other_dice)
    assert histories.main([*words, "--against", str(base)]) == 1
    out = capsys.readouterr().out
    assert "plain 1 differs at line " in out
    assert "2 matches compared" in out


def test_a_comparison_of_no_matches_fails(tmp_path: Path) -> None:
    base = tmp_path / "base.json"
    assert histories.main([*WILD, "--write", str(base)]) == 0
    assert histories.main(["--kind", "plain", "--seeds", "1", "--against", str(base)]) == 1


def test_a_value_is_recorded_by_the_fields_that_decide_equality() -> None:
    assert histories.told(creature("Страж")) == "'Страж'"
    assert histories.told({2: "b", 1: (True, None)}) == "{1:[True,None],2:'b'}"
    assert histories.told(frozenset({"b", "a"})) == "{'a','b'}"
    assert histories.told(ab.Unread("нечто", 0, ab.UnreadReason.ICON)) == "Unread"
    with pytest.raises(TypeError, match="how a float is told"):
        histories.told(1.0)
