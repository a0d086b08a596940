"""Rows of the table of phrases changed at random: which the scenarios on the board let live.

    python -m tests.bench.phrase_mutants [--mutants 200] [--seed 1] [--only KEY]

The gate of the compiler holds whatever a row means, so it cannot tell that a row means the wrong
thing. A mutant is one change of what one row says: its node, whose side, a comparison, a duration,
a limit, «может»; the categories are drawn in turn. Only scenarios from printed text to the board
are run, never comparisons of text, and of these only those whose sentences the row has read. The
words that a mutant prints are not compared either: text that the gate would refuse is let through,
so that the board alone has to notice. What cannot be read at all any more is no wrong reading:
another mutant is drawn for it.
"""

import argparse
import contextlib
import io
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

import pytest

from engine.berserk.cards.text import compiler
from engine.berserk.cards.text.compiler import SentenceReading
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.phrases import PHRASES
from tests.bench.phrase_mutation import PhraseMutant, all_mutants

SCENARIOS: Final = "tests/engine/berserk/cards/text/play"
_PACKAGE: Final = SCENARIOS.replace("/", ".")
_UNREAD: Final = "is not read"
"""What ``spoken`` says of a sentence that no reading is found for."""
_SECONDS: Final = 10
"""A scenario that runs longer hangs, and has failed."""
_ENOUGH: Final = 0.95

EQUIVALENT: Final[dict[str, str]] = {}
"""Mutants that play no differently, by their key, each with the argument."""


class _AnyWords(tuple[str, ...]):
    """Words that are those of any text: what a mutant prints is not compared."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = tuple.__hash__


@dataclass(eq=False)
class Uses:
    """A plugin of pytest that notes which rows read the sentences of each scenario."""

    rows: dict[int, set[str]] = field(default_factory=dict)
    times: dict[str, float] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    _read: set[int] = field(default_factory=set)
    _by_module: dict[str, set[int]] = field(default_factory=dict)

    def note(self, reading: SentenceReading) -> None:
        """Remember the rows of a sentence."""
        self._read.update(_PLACES[id(row)] for row in reading.phrases)

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Iterator[None]:  # pragma: no cover - a hook
        self._read = set()
        report = yield
        if isinstance(collector, pytest.Module):
            self._by_module[collector.nodeid] = self._read
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._read = set(self._by_module.get(item.nodeid.split("::")[0], ()))
        begun = time.perf_counter()
        done = yield
        self.times[item.nodeid] = time.perf_counter() - begun
        for place in self._read:
            self.rows.setdefault(place, set()).add(item.nodeid)
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


@dataclass(eq=False)
class Trial:
    """A plugin of pytest that runs these scenarios until one fails on the board."""

    scenarios: set[str]
    killer: str = ""
    unread: int = 0
    ran: int = 0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self.scenarios]

    def pytest_exception_interact(
        self, node: pytest.Item | pytest.Collector, call: pytest.CallInfo[object]
    ) -> None:
        if call.excinfo is not None and _UNREAD in str(call.excinfo.value):
            self.unread += 1
        elif not self.killer:
            self.killer = node.nodeid
            node.session.shouldfail = "killed"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.ran += report.when == "call"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant."""

    mutant: PhraseMutant
    fate: str  # died, survived, unread, unused
    scenarios: int
    killer: str = ""


_PLACES: Final = {id(row): place for place, row in enumerate(PHRASES)}
_read_sentence: Final = compiler.read_sentence


def _pytest(plugin: object, files: list[str]) -> None:
    """Run scenarios in this process; their modules are imported anew, for they may read text."""
    for name in [name for name in sys.modules if name.startswith(_PACKAGE)]:
        del sys.modules[name]
    words = ["-q", "--no-header", "-p", "no:cacheprovider"]
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = pytest.main([*words, "-o", f"timeout={_SECONDS}", *files], plugins=[plugin])
    if code in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
        raise RuntimeError(said.getvalue())


def uses() -> Uses:
    """Run all scenarios with the table as it is; return which rows each of them needs."""
    plugin = Uses()

    def noted(text: str, lexicon: Lexicon) -> SentenceReading:
        reading = _read_sentence(text, lexicon)
        plugin.note(reading)
        return reading

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiler, "read_sentence", noted)
        _pytest(plugin, [SCENARIOS])
    return plugin


@contextlib.contextmanager
def _swapped(mutant: PhraseMutant) -> Iterator[None]:
    """The compiler with one row changed, and without the comparison of what it prints."""
    place = mutant.place
    rows = (*PHRASES[:place], mutant.mutated, *PHRASES[place + 1 :])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiler, "PHRASES", rows)
        patch.setattr(compiler, "print_words", lambda *_what: _AnyWords())
        compiler.grammar.cache_clear()
        yield
    compiler.grammar.cache_clear()


def tried(mutant: PhraseMutant, known: Uses) -> Verdict:
    """Run the scenarios that need the row of a mutant, the quickest first."""
    scenarios = known.rows.get(mutant.place, set())
    if not scenarios:
        return Verdict(mutant, "unused", 0)
    trial = Trial(scenarios)
    with _swapped(mutant):
        _pytest(trial, sorted({name.split("::")[0] for name in scenarios}))
    fate = "died" if trial.killer else ("unread" if trial.unread else "survived")
    return Verdict(mutant, fate, len(scenarios), trial.killer)


def drawn(mutants: list[PhraseMutant], seed: int) -> Iterator[PhraseMutant]:
    """Yield mutants category by category in turn, in the order of their lots, no row twice."""
    lots = sorted(mutants, key=lambda mutant: Random(f"{seed} {mutant.key}").random())
    queues = {
        category: [mutant for mutant in lots if mutant.category == category]
        for category in ("node", "side", "comparison", "duration", "limit", "may")
    }
    rows: set[int] = set()
    while any(queues.values()):
        for queue in queues.values():
            while queue and queue[0].place in rows:
                queue.pop(0)
            if queue:
                rows.add(queue[0].place)
                yield queue.pop(0)


def report(verdicts: list[Verdict]) -> Iterator[str]:
    """Yield the survivors, then the figures."""
    for verdict in verdicts:
        if verdict.fate in ("survived", "unused"):
            argument = EQUIVALENT.get(verdict.mutant.key)
            why = "equivalent" if argument else verdict.fate.upper()
            yield f"{why}: {verdict.mutant.category}: {verdict.mutant.key}"
            if argument:
                yield f"    {argument}"
    counted = Counter(verdict.fate for verdict in verdicts)
    alive = [v for v in verdicts if v.fate == "survived" and v.mutant.key not in EQUIVALENT]
    for category in sorted({verdict.mutant.category for verdict in verdicts}):
        fates = [v.fate for v in verdicts if v.mutant.category == category and v.fate != "unread"]
        yield f"{category:11} {fates.count('died'):4} of {len(fates)} died"
    yield (
        f"{len(verdicts) - counted['unread']} mutants: {counted['died']} died on the board,"
        f" {len(alive)} survived their scenarios, {counted['unused']} rows have no scenario;"
        f" {counted['unread']} more could not be read at all"
    )


def main(words: list[str]) -> int:
    """Try the mutants; return 1 when fewer than 95 in 100 die."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.phrase_mutants")
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", metavar="KEY", help="mutants whose key has these words")
    given = parser.parse_args(words)
    known = uses()
    if known.failed:
        print("fail without any mutant:", *known.failed, sep="\n    ", file=sys.stderr)
        return 2
    everything = all_mutants()
    if given.only:
        everything = [mutant for mutant in everything if given.only in mutant.key]
    print(
        f"seed {given.seed}: {len(everything):,} mutants of {len(PHRASES):,} rows;"
        f" {len(known.times):,} scenarios read by {len(known.rows):,} rows",
        flush=True,
    )
    verdicts: list[Verdict] = []
    counted = 0
    for mutant in drawn(everything, given.seed):
        if counted >= given.mutants:
            break
        verdicts.append(tried(mutant, known))
        counted += verdicts[-1].fate != "unread"
        if sys.stderr.isatty():
            print(f"{counted} {verdicts[-1].fate} {mutant.key}", file=sys.stderr)
    print("\n".join(report(verdicts)))
    killed = sum(v.fate == "died" or v.mutant.key in EQUIVALENT for v in verdicts)
    return 0 if killed >= _ENOUGH * counted else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
