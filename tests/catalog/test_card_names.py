"""What a card may be called, at every door a card comes in by."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.card_names import MOST_LETTERS, name_problem
from catalog.common.errors import RejectedFile, UserError
from deckbuilder.decks.deck import Deck, DeckEntry
from deckbuilder.decks.lines import CardLine, read_line
from deckbuilder.workbench.deck_editing import with_more
from tests.catalog.files import csv_file, empty_catalog, nxt_card, nxt_file, table_card

GOOD = ("Ёж", "Страж 2", "x 3", "«Заря»", "Бул'Багур", "Страж [промо]", "# side", "// Лис", "龍")
BAD = ("13", "!", "☃", "10014", "«»", "—", "«Заря", "Заря»", "»Заря«", "Б" * (MOST_LETTERS + 1))


@pytest.mark.parametrize("name", GOOD)
def test_a_name_with_a_letter_is_allowed(name: str) -> None:
    assert name_problem(name) == ""


@pytest.mark.parametrize("name", [*BAD, "", " Ёж", "Ёж\nЁж", "Ёж  2"])
def test_a_name_that_no_deck_line_can_hold_is_refused(name: str) -> None:
    assert name_problem(name)


@pytest.mark.parametrize("name", BAD)
def test_neither_a_table_nor_json_imports_a_card_with_a_refused_name(
    name: str, tmp_path: Path
) -> None:
    for file in (
        csv_file(tmp_path, [table_card(1, name=name)]),
        nxt_file(tmp_path, [nxt_card(1, name=name)]),
    ):
        catalog = empty_catalog()
        with pytest.raises(RejectedFile, match="name"):
            catalog.import_file(file, strict=True)


@settings(deadline=None)
@given(st.text(st.sampled_from('aЯ19xх×* «»"“”„[]/#:-_.!☃\u0301'), max_size=12))
def test_a_deck_line_can_hold_every_allowed_name(name: str) -> None:
    if name_problem(name) == "":
        for entry in (DeckEntry(name, 3), DeckEntry(name, 1, ref="nxt-10/7")):
            said = CardLine(entry.count, name, None, entry.ref)
            assert read_line(entry.text) == said


def test_a_refused_name_in_an_older_catalogue_is_reported_in_words(tmp_path: Path) -> None:
    catalog = empty_catalog()
    catalog.import_file(nxt_file(tmp_path, [nxt_card(1, name="Ёж")]))
    with catalog.transaction() as session:
        session.connection().exec_driver_sql("UPDATE card SET name = '13', name_key = '13'")
    with pytest.raises(UserError, match="a deck line cannot be “1 13”: it needs 1 to"):
        with_more(Deck("Ночь"), catalog.by_name("13")[0].name)
