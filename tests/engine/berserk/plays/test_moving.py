"""Moving: 506.1 to 506.5, 507.2."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table.board import CELLS, NO_CELL
from engine.berserk.table.options import MoveTo
from engine.kernel import IllegalChoice, Refusal, Seat
from tests.engine.berserk.abilities.laying import board, ours, theirs
from tests.engine.berserk.abilities.nodes import spell, tap
from tests.engine.berserk.abilities.sayings import ITS_SUBJECT, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table, cells


@pytest.mark.rule("506.1")
@pytest.mark.parametrize("cell", ["c1", "c3", "b2", "d2"])
@pytest.mark.same("2009:203.2", "2009:100.2")
def test_a_creature_moves_to_a_cell_beside_it_by_row_or_column(cell: str) -> None:
    table, orc, _ = board(ours("c2"), theirs("e6"))
    table.moves(orc, cell)
    assert orc.cell == cell


@pytest.mark.rule("506.1")
@pytest.mark.parametrize("cell", ["b1", "d3", "c4", "c2", "a2"])
@pytest.mark.same("2009:203.2")
def test_a_creature_moves_neither_diagonally_nor_two_cells_at_once(cell: str) -> None:
    table, orc, _ = board(ours("c2", movement=3), theirs("e6"))
    assert not table.can_move(orc, cell)


@pytest.mark.rule("506.1")
def test_a_creature_without_movement_left_does_not_move() -> None:
    table, orc, _ = board(ours("c2", movement=1), theirs("e6"))
    table.moves(orc, "c3")
    assert not table.can_move(orc, "c4")
    with pytest.raises(IllegalChoice):
        table.moves(orc, "c4")


@pytest.mark.rule("507.2")
@pytest.mark.parametrize("owner", Seat)
@pytest.mark.same("2009:203.2а", "older-506-510:507.2")
def test_no_card_moves_onto_a_taken_cell(owner: Seat) -> None:
    table, orc = board(ours("c3"))
    side = table.first if owner is Seat.FIRST else table.second
    side.creature("c4")
    table.second.creature("e6")
    assert not table.can_move(orc, "c4")


@pytest.mark.rule("506.2")
@pytest.mark.same("2009:203.5", "older-506-510:506.2")
def test_only_the_active_player_moves() -> None:
    table, orc, elf = board(ours("c3"), theirs("c5"), active=Seat.SECOND)
    assert table.can_move(elf, "c4")
    assert not table.can_move(orc, "c4")


@pytest.mark.rule("506.3")
@pytest.mark.same("2009:203.6")
def test_a_closed_creature_does_not_move() -> None:
    table, orc, _ = board(ours("c3", closed=True), theirs("e6"))
    assert not any(isinstance(option, MoveTo) for option in table.options)
    assert table.why_not_move(orc, "c4") is not None


@pytest.mark.rule("506.3")
def test_a_creature_with_an_action_marker_does_not_move() -> None:
    table, _, _ = board(ours("c3", acted=1), theirs("e6"))
    assert not any(isinstance(option, MoveTo) for option in table.options)


@pytest.mark.rule("506.5")
@pytest.mark.same("older-506-510:506.5")
def test_a_creature_that_acts_loses_the_movement_it_had_left() -> None:
    table, orc, elf = board(ours("c3", movement=3), theirs("c4", "ovz 1"))
    table.moves(orc, "b3")
    table.strikes(orc, elf, dice=(1, 1))
    assert orc.movement == 0
    assert not table.can_move(orc, "a3")


@pytest.mark.rule("506.4", "409.2")
@pytest.mark.parametrize("owner", Seat)
def test_movement_is_restored_at_the_start_of_each_players_turn(owner: Seat) -> None:
    table, orc, elf = board(ours("c2", movement=2), theirs("c6", movement=2))
    moved, cell = (orc, "c3") if owner is Seat.FIRST else (elf, "c5")
    if owner is Seat.SECOND:
        table.ends_turn()
    table.moves(moved, cell)
    assert moved.movement == 1
    table.ends_turn()
    assert moved.movement == 2


@pytest.mark.rule("208.7", "212.2")
def test_an_artifact_does_not_move() -> None:
    table = Table()
    table.first.artifact("c3")
    table.first.creature("a1", movement=0)
    table.second.creature("e6")
    assert not any(isinstance(option, MoveTo) for option in table.options)


@pytest.mark.rule("210.3")
@pytest.mark.same("2009:203.10")
def test_a_flyer_does_not_move() -> None:
    table = Table()
    falcon = table.first.flyer()
    table.second.creature("e6")
    assert not any(isinstance(o, MoveTo) and o.card == falcon.id for o in table.options)


@pytest.mark.rule("210.3")
def test_a_flyer_cannot_be_relocated_by_a_power() -> None:
    near = ab.Cells(who=ab.Who.TARGET, within=1)
    push = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), cells=near)
    far = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), cells=ab.Cells())
    table, mage = board(ours("c1", tap(push), tap(far)))
    falcon, elf = table.second.flyer(), table.second.creature("e6")
    assert [table.can_use(mage, elf, number=one) for one in (0, 1)] == [True, True]
    assert [table.can_use(mage, falcon, number=one) for one in (0, 1)] == [False, False]


@pytest.mark.rule("411.2")
def test_a_creature_may_move_strike_with_another_and_move_a_third() -> None:
    table = Table()
    orc, troll, ogre = (table.first.creature(cell) for cell in ("b2", "c3", "d2"))
    elf = table.second.creature("c4")
    table.moves(orc, "b3")
    table.strikes(troll, elf, dice=(1, 1))
    table.moves(ogre, "d3")
    assert (orc.cell, ogre.cell) == ("b3", "d3")


@pytest.mark.rule("209.2")
def test_a_creature_does_not_move_beyond_the_edge_of_the_battlefield() -> None:
    table, orc = board(ours("a1", movement=9))
    table.first.flyer()
    table.second.creature("e6")
    offered = {o.cell for o in table.options if isinstance(o, MoveTo) and o.card == orc.id}
    assert offered == set(cells("a2", "b1"))


@pytest.mark.rule("209.1")
def test_a_ground_creature_holds_one_cell_of_the_battlefield() -> None:
    table, orc, neighbour, _ = board(ours("c3", movement=1), ours("c2"), theirs("e6"))
    assert [cell for cell in CELLS if table.state.board[cell] == orc.id] == list(cells("c3"))
    assert not table.can_move(neighbour, "c3")
    table.moves(orc, "b3")
    assert [cell for cell in CELLS if table.state.board[cell] == orc.id] == list(cells("b3"))
    assert table.can_move(neighbour, "c3")


@pytest.mark.rule("212.1", "507.2")
def test_an_artifact_holds_a_cell_of_the_battlefield() -> None:
    table, orc = board(ours("c2"))
    shrine = table.first.artifact("c3")
    table.second.creature("e6")
    assert (shrine.cell, shrine.is_airborne) == ("c3", False)
    assert not table.can_move(orc, "c3")
    refusal = table.why_not_move(orc, "c3")
    assert refusal is not None
    assert refusal.rule == "507.2"


def test_every_offered_move_goes_to_a_cell_one_step_away() -> None:
    table, orc, _ = board(ours("c3", movement=2), theirs("e6"))
    offered = {o.cell for o in table.options if isinstance(o, MoveTo) and o.card == orc.id}
    assert offered == set(cells("c2", "c4", "b3", "d3"))


@pytest.mark.rule("524.1/leave", "524.2/incorporeal")
def test_an_incorporeal_card_on_an_occupied_cell_must_move_on() -> None:
    table, ghost, _, _ = board(ours("c3", "incorporeal", movement=2), ours("a1"), theirs("c4"))
    table.moves(ghost, "c4")
    assert {option for option in table.options if not isinstance(option, MoveTo)} == set()
    table.moves(ghost, "c5")
    assert ghost.cell == "c5"


@pytest.mark.rule("506.1", "536.4")
def test_a_ground_creature_in_the_extra_zone_does_not_move() -> None:
    table, imp, _ = board(ours(None, ab.Named(ab.Name.EXTRA_ZONE), movement=2), theirs("c4"))
    assert not [option for option in table.options if isinstance(option, MoveTo)]
    assert table.why(MoveTo(imp.id, NO_CELL)) == Refusal("does_not_move", "506.1")


@scenes(
    scene("506.1", "each move costs one unit of movement",
          "c2 moves c3, c2 moves c4: c2 has 1 movement", ours("c2", movement=3), theirs("e6")),
    scene("506.1", "the vacated cell is free again",
          "c3 moves c4, b3 moves c3: c3 is at c4, b3 is at c3",
          ours("c3"), ours("b3"), theirs("e6")),
    scene("524.1/dies", "an incorporeal card that cannot leave a taken cell is exiled",
          "c3 moves c4: c3 is in exile",
          ours("c3", "incorporeal", movement=1), ours("a1"), theirs("c4")),
    scene("526.1 529.1.1", "a card that dies while moving reaches no cell",
          "c2 moves c3: c2 is dead, c2 is at nowhere, events 0 CardMoved",
          ours("c2"), ours("a1"),
          theirs("c6", on(ab.Moment.BLOCKING, spell(ab.Destroy(), targets=ITS_SUBJECT),
              ab.OfSide(ab.Side.ENEMY)))),
)  # fmt: skip
def test_moving(scene: Scene) -> None:
    scene.play()
