"""Answers of ``--json`` are captured and compared: two runs agree, a change is shown."""

import json
from pathlib import Path

import pytest

from tests.support.json_answers import main

QUICK = "check"  # some command that answers at once


@pytest.fixture
def capture(tmp_path: Path) -> Path:
    """What the command answers now."""
    file = tmp_path / "answers.json"
    assert main(["--only", QUICK, "--write", str(file)]) == 0
    return file


def test_a_command_gives_the_same_answer_in_every_run(
    capture: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--only", QUICK, "--against", str(capture)]) == 0
    assert capsys.readouterr().out.endswith("0 lines that differ\n")


def test_a_changed_value_is_shown_by_its_answer(
    capture: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = json.loads(capture.read_text("utf-8"))
    title = next(iter(answers))
    answers[title] = answers[title].replace('"legal": ', '"formerly": ')
    capture.write_text(json.dumps(answers), encoding="utf-8")
    assert main(["--only", QUICK, "--against", str(capture)]) == 1
    shown = capsys.readouterr().out
    assert f"--- {title}" in shown
    assert '- "formerly": ' in shown
