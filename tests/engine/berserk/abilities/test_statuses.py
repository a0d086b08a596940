"""What a card is while a play is carried out, and static abilities that hang on it (512.6)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import events as ev
from tests.engine.berserk.abilities.answering import goes_off
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMY, OWN
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table


def during(status: ab.Status, gift: ab.SizeModifier | ab.DieModifier | ab.Named) -> ab.While:
    """Return an ability that the card has only while it has a status."""
    return ab.While(ab.HasStatus(status), (gift,))


@pytest.mark.rule("512.6.2", "512.6.9/statuses")
def test_a_card_is_attacking_until_its_attack_ends() -> None:
    table = Table()
    orc = lay(table.first, "c3", during(ab.Status.ATTACKING, ab.SizeModifier(2)))
    elf = table.second.creature("c4", closed=True)
    assert orc.state.facts.granted == ()
    table.strikes(orc, elf, dice=(3,))
    assert (elf.wounds, orc.state.facts.granted) == (3, ())


@pytest.mark.rule("512.6.4/statuses", "515.2")
@pytest.mark.parametrize(("closed", "total"), [(False, 5), (True, 0)])
def test_only_a_card_that_strikes_back_is_defending(closed: bool, total: int) -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", during(ab.Status.DEFENDING, ab.DieModifier(2)), closed=closed)
    table.strikes(orc, elf, dice=(3, 3))
    assert totals(table) == [total]


def totals(table: Table) -> list[int]:
    """Return what cards rolled in defence, with modifiers; 0 where they did not."""
    return [event.defence_total for event in table.events(ev.FightDecided)]


@pytest.mark.rule("512.6.4", "514.1")
def test_only_the_card_that_stepped_in_has_the_status_of_defender() -> None:
    node = during(ab.Status.DEFENDER, ab.DieModifier(2))
    table, orc, elf, guard = board(ours("c3"), theirs("c4", node), theirs("d4", node))
    table.strikes(orc, elf, dice=(3, 3))
    table.defends(guard)
    assert totals(table) == [5]


@pytest.mark.rule("512.6.2", "537.2/announces", "537.5")
@pytest.mark.parametrize(
    ("order", "wounds"), [(ab.Order.ANNOUNCES, 6), (ab.Order.DEALS, 1), (ab.Order.FIGHTS, 1)]
)
def test_an_ordered_strike_has_an_assailant_only_if_announced(order: ab.Order, wounds: int) -> None:
    table = Table()
    makes = ab.Makes(order, ab.Attack(ab.PowerKind.STRIKE, None), ab.Targets())
    pair = ab.Targets(OWN, then=ab.Targets(ENEMY))
    shaman = lay(table.first, "a1", tap(spell(makes, targets=pair)))
    orc = lay(table.first, "c3", during(ab.Status.ASSAILANT, ab.SizeModifier(5)), strike="1-1-1")
    elf = table.second.creature("c4", closed=True, life=20)
    table.dice(4)
    table.uses(shaman, orc)
    assert elf.wounds == wounds


@scenes(
    scene("512.6.4/statuses", "a card counts as attacked before it is wounded",
          "c3 strikes c4 rolling 6: c4 has 1 wound, c4 has no armor",
          ours("c3"),
          theirs("c4", during(ab.Status.ATTACKED, ab.Named(ab.Name.ARMOR, 2)), closed=True)),
    scene("512.6.5/counter", "a card that strikes back is attacking but not the assailant",
          "c3 strikes c4 rolling 1 4: c3 has 2 wounds",
          ours("c3"),
          theirs("c4", *(during(ab.Status.ATTACKING, ab.SizeModifier(1)),
              during(ab.Status.ASSAILANT, ab.SizeModifier(5))))),
    scene("512.6.2/statuses", "a card that casts a spell is its source and not attacking",
          "c1 uses at c4: c4 has 3 wounds",
          ours("c1", *(during(ab.Status.SOURCE, ab.SizeModifier(1)), during(ab.Status.ATTACKING,
              ab.SizeModifier(5))), tap(spell(ab.Wound(2)))), theirs("c4")),
    scene("512.6.4", "an ability may target by status",
          "c1 uses at c4 rolling 3: c4 has 3 wounds, d4 has 3 wounds",
          ours("c1", tap(ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1)))), theirs("c4", wounds=3),
          theirs("d4", wounds=3),
          theirs("a6", goes_off(ab.Moment.TARGETED, influence(ab.Heal(1),
              targets=ab.Targets(ab.InStatus(ab.Status.ATTACKED))), powers=(ab.PowerKind.SHOT,)))),
    scene("512.6.9/statuses 116.4", "attacked status ends with the attack",
          "c3 strikes c4 rolling 3: c3 has 2 wounds",
          ours("c3", goes_off(ab.Moment.FINISHED, on_itself(ab.Heal(1)),
              ab.Not(ab.InStatus(ab.Status.ATTACKING))), wounds=3), theirs("c4", closed=True)),
)  # fmt: skip
def test_statuses(scene: Scene) -> None:
    scene.play()
