"""Logs of drafts and events in the database."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest
from sqlmodel import SQLModel

from catalog.common.errors import UnknownName, UserError
from catalog.store import Catalog, open_catalog
from deckbuilder.limited.draft.log import log_of
from deckbuilder.limited.draft.logfile import DraftLog, LoggedDeck
from deckbuilder.limited.store import DraftStore, StoredDraft, StoredTournament
from deckbuilder.matches.match import Controller, Entrant
from deckbuilder.tournament.standings import Score
from deckbuilder.tournament.tournament import Tournament, TournamentKind, new_tournament
from deckbuilder.workbench.draft_players import with_deck
from engine.berserk import RULES_2024
from tests.deckbuilder.cards import card
from tests.support.drafts import a_draft, a_plan


@pytest.fixture
def catalog(tmp_path: Path, ready_database: Path) -> Iterator[Catalog]:
    path = shutil.copy(ready_database, tmp_path / "test.sqlite")
    with open_catalog(f"sqlite:///{path}") as opened:
        yield opened


def a_log(seed: int = 1) -> DraftLog:
    draft = a_draft(a_plan(seed=seed))
    draft.choose(0, 1)
    return log_of(draft, (LoggedDeck(0, "Набег", log_of(draft).pool(0)),))


def a_league() -> Tournament:
    names = ("Аня", "Боря", "Вера", "Глеб")
    entrants = tuple(Entrant(n, Controller.HUMAN, n, (card("Страж"),)) for n in names)
    return new_tournament(TournamentKind.ROUND_ROBIN, entrants, 1, rules=RULES_2024)


def an_event(name: str = "Вечер") -> Tournament:
    entrants = tuple(Entrant(n, Controller.RANDOM, n, (card("Страж"),)) for n in ("Аня", "Боря"))
    return new_tournament(TournamentKind.SWISS, entrants, 1, name=name, rules=RULES_2024)


def test_a_saved_draft_is_loaded_unchanged(catalog: Catalog) -> None:
    store = DraftStore(catalog)
    number = store.add_draft(a_log(7), "Пятница")
    assert store.draft(number) == a_log(7)


def test_drafts_are_listed_newest_first(catalog: Catalog) -> None:
    store = DraftStore(catalog)
    for seed, name in ((7, "Первый"), (8, "Второй")):
        store.add_draft(a_log(seed), name)
    new, old = store.drafts()
    assert (new.name, old.name) == ("Второй", "Первый")
    assert (old.seed, old.seats, old.sets, old.picks, old.decks) == (7, 2, ("wood",), 1, 1)
    assert [log.plan.seed for log in store.logs()] == [7, 8]


def test_the_list_names_the_edition_of_each_draft(catalog: Catalog) -> None:
    store, log = DraftStore(catalog), a_log()
    for edition in ("", "2009", "older-506-510"):
        store.add_draft(replace(log, plan=replace(log.plan, edition=edition)))
    damaged = store.add_draft(log)
    with catalog.transaction() as session:
        row = session.get(StoredDraft, damaged)
        assert row is not None
        row.text = "{"
    assert [one.edition for one in store.drafts()] == ["", "older-506-510", "2009", ""]


def test_a_saved_draft_can_be_changed(catalog: Catalog) -> None:
    store = DraftStore(catalog)
    number = store.add_draft(a_log(), "Пятница")
    later = a_log().with_decks(())
    assert store.change_draft(number, lambda log: log.with_decks(())) == later
    assert store.draft(number) == later
    assert [(one.name, one.decks) for one in store.drafts()] == [("Пятница", 0)]


def test_a_saved_event_is_loaded_unchanged(catalog: Catalog) -> None:
    store = DraftStore(catalog)
    number = store.add_tournament(an_event())
    (summary,) = store.tournaments()
    assert store.tournament(number) == an_event()
    assert (summary.name, summary.entrants, summary.rounds, summary.begun) == ("Вечер", 2, 1, 1)
    assert (summary.kind, summary.champion, summary.draft) == (TournamentKind.SWISS, None, None)


def test_a_finished_event_is_listed_with_its_champion(catalog: Catalog) -> None:
    store = DraftStore(catalog)
    number = store.add_tournament(an_event())
    store.change_tournament(number, an_event(), an_event().with_score(0, Score(1)))
    assert store.tournaments()[0].champion == "Боря"


def test_decks_kept_in_two_windows_for_one_draft_are_all_saved(catalog: Catalog) -> None:
    store, log = DraftStore(catalog), a_log()
    number = store.add_draft(log.with_decks(()))
    one, other = (LoggedDeck(seat, f"Колода {seat}", log.pool(seat)) for seat in (0, 1))
    store.change_draft(number, lambda kept: kept.with_decks(with_deck(kept.decks, other)))
    store.change_draft(number, lambda kept: kept.with_decks(with_deck(kept.decks, one)))
    assert {deck.seat for deck in store.draft(number).decks} == {0, 1}


def test_results_entered_in_two_windows_for_one_event_are_all_saved(catalog: Catalog) -> None:
    store, event = DraftStore(catalog), a_league()
    number = store.add_tournament(event)
    one = store.change_tournament(number, event, event.with_score(0, Score(event.tables[0][0].one)))
    other = event.with_score(1, Score(event.tables[0][1].one))
    both = store.change_tournament(number, event, other)
    assert both.is_round_over
    assert both.tables[0][0] == one.tables[0][0]
    assert store.tournament(number) == both
    gone_on = store.change_tournament(number, both, both.next_round())
    again = store.change_tournament(number, both, both.next_round())  # the same in both
    assert again == gone_on


def test_a_contradicting_result_from_another_window_is_reported(
    catalog: Catalog,
) -> None:
    store, event = DraftStore(catalog), a_league()
    table = event.tables[0][0]
    number = store.add_tournament(event)
    kept = store.change_tournament(number, event, event.with_score(0, Score(table.one)))
    with pytest.raises(UserError, match="Another window"):
        store.change_tournament(number, event, event.with_score(0, Score(table.other)))
    assert store.tournament(number) == kept


def _enters(url: str, number: int, place: int, barrier: Barrier) -> None:
    with open_catalog(url) as catalog:
        store = DraftStore(catalog)
        seen = store.tournament(number)
        barrier.wait()
        store.change_tournament(number, seen, seen.with_score(place, Score(winner_of(seen, place))))


def winner_of(event: Tournament, place: int) -> int:
    return event.tables[0][place].one


@pytest.mark.slow
def test_two_programs_enter_results_simultaneously(catalog: Catalog) -> None:
    number, url = DraftStore(catalog).add_tournament(a_league()), str(catalog.db.url)
    context = get_context("spawn")
    barrier = context.Barrier(2)
    programs = [
        context.Process(target=_enters, args=(url, number, place, barrier)) for place in range(2)
    ]
    for program in programs:
        program.start()
    for program in programs:
        program.join(60)
    assert [program.exitcode for program in programs] == [0, 0]
    assert DraftStore(catalog).tournament(number).is_round_over


def test_the_events_of_a_draft_survive_its_deletion(catalog: Catalog) -> None:
    store = DraftStore(catalog)
    draft = store.add_draft(a_log())
    tournament = store.add_tournament(an_event(), draft)
    store.add_tournament(an_event("Другой"))
    assert [one.id for one in store.tournaments(draft)] == [tournament]
    store.delete_draft(draft)
    assert store.drafts() == ()
    assert [one.draft for one in store.tournaments()] == [None, None]


def test_a_deleted_event_is_not_listed(catalog: Catalog) -> None:
    store = DraftStore(catalog)
    store.delete_tournament(store.add_tournament(an_event()))
    assert store.tournaments() == ()


def test_a_missing_deck_is_reported(catalog: Catalog) -> None:
    store = DraftStore(catalog)
    calls = (
        lambda: store.draft(3),
        lambda: store.change_draft(3, lambda log: log),
        lambda: store.delete_draft(3),
        lambda: store.tournament(3),
        lambda: store.change_tournament(3, an_event(), an_event()),
        lambda: store.delete_tournament(3),
    )
    for call in calls:
        with pytest.raises(UnknownName, match="3"):
            call()


def test_a_damaged_event_is_moved_to_a_file_and_the_others_stay(catalog: Catalog) -> None:
    store = DraftStore(catalog)
    number = store.add_tournament(an_event())
    with catalog.transaction() as session:
        row = session.get(StoredTournament, number)
        assert row is not None
        row.text = "{}"
    other = store.add_tournament(an_event("Утро"))
    with pytest.raises(UnknownName):
        store.tournament(number)
    assert [one.id for one in store.tournaments()] == [other]


def test_the_models_correspond_to_the_migrated_tables(catalog: Catalog) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    ours = {StoredDraft.__tablename__, StoredTournament.__tablename__}

    def concerned(_thing: object, name: str, kind: str, _back: bool, _other: object) -> bool:
        return kind != "table" or name in ours

    with catalog.db.connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_object": concerned})
        assert compare_metadata(context, SQLModel.metadata) == []
