"""The table of phrases as a whole: what its rows may say, and that no two nodes are said alike."""

from collections.abc import Iterator
from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.text.compiler import render_words
from engine.berserk.cards.text.phrase import Kind, Literal, Phrase, Slot
from engine.berserk.cards.text.phrases import PHRASES
from engine.berserk.cards.text.subjects import JOINED
from tests.engine.berserk.cards.text.test_said import SAID
from tests.support.icon_nodes import parts_of
from tests.support.needed_rows import unneeded_rows
from tests.support.said_rows import unsaid_rows
from tests.support.spoken import lexicon

_WHOLE: Final = (Kind.SENTENCE, Kind.ABILITY)
_MOST_WORDS: Final = 8
"""A row without slots says one thing, in so many words at most."""
_TERMS_OF_RECRUITING: Final = ("может быть набран", "до набора отряда вы? можете? показать ~")
"""How these rows begin, which say a whole ability without slots: the card itself is all they
speak of (404.2)."""


def test_no_two_abilities_are_printed_alike() -> None:
    printed: dict[tuple[str, ...], object] = {}
    for text, nodes in SAID:
        words = render_words(nodes, lexicon())
        assert words is not None, text
        assert printed.setdefault(words, nodes) == nodes, text


def test_every_row_has_an_invented_example_sentence() -> None:
    assert [row.pattern for row in unsaid_rows()] == []


@pytest.mark.slow  # the texts of all real cards are read twice
def test_every_row_serves_a_real_card_or_a_listed_form() -> None:
    assert [row.pattern for row in unneeded_rows()] == []


def test_no_row_is_a_whole_ability_without_slots() -> None:
    whole = [row.pattern for row in _bare() if row.kind in _WHOLE]
    assert [row for row in whole if not row.startswith(_TERMS_OF_RECRUITING)] == []
    assert len(whole) <= 5


def test_rows_without_slots_are_short() -> None:
    long = [row.pattern for row in _bare() if len(row.opened) > _MOST_WORDS]
    assert [row for row in long if not row.startswith(_TERMS_OF_RECRUITING)] == []


def test_no_row_contains_a_wildcard() -> None:
    signs = set("*.?_%")
    for row in PHRASES:
        for element in row.opened:
            if isinstance(element, Literal):
                assert all(form and not signs.intersection(form) for form in element.forms)


def test_every_joined_kind_is_declared() -> None:
    slots = (part for row in PHRASES for part in row.opened if isinstance(part, Slot))
    joined = {Kind(slot.features[0]) for slot in slots if slot.kind is Kind.REST}
    assert joined == set(JOINED)


@pytest.mark.parametrize("name", [ab.Called, ab.OfClass])
def test_no_row_names_a_card_or_a_class(name: type) -> None:
    naming = [
        row.pattern for row in PHRASES if any(isinstance(p, name) for p in parts_of(row.node))
    ]
    assert naming == []


def _bare() -> list[Phrase]:
    return [row for row in PHRASES if not any(_slots(row))]


def _slots(row: Phrase) -> Iterator[Slot]:
    return (element for element in row.opened if isinstance(element, Slot))
