"""Readers of the program's own files, and of network messages."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from sqlalchemy.exc import StatementError

from catalog.common.errors import UserError
from deckbuilder.base.levels import Level
from deckbuilder.base.settings import Settings
from deckbuilder.decks.playable import PlayableDeck
from deckbuilder.decks.store import SessionStore
from deckbuilder.limited.many.series import SeriesFolder
from deckbuilder.limited.many.tables import DraftStatistics
from deckbuilder.limited.product import AskedPool, planned_pool
from deckbuilder.matches.match import Controller
from deckbuilder.network.protocol import (
    VERSION,
    Answer,
    BadMessage,
    Choose,
    Edition,
    FromHost,
    FromPlayer,
    Join,
    Leave,
    Lobby,
    Table,
    Undo,
    Welcome,
    read_from_host,
    read_from_player,
    write,
)
from deckbuilder.tournament.many.folder import MatchesFolder, kept_seed
from deckbuilder.tournament.many.matches import MatchesSetup
from deckbuilder.tournament.many.statistics import MatchStatistics
from deckbuilder.tournament.results import TournamentPlan
from deckbuilder.tournament.standings import Score
from deckbuilder.tournament.tournament import Tournament, TournamentKind, new_tournament
from deckbuilder.trainer.exercises import exercise
from deckbuilder.workbench.exercise import KIND as EXERCISE
from deckbuilder.workbench.exercise import Training
from deckbuilder.workbench.practice import KIND as DEAL
from deckbuilder.workbench.practice import Practice
from deckbuilder.workbench.sealed_players import KIND as SEALED
from deckbuilder.workbench.sealed_players import SealedPlayers
from deckbuilder.workbench.workbench import Services, open_services
from engine.berserk import RULES_2024
from engine.kernel import BadSave, Refusal, Seat
from tests.deckbuilder.cards import card
from tests.deckbuilder.network.tables import plan_of, table_of
from tests.fuzz.campaign import Reader
from tests.fuzz.mutation import damage, damage_json
from tests.support.runs import run_setup_of
from tests.support.starters import entrant, starter_cards

_JSON = (damage, damage_json, damage_json, damage_json)


def kept_readers(folder: Path, is_json: Callable[[bytes], bool]) -> Iterator[Reader]:
    """Yield these readers; ``folder`` is for their files."""
    yield Reader("messages of players", _of_players(), _JSON, _from_player, is_json)
    yield Reader("messages of hosts", _of_hosts(), _JSON, _from_host, is_json)
    yield Reader("events", tuple(_events()), _JSON, _event, is_json, 8)
    series = folder / "series"
    list(SeriesFolder(series, _SETUP).play(2))
    for name in ("series.json", "drafts.jsonl"):
        content = (series / name).read_bytes()
        lines = tuple(content.splitlines(keepends=True)) if name.endswith("l") else (content,)
        read = partial(_series, series, name)
        yield Reader(f"series: {name}", lines, _JSON, read, is_json, 4)
    simulated = folder / "simulated"
    list(MatchesFolder(simulated, _MATCHES).play(2))
    for name in ("simulation.json", "matches.jsonl"):
        content = (simulated / name).read_bytes()
        lines = tuple(content.splitlines(keepends=True)) if name.endswith("l") else (content,)
        read = partial(_simulated, simulated, name)
        yield Reader(f"simulated: {name}", lines, _JSON, read, is_json, 4)
    services = open_services(Settings(database=f"sqlite:///{folder / 'kept.sqlite'}"))
    for kind, left, resume in _left(services):
        read = partial(_resume, services.sessions, kind, resume)
        yield Reader(f"kept {kind}", (left,), (damage_json,), read, is_json, 4)


# the network -------------------------------------------------------------------------------


def _of_players() -> tuple[bytes, ...]:
    said: tuple[FromPlayer, ...] = (
        Join(VERSION, "1234-5678-9012", "Вася", ""),
        Choose(1, 2, 3),
        Undo(1, 2),
        Leave(),
    )
    return tuple(write(message).encode() for message in said)


def _of_hosts() -> tuple[bytes, ...]:
    view = table_of(plan_of("Вася", "Петя"), size=3).view(0)
    said: tuple[FromHost, ...] = (
        Welcome(VERSION, 1, "token"),
        Edition("2009"),
        Lobby(view.seats),
        Table(3, view, 1500),
        Answer(4, Refusal.because("no_such_choice", "", count=3)),
    )
    return tuple(write(message).encode() for message in said)


def _from_player(content: bytes) -> None:
    _told(read_from_player, content)


def _from_host(content: bytes) -> None:
    _told(read_from_host, content)


def _told(read: Callable[[str], object], content: bytes) -> None:
    try:
        read(content.decode("utf-8"))
    except (BadMessage, UnicodeDecodeError) as error:
        raise UserError(str(error)) from error


# events ------------------------------------------------------------------------------------


def _events() -> Iterator[bytes]:
    """Yield an event at its beginning, in its second round, and over."""
    people = tuple(
        entrant("steppe-raid", Controller.HUMAN if number == 1 else Controller.RANDOM, f"P{number}")
        for number in range(1, 5)
    )
    event = new_tournament(
        TournamentKind.SWISS, people, 5, RULES_2024, rounds=2, playoff=True, name="Кубок"
    )
    yield event.to_json().encode()
    while not event.is_over:
        for place in event.open_tables():
            event = event.with_score(place, Score(event.tables[-1][place].one, "concession"))
        if not event.is_over:
            event = event.next_round()
            yield event.to_json().encode()
    yield event.to_json().encode()


def _event(content: bytes) -> None:
    try:
        event = Tournament.from_json(content.decode("utf-8"))
    except (BadSave, UnicodeDecodeError) as error:
        raise UserError(str(error)) from error
    event.standings()
    event.places()
    event.bot_tables()
    event.match_seed(0)
    assert Tournament.from_json(event.to_json()) == event
    if event.is_round_over and not event.is_over:
        event.next_round()


# a series of drafts ------------------------------------------------------------------------

_SETUP = run_setup_of(TournamentPlan())


def _series(folder: Path, name: str, content: bytes) -> None:
    """Open the folder with one file damaged, and make the tables of what it holds."""
    path = folder / name
    whole = path.read_bytes()
    try:
        path.write_bytes(content)
        records = SeriesFolder(folder, _SETUP).first(2)
        if records:
            statistics = DraftStatistics(records, {})
            for table in (statistics.cards, statistics.seats, statistics.first_picks):
                table()
            statistics.write_csv(Path(mkdtemp(dir=folder)))
    finally:
        path.write_bytes(whole)


# many matches ------------------------------------------------------------------------------

_MATCHES = MatchesSetup(
    (("deck", (replace(card("Бирюк", 20), life=1, movement=2),)),), RULES_2024, 1, Level.RANDOM
)


def _simulated(folder: Path, name: str, content: bytes) -> None:
    """Open the folder with one file damaged, and make the tables of what it holds."""
    path = folder / name
    whole = path.read_bytes()
    try:
        path.write_bytes(content)
        kept_seed(folder)
        statistics = MatchStatistics(["deck"], {}, each=True)
        statistics.add(MatchesFolder(folder, _MATCHES).first(2))
        statistics.frames()
    finally:
        path.write_bytes(whole)


# what was left under way -------------------------------------------------------------------


def _left(services: Services) -> Iterator[tuple[str, bytes, Callable[[SessionStore], object]]]:
    sessions = services.sessions
    deck = _playable()
    Practice.of(deck, Seat.SECOND, 5).save(sessions)
    yield DEAL, _payload(sessions, DEAL), Practice.resume
    Training.of(exercise(deck, 5, Seat.FIRST), 60).save(sessions)
    yield EXERCISE, _payload(sessions, EXERCISE), Training.resume
    plan = planned_pool(AskedPool("rubezh", 1, format_code="limited-2009"), 7, services.catalog)
    SealedPlayers(services, plan, 1).keep()

    def resume(store: SessionStore) -> object:
        kept = store.load(SEALED)
        return None if kept is None else SealedPlayers.from_json(kept, services)

    yield SEALED, _payload(sessions, SEALED), resume


def _playable() -> PlayableDeck:
    return PlayableDeck("Набег", starter_cards()["steppe-raid"][:16], RULES_2024)


def _payload(sessions: SessionStore, kind: str) -> bytes:
    return json.dumps(sessions.load(kind), ensure_ascii=False).encode()


def _resume(
    sessions: SessionStore, kind: str, resume: Callable[[SessionStore], object], content: bytes
) -> None:
    """Put a payload where the program keeps it, take it up and use it."""
    payload: Any = json.loads(content.decode("utf-8", "surrogatepass"))
    if not isinstance(payload, dict):
        raise UserError("no rows of this shape are in a database")
    try:
        sessions.save(kind, payload)
    except (StatementError, UnicodeEncodeError) as error:
        raise UserError("the database does not hold it") from error
    match resume(sessions):
        case Practice() as practice:
            practice.mulligan()
            practice.recruitment.finish()
            assert practice.deal.hand
        case Training() as training:
            training.recruitment.finish()
            str(training.answer.seconds)
        case SealedPlayers() as players:
            str(players.code)
            players.entrants()
