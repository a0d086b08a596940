"""The rounds of a club evening: byes, drops, late players, brackets, corrected results."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.tournament.club_rounds import ClubKind, ClubRounds
from engine.kernel import Refusal


def begun(kind: ClubKind, players: int, best_of: int = 1, cut: int = 0) -> ClubRounds:
    rounds = ClubRounds(kind, 3, None, best_of, cut)
    rounds.count = players
    rounds.begin_round(rounds.next_pairs())
    return rounds


def first_wins(rounds: ClubRounds) -> None:
    for table, match in enumerate(rounds.rounds[-1]):
        if not match.is_over:
            rounds.set_result(len(rounds.rounds) - 1, table, (1, 0), 0, "judge")


def played_out(rounds: ClubRounds) -> int:
    """Let the first player of each table win to the end; return the number of rounds."""
    while not rounds.is_over:
        first_wins(rounds)
        pairs = rounds.next_pairs()
        if not pairs:
            break
        rounds.begin_round(pairs)
    return len(rounds.rounds)


@pytest.mark.parametrize(
    ("kind", "players", "expected"),
    [
        (ClubKind.SWISS, 8, 3),
        (ClubKind.ROUND_ROBIN, 5, 5),
        (ClubKind.ELIMINATION, 6, 3),
        (ClubKind.ELIMINATION, 2, 1),
    ],
)
def test_a_kind_of_pairing_has_its_number_of_rounds(
    kind: ClubKind, players: int, expected: int
) -> None:
    assert played_out(begun(kind, players)) == expected


def test_in_a_round_robin_everybody_meets_everybody_once() -> None:
    rounds = begun(ClubKind.ROUND_ROBIN, 6)
    played_out(rounds)
    met = [frozenset(match.players) for matches in rounds.rounds for match in matches]
    assert len(met) == len(set(met)) == 15


def test_single_elimination_rests_the_first_ones_if_the_bracket_is_not_full() -> None:
    rounds = begun(ClubKind.ELIMINATION, 5)
    assert sum(match.other is None for match in rounds.rounds[0]) == 3
    played_out(rounds)
    assert rounds.rounds[-1][0].winner == rounds.places()[0]


def test_the_top_cut_takes_the_best_of_those_who_are_still_there() -> None:
    rounds = begun(ClubKind.SWISS, 8, cut=4)
    for _round in range(2):
        first_wins(rounds)
        rounds.begin_round(rounds.next_pairs())
    first_wins(rounds)
    best = rounds.standings()[0].entrant
    rounds.drop(best)
    rounds.begin_round(rounds.next_pairs())
    bracket = {player for match in rounds.rounds[-1] for player in match.players}
    assert len(bracket) == 4
    assert best not in bracket
    assert rounds.is_bracket(3)


def test_a_draw_is_no_result_of_a_bracket() -> None:
    rounds = begun(ClubKind.ELIMINATION, 4)
    refusal = rounds.refuse_result(0, 0, (0, 0), 1)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "draw_in_a_bracket"


def test_a_result_of_a_bracket_stays_once_the_next_matches_are_paired() -> None:
    rounds = begun(ClubKind.ELIMINATION, 4)
    first_wins(rounds)
    rounds.begin_round(rounds.next_pairs())
    refusal = rounds.refuse_result(0, 0, (0, 1), 0)
    assert refusal is not None
    assert refusal.code == "bracket_went_on"


@pytest.mark.parametrize(
    ("games", "drawn"), [((2, 0), 0), ((0, 0), 0), ((1, 1), 0), ((-1, 0), 0), ((1, 0), 99)]
)
def test_an_impossible_result_of_one_game_is_refused(games: tuple[int, int], drawn: int) -> None:
    rounds = begun(ClubKind.SWISS, 2)
    assert rounds.refuse_result(0, 0, games, drawn) is not None


def test_a_match_of_three_is_won_by_two_games_and_drawn_without() -> None:
    rounds = begun(ClubKind.SWISS, 2, best_of=3)
    one = rounds.rounds[0][0].one
    assert not rounds.add_game(0, one)
    assert not rounds.add_game(0, None)
    assert rounds.add_game(0, rounds.rounds[0][0].other)
    match = rounds.rounds[0][0]
    assert (match.games, match.drawn, match.winner) == ((1, 1), 1, None)


def test_who_meets_a_player_who_dropped_out_wins_and_the_others_go_on() -> None:
    rounds = begun(ClubKind.ELIMINATION, 4)
    leaving = rounds.rounds[0][0].one
    rounds.drop(leaving)
    assert rounds.rounds[0][0].winner == rounds.rounds[0][0].other
    first_wins(rounds)
    rounds.drop(rounds.rounds[0][1].one)
    rounds.begin_round(rounds.next_pairs())
    assert rounds.rounds[1][0].is_over
    assert rounds.is_over


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(ClubKind), st.integers(2, 9), st.integers(0, 4), st.data(), st.booleans())
def test_rounds_come_to_an_end_whoever_drops_or_comes(
    kind: ClubKind, players: int, cut: int, data: st.DataObject, late: bool
) -> None:
    rounds = begun(kind, players, cut=cut if cut in (2, 4) else 0)
    for _round in range(40):
        if data.draw(st.booleans()):
            rounds.drop(data.draw(st.integers(0, rounds.count - 1)))
        if late and rounds.takes_late and rounds.count < 12:
            rounds.count += 1
        first_wins(rounds)
        assert rounds.is_round_over
        pairs = rounds.next_pairs()
        if not pairs:
            break
        seated = [player for pair in pairs for player in pair if player is not None]
        assert len(seated) == len(set(seated))
        rounds.begin_round(pairs)
    assert rounds.is_over
    assert sorted(rounds.places()) == list(range(rounds.count))
