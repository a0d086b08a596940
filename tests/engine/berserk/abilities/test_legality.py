"""What is illegal or interrupted: 524.3, 526-529, answers out of range: 527."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.events import DiceRolled, PlayRemoved, PlayStopped
from engine.berserk.table.state import Step
from tests.engine.berserk.abilities.answering import answers_at
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
    ITS_TARGET,
    OWN,
    everybody_passes,
    on,
    picks,
)
from tests.support.scenario import Piece, Table

THREE = Strength(3, 3, 3)
SHOT = ab.Attack(ab.PowerKind.SHOT, THREE)


def free(body: ab.Body) -> ab.Playable:
    """A sudden ability that costs nothing and is used once a turn."""
    return ab.Playable(ab.Payment(), body, sudden=True, limit=ab.Limit.PER_TURN)


def stops(table: Table) -> list[tuple[str, bool]]:
    """Why plays came to nothing, and whether they are paid all the same."""
    return [(event.rule, event.paid) for event in table.events(PlayStopped)]


def passes_until(table: Table, step: Step) -> None:
    """Everybody passes until the play on the stack has come to a step where somebody may act."""
    while not table.state.stack or table.state.stack[-1].course.step is not step:
        table.passes()


# Taken cells: 524.3.


def a_move_is_answered(*abilities: ab.Named) -> tuple[Table, Piece, Piece]:
    """A card moves to c3; meanwhile a page is put onto that cell."""
    push = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(),),
        ab.Targets(OWN),
        cells=ab.Cells(who=ab.Who.TARGET, within=9),
    )
    table = Table()
    ghost = lay(table.first, "c2", *abilities, movement=2)
    wind = lay(table.second, "a6", free(push))
    page = table.second.creature("b5")
    table.moves(ghost, "c3")
    use(table, wind, page)
    picks(table, "c3")
    everybody_passes(table)
    return table, ghost, page


@pytest.mark.rule("524.3")
def test_an_incorporeal_card_comes_onto_a_cell_that_was_taken_meanwhile() -> None:
    _table, ghost, page = a_move_is_answered(ab.Named(ab.Name.INCORPOREAL))
    assert (ghost.cell, page.cell) == ("c3", "c3")


@pytest.mark.rule("524.3", "528.8")
def test_any_other_card_stays_where_it_is() -> None:
    _table, orc, page = a_move_is_answered()
    assert (orc.cell, page.cell, orc.movement) == ("c2", "c3", 2)


# The flying arrow: 526.


def a_limited_bolt() -> tuple[Table, Piece, Piece, Piece]:
    """A mage uses a bolt that it has once a turn; a nun may exile its target at any time."""
    table = Table()
    mage = lay(
        table.first, "c1", ab.Playable(ab.Payment(), spell(ab.Wound(3)), limit=ab.Limit.PER_TURN)
    )
    waits = answers_at(ab.Moment.BLOCKING, on_itself(ab.Chips(1)), ENEMY)
    nun = lay(table.second, "a6", free(spell(ab.Exile(), targets=ab.Targets(OWN))), waits)
    elf = table.second.creature("c4")
    use(table, mage, elf)
    return table, mage, nun, elf


@pytest.mark.rule("526.2", "529.4")
def test_a_play_that_becomes_illegal_has_not_been_used() -> None:
    table, mage, nun, elf = a_limited_bolt()
    use(table, nun, elf)
    everybody_passes(table)
    assert stops(table) == [("528.2", False)]
    assert can_use(table, mage, nun)


@pytest.mark.rule("526.2", "529.1.2")
def test_a_play_that_loses_its_target_before_the_blocking_has_not_been_used() -> None:
    table, mage, nun, elf = a_limited_bolt()
    passes_until(table, Step.CALCULATION)
    use(table, nun, elf)
    everybody_passes(table)
    assert stops(table) == [("529.1.2", True)]
    assert can_use(table, mage, nun)


@pytest.mark.rule("526.2")
def test_a_play_that_loses_its_target_after_the_calculation_has_been_used() -> None:
    table, mage, nun, elf = a_limited_bolt()
    passes_until(table, Step.BLOCKING)
    use(table, nun, number=1)
    use(table, nun, elf)
    everybody_passes(table)
    assert (stops(table), nun.wounds) == ([], 0)
    assert not can_use(table, mage, nun)


# Answers do not ask for the range: 527.


@pytest.mark.rule("527.1")
@pytest.mark.example("527.1-ex1")
def test_who_is_struck_from_afar_may_answer_with_a_near_attack() -> None:
    answer = ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(2, 2, 2), targets=ITS_TARGET)
    table = Table()
    lancer = lay(table.first, "c2", ab.StrikeRange(2), strike="1-1-1")
    mail = lay(table.second, "c4", on(ab.Moment.WOUNDED, answer), closed=True)
    table.strikes(lancer, mail, dice=(3, 3))
    assert (mail.wounds, lancer.wounds) == (1, 2)


@pytest.mark.rule("527.2")
@pytest.mark.example("527.2-ex1")
def test_a_counterstrike_reaches_whoever_fights() -> None:
    table = Table()
    hawk = table.first.flyer()
    elf = table.second.creature("c6", strike="3-3-3")
    page = table.second.creature("a6")
    table.strikes(hawk, elf, dice=(1, 6))
    assert hawk.wounds == 3
    table.ends_turn()
    assert not table.can_strike(elf, hawk)
    assert not table.can_strike(page, hawk)


@pytest.mark.rule("527.2", "547.2.1")
def test_a_counterstrike_knows_no_range() -> None:
    table = Table()
    lancer = lay(table.first, "c2", ab.StrikeRange(2))
    elf = table.second.creature("c4", strike="3-3-3")
    table.strikes(lancer, elf, dice=(1, 6))
    assert lancer.wounds == 3


# Illegal plays: 528.


def a_bolt_meets_a_ban() -> tuple[Table, Piece, Piece, Piece]:
    """A mage has announced an action against an elf; a nun may forbid it to act at any time."""
    ban = ab.Gain(ab.Cannot(ab.Doing.ACT), ab.Until.TURN_END)
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(3))))
    nun = lay(table.second, "a6", free(influence(ban, targets=ENEMIES)))
    elf = table.second.creature("c4")
    use(table, mage, elf)
    return table, mage, nun, elf


@pytest.mark.rule("528.3.1", "528.8")
def test_a_ban_before_the_play_begins_stops_it_unpaid() -> None:
    table, mage, nun, elf = a_bolt_meets_a_ban()
    use(table, nun, mage)
    everybody_passes(table)
    assert (elf.wounds, mage.is_closed) == (0, False)


@pytest.mark.rule("528.3", "528.3.1")
def test_a_ban_that_comes_later_does_not_touch_what_is_reserved() -> None:
    table, mage, nun, elf = a_bolt_meets_a_ban()
    passes_until(table, Step.CALCULATION)
    use(table, nun, mage)
    everybody_passes(table)
    assert (elf.wounds, mage.is_closed) == (3, True)


def a_shot_while_a_killer_waits(*friends: ab.Playable) -> tuple[Table, Piece, Piece, Piece]:
    """An archer shoots at an elf; a killer may destroy any card, and waits for the blocking.

    The archer has a priest beside it with abilities of its own.
    """
    table = Table()
    archer = lay(table.first, "c1", tap(SHOT))
    lay(table.first, "a1", *friends, name="Жрец")
    waits = answers_at(ab.Moment.BLOCKING, on_itself(ab.Chips(1)), ENEMY)
    killer = lay(table.second, "a6", free(spell(ab.Destroy())), waits)
    elf = table.second.creature("c4")
    use(table, archer, elf, die=3)
    return table, archer, killer, elf


@pytest.mark.rule("528.5", "529.1.1", "529.1")
def test_a_play_needs_its_source_until_the_calculation() -> None:
    table, archer, killer, elf = a_shot_while_a_killer_waits()
    passes_until(table, Step.CALCULATION)
    use(table, killer, archer)
    everybody_passes(table)
    assert (elf.wounds, stops(table)) == (0, [("529.1.1", True)])


@pytest.mark.rule("528.5", "526.1")
def test_a_play_does_not_need_its_source_after_the_calculation() -> None:
    table, archer, killer, elf = a_shot_while_a_killer_waits()
    passes_until(table, Step.BLOCKING)
    use(table, killer, number=1)
    use(table, killer, archer)
    everybody_passes(table)
    assert (elf.wounds, archer.is_dead) == (3, True)


@pytest.mark.rule("528.9")
def test_what_may_not_strike_is_not_offered_a_strike() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.Cannot(ab.Doing.STRIKE))
    elf = table.second.creature("c4")
    refusal = table.why(op.StrikeAt(orc.id, elf.id))
    assert refusal is not None
    assert (table.can_strike(orc, elf), refusal.rule) == (False, "528.9")


@pytest.mark.rule("528.9")
def test_what_may_not_be_aimed_at_is_no_target() -> None:
    shy = ab.Cannot(ab.Doing.BE_TARGET, powers=(ab.PowerKind.SHOT,))
    table = Table()
    archer = lay(table.first, "c1", tap(SHOT))
    elf, ghost = table.second.creature("c4"), lay(table.second, "d4", shy)
    assert (can_use(table, archer, elf), can_use(table, archer, ghost)) == (True, False)


# Interrupted plays: 529.


@pytest.mark.rule("529.1.1", "529.4")
def test_a_play_whose_source_has_left_before_it_begins_is_not_paid() -> None:
    table, archer, killer, elf = a_shot_while_a_killer_waits()
    use(table, killer, archer)
    everybody_passes(table)
    assert (elf.wounds, table.events(DiceRolled)) == (0, [])
    assert [paid for _rule, paid in stops(table)] == [False]


@pytest.mark.rule("529.1.2", "529.1", "529.5")
def test_a_play_without_its_target_goes_on_to_the_payment() -> None:
    table, archer, killer, elf = a_shot_while_a_killer_waits()
    passes_until(table, Step.CALCULATION)
    use(table, killer, elf)
    everybody_passes(table)
    assert (stops(table), archer.is_closed) == ([("529.1.2", True)], True)


@pytest.mark.rule("529.2")
def test_no_die_is_rolled_for_a_play_that_has_lost_its_target() -> None:
    kills = ab.Playable(
        ab.Payment(),
        spell(ab.Destroy(), targets=ab.Targets(who=ab.Who.OTHER)),
        sudden=True,
        when=answers_at(ab.Moment.BEFORE_DICE, on_itself(ab.Chips(1)), ENEMY).when,
    )
    table = Table()
    archer = lay(table.first, "c1", tap(SHOT))
    killer = lay(table.second, "a6", kills)
    elf = table.second.creature("c4")
    use(table, archer, elf)
    use(table, killer)
    everybody_passes(table)
    assert (elf.is_dead, table.events(DiceRolled)) == (True, [])


@pytest.mark.rule("529.3", "529.4")
def test_a_source_that_comes_back_does_not_mend_its_play() -> None:
    fallen = ab.Targets(OWN, area=ab.Area.GRAVEYARD)
    raises = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.BringIn(by=ab.Area.GRAVEYARD),),
        fallen,
        cells=ab.Cells(rows=(1,)),
    )
    table, archer, killer, elf = a_shot_while_a_killer_waits(free(raises))
    use(table, killer, archer)
    while not archer.is_dead:
        table.passes()
    use(table, table.piece("Жрец"), archer)
    picks(table, "c3")
    everybody_passes(table)
    assert (archer.cell, elf.wounds) == ("c3", 0)
    assert [paid for _rule, paid in stops(table)] == [False]


@pytest.mark.rule("529.8")
def test_what_is_announced_comes_onto_the_stack_in_any_case() -> None:
    table, archer, killer, elf = a_shot_while_a_killer_waits()
    use(table, killer, elf)
    everybody_passes(table)
    assert [event.play for event in table.events(PlayRemoved)] == [1, 0]
    assert (elf.is_dead, archer.is_closed) == (True, False)
