"""Whose an announced ability is when its card changes hands before it begins (2009:200.5а)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.table import events as ev
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.nodes import influence, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMY, OWN, on, sudden
from tests.support.editions import ALL, rules, shows
from tests.support.scenario import Piece, Table

STAYS = {"2024": False, "older-506-510": False, "2010": False, "2009": True}
AT_ENEMIES = ab.Targets(ENEMY)


def stolen_mage(
    code: str, ability: ab.Ability, chips: int = 0
) -> tuple[Table, Piece, Piece, Piece]:
    """Lay a mage, an elf against it, and a thief who may take the mage over at any time."""
    table = Table(ruleset=rules(code))
    mage = lay(table.first, "c1", ability, name="Маг", chips=chips)
    table.first.creature("a1")
    elf = table.second.creature("c6", "Эльф", life=9)
    thief = lay(
        table.second, None, sudden(influence(ab.TakeControl()), ab.FREE), kind=CardType.FLYER
    )
    return table, mage, elf, thief


def called_off(table: Table) -> list[tuple[str, str, bool]]:
    """Return which plays were called off: why, by which rule, and whether they were paid."""
    return [(one.code, one.rule, one.paid) for one in table.events(ev.PlayStopped)]


@shows("ability_keeps_player")
@pytest.mark.rule("302.9", "528.2", "528.8", "2009:200.5а")
@pytest.mark.parametrize("code", ALL)
def test_an_announced_ability_whose_card_changes_sides_follows_the_edition(code: str) -> None:
    wounds = ab.Playable(ab.Payment(closes=True, chips=1), spell(ab.Wound(2), targets=AT_ENEMIES))
    table, mage, elf, thief = stolen_mage(code, wounds, chips=1)
    table.uses(mage, elf)
    table.uses(thief, mage)
    table.everybody_passes()
    assert mage.state.controller is Seat.SECOND
    if STAYS[code]:
        assert called_off(table) == []
        assert (elf.wounds, mage.is_closed, mage.state.chips) == (2, True, 0)
    else:
        assert called_off(table) == [("not_yours", "302.9", False)]
        assert (elf.wounds, mage.is_closed, mage.state.chips) == (0, False, 1)


@pytest.mark.rule("302.9", "536.8", "2009:200.5а")
@pytest.mark.parametrize("code", ALL)
def test_a_play_resolves_for_the_player_who_announced_it_by_the_edition(code: str) -> None:
    """The mage is the second player's by then; what it takes over becomes the first player's."""
    takes = tap(influence(ab.TakeControl(), targets=AT_ENEMIES))
    table, mage, elf, thief = stolen_mage(code, takes)
    table.uses(mage, elf)
    table.uses(thief, mage)
    table.everybody_passes()
    assert mage.state.controller is Seat.SECOND
    assert elf.state.controller is (Seat.FIRST if STAYS[code] else Seat.SECOND)


@pytest.mark.rule("528.2", "512.5", "2009:200.5а")
@pytest.mark.parametrize("code", ALL)
def test_a_trigger_stays_with_its_player_in_every_edition(code: str) -> None:
    table = Table(ruleset=rules(code))
    orc = table.first.creature("c3", "Орк", life=20)
    wounds = influence(ab.Wound(5), targets=AT_ENEMIES)  # no strike of the orc is so large
    witch = lay(table.first, "a1", on(ab.Moment.ANNOUNCED, wounds, OWN), name="Ведьма")
    elf = table.second.creature("c4", "Эльф", life=20)
    thief = lay(
        table.second, None, sudden(influence(ab.TakeControl()), ab.FREE), kind=CardType.FLYER
    )
    table.strikes(orc, elf)
    table.everybody_passes()
    table.chooses(elf)
    table.uses(thief, witch)
    table.dice(1, 6)  # the orc misses
    table.everybody_passes()
    assert witch.state.controller is Seat.SECOND
    assert elf.wounds == 5


@pytest.mark.rule("302.9", "107.1", "2009:200.5", "2009:200.5а", "2009:205.2")
@pytest.mark.parametrize("code", ALL)
def test_a_strike_is_a_property_and_not_an_ability(code: str) -> None:
    """Of properties 2009 says nothing, so 4.1-1 has it."""
    table = Table(ruleset=rules(code))
    orc = table.first.creature("c3", "Орк", life=20)
    table.first.creature("a1")
    elf = table.second.creature("c4", "Эльф", life=20)
    thief = lay(
        table.second, None, sudden(influence(ab.TakeControl()), ab.FREE), kind=CardType.FLYER
    )
    table.strikes(orc, elf)
    table.uses(thief, orc)
    table.everybody_passes()
    assert called_off(table) == [("not_yours", "302.9", False)]
    assert (elf.wounds, orc.is_closed) == (0, False)
