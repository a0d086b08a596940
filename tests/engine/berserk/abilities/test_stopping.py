"""Plays that are cancelled and powers that are blocked (530, 531)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.answering import (
    answers,
    answers_at,
    at_play,
    goes_off,
    nobody_answers,
)
from tests.engine.berserk.abilities.laying import (
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.support.scenario import Table

SELF = ab.Is(ab.Who.SELF)
ENEMIES = ab.Targets(ab.OfSide(ab.Side.ENEMY))
ENEMY = ab.OfSide(ab.Side.ENEMY)
CANCELS = goes_off(ab.Moment.CANCELLING, at_play(ab.Cancel()), ENEMY)
BLOCKS = goes_off(ab.Moment.BLOCKING, at_play(ab.Block()), ENEMY)


# 530: cancelled plays.


@pytest.mark.rule("530.1", "512.6.3")
def test_a_cancelled_play_is_paid_and_does_nothing() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(3))))
    elf = lay(table.second, "c4", CANCELS)
    use(table, mage, elf)
    assert (elf.wounds, mage.is_closed) == (0, True)


@pytest.mark.rule("530.1")
def test_no_part_of_a_cancelled_ability_is_carried_out() -> None:
    table = Table()
    mage = lay(
        table.first,
        "c1",
        tap(ab.And((spell(ab.Wound(3), targets=ENEMIES), on_itself(ab.Heal(1))))),
        wounds=2,
    )
    elf = lay(table.second, "c4", CANCELS)
    use(table, mage)
    assert (elf.wounds, mage.wounds, mage.is_closed) == (0, 2, True)


@pytest.mark.rule("530.2", "512.6.3")
def test_only_the_first_power_of_an_ability_is_there_to_be_cancelled() -> None:
    table = Table()
    body = ab.And((on_itself(ab.Heal(1)), spell(ab.Wound(3), targets=ENEMIES)))
    mage = lay(table.first, "c1", tap(body), wounds=2)
    when = ab.When(ab.Moment.CANCELLING, ENEMY, powers=(ab.PowerKind.SPELL,))
    elf = lay(table.second, "c4", ab.Triggered(when, at_play(ab.Cancel())))
    use(table, mage)
    assert (elf.wounds, mage.wounds) == (3, 1)


@pytest.mark.rule("530.2", "510.3")
@pytest.mark.example("530.2-ex2")
def test_a_cancelled_strike_is_an_action_and_the_next_one_is_another() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.ActsTimes(2, (ab.PowerKind.STRIKE,)), movement=2)
    elf = table.second.creature("c4")
    once = ab.Triggered(
        ab.When(ab.Moment.CANCELLING, ENEMY), at_play(ab.Cancel()), limit=ab.Limit.PER_TURN
    )
    lay(table.second, "a6", once)
    table.strikes(orc, elf)
    assert (elf.wounds, orc.movement, orc.is_closed) == (0, 0, False)
    table.strikes(orc, elf, dice=(6, 1))
    assert elf.wounds == 3


@pytest.mark.rule("530.2")
def test_a_play_is_cancelled_before_any_die_is_rolled_or_defender_assigned() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", CANCELS)
    table.second.creature("d4")
    table.strikes(orc, elf)
    assert (table.events(ev.DiceRolled), table.events(ev.WindowOpened)) == ([], [])


@pytest.mark.rule("530.1")
def test_nothing_goes_off_on_a_cancelled_attack() -> None:
    table = Table()
    after = goes_off(ab.Moment.FINISHED, on_itself(ab.Heal(1)), SELF)
    orc = lay(
        table.first, "c3", goes_off(ab.Moment.LANDED, on_itself(ab.Heal(1)), SELF), after, wounds=4
    )
    elf = lay(table.second, "c4", CANCELS)
    table.strikes(orc, elf)
    assert orc.wounds == 4


@pytest.mark.rule("530.2", "512.6.3")
def test_a_player_may_choose_not_to_cancel() -> None:
    table = Table()
    node = answers_at(
        ab.Moment.CANCELLING, at_play(ab.Cancel()), ENEMY, payment=ab.Payment(closes=True)
    )
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", node)
    table.strikes(orc, elf, dice=(6, 1))
    table.passes()
    nobody_answers(table)
    assert (elf.wounds, elf.is_closed) == (3, False)


# 531: blocked powers.


@pytest.mark.rule("531.1", "531.4", "512.6.7")
def test_a_blocked_attack_lays_no_effect_and_is_paid() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", BLOCKS, closed=True)
    table.strikes(orc, elf, dice=(6,))
    assert (elf.wounds, orc.is_closed, len(table.events(ev.DiceRolled))) == (0, True, 1)


@pytest.mark.rule("531.4")
def test_a_blocked_spell_lays_no_effect() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(3))))
    elf = lay(table.second, "c4", BLOCKS)
    use(table, mage, elf)
    assert elf.wounds == 0


@pytest.mark.rule("531.4", "116.3.1")
def test_nothing_goes_off_on_a_blocked_attack() -> None:
    table = Table()
    orc = lay(table.first, "c3", goes_off(ab.Moment.LANDED, on_itself(ab.Heal(1)), SELF), wounds=4)
    elf = lay(table.second, "c4", BLOCKS, closed=True)
    table.strikes(orc, elf, dice=(6,))
    assert orc.wounds == 4


@pytest.mark.rule("531.4", "505.4.1")
def test_what_does_not_hang_on_a_blocked_power_is_carried_out() -> None:
    table = Table()
    body = ab.And((spell(ab.Wound(3), targets=ENEMIES), on_itself(ab.Heal(1))))
    mage = lay(table.first, "c1", tap(body), wounds=3)
    spells = goes_off(ab.Moment.BLOCKING, at_play(ab.Block()), ENEMY, powers=(ab.PowerKind.SPELL,))
    elf = lay(table.second, "c4", spells)
    use(table, mage)
    assert (elf.wounds, mage.wounds) == (0, 2)


@pytest.mark.rule("531.4", "505.4.6", "505.4.7")
def test_what_hangs_on_a_blocked_power_is_not_and_what_comes_otherwise_is() -> None:
    table = Table()
    harm = spell(ab.Wound(3), targets=ENEMIES)
    body = ab.Otherwise(ab.OnSuccess(harm, on_itself(ab.Heal(1))), on_itself(ab.Heal(2)))
    mage = lay(table.first, "c1", tap(body), wounds=4)
    spells = goes_off(ab.Moment.BLOCKING, at_play(ab.Block()), ENEMY, powers=(ab.PowerKind.SPELL,))
    elf = lay(table.second, "c4", spells)
    use(table, mage)
    assert (elf.wounds, mage.wounds) == (0, 2)


@pytest.mark.rule("531.2", "512.6.5")
def test_a_counterstrike_is_blocked_apart_from_the_strike() -> None:
    table = Table()
    orc = lay(table.first, "c3", BLOCKS)
    elf = table.second.creature("c4")
    table.strikes(orc, elf, dice=(4, 2))
    table.stands_firm()
    assert (orc.wounds, elf.wounds) == (0, 2)


@pytest.mark.rule("531.2", "512.6.5")
def test_a_blocked_strike_leaves_the_counterstrike() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", BLOCKS)
    table.strikes(orc, elf, dice=(4, 2))
    table.stands_firm()
    assert (orc.wounds, elf.wounds) == (1, 0)


@pytest.mark.rule("531.2")
def test_a_miss_is_not_there_to_be_blocked() -> None:
    table = Table()
    once = ab.Triggered(
        ab.When(ab.Moment.BLOCKING, ENEMY), at_play(ab.Block()), limit=ab.Limit.PER_BATTLE
    )
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", once)
    table.strikes(orc, elf, dice=(3, 5))
    assert elf.state.uses == ()


@pytest.mark.rule("531.3")
def test_one_kind_of_effect_may_be_what_is_blocked() -> None:
    table = Table()
    killer = lay(
        table.first, "c3", tap(influence(ab.FinishingBlow(3))), tap(influence(ab.Wound(1)))
    )
    other = lay(table.first, "d3", tap(influence(ab.Wound(1))))
    when = ab.When(ab.Moment.BLOCKING, ENEMY, effects=(ab.EffectKind.FINISHING_BLOW,))
    elf = lay(table.second, "c4", ab.Triggered(when, at_play(ab.Block())), life=2)
    use(table, killer, elf)
    assert not elf.is_dead
    use(table, other, elf)
    assert elf.wounds == 1


@pytest.mark.rule("531.5")
def test_the_active_players_blocks_are_announced_first() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(3))))
    blocks = goes_off(ab.Moment.BLOCKING, at_play(ab.Block()), powers=(ab.PowerKind.SPELL,))
    friend = lay(table.first, "a1", blocks)
    elf = lay(table.second, "c4", blocks)
    use(table, mage, elf)
    announced = [event.source for event in table.events(ev.PlayAnnounced)]
    assert announced == [mage.id, friend.id, elf.id]


@pytest.mark.rule("531.6")
def test_every_block_is_carried_out_though_one_would_do() -> None:
    table = Table()
    net = at_play(ab.Block(), ab.LoseMarker("сеть"), who=ab.Who.SUBJECT)
    orc = table.first.creature("c3")
    lucky = ab.Triggered(
        ab.When(ab.Moment.BLOCKING, ENEMY), at_play(ab.Block()), limit=ab.Limit.PER_TURN
    )
    shield = goes_off(ab.Moment.BLOCKING, net, ENEMY)
    elf = lay(table.second, "c4", shield, lucky, closed=True)
    table.strikes(orc, elf, dice=(6,))
    table.choose(op.TriggerNext(elf.id, 0))
    nobody_answers(table)
    assert len(table.events(ev.PlayBlocked)) == 2
    assert [use.in_turn for use in elf.state.uses] == [1]


@pytest.mark.rule("531.3", "306.2")
@pytest.mark.parametrize(("die", "wounds"), [(4, 3), (5, 0)])
def test_whether_an_attack_is_blocked_may_hang_on_a_die(die: int, wounds: int) -> None:
    table = Table()
    high = ab.Comparison(ab.ResultOf(ab.Outcome.DIE), ab.Compare.AT_LEAST, 5)
    body = ab.And((on_itself(ab.RollDie()), ab.Provided(high, at_play(ab.Block()))))
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", goes_off(ab.Moment.BLOCKING, body, ENEMY), closed=True)
    table.strikes(orc, elf, dice=(6, die))
    assert elf.wounds == wounds


@pytest.mark.rule("531.3")
@pytest.mark.parametrize(("die", "wounds"), [(3, 0), (4, 2)])
def test_an_attack_of_one_size_may_be_what_is_blocked(die: int, wounds: int) -> None:
    table = Table()
    one = ab.Comparison(ab.ResultOf(ab.Outcome.SIZE, of_trigger=True), ab.Compare.EQUAL, 1)
    orc = table.first.creature("c3")
    when = ab.When(ab.Moment.BLOCKING, ENEMY)
    elf = lay(
        table.second, "c4", ab.Triggered(when, at_play(ab.Block()), condition=one), closed=True
    )
    table.strikes(orc, elf, dice=(die,))
    assert elf.wounds == wounds


@pytest.mark.rule("531.5", "115.1")
def test_a_conditional_ability_may_be_played_to_block() -> None:
    table = Table()
    give_up = ab.Payment(destroyed=True)
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    imp = lay(
        table.second, "a6", answers_at(ab.Moment.BLOCKING, at_play(ab.Block()), payment=give_up)
    )
    table.strikes(orc, elf, dice=(6,))
    answers(table, imp)
    assert (elf.wounds, imp.is_dead) == (0, True)


@pytest.mark.rule("531.4", "534.2")
def test_blocking_comes_before_armor_so_none_is_spent() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", BLOCKS, ab.Named(ab.Name.ARMOR, 2), closed=True)
    table.strikes(orc, elf, dice=(6,))
    assert elf.state.armor_spent == 0


@pytest.mark.rule("531.4")
def test_what_goes_with_a_blocked_gift_is_not_laid_on() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Gain(ab.Named(ab.Name.CURSE)), ab.Exile())))
    elf = lay(table.second, "c4", BLOCKS)
    table.second.creature("a6")
    use(table, mage, elf)
    assert (elf.cell, ab.HasNamed(ab.Name.CURSE).name in elf.state.facts.named) == ("c4", False)


@pytest.mark.rule("531.2")
def test_each_of_several_attacks_is_blocked_for_itself() -> None:
    table = Table()
    shot = ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2), targets=ENEMIES)
    archer = lay(table.first, "c1", tap(ab.And((shot, shot))))
    once = ab.Triggered(
        ab.When(ab.Moment.BLOCKING, ENEMY), at_play(ab.Block()), limit=ab.Limit.PER_TURN
    )
    elf = lay(table.second, "c4", once)
    table.dice(1, 1)
    use(table, archer)
    assert elf.wounds == 2
