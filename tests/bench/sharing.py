"""The overhead of distributing tasks: matches by 1 and 2 workers of each kind, and empty tasks.

    python -m tests.bench.sharing [--matches 60] [--tasks 2000] [--kinds here,processes,dask,ray]

Matches are between two starter decks by direct bots. Empty tasks measure the minimum cost of a
portion: one item is sent at a time, and the CPU seconds of this program, of its scheduler (Dask)
or of everything that Ray runs besides its workers are listed separately from wall-clock time,
which means little on a busy machine. ``dask`` and ``ray`` need their extras.
"""

import argparse
import os
import pickle
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Final
from unittest.mock import patch

from deckbuilder.tasks import mapper as mapper_module
from deckbuilder.tasks.choosing import chosen_mapper
from deckbuilder.tasks.mapper import HERE, Mapper
from deckbuilder.tasks.processes import Processes
from deckbuilder.tasks.run_folder import render_line
from deckbuilder.tasks.work import Work, pack
from deckbuilder.tournament.many.matches import MatchesSetup, matches, work_of
from deckbuilder.tournament.many.statistics import MatchStatistics
from engine.berserk import RULES_2024
from tests.deckbuilder.tasks.works import Tried, numbers
from tests.support.local_clusters import dask_cluster, environment_of_workers, ray_cluster
from tests.support.starters import starter_cards

_DECKS: Final = ("steppe-riders", "ridge-shields")
_KINDS: Final = ("here", "processes", "dask", "ray")


def _setup() -> MatchesSetup:
    cards = starter_cards()
    return MatchesSetup(tuple((stem, cards[stem]) for stem in _DECKS), RULES_2024, seed=1)


@contextmanager
def _mappers(kind: str, workers: int) -> Iterator[Mapper]:
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory())
        if kind == "here":
            yield HERE
        elif kind == "processes":
            yield Processes(workers)
        else:
            begin = {"dask": dask_cluster, "ray": ray_cluster}[kind]
            address = stack.enter_context(begin(workers, environment_of_workers(home)))
            yield stack.enter_context(chosen_mapper(None, address))


def _matches(mapper: Mapper, total: int) -> tuple[float, float, float]:
    """Return matches per second with warm workers, and the seconds of this program and others for
    each."""
    setup = _setup()
    with mapper.opened(work_of(setup)) as opened:
        list(opened.results(range(total, total + 8)))  # workers import, and prepare the set-up
        begun, busy, others = time.perf_counter(), time.process_time(), _others()
        done = len(list(opened.results(range(total))))
        seconds = time.perf_counter() - begun
        return done / seconds, (time.process_time() - busy) / done, (_others() - others) / done


def _portions(mapper: Mapper, total: int) -> tuple[float, float, float]:
    """Return portions of one item per second, and the seconds of this program and others for
    each."""
    with mapper.opened(Work(numbers, Tried())) as opened:
        list(opened.results(range(total, total + 50)))
        with patch.object(mapper_module, "_MOST_ITEMS", 1):
            begun, busy, others = time.perf_counter(), time.process_time(), _others()
            done = len(list(opened.results(range(total))))
            seconds = time.perf_counter() - begun
        return done / seconds, (time.process_time() - busy) / done, (_others() - others) / done


def _others() -> float:
    """Return the CPU seconds of all child programs."""
    ticks = 0
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) != os.getpid():
            try:
                with open(f"/proc/{name}/environ", "rb") as file:
                    ours = f"RAZDACHA_BENCH={os.getpid()}".encode() in file.read()
                with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                    words = file.read().rpartition(")")[2].split()
            except OSError:
                continue  # ended, or owned by another user
            ticks += int(words[11]) + int(words[12]) if ours else 0
    return ticks / os.sysconf("SC_CLK_TCK")


def _bytes(total: int) -> str:
    setup = _setup()
    played = list(matches(setup, total))
    sent = sum(len(pickle.dumps(match)) for match in played) / total
    kept = sum(len(render_line(match).encode()) + 1 for match in played) / total
    once = len(pack(work_of(setup)).data)
    received = [pickle.dumps(match) for match in played] * 50
    statistics = MatchStatistics(_DECKS, {})
    busy = time.process_time()
    for data in received:  # everything done here for a match except receiving it
        match = pickle.loads(data)
        render_line(match)
        statistics.add([match])
    each = (time.process_time() - busy) / len(received)
    return (
        f"bytes: set-up {once:,} once a worker; a match {sent:,.0f} sent, {kept:,.0f} kept;"
        f" {each * 1e3:.3f} ms to unpack, write and count one"
    )


def main(words: list[str]) -> int:
    """Print a line for each kind and number of workers; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.sharing")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--tasks", type=int, default=2000)
    parser.add_argument("--kinds", default=",".join(_KINDS))
    given = parser.parse_args(words)
    os.environ["RAZDACHA_BENCH"] = str(os.getpid())
    print(_bytes(20), flush=True)
    for kind in given.kinds.split(","):
        for workers in (1,) if kind == "here" else (1, 2):
            with _mappers(kind, workers) as mapper:
                rate, own, done = _matches(mapper, given.matches)
                line = (
                    f"{kind} {workers}: {rate:.2f} matches a second,"
                    f" {own * 1e3:.2f} ms ours, {done * 1e3:.1f} ms of others each"
                )
                if kind != "here":
                    portions, ours, others = _portions(mapper, given.tasks)
                    line += (
                        f"; {portions:,.0f} portions a second,"
                        f" {ours * 1e3:.2f} ms ours, {others * 1e3:.2f} ms of others each"
                    )
                print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
