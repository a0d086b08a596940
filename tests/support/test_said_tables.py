"""A table of sentences is read line by line, and a line that says nothing is named."""

from pathlib import Path

import pytest

import engine.berserk.abilities as ab
from tests.support.said_tables import WrongTable, read_said

CHIP = ab.Power(ab.PowerKind.INFLUENCE, (ab.Chips(1),), ab.ITSELF)


def said(folder: Path, *lines: str) -> list[tuple[str, tuple[ab.Ability, ...]]]:
    """Return what a table of these lines says."""
    path = folder / "moments.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return list(read_said(path))


def test_stacked_sentences_share_their_meaning(tmp_path: Path) -> None:
    lines = ("# Moments", "ONE = tap(", "    CHIP)", "", "Раз.", "Два.", "    ONE,", "    ONE")
    one = ab.Playable(ab.Payment(closes=True), CHIP)
    assert said(tmp_path, *lines, "Три. | ONE") == [
        ("Раз.", (one, one)),
        ("Два.", (one, one)),
        ("Три.", (one,)),
    ]


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (("Раз. | tap(CHIP)", "Два."), "moments.txt: Два. says nothing"),
        (("", "Раз. | Chip(1)"), "moments.txt:2: .*Chip"),
        (("Раз. | Chips(1 + 1)",), r"moments.txt:1: 1 \+ 1 is neither a node nor a word"),
        (("Раз. | Chips(", "    several=1)"), "moments.txt:1: .*several"),
        (("Раз. | Moment.DICE",), "moments.txt:1: .*DICE"),
        (("Раз. | 7",), "moments.txt:1: 7 is no ability"),
    ],
)
def test_a_wrong_line_is_reported_with_its_number(
    tmp_path: Path, lines: tuple[str, ...], problem: str
) -> None:
    with pytest.raises(WrongTable, match=problem):
        said(tmp_path, *lines)
