"""The moment that an unread sentence begins with."""

import pytest

from engine.berserk.cards.text.openings import Opening, opening_of


@pytest.mark.parametrize(
    ("sentence", "opening"),
    [
        ("В начале боя брось кость.", Opening.BATTLE_START),
        ("В начале вашего хода — брось кость.", Opening.OWN_TURN_START),
        ("вначале  хода противника брось кость.", Opening.ENEMY_TURN_START),
        ("В начале хода брось кость.", Opening.TURN_START),
        ("В конце вашего хода брось кость.", Opening.OWN_TURN_END),
        ("В конце хода противника брось кость.", Opening.ENEMY_TURN_END),
        ("В конце хода брось кость.", Opening.TURN_END),
        ("При {strike} брось кость.", Opening.ATTACK),
        ("При сильном {strike} брось кость.", Opening.ATTACK),
        ("При слабом или среднем ударе брось кость.", Opening.ATTACK),
        ("При магическом ударе брось кость.", Opening.ATTACK),
        ("При нападении {strike} брось кость.", Opening.ATTACK),
        ("При гибели брось кость.", Opening.OWN_DEATH),
        ("При гибели вашего существа брось кость.", Opening.DEATH),
        ("При гибели летающего существа брось кость.", Opening.DEATH),
        ("Когда брошена кость, брось кость.", None),
        ("При ударенье брось кость.", None),
        ("Строй: при {strike} брось кость.", None),
    ],
)
def test_the_opening_of_a_sentence_names_its_moment(sentence: str, opening: Opening | None) -> None:
    assert opening_of(sentence) is opening
