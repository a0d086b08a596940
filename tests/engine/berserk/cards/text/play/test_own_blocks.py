"""Attacks at itself that a card may block, from printed text to the board: 531, 512.6.7."""

import pytest

from engine.berserk.table.state import Asking
from tests.engine.berserk.abilities.sayings import everybody_passes, first_trigger
from tests.engine.berserk.cards.text.play.fighting import BOLT, SHOT, STRIKE, attacks, says
from tests.support.scenario import Piece, Table


def blocks_if_asked(table: Table, piece: Piece) -> bool:
    """Answer with the card's block where it is offered."""
    asked = table.asked is not None and table.asked[1] is Asking.TRIGGER_ORDER
    if asked:
        first_trigger(table, piece)
    everybody_passes(table)
    return asked


@pytest.mark.rule("531.1", "512.6.7")
@pytest.mark.parametrize(
    ("which", "attack", "blocked"),
    [
        ("выстрел", SHOT, True),
        ("выстрел", STRIKE, False),
        ("{strike}", STRIKE, True),
        ("любую атаку", SHOT, True),
        ("любую немагическую атаку", BOLT, False),
        ("выстрел карты противника", SHOT, True),
        ("выстрел эльфа", SHOT, False),
    ],
)
def test_a_card_may_block_such_attacks_at_itself(which: str, attack: str, blocked: bool) -> None:
    for at_itself in (True, False):
        table = Table()
        orc = says(table.first, "c3", attack if attack is not STRIKE else SHOT, name="Орк")
        row = 4 if attack is STRIKE else 5
        text = f"Может блокировать {which} по себе."
        stone = says(table.second, f"c{row}", text, life=20, closed=True)
        other = table.second.creature(f"d{row}", life=20, closed=True)
        attacks(table, orc, stone if at_itself else other, attack)
        asked = blocks_if_asked(table, stone)
        stopped = at_itself and blocked
        assert (asked, (stone if at_itself else other).wounds > 0) == (stopped, not stopped)


@pytest.mark.rule("116.7", "545.7")
def test_what_goes_with_the_block_is_done_only_with_it_and_once() -> None:
    table = Table()
    text = "Может блокировать любой {strike} по себе, при этом ранить атакующего на 2"
    orc = says(table.first, "c3", life=20, name="Орк")
    goblin = says(table.first, "b3", life=20, name="Гоблин")
    stone = says(table.second, "c4", f"{text} (1 раз за бой).", life=20, closed=True)
    table.strikes(orc, stone, dice=(3,))
    assert blocks_if_asked(table, stone)
    assert (orc.wounds, stone.wounds) == (2, 0)
    table.strikes(goblin, stone, dice=(3,))
    assert not blocks_if_asked(table, stone)
    assert (goblin.wounds, stone.wounds > 0) == (0, True)


@pytest.mark.rule("116.7")
def test_the_block_may_be_left_out() -> None:
    table = Table()
    orc = says(table.first, "c3", life=20)
    text = "Может блокировать {strike} по себе, при этом ранить атакующего на 2."
    stone = says(table.second, "c4", text, life=20, closed=True)
    table.strikes(orc, stone, dice=(3,))
    assert table.asked is not None
    table.passes()
    everybody_passes(table)
    assert (orc.wounds, stone.wounds > 0) == (0, True)


@pytest.mark.rule("116.7")
@pytest.mark.parametrize(
    "attacker",
    ["атаковавшего", "атаковавшую карту", "атакующее существо", "нападающего", "нападающую карту"],
)
def test_who_attacks_may_be_called_so(attacker: str) -> None:
    table = Table()
    orc = says(table.first, "c3", life=20, name="Орк")
    bystander = says(table.first, "b3", life=20, name="Гоблин")
    text = f"При {{strike}} по Каменному стражу ранить {attacker} на 2."
    stone = says(table.second, "c4", text, life=20, closed=True)
    table.strikes(orc, stone, dice=(3,))
    everybody_passes(table)
    assert (orc.wounds, bystander.wounds) == (2, 0)
