"""The columns of a card: rows as wide as the list at every width, in both languages."""

from dataclasses import replace

import pytest

from catalog.common.i18n import Language, activate
from catalog.rarity import Rarity
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.columns import (
    CardOrder,
    CardRow,
    card_columns,
    list_columns,
    ordered,
    row_of_spec,
)
from deckbuilder.kit.columns import Align, Column, lay_out, render_row_words
from deckbuilder.tui.shell.rows import render_row
from tests.support.rows import each_row
from tests.support.specs import artifact, creature, flyer

_CARD = row_of_spec(
    replace(creature("Куница с опушки", life=9, cost=4), classes=("Боевая машина",)),
    rarity=Rarity.RARE,
)
_NOW = Column[CardRow]("now", lambda card: "◆4", ("now",), Align.RIGHT, least=4)
_WORDS = {
    Language.ENGLISH: {"cost", "co.", "el.", "type", "card", "class", "now"},
    Language.RUSSIAN: {"стоимость", "ст.", "стих.", "тип", "карта", "класс", "now"},
}


def _line(card: CardRow, width: int) -> str:
    columns = card_columns(Glyphs.SYMBOLS)
    return render_row(lay_out(columns, [card], width), card).plain


@each_row("width", [34, 40, 50, 64, 100])
def test_a_card_row_fills_its_width_and_ends_with_the_rarity(width: int) -> None:
    activate(Language.ENGLISH)
    line = _line(_CARD, width)
    assert len(line) == width
    assert line.startswith("4◇ ")
    assert line.endswith(" R")


def test_a_narrow_list_drops_class_and_type_before_numbers_and_the_name() -> None:
    activate(Language.ENGLISH)
    wide, middle, narrow = (_line(_CARD, width) for width in (64, 44, 28))
    assert "War Machine" in wide
    assert "ground" in wide
    assert "9♥" in wide
    assert "War Machine" not in middle
    assert "9♥" in middle
    assert "♥" not in narrow
    assert "Куница с опушки" in narrow


def test_a_long_class_is_truncated() -> None:
    assert "Крылатый гром…" in _line(replace(_CARD, classes=("Крылатый громовержец",)), 70)


def test_reprints_show_their_sets_by_name_or_by_code() -> None:
    reprint = replace(_CARD, set_name="Нашествие тьмы", set_code="nxt-20")
    assert "Нашествие тьмы" in _line(reprint, 80)
    assert "nxt-20" in _line(reprint, 40)
    assert "Нашествие" not in _line(reprint, 40)


@each_row("width", [34, 39, 40, 57, 58, 90])
@pytest.mark.parametrize("language", Language)
def test_no_column_head_is_truncated(language: Language, width: int) -> None:
    activate(language)
    columns = list_columns(lambda card: card, Glyphs.SYMBOLS, after=(_NOW,))
    heads = lay_out(columns, [_CARD], width, headed=True).heads()
    words = {head.text.strip() for head in heads}
    assert words <= _WORDS[language] | {"⚔", "♥", "»"}
    assert "now" in words
    assert all(one.start + len(one.text) <= width for one in heads)


def test_a_column_head_is_a_whole_word_or_its_letter() -> None:
    activate(Language.ENGLISH)
    columns = list_columns(lambda card: card, Glyphs.LETTERS, after=(_NOW,))
    heads = [head.text for head in lay_out(columns, [_CARD], 60, headed=True).heads()]
    assert heads[-4:] == ["STRIKE", "L", "M", "now"]


def test_numbers_are_sorted_highest_first_with_missing_ones_last() -> None:
    cards = (creature("Один", life=5), artifact("Камень"), flyer("Два", life=9))
    assert ordered(cards, CardOrder.LIFE)[-1] == 0
    assert ordered(cards, CardOrder.MOVEMENT)[0] == 0
    assert ordered(cards, CardOrder.STRIKE)[-1] == 1
    assert ordered(cards, CardOrder.GIVEN) == [0, 1, 2]


def test_every_sort_order_belongs_to_a_column() -> None:
    keys = {column.key for column in card_columns(Glyphs.SYMBOLS) if column.sort is not None}
    assert {order.value for order in CardOrder} - {"given"} == keys


def test_a_card_is_described_in_words() -> None:
    activate(Language.ENGLISH)
    words = list(render_row_words(card_columns(Glyphs.SYMBOLS), _CARD))
    assert words[2:4] == ["ground creature", "Куница с опушки"]
    assert {"4 ordinary", "life 9", "rare"} <= set(words)
