"""What is said in other words, played: limits in words, given abilities without quotation marks."""

import pytest

from tests.support.tableau import Tableau, played


@pytest.mark.rule("545.7")
@pytest.mark.parametrize(
    ("words", "uses"),
    [
        ("один раз за ход", 1),
        ("два раза за ход", 2),
        ("не более двух раз за ход", 2),
        ("не более 3 раз за бой", 3),
    ],
)
def test_a_limit_is_said_in_words(words: str, uses: int) -> None:
    scene = Tableau(f"{{instant}}: Получить {{counter}} ({words}).")
    for _use in range(uses):
        assert scene.can()
        scene.uses()
    assert not scene.can()


@pytest.mark.rule("106.2.1", "413.3")
def test_a_card_is_dark_for_a_turn() -> None:
    scene = Tableau("{instant}: Существо противника становится тёмным до конца хода.")
    assert scene.uses("враг") == "враг: +стихии darkness"
    scene.ends_turns()
    assert scene.changes() == ""


@pytest.mark.rule("111.2")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Ранить себя на 2", "маг: раны 3>5"),
        ("Раниться на 2", "маг: раны 3>5"),
        ("Изгоняется", "маг: зона battlefield>exile -клетка c2 раны 3>0"),
    ],
)
def test_what_a_card_does_to_itself(words: str, told: str) -> None:
    assert played(f"{{instant}}: {words}.", "", {}).startswith(told)


@pytest.mark.rule("119.1", "543.7")
@pytest.mark.parametrize("given", ["{} до конца хода", "«{}» до конца хода"])
def test_a_number_of_a_given_ability_is_that_of_who_has_it(given: str) -> None:
    text = given.format("{instant}: Получить X {counter}, где X — его слабый {strike}")
    others = {"друг": {"strike": "3-4-5", "classes": ("Гном",)}}
    scene = Tableau(f"{{instant}}: Ваш гном получает {text}.", others=others)
    scene.announces("друг")
    scene.announces(by="друг")
    assert scene.changes() == "друг: фишки 0>3 способности 0>1"
