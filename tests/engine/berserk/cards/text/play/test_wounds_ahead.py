"""So many wounds to come are prevented, in each word for so many, and what lasts a turn: 534."""

from typing import Final

import pytest

from tests.engine.berserk.abilities.answering import nobody_answers
from tests.engine.berserk.abilities.laying import use
from tests.engine.berserk.cards.text.play.brief import hit, turns
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.rows import each_row
from tests.support.scenario import Table

AHEAD: Final = (
    ("следующую рану", 1),
    ("следующую 1 рану", 1),
    ("1 следующую рану", 1),
    *((f"следующие {number} раны", number) for number in (2, 3, 4)),
    *((f"{number} следующие раны", number) for number in (2, 3, 4)),
    *((f"{number} следующих раны", number) for number in (2, 3, 4)),
    *((f"следующие {number} ран", number) for number in range(5, 10)),
    *((f"следующих {number} ран", number) for number in range(5, 10)),
    *((f"{number} следующих ран", number) for number in range(5, 10)),
)
"""Words, and of how many wounds to come they are."""


def wounds(text: str, *sizes: int) -> list[int]:
    """Return what attacks of these sizes do, in the opponent's turn, after a card has prevented."""
    table = Table()
    orc = says(table.first, "c3", f"{{instant}}: {text}", life=90)
    foes = [
        table.second.creature(cell, f"Враг {cell}", strike=f"{size}-{size}-{size}")
        for cell, size in zip(("b4", "c4", "d4"), sizes, strict=False)
    ]
    use(table, orc)
    nobody_answers(table)
    turns(table)
    orc.state.closed = True
    return [hit(table, foe, orc) for foe in foes]


@pytest.mark.rule("534.1", "534.3")
@each_row(("words", "number"), AHEAD)
def test_so_many_wounds_to_come_are_prevented(words: str, number: int) -> None:
    text = f"Предотвратить {words} от немагических атак до конца хода противника."
    assert wounds(text, 12) == [12 - number]
    assert wounds(text, number) == [0]


@pytest.mark.rule("534.1", "534.3")
@each_row(("words", "number"), AHEAD)
def test_what_is_prevented_is_counted_over_several_attacks(words: str, number: int) -> None:
    text = f"Предотвратить {words} от немагических атак до конца хода противника."
    assert wounds(text, 1, 9, 3) == [0, 10 - number, 3]
