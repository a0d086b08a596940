"""Matches of simulated worth with given results, and the comparison of two sets of them."""

import numpy as np
import pytest

from deckbuilder.squads import simulation
from deckbuilder.squads.simulation import Compared
from deckbuilder.squads.worth import price
from engine.berserk import Ruleset


def matches_end(monkeypatch: pytest.MonkeyPatch, *, dearer_wins: bool) -> None:
    """Make the dearer squad win every match, or lose it: then matches tell nothing of worth."""

    def result(squads: tuple[simulation._Squad, ...], _rules: Ruleset, _seed: int) -> int:
        one, other = (sum(map(price().of, squad.cards)) for squad in squads)
        return one - other if dearer_wins else other - one

    monkeypatch.setattr(simulation, "_played", result)


def check_same(one: Compared, other: Compared) -> None:
    """Check that two sets of matches had the same squads and results, and are not empty."""
    assert len(one.results)
    assert np.array_equal(one.results, other.results)
    assert np.array_equal(one.differences, other.differences)
