"""What an event may be is known by its kind: nothing that it is, is passed over."""

from random import Random

import pytest

from engine.berserk.cards.facts import bit
from engine.berserk.changing.occasions import moments_of, occasions_of
from engine.berserk.match.game import new_match
from engine.berserk.table.windows import OF_EVENTS
from tests.support.examining import random_choice
from tests.support.wild import wild_setup


@pytest.mark.parametrize("seed", [1, 7])
def test_the_occasions_of_an_event_are_declared_for_its_type(seed: int) -> None:
    match, rng = new_match(wild_setup(Random(seed))), Random(seed)
    told = 0
    for _choice in range(120):
        if match.decision is None:
            break
        match.choose(random_choice(match, rng))
    for at, event in enumerate(match.state.history):
        for occasion in occasions_of(match.state, event, at):
            assert moments_of(event) & bit(occasion.moment)
            assert OF_EVENTS & bit(occasion.moment)
            told += 1
    assert told
