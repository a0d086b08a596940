"""Matches that the first version kept whole: opened as far as today's rules still lead."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from catalog.common.paths import home
from catalog.store import open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import Controller, MatchSession, Stage
from deckbuilder.matches.saves import from_version_1
from deckbuilder.workbench.match_table import KIND, MatchTable
from deckbuilder.workbench.several_matches import matches_aside, take_up
from engine.berserk import RULES_2024
from engine.kernel import BadSave
from tests.support.patience import PATIENCE
from tests.support.starters import entrant

CORPUS = Path(__file__).parents[2] / "corpus" / "2026-11" / "matches"


def kept(name: str) -> dict[str, Any]:
    """Return a match as the first version kept it."""
    data = json.loads(gzip.decompress((CORPUS / f"{name}.json.gz").read_bytes()))
    assert isinstance(data, dict)
    return data


def with_battle(data: dict[str, Any], *, choice: int, card: int) -> dict[str, Any]:
    """Return the match with a state that cannot be read and a choice about another card."""
    parts = json.loads(data["match"])
    parts[3] = {"$": "Unknown"}
    parts[-1][choice]["card"] = card
    return data | {"match": json.dumps(parts)}


def test_an_old_match_is_restored_up_to_a_choice_that_does_not_fit() -> None:
    data = with_battle(kept("bot-battle"), choice=3, card=99)
    whole, _nothing = from_version_1(kept("bot-battle"))
    match, lost = from_version_1(data)
    assert match.match is not None
    assert whole.match is not None
    assert match.match.choices == whole.match.choices[:3]
    assert lost == len(whole.match.choices) - 3
    assert match.stage is Stage.MATCH


def test_an_old_match_is_restored_up_to_a_recruitment_that_does_not_fit() -> None:
    data = kept("bot-battle")
    whole, _nothing = from_version_1(kept("bot-battle"))
    acts = [act for act in data["acts"] if act["$"] == "SquadRecruited"]
    acts[0]["taken"][1] = acts[0]["taken"][0]  # one card twice
    match, lost = from_version_1(data)
    assert match.stage is Stage.RECRUITMENT
    assert len(match.acts) + lost == len(whole.acts)


def test_an_old_match_that_fits_is_restored_completely() -> None:
    match, lost = from_version_1(kept("bot-battle"))
    assert (match.stage, lost) == (Stage.MATCH, 0)


def test_an_invalid_match_is_reported() -> None:
    with pytest.raises(BadSave):
        from_version_1(kept("bot-battle") | {"match": "[]", "acts": [0]})


def test_an_old_match_that_does_not_fit_is_reported_once_and_moved_to_a_file(
    home_with_cards: Path,
) -> None:
    data = with_battle(kept("bot-battle"), choice=3, card=99)
    with open_catalog() as catalog:
        sessions = SessionStore(catalog)
        sessions.save(KIND, data)
        table = MatchTable.resume(sessions)
        assert table is not None
        (file,) = home().glob("unreadable-match-*.json")
        assert str(file) in table.notice
        assert json.loads(file.read_text(encoding="utf-8")) == data
        assert table.settle(PATIENCE)
        again = MatchTable.resume(SessionStore(catalog))
    assert again is not None
    assert (again.notice, again.session.acts) == ("", table.session.acts)


def new_match(sessions: SessionStore) -> MatchTable:
    players = (
        entrant("steppe-raid", Controller.RANDOM),
        entrant("black-candles", Controller.RANDOM),
    )
    return MatchTable(sessions, MatchSession(players, 8, RULES_2024))


def test_an_old_match_that_was_never_opened_is_put_aside_for_a_new_one(
    home_with_cards: Path,
) -> None:
    data = kept("bot-battle")
    with open_catalog() as catalog:
        sessions = SessionStore(catalog)
        sessions.save(KIND, data)
        new_match(sessions).save()
        [old] = matches_aside(sessions)
        take_up(sessions, old)
        table = MatchTable.resume(sessions)
    assert table is not None
    assert table.session.acts == from_version_1(data)[0].acts


def test_an_old_match_that_cannot_be_read_is_in_a_file_after_a_new_one_begins(
    home_with_cards: Path,
) -> None:
    data = kept("bot-battle") | {"match": "[]", "acts": [0]}
    with open_catalog() as catalog:
        sessions = SessionStore(catalog)
        sessions.save(KIND, data)
        table = new_match(sessions)
        table.save()
    (file,) = home().glob("unreadable-match-*.json")
    assert str(file) in table.notice
    assert json.loads(file.read_text(encoding="utf-8")) == data
