"""What a named ability did, who came to fly, which cell was left, and far reaching strikes."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.legality.aims import cells_within
from engine.berserk.reading.context import Context
from engine.berserk.table import options as op
from engine.berserk.table.board import cell_name
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, OWN, SELF, on
from tests.support.scenario import Table

POISON = (ab.Name.POISON,)
ONE = Strength(1, 1, 1)


def ends_turn(table: Table) -> None:
    """Let the active player end the turn, and everybody let go by what may be answered then."""
    table.choose(op.EndTurn())
    table.everybody_passes()


# «От отравления».


@pytest.mark.rule("546.1", "518.1")
@pytest.mark.parametrize(("named", "chips"), [(POISON, 1), ((), 2), ((ab.Name.DASH,), 0)])
def test_wounds_of_poison_are_distinguished_from_others(
    named: tuple[ab.Name, ...], chips: int
) -> None:
    when = ab.When(ab.Moment.WOUNDED, ENEMY, named=named)
    table = Table()
    witch = lay(table.first, "c1", ab.Triggered(when, on_itself(ab.Chips(1))))
    imp = lay(table.first, "a1", tap(influence(ab.Wound(1), targets=ENEMIES)))
    elf = lay(table.second, "c6", ab.Named(ab.Name.POISON, 2))
    table.uses(imp, elf)
    ends_turn(table)
    assert (elf.wounds, witch.state.chips) == (3, chips)


@pytest.mark.rule("546.1", "518.1")
@pytest.mark.parametrize("poisoned", [True, False])
def test_a_death_of_poison_is_distinguished_from_others(poisoned: bool) -> None:
    when = ab.When(ab.Moment.DIED, ENEMY, named=POISON)
    table = Table()
    witch = lay(table.first, "c1", ab.Triggered(when, on_itself(ab.Chips(1))))
    imp = lay(table.first, "a1", tap(influence(ab.Wound(2), targets=ENEMIES)))
    elf = lay(table.second, "c6", ab.Named(ab.Name.POISON, 2), life=2)
    table.second.creature("a6")
    if poisoned:
        ends_turn(table)
    else:
        table.uses(imp, elf)
    assert elf.is_dead
    assert witch.state.chips == poisoned


@pytest.mark.rule("535.1", "518.1")
@pytest.mark.parametrize(("named", "wounds"), [(POISON, 1 + 3), ((), 2 + 3), ((ab.Name.DASH,), 3)])
def test_poison_wounds_may_be_increased(named: tuple[ab.Name, ...], wounds: int) -> None:
    more = ab.Replacement(ab.ReplacedBy.WOUNDS, ENEMY, amount=1, named=named)
    table = Table()
    imp = lay(table.first, "a1", tap(influence(ab.Wound(1), targets=ENEMIES)), more)
    elf = lay(table.second, "c6", ab.Named(ab.Name.POISON, 2))
    table.uses(imp, elf)
    ends_turn(table)
    assert elf.wounds == wounds


@pytest.mark.rule("535.8", "518.1")
def test_poison_wounds_may_be_replaced_by_healing() -> None:
    heals = ab.Replacement(ab.ReplacedBy.WOUNDS, body=on_itself(ab.Heal(2)), named=POISON)
    table = Table()
    imp = lay(table.first, "a1", tap(influence(ab.Wound(3), targets=ENEMIES)))
    demon = lay(table.second, "c6", ab.Named(ab.Name.POISON, 2), heals)
    table.uses(imp, demon)
    ends_turn(table)
    assert demon.wounds == 1


# «Получает полёт», «приземляется».


@pytest.mark.rule("210.6", "546.1")
def test_taking_off_and_landing_are_events() -> None:
    off, down = (
        ab.Triggered(ab.When(moment, ab.ANY_CARD), on_itself(ab.Chips(1)))
        for moment in (ab.Moment.TOOK_OFF, ab.Moment.CAME_DOWN)
    )
    rises = tap(on_itself(ab.SetProperty(ab.Property.TYPE, ab.CardType.FLYER)))
    table = Table()
    bird, stone = lay(table.first, "a1", off), lay(table.first, "e1", down)
    dragon = lay(table.first, "c1", rises)
    mage = lay(table.first, "b1", tap(influence(ab.LoseFlight())))
    table.second.creature("e6")
    table.uses(dragon)
    assert (dragon.is_airborne, bird.state.chips, stone.state.chips) == (True, 1, 0)
    table.uses(mage, dragon)
    table.picks("c2")
    assert (dragon.cell, bird.state.chips, stone.state.chips) == ("c2", 1, 1)


@pytest.mark.rule("108.3")
def test_a_card_turned_creature_without_printed_movement_cannot_move() -> None:
    wakes = tap(on_itself(ab.SetProperty(ab.Property.TYPE, ab.CardType.GROUND)))
    spec = replace(creature(wakes, kind=ab.CardType.ARTIFACT), movement=None)
    table, statue, _, _ = board(ours("c1", card=spec), ours("a1"), theirs("c6"))
    table.uses(statue)
    assert (statue.state.facts.type, statue.state.facts.movement) == (ab.CardType.GROUND, 0)


# «Освободившаяся клетка».


@pytest.mark.rule("122.5", "544.1")
def test_a_trigger_may_mark_the_cell_its_card_left() -> None:
    left = ab.Cells(origin=True)
    rots = ab.Power(ab.PowerKind.INFLUENCE, (ab.MarkCell("гниль"),), ab.ITSELF, cells=left)
    table, worm, _ = board(ours("c3", on(ab.Moment.MOVED, rots)), theirs("e6"))
    table.moves(worm, "c2")
    assert [cell_name(mark.cell) for mark in table.state.marks] == ["c3"]


# «Может объявлять {uchr} через …».


REACH = ab.Attack(ab.PowerKind.REACH_STRIKE, ONE)
CHEAP = ab.HasFact(ab.Fact.COST, ab.Compare.AT_MOST, 3)


def reached(*abilities: ab.Ability, foe: str = "", dear: bool = False) -> set[str]:
    """Return the cells that a lancer's reach strike reaches from c1, with an enemy on a cell."""
    table, lancer = board(ours("c1", tap(REACH), *abilities))
    if foe:
        enemy = table.second.creature(foe)
        assert enemy.state.cost == 3
    return {
        cell_name(cell) for cell in cells_within(Context(table.state, Seat.FIRST, lancer.id), REACH)
    }


@pytest.mark.rule("504.1.1", "545.9")
@pytest.mark.parametrize(
    ("node", "goals"),
    [
        (ab.ReachesOver(), {"a1", "e1"}),
        (ab.ReachesOver(CHEAP), {"a1", "e1", "c3"}),
        (ab.ReachesOver(ab.HasFact(ab.Fact.COST, ab.Compare.MORE, 3)), {"a1", "e1"}),
        (ab.ReachesOver(cells=2), {"a1", "e1"}),
        (ab.ReachesOver(CHEAP, 2), {"a1", "e1", "c3", "c4"}),
    ],
)
def test_a_reach_strike_may_pass_over_the_named_enemies(
    node: ab.ReachesOver, goals: set[str]
) -> None:
    assert reached(node, foe="c2") == goals


@pytest.mark.rule("504.1.1", "545.9")
def test_a_reach_strike_may_pass_over_two_cells() -> None:
    assert reached() == {"a1", "e1", "c3"}
    assert reached(ab.ReachesOver(cells=2)) == {"a1", "e1", "c3", "c4"}
    assert reached(ab.ReachesOver(cells=2), foe="c3") == {"a1", "e1", "c3"}


# «Когда закрывается, чтобы …».


@pytest.mark.rule("501.4", "546.1")
@pytest.mark.parametrize(("engine", "chips"), [("Баллиста", 1), ("Телега", 0)])
def test_a_trigger_on_closing_as_a_payment_knows_what_was_paid_for(engine: str, chips: int) -> None:
    when = ab.When(ab.Moment.CLOSED, SELF, ab.Called("Баллиста"))
    table = Table()
    rolls = ab.Playable(ab.Payment(closes_other=ab.Targets(OWN)), on_itself(ab.Chips(1)))
    cart = lay(table.first, "c1", rolls, name=engine)
    bearer = lay(table.first, "b1", ab.Triggered(when, on_itself(ab.Chips(1))))
    table.second.creature("e6")
    table.uses(cart)
    table.choose(op.ChoosePayment(bearer.id))
    assert (bearer.is_closed, bearer.state.chips, cart.state.chips) == (True, chips, 1)


@pytest.mark.rule("546.1")
def test_closing_by_an_effect_is_not_a_payment() -> None:
    when = ab.When(ab.Moment.CLOSED, ab.ANY_CARD, ab.ANY_CARD)
    table = Table()
    imp = lay(table.first, "c1", tap(influence(ab.Close(), targets=ENEMIES)))
    elf = lay(table.second, "e6", ab.Triggered(when, on_itself(ab.Chips(1))))
    table.uses(imp, elf)
    assert (elf.is_closed, elf.state.chips) == (True, 0)
