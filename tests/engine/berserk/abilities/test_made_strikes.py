"""Strikes that a sudden ability makes a card deal: 516.1.1, generated as 537 says."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.events import DiceRolled
from engine.berserk.table.state import Asking
from tests.engine.berserk.abilities.answering import answers_at, at_play
from tests.engine.berserk.abilities.laying import lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, on_itself
from tests.engine.berserk.abilities.sayings import ENEMY, OWN, STRIKE, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Piece, Table

BLOW = ab.Attack(ab.PowerKind.STRIKE, None)


def command(order: ab.Order, *, sudden: bool = True) -> ab.Playable:
    """An action that makes an own card deal a strike to an enemy, or fight with it."""
    pair = ab.Targets(OWN, then=ab.Targets(ENEMY))
    makes = ab.Power(ab.PowerKind.SPELL, (ab.Makes(order, BLOW, ab.Targets()),), pair)
    return ab.Playable(TAP, makes, sudden=sudden)


def commanded(order: ab.Order, *, acted: int = 0) -> tuple[Table, Piece, Piece, Piece, Piece]:
    """In its own turn a shaman makes an orc strike an elf beside which a guard stands."""
    table = Table()
    shaman = lay(table.first, "a1", command(order))
    orc = table.first.creature("c3", strike="2-3-4", closed=bool(acted), acted=acted)
    elf = table.second.creature("c4", strike="1-1-1", life=20)
    guard = table.second.creature("d4", life=20)
    table.uses(shaman, orc)
    table.dice(6, 1)
    table.chooses(elf)
    return table, shaman, orc, elf, guard


@pytest.mark.rule("516.1.1", "537.1")
@pytest.mark.parametrize("order", [ab.Order.DEALS, ab.Order.FIGHTS])
@pytest.mark.parametrize("acted", [0, 1])
def test_the_card_that_orders_a_strike_pays_and_the_striker_does_not(
    order: ab.Order, acted: int
) -> None:
    table, shaman, orc, elf, _guard = commanded(order, acted=acted)
    table.everybody_passes()
    assert elf.wounds == 4
    assert (shaman.is_closed, shaman.state.acted) == (True, 1)
    assert (orc.is_closed, orc.state.acted) == (bool(acted), acted)
    assert table.can_strike(orc, elf) is not bool(acted)


@pytest.mark.rule("516.1.1", "537.5")
@pytest.mark.parametrize(("order", "dice"), [(ab.Order.DEALS, (6, 0)), (ab.Order.FIGHTS, (6, 1))])
def test_the_wording_of_an_ordered_strike_decides_who_rolls(
    order: ab.Order, dice: tuple[int, int]
) -> None:
    table, *_cards = commanded(order)
    table.everybody_passes()
    rolled = [(event.attack, event.defence) for event in table.events(DiceRolled)]
    assert rolled == [dice]


@pytest.mark.rule("516.1.1", "537.2", "514.1")
@pytest.mark.parametrize("order", [ab.Order.DEALS, ab.Order.FIGHTS])
def test_an_ordered_strike_has_no_defenders(order: ab.Order) -> None:
    table, _shaman, _orc, elf, guard = commanded(order)
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        assert not table.can_defend(guard)
        table.passes()
    assert (elf.wounds, guard.wounds) == (4, 0)


@pytest.mark.rule("537.2", "501.5")
def test_a_card_dealing_an_ordered_strike_may_close_for_another_payment() -> None:
    table = Table()
    shaman = lay(table.first, "a1", command(ab.Order.DEALS))
    orc = lay(table.first, "c3", ab.Playable(TAP, on_itself(ab.Chips(1)), sudden=True))
    elf = table.second.creature("c4", life=20)
    table.uses(shaman, orc)
    table.dice(6)
    while len(table.state.stack) < 2:
        table.passes()
    table.uses(orc)
    table.everybody_passes()
    assert (orc.state.chips, orc.is_closed, elf.wounds) == (1, True, 3)


@pytest.mark.rule("516.1.1", "537.2/deals")
def test_an_ordered_strike_is_not_redirected() -> None:
    takes = answers_at(ab.Moment.REDIRECTING, at_play(ab.Redirect()), powers=STRIKE)
    table = Table()
    shaman = lay(table.first, "a1", command(ab.Order.DEALS))
    orc = table.first.creature("c3", strike="2-3-4")
    elf, hero = table.second.creature("c4", life=20), lay(table.second, "d4", takes)
    table.uses(shaman, orc)
    table.dice(6)
    table.chooses(elf)
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        assert not table.can_use(hero)
        table.passes()
    assert (elf.wounds, hero.wounds) == (4, 0)


@scenes(
    scene("516.1 514.1", "an own sudden strike may be defended against",
          "dice 6 1, c3 uses at c4, d4 defends, all pass: c4 has 0 wounds, d4 has 4 wounds, "
          "c3 is closed",
          ours("c3", ab.Playable(TAP, BLOW, sudden=True), strike="2-3-4"), theirs("c4"),
          theirs("d4", life=20)),
    scene("516.1.1 537.2/deals", "a made strike is not an assault of the striking card",
          "a1 uses at c3, dice 6, choose c4, all pass: c4 has 4 wounds, c3 has 0 chips; "
          "c3 strikes c4 rolling 6 1: c3 has 1 chip",
          ours("a1", command(ab.Order.DEALS)),
          ours("c3", on(ab.Moment.ANNOUNCED, on_itself(ab.Chips(1)), powers=STRIKE),
              strike="2-3-4"), theirs("c4", life=20), theirs("b3")),
    scene("512.6.4/statuses 537.2/deals", "a card that deals a strike counts as attacking",
          "a1 uses at c3, dice 6, choose c4, all pass: c4 has 7 wounds",
          ours("a1", command(ab.Order.DEALS)),
          ours("c3", ab.While(ab.HasStatus(ab.Status.ATTACKING), (ab.SizeModifier(3),)),
              strike="2-3-4"), theirs("c4", life=20), theirs("b3")),
)  # fmt: skip
def test_ordered_strikes(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("516.1.1", "513.1", "304.1")
@pytest.mark.parametrize("sudden", [True, False])
def test_an_ordered_strike_is_as_fast_as_its_ability(sudden: bool) -> None:
    table = Table()
    orc = table.first.creature("c2", movement=1)
    shaman = lay(table.second, "a6", command(ab.Order.DEALS, sudden=sudden))
    elf = table.second.creature("c3", strike="2-3-4")
    witness = lay(table.second, "e6", ab.Playable(TAP, on_itself(ab.Chips(1)), sudden=True))
    table.moves(orc, "d2")
    assert table.can_use(witness)  # the first player's move is announced and not carried out yet
    assert table.can_use(shaman, elf) is sudden
    if sudden:
        table.uses(shaman, elf)
        table.dice(6)
        table.everybody_passes()
        assert (orc.wounds, orc.cell, elf.is_closed) == (4, "d2", False)
    assert not any(isinstance(option, op.Defend) for option in table.options)
