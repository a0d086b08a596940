"""A hundred kills at any moment: each loses at most the choice whose write was under way."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO

import pytest

from catalog.store import open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import Controller, MatchSession, Stage
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk import EDITIONS
from tests.deckbuilder.workbench.kill_process import play_to_the_end
from tests.support.patience import PATIENCE
from tests.support.starters import entrant

KILLS = 100
SEAT_KILLS = 12
MOST = 4  # choices before a kill, however fast the machine
LONGEST = 0.01  # seconds after that: about as long as a choice and its write take
SEED = 20261122


@dataclass
class Player:
    """The program that plays, to be killed."""

    asked: IO[str]
    told: IO[str]

    def killed_after(self, choices: int, seconds: float, path: Path) -> list[int]:
        """Let it go on with a match, kill it so long after it said that it makes so many choices;
        return what it said: acts made before each."""
        print(path, file=self.asked, flush=True)
        child = int(self.told.readline())
        assert self.told.readline().strip() == "ready"
        lines = iter(lambda: self.told.readline().strip(), "end")
        said = [int(line) for line in islice(lines, choices)]
        time.sleep(seconds)
        with suppress(ProcessLookupError):  # it has played its match to the end
            os.kill(child, signal.SIGKILL)
        return [*said, *map(int, lines)]


@pytest.fixture
def player() -> Iterator[Player]:
    program = [sys.executable, "-m", "tests.deckbuilder.workbench.kill_process"]
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield Player(process.stdin, process.stdout)
        process.stdin.close()
        process.wait(PATIENCE)


def new_match(seed: int, edition: str = "2024") -> MatchSession:
    one = entrant("steppe-raid", Controller.HUMAN)
    other = entrant("black-candles", Controller.RANDOM)
    return MatchSession((one, other), seed, EDITIONS[edition])


def left(path: Path) -> tuple[MatchTable, int]:
    """Return the match as it was left, and how many choices of it are kept."""
    with open_catalog(f"sqlite:///{path}") as catalog:
        sessions = SessionStore(catalog)
        table = MatchTable.resume(sessions)
        assert table is not None
        assert table.notice == ""
        kept = sessions.games.load("match")
        assert kept is not None
        return table, len(kept.choices)


def begin(path: Path, seed: int, edition: str = "2024") -> None:
    with open_catalog(f"sqlite:///{path}") as catalog:
        MatchTable(SessionStore(catalog), new_match(seed, edition)).save()


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(sys.platform == "win32", reason="nobody is killed like this there")
def test_a_kill_loses_at_most_the_choice_being_written(
    player: Player, ready_database: Path, tmp_path: Path
) -> None:
    dice, path, kills, finished = random.Random(SEED), tmp_path / "match.sqlite", 0, 0
    shutil.copy(ready_database, path)
    begin(path, finished)
    lost = 0
    while kills < KILLS:
        said = player.killed_after(dice.randint(0, MOST), dice.uniform(0, LONGEST), path)
        kills += 1
        table, kept = left(path)
        assert kept == len(table.session.acts)
        if said:  # the choice that led to ``said[-1]`` acts, a bot's of several too, may be lost
            assert kept >= said[-2:][0]
            lost += kept < said[-1]
        if table.session.stage is Stage.OVER:
            assert table.session.acts == uninterrupted(finished, ready_database, tmp_path)
            finished += 1
            begin(path, finished)
    acts = left(path)[0].session.acts
    assert acts == uninterrupted(finished, ready_database, tmp_path)[: len(acts)]
    assert finished or len(acts) > KILLS // 10  # the kills came in the middle of play
    print(f"{kills} kills, {finished} matches finished, {lost} choices lost")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="nobody is killed like this there")
def test_a_kill_at_the_2009_seats_keeps_the_cards_in_hand(
    player: Player, ready_database: Path, tmp_path: Path
) -> None:
    """Whether the seat was written or not, both entrants hold the cards they were dealt before."""
    dice = random.Random(SEED)
    seed = next(seed for seed in range(99) if new_match(seed, "2009").roll.winner == 0)
    hands = [new_match(seed, "2009").deal_of(entrant).hand for entrant in (0, 1)]
    stages = []
    for kill in range(SEAT_KILLS):
        path = tmp_path / f"{kill}.sqlite"
        shutil.copy(ready_database, path)
        begin(path, seed, "2009")
        player.killed_after(0, dice.uniform(0, LONGEST), path)
        table, kept = left(path)
        session = table.session
        stages.append(session.stage)
        assert session.rules.code == "2009"
        assert kept == len(session.acts)
        assert (session.stage is Stage.SEATS) is (kept == 0)
        if session.stage in (Stage.SEATS, Stage.MULLIGANS):
            assert [session.deal_of(entrant).hand for entrant in (0, 1)] == hands
        else:  # a mulligan of the bot's may have changed its own
            assert session.deal_of(0).hand == hands[0]
    assert Stage.SEATS in stages


def uninterrupted(seed: int, ready_database: Path, folder: Path) -> list[object]:
    """Return the acts of the same match without a kill."""
    path = folder / f"straight-{seed}.sqlite"
    shutil.copy(ready_database, path)
    with open_catalog(f"sqlite:///{path}") as catalog:
        return list(play_to_the_end(new_match(seed), SessionStore(catalog)).session.acts)
