"""What tests of plays that are judged again share."""

import engine.berserk.abilities as ab
from engine.berserk.table.events import PlayStopped
from tests.engine.berserk.abilities.sayings import OWN, SELF
from tests.support.scenario import Piece, Table

PUSH = ab.Power(
    ab.PowerKind.INFLUENCE, (ab.Relocate(),), cells=ab.Cells(who=ab.Who.TARGET, within=9)
)
OTHERS = ab.Targets(ab.AllOf((OWN, ab.Not(SELF))))


def free(body: ab.Body) -> ab.Playable:
    """What costs nothing, may be used at any time, and once a turn."""
    return ab.Playable(ab.Payment(), body, sudden=True, limit=ab.Limit.PER_TURN)


def stops(table: Table) -> list[tuple[str, bool]]:
    """Why plays came to nothing, and whether they are paid all the same."""
    return [(event.rule, event.paid) for event in table.events(PlayStopped)]


FALLEN = ab.Targets(OWN, area=ab.Area.GRAVEYARD)
RAISES = ab.Power(
    ab.PowerKind.INFLUENCE,
    (ab.BringIn(by=ab.Area.GRAVEYARD),),
    FALLEN,
    cells=ab.Cells(rows=(1, 2, 3)),
)


def comes_back(table: Table, killer: Piece, victim: Piece, cell: str) -> None:
    """A card is killed in answer, and raised again on its cell before the play begins."""
    while not table.can_use(killer, victim):
        table.passes()
    table.uses(killer, victim)
    priest = table.piece("Поп")
    while not table.can_use(priest, victim):
        table.passes()
    table.uses(priest, victim)
    table.picks(cell)
    table.everybody_passes()
    assert victim.cell == cell
