"""How much better the strongest bot drafts than the one that only uses ratings.

    python -m tests.bench.strength [--events 400] [--jobs 2 | --cluster dask://HOST:PORT]
        [--seed 1] [--ratings battle] [--into FOLDER]

Each event is a pod of eight: four bots of the strength ``squad`` and four of ``rating``, seated at
random, with the same ratings. All decks are built alike, and each deck of one kind meets each deck
of the other once: 16 matches, all fought by the same bot. Printed are the share of matches won by
the decks of ``squad`` (a draw counts half), its 95% Wilson interval as if all matches were
independent, and its 95% interval from the spread between events, which are independent. With
``--into`` finished events are stored, and an interrupted run continues.
"""

import argparse
import math
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from catalog.common.errors import UserError
from deckbuilder.base.levels import Level
from deckbuilder.tasks.choosing import chosen_mapper
from deckbuilder.tasks.mapper import Mapper, results_of
from deckbuilder.tasks.work import Work
from deckbuilder.tournament.many.statistics import wilson
from tests.bench.strength_events import Event, begin, events_setup, kept_events

_95: Final = 1.96


def between_events(shares: list[float]) -> tuple[float, float]:
    """Return the 95% interval of the mean of independent shares."""
    mean = statistics.fmean(shares)
    error = statistics.stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else math.inf
    return mean - _95 * error, mean + _95 * error


def _line(shares: list[list[float]], started: float) -> str:
    matches = [one for event in shares for one in event]
    wins = sum(matches)
    low, high = (100 * one for one in wilson(wins, len(matches)))
    least, most = (100 * one for one in between_events([statistics.fmean(e) for e in shares]))
    return (
        f"{len(shares)} events, {len(matches)} matches: squad beats rating in"
        f" {100 * wins / len(matches):.1f} of 100; Wilson {low:.1f} to {high:.1f},"
        f" between events {least:.1f} to {most:.1f}; {time.monotonic() - started:.0f} s"
    )


def _events(given: argparse.Namespace, mapper: Mapper) -> Iterator[Event]:
    """Yield every tournament, those of a folder first."""
    setup = events_setup(given.set, given.seed, given.ratings, mapper)
    print(f"ratings: {setup.ratings.name}, match bot: {given.bot}", flush=True)
    work = Work(begin, (setup, Level(given.bot)))
    if given.into is None:
        yield from results_of(mapper, work, range(given.events))
        return
    named = ("set", "seed", "ratings", "bot")
    kept = kept_events(given.into, {name: getattr(given, name) for name in named})
    done = {event[0]: event for event in kept.records()}
    yield from (event for event in done.values() if event[0] < given.events)
    left = [number for number in range(given.events) if number not in done]
    with kept.keeping() as keep, closing(results_of(mapper, work, left)) as played:
        for event in played:
            keep(event)
            yield event
    kept.put_in_order()


def main(words: list[str]) -> int:
    """Play the tournaments and print the share after every tenth; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.strength")
    parser.add_argument("--events", type=int, default=400)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--cluster")
    parser.add_argument("--into", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", default="border")
    parser.add_argument("--ratings", default="battle")
    parser.add_argument("--bot", default="direct", choices=[level.value for level in Level])
    given = parser.parse_args(words)
    started = time.monotonic()
    shares: list[list[float]] = []
    try:
        with chosen_mapper(given.jobs, given.cluster) as mapper:
            for _number, results in _events(given, mapper):
                shares.append(results)
                if len(shares) % 10 == 0 or len(shares) == given.events:
                    print(_line(shares, started), flush=True)
    except UserError as error:
        parser.error(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
