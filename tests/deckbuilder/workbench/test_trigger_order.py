"""Triggered abilities order themselves only where no order makes a difference (305.1)."""

import pytest

import engine.berserk.abilities as ab
from deckbuilder.workbench.trigger_order import free_choice
from engine.berserk.table.options import TriggerNext
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.support.scenario import Table

INFLUENCE = ab.PowerKind.INFLUENCE


def at_turn_start(
    *effects: ab.Effect, targets: ab.Targets = ab.ITSELF, may: bool = False
) -> ab.Triggered:
    when = ab.When(ab.Moment.TURN_START, ab.OfSide(ab.Side.OWN))
    return ab.Triggered(when, ab.Power(INFLUENCE, effects, targets), may=may)


def asked(*abilities: ab.Triggered, hidden: bool = False) -> Table:
    """Return a table where abilities of Boris' cards wait to be ordered."""
    table = Table()
    table.first.creature("c1")
    table.first.creature("e1", hidden=hidden)
    for cell, ability in zip(("a6", "b6", "c6"), abilities, strict=False):
        table.second.creature(cell, nodes=(ability,))
    table.ends_turn()
    while table.asked != (Seat.SECOND, Asking.TRIGGER_ORDER):
        table.passes()
    return table


CHIP = at_turn_start(ab.Chips(1))


def test_abilities_that_change_only_their_own_cards_need_no_order() -> None:
    table = asked(CHIP, CHIP, at_turn_start(ab.ExtraLife(1)))
    assert free_choice(table.match) == table.options[0]
    assert isinstance(table.options[0], TriggerNext)


@pytest.mark.parametrize(
    "other",
    [
        at_turn_start(ab.Chips(1), may=True),
        at_turn_start(ab.Wound(1), targets=ab.Targets()),
    ],
    ids=["optional", "with a target"],
)
def test_an_ability_with_a_choice_is_ordered_by_its_player(other: ab.Triggered) -> None:
    assert free_choice(asked(CHIP, other).match) is None


def test_a_hidden_card_of_the_opponent_leaves_the_order_to_the_player() -> None:
    assert free_choice(asked(CHIP, CHIP, hidden=True).match) is None


def test_elsewhere_nothing_is_answered() -> None:
    table = Table()
    table.first.creature("c1")
    assert free_choice(table.match) is None
