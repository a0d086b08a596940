"""Conditions on numbers: what no table says."""

from dataclasses import replace
from typing import Any, Final

import pytest

from engine.berserk.cards.card import Cost
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.cards.text.play.test_conditions import GUARD, guard, strikes
from tests.engine.berserk.cards.text.play.test_which_cards import blessed, stand
from tests.support import specs
from tests.support.scenario import Table
from tests.support.spoken import spoken

# Conditions on numbers, on both players' cards, and of one thing or another, on the board.


GNOME = ("Гном",)


def holds(condition: str, own: int = 0, enemies: int = 0, **facts: Any) -> bool:
    """Whether a card strikes harder for its condition, with so many more gnomes of each side."""
    table = Table()
    for cell in ("a1", "b1", "d1", "e1")[:own]:
        lay(table.first, cell, classes=GNOME, wounds=2)
    for cell in ("a6", "b6", "d6", "e6")[:enemies]:
        lay(table.second, cell, classes=GNOME, wounds=2)
    return strikes(table, guard(table, "c3", f"+1 к {{strike}}, пока {condition}.", **facts))


# Numbers larger, smaller, equal, odd, the largest: in each row that says them: 121.1, 528.2.


COMPARED: Final = (
    (("большей", "большим", "большее"), "Три"),
    (("меньшей", "меньшим", "меньшее"), "Один"),
    (("равной или большей", "равным или большим", "равное или большее"), "Два Страж Три"),
    (("большей или равной", "большим или равным", "большее или равное"), "Два Страж Три"),
    (("равной или меньшей", "равным или меньшим", "равное или меньшее"), "Один Два Страж"),
    (("меньшей или равной", "меньшим или равным", "меньшее или равное"), "Один Два Страж"),
)
"""Words of comparison with the card itself in three forms, and of whom they are so."""
ALONE: Final = (
    (("чётной", "чётным", "чётное"), "Два Страж"),
    (("четной", "четным", "четное"), "Два Страж"),
    (("нечётной", "нечётным", "нечётное"), "Один Три Клинок"),
    (("нечетной", "нечетным", "нечетное"), "Один Три Клинок"),
    (("наибольшей", "наибольшим", "наибольшее"), "Клинок"),
    (("наименьшей", "наименьшим", "наименьшее"), "Один"),
)
"""Words that need no other card; the artifact has more than any creature."""


def aimed_at(words: str) -> set[str]:
    """Return whom such words let a card aim at.

    Один, Два and Три cost 1, 2 and 3 and have as many chips; the card itself 2, the artifact 5.
    """
    table = Table()
    blessing = spoken(f"{{tap}}: {words} получает благословление.")
    stand(table.first, "c2", GUARD, *blessing, cost=2, chips=2)
    stand(table.first, "c3", "Один", cost=1, chips=1)
    stand(table.first, "a1", "Два", cost=2, chips=2)
    stand(table.second, "c5", "Три", cost=3, chips=3)
    blade = replace(specs.artifact("Клинок"), cost=Cost(5))
    table.second.card(blade, "a6", chips=5)
    return {name.removeprefix("Каменный ").title() for name in blessed(table)}


@pytest.mark.rule("121.1", "528.2")
@pytest.mark.parametrize(("words", "names"), COMPARED)
def test_a_description_compares_a_number_with_that_of_the_card_itself(
    words: tuple[str, str, str], names: str
) -> None:
    feminine, instrumental, neuter = words
    than = {*names.split(), *(("Клинок",) if "Три" in names else ())}
    creatures = than - {"Клинок"}
    for said in (f"{feminine} стоимости", f"{feminine} стоимости, чем Каменный страж"):
        assert aimed_at(f"существо {said}") == creatures
    for what in ("количеством", "числом"):
        said = f"с {instrumental} {what} {{counter}}"
        assert aimed_at(f"карта {said}") == than
        assert aimed_at(f"карта {said}, чем у Каменного стража") == than
    for what in ("количество", "число"):
        said = f"карта, которая имеет {neuter} {what} {{counter}}, чем Каменный страж,"
        assert aimed_at(said) == than


@pytest.mark.rule("121.1", "528.2")
@pytest.mark.parametrize(("words", "names"), ALONE)
def test_a_description_asks_for_an_odd_or_the_greatest_number(
    words: tuple[str, str, str], names: str
) -> None:
    feminine, instrumental, neuter = words
    assert aimed_at(f"карта {feminine} стоимости") == set(names.split())
    assert aimed_at(f"карта с {instrumental} количеством {{counter}}") == set(names.split())
    said = f"карта, которая имеет {neuter} количество {{counter}},"
    assert aimed_at(said) == set(names.split())
