"""Markers on cells: laid by a mage, and which cells have them."""

from engine.berserk.table import options as op
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes, picks
from tests.support.scenario import Piece, Table, cells
from tests.support.spoken import spoken

LAYS = "{counter}: Свободная клетка получает маркер «тлен»."
KILLS = "{counter}: Уничтожить карту."


def table_of(*texts: str) -> tuple[Table, Piece]:
    """Return a table with a mage on c3 that says these texts, a friend and an enemy far off."""
    table = Table()
    nodes = [node for text in texts for node in spoken(text)]
    mage = lay(table.first, "c3", *nodes, name="Маг", life=20, chips=9)
    table.first.creature("a1", life=20)
    table.second.creature("a6", life=20)
    return table, mage


def marks(table: Table, mage: Piece, *where: str, number: int = 0) -> None:
    """Use an ability of the mage, at each of these cells."""
    for cell in where:
        use(table, mage, number=number)
        picks(table, cell)
        everybody_passes(table)


def marked(table: Table) -> set[str]:
    """Return the cells that have a marker."""
    return {name for name in _NAMES if cells(name)[0] in {mark.cell for mark in table.state.marks}}


_NAMES = [f"{column}{row}" for column in "abcde" for row in range(1, 7)]


def asked_cells(table: Table) -> set[str]:
    """Return the cells that may be chosen."""
    asked = {option.cell for option in table.options if isinstance(option, op.ChooseCell)}
    return {name for name in _NAMES if cells(name)[0] in asked}
