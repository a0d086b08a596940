"""Several limits on one ability, and limits for each card apart (545.7)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.laying import can_use, influence, lay, on_itself, use
from tests.engine.berserk.abilities.sayings import ENEMIES, OWN, everybody_passes
from tests.support.scenario import Table


def next_turns(table: Table, count: int = 2) -> None:
    """Let both players end their turns, the active one first."""
    for _turn in range(count):
        table.choose(op.EndTurn())
        everybody_passes(table)


@pytest.mark.rule("545.7")
@pytest.mark.parametrize(("of_battle", "wounds"), [(0, [1, 2, 3]), (2, [1, 2, 2]), (1, [1, 1, 1])])
def test_an_ability_may_have_a_limit_of_the_turn_and_one_of_the_battle(
    of_battle: int, wounds: list[int]
) -> None:
    pricks = ab.Playable(
        ab.FREE,
        influence(ab.Wound(1), targets=ENEMIES),
        limit=ab.Limit.PER_TURN,
        of_battle=of_battle,
    )
    table = Table()
    imp = lay(table.first, "c1", pricks)
    elf = table.second.creature("c6")
    had = []
    for _turn in range(3):
        if can_use(table, imp, elf):
            use(table, imp, elf)
        assert not can_use(table, imp, elf)
        had.append(elf.wounds)
        next_turns(table)
    assert had == wounds


@pytest.mark.rule("545.7")
@pytest.mark.parametrize(("each", "chips"), [(True, 2), (False, 1)])
def test_a_trigger_may_be_counted_for_each_card_apart(each: bool, chips: int) -> None:
    when = ab.When(ab.Moment.MOVED, OWN)
    table = Table()
    mage = lay(
        table.first,
        "e1",
        ab.Triggered(when, on_itself(ab.Chips(1)), limit=ab.Limit.PER_TURN, each=each),
    )
    one, other = lay(table.first, "a1", movement=3), lay(table.first, "b1", movement=3)
    table.second.creature("e6")
    for piece, cell in ((one, "a2"), (one, "a3"), (other, "b2"), (other, "b3")):
        table.moves(piece, cell)
    assert mage.state.chips == chips


@pytest.mark.rule("545.7")
def test_what_is_counted_apart_begins_anew_in_the_next_turn() -> None:
    when = ab.When(ab.Moment.MOVED, OWN)
    counts = ab.Triggered(
        when, on_itself(ab.Chips(1)), limit=ab.Limit.PER_TURN, each=True, of_battle=2
    )
    table = Table()
    mage = lay(table.first, "e1", counts)
    runner = lay(table.first, "a1", movement=2)
    table.second.creature("e6")
    had = []
    for cell in ("a2", "a3", "b3"):
        table.moves(runner, cell)
        had.append(mage.state.chips)
        next_turns(table)
    assert had == [1, 2, 2]


@pytest.mark.rule("545.7", "535.1")
@pytest.mark.parametrize(("each", "wounds"), [(True, (2, 2)), (False, (2, 3))])
def test_a_replacement_may_be_counted_for_each_card_apart(
    each: bool, wounds: tuple[int, int]
) -> None:
    softer = ab.Replacement(
        ab.ReplacedBy.WOUNDS, OWN, amount=-1, limit=ab.Limit.PER_TURN, each=each
    )
    table = Table()
    imp = lay(table.first, "c1", ab.Playable(ab.FREE, influence(ab.Wound(3), targets=ENEMIES)))
    lay(table.second, "e6", softer)
    one, other = table.second.creature("a6"), table.second.creature("b6")
    use(table, imp, one)
    use(table, imp, other)
    assert (one.wounds, other.wounds) == wounds
    use(table, imp, one)
    assert one.wounds == wounds[0] + 3


@pytest.mark.rule("545.7", "535.1")
def test_a_replacement_may_have_a_limit_of_the_battle_too() -> None:
    softer = ab.Replacement(
        ab.ReplacedBy.WOUNDS, OWN, amount=-1, limit=ab.Limit.PER_TURN, of_battle=1
    )
    table = Table()
    imp = lay(table.first, "c1", ab.Playable(ab.FREE, influence(ab.Wound(3), targets=ENEMIES)))
    lay(table.second, "e6", softer)
    elf = table.second.creature("a6", life=20)
    use(table, imp, elf)
    next_turns(table)
    use(table, imp, elf)
    assert elf.wounds == 2 + 3
