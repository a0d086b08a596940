"""Accepted screens are text files: each line at full width, below them the styles of a few."""

from pathlib import Path

from rich.cells import cell_len

from tests.deckbuilder.tui.support import LARGE, SMALL

_KEPT = tuple(Path(__file__).parent.glob("**/__snapshots__/*/*"))
_MOST_BYTES = 1_500_000


def test_snapshots_take_at_most_a_megabyte_and_a_half() -> None:
    assert sum(path.stat().st_size for path in _KEPT) <= _MOST_BYTES


def test_each_large_area_keeps_the_styles_of_a_screen() -> None:
    areas = {path.parents[2].name for path in _KEPT if _styles_of(path)}
    assert areas == {path.parents[2].name for path in _KEPT}


def test_every_screen_is_kept_at_full_width() -> None:
    assert _KEPT
    for path in _KEPT:
        lines = _screen_of(path)
        widths = {cell_len(line) for line in lines}
        assert widths in ({SMALL[0] + 2}, {LARGE[0] + 2}), path.name
        assert len(lines) - 2 in {SMALL[1], LARGE[1]}, path.name


def test_styles_give_each_cell_a_letter_of_the_legend() -> None:
    for path in _KEPT:
        screen, below = _screen_of(path), _styles_of(path)
        if below:
            grid, legend = below[: len(screen) - 2], below[len(screen) - 2 :]
            assert {len(line) for line in grid} == {cell_len(screen[0]) - 2}, path.name
            assert set("".join(grid)) == {line[0] for line in legend}, path.name


def _screen_of(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return lines[: 1 + next(place for place, line in enumerate(lines) if line.startswith("└"))]


def _styles_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()[len(_screen_of(path)) :]
