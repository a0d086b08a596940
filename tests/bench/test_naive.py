"""The scripted beginner: what it strikes, where it walks, and that it does nothing else."""

from engine.berserk.table.board import parse_cell
from engine.berserk.table.options import EndTurn, MoveTo, Pass, StrikeAt
from engine.kernel import Option
from tests.bench.naive import NaivePlayer
from tests.support.scenario import Table


def chosen(table: Table) -> Option:
    decision = table.match.decision
    assert decision is not None
    return NaivePlayer(1).choose(table.match.view(decision.seat), decision)


def test_it_strikes_where_the_plain_damage_is_greatest() -> None:
    table = Table()
    table.first.creature("b3", strike="1-1-1")
    strong = table.first.creature("c3", strike="2-4-5")
    table.second.creature("b4", life=2)
    healthy = table.second.creature("c4", life=9)
    assert chosen(table) == StrikeAt(strong.id, healthy.id)


def test_it_walks_towards_the_nearest_enemy_and_strikes_no_own_card() -> None:
    table = Table()
    walker = table.first.creature("c2", movement=1)
    table.first.creature("c1", movement=0)
    table.second.creature("c6")
    assert chosen(table) == MoveTo(walker.id, parse_cell("c3"))


def test_it_ends_its_turn_when_nothing_brings_it_nearer() -> None:
    table = Table()
    table.first.creature("c2", movement=0)
    table.second.creature("c6")
    assert chosen(table) == EndTurn()


def test_it_assigns_no_defender() -> None:
    table = Table()
    striker = table.first.creature("c3")
    target = table.second.creature("c4")
    table.second.creature("d4")
    table.choose(StrikeAt(striker.id, target.id))
    assert len(table.options) > 1
    assert chosen(table) == Pass()
