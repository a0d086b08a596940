"""Decks of opponents stay closed until a match against them was played."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import Controller
from deckbuilder.tournament.standings import Score
from deckbuilder.tournament.tournament import Tournament, TournamentKind, new_tournament
from deckbuilder.workbench.match_table import RESULT, MatchTable
from deckbuilder.workbench.played_decks import KIND, noting, record_played, was_played
from deckbuilder.workbench.workbench import Services
from engine.berserk import RULES_2024
from tests.support.corpus import opened
from tests.support.starters import entrant, session

ANNA = entrant("steppe-raid", Controller.HUMAN, "Anna")
BOTS = tuple(entrant("black-candles", name=f"Bot {number}") for number in (1, 2, 3))


@pytest.fixture
def services(home_with_cards: Path) -> Iterator[Services]:
    with opened(home_with_cards / "razdacha.sqlite") as shared:
        yield shared


def event() -> Tournament:
    return new_tournament(
        TournamentKind.ROUND_ROBIN, (ANNA, *BOTS), 5, RULES_2024, rounds=None, playoff=False
    )


def played(sessions: SessionStore) -> list[str]:
    return [bot.name for bot in BOTS if was_played(sessions, bot)]


def finished(services: Services, *, counts: bool) -> MatchTable:
    """Return a match of a party that came to battle and was given up there."""
    begun = session(3, Controller.HUMAN)
    begun.entrants = (ANNA, BOTS[0])
    table = MatchTable(services.sessions, begun, "draft", counts=counts)
    table.begin()
    real, begun.entrants = begun.entrants, (replace(ANNA, controller=Controller.RANDOM), BOTS[0])
    while begun.match is None:
        assert begun.play_bot()
    begun.entrants = real
    table.give_up()
    assert table.settle()
    return table


def test_a_deck_is_open_after_its_match_is_over(services: Services) -> None:
    assert played(services.sessions) == []
    finished(services, counts=False)
    assert played(services.sessions) == ["Bot 1"]


def test_a_deck_with_changed_cards_is_closed_again(services: Services) -> None:
    finished(services, counts=False)
    rebuilt = replace(BOTS[0], cards=BOTS[0].cards[1:])
    assert not was_played(services.sessions, rebuilt)


def test_a_friendly_match_belongs_to_no_event(services: Services) -> None:
    """Its result is told to no event, and choices in it can be taken back."""
    finished(services, counts=False)
    assert services.sessions.load(RESULT) is None
    finished(services, counts=True)
    told = services.sessions.load(RESULT)
    assert told is not None
    assert told["winner"] == 1


def test_an_older_unfinished_match_counts_if_it_came_from_a_draft(services: Services) -> None:
    for origin in ("draft", ""):
        table = MatchTable(services.sessions, session(3, Controller.HUMAN), origin)
        table.save()
        kept = services.sessions.games.load("match")
        assert kept is not None
        assert kept.aside.pop("counts") is False
        services.sessions.games.begin("match", kept)
        again = MatchTable.resume(services.sessions)
        assert again is not None
        assert again.counts is bool(origin)


def test_an_event_opens_decks_its_people_met_and_all_at_its_end(
    services: Services,
) -> None:
    begun = event()
    record_played(services.sessions, begun)
    assert played(services.sessions) == []
    for place in begun.bot_tables():
        begun = begun.with_score(place, Score(begun.tables[-1][place].one))
    record_played(services.sessions, begun)
    assert played(services.sessions) == []
    (own,) = begun.open_tables()
    met = next(n for n in begun.tables[-1][own].entrants if n)
    begun = begun.with_score(own, Score(0))
    record_played(services.sessions, begun)
    assert played(services.sessions) == [f"Bot {met}"]
    while not begun.is_over:
        begun = begun.next_round() if begun.is_round_over else begun
        for place in begun.open_tables():
            begun = begun.with_score(place, Score(begun.tables[-1][place].one))
    record_played(services.sessions, begun)
    assert played(services.sessions) == ["Bot 1", "Bot 2", "Bot 3"]


def test_a_damaged_deck_store_closes_the_decks_screen(services: Services) -> None:
    services.sessions.save(KIND, {"marks": 7})
    assert played(services.sessions) == []
    with services.catalog.transaction() as written:
        noting(services.sessions, BOTS[:1])(written)
    assert played(services.sessions) == ["Bot 1"]
