"""An ability knows its own card as the zone in which it works says."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.reading.context import of_play
from engine.berserk.table.state import Play, PlayKind
from engine.kernel import Seat
from tests.support.node_words import influence
from tests.support.scenario import Table

_BODY = influence(ab.Close(), targets=ab.Targets(who=ab.Who.SELF))


@pytest.mark.parametrize(
    ("area", "as_it_lies"),
    [
        (ab.Area.GRAVEYARD, True),
        (ab.Area.EXILE, True),
        (ab.Area.BATTLE, False),
        (ab.Area.BATTLEFIELD, False),
        (ab.Area.EXTRA, False),
        (ab.Area.BATTLE_OR_GRAVEYARD, False),
    ],
)
def test_an_ability_used_from_the_graveyard_knows_its_card_as_it_lies_there(
    area: ab.Area, as_it_lies: bool
) -> None:
    table = Table()
    orc = table.first.creature("c3", strike="3-3-3")
    elf = table.second.creature("c4", life=1, closed=True)
    table.strikes(orc, elf, dice=(4,))
    table.everybody_passes()
    assert elf.is_dead
    ability = ab.Playable(ab.Payment(), _BODY, active=area)
    play = Play(99, PlayKind.ABILITY, Seat.SECOND, elf.id, ability)
    lies = elf.state
    assert lies.last is not None
    known = of_play(table.state, play).known(ab.Who.SELF)
    assert known is (lies if as_it_lies else lies.last)
