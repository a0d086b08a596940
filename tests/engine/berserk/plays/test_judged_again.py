"""A play is judged in full when it begins (512.6.2, 528.2); an illegal one is not paid (528.8)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.legality.targets import refuse_aim
from engine.berserk.reading.context import Context
from engine.berserk.table import options as op
from engine.berserk.table.events import DefenderAssigned, Redirected
from engine.berserk.table.state import Asking, Cause
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import answers_at, at_play
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, influence, on_itself, spell
from tests.engine.berserk.abilities.sayings import ENEMIES, STRIKE
from tests.engine.berserk.plays.judging import OTHERS, PUSH, RAISES, comes_back, free, stops
from tests.support.scenario import Piece, Table

ARTIFACT = ab.SetProperty(ab.Property.TYPE, ab.CardType.ARTIFACT)


# A defender: 514.2, 514.4, 107.3.


def defended(
    *meddling: ab.Body, guard: tuple[ab.Ability, ...] = ()
) -> tuple[Table, Piece, Piece, Piece]:
    """An orc has struck an elf, and a guard is announced as its defender; a mage of the orc's side
    may answer."""
    table = Table()
    orc = table.first.creature("c3", "Орк", strike="2-4-6", life=20)
    lay(table.first, "a1", *(free(body) for body in meddling), name="Маг")
    table.second.creature("c4", "Эльф", strike="1-3-5", life=20)
    warden = lay(table.second, "d4", *guard, name="Страж", strike="1-3-5", life=20)
    elf = table.piece("Эльф")
    table.strikes(orc, elf, dice=(6, 1))
    while not table.can_defend(warden):
        table.passes()
    table.defends(warden)
    return table, table.piece("Маг"), elf, warden


@pytest.mark.rule("514.4", "512.6.2", "528.2")
def test_a_defender_pushed_away_in_response_does_not_defend() -> None:
    table, mage, elf, warden = defended(PUSH)
    table.uses(mage, warden)
    table.picks("e6")
    table.everybody_passes()
    assert (stops(table), table.events(DefenderAssigned)) == ([("514.4", False)], [])
    assert (elf.wounds, warden.wounds, warden.is_closed) == (6, 0, False)


@pytest.mark.rule("514.3", "514.4", "512.6.2")
def test_a_defender_pushed_to_another_adjacent_cell_still_defends() -> None:
    table, mage, elf, warden = defended(PUSH)
    table.uses(mage, warden)
    table.picks("b3")
    table.everybody_passes()
    assert (stops(table), elf.wounds, warden.wounds) == ([], 0, 6)


@pytest.mark.rule("107.3", "212.2", "512.6.2")
def test_a_defender_turned_artifact_in_response_does_not_defend() -> None:
    table, mage, elf, warden = defended(influence(ARTIFACT))
    table.uses(mage, warden)
    table.everybody_passes()
    assert (stops(table), elf.wounds, warden.is_closed) == ([("208.8", False)], 6, False)


@pytest.mark.rule("514.2", "107.3", "512.6.2")
def test_a_strike_made_directed_in_response_has_no_defenders() -> None:
    table, mage, elf, warden = defended(
        influence(ab.Gain(ab.Named(ab.Name.DIRECTED), ab.Until.TURN_END))
    )
    table.uses(mage, table.piece("Орк"))
    table.everybody_passes()
    assert (stops(table), elf.wounds, warden.is_closed) == ([("514.2", False)], 6, False)


@pytest.mark.rule("528.8", "514.1")
def test_another_defender_may_be_assigned_when_the_first_one_cannot_defend() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="2-4-6", life=20)
    witch = lay(table.first, "a1", free(influence(ab.Close())))
    elf = table.second.creature("c4", life=20)
    warden, squire = (table.second.creature(cell, life=20) for cell in ("d4", "b4"))
    table.strikes(orc, elf, dice=(6, 1))
    while not table.can_defend(warden):
        table.passes()
    table.defends(warden)
    table.uses(witch, warden)
    while not table.can_defend(squire):
        table.passes()
    assert (stops(table), table.can_defend(warden)) == ([("510.1", False)], False)
    table.defends(squire)
    assert (elf.wounds, warden.wounds, squire.wounds) == (0, 0, 6)


# Redirected twice: 514.8.


def taken_over(payment: ab.Payment = TAP) -> ab.Playable:
    """What takes a strike over."""
    return answers_at(ab.Moment.REDIRECTING, at_play(ab.Redirect()), powers=STRIKE, payment=payment)


@pytest.mark.rule("514.8", "512.6.2", "528.8")
def test_a_strike_redirected_in_response_cannot_be_redirected_again() -> None:
    table, orc, elf = board(ours("c3", strike="2-4-6", life=20), theirs("c4", life=20))
    one, other = (lay(table.second, cell, taken_over(), life=20) for cell in ("a6", "e6"))
    table.strikes(orc, elf, dice=(6, 1))
    table.uses(one)
    table.uses(other)  # it comes onto the stack last, so it takes effect first
    table.everybody_passes()
    assert [event.target for event in table.events(Redirected)] == [other.id]
    assert (elf.wounds, one.wounds, other.wounds) == (0, 0, 6)
    assert (stops(table), one.is_closed, other.is_closed) == ([("514.8", False)], False, True)


@pytest.mark.rule("514.8", "512.6.2", "528.8")
def test_a_strike_redirected_in_response_is_not_defended() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="2-4-6", life=20)
    elf = table.second.creature("c4", life=20)
    warden = table.second.creature("d4", life=20)
    hero = lay(table.second, "a6", taken_over(), life=20)
    table.strikes(orc, elf, dice=(6, 1))
    table.defends(warden)
    table.uses(hero)
    table.everybody_passes()
    assert (stops(table), warden.is_closed) == ([("514.8", False)], False)
    assert (elf.wounds, warden.wounds, hero.wounds) == (0, 0, 6)


@pytest.mark.rule("514.8", "512.5")
def test_no_redirection_is_offered_against_a_redirected_attack() -> None:
    table, orc, elf = board(ours("c3", strike="2-4-6", life=20), theirs("c4", life=20))
    one, other = (lay(table.second, cell, taken_over(), life=20) for cell in ("a6", "e6"))
    witness = lay(table.second, "a5", answers_at(ab.Moment.REDIRECTING, on_itself(ab.Chips(1))))
    table.strikes(orc, elf, dice=(6, 1))
    assert (table.can_use(one), table.can_use(other)) == (True, True)
    table.uses(one)
    while not table.events(Redirected):
        table.passes()
    assert table.asked == (Seat.SECOND, Asking.PRIORITY)  # the window has opened anew
    assert (table.can_use(witness), table.can_use(other)) == (True, False)
    strike = table.state.stack[-1]
    ctx = Context(table.state, Seat.SECOND, other.id, cause=Cause(orc.id, elf.id, strike.id))
    refusal = refuse_aim(ctx, at_play(ab.Redirect()), orc.state)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("already_redirected", "514.8")


# Payments: 501.6, 501.15, 543.2.


def shot_for_x(meddling: ab.Body) -> tuple[Table, Piece, Piece, Piece]:
    """A mage with four chips has announced a spell for three of them; a thief may answer."""
    storm = ab.Playable(ab.Payment(chips=ab.ChosenX()), spell(ab.Wound(ab.ChosenX())))
    table, mage, thief, elf = board(
        ours("c1", storm, chips=4), theirs("a6", free(meddling)), theirs("c6")
    )
    table.uses(mage)
    table.choose(op.ChooseNumber(3))
    table.choose(op.ChooseTarget(elf.id))
    return table, mage, thief, elf


@pytest.mark.rule("501.6", "543.2", "512.6.2")
def test_x_counters_removed_in_response_cannot_be_paid() -> None:
    table, mage, thief, elf = shot_for_x(influence(ab.Chips(-2), targets=ENEMIES))
    table.uses(thief, mage)
    table.everybody_passes()
    assert (stops(table), elf.wounds, mage.state.chips) == ([("501.6", False)], 0, 2)


@pytest.mark.rule("501.6", "543.2", "512.6.2")
def test_x_counters_are_paid_if_enough_remain() -> None:
    table, mage, thief, elf = shot_for_x(influence(ab.Chips(-1), targets=ENEMIES))
    table.uses(thief, mage)
    table.everybody_passes()
    assert (stops(table), elf.wounds, mage.state.chips) == ([], 3, 0)


def paid_with_a_card(
    payment: ab.Payment, meddling: ab.Body, *rescue: ab.Ability
) -> tuple[Table, Piece, Piece, Piece]:
    """A priest has announced a spell and named a page as its payment; a killer may answer."""
    table = Table()
    priest = lay(table.first, "c1", ab.Playable(payment, spell(ab.Wound(4), targets=ENEMIES)))
    page = table.first.creature("a1", "Паж")
    table.first.creature("b1", "Слуга")
    lay(table.first, "e1", *rescue, name="Поп")
    killer = lay(table.second, "a6", free(meddling))
    elf = table.second.creature("c6")
    table.uses(priest, elf)
    assert table.asked == (Seat.FIRST, Asking.PAYMENT)
    table.choose(op.ChoosePayment(page.id))
    return table, page, killer, elf


@pytest.mark.rule("501.15", "501.14", "501.7", "512.6.2")
def test_a_creature_to_be_sacrificed_that_left_pays_nothing() -> None:
    table, page, killer, elf = paid_with_a_card(ab.Payment(destroys=OTHERS), spell(ab.Destroy()))
    table.uses(killer, page)
    table.everybody_passes()
    assert (page.is_dead, elf.wounds, table.piece("Слуга").is_dead) == (True, 0, False)
    assert stops(table) == [("501.7", False)]


@pytest.mark.rule("501.4", "501.7", "501.14", "512.6.2")
def test_a_card_to_be_closed_as_a_payment_that_is_already_closed_pays_nothing() -> None:
    table, page, killer, elf = paid_with_a_card(
        ab.Payment(closes_other=OTHERS), influence(ab.Close())
    )
    table.uses(killer, page)
    table.everybody_passes()
    assert (elf.wounds, table.piece("Слуга").is_closed) == (0, False)
    assert stops(table) == [("501.7", False)]


# Closing for a flyer: 107.2.


@pytest.mark.rule("107.2", "512.6.2")
def test_closing_for_a_flyer_fails_if_a_ground_creature_appears_in_response() -> None:
    comes = ab.SetProperty(ab.Property.TYPE, ab.CardType.GROUND)
    table, orc = board(ours("c3"))
    table.second.flyer()
    machine = table.second.artifact("e6")
    smith = lay(table.second, None, free(influence(comes)), kind=ab.CardType.FLYER)
    table.closes_for_flyer(orc)
    table.uses(smith, machine)
    table.everybody_passes()
    assert (stops(table), orc.is_closed) == ([("107.2", False)], False)
    assert orc.state.flyer_strike_until == 0


# What else a strike asks for: 208.8, 528.9.


def struck(meddling: ab.Body, *rescue: ab.Ability) -> tuple[Table, Piece, Piece, Piece]:
    """An orc has announced a strike at an elf; a mage of the elf's side may answer."""
    table = Table()
    orc = table.first.creature("c3", strike="3-3-3", life=20)
    lay(table.first, "e1", *rescue, name="Поп")
    mage = lay(table.second, "a6", free(meddling))
    elf = table.second.creature("c4")
    table.strikes(orc, elf, dice=(6, 1))
    return table, orc, mage, elf


@pytest.mark.rule("208.8", "512.6.2")
def test_a_card_turned_artifact_in_response_does_not_strike() -> None:
    table, orc, mage, elf = struck(influence(ARTIFACT))
    table.uses(mage, orc)
    table.everybody_passes()
    assert (stops(table), elf.wounds, orc.is_closed) == ([("208.8", False)], 0, False)


@pytest.mark.rule("528.9", "528.3.1", "512.6.2")
@pytest.mark.parametrize("doing", [ab.Doing.ACT, ab.Doing.ATTACK, ab.Doing.STRIKE])
def test_a_card_banned_from_striking_in_response_does_not_strike(doing: ab.Doing) -> None:
    table, orc, mage, elf = struck(influence(ab.Gain(ab.Cannot(doing), ab.Until.TURN_END)))
    table.uses(mage, orc)
    table.everybody_passes()
    assert (stops(table), elf.wounds, orc.is_closed) == ([("528.9", False)], 0, False)


@pytest.mark.rule("212.2", "512.6.2")
def test_a_card_turned_artifact_in_response_does_not_strike_by_an_ability() -> None:
    table, orc, _, mage, elf = board(
        ours("c3", ab.Playable(TAP, ab.Attack(ab.PowerKind.STRIKE, None)), strike="3-3-3"),
        ours("a1"),
        theirs("a6", free(influence(ARTIFACT))),
        theirs("c4"),
    )
    table.uses(orc, elf, die=6)
    table.uses(mage, orc)
    table.everybody_passes()
    assert (stops(table), elf.wounds, orc.is_closed) == ([("208.8", False)], 0, False)
    assert not table.can_use(orc, elf)


@pytest.mark.rule("529.3", "529.4", "512.6.2")
def test_a_striker_that_left_and_returned_does_not_strike() -> None:
    table, orc, mage, elf = struck(spell(ab.Destroy()), free(RAISES))
    comes_back(table, mage, orc, "c3")
    assert (stops(table), elf.wounds, orc.is_closed) == ([("529.1.1", False)], 0, False)


@pytest.mark.rule("501.15", "501.7", "529.3", "512.6.2")
def test_a_payment_card_that_left_and_returned_pays_nothing() -> None:
    cost = ab.Payment(destroys=OTHERS)
    table, page, killer, elf = paid_with_a_card(cost, spell(ab.Destroy()), free(RAISES))
    comes_back(table, killer, page, "a1")
    assert (stops(table), elf.wounds) == ([("501.7", False)], 0)


# Who is promised as a payment does not act: 501.5.


@pytest.mark.rule("501.5", "512.5")
def test_a_card_to_be_closed_as_a_payment_cannot_act_before() -> None:
    bolt = ab.Playable(TAP, spell(ab.Wound(1), targets=ENEMIES), sudden=True)
    table = Table()
    chief = lay(table.first, "c1", ab.Playable(ab.Payment(closes_other=OTHERS), spell(ab.Wound(1))))
    one, other = (lay(table.first, cell, bolt) for cell in ("a1", "b1"))
    elf = table.second.creature("c6")
    table.uses(chief, elf)
    table.choose(op.ChoosePayment(one.id))
    assert (table.can_use(one, elf), table.can_use(other, elf)) == (False, True)
    table.everybody_passes()
    assert (one.is_closed, elf.wounds) == (True, 1)
