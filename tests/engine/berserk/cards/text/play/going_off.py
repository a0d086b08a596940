"""What the tests of things that set abilities off share."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from tests.support.scenario import Table

ALL: Final = "все существа противника получают {counter}."
_WAITING: Final = (Asking.PRIORITY, Asking.TRIGGER_ORDER, Asking.ALTERNATE)


def announced(table: Table) -> None:
    """Announce all that goes off, one after the other, and pass where nothing does."""
    while table.asked is not None and table.asked[1] in _WAITING:
        goes_off = [option for option in table.options if isinstance(option, op.TriggerNext)]
        table.choose(goes_off[0] if goes_off else op.Pass())


def goes(way: ab.Relocation) -> ab.Body:
    """Return what takes a card to a free cell in this way."""
    return ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(way),), cells=ab.Cells())
