"""Plays that plays make, and when X is worked out: 537, 539, 543."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.events import FightDecided, Healed
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
    ENEMY,
    ITS_TARGET,
    OWN,
    STRIKE,
    chooses,
    everybody_passes,
    first_trigger,
    on,
    picks,
)
from tests.support.scenario import Piece, Table

BLOW = ab.Attack(ab.PowerKind.STRIKE, None)


def makes(order: ab.Order, attack: ab.Attack = BLOW) -> ab.Power:
    """A chosen own card is made to attack a chosen enemy."""
    pair = ab.Targets(OWN, then=ab.Targets(ENEMY))
    return ab.Power(ab.PowerKind.SPELL, (ab.Makes(order, attack, ab.Targets()),), pair)


def commanded(order: ab.Order, *, closed: bool = True) -> tuple[Table, Piece, Piece, Piece]:
    table = Table()
    shaman = lay(table.first, "a1", tap(makes(order)), name="Шаман")
    orc = lay(table.first, "c3", name="Орк", strike="2-3-4", closed=closed)
    elf = lay(table.second, "c4", name="Эльф", strike="1-2-3")
    lay(table.second, "d4", name="Страж")
    return table, shaman, orc, elf


@pytest.mark.rule("537.1", "537.3", "537.5")
def test_a_card_that_is_made_to_deal_a_strike_deals_it_as_against_a_closed_card() -> None:
    table, shaman, orc, elf = commanded(ab.Order.DEALS)
    use(table, shaman, orc)
    table.dice(4)
    chooses(table, elf)
    assert (elf.wounds, orc.wounds) == (3, 0)


@pytest.mark.rule("537.1", "537.2/free")
def test_a_generated_attack_costs_its_card_nothing() -> None:
    table, shaman, orc, elf = commanded(ab.Order.DEALS, closed=False)
    use(table, shaman, orc)
    table.dice(4)
    chooses(table, elf)
    assert (orc.is_closed, orc.state.acted, shaman.is_closed) == (False, 0, True)


@pytest.mark.rule("537.2/deals", "537.5")
def test_nobody_steps_in_against_a_strike_that_is_dealt() -> None:
    table, shaman, orc, elf = commanded(ab.Order.DEALS)
    use(table, shaman, orc)
    table.dice(4)
    chooses(table, elf)
    assert table.asked == (Seat.FIRST, Asking.ACT)
    assert elf.wounds == 3


@pytest.mark.rule("537.5", "515.2")
@pytest.mark.parametrize(("closed", "dice"), [(False, (1, 4)), (True, (3,))])
def test_who_fights_does_it_by_the_state_of_the_target(closed: bool, dice: tuple[int, ...]) -> None:
    table = Table()
    shaman = lay(table.first, "a1", tap(makes(ab.Order.FIGHTS)))
    orc = lay(table.first, "c3", strike="2-3-4")
    elf = lay(table.second, "c4", strike="1-2-3", closed=closed)
    lay(table.second, "a6")
    table.dice(*dice)
    use(table, shaman, orc)
    assert (elf.wounds, orc.wounds) == ((2, 0) if closed else (0, 1))


@pytest.mark.rule("537.5")
def test_who_fights_as_with_an_open_card_lets_a_closed_one_roll() -> None:
    table = Table()
    shaman = lay(table.first, "a1", tap(makes(ab.Order.FIGHTS_AS_OPEN)))
    orc = lay(table.first, "c3", strike="2-3-4")
    elf = lay(table.second, "c4", strike="1-2-3", closed=True)
    lay(table.second, "a6")
    table.dice(1, 4)
    use(table, shaman, orc)
    assert (elf.wounds, orc.wounds) == (0, 1)


@pytest.mark.rule("537.2/announces", "514.1")
def test_a_strike_that_is_announced_so_may_be_defended_against() -> None:
    table, shaman, orc, elf = commanded(ab.Order.ANNOUNCES, closed=False)
    guard = table.piece("Страж")
    use(table, shaman, orc)
    table.dice(6, 1)
    chooses(table, elf)
    assert table.can_defend(guard)


@pytest.mark.rule("537.3", "537.2/legal")
def test_only_a_legal_attack_can_be_generated() -> None:
    table = Table()
    shaman = lay(table.first, "a1", tap(makes(ab.Order.DEALS)))
    near, far = table.first.creature("c3"), table.first.creature("e1")
    table.second.creature("c4")
    assert (can_use(table, shaman, near), can_use(table, shaman, far)) == (True, False)


@pytest.mark.rule("537.2", "208.3")
@pytest.mark.parametrize(("value", "may"), [(Strength(2, 2, 2), True), (None, False)])
def test_what_has_no_strike_may_be_made_to_deal_an_attack_with_a_number(
    value: Strength | None, may: bool
) -> None:
    table = Table()
    hits = ab.Makes(ab.Order.DEALS, ab.Attack(ab.PowerKind.STRIKE, value), ab.Targets())
    pair = ab.Targets(OWN, then=ab.Targets(ENEMY))
    shaman = lay(table.first, "a1", tap(ab.Power(ab.PowerKind.SPELL, (hits,), pair)))
    ballista = table.first.artifact("c3")
    table.second.creature("c4")
    assert can_use(table, shaman, ballista) is may


@pytest.mark.rule("539.1")
def test_a_cell_that_an_effect_holds_has_nobody_to_make_room() -> None:
    closes = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.MarkCell("стена", blocks=True),), ab.ITSELF, cells=ab.Cells()
    )
    table = Table()
    mason = lay(table.first, "a1", tap(closes))
    troll = lay(table.first, "c3", ab.MovesOnto(ENEMY, (ab.Wound(1),)))
    table.second.creature("c6")
    use(table, mason)
    table.choose(op.ChooseCell(parse_cell("c4")))
    assert [table.can_move(troll, cell) for cell in ("c4", "d3")] == [False, True]


@pytest.mark.rule("537.4", "116.3.1")
def test_what_waits_for_a_strike_goes_off_on_a_generated_one() -> None:
    table = Table()
    shaman = lay(table.first, "a1", tap(makes(ab.Order.DEALS)))
    orc = lay(table.first, "c3", on(ab.Moment.LANDED, on_itself(ab.Chips(1)), powers=STRIKE))
    elf = table.second.creature("c4")
    use(table, shaman, orc)
    assert elf.wounds > 0
    assert orc.state.chips == 1


@pytest.mark.rule("537.5")
def test_a_generated_attack_that_is_dealt_is_no_assault() -> None:
    table = Table()
    shaman = lay(table.first, "a1", tap(makes(ab.Order.DEALS)))
    orc = lay(table.first, "c3", on(ab.Moment.ANNOUNCED, on_itself(ab.Chips(1)), powers=STRIKE))
    table.second.creature("c4")
    use(table, shaman, orc)
    assert orc.state.chips == 0


@pytest.mark.rule("537.6", "537.7")
def test_the_card_that_attacks_is_the_source_of_a_generated_attack() -> None:
    shot = ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2))
    table = Table()
    shaman = lay(table.first, "a1", tap(makes(ab.Order.DEALS, shot)))
    orc = lay(
        table.first, "c2", on(ab.Moment.LANDED, on_itself(ab.Chips(1)), powers=(ab.PowerKind.SHOT,))
    )
    revenge = on(ab.Moment.WOUNDED, influence(ab.Wound(1), targets=ITS_TARGET))
    elf = lay(table.second, "c6", revenge)
    use(table, shaman, orc)
    assert (elf.wounds, orc.state.chips, orc.wounds, shaman.wounds) == (2, 1, 1, 0)
    assert ab.PowerKind.SHOT not in orc.state.facts.powers


@pytest.mark.rule("516.1.1", "537.5")
def test_a_sudden_ability_may_make_a_card_strike() -> None:
    table = Table()
    hypnosis = ab.Playable(TAP, makes(ab.Order.DEALS), sudden=True)
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


@pytest.mark.rule("539.1/choice", "524.2")
def test_a_card_may_move_onto_a_taken_cell_by_destroying_who_stands_there() -> None:
    table = Table()
    weak = ab.AllOf((ENEMY, ab.OfClass(("гоблин",))))
    troll = lay(table.first, "c3", ab.MovesOnto(weak, (ab.Destroy(),)))
    goblin = lay(table.second, "c4", classes=("гоблин",))
    orc = lay(table.second, "b3")
    assert (table.can_move(troll, "c4"), table.can_move(troll, "b3")) == (True, False)
    table.moves(troll, "c4")
    assert (goblin.is_dead, troll.cell, orc.cell) == (True, "c4", "b3")


@pytest.mark.rule("539.1/first")
def test_unless_the_other_thing_succeeds_there_is_no_move() -> None:
    table = Table()
    troll = lay(table.first, "c3", ab.MovesOnto(ENEMY, (ab.Destroy(),)))
    tough = lay(table.second, "c4", ab.Named(ab.Name.FORTITUDE))
    table.moves(troll, "c4")
    assert (troll.cell, tough.cell, tough.is_dead) == ("c3", "c4", False)


@pytest.mark.rule("539.2", "509.1")
def test_who_dies_of_the_other_thing_makes_room() -> None:
    table = Table()
    troll = lay(table.first, "c3", ab.MovesOnto(ENEMY, (ab.Wound(2),)))
    frail, table_end = lay(table.second, "c4", life=2), lay(table.second, "a6")
    table.moves(troll, "c4")
    assert (frail.is_dead, table_end.is_dead) == (True, False)


@pytest.mark.rule("539.4", "539.3")
def test_changing_places_brings_the_card_where_it_was_going() -> None:
    table = Table()
    friends = ab.AllOf((OWN, ab.OfClass(("гном",))))
    leaper = lay(
        table.first,
        "c1",
        ab.MovesOnto(friends, (ab.Swap(),)),
        ab.Named(ab.Name.JUMP, 4),
        on(ab.Moment.MOVED, on_itself(ab.Chips(1))),
    )
    gnome = lay(
        table.first, "c3", on(ab.Moment.RELOCATED, on_itself(ab.Chips(1))), classes=("гном",)
    )
    table.second.creature("c6")
    use(table, leaper)
    picks(table, "c3")
    assert (leaper.cell, gnome.cell) == ("c3", "c1")
    first_trigger(table, leaper)
    assert (leaper.state.chips, gnome.state.chips) == (1, 1)


# When X is worked out: 543.5, 543.5bis.

CHIPS = ab.FactOf(ab.Fact.CHIPS)


def with_a_gift_at_hand(*abilities: object) -> tuple[Table, Piece, Piece, Piece]:
    """Return an orc with these abilities, a priest who may give it two chips at any time, and a
    closed elf beside the orc."""
    table = Table()
    orc = lay(table.first, "c3", *abilities, strike="1-1-1")  # type: ignore[arg-type]  # nodes
    gift = influence(ab.Chips(2))
    sudden = ab.Playable(ab.Payment(), gift, sudden=True, limit=ab.Limit.PER_TURN)
    priest = lay(table.first, "c1", sudden)
    return table, orc, priest, table.second.creature("c4", closed=True)


@pytest.mark.rule("543.5", "512.6.5")
def test_x_of_a_modifier_of_a_die_is_worked_out_when_the_die_has_fallen() -> None:
    table, orc, priest, elf = with_a_gift_at_hand(ab.DieModifier(CHIPS))
    table.strikes(orc, elf, dice=(3,))
    use(table, priest, orc)
    everybody_passes(table)
    assert table.events(FightDecided)[0].attack_total == 5


@pytest.mark.rule("543.5", "512.6.6")
def test_x_of_a_modifier_of_a_size_is_worked_out_in_the_calculation() -> None:
    table, orc, priest, elf = with_a_gift_at_hand(ab.SizeModifier(CHIPS))
    table.strikes(orc, elf, dice=(3,))
    while table.state.stack == [] or table.state.stack[-1].course.step is not Step.CALCULATION:
        table.passes()
    use(table, priest, orc)
    everybody_passes(table)
    assert elf.wounds == 3


@pytest.mark.rule("543.5bis", "543.8")
def test_how_much_a_full_healing_heals_is_known_when_it_heals() -> None:
    table = Table()
    troll = lay(table.first, "c3", tap(on_itself(ab.Heal(None))), wounds=2)
    bites = ab.Playable(ab.Payment(), spell(ab.Wound(3)), sudden=True, limit=ab.Limit.PER_TURN)
    snake = lay(table.second, "c6", bites)
    use(table, troll)
    use(table, snake, troll)
    everybody_passes(table)
    assert (troll.wounds, [event.amount for event in table.events(Healed)]) == (0, [5])


@pytest.mark.rule("543.5bis", "543.8")
def test_so_much_for_each_is_counted_in_the_calculation() -> None:
    table = Table()
    each = ab.Count(ab.AllOf((ENEMY, ab.InState(ab.State.WOUNDED))))
    storm = lay(table.first, "c3", tap(spell(ab.Wound(each), targets=ab.Targets(ENEMY))))
    heals = ab.Playable(ab.Payment(), influence(ab.Heal(9)), sudden=True, limit=ab.Limit.PER_TURN)
    priest = lay(table.second, "c6", heals)
    elf, gnome = (table.second.creature(cell, wounds=1) for cell in ("a6", "e6"))
    use(table, storm, elf)
    use(table, priest, gnome)
    everybody_passes(table)
    assert (elf.wounds, gnome.wounds) == (2, 0)
