"""Matches by a room code: fifty tables of one host, scripted seats in other processes."""

import gc
import json
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from deckbuilder.matches.act_codes import act_to_json
from deckbuilder.network.matches.protocol import write_code
from tests.bench.far_seats import part_of
from tests.bench.timing import Figure, Figures, Remark, held, median, p95
from tests.support.far_matches import Sitting, hosted, room_of
from tests.support.sources import ROOT

_TABLES = 50
_CHOICES = 60
_PACE = 1.0
_PROCESSES = 2


def figures(*, cheap: bool = False) -> Figures:
    """Measure a minute in which a choice is made at each table every second."""
    tables, choices, pace = (2, 6, 0.0) if cheap else (_TABLES, _CHOICES, _PACE)
    with TemporaryDirectory() as folder:
        script = Path(folder, "script.json")
        script.write_text(json.dumps(_script(choices)), encoding="utf-8")
        _play(Path(folder, "first"), script, 1, 0.0)  # what the first table loads is no table's
        yield from _measured(Path(folder, "rooms"), script, tables, pace)


def _measured(folder: Path, script: Path, tables: int, pace: float) -> Figures:
    before, cpu = held(), time.process_time()
    delays, after = _play(folder, script, tables, pace)
    spent = time.process_time() - cpu
    yield Figure("50 tables: choice to the other seat's view, median", median(delays), "ms")
    yield Figure("50 tables: choice to the other seat's view, p95", p95(delays), "ms")
    yield Figure("50 tables: the host's time for a choice", 1_000 * spent / len(delays), "ms")
    yield Figure("50 tables: memory a table", max(0.0, after - before) / tables, "MB")
    yield Remark(f"  {len(delays)} choices at {tables} tables, the host used {spent:.0f} s")


def _play(folder: Path, script: Path, tables: int, pace: float) -> tuple[list[float], float]:
    """Return the delays in milliseconds, and the memory in MB with all tables under way."""
    with ExitStack() as stack:
        ports = [
            stack.enter_context(hosted(room_of(), folder / f"{place}.room")).port
            for place in range(tables)
        ]
        seats = [
            subprocess.Popen(
                [sys.executable, "-m", "tests.bench.far_seats", str(script), str(pace)]
                + [str(port) for port in ports[place::_PROCESSES]],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                text=True,
            )
            for place in range(min(_PROCESSES, tables))
        ]
        delays = [delay for seat in seats for delay in json.loads(seat.communicate()[0])]
        gc.collect()
        return delays, held()


def _script(choices: int) -> list[tuple[int, str, int]]:
    """Return the first acts of a match: who makes each, its code, its position."""
    table = Sitting()
    people = table.two()
    assert [person.part for person in people] == [part_of(entrant) for entrant in (0, 1)]
    made: list[tuple[int, str, int]] = []
    while len(made) < choices:
        person = next(person for person in people if person.is_asked)
        turn = person.seat.number
        person.go_on()
        assert table.room.match is not None
        code = write_code(act_to_json(table.room.match.acts[-1]))
        made.append((person.seat.entrant, code, turn))
    return made
