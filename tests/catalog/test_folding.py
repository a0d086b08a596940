"""Folding makes what a user types and what a card says meet."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.common.folding import (
    english_stem,
    finished_stems,
    fold,
    look_alike,
    other_layout,
    stem,
    stems,
    words,
)


@pytest.mark.slow
@settings(deadline=None)
@given(st.text())
def test_folded_text_folds_to_itself(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@settings(deadline=None)
@given(st.text())
def test_folded_text_ignores_case(text: str) -> None:
    assert fold(text.casefold()) == fold(text)


@settings(deadline=None)
@given(st.text())
def test_stems_hold_no_wildcard_and_no_space(text: str) -> None:
    assert not set("%_ :=|\"'\\") & set("".join(stems(text)))


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("ЁЛКА", "елка"),
        ("е\u0308лка", "елка"),
        ("Йод и\u0306од", "йод йод"),
        ("за\u0301мок", "замок"),
        ("«дом» “дом” „дом“", '"дом" "дом" "дом"'),
        ("кое–кто — кто−то", "кое-кто - кто-то"),
        ("а\x01б\tв\u2028г\u00a0д", "а б в г д"),
        ("со\u00adлдат\u200b", "солдат"),
        ("  два   слова ", "два слова"),
    ],
)
def test_lookalike_letters_fold_to_the_same(written: str, folded: str) -> None:
    assert fold(written) == folded


@pytest.mark.parametrize("form", ["выстрел", "Выстрелы", "выстрелом", "ВЫСТРЕЛАМИ"])
def test_forms_of_a_word_have_one_stem(form: str) -> None:
    assert stems(form) == ["выстрел"]


def test_a_symbol_in_braces_is_a_separate_word() -> None:
    assert words("{tap}: {ova}2, стоп.") == ["{tap}", "{ova}", "2", "стоп"]


def test_an_unclosed_brace_is_not_a_symbol() -> None:
    assert words("{tap стоп}") == ["tap", "стоп"]


@pytest.mark.parametrize("finished", ["летающий", "костяного", "сражаются", "блокировать"])
def test_every_prefix_of_a_word_leads_to_its_stem(finished: str) -> None:
    whole = stem(finished)
    for length in range(3, len(finished) + 1):
        typed = finished[:length]
        assert whole.startswith(typed) or whole in (stem(typed), *finished_stems(typed)), typed


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("ghbdtn", "привет"), ("рудз", "help"), ("cnb[bz^ktc", "стихия:лес"), (";bpym", "жизнь")],
)
def test_keys_typed_in_the_other_layout_give_the_intended_word(typed: str, meant: str) -> None:
    assert other_layout(typed) == meant


@settings(deadline=None)
@given(st.text(alphabet="абвгдеёжзийклмнопрстуфхцчшщъыьэюя", min_size=1))
def test_letters_survive_a_change_of_layout_and_back(text: str) -> None:
    latin = other_layout(text)
    if sum(sign.isalpha() for sign in latin):
        assert other_layout(latin) == text


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("Cтраж", "Страж"),
        ("COBA", "СОВА"),
        ("С0ва", "СОва"),
        ("10014", "10014"),
        ("guard", "guard"),
        ("Страж 3", "Страж 3"),
        ("", ""),
    ],
)
def test_latin_lookalikes_of_cyrillic_letters_are_corrected(typed: str, right: str) -> None:
    assert look_alike(typed) == right


def test_stems_are_the_same_when_threads_stem_at_once() -> None:
    russian = [
        start + end
        for start in ("летающ", "выстрел", "болотн")
        for end in ("ий", "ая", "ые", "ами")
    ]
    english = [
        start + end for start in ("shield", "wound", "fly") for end in ("", "s", "ing", "ed")
    ]
    alone = [*map(stem.__wrapped__, russian), *map(english_stem.__wrapped__, english)]

    def stemmed(_number: int) -> list[str]:
        return [*map(stem.__wrapped__, russian), *map(english_stem.__wrapped__, english)]

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            together = list(pool.map(stemmed, range(100)))
    finally:
        sys.setswitchinterval(before)
    assert together == [alone] * 100
