"""What is illegal or interrupted: 524.3, 526-529, answers out of range: 527."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.events import DiceRolled, PlayRemoved, PlayStopped
from engine.berserk.table.state import Step
from tests.engine.berserk.abilities.answering import answers_at
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, reaction, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, ITS_TARGET, OWN, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Piece, Table

THREE = Strength(3, 3, 3)
SHOT = ab.Attack(ab.PowerKind.SHOT, THREE)


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
    table, ghost, wind, page = board(
        ours("c2", *abilities, movement=2), theirs("a6", reaction(push)), theirs("b5")
    )
    table.moves(ghost, "c3")
    table.uses(wind, page)
    table.picks("c3")
    table.everybody_passes()
    return table, ghost, page


@pytest.mark.rule("524.3")
def test_an_incorporeal_card_moves_onto_a_cell_occupied_in_response() -> None:
    _table, ghost, page = a_move_is_answered(ab.Named(ab.Name.INCORPOREAL))
    assert (ghost.cell, page.cell) == ("c3", "c3")


@pytest.mark.rule("524.3", "528.8")
def test_a_card_does_not_move_onto_a_cell_occupied_in_response() -> None:
    _table, orc, page = a_move_is_answered()
    assert (orc.cell, page.cell, orc.movement) == ("c2", "c3", 2)


# The flying arrow: 526.


def a_limited_bolt() -> tuple[Table, Piece, Piece, Piece]:
    """A mage uses a bolt that it has once a turn; a nun may exile its target at any time."""
    waits = answers_at(ab.Moment.BLOCKING, on_itself(ab.Chips(1)), ENEMY)
    table, mage, nun, elf = board(
        ours("c1", ab.Playable(ab.Payment(), spell(ab.Wound(3)), limit=ab.Limit.PER_TURN)),
        theirs("a6", reaction(spell(ab.Exile(), targets=ab.Targets(OWN))), waits),
        theirs("c4"),
    )
    table.uses(mage, elf)
    return table, mage, nun, elf


@pytest.mark.rule("526.2", "529.4")
def test_a_play_that_becomes_illegal_keeps_its_use() -> None:
    table, mage, nun, elf = a_limited_bolt()
    table.uses(nun, elf)
    table.everybody_passes()
    assert stops(table) == [("528.2", False)]
    assert table.can_use(mage, nun)


@pytest.mark.rule("526.2", "529.1.2")
def test_a_play_that_loses_its_target_before_the_blocking_keeps_its_use() -> None:
    table, mage, nun, elf = a_limited_bolt()
    passes_until(table, Step.CALCULATION)
    table.uses(nun, elf)
    table.everybody_passes()
    assert stops(table) == [("529.1.2", True)]
    assert table.can_use(mage, nun)


@pytest.mark.rule("526.2")
def test_a_play_that_loses_its_target_after_the_calculation_uses_its_limit() -> None:
    table, mage, nun, elf = a_limited_bolt()
    passes_until(table, Step.BLOCKING)
    table.uses(nun, number=1)
    table.uses(nun, elf)
    table.everybody_passes()
    assert (stops(table), nun.wounds) == ([], 0)
    assert not table.can_use(mage, nun)


# Answers do not ask for the range: 527.


@scenes(
    scene("527.1 527.1-ex1", "a card struck from afar may answer with a melee attack",
          "c2 strikes c4 rolling 3 3: c4 has 1 wound, c2 has 2 wounds",
          ours("c2", ab.StrikeRange(2), strike="1-1-1"),
          theirs("c4", on(ab.Moment.WOUNDED, ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(2,
              2, 2), targets=ITS_TARGET)), closed=True)),
    scene("527.2 527.2-ex1", "a counterstrike reaches any attacker",
          "sky strikes c6 rolling 1 6: sky has 3 wounds; end turn: c6 cannot strike sky, "
          "a6 cannot strike sky",
          ours(None, card=specs.flyer()), theirs("c6", strike="3-3-3"), theirs("a6")),
    scene("527.2 547.2.1", "a counterstrike ignores range",
          "c2 strikes c4 rolling 1 6: c2 has 3 wounds",
          ours("c2", ab.StrikeRange(2)), theirs("c4", strike="3-3-3")),
)  # fmt: skip
def test_legality_of_announced_plays(scene: Scene) -> None:
    scene.play()


# Illegal plays: 528.


def a_shot_while_a_killer_waits(*friends: ab.Playable) -> tuple[Table, Piece, Piece, Piece]:
    """An archer shoots at an elf; a killer may destroy any card, and waits for the blocking.

    The archer has a priest beside it with abilities of its own.
    """
    table = Table()
    archer = lay(table.first, "c1", tap(SHOT))
    lay(table.first, "a1", *friends, name="Жрец")
    waits = answers_at(ab.Moment.BLOCKING, on_itself(ab.Chips(1)), ENEMY)
    killer = lay(table.second, "a6", reaction(spell(ab.Destroy())), waits)
    elf = table.second.creature("c4")
    table.uses(archer, elf, die=3)
    return table, archer, killer, elf


@pytest.mark.rule("528.5", "529.1.1", "529.1")
def test_a_play_needs_its_source_until_the_calculation() -> None:
    table, archer, killer, elf = a_shot_while_a_killer_waits()
    passes_until(table, Step.CALCULATION)
    table.uses(killer, archer)
    table.everybody_passes()
    assert (elf.wounds, stops(table)) == (0, [("529.1.1", True)])


@pytest.mark.rule("528.9")
def test_a_card_banned_from_striking_is_offered_no_strike() -> None:
    table, orc, elf = board(ours("c3", ab.Cannot(ab.Doing.STRIKE)), theirs("c4"))
    refusal = table.why(op.StrikeAt(orc.id, elf.id))
    assert refusal is not None
    assert (table.can_strike(orc, elf), refusal.rule) == (False, "528.9")


@scenes(
    scene("528.3.1 528.8", "a ban before the play begins stops it unpaid",
          "c1 uses at c4, a6 uses at c1, all pass: c4 has 0 wounds, c1 is not closed",
          ours("c1", tap(spell(ab.Wound(3)))),
          theirs("a6", reaction(influence(ab.Gain(ab.Cannot(ab.Doing.ACT), ab.Until.TURN_END),
              targets=ENEMIES))), theirs("c4")),
    scene("528.3 528.3.1", "a ban that comes later does not touch what is reserved",
          "c1 uses at c4, pass until calculation, a6 uses at c1, all pass: c4 has 3 wounds, "
          "c1 is closed",
          ours("c1", tap(spell(ab.Wound(3)))),
          theirs("a6", reaction(influence(ab.Gain(ab.Cannot(ab.Doing.ACT), ab.Until.TURN_END),
              targets=ENEMIES))), theirs("c4")),
    scene("528.5 526.1", "a play does not need its source after the calculation",
          "c1 uses at c4 rolling 3, pass until blocking, a6 uses 1, a6 uses at c1, all pass: "
          "c4 has 3 wounds, c1 is dead",
          ours("c1", tap(SHOT)), ours("a1", name="Жрец"),
          theirs("a6", reaction(spell(ab.Destroy())), answers_at(ab.Moment.BLOCKING,
              on_itself(ab.Chips(1)), ENEMY)), theirs("c4")),
    scene("528.9", "an untargetable card is not offered",
          "now: c1 can use at c4, c1 cannot use at d4",
          ours("c1", tap(SHOT)), theirs("c4"),
          theirs("d4", ab.Cannot(ab.Doing.BE_TARGET, powers=(ab.PowerKind.SHOT,)))),
)  # fmt: skip
def test_illegal_plays(scene: Scene) -> None:
    scene.play()


# Interrupted plays: 529.


@pytest.mark.rule("529.1.1", "529.4")
def test_a_play_whose_source_left_before_it_begins_is_not_paid() -> None:
    table, archer, killer, elf = a_shot_while_a_killer_waits()
    table.uses(killer, archer)
    table.everybody_passes()
    assert (elf.wounds, table.events(DiceRolled)) == (0, [])
    assert [paid for _rule, paid in stops(table)] == [False]


@pytest.mark.rule("529.1.2", "529.1", "529.5")
def test_a_play_that_lost_its_target_continues_to_its_payment() -> None:
    table, archer, killer, elf = a_shot_while_a_killer_waits()
    passes_until(table, Step.CALCULATION)
    table.uses(killer, elf)
    table.everybody_passes()
    assert (stops(table), archer.is_closed) == ([("529.1.2", True)], True)


@pytest.mark.rule("529.2")
def test_a_play_that_lost_its_target_rolls_no_die() -> None:
    kills = ab.Playable(
        ab.Payment(),
        spell(ab.Destroy(), targets=ab.Targets(who=ab.Who.OTHER)),
        sudden=True,
        when=answers_at(ab.Moment.BEFORE_DICE, on_itself(ab.Chips(1)), ENEMY).when,
    )
    table, archer, killer, elf = board(ours("c1", tap(SHOT)), theirs("a6", kills), theirs("c4"))
    table.uses(archer, elf)
    table.uses(killer)
    table.everybody_passes()
    assert (elf.is_dead, table.events(DiceRolled)) == (True, [])


@pytest.mark.rule("529.3", "529.4")
def test_a_play_stays_illegal_when_its_source_returns() -> None:
    fallen = ab.Targets(OWN, area=ab.Area.GRAVEYARD)
    raises = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.BringIn(by=ab.Area.GRAVEYARD),),
        fallen,
        cells=ab.Cells(rows=(1,)),
    )
    table, archer, killer, elf = a_shot_while_a_killer_waits(reaction(raises))
    table.uses(killer, archer)
    while not archer.is_dead:
        table.passes()
    table.uses(table.piece("Жрец"), archer)
    table.picks("c3")
    table.everybody_passes()
    assert (archer.cell, elf.wounds) == ("c3", 0)
    assert [paid for _rule, paid in stops(table)] == [False]


@pytest.mark.rule("529.8")
def test_every_announced_play_reaches_the_stack() -> None:
    table, archer, killer, elf = a_shot_while_a_killer_waits()
    table.uses(killer, elf)
    table.everybody_passes()
    assert [event.play for event in table.events(PlayRemoved)] == [1, 0]
    assert (elf.is_dead, archer.is_closed) == (True, False)
