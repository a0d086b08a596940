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
    ("существо равной стоимости", {"Каменный страж"}),
    ("существо с 14 {health}", {"Великан"}),
    ("существо, не стоящее рядом с Каменным стражем", ALL - BESIDE),
    ("не стоящее рядом с Каменным стражем существо", ALL - BESIDE),
    ("существо, которое не стоит рядом с Каменным стражем", ALL - BESIDE),
    ("существо, не стоящее в строю с Каменным стражем", ALL - {"Горняк"}),
    ("не стоящее в строю с Каменным стражем существо", ALL - {"Горняк"}),
    ("карта в другом столбце", {"Лучник", "Соня", "Великан", "Баллиста"}),
    ("карта противника в другом столбце, чем Каменный страж", {"Великан", "Баллиста"}),
    ("существо в других рядах", ALL - {"Каменный страж", "Лучник", "Соня", "Сокол"}),
    ("существо с магическими особенностями", {"Призрак"}),
    ("существо противника без магических особенностей", OTHERS - {"Призрак"}),
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
    "{own} в строю": True,
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
    for stands in ("стоит ", "находится ")
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
