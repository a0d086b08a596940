"""Attacks in a row, and what closes after the last (terms «Подряд», «Закрывается после»)."""

from collections.abc import Callable

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.events import CardClosed, CardShut, PlayAnnounced, RowBroken
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.nodes import influence, on_itself, tap
from tests.engine.berserk.abilities.sayings import ENEMY, OWN, STRIKE, on
from tests.support.scenario import Piece, Table

TWICE = ab.ActsTimes(2, STRIKE, in_a_row=True)
TWO_CARDS = ab.ActsTimes(2, STRIKE, in_a_row=True, different=True)
HYDRA = ab.ActsTimes(None, STRIKE, in_a_row=True, different=True, closes=True)
HUSHES = influence(ab.LoseAbilities(), targets=ab.Targets(who=ab.Who.SUBJECT))
HEALS = influence(ab.Heal(1), targets=ab.Targets(ab.Called("Паж")))


def fighters(
    *row: ab.ActsTimes, elves: int = 2, last: tuple[ab.Ability, ...] = ()
) -> tuple[Table, Piece, list[Piece], Piece]:
    """Return a table with a berserk, closed elves around it, and a page of its side; the last elf
    has abilities."""
    table = Table()
    berserk = lay(table.first, "c3", *row, strike="1-1-1")
    page = lay(table.first, "a1", tap(HEALS), name="Паж", wounds=2)
    cells = ("b4", "c4", "d4")[:elves]
    targets = [
        lay(table.second, cell, *(last if cell == cells[-1] else ()), life=20, closed=True)
        for cell in cells
    ]
    table.second.creature("a6")
    return table, berserk, targets, page


def strikes(table: Table, berserk: Piece, *targets: Piece) -> None:
    """The berserk strikes one after another."""
    for target in targets:
        table.strikes(berserk, target, dice=(6, 1))
        table.everybody_passes()


@pytest.mark.rule("510.3", "540.3.1")
def test_the_first_of_two_attacks_in_a_row_leaves_the_card_open() -> None:
    table, berserk, (one, _other), _page = fighters(TWICE)
    strikes(table, berserk, one)
    assert (berserk.is_closed, table.can_strike(berserk, one)) == (False, True)
    strikes(table, berserk, one)
    assert berserk.is_closed


@pytest.mark.rule("510.3", "528.2")
@pytest.mark.parametrize("row", [TWICE, ab.ActsTimes(2, STRIKE)])
def test_another_action_between_two_attacks_breaks_the_row(
    row: ab.ActsTimes,
) -> None:
    table, berserk, (one, other), page = fighters(row)
    strikes(table, berserk, one)
    table.moves(page, "a2")
    assert table.can_strike(berserk, other) is not row.in_a_row
    assert table.events(RowBroken) == [RowBroken(berserk.id)] * row.in_a_row
    assert not berserk.is_closed


@pytest.mark.rule("510.3", "113.4")
@pytest.mark.parametrize("acts", ["chip", "bolt"])
def test_a_row_of_actions_continues_with_any_action(acts: str) -> None:
    table = Table()
    costs_chips = ab.Playable(ab.Payment(chips=9), HEALS)
    mage = lay(table.first, "a1", ab.ActsTimes(2, in_a_row=True), tap(DISCHARGE), costs_chips)
    elf = table.second.creature("c4", life=20, closed=True)
    table.uses(mage, elf, die=3)
    if acts == "chip":
        table.choose(op.SaveChip(mage.id))
    else:
        table.uses(mage, elf, die=3)
    assert (mage.is_closed, mage.state.acted, table.events(RowBroken)) == (True, 2, [])


@pytest.mark.rule("510.3")
def test_breaking_a_row_keeps_permissions_without_a_row() -> None:
    """Twice anyhow, three times in a row."""
    table, berserk, (one, other), page = fighters(
        ab.ActsTimes(2, STRIKE), ab.ActsTimes(3, STRIKE, in_a_row=True)
    )
    strikes(table, berserk, one)
    table.moves(page, "a2")
    assert table.can_strike(berserk, other)
    strikes(table, berserk, other)
    assert berserk.is_closed


@pytest.mark.rule("510.3", "528.2")
def test_an_attack_of_another_card_breaks_the_row_too() -> None:
    table, berserk, (one, other), _page = fighters(TWICE)
    orc = table.first.creature("b3")
    strikes(table, berserk, one)
    strikes(table, orc, one)
    assert not table.can_strike(berserk, other)


@pytest.mark.rule("510.3", "303.3")
def test_a_play_does_not_break_the_row_while_no_attack_is_possible() -> None:
    """A fast ability in answer, and one that goes off by itself."""
    table, berserk, (one, other), page = fighters(TWICE)
    monk = lay(table.first, "e1", ab.Playable(ab.Payment(closes=True), HEALS, sudden=True))
    lay(table.first, "e2", on(ab.Moment.WOUNDED, HEALS, ab.Is(ab.Who.SUBJECT)))
    table.strikes(berserk, one, dice=(6, 1))
    table.uses(monk, page)
    table.everybody_passes()
    assert (page.wounds, table.can_strike(berserk, other)) == (0, True)


@pytest.mark.rule("510.3")
def test_a_card_unable_to_continue_does_not_break_its_row() -> None:
    """With nobody else beside, another card brings the next one there."""
    table, berserk, (one,), _page = fighters(TWO_CARDS, elves=1)
    far = ab.Targets(ab.Called("Дальний"))
    brings = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), far, ab.Cells())
    mage = lay(table.first, "e1", tap(brings))
    other = table.second.creature("e6", "Дальний", closed=True)
    strikes(table, berserk, one)
    table.uses(mage, other)
    table.picks("d3")
    assert not table.events(RowBroken)
    assert table.can_strike(berserk, other)


@pytest.mark.rule("510.3", "545.6", "501.17")
def test_a_row_against_different_cards_attacks_each_once() -> None:
    table, berserk, (one, other), _page = fighters(TWO_CARDS)
    strikes(table, berserk, one)
    assert (table.can_strike(berserk, one), table.can_strike(berserk, other)) == (False, True)
    refusal = table.why(op.StrikeAt(berserk.id, one.id))
    assert refusal is not None
    assert refusal.code == "attacked_already"
    strikes(table, berserk, other)
    assert (berserk.is_closed, one.wounds, other.wounds) == (True, 1, 1)


@pytest.mark.rule("510.4", "510.5")
def test_an_opened_card_begins_a_new_row() -> None:
    table, berserk, elves, _page = fighters(TWO_CARDS)
    squire = lay(table.first, "b1", tap(influence(ab.Open())))
    strikes(table, berserk, *elves)
    table.uses(squire, berserk)
    strikes(table, berserk, *elves)
    assert [elf.wounds for elf in elves] == [2, 2]


@pytest.mark.rule("510.3", "409.2")
def test_a_broken_row_is_forgotten_in_the_next_turn() -> None:
    table, berserk, elves, page = fighters(TWICE)
    strikes(table, berserk, elves[0])
    table.moves(page, "a2")
    table.ends_turn()
    table.ends_turn()
    strikes(table, berserk, *elves)
    assert (berserk.is_closed, [elf.wounds for elf in elves]) == (True, [2, 1])


# What closes after the last attack.


@pytest.mark.rule("540.1.2")
def test_a_hydra_closes_after_attacking_every_card_it_can() -> None:
    table, hydra, elves, _page = fighters(HYDRA, elves=3)
    for elf in elves:
        assert not hydra.is_closed
        strikes(table, hydra, elf)
    assert hydra.is_closed
    closings = [event.card for event in table.events(CardClosed)]
    assert (closings, table.events(CardShut)) == ([hydra.id], [])


@pytest.mark.rule("540.1.2")
def test_a_hydra_closes_when_its_player_announces_something_else() -> None:
    table, hydra, (one, other), page = fighters(HYDRA)
    strikes(table, hydra, one)
    table.moves(page, "a2")
    assert (hydra.is_closed, hydra.state.acted, other.wounds) == (True, 1, 0)
    names = table.happened()
    announced = [at for at, name in enumerate(names) if name == PlayAnnounced.__name__]
    assert announced[0] < names.index(CardShut.__name__) < announced[1]


@pytest.mark.rule("540.1.2", "413.1")
def test_a_hydra_closes_when_the_turn_is_handed_over() -> None:
    table, hydra, (one, _other), _page = fighters(HYDRA)
    strikes(table, hydra, one)
    table.ends_turn()
    assert hydra.is_closed


@pytest.mark.rule("540.1.2")
def test_a_hydra_closes_when_its_last_target_dies_in_the_main_phase() -> None:
    """The second elf dies when the first strike is paid already."""
    dies = on(ab.Moment.FINISHED, on_itself(ab.Destroy()), ENEMY, powers=STRIKE)
    table, hydra, (one, other), _page = fighters(HYDRA, last=(dies,))
    strikes(table, hydra, one)
    assert (other.is_dead, hydra.is_closed) == (True, True)
    assert table.events(CardShut) == [CardShut(hydra.id)]


@pytest.mark.rule("540.1.2", "541.3")
def test_a_hydra_that_has_lost_its_abilities_does_not_close() -> None:
    table, hydra, (one, _other), page = fighters(HYDRA)
    lay(table.second, "e6", on(ab.Moment.FINISHED, HUSHES, ENEMY, powers=STRIKE))
    strikes(table, hydra, one)
    assert not hydra.state.facts.kinds & {ab.ActsTimes}
    table.moves(page, "a2")
    assert not hydra.is_closed


# Abilities carried out in a row.

DISCHARGE = ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 1, 1), targets=ab.Targets(ENEMY))
BLOW = ab.Link(STRIKE)
BOLT = ab.Link((ab.PowerKind.DISCHARGE,))
CARE = ab.Link(effects=(ab.EffectKind.HEAL,))


def chips_after(row: ab.InARow, *deeds: str) -> int:
    """Return how often a side had a row, as its eyes count, when it had done that in this order."""
    table = Table()
    eyes = lay(table.first, "e1", on(ab.Moment.LANDED, on_itself(ab.Chips(1)), OWN, condition=row))
    mage = lay(table.first, "a1", tap(DISCHARGE))
    page = lay(table.first, "b1", tap(influence(ab.Close())), name="Паж", wounds=5)
    nurse = lay(table.first, "c1", tap(HEALS))
    orc, clumsy = lay(table.first, "c3", strike="1-1-1"), lay(table.first, "a3")
    elf = table.second.creature("c4", life=30, strike="0-0-0", closed=True)
    bear = lay(table.second, "a4", tap(influence(ab.Close())), life=30, strike="0-0-0")
    acts: dict[str, Callable[[], None]] = {
        "strike": lambda: table.strikes(orc, elf, dice=(6, 1)),
        "bolt": lambda: table.uses(mage, elf, die=3),
        "heal": lambda: table.uses(nurse, page),
        "close": lambda: table.uses(page, clumsy),
        "miss": lambda: table.strikes(clumsy, bear, dice=(1, 6)),
        "foe": lambda: table.uses(bear, clumsy),
        "move": lambda: table.moves(page, "b2"),
        "turn": table.ends_turn,
    }
    for deed in deeds:
        acts[deed]()
    return eyes.state.chips


@pytest.mark.rule("546.1", "538.2")
@pytest.mark.parametrize(
    ("deeds", "times"),
    [
        (("strike", "bolt"), 1),
        (("bolt", "strike"), 0),
        (("bolt",), 0),
        (("strike", "close", "bolt"), 0),
        (("strike", "heal", "bolt"), 0),
        (("strike", "miss", "bolt"), 1),
        (("miss", "bolt"), 0),
        (("strike", "move", "bolt"), 0),
        (("strike", "turn", "turn", "bolt"), 1),
        (("strike", "turn", "foe", "turn", "bolt"), 1),
    ],
)
def test_two_abilities_are_in_a_row_if_no_other_own_ability_comes_between(
    deeds: tuple[str, ...], times: int
) -> None:
    """Of what did not succeed nothing follows, and it breaks nothing; nor does the opponent."""
    assert chips_after(ab.InARow((BLOW, BOLT)), *deeds) == times


@pytest.mark.rule("546.1", "538.2")
@pytest.mark.parametrize(
    ("deeds", "times"),
    [
        (("strike", "bolt", "heal"), 1),
        (("heal", "strike", "bolt"), 1),
        (("strike", "bolt", "close"), 0),
        (("strike", "move", "bolt", "heal"), 1),
        (("strike", "close", "bolt", "heal"), 0),
    ],
)
def test_a_row_may_allow_any_order_and_moves_between(deeds: tuple[str, ...], times: int) -> None:
    """«Удар, разряд и излечение в любой последовательности (перемещение не прерывает цепочку)»."""
    row = ab.InARow((BLOW, BOLT, CARE), any_order=True, moves=True)
    assert chips_after(row, *deeds) == times


@pytest.mark.rule("546.1")
def test_a_row_may_count_only_abilities_of_some_cards() -> None:
    hurt = ab.Link(source=ab.InState(ab.State.WOUNDED))
    assert chips_after(ab.InARow((hurt,)), "heal", "close") == 1
    assert chips_after(ab.InARow((hurt,)), "heal") == 0
