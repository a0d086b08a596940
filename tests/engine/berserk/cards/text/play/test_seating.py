"""From printed text to the seating of symbiotes (405.2)."""

from dataclasses import replace

import pytest

from engine.berserk.table import options as op
from tests.engine.berserk.abilities.opening import revealed
from tests.support import specs
from tests.support.spoken import spoken

ROWS = {1: "первом", 2: "втором", 3: "третьем"}


@pytest.mark.rule("405.2")
@pytest.mark.parametrize(
    ("row", "offered"),
    [
        (1, {"Первый", "Ближний"}),
        (2, {"Первый", "Ближний", "Второй"}),
        (3, {"Первый", "Ближний", "Третий"}),
    ],
)
def test_a_text_lets_parasites_sit_on_creatures_of_another_row(row: int, offered: set[str]) -> None:
    text = (
        "Во время рассадки паразитов вы можете выбирать в качестве хозяина существ противника в его"
        f" {ROWS[row]} ряду."
    )
    leader = replace(specs.creature("Вожак"), abilities=spoken(text))
    foes = {
        "b4": specs.creature("Первый"),
        "e4": specs.creature("Ближний"),
        "c5": specs.creature("Второй"),
        "d5": specs.artifact("Камень"),
        "c6": specs.creature("Третий"),
    }
    table = revealed({"b1": leader, "b2": specs.creature("Орк"), "c1": specs.parasite()}, foes)
    options = [option for option in table.options if isinstance(option, op.SitOn)]
    assert {table.state.cards[option.host].facts.name for option in options} == offered
