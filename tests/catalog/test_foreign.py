"""What others wrote is read, never obeyed: by a terminal, by a reader of JSON, by a spreadsheet."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.common.foreign import (
    cell,
    is_plain_line,
    plain,
    render_cell,
    render_json,
    render_plain_line,
)
from tests.support.foreign import HOSTILE, holds_orders

_TEXTS = st.text(alphabet=st.sampled_from("aЩ'=+-@\t\r\n\x1b\x9b\u202e\u2028\ud8001,.[/]"))


@pytest.mark.parametrize("name", HOSTILE.values(), ids=list(HOSTILE))
def test_no_control_sequence_of_a_name_survives(name: str) -> None:
    assert not holds_orders(plain(name))
    assert not holds_orders(render_json({name: name}))
    assert not holds_orders(cell(name))


def test_printable_letters_signs_and_spaces_are_kept() -> None:
    text = "Ёжик — «Аист»\u00a0[/]\u2009№ 1\n\tдва ☠️ 👨‍👩‍👧"
    assert plain(text) == text


@settings(deadline=None)
@given(_TEXTS)
def test_cleaning_a_text_twice_changes_nothing_more(text: str) -> None:
    assert plain(plain(text)) == plain(text)
    plain(text).encode()


@settings(deadline=None)
@given(_TEXTS)
def test_a_cleaned_line_is_a_single_line(text: str) -> None:
    assert is_plain_line(render_plain_line(text))


@settings(deadline=None)
@given(_TEXTS)
def test_json_preserves_every_text(text: str) -> None:
    for written in (
        render_json([text]),
        render_json([text], indent=2),
        render_json([text], compact=True),
    ):
        assert json.loads(written) == [text]


@settings(deadline=None)
@given(_TEXTS)
def test_a_table_cell_is_read_back_unchanged(text: str) -> None:
    assert render_cell(cell(text)) == plain(text)


@settings(deadline=None)
@given(_TEXTS)
def test_no_table_cell_is_a_formula(text: str) -> None:
    written = cell(text)
    assert not written.startswith(("=", "@", "\t", "\r", "\n"))
    if written.startswith(("+", "-")):
        float(written.replace(",", "."))


def test_a_number_in_a_table_cell_stays_a_number() -> None:
    assert [cell(number) for number in ("-3", "+0.5", "12")] == ["-3", "+0.5", "12"]
