"""How many positions lie so many choices deep: any change of the rules' bookkeeping shows here.

The dice are part of the position, so the counts are exact. A changed count is not wrong by
itself: it asks for the rule that explains it.
"""

import pytest

from engine.berserk import RULES_2024
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import BerserkMatch, new_match
from engine.kernel import Seat
from tests.support import specs
from tests.support.scenario import Table


def positions(match: BerserkMatch, depth: int) -> int:
    """Return how many ways there are to make ``depth`` choices, or fewer to the end."""
    if depth == 0 or match.decision is None:
        return 1
    total = 0
    for number in range(len(match.decision.options)):
        branch = match.clone()
        branch.choose(number)
        total += positions(branch, depth - 1)
    return total


def placement() -> BerserkMatch:
    """Two cards against one, before the first is placed."""
    first = (specs.creature("Орк"), specs.flyer("Сокол"))
    setup = Setup(
        PlayerSetup("Anna", first),
        PlayerSetup("Boris", (specs.creature("Эльф"),)),
        1,
        ruleset=RULES_2024,
        discreet=False,  # positions are counted, not questions that decide nothing
    )
    return new_match(setup)


def close_fight() -> BerserkMatch:
    """Two ranks face to face: strikes, defenders, steps down the table."""
    table = Table()
    table.first.creature("c3", strike="1-2-3", life=4, movement=1)
    table.first.creature("d3", strike="2-3-4", life=5, movement=2, abilities="ova 1")
    table.second.creature("c4", strike="1-2-3", life=4, abilities="ovz 1")
    table.second.creature("d4", strike="1-1-2", life=6, abilities="armor 1; regen 1")
    return table.match


def first_turn() -> BerserkMatch:
    """Flyers, a shooter, and two hidden cards of the second player."""
    table = Table(turn=1)
    table.first.flyer(strike="1-2-3", life=4)
    table.first.creature("c3", life=5, abilities="shot 1-2-2 range 4")
    table.second.creature("c4", life=5)
    table.second.creature("c6", life=5, hidden=True)
    table.second.flyer("Сова", hidden_on="d6")
    return table.match


def flyers_left() -> BerserkMatch:
    """Only flyers against the second player's ground creatures: closing to strike a flyer."""
    table = Table(active=Seat.SECOND, turn=8)
    table.first.flyer("Сокол", strike="1-2-3", life=4, abilities="regen 1", wounds=1)
    table.first.flyer("Коршун", strike="1-1-2", life=3, abilities="regen 1", wounds=1)
    table.second.creature("b4", life=5, movement=0)
    table.second.creature("d5", life=5, movement=0, abilities="throw 1-2-3")
    return table.match


SETUPS = {f.__name__: f for f in (placement, close_fight, first_turn, flyers_left)}
COUNTS = {
    "placement": [18, 144, 1584, 8640],
    "close_fight": [11, 62, 342, 1567, 7178],
    "first_turn": [12, 36, 87, 406, 2164],
    "flyers_left": [6, 15, 32, 146, 568],
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SETUPS)
def test_the_number_of_positions_is_the_known_one(name: str) -> None:
    match = SETUPS[name]()
    counted = [positions(match, depth) for depth in range(1, len(COUNTS[name]) + 1)]
    assert counted == COUNTS[name]


def test_counting_positions_does_not_change_the_match() -> None:
    match = close_fight()
    before = match.save()
    positions(match, 2)
    assert match.save() == before
