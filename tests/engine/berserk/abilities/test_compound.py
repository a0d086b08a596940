"""Compound abilities, generated plays, participle constructions: 505, 513, 537, 539, 543."""

import pytest

from engine.berserk.abilities import (
    ITSELF,
    AllOf,
    And,
    Attack,
    Beside,
    Cells,
    Chips,
    ChosenX,
    Close,
    Count,
    Destroy,
    DieModifier,
    Fact,
    FactOf,
    Heal,
    InState,
    Limit,
    LoseAbilities,
    Makes,
    MarkCell,
    May,
    Modify,
    Moment,
    MovesOnto,
    Name,
    Named,
    NamedBonus,
    NamedOf,
    Not,
    OfClass,
    OnSuccess,
    Open,
    Or,
    Order,
    Otherwise,
    Outcome,
    Payment,
    Playable,
    Power,
    PowerKind,
    Property,
    Protection,
    Provided,
    Relocate,
    Repeat,
    ResultOf,
    SizeModifier,
    State,
    Swap,
    Targeted,
    Targets,
    ThereAre,
    UnlessOpponent,
    WhileDoing,
    Who,
    Wound,
)
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.events import CardClosed, FightDecided, Healed
from engine.berserk.table.state import Asking, Step
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
    ITS_TARGET,
    OWN,
    SELF,
    STRIKE,
    chooses,
    everybody_passes,
    first_trigger,
    on,
    picks,
)
from tests.support.scenario import Piece, Table

INFLUENCE = PowerKind.INFLUENCE
SPECIAL = Attack(PowerKind.SPECIAL_STRIKE, Strength(1, 1, 1))
HURT = spell(Wound(1), targets=ENEMIES)
REST = on_itself(Heal(2))
CLOSED = Targets(InState(State.CLOSED))
NEVER = influence(Open(), targets=Targets(AllOf((OWN, InState(State.CLOSED)))))


def step_to(cells: Cells) -> Power:
    return Power(INFLUENCE, (Relocate(),), Targets(who=Who.SELF), cells=cells)


STEP = step_to(Cells(within=1))


def table_of(body: object, wounds: int = 4) -> tuple[Table, Piece, Piece]:
    table = Table()
    mage = lay(table.first, "c3", tap(body), wounds=wounds)  # type: ignore[arg-type]  # a body
    elf = table.second.creature("c4", life=20)
    return table, mage, elf


# Compounds: 505.


@pytest.mark.rule("505.3", "512.3")
def test_a_compound_ability_is_paid_once_after_all_its_powers() -> None:
    table, mage, elf = table_of(And((HURT, HURT, REST)))
    use(table, mage)
    assert (elf.wounds, mage.wounds) == (2, 2)
    assert [event.card for event in table.events(CardClosed)] == [mage.id]


@pytest.mark.rule("505.4.1", "512.6.9")
def test_a_power_that_cannot_be_announced_is_passed_over() -> None:
    table, mage, elf = table_of(And((NEVER, HURT)))
    use(table, mage)
    assert elf.wounds == 1


@pytest.mark.rule("505.4.2")
def test_then_joins_powers_that_do_not_depend_on_each_other() -> None:
    table, mage, elf = table_of(And((WhileDoing(NEVER, HURT), REST)))
    use(table, mage)
    assert (elf.wounds, mage.wounds) == (0, 2)


@pytest.mark.rule("505.4.4")
def test_attacks_at_several_targets_are_aimed_at_different_ones() -> None:
    table = Table()
    fresh = Targets(AllOf((ENEMY, Not(Targeted()))))
    shots = Repeat(3, Attack(PowerKind.DISCHARGE, Strength(1, 1, 1), targets=fresh))
    acolyte = lay(table.first, "c1", tap(shots))
    one, other = table.second.creature("c4"), table.second.creature("d4")
    table.dice(3, 3)
    use(table, acolyte)
    chooses(table, one)
    assert (one.wounds, other.wounds) == (1, 1)


@pytest.mark.rule("505.4.3", "513.3")
def test_so_many_attacks_as_a_number_says() -> None:
    table = Table()
    pack = Count(AllOf((OWN, OfClass(("волк",)))))
    shots = Repeat(pack, Attack(PowerKind.SHOT, Strength(1, 1, 1), targets=ENEMIES))
    chief = lay(table.first, "c1", tap(shots), classes=("волк",))
    lay(table.first, "a1", classes=("волк",))
    elf = table.second.creature("c6")
    table.dice(3, 3)
    use(table, chief)
    assert elf.wounds == 2


@pytest.mark.rule("505.4.3", "513.3")
def test_no_attacks_at_all_cannot_be_announced() -> None:
    table = Table()
    pack = Count(AllOf((OWN, OfClass(("волк",)))))
    shots = Repeat(pack, Attack(PowerKind.SHOT, Strength(1, 1, 1), targets=ENEMIES))
    chief = lay(table.first, "c1", tap(shots))
    table.second.creature("c6")
    assert not can_use(table, chief)


@pytest.mark.rule("505.4.5", "523.4.2")
def test_while_doing_so_asks_of_an_attack_only_that_it_succeeded() -> None:
    harmless = Attack(PowerKind.SPECIAL_STRIKE, Strength(0, 0, 0))
    table, mage, elf = table_of(WhileDoing(harmless, REST))
    use(table, mage, die=3)
    assert (elf.wounds, mage.wounds) == (0, 2)


@pytest.mark.rule("505.4.5")
def test_while_doing_so_asks_for_the_full_effect() -> None:
    both = influence(Heal(2), Open(), targets=Targets(SELF))
    table, mage, elf = table_of(WhileDoing(both, HURT))
    use(table, mage)
    assert (mage.wounds, elf.wounds) == (2, 0)


@pytest.mark.rule("505.4.6")
def test_on_success_asks_for_any_effect() -> None:
    both = influence(Heal(2), Open(), targets=Targets(SELF))
    table, mage, elf = table_of(OnSuccess(both, HURT))
    use(table, mage)
    assert (mage.wounds, elf.wounds) == (2, 1)


@pytest.mark.rule("505.4.5", "532.6")
def test_a_protection_makes_no_failure_of_a_power() -> None:
    table = Table()
    mage = lay(table.first, "c3", tap(WhileDoing(HURT, REST)), wounds=4)
    elf = lay(table.second, "c6", Protection((PowerKind.SPELL,)))
    use(table, mage)
    assert (elf.wounds, mage.wounds) == (0, 2)


@pytest.mark.rule("505.4.7")
@pytest.mark.parametrize(("wounds", "hurt"), [(4, 0), (0, 1)])
def test_otherwise_comes_when_the_first_failed(wounds: int, hurt: int) -> None:
    table, mage, elf = table_of(Otherwise(REST, HURT), wounds=wounds)
    use(table, mage)
    assert elf.wounds == hurt


@pytest.mark.rule("505.4.8.1")
@pytest.mark.parametrize("both", [True, False])
def test_both_ways_of_an_or_are_gone_when_the_text_says_so(both: bool) -> None:
    condition = ThereAre(ENEMY) if both else ThereAre(OfClass(("дракон",)))
    table, mage, elf = table_of(Or((HURT, REST), both_if=condition))
    use(table, mage)
    if not both:
        table.choose(op.ChooseBranch(0))
    assert (elf.wounds, mage.wounds) == (1, 2 if both else 4)


@pytest.mark.rule("505.4.9", "505.5")
@pytest.mark.parametrize(("branch", "hurt", "left"), [(0, 2, 4), (1, 0, 2)])
def test_either_parts_whole_groups(branch: int, hurt: int, left: int) -> None:
    table, mage, elf = table_of(Or((And((HURT, HURT)), And((REST,)))))
    use(table, mage)
    table.choose(op.ChooseBranch(branch))
    assert (elf.wounds, mage.wounds) == (hurt, left)


@pytest.mark.rule("505.4.8")
def test_a_way_that_cannot_be_gone_is_no_way() -> None:
    table, mage, elf = table_of(Or((NEVER, HURT)))
    use(table, mage)
    assert elf.wounds == 1


@pytest.mark.rule("505.4.10")
def test_the_opponent_is_not_asked_for_what_cannot_be_done() -> None:
    table, mage, elf = table_of(UnlessOpponent(NEVER, HURT))
    use(table, mage)
    assert elf.wounds == 1


@pytest.mark.rule("505.5", "505.4.5", "505.4.1")
def test_and_binds_closer_than_while_doing_so() -> None:
    """«C1, при этом C2, затем C3 и C4» is ((C1, при этом C2), (C3 и C4))."""
    body = And((WhileDoing(NEVER, HURT), And((REST, HURT))))
    table, mage, elf = table_of(body)
    use(table, mage)
    assert (mage.wounds, elf.wounds) == (2, 1)


@pytest.mark.rule("505.5", "505.4.6", "505.4.7")
def test_otherwise_binds_closer_than_on_success() -> None:
    """«C6, при выполнении C7, иначе C8» is (C6 - (C7, иначе C8))."""
    table, mage, elf = table_of(OnSuccess(HURT, Otherwise(NEVER, REST)))
    use(table, mage)
    assert (elf.wounds, mage.wounds) == (1, 2)


@pytest.mark.rule("505.6", "545.11")
@pytest.mark.parametrize("accepts", [(True, True), (True, False), (False, True), (False, False)])
def test_of_two_things_one_may_do_either_or_both_or_none(accepts: tuple[bool, bool]) -> None:
    table, mage, elf = table_of(And((HURT, May(HURT), May(REST))))
    use(table, mage)
    for accept in accepts:
        table.choose(op.Accept() if accept else op.Decline())
    assert (elf.wounds, mage.wounds) == (1 + accepts[0], 4 - 2 * accepts[1])


@pytest.mark.rule("505.6")
def test_what_comes_after_then_is_not_left_out_with_what_one_may_do() -> None:
    table, mage, elf = table_of(And((May(HURT), REST)))
    use(table, mage)
    table.choose(op.Decline())
    assert (elf.wounds, mage.wounds) == (0, 2)


@pytest.mark.rule("505.7", "543.4")
def test_a_number_is_what_the_power_before_did_and_not_what_it_should_have_done() -> None:
    table = Table()
    body = OnSuccess(
        influence(Heal(4), targets=Targets(OWN)),
        influence(Wound(ResultOf(Outcome.HEALED)), targets=ENEMIES),
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
    hush = Playable(Payment(), influence(LoseAbilities()), sudden=True, limit=Limit.PER_TURN)
    mage = lay(table.first, "c1", tap(And((HURT, HURT))))
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
    hush = Playable(Payment(), influence(LoseAbilities()), sudden=True, limit=Limit.PER_TURN)
    mage = lay(table.first, "c1", tap(And((HURT, HURT))))
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
    hush = Playable(Payment(), influence(LoseAbilities()), sudden=True, limit=Limit.PER_TURN)
    mage = lay(table.first, "c1", tap(spell(Wound(2))))
    witch = lay(table.second, "a6", hush)
    elf = table.second.creature("c6")
    use(table, mage, elf)
    use(table, witch, mage)
    everybody_passes(table)
    assert (elf.wounds, mage.is_closed) == (0, False)


@pytest.mark.rule("502.3.3", "509.3")
def test_what_stands_beside_a_card_that_died_stands_beside_its_cell() -> None:
    table = Table()
    second = Targets(AllOf((ENEMY, Beside(Who.TARGET))))
    body = And(
        (
            Attack(PowerKind.DISCHARGE, Strength(9, 9, 9)),
            Attack(PowerKind.DISCHARGE, Strength(2, 2, 2), targets=second),
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
    body = And((HURT, Provided(ThereAre(AllOf((ENEMY, InState(State.WOUNDED)))), REST)))
    table, mage, _elf = table_of(body)
    use(table, mage)
    assert mage.wounds == 2


@pytest.mark.rule("111.3.3", "505.2")
def test_each_power_of_a_compound_ability_has_a_kind_of_its_own() -> None:
    table = Table()
    body = And((spell(Wound(2), targets=ENEMIES), influence(Wound(1), targets=ENEMIES)))
    mage = lay(table.first, "c1", tap(body))
    elf = lay(table.second, "c6", Protection((PowerKind.SPELL,)))
    use(table, mage)
    assert elf.wounds == 1


@pytest.mark.rule("545.7.1", "545.7")
def test_an_ability_limited_to_once_a_battle_is_used_up() -> None:
    table = Table()
    mage = lay(table.first, "c1", Playable(TAP, HURT, limit=Limit.PER_BATTLE))
    elf = table.second.creature("c6")
    use(table, mage, elf)
    for _turn in range(2):
        table.ends_turn()
    assert not can_use(table, mage, elf)


# X: 543.


@pytest.mark.rule("543.3", "523.3", "512.5")
@pytest.mark.example("523.2-ex1")
def test_x_may_be_the_number_of_targets() -> None:
    table = Table()
    some = Targets(ENEMY, least=ChosenX(), most=ChosenX())
    storm = Playable(Payment(chips=ChosenX()), spell(Wound(1), targets=some))
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
def test_x_of_a_payment_is_never_zero() -> None:
    table = Table()
    mage = lay(table.first, "c1", Playable(Payment(chips=ChosenX()), spell(Wound(ChosenX()))))
    elf = table.second.creature("c6")
    assert not can_use(table, mage)
    assert elf.wounds == 0


@pytest.mark.rule("523.3", "543.2")
@pytest.mark.parametrize("chips", [0, 2])
def test_what_is_done_x_times_may_be_announced_with_something_to_pay(chips: int) -> None:
    table = Table()
    blows = Playable(Payment(chips=ChosenX()), Repeat(ChosenX(), HURT))
    mage = lay(table.first, "c1", blows, chips=chips)
    table.second.creature("c4")
    assert can_use(table, mage) is (chips > 0)


@pytest.mark.rule("523.3", "505.4.3")
@pytest.mark.parametrize("movement", [0, 1, 2])
def test_what_is_done_as_often_as_a_number_says_is_not_done_zero_times(movement: int) -> None:
    table = Table()
    blows = tap(Repeat(FactOf(Fact.MOVEMENT), HURT))
    mage = lay(table.first, "c1", blows, movement=movement)
    elf = table.second.creature("c6")
    assert can_use(table, mage) is (movement > 0)
    if movement:
        use(table, mage)
    assert elf.wounds == movement


@pytest.mark.rule("543.4", "543.8")
def test_x_of_an_effect_is_worked_out_when_it_is_applied() -> None:
    table = Table()
    body = spell(Wound(Count(AllOf((ENEMY, InState(State.CLOSED))))))
    mage = lay(table.first, "c1", tap(body))
    elf = table.second.creature("c6")
    closes = Playable(Payment(), influence(Close()), sudden=True, limit=Limit.PER_TURN)
    helper = lay(table.second, "a6", closes)
    use(table, mage, elf)
    use(table, helper, elf)
    everybody_passes(table)
    assert elf.wounds == 1


@pytest.mark.rule("543.8")
def test_healing_in_full_is_reckoned_when_it_is_applied() -> None:
    table = Table()
    leshy = lay(table.first, "c1", tap(on_itself(Heal(None))), wounds=4)
    table.second.creature("c6")
    use(table, leshy)
    assert leshy.wounds == 0


@pytest.mark.rule("543.6")
def test_properties_are_taken_without_modifiers() -> None:
    table = Table()
    mage = lay(
        table.first,
        "c1",
        Modify(Property.MOVEMENT, 3),
        tap(spell(Wound(FactOf(Fact.MOVEMENT)))),
        movement=2,
    )
    elf = table.second.creature("c6")
    use(table, mage, elf)
    assert elf.wounds == 2


@pytest.mark.rule("543.7")
def test_a_named_ability_counts_at_its_value_in_force() -> None:
    table = Table()
    mage = lay(
        table.first,
        "c1",
        Named(Name.ARMOR, 2),
        NamedBonus(Name.ARMOR, 1),
        tap(spell(Wound(NamedOf(Name.ARMOR)))),
    )
    elf = table.second.creature("c6")
    use(table, mage, elf)
    assert elf.wounds == 3


# Generated plays: 537.

BLOW = Attack(PowerKind.STRIKE, None)


def makes(order: Order, attack: Attack = BLOW) -> Power:
    """A chosen own card is made to attack a chosen enemy."""
    pair = Targets(OWN, then=Targets(ENEMY))
    return Power(PowerKind.SPELL, (Makes(order, attack, Targets()),), pair)


def commanded(order: Order, *, closed: bool = True) -> tuple[Table, Piece, Piece, Piece]:
    table = Table()
    shaman = lay(table.first, "a1", tap(makes(order)), name="Шаман")
    orc = lay(table.first, "c3", name="Орк", strike="2-3-4", closed=closed)
    elf = lay(table.second, "c4", name="Эльф", strike="1-2-3")
    lay(table.second, "d4", name="Страж")
    return table, shaman, orc, elf


@pytest.mark.rule("537.1", "537.3", "537.5")
def test_a_card_that_is_made_to_deal_a_strike_deals_it_as_against_a_closed_card() -> None:
    table, shaman, orc, elf = commanded(Order.DEALS)
    use(table, shaman, orc)
    table.dice(4)
    chooses(table, elf)
    assert (elf.wounds, orc.wounds) == (3, 0)


@pytest.mark.rule("537.1", "537.2")
def test_a_generated_attack_costs_its_card_nothing() -> None:
    table, shaman, orc, elf = commanded(Order.DEALS, closed=False)
    use(table, shaman, orc)
    table.dice(4)
    chooses(table, elf)
    assert (orc.is_closed, orc.state.acted, shaman.is_closed) == (False, 0, True)


@pytest.mark.rule("537.2", "537.5")
def test_nobody_steps_in_against_a_strike_that_is_dealt() -> None:
    table, shaman, orc, elf = commanded(Order.DEALS)
    use(table, shaman, orc)
    table.dice(4)
    chooses(table, elf)
    assert table.asked == (Seat.FIRST, Asking.ACT)
    assert elf.wounds == 3


@pytest.mark.rule("537.5", "515.2")
@pytest.mark.parametrize(("closed", "dice"), [(False, (1, 4)), (True, (3,))])
def test_who_fights_does_it_by_the_state_of_the_target(closed: bool, dice: tuple[int, ...]) -> None:
    table = Table()
    shaman = lay(table.first, "a1", tap(makes(Order.FIGHTS)))
    orc = lay(table.first, "c3", strike="2-3-4")
    elf = lay(table.second, "c4", strike="1-2-3", closed=closed)
    lay(table.second, "a6")
    table.dice(*dice)
    use(table, shaman, orc)
    assert (elf.wounds, orc.wounds) == ((2, 0) if closed else (0, 1))


@pytest.mark.rule("537.5")
def test_who_fights_as_with_an_open_card_lets_a_closed_one_roll() -> None:
    table = Table()
    shaman = lay(table.first, "a1", tap(makes(Order.FIGHTS_AS_OPEN)))
    orc = lay(table.first, "c3", strike="2-3-4")
    elf = lay(table.second, "c4", strike="1-2-3", closed=True)
    lay(table.second, "a6")
    table.dice(1, 4)
    use(table, shaman, orc)
    assert (elf.wounds, orc.wounds) == (0, 1)


@pytest.mark.rule("537.2", "514.1")
def test_a_strike_that_is_announced_so_may_be_defended_against() -> None:
    table, shaman, orc, elf = commanded(Order.ANNOUNCES, closed=False)
    guard = table.piece("Страж")
    use(table, shaman, orc)
    table.dice(6, 1)
    chooses(table, elf)
    assert table.can_defend(guard)


@pytest.mark.rule("537.3", "537.2")
def test_only_a_legal_attack_can_be_generated() -> None:
    table = Table()
    shaman = lay(table.first, "a1", tap(makes(Order.DEALS)))
    near, far = table.first.creature("c3"), table.first.creature("e1")
    table.second.creature("c4")
    assert (can_use(table, shaman, near), can_use(table, shaman, far)) == (True, False)


@pytest.mark.rule("537.2", "208.3")
@pytest.mark.parametrize(("value", "may"), [(Strength(2, 2, 2), True), (None, False)])
def test_what_has_no_strike_may_be_made_to_deal_an_attack_with_a_number(
    value: Strength | None, may: bool
) -> None:
    table = Table()
    hits = Makes(Order.DEALS, Attack(PowerKind.STRIKE, value), Targets())
    pair = Targets(OWN, then=Targets(ENEMY))
    shaman = lay(table.first, "a1", tap(Power(PowerKind.SPELL, (hits,), pair)))
    ballista = table.first.artifact("c3")
    table.second.creature("c4")
    assert can_use(table, shaman, ballista) is may


@pytest.mark.rule("539.1")
def test_a_cell_that_an_effect_holds_has_nobody_to_make_room() -> None:
    closes = Power(PowerKind.INFLUENCE, (MarkCell("стена", blocks=True),), ITSELF, cells=Cells())
    table = Table()
    mason = lay(table.first, "a1", tap(closes))
    troll = lay(table.first, "c3", MovesOnto(ENEMY, (Wound(1),)))
    table.second.creature("c6")
    use(table, mason)
    table.choose(op.ChooseCell(parse_cell("c4")))
    assert [table.can_move(troll, cell) for cell in ("c4", "d3")] == [False, True]


@pytest.mark.rule("537.4", "116.3.1")
def test_what_waits_for_a_strike_goes_off_on_a_generated_one() -> None:
    table = Table()
    shaman = lay(table.first, "a1", tap(makes(Order.DEALS)))
    orc = lay(table.first, "c3", on(Moment.LANDED, on_itself(Chips(1)), powers=STRIKE))
    elf = table.second.creature("c4")
    use(table, shaman, orc)
    assert elf.wounds > 0
    assert orc.state.chips == 1


@pytest.mark.rule("537.5")
def test_a_generated_attack_that_is_dealt_is_no_assault() -> None:
    table = Table()
    shaman = lay(table.first, "a1", tap(makes(Order.DEALS)))
    orc = lay(table.first, "c3", on(Moment.ANNOUNCED, on_itself(Chips(1)), powers=STRIKE))
    table.second.creature("c4")
    use(table, shaman, orc)
    assert orc.state.chips == 0


@pytest.mark.rule("537.6", "537.7")
def test_the_card_that_attacks_is_the_source_of_a_generated_attack() -> None:
    shot = Attack(PowerKind.SHOT, Strength(2, 2, 2))
    table = Table()
    shaman = lay(table.first, "a1", tap(makes(Order.DEALS, shot)))
    orc = lay(table.first, "c2", on(Moment.LANDED, on_itself(Chips(1)), powers=(PowerKind.SHOT,)))
    revenge = on(Moment.WOUNDED, influence(Wound(1), targets=ITS_TARGET))
    elf = lay(table.second, "c6", revenge)
    use(table, shaman, orc)
    assert (elf.wounds, orc.state.chips, orc.wounds, shaman.wounds) == (2, 1, 1, 0)
    assert PowerKind.SHOT not in orc.state.facts.powers


@pytest.mark.rule("516.1.1", "537.5")
def test_a_sudden_ability_may_make_a_card_strike() -> None:
    table = Table()
    hypnosis = Playable(TAP, makes(Order.DEALS), sudden=True)
    orc = table.first.creature("c3", strike="2-2-2", movement=1)
    table.first.creature("a1")
    shaman = lay(table.second, "a6", hypnosis)
    elf = lay(table.second, "c5", strike="3-3-3", closed=True)
    table.moves(orc, "c4")
    while not can_use(table, shaman, elf):
        table.passes()
    table.dice(3)
    use(table, shaman, elf)
    everybody_passes(table)
    assert (orc.wounds, shaman.is_closed) == (3, True)


# «…, совершая …»: 539.


@pytest.mark.rule("539.1", "524.2")
def test_a_card_may_move_onto_a_taken_cell_by_destroying_who_stands_there() -> None:
    table = Table()
    weak = AllOf((ENEMY, OfClass(("гоблин",))))
    troll = lay(table.first, "c3", MovesOnto(weak, (Destroy(),)))
    goblin = lay(table.second, "c4", classes=("гоблин",))
    orc = lay(table.second, "b3")
    assert (table.can_move(troll, "c4"), table.can_move(troll, "b3")) == (True, False)
    table.moves(troll, "c4")
    assert (goblin.is_dead, troll.cell, orc.cell) == (True, "c4", "b3")


@pytest.mark.rule("539.1")
def test_unless_the_other_thing_succeeds_there_is_no_move() -> None:
    table = Table()
    troll = lay(table.first, "c3", MovesOnto(ENEMY, (Destroy(),)))
    tough = lay(table.second, "c4", Named(Name.FORTITUDE))
    table.moves(troll, "c4")
    assert (troll.cell, tough.cell, tough.is_dead) == ("c3", "c4", False)


@pytest.mark.rule("539.2", "509.1")
def test_who_dies_of_the_other_thing_makes_room() -> None:
    table = Table()
    troll = lay(table.first, "c3", MovesOnto(ENEMY, (Wound(2),)))
    frail, table_end = lay(table.second, "c4", life=2), lay(table.second, "a6")
    table.moves(troll, "c4")
    assert (frail.is_dead, table_end.is_dead) == (True, False)


@pytest.mark.rule("539.4", "539.3")
def test_changing_places_brings_the_card_where_it_was_going() -> None:
    table = Table()
    friends = AllOf((OWN, OfClass(("гном",))))
    leaper = lay(
        table.first,
        "c1",
        MovesOnto(friends, (Swap(),)),
        Named(Name.JUMP, 4),
        on(Moment.MOVED, on_itself(Chips(1))),
    )
    gnome = lay(table.first, "c3", on(Moment.RELOCATED, on_itself(Chips(1))), classes=("гном",))
    table.second.creature("c6")
    use(table, leaper)
    picks(table, "c3")
    assert (leaper.cell, gnome.cell) == ("c3", "c1")
    first_trigger(table, leaper)
    assert (leaper.state.chips, gnome.state.chips) == (1, 1)


# When X is worked out: 543.5, 543.5bis.

CHIPS = FactOf(Fact.CHIPS)


def with_a_gift_at_hand(*abilities: object) -> tuple[Table, Piece, Piece, Piece]:
    """Return an orc with these abilities, a priest who may give it two chips at any time, and a
    closed elf beside the orc."""
    table = Table()
    orc = lay(table.first, "c3", *abilities, strike="1-1-1")  # type: ignore[arg-type]  # nodes
    gift = influence(Chips(2))
    sudden = Playable(Payment(), gift, sudden=True, limit=Limit.PER_TURN)
    priest = lay(table.first, "c1", sudden)
    return table, orc, priest, table.second.creature("c4", closed=True)


@pytest.mark.rule("543.5", "512.6.5")
def test_x_of_a_modifier_of_a_die_is_worked_out_when_the_die_has_fallen() -> None:
    table, orc, priest, elf = with_a_gift_at_hand(DieModifier(CHIPS))
    table.strikes(orc, elf, dice=(3,))
    use(table, priest, orc)
    everybody_passes(table)
    assert table.events(FightDecided)[0].attack_total == 5


@pytest.mark.rule("543.5", "512.6.6")
def test_x_of_a_modifier_of_a_size_is_worked_out_in_the_calculation() -> None:
    table, orc, priest, elf = with_a_gift_at_hand(SizeModifier(CHIPS))
    table.strikes(orc, elf, dice=(3,))
    while table.state.stack == [] or table.state.stack[-1].course.step is not Step.CALCULATION:
        table.passes()
    use(table, priest, orc)
    everybody_passes(table)
    assert elf.wounds == 3


@pytest.mark.rule("543.5bis", "543.8")
def test_how_much_a_full_healing_heals_is_known_when_it_heals() -> None:
    table = Table()
    troll = lay(table.first, "c3", tap(on_itself(Heal(None))), wounds=2)
    bites = Playable(Payment(), spell(Wound(3)), sudden=True, limit=Limit.PER_TURN)
    snake = lay(table.second, "c6", bites)
    use(table, troll)
    use(table, snake, troll)
    everybody_passes(table)
    assert (troll.wounds, [event.amount for event in table.events(Healed)]) == (0, [5])


@pytest.mark.rule("543.5bis", "543.8")
def test_so_much_for_each_is_counted_in_the_calculation() -> None:
    table = Table()
    each = Count(AllOf((ENEMY, InState(State.WOUNDED))))
    storm = lay(table.first, "c3", tap(spell(Wound(each), targets=Targets(ENEMY))))
    heals = Playable(Payment(), influence(Heal(9)), sudden=True, limit=Limit.PER_TURN)
    priest = lay(table.second, "c6", heals)
    elf, gnome = (table.second.creature(cell, wounds=1) for cell in ("a6", "e6"))
    use(table, storm, elf)
    use(table, priest, gnome)
    everybody_passes(table)
    assert (elf.wounds, gnome.wounds) == (2, 0)
