"""Results are worked out once, and only the last few are kept."""

from functools import partial

import pytest

from deckbuilder.base.cached_results import Kept
from deckbuilder.base.progress import GivenUp


def test_a_cached_result_is_computed_once() -> None:
    kept: Kept[str, int] = Kept(2)
    made: list[str] = []

    def make(key: str) -> int:
        made.append(key)
        return len(key)

    assert [kept.get(key, partial(make, key)) for key in ("a", "bb", "a")] == [1, 2, 1]
    assert made == ["a", "bb"]


def test_the_cache_evicts_the_least_recently_used() -> None:
    kept: Kept[int, int] = Kept(2)
    for key in (1, 2, 1, 3):
        kept.get(key, partial(abs, key))
    assert len(kept) == 2
    assert (kept.known(1), kept.known(2), kept.known(3)) == (1, None, 3)


def test_cancelled_work_is_not_cached() -> None:
    kept: Kept[int, int] = Kept(2)

    def stopped() -> int:
        raise GivenUp

    with pytest.raises(GivenUp):
        kept.get(1, stopped)
    assert kept.known(1) is None
