"""Terms that a text cites by name: found where they stand, in either language."""

import pytest

from deckbuilder.cards.term_names import cited_terms, term_named
from deckbuilder.cards.terms import all_terms


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Не больше пяти копий (термин «Орда»).", ["«Орда»"]),
        ('Не меньше 30 карт (термин «Колода "констрактед"»).', ['«Колода "констрактед"»']),
        ("At most three (term “Name”), see terms “Horde”.", ["«Название карты»", "«Орда»"]),
        ("At most five (term “Орда”).", ["«Орда»"]),
        ("термин «Имя карты»", ["«Название карты»"]),
        ("карта «Орда»", []),
        ("термин «Пыль дорог»", []),
        ("термин Орда", []),
    ],
)
def test_a_quoted_name_after_the_word_is_a_term(text: str, found: list[str]) -> None:
    assert [one.sought for one in cited_terms(text)] == found


def test_the_position_of_a_term_is_that_of_its_name() -> None:
    text = "пять (термин «Орда»)"
    (cited,) = cited_terms(text)
    assert text[cited.start : cited.end] == "Орда"


def test_every_term_is_found_by_its_names() -> None:
    for term in all_terms():
        found = term_named(term.russian)
        assert found is not None
        assert term.russian in found.names
        assert term_named(term.english.upper()) is not None
