"""The worked examples of simple and compound abilities (505 of the rulebook)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.events import CardClosed, DiceRolled
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, influence, on_itself, tap
from tests.engine.berserk.abilities.sayings import ENEMY, OWN, on
from tests.support.scenario import Piece, Table

DISCHARGE = (ab.PowerKind.DISCHARGE,)


@pytest.mark.rule("505.4.3", "513.3")
@pytest.mark.example("505.4.3-ex1")
@pytest.mark.parametrize(("elves", "wounds"), [(4, [0, 1, 1, 0]), (2, [0, 1])])
def test_bolts_are_announced_one_by_one_and_paid_at_the_end(elves: int, wounds: list[int]) -> None:
    others = ab.Targets(ab.AllOf((ENEMY, ab.Not(ab.Targeted()))))
    bolt = ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 1, 1), targets=others)
    blocks = on(
        ab.Moment.BLOCKING, at_play(ab.Block()), ENEMY, ab.Is(ab.Who.SELF), powers=DISCHARGE
    )
    table = Table()
    acolyte = lay(table.first, "c1", tap(ab.Repeat(3, ab.May(bolt))))
    shielded = lay(table.second, "a6", blocks)
    rest = [table.second.creature(cell) for cell in ("b6", "c6", "d6")[: elves - 1]]
    table.dice(3, 3, 3)
    table.uses(acolyte)
    for elf in (shielded, *rest)[:3]:
        assert not acolyte.is_closed
        table.choose(op.Accept())
        if table.asked == (Seat.FIRST, Asking.TARGET):
            table.chooses(elf)
        table.everybody_passes()
    if elves < 3:  # without a target a bolt is not announced
        table.choose(op.Accept())
    assert table.asked == (Seat.FIRST, Asking.ACT)
    assert [elf.wounds for elf in (shielded, *rest)] == wounds
    told = [
        type(event) for event in table.match.history if isinstance(event, DiceRolled | CardClosed)
    ]
    assert told == [DiceRolled] * min(elves, 3) + [CardClosed]


@pytest.mark.rule("505.4.3", "505.6")
@pytest.mark.example("505.4.3-ex1")
def test_fewer_bolts_may_be_announced() -> None:
    others = ab.Targets(ab.AllOf((ENEMY, ab.Not(ab.Targeted()))))
    bolt = ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 1, 1), targets=others)
    table, acolyte = board(ours("c1", tap(ab.Repeat(3, ab.May(bolt)))))
    elves = [table.second.creature(cell) for cell in ("a6", "c6", "e6")]
    table.dice(3)
    table.uses(acolyte)
    table.choose(op.Accept())
    table.chooses(elves[1])
    while table.asked == (Seat.FIRST, Asking.MAY):
        table.choose(op.Decline())
    assert ([elf.wounds for elf in elves], acolyte.is_closed) == ([0, 1, 0], True)


def part(number: int) -> ab.Power:
    """Return C1 to C8 of an example: it puts so many hundreds of chips that one sees it done."""
    return on_itself(ab.Chips(10 ** (number - 1)))


def failing() -> ab.Power:
    """Return what can be announced and is never carried out: its player's own shield blocks it."""
    return ab.Power(ab.PowerKind.SPELL, (ab.Chips(1),), ab.Targets(who=ab.Who.SELF))


BLOCKS = on(ab.Moment.BLOCKING, at_play(ab.Block()), OWN, powers=(ab.PowerKind.SPELL,))


def done(table: Table, mage: Piece) -> set[int]:
    """Return the numbers of the parts that were carried out, each of them once."""
    digits = str(mage.state.chips)[::-1]
    assert set(digits) <= {"0", "1"}
    return {number for number, digit in enumerate(digits, 1) if digit == "1"}


def announced(body: ab.Body) -> tuple[Table, Piece]:
    """Return a table at which a mage has announced an ability."""
    table, mage, _ = board(ours("c1", tap(body), BLOCKS), theirs("c6"))
    table.uses(mage)
    return table, mage


@pytest.mark.rule("505.5", "505.4.1", "505.4.5")
@pytest.mark.example("505.5-ex1")
@pytest.mark.parametrize(
    ("first", "second", "carried_out"),
    [
        (part(1), part(2), {1, 2, 3, 4}),
        (failing(), part(2), {3, 4}),
        (part(1), failing(), {1, 3, 4}),
    ],
)
def test_while_doing_so_groups_before_then(
    first: ab.Power, second: ab.Power, carried_out: set[int]
) -> None:
    table, mage = announced(ab.And((ab.WhileDoing(first, second), ab.And((part(3), part(4))))))
    table.everybody_passes()
    assert done(table, mage) == carried_out


@pytest.mark.rule("505.5", "505.4.8", "505.4.9", "505.4.10")
@pytest.mark.example("505.5-ex2")
@pytest.mark.parametrize("opponent_does", [True, False])
@pytest.mark.parametrize(
    ("branches", "fails", "carried_out"),
    [
        ((0, 0), False, {1}),
        ((0, 1), False, {2}),
        ((0, 2), False, {3}),
        ((1,), False, {4, 5, 6}),
        ((1,), True, set()),
    ],
)
def test_either_groups_last_and_unless_covers_only_the_last_part(
    branches: tuple[int, ...], fails: bool, carried_out: set[int], opponent_does: bool
) -> None:
    fourth = failing() if fails else part(4)
    first = ab.Or(
        (
            ab.Or((part(1), part(2), part(3))),
            ab.WhileDoing(fourth, ab.And((part(5), part(6)))),
        )
    )
    table, mage = announced(ab.And((first, ab.UnlessOpponent(part(7), part(8)))))
    for branch in branches:
        table.choose(op.ChooseBranch(branch))
    table.everybody_passes()
    assert table.asked == (Seat.SECOND, Asking.OPPONENT_MAY)
    table.choose(op.Accept() if opponent_does else op.Decline())
    table.everybody_passes()
    assert done(table, mage) == carried_out | {7 if opponent_does else 8}


@pytest.mark.rule("505.5", "505.4.6", "505.4.7", "505.4.9")
@pytest.mark.example("505.5-ex3")
@pytest.mark.parametrize(
    ("branches", "fails", "carried_out"),
    [
        ((0, 0), set(), {1, 2, 5}),
        ((0, 1), set(), {3, 4, 5}),
        ((0, 0), {1, 2}, set()),
        ((1,), set(), {6, 7}),
        ((1,), {6}, set()),
        ((1,), {7}, {6, 8}),
    ],
)
def test_either_groups_after_while_doing_so_and_on_success(
    branches: tuple[int, ...], fails: set[int], carried_out: set[int]
) -> None:
    def at(number: int) -> ab.Power:
        return failing() if number in fails else part(number)

    pairs = ab.Or((ab.And((at(1), at(2))), ab.And((at(3), at(4)))))
    body = ab.Or(
        (
            ab.WhileDoing(pairs, part(5)),
            ab.OnSuccess(at(6), ab.Otherwise(at(7), part(8))),
        )
    )
    table, mage = announced(body)
    for branch in branches:
        table.choose(op.ChooseBranch(branch))
    table.everybody_passes()
    assert done(table, mage) == carried_out


BLOW = ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(1, 1, 1), targets=ab.Targets(ENEMY))
STEP = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), ab.ITSELF, cells=ab.Cells(within=1))
BEATS = on(ab.Moment.BLOCKING, at_play(ab.Block()), ENEMY, powers=(ab.PowerKind.SPECIAL_STRIKE,))


def a_leap(
    body: ab.Body, *, enemy: bool = True, shielded: bool = False
) -> tuple[Table, Piece, Piece]:
    """An orc uses a special strike and a step beside an elf, or far from it, that may block."""
    table = Table()
    orc = lay(table.first, "c3", tap(body))
    elf = lay(table.second, "c4" if enemy else "c6", *((BEATS,) if shielded else ()))
    table.dice(3)
    table.uses(orc)
    return table, orc, elf


def answers(table: Table, *, strikes: bool | None, steps: bool | None) -> None:
    """Strike and step as told; None where there must be no question."""
    for wanted in (strikes, steps):
        table.everybody_passes()
        if wanted is not None:
            assert table.asked == (Seat.FIRST, Asking.MAY)
            table.choose(op.Accept() if wanted else op.Decline())
    table.everybody_passes()
    if table.asked == (Seat.FIRST, Asking.CELL):
        table.picks("c2")
    table.everybody_passes()
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("505.6", "545.11")
@pytest.mark.example("505.6-ex1")
@pytest.mark.parametrize("strikes", [True, False])
@pytest.mark.parametrize("steps", [True, False])
def test_an_optional_strike_and_step_are_done_together_or_not_at_all(
    strikes: bool, steps: bool
) -> None:
    table, orc, elf = a_leap(ab.And((ab.May(BLOW), ab.May(STEP))))
    answers(table, strikes=strikes, steps=steps)
    assert (elf.wounds, orc.cell) == (int(strikes), "c2" if steps else "c3")


@pytest.mark.rule("505.6", "545.11")
@pytest.mark.example("505.6-ex2")
@pytest.mark.parametrize("strikes", [True, False])
def test_a_step_after_an_optional_strike_is_not_optional(strikes: bool) -> None:
    table, orc, elf = a_leap(ab.And((ab.May(BLOW), STEP)))
    answers(table, strikes=strikes, steps=None)
    assert (elf.wounds, orc.cell) == (int(strikes), "c2")


@pytest.mark.rule("505.6")
@pytest.mark.example("505.6-ex2")
def test_an_optional_strike_without_a_free_cell_is_dealt_without_a_step() -> None:
    table, orc = board(ours("c3", tap(ab.And((ab.May(BLOW), STEP)))))
    for file in "bcd":
        for row in "234":
            if f"{file}{row}" not in ("c3", "c4"):
                table.first.creature(f"{file}{row}")
    elf = table.second.creature("c4")
    table.dice(3)
    table.uses(orc)
    answers(table, strikes=True, steps=None)
    assert (elf.wounds, orc.cell) == (1, "c3")


@pytest.mark.rule("505.6", "545.11")
@pytest.mark.example("505.6-ex3")
@pytest.mark.parametrize("shielded", [True, False])
@pytest.mark.parametrize("enemy", [True, False])
@pytest.mark.parametrize("steps", [True, False])
def test_an_optional_step_after_then_does_not_depend_on_the_strike(
    enemy: bool, shielded: bool, steps: bool
) -> None:
    table, orc, elf = a_leap(ab.And((BLOW, ab.May(STEP))), enemy=enemy, shielded=shielded)
    answers(table, strikes=None, steps=steps)
    assert (elf.wounds, orc.cell) == (int(enemy and not shielded), "c2" if steps else "c3")


@pytest.mark.rule("505.6", "545.11")
@pytest.mark.example("505.6-ex4")
@pytest.mark.parametrize("steps", [True, False])
def test_an_optional_step_that_accompanies_a_strike_depends_on_it(steps: bool) -> None:
    body = ab.WhileDoing(BLOW, ab.May(STEP))
    table, orc, elf = a_leap(body)
    answers(table, strikes=None, steps=steps)
    assert (elf.wounds, orc.cell) == (1, "c2" if steps else "c3")
    table, orc, elf = a_leap(body, shielded=True)
    answers(table, strikes=None, steps=None)
    assert (elf.wounds, orc.cell) == (0, "c3")


@pytest.mark.rule("505.7", "505.4.5")
@pytest.mark.example("505.7-ex1")
@pytest.mark.parametrize(("hypnotised", "shared"), [(True, 2), (False, 4)])
def test_elixirs_divide_only_the_wounds_actually_healed(hypnotised: bool, shared: int) -> None:
    beside = ab.Targets(ab.Beside(ab.Who.TARGET))
    makes = ab.Makes(ab.Order.DEALS, ab.Attack(ab.PowerKind.STRIKE, None), at=beside)
    whom = ab.Targets(ab.AllOf((ENEMY, ab.InState(ab.State.OPEN))), then=beside)
    spell = ab.Power(ab.PowerKind.SPELL, (makes, ab.Close()), whom)
    shares = influence(ab.Redistribute(4), targets=ab.Targets(ab.AllOf((OWN, ab.Beside()))))
    table = Table()
    slug = lay(table.first, "c1", tap(shares))
    gorgon = lay(table.first, "c2", ab.Named(ab.Name.VAMPIRISM, 1), strike="2-2-2", wounds=4)
    shaman = lay(table.second, "a6", ab.Playable(TAP, spell, sudden=True))
    table.second.creature("e6")
    page = table.first.creature("b3")
    table.uses(slug, gorgon)
    table.passes()
    if hypnotised:
        assert (gorgon.wounds, table.can_use(shaman, gorgon)) == (4, True)
        table.dice(3)
        table.uses(shaman, gorgon)
        if table.asked == (Seat.SECOND, Asking.TARGET):
            table.chooses(page)
    table.everybody_passes()
    assert (gorgon.wounds, slug.wounds, page.wounds) == (0, shared, 2 if hypnotised else 0)
