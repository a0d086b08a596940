"""Measuring: repeat, take the median or a percentile, print one line."""

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured number with its unit, and the budget it is held against, if it has one."""

    what: str
    value: float
    unit: str
    budget: str = ""

    def line(self) -> str:
        """Return the figure as one line of the report."""
        budget = f"   (budget {self.budget})" if self.budget else ""
        return f"{self.what:<58} {self.value:>10,.2f} {self.unit}{budget}"


@dataclass(frozen=True)
class Remark:
    """What the report has to say where there is nothing to measure."""

    text: str

    def line(self) -> str:
        """Return the remark as one line of the report."""
        return self.text


def seconds(run: Callable[[], object]) -> float:
    """Return how long ``run`` takes once, in seconds of wall time."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def cpu_seconds(run: Callable[[], object]) -> float:
    """Return how much of the processor's time ``run`` takes once, in seconds."""
    start = time.process_time()
    run()
    return time.process_time() - start


def rate(run: Callable[[], int], at_least: float = 2.0) -> float:
    """Run until ``at_least`` seconds have passed; return units per second, as ``run`` counts."""
    done, spent = 0, 0.0
    while spent < at_least:
        start = time.perf_counter()
        done += run()
        spent += time.perf_counter() - start
    return done / spent


def cpu_rate(run: Callable[[], int], at_least: float = 2.0) -> float:
    """Return units per second of the processor's time, which other work on the machine leaves."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < at_least:
        done += run()
    return done / spent


def each(runs: Iterable[Callable[[], object]]) -> list[float]:
    """Return the seconds of each run."""
    return [seconds(run) for run in runs]


def p95(values: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return statistics.quantiles(values, n=20)[-1]


def median(values: Sequence[float]) -> float:
    """Return the median."""
    return statistics.median(values)
