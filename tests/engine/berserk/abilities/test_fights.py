"""Fights: fast and slow attacks, defenders, counterstrikes, misses, sudden attacks (513-516)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import (
    answers,
    answers_at,
    at_play,
    goes_off,
    nobody_answers,
)
from tests.engine.berserk.abilities.laying import (
    TAP,
    can_use,
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.engine.berserk.abilities.sayings import rolls
from tests.support.scenario import Table

SELF = ab.Is(ab.Who.SELF)
STRIKE = ab.Attack(ab.PowerKind.STRIKE, None)
ONE_DIE = [kind for kind in ab.PowerKind if kind.is_attack and kind is not ab.PowerKind.STRIKE]
TWO_AWAY = {
    ab.PowerKind.REACH_STRIKE,
    ab.PowerKind.SHOT,
    ab.PowerKind.THROW,
    ab.PowerKind.DISCHARGE,
}


# 513, 516: fast and slow.


@pytest.mark.rule("513.1", "513.2", "516.1", "516.2")
def test_a_slow_attack_waits_for_its_own_turn_and_a_sudden_one_does_not() -> None:
    table = Table()
    orc = table.first.creature("c3")
    shot = ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 3))
    slow, quick = lay(table.second, "a6", tap(shot)), lay(table.second, "b6", sudden(shot))
    elf = table.second.creature("c4")
    table.strikes(orc, elf)
    offered = {one.card for one in table.options if isinstance(one, op.UseAction)}
    assert (slow.id in offered, quick.id in offered) == (False, True)


def sudden(attack: ab.Attack) -> ab.Playable:
    """Return an attack for closing that may be announced with the priority."""
    return ab.Playable(TAP, attack, sudden=True)


@pytest.mark.rule("513.3")
def test_an_attack_after_a_slow_spell_is_slow_too() -> None:
    table = Table()
    table.first.creature("c3")
    from_afar = ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 3))
    body = spell(ab.Wound(1), targets=ab.Targets(ab.OfSide(ab.Side.ENEMY)))
    witch = lay(table.second, "a6", tap(body), ab.Playable(TAP, from_afar, sudden=True))
    orc = table.first.creature("d3")
    table.strikes(orc, table.second.creature("d4"))
    places = [
        one.ability
        for one in table.options
        if isinstance(one, op.UseAction) and one.card == witch.id
    ]
    assert set(places) == {1}


@pytest.mark.rule("516.1", "515.2/both")
def test_a_sudden_strike_is_fought_by_the_same_table() -> None:
    table = Table()
    orc, troll = table.first.creature("c3"), table.first.creature("d3")
    elf = lay(table.second, "c4", sudden(STRIKE))
    table.strikes(troll, elf)
    table.dice(5, 3, 1)
    use(table, elf, orc)
    nobody_answers(table)
    assert table.asked == (Seat.SECOND, Asking.STEP_DOWN)
    table.stands_firm()
    nobody_answers(table)
    assert (rolls(table), orc.wounds, elf.wounds) == ([(5, 3), (1, 0)], 2, 1 + 1)


@pytest.mark.rule("514.1/phase", "516.1")
def test_nobody_defends_against_the_inactive_players_sudden_strike() -> None:
    table = Table()
    orc, troll = table.first.creature("c3"), table.first.creature("d3")
    elf = lay(table.second, "c4", sudden(STRIKE))
    table.strikes(troll, elf)
    table.dice(6, 1, 1)
    use(table, elf, orc)
    nobody_answers(table)
    assert table.events(ev.DefenderAssigned) == []
    assert not any(isinstance(one, op.Defend) for one in table.options)


@pytest.mark.rule("514.1", "514.9")
def test_a_strike_that_an_ability_lets_announce_may_be_defended() -> None:
    table = Table()
    orc = lay(table.first, "c3", tap(STRIKE))
    elf, guard = table.second.creature("c4"), table.second.creature("d4")
    table.dice(6, 1)
    use(table, orc, elf)
    table.defends(guard)
    assert (elf.wounds, guard.wounds, orc.is_closed, guard.is_closed) == (0, 3, True, True)


@pytest.mark.rule("516.1.1", "537.5")
def test_a_strike_that_an_ability_makes_another_card_deal_takes_one_die() -> None:
    table = Table()
    taunt = ab.Makes(ab.Order.DEALS, STRIKE, ab.Targets(who=ab.Who.OTHER))
    lord = lay(table.first, "c3", tap(influence(taunt)))
    elf = table.second.creature("c4")
    use(table, lord, elf, die=6)
    assert (rolls(table), lord.wounds, elf.is_closed) == ([(6, 0)], 3, False)


# 514: who may defend.


@pytest.mark.rule("514.2", "514.8")
def test_a_strike_that_was_redirected_is_redirected_no_more() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf, guard = table.second.creature("c4"), table.second.creature("d4")
    node = answers_at(ab.Moment.REDIRECTING, at_play(ab.Redirect(ab.Who.SELF)), payment=TAP)
    hero = lay(table.second, "b4", node)
    table.strikes(orc, elf, dice=(6, 1))
    use(table, hero)
    table.passes()
    assert not any(isinstance(one, op.Defend) for one in table.options)
    nobody_answers(table)
    assert (elf.wounds, hero.wounds, guard.wounds) == (0, 3, 0)


@pytest.mark.rule("514.3", "514.1")
def test_a_card_that_may_not_defend_is_not_offered() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    coward = lay(table.second, "d4", ab.Cannot(ab.Doing.DEFEND))
    guard = table.second.creature("b4")
    table.strikes(orc, elf)
    assert (table.can_defend(coward), table.can_defend(guard)) == (False, True)


@pytest.mark.rule("514.2")
def test_a_strike_directed_at_some_cards_is_defended_for_the_others() -> None:
    table = Table()
    weak = ab.StrikeKind(ab.Name.DIRECTED, ab.InState(ab.State.WOUNDED))
    orc = lay(table.first, "c3", weak)
    elf, gnome = table.second.creature("c4", wounds=1), table.second.creature("b4")
    guard = table.second.creature("d4")
    table.strikes(orc, gnome)
    assert table.asked == (Seat.SECOND, Asking.PRIORITY)
    assert table.can_defend(elf)
    assert not table.can_defend(guard)
    other = Table()
    orc = lay(other.first, "c3", weak)
    elf = other.second.creature("c4", wounds=1)
    other.second.creature("d4")
    other.strikes(orc, elf, dice=(6, 1))
    assert elf.wounds == 1 + 3


@pytest.mark.rule("514.5", "514.7")
def test_a_strike_with_a_range_is_defended_by_the_common_rules() -> None:
    table = Table()
    hawk = table.first.flyer()
    table.first.creature("a1")
    elf, guard = table.second.creature("c4"), table.second.creature("d5")
    table.strikes(hawk, elf)
    assert table.can_defend(guard)


# 515: who fights.


@pytest.mark.rule("515.1", "515.8/alone")
@pytest.mark.parametrize("kind", ONE_DIE)
@pytest.mark.parametrize(("die", "wounds"), [(3, 1), (5, 2), (6, 3)])
def test_every_other_attack_takes_one_die_though_its_target_is_open(
    kind: ab.PowerKind, die: int, wounds: int
) -> None:
    table = Table()
    orc = lay(table.first, "c3", tap(ab.Attack(kind, Strength(1, 2, 3))))
    elf = table.second.creature("c5" if kind in TWO_AWAY else "c4")
    table.second.creature("e6")
    use(table, orc, elf, die=die)
    assert (rolls(table), elf.wounds) == ([(die, 0)], wounds)


@pytest.mark.rule("515.1.1")
def test_who_rolls_for_a_spell_does_not_fight() -> None:
    table = Table()
    tired = goes_off(ab.Moment.BEFORE_DICE, on_itself(ab.Heal(1)), SELF)
    mage = lay(
        table.first, "c1", tired, tap(spell(ab.Wound(ab.Rolled(Strength(1, 2, 3))))), wounds=2
    )
    elf = table.second.creature("c4")
    use(table, mage, elf, die=6)
    assert (elf.wounds, mage.wounds) == (3, 2)


@pytest.mark.rule("515.2", "515.6/silent")
def test_a_card_that_is_closed_before_the_dice_does_not_fight() -> None:
    table = Table()
    shut = answers_at(
        ab.Moment.TARGETED, at_play(ab.Close(), who=ab.Who.OTHER), ab.OfSide(ab.Side.OWN)
    )
    orc = table.first.creature("c3")
    mage = lay(table.first, "a1", shut)
    elf = table.second.creature("c4")
    table.strikes(orc, elf, dice=(6,))
    answers(table, mage)
    assert (rolls(table), elf.wounds) == ([(6, 0)], 3)


@pytest.mark.rule("515.6")
@pytest.mark.same("2009:205.5б")
def test_a_card_that_does_not_fight_is_struck_as_a_closed_one() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", ab.Cannot(ab.Doing.ROLL_IN_DEFENCE))
    table.strikes(orc, elf, dice=(5,))
    assert (rolls(table), elf.wounds) == ([(5, 0)], 2)


@pytest.mark.rule("515.4")
def test_a_counterstrike_is_a_strike_with_all_that_goes_with_it() -> None:
    table = Table()
    venom = at_play(ab.Wound(2), who=ab.Who.OTHER)
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", goes_off(ab.Moment.LANDED, venom, SELF))
    table.strikes(orc, elf, dice=(1, 4))
    assert orc.wounds == 1 + 2


@pytest.mark.rule("515.4")
def test_a_counterstrike_is_announced_by_nobody() -> None:
    table = Table()
    proud = goes_off(ab.Moment.ANNOUNCED, on_itself(ab.Heal(1)), SELF)
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", proud, wounds=3)
    table.strikes(orc, elf, dice=(1, 4))
    assert (orc.wounds, elf.wounds) == (1, 3)


@pytest.mark.rule("515.5")
def test_nothing_goes_off_on_a_miss() -> None:
    table = Table()
    orc = lay(table.first, "c3", goes_off(ab.Moment.LANDED, on_itself(ab.Heal(1)), SELF), wounds=3)
    elf = table.second.creature("c4")
    table.strikes(orc, elf, dice=(3, 5))
    assert (elf.wounds, orc.wounds, orc.is_closed) == (0, 3, True)


@pytest.mark.rule("515.5", "116.4")
def test_what_comes_after_an_attack_comes_after_a_miss_too() -> None:
    table = Table()
    rest = goes_off(ab.Moment.FINISHED, on_itself(ab.Heal(1)), SELF, powers=(ab.PowerKind.STRIKE,))
    orc = lay(table.first, "c3", rest, wounds=3)
    table.strikes(orc, table.second.creature("c4"), dice=(3, 5))
    assert orc.wounds == 2


@pytest.mark.rule("515.7")
def test_an_own_card_is_struck_with_all_its_abilities() -> None:
    table = Table()
    orc = table.first.creature("c3")
    friend = lay(table.first, "c2", ab.Named(ab.Name.ARMOR, 1))
    table.second.creature("c6")
    table.strikes(orc, friend, dice=(6,))
    assert (rolls(table), friend.wounds) == ([(6, 0)], 2)


@pytest.mark.rule("515.8/alone")
@pytest.mark.same("2009:205.5а")
def test_an_unanswered_strike_takes_one_die_though_its_target_is_open() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.Named(ab.Name.UNANSWERED))
    elf = table.second.creature("c4")
    table.strikes(orc, elf, dice=(5,))
    assert (rolls(table), elf.wounds) == ([(5, 0)], 2)


@pytest.mark.rule("515.2", "212.3")
def test_an_artifact_never_fights_back() -> None:
    table = Table()
    orc = table.first.creature("c3")
    engine = table.second.artifact("c4")
    table.second.creature("e6")
    table.strikes(orc, engine, dice=(6,))
    assert (rolls(table), engine.wounds) == ([(6, 0)], 3)


@pytest.mark.rule("515.3", "515.4")
def test_in_an_exchange_both_wound_at_once_though_one_dies() -> None:
    table = Table()
    orc = table.first.creature("c3", life=1)
    table.first.creature("a1")
    elf = table.second.creature("c4", life=2)
    table.second.creature("e6")
    table.strikes(orc, elf, dice=(4, 2))
    table.stands_firm()
    assert (orc.is_dead, elf.is_dead) == (True, True)


@pytest.mark.rule("515.2/both")
def test_a_flyer_that_strikes_is_fought_like_any_other() -> None:
    table = Table()
    hawk = lay(table.first, None, kind=CardType.FLYER)
    table.first.creature("a1")
    elf = table.second.creature("c4")
    table.strikes(hawk, elf, dice=(1, 4))
    assert (elf.wounds, hawk.wounds) == (0, 1)


@pytest.mark.rule("516.1", "510.1")
def test_a_sudden_attack_closes_the_card_as_any_action() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", sudden(STRIKE))
    table.strikes(orc, elf)
    table.dice(6, 1, 3)
    use(table, elf, orc)
    nobody_answers(table)
    assert elf.is_closed
    assert rolls(table) == [(6, 1), (3, 0)]


@pytest.mark.rule("516.1", "501.5")
@pytest.mark.same("2009:104.4")
def test_a_sudden_attack_cannot_be_announced_twice_for_one_closing() -> None:
    table = Table()
    free = ab.Playable(ab.Payment(closes=True), STRIKE, sudden=True)
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", free)
    table.strikes(orc, elf)
    use(table, elf, orc)
    assert not can_use(table, elf, orc)
