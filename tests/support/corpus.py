"""Saves of every kind as one version of the program left them, and what each of them must give.

``python -m tests.support.corpus NAME`` makes ``tests/corpus/NAME`` with the program as it is now;
``tests/corpus/test_corpus.py`` opens every folder there. Never make a folder anew once it is
released: it stands for the files that users of that version have.
"""

import gzip
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from catalog.owned import OwnedCards
from catalog.store import Catalog
from deckbuilder.base.settings import load_settings
from deckbuilder.decks.collection import Collection
from deckbuilder.decks.playable import PlayableDeck
from deckbuilder.decks.store import DeckStore, SessionStore
from deckbuilder.decks.text import Deck, starter_decks
from deckbuilder.limited.draft.draft import Draft, open_draft
from deckbuilder.limited.draft.log import log_of
from deckbuilder.limited.draft.logfile import LoggedDeck, render_log
from deckbuilder.limited.draft.plan import BoosterPlan, DraftKind, DraftPlan, DraftSeat, Skill
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.sealed import SealedPlan, find_sealed, share_code
from deckbuilder.limited.store import DraftStore
from deckbuilder.matches.match import Controller, Entrant, MatchSession, Stage
from deckbuilder.matches.records import record_of, write_record
from deckbuilder.network.draft_room import DraftRoom
from deckbuilder.network.keeping import write_room
from deckbuilder.network.protocol import VERSION, Choose, Join, write
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.worth import price
from deckbuilder.tournament.standings import Score
from deckbuilder.tournament.tournament import TournamentKind, new_tournament
from deckbuilder.trainer.exercises import Answer, Exercise, Mode, exercise, judge, training_run
from deckbuilder.trainer.store import TrainingStore
from deckbuilder.workbench import exercise as training
from deckbuilder.workbench import practice
from deckbuilder.workbench import sealed_players as sealed
from deckbuilder.workbench.exercise import Training
from deckbuilder.workbench.local_draft import KIND as DRAFT
from deckbuilder.workbench.local_draft import LocalDraft
from deckbuilder.workbench.match_table import KIND as MATCH
from deckbuilder.workbench.match_table import MatchTable
from deckbuilder.workbench.practice import Practice
from deckbuilder.workbench.workbench import Services, open_services
from engine.berserk import RULES_2024
from engine.berserk.table.board import HALVES
from engine.kernel import Seat
from engine.kernel.rng import seeded
from tests.deckbuilder.network.serving import CODE
from tests.support.drafts import DearestFirst
from tests.support.patience import PATIENCE
from tests.support.starters import entrant, starter_cards

FOLDER: Final = Path(__file__).resolve().parents[1] / "corpus"
DATABASE: Final = "user.sqlite"
ROOM, RECORD, LOG, CODES = "room.json", "match.json", "draft.json", "codes.json"
EXPECTED: Final = "expected.json"
_RUBEZH: Final = BoosterPlan("rubezh", "rubezh")
_BATTLE: Final = 90
"""The number of choices in the unfinished battles."""


def zipped(path: Path) -> bytes:
    """Return the content of a zipped file of the corpus."""
    return gzip.decompress(path.with_name(f"{path.name}.gz").read_bytes())


def _zip(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(content, mtime=0))


def match_facts(table: MatchTable) -> dict[str, Any]:
    """Return the expected properties of a stored match, whatever its form."""
    session = table.session
    battle = session.match
    dealt = session.table.deals if session.table else ()
    return {
        "stage": session.stage.value,
        "waiting": session.waiting,
        "origin": table.origin,
        "decks": [sorted(card.name for card in one.cards) for one in session.entrants],
        "hands": [[card.name for card in deal.hand] for deal in dealt],
        "taken": [[one.position for one in each.taken] for each in session.recruiting.values()],
        "squads": [[card.name for card in done.squad] for done in session.finished.values()],
        "arrangement": sorted([list(pair) for pair in table.arrangement.items()]),
        "unasked": sorted(table.unasked),
        "acts": len(session.acts),
        "choices": 0 if battle is None else len(battle.choices),
        "cards": _standing(battle) if battle else [],
    }


def _standing(battle: Any) -> list[list[Any]]:
    """Return the cells of all cards with their wounds."""
    return [
        [card.spec.name, card.zone.value, card.cell, card.wounds] for card in battle.state.cards
    ]


def draft_facts(draft: Draft) -> dict[str, Any]:
    """Return the expected properties of a stored draft."""
    seats = range(len(draft.plan.seats))
    return {
        "kind": draft.plan.kind.value,
        "pools": [[card.ref for card in draft.pool(seat)] for seat in seats],
        "waiting": list(draft.waiting()),
        "packs": [[card and card.ref for card in draft.view(seat).pack] for seat in seats],
        "looks": list(draft.looks()),
        "over": draft.is_over,
    }


# matches -----------------------------------------------------------------------------------


def _two(other: Controller, seed: int) -> MatchSession:
    one = entrant("steppe-raid", Controller.HUMAN, "Анна")
    return MatchSession((one, entrant("black-candles", other, "Борис")), seed, rules=RULES_2024)


def _step(table: MatchTable) -> None:
    """Make one choice for the asked player, as a random bot would."""
    session = table.session
    real = session.entrants
    bots = tuple(replace(one, controller=Controller.RANDOM) for one in real)
    session.entrants = (bots[0], bots[1])
    table.play_bot()
    assert table.settle(PATIENCE)
    session.entrants = real


def _begun(sessions: SessionStore, match: MatchSession) -> MatchTable:
    table = MatchTable(sessions, match)
    table.begin()
    return table


def _matches(sessions: SessionStore) -> Iterator[tuple[str, dict[str, Any]]]:
    """Leave a match at every important stage, against a bot and between two people.

    Yields its name and its expected properties while it is the unfinished match.
    """
    for name, other, seed in (("bot", Controller.DIRECT, 7), ("people", Controller.HUMAN, 11)):
        for stage in (Stage.MULLIGANS, Stage.RECRUITMENT, Stage.MATCH):
            table = _begun(sessions, _two(other, seed))
            _go_to(table, stage)
            if stage is Stage.RECRUITMENT:
                _recruit_a_little(table)
            if stage is Stage.MATCH:
                _arrange(table)
            yield f"{name}-{'placement' if stage is Stage.MATCH else stage.value}", _left(table)
        table = MatchTable(sessions, _two(other, seed), "draft" if name == "people" else "")
        table.begin()
        _go_to(table, Stage.MATCH)
        _fight(table)
        yield f"{name}-battle", _left(table)
    table = _begun(sessions, _two(Controller.RANDOM, 5))
    while table.session.stage is not Stage.OVER:
        _step(table)
    yield "bot-over", _left(table)


def _left(table: MatchTable) -> dict[str, Any]:
    assert table.settle(PATIENCE)
    return match_facts(table)


def _go_to(table: MatchTable, stage: Stage) -> None:
    while table.session.stage is not stage or table.is_bots_turn:
        _step(table)


def _recruit_a_little(table: MatchTable) -> None:
    recruitment = table.session.recruitment_of(table.viewer)
    taken = 0
    for position in range(15):
        after = recruitment.take(position)
        if isinstance(after, Recruitment) and taken < 2:
            recruitment, taken = after, taken + 1
    table.recruit(recruitment)


def _arrange(table: MatchTable) -> None:
    cards = table.unplaced()[:3]
    table.arrange(dict(zip(cards, HALVES[table.seat], strict=False)))


def _fight(table: MatchTable) -> None:
    for _choice in range(_BATTLE):
        if table.session.stage is Stage.MATCH:
            _step(table)
    while table.is_bots_turn:
        _step(table)


# drafts ------------------------------------------------------------------------------------


def _drafts(catalog: Catalog) -> dict[str, DraftTable]:
    """Return an unfinished draft of every kind."""
    return {
        "pod": _picked(catalog, DraftKind.POD, 4, 9),
        "grid": _picked(catalog, DraftKind.GRID, 2, 4),
        "winston": _picked(catalog, DraftKind.WINSTON, 2, 5),
    }


def _plan(kind: DraftKind, seats: int, seed: int) -> DraftPlan:
    people = (DraftSeat("Анна"), DraftSeat("Борис")) if seats > 2 else (DraftSeat("Анна"),)
    bots = (DraftSeat(f"Бот {place}", Skill.RATING) for place in range(len(people), seats))
    return DraftPlan(kind, (*people, *bots), (_RUBEZH,) * 3, seed)


def _picked(catalog: Catalog, kind: DraftKind, seats: int, picks: int) -> DraftTable:
    """Return a draft after this many picks of the people, always the cheapest card."""
    draft = open_draft(_plan(kind, seats, 3), catalog)
    bots = {n: DearestFirst() for n, seat in enumerate(draft.plan.seats) if seat.bot}
    table = DraftTable(draft, bots)
    table.advance()
    while picks > 0 and not table.is_over:
        seat = table.waiting()[0]
        table.look(seat)
        table.choose(seat, DearestFirst().scores(table.view(seat))[-1].choice)
        table.advance()
        picks -= 1
    return table


def _keep_draft(services: Services, table: DraftTable) -> None:
    """Leave a draft, its last picks saved one by one."""
    game = LocalDraft(table, services, table.waiting()[0], 12.5)
    game.save()
    assert game.wait(PATIENCE)


def _write_room(folder: Path, catalog: Catalog) -> dict[str, Any]:
    """Store a hosted draft after one pick, with made-up tokens."""
    from deckbuilder.network.door import Door

    plan = replace(_plan(DraftKind.POD, 3, 8), seats=(DraftSeat(""), DraftSeat("")))
    room = DraftRoom(
        plan,
        lambda named: DraftTable(open_draft(named, catalog), {}),
        Door(CODE),
        stand_in=DearestFirst(),
    )
    for connection, name in enumerate(("Вася", "Петя")):
        room.receive(connection, write(Join(VERSION, CODE, name)), 0)
    room.receive(0, write(Choose(1, 1, 2)), 0)
    for place in room.seating.places:
        place.token = f"token-{place.seat}"
    assert room.table is not None
    with TemporaryDirectory() as away:
        write_room(Path(away) / ROOM, room)
        _zip(folder / ROOM, (Path(away) / ROOM).read_bytes())
    names = [place.name for place in room.seating.places]
    return {"code": CODE, "names": names, **draft_facts(room.table.draft)}


# the database ------------------------------------------------------------------------------


def _fill(services: Services) -> dict[str, Any]:
    """Store something of every kind in a user's database; return the expected contents."""
    catalog, decks, sessions = services.catalog, services.decks, services.sessions
    _save_decks(decks)
    _own(Collection(catalog, decks))
    _train(TrainingStore(catalog), sessions)
    finished = _picked(catalog, DraftKind.POD, 3, 10_000)
    log = log_of(finished.draft)
    number = DraftStore(catalog).add_draft(log, "Пятница")
    DraftStore(catalog).add_tournament(_event(), number)
    _leave_sealed(services)
    raid = PlayableDeck("Набег", starter_cards()["steppe-raid"], RULES_2024)
    Practice.of(raid, Seat.SECOND, 21).save(sessions)
    draft = _picked(catalog, DraftKind.POD, 4, 9)
    _keep_draft(services, draft)
    table = _begun(sessions, _two(Controller.DIRECT, 7))
    _go_to(table, Stage.MATCH)
    _fight(table)
    return {
        **database_facts(catalog),
        "match": match_facts(table),
        "draft": draft_facts(draft.draft),
    }


def _save_decks(decks: DeckStore) -> None:
    for (_stem, deck), name in zip(starter_decks(), ("Набег", "Ёлка"), strict=False):
        named = deck.with_name(name)
        decks.save(named, note="первая")
        decks.save(replace(named, notes="Две строки\nзаметок."))
        decks.save(named.add(named.entries[0].name, 1), note="ещё одна")
    decks.set_built("Набег")


def _own(collection: Collection) -> None:
    for number in (1, 5, 17):
        collection.add(f"rubezh/{number}", number)
    collection.wish("rubezh/5", 2)


def _train(store: TrainingStore, sessions: SessionStore) -> None:
    cards = starter_cards()["wall-and-arrows"]
    for seed, mode in ((1, Mode.ENDLESS), (2, Mode.DAILY)):
        asked = exercise(PlayableDeck("Стена и стрелы", cards, RULES_2024), seed, Seat.FIRST, mode)
        answer = Answer(_first_cards(asked), (), 31.5, 120)
        verdict = judge(asked, answer, price())
        run = training_run(asked, answer, verdict, "price", f"2026-11-0{seed}T10:00:00.000+00:00")
        store.add(run)
    left = Training.of(
        exercise(PlayableDeck("Стена и стрелы", cards, RULES_2024), 3, Seat.SECOND), 60
    )
    replace(left, recruitment=_first_cards(left.exercise), seconds=7.5).save(sessions)


def _first_cards(asked: Exercise) -> Recruitment:
    recruitment = Recruitment.of(asked.deal)
    for position in range(15):
        after = recruitment.take(position)
        recruitment = after if isinstance(after, Recruitment) else recruitment
    return recruitment


def _event() -> Any:
    entrants: tuple[Entrant, ...] = tuple(
        entrant(stem, who, f"Игрок {number}")
        for number, (stem, who) in enumerate(
            zip(
                ("steppe-raid", "black-candles", "wall-and-arrows", "steppe-raid"),
                (Controller.HUMAN, *[Controller.RANDOM] * 3),
                strict=True,
            )
        )
    )
    tournament = new_tournament(TournamentKind.SWISS, entrants, 5, name="Проба", rules=RULES_2024)
    return tournament.with_score(1, Score(tournament.tables[0][1].one, "all_dead", "601.1"))


def _leave_sealed(services: Services) -> None:
    deck = LoggedDeck(0, "Пул", ("rubezh/1",), ("rubezh/2",))
    sealed.SealedPlayers(services, SealedPlan((_RUBEZH,) * 4, 99), 1, [deck]).keep()


def database_facts(catalog: Catalog) -> dict[str, Any]:
    """Return the expected contents of a user's database, except match and draft."""
    decks, sessions, drafts = DeckStore(catalog), SessionStore(catalog), DraftStore(catalog)
    deal, left = Practice.resume(sessions), Training.resume(sessions)
    assert deal is not None
    assert left is not None
    return {
        "decks": {one.name: [one.cards, one.note, one.built] for one in decks.summaries()},
        "versions": {name: _versions(decks, name) for name in decks.names()},
        "owned": {ref: [one.count, one.wish] for ref, one in OwnedCards(catalog).all().items()},
        "runs": [_run(run) for run in TrainingStore(catalog).runs()],
        "drafts": {one.name: _log(drafts.draft(one.id)) for one in drafts.drafts()},
        "events": {one.name: _standings(drafts.tournament(one.id)) for one in drafts.tournaments()},
        "sealed": sessions.load(sealed.KIND),
        practice.KIND: [card.name for card in deal.deal.hand],
        training.KIND: [str(left.exercise.code), [card.name for card in left.recruitment.squad]],
    }


def _versions(decks: DeckStore, name: str) -> list[list[Any]]:
    return [[one.number, one.note, _cards(one.deck)] for one in decks.history(name)]


def _cards(deck: Deck) -> list[list[Any]]:
    return [[entry.name, entry.count] for entry in deck.entries]


def _run(run: Any) -> list[Any]:
    mistakes = [[kind.value, number] for kind, number in run.mistakes]
    return [run.at, run.code, list(run.squad), run.worth, run.best_worth, run.score, mistakes]


def _log(log: Any) -> list[list[str]]:
    return [list(log.pool(seat)) for seat in range(len(log.plan.seats))]


def _standings(tournament: Any) -> list[list[int]]:
    return [[one.entrant, one.points] for one in tournament.standings()]


# codes -------------------------------------------------------------------------------------


def _codes(catalog: Catalog) -> dict[str, Any]:
    """Return codes and the cards that they give."""
    plans = (SealedPlan((_RUBEZH,) * 4, 4711), SealedPlan((_RUBEZH,) * 2, 1 << 63, "steppe-raid"))
    pools = [find_sealed(plan, catalog) for plan in plans]
    cards = starter_cards()["black-candles"]
    deals = [
        exercise(PlayableDeck("Чёрные свечи", cards, RULES_2024), seed, Seat(seed % 2))
        for seed in (1, 2, 4_000_000_000)
    ]
    deals.append(deals[0].redrawn())
    return {
        "sealed": {share_code(pool): [card.ref for card in pool.cards] for pool in pools},
        "trainer": {str(one.code): [card.name for card in one.deal.hand] for one in deals},
    }


def make(folder: Path) -> None:
    """Write the corpus of the current program; refuses to overwrite an existing one."""
    folder.mkdir(parents=True)
    expected: dict[str, Any] = {}
    with TemporaryDirectory() as away:
        path = Path(away) / DATABASE
        with opened(path) as services:
            expected["database"] = _fill(services)
        _zip(folder / DATABASE, path.read_bytes())
        with opened(Path(away) / "other.sqlite") as services:
            expected["room"] = _write_room(folder, services.catalog)
            drafts = _drafts(services.catalog)
            expected["drafts"] = {name: draft_facts(one.draft) for name, one in drafts.items()}
            expected["matches"] = {}
            for name, facts in _matches(services.sessions):
                expected["matches"][name] = facts
                _write_json(folder / "matches" / f"{name}.json", _kept(services, MATCH))
            for name, draft in drafts.items():
                _keep_draft(services, draft)
                _write_json(folder / "drafts" / f"{name}.json", _kept(services, DRAFT))
            codes = _codes(services.catalog)
        record = record_of(_bots(seeded(1, 1)))
        write_record(Path(away) / RECORD, record)
        _zip(folder / RECORD, (Path(away) / RECORD).read_bytes())
    expected["record"] = {"acts": len(record.acts), "digest": record.digest}
    log = log_of(drafts["pod"].draft)
    _zip(folder / LOG, render_log(log).encode())
    expected["log"] = _log(log)
    (folder / CODES).write_text(_pretty(codes), encoding="utf-8")
    _write_json(folder / EXPECTED, expected)


@contextmanager
def opened(path: Path) -> Iterator[Services]:
    """Open a database as the application does, until the block ends."""
    settings = load_settings().model_copy(update={"database": f"sqlite:///{path}"})
    services = open_services(settings)
    try:
        yield services
    finally:
        services.close()


def _kept(services: Services, kind: str) -> dict[str, Any]:
    assert services.sessions.games.writer.close(PATIENCE)
    kept = services.sessions.games.load(kind)
    assert kept is not None
    return kept.to_json()


def _bots(seed: int) -> MatchSession:
    session = MatchSession(
        (entrant("steppe-raid"), entrant("black-candles")), seed, rules=RULES_2024
    )
    while session.play_bot():
        continue
    return session


def _write_json(path: Path, data: object) -> None:
    _zip(path, json.dumps(data, ensure_ascii=False).encode())


def _pretty(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    make(FOLDER / sys.argv[1])
