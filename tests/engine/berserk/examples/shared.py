"""What several worked examples need."""

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from tests.engine.berserk.abilities.nodes import TAP
from tests.engine.berserk.abilities.sayings import ENEMY
from tests.support.scenario import Table


def hypnosis() -> ab.Playable:
    """«Открытое существо противника наносит удар по стоящей рядом карте и закрывается»."""
    beside = ab.Targets(ab.Beside(ab.Who.TARGET))
    makes = ab.Makes(ab.Order.DEALS, ab.Attack(ab.PowerKind.STRIKE, None), at=beside)
    whom = ab.Targets(ab.AllOf((ENEMY, ab.InState(ab.State.OPEN))), then=beside)
    return ab.Playable(TAP, ab.Power(ab.PowerKind.SPELL, (makes, ab.Close()), whom), sudden=True)


def all_is_answered(table: Table) -> None:
    """Everybody passes, stands firm, or says the first thing until the active player acts."""
    calm = (op.StandFirm(), op.Pass())
    while table.asked is not None and table.asked[1] is not Asking.ACT:
        said = [option for option in table.options if option in calm]
        table.choose(said[0] if said else table.options[0])
