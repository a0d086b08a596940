"""The worked examples of priority and of dice (305 and 306 of the rulebook)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType
from engine.berserk.table import options as op
from engine.berserk.table.events import FightDecided, PlayAnnounced
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import answers_at, at_play
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.nodes import TAP, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ITS_SUBJECT, OWN, SELF, STRIKE, on
from tests.support import specs
from tests.support.scenario import Piece, Table

FLYER = ab.OfType((CardType.FLYER,))
GROUND = ab.OfType((CardType.GROUND,))


@pytest.mark.rule("305.2", "116.7")
@pytest.mark.example("305.2-ex1")
@pytest.mark.parametrize("rising", [0, 1, 2])
def test_watches_may_fly_up_when_a_flyer_dies_or_wait_for_the_next_death(rising: int) -> None:
    up = on_itself(ab.SetProperty(ab.Property.TYPE, CardType.FLYER))
    rises = on(ab.Moment.DIED, up, FLYER, may=True)
    table = Table()
    killer = lay(table.first, "c1", ab.Playable(ab.FREE, spell(ab.Destroy())))
    answer = lay(table.first, "a1", ab.Playable(TAP, spell(ab.Wound(1)), sudden=True))
    watches = [lay(table.second, cell, rises, name=f"Дозор {cell}") for cell in ("a6", "b6")]
    birds = [table.second.flyer("Ворон"), table.second.flyer("Грач")]
    table.uses(killer, birds[0])
    while table.asked == (Seat.FIRST, Asking.PRIORITY):
        table.passes()
    for watch in watches[:rising]:
        assert table.asked == (Seat.SECOND, Asking.TRIGGER_ORDER)  # and nobody between them
        table.triggers(watch)
    if rising < len(watches):
        assert table.asked == (Seat.SECOND, Asking.TRIGGER_ORDER)
        table.passes()
    table.everybody_passes()
    assert [watch.is_airborne for watch in watches] == [True] * rising + [False] * (2 - rising)
    assert table.asked == (Seat.FIRST, Asking.ACT)
    table.uses(answer, watches[0])
    table.everybody_passes()
    assert table.asked == (Seat.FIRST, Asking.ACT)  # the right was lost
    table.uses(killer, birds[1])
    table.everybody_passes()
    asked_again = table.asked == (Seat.SECOND, Asking.TRIGGER_ORDER)
    assert asked_again is (rising < 2)  # until another flyer dies


def two_hermits() -> tuple[Table, Piece, Piece, Piece]:
    """An elf has three wounds of a strike; each player has a hermit who may share them out."""
    strikes = ab.When(ab.Moment.WOUNDED, ab.ANY_CARD, powers=STRIKE)
    shares = influence(ab.Redistribute(None, of=ab.Who.SUBJECT), targets=ITS_SUBJECT)
    hermit = ab.Playable(TAP, shares, sudden=True, when=strikes)
    table = Table()
    orc = table.first.creature("c3", strike="3-3-3")
    mine, theirs = lay(table.first, "a1", hermit), lay(table.second, "a6", hermit)
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert (elf.wounds, table.asked) == (3, (Seat.FIRST, Asking.PRIORITY))
    assert table.can_use(mine)
    return table, mine, theirs, elf


@pytest.mark.rule("305.2", "303.4")
@pytest.mark.example("305.2-ex2")
def test_a_hermit_that_divides_wounds_first_leaves_none_for_the_other() -> None:
    table, mine, theirs, elf = two_hermits()
    table.uses(mine)
    table.everybody_passes()
    assert (elf.wounds, mine.wounds, theirs.wounds) == (0, 3, 0)


@pytest.mark.rule("305.2", "303.4")
@pytest.mark.example("305.2-ex2")
def test_wounds_cannot_be_divided_after_both_players_passed() -> None:
    table, mine, theirs, elf = two_hermits()
    table.passes()
    assert (table.asked, table.can_use(theirs)) == ((Seat.SECOND, Asking.PRIORITY), True)
    table.passes()
    while table.asked != (Seat.FIRST, Asking.ACT):
        assert not table.can_use(mine)
        assert not table.can_use(theirs)
        table.passes()
    assert (table.can_use(mine), elf.wounds) == (False, 3)


@pytest.mark.rule("305.2", "303.4")
@pytest.mark.example("305.2-ex2")
@pytest.mark.parametrize("comes_back", [True, False])
def test_the_active_player_may_divide_wounds_after_an_answer_to_a_pass(
    comes_back: bool,
) -> None:
    table, mine, theirs, elf = two_hermits()
    table.passes()
    table.uses(theirs)
    assert (table.asked, table.can_use(mine), elf.wounds) == (
        (Seat.FIRST, Asking.PRIORITY),
        True,
        3,
    )
    if comes_back:
        table.uses(mine)
    table.everybody_passes()
    shared = (3, 0) if comes_back else (0, 3)
    assert (elf.wounds, mine.wounds, theirs.wounds) == (0, *shared)


def two_queens() -> tuple[Table, Piece, Piece, Piece]:
    """A ground creature died; each player has a queen who may call a skeleton onto its cell."""
    died = ab.When(ab.Moment.DIED, GROUND)
    calls = ab.Power(
        ab.PowerKind.SPELL,
        (ab.BringIn(closed=True),),
        ab.Targets(ab.Called("Скелет"), area=ab.Area.DECK),
        cells=ab.Cells(place_of=ab.Who.SUBJECT),
    )
    queen = ab.Playable(TAP, calls, sudden=True, when=died)
    table = Table()
    killer = lay(table.first, "c1", ab.Playable(ab.FREE, spell(ab.Destroy())))
    mine, theirs = lay(table.first, "a1", queen), lay(table.second, "a6", queen)
    orc = table.first.creature("c3")
    for side in (table.first, table.second):
        side.deck(specs.creature("Скелет", life=2))
    table.uses(killer, orc)
    assert (table.asked, table.can_use(mine)) == ((Seat.FIRST, Asking.PRIORITY), True)
    return table, mine, theirs, orc


def caller(table: Table) -> Seat | None:
    """Return who has a skeleton on c3, when one is there."""
    here = [card for card in table.state.cards if card.spec.name == "Скелет" and card.in_battle]
    assert len(here) <= 1
    return here[0].controller if here else None


def both_decide(table: Table) -> None:
    """Everything that is asked on the way is answered by the first option, or by a pass."""
    while table.asked is not None and table.asked[1] is not Asking.ACT:
        table.choose(op.Pass() if op.Pass() in table.options else table.options[0])


@pytest.mark.rule("305.2", "303.4")
@pytest.mark.example("305.2-ex3")
def test_no_queen_summons_a_skeleton_after_both_players_passed() -> None:
    table, mine, theirs, _orc = two_queens()
    table.passes()
    assert table.can_use(theirs)
    table.passes()
    assert table.asked == (Seat.FIRST, Asking.ACT)
    assert (table.can_use(mine), caller(table)) == (False, None)


@pytest.mark.rule("305.2", "303.4")
@pytest.mark.example("305.2-ex3")
@pytest.mark.parametrize("comes_back", [True, False])
def test_the_active_queen_may_summon_first_after_the_other_queen_announced(
    comes_back: bool,
) -> None:
    table, mine, theirs, _orc = two_queens()
    table.passes()
    table.uses(theirs)
    while table.asked is not None and table.asked[1] is not Asking.PRIORITY:
        table.choose(table.options[0])
    assert (table.asked, table.can_use(mine)) == ((Seat.FIRST, Asking.PRIORITY), True)
    if comes_back:
        table.uses(mine)
    both_decide(table)
    assert caller(table) is (Seat.FIRST if comes_back else Seat.SECOND)
    assert [event.source for event in table.events(PlayAnnounced)][1] == theirs.id


@pytest.mark.rule("305.2")
@pytest.mark.example("305.2-ex3")
def test_the_active_queen_may_summon_at_once() -> None:
    table, mine, _theirs, _orc = two_queens()
    table.uses(mine)
    both_decide(table)
    assert (caller(table), mine.is_closed) == (Seat.FIRST, True)


@pytest.mark.rule("306.5.2", "512.6.5", "519.2")
@pytest.mark.example("306.5.2-ex1")
@pytest.mark.parametrize(
    ("dice", "modifier", "wounds"),
    [((4, 4), 0, 2 + 1), ((6, 4), 0, 3), ((4, 4), 2, 3 + 1), ((2, 4), 2, 2), ((5, 3), 1, 3)],
)
def test_two_equal_rolls_of_a_pyromancer_add_one_despite_die_modifiers(
    dice: tuple[int, int], modifier: int, wounds: int
) -> None:
    bolt = (ab.PowerKind.DISCHARGE,)
    equal = ab.Comparison(ab.DieOf(nth=1), ab.Compare.EQUAL, ab.DieOf(nth=2))
    more = on(ab.Moment.ROLLED, at_play(ab.ChangeSize(1)), powers=bolt, condition=equal)
    attack = tap(ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 2, 3)))
    table = Table()
    modifies = (ab.DieModifier(modifier, powers=bolt),) if modifier else ()
    mage = lay(table.first, "c1", ab.SeveralDice(2, bolt), more, attack, *modifies)
    elf = table.second.creature("c4")
    table.dice(*dice)
    table.uses(mage, elf)
    if table.asked == (Seat.FIRST, Asking.DIE):
        table.choose(op.TakeDie(0, dice[0]))
    assert elf.wounds == wounds


@pytest.mark.rule("306.9", "306.5.2", "519.7")
@pytest.mark.example("306.9-ex1")
@pytest.mark.parametrize(("taken", "chips"), [((1, 5), 0), ((0, 6), 1)])
def test_two_temple_warriors_roll_twice_each_and_keep_one_die(
    taken: tuple[int, int], chips: int
) -> None:
    six = ab.Comparison(ab.DieOf(bare=True), ab.Compare.EQUAL, 6)
    fires = ab.Triggered(ab.When(ab.Moment.ROLLED, SELF), on_itself(ab.Chips(1)), condition=six)
    luck = answers_at(ab.Moment.REROLLING, at_play(ab.Reroll()), OWN)
    table = Table()
    orc = lay(table.first, "c3", ab.SeveralDice(2), fires)
    catcher = lay(table.first, "a1", luck)
    elf = lay(table.second, "c4", ab.SeveralDice(2), ab.DieModifier(1), fires)
    table.strikes(orc, elf, dice=(6, 2, 4, 6, 5))  # the assailant's, the other one's, the reroll
    assert (table.asked, table.can_use(catcher)) == ((Seat.FIRST, Asking.PRIORITY), True)
    table.uses(catcher)
    table.everybody_passes()
    assert set(table.options) == {op.TakeDie(0, 6), op.TakeDie(1, 2)}
    table.choose(op.TakeDie(1, 2))
    table.everybody_passes()
    assert (table.asked, set(table.options)) == (
        (Seat.FIRST, Asking.DIE),
        {op.TakeDie(0, 6), op.TakeDie(1, 5)},
    )
    table.choose(op.TakeDie(*taken))
    assert (table.asked, set(table.options)) == (
        (Seat.SECOND, Asking.DIE),
        {op.TakeDie(0, 4), op.TakeDie(1, 6)},
    )
    table.choose(op.TakeDie(0, 4))
    while not table.events(FightDecided):
        table.choose(table.options[0])
    (fight,) = table.events(FightDecided)
    assert (fight.attack_total, fight.defence_total) == (taken[1], 4 + 1)
    assert (orc.state.chips, elf.state.chips) == (chips, 0)  # what nobody took sets nothing off
