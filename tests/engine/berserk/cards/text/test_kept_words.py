"""What is worked out of a lexicon lives as long as the lexicon."""

import gc
import weakref

from engine.berserk.cards.text.compiler import compile_text
from engine.berserk.cards.text.lexicon import Lexicon, make_lexicon
from tests.support.spoken import lexicon


def with_card(name: str) -> Lexicon:
    return make_lexicon([("кант", "noun", "кант", "", "nom", "sg", "m", "no")], card_names=(name,))


def test_an_equal_lexicon_is_the_one_that_was_made_before() -> None:
    assert with_card("Страж") is with_card(" Страж ")
    assert with_card("Страж") is not with_card("Кот")


def test_a_lexicon_that_nobody_uses_is_freed_with_all_that_was_read_with_it() -> None:
    old = with_card("Страж")
    compile_text("{tap}: Выстрел на 1-2-2. Рычит на луну.", name="Страж", lexicon=old)
    assert old.answers
    left = weakref.ref(old)
    del old
    for number in range(5):  # some that were made lately are kept
        with_card(f"Страж {number}")
    gc.collect()
    assert left() is None


def test_an_answer_is_worked_out_once() -> None:
    compile_text("Рывок.", name="", lexicon=lexicon())
    known = dict(lexicon().answers)
    compile_text("Рывок.", name="", lexicon=lexicon())
    assert lexicon().answers == known
