"""The worked examples of acting more than once by each edition (510.4, 510.5; 2009:203.4)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.nodes import influence, spell, tap
from tests.engine.berserk.abilities.sayings import STRIKE
from tests.support.editions import ALL, rules
from tests.support.scenario import Piece, Table

WALKS = {"2024": False, "older-506-510": False, "2010": False, "2009": True}
"""Whether an open card that has acted walks."""


def walks(table: Table, piece: Piece) -> bool:
    """Return whether the card is offered a step."""
    return any(isinstance(one, op.MoveTo) and one.card == piece.id for one in table.options)


@pytest.mark.rule("510.4", "540.1.1", "506.5", "2009:203.4", "older-506-510:510.5")
@pytest.mark.parametrize("code", ALL)
def test_a_card_that_assailed_without_closing_moves_as_the_edition_says(code: str) -> None:
    """510.4-ex1: it is open and has its marker; only 2009 lets it walk on."""
    table = Table(ruleset=rules(code))
    baraka = lay(table.first, "c3", ab.StaysOpenAfter(STRIKE), tap(spell(ab.Wound(1))), movement=3)
    elf = table.second.creature("c4", closed=True)
    table.strikes(baraka, elf, dice=(3,))
    assert not baraka.is_closed
    assert not table.can_strike(baraka, elf)
    assert not table.can_use(baraka, elf)
    assert walks(table, baraka) is WALKS[code]
    table.ends_turn()
    table.ends_turn()
    assert table.can_strike(baraka, elf)


@pytest.mark.rule("510.4", "510.5", "540.3.1", "2009:203.4", "2009:203.7", "older-506-510:510.5")
@pytest.mark.parametrize("code", ALL)
def test_a_card_with_two_assaults_closes_after_the_second(
    code: str,
) -> None:
    """510.4-ex2, and 510.5-ex1 but for the step between in 2009."""
    table = Table(ruleset=rules(code))
    bull = lay(table.first, "c3", ab.ActsTimes(2, STRIKE), movement=2, strike="1-1-1")
    squire = lay(table.first, "a1", ab.Playable(ab.FREE, influence(ab.Open())))
    elf = table.second.creature("c4", life=20, closed=True)
    table.moves(bull, "d3")
    after = []
    for _strike in range(2):
        table.strikes(bull, elf, dice=(3,))
        after.append((bull.is_closed, walks(table, bull), table.can_strike(bull, elf)))
    assert after == [(False, WALKS[code], True), (True, False, False)]
    table.uses(squire, bull)
    assert (bull.is_closed, walks(table, bull)) == (False, True)
    for _strike in range(2):
        table.strikes(bull, elf, dice=(3,))
    assert (bull.is_closed, table.can_strike(bull, elf), elf.wounds) == (True, False, 4)
