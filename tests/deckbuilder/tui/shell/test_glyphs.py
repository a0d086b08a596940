"""Signs of card texts: one cell each, letters instead when asked for."""

from rich.cells import cell_len

from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.columns import element_letter
from deckbuilder.cards.signs import SIGNS, sign, signs_in
from deckbuilder.tui.shell.glyphs import with_signs
from engine.berserk.cards.card import ELEMENTS
from tests.support.rows import each_row


@each_row("symbol", SIGNS)
def test_a_sign_occupies_exactly_one_cell(symbol: str) -> None:
    assert cell_len(SIGNS[symbol].glyph) == 1


def test_all_symbols_look_different() -> None:
    assert len({one.glyph for one in SIGNS.values()}) == len(SIGNS)
    assert len({one.letters for one in SIGNS.values()}) == len(SIGNS)


def test_only_symbols_in_a_text_are_drawn_as_signs() -> None:
    text = with_signs("{tap}: Выстрел на 2. {armor}1.", Glyphs.SYMBOLS)
    assert text.plain == f"{SIGNS['tap'].glyph}: Выстрел на 2. {SIGNS['armor'].glyph}1."


def test_letters_keep_a_gap_before_their_number() -> None:
    assert with_signs("{armor}2.", Glyphs.LETTERS).plain == "ARMOR 2."


def test_an_unknown_symbol_is_kept_as_printed() -> None:
    assert sign("wolf", Glyphs.SYMBOLS) == "{wolf}"


def test_each_symbol_of_a_text_is_listed_once() -> None:
    assert signs_in("{tap} {ova}1 {tap} {nobody}") == ["tap", "ova"]


def test_every_element_has_its_own_letter() -> None:
    assert len({element_letter(one) for one in (*ELEMENTS, None)}) == 6
