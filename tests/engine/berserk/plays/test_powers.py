"""Shots, throws, discharges, special, magic and reach strikes: 504, 515.8, 547."""

import pytest

from engine.berserk.table.events import DiceRolled, PlayAnnounced
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, ours, theirs
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.rows import each_row
from tests.support.scenario import Table

FAR = ["shot", "throw", "discharge"]
NEAR = ["special_strike", "magic_strike"]


def may(ability: str, cell: str, origin: str = "c3") -> bool:
    """Whether a card with ``ability`` on ``origin`` may use it at a card on ``cell``."""
    table, source, target = board(ours(origin, ability), theirs(cell))
    return table.can_use(source, target)


@pytest.mark.rule("515.8/strength")
@each_row("kind", [*FAR, *NEAR, "reach_strike"])
@each_row(("die", "wounds"), [(1, 1), (3, 1), (4, 4), (5, 4), (6, 7)])
def test_an_attack_that_is_not_a_simple_strike_rolls_one_die(
    kind: str, die: int, wounds: int
) -> None:
    table = Table()
    source = table.first.creature("c3", abilities=f"{kind} 1-4-7")
    target = table.second.creature("c4" if kind in NEAR else "c5")
    table.uses(source, target, die=die)
    assert (target.wounds, source.wounds) == (wounds, 0)
    assert table.events(DiceRolled)[0].defence == 0


@pytest.mark.rule("504.1", "547.2.2")
@pytest.mark.parametrize("kind", FAR)
@pytest.mark.parametrize("cell", ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"])
def test_a_ranged_attack_cannot_hit_an_adjacent_card(kind: str, cell: str) -> None:
    assert not may(f"{kind} 1", cell)


@pytest.mark.rule("504.1", "547.1.1")
@pytest.mark.parametrize("kind", FAR)
@pytest.mark.parametrize("cell", ["c5", "e5", "a1", "e6"])
def test_a_far_attack_without_a_range_reaches_every_non_adjacent_cell(kind: str, cell: str) -> None:
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
    table, source = board(ours("a1", f"{kind} 5 range 2"))
    hawk = table.second.flyer()
    table.uses(source, hawk, die=1)
    assert hawk.wounds == 5


@pytest.mark.rule("504.1", "210.2")
@pytest.mark.parametrize(
    "ability", ["special_strike 1", "magic_strike 1", "magic_strike 1 range 9"]
)
def test_a_near_attack_from_the_battlefield_does_not_hit_the_extra_zone(ability: str) -> None:
    table, source = board(ours("c3", ability))
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
def test_a_magic_strike_with_a_range_also_reaches_adjacent_cards(cell: str, hit: bool) -> None:
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
def test_a_reach_strike_passes_straight_over_one_cell(cell: str) -> None:
    assert may("reach_strike 1", cell)


@pytest.mark.rule("504.1.1", "547.2.3")
@pytest.mark.parametrize("cell", ["c4", "d4", "e5", "d5", "c6", "a1"])
def test_a_reach_strike_reaches_exactly_two_cells_straight(cell: str) -> None:
    assert not may("reach_strike 1", cell)


@pytest.mark.rule("504.1.1", "547.2.3")
@pytest.mark.parametrize(("owner", "hit"), [(Seat.FIRST, True), (Seat.SECOND, False)])
def test_a_reach_strike_passes_over_own_cards_but_not_over_enemies(owner: Seat, hit: bool) -> None:
    table, source, target = board(ours("c3", "reach_strike 1"), theirs("c5"))
    side = table.first if owner is Seat.FIRST else table.second
    side.creature("c4")
    assert table.can_use(source, target) is hit


@pytest.mark.rule("504.4")
@pytest.mark.parametrize("kind", [*FAR, *NEAR])
def test_no_attack_is_aimed_at_its_own_source(kind: str) -> None:
    table, source, _ = board(ours("c3", f"{kind} 1 range 5"), theirs("c5"))
    assert not table.can_use(source, source)


@scenes(
    scene("114.1 510.2", "an action closes the card",
          "c3 uses at c5 rolling 1: c3 is closed", ours("c3", "shot 1"), theirs("c5")),
    scene("504.2 210.4", "a flyer has no use for a reach strike",
          "now: sky cannot use at c4",
          ours(None, card=specs.flyer(abilities="reach_strike 1")), theirs("c4")),
    scene("504.1.1", "a reach strike does not hit a flyer",
          "now: c3 cannot use at sky",
          ours("c3", "reach_strike 1"), theirs(None, card=specs.flyer())),
    scene("504.1", "an artifact uses its actions",
          "c3 uses at c5 rolling 1: c5 has 2 wounds, c3 is closed",
          ours("c3", card=specs.artifact(abilities="shot 2")), ours("a1"), theirs("c5")),
    scene("504.2 213.2", "no attack is aimed at a terrain",
          "now: c3 cannot use at sky",
          ours("c3", "shot 1"), theirs(None, card=specs.terrain()), theirs("c5")),
    scene("502.5", "an own card may be shot",
          "c3 uses at c1 rolling 1: c1 has 3 wounds",
          ours("c3", "shot 3"), ours("c1"), theirs("e6")),
)  # fmt: skip
def test_powers(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("502.5")
def test_an_attack_has_one_target() -> None:
    table, archer, orc = board(ours("c1", "shot 3"), ours("c3"))
    elves = [table.second.creature(cell) for cell in ("c4", "d4")]
    table.uses(archer, elves[0], die=1)
    table.strikes(orc, elves[1], dice=(3, 3))
    assert [event.targets for event in table.events(PlayAnnounced)] == [
        (elves[0].id,),
        (elves[1].id,),
    ]
    assert (elves[0].wounds, len(elves[1].state.uses)) == (3, 0)
