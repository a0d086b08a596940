"""Columns fitted to rows: widths, heads, and what gives way where room is short."""

from typing import NamedTuple

from deckbuilder.kit.columns import Align, Column, Layout, dim, lay_out, plain, render_row_words


class _Pair(NamedTuple):
    name: str
    number: int


_ROWS = (_Pair("один", 1), _Pair("двенадцать", 12))
_NAME = Column[_Pair]("name", lambda row: row.name, ("name",), least=4, fills=True)
_COUNT = Column[_Pair](
    "count", lambda row: str(row.number), ("number", "no."), Align.RIGHT, drop=(2,), sign="×"
)
_KIND = Column[_Pair](
    "kind",
    lambda row: dim("a pair"),
    shorter=(lambda row: "pair",),
    drop=(1, 3),
    words=lambda row: "two of a kind",
)
_COLUMNS = (_KIND, _NAME, _COUNT)


def _keys(layout: Layout[_Pair]) -> list[str]:
    return [one.column.key for one in layout.placed]


def _texts(layout: Layout[_Pair], row: _Pair) -> list[tuple[str, int]]:
    return [(plain(one.cell), one.width) for one in layout.cells(row)]


def test_the_filling_column_takes_the_remaining_width() -> None:
    layout = lay_out(_COLUMNS, _ROWS, 30)
    assert _texts(layout, _ROWS[0]) == [("a pair", 6), ("один", 19), ("1×", 3)]


def test_columns_are_shortened_and_then_dropped_in_their_order() -> None:
    assert _texts(lay_out(_COLUMNS, _ROWS, 14), _ROWS[0])[0] == ("pair", 4)
    assert _keys(lay_out(_COLUMNS, _ROWS, 12)) == ["kind", "name"]
    assert _keys(lay_out(_COLUMNS, _ROWS, 6)) == ["name"]


def test_an_empty_column_takes_no_width() -> None:
    empty = Column[_Pair]("empty", lambda row: "")
    assert _keys(lay_out((empty, _NAME), _ROWS, 20)) == ["name"]


def test_a_cell_wider_than_its_column_takes_width_from_the_filling_one() -> None:
    layout = lay_out((_NAME, _COUNT), _ROWS[:1], 20)
    assert _texts(layout, _Pair("сто", 100)) == [("сто", 15), ("100×", 4)]


def test_a_column_grows_with_its_texts_up_to_its_maximum() -> None:
    narrow = Column[_Pair]("narrow", lambda row: row.name, least=6, most=8)
    assert lay_out((narrow,), _ROWS[:1], 40).placed[0].width == 6
    assert lay_out((narrow,), _ROWS, 40).placed[0].width == 8


def test_unit_signs_follow_numbers_only_without_column_heads() -> None:
    assert _texts(lay_out(_COLUMNS, _ROWS, 30, headed=True), _ROWS[1])[2] == ("12", 2)


def test_a_column_head_is_the_longest_that_fits_without_overlap() -> None:
    roomy = lay_out((_NAME, _COUNT), _ROWS, 20, headed=True)
    assert [(head.text, head.start) for head in roomy.heads()] == [("name", 0), ("number", 14)]
    tight = lay_out((_NAME, _COUNT), _ROWS, 9, headed=True)
    assert [(head.text, head.start) for head in tight.heads()] == [("name", 0), ("no.", 6)]


def test_a_row_without_a_value_is_empty_or_shows_its_substitute() -> None:
    over = _NAME.over(lambda row: row, lambda row: "nobody")
    assert over.text(None) == "nobody"
    assert _COUNT.over(lambda row: row).text(None) == ""


def test_a_line_in_words_omits_empty_columns() -> None:
    empty = Column[_Pair]("empty", lambda row: "")
    assert list(render_row_words((_KIND, empty, _COUNT), _ROWS[0])) == ["two of a kind", "1"]
