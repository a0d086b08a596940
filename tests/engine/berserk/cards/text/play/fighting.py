"""Cards whose printed text is read and laid on the scenario's table, and what they do there."""

from typing import Any

from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.laying import use as uses
from tests.support.scenario import Piece, Side, Table
from tests.support.spoken import spoken

SHOT = "{tap}: Выстрел на 1-2-3."
BOLT = "{tap}: Разряд на 1-2-3."
THROW = "{tap}: Метание на 1-2-3."
BLOW = "{tap}: Особый удар на 1-2-3."
REACH = "{tap}: {uchr} на 1-2-3."
STRIKE = "{strike}"
ATTACKS = (STRIKE, BLOW, REACH, SHOT, THROW, BOLT)


def says(side: Side, cell: str | None, *texts: str, **facts: Any) -> Piece:
    """Lay a creature with the abilities that these texts say."""
    nodes = tuple(node for text in texts for node in spoken(text))
    return lay(side, cell, *nodes, **facts)


def attacks(table: Table, piece: Piece, target: Piece, attack: str, die: int = 3) -> None:
    """Attack with a strike, or with the action that the card's second text says."""
    if attack is STRIKE:
        table.strikes(piece, target, dice=(die,))
    else:
        uses(table, piece, target, number=0, die=die)


def after(text: str, attack: str, die: int = 3, **facts: Any) -> tuple[Table, Piece, Piece]:
    """Let a card of this text attack a closed enemy with a weak, medium or strong attack."""
    table = Table()
    cell = "c4" if attack in (STRIKE, BLOW) else "c5"
    texts = (text,) if attack is STRIKE else (text, attack)
    piece = says(table.first, "c3", *texts)
    target = says(table.second, cell, closed=True, **{"life": 20, **facts})
    attacks(table, piece, target, attack, die)
    return table, piece, target
