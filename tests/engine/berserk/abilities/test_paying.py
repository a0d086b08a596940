"""Announcing, reserving, prepaying and paying; actions: 113, 501, 506.7, 510, 540."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.berserk.abilities import (
    ActsTimes,
    AllOf,
    Area,
    Attack,
    Bounded,
    Called,
    CardIs,
    Cells,
    Chips,
    ChosenX,
    Close,
    Count,
    Destroy,
    ExtraLife,
    FurtherJump,
    Heal,
    InState,
    Is,
    Limit,
    Moment,
    Name,
    Named,
    Not,
    Number,
    OfClass,
    Open,
    Payment,
    Playable,
    Power,
    PowerKind,
    Relocate,
    Relocation,
    State,
    StaysOpen,
    StaysOpenAfter,
    StrikeOf,
    Sum,
    Targets,
    Tokens,
    When,
    WhileDoing,
    Who,
    Wound,
)
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.board import NO_CELL
from engine.berserk.table.events import PlayAnnounced, PlayStopped
from engine.berserk.table.reserve import reserved_chips, reserved_tokens
from engine.berserk.table.state import Asking, Zone
from engine.kernel import IllegalChoice, Seat
from tests.engine.berserk.abilities.answering import nobody_answers
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
)
from tests.support.scenario import Piece, Table

SHOT = (PowerKind.SHOT,)


def sudden(body: object, payment: Payment = TAP, **more: object) -> Playable:
    return Playable(payment, body, sudden=True, **more)  # type: ignore[arg-type]  # a body


def free(body: object) -> Playable:
    """An ability that is free, sudden and used once a turn."""
    return sudden(body, Payment(), limit=Limit.PER_TURN)


# Actions: 113, 510.


@pytest.mark.rule("113.4", "510.2.1", "510.2.2")
def test_what_does_not_close_its_card_is_no_action() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(Wound(1))), Playable(Payment(), spell(Wound(1))))
    elf = table.second.creature("c6")
    use(table, mage, elf)
    use(table, mage, elf, number=1)
    assert (elf.wounds, mage.state.acted) == (2, 1)


@pytest.mark.rule("113.5.1", "304.2")
def test_a_slow_ability_waits_for_the_own_main_phase() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", tap(spell(Wound(1))))
    table.strikes(orc, elf, dice=(3, 3))
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("113.5.3", "510.6", "304.3")
def test_a_sudden_action_is_an_action_at_any_time() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c5", sudden(spell(Wound(1))))
    table.moves(orc, "d3")
    use(table, elf, orc)
    everybody_passes(table)
    assert (orc.wounds, elf.is_closed, elf.state.acted) == (1, True, 1)


@pytest.mark.rule("510.1", "510.3")
def test_who_may_act_twice_acts_while_it_has_fewer_markers() -> None:
    table = Table()
    bull = lay(table.first, "c3", ActsTimes(2, STRIKE))
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(bull, elf, dice=(3,))
    assert (bull.is_closed, bull.state.acted) == (False, 1)
    table.strikes(bull, elf, dice=(3,))
    assert (bull.is_closed, bull.state.acted) == (True, 2)


@pytest.mark.rule("510.1", "510.3")
def test_who_may_strike_twice_does_nothing_else_twice() -> None:
    table = Table()
    bull = lay(table.first, "c3", ActsTimes(2, STRIKE), tap(spell(Wound(1))))
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(bull, elf, dice=(3,))
    assert (bull.is_closed, can_use(table, bull, elf), table.can_strike(bull, elf)) == (
        False,
        False,
        True,
    )


@pytest.mark.rule("501.3", "510.1")
@pytest.mark.parametrize("closed", [True, False])
def test_a_closed_card_does_not_close_for_an_ability(closed: bool) -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(Wound(1))), closed=closed)
    elf = table.second.creature("c6")
    assert can_use(table, mage, elf) is not closed


@pytest.mark.rule("510.5", "540.3")
def test_who_has_acted_and_stays_open_does_not_move_any_more() -> None:
    table = Table()
    bull = lay(table.first, "c3", ActsTimes(2, STRIKE), movement=2)
    elf = table.second.creature("c4", closed=True)
    table.strikes(bull, elf, dice=(3,))
    assert (bull.movement, table.can_move(bull, "c2")) == (0, False)


@pytest.mark.rule("510.4", "540.3.1")
def test_who_is_opened_may_act_so_often_again() -> None:
    table = Table()
    bull = lay(table.first, "c3", ActsTimes(2, STRIKE))
    squire = lay(table.first, "a1", tap(influence(Open())))
    elf = table.second.creature("c4", life=20, closed=True)
    for _strike in range(2):
        table.strikes(bull, elf, dice=(3,))
    use(table, squire, bull)
    table.strikes(bull, elf, dice=(3,))
    assert (bull.is_closed, bull.state.acted) == (False, 1)


@pytest.mark.rule("540.1", "540.2", "540.3")
def test_who_does_not_close_after_an_attack_must_be_open_for_it_all_the_same() -> None:
    table = Table()
    rider = lay(table.first, "c3", StaysOpenAfter(STRIKE))
    elf = table.second.creature("c4", closed=True)
    table.strikes(rider, elf, dice=(3,))
    assert (rider.is_closed, rider.state.acted, table.can_strike(rider, elf)) == (False, 1, False)


@pytest.mark.rule("540.1.1", "540.2")
@pytest.mark.parametrize(
    ("powers", "closed"),
    [(SHOT, False), ((PowerKind.DISCHARGE,), True), ((PowerKind.DISCHARGE, *SHOT), False)],
)
@pytest.mark.parametrize("joined", [False, True])
def test_who_does_not_close_after_a_shot_does_not_close_for_it(
    powers: tuple[PowerKind, ...], *, closed: bool, joined: bool
) -> None:
    table = Table()
    shot = Attack(PowerKind.SHOT, Strength(2, 2, 2))
    archer = lay(
        table.first,
        "c2",
        tap(WhileDoing(shot, on_itself(Heal(1))) if joined else shot),
        StaysOpenAfter(powers),
    )
    elf = table.second.creature("c5", closed=True)
    use(table, archer, None if joined else elf)  # it is the only one to be aimed at
    nobody_answers(table)
    assert (elf.wounds, archer.is_closed) == (2, closed)
    assert not any(isinstance(one, op.UseAction) for one in table.options)


@pytest.mark.rule("513.2", "540.1.1")
def test_who_does_not_close_after_a_shot_closes_for_a_sudden_one() -> None:
    table = Table()
    shot = sudden(Attack(PowerKind.SHOT, Strength(2, 2, 2)))
    archer = lay(table.first, "c2", shot, StaysOpenAfter(SHOT))
    elf = table.second.creature("c5", closed=True)
    use(table, archer, elf)
    nobody_answers(table)
    assert (elf.wounds, archer.is_closed) == (2, True)


@pytest.mark.rule("540.1.3", "510.3")
def test_who_may_shoot_twice_shoots_twice() -> None:
    table = Table()
    shot = tap(Attack(PowerKind.SHOT, Strength(2, 2, 2)))
    archer = lay(table.first, "c2", shot, ActsTimes(2, SHOT))
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
    kele = lay(table.first, "c3", on(Moment.LANDED, on_itself(StaysOpen()), powers=STRIKE))
    elf = table.second.creature("c4", closed=True)
    table.strikes(kele, elf, dice=(3,))
    assert (kele.is_closed, kele.state.acted) == (False, 1)


@pytest.mark.rule("540.4.1")
def test_what_a_strike_sets_off_keeps_a_defender_open_too() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    kele = lay(table.second, "d4", on(Moment.LANDED, on_itself(StaysOpen()), powers=STRIKE))
    table.strikes(orc, elf, dice=(1, 5))
    table.defends(kele)
    while table.asked is not None and table.asked[1] is Asking.STEP_DOWN:
        table.stands_firm()
    assert (orc.is_closed, kele.is_closed, kele.state.acted) == (True, False, 1)


@pytest.mark.rule("521.1")
@pytest.mark.example("521.1-ex1")
def test_a_text_may_let_a_card_defend_any_number_of_times() -> None:
    table = Table()
    orcs = [table.first.creature(cell) for cell in ("c3", "d3")]
    elf = table.second.creature("c4")
    guard = lay(table.second, "d4", StaysOpenAfter(defending=True), ActsTimes(99, defending=True))
    for orc in orcs:
        table.strikes(orc, elf, dice=(1, 1))
        table.defends(guard)
    assert (guard.is_closed, guard.state.acted) == (False, 2)


# Resources: 501.


@pytest.mark.rule("501.5", "512.5")
def test_what_one_play_will_be_paid_with_pays_for_no_other() -> None:
    table = Table()
    twice = sudden(spell(Wound(1)))
    orc = table.first.creature("c3")
    elf = lay(table.second, "c5", twice, sudden(spell(Wound(2))))
    table.moves(orc, "d3")
    use(table, elf, orc)
    everybody_passes(table)
    assert (orc.wounds, [event.source for event in table.events(PlayAnnounced)]) == (
        1,
        [orc.id, elf.id],
    )


@pytest.mark.rule("501.5")
def test_chips_that_are_announced_are_spent_for_nothing_else() -> None:
    table = Table()
    shots = sudden(spell(Wound(1)), Payment(chips=2))
    orc = table.first.creature("c3")
    elf = lay(table.second, "c5", shots, chips=3)
    table.moves(orc, "d3")
    use(table, elf, orc)
    everybody_passes(table)
    assert (orc.wounds, elf.state.chips) == (1, 1)


@pytest.mark.rule("501.4", "501.14")
def test_wounds_are_paid_at_once() -> None:
    table = Table()
    cultist = lay(table.first, "c1", Playable(Payment(wounds=3), spell(Wound(2))))
    elf = table.second.creature("c6")
    use(table, cultist, elf)
    assert (cultist.wounds, elf.wounds) == (3, 2)


@pytest.mark.rule("501.15")
def test_who_dies_of_the_payment_does_nothing() -> None:
    table = Table()
    cultist = lay(table.first, "c1", Playable(Payment(wounds=3), spell(Wound(2))), life=3)
    table.first.creature("a1")
    elf = table.second.creature("c6")
    use(table, cultist, elf)
    assert (cultist.is_dead, elf.wounds) == (True, 0)


@pytest.mark.rule("501.6", "528.10")
def test_no_more_life_is_paid_than_there_is() -> None:
    table = Table()
    cultist = lay(table.first, "c1", Playable(Payment(wounds=3), spell(Wound(2))), life=2)
    elf = table.second.creature("c6")
    assert not can_use(table, cultist, elf)


@pytest.mark.rule("501.4")
def test_extra_life_is_paid_at_once() -> None:
    table = Table()
    vampire = lay(
        table.first,
        "c1",
        tap(on_itself(ExtraLife(3))),
        Playable(Payment(extra_life=2), spell(Wound(2))),
    )
    elf = table.second.creature("c6")
    assert not can_use(table, vampire, elf, 1)
    use(table, vampire)
    use(table, vampire, elf, number=1)
    assert (vampire.state.extra, elf.wounds) == (1, 2)


@pytest.mark.rule("501.4", "501.15")
@pytest.mark.parametrize(
    "payment", [Payment(destroyed=True), Payment(exiled=True), Payment(to_deck=True)]
)
def test_a_card_may_pay_with_itself(payment: Payment) -> None:
    table = Table()
    bomb = lay(table.first, "c1", Playable(payment, spell(Wound(2))))
    table.first.creature("a1")
    elf = table.second.creature("c6")
    use(table, bomb, elf)
    assert (bomb.state.in_battle, elf.wounds) == (False, 2)


@pytest.mark.rule("501.4", "501.7")
def test_another_card_may_be_given_up_as_a_payment() -> None:
    table = Table()
    victims = Targets(AllOf((OWN, Not(SELF))))
    priest = lay(table.first, "c1", Playable(Payment(destroys=victims), spell(Wound(4))))
    one, other = table.first.creature("a1"), table.first.creature("b1")
    elf = table.second.creature("c6")
    use(table, priest, elf)
    assert table.asked == (Seat.FIRST, Asking.PAYMENT)
    table.choose(op.ChoosePayment(other.id))
    assert (one.is_dead, other.is_dead, elf.wounds) == (False, True, 4)


@pytest.mark.rule("501.4")
def test_another_card_may_be_closed_as_a_payment() -> None:
    table = Table()
    helpers = Targets(AllOf((OWN, Not(SELF))))
    chief = lay(table.first, "c1", Playable(Payment(closes_other=helpers), spell(Wound(1))))
    one, other = table.first.creature("a1"), table.first.creature("b1", closed=True)
    elf = table.second.creature("c6")
    use(table, chief, elf)
    table.choose(op.ChoosePayment(one.id))
    assert (one.is_closed, one.state.acted, elf.wounds) == (True, 0, 1)
    assert other.is_closed
    assert not can_use(table, chief, elf)


@pytest.mark.rule("501.7")
@pytest.mark.parametrize("payment", [TAP, Payment(chips=1)])
def test_a_card_whose_resource_is_announced_is_not_given_up_for_something_else(
    payment: Payment,
) -> None:
    table = Table()
    victims = Targets(AllOf((OWN, Not(SELF))))
    offers = sudden(spell(Wound(4)), Payment(destroys=victims))
    orc = table.first.creature("c3")
    priest = lay(table.second, "a6", offers)
    elf = lay(table.second, "c6", sudden(spell(Wound(1)), payment), chips=1)
    table.moves(orc, "d3")
    use(table, elf, orc)
    assert orc.wounds == 1  # nobody was asked before the spell was carried out
    assert can_use(table, priest, orc)  # now it is


@pytest.mark.rule("501.7")
def test_a_card_that_was_promised_for_one_thing_is_not_given_up_for_another() -> None:
    table = Table()
    offers = sudden(spell(Wound(2)), Payment(destroys=Targets(OfClass(("раб",)))))
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
    once = Playable(Payment(), spell(Wound(1)), sudden=True, limit=Limit.PER_TURN)
    table = Table()
    orc = table.first.creature("c3")
    elf, nun = lay(table.second, "c6", once), lay(table.second, "a6", once)
    table.moves(orc, "d3")
    use(table, elf, orc)
    assert orc.wounds == 0  # it waits for what else is announced
    assert (can_use(table, elf, orc), can_use(table, nun, orc)) == (False, True)


@pytest.mark.rule("501.8")
def test_a_card_that_moves_cannot_act_before_it_has_moved() -> None:
    table = Table()
    orc = lay(table.first, "c3", sudden(spell(Wound(1))))
    table.second.creature("c6")
    table.moves(orc, "d3")
    assert table.asked == (Seat.FIRST, Asking.PRIORITY)
    assert orc.cell == "d3"


@pytest.mark.rule("501.8", "501.11")
def test_a_card_that_moves_cannot_be_closed_meanwhile() -> None:
    table = Table()
    orc = table.first.creature("c3", movement=2)
    witch = lay(table.second, "c6", sudden(influence(Close())))
    table.moves(orc, "d3")
    use(table, witch, orc)
    everybody_passes(table)
    assert (orc.is_closed, orc.cell) == (True, "c3")


@pytest.mark.rule("501.9", "501.11")
def test_a_card_whose_action_is_being_carried_out_cannot_be_closed() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="3-3-3")
    witch = lay(table.second, "a6", sudden(influence(Close())))
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
    witch = lay(table.second, "a6", sudden(influence(Close())))
    elf = table.second.creature("c4")
    table.strikes(orc, elf, dice=(3,))
    use(table, witch, orc)
    everybody_passes(table)
    assert (orc.is_closed, elf.wounds, orc.state.acted) == (True, 0, 0)


@pytest.mark.rule("501.10")
def test_a_card_counts_as_open_until_its_action_is_paid() -> None:
    table = Table()
    weak = on(Moment.CALCULATION, on_itself(Chips(1)), condition=_closed())
    orc = lay(table.first, "c3", weak)
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert (orc.state.chips, orc.is_closed) == (0, True)


def _closed() -> CardIs:
    return CardIs(Who.SELF, InState(State.CLOSED))


@pytest.mark.rule("501.12")
def test_chips_in_the_reserve_cannot_be_taken_away() -> None:
    table = Table()
    archer = lay(table.first, "c1", Playable(Payment(chips=2), spell(Wound(3))), chips=3)
    thief = lay(table.second, "a6", free(influence(Chips(-3), targets=ENEMIES)))
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
    archer = lay(table.first, "c1", Playable(Payment(chips=2), spell(Wound(3))), chips=chips)
    takes, gives = influence(Chips(-1), targets=ENEMIES), influence(Chips(1), targets=ENEMIES)
    thief = lay(table.second, "a6", free(takes), free(gives))
    elf = table.second.creature("c6")
    use(table, archer, elf)
    assert can_use(table, thief, archer)
    table.passes()  # the spell begins: its chips are in the reserve
    assert can_use(table, thief, archer) is (chips == 3)
    assert can_use(table, thief, archer, number=1)


@pytest.mark.rule("501.12", "528.8")
def test_chips_that_are_not_reserved_yet_can_be_taken_away() -> None:
    table = Table()
    archer = lay(table.first, "c1", Playable(Payment(chips=2), spell(Wound(3))), chips=3)
    thief = lay(table.second, "a6", free(influence(Chips(-3), targets=ENEMIES)))
    elf = table.second.creature("c6")
    use(table, archer, elf)
    use(table, thief, archer)
    everybody_passes(table)
    assert (elf.wounds, archer.state.chips) == (0, 0)
    assert [event.paid for event in table.events(PlayStopped)] == [False]


@pytest.mark.rule("501.13", "526.1")
def test_what_cannot_be_paid_any_more_is_paid_as_far_as_possible() -> None:
    table = Table()
    orc = lay(table.first, "c3", tap(Attack(PowerKind.SPECIAL_STRIKE, Strength(3, 3, 3))), life=2)
    table.first.creature("a1")
    elf = table.second.creature("c4")
    answer = Playable(
        Payment(),
        spell(Destroy(), targets=Targets(who=Who.SUBJECT)),
        sudden=True,
        when=When(Moment.BLOCKING, ENEMY),
        limit=Limit.PER_TURN,
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
        Playable(Payment(wounds=3), spell(Wound(2))),
        on(Moment.WOUNDED, on_itself(Chips(1))),
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
        Playable(Payment(chips=1), spell(Wound(1))),
        on(Moment.CHIPS, on_itself(Open())),
        chips=1,
        closed=True,
    )
    elf = table.second.creature("c6")
    use(table, archer, elf)
    assert not archer.is_closed


@pytest.mark.rule("501.17", "528.4")
def test_range_is_judged_when_the_play_begins_and_not_later() -> None:
    table = Table()
    push = Power(
        PowerKind.INFLUENCE, (Relocate(),), Targets(OWN), cells=Cells(who=Who.TARGET, within=9)
    )
    archer = lay(table.first, "c1", tap(Attack(PowerKind.SHOT, Strength(2, 2, 2), range=3)))
    wind = lay(table.second, "a6", free(push))
    elf = table.second.creature("c4")
    use(table, archer, elf, die=3)
    table.passes()
    use(table, wind, elf)
    picks(table, "c6")
    everybody_passes(table)
    assert (elf.cell, elf.wounds) == ("c6", 2)


# In the place of a move: 506.6, 506.7.


@pytest.mark.rule("506.6", "506.7")
def test_a_jump_takes_all_the_movement() -> None:
    table = Table()
    frog = lay(table.first, "c2", Named(Name.JUMP, 3), movement=2)
    table.second.creature("c6")
    use(table, frog)
    picks(table, "c5")
    assert (frog.cell, frog.movement) == ("c5", 0)


@pytest.mark.rule("518.6", "506.6")
def test_a_jump_without_a_range_goes_anywhere_though_others_go_further() -> None:
    leap = Power(
        PowerKind.INFLUENCE, (Relocate(Relocation.JUMP),), Targets(who=Who.SELF), cells=Cells()
    )
    table = Table()
    frog = lay(table.first, "c2", tap(leap), FurtherJump(1))
    table.second.creature("c6")
    use(table, frog)
    picks(table, "a5")
    assert frog.cell == "a5"


@pytest.mark.rule("506.7")
def test_who_has_moved_does_not_jump() -> None:
    table = Table()
    frog = lay(table.first, "c2", Named(Name.JUMP, 3), movement=2)
    table.second.creature("c6")
    table.moves(frog, "c3")
    assert not can_use(table, frog)


@pytest.mark.rule("506.7")
def test_who_has_no_movement_at_all_may_jump() -> None:
    table = Table()
    frog = lay(table.first, "c2", Named(Name.JUMP, 1), movement=0)
    table.second.creature("c6")
    use(table, frog)
    picks(table, "c3")
    assert frog.cell == "c3"


@pytest.mark.rule("506.6", "506.3")
def test_a_closed_card_neither_jumps_nor_teleports() -> None:
    table = Table()
    frog = lay(table.first, "c2", Named(Name.JUMP, 1), closed=True)
    imp = lay(table.first, "d2", Named(Name.TELEPORT), closed=True)
    table.second.creature("c6")
    assert not can_use(table, frog)
    assert not can_use(table, imp)


@pytest.mark.rule("506.6", "507.2")
def test_a_teleport_goes_to_any_free_cell() -> None:
    table = Table()
    imp = lay(table.first, "c2", Named(Name.TELEPORT))
    table.second.creature("c6")
    use(table, imp)
    cells = {option.cell for option in table.options if isinstance(option, op.ChooseCell)}
    assert len(cells) == 28


@pytest.mark.rule("506.7.1")
def test_a_jump_within_another_ability_costs_no_movement() -> None:
    table = Table()
    leap = Power(
        PowerKind.INFLUENCE,
        (Relocate(Relocation.JUMP),),
        Targets(who=Who.SELF),
        cells=Cells(within=2),
    )
    frog = lay(table.first, "c3", on(Moment.LANDED, leap, powers=STRIKE))
    elf = table.second.creature("c4", closed=True)
    table.strikes(frog, elf, dice=(3,))
    picks(table, "c1")
    assert frog.cell == "c1"


@pytest.mark.rule("506.7.1")
def test_a_jump_that_goes_off_needs_no_full_movement_and_takes_none() -> None:
    table = Table()
    leap = Power(
        PowerKind.INFLUENCE,
        (Relocate(Relocation.JUMP),),
        Targets(who=Who.SELF),
        cells=Cells(within=2),
    )
    mage = lay(table.first, "a1", Playable(Payment(), spell(Wound(1))))
    frog = lay(table.first, "c3", on(Moment.WOUNDED, leap), movement=3)
    table.second.creature("c6")
    table.moves(frog, "c4")
    use(table, mage, frog)
    picks(table, "d3")
    assert (frog.cell, frog.movement) == ("d3", 2)
    assert table.can_move(frog, "d2")


@pytest.mark.rule("506.7")
@pytest.mark.parametrize("closed", [True, False])
def test_a_closed_card_does_not_jump(closed: bool) -> None:
    table = Table()
    frog = lay(table.first, "c1", Named(Name.JUMP, 2), closed=closed)
    table.second.creature("c6")
    assert can_use(table, frog) is not closed


@pytest.mark.rule("506.6", "116.1")
def test_a_jump_is_a_move_for_what_waits_for_one() -> None:
    table = Table()
    frog = lay(table.first, "c2", Named(Name.JUMP, 1), on(Moment.MOVED, on_itself(Chips(1))))
    table.second.creature("c6")
    use(table, frog)
    picks(table, "c3")
    assert frog.state.chips == 1


@pytest.mark.rule("506.4")
def test_an_opened_card_may_use_its_movement_anew() -> None:
    table = Table()
    frog = lay(table.first, "c2", tap(spell(Wound(1))), Named(Name.JUMP, 1), movement=1)
    squire = lay(table.first, "a1", tap(influence(Open())))
    elf = table.second.creature("c6")
    table.moves(frog, "c3")
    use(table, frog, elf)
    use(table, squire, frog)
    assert can_use(table, frog, number=1)


@pytest.mark.rule("501.14", "201.2.2")
def test_a_card_that_is_given_up_is_not_closed_any_more_for_the_same_payment() -> None:
    table = Table()
    cost = Payment(exiled=True, closes_other=Targets(OWN))
    imp = lay(table.first, "c1", Playable(cost, influence(Wound(1), targets=ENEMIES)))
    table.first.creature("a1")
    elf = table.second.creature("c6")
    use(table, imp, elf)
    table.choose(op.ChoosePayment(imp.id))
    assert (elf.wounds, imp.state.zone, imp.is_closed) == (1, Zone.EXILE, False)


# X of payments: 543.2.

X = ChosenX()


def numbers(table: Table) -> list[int]:
    """Return the X among which a player may choose now."""
    return [option.number for option in table.options if isinstance(option, op.ChooseNumber)]


@pytest.mark.rule("543.2", "501.6")
@pytest.mark.parametrize(
    ("payment", "most"),
    [
        (Payment(closes=True, extra_life=X), 3),
        (Payment(closes=True, wounds=X), 5 + 3),
        (Payment(closes=True, chips=X), 4),
        (Payment(closes=True, chips=X, extra_life=X), 3),
        (Payment(closes=True, chips=Sum((X, 1))), 3),
        (Payment(closes=True, extra_life=Bounded(X, 2)), 2),
        (Payment(closes=True, extra_life=Bounded(X, 9)), 3),
    ],
)
def test_x_is_at_most_what_there_is_and_what_the_text_allows(payment: Payment, most: int) -> None:
    table = Table()
    gift = lay(table.first, "a1", tap(influence(ExtraLife(3))))
    witch = lay(table.first, "c1", Playable(payment, spell(Wound(X))), life=5, chips=4)
    table.second.creature("c4")
    use(table, gift, witch)
    use(table, witch)
    assert numbers(table) == list(range(1, most + 1))


@pytest.mark.rule("543.2", "501.14")
def test_x_of_extra_life_is_paid_at_once_and_is_x_of_the_text() -> None:
    """«{tap}: снимите X дополнительных жизней, при этом разряд на X»."""
    table = Table()
    gift = lay(table.first, "a1", tap(influence(ExtraLife(3))))
    blow = Attack(PowerKind.DISCHARGE, StrikeOf(X, X, X))
    witch = lay(table.first, "c1", Playable(Payment(closes=True, extra_life=X), blow))
    elf = table.second.creature("c4")
    use(table, gift, witch)
    table.dice(1)
    use(table, witch)
    table.choose(op.ChooseNumber(2))
    table.choose(op.ChooseTarget(elf.id))
    assert (witch.state.extra, elf.wounds, witch.is_closed) == (1, 2, True)


@pytest.mark.rule("543.2", "501.15")
@pytest.mark.parametrize(("x", "dies"), [(2, False), (5, True)])
def test_x_wounds_may_be_all_the_life_there_is(x: int, dies: bool) -> None:
    """«Получить X ран, при этом ранить на X-1»: who dies of it does nothing."""
    table = Table()
    ram = Playable(Payment(closes=True, wounds=X), spell(Wound(Sum((X, -1))), targets=ENEMIES))
    orc = lay(table.first, "c1", ram, life=5)
    table.first.creature("a1")
    elf = table.second.creature("c4")
    use(table, orc)
    table.choose(op.ChooseNumber(x))
    assert (orc.is_dead, elf.wounds) == (dies, 0 if dies else x - 1)


@pytest.mark.rule("543.2", "501.6", "523.2")
def test_who_has_nothing_to_pay_x_with_cannot_announce_it() -> None:
    table = Table()
    node = Playable(Payment(closes=True, extra_life=X), spell(Wound(X)))
    witch = lay(table.first, "c1", node)
    table.second.creature("c4")
    assert not can_use(table, witch)
    refusal = table.why(op.UseAction(witch.id, witch.state.facts.actions[0]))
    assert refusal is not None
    assert refusal.code == "no_life_to_pay"


@pytest.mark.rule("543.2", "523.2")
def test_x_that_may_be_nothing_at_most_cannot_be_announced() -> None:
    table = Table()
    node = Playable(Payment(wounds=Bounded(X, Count(AllOf((ENEMY, SELF))))), spell(Wound(X)))
    witch = lay(table.first, "c1", node)
    table.second.creature("c4")
    assert not can_use(table, witch)


@pytest.mark.rule("543.2", "501.6", "528.2")
def test_x_that_was_announced_must_be_there_when_the_play_begins() -> None:
    table = Table()
    gift = lay(table.first, "a1", tap(influence(ExtraLife(3))))
    node = Playable(Payment(closes=True, extra_life=X), spell(Wound(X)))
    witch = lay(table.first, "c1", node)
    thief = lay(table.second, "c4", Playable(TAP, influence(ExtraLife(-1)), sudden=True))
    use(table, gift, witch)
    everybody_passes(table)
    use(table, witch)
    table.choose(op.ChooseNumber(3))
    table.choose(op.ChooseTarget(thief.id))
    use(table, thief, witch)
    everybody_passes(table)
    assert (witch.state.extra, witch.is_closed, thief.wounds) == (2, False, 0)


@pytest.mark.rule("501.5", "543.2")
@pytest.mark.parametrize(("x", "left"), [(1, 3), (3, 1)])
def test_x_chips_in_the_reserve_are_counted_with_what_is_added_to_them(x: int, left: int) -> None:
    """«X+1 фишек»: what is announced cannot be announced again."""
    table = Table()
    costs = Payment(chips=Sum((X, 1)))
    slow = Playable(costs, spell(Wound(X)), sudden=True)
    mage = lay(table.first, "c1", slow, chips=5)
    elf = lay(table.second, "c4", Playable(TAP, influence(Heal(1)), sudden=True))
    use(table, mage)
    table.choose(op.ChooseNumber(x))
    table.choose(op.ChooseTarget(elf.id))
    assert reserved_chips(table.state, mage.id) == x + 1
    assert mage.state.chips - reserved_chips(table.state, mage.id) == left


def buried(*abilities: Playable, tokens: int) -> tuple[Table, Piece, Piece]:
    """Return a zombie in the graveyard with tokens of incarnation, and an elf."""
    table = Table()
    table.first.creature("a1")
    zombie = lay(table.first, "c1", *abilities, Named(Name.INCARNATION, 9))
    dead = table.laid[zombie.id]
    dead.enter(Zone.GRAVEYARD)
    dead.cell, dead.tokens = NO_CELL, tokens
    return table, zombie, lay(table.second, "c4", life=20)


def from_the_graveyard(tokens: Number, times: int = 2) -> Playable:
    """Return: while it lies in the graveyard, for so many tokens it wounds by as many."""
    hit = spell(Wound(X), targets=ENEMIES)
    payment = Payment(tokens=tokens)
    grave = Area.GRAVEYARD
    return Playable(payment, hit, active=grave, limit=Limit.PER_TURN, times=times)


@pytest.mark.rule("501.4", "543.2", "536.7.1")
def test_x_tokens_are_paid_when_the_ability_has_been_carried_out() -> None:
    table, zombie, elf = buried(from_the_graveyard(X), tokens=3)
    use(table, zombie)
    assert numbers(table) == [1, 2, 3]
    table.choose(op.ChooseNumber(2))
    assert (zombie.state.tokens, elf.wounds) == (1, 2)


@pytest.mark.rule("501.6", "501.5")
def test_no_more_tokens_are_paid_than_there_are() -> None:
    table, zombie, _elf = buried(from_the_graveyard(2), tokens=1)
    assert not can_use(table, zombie)
    table, zombie, _elf = buried(from_the_graveyard(Bounded(X, 2)), tokens=5)
    use(table, zombie)
    assert numbers(table) == [1, 2]


@pytest.mark.rule("122.7", "536.7.1")
@pytest.mark.parametrize(("amount", "left"), [(-2, 1), (-9, 0), (2, 5)])
def test_tokens_are_put_on_and_taken_off_as_far_as_they_are_there(amount: int, left: int) -> None:
    table, zombie, _elf = buried(tokens=3)
    dead = Targets(Is(Who.CANDIDATE), area=Area.GRAVEYARD)
    mage = lay(table.first, "b1", tap(influence(Tokens(amount), targets=dead)))
    use(table, mage, zombie)
    assert zombie.state.tokens == left


@pytest.mark.rule("501.5", "501.4")
def test_tokens_that_were_announced_cannot_be_announced_again() -> None:
    table, zombie, elf = buried(replace(from_the_graveyard(2), sudden=True), tokens=3)
    lay(table.second, "e6", Playable(TAP, influence(Heal(1)), sudden=True))
    use(table, zombie, elf)
    assert reserved_tokens(table.state, zombie.id) == 2
    assert not can_use(table, zombie, elf)


# What is an action, and what is none: 113.4.

HIT = spell(Wound(1), targets=ENEMIES)


def close_the_page(table: Table, mage: Piece, elf: Piece) -> None:
    """The mage uses what another card is closed for."""
    use(table, mage, elf, number=4)
    table.choose(op.ChoosePayment(table.piece("Паж").id))


DEEDS: dict[str, Callable[[Table, Piece, Piece], None]] = {
    "ability": lambda table, mage, elf: use(table, mage, elf),
    "strike": lambda table, mage, elf: table.strikes(mage, elf, dice=(3,)),
    "chip": lambda table, mage, _elf: table.choose(op.SaveChip(mage.id)),
    "flyer": lambda table, mage, _elf: table.closes_for_flyer(mage),
    "free": lambda table, mage, elf: use(table, mage, elf, number=1),
    "for a chip": lambda table, mage, elf: use(table, mage, elf, number=2),
    "for a wound": lambda table, mage, elf: use(table, mage, elf, number=3),
    "for another": close_the_page,
    "sudden": lambda table, mage, elf: use(table, mage, elf, number=5),
    "move": lambda table, mage, _elf: table.moves(mage, "b2"),
}
ACTIONS, OTHERS = tuple(DEEDS)[:4], tuple(DEEDS)[4:]


class Busy:
    """A mage who can do every deed, an elf, and a clerk who counts the actions of that side."""

    def __init__(self, *deeds: str) -> None:
        self.table = Table()
        pays = (
            TAP,
            Payment(),
            Payment(chips=1),
            Payment(wounds=1),
            Payment(closes_other=Targets(Called("Паж"))),
        )
        abilities = (*(Playable(payment, HIT) for payment in pays), sudden(HIT, Payment()))
        self.mage = lay(self.table.first, "b3", *abilities, chips=1, name="Маг")
        acts = on(Moment.ACTED, on_itself(Chips(1)), OWN)
        self.clerk = lay(self.table.first, "e1", acts)
        self.table.first.creature("a1", "Паж")
        flies = "flyer" in deeds
        enemy = self.table.second
        self.elf = enemy.flyer(life=20) if flies else enemy.creature("b4", life=20, closed=True)
        for deed in deeds:
            DEEDS[deed](self.table, self.mage, self.elf)
            everybody_passes(self.table)

    @property
    def acted(self) -> tuple[bool, int, int]:
        """Whether the mage is closed, its action markers, and the actions counted."""
        return self.mage.is_closed, self.mage.state.acted, self.clerk.state.chips


@pytest.mark.rule("113.4", "107.2", "123.3", "510.2")
@pytest.mark.parametrize("deed", ACTIONS)
def test_what_is_an_action_closes_its_card_and_counts_as_one(deed: str) -> None:
    assert Busy(deed).acted == (True, 1, 1)


@pytest.mark.rule("113.4", "510.2")
@pytest.mark.parametrize("deed", OTHERS)
def test_every_other_play_is_no_action(deed: str) -> None:
    assert Busy(deed).acted == (False, 0, 0)


@pytest.mark.rule("113.4", "107.3", "514.9")
def test_stepping_in_as_a_defender_is_an_action_of_the_defender() -> None:
    table = Table()
    orc, elf = table.first.creature("c3"), table.second.creature("c4")
    guard = table.second.creature("b4", "Страж")
    acts = on(Moment.ACTED, on_itself(Chips(1)), Called("Страж"))
    clerk = lay(table.second, "e6", acts)
    table.strikes(orc, elf, dice=(3, 3))
    table.defends(guard)
    everybody_passes(table)
    assert (guard.is_closed, guard.state.acted, clerk.state.chips) == (True, 1, 1)


@pytest.mark.rule("113.4", "116.1")
def test_an_ability_that_goes_off_by_itself_is_no_action() -> None:
    table = Table()
    angry = lay(table.first, "a1", on(Moment.WOUNDED, HIT, ENEMY, limit=Limit.PER_TURN))
    mage, elf = lay(table.first, "c1", tap(HIT)), table.second.creature("c4")
    use(table, mage, elf)
    everybody_passes(table)
    assert (elf.wounds, angry.is_closed, angry.state.acted) == (2, False, 0)


@pytest.mark.rule("113.4", "510.1")
@pytest.mark.parametrize("deed", [deed for deed in DEEDS if deed not in ("flyer", "move")])
def test_who_has_acted_and_is_open_may_do_what_is_no_action(deed: str) -> None:
    """An action marker keeps it from actions alone."""
    busy = Busy()
    busy.table.laid[busy.mage.id].acted = 1
    before = busy.elf.wounds
    if deed in ACTIONS:
        with pytest.raises(IllegalChoice):
            DEEDS[deed](busy.table, busy.mage, busy.elf)
    else:
        DEEDS[deed](busy.table, busy.mage, busy.elf)
        everybody_passes(busy.table)
        assert busy.elf.wounds == before + 1
