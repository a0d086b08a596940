"""What is done in the place of a move: 506.6, 506.7."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.state import Zone
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, OWN, STRIKE, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table


@pytest.mark.rule("506.6", "507.2")
def test_a_teleport_reaches_every_free_cell() -> None:
    table, imp, _ = board(ours("c2", ab.Named(ab.Name.TELEPORT)), theirs("c6"))
    table.uses(imp)
    cells = {option.cell for option in table.options if isinstance(option, op.ChooseCell)}
    assert len(cells) == 28


@pytest.mark.rule("506.7")
@pytest.mark.parametrize("closed", [True, False])
def test_a_closed_card_does_not_jump(closed: bool) -> None:
    table, frog, _ = board(ours("c1", ab.Named(ab.Name.JUMP, 2), closed=closed), theirs("c6"))
    assert table.can_use(frog) is not closed


@scenes(
    scene("506.6 506.7", "a jump takes all the movement",
          "c2 uses, choose-cell c5: c2 is at c5, c2 has 0 movement",
          ours("c2", ab.Named(ab.Name.JUMP, 3), movement=2), theirs("c6")),
    scene("518.6 506.6", "a jump without a range reaches any cell",
          "c2 uses, choose-cell a5: c2 is at a5",
          ours("c2", tap(ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(ab.Relocation.JUMP),),
              ab.Targets(who=ab.Who.SELF), cells=ab.Cells())), ab.FurtherJump(1)), theirs("c6")),
    scene("506.7", "a card without movement may jump",
          "c2 uses, choose-cell c3: c2 is at c3",
          ours("c2", ab.Named(ab.Name.JUMP, 1), movement=0), theirs("c6")),
    scene("506.6 506.3", "a closed card neither jumps nor teleports",
          "now: c2 cannot use, d2 cannot use",
          ours("c2", ab.Named(ab.Name.JUMP, 1), closed=True),
          ours("d2", ab.Named(ab.Name.TELEPORT), closed=True), theirs("c6")),
    scene("506.7.1/free", "a jump within another ability costs no movement",
          "c3 strikes c4 rolling 3, choose-cell c1: c3 is at c1",
          ours("c3", on(ab.Moment.LANDED, ab.Power(ab.PowerKind.INFLUENCE,
              (ab.Relocate(ab.Relocation.JUMP),), ab.Targets(who=ab.Who.SELF),
              cells=ab.Cells(within=2)), powers=STRIKE)), theirs("c4", closed=True)),
    scene("506.7.1/full", "a triggered jump neither needs nor takes movement",
          "c3 moves c4, a1 uses at c3, choose-cell d3: c3 is at d3, c3 has 2 movement, "
          "c3 can move d2",
          ours("a1", free(spell(ab.Wound(1)))),
          ours("c3", on(ab.Moment.WOUNDED, ab.Power(ab.PowerKind.INFLUENCE,
              (ab.Relocate(ab.Relocation.JUMP),), ab.Targets(who=ab.Who.SELF),
              cells=ab.Cells(within=2))), movement=3), theirs("c6")),
    scene("506.4", "an opened card has its movement again",
          "c2 moves c3, c2 uses at c6, a1 uses at c2: c2 can use 1",
          ours("c2", tap(spell(ab.Wound(1))), ab.Named(ab.Name.JUMP, 1), movement=1),
          ours("a1", tap(influence(ab.Open()))), theirs("c6")),
    scene("506.7 =older-506-510:506.7", "a card that moved cannot jump",
          "c2 moves c3: c2 cannot use",
          ours("c2", ab.Named(ab.Name.JUMP, 3), movement=2), theirs("c6")),
    scene("506.6 116.1 =2009:203.12 =older-506-510:506.6",
          "a jump is a move for what waits for one",
          "c2 uses, choose-cell c3: c2 has 1 chips",
          ours("c2", ab.Named(ab.Name.JUMP, 1), on(ab.Moment.MOVED, on_itself(ab.Chips(1)))),
          theirs("c6")),
)  # fmt: skip
def test_jumps_and_teleports(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("501.14", "201.2.2")
def test_a_card_exiled_as_a_payment_is_not_closed_for_it_as_well() -> None:
    table = Table()
    cost = ab.Payment(exiled=True, closes_other=ab.Targets(OWN))
    imp = lay(table.first, "c1", ab.Playable(cost, influence(ab.Wound(1), targets=ENEMIES)))
    table.first.creature("a1")
    elf = table.second.creature("c6")
    table.uses(imp, elf)
    table.choose(op.ChoosePayment(imp.id))
    assert (elf.wounds, imp.state.zone, imp.is_closed) == (1, Zone.EXILE, False)
