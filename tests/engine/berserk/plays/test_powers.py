"""Shots, throws, discharges, special, magic and reach strikes: 504, 515.8, 547."""

import pytest

from engine.berserk.table.events import (
    DiceRolled,
    PlayAnnounced,
)
from engine.kernel import Seat
from tests.support.rows import each_row
from tests.support.scenario import Table

FAR = ["shot", "throw", "discharge"]
NEAR = ["special_strike", "magic_strike"]


def may(ability: str, cell: str, origin: str = "c3") -> bool:
    """Whether a card with ``ability`` on ``origin`` may use it at a card on ``cell``."""
    table = Table()
    source = table.first.creature(origin, abilities=ability)
    target = table.second.creature(cell)
    return table.can_use(source, target)


@pytest.mark.rule("515.8/strength")
@each_row("kind", [*FAR, *NEAR, "reach_strike"])
@each_row(("die", "wounds"), [(1, 1), (3, 1), (4, 4), (5, 4), (6, 7)])
def test_an_attack_that_is_no_simple_strike_goes_by_one_die(
    kind: str, die: int, wounds: int
) -> None:
    table = Table()
    source = table.first.creature("c3", abilities=f"{kind} 1-4-7")
    target = table.second.creature("c4" if kind in NEAR else "c5")
    table.uses(source, target, die=die)
    assert (target.wounds, source.wounds) == (wounds, 0)
    assert table.events(DiceRolled)[0].defence == 0


@pytest.mark.rule("114.1", "510.2")
def test_an_action_closes_the_card() -> None:
    table = Table()
    source = table.first.creature("c3", abilities="shot 1")
    target = table.second.creature("c5")
    table.uses(source, target, die=1)
    assert source.is_closed


@pytest.mark.rule("504.1", "547.2.2")
@pytest.mark.parametrize("kind", FAR)
@pytest.mark.parametrize("cell", ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"])
def test_a_ranged_attack_cannot_hit_an_adjacent_card(kind: str, cell: str) -> None:
    assert not may(f"{kind} 1", cell)


@pytest.mark.rule("504.1", "547.1.1")
@pytest.mark.parametrize("kind", FAR)
@pytest.mark.parametrize("cell", ["c5", "e5", "a1", "e6"])
def test_a_far_attack_without_a_range_hits_everywhere_else(kind: str, cell: str) -> None:
    assert may(f"{kind} 1", cell)


@pytest.mark.rule("547.1.1")
@pytest.mark.parametrize("kind", FAR)
@pytest.mark.parametrize(
    ("cell", "hit"), [("c5", True), ("c6", True), ("d5", True), ("e5", False), ("a1", False)]
)
def test_a_range_counts_cells_by_row_and_column(kind: str, cell: str, hit: bool) -> None:
    assert may(f"{kind} 1 range 3", cell) is hit


@pytest.mark.rule("203.2", "547.3/into")
@pytest.mark.parametrize("kind", FAR)
def test_a_far_attack_hits_a_flyer_whatever_its_range(kind: str) -> None:
    table = Table()
    source = table.first.creature("a1", abilities=f"{kind} 5 range 2")
    hawk = table.second.flyer()
    table.uses(source, hawk, die=1)
    assert hawk.wounds == 5


@pytest.mark.rule("504.1", "210.2")
@pytest.mark.parametrize(
    "ability", ["special_strike 1", "magic_strike 1", "magic_strike 1 range 9"]
)
def test_a_near_attack_from_the_battlefield_does_not_hit_the_extra_zone(ability: str) -> None:
    table = Table()
    source = table.first.creature("c3", abilities=ability)
    hawk = table.second.flyer()
    assert not table.can_use(source, hawk)


@pytest.mark.rule("504.1")
@pytest.mark.parametrize("kind", NEAR)
@pytest.mark.parametrize(("cell", "hit"), [("c4", True), ("d4", True), ("c5", False)])
def test_a_melee_attack_without_a_range_hits_adjacent_cards(
    kind: str, cell: str, hit: bool
) -> None:
    assert may(f"{kind} 1", cell) is hit


@pytest.mark.rule("547.2.1", "547.1.1")
@pytest.mark.parametrize(
    ("cell", "hit"), [("c4", True), ("d4", True), ("c5", True), ("c6", False), ("d5", False)]
)
def test_a_magic_strike_with_a_range_hits_within_it_also_beside(cell: str, hit: bool) -> None:
    assert may("magic_strike 1 range 2", cell) is hit


@pytest.mark.rule("547.1.1")
def test_a_diagonal_cell_is_two_cells_away() -> None:
    assert may("magic_strike 1 range 1", "c4")
    assert not may("magic_strike 1 range 1", "d4")


@pytest.mark.rule("504.2", "547.3")
@pytest.mark.parametrize("kind", [*FAR, *NEAR])
@pytest.mark.parametrize("cell", ["a1", "e6"])
def test_a_flyer_uses_its_attacks_at_any_card_whatever_the_range(kind: str, cell: str) -> None:
    table = Table()
    falcon = table.first.flyer(abilities=f"{kind} 1 range 1")
    elf = table.second.creature(cell)
    hawk = table.second.flyer()
    assert table.can_use(falcon, elf)
    assert table.can_use(falcon, hawk)


@pytest.mark.rule("504.1.1", "547.2.3")
@pytest.mark.parametrize("cell", ["c1", "c5", "a3", "e3"])
def test_a_reach_strike_goes_straight_over_one_cell(cell: str) -> None:
    assert may("reach_strike 1", cell)


@pytest.mark.rule("504.1.1", "547.2.3")
@pytest.mark.parametrize("cell", ["c4", "d4", "e5", "d5", "c6", "a1"])
def test_a_reach_strike_goes_exactly_two_cells_straight(cell: str) -> None:
    assert not may("reach_strike 1", cell)


@pytest.mark.rule("504.1.1", "547.2.3")
@pytest.mark.parametrize(("owner", "hit"), [(Seat.FIRST, True), (Seat.SECOND, False)])
def test_a_reach_strike_goes_over_own_cards_but_not_over_the_opponents(
    owner: Seat, hit: bool
) -> None:
    table = Table()
    source = table.first.creature("c3", abilities="reach_strike 1")
    target = table.second.creature("c5")
    side = table.first if owner is Seat.FIRST else table.second
    side.creature("c4")
    assert table.can_use(source, target) is hit


@pytest.mark.rule("504.2", "210.4")
def test_a_flyer_has_no_use_for_a_reach_strike() -> None:
    table = Table()
    falcon = table.first.flyer(abilities="reach_strike 1")
    elf = table.second.creature("c4")
    assert not table.can_use(falcon, elf)


@pytest.mark.rule("504.1.1")
def test_a_reach_strike_does_not_hit_a_flyer() -> None:
    table = Table()
    source = table.first.creature("c3", abilities="reach_strike 1")
    hawk = table.second.flyer()
    assert not table.can_use(source, hawk)


@pytest.mark.rule("504.4")
@pytest.mark.parametrize("kind", [*FAR, *NEAR])
def test_no_attack_is_aimed_at_its_own_source(kind: str) -> None:
    table = Table()
    source = table.first.creature("c3", abilities=f"{kind} 1 range 5")
    table.second.creature("c5")
    assert not table.can_use(source, source)


@pytest.mark.rule("504.1")
def test_an_artifact_uses_its_actions() -> None:
    table = Table()
    machine = table.first.artifact("c3", abilities="shot 2")
    table.first.creature("a1")
    elf = table.second.creature("c5")
    table.uses(machine, elf, die=1)
    assert (elf.wounds, machine.is_closed) == (2, True)


@pytest.mark.rule("504.2", "213.2")
def test_no_attack_is_aimed_at_a_terrain() -> None:
    table = Table()
    source = table.first.creature("c3", abilities="shot 1")
    swamp = table.second.terrain()
    table.second.creature("c5")
    assert not table.can_use(source, swamp)


@pytest.mark.rule("502.5")
def test_an_own_card_may_be_shot() -> None:
    table = Table()
    source = table.first.creature("c3", abilities="shot 3")
    troll = table.first.creature("c1")
    table.second.creature("e6")
    table.uses(source, troll, die=1)
    assert troll.wounds == 3


@pytest.mark.rule("502.5")
def test_an_attack_has_one_target() -> None:
    table = Table()
    archer = table.first.creature("c1", abilities="shot 3")
    orc = table.first.creature("c3")
    elves = [table.second.creature(cell) for cell in ("c4", "d4")]
    table.uses(archer, elves[0], die=1)
    table.strikes(orc, elves[1], dice=(3, 3))
    assert [event.targets for event in table.events(PlayAnnounced)] == [
        (elves[0].id,),
        (elves[1].id,),
    ]
    assert (elves[0].wounds, len(elves[1].state.uses)) == (3, 0)
