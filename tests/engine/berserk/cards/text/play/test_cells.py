"""Words for rows, sides and the depth, and numbers of several cards, from text to the board."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from tests.engine.berserk.abilities.laying import lay
from tests.support.scenario import Table
from tests.support.spoken import spoken

ROWS: Final = ("1", "2", "3", "4", "5", "6")


@pytest.mark.rule("121.1", "202.2")
@pytest.mark.parametrize("missing", [None, *ROWS])
def test_a_creature_in_each_row(missing: str | None) -> None:
    table = Table()
    text = "{ova} 5, пока в каждом ряду поля боя есть существо."
    stone = lay(table.first, f"c{'2' if missing == '1' else '1'}", *spoken(text))
    table.second.creature(f"a{'5' if missing == '6' else '6'}")
    for row in ROWS:
        if row != missing:
            table.second.creature(f"d{row}", f"Враг {row}")
    assert (stone.state.facts.value(ab.Name.ATTACK_EXPERIENCE) == 5) is (missing is None)
