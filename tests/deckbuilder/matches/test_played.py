"""Matches that are over are kept by themselves, the newest of them."""

from pathlib import Path

import pytest

from catalog.common.paths import home
from deckbuilder.matches import played as kept
from deckbuilder.matches.played import keep_played, played
from deckbuilder.matches.records import difference
from tests.support.starters import played as played_match


def test_a_match_watched_twice_is_stored_once(own_home: Path) -> None:
    session = played_match(3)
    assert keep_played(session) == keep_played(session)
    (match,) = played()
    assert match.record is not None
    assert difference(match.record) is None


def test_only_the_newest_matches_are_kept_and_a_damaged_one_is_marked(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "MOST", 2)
    folder = home() / "matches"
    folder.mkdir(parents=True)
    for day in (1, 2):
        (folder / f"2026-01-0{day} 10-00-00 abc{day}.json").write_text("{}", encoding="utf-8")
    keep_played(played_match(3))
    newest, damaged = played()
    assert newest.record is not None
    assert damaged.at == "2026-01-02 10:00"
    assert "not a record of a match" in damaged.problem
