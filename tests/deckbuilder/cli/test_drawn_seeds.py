"""Every door draws a seed that nobody finds by trying, where there is an opponent to hide from."""

import pytest

from deckbuilder.base.seeds import MOST_SEED
from engine.kernel.rng import OPEN_SEEDS
from tests.support.cli import run_json

pytestmark = pytest.mark.slow

ONE_DECK, OTHER = "steppe-raid", "black-candles"


@pytest.mark.parametrize(
    "words",
    [
        ("match", ONE_DECK, OTHER, "--p1", "random", "--p2", "random"),
        ("event", ONE_DECK, OTHER, "--bot", "random", "--rounds", "1"),
        ("sealed", "--sets", "rubezh", "--boosters", "1"),
    ],
    ids=lambda words: words[0],
)
def test_a_drawn_seed_has_128_bits_and_a_given_one_is_kept(words: tuple[str, ...]) -> None:
    one, other = run_json(*words), run_json(*words)
    assert one["seed"] != other["seed"]
    assert all(OPEN_SEEDS <= facts["seed"] <= MOST_SEED for facts in (one, other))
    assert run_json(*words, "--seed", str(one["seed"])) == one
    assert run_json(*words, "--seed", "7")["seed"] == 7


def test_the_drawn_seed_of_a_single_deal_is_short() -> None:
    assert run_json("deal", ONE_DECK)["seed"] < 1 << 32
