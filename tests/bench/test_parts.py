"""Every part of the bench runs: what has moved or changed its name is noticed here."""

import json
import math
import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules

import pytest

import tests.bench
from tests.bench import __main__ as bench
from tests.bench.budgets import BUDGETS, Budget, line
from tests.bench.parts import PARTS
from tests.bench.timing import Figure, Remark
from tests.support.compiled import environment
from tests.support.rows import each_row
from tests.support.slices import thin
from tests.support.sources import ROOT

_QUICK = ("compiled", "decks", "matches")


@each_row("module", [each.name for each in iter_modules(tests.bench.__path__)])
def test_bench_modules_import_only_what_exists(module: str) -> None:
    assert import_module(f"tests.bench.{module}")


@pytest.mark.parametrize(
    "part",
    thin(PARTS, quick=_QUICK),
)
def test_each_part_measures_valid_figures(part: str) -> None:
    yielded = list(PARTS[part](cheap=True))
    assert yielded
    names = [figure.what for figure in yielded if isinstance(figure, Figure)]
    assert len(set(names)) == len(names), "two figures of a part have one name"
    for figure in yielded:
        if isinstance(figure, Figure):
            assert math.isfinite(figure.value)
            assert figure.value >= 0
            assert figure.ratio is None or figure.of


@pytest.mark.slow
def test_a_part_is_measured_in_its_own_process() -> None:
    words = [sys.executable, "-m", "tests.bench", "--here", "decks", "--cheap"]
    variables = environment(compiled=False)
    done = subprocess.run(words, cwd=ROOT, env=variables, capture_output=True, check=True)
    rows = [json.loads(row) for row in done.stdout.splitlines()]
    assert {"what", "value", "unit", "ratio", "of"} == rows[0].keys()


def test_a_failing_part_is_reported_and_the_others_continue(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measured(part: str) -> list[Figure | Remark]:
        if part == "decks":
            return [Remark("decks FAILED: it ended with 1")]
        return [Figure("razdacha --help", 0.1, "s", 8.0, "starts of Python")]

    monkeypatch.setattr(bench, "measured", measured)
    assert bench.main(["decks", "startup"]) == 1
    out, err = capsys.readouterr()
    assert "decks FAILED" in out
    assert "8 starts of Python   [≤ 12: met]" in out
    assert err == "failed: decks\n"


@pytest.mark.slow
def test_a_part_whose_process_breaks_is_reported_as_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    *_before, last = bench.measured("there is no such part")
    assert last == Remark("there is no such part FAILED: it ended with 2")


def test_an_unknown_part_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["dekcs"]) == 2
    assert "no part dekcs; there are matches, " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("budget", "ratio", "met"),
    [
        (Budget(least=0.6), 0.6, True),
        (Budget(least=0.6), 0.59, False),
        (Budget(most=12), 12.0, True),
        (Budget(most=12), 12.1, False),
    ],
)
def test_a_budget_is_checked_against_the_ratio(budget: Budget, ratio: float, *, met: bool) -> None:
    assert budget.is_met(Figure("what", 1000.0, "s", ratio, "starts of Python")) is met


def test_a_figure_that_is_a_ratio_is_checked_by_its_value() -> None:
    assert "[≥ 4: MISSED]" in line(Figure("CP-SAT's time in ours", 3.9, "x"))


def test_every_budget_has_exactly_one_bound() -> None:
    for budget in BUDGETS.values():
        assert (budget.least is None) is not (budget.most is None)
