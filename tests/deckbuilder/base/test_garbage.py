"""Searches through everything that lives are kept for moments in which nobody waits."""

import gc
import subprocess
import sys
from collections.abc import Iterator

import pytest

from deckbuilder.base import garbage


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    with garbage.as_it_was():
        yield


class Knot:
    """Something that only a search can find when it is gone."""

    def __init__(self) -> None:
        self.itself = self


def last_line(program: str) -> str:
    """Return what a process of its own says last: this one holds far more than any program."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, encoding="utf-8"
    )
    return done.stdout.splitlines()[-1]


def test_the_program_searches_seldom_from_its_first_act_on() -> None:
    program = (
        "import gc, sys\n"
        "sys.argv = ['razdacha', '--help']\n"
        "from deckbuilder.__main__ import main\n"
        "try: main()\n"
        "except SystemExit: print(gc.get_threshold(), gc.get_stats()[2]['collections'])"
    )
    assert last_line(program) == f"{garbage.THRESHOLDS} 0"


def test_memory_does_not_grow_without_end_though_nobody_tidies() -> None:
    program = (
        "import gc\n"
        "from deckbuilder.base import garbage\n"
        "searches = lambda: gc.get_stats()[2]['collections']\n"
        "garbage.hold_back()\n"
        "gc.set_threshold(*(most // 10 for most in garbage.THRESHOLDS))\n"  # as far, but sooner
        "garbage.tidy()\n"
        "before = searches()\n"
        "kept = [[] for _list in range(100_000)]\n"
        "print(searches() - before)"
    )
    assert int(last_line(program)) > 0


def test_what_is_kept_is_searched_no_more_and_what_came_after_is() -> None:
    gc.collect()
    garbage.keep()
    frozen = gc.get_freeze_count()
    garbage.tidy()
    assert gc.get_freeze_count() == frozen
    Knot()
    gc.disable()
    try:
        Knot()
        assert gc.collect() > 0
    finally:
        gc.enable()


@pytest.mark.slow
def test_a_search_is_due_after_some_older_rounds() -> None:
    garbage.hold_back()
    garbage.tidy()
    assert not garbage.is_due()
    for _round in range(garbage.DUE):
        gc.collect(1)
    assert garbage.is_due()
    garbage.tidy()
    assert not garbage.is_due()
