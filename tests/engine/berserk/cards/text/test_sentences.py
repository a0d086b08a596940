"""Printed text is cut into its sentences."""

import pytest

from engine.berserk.cards.text import Sentence, sentences
from tests.support.work import growth


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        (" . ", []),
        ("Рывок", ["Рывок"]),
        ("Рывок. Орда.", ["Рывок.", "Орда."]),
        ("Рывок.Орда.+1 к {move}.{tap}: Удар на 1.", None),
        ("рывок. может лететь.", ["рывок.", "может лететь."]),
        ("Орда!\r\nРывок", ["Орда!", "Рывок"]),
        ("Орда\x01.", ["Орда\x01."]),
    ],
)
def test_a_stop_or_the_end_of_a_line_ends_a_sentence(text: str, parts: list[str] | None) -> None:
    expected = ["Рывок.", "Орда.", "+1 к {move}.", "{tap}: Удар на 1."] if parts is None else parts
    assert [part.text for part in sentences(text)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "Имеет «Рывок. Орда», пока здоров.",
        'Имеет "Рывок. Орда", пока здоров.',
        "Рычит (Слышно всем. Всегда), пока сыт.",
        "Имеет «{tap}: Удар на 1», пока сыт.",
        "Растёт на 2.5 каждый ход.",
        "Рычит (воет и т.д.) по ночам.",
        "[Эррата 2021. 02. 03] {tap}: Удар на 1.",
        "Строй: {tap}: Удар на 1.",
        "Когда спит, получает {counter}{tap}: Удар на 1.",
        "{tap}, снять {token}: Удар на 1.",
        "Рычит (раз за ход) на Волка.",
        "Рычит (раз за ход).",
    ],
)
def test_a_stop_inside_quotes_or_brackets_does_not_end_a_sentence(text: str) -> None:
    assert sentences(text) == (Sentence(text, 0),)


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("Рычит (раз за ход)", "{tap}: Удар на 1."),
        ("Рычит (раз за ход)", "Вальхалла: рычит."),
        ("Рычит (раз за ход)", "+1 к {strike}."),
        ("Рычит (раз за ход)\x01", "2 {counter}: Разряд на 4."),
        ("Рычит", "2{counter}{tap}: Удар на 1."),
        ("Рычит", "{instant}{tap} : Удар на 1."),
        ("Имеет «Рывок.»", "Орда."),
    ],
)
def test_a_new_ability_begins_a_sentence_without_a_stop(before: str, behind: str) -> None:
    cut = sentences(f"{before} {behind}")
    assert [part.text for part in cut] == [before.rstrip("\x01"), behind]


def test_an_unclosed_quote_or_bracket_does_not_hide_later_sentences() -> None:
    cut = sentences("Воет «громко. Рычит (тихо. Орда.")
    assert [part.text for part in cut] == ["Воет «громко.", "Рычит (тихо.", "Орда."]


def test_each_sentence_has_its_position_in_the_text() -> None:
    text = " Рывок.  Рычит (раз за ход) {tap}: Удар на 1. "
    cut = sentences(text)
    assert cut == (
        Sentence("Рывок.", 1),
        Sentence("Рычит (раз за ход)", 9),
        Sentence("{tap}: Удар на 1.", 28),
    )


def test_an_unclosed_bracket_inside_quotes_does_not_hide_later_sentences() -> None:
    cut = sentences("Имеет «Рывок (сразу. Быстро», пока сыт. Рычит (тихо).")
    assert [part.text for part in cut] == [
        "Имеет «Рывок (сразу. Быстро», пока сыт.",
        "Рычит (тихо).",
    ]


@pytest.mark.parametrize(
    "piece", ["(", "()", "«", '"', "{a} ", "1{a}", "1", " ", ") ", ".", "{tap}:", "(а) А"]
)
def test_splitting_a_text_takes_work_linear_in_its_length(piece: str) -> None:
    assert growth(lambda size: sentences(piece * size), 1000) < 3
    text = piece * 2000
    cut = sentences(text)
    assert all(text.startswith(part.text, part.at) for part in cut)
