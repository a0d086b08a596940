"""Where cards and cells are: columns, lines, what lies between, what is not beside (202, 504)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.board import between, cell_name, parse_cell
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, tap
from tests.engine.berserk.abilities.sayings import ENEMY, OWN, SELF, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Piece, Table

REACH = (ab.PowerKind.REACH_STRIKE,)
OTHER = ab.Not(SELF)


def aimed(filter_: ab.Filter, *, active: Seat = Seat.FIRST) -> set[str]:
    """Return the cells round c3 of the cards at which a mage there may aim."""
    table = Table(active=active)
    own, foes = table.first, table.second
    if active is Seat.SECOND:
        own, foes = foes, own
    mage = lay(
        own, "c3", tap(influence(ab.Wound(1), targets=ab.Targets(ab.AllOf((filter_, OTHER)))))
    )
    around = {cell: own.creature(cell) for cell in ("a3", "b2", "c1", "d2", "e3")}
    around |= {cell: foes.creature(cell) for cell in ("a5", "b4", "c5", "d6", "e5")}
    return {cell for cell, piece in around.items() if table.can_use(mage, piece)}


def cells_of(cells: ab.Cells, *, others: dict[str, str] | None = None) -> set[str]:
    """Return the cells that a power of a card on c3 may choose; ``others`` are cells of cards,
    own ones or ``foe``."""
    going = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.Relocate(ab.Relocation.PLACE),), ab.ITSELF, cells=cells
    )
    table, mage = board(ours("c3", tap(going)))
    for cell, side in (others or {"e6": "foe"}).items():
        (table.second if side == "foe" else table.first).creature(cell)
    if not table.can_use(mage):
        return set()
    table.uses(mage)
    return {cell_name(one.cell) for one in table.options if isinstance(one, op.ChooseCell)}


# Columns.


@pytest.mark.rule("202.2")
@pytest.mark.parametrize(
    ("columns", "where"),
    [((3,), {"c1", "c5"}), ((1, 5), {"a3", "e3", "a5", "e5"}), ((2,), {"b2", "b4"})],
)
def test_a_filter_may_ask_for_the_middle_or_outer_columns(
    columns: tuple[int, ...], where: set[str]
) -> None:
    assert aimed(ab.InColumns(columns)) == where


@pytest.mark.rule("202.2")
def test_columns_are_counted_from_the_left_of_each_player() -> None:
    assert aimed(ab.InColumns((1,))) == {"a3", "a5"}
    assert aimed(ab.InColumns((1,), ab.Side.ENEMY)) == {"e3", "e5"}
    assert aimed(ab.InColumns((1,)), active=Seat.SECOND) == {"e3", "e5"}


@pytest.mark.rule("121.1", "202.2")
def test_an_ability_may_hold_only_in_one_column() -> None:
    guard = ab.While(ab.CardIs(ab.Who.SELF, ab.InColumns((3,))), (ab.Named(ab.Name.ARMOR, 1),))
    table, knight, _ = board(ours("b3", guard), theirs("e6"))
    assert not knight.state.facts.has(ab.Name.ARMOR)
    table.moves(knight, "c3")
    assert knight.state.facts.has(ab.Name.ARMOR)


@pytest.mark.rule("202.2")
def test_an_effect_may_target_the_cells_of_a_column() -> None:
    assert cells_of(ab.Cells(columns=(5,))) == {"e1", "e2", "e3", "e4", "e5"}


# Lines.


@pytest.mark.rule("202.2")
@pytest.mark.parametrize(
    ("line", "where"),
    [
        (
            ab.InLine(row=False, column=False, diagonal=True),
            {"b2", "c1", "d2", "b4"} - {"c1"} | {"a5", "e5"},
        ),
        (
            ab.InLine(row=True, column=False, diagonal=True),
            {"b2", "d2", "b4", "a5", "e5", "a3", "e3"},
        ),
        (ab.InLine(row=False, column=True), {"c1", "c5"}),
        (ab.InLine(row=False, column=True, ahead=True), {"c5"}),
        (ab.InLine(row=False, column=False, diagonal=True, ahead=True), {"b4", "a5", "e5"}),
    ],
)
def test_a_filter_may_ask_for_the_diagonals_of_a_card(line: ab.InLine, where: set[str]) -> None:
    assert aimed(line) == where


@pytest.mark.parametrize(
    ("one", "other", "cells"),
    [
        ("a1", "a4", ["a2", "a3"]),
        ("a4", "a1", ["a3", "a2"]),
        ("e3", "b3", ["d3", "c3"]),
        ("e6", "b3", ["d5", "c4"]),
        ("a1", "b3", []),
        ("a1", "a2", []),
        ("a1", "a1", []),
    ],
)
def test_only_cells_on_one_line_have_cells_between_them(
    one: str, other: str, cells: list[str]
) -> None:
    assert [cell_name(cell) for cell in between(parse_cell(one), parse_cell(other))] == cells


# Between: «через …».


@pytest.mark.rule("504.1.1")
@pytest.mark.parametrize(("over", "healed"), [("c4", True), ("b3", False)])
def test_a_reach_strike_may_affect_the_card_it_passes_over(over: str, healed: bool) -> None:
    table = Table()
    under = ab.AllOf((OWN, ab.Between(ab.Who.SUBJECT, ab.Who.OTHER)))
    heals = ab.Power(ab.PowerKind.INFLUENCE, (ab.Heal(2),), ab.Targets(under, all=True))
    spear = ab.Attack(ab.PowerKind.REACH_STRIKE, Strength(1, 1, 1))
    lancer = lay(table.first, "c3", tap(spear), on(ab.Moment.LANDED, heals, powers=REACH))
    friend = lay(table.first, over, wounds=3)
    elf = table.second.creature("c5")
    table.uses(lancer, elf, die=3)
    assert (elf.wounds, friend.wounds) == (1, 1 if healed else 3)


@pytest.mark.rule("504.1.1", "507.1")
def test_a_card_may_relocate_to_the_cell_under_its_reach_strike() -> None:
    there = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(),),
        ab.ITSELF,
        cells=ab.Cells(between=(ab.Who.SUBJECT, ab.Who.OTHER)),
    )
    spear = ab.Attack(ab.PowerKind.REACH_STRIKE, Strength(1, 1, 1))
    table = Table()
    lancer = lay(table.first, "c3", tap(spear), on(ab.Moment.LANDED, there, powers=REACH))
    elf = table.second.creature("c5")
    table.uses(lancer, elf, die=3)
    assert lancer.cell == "c4"  # the only one


@scenes(
    scene("507.1", "a jump knows the cards it passed over: goal c5, wounds 1",
          "c3 uses, choose-cell c5: c4 has 1 wound",
          ours("c3", ab.Named(ab.Name.JUMP, 3), ab.Triggered(ab.When(ab.Moment.RELOCATED, SELF,
              ways=(ab.Relocation.JUMP,)), influence(ab.Wound(1),
              targets=ab.Targets(ab.AllOf((ENEMY, ab.Between(other=ab.Who.SUBJECT,
              from_origin=True))), all=True)))), theirs("c4")),
    scene("507.1", "a jump knows the cards it passed over: goal d5, wounds 0",
          "c3 uses, choose-cell d5: c4 has 0 wounds",
          ours("c3", ab.Named(ab.Name.JUMP, 3), ab.Triggered(ab.When(ab.Moment.RELOCATED, SELF,
              ways=(ab.Relocation.JUMP,)), influence(ab.Wound(1),
              targets=ab.Targets(ab.AllOf((ENEMY, ab.Between(other=ab.Who.SUBJECT,
              from_origin=True))), all=True)))), theirs("c4")),
    scene("547.4", "a jump knows its length: goal c4, chips 1",
          "c3 uses, choose-cell c4: c3 has 1 chip",
          ours("c3", ab.Named(ab.Name.JUMP, 3), ab.Triggered(ab.When(ab.Moment.RELOCATED, SELF,
              ways=(ab.Relocation.JUMP,)), on_itself(ab.Chips(ab.Travelled())))), theirs("a6")),
    scene("547.4", "a jump knows its length: goal d5, chips 3",
          "c3 uses, choose-cell d5: c3 has 3 chips",
          ours("c3", ab.Named(ab.Name.JUMP, 3), ab.Triggered(ab.When(ab.Moment.RELOCATED, SELF,
              ways=(ab.Relocation.JUMP,)), on_itself(ab.Chips(ab.Travelled())))), theirs("a6")),
    scene("504.1.1 520.2", "a reach strike over an empty cell may be stronger: over a1, wounds 2",
          "c3 uses at c5 rolling 3: c5 has 2 wounds",
          ours("c3", tap(ab.Attack(ab.PowerKind.REACH_STRIKE, Strength(1, 1, 1))),
              ab.SizeModifier(1, powers=REACH, against=ab.HasAround(ab.Between(ab.Who.SELF,
              ab.Who.CANDIDATE), ab.Compare.EQUAL, 0))), ours("a1"), theirs("c5")),
    scene("504.1.1 520.2", "a reach strike over an empty cell may be stronger: over c4, wounds 1",
          "c3 uses at c5 rolling 3: c5 has 1 wound",
          ours("c3", tap(ab.Attack(ab.PowerKind.REACH_STRIKE, Strength(1, 1, 1))),
              ab.SizeModifier(1, powers=REACH, against=ab.HasAround(ab.Between(ab.Who.SELF,
              ab.Who.CANDIDATE), ab.Compare.EQUAL, 0))), ours("c4"), theirs("c5")),
)  # fmt: skip
def test_cards_between_two_cells(scene: Scene) -> None:
    scene.play()


# Cells that are among others, or not.


@pytest.mark.rule("507.2")
def test_an_effect_may_target_cells_of_either_description() -> None:
    ahead = ab.Cells(directions=(ab.Direction.AHEAD, ab.Direction.LEFT))
    assert cells_of(ab.Cells(beside=True, also_in=ahead)) == {"c4", "b3"}


@pytest.mark.rule("507.2")
def test_an_effect_may_exclude_cells_of_a_description() -> None:
    straight = ab.Cells(within=1, free=False)
    assert cells_of(ab.Cells(beside=True, not_in=straight)) == {"b2", "d2", "b4", "d4"}


@pytest.mark.rule("507.1")
def test_cells_in_a_straight_line_are_in_the_row_or_the_column() -> None:
    near = cells_of(ab.Cells(within=2, straight=True, free=False))
    assert near == cells_of(ab.Cells(within=2, free=False)) - {"b2", "d2", "b4", "d4"}


@pytest.mark.rule("507.1")
def test_a_card_may_step_away_from_its_attacker() -> None:
    away = ab.Cells(beside=True, not_in=ab.Cells(who=ab.Who.OTHER, beside=True))
    leaves = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), ab.ITSELF, cells=away)
    table = Table(active=Seat.SECOND)
    elf = lay(table.first, "c3", on(ab.Moment.WOUNDED, leaves))
    orc = table.second.creature("c4", strike="1-1-1")
    table.strikes(orc, elf, dice=(6, 1))
    offered = {cell_name(one.cell) for one in table.options if isinstance(one, op.ChooseCell)}
    assert offered == {"b2", "c2", "d2"}


@scenes(
    scene("543.4", "free cells around a card are counted: wounds 7",
          "c1 uses at c3: c3 has 7 wounds",
          ours("c1", tap(influence(ab.Wound(ab.CountCells(ab.Cells(who=ab.Who.TARGET,
              beside=True))), targets=ab.Targets(ENEMY)))), theirs("c3"), theirs("c4")),
    scene("543.4", "free cells around a card are counted: wounds 5",
          "c1 uses at c3: c3 has 5 wounds",
          ours("c1", tap(influence(ab.Wound(ab.CountCells(ab.Cells(who=ab.Who.TARGET,
              beside=True))), targets=ab.Targets(ENEMY)))), theirs("c3"), theirs("c4"), ours("b4"),
          ours("d3")),
    scene("546.1", "a condition may ask whether a cell is free: taken false, chips 1",
          "c2 moves c3: c2 has 1 chip",
          ours("c2", on(ab.Moment.MOVED,
              ab.Provided(ab.Comparison(ab.CountCells(ab.Cells(directions=(ab.Direction.AHEAD,))),
              ab.Compare.AT_LEAST, 1), on_itself(ab.Chips(1))))), theirs("c5")),
    scene("546.1", "a condition may ask whether a cell is free: taken true, chips 0",
          "c2 moves c3: c2 has 0 chips",
          ours("c2", on(ab.Moment.MOVED,
              ab.Provided(ab.Comparison(ab.CountCells(ab.Cells(directions=(ab.Direction.AHEAD,))),
              ab.Compare.AT_LEAST, 1), on_itself(ab.Chips(1))))), theirs("c5"), ours("c4")),
)  # fmt: skip
def test_described_cells(scene: Scene) -> None:
    scene.play()


# Cells beside a marker.


@pytest.mark.rule("544.3")
def test_a_filter_may_ask_for_cards_near_an_own_marker() -> None:
    lights = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.MarkCell("костёр"),), ab.ITSELF, cells=ab.Cells(within=9)
    )
    freezes = tap(influence(ab.Destroy(), targets=ab.Targets(ab.BesideMarked("костёр"))))
    table, mage, cold, other = board(
        ours("c1", tap(lights)),
        ours("a1", freezes),
        ours("b1", tap(influence(ab.Destroy(), targets=ab.Targets(ab.BesideMarked("яма"))))),
    )
    near, on_it, far = (table.second.creature(cell) for cell in ("d5", "c5", "c6"))
    assert not table.can_use(cold, near)
    table.uses(mage)
    table.picks("c4")
    assert table.can_use(cold, near)
    assert table.can_use(cold, on_it)
    assert not table.can_use(cold, far)
    assert not table.can_use(other, near)


@pytest.mark.rule("544.3")
def test_a_marker_of_the_opponent_does_not_count() -> None:
    lights = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.MarkCell("костёр"),), ab.ITSELF, cells=ab.Cells(within=9)
    )
    warm = ab.While(
        ab.CardIs(ab.Who.SELF, ab.BesideMarked("костёр")), (ab.Named(ab.Name.ARMOR, 1),)
    )
    table, mage, own, enemys = board(ours("c1", tap(lights)), ours("d4", warm), theirs("e6", warm))
    table.uses(mage)
    table.picks("e5")
    assert own.state.facts.has(ab.Name.ARMOR)
    assert not enemys.state.facts.has(ab.Name.ARMOR)


FIRE = "костёр"
FREE = ab.Cells()
NOBODY = ab.Targets(least=0, most=0)


def lit(*cells_: str, moves: ab.Cells) -> tuple[Table, Piece]:
    """Return a table with markers on these cells, and a card that may move one of them."""
    lights = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.MarkCell(FIRE, ab.Named(ab.Name.ARMOR, 1)),), NOBODY, cells=FREE
    )
    goes = ab.Power(ab.PowerKind.INFLUENCE, (ab.MoveMarker(FIRE),), NOBODY, cells=moves)
    each = ab.Playable(ab.Payment(), lights, limit=ab.Limit.PER_TURN)
    table, mage, mover, _ = board(
        ours("a1", *(each for _cell in cells_)), ours("b1", tap(goes)), theirs("e6")
    )
    for place, cell in enumerate(cells_):
        table.uses(mage, number=place)
        table.picks(cell)
    return table, mover


@pytest.mark.rule("544.1", "544.3")
@pytest.mark.parametrize(
    ("moves", "goals"),
    [
        (ab.Cells(of_marker=FIRE, within=1), {"c2", "c4", "b3", "d3"}),
        (
            ab.Cells(of_marker=FIRE, beside=True),
            {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"},
        ),
        (ab.Cells(of_marker="яма", within=1), set()),
    ],
)
def test_a_marker_moves_to_a_cell_within_its_range(moves: ab.Cells, goals: set[str]) -> None:
    table, mover = lit("c3", moves=moves)
    assert table.can_use(mover) is bool(goals)
    if goals:
        table.uses(mover)
        offered = {cell_name(one.cell) for one in table.options if isinstance(one, op.ChooseCell)}
        assert offered == goals


@pytest.mark.rule("544.1", "122.5")
def test_the_chosen_cell_moves_the_marker_nearest_to_it() -> None:
    table, mover = lit("c3", "c6", moves=ab.Cells(of_marker=FIRE, within=1, free=False))
    table.uses(mover)
    table.picks("d6")
    assert sorted(cell_name(mark.cell) for mark in table.state.marks) == ["c3", "d6"]


@pytest.mark.rule("544.1", "122.5")
def test_a_marker_moved_under_a_card_gives_it_its_ability() -> None:
    table, mover = lit("c1", moves=ab.Cells(of_marker=FIRE, within=1, free=False))
    assert not mover.state.facts.has(ab.Name.ARMOR)
    table.uses(mover)
    table.picks("b1")
    assert mover.state.facts.has(ab.Name.ARMOR)
