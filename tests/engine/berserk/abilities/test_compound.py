"""Compound abilities, generated plays, participle constructions: 505, 513, 537, 539, 543."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.events import CardClosed
from engine.berserk.table.state import Asking
from engine.kernel import Seat
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
    chooses,
    everybody_passes,
)
from tests.support.scenario import Piece, Table

INFLUENCE = ab.PowerKind.INFLUENCE
SPECIAL = ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(1, 1, 1))
HURT = spell(ab.Wound(1), targets=ENEMIES)
REST = on_itself(ab.Heal(2))
CLOSED = ab.Targets(ab.InState(ab.State.CLOSED))
NEVER = influence(ab.Open(), targets=ab.Targets(ab.AllOf((OWN, ab.InState(ab.State.CLOSED)))))


def step_to(cells: ab.Cells) -> ab.Power:
    return ab.Power(INFLUENCE, (ab.Relocate(),), ab.Targets(who=ab.Who.SELF), cells=cells)


STEP = step_to(ab.Cells(within=1))


def table_of(body: object, wounds: int = 4) -> tuple[Table, Piece, Piece]:
    table = Table()
    mage = lay(table.first, "c3", tap(body), wounds=wounds)  # type: ignore[arg-type]  # a body
    elf = table.second.creature("c4", life=20)
    return table, mage, elf


# Compounds: 505.


@pytest.mark.rule("505.3", "512.3")
def test_a_compound_ability_is_paid_once_after_all_its_powers() -> None:
    table, mage, elf = table_of(ab.And((HURT, HURT, REST)))
    use(table, mage)
    assert (elf.wounds, mage.wounds) == (2, 2)
    assert [event.card for event in table.events(CardClosed)] == [mage.id]


@pytest.mark.rule("505.4.1", "512.6.9/next")
def test_a_power_that_cannot_be_announced_is_passed_over() -> None:
    table, mage, elf = table_of(ab.And((NEVER, HURT)))
    use(table, mage)
    assert elf.wounds == 1


@pytest.mark.rule("505.4.1", "502.1")
def test_a_power_that_was_passed_over_has_no_target_to_speak_of() -> None:
    """«Ранить существо на 1, открыть своё закрытое существо, ранить его же на 1.»"""
    again = influence(ab.Wound(1), targets=ab.Targets(who=ab.Who.TARGET))
    table, mage, elf = table_of(ab.And((HURT, NEVER, again)))
    use(table, mage)
    assert elf.wounds == 2


@pytest.mark.rule("505.4.2")
def test_then_joins_powers_that_do_not_depend_on_each_other() -> None:
    table, mage, elf = table_of(ab.And((ab.WhileDoing(NEVER, HURT), REST)))
    use(table, mage)
    assert (elf.wounds, mage.wounds) == (0, 2)


@pytest.mark.rule("505.4.4")
def test_attacks_at_several_targets_are_aimed_at_different_ones() -> None:
    table = Table()
    fresh = ab.Targets(ab.AllOf((ENEMY, ab.Not(ab.Targeted()))))
    shots = ab.Repeat(3, ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 1, 1), targets=fresh))
    acolyte = lay(table.first, "c1", tap(shots))
    one, other = table.second.creature("c4"), table.second.creature("d4")
    table.dice(3, 3)
    use(table, acolyte)
    chooses(table, one)
    assert (one.wounds, other.wounds) == (1, 1)


@pytest.mark.rule("505.4.3", "513.3")
def test_so_many_attacks_as_a_number_says() -> None:
    table = Table()
    pack = ab.Count(ab.AllOf((OWN, ab.OfClass(("волк",)))))
    shots = ab.Repeat(pack, ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1), targets=ENEMIES))
    chief = lay(table.first, "c1", tap(shots), classes=("волк",))
    lay(table.first, "a1", classes=("волк",))
    elf = table.second.creature("c6")
    table.dice(3, 3)
    use(table, chief)
    assert elf.wounds == 2


@pytest.mark.rule("505.4.3", "513.3")
def test_no_attacks_at_all_cannot_be_announced() -> None:
    table = Table()
    pack = ab.Count(ab.AllOf((OWN, ab.OfClass(("волк",)))))
    shots = ab.Repeat(pack, ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1), targets=ENEMIES))
    chief = lay(table.first, "c1", tap(shots))
    table.second.creature("c6")
    assert not can_use(table, chief)


@pytest.mark.rule("505.4.5", "523.4.2")
def test_while_doing_so_asks_of_an_attack_only_that_it_succeeded() -> None:
    harmless = ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(0, 0, 0))
    table, mage, elf = table_of(ab.WhileDoing(harmless, REST))
    use(table, mage, die=3)
    assert (elf.wounds, mage.wounds) == (0, 2)


@pytest.mark.rule("505.4.5")
def test_while_doing_so_asks_for_the_full_effect() -> None:
    both = influence(ab.Heal(2), ab.Open(), targets=ab.Targets(SELF))
    table, mage, elf = table_of(ab.WhileDoing(both, HURT))
    use(table, mage)
    assert (mage.wounds, elf.wounds) == (2, 0)


@pytest.mark.rule("505.4.6")
def test_on_success_asks_for_any_effect() -> None:
    both = influence(ab.Heal(2), ab.Open(), targets=ab.Targets(SELF))
    table, mage, elf = table_of(ab.OnSuccess(both, HURT))
    use(table, mage)
    assert (mage.wounds, elf.wounds) == (2, 1)


@pytest.mark.rule("505.4.5", "532.6")
def test_a_protection_makes_no_failure_of_a_power() -> None:
    table = Table()
    mage = lay(table.first, "c3", tap(ab.WhileDoing(HURT, REST)), wounds=4)
    elf = lay(table.second, "c6", ab.Protection((ab.PowerKind.SPELL,)))
    use(table, mage)
    assert (elf.wounds, mage.wounds) == (0, 2)


@pytest.mark.rule("505.4.7")
@pytest.mark.parametrize(("wounds", "hurt"), [(4, 0), (0, 1)])
def test_otherwise_comes_when_the_first_failed(wounds: int, hurt: int) -> None:
    table, mage, elf = table_of(ab.Otherwise(REST, HURT), wounds=wounds)
    use(table, mage)
    assert elf.wounds == hurt


@pytest.mark.rule("505.4.8.1")
@pytest.mark.parametrize("both", [True, False])
def test_both_ways_of_an_or_are_gone_when_the_text_says_so(both: bool) -> None:
    condition = ab.ThereAre(ENEMY) if both else ab.ThereAre(ab.OfClass(("дракон",)))
    table, mage, elf = table_of(ab.Or((HURT, REST), both_if=condition))
    use(table, mage)
    if not both:
        table.choose(op.ChooseBranch(0))
    assert (elf.wounds, mage.wounds) == (1, 2 if both else 4)


@pytest.mark.rule("505.4.9", "505.5")
@pytest.mark.parametrize(("branch", "hurt", "left"), [(0, 2, 4), (1, 0, 2)])
def test_either_parts_whole_groups(branch: int, hurt: int, left: int) -> None:
    table, mage, elf = table_of(ab.Or((ab.And((HURT, HURT)), ab.And((REST,)))))
    use(table, mage)
    table.choose(op.ChooseBranch(branch))
    assert (elf.wounds, mage.wounds) == (hurt, left)


@pytest.mark.rule("505.4.8")
def test_a_way_that_cannot_be_gone_is_no_way() -> None:
    table, mage, elf = table_of(ab.Or((NEVER, HURT)))
    use(table, mage)
    assert elf.wounds == 1


@pytest.mark.rule("505.4.10")
def test_the_opponent_is_not_asked_for_what_cannot_be_done() -> None:
    table, mage, elf = table_of(ab.UnlessOpponent(NEVER, HURT))
    use(table, mage)
    assert elf.wounds == 1


@pytest.mark.rule("505.5", "505.4.5", "505.4.1")
def test_and_binds_closer_than_while_doing_so() -> None:
    """«C1, при этом C2, затем C3 и C4» is ((C1, при этом C2), (C3 и C4))."""
    body = ab.And((ab.WhileDoing(NEVER, HURT), ab.And((REST, HURT))))
    table, mage, elf = table_of(body)
    use(table, mage)
    assert (mage.wounds, elf.wounds) == (2, 1)


@pytest.mark.rule("505.5", "505.4.6", "505.4.7")
def test_otherwise_binds_closer_than_on_success() -> None:
    """«C6, при выполнении C7, иначе C8» is (C6 - (C7, иначе C8))."""
    table, mage, elf = table_of(ab.OnSuccess(HURT, ab.Otherwise(NEVER, REST)))
    use(table, mage)
    assert (elf.wounds, mage.wounds) == (1, 2)


@pytest.mark.rule("505.6", "545.11")
@pytest.mark.parametrize("accepts", [(True, True), (True, False), (False, True), (False, False)])
def test_of_two_things_one_may_do_either_or_both_or_none(accepts: tuple[bool, bool]) -> None:
    table, mage, elf = table_of(ab.And((HURT, ab.May(HURT), ab.May(REST))))
    use(table, mage)
    for accept in accepts:
        table.choose(op.Accept() if accept else op.Decline())
    assert (elf.wounds, mage.wounds) == (1 + accepts[0], 4 - 2 * accepts[1])


@pytest.mark.rule("505.6")
def test_what_comes_after_then_is_not_left_out_with_what_one_may_do() -> None:
    table, mage, elf = table_of(ab.And((ab.May(HURT), REST)))
    use(table, mage)
    table.choose(op.Decline())
    assert (elf.wounds, mage.wounds) == (0, 2)


@pytest.mark.rule("505.7/named", "543.4")
def test_a_number_is_what_the_power_before_did_and_not_what_it_should_have_done() -> None:
    table = Table()
    body = ab.OnSuccess(
        influence(ab.Heal(4), targets=ab.Targets(OWN)),
        influence(ab.Wound(ab.ResultOf(ab.Outcome.HEALED)), targets=ENEMIES),
    )
    mage = lay(table.first, "c1", tap(body))
    orc = table.first.creature("a1", wounds=2)
    elf = table.second.creature("c6")
    use(table, mage)
    chooses(table, orc)
    assert elf.wounds == 2


@pytest.mark.rule("502.3.2")
def test_what_takes_abilities_away_meanwhile_does_not_stop_a_compound_ability() -> None:
    table = Table()
    hush = ab.Playable(
        ab.Payment(), influence(ab.LoseAbilities()), sudden=True, limit=ab.Limit.PER_TURN
    )
    mage = lay(table.first, "c1", tap(ab.And((HURT, HURT))))
    witch = lay(table.second, "a6", hush, life=20)
    elf = table.second.creature("c6")
    use(table, mage)
    chooses(table, elf)
    table.passes()
    use(table, witch, mage)
    everybody_passes(table)
    chooses(table, elf)
    everybody_passes(table)
    assert elf.wounds == 2


@pytest.mark.rule("502.3.2")
def test_what_takes_abilities_away_before_the_first_part_stops_a_compound_ability() -> None:
    table = Table()
    hush = ab.Playable(
        ab.Payment(), influence(ab.LoseAbilities()), sudden=True, limit=ab.Limit.PER_TURN
    )
    mage = lay(table.first, "c1", tap(ab.And((HURT, HURT))))
    witch = lay(table.second, "a6", hush, life=20)
    elf = table.second.creature("c6")
    use(table, mage)
    chooses(table, elf)
    use(table, witch, mage)
    everybody_passes(table)
    assert (elf.wounds, mage.is_closed, table.asked) == (0, False, (Seat.FIRST, Asking.ACT))


@pytest.mark.rule("502.3.1", "528.6")
def test_an_ability_lost_before_it_begins_is_not_carried_out_and_not_paid() -> None:
    table = Table()
    hush = ab.Playable(
        ab.Payment(), influence(ab.LoseAbilities()), sudden=True, limit=ab.Limit.PER_TURN
    )
    mage = lay(table.first, "c1", tap(spell(ab.Wound(2))))
    witch = lay(table.second, "a6", hush)
    elf = table.second.creature("c6")
    use(table, mage, elf)
    use(table, witch, mage)
    everybody_passes(table)
    assert (elf.wounds, mage.is_closed) == (0, False)


@pytest.mark.rule("502.3.3", "509.3")
def test_what_stands_beside_a_card_that_died_stands_beside_its_cell() -> None:
    table = Table()
    second = ab.Targets(ab.AllOf((ENEMY, ab.Beside(ab.Who.TARGET))))
    body = ab.And(
        (
            ab.Attack(ab.PowerKind.DISCHARGE, Strength(9, 9, 9)),
            ab.Attack(ab.PowerKind.DISCHARGE, Strength(2, 2, 2), targets=second),
        )
    )
    witch = lay(table.first, "c1", tap(body))
    one, other = table.second.creature("c4", life=9), table.second.creature("c5")
    far = table.second.creature("a6")
    table.dice(3, 3)
    use(table, witch)
    chooses(table, one)
    assert (one.is_dead, other.wounds, far.wounds) == (True, 2, 0)


@pytest.mark.rule("545.10")
def test_a_condition_within_a_text_is_looked_at_when_its_turn_comes() -> None:
    body = ab.And(
        (HURT, ab.Provided(ab.ThereAre(ab.AllOf((ENEMY, ab.InState(ab.State.WOUNDED)))), REST))
    )
    table, mage, _elf = table_of(body)
    use(table, mage)
    assert mage.wounds == 2


@pytest.mark.rule("111.3.3", "505.2")
def test_each_power_of_a_compound_ability_has_a_kind_of_its_own() -> None:
    table = Table()
    body = ab.And((spell(ab.Wound(2), targets=ENEMIES), influence(ab.Wound(1), targets=ENEMIES)))
    mage = lay(table.first, "c1", tap(body))
    elf = lay(table.second, "c6", ab.Protection((ab.PowerKind.SPELL,)))
    use(table, mage)
    assert elf.wounds == 1


@pytest.mark.rule("545.7")
def test_an_ability_limited_to_once_a_battle_is_used_up() -> None:
    table = Table()
    mage = lay(table.first, "c1", ab.Playable(TAP, HURT, limit=ab.Limit.PER_BATTLE))
    elf = table.second.creature("c6")
    use(table, mage, elf)
    for _turn in range(2):
        table.ends_turn()
    assert not can_use(table, mage, elf)


@pytest.mark.rule("545.7.1")
@pytest.mark.parametrize(
    ("limit", "chips"), [(ab.Limit.PER_TURN, [1, 1, 2]), (ab.Limit.PER_BATTLE, [1, 1, 1])]
)
def test_a_limit_amid_a_compound_ability_is_of_the_part_before_it_alone(
    limit: ab.Limit, chips: list[int]
) -> None:
    table = Table()
    part = ab.Limited(on_itself(ab.Chips(1)), limit)
    body = ab.And((part, spell(ab.Wound(1), targets=ab.Targets(ENEMY))))
    mage = lay(table.first, "c1", ab.Playable(ab.Payment(), body))
    elf = table.second.creature("c6")
    had = []
    for wounds in (1, 2, 3):
        use(table, mage)
        assert elf.wounds == wounds
        had.append(mage.state.chips)
        if wounds == 2:
            table.ends_turn()
            table.ends_turn()
    assert had == chips


@pytest.mark.rule("545.7.1")
def test_a_part_with_a_limit_may_be_carried_out_as_often_as_it_says() -> None:
    table = Table()
    part = ab.Limited(on_itself(ab.Chips(1)), ab.Limit.PER_TURN, 2)
    mage = lay(
        table.first,
        "c1",
        ab.Playable(ab.Payment(), ab.And((on_itself(ab.Heal(1)), part))),
        wounds=5,
    )
    table.second.creature("c6")
    for _time in range(3):
        use(table, mage)
    assert (mage.wounds, mage.state.chips) == (2, 2)


@pytest.mark.rule("545.7.1")
def test_a_part_of_several_powers_is_used_once_by_those_that_can_be_announced() -> None:
    nobody = ab.Targets(ab.AllOf((ENEMY, ab.InState(ab.State.WOUNDED))))
    powers = ab.And(
        (spell(ab.Wound(1), targets=nobody), on_itself(ab.Chips(1)), on_itself(ab.Chips(1)))
    )
    part = ab.Limited(powers, ab.Limit.PER_BATTLE, 2)
    table = Table()
    mage = lay(
        table.first,
        "c1",
        ab.Playable(ab.Payment(), ab.And((on_itself(ab.Heal(1)), part))),
        wounds=9,
    )
    table.second.creature("c6")
    for _time in range(3):
        use(table, mage)
    assert (mage.state.chips, mage.wounds) == (4, 6)


@pytest.mark.rule("545.7.1")
@pytest.mark.parametrize("joined", [ab.WhileDoing, ab.OnSuccess, ab.Otherwise])
def test_a_part_that_is_used_up_has_failed(
    joined: type[ab.WhileDoing | ab.OnSuccess | ab.Otherwise],
) -> None:
    table = Table()
    part = ab.Limited(on_itself(ab.Chips(1)), ab.Limit.PER_TURN)
    body = ab.And(
        (on_itself(ab.Heal(1)), joined(part, spell(ab.Wound(1), targets=ab.Targets(ENEMY))))
    )
    mage = lay(table.first, "c1", ab.Playable(ab.Payment(), body), wounds=5)
    elf = table.second.creature("c6")
    use(table, mage)
    use(table, mage)
    assert (mage.wounds, mage.state.chips, elf.wounds) == (3, 1, 1)


@pytest.mark.rule("545.7.1", "501.5")
def test_a_part_that_is_announced_already_is_announced_no_second_time() -> None:
    part = ab.Limited(on_itself(ab.Chips(1)), ab.Limit.PER_TURN)
    table = Table()
    ability = ab.Playable(ab.Payment(), ab.And((part, on_itself(ab.Heal(1)))), sudden=True)
    mage = lay(table.first, "c1", ability, wounds=5)
    table.second.creature("c6")
    use(table, mage)
    assert table.asked == (Seat.FIRST, Asking.PRIORITY)
    use(table, mage)
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        table.passes()
    assert (mage.state.chips, mage.wounds) == (1, 3)


@pytest.mark.rule("545.7.1")
def test_an_ability_of_nothing_but_a_part_that_is_used_up_cannot_be_announced() -> None:
    table = Table()
    part = ab.Limited(on_itself(ab.Chips(1)), ab.Limit.PER_TURN)
    mage = lay(table.first, "c1", ab.Playable(ab.Payment(), ab.And((part, part))))
    table.second.creature("c6")
    use(table, mage)
    assert (mage.state.chips, can_use(table, mage)) == (1, False)


# X: 543.


@pytest.mark.rule("543.3", "523.3", "512.5")
@pytest.mark.example("523.2-ex1")
def test_x_may_be_the_number_of_targets() -> None:
    table = Table()
    some = ab.Targets(ENEMY, least=ab.ChosenX(), most=ab.ChosenX())
    storm = ab.Playable(ab.Payment(chips=ab.ChosenX()), spell(ab.Wound(1), targets=some))
    mage = lay(table.first, "c1", storm, chips=2)
    one, other = table.second.creature("c4"), table.second.creature("d4")
    third = table.second.creature("a6")
    use(table, mage)
    assert op.ChooseNumber(0) not in table.options
    table.choose(op.ChooseNumber(2))
    chooses(table, one, third)
    assert [card.wounds for card in (one, other, third)] == [1, 0, 1]


@pytest.mark.rule("523.2")
@pytest.mark.example("523.2-ex1")
@pytest.mark.same("2009:103.7а")
def test_x_of_a_payment_is_never_zero() -> None:
    table = Table()
    mage = lay(
        table.first,
        "c1",
        ab.Playable(ab.Payment(chips=ab.ChosenX()), spell(ab.Wound(ab.ChosenX()))),
    )
    elf = table.second.creature("c6")
    assert not can_use(table, mage)
    assert elf.wounds == 0


@pytest.mark.rule("523.3", "543.2")
@pytest.mark.parametrize("chips", [0, 2])
def test_what_is_done_x_times_may_be_announced_with_something_to_pay(chips: int) -> None:
    table = Table()
    blows = ab.Playable(ab.Payment(chips=ab.ChosenX()), ab.Repeat(ab.ChosenX(), HURT))
    mage = lay(table.first, "c1", blows, chips=chips)
    table.second.creature("c4")
    assert can_use(table, mage) is (chips > 0)


@pytest.mark.rule("523.3", "505.4.3")
@pytest.mark.parametrize("movement", [0, 1, 2])
def test_what_is_done_as_often_as_a_number_says_is_not_done_zero_times(movement: int) -> None:
    table = Table()
    blows = tap(ab.Repeat(ab.FactOf(ab.Fact.MOVEMENT), HURT))
    mage = lay(table.first, "c1", blows, movement=movement)
    elf = table.second.creature("c6")
    assert can_use(table, mage) is (movement > 0)
    if movement:
        use(table, mage)
    assert elf.wounds == movement


@pytest.mark.rule("543.4", "543.8")
def test_x_of_an_effect_is_worked_out_when_it_is_applied() -> None:
    table = Table()
    body = spell(ab.Wound(ab.Count(ab.AllOf((ENEMY, ab.InState(ab.State.CLOSED))))))
    mage = lay(table.first, "c1", tap(body))
    elf = table.second.creature("c6")
    closes = ab.Playable(ab.Payment(), influence(ab.Close()), sudden=True, limit=ab.Limit.PER_TURN)
    helper = lay(table.second, "a6", closes)
    use(table, mage, elf)
    use(table, helper, elf)
    everybody_passes(table)
    assert elf.wounds == 1


@pytest.mark.rule("543.8")
def test_healing_in_full_is_reckoned_when_it_is_applied() -> None:
    table = Table()
    leshy = lay(table.first, "c1", tap(on_itself(ab.Heal(None))), wounds=4)
    table.second.creature("c6")
    use(table, leshy)
    assert leshy.wounds == 0


@pytest.mark.rule("543.6/movement")
@pytest.mark.same("2009:104.2б", "2009:205.1а")
def test_properties_are_taken_without_modifiers() -> None:
    table = Table()
    mage = lay(
        table.first,
        "c1",
        ab.Modify(ab.Property.MOVEMENT, 3),
        tap(spell(ab.Wound(ab.FactOf(ab.Fact.MOVEMENT)))),
        movement=2,
    )
    elf = table.second.creature("c6")
    use(table, mage, elf)
    assert elf.wounds == 2


@pytest.mark.rule("543.6/strike")
@pytest.mark.parametrize(
    ("fact", "wounds"), [(ab.Fact.WEAK, 1), (ab.Fact.MEDIUM, 2), (ab.Fact.STRONG, 3)]
)
def test_a_strike_is_taken_without_modifiers(fact: ab.Fact, wounds: int) -> None:
    table = Table()
    node = tap(spell(ab.Wound(ab.FactOf(fact))))
    mage = lay(table.first, "c1", ab.Modify(ab.Property.STRIKE, 4), node, strike="1-2-3")
    elf = table.second.creature("c6")
    use(table, mage, elf)
    assert elf.wounds == wounds


@pytest.mark.rule("543.6/check")
@pytest.mark.parametrize(
    ("fact", "prop"),
    [(ab.Fact.MOVEMENT, ab.Property.MOVEMENT), (ab.Fact.MEDIUM, ab.Property.STRIKE)],
)
def test_a_condition_asks_for_a_property_without_modifiers(
    fact: ab.Fact, prop: ab.Property
) -> None:
    table = Table()
    two = ab.Targets(ab.HasFact(fact, ab.Compare.EQUAL, 2))
    mage = lay(table.first, "c1", tap(spell(ab.Wound(1), targets=two)))
    plain = lay(table.second, "c6", movement=2, strike="1-2-3")
    greater = lay(table.second, "d6", ab.Modify(prop, 1), movement=2, strike="1-2-3")
    raised = lay(table.second, "e6", ab.Modify(prop, 1), movement=1, strike="1-1-1")
    targets = [can_use(table, mage, elf) for elf in (plain, greater, raised)]
    assert targets == [True, True, False]


@pytest.mark.rule("543.7")
def test_a_named_ability_counts_at_its_value_in_force() -> None:
    table = Table()
    mage = lay(
        table.first,
        "c1",
        ab.Named(ab.Name.ARMOR, 2),
        ab.NamedBonus(ab.Name.ARMOR, 1),
        tap(spell(ab.Wound(ab.NamedOf(ab.Name.ARMOR)))),
    )
    elf = table.second.creature("c6")
    use(table, mage, elf)
    assert elf.wounds == 3
