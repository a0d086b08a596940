"""Sentences of which only the beginning plays, and those that play whole or not at all."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.text.compiler import compile_text
from tests.support.spoken import lexicon

# The rest of each is after the bar; every beginning is read by itself.
PARTLY = (
    # a further clause after a semicolon (505.4.1)
    "{tap}: Разряд на 2, дальность 5; | свободная клетка рядом с атакованным зарастает.",
    "При {strike} излечиться на 1; | воздействие «топот» — перекинуть атакованного назад.",
    # an ability with an event of its own (116.1)
    "+1 к {strike}, | при приземлении свирепствует.",
    "Пока летающий, имеет {direct} и | при {strike} по карте на поле боя пикировать рядом с ней.",
    # what happens to the bearer of a marker (544)
    "{tap}: Существо получает маркер «сглаз» | (в конце хода противника ранить соседей на 1).",
    "При {strike} атакованный получает маркер «сеть» | (когда он шевелится, закрыть соседа).",
)
WHOLE = (
    # conditions
    "{tap}: Разряд на 2; если он сильный, свирепствует.",
    "{tap}: Разряд на 2, при неудаче свирепствует, если рядом есть противник.",
    "{tap}: Разряд на 2; пока он летает, свирепствует.",
    # limits
    "{tap}: Разряд на 2; только издалека.",
    "{tap}: Разряд на 2; топтать соседа (1 раз за ход).",
    "{tap}: Разряд на 2; кроме соседей.",
    "{tap}: Существо получает маркер «сглаз» (когда оно шевелится, ранить его на 1, 1 раз за ход).",
    "{tap}: Существо получает маркер «сглаз» (кроме соседей).",
    # replacements, and what alters an attack or its payment
    "{tap}: Разряд на 2; вместо этого топтать соседа.",
    "{tap}: Разряд на 2; игнорирует шкуру.",
    "{tap}: Разряд на 2; не закрывается.",
    "{tap}: Разряд на 2; +1 за каждого соседа.",
    # durations
    "+1 к {strike}, при приземлении свирепствует до конца хода.",
    # choices
    "{tap}: Разряд на 2; либо топтать соседа.",
    "{tap}: Разряд на 2; может топтать соседа.",
    # what came before, and X
    "{tap}: Разряд на 2; оно свирепствует.",
    "{tap}: Разряд на 2; топтать соседа на X.",
    # joins that may continue the same target, list or price
    "{tap}: Разряд на 2, топтать соседа.",
    "{tap}: Разряд на 2 и топтать соседа.",
    "{tap}: Разряд на 2, затем топтать соседа.",
    "{tap}: Разряд на 2, при этом топтать соседа.",
    "Бешенство 2: топтать соседа.",
    # nothing before the join is read
    "{tap}: Топтать соседа; излечиться на 1.",
)


@pytest.mark.parametrize("printed", PARTLY)
def test_the_beginning_of_a_sentence_plays_and_the_rest_is_named(printed: str) -> None:
    beginning, rest = printed.split("| ")
    text = f"Рывок. {beginning}{rest}"
    *_, sentence = compile_text(text, name="", lexicon=lexicon()).sentences
    *nodes, unread = sentence.abilities
    [alone] = compile_text(
        f"{beginning.rstrip(' ,;').removesuffix(' и')}.", name="", lexicon=lexicon()
    ).sentences
    assert tuple(nodes) == alone.abilities
    assert isinstance(unread, ab.Unread)
    assert (unread.text, unread.at) == (rest, text.index(rest))
    assert sentence.text == f"{beginning}{rest}"


@pytest.mark.parametrize("printed", WHOLE)
def test_a_rest_that_may_change_the_beginning_leaves_the_whole_unread(printed: str) -> None:
    [sentence] = compile_text(printed, name="", lexicon=lexicon()).sentences
    [unread] = sentence.abilities
    assert isinstance(unread, ab.Unread)
    assert unread.text == printed


def test_a_strict_reading_takes_no_beginning_alone() -> None:
    text = "{tap}: Разряд на 2, дальность 5; свободная клетка рядом с атакованным зарастает."
    [sentence] = compile_text(text, name="", lexicon=lexicon(), strict=True).sentences
    assert len(sentence.abilities) == 1
