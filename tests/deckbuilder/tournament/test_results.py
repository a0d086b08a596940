"""Events played on by bots."""

from dataclasses import replace

import pytest

from catalog.common.errors import UserError
from deckbuilder.base.levels import Level
from deckbuilder.matches.match import Controller, Entrant
from deckbuilder.tournament import results as event_results
from deckbuilder.tournament.results import (
    MOST_ATTEMPTS,
    TournamentMatch,
    TournamentPlan,
    begin_tournament,
    contenders_of,
    play_on,
    play_round,
    simulate,
)
from deckbuilder.tournament.simulated import Contender, MatchResult
from deckbuilder.tournament.standings import Score
from deckbuilder.tournament.tournament import Tournament, TournamentKind, new_tournament
from engine.berserk import RULES_2024
from tests.deckbuilder.cards import card


def entrants(count: int, people: int = 0) -> tuple[Entrant, ...]:
    """Return players with one card each; the later, the sturdier."""
    return tuple(
        Entrant(
            f"Игрок {number}",
            Controller.HUMAN if number < people else Controller.RANDOM,
            f"Колода {number}",
            (replace(card(f"Бирюк {number}", 20), life=1 + 4 * number, movement=2),),
        )
        for number in range(count)
    )


def play(event: Tournament) -> tuple[Tournament, list[TournamentMatch]]:
    """Play an event on and return the matches with it."""
    matches: list[TournamentMatch] = []
    after = play_on(event, contenders_of(event), witness=lambda _event, one: matches.append(one))
    return after, matches


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let every match be drawn; return the seeds of those played."""
    seeds: list[int] = []

    def play_match(_one: Contender, _other: Contender, seed: int, _bot: Level) -> MatchResult:
        seeds.append(seed)
        return MatchResult(None, "quiet", "601.3", 0, ((), ()), 9)

    monkeypatch.setattr(event_results, "play_match", play_match)
    return seeds


@pytest.mark.slow
def test_bots_play_an_event_to_the_end() -> None:
    event, matches = play(
        new_tournament(TournamentKind.SWISS, entrants(4), 3, playoff=True, rules=RULES_2024)
    )
    assert event.is_over
    assert [(one.round, one.table) for one in matches] == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]
    assert event.champion == 3


def test_each_score_is_returned_with_its_match() -> None:
    event, (match,) = play(new_tournament(TournamentKind.SWISS, entrants(2), 3, rules=RULES_2024))
    score = event.tables[0][0].score
    assert match.result.winner is not None
    assert score == Score(
        match.entrants[match.result.winner], match.result.reason, match.result.rule, simulated=True
    )


@pytest.mark.slow
def test_an_event_waits_for_its_human_players() -> None:
    event, matches = play(
        new_tournament(TournamentKind.SWISS, entrants(4, people=1), 3, rules=RULES_2024)
    )
    (open_table,) = event.open_tables()
    assert len(matches) == 1
    after, _matches = play(event.with_score(open_table, Score(0)))
    assert len(after.tables) == 2
    assert len(after.open_tables()) == 1


def test_an_event_played_in_parts_has_the_same_result() -> None:
    begun = new_tournament(TournamentKind.ROUND_ROBIN, entrants(3), 4, rules=RULES_2024)
    contenders = contenders_of(begun)
    in_parts = begun
    for number in range(begun.rounds):
        in_parts = play_round(in_parts.next_round() if number else in_parts, contenders)
    assert in_parts == play_on(begun, contenders)


def test_a_match_before_the_play_off_may_be_drawn(drawn: list[int]) -> None:
    event = new_tournament(TournamentKind.SWISS, entrants(2), 1, rules=RULES_2024)
    score, _result = simulate(event, 0, contenders_of(event))
    assert score == Score(None, "quiet", "601.3", simulated=True)
    assert len(drawn) == 1


def test_a_drawn_play_off_match_is_replayed_until_the_standings_decide(
    drawn: list[int],
) -> None:
    event = new_tournament(
        TournamentKind.SWISS, entrants(4), 1, rounds=1, playoff=True, rules=RULES_2024
    )
    after = play_on(event, contenders_of(event))
    assert after.champion == after.standings()[0].entrant
    assert len(set(drawn)) == len(drawn) == 2 + MOST_ATTEMPTS


def test_a_bye_is_not_played() -> None:
    event = new_tournament(TournamentKind.SWISS, entrants(3), 1, rules=RULES_2024)
    with pytest.raises(ValueError, match="bye"):
        simulate(event, 1, contenders_of(event))


def test_an_event_starts_as_planned() -> None:
    plan = TournamentPlan(TournamentKind.SWISS, rounds=2, playoff=True)
    event = begin_tournament(plan, entrants(6), 3, RULES_2024, "Вечер")
    assert (event.rounds, event.playoff, event.name, event.seed) == (2, True, "Вечер", 3)


@pytest.mark.parametrize(
    ("count", "rounds", "problem"),
    [
        (1, None, "2 to 32 decks, not 1"),
        (33, None, "2 to 32 decks, not 33"),
        (4, 4, "4 decks can play 1 to 3 rounds, not 4"),
        (4, 0, "1 to 3 rounds, not 0"),
    ],
)
def test_an_unplayable_event_is_refused(count: int, rounds: int | None, problem: str) -> None:
    with pytest.raises(UserError, match=problem):
        begin_tournament(TournamentPlan(rounds=rounds), entrants(count), 1, rules=RULES_2024)
