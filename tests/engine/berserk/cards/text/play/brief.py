"""What tests of things that last for some time share."""

from tests.engine.berserk.abilities.answering import nobody_answers
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
