"""Events in the application: one's own match played, entered, simulated; rounds to the champion."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from catalog.store import Catalog, open_catalog
from deckbuilder.decks.finding import find_deck, resolve_fully
from deckbuilder.decks.store import DeckStore, SessionStore
from deckbuilder.limited.store import DraftStore
from deckbuilder.matches.match import Controller, Entrant, Stage
from deckbuilder.refusals import render_refusal
from deckbuilder.tournament.simulated import MatchResult
from deckbuilder.tournament.standings import Score
from deckbuilder.tournament.tournament import Tournament, TournamentKind, new_tournament
from deckbuilder.tui.draft.tournament import TournamentScreen
from deckbuilder.tui.shell.areas import DRAFT
from deckbuilder.tui.shell.texts import TextPane
from deckbuilder.workbench.match_table import RESULT, MatchTable
from deckbuilder.workbench.tournament_decks import formats_of
from deckbuilder.workbench.tournament_matches import match_of, result_of_match
from engine.berserk import EDITIONS, RULES_2024, Judge
from engine.berserk.table.state import JudgeAct
from engine.kernel import IllegalChoice, Seat
from tests.deckbuilder.tui.match_support import DECKS, leave_match, play_simply, stage
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, services_of, shown, until_so
from tests.support.session_at import session_at

pytestmark = pytest.mark.slow


@pytest.fixture
def catalog() -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


def event_of(
    catalog: Catalog, players: int = 4, *, playoff: bool = False, seed: int = 5
) -> Tournament:
    """Return an event whose first player is a person."""
    store = DeckStore(catalog)
    cards = resolve_fully(find_deck(DECKS[0], catalog, store), catalog).specs()
    entrants = tuple(
        Entrant(
            f"Игрок {number}",
            Controller.HUMAN if number == 1 else Controller.RANDOM,
            f"Колода {number}",
            cards,
        )
        for number in range(1, players + 1)
    )
    return new_tournament(
        TournamentKind.SWISS, entrants, seed, playoff=playoff, name="Проба", rules=RULES_2024
    )


def kept_event(catalog: Catalog, players: int = 4, *, playoff: bool = False) -> int:
    return DraftStore(catalog).add_tournament(event_of(catalog, players, playoff=playoff))


def event_on(pilot: Pilot[None]) -> Tournament:
    screen = pilot.app.screen
    assert isinstance(screen, TournamentScreen), screen
    return screen._event


@pytest.fixture
def first_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every simulated match be won by the first deck."""
    result = MatchResult(0, "concession", "601.4", 0, ((), ()), 3)
    monkeypatch.setattr("deckbuilder.tournament.results.play_match", lambda *_a, **_n: result)


async def test_enter_alone_never_gives_the_users_match_to_bots(
    catalog: Catalog, first_wins: None
) -> None:
    kept_event(catalog, playoff=True)
    async with running("f9", "enter", size=LARGE) as pilot:
        open_tables = event_on(pilot).open_tables()
        await press(pilot, "x", "enter")
        assert event_on(pilot).open_tables() == open_tables
        assert "Swiss, round 1 of 2" in shown(pilot)


async def test_an_event_is_played_to_its_champion_by_results_and_bots(
    catalog: Catalog, first_wins: None
) -> None:
    kept_event(catalog, playoff=True)
    async with running("f9", "enter", size=LARGE) as pilot:
        assert "Swiss, round 1 of 2" in shown(pilot)
        await press(pilot, "w", "1", "s")
        assert event_on(pilot).is_round_over
        await press(pilot, "home")
        first = shown(pilot)
        await press(pilot, "end")
        assert ("(simulated)" in first) is not ("(simulated)" in shown(pilot))
        await press(pilot, "n")
        assert "Round 2" in shown(pilot)
        await press(pilot, "x", "y", "n")
        assert "Play-off: the final" in shown(pilot)
        await press(pilot, "x", "y")
        assert "has won the event." in shown(pilot)
        await press(pilot, "left", "left")
        assert "Round 1" in shown(pilot)
        (summary,) = DraftStore(services_of(pilot).catalog).tournaments()
        assert summary.champion is not None
        await press(pilot, "escape")
        assert "Events that are over" in shown(pilot)


async def test_an_own_match_is_played_in_battles_and_its_result_entered(
    catalog: Catalog,
) -> None:
    kept_event(catalog)
    async with running("f9", "enter", "enter", size=SMALL) as pilot:
        assert stage(pilot).table.origin == DRAFT.code
        await press(pilot, "ctrl+g", "y", "enter")
        tournament = event_on(pilot)
        own = next(one for one in tournament.tables[0] if 0 in one.entrants)
        assert own.score == Score(own.opponent(0), "concession", "601.4")


def test_judge_changes_are_off_against_the_computer_in_an_event(catalog: Catalog) -> None:
    tournament, sessions = event_of(catalog), SessionStore(catalog)
    own = next(n for n, one in enumerate(tournament.tables[0]) if 0 in one.entrants)
    match = match_of(tournament, own, sessions)
    assert match.counts
    assert match.humans == 1
    refusal = match.refuse_judge()
    assert refusal is not None
    assert "the judge's hand is off" in render_refusal(refusal)
    match.save()
    with pytest.raises(IllegalChoice):
        match.choose(Judge(Seat.FIRST, JudgeAct.WOUND, 0, 1))
    again = MatchTable.resume(sessions)
    assert again is not None
    assert again.counts
    assert again.refuse_judge() == refusal


def test_two_people_in_an_event_judge_for_each_other(catalog: Catalog) -> None:
    event = event_of(catalog)
    people = tuple(replace(one, controller=Controller.HUMAN) for one in event.entrants)
    match = match_of(replace(event, entrants=people), 0, SessionStore(catalog))
    assert match.counts
    assert match.refuse_judge() is None


async def test_a_started_match_of_a_table_is_resumed(catalog: Catalog) -> None:
    """Begun again it would have the same cards and dice, and its player would know them."""
    kept_event(catalog)
    async with running("f9", "enter", "enter", size=SMALL) as pilot:
        play_simply(session_at(stage(pilot).table))
        acts = len(session_at(stage(pilot).table).acts)
        seed = session_at(stage(pilot).table).seed
        await press(pilot, "f9", "enter")
        assert "You have an unfinished match." not in " ".join(shown(pilot).split())
        assert session_at(stage(pilot).table).seed == seed
        assert len(session_at(stage(pilot).table).acts) >= acts > 0


async def test_a_match_of_a_table_puts_one_under_way_aside_and_is_taken_up_again(
    catalog: Catalog,
) -> None:
    kept_event(catalog)
    other = leave_match(Stage.MULLIGANS)
    async with running("f9", "enter", "enter", size=SMALL) as pilot:
        assert stage(pilot).table.origin == DRAFT.code
        seed = session_at(stage(pilot).table).seed
        await press(pilot, "escape", "o", "1")
        assert session_at(stage(pilot).table).seed == other.seed
        await press(pilot, "f9", "enter")
        assert session_at(stage(pilot).table).seed == seed


def test_a_result_belongs_to_the_table_that_played_it(catalog: Catalog) -> None:
    tournament, sessions = event_of(catalog), SessionStore(catalog)
    own = next(n for n, one in enumerate(tournament.tables[0]) if 0 in one.entrants)
    match = match_of(tournament, own, sessions)
    assert match.session.seed == tournament.match_seed(own)
    assert result_of_match(tournament, sessions) is None
    told = {"winner": 1, "reason": "concession", "rule": "601.4"}
    sessions.save(RESULT, {"seed": str(match.session.seed), **told})
    winner = tournament.tables[0][own].entrants[1]
    assert result_of_match(tournament, sessions) == (own, Score(winner, "concession", "601.4"))
    assert result_of_match(event_of(catalog, seed=6), sessions) is None


def test_a_drawn_play_off_match_is_replayed_with_other_cards(catalog: Catalog) -> None:
    tournament, sessions = event_of(catalog, playoff=True), SessionStore(catalog)
    while len(tournament.tables) <= tournament.rounds:
        for table in tournament.open_tables():
            tournament = tournament.with_score(table, Score(tournament.tables[-1][table].one))
        tournament = tournament.next_round()
    seed = tournament.match_seed(0)
    drawn = {"winner": None, "reason": "nobody_can_win", "rule": "601.3"}
    sessions.save(RESULT, {"seed": str(seed), **drawn})
    assert result_of_match(tournament, sessions) is None
    assert match_of(tournament, 0, sessions).session.seed == tournament.match_seed(0, 1)


async def test_p_exports_the_judges_sheet_of_the_decks_in_a_format(
    catalog: Catalog, tmp_path: Path
) -> None:
    kept_event(catalog)
    page = tmp_path / "sheet.html"
    async with running("f9", "enter", "p", size=LARGE) as pilot:
        assert "Standard (unconfirmed)" in shown(pilot)
        await press(pilot, "1", "ctrl+u", f"={page}", "enter")
        await until_so(pilot, page.is_file, "the sheet is written")
    text = page.read_text(encoding="utf-8")
    assert text.count('class="sign"') == 2 * 4
    for player in range(1, 5):
        assert f"Игрок {player}" in text
        assert f"Колода {player}" in text


async def test_a_match_of_an_event_shows_what_comes_next_and_your_deck(
    catalog: Catalog, first_wins: None
) -> None:
    kept_event(catalog, playoff=True)
    async with running("f9", "enter", size=LARGE) as pilot:
        own = next(one for one in event_on(pilot).tables[0] if 0 in one.entrants)
        rival = event_on(pilot).entrants[own.opponent(0) or 0].name
        await until_so(pilot, lambda: "✔ Constructed" in shown(pilot), "the verdict")
        text = shown(pilot)
        for told in (
            "Match",
            "Next",
            "2 matches of this round are not played yet.",
            "Next round pairs players with equal points",
            "Your deck",
            "“Колода 1” · 30 cards",
            " 3 │ ",
        ):
            assert told in text
        await press(pilot, "w", "1" if own.one == 0 else "2")
        text = shown(pilot)
        assert f"+ {rival}  Round 1" in text
        assert "– Игрок 1  Round 1" in text
        assert "1 match of this round is not played yet." in text
        await press(pilot, "s")
        pairs = event_on(pilot).next_pairs()
        assert pairs is not None
        names = [entrant.name for entrant in event_on(pilot).entrants]
        for one, other in pairs:
            assert f"{names[one]} – {names[other or 0]}" in shown(pilot)
        await press(pilot, "n", "x", "y")
        assert "Play-off 1" in shown(pilot)


async def test_a_large_screen_shows_the_whole_event(catalog: Catalog) -> None:
    begun = event_of(catalog, playoff=True)
    table = begun.tables[0][0]
    DraftStore(catalog).add_tournament(begun.with_score(0, Score(table.one)))
    one, other = (begun.entrants[entrant].name for entrant in table.entrants)
    async with running("f9", "enter", size=LARGE) as pilot:
        assert pilot.app.screen.query_one("#event-course", TextPane).display
        text = shown(pilot)
        assert f"{one} 1–0 {other}" in text
        assert "Round 2  not begun" in text
        assert "Play-off 1  not begun" in text
        assert "A win is 3 points" in text


async def test_pool_decks_are_checked_only_in_limited_formats(
    catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    event = replace(event_of(catalog), limited=True)
    assert [form.code for form in formats_of(event)] == ["limited"]
    for code, rules in EDITIONS.items():
        assert {form.ruleset for form in formats_of(replace(event, rules=rules))} == {rules}, code
    assert Tournament.from_json(event.to_json()).limited
    DraftStore(catalog).add_tournament(event)
    async with running("f9", "enter", size=LARGE) as pilot:
        await until_so(pilot, lambda: "✔ Limited" in shown(pilot), "the check")
        assert "Constructed" not in shown(pilot)
        await press(pilot, "p")
        assert "Check the decks in which format" not in shown(pilot)  # one format needs no question


async def test_the_deck_of_one_of_several_people_stays_hidden(catalog: Catalog) -> None:
    event = event_of(catalog)
    people = tuple(replace(one, controller=Controller.HUMAN) for one in event.entrants)
    DraftStore(catalog).add_tournament(replace(event, entrants=people))
    async with running("f9", "enter", size=LARGE) as pilot:
        await until_so(pilot, lambda: "✔ Constructed" in shown(pilot), "the verdict")
        assert " 3 │ " not in shown(pilot)


async def test_sixty_columns_keep_all_numbers_of_the_standings(catalog: Catalog) -> None:
    kept_event(catalog)
    async with running("f9", "enter", size=(60, 20)) as pilot:
        text = shown(pilot)
        for head in ("player", "points", "w-d-l", "opp.", "beat."):
            assert head in text
        assert "Your deck" not in text
