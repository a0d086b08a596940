"""What a bot expects of a strike: 515."""

import pytest

from engine.berserk.bots.fighting import fight, strike_alone
from tests.support.scenario import Table


@pytest.mark.rule("515.8/alone")
@pytest.mark.parametrize(
    ("ability", "closed", "is_alone"),
    [("", False, False), ("unanswered", False, True), ("", True, True)],
)
def test_a_bot_expects_no_counterstrike_from_a_card_that_cannot_strike_back(
    ability: str, closed: bool, is_alone: bool
) -> None:
    table = Table()
    orc = table.first.creature("c3", abilities=ability)
    elf = table.second.creature("c4", closed=closed)
    state = table.state
    source, target = state.cards[orc.id], state.cards[elf.id]
    alone = strike_alone(state.ruleset, source, target)
    assert (fight(state.ruleset, source, target) == alone) is is_alone
