"""How long the program takes to start."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.timing import Figure, median, seconds

_BARE = ("-c", "pass")
_FIRST_FRAME = """
import asyncio, sys, time
start = time.perf_counter()
from deckbuilder.settings import load_settings
from deckbuilder.tui.app import RazdachaApp
async def main():
    app = RazdachaApp(load_settings())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        print(time.perf_counter() - start)
asyncio.run(main())
"""


def figures() -> Iterator[Figure]:
    """Measure Python itself, the help, a search, and the first frame of the application."""
    with TemporaryDirectory() as folder:
        environment = {**os.environ, "RAZDACHA_HOME": folder}
        _process(environment, "-m", "deckbuilder", "search", "--limit", "1")
        bare = _median(environment, *_BARE)
        helped = _median(environment, "-m", "deckbuilder", "--help")
        searched = _median(environment, "-m", "deckbuilder", "search", "лес", "--limit", "5")
        yield Figure("python -c pass", bare, "s")
        yield Figure("razdacha --help", helped, "s", "<= 0.25")
        yield Figure("  for each start of bare Python", helped / bare, "x")
        yield Figure("razdacha search", searched, "s")
        frames = [_first_frame(environment) for _ in range(5)]
        yield Figure("first frame of the application", median(frames), "s", "<= 1.0")


def _median(environment: dict[str, str], *words: str) -> float:
    return median([seconds(lambda: _process(environment, *words)) for _ in range(7)])


def _process(environment: dict[str, str], *words: str) -> str:
    done = subprocess.run(
        [sys.executable, *words],
        env=environment,
        cwd=Path(__file__).resolve().parents[2],
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


def _first_frame(environment: dict[str, str]) -> float:
    return float(_process(environment, "-c", _FIRST_FRAME).split()[-1])
