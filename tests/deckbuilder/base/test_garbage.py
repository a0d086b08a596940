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


def full_searches() -> int:
    return int(gc.get_stats()[2]["collections"])


def test_the_program_searches_seldom_from_its_first_act_on() -> None:
    program = (
        "import gc, sys\n"
        "sys.argv = ['razdacha', '--help']\n"
        "from deckbuilder.__main__ import main\n"
        "try: main()\n"
        "except SystemExit: print(gc.get_threshold(), gc.get_stats()[2]['collections'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, encoding="utf-8"
    )
    assert done.stdout.splitlines()[-1] == f"{garbage.THRESHOLDS} 0"


def test_memory_does_not_grow_without_end_though_nobody_tidies() -> None:
    garbage.hold_back()
    gc.set_threshold(*(threshold // 10 for threshold in garbage.THRESHOLDS))  # as far, but sooner
    garbage.tidy()
    before = full_searches()
    kept = [Knot() for _knot in range(100_000)]
    assert full_searches() > before, len(kept)


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


def test_a_search_is_due_after_some_older_rounds() -> None:
    garbage.hold_back()
    garbage.tidy()
    assert not garbage.is_due()
    for _round in range(garbage.DUE):
        gc.collect(1)
    assert garbage.is_due()
    garbage.tidy()
    assert not garbage.is_due()
