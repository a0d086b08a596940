"""What older versions of the program left still opens, and gives the same cards."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from catalog.store import open_catalog
from deckbuilder.base.game_store import KeptChoice, KeptGame, Snapshot
from deckbuilder.decks.store import SessionStore
from deckbuilder.limited.draft.log import logged_cards, replay
from deckbuilder.limited.draft.logfile import read_log
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.limited.sealed import open_shared
from deckbuilder.limited.store import DraftStore
from deckbuilder.matches.match import Stage
from deckbuilder.matches.records import difference, play_again, read_record
from deckbuilder.network.keeping import read_room
from deckbuilder.trainer.exercises import Exercise, read_code
from deckbuilder.workbench.local_draft import KIND as DRAFT
from deckbuilder.workbench.local_draft import LocalDraft
from deckbuilder.workbench.match_table import KIND as MATCH
from deckbuilder.workbench.match_table import MatchTable
from deckbuilder.workbench.sealed_players import KIND as SEALED
from deckbuilder.workbench.sealed_players import SealedPlayers
from deckbuilder.workbench.workbench import Services
from engine.berserk import RULES_2024
from tests.support.corpus import (
    CODES,
    DATABASE,
    EXPECTED,
    FOLDER,
    LOG,
    RECORD,
    ROOM,
    database_facts,
    draft_facts,
    match_facts,
    opened,
    zipped,
)
from tests.support.starters import starter_cards

VERSIONS = sorted(path.parent for path in FOLDER.glob(f"*/{EXPECTED}.gz"))
MATCHES = [path for version in VERSIONS for path in sorted(version.glob("matches/*.json.gz"))]
DRAFTS = [path for version in VERSIONS for path in sorted(version.glob("drafts/*.json.gz"))]
each_version = pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)


def expected(version: Path) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(zipped(version / EXPECTED))
    return facts


def name_of(path: Path) -> str:
    return path.name.removesuffix(".json.gz")


def read(path: Path) -> dict[str, Any]:
    payload: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return payload


def in_file(path: Path, folder: Path) -> Path:
    """Return a zipped file of the corpus as the file it was."""
    plain = folder / path.name
    plain.write_bytes(zipped(path))
    return plain


def plain(facts: object) -> Any:
    """Return facts as they come out of a file."""
    return json.loads(json.dumps(facts))


@pytest.fixture
def services(home_with_cards: Path) -> Iterator[Services]:
    with opened(home_with_cards / "razdacha.sqlite") as found:
        yield found


def leave(sessions: SessionStore, kind: str, payload: dict[str, Any]) -> None:
    """Leave a game as an older version did: whole, or as its choices."""
    if "choices" not in payload:
        sessions.save(kind, payload)
        return
    choices = tuple(KeptChoice(choice, mark) for choice, mark in payload["choices"])
    snapshot = None if payload["snapshot"] is None else Snapshot(*payload["snapshot"])
    sessions.games.begin(kind, KeptGame(payload["setup"], choices, payload["aside"], snapshot))


@each_version
def test_an_old_database_opens_with_all_its_data(version: Path, tmp_path: Path) -> None:
    path = in_file(version / DATABASE, tmp_path)
    wanted = expected(version)["database"]
    with opened(path) as services:
        table, game = MatchTable.resume(services.sessions), LocalDraft.resume(services)
        assert table is not None
        assert game is not None
        facts = {**database_facts(services.catalog), "match": match_facts(table)}
        if "draft" in wanted:
            facts["draft"] = draft_facts(game.table.draft)
        assert plain(facts) == wanted


@each_version
def test_the_cards_of_an_old_finished_draft_are_the_same(version: Path, tmp_path: Path) -> None:
    path = in_file(version / DATABASE, tmp_path)
    wanted = expected(version)["database"]["drafts"]
    with open_catalog(f"sqlite:///{path}") as catalog:
        store = DraftStore(catalog)
        for summary in store.drafts():
            log = store.draft(summary.id)
            draft = replay(log, logged_cards(log, catalog))
            pools = [[card.ref for card in draft.pool(seat)] for seat in range(summary.seats)]
            assert pools == wanted[summary.name]


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: f"{path.parts[-3]}-{name_of(path)}")
def test_an_old_match_continues_where_it_was_left(path: Path, services: Services) -> None:
    leave(services.sessions, MATCH, read(path))
    table = MatchTable.resume(services.sessions)
    assert table is not None
    assert table.notice == ""
    assert plain(match_facts(table)) == expected(path.parents[1])["matches"][name_of(path)]
    if table.session.stage is Stage.MATCH and not table.is_placing:
        assert table.decision is not None
        table.choose(table.decision.options[0])


@pytest.mark.parametrize("path", DRAFTS, ids=lambda path: f"{path.parts[-3]}-{name_of(path)}")
def test_an_old_draft_continues_where_it_was_left(path: Path, services: Services) -> None:
    leave(services.sessions, DRAFT, read(path))
    game = LocalDraft.resume(services)
    assert game is not None
    assert (
        plain(draft_facts(game.table.draft)) == expected(path.parents[1])["drafts"][name_of(path)]
    )
    assert game.table.choose(game.table.draft.waiting()[0], 0) is None


@each_version
def test_an_old_record_replays_to_the_same_result(version: Path, tmp_path: Path) -> None:
    record = read_record(in_file(version / RECORD, tmp_path))
    again, wanted = play_again(record), expected(version)["record"]
    assert len(again.acts) == wanted["acts"]

    assert difference(record) is None


@each_version
def test_an_old_draft_log_is_read(version: Path, services: Services) -> None:
    log = read_log(zipped(version / LOG).decode(), LOG)
    draft = replay(log, logged_cards(log, services.catalog))
    pools = [[card.ref for card in draft.pool(seat)] for seat in range(len(log.plan.seats))]
    assert pools == expected(version)["log"]


@each_version
def test_an_old_hosted_room_opens(version: Path, tmp_path: Path) -> None:
    kept = read_room(in_file(version / ROOM, tmp_path), lambda _draft: {})
    names = [seat["name"] for seat in kept.seats]
    facts = {"code": kept.code, "names": names, **draft_facts(kept.table.draft)}
    assert plain(facts) == expected(version)["room"]


def told(card: OpenedCard) -> OpenedCard:
    """A card without its printed text, whose spaces older versions printed otherwise."""
    return replace(card, spec=replace(card.spec, text=""))


@each_version
def test_an_old_sealed_pool_has_the_cards_of_its_code(version: Path, tmp_path: Path) -> None:
    with opened(in_file(version / DATABASE, tmp_path)) as services:
        kept = services.sessions.load(SEALED)
        assert kept is not None
        players = SealedPlayers.from_json(kept, services)
        shared, differences = open_shared(players.code, services.catalog)
        assert not differences
        assert [told(card) for card in players.own.cards] == [told(card) for card in shared.cards]
        assert [deck.name for deck in players.decks] == ["Пул"]


@each_version
def test_old_sealed_codes_give_the_same_cards(version: Path, services: Services) -> None:
    codes = json.loads((version / CODES).read_text(encoding="utf-8"))["sealed"]
    for code, cards in codes.items():
        pool, differences = open_shared(code, services.catalog)
        assert not differences
        assert [card.ref for card in pool.cards] == cards


@pytest.mark.slow
@each_version
def test_old_trainer_codes_give_the_same_deals(version: Path) -> None:
    codes = json.loads((version / CODES).read_text(encoding="utf-8"))["trainer"]
    deck = starter_cards()["black-candles"]
    for code, hand in codes.items():
        deal = Exercise("Чёрные свечи", deck, read_code(code), RULES_2024).deal
        assert [card.name for card in deal.hand] == hand
