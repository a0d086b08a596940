"""What holds in every match whatever abilities say, shown on nodes of every kind at random.

``pytest --hypothesis-profile long`` plays for long; ``python -m tests.bench.decisions`` longer.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from random import Random
from typing import Final

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import CardType
from engine.berserk.match.game import BERSERK, new_match
from engine.kernel import load
from tests.support.examining import CHECKS, check_decision, check_replayed, play_on
from tests.support.random_matches import few_machines
from tests.support.random_nodes import nodes
from tests.support.slices import thin
from tests.support.trials import Tally, Trial
from tests.support.wild import any_abilities, wild_setup

_PLAYED: Final = 12
"""How many choices are made between two looks at a match."""
rngs = st.randoms(use_true_random=False)


def within(value: object) -> Iterator[object]:
    """Yield a value and everything that stands within it."""
    yield value
    if is_dataclass(value):
        for field in fields(value):
            yield from within(getattr(value, field.name))
    elif isinstance(value, tuple):
        for one in value:
            yield from within(one)


@pytest.mark.slow
def test_every_node_and_enum_member_is_generated() -> None:
    found: set[object] = set()
    for seed in range(5000):
        for part in within(any_abilities(Random(seed))):
            found.add(part if isinstance(part, Enum) else type(part))
    left = [kind for kind in ab.NODES if not issubclass(kind, Enum) and kind not in found]
    words = [word for kind in ab.NODES if issubclass(kind, Enum) for word in kind]
    assert left == []
    assert [word for word in words if word not in found] == []


@pytest.mark.slow
def test_random_squads_contain_cards_of_every_type() -> None:
    setups = [wild_setup(Random(seed)) for seed in range(40)]
    for cards in (
        [card for setup in setups for card in setup.first.squad],
        [card for setup in setups for card in setup.second.deck],
    ):
        assert {card.type for card in cards} == set(CardType)


def test_equal_seeds_generate_equal_cards_and_abilities() -> None:
    assert wild_setup(Random(7)) == wild_setup(Random(7))
    assert nodes(Random(7)) == nodes(Random(7))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_match_of_random_abilities_reaches_a_legal_end(seed: int) -> None:
    tally = Tally()
    trial = Trial(wild_setup(Random(seed)), Random(seed), tally, often=0.02)
    trial.run(limit=3000)
    assert trial.match.result is not None
    assert tally.matches == 1


@pytest.mark.parametrize("seed", thin(range(100, 160)))
def test_the_first_turns_of_a_match_of_random_abilities_break_no_invariant(seed: int) -> None:
    """Many short ones find more than few long ones: what fails belongs in
    ``test_found_at_random.py``, with its cards and choices."""
    rng = Random(seed)
    Trial(wild_setup(rng), rng, often=0.15).run(limit=40)


class Matches(RuleBasedStateMachine):
    """A match of wild cards that is played, looked at, saved, loaded and copied at any time."""

    @initialize(rng=rngs)
    def begins(self, rng: Random) -> None:
        self.match = new_match(wild_setup(rng))

    @rule(rng=rngs)
    def is_played(self, rng: Random) -> None:
        play_on(self.match, rng, rng.randint(1, _PLAYED))

    @rule(rng=rngs, name=st.sampled_from(sorted(CHECKS)))
    def is_examined(self, rng: Random, name: str) -> None:
        CHECKS[name](self.match, rng)

    @rule()
    def goes_on_from_a_save(self) -> None:
        self.match = load(BERSERK, self.match.save())

    @rule()
    def goes_on_in_a_copy(self) -> None:
        self.match = self.match.clone()

    @invariant()
    def is_sound(self) -> None:
        if hasattr(self, "match"):
            check_decision(self.match)

    def teardown(self) -> None:
        if hasattr(self, "match"):
            check_replayed(self.match, Random(0))


TestMatches = pytest.mark.slow(Matches.TestCase)
TestMatches.settings = few_machines
