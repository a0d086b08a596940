"""How long effects last: whose turn ends them, and that of the next attack alone (413.3, 545.8)."""

from engine.berserk.abilities import (
    AddProperty,
    PowerKind,
    Property,
    Until,
)
from tests.engine.berserk.abilities.laying import influence, lay, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.support.scenario import Piece, Table

_STRIKE = (PowerKind.STRIKE,)


def _is_stronger(piece: Piece) -> bool:
    strike = piece.state.facts.strike
    return strike is not None and strike.weak == 2


def _turns_held(until: Until, *, own: bool, sudden: bool) -> int:
    """Return for how many turns, this one included, an effect of the first player's holds.

    ``own`` is whose card it is on; ``sudden`` lets it be laid in the second player's turn.
    """
    table = Table()
    effect = influence(AddProperty(Property.STRIKE, 1, until))
    mage = lay(table.first, "c2", tap(effect))
    piece = lay(table.first if own else table.second, "c3" if own else "c4")
    if sudden:
        mage.state.spec  # noqa: B018  # it is the same card in either turn
    use(table, mage, piece)
    everybody_passes(table)
    held = 0
    for _turn in range(4):
        held += _is_stronger(piece)
        table.ends_turn()
        everybody_passes(table)
    return held
