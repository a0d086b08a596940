"""How cards go from cell to cell, and how far powers reach: ways, diagonals, ranges (506, 547)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.board import cell_name
from engine.berserk.table.history import has_done
from engine.berserk.table.state import Asking
from tests.engine.berserk.abilities.laying import can_use, lay, on_itself, spell, tap, use
from tests.engine.berserk.abilities.sayings import (
    OWN,
    SELF,
    everybody_passes,
    first_trigger,
    on,
    picks,
)
from tests.support import specs
from tests.support.scenario import Piece, Table, cells
from tests.support.spoken import spoken

ONE = Strength(1, 1, 1)
SHOT, THROW, DISCHARGE = ab.PowerKind.SHOT, ab.PowerKind.THROW, ab.PowerKind.DISCHARGE


def chip_on(*ways: ab.Relocation, moment: ab.Moment = ab.Moment.RELOCATED) -> ab.Ability:
    """Return a text that lays a chip when its card goes in one of these ways."""
    return ab.Triggered(ab.When(moment, SELF, ways=ways), on_itself(ab.Chips(1)))


def goes(way: ab.Relocation, *, within: int | None = None) -> ab.Power:
    """Return an influence that brings its card to another cell in that way."""
    return ab.Power(
        ab.PowerKind.INFLUENCE, (ab.Relocate(way),), ab.ITSELF, cells=ab.Cells(within=within)
    )


# Ways: «При прыжке», «При телепортации», «При рывке».


@pytest.mark.rule("507.1", "546.1")
@pytest.mark.parametrize("wanted", list(ab.Relocation))
@pytest.mark.parametrize("way", [way for way in ab.Relocation if way is not ab.Relocation.PLACE])
def test_what_waits_for_a_way_goes_off_on_that_way_alone(
    wanted: ab.Relocation, way: ab.Relocation
) -> None:
    table = Table()
    frog = lay(table.first, "c3", tap(goes(way)), chip_on(wanted))
    table.second.creature("c6")
    use(table, frog)
    picks(table, "c2")
    assert frog.state.chips == (wanted is way)


@pytest.mark.rule("507.1")
def test_a_step_and_a_change_of_places_are_none_of_the_ways() -> None:
    table = Table()
    swaps = tap(ab.Power(ab.PowerKind.INFLUENCE, (ab.Swap(),), ab.Targets(OWN)))
    runner = lay(table.first, "c3", chip_on(*ab.Relocation), chip_on(), swaps)
    other = table.first.creature("a1")
    table.second.creature("c6")
    table.moves(runner, "c2")
    assert runner.state.chips == 1
    use(table, runner, other)
    assert (runner.cell, runner.state.chips) == ("a1", 2)


@pytest.mark.rule("506.6")
def test_several_ways_may_be_waited_for_at_once() -> None:
    for leap in (ab.Named(ab.Name.JUMP, 2), ab.Named(ab.Name.TELEPORT)):
        table = Table()
        ways = (ab.Relocation.JUMP, ab.Relocation.TELEPORT)
        frog = lay(table.first, "c3", leap, chip_on(*ways, moment=ab.Moment.MOVED))
        table.second.creature("c6")
        use(table, frog)
        picks(table, "c2")
        assert frog.state.chips == 1


@pytest.mark.rule("507.1", "518.1")
def test_the_step_of_a_dash_is_one_and_no_move() -> None:
    table = Table()
    dash = chip_on(ab.Relocation.DASH)
    wolf = lay(table.first, "c3", ab.Named(ab.Name.DASH), dash, chip_on(moment=ab.Moment.MOVED))
    elf = table.second.creature("c4", closed=True)
    table.strikes(wolf, elf, dice=(3,))
    first_trigger(table, wolf)
    picks(table, "d3")
    assert (wolf.cell, wolf.state.chips) == ("d3", 1)


@pytest.mark.rule("546.1")
def test_the_cell_of_a_dash_may_be_asked_for() -> None:
    table = Table()
    wolf = lay(table.first, "c3", ab.Named(ab.Name.DASH))
    when = ab.When(ab.Moment.RELOCATED, ab.Beside(), ways=(ab.Relocation.DASH,))
    mage = lay(table.first, "e3", ab.Triggered(when, on_itself(ab.Chips(1))))
    elf = table.second.creature("c4", closed=True)
    table.strikes(wolf, elf, dice=(3,))
    first_trigger(table, wolf)
    picks(table, "d3")
    assert mage.state.chips == 1


# Diagonals.


def steps_of(table: Table, piece: Piece) -> set[str]:
    """Return the cells that the card may move to."""
    return {
        cell_name(option.cell)
        for option in table.options
        if isinstance(option, op.MoveTo) and option.card == piece.id
    }


STRAIGHT = {"c2", "b3", "d3", "c4"}
DIAGONAL = {"b2", "d2", "b4", "d4"}


@pytest.mark.rule("506.1", "545.9")
@pytest.mark.parametrize(
    ("abilities", "goals"),
    [
        ((), STRAIGHT),
        ((ab.GoesDiagonally(),), STRAIGHT | DIAGONAL),
        ((ab.GoesDiagonally(moves=False, dashes=True),), STRAIGHT),
    ],
)
def test_a_move_goes_diagonally_where_a_text_says_so(
    abilities: tuple[ab.Ability, ...], goals: set[str]
) -> None:
    table = Table()
    cat = lay(table.first, "c3", *abilities)
    table.second.creature("e6")
    assert steps_of(table, cat) == goals
    diagonally = table.why_not_move(cat, "d4")
    assert (diagonally is None) is ("d4" in goals)
    assert table.why_not_move(cat, "e5") is not None


@pytest.mark.rule("506.1", "507.2")
def test_a_diagonal_move_costs_one_unit_and_wants_a_free_cell() -> None:
    table = Table()
    cat = lay(table.first, "c3", ab.GoesDiagonally(), movement=2)
    table.first.creature("b2")
    table.second.creature("e6")
    assert "b2" not in steps_of(table, cat)
    table.moves(cat, "d4")
    assert (cat.cell, cat.movement) == ("d4", 1)


@pytest.mark.rule("507.1", "545.9")
@pytest.mark.parametrize(("dashes", "goals"), [(True, DIAGONAL), (False, set())])
def test_a_dash_goes_diagonally_where_a_text_says_so(dashes: bool, goals: set[str]) -> None:
    table = Table()
    wolf = lay(
        table.first, "c3", ab.Named(ab.Name.DASH), ab.GoesDiagonally(moves=False, dashes=dashes)
    )
    elf = table.second.creature("c4", closed=True)
    table.strikes(wolf, elf, dice=(3,))
    first_trigger(table, wolf)
    offered = {cell_name(one.cell) for one in table.options if isinstance(one, op.ChooseCell)}
    assert offered == {"c2", "b3", "d3"} | goals


# Ranges: «+1 к дальности выстрела».


def reaches(attack: ab.Attack, *abilities: ab.Ability) -> set[str]:
    """Return which of the enemies in the column of c1 an archer there may attack."""
    table = Table()
    archer = lay(table.first, "c1", tap(attack), *abilities)
    enemies = {cell: table.second.creature(cell) for cell in ("c3", "c4", "c5", "c6")}
    return {cell for cell, enemy in enemies.items() if can_use(table, archer, enemy)}


@pytest.mark.rule("547.1.1")
@pytest.mark.parametrize(
    ("node", "far"),
    [
        (ab.RangeModifier(1), {"c3", "c4", "c5"}),
        (ab.RangeModifier(1, (SHOT,)), {"c3", "c4", "c5"}),
        (ab.RangeModifier(2, (THROW, SHOT)), {"c3", "c4", "c5", "c6"}),
        (ab.RangeModifier(1, (DISCHARGE,)), {"c3", "c4"}),
        (ab.RangeModifier(-1), {"c3"}),
        (ab.RangeModifier(-4), set()),
    ],
)
def test_the_range_of_a_kind_of_powers_is_modified(node: ab.RangeModifier, far: set[str]) -> None:
    assert reaches(ab.Attack(SHOT, ONE, 3), node) == far


@pytest.mark.rule("547.1.1")
@pytest.mark.parametrize(
    ("attack", "nodes", "far"),
    [
        (ab.Attack(SHOT, ONE, 5), (ab.RangeModifier(2, brings_to=True),), {"c3"}),
        (ab.Attack(SHOT, ONE), (ab.RangeModifier(2, brings_to=True),), {"c3"}),
        (
            ab.Attack(SHOT, ONE),
            (ab.RangeModifier(1), ab.RangeModifier(2, (SHOT,), brings_to=True)),
            {"c3", "c4"},
        ),
        (ab.Attack(SHOT, ONE, 3), (ab.RangeModifier(2, (THROW,), brings_to=True),), {"c3", "c4"}),
    ],
)
def test_far_attacks_may_be_brought_to_a_range(
    attack: ab.Attack, nodes: tuple[ab.Ability, ...], far: set[str]
) -> None:
    assert reaches(attack, *nodes) == far


@pytest.mark.rule("547.2.1", "504.1")
def test_a_strike_at_cards_beside_is_not_brought_to_a_range() -> None:
    table = Table()
    strike = ab.Attack(ab.PowerKind.SPECIAL_STRIKE, ONE)
    orc = lay(table.first, "c3", tap(strike), ab.RangeModifier(3, brings_to=True))
    beside, apart = table.second.creature("d4"), table.second.creature("c5")
    assert can_use(table, orc, beside)
    assert not can_use(table, orc, apart)


@pytest.mark.rule("547.1.1", "547.2.2")
def test_what_has_no_range_gets_none_and_who_stands_beside_is_not_shot() -> None:
    table = Table()
    archer = lay(table.first, "c1", tap(ab.Attack(SHOT, ONE)), ab.RangeModifier(-1))
    elf, troll = table.second.creature("c6"), table.second.creature("c2")
    assert can_use(table, archer, elf)
    assert not can_use(table, archer, troll)


@pytest.mark.rule("547.2")
def test_a_spell_with_a_range_reaches_farther() -> None:
    table = Table()
    near = tap(spell(ab.Wound(1), targets=ab.Targets(range=1)))
    mage = lay(table.first, "a1", near, ab.RangeModifier(1, (ab.PowerKind.SPELL,)))
    two, three = table.second.creature("a3"), table.second.creature("a4")
    assert can_use(table, mage, two)
    assert not can_use(table, mage, three)


@pytest.mark.rule("547.2.1")
def test_a_strike_with_a_range_reaches_farther() -> None:
    table = Table()
    spear = lay(table.first, "c1", ab.StrikeRange(2), ab.RangeModifier(1, (ab.PowerKind.STRIKE,)))
    three, four = table.second.creature("c4"), table.second.creature("c5")
    assert table.why_not_strike(spear, three) is None
    assert table.why_not_strike(spear, four) is not None


@pytest.mark.rule("121.1", "547.1.1")
def test_a_range_may_be_given_by_another_card() -> None:
    table = Table()
    lay(table.first, "c2", ab.While(ab.ALWAYS, (ab.RangeModifier(1),), ab.Beside()))
    beside = lay(table.first, "b1", tap(ab.Attack(SHOT, ONE, 3)))
    apart = lay(table.first, "e1", tap(ab.Attack(SHOT, ONE, 3)))
    one, other = table.second.creature("b5"), table.second.creature("e5")
    assert can_use(table, beside, one)
    assert not can_use(table, apart, other)


@pytest.mark.rule("119.3", "547.1.1")
def test_a_range_may_be_gained_until_the_turn_ends() -> None:
    table = Table()
    gains = on(ab.Moment.MOVED, on_itself(ab.Gain(ab.RangeModifier(1, (SHOT,)), ab.Until.TURN_END)))
    archer = lay(table.first, "c1", tap(ab.Attack(SHOT, ONE, 3)), gains)
    elf = table.second.creature("d5")
    assert not can_use(table, archer, elf)
    table.moves(archer, "d1")
    assert can_use(table, archer, elf)
    everybody_passes(table)
    table.choose(op.EndTurn())
    everybody_passes(table)
    assert not list(archer.state.facts.nodes(ab.RangeModifier))


@pytest.mark.rule("547.1.1")
def test_a_range_never_falls_below_the_own_cell() -> None:
    near = tap(spell(ab.Wound(1), targets=ab.Targets(range=1)))
    table = Table()
    mage = lay(table.first, "a1", near, ab.RangeModifier(-4))
    beside = table.first.creature("a2")
    table.second.creature("a6")
    assert can_use(table, mage, mage)
    assert not can_use(table, mage, beside)


@pytest.mark.rule("506.7.1", "524.2", "507.2")
@pytest.mark.parametrize(
    ("words", "taken"),
    [
        ("Телепортироваться", True),
        ("Совершить прыжок, дальность 2", True),
        ("Телепортироваться на свободную клетку вашей половины поля боя", False),
        ("Телепортироваться на свободную клетку вашего первого ряда", False),
    ],
)
def test_an_incorporeal_card_comes_to_a_taken_cell_unless_the_text_says_where(
    words: str, taken: bool
) -> None:
    table = Table()
    ghost = lay(table.first, "c2", ab.Named(ab.Name.INCORPOREAL), *spoken(f"{{tap}}: {words}."))
    lay(table.first, "c3")
    table.second.creature("a6")
    use(table, ghost)
    [holder, free] = cells("c3", "d3")
    assert (op.ChooseCell(holder) in table.options) is taken
    assert op.ChooseCell(free) in table.options


@pytest.mark.rule("538.2")
@pytest.mark.parametrize(
    ("words", "deed"),
    [
        ("Совершить прыжок, дальность 2", ab.Deed.JUMPED),
        ("Телепортироваться", ab.Deed.TELEPORTED),
        ("Излечиться на 1", ab.Deed.HEALED),
    ],
)
def test_the_history_tells_how_a_card_went_and_that_it_was_healed(
    words: str, deed: ab.Deed
) -> None:
    table = Table()
    piece = lay(table.first, "c2", *spoken(f"{{tap}}: {words}."), wounds=2)
    other = lay(table.second, "a6", wounds=2)
    use(table, piece)
    if table.asked is not None and table.asked[1] is Asking.CELL:
        table.choose(op.ChooseCell(cells("c3")[0]))
    everybody_passes(table)
    told = (ab.Deed.JUMPED, ab.Deed.TELEPORTED, ab.Deed.DASHED, ab.Deed.HEALED, ab.Deed.ENTERED)
    assert [each for each in told if has_done(table.state, piece.id, each, 0)] == [deed]
    assert not any(has_done(table.state, other.id, each, 0) for each in told)
    table.ends_turn()
    everybody_passes(table)
    assert not has_done(table.state, piece.id, deed, 0)
    assert has_done(table.state, piece.id, deed, 1)


@pytest.mark.rule("538.2", "536.5")
def test_the_history_tells_who_entered() -> None:
    table = Table()
    mage = lay(table.first, "c2", *spoken("{tap}: Вызвать существо."))
    table.first.deck(specs.creature("Новый"))
    table.second.creature("a6")
    use(table, mage)
    while table.asked is not None and table.asked[1] in (Asking.TARGET, Asking.CELL):
        table.choose(table.options[0])
    everybody_passes(table)
    entered = [card.id for card in table.state.cards if card.spec.name == "Новый"]
    assert [has_done(table.state, card, ab.Deed.ENTERED, 0) for card in entered] == [True]
    assert not has_done(table.state, mage.id, ab.Deed.ENTERED, 0)
