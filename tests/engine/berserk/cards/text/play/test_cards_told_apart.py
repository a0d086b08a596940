"""Cards told apart by what another one costs, by where they do not stand, and but for one card."""

from typing import Final

import pytest

from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.cards.text.play.fighting import says
from tests.engine.berserk.cards.text.play.test_conditions import guard, strikes
from tests.engine.berserk.cards.text.play.test_which_cards import aimed_at
from tests.support.rows import each_row
from tests.support.scenario import Table

OWN = {"Каменный страж", "Горняк", "Лучник", "Соня", "Тень"}
OTHERS = {"Болото", "Великан", "Призрак", "Сокол"}
ALL = OWN | OTHERS
CHEAP = {"Каменный страж", "Горняк"}
"""The mage, which costs 3, and what costs 2."""
BESIDE = {"Горняк", "Лучник", "Соня", "Тень"}
WORDS: tuple[tuple[str, set[str]], ...] = (
    ("существо дороже Каменного стража", ALL - CHEAP),
    ("существо дороже, чем Каменный страж", ALL - CHEAP),
    ("существо дешевле Каменного стража", {"Горняк"}),
    ("существо дешевле, чем Каменный страж", {"Горняк"}),
    ("существо стоимостью больше, чем у Каменного стража", ALL - CHEAP),
    ("существо стоимостью меньше стоимости Каменного стража", {"Горняк"}),
    ("существо стоимостью не больше стоимости Каменного стража", CHEAP),
    ("существо стоимостью не меньше стоимости Каменного стража", ALL - {"Горняк"}),
    ("существо с большей стоимостью, чем у Каменного стража", ALL - CHEAP),
    ("существо большей стоимости, чем у Каменного стража", ALL - CHEAP),
    ("существо с наибольшей стоимостью", {"Великан"}),
    ("существо с наименьшей стоимостью", {"Горняк"}),
    ("существо равной стоимости", {"Каменный страж"}),
    ("существо с равной стоимостью", {"Каменный страж"}),
    ("существо стоимостью от 5 до 6", {"Призрак", "Сокол"}),
    ("существо стоимостью 5 или 8", {"Призрак", "Великан"}),
    ("существо с 14 {health}", {"Великан"}),
    ("существо, не стоящее рядом с Каменным стражем", ALL - BESIDE),
    ("существо, стоящее не рядом с Каменным стражем", ALL - BESIDE),
    ("не стоящее рядом с Каменным стражем существо", ALL - BESIDE),
    ("существо, которое не стоит рядом с Каменным стражем", ALL - BESIDE),
    ("существо, находящееся не рядом с Каменным стражем", ALL - BESIDE),
    ("существо, не находящееся рядом с Каменным стражем", ALL - BESIDE),
    ("стоящее не рядом с Каменным стражем существо", ALL - BESIDE),
    ("находящееся не рядом с Каменным стражем существо", ALL - BESIDE),
    ("не находящееся рядом с Каменным стражем существо", ALL - BESIDE),
    ("существо не напротив Каменного стража", ALL - {"Горняк"}),
    ("не находящееся напротив существо", ALL - {"Горняк"}),
    ("существо, не стоящее в строю с Каменным стражем", ALL - {"Горняк"}),
    ("существо, не находящееся в строю с Каменным стражем", ALL - {"Горняк"}),
    ("существо не в строю с Каменным стражем", ALL - {"Горняк"}),
    ("не стоящее в строю с Каменным стражем существо", ALL - {"Горняк"}),
    ("карта в ряду Каменного стража", {"Каменный страж", "Лучник", "Соня"}),
    ("карта в столбце Каменного стража", {"Каменный страж", "Горняк", "Тень", "Болото", "Призрак"}),
    ("карта в другом столбце", {"Лучник", "Соня", "Великан", "Баллиста"}),
    ("карта противника в другом столбце, чем Каменный страж", {"Великан", "Баллиста"}),
    ("существо в других рядах", ALL - {"Каменный страж", "Лучник", "Соня", "Сокол"}),
    ("карта из отряда противника", {*OTHERS, "Баллиста"}),
    ("существо вашего отряда", OWN),
    ("существо, находящееся под контролем противника", OTHERS),
    ("существо, находящееся под вашим контролем", OWN),
    ("существо, кроме Каменного стража", ALL - {"Каменный страж"}),
    ("существо (кроме себя)", ALL - {"Каменный страж"}),
    ("существо с магическими особенностями", {"Призрак"}),
    ("существо противника без магических особенностей", OTHERS - {"Призрак"}),
    ("существо, являющееся гномом", {"Горняк", "Призрак"}),
    ("существо, не являющееся гномом", ALL - {"Горняк", "Призрак"}),
    ("существо, которое не закрыто", ALL - {"Соня"}),
    ("существо, которое не ранено", ALL - {"Лучник", "Болото"}),
    ("нераненое существо", ALL - {"Лучник", "Болото"}),
    ("неназемное существо", {"Сокол"}),
)


@pytest.mark.rule("502.1", "546.1")
@each_row(("words", "names"), WORDS)
def test_a_description_of_a_target_offers_exactly_the_matching_cards(
    words: str, names: set[str]
) -> None:
    assert aimed_at(words) == names


FORMED: Final = {
    "{own}, стоящее в строю": True,
    "{own}, находящееся в строю": True,
    "{own} в строю": True,
    "{own}, не стоящее в строю": False,
    "{own}, не находящееся в строю": False,
    "{own} не в строю": False,
    "стоящее в строю {own}": True,
    "находящееся в строю {own}": True,
    "не стоящее в строю {own}": False,
    "не находящееся в строю {own}": False,
}
"""Words for creatures, and whether these stand in formation."""


@pytest.mark.rule("546.1")
@pytest.mark.parametrize(("cell", "formed"), [("d3", True), ("e1", False)])
@pytest.mark.parametrize(("words", "of_formed"), FORMED.items())
def test_an_ability_for_cards_in_formation_requires_a_formation(
    words: str, cell: str, *, of_formed: bool, formed: bool
) -> None:
    table = Table()
    each = words.format(own="ваше существо")
    orc = says(table.first, "a1", f"+1 к {{strike}} за каждое {each}.")
    says(table.first, "c3", "Строй: рывок.")
    says(table.first, cell, "Строй: рывок.")
    elf = lay(table.second, "a2", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert elf.wounds == 1 + (2 if formed and of_formed else 0) + (
        0 if of_formed else (1 if formed else 3)
    )


STANDING: Final = [
    (f"{who}{undone}{stands}в строю", not undone)
    for who in ("", "Каменный страж ", "он ")
    for undone in ("", "не ")
    for stands in ("", "стоит ", "находится ")
    if who or stands
]
"""Conditions, and whether they are so of a card in formation."""


@pytest.mark.rule("121.1", "546.1")
@each_row(("cell", "formed"), [("d3", True), ("e1", False)])
@each_row(("condition", "of_formed"), STANDING)
def test_a_bonus_while_in_formation_ends_outside_it(
    condition: str, cell: str, *, of_formed: bool, formed: bool
) -> None:
    table = Table()
    orc = guard(table, "c3", f"Строй: рывок. +1 к {{strike}}, пока {condition}.")
    says(table.first, cell, "Строй: рывок.")
    assert strikes(table, orc) is (formed is of_formed)
