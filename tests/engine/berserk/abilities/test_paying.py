"""Announcing, reserving, prepaying and paying; actions: 113, 501, 506.7, 510, 540."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.events import PlayAnnounced, PlayStopped
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import answers, answers_at, nobody_answers
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
from tests.engine.berserk.abilities.sayings import (
    ENEMIES,
    ENEMY,
    OWN,
    SELF,
    STRIKE,
    everybody_passes,
    on,
    picks,
    sudden,
)
from tests.support.scenario import Table

SHOT = (ab.PowerKind.SHOT,)


def free(body: object) -> ab.Playable:
    """An ability that is free, sudden and used once a turn."""
    return sudden(body, ab.Payment(), limit=ab.Limit.PER_TURN)


# Actions: 113, 510.


@pytest.mark.rule("113.4/closes", "510.2.1", "510.2.2")
def test_what_does_not_close_its_card_is_no_action() -> None:
    table = Table()
    mage = lay(
        table.first, "c1", tap(spell(ab.Wound(1))), ab.Playable(ab.Payment(), spell(ab.Wound(1)))
    )
    elf = table.second.creature("c6")
    use(table, mage, elf)
    use(table, mage, elf, number=1)
    assert (elf.wounds, mage.state.acted) == (2, 1)


@pytest.mark.rule("113.5.1", "304.2")
def test_a_slow_ability_waits_for_the_own_main_phase() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", tap(spell(ab.Wound(1))))
    table.strikes(orc, elf, dice=(3, 3))
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("113.5.3", "510.6", "304.3")
@pytest.mark.same("older-506-510:510.3")
def test_a_sudden_action_is_an_action_at_any_time() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c5", sudden(spell(ab.Wound(1))))
    table.moves(orc, "d3")
    use(table, elf, orc)
    everybody_passes(table)
    assert (orc.wounds, elf.is_closed, elf.state.acted) == (1, True, 1)


@pytest.mark.rule("510.1", "510.3")
def test_who_may_act_twice_acts_while_it_has_fewer_markers() -> None:
    table = Table()
    bull = lay(table.first, "c3", ab.ActsTimes(2, STRIKE))
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(bull, elf, dice=(3,))
    assert (bull.is_closed, bull.state.acted) == (False, 1)
    table.strikes(bull, elf, dice=(3,))
    assert (bull.is_closed, bull.state.acted) == (True, 2)


@pytest.mark.rule("510.1", "510.3")
def test_who_may_strike_twice_does_nothing_else_twice() -> None:
    table = Table()
    bull = lay(table.first, "c3", ab.ActsTimes(2, STRIKE), tap(spell(ab.Wound(1))))
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(bull, elf, dice=(3,))
    assert (bull.is_closed, can_use(table, bull, elf), table.can_strike(bull, elf)) == (
        False,
        False,
        True,
    )


@pytest.mark.rule("501.3", "510.1")
@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.same("2009:104.4")
def test_a_closed_card_does_not_close_for_an_ability(closed: bool) -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(1))), closed=closed)
    elf = table.second.creature("c6")
    assert can_use(table, mage, elf) is not closed


@pytest.mark.rule("510.5", "540.3")
def test_who_has_acted_and_stays_open_does_not_move_any_more() -> None:
    table = Table()
    bull = lay(table.first, "c3", ab.ActsTimes(2, STRIKE), movement=2)
    elf = table.second.creature("c4", closed=True)
    table.strikes(bull, elf, dice=(3,))
    assert (bull.movement, table.can_move(bull, "c2")) == (0, False)


@pytest.mark.rule("510.4", "540.3.1")
def test_who_is_opened_may_act_so_often_again() -> None:
    table = Table()
    bull = lay(table.first, "c3", ab.ActsTimes(2, STRIKE))
    squire = lay(table.first, "a1", tap(influence(ab.Open())))
    elf = table.second.creature("c4", life=20, closed=True)
    for _strike in range(2):
        table.strikes(bull, elf, dice=(3,))
    use(table, squire, bull)
    table.strikes(bull, elf, dice=(3,))
    assert (bull.is_closed, bull.state.acted) == (False, 1)


@pytest.mark.rule("540.1", "540.2", "540.3")
def test_who_does_not_close_after_an_attack_must_be_open_for_it_all_the_same() -> None:
    table = Table()
    rider = lay(table.first, "c3", ab.StaysOpenAfter(STRIKE))
    elf = table.second.creature("c4", closed=True)
    table.strikes(rider, elf, dice=(3,))
    assert (rider.is_closed, rider.state.acted, table.can_strike(rider, elf)) == (False, 1, False)


@pytest.mark.rule("540.1.1", "540.2")
@pytest.mark.parametrize(
    ("powers", "closed"),
    [(SHOT, False), ((ab.PowerKind.DISCHARGE,), True), ((ab.PowerKind.DISCHARGE, *SHOT), False)],
)
@pytest.mark.parametrize("joined", [False, True])
def test_who_does_not_close_after_a_shot_does_not_close_for_it(
    powers: tuple[ab.PowerKind, ...], *, closed: bool, joined: bool
) -> None:
    table = Table()
    shot = ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2))
    archer = lay(
        table.first,
        "c2",
        tap(ab.WhileDoing(shot, on_itself(ab.Heal(1))) if joined else shot),
        ab.StaysOpenAfter(powers),
    )
    elf = table.second.creature("c5", closed=True)
    use(table, archer, None if joined else elf)  # it is the only one to be aimed at
    nobody_answers(table)
    assert (elf.wounds, archer.is_closed) == (2, closed)
    assert not any(isinstance(one, op.UseAction) for one in table.options)


@pytest.mark.rule("513.2", "540.1.1")
def test_who_does_not_close_after_a_shot_closes_for_a_sudden_one() -> None:
    table = Table()
    shot = sudden(ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2)))
    archer = lay(table.first, "c2", shot, ab.StaysOpenAfter(SHOT))
    elf = table.second.creature("c5", closed=True)
    use(table, archer, elf)
    nobody_answers(table)
    assert (elf.wounds, archer.is_closed) == (2, True)


@pytest.mark.rule("540.1.3", "510.3")
def test_who_may_shoot_twice_shoots_twice() -> None:
    table = Table()
    shot = tap(ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2)))
    archer = lay(table.first, "c2", shot, ab.ActsTimes(2, SHOT))
    elf = table.second.creature("c5", closed=True)
    for closed in (False, True):
        assert can_use(table, archer, elf)
        use(table, archer, elf)
        nobody_answers(table)
        assert archer.is_closed is closed
    assert elf.wounds == 4


@pytest.mark.rule("540.4")
def test_an_ability_may_keep_the_attacking_card_open() -> None:
    table = Table()
    kele = lay(table.first, "c3", on(ab.Moment.LANDED, on_itself(ab.StaysOpen()), powers=STRIKE))
    elf = table.second.creature("c4", closed=True)
    table.strikes(kele, elf, dice=(3,))
    assert (kele.is_closed, kele.state.acted) == (False, 1)


@pytest.mark.rule("540.4.1")
def test_what_a_strike_sets_off_keeps_a_defender_open_too() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    kele = lay(table.second, "d4", on(ab.Moment.LANDED, on_itself(ab.StaysOpen()), powers=STRIKE))
    table.strikes(orc, elf, dice=(1, 5))
    table.defends(kele)
    while table.asked is not None and table.asked[1] is Asking.STEP_DOWN:
        table.stands_firm()
    assert (orc.is_closed, kele.is_closed, kele.state.acted) == (True, False, 1)


@pytest.mark.rule("521.1")
@pytest.mark.example("521.1-ex1")
@pytest.mark.same("2009:103.1")
def test_a_text_may_let_a_card_defend_any_number_of_times() -> None:
    table = Table()
    orcs = [table.first.creature(cell) for cell in ("c3", "d3")]
    elf = table.second.creature("c4")
    guard = lay(
        table.second, "d4", ab.StaysOpenAfter(defending=True), ab.ActsTimes(99, defending=True)
    )
    for orc in orcs:
        table.strikes(orc, elf, dice=(1, 1))
        table.defends(guard)
    assert (guard.is_closed, guard.state.acted) == (False, 2)


# Resources: 501.


@pytest.mark.rule("501.5", "512.5")
def test_what_one_play_will_be_paid_with_pays_for_no_other() -> None:
    table = Table()
    twice = sudden(spell(ab.Wound(1)))
    orc = table.first.creature("c3")
    elf = lay(table.second, "c5", twice, sudden(spell(ab.Wound(2))))
    table.moves(orc, "d3")
    use(table, elf, orc)
    everybody_passes(table)
    assert (orc.wounds, [event.source for event in table.events(PlayAnnounced)]) == (
        1,
        [orc.id, elf.id],
    )


@pytest.mark.rule("501.5")
@pytest.mark.same("2009:103.6")
def test_chips_that_are_announced_are_spent_for_nothing_else() -> None:
    table = Table()
    shots = sudden(spell(ab.Wound(1)), ab.Payment(chips=2))
    orc = table.first.creature("c3")
    elf = lay(table.second, "c5", shots, chips=3)
    table.moves(orc, "d3")
    use(table, elf, orc)
    everybody_passes(table)
    assert (orc.wounds, elf.state.chips) == (1, 1)


@pytest.mark.rule("501.4", "501.14")
def test_wounds_are_paid_at_once() -> None:
    table = Table()
    cultist = lay(table.first, "c1", ab.Playable(ab.Payment(wounds=3), spell(ab.Wound(2))))
    elf = table.second.creature("c6")
    use(table, cultist, elf)
    assert (cultist.wounds, elf.wounds) == (3, 2)


@pytest.mark.rule("501.15")
def test_who_dies_of_the_payment_does_nothing() -> None:
    table = Table()
    cultist = lay(table.first, "c1", ab.Playable(ab.Payment(wounds=3), spell(ab.Wound(2))), life=3)
    table.first.creature("a1")
    elf = table.second.creature("c6")
    use(table, cultist, elf)
    assert (cultist.is_dead, elf.wounds) == (True, 0)


@pytest.mark.rule("501.6/life", "528.10")
def test_no_more_life_is_paid_than_there_is() -> None:
    table = Table()
    cultist = lay(table.first, "c1", ab.Playable(ab.Payment(wounds=3), spell(ab.Wound(2))), life=2)
    elf = table.second.creature("c6")
    assert not can_use(table, cultist, elf)


@pytest.mark.rule("501.4")
def test_extra_life_is_paid_at_once() -> None:
    table = Table()
    vampire = lay(
        table.first,
        "c1",
        tap(on_itself(ab.ExtraLife(3))),
        ab.Playable(ab.Payment(extra_life=2), spell(ab.Wound(2))),
    )
    elf = table.second.creature("c6")
    assert not can_use(table, vampire, elf, 1)
    use(table, vampire)
    use(table, vampire, elf, number=1)
    assert (vampire.state.extra, elf.wounds) == (1, 2)


@pytest.mark.rule("501.4", "501.15")
@pytest.mark.parametrize(
    "payment", [ab.Payment(destroyed=True), ab.Payment(exiled=True), ab.Payment(to_deck=True)]
)
def test_a_card_may_pay_with_itself(payment: ab.Payment) -> None:
    table = Table()
    bomb = lay(table.first, "c1", ab.Playable(payment, spell(ab.Wound(2))))
    table.first.creature("a1")
    elf = table.second.creature("c6")
    use(table, bomb, elf)
    assert (bomb.state.in_battle, elf.wounds) == (False, 2)


@pytest.mark.rule("501.4", "501.7")
def test_another_card_may_be_given_up_as_a_payment() -> None:
    table = Table()
    victims = ab.Targets(ab.AllOf((OWN, ab.Not(SELF))))
    priest = lay(table.first, "c1", ab.Playable(ab.Payment(destroys=victims), spell(ab.Wound(4))))
    one, other = table.first.creature("a1"), table.first.creature("b1")
    elf = table.second.creature("c6")
    use(table, priest, elf)
    assert table.asked == (Seat.FIRST, Asking.PAYMENT)
    table.choose(op.ChoosePayment(other.id))
    assert (one.is_dead, other.is_dead, elf.wounds) == (False, True, 4)


@pytest.mark.rule("501.4")
def test_another_card_may_be_closed_as_a_payment() -> None:
    table = Table()
    helpers = ab.Targets(ab.AllOf((OWN, ab.Not(SELF))))
    chief = lay(
        table.first, "c1", ab.Playable(ab.Payment(closes_other=helpers), spell(ab.Wound(1)))
    )
    one, other = table.first.creature("a1"), table.first.creature("b1", closed=True)
    elf = table.second.creature("c6")
    use(table, chief, elf)
    table.choose(op.ChoosePayment(one.id))
    assert (one.is_closed, one.state.acted, elf.wounds) == (True, 0, 1)
    assert other.is_closed
    assert not can_use(table, chief, elf)


@pytest.mark.rule("501.7")
@pytest.mark.parametrize("payment", [TAP, ab.Payment(chips=1)])
def test_a_card_whose_resource_is_announced_is_not_given_up_for_something_else(
    payment: ab.Payment,
) -> None:
    table = Table()
    victims = ab.Targets(ab.AllOf((OWN, ab.Not(SELF))))
    offers = sudden(spell(ab.Wound(4)), ab.Payment(destroys=victims))
    orc = table.first.creature("c3")
    priest = lay(table.second, "a6", offers)
    elf = lay(table.second, "c6", sudden(spell(ab.Wound(1)), payment), chips=1)
    table.moves(orc, "d3")
    use(table, elf, orc)
    assert orc.wounds == 1  # nobody was asked before the spell was carried out
    assert can_use(table, priest, orc)  # now it is


@pytest.mark.rule("501.7")
def test_a_card_that_was_promised_for_one_thing_is_not_given_up_for_another() -> None:
    table = Table()
    offers = sudden(spell(ab.Wound(2)), ab.Payment(destroys=ab.Targets(ab.OfClass(("раб",)))))
    orc = table.first.creature("c3")
    priest, other = lay(table.second, "a6", offers), lay(table.second, "b6", offers)
    slave = lay(table.second, "c6", classes=("раб",))
    table.moves(orc, "d3")
    assert can_use(table, other, orc)
    use(table, priest, orc)
    table.choose(op.ChoosePayment(slave.id))
    assert (orc.wounds, slave.is_dead) == (2, True)  # nobody else was asked before


@pytest.mark.rule("545.7", "526.2")
def test_an_ability_of_once_a_turn_is_not_announced_twice_before_it_is_carried_out() -> None:
    once = ab.Playable(ab.Payment(), spell(ab.Wound(1)), sudden=True, limit=ab.Limit.PER_TURN)
    table = Table()
    orc = table.first.creature("c3")
    elf, nun = lay(table.second, "c6", once), lay(table.second, "a6", once)
    table.moves(orc, "d3")
    use(table, elf, orc)
    assert orc.wounds == 0  # it waits for what else is announced
    assert (can_use(table, elf, orc), can_use(table, nun, orc)) == (False, True)


@pytest.mark.rule("501.8")
@pytest.mark.same("2009:203.11")
def test_a_card_that_moves_cannot_act_before_it_has_moved() -> None:
    table = Table()
    orc = lay(table.first, "c3", sudden(spell(ab.Wound(1))))
    table.second.creature("c6")
    table.moves(orc, "d3")
    assert table.asked == (Seat.FIRST, Asking.PRIORITY)
    assert orc.cell == "d3"


@pytest.mark.rule("501.8", "501.11")
def test_a_card_that_moves_cannot_be_closed_meanwhile() -> None:
    table = Table()
    orc = table.first.creature("c3", movement=2)
    witch = lay(table.second, "c6", sudden(influence(ab.Close())))
    table.moves(orc, "d3")
    use(table, witch, orc)
    everybody_passes(table)
    assert (orc.is_closed, orc.cell) == (True, "c3")


@pytest.mark.rule("501.9", "501.11")
def test_a_card_whose_action_is_being_carried_out_cannot_be_closed() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="3-3-3")
    witch = lay(table.second, "a6", sudden(influence(ab.Close())))
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    table.passes()  # the strike comes onto the stack and is legal: its closing is reserved
    assert not can_use(table, witch, orc)
    everybody_passes(table)
    assert elf.wounds == 3


@pytest.mark.rule("501.9", "528.8")
def test_a_card_that_is_closed_before_its_action_begins_does_not_act() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="3-3-3")
    witch = lay(table.second, "a6", sudden(influence(ab.Close())))
    elf = table.second.creature("c4")
    table.strikes(orc, elf, dice=(3,))
    use(table, witch, orc)
    everybody_passes(table)
    assert (orc.is_closed, elf.wounds, orc.state.acted) == (True, 0, 0)


@pytest.mark.rule("501.10")
def test_a_card_counts_as_open_until_its_action_is_paid() -> None:
    table = Table()
    weak = on(ab.Moment.CALCULATION, on_itself(ab.Chips(1)), condition=_closed())
    orc = lay(table.first, "c3", weak)
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert (orc.state.chips, orc.is_closed) == (0, True)


def _closed() -> ab.CardIs:
    return ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED))


@pytest.mark.rule("501.12")
def test_chips_in_the_reserve_cannot_be_taken_away() -> None:
    table = Table()
    archer = lay(table.first, "c1", ab.Playable(ab.Payment(chips=2), spell(ab.Wound(3))), chips=3)
    thief = lay(table.second, "a6", free(influence(ab.Chips(-3), targets=ENEMIES)))
    elf = table.second.creature("c6")
    use(table, archer, elf)
    table.passes()  # the spell begins: its chips are in the reserve
    use(table, thief, archer)
    everybody_passes(table)
    assert (elf.wounds, archer.state.chips) == (3, 0)


@pytest.mark.rule("501.12", "528.2.1")
@pytest.mark.parametrize("chips", [2, 3])
def test_only_chips_outside_the_reserve_can_be_meant_to_be_taken(chips: int) -> None:
    table = Table()
    archer = lay(
        table.first, "c1", ab.Playable(ab.Payment(chips=2), spell(ab.Wound(3))), chips=chips
    )
    takes, gives = influence(ab.Chips(-1), targets=ENEMIES), influence(ab.Chips(1), targets=ENEMIES)
    thief = lay(table.second, "a6", free(takes), free(gives))
    elf = table.second.creature("c6")
    use(table, archer, elf)
    assert can_use(table, thief, archer)
    table.passes()  # the spell begins: its chips are in the reserve
    assert can_use(table, thief, archer) is (chips == 3)
    assert can_use(table, thief, archer, number=1)


@pytest.mark.rule("501.5", "501.9", "501.12")
def test_chips_that_were_paid_are_in_the_reserve_no_longer() -> None:
    """The spell has not left the stack when the thief answers what was paid."""
    table = Table()
    archer = lay(table.first, "c1", ab.Playable(ab.Payment(chips=1), spell(ab.Wound(3))), chips=3)
    thief = lay(
        table.second, "a6", answers_at(ab.Moment.PAID, influence(ab.Chips(-3), targets=ENEMIES))
    )
    elf = table.second.creature("c6")
    use(table, archer, elf)
    answers(table, thief, archer)
    assert (elf.wounds, archer.state.chips) == (3, 0)


@pytest.mark.rule("501.5", "501.11")
def test_a_card_that_opened_after_its_action_was_paid_can_be_closed() -> None:
    table = Table()
    archer = lay(table.first, "c1", tap(spell(ab.Wound(3))))
    lay(
        table.first,
        "a1",
        on(ab.Moment.PAID, influence(ab.Open(), targets=ab.Targets(who=ab.Who.SUBJECT)), OWN),
    )
    jailer = lay(
        table.second, "a6", answers_at(ab.Moment.PAID, influence(ab.Close(), targets=ENEMIES))
    )
    elf = table.second.creature("c6")
    use(table, archer, elf)
    while not can_use(table, jailer, archer):
        table.passes()
    answers(table, jailer, archer)
    assert (elf.wounds, archer.is_closed) == (3, True)


@pytest.mark.rule("501.12", "528.8")
def test_chips_that_are_not_reserved_yet_can_be_taken_away() -> None:
    table = Table()
    archer = lay(table.first, "c1", ab.Playable(ab.Payment(chips=2), spell(ab.Wound(3))), chips=3)
    thief = lay(table.second, "a6", free(influence(ab.Chips(-3), targets=ENEMIES)))
    elf = table.second.creature("c6")
    use(table, archer, elf)
    use(table, thief, archer)
    everybody_passes(table)
    assert (elf.wounds, archer.state.chips) == (0, 0)
    assert [event.paid for event in table.events(PlayStopped)] == [False]


@pytest.mark.rule("501.13", "526.1")
def test_what_cannot_be_paid_any_more_is_paid_as_far_as_possible() -> None:
    table = Table()
    orc = lay(
        table.first, "c3", tap(ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(3, 3, 3))), life=2
    )
    table.first.creature("a1")
    elf = table.second.creature("c4")
    answer = ab.Playable(
        ab.Payment(),
        spell(ab.Destroy(), targets=ab.Targets(who=ab.Who.SUBJECT)),
        sudden=True,
        when=ab.When(ab.Moment.BLOCKING, ENEMY),
        limit=ab.Limit.PER_TURN,
    )
    mage = lay(table.second, "a6", answer)
    use(table, orc, elf, die=3)
    use(table, mage)
    everybody_passes(table)
    assert (orc.is_dead, elf.wounds) == (True, 3)


@pytest.mark.rule("501.13.1", "510.4")
def test_a_card_that_died_while_acting_gets_its_action_marker() -> None:
    table = Table()
    orc = lay(table.first, "c3", strike="1-1-1", life=2)
    table.first.creature("a1")
    elf = lay(table.second, "c4", strike="9-9-9")
    table.strikes(orc, elf, dice=(1, 4))
    assert (orc.is_dead, orc.state.acted) == (True, 1)


@pytest.mark.rule("501.15", "501.16")
def test_prepaying_sets_abilities_off() -> None:
    table = Table()
    cultist = lay(
        table.first,
        "c1",
        ab.Playable(ab.Payment(wounds=3), spell(ab.Wound(2))),
        on(ab.Moment.WOUNDED, on_itself(ab.Chips(1))),
    )
    elf = table.second.creature("c6")
    use(table, cultist, elf)
    assert (cultist.state.chips, elf.wounds) == (1, 2)


@pytest.mark.rule("501.3", "512.7")
def test_paying_sets_abilities_off() -> None:
    table = Table()
    archer = lay(
        table.first,
        "c1",
        ab.Playable(ab.Payment(chips=1), spell(ab.Wound(1))),
        on(ab.Moment.CHIPS, on_itself(ab.Open())),
        chips=1,
        closed=True,
    )
    elf = table.second.creature("c6")
    use(table, archer, elf)
    assert not archer.is_closed


@pytest.mark.rule("501.17", "528.4")
def test_range_is_judged_when_the_play_begins_and_not_later() -> None:
    table = Table()
    push = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(),),
        ab.Targets(OWN),
        cells=ab.Cells(who=ab.Who.TARGET, within=9),
    )
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2), range=3)))
    wind = lay(table.second, "a6", free(push))
    elf = table.second.creature("c4")
    use(table, archer, elf, die=3)
    table.passes()
    use(table, wind, elf)
    picks(table, "c6")
    everybody_passes(table)
    assert (elf.cell, elf.wounds) == ("c6", 2)
