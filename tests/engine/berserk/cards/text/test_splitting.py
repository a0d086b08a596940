"""Two abilities that only a comma or a bracket parts, and what is one ability for all that."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.text.compiler import Reading, compile_text
from tests.support.spoken import lexicon, spoken


def read(text: str) -> Reading:
    return compile_text(text, name="Каменный страж", lexicon=lexicon())


def abilities(text: str) -> tuple[ab.Ability, ...]:
    return read(text).abilities


@pytest.mark.rule("116.3", "545.2")
@pytest.mark.parametrize(
    ("text", "apart"),
    [
        (
            "При гибели вашего гнома открыться, при ударе излечиться на 1.",
            "При гибели вашего гнома открыться. При ударе излечиться на 1.",
        ),
        (
            "+1 к выстрелу за каждую {counter} на ~, при выстреле потерять {counter}.",
            "+1 к выстрелу за каждую {counter} на ~. При выстреле потерять {counter}.",
        ),
        (
            "При ударе получить {counter} (не может иметь более 2 {counter}).",
            "При ударе получить {counter}. Не может иметь более 2 {counter}.",
        ),
    ],
)
def test_two_triggers_in_one_sentence_become_two_abilities(text: str, apart: str) -> None:
    assert abilities(text) == spoken(apart)
    [reading] = read(text).sentences
    assert not reading.exact


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Пока закрыт, +1 к {strike}, при ударе излечиться на 1.", "while closed, perhaps"),
        ("Строй: при гибели открыться, при ударе излечиться на 1.", "in formation, perhaps"),
        ("{tap}: Излечиться на 1, при ударе открыться.", "what is paid for"),
        ("При гибели открыться, при ударе излечиться на 1 (1 раз за ход).", "how often which"),
        ("При гибели открыться, при ударе.", "half of it"),
        ("При гибели, при ударе открыться.", "one or the other"),
        ("При ударе ваша карта получает {counter} (не может иметь более 2 {counter}).", "which"),
        ("При ударе получить {counter} (не может действовать).", "until when"),
        ("При ударе открыться, при этом излечиться на 1, при гибели.", "half of it"),
    ],
)
def test_a_sentence_whose_parts_may_share_a_condition_is_not_split(text: str, why: str) -> None:
    assert any(isinstance(ability, ab.Unread) for ability in abilities(text)), why


def test_an_accompanying_effect_stays_in_its_ability() -> None:
    text = "При ударе открыться, при этом излечиться на 1."
    assert len(abilities(text)) == 1
    assert abilities(text) == spoken(text)
