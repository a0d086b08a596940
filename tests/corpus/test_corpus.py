"""What older versions of the program left still opens, and gives the same cards."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from catalog.store import Catalog, open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.limited.draft.log import cards_of, log_sets, replay
from deckbuilder.limited.draft.logfile import read_log
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.sealed import open_shared
from deckbuilder.limited.store import DraftStore
from deckbuilder.matches.match import Stage
from deckbuilder.matches.records import difference, play_again, read_record
from deckbuilder.network.keeping import read_room
from deckbuilder.trainer.exercises import Exercise, read_code
from deckbuilder.workbench.local_draft import KIND as DRAFT
from deckbuilder.workbench.match_table import KIND as MATCH
from deckbuilder.workbench.match_table import MatchTable
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
def catalog(home_with_cards: Path) -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


@each_version
def test_an_old_database_opens_with_all_of_it(version: Path, tmp_path: Path) -> None:
    path = in_file(version / DATABASE, tmp_path)
    wanted = expected(version)["database"]
    with open_catalog(f"sqlite:///{path}") as catalog:
        sessions = SessionStore(catalog)
        table, kept = MatchTable.resume(sessions), sessions.load(DRAFT)
        assert table is not None
        assert kept is not None
        facts = {**database_facts(catalog), "match": match_facts(table)}
        assert plain(facts) == wanted


@each_version
def test_the_cards_of_an_old_finished_draft_are_the_same(version: Path, tmp_path: Path) -> None:
    path = in_file(version / DATABASE, tmp_path)
    wanted = expected(version)["database"]["drafts"]
    with open_catalog(f"sqlite:///{path}") as catalog:
        store = DraftStore(catalog)
        for summary in store.drafts():
            log = store.draft(summary.id)
            draft = replay(log, cards_of(log_sets(log, catalog)))
            pools = [[card.ref for card in draft.pool(seat)] for seat in range(summary.seats)]
            assert pools == wanted[summary.name]


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: f"{path.parts[-3]}-{name_of(path)}")
def test_an_old_match_goes_on_from_where_it_was_left(path: Path, catalog: Catalog) -> None:
    sessions = SessionStore(catalog)
    sessions.save(MATCH, read(path))
    table = MatchTable.resume(sessions)
    assert table is not None
    assert plain(match_facts(table)) == expected(path.parents[1])["matches"][name_of(path)]
    if table.journey.stage is Stage.MATCH and not table.is_placing:
        assert table.decision is not None
        table.choose(table.decision.options[0])


@pytest.mark.parametrize("path", DRAFTS, ids=lambda path: f"{path.parts[-3]}-{name_of(path)}")
def test_an_old_draft_goes_on_from_where_it_was_left(path: Path) -> None:
    table = DraftTable.from_json(read(path)["table"], lambda _draft: {})
    assert plain(draft_facts(table.draft)) == expected(path.parents[1])["drafts"][name_of(path)]
    assert table.choose(table.draft.waiting()[0], 0) is None


@each_version
def test_an_old_record_comes_out_the_same(version: Path, tmp_path: Path) -> None:
    record = read_record(in_file(version / RECORD, tmp_path))
    again, wanted = play_again(record), expected(version)["record"]
    assert len(again.acts) == wanted["acts"]

    assert difference(record) is None


@each_version
def test_an_old_draft_log_is_read(version: Path, catalog: Catalog) -> None:
    log = read_log(zipped(version / LOG).decode(), LOG)
    draft = replay(log, cards_of(log_sets(log, catalog)))
    pools = [[card.ref for card in draft.pool(seat)] for seat in range(len(log.plan.seats))]
    assert pools == expected(version)["log"]


@each_version
def test_an_old_hosted_room_opens(version: Path, tmp_path: Path) -> None:
    kept = read_room(in_file(version / ROOM, tmp_path), lambda _draft: {})
    names = [seat["name"] for seat in kept.seats]
    facts = {"code": kept.code, "names": names, **draft_facts(kept.table.draft)}
    assert plain(facts) == expected(version)["room"]


@each_version
def test_old_sealed_codes_give_the_same_cards(version: Path, catalog: Catalog) -> None:
    codes = json.loads((version / CODES).read_text(encoding="utf-8"))["sealed"]
    for code, cards in codes.items():
        pool, differences = open_shared(code, catalog)
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
