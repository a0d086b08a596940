"""The shipped words, and the names of the catalogue beside them."""

from pathlib import Path

import pytest

from catalog.lexicon import lexicon_of, read_words, shipped_others, shipped_words
from engine.berserk import LexiconError


def test_names_and_classes_of_cards_join_the_lexicon() -> None:
    lexicon = lexicon_of([("Синий мох", ["Гном", "Дух"], ""), ("Синий мох", ["Дух"], "")])
    assert lexicon.card_names == ("Синий мох",)
    assert lexicon.class_names == ("Гном", "Дух")
    assert lexicon.read("карта")
    assert lexicon.digest != lexicon_of([]).digest


def test_the_word_table_is_folded_and_has_no_duplicate_row() -> None:
    rows = shipped_words()
    assert len(rows) == len(set(rows))
    assert all(cell == cell.lower() and "ё" not in cell for row in rows for cell in row)


def test_no_listed_foreign_word_is_in_the_lexicon() -> None:
    forms = {row[2] for row in shipped_words()}
    assert shipped_others()
    assert not shipped_others() & forms
    assert all(word == word.lower() and "ё" not in word for word in shipped_others())


def test_a_table_with_other_columns_is_refused(tmp_path: Path) -> None:
    table = tmp_path / "words.csv"
    table.write_text("word,form\nкарта,карту\n", encoding="utf-8")
    with pytest.raises(LexiconError, match=r"words\.csv: the columns are lexeme,pos,form"):
        read_words(table)


def test_the_catalogue_passes_the_reminders_of_its_cards_to_the_compiler() -> None:
    told, silent = "Отпор (пока открыт): рывок.", "Отпор: рывок."
    lexicon = lexicon_of([("Страж", [], told), ("Щит", [], silent)])
    assert lexicon.reminders == (("Страж", told),)
