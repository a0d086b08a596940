"""Brackets that say once more what the rules or the ability have said."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.text.compiler import compile_text
from tests.support.spoken import lexicon, spoken


@pytest.mark.rule("111.1.1", "518.9")
@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (
            "Концентрация: излечиться на 2 "
            "(в конце хода противника, если карта не получала ран в этот ход — излечиться на 2).",
            "Концентрация: излечиться на 2.",
        ),
        (
            "Концентрация: может открыться "
            "(в конце хода противника, если не получал ран в этот ход — может открыться).",
            "Концентрация: может открыться.",
        ),
        (
            "Бешенство 2: получить {counter} (если бросок кубика в сражении, когда атакует в свой "
            "ход, равен 2 или менее — получить {counter}).",
            "Бешенство 2: получить {counter}.",
        ),
        (
            "Вальхалла: открыться (если карта находится на кладбище в начале вашего хода и попала "
            "туда при гибели от атаки карты противника — открыться).",
            "Вальхалла: открыться.",
        ),
        (
            "Получает на 1 рану меньше от атак (воздействие не является атакой).",
            "Получает на 1 рану меньше от атак.",
        ),
    ],
)
def test_a_reminder_in_brackets_is_skipped(text: str, plain: str) -> None:
    assert spoken(text) == spoken(plain)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "Концентрация: излечиться на 2 "
            "(в конце хода противника, если карта не получала ран в этот ход — излечиться на 3).",
            "another number",
        ),
        (
            "Концентрация: открыться "
            "(в конце вашего хода, если карта не получала ран в этот ход — открыться).",
            "another turn",
        ),
        (
            "Концентрация: может открыться "
            "(в конце хода противника, если не получал ран в этот ход — открыться).",
            "whether it must be done",
        ),
        (
            "Концентрация: если закрыт, открыться "
            "(в конце хода противника, если не получал ран в этот ход — открыться).",
            "one condition less",
        ),
        (
            "Бешенство 2: открыться (если бросок кубика в сражении, когда атакует в свой ход, "
            "равен 3 или менее — открыться).",
            "another die",
        ),
        (
            "Вальхалла: открыться "
            "(в конце хода противника, если не получал ран в этот ход — открыться).",
            "another term",
        ),
        ("Получает на 1 рану меньше от атак (выстрел не является атакой).", "it is one"),
    ],
)
def test_a_bracket_that_changes_the_meaning_is_unread(text: str, why: str) -> None:
    [ability] = compile_text(text, name="Каменный страж", lexicon=lexicon()).abilities
    assert isinstance(ability, ab.Unread), why


def test_a_reading_that_skips_a_reminder_is_not_exact() -> None:
    text = "Получает на 1 рану меньше от атак (заклинание не является атакой)."
    [reading] = compile_text(text, name="Каменный страж", lexicon=lexicon()).sentences
    assert not reading.exact
