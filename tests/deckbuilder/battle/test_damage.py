"""What each card did in a battle."""

from deckbuilder.battle.damage import CardDamage, damage_by_card
from engine.kernel import Seat
from tests.support.scenario import Table


def test_wounds_and_kills_are_counted_by_card() -> None:
    table = Table()
    rider = table.first.creature("c3", "Всадник", strike="1-2-3")
    orc = table.second.creature("c4", "Орк", life=3, closed=True)
    table.second.creature("e6", "Другой")
    table.strikes(rider, orc, dice=(6,))
    assert orc.is_dead
    assert damage_by_card(table.match.history, table.state) == [
        CardDamage(0, Seat.FIRST, dealt=3, killed=1),
        CardDamage(1, Seat.SECOND, taken=3),
    ]
