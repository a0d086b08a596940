"""Most screens are kept as text, which reads and differs line by line; a few as pictures."""

from pathlib import Path

from rich.cells import cell_len

from tests.deckbuilder.tui.support import LARGE, SMALL

_KEPT = tuple(Path(__file__).parent.glob("*/__snapshots__/*/*"))
_PICTURES = 25  # at most; they are large, and nobody reads what differs in one


def test_few_screens_are_kept_as_pictures_and_each_of_the_large_areas_has_one() -> None:
    pictures = [path for path in _KEPT if path.suffix == ".svg"]
    assert len(pictures) <= _PICTURES
    areas = {path.parents[2].name for path in pictures}
    assert areas == {path.parents[2].name for path in _KEPT}


def test_every_other_screen_is_kept_as_text_at_full_width() -> None:
    texts = [path for path in _KEPT if path.suffix != ".svg"]
    assert texts
    for path in texts:
        lines = path.read_text(encoding="utf-8").splitlines()
        widths = {cell_len(line) for line in lines}
        assert widths in ({SMALL[0] + 2}, {LARGE[0] + 2}), path.name
        assert len(lines) - 2 in {SMALL[1], LARGE[1]}, path.name
