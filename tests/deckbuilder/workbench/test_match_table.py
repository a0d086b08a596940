"""A match at the keyboard: saved choice by choice, and nothing shows before it is saved."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from catalog.common.errors import UserError
from catalog.common.paths import home
from catalog.store import Catalog, open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import Controller, MatchSession, Stage
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.workbench.match_table import KIND, RESULT, MatchTable
from deckbuilder.workbench.several_matches import matches_aside, take_up
from engine.berserk import RULES_2024
from engine.berserk.bots.random_bot import RandomBot
from engine.berserk.table.board import HALVES
from engine.kernel import Refusal, Seat
from tests.support.locking import locked
from tests.support.patience import PATIENCE
from tests.support.starters import entrant

HUMAN, RANDOM = Controller.HUMAN, Controller.RANDOM


@pytest.fixture
def path(home_with_cards: Path) -> Path:
    return home_with_cards / "razdacha.sqlite"


@pytest.fixture
def catalog(path: Path) -> Iterator[Catalog]:
    """The user's database, opened so that whoever is locked out hears of it soon."""
    with open_catalog(f"sqlite:///{path}?timeout=0.05") as opened:
        yield opened


def new_table(catalog: Catalog, other: Controller = RANDOM, seed: int = 7) -> MatchTable:
    """Return a new match; the writer waits for a call before it tries again."""
    entrants = (entrant("steppe-raid", HUMAN), entrant("black-candles", other))
    sessions = SessionStore(catalog)
    sessions.games.writer._retry_after = 3600.0
    return MatchTable(sessions, MatchSession(entrants, seed, rules=RULES_2024))


def resumed(catalog: Catalog) -> MatchTable:
    table = MatchTable.resume(SessionStore(catalog))
    assert table is not None
    return table


def play(table: MatchTable, until: Stage, choices: int = 10_000) -> None:
    """Play on until a stage, people at random, or for so many choices."""
    for _choice in range(choices):
        assert table.settle(PATIENCE)
        if table.session.stage is until:
            return
        choose(table)
    assert table.settle(PATIENCE)


def choose(table: MatchTable) -> None:
    """Make one choice for whoever is asked."""
    if table.is_bots_turn:
        assert table.play_bot()
        return
    match table.session.stage:
        case Stage.SEATS:
            table.make_choice(lambda match: match.choose_seat(Seat.FIRST))
        case Stage.MULLIGANS:
            table.make_choice(lambda match: match.answer_mulligan(wants=False))
        case Stage.RECRUITMENT:
            recruit(table)
        case Stage.MATCH:
            decision = table.decision
            assert decision is not None
            bot = RandomBot(len(table.session.acts))
            table.choose(bot.choose(table.seen, decision))
        case Stage.OVER:
            raise AssertionError("the match is over")


def recruit(table: MatchTable) -> None:
    """Take every card that can be taken, and finish."""
    recruitment = table.session.recruitment_of(table.viewer)
    for position in range(15):
        after = recruitment.take(position)
        recruitment = after if isinstance(after, Recruitment) else recruitment
    table.recruit(recruitment)
    assert table.make_choice(MatchSession.finish_recruitment) is None


def stage_of(table: MatchTable) -> str:
    return table.session.stage.value


def facts(table: MatchTable) -> list[Any]:
    battle = table.session.match
    return [table.session.acts, table.unasked, battle.state if battle else None]


@pytest.mark.slow
def test_a_match_can_be_resumed_after_every_choice(catalog: Catalog) -> None:
    table = new_table(catalog)
    table.begin()
    for _choice in range(50):
        play(table, Stage.OVER, 1)
        assert facts(resumed(catalog)) == facts(table)


def test_an_unfinished_recruitment_and_placement_are_saved(
    catalog: Catalog,
) -> None:
    table = new_table(catalog, HUMAN)
    table.begin()
    play(table, Stage.RECRUITMENT)
    taken = table.session.recruitment_of(table.viewer).take(3)
    assert isinstance(taken, Recruitment)
    table.recruit(taken)
    assert table.settle(PATIENCE)
    assert resumed(catalog).session.recruitment_of(table.viewer) == taken
    play(table, Stage.MATCH)
    cells = dict(zip(table.unplaced(), HALVES[table.seat], strict=False))
    table.arrange(cells)
    assert table.settle(PATIENCE)
    assert resumed(catalog).arrangement == cells


def test_an_undone_choice_is_removed_from_the_database(catalog: Catalog) -> None:
    table = new_table(catalog, HUMAN)
    table.begin()
    play(table, Stage.MATCH)
    while True:
        play(table, Stage.OVER, 1)
        before = len(table.session.acts)
        if not isinstance(table.take_back(), Refusal):
            break
    assert table.settle(PATIENCE)
    assert len(table.session.acts) < before
    assert facts(resumed(catalog)) == facts(table)


def test_a_choice_reveals_cards_only_after_it_is_saved(catalog: Catalog, path: Path) -> None:
    table = new_table(catalog)
    table.save()
    with locked(path):
        table.make_choice(lambda match: match.choose_seat(Seat.FIRST))
        assert table.is_held
        assert stage_of(table) == "seats"
        assert table.session.table is None
        assert not table._saved.catch_up(PATIENCE)
        assert "another program" in table.problem
    table._sessions.games.writer.retry()
    assert table.settle(PATIENCE)
    assert stage_of(table) == "mulligans"
    assert table.problem == ""


def test_dice_rolls_and_bots_come_only_after_the_write(catalog: Catalog, path: Path) -> None:
    table = new_table(catalog)
    table.begin()
    play(table, Stage.MATCH)
    rng = None
    while rng is None or table.is_bots_turn:
        play(table, Stage.OVER, 1)
        assert table.session.match is not None
        rng = table.session.match.state.rng
    with locked(path):
        while not table.is_held and not table.is_bots_turn:
            choose(table)
            assert table.session.match is not None
            assert table.session.match.state.rng == rng
        assert table.decision is None
        assert not table.play_bot()
        happened = table.happened()
    table._sessions.games.writer.retry()
    assert table.settle(PATIENCE)
    assert table.happened() >= happened
    assert facts(resumed(catalog)) == facts(table)


def test_unsaved_choices_stay_in_memory_in_order(catalog: Catalog, path: Path) -> None:
    table = new_table(catalog, HUMAN)
    table.begin()
    play(table, Stage.MATCH)
    with locked(path):
        for _choice in range(6):
            choose(table)  # a placement reveals nothing
        assert not table.is_held
        assert table.problem
        assert facts(resumed(catalog)) != facts(table)
    table._sessions.games.writer.retry()
    assert table.settle(PATIENCE)
    assert facts(resumed(catalog)) == facts(table)


def test_a_full_disk_is_reported_and_loses_nothing(catalog: Catalog) -> None:
    table = new_table(catalog, HUMAN)
    table.begin()
    play(table, Stage.MATCH)
    with catalog.db.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    catalog.db.dispose()

    @event.listens_for(catalog.db, "connect")
    def no_room(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages}")

    table._saved.append((), {"long": "x" * 1_000_000})
    assert not table._saved.catch_up(PATIENCE)
    assert "the disk is full" in table.problem
    choose(table)
    event.remove(catalog.db, "connect", no_room)
    catalog.db.dispose()
    table._sessions.games.writer.retry()
    assert table.settle(PATIENCE)
    assert facts(resumed(catalog)) == facts(table)


def test_the_result_of_an_event_match_is_shown_with_its_last_choice(catalog: Catalog) -> None:
    table = new_table(catalog)
    table.origin, table.counts = "draft", True
    table.begin()
    play(table, Stage.MATCH)
    table.give_up()
    assert table.settle(PATIENCE)
    told = SessionStore(catalog).load(RESULT)
    assert told is not None
    assert (told["seed"], told["winner"]) == ("7", 1)
    kept = SessionStore(catalog).games.glance(KIND)
    assert kept is not None
    assert kept["stage"] == Stage.OVER.value


def test_a_match_is_kept_until_forgotten(catalog: Catalog) -> None:
    sessions = SessionStore(catalog)
    assert not sessions.is_left(KIND)
    table = new_table(catalog)
    table.save()
    assert sessions.is_left(KIND)
    table.forget()
    assert not sessions.is_left(KIND)


def test_a_new_match_puts_the_unfinished_one_aside_with_its_choices(catalog: Catalog) -> None:
    sessions = SessionStore(catalog)
    old = new_table(catalog)
    play(old, Stage.RECRUITMENT)
    old.save()
    acts = list(old.session.acts)
    new = MatchTable(sessions, MatchSession(old.session.entrants, 8, old.session.rules))
    new.save()
    new.save()
    (aside,) = matches_aside(sessions)
    assert aside.setup["seed"] == "7"
    take_up(sessions, aside)
    resumed = MatchTable.resume(sessions)
    assert resumed is not None
    assert resumed.session.seed == 7
    assert resumed.session.acts == acts
    assert [one.setup["seed"] for one in matches_aside(sessions)] == ["8"]


def test_a_finished_match_makes_room_for_a_new_one(catalog: Catalog) -> None:
    sessions = SessionStore(catalog)
    old = new_table(catalog)
    play(old, Stage.MATCH)
    old.give_up()
    old.save()
    MatchTable(sessions, MatchSession(old.session.entrants, 8, old.session.rules)).save()
    assert matches_aside(sessions) == ()


def test_a_match_that_lost_its_last_choices_is_reported_and_moved_to_a_file(
    catalog: Catalog,
) -> None:
    table = new_table(catalog)
    table.begin()
    play(table, Stage.MATCH)
    play(table, Stage.OVER, 40)
    assert table._sessions.games.writer.close(PATIENCE)
    with catalog.transaction() as session:
        sql = "UPDATE game_choice SET mark = 'x' WHERE place = (SELECT max(place) FROM game_choice)"
        session.connection().exec_driver_sql(sql)
    again = resumed(catalog)
    assert "1 choice" in again.notice or "last choice" in again.notice
    assert len(again.session.acts) == len(table.session.acts) - 1
    assert len(list(home().glob("unreadable-match-*.json"))) == 1
    assert again.settle(PATIENCE)
    assert resumed(catalog).notice == ""


def test_an_unreadable_match_is_moved_to_a_file(catalog: Catalog) -> None:
    table = new_table(catalog)
    table.save()
    with catalog.transaction() as session:
        session.connection().exec_driver_sql("UPDATE game SET setup = '{}'")
    with pytest.raises(UserError, match="unreadable-match-"):
        MatchTable.resume(SessionStore(catalog))
    assert MatchTable.resume(SessionStore(catalog)) is None
    assert len(list(home().glob("unreadable-match-*.json"))) == 1


@pytest.mark.slow
def test_saving_costs_as_much_late_in_a_match_as_early(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every choice writes itself alone: what goes to the database does not grow."""
    table = new_table(catalog)
    table.begin()
    play(table, Stage.MATCH)
    sizes: list[int] = []
    append = table._saved._games.append

    def measured(*args: Any) -> bool:
        sizes.append(len(repr(args)))
        return append(*args)

    monkeypatch.setattr(table._saved._games, "append", measured)
    play(table, Stage.OVER)
    assert len(sizes) > 100
    assert max(sizes[-20:-1]) <= max(sizes[:40])
    kept = SessionStore(catalog).games.load(KIND)
    assert kept is not None
    assert len(kept.choices) == len(table.session.acts)


def test_a_match_not_yet_saved_is_saved_whole_with_its_first_choice(
    catalog: Catalog,
) -> None:
    table = new_table(catalog)
    play(table, Stage.MULLIGANS)
    assert facts(resumed(catalog)) == facts(table)
