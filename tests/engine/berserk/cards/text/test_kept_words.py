"""What is worked out of a lexicon lives as long as the lexicon."""

import gc
import weakref

from engine.berserk.cards.text.compiler import compile_text
from engine.berserk.cards.text.lexicon import Lexicon, make_lexicon
from tests.support.spoken import lexicon


def with_card(name: str) -> Lexicon:
    return make_lexicon([("кант", "noun", "кант", "", "nom", "sg", "m", "no")], card_names=(name,))


def test_equal_word_lists_share_one_lexicon() -> None:
    assert with_card("Страж") is with_card(" Страж ")
    assert with_card("Страж") is not with_card("Кот")


def test_an_unused_lexicon_is_freed_with_its_readings() -> None:
    old = with_card("Страж")
    compile_text("{tap}: Выстрел на 1-2-2. Рычит на луну.", name="Страж", lexicon=old)
    assert old.answers
    left = weakref.ref(old)
    del old
    for number in range(5):  # some that were made lately are kept
        with_card(f"Страж {number}")
    gc.collect()
    assert left() is None


def test_a_reading_is_computed_once_per_lexicon() -> None:
    compile_text("Рывок.", name="", lexicon=lexicon())
    known = dict(lexicon().answers)
    compile_text("Рывок.", name="", lexicon=lexicon())
    assert lexicon().answers == known
