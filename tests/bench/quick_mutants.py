"""Check that the quick tests catch what all tests catch, by random broken conditions in every room.

    python -m tests.bench.quick_mutants [--mutants 30] [--seed 1] [--jobs 2] [--into FOLDER]

This many mutants each of ``engine``, ``catalog`` and ``deckbuilder`` are drawn. All tests are run
once to learn which of them reach each condition (stored in FOLDER for the next call). The quick
tests that reach a mutant are run until one fails; only a survivor meets the slow ones. A mutant
killed only by slow tests needs a quick test. Child processes of tests are not watched: a condition
reached only there counts as not reached.
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
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tests.bench.mutants import killer_of
from tests.bench.mutation import Mutant, mutants_of
from tests.bench.reached import WATCHED
from tests.support.coverage import ROOT

ROOMS: Final = ("engine", "catalog", "deckbuilder")
_PIECES: Final = (20, 400)
"""The number of tests tried first, those of the same room before others, and then at a time."""
_SECONDS: Final = 3600
"""The maximum seconds of a piece: a hanging test is ended by its own limit, and has failed."""
_QUICK: Final = "not slow"
_SLOW: Final = "slow"


class Fate(Enum):
    """The tests that kill a mutant."""

    QUICK = "quick"
    SLOW = "slow alone"
    NONE = "survived"
    UNREACHED = "reached by no test"


class Verdict(NamedTuple):
    """The result of a mutant, and the test that killed it."""

    mutant: Mutant
    fate: Fate
    killer: str = ""


def drawn(room: str, number: int, seed: int) -> list[Mutant]:
    """Return this many mutants of a room, sampled by seed, at most one for each condition."""
    paths = sorted((ROOT / room).rglob("*.py"))
    every = [mutant for path in paths for mutant in mutants_of(path, ROOT, of_rules=False)]
    lots: dict[tuple[str, str, int], Mutant] = {}
    for mutant in sorted(every, key=lambda one: Random(f"{seed} {one.key}").random()):
        if len(lots) < number:
            lots.setdefault(mutant.condition, mutant)
    return list(lots.values())


def reaching(mutants: list[Mutant], folder: Path) -> dict[str, list[str]]:
    """Return the tests that reach each mutant, by its key; computed once and stored in the
    folder."""
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
    return {key: list(filter(_is_there, tests)) for key, tests in read.items()}


@cache
def _is_there(test: str) -> bool:
    """Return whether a test still has the name recorded with what it reaches."""
    path, _colons, name = test.partition("::")
    source, name = ROOT / path, name.rpartition("::")[2]
    if not path.startswith("tests/") or name == "runTest":  # an example in a docstring, a machine
        return source.exists()
    return source.exists() and f"def {name}(" in source.read_text(encoding="utf-8")


def near(mutant: Mutant, tests: list[str]) -> list[str]:
    """Return tests in the order to try them: those nearest to the module first."""
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


def killer_among(mutant: Mutant, tests: list[str], kind: str) -> str:
    """Return the first of these tests, of the marked ``kind``, that fails with a mutant."""
    ordered = near(mutant, tests)
    first, second = _PIECES
    for piece in filter(None, (ordered[:first], ordered[first:second], ordered[second:])):
        killer = killer_of(mutant, piece, "-m", kind, seconds=_SECONDS)
        if killer:
            return killer
    return ""


class Trials:
    """The results of mutants, stored in a folder as they are found, so that a run can be
    continued."""

    def __init__(self, reach: dict[str, list[str]], folder: Path) -> None:
        self._reach = reach
        self._path = folder / "verdicts.jsonl"
        lines = self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else []
        self._killers: dict[tuple[str, str], str] = {}
        for key, kind, killer in map(json.loads, lines):
            self._killers[key, kind] = killer

    def killer(self, mutant: Mutant, kind: str) -> str:
        """Return the test of a kind that kills a mutant; empty if none does."""
        asked = mutant.key, kind
        if asked not in self._killers:
            killer = killer_among(mutant, self._reach.get(mutant.key, []), kind)
            self._killers[asked] = killer
            with self._path.open("a", encoding="utf-8") as kept:
                print(json.dumps([*asked, killer]), file=kept)
            print(f"{kind:10} {killer or 'none':60} {mutant.key}", flush=True)
        return self._killers[asked]

    def verdict(self, mutant: Mutant) -> Verdict:
        """Return the result of a mutant, trying the quick tests first."""
        if not self._reach.get(mutant.key):
            return Verdict(mutant, Fate.UNREACHED)
        for fate, kind in ((Fate.QUICK, _QUICK), (Fate.SLOW, _SLOW)):
            if killer := self.killer(mutant, kind):
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
    """Try the mutants; return 1 if only the slow tests kill one."""
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
        trials = Trials(reach, folder)
        mutants.sort(key=lambda mutant: len(reach.get(mutant.key, ())))  # fastest first
        reached = [mutant for mutant in mutants if reach.get(mutant.key)]
        list(pool.map(lambda mutant: trials.killer(mutant, _QUICK), reached))
        verdicts = list(pool.map(trials.verdict, mutants))
    print("\n".join(table(verdicts)))
    return int(any(verdict.fate is Fate.SLOW for verdict in verdicts))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
