"""The heads above a list of cards one holds: whole words at every width, in both languages."""

import pytest

from catalog.common.i18n import Language, activate
from deckbuilder.base.settings import Glyphs
from deckbuilder.tui.cards.spec_columns import CardOrder, SpecColumns
from tests.support.specs import creature, flyer

_CARDS = (creature("Один", life=9, cost=4), flyer("Два", life=9, cost=4))
_WORDS = {
    Language.ENGLISH: {"cost", "el.", "type", "name", "now"},
    Language.RUSSIAN: {"стоимость", "ст.", "стих.", "тип", "name", "now"},
}


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("lead", [2, 5])
@pytest.mark.parametrize("width", [34, 39, 40, 57, 58, 90])
def test_no_head_is_cut(language: Language, lead: int, width: int) -> None:
    activate(language)
    columns = SpecColumns.of(_CARDS, Glyphs.SYMBOLS, width)
    head = columns.heads(width, lead, "name", " now", CardOrder.GIVEN)
    assert head.cell_len == width
    assert set(head.plain.split()) <= _WORDS[language] | {"⚔", "♥", "»"}
    assert {"name", "now", "⚔", "♥", "»"} <= set(head.plain.split())


def test_a_word_for_a_sign_is_whole_or_its_letter() -> None:
    columns = SpecColumns.of(_CARDS, Glyphs.LETTERS, 39)
    head = columns.heads(39, 2, "name", " now", CardOrder.GIVEN)
    assert head.plain.split()[-4:] == ["S", "L", "M", "now"]
