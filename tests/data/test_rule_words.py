"""What each rule says in our words: whole, short, in both languages, and not the rulebook's."""

import csv
import re
from pathlib import Path
from typing import Final

import pytest

from tests.data.test_rule_index import longest_shared_run
from tests.support.rules import known_rules

_WORDS = Path(__file__).resolve().parents[2] / "data" / "rules" / "2024" / "words.csv"
_RULEBOOK = Path(__file__).resolve().parents[2].parent / "shared" / "rules" / "rules.csv"
_LONGEST: Final = 340  # characters
_NEXT: Final = re.compile(r"(?<=[.!?])[»\"]? +(?=[«\"]?[A-ZА-ЯЁ])")
"""Where another sentence begins."""
_LONGEST_SHARED_RUN: Final = 6  # words in a row
_LISTS: Final = frozenset({"111.1.1", "201.1", "303.3.1", "402.1"})
"""These name what there is, in its order: zones, attacks, moments, crystals."""

_POINTS_BACK: Final = {
    "ru": re.compile(
        "(Это|То же|Так|Оно|Она|Они|Он|Их|Её|Его|Ему|Ей|Им|Тут|Там|Теперь|Потом|Затем|Тогда|Сама"
        r"|Так(ая|ое|ой|ие)|И|Та|Те)\b"
    ),
    "en": re.compile(
        "(It|Its|They|Their|Them|He|That|This|These|Those|Such|So|There(?! (is|are|may))|Then|Now"
        r"|Here|And|Neither|With(out)? one|Meanwhile)\b"
    ),
}
"""Words at the beginning that speak of a rule before: a number opens one rule by itself."""


def _rows() -> list[dict[str, str]]:
    with _WORDS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_rule_has_one_text_in_each_language_in_rulebook_order() -> None:
    rows = _rows()
    assert [row["rule"] for row in rows] == list(known_rules())
    assert {tuple(row) for row in rows} == {("rule", "ru", "en")}


def test_each_text_of_a_rule_is_one_or_two_complete_sentences() -> None:
    wrong = [
        (row["rule"], text)
        for row in _rows()
        for text in (row["ru"], row["en"])
        if not 0 < len(text) <= _LONGEST
        or text != text.strip()
        or text[-1] not in '.?"'
        or len(_NEXT.split(text)) > 2
    ]
    assert not wrong


def test_no_text_of_a_rule_refers_to_the_previous_rule() -> None:
    wrong = [
        (row["rule"], row[language])
        for row in _rows()
        for language, back in _POINTS_BACK.items()
        if back.match(row[language])
    ]
    assert not wrong


def test_each_text_of_a_rule_uses_the_letters_of_its_language() -> None:
    wrong = [
        row["rule"]
        for row in _rows()
        if re.search("[а-яё]", row["en"], re.IGNORECASE)
        or re.search("[a-z]", re.sub(r"\b[A-CXYZ]\b|×", "", row["ru"]), re.IGNORECASE)
    ]
    assert not wrong


def test_rules_cited_by_a_text_exist() -> None:
    cited = {
        number
        for row in _rows()
        for number in re.findall(r"\b\d{3}(?:\.\d+)+\b", row["ru"] + row["en"])
    }
    assert cited <= set(known_rules())


def test_no_text_is_copied_from_its_rule() -> None:
    if not _RULEBOOK.is_file():
        pytest.skip("the rulebook is not beside this checkout (../shared/rules/rules.csv)")
    with _RULEBOOK.open(encoding="utf-8", newline="") as file:
        printed = {row["rule"]: row["text"] for row in csv.DictReader(file)}
    copied = {
        row["rule"]
        for row in _rows()
        if longest_shared_run(row["ru"], printed[row["rule"]]) > _LONGEST_SHARED_RUN
    }
    assert copied <= _LISTS
