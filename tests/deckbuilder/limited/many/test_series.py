"""Many drafts: in several processes, stopped and taken up again."""

from dataclasses import replace
from pathlib import Path

import pytest

from catalog.common.errors import BadFile, UserError
from deckbuilder.limited.many.records import DraftRecord
from deckbuilder.limited.many.series import SeriesFolder, series
from deckbuilder.tasks.mapper import HERE
from deckbuilder.tasks.processes import Processes
from tests.support.runs import run_setup_of

SETUP = run_setup_of()


def unbroken(total: int) -> list[DraftRecord]:
    return list(series(SETUP, total))


def test_one_process_yields_records_in_order_of_their_numbers() -> None:
    assert [record.number for record in unbroken(3)] == [0, 1, 2]


@pytest.mark.slow
def test_several_processes_yield_the_same_records() -> None:
    records = sorted(series(SETUP, 3, Processes(2)), key=lambda record: record.number)
    assert records == unbroken(3)


def test_finished_runs_are_skipped() -> None:
    assert list(series(SETUP, 3, done={0, 2})) == unbroken(3)[1:2]


def test_a_stopped_series_resumes_to_the_same_records(tmp_path: Path) -> None:
    played = SeriesFolder(tmp_path / "many", SETUP).play(3)
    first = next(played)
    played.close()
    kept = SeriesFolder(tmp_path / "many", SETUP)
    assert kept.first(3) == (first,)
    assert [record.number for record in kept.play(3)] == [1, 2]
    assert list(SeriesFolder(tmp_path / "many", SETUP).first(3)) == unbroken(3)


def test_a_finished_series_plays_no_more_runs(tmp_path: Path) -> None:
    list(SeriesFolder(tmp_path, SETUP).play(2))
    kept = SeriesFolder(tmp_path, SETUP)
    assert list(kept.play(2)) == []
    assert len(kept.first(1)) == 1


def test_a_line_truncated_by_a_crash_is_played_again(tmp_path: Path) -> None:
    list(SeriesFolder(tmp_path, SETUP).play(2))
    lines = tmp_path / "drafts.jsonl"
    whole = lines.read_bytes()
    lines.write_bytes(whole[:-40])
    kept = SeriesFolder(tmp_path, SETUP)
    assert [record.number for record in kept.records] == [0]
    list(kept.play(2))
    assert lines.read_bytes() == whole


def test_a_damaged_line_is_reported_with_its_number(tmp_path: Path) -> None:
    list(SeriesFolder(tmp_path, SETUP).play(1))
    with (tmp_path / "drafts.jsonl").open("a", encoding="utf-8") as file:
        file.write("{}\n")
    with pytest.raises(BadFile, match=r"drafts.jsonl:2: this is not a record"):
        SeriesFolder(tmp_path, SETUP)


@pytest.mark.slow
def test_a_series_writes_the_same_bytes_in_one_process_or_several(tmp_path: Path) -> None:
    for name, mapper in (("one", HERE), ("two", Processes(2))):
        list(SeriesFolder(tmp_path / name, SETUP).play(3, mapper))
    one, two = (
        {file.name: file.read_bytes() for file in (tmp_path / name).iterdir()}
        for name in ("one", "two")
    )
    assert one == two


def test_a_folder_holds_only_one_series(tmp_path: Path) -> None:
    SeriesFolder(tmp_path, SETUP)
    other = replace(SETUP, plan=replace(SETUP.plan, seed=6))
    with pytest.raises(UserError, match="holds another series of drafts; differences: plan"):
        SeriesFolder(tmp_path, other)


def test_other_ratings_make_another_series(tmp_path: Path) -> None:
    SeriesFolder(tmp_path, SETUP)
    values = {**SETUP.ratings.values, "wood/1": 1}
    other = replace(SETUP, ratings=replace(SETUP.ratings, values=values))
    with pytest.raises(UserError, match="differences: ratings"):
        SeriesFolder(tmp_path, other)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "else"}'])
def test_a_folder_with_other_contents_is_not_changed(tmp_path: Path, text: str) -> None:
    (tmp_path / "series.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match="not a series of drafts"):
        SeriesFolder(tmp_path, SETUP)


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BadFile, match="the folder cannot be created"):
        SeriesFolder(tmp_path / "file", SETUP)
