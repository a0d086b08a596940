"""Plays that are cancelled and powers that are blocked (530, 531)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.answering import answers_at, at_play, goes_off
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs, use
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, SELF, STRIKE, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table

CANCELS = goes_off(ab.Moment.CANCELLING, at_play(ab.Cancel()), ENEMY)
BLOCKS = goes_off(ab.Moment.BLOCKING, at_play(ab.Block()), ENEMY)


# 530: cancelled plays.


@scenes(
    scene("530.1 512.6.3", "a cancelled play is paid and does nothing",
          "c1 uses at c4: c4 has 0 wounds, c1 is closed",
          ours("c1", tap(spell(ab.Wound(3)))), theirs("c4", CANCELS)),
    scene("530.1", "a cancelled ability does nothing at all",
          "c1 uses: c4 has 0 wounds, c1 has 2 wounds, c1 is closed",
          ours("c1", tap(ab.And((spell(ab.Wound(3), targets=ENEMIES), on_itself(ab.Heal(1))))),
              wounds=2), theirs("c4", CANCELS)),
    scene("530.2 512.6.3", "only the first power of an ability can be cancelled",
          "c1 uses: c4 has 3 wounds, c1 has 1 wound",
          ours("c1", tap(ab.And((on_itself(ab.Heal(1)), spell(ab.Wound(3), targets=ENEMIES)))),
              wounds=2),
          theirs("c4", ab.Triggered(ab.When(ab.Moment.CANCELLING, ENEMY,
              powers=(ab.PowerKind.SPELL,)), at_play(ab.Cancel())))),
    scene("530.2 510.3 530.2-ex2", "a cancelled strike is an action and the next one is another",
          "c3 strikes c4: c4 has 0 wounds, c3 has 0 movement, c3 is not closed; "
          "c3 strikes c4 rolling 6 1: c4 has 3 wounds",
          ours("c3", ab.ActsTimes(2, (ab.PowerKind.STRIKE,)), movement=2), theirs("c4"),
          theirs("a6", ab.Triggered(ab.When(ab.Moment.CANCELLING, ENEMY), at_play(ab.Cancel()),
              limit=ab.Limit.PER_TURN))),
    scene("530.2", "a play is cancelled before any die is rolled or defender assigned",
          "c3 strikes c4: events 0 DiceRolled, events 0 WindowOpened",
          ours("c3"), theirs("c4", CANCELS), theirs("d4")),
    scene("530.1", "a cancelled attack triggers nothing",
          "c3 strikes c4: c3 has 4 wounds",
          ours("c3", goes_off(ab.Moment.LANDED, on_itself(ab.Heal(1)), SELF),
              goes_off(ab.Moment.FINISHED, on_itself(ab.Heal(1)), SELF), wounds=4),
          theirs("c4", CANCELS)),
    scene("510.1 510.2.1", "what cancels actions leaves alone what is not paid by closing",
          "c1 uses at c4: c4 has 1 wound; a1 uses at c4: c4 has 1 wound, a1 is closed; "
          "c3 moves d3: c3 is at d3; c3 strikes c4: c4 has 1 wound, c3 is closed",
          ours("c1", free(influence(ab.Wound(1)))), ours("a1", tap(influence(ab.Wound(1)))),
          ours("c3"), theirs("c4", ab.Triggered(
              ab.When(ab.Moment.CANCELLING, ENEMY, acts=True), at_play(ab.Cancel())))),
    scene("530.2 512.6.3", "a player may choose not to cancel",
          "c3 strikes c4 rolling 6 1, pass, all pass: c4 has 3 wounds, c4 is not closed",
          ours("c3"),
          theirs("c4", answers_at(ab.Moment.CANCELLING, at_play(ab.Cancel()), ENEMY,
              payment=ab.Payment(closes=True)))),
)  # fmt: skip
def test_cancelled_plays(scene: Scene) -> None:
    scene.play()


# 531: blocked powers.


@pytest.mark.rule("531.2")
def test_a_missed_strike_cannot_be_blocked() -> None:
    once = ab.Triggered(
        ab.When(ab.Moment.BLOCKING, ENEMY), at_play(ab.Block()), limit=ab.Limit.PER_BATTLE
    )
    table, orc, elf = board(ours("c3"), theirs("c4", once))
    table.strikes(orc, elf, dice=(3, 5))
    assert elf.state.uses == ()


@pytest.mark.rule("531.5")
def test_the_active_players_blocks_are_announced_first() -> None:
    blocks = goes_off(ab.Moment.BLOCKING, at_play(ab.Block()), powers=(ab.PowerKind.SPELL,))
    table, mage, friend, elf = board(
        ours("c1", tap(spell(ab.Wound(3)))), ours("a1", blocks), theirs("c4", blocks)
    )
    use(table, mage, elf)
    announced = [event.source for event in table.events(ev.PlayAnnounced)]
    assert announced == [mage.id, friend.id, elf.id]


@pytest.mark.rule("531.6")
def test_every_block_resolves_even_when_one_is_enough() -> None:
    net = at_play(ab.Block(), ab.LoseMarker("сеть"), who=ab.Who.SUBJECT)
    lucky = ab.Triggered(
        ab.When(ab.Moment.BLOCKING, ENEMY), at_play(ab.Block()), limit=ab.Limit.PER_TURN
    )
    shield = goes_off(ab.Moment.BLOCKING, net, ENEMY)
    table, orc, elf = board(ours("c3"), theirs("c4", shield, lucky, closed=True))
    table.strikes(orc, elf, dice=(6,))
    table.choose(op.TriggerNext(elf.id, 0))
    table.everybody_passes()
    assert len(table.events(ev.PlayBlocked)) == 2
    assert [use.in_turn for use in elf.state.uses] == [1]


@pytest.mark.rule("531.3", "306.2")
@pytest.mark.parametrize(("die", "wounds"), [(4, 3), (5, 0)])
def test_a_block_may_depend_on_a_die(die: int, wounds: int) -> None:
    table = Table()
    high = ab.Comparison(ab.ResultOf(ab.Outcome.DIE), ab.Compare.AT_LEAST, 5)
    body = ab.And((on_itself(ab.RollDie()), ab.Provided(high, at_play(ab.Block()))))
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", goes_off(ab.Moment.BLOCKING, body, ENEMY), closed=True)
    table.strikes(orc, elf, dice=(6, die))
    assert elf.wounds == wounds


@pytest.mark.rule("531.3")
@pytest.mark.parametrize(("die", "wounds"), [(3, 0), (4, 2)])
def test_a_block_may_require_a_certain_size_of_the_attack(die: int, wounds: int) -> None:
    one = ab.Comparison(ab.ResultOf(ab.Outcome.SIZE, of_trigger=True), ab.Compare.EQUAL, 1)
    when = ab.When(ab.Moment.BLOCKING, ENEMY)
    table, orc, elf = board(
        ours("c3"),
        theirs("c4", ab.Triggered(when, at_play(ab.Block()), condition=one), closed=True),
    )
    table.strikes(orc, elf, dice=(die,))
    assert elf.wounds == wounds


@pytest.mark.rule("531.4")
def test_blocking_a_gain_also_blocks_its_accompanying_effect() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Gain(ab.Named(ab.Name.CURSE)), ab.Exile())))
    elf = lay(table.second, "c4", BLOCKS)
    table.second.creature("a6")
    use(table, mage, elf)
    assert (elf.cell, ab.HasNamed(ab.Name.CURSE).name in elf.state.facts.named) == ("c4", False)


SHOT = ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2), targets=ENEMIES)


@scenes(
    scene("531.1 531.4 512.6.7", "a blocked attack lays no effect and is paid",
          "c3 strikes c4 rolling 6: c4 has 0 wounds, c3 is closed, events 1 DiceRolled",
          ours("c3"), theirs("c4", BLOCKS, closed=True)),
    scene("531.4", "a blocked spell lays no effect",
          "c1 uses at c4: c4 has 0 wounds",
          ours("c1", tap(spell(ab.Wound(3)))), theirs("c4", BLOCKS)),
    scene("531.1 505.7", "a block triggers what waits for it, with the size of the attack",
          "c3 strikes c4 rolling 6: c4 has 3 chips, c3 has 0 chips",
          ours("c3", on(ab.Moment.BLOCKED, on_itself(ab.Chips(1)), SELF)),
          theirs("c4", BLOCKS, ab.Triggered(ab.When(ab.Moment.BLOCKED, SELF, SELF, powers=STRIKE),
              on_itself(ab.Chips(ab.ResultOf(ab.Outcome.SIZE, of_trigger=True)))), closed=True)),
    scene("531.4 116.3.1", "a blocked attack triggers nothing",
          "c3 strikes c4 rolling 6: c3 has 4 wounds",
          ours("c3", goes_off(ab.Moment.LANDED, on_itself(ab.Heal(1)), SELF), wounds=4),
          theirs("c4", BLOCKS, closed=True)),
    scene("531.4 505.4.1", "a power independent of a blocked one is carried out",
          "c1 uses: c4 has 0 wounds, c1 has 2 wounds",
          ours("c1", tap(ab.And((spell(ab.Wound(3), targets=ENEMIES), on_itself(ab.Heal(1))))),
              wounds=3),
          theirs("c4", goes_off(ab.Moment.BLOCKING, at_play(ab.Block()), ENEMY,
              powers=(ab.PowerKind.SPELL,)))),
    scene("531.4 505.4.6 505.4.7",
          "a block stops dependent powers and starts the otherwise part",
          "c1 uses: c4 has 0 wounds, c1 has 2 wounds",
          ours("c1", tap(ab.Otherwise(ab.OnSuccess(spell(ab.Wound(3), targets=ENEMIES),
              on_itself(ab.Heal(1))), on_itself(ab.Heal(2)))), wounds=4),
          theirs("c4", goes_off(ab.Moment.BLOCKING, at_play(ab.Block()), ENEMY,
              powers=(ab.PowerKind.SPELL,)))),
    scene("531.2 512.6.5", "a block of the counterstrike leaves the strike",
          "c3 strikes c4 rolling 4 2, stand firm: c3 has 0 wounds, c4 has 2 wounds",
          ours("c3", BLOCKS), theirs("c4")),
    scene("531.2 512.6.5", "a blocked strike leaves the counterstrike",
          "c3 strikes c4 rolling 4 2, stand firm: c3 has 1 wound, c4 has 0 wounds",
          ours("c3"), theirs("c4", BLOCKS)),
    scene("531.3", "a block may name one kind of effect",
          "c3 uses at c4: c4 is not dead; d3 uses at c4: c4 has 1 wound",
          ours("c3", tap(influence(ab.FinishingBlow(3))), tap(influence(ab.Wound(1)))),
          ours("d3", tap(influence(ab.Wound(1)))),
          theirs("c4", ab.Triggered(ab.When(ab.Moment.BLOCKING, ENEMY,
              effects=(ab.EffectKind.FINISHING_BLOW,)), at_play(ab.Block())), life=2)),
    scene("531.5 115.1", "a conditional ability may be played to block",
          "c3 strikes c4 rolling 6, a6 answers: c4 has 0 wounds, a6 is dead",
          ours("c3"), theirs("c4", closed=True),
          theirs("a6", answers_at(ab.Moment.BLOCKING, at_play(ab.Block()),
              payment=ab.Payment(destroyed=True)))),
    scene("531.4 534.2", "a blocked attack spends no armor",
          "c3 strikes c4 rolling 6: c4 has 0 spent-armor",
          ours("c3"), theirs("c4", BLOCKS, ab.Named(ab.Name.ARMOR, 2), closed=True)),
    scene("531.2", "each of several attacks is blocked separately",
          "dice 1 1, c1 uses: c4 has 2 wounds",
          ours("c1", tap(ab.And((SHOT, SHOT)))),
          theirs("c4", ab.Triggered(ab.When(ab.Moment.BLOCKING, ENEMY), at_play(ab.Block()),
              limit=ab.Limit.PER_TURN))),
)  # fmt: skip
def test_blocked_powers(scene: Scene) -> None:
    scene.play()
