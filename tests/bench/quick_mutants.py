"""Do the quick tests catch what all tests catch? Conditions broken at random, in every room.

    python -m tests.bench.quick_mutants [--mutants 30] [--seed 1] [--jobs 2] [--into FOLDER]

So many mutants each of ``engine``, ``catalog`` and ``deckbuilder`` are drawn. All tests are run
once to learn which of them reach each condition (kept in FOLDER, so that another call goes on from
there). Each mutant then meets the quick tests that reach it, up to the first that fails; only a
survivor meets the slow ones. What these alone kill wants a quick test. Processes that tests start
are not watched: a condition that only they reach counts as reached by nothing.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tests.bench.mutants import killer_of
from tests.bench.mutation import Mutant, mutants_of
from tests.bench.reached import WATCHED
from tests.support.coverage import ROOT

ROOMS: Final = ("engine", "catalog", "deckbuilder")
_PIECES: Final = (20, 400)
"""So many tests are tried first, those of the same room before others, and so many next."""


class Fate(Enum):
    """Which tests kill a mutant."""

    QUICK = "quick"
    SLOW = "slow alone"
    NONE = "survived"
    UNREACHED = "reached by no test"


class Verdict(NamedTuple):
    """What became of a mutant, and by which test."""

    mutant: Mutant
    fate: Fate
    killer: str = ""


def drawn(room: str, number: int, seed: int) -> list[Mutant]:
    """Return so many mutants of a room, drawn with a seed; of each condition one at most."""
    paths = sorted((ROOT / room).rglob("*.py"))
    every = [mutant for path in paths for mutant in mutants_of(path, ROOT, of_rules=False)]
    lots: dict[tuple[str, str, int], Mutant] = {}
    for mutant in sorted(every, key=lambda one: Random(f"{seed} {one.key}").random()):
        if len(lots) < number:
            lots.setdefault(mutant.condition, mutant)
    return list(lots.values())


def reaching(mutants: list[Mutant], folder: Path) -> dict[str, list[str]]:
    """Return the tests that reach each mutant, by its key: learned once, kept in the folder."""
    kept = folder / "reached.json"
    if not kept.exists():
        watched = folder / "watched.json"
        watched.write_text(json.dumps([mutant.key for mutant in mutants]), encoding="utf-8")
        words = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal"]
        subprocess.run(
            [*words, "-p", "no:cacheprovider", "-p", "tests.bench.reached"],
            cwd=ROOT,
            env={**os.environ, WATCHED: str(watched.resolve())},
            check=True,
        )
        found: dict[str, set[str]] = {}
        for path in folder.glob("reached-*.json"):
            for key, tests in json.loads(path.read_text(encoding="utf-8")).items():
                found.setdefault(key, set()).update(tests)
        told = {key: sorted(tests) for key, tests in found.items()}
        kept.write_text(json.dumps(told), encoding="utf-8")
    read: dict[str, list[str]] = json.loads(kept.read_text(encoding="utf-8"))
    return read


def near(mutant: Mutant, tests: list[str]) -> list[str]:
    """Return tests in the order in which they are tried: those nearest to the module first."""
    parts = mutant.module.split(".")

    def distance(test: str) -> int:
        inside = Path(test.partition("::")[0]).parts[1:]
        return -sum(1 for _same in _common(parts, inside))

    return sorted(tests, key=distance)


def _common(one: list[str], other: tuple[str, ...]) -> Iterator[str]:
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            return
        yield mine


def judged(mutant: Mutant, tests: list[str]) -> Verdict:
    """Run the tests that reach a mutant until one fails: the quick ones, then the slow ones."""
    if not tests:
        return Verdict(mutant, Fate.UNREACHED)
    ordered = near(mutant, tests)
    first, second = _PIECES
    pieces = (ordered[:first], ordered[first:second], ordered[second:])
    for fate, kind in ((Fate.QUICK, "not slow"), (Fate.SLOW, "slow")):
        for piece in filter(None, pieces):
            killer = killer_of(mutant, piece, "-m", kind)
            if killer:
                return Verdict(mutant, fate, killer)
    return Verdict(mutant, Fate.NONE)


def table(verdicts: list[Verdict]) -> Iterator[str]:
    """Yield the counts by room, then each mutant that no quick test kills."""
    yield f"{'room':12}" + "".join(f"{fate.value:>20}" for fate in Fate)
    for room in ROOMS:
        counts = Counter(one.fate for one in verdicts if one.mutant.module.startswith(room))
        yield f"{room:12}" + "".join(f"{counts[fate]:20}" for fate in Fate)
    for mutant, fate, killer in verdicts:
        if fate is not Fate.QUICK:
            yield f"{fate.value}: {mutant.key}, line {mutant.line} {killer}".rstrip()
            yield f"    {mutant.before}  ->  {mutant.after}"


def main(words: list[str]) -> int:
    """Try the mutants; return 1 when the slow tests alone kill one."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.quick_mutants")
    parser.add_argument("--mutants", type=int, default=30, help="of each room")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--into", type=Path, help="a folder for what reaches each condition")
    given = parser.parse_args(words)
    mutants = [one for room in ROOMS for one in drawn(room, given.mutants, given.seed)]
    with tempfile.TemporaryDirectory() as passing, ThreadPoolExecutor(given.jobs) as pool:
        folder = given.into or Path(passing)
        folder.mkdir(parents=True, exist_ok=True)
        reach = reaching(mutants, folder)
        verdicts: list[Verdict] = []
        for verdict in pool.map(lambda one: judged(one, reach.get(one.key, [])), mutants):
            verdicts.append(verdict)
            print(f"{verdict.fate.value:20} {verdict.mutant.key}", flush=True)
    print("\n".join(table(verdicts)))
    return int(any(verdict.fate is Fate.SLOW for verdict in verdicts))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
