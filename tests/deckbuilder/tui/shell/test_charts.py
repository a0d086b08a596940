"""Charts as text: bars of one width beside each other, a legend above, numbers as they are said."""

import re
from itertools import groupby

import pytest

from catalog.common.i18n import Language, activate
from deckbuilder.tui.shell.charts import (
    Bars,
    Column,
    Point,
    bars_text,
    render_columns,
    render_costs,
    render_points,
)
from tests.support.rows import each_row


def runs_of(line: str, signs: str) -> list[int]:
    """Return how long each run of one of these signs is."""
    return [len(list(run)) for sign, run in groupby(line) if sign in signs]


@each_row("width", range(30, 120, 7))
@each_row("kinds", [1, 2])
def test_all_bars_have_one_width_and_none_overlap(width: int, kinds: int) -> None:
    labels = [str(cost) for cost in range(1, 8)]
    bars = [Bars(f"kind {sign}", sign, [5.0] * 7) for sign in "█░"[:kinds]]
    lines = bars_text(labels, bars, width, 14).plain.split("\n")
    foot = next(line for line in reversed(lines) if "█" in line)
    lengths = runs_of(foot, "█░")
    assert len(lengths) == 7 * kinds
    assert len(set(lengths)) == 1
    assert all(len(line) <= width for line in lines)


def test_the_legend_is_above_the_bars() -> None:
    lines = render_costs([("3", 2.0, 1.0), ("4", 1.0, 3.0)], 60, 12).plain.split("\n")
    assert "ordinary" in lines[0]
    assert "elite" in lines[0]
    assert not any("ordinary" in line or "elite" in line for line in lines[1:])


def test_numbers_use_the_decimal_comma_of_the_language() -> None:
    bars = [Bars("", "█", [1.5, 2.25])]
    assert "1.5" in bars_text(["a", "b"], bars, 40, 10, digits=1).plain
    activate(Language.RUSSIAN)
    try:
        told = bars_text(["a", "b"], bars, 40, 10, digits=1).plain
    finally:
        activate(Language.ENGLISH)
    assert "1,5" in told
    assert not re.search(r"\d\.\d", told)


@pytest.mark.parametrize("value", [0.001, 0.4, 100.0])
def test_a_nonzero_bar_is_visible_and_a_zero_one_is_not(value: float) -> None:
    bars = [Bars("", "█", [value, 0.0, 100.0])]
    text = bars_text(["a", "b", "c"], bars, 40, 10, title="t").plain
    foot = text.split("\n")[-3].partition("┤")[2]
    lengths = runs_of(foot, "▁▂▃▄▅▆▇█")
    assert len(lengths) == 2
    assert lengths[0] == lengths[1]


def test_columns_touch_and_their_labels_stay_apart() -> None:
    columns = [Column(float(value), "█", "") for value in (1, 2, 3, 2, 1)]
    marks = [(2.5, "▲47.1"), (2.4, "47.0"), (0.0, "40"), (5.0, "50")]
    lines = render_columns(columns, marks, [("█", "all", "")], 50, 12, title="t").plain.split("\n")
    assert "█" * 45 in lines[-3]
    assert lines[-1].split() == ["40", "▲47.1", "50"]


def test_points_at_one_place_are_drawn_side_by_side() -> None:
    points = [Point(1.0, 50.0, sign, "") for sign in "●▲■"]
    text = render_points(points, [(1.0, "1")], (0.0, 2.0), 40, 10, title="t").plain
    assert "●▲■" in text


def test_a_chart_has_the_given_number_of_lines() -> None:
    bars = [Bars("", "█", [1.0, 2.0])]
    for height in range(6, 30):
        assert len(bars_text(["a", "b"], bars, 40, height, title="t").plain.split("\n")) == height


def test_text_below_a_chart_is_never_cut() -> None:
    foot = "price (what the numbers of the cards cost), in crystals"
    columns = [Column(3.0, "█", "#e8c15a")] * 4
    text = render_columns(columns, (), (), 40, 16, title="deals", foot=foot).plain
    lines = text.split("\n")
    assert len(lines) == 16
    assert " ".join(" ".join(lines[-2:]).split()) == foot


def test_a_percent_scale_has_round_steps() -> None:
    bars = [Bars("score", "█", [12.0])]
    drawn = bars_text(["a"], bars, 60, 20, title="score", most=100.0).plain
    ticks = [int(found) for found in re.findall(r"(\d+)┤", drawn)]
    assert ticks == [100, 80, 60, 40, 20, 0]
