"""Several limits on one ability, and limits for each card apart (545.7)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself
from tests.engine.berserk.abilities.sayings import ENEMIES, OWN
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table


def next_turns(table: Table, count: int = 2) -> None:
    """Let both players end their turns, the active one first."""
    for _turn in range(count):
        table.choose(op.EndTurn())
        table.everybody_passes()


@pytest.mark.rule("545.7")
@pytest.mark.parametrize(("of_battle", "wounds"), [(0, [1, 2, 3]), (2, [1, 2, 2]), (1, [1, 1, 1])])
def test_an_ability_may_have_a_limit_per_turn_and_one_per_battle(
    of_battle: int, wounds: list[int]
) -> None:
    pricks = ab.Playable(
        ab.FREE,
        influence(ab.Wound(1), targets=ENEMIES),
        limit=ab.Limit.PER_TURN,
        of_battle=of_battle,
    )
    table, imp, elf = board(ours("c1", pricks), theirs("c6"))
    had = []
    for _turn in range(3):
        if table.can_use(imp, elf):
            table.uses(imp, elf)
        assert not table.can_use(imp, elf)
        had.append(elf.wounds)
        next_turns(table)
    assert had == wounds


@pytest.mark.rule("545.7")
def test_separate_limits_reset_in_the_next_turn() -> None:
    when = ab.When(ab.Moment.MOVED, OWN)
    counts = ab.Triggered(
        when, on_itself(ab.Chips(1)), limit=ab.Limit.PER_TURN, each=True, of_battle=2
    )
    table, mage, runner, _ = board(ours("e1", counts), ours("a1", movement=2), theirs("e6"))
    had = []
    for cell in ("a2", "a3", "b3"):
        table.moves(runner, cell)
        had.append(mage.state.chips)
        next_turns(table)
    assert had == [1, 2, 2]


@pytest.mark.rule("545.7", "535.1")
@pytest.mark.parametrize(("each", "wounds"), [(True, (2, 2)), (False, (2, 3))])
def test_a_replacement_may_have_a_limit_for_each_card(each: bool, wounds: tuple[int, int]) -> None:
    softer = ab.Replacement(
        ab.ReplacedBy.WOUNDS, OWN, amount=-1, limit=ab.Limit.PER_TURN, each=each
    )
    table = Table()
    imp = lay(table.first, "c1", free(influence(ab.Wound(3), targets=ENEMIES)))
    lay(table.second, "e6", softer)
    one, other = table.second.creature("a6"), table.second.creature("b6")
    table.uses(imp, one)
    table.uses(imp, other)
    assert (one.wounds, other.wounds) == wounds
    table.uses(imp, one)
    assert one.wounds == wounds[0] + 3


@scenes(
    scene("545.7", "a trigger may be counted for each card apart: each true, chips 2",
          "a1 moves a2, a1 moves a3, b1 moves b2, b1 moves b3: e1 has 2 chips",
          ours("e1", ab.Triggered(ab.When(ab.Moment.MOVED, OWN), on_itself(ab.Chips(1)),
              limit=ab.Limit.PER_TURN, each=True)), ours("a1", movement=3), ours("b1", movement=3),
          theirs("e6")),
    scene("545.7", "a trigger may be counted for each card apart: each false, chips 1",
          "a1 moves a2, a1 moves a3, b1 moves b2, b1 moves b3: e1 has 1 chip",
          ours("e1", ab.Triggered(ab.When(ab.Moment.MOVED, OWN), on_itself(ab.Chips(1)),
              limit=ab.Limit.PER_TURN, each=False)), ours("a1", movement=3), ours("b1", movement=3),
          theirs("e6")),
    scene("545.7 535.1", "a replacement may have a limit of the battle too",
          "c1 uses at a6, end turn, all pass, end turn, all pass, c1 uses at a6: a6 has 5 wounds",
          ours("c1", free(influence(ab.Wound(3), targets=ENEMIES))),
          theirs("e6", ab.Replacement(ab.ReplacedBy.WOUNDS, OWN, amount=-1,
              limit=ab.Limit.PER_TURN, of_battle=1)), theirs("a6", life=20)),
)  # fmt: skip
def test_limits_apart(scene: Scene) -> None:
    scene.play()
