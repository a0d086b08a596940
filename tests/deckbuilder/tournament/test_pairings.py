"""Who plays whom."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.tournament.pairings import Pair, bracket, playoff_size, round_robin, swiss_round


def met_in(rounds: tuple[tuple[Pair, ...], ...]) -> Counter[frozenset[int | None]]:
    return Counter(frozenset(pair) for pairs in rounds for pair in pairs)


@given(st.integers(2, 13))
@settings(deadline=None)
def test_in_a_round_robin_every_pair_meets_once(count: int) -> None:
    rounds = round_robin(range(count))
    games = met_in(rounds)
    assert len(rounds) == count - 1 + count % 2
    assert set(games.values()) == {1}
    assert sum(None not in pair for pair in games) == count * (count - 1) // 2


@given(st.integers(2, 13))
@settings(deadline=None)
def test_every_player_has_one_table_in_each_round(count: int) -> None:
    for pairs in round_robin(range(count)):
        seated = [player for pair in pairs for player in pair if player is not None]
        assert sorted(seated) == list(range(count))


@given(st.integers(2, 16), st.integers(0, 2**32), st.data())
@settings(deadline=None, max_examples=60)
def test_swiss_rounds_up_to_half_the_players_have_no_rematch(
    count: int, seed: int, data: st.DataObject
) -> None:
    met: set[frozenset[int]] = set()
    byes: Counter[int] = Counter()
    for _round in range(count // 2):
        order = data.draw(st.permutations(range(count)))
        for one, other in swiss_round(order, met, byes):
            if other is None:
                byes[one] += 1
            else:
                assert frozenset((one, other)) not in met
                met.add(frozenset((one, other)))
    assert max(byes.values(), default=0) <= 1


def test_the_nearest_player_not_yet_met_is_the_opponent() -> None:
    met = {frozenset((0, 1)), frozenset((2, 3))}
    assert swiss_round([0, 1, 2, 3], met, {}) == ((0, 2), (1, 3))


def test_a_pair_is_broken_if_the_rest_could_not_be_paired() -> None:
    met = {frozenset((2, 3))}
    assert swiss_round([0, 1, 2, 3], met, {}) == ((0, 2), (1, 3))


def test_a_rematch_happens_only_if_unavoidable() -> None:
    met = {frozenset(pair) for pair in ((0, 1), (0, 2), (0, 3))}
    pairs = swiss_round([0, 1, 2, 3], met, {})
    assert sum(frozenset(pair) in met for pair in pairs) == 1


def test_the_bye_goes_to_the_lowest_player_without_one() -> None:
    assert swiss_round([0, 1, 2], set(), {2: 1})[-1] == (1, None)


def test_the_bye_moves_up_to_avoid_a_rematch() -> None:
    assert swiss_round([0, 1, 2], {frozenset((0, 1))}, {}) == ((0, 2), (1, None))


@pytest.mark.parametrize(("players", "size"), [(2, 0), (3, 0), (4, 2), (6, 2), (8, 4), (17, 8)])
def test_half_the_players_advance_rounded_down_to_a_power_of_two(players: int, size: int) -> None:
    assert playoff_size(players) == size


def test_the_two_best_can_meet_only_in_the_final() -> None:
    assert bracket(range(8)) == ((0, 7), (3, 4), (1, 6), (2, 5))


@pytest.mark.parametrize("count", [0, 1, 3, 6])
def test_a_play_off_needs_a_power_of_two(count: int) -> None:
    with pytest.raises(ValueError, match="power of two"):
        bracket(range(count))
