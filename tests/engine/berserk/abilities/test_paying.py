"""Actions and what closes a card: 113, 506.7, 510, 540."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import nobody_answers
from tests.engine.berserk.abilities.laying import (
    can_use,
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.engine.berserk.abilities.sayings import (
    STRIKE,
    everybody_passes,
    on,
    sudden,
)
from tests.support.scenario import Table

SHOT = (ab.PowerKind.SHOT,)


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
