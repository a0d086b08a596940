"""Records name their versions, carry their cards, and hold no name of the program's."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from catalog.common.errors import BadFile
from deckbuilder.matches.match import MatchSession
from deckbuilder.matches.records import (
    difference,
    play_again,
    read_record,
    record_of,
    write_record,
)
from tests.support.starters import played, session


def written(path: Path, seed: int = 4) -> dict[str, Any]:
    write_record(path, record_of(played(seed)))
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def test_a_record_is_read_back_and_replayed(tmp_path: Path) -> None:
    path, match = tmp_path / "match.json", played(4)
    write_record(path, record_of(match))
    record = read_record(path)
    assert record == record_of(match)
    assert play_again(record).acts == match.acts
    assert difference(record) is None


def test_a_record_is_replayed_with_the_discretion_of_the_match(tmp_path: Path) -> None:
    path, began = tmp_path / "match.json", session(4)
    match = MatchSession(began.entrants, began.seed, began.rules, discreet=True)
    while match.play_bot():
        continue
    write_record(path, record_of(match))
    assert difference(read_record(path)) is None
    data = json.loads(path.read_text(encoding="utf-8"))
    del data["discreet"]  # as if it was made before there was discretion
    path.write_text(json.dumps(data), encoding="utf-8")
    assert not read_record(path).discreet
    assert difference(read_record(path)) is not None


def test_a_record_of_an_older_version_is_replayed_without_discretion(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    data = written(path)
    del data["discreet"]
    path.write_text(json.dumps(data), encoding="utf-8")
    assert difference(read_record(path)) is None


def test_an_unfinished_match_is_recorded_up_to_now(tmp_path: Path) -> None:
    match = session(4)
    for _act in range(30):
        match.play_bot()
    write_record(tmp_path / "match.json", record_of(match))
    record = read_record(tmp_path / "match.json")
    assert record.outcome is None
    assert difference(record) is None


def test_a_record_contains_its_versions_and_only_codes(tmp_path: Path) -> None:
    data = written(tmp_path / "match.json")
    assert data["version"] == 2
    assert data["made_with"] == {"rules": 4, "reading": 5, "streams": 2}
    assert data["choices"][0][0] == "seat"
    bare = {key: value for key, value in data.items() if key != "entrants"}
    assert "$" not in json.dumps(bare)
    assert {"name", "controller", "deck", "cards", "order"} == set(data["entrants"][0])


@pytest.mark.parametrize(
    "change",
    [
        {"choices": [["fly"]]},
        {"choices": 7},
        {"entrants": []},
        {"made_with": {"rules": "x"}},
        {"outcome": [1]},
        {"seed": None},
    ],
)
def test_a_damaged_record_is_reported(change: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps({**written(path), **change}), encoding="utf-8")
    with pytest.raises(BadFile, match="damaged"):
        read_record(path)


@pytest.mark.parametrize("version", [[], {}, None, "2", 0.5, 10**30])
def test_an_invalid_version_is_reported(version: object, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps({**written(path), "version": version}), encoding="utf-8")
    with pytest.raises(BadFile, match="this program reads version"):
        read_record(path)


@pytest.mark.parametrize("text", ["[" * 99_999, "9" * 5000, '{"a":' * 9999, "\xff"], ids=range(4))
def test_a_record_too_deep_or_long_for_the_reader_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(BadFile):
        read_record(path)


def test_an_invalid_choice_in_an_old_record_does_not_fit(tmp_path: Path) -> None:
    record = replace(record_of(played(4)), acts=(0,))  # type: ignore[arg-type]  # as a file may
    assert difference(record) is not None


def test_another_final_position_is_a_difference(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps({**written(path), "digest": "0" * 12}), encoding="utf-8")
    assert difference(read_record(path)) is not None
