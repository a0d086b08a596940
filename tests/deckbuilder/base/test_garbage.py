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


def test_garbage_collection_is_rare_from_the_start() -> None:
    program = (
        "import gc, sys\n"
        "sys.argv = ['razdacha', '--help']\n"
        "from deckbuilder.__main__ import main\n"
        "try: main()\n"
        "except SystemExit: print(gc.get_threshold(), gc.get_stats()[2]['collections'])"
    )
    assert last_line(program) == f"{garbage.THRESHOLDS} 0"


def test_memory_stays_bounded_without_tidying() -> None:
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


def test_kept_objects_are_excluded_from_collections() -> None:
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
def test_a_collection_is_due_after_several_generations() -> None:
    garbage.hold_back()
    garbage.tidy()
    assert not garbage.is_due()
    for _round in range(garbage.DUE):
        gc.collect(1)
    assert garbage.is_due()
    garbage.tidy()
    assert not garbage.is_due()
