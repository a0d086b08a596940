"""A match by lines whose program is killed in the middle: nothing is lost, and it goes on."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from deckbuilder.matches.match import MatchSession
from deckbuilder.plain.conversation import Talk
from deckbuilder.plain.ending import Ended
from deckbuilder.plain.playing import MatchWanted, play_match
from deckbuilder.workbench.match_table import MatchTable
from tests.deckbuilder.plain.player import Player
from tests.deckbuilder.plain.test_match import AGAINST_A_BOT, DECKS, play, services
from tests.support.patience import PATIENCE

_ANSWERS = 40
_PROGRAM = (sys.executable, "-m", "deckbuilder", "--lang", "en", "play", *DECKS)
_OPTIONS = ("--plain", "--seed", "7", "--against", "random")


@pytest.mark.slow
def test_a_killed_match_by_lines_has_every_answer_and_resumes(
    home_with_cards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "killed"
    shutil.copytree(home_with_cards, other)
    player = Player(most=_ANSWERS)
    assert play(player, AGAINST_A_BOT) is Ended.NO_LINES
    told = "".join(f"{text}\n" for text in player.told[:-1])  # without that it is kept
    played = left()
    assert played.match is not None

    assert told_until_killed(other, player.said, told) == told
    monkeypatch.setenv("RAZDACHA_HOME", str(other))
    again = left()
    assert again.acts == played.acts
    on = Player(seed=2)
    with services() as opened:
        assert play_match(opened, Talk(on.lines(), on.say), MatchWanted()) is Ended.DONE
    assert on.told[0].startswith("Unfinished match")
    assert any("The match is over." in text for text in on.told)


def told_until_killed(home: Path, answers: list[str], told: str) -> str:
    """Let the program play in a folder until it has told so much, and kill it; return all of it."""
    with subprocess.Popen(
        (*_PROGRAM, *_OPTIONS),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "RAZDACHA_HOME": str(home)},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        late = Timer(PATIENCE, process.kill)  # where it tells less, reading must end too
        late.start()
        process.stdin.write("".join(f"{answer}\n" for answer in answers))
        process.stdin.flush()
        heard = process.stdout.read(len(told))
        process.send_signal(signal.SIGKILL)
        late.cancel()
        assert process.wait() == -signal.SIGKILL
        return heard + process.stdout.read()


def left() -> MatchSession:
    """Return the match as it lies in the folder."""
    with services() as opened:
        table = MatchTable.resume(opened.sessions)
        assert table is not None
        assert table.notice == ""
        return table.session
