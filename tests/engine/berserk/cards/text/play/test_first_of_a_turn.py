"""What befalls the first and the next attack, in whoever's turn, from text to the board: 120."""

import pytest

from engine.berserk.table import options as op
from tests.engine.berserk.abilities.answering import answers, nobody_answers
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.cards.text.play.brief import hit, turns
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

HEARS = "После заклинания получить 5 {counter}."
BECOMES = ["становится безответным", "становится направленным"]


def enemies(text: str) -> tuple[Table, Piece, Piece, Piece, Piece]:
    """Lay a mage that says a text, its open friend, and two strikers of the opponent, one of whom
    has something to do that may be answered."""
    table = Table()
    mage = says(table.first, "a1", text, HEARS)
    friend = table.first.creature("c3", "Друг", life=30)
    table.first.creature("d3", "Защитник", life=30)
    one = lay(table.second, "c4", *spoken("{instant}: Раниться на 1."), name="Один", life=30)
    two = table.second.creature("d4", "Два", life=30)
    return table, mage, friend, one, two


def struck_back(table: Table, striker: Piece, victim: Piece) -> tuple[bool, bool]:
    """Strike an open card; return whether a defender was offered and whether it struck back."""
    before = striker.wounds
    table.strikes(striker, victim, dice=(3, 6))
    defended = False
    while op.Pass() in table.options:
        defended = defended or any(isinstance(option, op.Defend) for option in table.options)
        table.passes()
    return defended, striker.wounds > before


@pytest.mark.rule("120.2", "515.2")
@pytest.mark.parametrize("becomes", BECOMES)
def test_the_next_attack_may_come_in_the_opponents_turn(becomes: str) -> None:
    table, mage, friend, one, two = enemies(f"{{tap}}: Следующий {{strike}} существа {becomes}.")
    use(table, mage)
    nobody_answers(table)
    turns(table)
    first = struck_back(table, one, friend)
    second = struck_back(table, two, friend)
    assert first == ((False, not becomes.endswith("безответным")))
    assert second == (True, True)
    assert mage.state.chips == 0


@pytest.mark.rule("120.2", "515.2", "545.8")
@pytest.mark.parametrize("becomes", BECOMES)
def test_the_first_attack_may_be_one_of_the_opponents_turn(becomes: str) -> None:
    words = f"Первый за ход {{strike}} существа {becomes}"
    table, mage, friend, one, two = enemies(f"{{instant}}: {words}.")
    turns(table)
    use(table, one)
    answers(table, mage)
    assert (one.wounds, mage.state.chips) == (1, 0)
    first = struck_back(table, one, friend)
    second = struck_back(table, two, friend)
    assert first == ((False, not becomes.endswith("безответным")))
    assert second == (True, True)
    assert mage.state.chips == 0


@pytest.mark.rule("120.2", "519.3")
def test_the_first_attack_of_the_opponents_turn_is_brought_to_a_strength() -> None:
    table = Table()
    text = "{instant}: Первая за ход атака существа сводится к сильной."
    mage = says(table.first, "a1", text, HEARS)
    friend = table.first.creature("c3", "Друг", life=30, closed=True)
    one = lay(table.second, "c4", *spoken("{instant}: Раниться на 1."), strike="1-2-5")
    two = table.second.creature("d4", "Два", strike="1-2-5")
    turns(table)
    friend.state.closed = True
    use(table, one)
    answers(table, mage)
    assert (hit(table, one, friend), hit(table, two, friend)) == (5, 1)
