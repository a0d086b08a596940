"""Defeat while plays wait, winning and losing at once (601)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import creature, lay
from tests.engine.berserk.abilities.nodes import influence, on_itself, tap
from tests.engine.berserk.abilities.sayings import SELF, on, summons
from tests.support.editions import ALL, rules, shows
from tests.support.scenario import Table

LATER = {"2024": False, "older-506-510": False, "2010": False, "2009": True}
NOBODY = ab.Targets(least=0, most=0)


def a_last_one_with_a_legacy(code: str, *deck: str) -> Table:
    """The second player's last creature dies, and calls another one out of the deck by it."""
    table = Table(ruleset=rules(code))
    orc = table.first.creature("c3", strike="9-9-9")
    elf = lay(table.second, "c4", on(ab.Moment.DIED, summons(), subject=SELF), closed=True, life=5)
    table.second.deck(*(creature(name=name) for name in deck))
    table.strikes(orc, elf, dice=(6,))
    return table


@shows("defeat_waits_for_stack")
@pytest.mark.rule("601.2", "503.1", "303.9", "2009:102.3а")
@pytest.mark.parametrize("code", ALL)
def test_a_dying_last_creature_may_summon_another_by_the_edition(code: str) -> None:
    table = a_last_one_with_a_legacy(code, "Волк")
    if LATER[code]:
        table.choose(op.ChooseFromDeck(0))
        table.choose(op.ChooseCell(parse_cell("c5")))
        table.everybody_passes()
        assert table.result is None
        assert table.piece("Волк").cell == "c5"
    else:  # the loss comes before the priority with which the call would be announced
        assert table.result is not None
        assert table.result.winner is Seat.FIRST


@pytest.mark.rule("601.2", "503.1", "2009:102.3а", "2009:102.2а", "2009:102.1")
@pytest.mark.parametrize("code", ALL)
def test_a_dying_last_creature_without_a_summons_loses(code: str) -> None:
    table = a_last_one_with_a_legacy(code)
    assert table.result is not None
    assert (table.result.winner, table.result.reason) == (Seat.FIRST, "no_creatures")


@shows("win_with_loss")
@pytest.mark.rule("601.2", "601.3", "2009:102.3в")
@pytest.mark.parametrize("code", ALL)
def test_winning_with_a_dying_last_creature_follows_the_edition(code: str) -> None:
    """The only creature destroys itself, and its player wins by that."""
    table = Table(ruleset=rules(code))
    hero = lay(table.first, "c1", tap(on_itself(ab.Destroy(), ab.Win())))
    table.second.creature("c6")
    table.uses(hero)
    assert table.result is not None
    told = (Seat.SECOND, "won_and_lost") if LATER[code] else (Seat.FIRST, "by_text")
    assert (table.result.winner, table.result.reason) == told


@pytest.mark.rule("601.2", "601.3", "2009:102.4")
@pytest.mark.parametrize("code", ALL)
def test_a_win_without_any_creature_left_is_a_draw(code: str) -> None:
    table = Table(ruleset=rules(code))
    doom = influence(ab.Destroy(), targets=ab.Targets(ab.IsCreature(), all=True))
    hero = lay(
        table.first,
        "c1",
        tap(ab.And((doom, ab.Power(ab.PowerKind.INFLUENCE, (ab.Win(),), NOBODY)))),
    )
    table.second.creature("c6")
    table.uses(hero)
    assert table.result is not None
    reason = "both_lost" if LATER[code] else "no_creatures_on_both_sides"
    assert (table.result.winner, table.result.reason) == (None, reason)


@pytest.mark.rule("601.2", "2009:102.2б", "2009:102.1")
@pytest.mark.parametrize("code", ALL)
def test_a_win_by_a_text_counts_in_every_edition(code: str) -> None:
    table = Table(ruleset=rules(code))
    hero = lay(table.first, "c1", tap(on_itself(ab.Wound(1), ab.Win())))
    table.second.creature("c6")
    table.uses(hero)
    assert table.result is not None
    assert (table.result.winner, table.result.reason) == (Seat.FIRST, "by_text")


@pytest.mark.rule("601.2", "601.3", "2009:102.3в", "2009:102.3г")
@pytest.mark.parametrize("code", ALL)
def test_a_text_that_wins_and_loses_for_one_player_follows_the_edition(code: str) -> None:
    table = Table(ruleset=rules(code))
    hero = lay(table.first, "c1", tap(on_itself(ab.Win(wins=False), ab.Win())))
    table.second.creature("c6")
    table.uses(hero)
    assert table.result is not None
    assert table.result.winner is (Seat.SECOND if LATER[code] else Seat.FIRST)


@pytest.mark.rule("601.3", "2009:102.4")
@pytest.mark.parametrize("code", ALL)
def test_losing_both_last_creatures_together_is_a_draw(code: str) -> None:
    table = Table(ruleset=rules(code))
    doom = influence(ab.Destroy(), targets=ab.Targets(ab.IsCreature(), all=True))
    hero = lay(table.first, "c1", tap(doom))
    table.second.creature("c6")
    table.uses(hero)
    assert table.result is not None
    assert (table.result.winner, table.result.rule) == (None, "601.3")
