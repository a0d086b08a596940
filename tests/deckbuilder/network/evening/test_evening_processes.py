"""A whole evening in processes of its own, over loopback, with the host killed twice."""

import asyncio
import json
import os
import re
import signal
import sys
from pathlib import Path

import pytest

from tests.deckbuilder.network.test_processes import ROOT, process, read_until
from tests.support.patience import PATIENCE

NAMES = ("Аня", "Боря", "Вика", "Гена")
_ROUNDS = re.compile(r'\["round",')


def lines_of(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines() if path.exists() else []


async def grown(path: Path, wanted: str, count: int) -> None:
    """Wait until the evening's file has so many lines that begin like this."""
    while sum(line.startswith(wanted) for line in lines_of(path)) < count:
        await asyncio.sleep(0.05)


async def joining(address: str, code: str, name: str, home: Path) -> asyncio.subprocess.Process:
    """Let a bot take a seat in a process of its own, to the end of the evening."""
    words = ("join", address, "--code", code, "--name", name, "--bot", "balance", "--lang", "en")
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "deckbuilder", *words),
        env={**os.environ, "RAZDACHA_HOME": str(home)},
        cwd=ROOT,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )


@pytest.mark.slow
@pytest.mark.timeout(900)  # eight processes at work
async def test_eight_play_from_draft_to_standings_with_the_host_killed_twice(
    tmp_path: Path,
) -> None:
    kept = tmp_path / "evening.keep"
    people = ",".join(NAMES)
    hosting = ("deckbuilder", "host", "evening", "--way", "draft", "--people", people)
    more = ("--bots", "4", "--boosters", "3", "--quick", "--keep", str(kept), "--lang", "en")
    async with asyncio.timeout(10 * PATIENCE):
        async with process(*hosting, *more, "--port", "0", home=tmp_path / "host") as host:
            told = await read_until(host, r"To join: .*")
            found = re.search(r":(\d+) --code ([\d-]+)", told)
            assert found is not None
            port, code = found.groups()
            address = f"127.0.0.1:{port}"
            guests = [await joining(address, code, name, tmp_path / name) for name in NAMES]
            await grown(kept, '["picks"', 20)
            host.send_signal(signal.SIGKILL)
            await host.wait()
        again = ("deckbuilder", "host", "resume", str(kept), "--port", port, "--lang", "en")
        async with process(*again, home=tmp_path / "host") as host:
            await grown(kept, '["round"', 1)
            await grown(kept, '["at"', 60)
            host.send_signal(signal.SIGKILL)
            await host.wait()
        async with process(*again, "--json", home=tmp_path / "host") as host:
            answer, _nothing = await host.communicate()
            told_guests = [await guest.communicate() for guest in guests]
    held = json.loads(answer)
    assert held["stage"] == "over"
    assert len(held["players"]) == 8
    assert len(held["rounds"]) == 3
    assert all(match["over"] for matches in held["rounds"] for match in matches)
    assert sum(line["wins"] + line["draws"] + line["losses"] for line in held["standings"]) == 24
    for out, _error in told_guests:
        text = out.decode()
        assert "The evening is over." in text
        assert "The draft is saved as number 1." in text
    assert len(_ROUNDS.findall(kept.read_text("utf-8"))) == 3
