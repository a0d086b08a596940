"""What tests of things that last for some time share."""

from tests.engine.berserk.abilities.answering import nobody_answers
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.scenario import Piece, Table


def turns(table: Table, count: int = 1) -> None:
    """End so many turns; nobody answers."""
    for _turn in range(count):
        table.ends_turn()
        nobody_answers(table)


def hit(table: Table, striker: Piece, victim: Piece, die: int = 3) -> int:
    """Strike a closed card; return how many wounds that was."""
    before = victim.wounds
    table.strikes(striker, victim, dice=(die,))
    nobody_answers(table)
    return victim.wounds - before


def battle(text: str) -> tuple[Table, Piece, Piece, Piece, Piece]:
    """Lay a mage that says a text, two strikers of its side, and a closed victim."""
    table = Table()
    mage = says(table.first, "a1", text)
    one = table.first.creature("c3", "Первый", strike="1-2-5")
    two = table.first.creature("d3", "Второй", strike="1-2-5")
    victim = table.second.creature("c4", "Жертва", closed=True, life=30)
    return table, mage, one, two, victim
