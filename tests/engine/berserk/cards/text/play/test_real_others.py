"""More of what real cards do on the board: counting, markers of a moment, ways of several words.

A row is the id of a card and the number of its sentence; what it says is told in our words.
"""

from typing import Any

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import can_use, tap, use
from tests.engine.berserk.abilities.sayings import chooses, everybody_passes, picks
from tests.engine.berserk.cards.text.play.test_real_events import goes_off, targets
from tests.support.real_texts import printed, put, real_class
from tests.support.scenario import Table
from tests.support.spoken import spoken

MEDIUM = 4


@pytest.mark.rule("543.7")
@pytest.mark.parametrize(
    ("cells", "healed"),
    [(("b3",), 2), (("b3", "d3"), 3), (("b3", "d3", "b4", "d4"), 4), (("a6",), 1)],
)
def test_healing_grows_with_each_adjacent_enemy(cells: tuple[str, ...], healed: int) -> None:
    # no more than three more
    table = Table(active=Seat.SECOND)
    slugs = put(table.first, "c3", *spoken("{regen} 1."), *printed("40124", 0), wounds=9)
    put(table.first, "c2")
    for cell in cells:
        put(table.second, cell)
    table.ends_turn()
    everybody_passes(table)
    assert 9 - slugs.wounds == healed


@pytest.mark.rule("543.7", "520.2")
@pytest.mark.parametrize(("maids", "whose", "got"), [(0, "own", 2), (1, "own", 1), (2, "enemy", 2)])
@pytest.mark.parametrize("near", [True, False])
def test_near_attacks_wound_less_for_each_own_card_of_the_same_name(
    maids: int, whose: str, got: int, near: bool
) -> None:
    table = Table()
    shot = () if near else (tap(ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 3))),)
    orc = put(table.first, "c3", *shot)
    maid = put(table.second, "c4" if near else "c5", *printed("30112", 2), closed=True)
    side = table.second if whose == "own" else table.first
    for cell in ("a6", "b6")[:maids]:
        put(side, cell, classes=real_class("30112"))
    if near:
        table.strikes(orc, maid, dice=(MEDIUM,))
    else:
        use(table, orc, maid, die=MEDIUM)
    everybody_passes(table)
    assert maid.wounds == (got if near else 2)


@pytest.mark.rule("507.1", "545.7", "116.7")
@pytest.mark.parametrize("takes", [True, False])
@pytest.mark.parametrize("row", [6, 5])
def test_a_card_may_return_home_from_the_last_row(row: int, takes: bool) -> None:
    # back to its own third row, and +1 to the strike with it
    table = Table()
    ghost = put(table.first, f"c{row - 1}", *printed("20116"))
    put(table.second, "a6")
    put(table.first, "a3")
    table.moves(ghost, f"c{row}")
    goes_off(table, declines=not takes)
    cells = {option.cell for option in table.options if isinstance(option, op.ChooseCell)}
    assert len(cells) == (5 if takes and row == 6 else 0)
    if cells:
        picks(table, "e1")
        goes_off(table)
    flown = takes and row == 6
    assert ghost.cell == ("e1" if flown else f"c{row}")
    strike = ghost.state.facts.strike
    assert strike is not None
    assert strike.medium == 2 + flown


@pytest.mark.rule("502.1", "201.2")
@pytest.mark.parametrize(("beside", "can"), [(True, True), (False, False)])
def test_a_spell_reaches_only_enemies_beside_an_own_inquisitor(beside: bool, can: bool) -> None:
    table = Table()
    town = put(table.first, "a1", *printed("60188", 1))
    put(table.first, "c3", classes=real_class("30184"))
    put(table.second, "e5", classes=real_class("30184"))
    elf = put(table.second, "c4" if beside else "e6")
    assert can_use(table, town, elf) is can
    if can:
        use(table, town, elf)
        everybody_passes(table)
        assert elf.wounds == 1


@pytest.mark.rule("407.1", "116.7")
@pytest.mark.parametrize(
    ("closed", "cell", "healed"), [(False, "b3", 2), (True, "b3", 0), (False, "a1", 0)]
)
def test_an_open_neighbour_may_be_healed(closed: bool, cell: str, healed: int) -> None:
    table = Table()
    put(table.first, "c3", *printed("60192", 0))
    guest = put(table.first, cell, wounds=9, closed=closed)
    put(table.second, "d4", wounds=9)
    table.ends_turn()
    goes_off(table)
    if guest.id in targets(table):
        chooses(table, guest)
        goes_off(table)
    assert 9 - guest.wounds == healed


@pytest.mark.rule("116.1", "205.4")
@pytest.mark.parametrize(("lives", "excess"), [(1, 1), (2, 0)])
def test_excess_wounds_of_a_kill_are_dealt_by_another_blow(lives: int, excess: int) -> None:
    # a card killed by its strike: a special blow as big as the excess
    table = Table()
    bashar = put(table.first, "c3", *printed("50070", 1))
    elf = put(table.second, "c4", life=lives, closed=True)
    other = put(table.second, "d4")
    table.strikes(bashar, elf, dice=(MEDIUM,))
    goes_off(table)
    if targets(table):
        chooses(table, other)
        goes_off(table)
    assert (elf.is_dead, other.wounds) == (True, excess)


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("cell", "whose", "less"), [("c3", "enemy", 1), ("d3", "enemy", 0), ("c3", "own", 0)]
)
def test_an_enemy_opposite_this_card_loses_movement(cell: str, whose: str, less: int) -> None:
    table = Table()
    side = table.first if whose == "enemy" else table.second
    piece = put(side, cell, movement=2)
    put(table.first, "a1")
    put(table.second, "c4", *printed("40138", 1))
    assert piece.state.facts.movement == 2 - less


@pytest.mark.rule("121.1", "514.1")
@pytest.mark.parametrize(("second", "directed"), [(True, True), (False, False)])
def test_an_ability_of_the_second_player_works_only_for_that_player(
    second: bool, directed: bool
) -> None:
    table = Table()
    one = put(table.second if second else table.first, "c4", *printed("40138", 0))
    put(table.first if second else table.second, "a1")
    assert bool(one.state.facts.value(ab.Name.DIRECTED)) is directed


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(("cell", "wears"), [("c3", True), ("b3", True), ("a3", False)])
def test_the_column_decides_between_two_abilities(cell: str, wears: bool) -> None:
    # off the outer columns experience in defence, in the outer two a finishing blow
    table = Table()
    triton = put(table.first, cell, *printed("40112"))
    prey = put(table.second, f"{cell[0]}4", life=2)
    put(table.second, "e6")
    has_blow = bool(triton.state.facts.actions) and can_use(table, triton, prey)
    on_surface = cell[0] in "ae"
    assert (bool(triton.state.facts.value(ab.Name.DEFENCE_EXPERIENCE)), has_blow) == (
        (wears, on_surface)
    )


@pytest.mark.rule("122.1", "407.1")
def test_a_card_gives_the_blessing_at_the_start_of_the_turn() -> None:
    table = Table()
    town = put(table.first, "a1", *printed("60118", 1))
    elf = put(table.second, "c5")
    use(table, town)
    for _step in range(3):
        everybody_passes(table)
        if elf.id in targets(table):
            chooses(table, elf)
    facts = elf.state.facts
    assert (facts.value(ab.Name.POISON), facts.value(ab.Name.BLESSING)) == (1, 1)
    assert town.state.facts.value(ab.Name.BLESSING) == 0


@pytest.mark.rule("535.1.1", "116.1")
@pytest.mark.parametrize(
    ("by", "hears"), [("attack", True), ("spell", False), ("own attack", False)]
)
def test_wounds_from_an_enemy_attack_give_another_own_creature_extra_life(
    by: str, hears: bool
) -> None:
    table = Table()
    hurts: tuple[Any, ...] = spoken("{tap}: Ранить существо на 1.") if by == "spell" else ()
    orc = put(table.first, "c3", *hurts)
    own = by == "own attack"
    side = table.first if own else table.second
    angel = put(side, "c4", *printed("40212", 1), closed=True)
    friend = put(side, "a6")
    put(table.second, "e6")
    if by == "spell":
        use(table, orc, angel)
    else:
        table.strikes(orc, angel, dice=(MEDIUM,))
    goes_off(table)
    if targets(table):
        assert angel.id not in targets(table)
        chooses(table, friend)
        goes_off(table)
    assert (friend.state.extra, angel.state.extra) == (int(hears), 0)
