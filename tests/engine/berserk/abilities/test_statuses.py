"""What a card is while a play is carried out, and static abilities that hang on it (512.6)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import events as ev
from tests.engine.berserk.abilities.answering import goes_off
from tests.engine.berserk.abilities.laying import influence, lay, on_itself, spell, tap, use
from tests.engine.berserk.abilities.sayings import ENEMY, OWN
from tests.support.scenario import Table

SELF = ab.Is(ab.Who.SELF)


def during(status: ab.Status, gift: ab.SizeModifier | ab.DieModifier | ab.Named) -> ab.While:
    """Return an ability that the card has only while it has a status."""
    return ab.While(ab.HasStatus(status), (gift,))


@pytest.mark.rule("512.6.2", "512.6.9/statuses")
def test_who_attacks_is_attacking_until_the_attack_is_over() -> None:
    table = Table()
    orc = lay(table.first, "c3", during(ab.Status.ATTACKING, ab.SizeModifier(2)))
    elf = table.second.creature("c4", closed=True)
    assert orc.state.facts.granted == ()
    table.strikes(orc, elf, dice=(3,))
    assert (elf.wounds, orc.state.facts.granted) == (3, ())


@pytest.mark.rule("512.6.4/statuses")
def test_who_is_attacked_is_so_before_the_wounds_come() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(
        table.second, "c4", during(ab.Status.ATTACKED, ab.Named(ab.Name.ARMOR, 2)), closed=True
    )
    table.strikes(orc, elf, dice=(6,))
    assert (elf.wounds, elf.state.facts.has(ab.Name.ARMOR)) == (1, False)


@pytest.mark.rule("512.6.4/statuses", "515.2")
@pytest.mark.parametrize(("closed", "total"), [(False, 5), (True, 0)])
def test_only_who_fights_back_is_defending(closed: bool, total: int) -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", during(ab.Status.DEFENDING, ab.DieModifier(2)), closed=closed)
    table.strikes(orc, elf, dice=(3, 3))
    assert totals(table) == [total]


def totals(table: Table) -> list[int]:
    """Return what cards rolled in defence, with modifiers; 0 where they did not."""
    return [event.defence_total for event in table.events(ev.FightDecided)]


@pytest.mark.rule("512.6.4", "514.1")
def test_a_card_that_stepped_in_is_a_defender_and_its_comrade_is_not() -> None:
    table = Table()
    orc = table.first.creature("c3")
    node = during(ab.Status.DEFENDER, ab.DieModifier(2))
    elf, guard = lay(table.second, "c4", node), lay(table.second, "d4", node)
    table.strikes(orc, elf, dice=(3, 3))
    table.defends(guard)
    assert totals(table) == [5]


@pytest.mark.rule("512.6.5/counter")
def test_who_strikes_back_is_attacking_too_but_no_assailant() -> None:
    table = Table()
    orc = table.first.creature("c3")
    nodes = (
        during(ab.Status.ATTACKING, ab.SizeModifier(1)),
        during(ab.Status.ASSAILANT, ab.SizeModifier(5)),
    )
    elf = lay(table.second, "c4", *nodes)
    table.strikes(orc, elf, dice=(1, 4))
    assert orc.wounds == 2


@pytest.mark.rule("512.6.2", "537.2/announces", "537.5")
@pytest.mark.parametrize(
    ("order", "wounds"), [(ab.Order.ANNOUNCES, 6), (ab.Order.DEALS, 1), (ab.Order.FIGHTS, 1)]
)
def test_who_is_made_to_strike_is_an_assailant_only_when_it_announces_the_attack(
    order: ab.Order, wounds: int
) -> None:
    table = Table()
    makes = ab.Makes(order, ab.Attack(ab.PowerKind.STRIKE, None), ab.Targets())
    pair = ab.Targets(OWN, then=ab.Targets(ENEMY))
    shaman = lay(table.first, "a1", tap(spell(makes, targets=pair)))
    orc = lay(table.first, "c3", during(ab.Status.ASSAILANT, ab.SizeModifier(5)), strike="1-1-1")
    elf = table.second.creature("c4", closed=True, life=20)
    table.dice(4)
    use(table, shaman, orc)
    assert elf.wounds == wounds


@pytest.mark.rule("512.6.2/statuses")
def test_who_casts_a_spell_is_a_source_and_not_attacking() -> None:
    table = Table()
    nodes = (
        during(ab.Status.SOURCE, ab.SizeModifier(1)),
        during(ab.Status.ATTACKING, ab.SizeModifier(5)),
    )
    mage = lay(table.first, "c1", *nodes, tap(spell(ab.Wound(2))))
    elf = table.second.creature("c4")
    use(table, mage, elf)
    assert elf.wounds == 3


@pytest.mark.rule("512.6.4")
def test_an_ability_may_choose_among_those_who_have_a_status() -> None:
    table = Table()
    attacked = ab.Targets(ab.InStatus(ab.Status.ATTACKED))
    helps = goes_off(
        ab.Moment.TARGETED, influence(ab.Heal(1), targets=attacked), powers=(ab.PowerKind.SHOT,)
    )
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1))))
    elf, gnome = table.second.creature("c4", wounds=3), table.second.creature("d4", wounds=3)
    lay(table.second, "a6", helps)
    use(table, archer, elf, die=3)
    assert (elf.wounds, gnome.wounds) == (3, 3)


@pytest.mark.rule("512.6.9/statuses", "116.4")
def test_after_the_attack_nobody_is_attacked_any_more() -> None:
    table = Table()
    rest = goes_off(
        ab.Moment.FINISHED, on_itself(ab.Heal(1)), ab.Not(ab.InStatus(ab.Status.ATTACKING))
    )
    orc = lay(table.first, "c3", rest, wounds=3)
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(3,))
    assert orc.wounds == 2
