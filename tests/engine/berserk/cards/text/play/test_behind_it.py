"""What is told from what was done before: who was destroyed, where the card stood."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from tests.support.tableau import Board, Tableau, played

_BLOW: Final = "Добивание на 1, при этом может ранить существо той же стихии, что и уничтоженный,"
_ELEMENTS: Final[Board] = {
    "маг": {"cost": 5, "elements": (ab.Element.FOREST,)},
    "враг": {"cell": "c3", "life": 4, "elements": (ab.Element.FOREST,), "cost": 5},
    "друг": {"elements": (ab.Element.FOREST,), "cost": 4},
    "дальний": {"elements": (ab.Element.MOUNTAIN,), "cost": 5},
}


@pytest.mark.rule("505.7", "106.2.3")
@pytest.mark.parametrize(
    ("words", "answers", "told"),
    [
        (
            f"{_BLOW} на 2",
            ("да", "друг"),
            "друг: раны 3>5",
        ),
        (
            f"{_BLOW} на 2",
            ("нет",),
            "",
        ),
        (
            "Уничтожить существо противника, при этом ранить существо такой же стоимости, что и "
            "уничтоженное, на 2",
            ("враг", "дальний"),
            "дальний: раны 3>5",
        ),
    ],
)
def test_who_was_destroyed_is_what_others_are_like(
    words: str, answers: tuple[str, ...], told: str
) -> None:
    scene = Tableau(f"{{instant}}: {words}.", others=_ELEMENTS)
    changes = scene.uses(*answers)
    assert scene.has_answered_all
    assert "враг: зона battlefield>graveyard" in changes
    others = [part for part in changes.split(", ") if not part.startswith("враг")]
    assert ", ".join(others) == told


@pytest.mark.rule("545.13", "204.4")
def test_who_comes_instead_stands_where_the_card_stood() -> None:
    scene = Tableau(
        "{instant}: Вернуть Каменного стража в колоду, при этом возродить гнома с вашего кладбища "
        "на клетку, где он стоял.",
        others={"мертвый": {"cell": None, "own": True, "dead": True, "classes": ("Гном",)}},
    )
    told = scene.uses("мертвый", "c2")
    assert "маг: зона battlefield>deck -клетка c2" in told
    assert "мертвый: зона graveyard>battlefield +клетка c2" in told


@pytest.mark.rule("543.2", "543.4")
@pytest.mark.parametrize(("cost", "may"), [(6, True), (7, False)])
def test_so_much_and_x_more(cost: int, may: bool) -> None:
    words = (
        "{instant}: Закрыть существо стоимостью 3+X или менее, где X — число {counter} на Каменном "
        "страже."
    )
    scene = Tableau(words, others={"враг": {"cost": cost}})
    assert ("враг" in scene.aims()) is may


@pytest.mark.rule("543.2")
def test_one_and_what_is_paid() -> None:
    assert played("X {counter}: Ранить существо противника на 1 + X.", "2 враг") == (
        "маг: фишки 3>1, враг: раны 3>6"
    )


@pytest.mark.rule("545.7")
@pytest.mark.parametrize(
    ("limit", "now", "later"),
    [("1 раз за бой", False, False), ("1 раз за ход", False, True), ("2 раза за ход", True, True)],
)
def test_a_limit_behind_a_name_is_one(limit: str, now: bool, later: bool) -> None:
    scene = Tableau(f"{{instant}}: Воздействие «жар» ({limit}) — ранить существо противника на 1.")
    assert scene.uses("враг") == "враг: раны 3>4"
    assert scene.can() is now
    scene.ends_turns(2)
    assert scene.can() is later
