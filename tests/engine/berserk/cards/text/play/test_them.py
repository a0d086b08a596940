"""What is done to several cards, and then to all of those or to one of them (505.7)."""

from typing import Final

import pytest

from tests.support.tableau import Board, Tableau, played

_TWO: Final = "{instant}: Ранить двух существ противника на 2"
_THREE: Final[Board] = {"третий": {"cell": "a4"}}


@pytest.mark.rule("505.7")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "при этом они получают проклятие",
            "враг: раны 3>5 +curse 1, дальний: раны 3>5 +curse 1",
        ),
        ("при этом ранить каждое из них на 1", "враг: раны 3>6, дальний: раны 3>6"),
        ("затем закрыть их", "враг: +закрыт раны 3>5, дальний: +закрыт раны 3>5"),
        (
            "затем они закрываются и ранятся на 1",
            "враг: +закрыт раны 3>6, дальний: +закрыт раны 3>6",
        ),
        ("при этом он закрывается", "маг: +закрыт, враг: раны 3>5, дальний: раны 3>5"),
    ],
)
def test_they_are_those_of_the_power_before_and_nobody_else(words: str, told: str) -> None:
    assert played(f"{_TWO}, {words}.", "враг дальний", _THREE) == told


@pytest.mark.rule("505.7")
@pytest.mark.parametrize("name", ["враг", "дальний"])
def test_one_of_them_is_chosen(name: str) -> None:
    scene = Tableau(f"{_TWO}, при этом одно из них получает проклятие.", others=_THREE)
    scene.announces("враг", "дальний", name)
    assert scene.has_answered_all
    told = scene.told()
    assert [one for one in told if "curse" in told[one]] == [name]


@pytest.mark.rule("505.7")
def test_they_are_all_that_passed_then() -> None:
    words = "{instant}: Ранить всех существ противника на 1, затем они открываются."
    board: Board = {"враг": {"closed": True}, "друг": {"closed": True}, **_THREE}
    told = "враг: -закрыт раны 3>4, дальний: раны 3>4, третий: раны 3>4"
    assert played(words, "", board) == told


@pytest.mark.rule("505.7")
def test_who_changed_places_suffers_wherever_it_stands() -> None:
    words = (
        "{instant}: Поменять местами двух существ противника, при этом ранить каждое из них на 1."
    )
    told = "враг: клетка c4>e6 раны 3>4, дальний: клетка e6>c4 раны 3>4"
    assert played(words, "враг дальний", _THREE) == told


@pytest.mark.rule("502.3", "505.7")
def test_who_was_chosen_before_is_who_suffers() -> None:
    words = "{instant}: Выбрать двух существ противника; они закрываются."
    assert played(words, "враг дальний", _THREE) == "враг: +закрыт, дальний: +закрыт"
