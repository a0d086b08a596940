"""The worked examples of what is illegal, interrupted, cancelled and blocked (527 to 532)."""

from collections.abc import Callable

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType, Element
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, OWN, SELF, on
from tests.support import specs
from tests.support.scenario import Piece, Table

STRIKE = (ab.PowerKind.STRIKE,)
DISCHARGE = (ab.PowerKind.DISCHARGE,)
ONCE = ab.Limit.PER_TURN


def sudden(body: ab.Body) -> ab.Playable:
    """Return what costs nothing and may be announced once a turn, at any time."""
    return ab.Playable(ab.FREE, body, sudden=True, limit=ONCE)


def turn_ends(table: Table) -> None:
    """The turn ends, and nobody answers."""
    table.ends_turn()
    table.everybody_passes()


def passes_until(table: Table, holds: Callable[[], bool]) -> None:
    """Everybody passes until something holds."""
    while not holds():
        table.passes()


@pytest.mark.rule("528.2.1")
@pytest.mark.example("528.2.1-ex1")
@pytest.mark.parametrize(("die", "flies", "strike"), [(5, False, 1), (6, True, 1), (6, True, 2)])
def test_a_flyer_that_rolls_a_six_gets_the_other_gift(die: int, flies: bool, strike: int) -> None:
    up = on_itself(ab.SetProperty(ab.Property.TYPE, CardType.FLYER))
    either = ab.Or((up, on_itself(ab.AddProperty(ab.Property.STRIKE, 1))))
    six = ab.Comparison(ab.ResultOf(ab.Outcome.DIE), ab.Compare.EQUAL, 6)
    body = ab.And((on_itself(ab.RollDie()), ab.Provided(six, either)))
    airborne = strike == 2
    table, _, imp, _ = board(
        ours("c3"),
        theirs(
            None if airborne else "c6",
            on(ab.Moment.TURN_START, body, turn=ab.Side.OWN),
            strike="1-1-1",
            kind=CardType.FLYER if airborne else CardType.GROUND,
        ),
        theirs("a6"),
    )
    table.dice(die)
    table.ends_turn()
    if die == 6 and not airborne:
        assert table.asked == (Seat.SECOND, Asking.BRANCH)
        table.choose(op.ChooseBranch(0))
    assert table.asked == (Seat.SECOND, Asking.ACT)  # no other choice is left
    assert (imp.is_airborne, imp.state.facts.strike) == (flies, Strength(strike, strike, strike))


@pytest.mark.rule("528.3", "528.3.1")
@pytest.mark.example("528.3.1-ex1")
@pytest.mark.parametrize("begun", [True, False])
def test_a_shooter_moved_beside_dark_enemies_finishes_its_shot(
    begun: bool,
) -> None:
    dark = ab.AllOf((ENEMY, ab.OfElement((Element.DARKNESS,)), ab.Beside()))
    lazy = ab.While(ab.ThereAre(dark, 2), (ab.Cannot(ab.Doing.ACT, powers=(ab.PowerKind.SHOT,)),))
    anywhere = ab.Cells(who=ab.Who.TARGET, within=9)
    push = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), cells=anywhere)
    table = Table()
    gmurr = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2))))
    demon = lay(table.second, "a6", tap(influence(ab.Gain(lazy))), sudden(push))
    for cell in ("b5", "d5"):
        lay(table.second, cell, elements=(Element.DARKNESS,))
    elf = table.second.creature("e6")
    turn_ends(table)
    table.uses(demon, gmurr)
    table.everybody_passes()
    turn_ends(table)
    table.uses(gmurr, elf, die=3)
    if begun:
        table.passes()
    table.uses(demon, gmurr, number=1)
    table.picks("c5")
    table.everybody_passes()
    assert (elf.wounds, gmurr.is_closed) == ((2, True) if begun else (0, False))
    assert not table.can_use(gmurr, elf)
    strikes = [option for option in table.options if isinstance(option, op.StrikeAt)]
    assert bool([option for option in strikes if option.card == gmurr.id]) is not begun


@pytest.mark.rule("528.8", "512.6.2")
@pytest.mark.example("528.8-ex1")
def test_a_play_that_lost_its_target_before_it_began_is_unpaid() -> None:
    table = Table()
    guard = lay(table.first, "c1", tap(influence(ab.Close(), targets=ENEMIES)))
    killer = lay(table.second, "a6", sudden(spell(ab.Destroy(), targets=ab.Targets(OWN))))
    elf, page = table.second.creature("c6"), table.second.creature("e6")
    table.uses(guard, elf)
    table.uses(killer, elf)
    table.everybody_passes()
    assert (guard.is_closed, [stop.paid for stop in table.events(ev.PlayStopped)]) == (
        False,
        [False],
    )
    assert table.asked == (Seat.FIRST, Asking.ACT)
    table.uses(guard, page)
    table.everybody_passes()
    assert (guard.is_closed, page.is_closed) == (True, True)


def wounds_announced_for_three() -> tuple[Table, Piece, list[Piece]]:
    """A delayed ability has announced wounds for three elves; their player may kill any of them."""
    three = ab.Targets(ENEMY, least=3, most=3)
    wounds = spell(ab.Wound(ab.Rolled(Strength(1, 2, 2))), targets=three)
    runes = on_itself(ab.Delay(on(ab.Moment.TURN_START, wounds, turn=ab.Side.OWN)))
    kills = ab.Playable(ab.FREE, spell(ab.Destroy(), targets=ab.Targets(OWN)), sudden=True)
    table, mage, killer = board(ours("c1", tap(runes)), theirs("e6", kills))
    elves = [table.second.creature(cell) for cell in ("a6", "b6", "c6")]
    table.uses(mage)
    table.everybody_passes()
    turn_ends(table)
    table.dice(4)
    turn_ends(table)
    table.chooses(*elves)
    passes_until(table, lambda: table.can_use(killer, elves[1]))
    return table, killer, elves


@pytest.mark.rule("528.7", "122.4", "122.10", "120.3")
@pytest.mark.example("528.8-ex2")
def test_wounds_announced_for_three_cards_reach_the_two_that_remain() -> None:
    """528.7 holds against the example, by which nobody is wounded.

    The example would be right if the three creatures were one target, a group of 122.4. They are
    not: a group is what has no meaning without one of its cards, like an exchange of places
    (122.14), and the wounds of the other two keep theirs. One effect on several chosen cards is as
    many simple effects (122.10), each with a target of its own. 528.1, 529.1.2 and 122.18 agree
    with 528.7: a play is carried out on the targets that are left, however many they are. What the
    example tells is the rule of 2009 (103.3), by which the impossible calls the whole play off;
    in that edition it is played so (``editions/test_impossible.py``).
    """
    table, killer, elves = wounds_announced_for_three()
    table.uses(killer, elves[1])
    table.everybody_passes()
    assert [elf.wounds for elf in elves] == [2, 0, 2]
    assert (elves[1].is_dead, table.asked) == (True, (Seat.FIRST, Asking.ACT))


@pytest.mark.rule("528.8", "303.4")
@pytest.mark.example("528.8-ex2")
def test_wounds_that_lost_all_targets_are_not_announced_again_this_turn() -> None:
    """What else the example says holds where the play is illegal: the turn has begun already."""
    table, killer, elves = wounds_announced_for_three()
    for elf in elves:
        table.uses(killer, elf)
    table.everybody_passes()
    assert [stop.paid for stop in table.events(ev.PlayStopped)] == [False]
    assert (killer.wounds, table.asked) == (0, (Seat.FIRST, Asking.ACT))


@pytest.mark.rule("528.10", "501.6/most")
@pytest.mark.example("528.10-ex1")
@pytest.mark.parametrize("chips", [0, 1, 2])
def test_a_loss_of_two_chips_may_take_one_but_a_payment_may_not(chips: int) -> None:
    table, thief, payer, elf = board(
        ours("a1", tap(influence(ab.Chips(-2), targets=ENEMIES))),
        ours("c1", ab.Playable(ab.Payment(chips=2), spell(ab.Wound(1))), chips=chips),
        theirs("c6", chips=chips),
    )
    assert table.can_use(payer, elf) is (chips == 2)
    assert table.can_use(thief, elf) is (chips > 0)
    if chips:
        table.uses(thief, elf)
        assert elf.state.chips == 0
        (loss,) = table.events(ev.ChipsChanged)
        assert loss.amount == -chips


@pytest.mark.rule("528.10", "508.5.2", "501.6/life")
@pytest.mark.example("528.10-ex2")
def test_more_wounds_than_life_may_be_dealt_but_not_paid() -> None:
    table, mage, payer, elf, _ = board(
        ours("a1", tap(spell(ab.Wound(5)))),
        ours("c1", ab.Playable(ab.Payment(wounds=2), spell(ab.Wound(1))), life=3, wounds=2),
        theirs("c6", life=3, wounds=1),
        theirs("a6"),
    )
    assert not table.can_use(payer, elf)
    table.uses(mage, elf)
    assert elf.is_dead
    (blow,) = table.events(ev.Wounded)
    assert (blow.life_lost, blow.excess) == (2, 3)


@pytest.mark.rule("529.8")
@pytest.mark.example("529.8-ex1")
def test_a_shot_whose_target_died_leaves_the_stack_unpaid() -> None:
    shot = ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 2))
    throw = ab.Attack(ab.PowerKind.THROW, Strength(1, 1, 1), range=5)
    table = Table()
    archer = lay(table.first, "c1", tap(shot))
    lord = lay(table.second, "a6", ab.Playable(TAP, throw, sudden=True))
    elf = table.second.creature("c4", life=1)
    table.uses(archer, elf)
    table.uses(lord, elf, die=3)
    table.everybody_passes()
    assert [event.play for event in table.events(ev.PlayRemoved)] == [1, 0]
    assert (elf.is_dead, lord.is_closed, archer.is_closed) == (True, True, False)
    assert [event.play for event in table.events(ev.DiceRolled)] == [1]
    stopped = table.events(ev.PlayStopped)
    assert [(event.play, event.paid) for event in stopped] == [(0, False)]


CANCELS = ab.Playable(
    TAP,
    at_play(ab.Cancel()),
    sudden=True,
    when=ab.When(ab.Moment.CANCELLING, ab.AllOf((ENEMY, ab.HasNamed(ab.Name.CURSE)))),
)
CURSED = ab.Named(ab.Name.CURSE, 1)


@pytest.mark.rule("530.1", "530.2")
@pytest.mark.example("530.2-ex1")
@pytest.mark.parametrize("cursed", [True, False])
def test_no_bolt_of_a_cancelled_ability_is_dealt(cursed: bool) -> None:
    others = ab.Targets(ab.AllOf((ENEMY, ab.Not(ab.Targeted()))))
    bolt = ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 1, 1), targets=others)
    table = Table()
    acolyte = lay(table.first, "c1", tap(ab.Repeat(3, bolt)), *((CURSED,) if cursed else ()))
    talgata = lay(table.second, "a6", CANCELS)
    elves = [table.second.creature(cell) for cell in ("c6", "e6")]
    table.dice(3, 3, 3)
    table.uses(acolyte)
    while table.asked != (Seat.FIRST, Asking.ACT):
        if table.can_use(talgata):
            table.uses(talgata)
        else:
            table.choose(op.Pass() if op.Pass() in table.options else table.options[0])
    wounds = sum(card.wounds for card in (talgata, *elves))
    assert (wounds, len(table.events(ev.DiceRolled))) == ((0, 0) if cursed else (3, 3))
    assert talgata.is_closed is cursed


@pytest.mark.rule("530.1", "530.2")
@pytest.mark.example("530.2-ex1")
def test_a_cancelled_hypnosis_neither_strikes_nor_closes() -> None:
    beside = ab.Targets(ab.Beside(ab.Who.TARGET))
    makes = ab.Makes(ab.Order.DEALS, ab.Attack(ab.PowerKind.STRIKE, None), at=beside)
    whom = ab.Targets(ab.AllOf((ENEMY, ab.InState(ab.State.OPEN))), then=beside)
    hypnosis = ab.Power(ab.PowerKind.SPELL, (makes, ab.Close()), whom)
    table, shaman, talgata, elf, page = board(
        ours("a1", tap(hypnosis), CURSED), theirs("a6", CANCELS), theirs("c5"), theirs("c6")
    )
    table.uses(shaman, elf)
    passes_until(table, lambda: table.can_use(talgata))
    table.uses(talgata)
    table.everybody_passes()
    assert (page.wounds, elf.wounds, elf.is_closed) == (0, 0, False)
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("531.6", "545.7")
@pytest.mark.example("531.6-ex1")
@pytest.mark.parametrize(("cost", "blocks"), [(3, 2), (4, 1)])
def test_a_net_and_a_prophecy_are_both_spent_on_one_attack(cost: int, blocks: int) -> None:
    near = (ab.PowerKind.STRIKE, ab.PowerKind.SHOT)
    odd = ab.Comparison(ab.Shown(ab.IsOdd(ab.Fact.COST)), ab.Compare.AT_LEAST, 1)
    nobody = ab.Targets(least=0, most=0)
    shows = ab.Power(ab.PowerKind.INFLUENCE, (ab.ShowDeck(1),), nobody)
    prophecy = ab.And((shows, ab.Provided(odd, at_play(ab.Block()))))
    meets = ab.When(ab.Moment.BLOCKING, ENEMY, SELF, powers=near)
    net = ab.Triggered(meets, ab.And((at_play(ab.Block()), on_itself(ab.LoseMarker("сеть")))))
    table = Table()
    orcs = [table.first.creature(cell) for cell in ("c3", "d3")]
    spider = lay(table.first, "a1", tap(influence(ab.Gain(net, marker="сеть"))))
    pearl = lay(table.second, "c4", ab.Triggered(meets, prophecy, limit=ONCE), life=20)
    table.second.deck(specs.creature("Карта", cost=cost))
    table.uses(spider, pearl)
    for orc in orcs:
        table.strikes(orc, pearl, dice=(4, 1))
        while table.asked != (Seat.FIRST, Asking.ACT):
            table.choose(op.Pass() if op.Pass() in table.options else table.options[0])
        if orc is orcs[0]:
            assert len(table.events(ev.PlayBlocked)) == blocks
            assert (pearl.wounds, pearl.state.effects) == (0, ())
    assert pearl.wounds == 2  # neither of them is left for the second strike
    assert len(table.events(ev.CardsShown)) == 1
