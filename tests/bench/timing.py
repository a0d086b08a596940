"""Measuring: figures, yardsticks, CPU time.

Other load stretches wall-clock time but hardly CPU time. So figures are CPU times, compared with a
yardstick of the same run.
"""

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from tests.support.sources import ROOT


@dataclass(frozen=True)
class Figure:
    """One measured number with its unit.

    ``what`` is its name in the tables of budgets and of stored figures, the same in every run.
    ``ratio`` is its value in units of the yardstick ``of``; None without one.
    """

    what: str
    value: float
    unit: str
    ratio: float | None = None
    of: str = ""


@dataclass(frozen=True)
class Remark:
    """A note in the report instead of a figure."""

    text: str


Figures: TypeAlias = Iterator[Figure | Remark]


def cpu_seconds(run: Callable[[], object]) -> float:
    """Return the CPU seconds of one ``run``."""
    start = time.process_time()
    run()
    return time.process_time() - start


def thread_seconds(run: Callable[[], object]) -> float:
    """Return the CPU seconds of one ``run`` in this thread."""
    start = time.thread_time()
    run()
    return time.thread_time() - start


def seconds(run: Callable[[], object]) -> float:
    """Return the wall-clock seconds of one ``run``."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def cpu_rate(run: Callable[[], int], at_least: float = 2.0) -> float:
    """Return units per CPU second: ``run`` returns the number of units."""
    start = time.process_time()
    done = run()
    while (spent := time.process_time() - start) < at_least:
        done += run()
    return done / spent


def each(runs: Iterable[Callable[[], object]]) -> list[float]:
    """Return the CPU seconds of each run."""
    return [cpu_seconds(run) for run in runs]


def p95(values: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return (
        statistics.quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]
    )


def median(values: Sequence[float]) -> float:
    """Return the median."""
    return statistics.median(values)


def held() -> float:
    """Return the memory held by the process, in megabytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def process(
    words: Sequence[str], environment: Mapping[str, str] | None = None
) -> tuple[str, float]:
    """Run Python with ``words``; return its output and CPU time.

    RuntimeError with its error output if it fails.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, *words],
        env=environment,
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)} ended with {done.returncode}: {done.stderr[-2000:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
