"""Whatever a text holds, it goes in, out and in again the same."""

import json
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from catalog.card_names import name_problem
from catalog.facts import visible
from tests.catalog.files import empty_catalog, nxt_card, rows_of

_TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\ufffd"), max_size=30)


@settings(deadline=None)
@given(_TEXTS)
@example("е\u200d\u0308")
def test_making_a_text_visible_twice_changes_nothing_more(text: str) -> None:
    assert visible(visible(text)) == visible(text)


@settings(deadline=None)
@given(_TEXTS)
def test_a_visible_text_holds_no_control_characters(text: str) -> None:
    assert not any(sign < " " or "\x7f" <= sign < "\xa0" for sign in visible(text) if sign != "\n")


@pytest.mark.slow
@pytest.mark.parametrize("form", ["json", "csv"])
@settings(deadline=None, max_examples=30)
@given(text=_TEXTS, name=_TEXTS.filter(lambda name: not name_problem(f"Имя {name}")))
@example(text='"', name='a"b')
@example(text="x,\r\n;\t", name="=1+1")
def test_any_text_survives_export_and_import(
    tmp_path_factory: pytest.TempPathFactory, form: str, text: str, name: str
) -> None:
    folder: Path = tmp_path_factory.mktemp("texts")
    source = folder / "in.json"
    card = nxt_card(1, text=text, name=f"Имя {name}")
    source.write_text(json.dumps([card]), encoding="ascii")
    catalog = empty_catalog()
    catalog.import_file(source, strict=True)
    before = rows_of(catalog)
    assert json.loads(catalog.export("json")) == [card]
    out = folder / f"out.{form}"
    out.write_text(
        catalog.export("json" if form == "json" else "csv"), encoding="utf-8", newline=""
    )
    assert catalog.import_file(out, strict=True).unchanged == 1
    assert rows_of(catalog) == before
