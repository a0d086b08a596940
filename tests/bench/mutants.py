"""Break conditions of rules at random, and find those that the tests of the rule do not notice.

    python -m tests.bench.mutants [--mutants 100] [--seed 1] [--jobs 2] [--clauses] [--only KEY]
        [--widen]

A mutant is one change of one condition that cites a rule, next to it or in the docstring of a
function with few other conditions: a comparison inverted, ``and`` for ``or``, an operand or a
``not`` removed, a number increased by one. It is applied at import; no file is changed. Only the
tests marked with the rules of the condition are run; ``--widen`` tries the survivors against all
tests of the engine, to tell an untested rule from a test without the mark. Equivalent mutants are
listed in ``EQUIVALENT`` with the argument; all others must be killed.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from deckbuilder.cards.rulebook import HOME, rule_of
from tests.bench.mutation import MUTANT, Mutant, mutants_of
from tests.support.coverage import ROOT, marked_tests, read_clauses, shown_in

_ROOMS: Final = ("engine/berserk", "deckbuilder/recruitment")
_NO_RULES: Final = ("invariants.py", "reasons.py", "contributions.py")
"""Modules that check matches, word refusals and explain numbers; they play nothing."""
_WIDER: Final = "tests/engine"
_SECONDS: Final = 300
"""The seconds after which a mutant counts as hanging, and so as killed."""
_FAILED: Final = re.compile(r"FAILED|ERROR|\[.*\] SUBFAIL")
_TESTS_AT_ONCE: Final = 40
"""The number of tests tried alone at first: they kill most mutants."""

EQUIVALENT: Final[dict[str, str]] = {
    "engine.berserk.changing.triggers:_earlier:0:2": "the event with the number 0 is the first"
    " question of the match (Asked), which sets nothing off; what no event set off has -1",
    "engine.berserk.table.history:was_assault:1:2": "event 0 announces no play",
    "engine.berserk.cards.strike_table:stepped_down:1:1": "a tie has been refused above",
    "engine.berserk.reading.context:_remembered:1:1": "event 0 is the first question of the match",
    "engine.berserk.effects.by_rule:end_effects:0:3": "what was laid on a card has its number"
    " worked out; mypy alone needs to be told",
    "engine.berserk.changing.apply:refresh:0:1": "kinds that are equal but not the same set are"
    " worked out once more, to the same",
}
"""Equivalent mutants by key, each with the argument."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a mutant; ``seconds`` in wall-clock time."""

    mutant: Mutant
    died: bool
    tests: int
    seconds: float
    killer: str = ""


def all_mutants(root: Path = ROOT) -> list[Mutant]:
    """Return every mutant of the rooms that implement rules, in file order."""
    paths = (path for room in _ROOMS for path in sorted((root / room).rglob("*.py")))
    played = (path for path in paths if path.name not in _NO_RULES)
    return [mutant for path in played for mutant in mutants_of(path, root)]


def citing(rules: tuple[str, ...], shown: dict[str, tuple[str, ...]]) -> list[str]:
    """Return the tests marked with one of the rules or of their parts, most specific first.

    >>> citing(("514.2",), {"a": ("514.2.1", "101.1"), "b": ("514.21",), "c": ("514.2",)})
    ['c', 'a']
    """

    def concerns(cited: str) -> bool:
        return any(cited == rule or cited.startswith(f"{rule}.") for rule in rules)

    tests = [test for test, cited in shown.items() if any(map(concerns, map(rule_of, cited)))]
    return sorted(tests, key=lambda test: len(shown[test]))


def sampled(
    mutants: list[Mutant], shown: dict[str, tuple[str, ...]], number: int, seed: int
) -> list[Mutant]:
    """Return this many mutants whose rules have tests, sampled by seed; none share a condition.

    Each mutant has its own random number, so that a change of other conditions leaves the sample
    unchanged.
    """
    drawn: dict[tuple[str, str, int], Mutant] = {}
    for mutant in sorted(mutants, key=lambda mutant: Random(f"{seed} {mutant.key}").random()):
        if len(drawn) < number and citing(mutant.rules, shown):
            drawn.setdefault(mutant.condition, mutant)
    return list(drawn.values())


def tried(mutant: Mutant, tests: list[str]) -> Verdict:
    """Run the tests against a mutant until one fails or hangs."""
    started = time.monotonic()
    pieces = (tests[:_TESTS_AT_ONCE], tests[_TESTS_AT_ONCE:])
    killers = (killer_of(mutant, piece) for piece in pieces if piece)
    killer = next(filter(None, killers), "")
    return Verdict(mutant, bool(killer), len(tests), time.monotonic() - started, killer)


def killer_of(mutant: Mutant, tests: list[str], *options: str, seconds: int = _SECONDS) -> str:
    """Return the first test that kills a mutant, as named by pytest; empty if all pass.

    Tests that exceed the time count as hanging.
    """
    words = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *options]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, MUTANT: mutant.key, "HYPOTHESIS_STORAGE_DIRECTORY": folder}
        try:
            done = subprocess.run(
                [*words, "-p", "tests.bench.mutation", *tests],
                cwd=ROOT,
                env=environment,
                capture_output=True,
                text=True,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "it hangs"
    if done.returncode in (0, 5):  # 5: none of the tests is of the selected kind
        return ""
    if done.returncode in (1, 2):  # 2: a test module could not be imported
        failed = filter(_FAILED.match, done.stdout.splitlines())
        return next(failed, "the tests do not start")
    raise RuntimeError(f"pytest ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")


def report(verdicts: list[Verdict]) -> Iterator[str]:
    """Yield the survivors, then the figures."""
    survivors = [verdict.mutant for verdict in verdicts if not verdict.died]
    for mutant in survivors:
        argument = EQUIVALENT.get(mutant.key)
        yield f"{'equivalent' if argument else 'SURVIVED'}: {mutant.key}"
        yield f"    line {mutant.line}, {', '.join(mutant.rules)}:"
        yield f"    {mutant.before}  ->  {mutant.after}"
        if argument:
            yield f"    {argument}"
    called = sum(mutant.key in EQUIVALENT for mutant in survivors)
    yield (
        f"{len(verdicts)} mutants: {len(verdicts) - len(survivors)} died,"
        f" {len(survivors) - called} survived, {called} called equivalent"
    )


def main(words: list[str]) -> int:
    """Try the mutants; return 1 if fewer than nine in ten are killed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.mutants")
    parser.add_argument("--mutants", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--clauses", action="store_true", help="of rules with clauses alone")
    parser.add_argument("--only", metavar="KEY", help="the one mutant with this key")
    parser.add_argument("--widen", action="store_true", help="survivors against all engine tests")
    given = parser.parse_args(words)
    shown = shown_in(HOME, marked_tests())
    everything = all_mutants()
    if given.clauses:
        split = read_clauses()
        everything = [mutant for mutant in everything if not split.keys().isdisjoint(mutant.rules)]
    chosen = (
        [mutant for mutant in everything if mutant.key == given.only]
        if given.only
        else sampled(everything, shown, given.mutants, given.seed)
    )
    print(f"seed {given.seed}: {len(chosen)} of {len(everything):,} mutants", flush=True)
    verdicts: list[Verdict] = []
    with ThreadPoolExecutor(given.jobs) as pool:
        for verdict in pool.map(lambda one: tried(one, citing(one.rules, shown)), chosen):
            verdicts.append(verdict)
            fate = "died" if verdict.died else "LIVES"
            key = verdict.mutant.key
            print(f"{fate:5} {verdict.seconds:5.1f} s {verdict.tests:4} tests  {key}", flush=True)
    print("\n".join(report(verdicts)))
    if given.widen:
        for verdict in verdicts:
            if not verdict.died:
                wider = tried(verdict.mutant, [_WIDER])
                print(f"{verdict.mutant.key}: {wider.killer or 'no test kills it'}", flush=True)
    died = sum(verdict.died for verdict in verdicts)
    return 0 if died * 10 >= len(verdicts) * 9 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
