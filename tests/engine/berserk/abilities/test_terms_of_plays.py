"""Terms of plays, cards and numbers, one by one, at work."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.events import DeckShuffled, FightDecided
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import (
    can_use,
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.engine.berserk.abilities.sayings import (
    ENEMIES,
    ENEMY,
    ITS_SUBJECT,
    OWN,
    SELF,
    STRIKE,
    chooses,
    everybody_passes,
    first_trigger,
    on,
    picks,
)
from tests.support.scenario import Piece, Table, cells

OTHERS = ab.AllOf((OWN, ab.Not(SELF)))


# Statuses and moments: 512.


@pytest.mark.rule("512.6.4")
def test_a_card_may_have_an_ability_while_it_is_a_target() -> None:
    wary = ab.While(ab.HasStatus(ab.Status.TARGET), (ab.SizeModifier(-2, ab.Applies.AS_TARGET),))
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(3))))
    elf = lay(table.second, "c4", wary)
    use(table, mage, elf)
    assert (elf.wounds, elf.state.facts.granted) == (1, ())


@pytest.mark.rule("512.7")
def test_something_may_go_off_when_a_card_pays() -> None:
    table = Table()
    tithe = on(ab.Moment.PAID, on_itself(ab.Chips(1)))
    mage = lay(table.first, "c1", tap(spell(ab.Wound(1))), tithe)
    elf = table.second.creature("c4")
    use(table, mage, elf)
    assert (mage.is_closed, mage.state.chips) == (True, 1)


@pytest.mark.rule("501.4", "505.7/unnamed")
def test_an_effect_may_be_reckoned_by_the_card_that_was_given_up() -> None:
    gift = ab.Payment(destroys=ab.Targets(OTHERS))
    blow = spell(ab.Wound(ab.FactOf(ab.Fact.WOUNDS, ab.Who.PAID)), targets=ENEMIES)
    table = Table()
    cultist = lay(table.first, "c1", ab.Playable(gift, blow))
    victim = table.first.creature("a1", wounds=4)
    elf = table.second.creature("c4")
    use(table, cultist, elf)
    table.choose(op.ChoosePayment(victim.id))
    assert (victim.is_dead, elf.wounds) == (True, 4)


@pytest.mark.rule("531.3")
@pytest.mark.parametrize(
    ("effect", "kind"),
    [
        (ab.Wound(1), ab.EffectKind.WOUND),
        (ab.Destroy(), ab.EffectKind.DESTROY),
        (ab.Exile(), ab.EffectKind.EXILE),
        (ab.Close(), ab.EffectKind.CLOSE),
        (ab.TakeControl(), ab.EffectKind.TAKE_CONTROL),
    ],
)
def test_one_kind_of_effect_may_be_blocked_and_no_other(
    effect: ab.Effect, kind: ab.EffectKind
) -> None:
    when = ab.When(ab.Moment.BLOCKING, ENEMY, ENEMY, effects=(kind,))
    shield = ab.Triggered(replace(when, other=OWN), at_play(ab.Block()))
    table = Table()
    mage = lay(table.first, "c1", tap(spell(effect)), tap(spell(ab.Chips(1))))
    lay(table.second, "a6", shield)
    elf = table.second.creature("c4")
    before = elf.state.clone()
    use(table, mage, elf)
    assert elf.state == before


@pytest.mark.rule("413.3", "518.6", "512.7")
def test_a_gift_may_last_as_long_as_the_play_it_was_made_for() -> None:
    gift = ab.Gain(ab.SizeModifier(2, powers=STRIKE), ab.Until.PLAY_END)
    shield = ab.Gain(ab.Named(ab.Name.ARMOR, 1), ab.Until.PLAY_END)
    cheer = influence(gift, shield, targets=ITS_SUBJECT)
    table = Table()
    lay(table.first, "a1", on(ab.Moment.ANNOUNCED, cheer, OTHERS, powers=STRIKE))
    orc = lay(table.first, "c3", strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert (elf.wounds, orc.state.effects) == (3, ())
    assert not orc.state.facts.has(ab.Name.ARMOR)


@pytest.mark.rule("413.3", "512.7")
def test_another_play_that_ends_does_not_end_a_gift_for_this_one() -> None:
    gift = ab.Gain(ab.SizeModifier(2, powers=STRIKE), ab.Until.PLAY_END)
    cheer = on(ab.Moment.ANNOUNCED, influence(gift, targets=ITS_SUBJECT), OTHERS, powers=STRIKE)
    table = Table()
    lay(table.first, "a1", cheer)
    orc = lay(table.first, "c3", strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    heals = ab.Playable(ab.Payment(), influence(ab.Heal(1)), sudden=True, limit=ab.Limit.PER_TURN)
    nun = lay(table.second, "a6", heals, wounds=3)
    table.strikes(orc, elf, dice=(3,))
    while not orc.state.effects:
        table.passes()
    use(table, nun, nun)
    everybody_passes(table)
    assert (nun.wounds, elf.wounds, orc.state.effects) == (2, 3, ())


# «Ещё раз», «Восстановить запас движения».


def an_orc_strikes_again(*before: str) -> tuple[Table, Piece, Piece]:
    """A drummer lets an orc, which stays open after its strikes, attack once more."""
    more = influence(ab.MoreActions())
    table = Table()
    drummer = lay(table.first, "a1", ab.Playable(ab.Payment(), more, limit=ab.Limit.PER_TURN))
    orc = lay(table.first, "c3", ab.StaysOpenAfter(STRIKE), strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    for what in before:
        match what:
            case "strike":
                table.strikes(orc, elf, dice=(3,))
            case _:
                use(table, drummer, orc)
    return table, orc, elf


@pytest.mark.rule("510.3")
def test_who_has_acted_may_be_let_act_once_more() -> None:
    table, orc, elf = an_orc_strikes_again("strike", "drum")
    assert table.can_strike(orc, elf)
    table.strikes(orc, elf, dice=(3,))
    assert not table.can_strike(orc, elf)


@pytest.mark.rule("510.3")
def test_who_has_not_acted_yet_is_not_let_act_more_often() -> None:
    table, orc, elf = an_orc_strikes_again("drum", "strike")
    assert not table.can_strike(orc, elf)


@pytest.mark.rule("510.3", "510.5")
def test_acting_once_more_is_until_the_action_markers_go() -> None:
    opens = tap(influence(ab.Open()))
    table = Table()
    drummer = lay(table.first, "a1", ab.Playable(ab.Payment(), influence(ab.MoreActions())), opens)
    orc = lay(table.first, "c3", strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    use(table, drummer, orc)
    given = len(orc.state.effects)
    use(table, drummer, orc, number=1)
    assert (given, len(orc.state.effects)) == (1, 0)


@pytest.mark.rule("506.2")
def test_movement_may_be_given_back() -> None:
    table = Table()
    guide = lay(table.first, "a1", tap(influence(ab.RegainMovement())))
    orc = lay(table.first, "c2", movement=2)
    table.second.creature("c6")
    table.moves(orc, "c3")
    use(table, guide, orc)
    assert orc.movement == 2


# «Вернуть в колоду», «Телепортация», «Орда», both fight, numbers.


@pytest.mark.rule("204.4", "204.3")
def test_a_card_that_returns_to_the_deck_is_shuffled_in() -> None:
    table = Table()
    witch = lay(table.first, "c1", tap(spell(ab.ToDeck(ab.DeckPlace.SHUFFLED))))
    elf = table.second.creature("c4", "Эльф")
    table.second.creature("c6")
    use(table, witch, elf)
    assert len(table.events(DeckShuffled)) == 1
    assert [spec.name for spec in table.state.decks[Seat.SECOND]] == ["Эльф"]


@pytest.mark.rule("506.6")
def test_a_teleporting_card_goes_to_any_free_cell_and_has_moved() -> None:
    far = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.Relocate(ab.Relocation.TELEPORT),), ab.ITSELF, cells=ab.Cells()
    )
    table = Table()
    imp = lay(table.first, "c3", tap(far), on(ab.Moment.MOVED, on_itself(ab.Chips(1))))
    table.second.creature("c4")
    use(table, imp)
    picks(table, "e6")
    assert (imp.cell, imp.state.chips) == ("e6", 1)


@pytest.mark.rule("506.6", "507.3", "538.2")
@pytest.mark.parametrize(
    ("way", "moved"),
    [(ab.Relocation.TELEPORT, True), (ab.Relocation.RELOCATE, False), (ab.Relocation.PLACE, False)],
)
def test_of_those_that_came_elsewhere_the_teleported_have_moved(
    way: ab.Relocation, moved: bool
) -> None:
    table = Table()
    sends = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(way),), cells=ab.Cells())
    mage = lay(table.first, "a1", tap(sends))
    judge = lay(
        table.first, "b1", tap(influence(ab.Chips(1), targets=ab.Targets(ab.Did(ab.Deed.MOVED))))
    )
    imp = table.first.creature("c3")
    table.second.creature("c6")
    use(table, mage, imp)
    picks(table, "e3")
    assert (imp.cell, can_use(table, judge, imp)) == ("e3", moved)


@pytest.mark.rule("506.6", "524.2/incorporeal", "524.2/others")
@pytest.mark.parametrize(
    ("way", "may"), [(ab.Relocation.JUMP, True), (ab.Relocation.RELOCATE, False)]
)
def test_who_is_incorporeal_comes_onto_a_taken_cell_by_a_move_alone(
    way: ab.Relocation, may: bool
) -> None:
    table = Table()
    leaps = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(way),), ab.ITSELF, cells=ab.Cells())
    ghost = lay(table.first, "c3", tap(leaps), ab.Named(ab.Name.INCORPOREAL))
    table.second.creature("c5")
    use(table, ghost)
    offered = {one.cell for one in table.options if isinstance(one, op.ChooseCell)}
    assert (cells("c5")[0] in offered, cells("c4")[0] in offered) == (may, True)


def test_a_horde_is_a_horde_in_the_battle_too_and_does_nothing_there() -> None:
    table = Table()
    rat = lay(table.first, "c3", ab.Named(ab.Name.HORDE))
    elf = table.second.creature("c4", closed=True)
    table.strikes(rat, elf, dice=(3,))
    assert (rat.state.facts.has(ab.Name.HORDE), elf.wounds) == (True, 1)


@pytest.mark.rule("537.5")
def test_two_cards_that_are_made_to_fight_both_roll() -> None:
    duel = ab.Makes(ab.Order.BOTH_FIGHT, ab.Attack(ab.PowerKind.STRIKE, None), ab.Targets(ENEMY))
    pair = ab.Targets(ENEMY, then=ab.Targets(ENEMY))
    table = Table()
    herald = lay(table.first, "a1", tap(ab.Power(ab.PowerKind.SPELL, (duel,), pair)))
    one = table.second.creature("c4", strike="1-1-1", closed=True)
    other = table.second.creature("c5", strike="2-2-2", closed=True)
    table.dice(6, 1)
    use(table, herald, one)
    assert (one.wounds, other.wounds) == (0, 1)
    assert len(table.events(FightDecided)) == 1


@pytest.mark.rule("505.7", "508.5.2")
def test_a_number_may_be_the_life_that_was_lost() -> None:
    drains = ab.OnSuccess(
        spell(ab.Wound(5), targets=ENEMIES), on_itself(ab.Heal(ab.ResultOf(ab.Outcome.LIFE_LOST)))
    )
    table = Table()
    leech = lay(table.first, "c1", tap(drains), wounds=5)
    elf = table.second.creature("c4", life=3)
    table.second.creature("e6", closed=True)
    use(table, leech)
    chooses(table, elf)
    assert (elf.is_dead, leech.wounds) == (True, 2)


@pytest.mark.rule("546.1")
@pytest.mark.parametrize(
    ("wounds", "closed", "holds"), [(1, False, True), (0, True, True), (0, False, False)]
)
def test_a_condition_may_be_met_in_several_ways(wounds: int, closed: bool, holds: bool) -> None:
    ways = ab.Some(
        (
            ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED)),
            ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED)),
        )
    )
    table = Table()
    orc = lay(
        table.first,
        "c3",
        ab.While(ways, (ab.Named(ab.Name.ARMOR, 1),)),
        wounds=wounds,
        closed=closed,
    )
    table.second.creature("c6")
    assert table.state is not None
    assert orc.state.facts.has(ab.Name.ARMOR) is holds


# «Рывок», «Остаётся X текущих жизней», duties.


@pytest.mark.rule("507.1", "116.7")
def test_a_dash_is_a_step_after_an_attack_once_in_the_own_turn() -> None:
    more = (ab.StaysOpenAfter(STRIKE), ab.ActsTimes(2, STRIKE))
    table = Table()
    wolf = lay(table.first, "c3", ab.Named(ab.Name.DASH), *more, strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    table.strikes(wolf, elf, dice=(3,))
    first_trigger(table, wolf)
    goals = {one.cell for one in table.options if isinstance(one, op.ChooseCell)}
    assert goals == set(cells("b3", "d3", "c2"))
    picks(table, "d3")
    table.strikes(wolf, elf, dice=(3,))
    assert (wolf.cell, table.asked) == ("d3", (Seat.FIRST, Asking.ACT))


@pytest.mark.rule("116.7")
def test_a_dash_may_be_left_out() -> None:
    table = Table()
    wolf = lay(table.first, "c3", ab.Named(ab.Name.DASH))
    elf = table.second.creature("c4", closed=True)
    table.strikes(wolf, elf, dice=(3,))
    table.passes()
    assert wolf.cell == "c3"


@pytest.mark.rule("508.5.1")
@pytest.mark.parametrize(("life", "wounds"), [(4, 6), (9, 1), (15, 0)])
@pytest.mark.same("2009:204.7", "older-506-510:508.5.1")
def test_so_much_life_is_left_and_nothing_goes_off_on_it(life: int, wounds: int) -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.LifeBecomes(life))))
    elf = lay(table.second, "c4", on(ab.Moment.WOUNDED, on_itself(ab.Chips(1))), wounds=3)
    use(table, mage, elf)
    assert (elf.wounds, elf.state.maximum_life, elf.state.chips) == (wounds, 10, 0)


@pytest.mark.rule("508.2")
@pytest.mark.parametrize("life", [4, 15])
def test_the_maximum_of_life_may_become_so_much_and_no_wound_is_left(life: int) -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.LifeBecomes(life, maximum=True))))
    elf = table.second.creature("c4", wounds=3)
    use(table, mage, elf)
    assert (elf.wounds, elf.state.maximum_life) == (0, life)


@pytest.mark.rule("545.5")
def test_who_must_move_moves_before_the_turn_ends() -> None:
    table = Table()
    hare = lay(table.first, "c2", ab.Must(ab.Doing.MOVE))
    table.second.creature("c6")
    assert {type(one) for one in table.options} == {op.MoveTo}
    table.moves(hare, "c3")
    assert op.EndTurn() in table.options


@pytest.mark.rule("545.5")
def test_who_must_move_and_cannot_is_let_off() -> None:
    table = Table()
    lay(table.first, "c2", ab.Must(ab.Doing.MOVE), movement=0)
    table.second.creature("c6")
    assert op.EndTurn() in table.options


@pytest.mark.rule("545.5")
def test_who_moves_may_have_to_move_to_certain_cells() -> None:
    forward = ab.Cells(directions=(ab.Direction.AHEAD,))
    table = Table()
    ram = lay(table.first, "c2", ab.Must(ab.Doing.MOVE, cells=forward))
    table.second.creature("c6")
    assert [table.can_move(ram, cell) for cell in ("c3", "b2")] == [True, False]
    assert op.EndTurn() in table.options  # it need not move at all


@pytest.mark.rule("545.5")
def test_who_must_attack_attacks_before_the_turn_ends() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.Must(ab.Doing.ATTACK))
    elf = table.second.creature("c4", closed=True)
    assert list(table.options) == [op.StrikeAt(orc.id, elf.id)]
    table.strikes(orc, elf, dice=(3,))
    assert op.EndTurn() in table.options


@pytest.mark.rule("545.5", "533.6")
@pytest.mark.parametrize("closed", [True, False])
def test_who_must_attack_certain_cards_attacks_one_before_the_turn_ends(closed: bool) -> None:
    table = Table()
    weak = ab.AllOf((ENEMY, ab.InState(ab.State.CLOSED)))
    orc = lay(table.first, "c3", ab.Must(ab.Doing.ATTACK, upon=weak))
    elf = table.second.creature("c4", closed=closed)
    table.second.creature("d4")
    assert (op.EndTurn() in table.options) is not closed
    assert op.StrikeAt(orc.id, elf.id) in table.options


@pytest.mark.rule("545.5", "514.1")
def test_against_some_cards_somebody_must_defend() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.Must(ab.Doing.DEFEND))
    elf = table.second.creature("c4")
    guard = table.second.creature("d4")
    table.strikes(orc, elf, dice=(6, 1))
    assert table.options == (op.Defend(guard.id),)
