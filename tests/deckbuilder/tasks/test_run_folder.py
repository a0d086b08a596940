"""A run that is kept: lines as they come, in order at the end."""

from pathlib import Path

import pytest

from catalog.common.errors import BadFile, UserError
from deckbuilder.tasks.run_folder import KeptRun, Kind

KIND = Kind(
    "numbers",
    "head.json",
    "lines.txt",
    lambda text, _source, _line: int(text),
    str,
    lambda record: record,
    no_head="no head",
    no_record="no record",
    other="{folder} is another: {what}",
)


def kept(folder: Path) -> KeptRun[int]:
    return KeptRun(folder, KIND, {"seed": 1})


def keep(run: KeptRun[int], *records: int) -> None:
    with run.keeping() as write:
        for record in records:
            write(record)


def test_lines_are_readable_as_soon_as_they_are_written(tmp_path: Path) -> None:
    run = kept(tmp_path)
    with run.keeping() as write:
        write(3)
        assert list(kept(tmp_path).records()) == [3]


def test_the_lines_of_a_finished_run_are_sorted(tmp_path: Path) -> None:
    run = kept(tmp_path)
    keep(run, 10, 2, 33, 1)
    run.put_in_order()
    assert (tmp_path / "lines.txt").read_bytes() == b"1\n2\n10\n33\n"
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["head.json", "lines.txt"]


def test_a_truncated_line_is_removed(tmp_path: Path) -> None:
    keep(kept(tmp_path), 1, 2)
    with (tmp_path / "lines.txt").open("a", encoding="utf-8") as file:
        file.write("3")
    assert list(kept(tmp_path).records()) == [1, 2]
    keep(kept(tmp_path), 4)
    assert list(kept(tmp_path).records()) == [1, 2, 4]


def test_invalid_bytes_are_reported_with_their_line(tmp_path: Path) -> None:
    (tmp_path / "lines.txt").write_bytes(b"1\n\xff\n")
    with pytest.raises(BadFile, match=r"lines.txt:2: no record"):
        list(kept(tmp_path).records())


def test_other_settings_make_another_run(tmp_path: Path) -> None:
    kept(tmp_path)
    with pytest.raises(UserError, match="is another: seed"):
        KeptRun(tmp_path, KIND, {"seed": 2})
