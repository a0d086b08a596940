"""Resources: announced, reserved, prepaid and paid: 501."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.events import PlayAnnounced, PlayStopped
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import answers, answers_at
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
