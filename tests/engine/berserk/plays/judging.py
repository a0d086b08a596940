"""What tests of plays that are judged again share."""

from engine.berserk.abilities import (
    AllOf,
    Area,
    Body,
    BringIn,
    Cells,
    Limit,
    Not,
    Payment,
    Playable,
    Power,
    PowerKind,
    Relocate,
    Targets,
    Who,
)
from engine.berserk.table.events import PlayStopped
from tests.engine.berserk.abilities.laying import (
    can_use,
    use,
)
from tests.engine.berserk.abilities.sayings import (
    OWN,
    SELF,
    everybody_passes,
    picks,
)
from tests.support.scenario import Piece, Table

PUSH = Power(PowerKind.INFLUENCE, (Relocate(),), cells=Cells(who=Who.TARGET, within=9))
OTHERS = Targets(AllOf((OWN, Not(SELF))))


def free(body: Body) -> Playable:
    """What costs nothing, may be used at any time, and once a turn."""
    return Playable(Payment(), body, sudden=True, limit=Limit.PER_TURN)


def stops(table: Table) -> list[tuple[str, bool]]:
    """Why plays came to nothing, and whether they are paid all the same."""
    return [(event.rule, event.paid) for event in table.events(PlayStopped)]


FALLEN = Targets(OWN, area=Area.GRAVEYARD)
RAISES = Power(
    PowerKind.INFLUENCE, (BringIn(by=Area.GRAVEYARD),), FALLEN, cells=Cells(rows=(1, 2, 3))
)


def comes_back(table: Table, killer: Piece, victim: Piece, cell: str) -> None:
    """A card is killed in answer, and raised again on its cell before the play begins."""
    while not can_use(table, killer, victim):
        table.passes()
    use(table, killer, victim)
    priest = table.piece("Поп")
    while not can_use(table, priest, victim):
        table.passes()
    use(table, priest, victim)
    picks(table, cell)
    everybody_passes(table)
    assert victim.cell == cell
