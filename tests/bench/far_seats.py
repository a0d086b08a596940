"""Scripted seats of hosted matches: ``python -m tests.bench.far_seats SCRIPT PACE PORT…``.

Each port is that of a table, whose two seats sit in this process. SCRIPT is a file with the acts of
one match, PACE the seconds between two choices at a table. Prints the milliseconds from each choice
being sent until the other seat has its view, as JSON.
"""

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

from deckbuilder.network.matches.protocol import Act, Bring, Reveal, write
from deckbuilder.network.matches.seeds import commitment
from deckbuilder.network.protocol import MOST_FROM_HOST, VERSION, Join
from deckbuilder.network.protocol import write as write_common
from tests.support.far_matches import CODE, LOOPBACK, NAMES, STEMS

_VIEW = '{"$":"Seen"'
_LONGEST = 60.0


@dataclass(frozen=True)
class Scripted:
    """An act of the script: who makes it, its code, the position it is made at."""

    entrant: int
    code: str
    turn: int


async def _until(seat: ClientConnection, start: str) -> None:
    """Read messages up to one that begins so."""
    async with asyncio.timeout(_LONGEST):
        while not str(await seat.recv()).startswith(start):
            pass


async def _seat(port: int, entrant: int) -> ClientConnection:
    seat = await connect(
        f"ws://{LOOPBACK}:{port}/", compression="deflate", proxy=None, max_size=MOST_FROM_HOST
    )
    await seat.send(write_common(Join(VERSION, CODE, NAMES[entrant], "")))
    await _until(seat, '{"$":"Lobby"')
    promised = commitment(part_of(entrant))
    await seat.send(write(Bring(1, STEMS[entrant], (), promised)))
    return seat


def part_of(entrant: int) -> str:
    """Return the seat's part of the seed, so that the script fits."""
    return f"{entrant:032x}"


async def _table(port: int, script: Sequence[Scripted], pace: float, wait: float) -> list[float]:
    seats = [await _seat(port, entrant) for entrant in (0, 1)]
    for entrant, seat in enumerate(seats):
        await _until(seat, '{"$":"Brought"')
        await seat.send(write(Reveal(part_of(entrant))))
    for seat in seats:
        await _until(seat, _VIEW)
    await asyncio.sleep(wait)
    delays = []
    for number, act in enumerate(script, start=2):
        due = time.perf_counter() + pace
        own, other = seats[act.entrant], seats[1 - act.entrant]
        begun = time.perf_counter()
        await own.send(write(Act(number, act.turn, act.code)))
        await _until(other, _VIEW)
        delays.append(1_000 * (time.perf_counter() - begun))
        await _until(own, _VIEW)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
    for seat in seats:
        await seat.close()
    return delays


async def _main(script: Path, pace: float, ports: Sequence[int]) -> None:
    acts = [Scripted(*row) for row in json.loads(script.read_text(encoding="utf-8"))]
    waits = [pace * place / len(ports) for place in range(len(ports))]
    tables = (_table(port, acts, pace, wait) for port, wait in zip(ports, waits, strict=True))
    delays = await asyncio.gather(*tables)
    print(json.dumps([one for each in delays for one in each]))


if __name__ == "__main__":
    asyncio.run(_main(Path(sys.argv[1]), float(sys.argv[2]), [int(port) for port in sys.argv[3:]]))
