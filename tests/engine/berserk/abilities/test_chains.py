"""Chains of triggered abilities and where they end: 522."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table.events import PlayAnnounced, Wounded
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMY, ITS_SUBJECT, OWN, SELF, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Piece, Table

NEAR = (ab.PowerKind.STRIKE, ab.PowerKind.SPECIAL_STRIKE, ab.PowerKind.MAGIC_STRIKE)


def struck_back(size: int) -> ab.Triggered:
    """«При ближнем ударе по карте — особый удар в атаковавшего»."""
    blow = ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(size, size, size), targets=ITS_SUBJECT)
    return ab.Triggered(ab.When(ab.Moment.LANDED, ENEMY, SELF, NEAR), blow)


def miss_itself() -> ab.Power:
    """«Нанести себе 0 ран»: an effect that never does anything."""
    return influence(ab.Wound(0), targets=ab.ITSELF)


def dealt(table: Table) -> list[tuple[int, int]]:
    """Who wounded whom, in order."""
    return [(event.source, event.card) for event in table.events(Wounded)]


@pytest.mark.rule("522.1", "522.2")
@pytest.mark.example("522.2-ex1")
def test_two_cards_that_respond_to_each_other_respond_once_each() -> None:
    table = Table()
    mine = lay(table.first, "c3", struck_back(2), strike="1-1-1")
    theirs = lay(table.second, "c4", struck_back(2), closed=True)
    table.strikes(mine, theirs, dice=(3, 3, 3))
    assert dealt(table) == [(mine.id, theirs.id), (theirs.id, mine.id), (mine.id, theirs.id)]
    assert (mine.wounds, theirs.wounds) == (2, 1 + 2)


def blow(name: str) -> ab.Attack:
    targets = ab.Targets(ab.Called(name))
    return ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(1, 1, 1), targets=targets)


def a_brawl(*parts: str) -> tuple[Table, Piece, Piece, Piece]:
    """A brute who is struck deals a special strike to a footman and to a squire, in this order.

    The footman answers each such strike.
    """
    angry = on(
        ab.Moment.LANDED, ab.And(tuple(blow(name) for name in parts)), ENEMY, SELF, powers=NEAR
    )
    table = Table()
    elm = table.first.creature("c3", strike="1-1-1")
    footman = lay(table.first, "b3", struck_back(1), name="Латник")
    squire = table.first.creature("d3", "Оруженосец")
    brute = lay(table.second, "c4", angry, closed=True)
    table.strikes(elm, brute, dice=(3, 3, 3, 3, 3))
    table.everybody_passes()
    return table, footman, squire, brute


@pytest.mark.rule("522.2.1")
@pytest.mark.example("522.2.1-ex1")
@pytest.mark.parametrize("parts", [("Латник", "Оруженосец"), ("Оруженосец", "Латник")])
def test_each_power_of_a_compound_ability_triggers_separately(parts: tuple[str, str]) -> None:
    _table, footman, squire, brute = a_brawl(*parts)
    assert (footman.wounds, squire.wounds, brute.wounds) == (1, 2, 2)


@scenes(
    scene("522.1 522.2", "the same ability at another target is no repetition",
          "end turn, c6 uses at a2, choose e2, all pass: a2 has 2 wounds, e2 has 1 wound",
          theirs("c6", tap(spell(ab.Wound(1)))),
          ours("c1", on(ab.Moment.WOUNDED, influence(ab.Wound(1),
              targets=ab.Targets(ab.AllOf((OWN, ab.Not(SELF))))), subject=ab.AllOf((OWN,
              ab.Not(SELF))))), ours("a2"), ours("e2")),
    scene("522.1 522.2", "a trigger does not react twice to its own effect",
          "c1 uses at a1: a1 has 2 chips",
          ours("c1", tap(influence(ab.Chips(1)))),
          ours("a1", on(ab.Moment.CHIPS, on_itself(ab.Chips(1)), subject=SELF)), theirs("c6")),
    scene("522.2.1 505.4.3", "repeated attacks in a chain are not aimed at its earlier targets",
          "c3 strikes c4 rolling 3 3 3 3 3, choose b3, all pass: b3 has 1 wound, "
          "c3 has 2 wounds, c4 has 2 wounds",
          ours("c3", strike="1-1-1"), ours("b3", struck_back(1), name="Латник"),
          theirs("c4", on(ab.Moment.LANDED, ab.Repeat(2, ab.Attack(ab.PowerKind.SPECIAL_STRIKE,
              Strength(1, 1, 1), targets=ab.Targets(ab.AllOf((ENEMY, ab.Not(ab.Targeted())))))),
              ENEMY, SELF, powers=NEAR), closed=True)),
)  # fmt: skip
def test_chains(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("522.2.2")
@pytest.mark.example("522.2.2-ex1")
@pytest.mark.parametrize("order", [("Килка", "Пиранья"), ("Пиранья", "Килка")])
def test_two_chains_from_one_event_are_independent(order: tuple[str, str]) -> None:
    rolled = ab.Rolled(Strength(1, 2, 2))
    bites = on(ab.Moment.RELOCATED, influence(ab.Wound(rolled), targets=ITS_SUBJECT), ENEMY)
    aside = ab.Cells(who=ab.Who.SELF, directions=(ab.Direction.RIGHT,))
    drags = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), ITS_SUBJECT, cells=aside)
    left = ab.InDirection((ab.Direction.LEFT,))
    table = Table()
    orc = table.first.creature("d3")
    lay(table.second, "c4", on(ab.Moment.RELOCATED, drags, ab.AllOf((ENEMY, left))), name="Килка")
    lay(table.second, "a6", bites, name="Пиранья")
    table.dice(3, 4)
    table.moves(orc, "d4")
    table.triggers(table.piece(order[0]))
    table.everybody_passes()
    assert (orc.cell, orc.wounds) == ("b4", 1 + 2)


@pytest.mark.rule("522.2")
def test_an_ability_without_targets_does_not_trigger_itself_forever() -> None:
    up_to_three = ab.Targets(ab.AllOf((ENEMY, ab.Called("Никто"))), least=0, most=3)
    echo = on(ab.Moment.ANNOUNCED, spell(ab.Wound(1), targets=up_to_three), subject=ab.AllOf(()))
    table, orc, elf = board(ours("c3", echo), theirs("c4", closed=True))
    table.strikes(orc, elf, dice=(3,))
    assert len(table.events(PlayAnnounced)) == 2  # the strike and one echo


@pytest.mark.rule("522.1", "522.2")
@pytest.mark.parametrize("power", [influence(ab.Heal(1), targets=ab.ITSELF), miss_itself()])
def test_a_failed_play_still_counts_as_targeting_its_card(power: ab.Power) -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.Triggered(ab.When(ab.Moment.PAID, SELF), power), life=20)
    table.second.creature("c6")
    table.moves(orc, "c2")
    assert table.asked == (Seat.FIRST, Asking.ACT)
    answers = [event for event in table.events(PlayAnnounced) if event.ability is not None]
    assert [event.targets for event in answers] == [(orc.id,)]
