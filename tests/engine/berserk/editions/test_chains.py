"""Where an endless chain ends (522)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table.events import Wounded
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.nodes import on_itself, tap
from tests.engine.berserk.abilities.sayings import SELF, on
from tests.engine.berserk.abilities.test_chains import struck_back
from tests.support.editions import ALL, rules, shows
from tests.support.scenario import Table

CHIPS = {"2024": (1, 1, 1), "older-506-510": (1, 1, 1), "2010": (1, 1, 1), "2009": (1, 2, 1)}
BLOWS = {"2024": 1, "older-506-510": 1, "2010": 1, "2009": 2}


@shows("chain_counts_cause")
@pytest.mark.rule("522.1", "522.2", "2009:103.4")
@pytest.mark.parametrize("code", ALL)
def test_two_mages_trigger_each_other_as_often_as_the_edition_says(code: str) -> None:
    """Charon gains one; the opponent's mage gains one for it, the player's for that one, ..."""
    gains = on_itself(ab.Chips(1))
    table = Table(ruleset=rules(code))
    charon = lay(table.first, "c1", tap(gains), name="Харон")
    theirs = lay(table.second, "c6", on(ab.Moment.CHIPS, gains, subject=ab.Not(SELF)), name="Маг")
    mine = lay(
        table.first,
        "a1",
        on(ab.Moment.CHIPS, gains, subject=ab.AllOf((ab.Not(SELF), ab.OfSide(ab.Side.ENEMY)))),
        name="Маг",
    )
    table.uses(charon)
    table.everybody_passes()
    assert tuple(one.state.chips for one in (charon, theirs, mine)) == CHIPS[code]


@pytest.mark.rule("522.1", "522.2", "2009:103.4")
@pytest.mark.parametrize("code", ALL)
def test_two_footmen_strike_back_as_often_as_the_edition_says(code: str) -> None:
    table = Table(ruleset=rules(code))
    mine = lay(table.first, "c3", struck_back(2), strike="1-1-1")
    theirs = lay(table.second, "c4", struck_back(2), closed=True)
    table.strikes(mine, theirs, dice=(3, 3, 3, 3, 3, 3))
    blows = [event.source for event in table.events(Wounded)]
    assert (blows.count(theirs.id), blows.count(mine.id)) == (BLOWS[code], 1 + 1)
