"""Named markers on cards and on cells, and choices within a mass effect: 122, 544."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.events import DiceRolled
from engine.berserk.table.state import Asking
from engine.kernel import Seat
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
    ALL_ENEMIES,
    ENEMIES,
    SELF,
    STRIKE,
    chooses,
    first_trigger,
    on,
    picks,
)
from tests.support.scenario import (
    Table,
    cells,
)

INFLUENCE = ab.PowerKind.INFLUENCE


# Named markers on cards: 544.

HUNT = "охота"
WEB = "сеть"


@pytest.mark.rule("544.1", "544.2")
def test_a_marker_gives_what_its_text_says_and_there_may_be_several() -> None:
    table = Table()
    slow = ab.SizeModifier(-1, powers=STRIKE)
    spider = lay(table.first, "c1", ab.Playable(ab.Payment(), influence(ab.Gain(slow, marker=WEB))))
    elf = table.second.creature("c4", strike="3-3-3")
    orc = table.first.creature("c3", closed=True)
    use(table, spider, elf)
    use(table, spider, elf)
    assert len(elf.state.effects) == 2
    table.ends_turn()
    table.strikes(elf, orc, dice=(3,))
    assert orc.wounds == 1


@pytest.mark.rule("544.1.1", "544.3")
@pytest.mark.example("544.3-ex2")
def test_what_depends_on_the_number_of_markers_counts_all_of_them() -> None:
    table = Table()
    chokes = ab.Playable(
        ab.Payment(), influence(ab.Gain(ab.Marker(), marker=HUNT), targets=ENEMIES)
    )
    mine = lay(table.first, "c1", chokes, tap(spell(ab.Wound(ab.MarkersOn(HUNT, ab.Who.TARGET)))))
    victim = table.second.creature("c6")
    traitor = lay(
        table.second, "a6", ab.Playable(ab.Payment(), influence(ab.Gain(ab.Marker(), marker=HUNT)))
    )
    use(table, mine, victim)
    table.ends_turn()
    use(table, traitor, victim)
    table.ends_turn()
    use(table, mine, victim, number=1)
    assert victim.wounds == 2


@pytest.mark.rule("544.1", "544.1.1", "122.5")
def test_a_marker_on_the_cell_counts_for_who_stands_there() -> None:
    table = Table()
    lights = ab.Playable(ab.Payment(), marks(ab.Marker(), cells=ANY_CELL))
    counts = tap(spell(ab.Wound(ab.MarkersOn("огонь", ab.Who.TARGET))))
    dragon = lay(table.first, "c1", lights, counts)
    burnt = table.second.creature("c4")
    for _fire in range(2):
        use(table, dragon)
        picks(table, "c4")
    use(table, dragon, burnt, number=1)
    assert burnt.wounds == 2


@pytest.mark.rule("544.3")
def test_a_marker_that_is_not_counted_is_ones_own() -> None:
    table = Table()
    puts = ab.Playable(ab.Payment(), influence(ab.Gain(ab.Marker(), marker=HUNT)))
    hounds = tap(spell(ab.Wound(1), targets=ab.Targets(ab.Marked(HUNT))))
    hunter = lay(table.first, "c1", puts, hounds)
    rival = lay(table.second, "a6", puts)
    one, other = table.second.creature("c6"), table.second.creature("d6")
    use(table, hunter, one)
    table.ends_turn()
    use(table, rival, other)
    table.ends_turn()
    assert (can_use(table, hunter, one, 1), can_use(table, hunter, other, 1)) == (True, False)


@pytest.mark.rule("544.4", "106.1.2")
def test_a_card_that_a_marker_names_is_the_one_that_put_it() -> None:
    table = Table()
    third = ab.Triggered(
        ab.When(ab.Moment.GAINED, SELF),
        influence(ab.Chips(1), targets=ab.Targets(who=ab.Who.GIVER)),
        condition=ab.Comparison(ab.MarkersOn(HUNT), ab.Compare.EQUAL, 2),
    )
    chokes = ab.Playable(ab.Payment(), influence(ab.Gain(third, marker=HUNT)))
    one, other = lay(table.first, "c1", chokes), lay(table.first, "d1", chokes)
    elf = table.second.creature("c6")
    use(table, one, elf)
    use(table, other, elf)
    while table.asked is not None and table.asked[1] is Asking.TRIGGER_ORDER:
        first_trigger(table, elf)
    assert (one.state.chips, other.state.chips) == (1, 1)


@pytest.mark.rule("544.5")
def test_every_marker_with_a_triggered_ability_goes_off() -> None:
    table = Table()
    pounce = on(ab.Moment.LANDED, on_itself(ab.Wound(2)), ab.ANY_CARD, SELF, powers=STRIKE)
    hunter = lay(
        table.first, "c1", ab.Playable(ab.Payment(), influence(ab.Gain(pounce, marker=HUNT)))
    )
    hawk = table.first.flyer(strike="1-1-1")
    elf = table.second.creature("c6", closed=True)
    use(table, hunter, elf)
    use(table, hunter, elf)
    table.strikes(hawk, elf, dice=(3,))
    while table.asked == (Seat.SECOND, Asking.TRIGGER_ORDER):
        table.choose(table.options[0])
    assert elf.wounds == 1 + 2 + 2


@pytest.mark.rule("544.1")
def test_a_marker_is_taken_off_by_its_name() -> None:
    table = Table()
    puts = ab.Playable(ab.Payment(), influence(ab.Gain(ab.Named(ab.Name.ARMOR, 2), marker=HUNT)))
    mage = lay(table.first, "c1", puts, tap(influence(ab.LoseMarker(HUNT))))
    orc = table.first.creature("c2")
    table.second.creature("c6")
    assert not can_use(table, mage, orc, 1)
    use(table, mage, orc)
    use(table, mage, orc, number=1)
    assert (orc.state.effects, orc.state.facts.has(ab.Name.ARMOR)) == ((), False)


# Markers on cells.


def marks(
    *nodes: object, cells: ab.Cells, until: ab.Until = ab.Until.BATTLE_END, **how: object
) -> ab.Power:
    ability = nodes[0] if nodes else None
    effect = ab.MarkCell("огонь", ability, until=until, **how)  # type: ignore[arg-type]  # a node
    return ab.Power(INFLUENCE, (effect,), ab.Targets(least=0, most=0), cells=cells)


ANY_CELL = ab.Cells(free=False)


@pytest.mark.rule("122.5/cell", "544.1")
def test_who_stands_on_a_marked_cell_has_what_the_marker_gives() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(marks(ab.Named(ab.Name.ARMOR, 2), cells=ANY_CELL)))
    orc = table.first.creature("c2")
    table.second.creature("c6")
    use(table, mage)
    picks(table, "c3")
    assert orc.state.facts.value(ab.Name.ARMOR) == 0
    table.moves(orc, "c3")
    assert orc.state.facts.value(ab.Name.ARMOR) == 2


@pytest.mark.rule("122.5/cell")
def test_a_hidden_card_has_nothing_of_a_marked_cell_until_it_is_revealed() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(marks(ab.Named(ab.Name.ARMOR, 2), cells=ANY_CELL)))
    elf = table.second.creature("c4", hidden=True)
    use(table, mage)
    picks(table, "c4")
    assert elf.state.facts.value(ab.Name.ARMOR) == 0
    table.reveals(elf)
    assert elf.state.facts.value(ab.Name.ARMOR) == 2


@pytest.mark.rule("122.5")
def test_a_marker_on_a_cell_hurts_who_stands_there_at_the_start_of_a_turn() -> None:
    table = Table()
    fire = on(ab.Moment.TURN_START, on_itself(ab.Wound(2)), turn=ab.Side.ENEMY)
    dragon = lay(table.first, "c1", tap(marks(fire, cells=ANY_CELL)))
    burnt, safe = table.second.creature("c4"), table.second.creature("d4")
    use(table, dragon)
    picks(table, "c4")
    table.ends_turn()
    assert (burnt.wounds, safe.wounds) == (2, 0)


@pytest.mark.rule("122.5/cell")
def test_who_marked_a_cell_controls_its_ability_whoever_else_has_marked_another() -> None:
    table = Table()
    fire = on(ab.Moment.TURN_START, on_itself(ab.Wound(2)), turn=ab.Side.ENEMY)
    mine = lay(table.first, "a1", tap(marks(ab.Marker(), cells=ANY_CELL)))
    burnt = table.first.creature("c3")
    theirs = lay(table.second, "e6", tap(marks(fire, cells=ANY_CELL)))
    use(table, mine)
    picks(table, "a3")
    table.ends_turn()
    use(table, theirs)
    picks(table, "c3")
    table.ends_turn()
    assert burnt.wounds == 2
    table.ends_turn()
    assert burnt.wounds == 2


@pytest.mark.rule("544.6")
def test_a_marker_that_names_itself_goes_alone() -> None:
    table = Table()
    goes = on_itself(ab.Chips(1), ab.LoseMarker(HUNT, this=True))
    fades = influence(ab.Gain(on(ab.Moment.WOUNDED, goes), marker=HUNT))
    plain = influence(ab.Gain(ab.Marker(), marker=HUNT))
    hunter = lay(
        table.first, "c1", ab.Playable(ab.Payment(), fades), ab.Playable(ab.Payment(), plain)
    )
    mage = lay(table.first, "d1", ab.Playable(ab.Payment(), spell(ab.Wound(1))))
    elf = table.second.creature("c6")
    use(table, hunter, elf)
    use(table, hunter, elf, number=1)
    use(table, mage, elf)
    assert (elf.wounds, elf.state.chips) == (1, 1)
    assert [lasting.change for lasting in elf.state.effects] == [ab.Marker()]


@pytest.mark.rule("544.6")
def test_a_marker_on_a_cell_that_names_itself_goes_alone() -> None:
    table = Table()
    fire = on(
        ab.Moment.TURN_START,
        on_itself(ab.Wound(2), ab.LoseMarker("огонь", this=True)),
        turn=ab.Side.ENEMY,
    )
    dragon = lay(table.first, "c1", ab.Playable(ab.Payment(), marks(fire, cells=ANY_CELL)))
    burnt, safe = table.second.creature("c4"), table.second.creature("d4")
    for cell in ("c4", "e5"):
        use(table, dragon)
        picks(table, cell)
    table.ends_turn()
    assert (burnt.wounds, safe.wounds) == (2, 0)
    assert [mark.cell for mark in table.state.marks] == list(cells("e5"))


@pytest.mark.rule("122.5")
def test_coming_onto_a_marked_cell_sets_its_ability_off() -> None:
    table = Table()
    trap = on(ab.Moment.RELOCATED, on_itself(ab.Wound(2)))
    trapper = lay(table.first, "c1", tap(marks(trap, cells=ANY_CELL)))
    elf = table.second.creature("c5")
    use(table, trapper)
    picks(table, "c4")
    table.ends_turn()
    table.moves(elf, "c4")
    assert elf.wounds == 2


@pytest.mark.rule("122.5")
def test_an_effect_may_make_a_cell_count_as_taken() -> None:
    table = Table()
    mason = lay(table.first, "c1", tap(marks(cells=ab.Cells(), blocks=True)))
    orc = table.first.creature("c2")
    table.second.creature("c6")
    use(table, mason)
    picks(table, "c3")
    assert not table.can_move(orc, "c3")
    assert table.can_move(orc, "d2")


@pytest.mark.rule("122.5", "413.3")
def test_a_marker_on_a_cell_may_end_with_the_turn() -> None:
    table = Table()
    shelter = marks(ab.Named(ab.Name.ARMOR, 2), cells=ANY_CELL, until=ab.Until.TURN_END)
    mage = lay(table.first, "c1", tap(shelter))
    orc = table.first.creature("c2")
    table.second.creature("c6")
    use(table, mage)
    picks(table, "c2")
    assert orc.state.facts.has(ab.Name.ARMOR)
    table.ends_turn()
    assert not orc.state.facts.has(ab.Name.ARMOR)


@pytest.mark.rule("544.3")
def test_a_power_may_be_aimed_at_marked_cells_of_ones_own() -> None:
    table = Table()
    puts = ab.Playable(ab.Payment(), marks(cells=ab.Cells()))
    jumps = tap(
        ab.Power(
            INFLUENCE, (ab.Relocate(),), ab.Targets(who=ab.Who.SELF), cells=ab.Cells(marker="огонь")
        )
    )
    worm = lay(table.first, "c1", puts, jumps)
    rival = lay(table.second, "c6", puts)
    use(table, worm)
    picks(table, "a3")
    use(table, worm)
    picks(table, "e3")
    table.ends_turn()
    use(table, rival)
    picks(table, "b4")
    table.ends_turn()
    use(table, worm, number=1)
    cells = {option.cell for option in table.options if isinstance(option, op.ChooseCell)}
    assert cells == {10, 14}


@pytest.mark.rule("544.1")
def test_markers_are_taken_off_cells_too() -> None:
    table = Table()
    puts = ab.Playable(ab.Payment(), marks(ab.Named(ab.Name.ARMOR, 2), cells=ANY_CELL))
    clears = ab.Power(
        INFLUENCE,
        (ab.LoseMarker("огонь"),),
        ab.Targets(least=0, most=0),
        cells=ab.Cells(marker="огонь", free=False),
    )
    mage = lay(table.first, "c1", puts, tap(clears))
    table.second.creature("c6")
    use(table, mage)
    picks(table, "c1")
    assert mage.state.facts.has(ab.Name.ARMOR)
    use(table, mage, number=1)
    assert not mage.state.facts.has(ab.Name.ARMOR)
    assert table.state.marks == []


# A choice within a mass effect, a complex effect as a link of a chain: 122.12.1, 122.16.1.


@pytest.mark.rule("122.12.1", "505.4.8")
@pytest.mark.parametrize("way", [0, 1])
def test_one_choice_is_made_for_all_targets_of_a_mass_effect(way: int) -> None:
    table = Table()
    chips, wounds = (spell(one, targets=ALL_ENEMIES) for one in (ab.Chips(1), ab.Wound(2)))
    mage = lay(table.first, "c1", tap(ab.Or((chips, wounds))))
    elves = [table.second.creature(cell) for cell in ("a6", "b6", "c6")]
    use(table, mage)
    table.choose(op.ChooseBranch(way))
    assert table.asked == (Seat.FIRST, Asking.ACT)
    assert [(one.state.chips, one.wounds) for one in elves] == [(1, 0) if way == 0 else (0, 2)] * 3


@pytest.mark.rule("122.12.1")
def test_a_die_is_rolled_once_for_all_targets_of_a_mass_effect() -> None:
    table = Table()
    storm = spell(ab.Wound(ab.Rolled(Strength(1, 2, 3))), targets=ALL_ENEMIES)
    mage = lay(table.first, "c1", tap(storm))
    elves = [table.second.creature(cell) for cell in ("a6", "b6")]
    use(table, mage, die=6)
    assert [one.wounds for one in elves] == [3, 3]
    assert len(table.events(DiceRolled)) == 1


@pytest.mark.rule("122.16.1", "505.4.6")
@pytest.mark.parametrize("safe", [True, False])
def test_one_of_several_effects_is_enough_for_what_follows(safe: bool) -> None:
    table = Table()
    venom = spell(ab.Wound(2), ab.Gain(ab.Named(ab.Name.POISON)))
    rest = on_itself(ab.Chips(1))
    snake = lay(table.first, "c1", tap(ab.OnSuccess(venom, rest)))
    elf = lay(table.second, "c6", *((ab.Named(ab.Name.INCORPOREAL),) if safe else ()))
    use(table, snake)
    chooses(table, elf)
    assert (elf.wounds, elf.state.facts.has(ab.Name.POISON)) == (2, not safe)
    assert snake.state.chips == 1


@pytest.mark.rule("122.16.1", "505.7")
def test_of_several_effects_only_those_that_are_asked_for_count() -> None:
    table = Table()
    blow = spell(ab.Wound(2), ab.Chips(5))
    drinks = on_itself(ab.Heal(ab.ResultOf(ab.Outcome.WOUNDS)))
    bat = lay(table.first, "c1", tap(ab.OnSuccess(blow, drinks)), wounds=6)
    elf = table.second.creature("c6")
    use(table, bat)
    chooses(table, elf)
    assert (elf.wounds, elf.state.chips, bat.wounds) == (2, 5, 4)
