"""Slow jumps and teleports are named abilities: given, lost, the further of two (506.7, 518)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.board import cell_name
from tests.engine.berserk.abilities.answering import goes_off
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, tap
from tests.support.scenario import Piece, Table

SELF, OWN = ab.Is(ab.Who.SELF), ab.OfSide(ab.Side.OWN)


def reached(table: Table, piece: Piece) -> set[str]:
    """Return where the jump of a card may end; it has one alone."""
    assert len(piece.state.facts.actions) == 1
    table.uses(piece)
    return {cell_name(option.cell) for option in table.options if isinstance(option, op.ChooseCell)}


def far(table: Table, piece: Piece) -> int:
    """Return how many rows ahead of c1 its only jump goes."""
    return max(int(cell[1]) for cell in reached(table, piece) if cell[0] == "c") - 1


@pytest.mark.rule("506.7", "506.6")
@pytest.mark.parametrize("cells", [1, 2, 3])
def test_a_jump_reaches_its_printed_range(cells: int) -> None:
    table, frog, _ = board(ours("c1", ab.Named(ab.Name.JUMP, cells)), theirs("a6"))
    assert far(table, frog) == cells


@pytest.mark.rule("518.3")
def test_the_longer_of_two_jumps_applies() -> None:
    table = Table()
    frog = lay(table.first, "c1", ab.Named(ab.Name.JUMP, 3), ab.Named(ab.Name.JUMP, 2))
    table.second.creature("a6")
    assert far(table, frog) == 3


@pytest.mark.rule("518.3", "541.4")
@pytest.mark.parametrize(("given", "had"), [(4, 4), (1, 2)])
def test_an_acquired_jump_replaces_only_a_shorter_one(given: int, had: int) -> None:
    gift = influence(ab.Gain(ab.Named(ab.Name.JUMP, given), ab.Until.TURN_END))
    table, squire, frog, _ = board(
        ours("a1", tap(gift)), ours("c1", ab.Named(ab.Name.JUMP, 2)), theirs("a6")
    )
    table.uses(squire, frog)
    assert far(table, frog) == had


@pytest.mark.rule("518.6")
def test_a_bonus_to_jumps_extends_a_named_jump() -> None:
    table, frog, _ = board(ours("c1", ab.Named(ab.Name.JUMP, 2), ab.FurtherJump(1)), theirs("a6"))
    assert far(table, frog) == 3


@pytest.mark.rule("541.4")
@pytest.mark.parametrize(
    ("lost", "kept"), [(ab.Name.TELEPORT, ab.Name.JUMP), (ab.Name.JUMP, ab.Name.TELEPORT)]
)
def test_a_jump_is_lost_by_its_name(lost: ab.Name, kept: ab.Name) -> None:
    table = Table()
    witch = lay(table.first, "a1", tap(influence(ab.LoseNamed(lost))))
    imp = lay(table.first, "c1", ab.Named(ab.Name.JUMP, 3), ab.Named(ab.Name.TELEPORT))
    table.second.creature("a6")
    table.uses(witch, imp)
    assert {*imp.state.facts.named} == {kept}
    ahead = 3 if kept is ab.Name.JUMP else 5
    assert far(table, imp) == ahead


@pytest.mark.rule("121.1", "543.7")
def test_a_static_may_give_a_jump_with_a_counted_range() -> None:
    orcs: ab.Number = ab.Count(OWN)
    leader = ab.While(ab.ALWAYS, (ab.Calculated(ab.Named(ab.Name.JUMP), orcs),), cards=ab.Not(SELF))
    table, frog, _, _, _ = board(ours("c1"), ours("a1", leader), ours("b1"), theirs("a6"))
    assert far(table, frog) == 3


@pytest.mark.rule("119.2")
@pytest.mark.parametrize(("cell", "count"), [("c3", 1), ("d3", 0)])
def test_a_formation_may_give_a_jump(cell: str, count: int) -> None:
    table = Table()
    frog = lay(table.first, "c2", ab.Formation((ab.Named(ab.Name.JUMP, 2),)))
    lay(table.first, cell, ab.Formation((ab.Named(ab.Name.TELEPORT),)))
    table.second.creature("a6")
    assert len(frog.state.facts.actions) == count


@pytest.mark.rule("506.7.1", "518.1")
@pytest.mark.parametrize(
    ("ability", "is_hit"),
    [
        (ab.Named(ab.Name.JUMP, 2), True),
        (ab.Named(ab.Name.TELEPORT), False),
        (
            goes_off(
                ab.Moment.WOUNDED,
                ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(ab.Relocation.JUMP),)),
                SELF,
            ),
            False,
        ),
    ],
)
def test_an_unnamed_jump_within_another_ability_is_not_the_named_jump(
    ability: ab.Ability, is_hit: bool
) -> None:
    table = Table()
    storm = influence(ab.Wound(1), targets=ab.Targets(ab.HasNamed(ab.Name.JUMP), all=True))
    lay(table.first, "a1", tap(storm), name="Колдун")
    frog = lay(table.second, "c6", ability, name="Лягва")
    lay(table.second, "e6", ab.Named(ab.Name.JUMP, 1), name="Жаба")
    table.uses(table.piece("Колдун"))
    assert frog.wounds == int(is_hit)
    assert table.piece("Жаба").wounds == 1


@pytest.mark.rule("518.2")
def test_a_second_teleport_is_not_gained() -> None:
    table, imp, _ = board(
        ours("c1", ab.Named(ab.Name.TELEPORT), tap(on_itself(ab.Gain(ab.Named(ab.Name.TELEPORT))))),
        theirs("a6"),
    )
    table.uses(imp, number=1)
    assert len(imp.state.facts.actions) == 2
