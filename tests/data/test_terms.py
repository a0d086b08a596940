"""What each term and symbol means in our words: in both languages, and not the rulebook's."""

import csv
import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from catalog.common.i18n import Language
from deckbuilder.cards.signs import SIGNS
from deckbuilder.cards.terms import all_terms, term_of
from engine.berserk import NAMED_ABILITIES, PROTECTIONS, CardType, Element
from tests.data.test_rule_index import longest_shared_run
from tests.support.rules import known_rules

_RULEBOOK: Final = Path(__file__).resolve().parents[2].parent / "shared" / "rules" / "terms.csv"
_LONGEST: Final = 220
_LONGEST_SHARED_RUN: Final = 6  # words in a row
_NO_WORDS: Final = re.compile(r"[^а-яёa-z0-9+–-]+")
_CUTS: Final = (r"$^", r"\(.*?\)", r"[(\[:.,].*", r"\[.*?\]", r"\s+на X.*", r"[(\[:.,].*|\s+X\b.*")
"""What the rulebook writes behind a name: a number, a text, a place."""


def _plain(name: str) -> str:
    return _NO_WORDS.sub(" ", name.lower()).strip()


def _named() -> dict[str, str]:
    """Return the words of ours by every Russian name of a term."""
    return {
        _plain(name): dict(one.said)[Language.RUSSIAN]
        for one in all_terms()
        for name in (one.russian, *one.also)
    }


def _printed() -> dict[str, str]:
    if not _RULEBOOK.is_file():
        pytest.skip("the rulebook is not beside this checkout (../shared/rules/terms.csv)")
    with _RULEBOOK.open(encoding="utf-8", newline="") as file:
        return {row["term"]: row["text"] for row in csv.DictReader(file)}


def _ours(term: str) -> str | None:
    tries = (_plain(re.sub(cut, " ", term)) for cut in _CUTS)
    return next((_named()[one] for one in tries if one in _named()), None)


def test_each_term_has_unique_names_and_complete_sentences() -> None:
    names = Counter(name for one in all_terms() for name in (one.russian, one.english))
    assert [name for name, count in names.items() if count > 1] == []
    wrong = [
        (one.russian, text)
        for one in all_terms()
        for text in dict(one.said).values()
        if not 0 < len(text) <= _LONGEST or text != text.strip() or text[-1] not in ".”»"
    ]
    assert wrong == []


def test_each_text_of_a_term_uses_the_letters_of_its_language() -> None:
    wrong = [
        one.russian
        for one in all_terms()
        if re.search("[а-яё]", dict(one.said)[Language.ENGLISH] + one.english, re.IGNORECASE)
        or re.search(
            "[a-z]", re.sub(r"\b[A-CXYZ]\b", "", dict(one.said)[Language.RUSSIAN]), re.IGNORECASE
        )
    ]
    assert wrong == []


def test_each_term_links_to_an_existing_rule() -> None:
    assert {one.rule for one in all_terms()} <= set(known_rules())


def test_every_symbol_and_keyword_of_a_card_has_a_term() -> None:
    words = {
        *SIGNS,
        *PROTECTIONS,
        *(one.name.value for one in NAMED_ABILITIES),
        *(one.value for one in (*CardType, *Element)),
        *("unique", "elite", "ordinary", "neutral"),
    }
    assert {word for word in words if term_of(word) is None} == set()


def test_no_symbol_or_node_belongs_to_two_terms() -> None:
    words = Counter(word for one in all_terms() for word in {one.symbol, one.node} if word)
    assert [word for word, count in words.items() if count > 1] == []


def test_every_term_of_the_rulebook_is_explained() -> None:
    assert [term for term in _printed() if _ours(term) is None] == []


def test_no_explanation_is_copied_from_the_rulebook() -> None:
    copied = {
        term
        for term, text in _printed().items()
        if longest_shared_run(_ours(term) or "", text) > _LONGEST_SHARED_RUN
    }
    assert copied == set()
