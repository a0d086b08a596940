"""Signs of card texts: one cell each, letters instead when asked for."""

from rich.cells import cell_len

from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.columns import element_letter
from deckbuilder.cards.signs import SIGNS, sign, signs_in
from deckbuilder.tui.shell.glyphs import with_signs
from engine.berserk.cards.card import ELEMENTS
from tests.support.rows import each_row


@each_row("symbol", SIGNS)
def test_a_sign_fills_exactly_one_cell(symbol: str) -> None:
    assert cell_len(SIGNS[symbol].glyph) == 1


def test_no_two_symbols_look_alike() -> None:
    assert len({one.glyph for one in SIGNS.values()}) == len(SIGNS)
    assert len({one.letters for one in SIGNS.values()}) == len(SIGNS)


def test_symbols_in_a_text_are_drawn_and_the_rest_stays() -> None:
    text = with_signs("{tap}: Выстрел на 2. {armor}1.", Glyphs.SYMBOLS)
    assert text.plain == f"{SIGNS['tap'].glyph}: Выстрел на 2. {SIGNS['armor'].glyph}1."


def test_letters_keep_a_gap_before_their_number() -> None:
    assert with_signs("{armor}2.", Glyphs.LETTERS).plain == "ARMOR 2."


def test_an_unknown_symbol_stays_as_it_was_printed() -> None:
    assert sign("wolf", Glyphs.SYMBOLS) == "{wolf}"


def test_the_symbols_of_a_text_are_shown_once_each() -> None:
    assert signs_in("{tap} {ova}1 {tap} {nobody}") == ["tap", "ova"]


def test_every_element_has_a_letter_of_its_own() -> None:
    assert len({element_letter(one) for one in (*ELEMENTS, None)}) == 6
