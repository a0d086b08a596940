"""Host and players in processes of their own, over loopback; one is killed and comes back."""

import asyncio
import json
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.deckbuilder.network.host_process import CODE, ROUNDS, SIZE
from tests.support.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[3]
PICKS = ROUNDS * SIZE


@asynccontextmanager
async def process(*words: str, home: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run ``python -m WORDS…`` until the block ends."""
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        *words,
        cwd=ROOT,
        env={**os.environ, "RAZDACHA_HOME": str(home), "PYTHONIOENCODING": "utf-8"},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield running
    finally:
        if running.returncode is None:
            running.kill()
        await running.wait()


def joining(port: int, name: str) -> tuple[str, ...]:
    address = f"127.0.0.1:{port}"
    words = ("join", address, "--code", CODE, "--name", name, "--plain", "--lang", "en")
    return ("deckbuilder", *words)


def say(running: asyncio.subprocess.Process, text: str) -> None:
    assert running.stdin is not None
    running.stdin.write(text.encode())


async def read_until(running: asyncio.subprocess.Process, pattern: str) -> str:
    """Read lines up to the one that matches; return all of them."""
    assert running.stdout is not None
    read = ""
    while not re.search(pattern, read):
        line = await running.stdout.readline()
        assert line, f"no line matched {pattern!r} in:\n{read}"
        read += line.decode()
    return read


@pytest.mark.slow
async def test_a_killed_player_returns_and_the_draft_is_finished(
    tmp_path: Path,
) -> None:
    async with (
        asyncio.timeout(2 * PATIENCE),
        process("tests.deckbuilder.network.host_process", home=tmp_path) as host,
    ):
        port = int(await read_until(host, r"\d+\n"))
        async with process(*joining(port, "Вася"), home=tmp_path) as steady:
            say(steady, "1\n" * PICKS)
            async with process(*joining(port, "Петя"), home=tmp_path) as killed:
                say(killed, "2\n" * 3)
                await read_until(killed, r"pick 4")
                killed.kill()
                await killed.wait()
            await read_until(host, "lost Петя")
            async with process(*joining(port, "Петя"), home=tmp_path) as back:
                say(back, "1\n" * PICKS)
                told = await read_until(back, f"{PICKS} cards in the pool")
                assert await back.wait() == 0
            assert await steady.wait() == 0
        news = await read_until(host, r"\[\[.*\n")
        assert await host.wait() == 0
    assert "pick 4" in told
    assert "pick 3" not in told.partition("pick 4")[0]
    assert "came_back Петя" in news
    pools = json.loads(news.splitlines()[-1])
    assert [len(pool) for pool in pools] == [PICKS] * 8
    assert len({name for pool in pools for name in pool}) == 8 * PICKS
