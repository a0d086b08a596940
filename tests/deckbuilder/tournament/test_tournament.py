"""Events: rounds, scores, standings with their tie-breaks, the play-off, saving."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.matches.match import Controller, Entrant
from deckbuilder.tournament.standings import Score, Table, standings
from deckbuilder.tournament.tournament import (
    Tournament,
    TournamentKind,
    TournamentStage,
    most_rounds,
    new_tournament,
)
from engine.berserk import RULES_2024
from engine.kernel import BadSave
from tests.deckbuilder.cards import card

DECK = (card("Страж"),)


def entrants(count: int, people: int = 0) -> tuple[Entrant, ...]:
    return tuple(
        Entrant(
            f"Игрок {number}",
            Controller.HUMAN if number < people else Controller.RANDOM,
            f"Колода {number}",
            DECK,
        )
        for number in range(count)
    )


def swiss(count: int = 8, rounds: int | None = None, *, playoff: bool = False) -> Tournament:
    return new_tournament(
        TournamentKind.SWISS, entrants(count), 5, rounds=rounds, playoff=playoff, rules=RULES_2024
    )


def lower_wins(table: Table) -> Score:
    return Score(min(table.entrants))


def scored(event: Tournament, judge: Callable[[Table], Score] = lower_wins) -> Tournament:
    """Return the event with a score at every open table."""
    for table in event.open_tables():
        event = event.with_score(table, judge(event.tables[-1][table]))
    return event


def played(event: Tournament, judge: Callable[[Table], Score] = lower_wins) -> Tournament:
    """Return the event at its end."""
    event = scored(event, judge)
    while not event.is_over:
        event = scored(event.next_round(), judge)
    return event


def test_three_swiss_rounds_of_eight_leave_one_undefeated_player() -> None:
    event = played(swiss())
    assert event.rounds == 3
    assert [line.points for line in event.standings()].count(9) == 1
    assert event.champion == 0


@given(st.integers(2, 9), st.integers(0, 2**40), st.data())
@settings(deadline=None, max_examples=40)
def test_any_scores_leave_no_rematch_and_no_second_bye(
    count: int, seed: int, data: st.DataObject
) -> None:
    def judge(table: Table) -> Score:
        return Score(data.draw(st.sampled_from((*table.entrants, None))))

    rounds = max(1, count // 2)
    event = played(
        new_tournament(
            TournamentKind.SWISS, entrants(count), seed, rounds=rounds, rules=RULES_2024
        ),
        judge,
    )
    tables = [table for round_ in event.tables for table in round_]
    assert max(Counter(frozenset(table.entrants) for table in tables).values()) == 1
    lines = event.standings()
    assert sorted(line.entrant for line in lines) == list(range(count))
    assert all(line.wins + line.draws + line.losses == rounds for line in lines)


@given(st.integers(2, 9), st.integers(0, 2**40))
@settings(deadline=None, max_examples=20)
def test_a_round_robin_lasts_until_every_pair_has_met(count: int, seed: int) -> None:
    event = played(
        new_tournament(TournamentKind.ROUND_ROBIN, entrants(count), seed, rules=RULES_2024)
    )
    games = {frozenset(t.entrants) for tables in event.tables for t in tables if not t.is_bye}
    assert len(games) == count * (count - 1) // 2


def test_the_same_seed_and_scores_give_the_same_pairings() -> None:
    assert played(swiss(7)) == played(swiss(7))


def test_another_seed_changes_the_seating() -> None:
    first = {
        new_tournament(TournamentKind.SWISS, entrants(8), seed, rules=RULES_2024).tables[0]
        for seed in range(4)
    }
    assert len(first) > 1


def test_a_bye_is_a_win_at_once() -> None:
    event = swiss(3)
    bye = next(table for table in event.tables[0] if table.is_bye)
    assert bye.score == Score(bye.one, "bye")
    assert event.standings()[0].entrant == bye.one


def test_the_next_round_waits_for_all_scores() -> None:
    event = swiss(4)
    with pytest.raises(ValueError, match="not over"):
        event.with_score(0, lower_wins(event.tables[0][0])).next_round()


def test_a_score_can_be_corrected_until_the_next_round() -> None:
    event = scored(swiss(4))
    table = event.tables[0][0]
    wrong, right = Score(table.one), Score(table.other)
    assert event.with_score(0, wrong).with_score(0, right).tables[0][0].score == right


def test_only_a_player_of_the_table_can_win_it() -> None:
    event = swiss(4)
    elsewhere = event.tables[0][1].one
    with pytest.raises(ValueError, match="not at this table"):
        event.with_score(0, Score(elsewhere))


@pytest.mark.parametrize("table", [-1, 1, 2])
def test_only_a_match_of_the_current_round_can_be_scored(table: int) -> None:
    with pytest.raises(ValueError, match="no match"):
        swiss(3).with_score(table, Score(0))


def test_the_play_off_pairs_the_best_half_best_against_last() -> None:
    event = scored(swiss(8, playoff=True))
    while event.stage is TournamentStage.ROUNDS:
        best = [line.entrant for line in event.standings()][:4]
        event = scored(event.next_round()) if len(event.tables) < 3 else event.next_round()
    assert event.stage is TournamentStage.PLAYOFF
    assert [table.entrants for table in event.tables[-1]] == [
        (best[0], best[3]),
        (best[1], best[2]),
    ]


def test_the_winner_of_the_final_is_champion_despite_the_standings() -> None:
    def judge(table: Table) -> Score:
        return Score(max(table.entrants) if len(event.tables) > 3 else min(table.entrants))

    event = scored(swiss(8, playoff=True))
    for _round in range(2):
        event = scored(event.next_round())
    best = [line.entrant for line in event.standings()][:4]
    while not event.is_over:
        event = event.next_round()
        event = scored(event, judge)
    assert event.champion == max(best)
    assert set(event.places()[:4]) == set(best)
    assert event.places()[4:] == tuple(line.entrant for line in event.standings()[4:])


def test_a_play_off_match_cannot_be_drawn() -> None:
    event = scored(swiss(4, playoff=True))
    event = scored(event.next_round()).next_round()
    with pytest.raises(ValueError, match="have a winner"):
        event.with_score(0, Score(None))


def test_three_players_have_no_play_off() -> None:
    event = played(swiss(3, playoff=True))
    assert len(event.tables) == event.rounds


def test_a_win_gives_three_points_and_a_draw_one() -> None:
    lines = standings((Table(0, 1, Score(0)), Table(2, 3, Score(None))), 4, range(4))
    assert [(line.entrant, line.points) for line in lines] == [(0, 3), (2, 1), (3, 1), (1, 0)]


def test_equal_points_are_broken_by_opponents_points() -> None:
    tables = (
        Table(0, 2, Score(0)),
        Table(1, 3, Score(1)),
        Table(3, 2, Score(3)),
    )
    lines = standings(tables, 4, range(4))
    assert [(line.entrant, line.points, line.opponents) for line in lines[1:3]] == [
        (3, 3, 3),
        (0, 3, 0),
    ]


def test_equal_opponents_points_are_broken_by_points_of_beaten_players() -> None:
    tables = (
        *(Table(0, 2, Score(0)), Table(0, 3, Score(3))),  # beat the weak one
        *(Table(1, 2, Score(2)), Table(1, 3, Score(1))),  # beat the strong one
        Table(3, 4, Score(3)),
    )
    lines = {line.entrant: line for line in standings(tables, 5, range(5))}
    assert lines[0].points == lines[1].points
    assert lines[0].opponents == lines[1].opponents
    assert lines[1].beaten > lines[0].beaten
    assert lines[1].place < lines[0].place


def test_remaining_ties_are_broken_by_wins_and_then_by_lot() -> None:
    draws = [Table(0, other, Score(None)) for other in (2, 3, 4)]
    tables = (*draws, Table(1, 5, Score(1)), Table(6, 1, Score(6)))
    lines = standings(tables, 7, [0, 1, 3, 2, 4, 5, 6])
    assert [line.entrant for line in lines] == [6, 1, 0, 3, 2, 4, 5]
    assert [(line.points, line.opponents, line.beaten) for line in lines[1:3]] == [(3, 3, 0)] * 2


def test_a_bye_counts_the_players_points_as_opponents_points() -> None:
    (line, *_rest) = standings((Table(0, None, Score(0)), Table(1, 2, Score(1))), 3, range(3))
    assert (line.entrant, line.opponents, line.byes) == (0, 3, 1)


def test_bots_play_tables_without_people() -> None:
    event = new_tournament(TournamentKind.SWISS, entrants(4, people=1), 1, rules=RULES_2024)
    (table,) = event.bot_tables()
    assert 0 not in event.tables[0][table].entrants
    assert len(event.open_tables()) == 2


def test_every_match_has_its_own_seed() -> None:
    event = swiss(4)
    later = scored(event).next_round()
    seeds = [
        e.match_seed(table, attempt)
        for e in (event, later)
        for table in (0, 1)
        for attempt in (0, 1)
    ]
    assert len(set(seeds)) == 8


def test_a_saved_event_is_restored_unchanged() -> None:
    event = played(swiss(5, playoff=True))
    assert Tournament.from_json(event.to_json()) == event


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"version":2,"event":{}}',
        '{"version":1,"event":3}',
        '{"version":1,"event":{"$":"Tournament"}}',
        '{"version":1,"event":{"$":"Table","one":0,"other":1,"score":null}}',
    ],
)
def test_an_invalid_event_cannot_be_loaded(text: str) -> None:
    with pytest.raises(BadSave):
        Tournament.from_json(text)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("entrants",), "Кубок"),
        (("entrants", 0), [0, 0, 0]),
        (("entrants", 1), None),
        (("entrants", 0, "name"), None),
        (("entrants", 0, "controller"), "human"),
        (("entrants", 0, "cards"), [None]),
        (("name",), 7),
        (("playoff",), "[/]"),
        (("kind",), "swiss"),
        (("rules",), 1),
        (("seed",), None),
    ],
)
def test_an_event_with_a_wrong_type_in_a_field_cannot_be_loaded(
    path: tuple[str | int, ...], value: object
) -> None:
    data = json.loads(swiss(4).to_json())
    place: Any = data["event"]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(BadSave):
        Tournament.from_json(json.dumps(data))


def test_an_event_with_inconsistent_tables_cannot_be_loaded() -> None:
    event = swiss(4)
    table = event.tables[0][0]
    text = event.to_json().replace(f'"one":{table.one},', f'"one":{table.other},')
    with pytest.raises(BadSave, match="seats somebody twice"):
        Tournament.from_json(text)


@pytest.mark.parametrize("count", [0, 1, 33])
def test_an_event_needs_two_to_32_entrants(count: int) -> None:
    with pytest.raises(ValueError, match="entrants"):
        swiss(count)


@pytest.mark.parametrize("rounds", [0, 8])
def test_more_rounds_than_can_be_paired_are_refused(rounds: int) -> None:
    with pytest.raises(ValueError, match="rounds"):
        swiss(8, rounds)


def test_a_large_swiss_event_has_half_as_many_rounds_as_players() -> None:
    assert [most_rounds(TournamentKind.SWISS, count) for count in (4, 5, 16, 18)] == [3, 5, 15, 9]


def test_the_next_swiss_pairs_are_shown_once_all_scores_are_in() -> None:
    event = swiss()
    assert event.next_pairs() is None
    event = event.with_score(0, lower_wins(event.tables[0][0]))
    assert event.next_pairs() is None
    event = scored(event)
    told = event.next_pairs()
    assert told is not None
    assert told == tuple((table.one, table.other) for table in event.next_round().tables[-1])


def test_a_round_robin_shows_its_next_pairs_from_the_start() -> None:
    event = new_tournament(TournamentKind.ROUND_ROBIN, entrants(4), 5, RULES_2024, playoff=True)
    told = event.next_pairs()
    assert told is not None
    event = scored(event).next_round()
    assert told == tuple((table.one, table.other) for table in event.tables[-1])
    event = scored(event).next_round()
    assert event.next_pairs() is None, "the play-off is by the standings"
    assert scored(event).next_pairs() == ((0, 1),)


def test_a_finished_event_has_no_next_pairs() -> None:
    assert played(swiss(4, playoff=True)).next_pairs() is None
