"""Several cells chosen by one: squares, rows, columns, lines, and the cards there (202, 502.7)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.board import NO_CELL, cell_name, parse_cell, shaped
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, tap
from tests.engine.berserk.abilities.sayings import ENEMY, SELF, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table

NOBODY = ab.Targets(least=0, most=0)


def burns(shape: ab.Shape | None, cells: ab.Cells, *, enemies: bool = False) -> ab.Body:
    """Return «выберите …, ранить каждую карту на этих клетках на 1»."""
    there = ab.OnChosen(shape)
    whom = ab.Targets(ab.AllOf((there, ENEMY)) if enemies else there, all=True)
    choice = ab.Power(ab.PowerKind.INFLUENCE, (ab.ChooseCells(),), NOBODY, cells=cells)
    return ab.And((choice, ab.Power(ab.PowerKind.SPELL, (ab.Wound(1),), whom)))


def choices(table: Table) -> set[str]:
    """Return the cells that may be chosen now."""
    return {cell_name(one.cell) for one in table.options if isinstance(one, op.ChooseCell)}


def burnt(shape: ab.Shape, pick: str, **cells: object) -> set[str]:
    """Return which of many cards are wounded when a mage on c2 chooses a shape by a cell."""
    table = Table()
    spell = burns(shape, ab.Cells(shape=shape, **cells))  # type: ignore[arg-type]  # fields of Cells
    mage = lay(table.first, "c2", tap(spell))
    pieces = {cell: table.first.creature(cell) for cell in ("a1", "b1", "c1", "b2", "d2", "e2")}
    pieces |= {cell: table.second.creature(cell) for cell in ("c3", "d3", "c4", "e4", "c5", "a2")}
    pieces["c2"] = mage
    table.uses(mage)
    table.picks(pick)
    return {cell for cell, piece in pieces.items() if piece.wounds == 1}


@pytest.mark.rule("202.2", "505.7")
@pytest.mark.parametrize(
    ("shape", "pick", "wounded"),
    [
        (ab.Shape.SQUARE, "a1", {"a1", "b1", "a2", "b2"}),
        (ab.Shape.SQUARE, "c3", {"c3", "d3", "c4"}),
        (ab.Shape.ROW, "a2", {"a2", "b2", "c2", "d2", "e2"}),
        (ab.Shape.COLUMN, "c1", {"c1", "c2", "c3", "c4", "c5"}),
        (ab.Shape.LINE, "c5", {"c3", "c4", "c5"}),
        (ab.Shape.LINE, "c4", {"c3", "c4"}),
        (ab.Shape.LINE, "e4", {"d3", "e4"}),
        (ab.Shape.LINE, "b1", {"b1"}),
        (ab.Shape.RISING, "a1", {"a1", "b2", "c3"}),
        (ab.Shape.RISING, "a2", {"a2", "c4"}),
        (ab.Shape.FALLING, "e2", {"e2", "d3", "c4"}),
        (ab.Shape.FALLING, "b1", {"b1", "a2"}),
    ],
)
def test_every_card_on_the_cells_of_a_shape_is_a_target(
    shape: ab.Shape, pick: str, wounded: set[str]
) -> None:
    assert burnt(shape, pick) == wounded


@pytest.mark.rule("202.2", "502.7")
@pytest.mark.parametrize(
    ("cells", "count"),
    [
        (ab.Cells(shape=ab.Shape.SQUARE), 20),
        (ab.Cells(shape=ab.Shape.ROW), 6),
        (ab.Cells(shape=ab.Shape.COLUMN), 5),
        (ab.Cells(shape=ab.Shape.COLUMN, columns=(1, 5)), 2),
        (ab.Cells(shape=ab.Shape.LINE), 8 + 5 + 1),
        (ab.Cells(shape=ab.Shape.LINE, length=1), 8),
        (ab.Cells(shape=ab.Shape.LINE, length=2), 8 + 5),
    ],
)
def test_each_shape_is_offered_once(cells: ab.Cells, count: int) -> None:
    table, mage, _ = board(ours("c2", tap(burns(cells.shape, cells))), theirs("c6"))
    table.uses(mage)
    assert len(choices(table)) == count


@pytest.mark.rule("505.7")
def test_a_shape_may_affect_only_enemy_cards() -> None:
    spell = burns(ab.Shape.SQUARE, ab.Cells(shape=ab.Shape.SQUARE), enemies=True)
    table, mage, own, enemys = board(ours("a1", tap(spell)), ours("c3"), theirs("d4"))
    hidden = table.second.creature("c4", hidden=True)
    table.uses(mage)
    table.picks("c3")
    while table.asked is not None and op.Pass() in table.options:
        table.passes()
    assert (own.wounds, enemys.wounds, hidden.wounds) == (0, 1, 1)


@scenes(
    scene("505.7", "a chosen cell without a shape is that cell alone",
          "a1 uses, choose-cell c4: c4 has 1 wound, c5 has 0 wounds",
          ours("a1", tap(burns(None, ab.Cells(free=False)))), theirs("c4"), theirs("c5")),
    scene("505.7", "a choice of an earlier play is not remembered",
          "a1 uses, choose-cell c4: b1 cannot use at c4",
          ours("a1", tap(ab.Power(ab.PowerKind.INFLUENCE, (ab.ChooseCells(),), NOBODY,
              cells=ab.Cells(free=False)))),
          ours("b1", tap(influence(ab.Wound(1), targets=ab.Targets(ab.OnChosen())))), theirs("c4")),
    scene("201.2.4 505.7", "a line starts from where a card has died",
          "a1 uses at c3, choose-cell c5: c4 has 1 wound, c5 has 1 wound",
          ours("c3", on(ab.Moment.DIED, ab.And((ab.Power(ab.PowerKind.INFLUENCE,
              (ab.ChooseCells(),), NOBODY, cells=ab.Cells(shape=ab.Shape.LINE)),
              ab.Power(ab.PowerKind.SPELL, (ab.Wound(1),), ab.Targets(ab.OnChosen(ab.Shape.LINE),
              all=True))))), life=1),
          ours("a1", tap(influence(ab.Wound(1), targets=ab.Targets(ab.Not(SELF))))), theirs("c4"),
          theirs("c5")),
)  # fmt: skip
def test_shapes(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("547.1", "547.1.1")
@pytest.mark.parametrize(
    ("range_of", "reach"),
    [
        (None, {"a1", "b1", "a2"}),
        (ab.PowerKind.SHOT, {"a1", "b1", "a2"}),
        (ab.PowerKind.THROW, {"a1", "b1", "a2", "c1", "b2", "a3"}),
    ],
)
def test_modifiers_of_the_range_reach_the_cell_that_a_power_goes_to(
    range_of: ab.PowerKind | None, reach: set[str]
) -> None:
    further = ab.RangeModifier(1, powers=(ab.PowerKind.THROW,))
    choice = (ab.ChooseCells(range_of),)
    cells = ab.Cells(within=1, free=False)
    chooses = tap(ab.Power(ab.PowerKind.INFLUENCE, choice, NOBODY, cells=cells))
    table = Table()
    mage = lay(table.first, "a1", chooses, further)
    table.second.creature("e6")
    table.uses(mage)
    assert choices(table) == reach


@pytest.mark.parametrize(
    ("shape", "cell"),
    [("square", "e1"), ("square", "a6"), ("row", "b1"), ("column", "a2"), ("line", "a1")],
)
def test_a_cell_that_fits_no_shape_yields_no_cells(shape: str, cell: str) -> None:
    assert shaped(shape, parse_cell(cell), NO_CELL) == ()


def test_a_line_is_straight_or_diagonal() -> None:
    assert shaped("line", parse_cell("d6"), parse_cell("c3")) == ()
    assert len(shaped("line", parse_cell("e5"), parse_cell("c3"))) == 2
