"""A host and two players in processes of their own; all of them are killed and come back."""

import asyncio
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest

from deckbuilder.matches.records import difference, record_from, record_of
from deckbuilder.network.matches.keeping import read_journal, resume_room
from tests.deckbuilder.network.test_processes import process
from tests.support.far_matches import (
    CODE,
    LOOPBACK,
    NAMES,
    STEMS,
    hosted,
    line_to,
    play_alone,
    room_of,
    table_at,
    until,
)
from tests.support.far_rooms import check_plain
from tests.support.far_series import check_starters, starter_text
from tests.support.patience import PATIENCE
from tests.support.sources import ROOT

KILLS = 8
MODULE = "tests.deckbuilder.network.matches.match_process"


def free_port() -> int:
    with socket.socket() as bound:
        bound.bind((LOOPBACK, 0))
        return int(bound.getsockname()[1])


class Processes:
    """The host and the players, each begun again after being killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.words = {
            "host": ("host", str(folder / "a.room"), str(self.port)),
            **{name: ("play", str(self.port), name, str(folder / name)) for name in NAMES},
        }
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        for name in self.words:
            self.begin(name)

    def begin(self, name: str) -> None:
        with (self.folder / f"{name}.out").open("wb") as said:
            self.running[name] = subprocess.Popen(
                [sys.executable, "-m", MODULE, *self.words[name]], cwd=ROOT, stdout=said
            )
        if name == "host":
            self.wait_for(lambda: self.said(name).strip() == str(self.port))

    def said(self, name: str) -> str:
        return (self.folder / f"{name}.out").read_text(encoding="utf-8")

    def wait_for(self, met: Callable[[], bool]) -> None:
        end = monotonic() + PATIENCE
        while not met():
            assert monotonic() < end, "it does not come about"
            sleep(0.02)

    def wait_for_lines(self, count: int) -> None:
        self.wait_for(lambda: self.lines() >= count)

    def content(self) -> bytes:
        path = self.folder / "a.room"
        return path.read_bytes() if path.is_file() else b""

    def lines(self) -> int:
        return self.content().count(b"\n")

    def kill(self, name: str) -> None:
        self.running[name].kill()
        self.running[name].wait()
        self.begin(name)


@contextmanager
def processes(folder: Path) -> Iterator[Processes]:
    made = Processes(folder)
    try:
        yield made
    finally:
        for one in made.running.values():
            if one.poll() is None:
                one.kill()
            one.wait()


@pytest.mark.slow
def test_a_match_of_killed_processes_is_played_to_one_record(tmp_path: Path) -> None:
    rng = Random(1)
    with processes(tmp_path) as made:
        kills = 0
        made.wait_for(lambda: b'["begin"' in made.content())  # now each has the token of its seat
        while kills < KILLS:
            made.wait_for_lines(made.lines() + rng.randrange(1, 6))
            before = made.content()
            whole = before[: before.rfind(b"\n") + 1]
            made.kill(rng.choice(("host", *NAMES)))
            kills += 1
            assert made.content().startswith(whole), "nothing kept is lost"
        for name in NAMES:
            made.running[name].wait(2 * PATIENCE)
        records = [made.said(name).partition("{")[2] for name in NAMES]
        made.running["host"].wait(PATIENCE)
    assert records[0] == records[1]
    record = record_from("record", "{" + records[0])
    assert difference(record) is None
    room = room_of(check_plain)
    resume_room(tmp_path / "a.room", read_journal(tmp_path / "a.room"), room, 0.0)
    assert room.match is not None
    assert record == record_of(room.match)


@pytest.mark.slow
async def test_lines_typed_before_a_match_begins_are_answers_in_it(tmp_path: Path) -> None:
    with hosted(room_of(check_starters)) as host:
        friend = line_to(host.port, NAMES[0], starter_text(), tmp_path / "friend")
        until(lambda: friend.guest.seat == 0)
        words = ("join", f"{LOOPBACK}:{host.port}", "--code", CODE, "--name", NAMES[1])
        more = ("--deck", STEMS[0], "--plain", "--lang", "en")
        async with (
            asyncio.timeout(2 * PATIENCE),
            process("deckbuilder", *words, *more, home=tmp_path / "home") as guest,
        ):
            assert guest.stdin is not None
            guest.stdin.write(b"concede\nyes\n1\n")
            play_alone(await asyncio.to_thread(table_at, friend))
            told, _nothing = await guest.communicate()
            assert guest.returncode == 0
        friend.close()
    text = told.decode()
    assert "The match is over." in text
    assert "Type “help”" not in text.split("Your deck is accepted.")[0]
