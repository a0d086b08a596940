"""Drafts by bots in one go: the draft, the decks, the event."""

from collections import Counter
from dataclasses import replace

import pytest

from deckbuilder.limited.draft.log import replay
from deckbuilder.limited.draft.plan import DraftKind, DraftSeat, Skill
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.many.runs import draft_by_bots, play_run, with_decks
from deckbuilder.tournament.results import TournamentPlan
from deckbuilder.tournament.tournament import TournamentKind
from tests.support.runs import run_setup_of

SETUP = run_setup_of(TournamentPlan())


@pytest.mark.slow
def test_the_same_setup_gives_the_same_run() -> None:
    assert play_run(SETUP) == play_run(SETUP)


def test_a_run_has_its_log_its_decks_and_its_event() -> None:
    run = play_run(SETUP)
    assert run.tournament is not None
    assert run.tournament.is_over
    assert [deck.seat for deck in run.log.decks] == [0, 1]
    assert [match.entrants for match in run.matches] == [
        table.entrants for tables in run.tournament.tables for table in tables
    ]
    assert replay(run.log, SETUP.cards).is_over


@pytest.mark.slow
def test_a_deck_and_its_side_make_up_the_pool() -> None:
    run = play_run(run_setup_of(boosters=3))
    for deck in run.log.decks:
        assert len(deck.cards) == 30
        assert Counter(deck.cards) + Counter(deck.side) == Counter(run.log.pool(deck.seat))


def test_a_run_without_an_event_plays_no_match() -> None:
    run = play_run(replace(SETUP, tournament=None))
    assert (run.tournament, run.matches) == (None, ())


def test_an_existing_deck_is_not_rebuilt() -> None:
    run = play_run(replace(SETUP, tournament=None))
    first = run.log.decks[0]
    own = replace(first, name="Своя")
    again = with_decks(run.log.with_decks([own]), SETUP.cards, SETUP.ratings)
    assert again.decks == (own, run.log.decks[1])
    assert with_decks(again, SETUP.cards, SETUP.ratings, [0]).decks[0] == first


def test_the_runs_of_a_series_have_different_boosters() -> None:
    boosters = {draft_by_bots(SETUP.numbered(number)).boosters for number in range(3)}
    assert len(boosters) == 3


def test_the_record_of_a_run_has_its_number() -> None:
    record = play_run(replace(SETUP.numbered(4), tournament=None)).record(4)
    assert (record.number, record.seed) == (4, SETUP.numbered(4).plan.seed)
    assert [seat.skill for seat in record.seats] == ["rating", "balance"]


def test_a_run_shows_progress_up_to_the_last_card() -> None:
    told: list[tuple[int, int]] = []
    draft_by_bots(SETUP, lambda done, total: told.append((done, total)))
    assert told[-1] == (24, 24)
    assert told == sorted(told)


def test_a_seat_without_a_bot_is_refused() -> None:
    seats = (DraftSeat("Аня"), DraftSeat("Бот", Skill.RATING))
    with pytest.raises(ValueError, match="person"):
        play_run(replace(SETUP, plan=replace(SETUP.plan, seats=seats)))


@pytest.mark.slow
@pytest.mark.parametrize("kind", [DraftKind.GRID, DraftKind.WINSTON])
def test_two_bots_finish_the_other_kinds_of_draft(kind: DraftKind) -> None:
    setup = replace(
        SETUP,
        plan=replace(SETUP.plan, kind=kind, boosters=SETUP.plan.boosters * 2),
        tournament=TournamentPlan(TournamentKind.ROUND_ROBIN),
    )
    run = play_run(setup)
    assert run.tournament is not None
    assert run.tournament.champion is not None


def test_the_log_of_the_table_equals_the_log_of_the_run() -> None:
    run = play_run(replace(SETUP, tournament=None))
    assert DraftTable(draft_by_bots(SETUP), {}).log() == run.log.with_decks(())
