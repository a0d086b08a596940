"""Conditions on numbers, on both players' cards, and of one thing or another, on the board."""

from typing import Any

import pytest

from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.cards.text.play.test_conditions import guard, strikes
from tests.support.scenario import Table

GNOME = ("Гном",)


def holds(condition: str, own: int = 0, enemies: int = 0, **facts: Any) -> bool:
    """Whether a card strikes harder for its condition, with so many more gnomes of each side."""
    table = Table()
    for cell in ("a1", "b1", "d1", "e1")[:own]:
        lay(table.first, cell, classes=GNOME, wounds=2)
    for cell in ("a6", "b6", "d6", "e6")[:enemies]:
        lay(table.second, cell, classes=GNOME, wounds=2)
    return strikes(table, guard(table, "c3", f"+1 к {{strike}}, пока {condition}.", **facts))


@pytest.mark.rule("121.1", "543.4")
@pytest.mark.parametrize(
    ("condition", "fewer", "even", "more"),
    [
        ("у противника больше карт", True, False, False),
        ("у противника меньше карт", False, False, True),
        ("у вас больше существ", False, False, True),
        ("в вашем отряде не больше карт", True, True, False),
        ("в отряде противника не больше карт", False, True, True),
        ("в вашем отряде не меньше гномов", False, True, True),
    ],
)
def test_who_has_more_of_them(condition: str, *, fewer: bool, even: bool, more: bool) -> None:
    assert holds(condition, own=1, enemies=3) is fewer
    assert holds(condition, own=2, enemies=2) is even
    assert holds(condition, own=3, enemies=1) is more


@pytest.mark.rule("121.1", "543.4")
@pytest.mark.parametrize(
    ("condition", "so"),
    [
        ("число ваших гномов 3 или более", {3, 4}),
        ("число ваших гномов больше 2", {3, 4}),
        ("число ваших гномов не более 2", {0, 1, 2}),
        ("число ваших гномов меньше 2", {0, 1}),
        ("сумма ран ваших гномов больше 4", {3, 4}),
        ("сумма ран ваших гномов равна 4", {2}),
    ],
)
def test_how_many_there_are(condition: str, so: set[int]) -> None:
    assert {own for own in range(5) if holds(condition, own=own, enemies=2)} == so


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("condition", "facts", "so"),
    [
        ("стоимость Каменного стража больше 5", {"cost": 6}, True),
        ("стоимость Каменного стража больше 5", {"cost": 5}, False),
        ("стоимость Каменного стража равна 5", {"cost": 5}, True),
        ("стоимость Каменного стража равна 5", {"cost": 6}, False),
        ("стоимость Каменного стража чётная", {"cost": 6}, True),
        ("стоимость Каменного стража чётная", {"cost": 5}, False),
        ("число {counter} на нём нечётное", {"chips": 1}, True),
        ("число {counter} на нём нечётное", {"chips": 2}, False),
        ("число ран на нём 2 или менее", {"wounds": 2}, True),
        ("число ран на нём 2 или менее", {"wounds": 3}, False),
        ("ранен или имеет {counter}", {"wounds": 1}, True),
        ("ранен или имеет {counter}", {"chips": 1}, True),
        ("ранен или имеет {counter}", {}, False),
    ],
)
def test_a_number_of_a_card(condition: str, facts: dict[str, int], *, so: bool) -> None:
    assert holds(condition, **facts) is so
