"""Logs of drafts and events in the database."""

from collections.abc import Iterator
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
from engine.berserk import RULES_2024
from tests.deckbuilder.cards import card
from tests.support.drafts import a_draft, a_plan


@pytest.fixture
def catalog(tmp_path: Path) -> Iterator[Catalog]:
    with open_catalog(f"sqlite:///{tmp_path / 'test.sqlite'}") as opened:
        yield opened


def a_log(seed: int = 1) -> DraftLog:
    draft = a_draft(a_plan(seed=seed))
    draft.choose(0, 1)
    return log_of(draft, (LoggedDeck(0, "Набег", log_of(draft).pool(0)),))


def an_event(name: str = "Вечер") -> Tournament:
    entrants = tuple(Entrant(n, Controller.RANDOM, n, (card("Страж"),)) for n in ("Аня", "Боря"))
    return new_tournament(TournamentKind.SWISS, entrants, 1, name=name, rules=RULES_2024)


def test_a_kept_draft_is_the_same_again(catalog: Catalog) -> None:
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


def test_a_kept_draft_can_go_on(catalog: Catalog) -> None:
    store = DraftStore(catalog)
    number = store.add_draft(a_log(), "Пятница")
    later = a_log().with_decks(())
    store.save_draft(number, later)
    assert store.draft(number) == later
    assert [(one.name, one.decks) for one in store.drafts()] == [("Пятница", 0)]


def test_a_kept_event_is_the_same_again(catalog: Catalog) -> None:
    store = DraftStore(catalog)
    number = store.add_tournament(an_event())
    (summary,) = store.tournaments()
    assert store.tournament(number) == an_event()
    assert (summary.name, summary.entrants, summary.rounds, summary.begun) == ("Вечер", 2, 1, 1)
    assert (summary.kind, summary.champion, summary.draft) == (TournamentKind.SWISS, None, None)


def test_a_finished_event_is_listed_with_its_champion(catalog: Catalog) -> None:
    store = DraftStore(catalog)
    number = store.add_tournament(an_event())
    store.save_tournament(number, an_event().with_score(0, Score(1)))
    assert store.tournaments()[0].champion == "Боря"


def test_the_events_of_a_draft_outlive_it(catalog: Catalog) -> None:
    store = DraftStore(catalog)
    draft = store.add_draft(a_log())
    tournament = store.add_tournament(an_event(), draft)
    store.add_tournament(an_event("Другой"))
    assert [one.id for one in store.tournaments(draft)] == [tournament]
    store.delete_draft(draft)
    assert store.drafts() == ()
    assert [one.draft for one in store.tournaments()] == [None, None]


def test_a_deleted_event_is_gone(catalog: Catalog) -> None:
    store = DraftStore(catalog)
    store.delete_tournament(store.add_tournament(an_event()))
    assert store.tournaments() == ()


def test_what_is_not_there_is_told(catalog: Catalog) -> None:
    store = DraftStore(catalog)
    calls = (
        lambda: store.draft(3),
        lambda: store.save_draft(3, a_log()),
        lambda: store.delete_draft(3),
        lambda: store.tournament(3),
        lambda: store.save_tournament(3, an_event()),
        lambda: store.delete_tournament(3),
    )
    for call in calls:
        with pytest.raises(UnknownName, match="3"):
            call()


def test_a_damaged_event_is_told(catalog: Catalog) -> None:
    store = DraftStore(catalog)
    number = store.add_tournament(an_event())
    with catalog.transaction() as session:
        row = session.get(StoredTournament, number)
        assert row is not None
        row.text = "{}"
    with pytest.raises(UserError, match=f"event {number} is damaged"):
        store.tournament(number)


def test_the_tables_are_those_the_migration_makes(catalog: Catalog) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    ours = {StoredDraft.__tablename__, StoredTournament.__tablename__}

    def concerned(_thing: object, name: str, kind: str, _back: bool, _other: object) -> bool:
        return kind != "table" or name in ours

    with catalog.db.connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_object": concerned})
        assert compare_metadata(context, SQLModel.metadata) == []
