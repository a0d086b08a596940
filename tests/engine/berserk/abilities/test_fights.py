"""Fights: fast and slow attacks, defenders, counterstrikes, misses, sudden attacks (513-516)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import answers_at, at_play, goes_off
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ITS_SUBJECT, OWN, SELF, on, rolls
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Table

STRIKE = ab.Attack(ab.PowerKind.STRIKE, None)
ONE_DIE = [kind for kind in ab.PowerKind if kind.is_attack and kind is not ab.PowerKind.STRIKE]
TWO_AWAY = {
    ab.PowerKind.REACH_STRIKE,
    ab.PowerKind.SHOT,
    ab.PowerKind.THROW,
    ab.PowerKind.DISCHARGE,
}


# 513, 516: fast and slow.


@pytest.mark.rule("513.1", "513.2", "516.1", "516.2")
def test_a_slow_attack_waits_for_its_own_turn_and_a_sudden_one_does_not() -> None:
    shot = ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 3))
    table, orc, slow, quick, elf = board(
        ours("c3"), theirs("a6", tap(shot)), theirs("b6", sudden(shot)), theirs("c4")
    )
    table.strikes(orc, elf)
    offered = {one.card for one in table.options if isinstance(one, op.UseAction)}
    assert (slow.id in offered, quick.id in offered) == (False, True)


def sudden(attack: ab.Attack) -> ab.Playable:
    """Return an attack for closing that may be announced with the priority."""
    return ab.Playable(TAP, attack, sudden=True)


@pytest.mark.rule("513.3")
def test_an_attack_after_a_slow_spell_is_slow_too() -> None:
    from_afar = ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 3))
    body = spell(ab.Wound(1), targets=ab.Targets(ab.OfSide(ab.Side.ENEMY)))
    table, _, witch, orc = board(
        ours("c3"), theirs("a6", tap(body), ab.Playable(TAP, from_afar, sudden=True)), ours("d3")
    )
    table.strikes(orc, table.second.creature("d4"))
    places = [
        one.ability
        for one in table.options
        if isinstance(one, op.UseAction) and one.card == witch.id
    ]
    assert set(places) == {1}


@pytest.mark.rule("514.1/phase", "516.1")
def test_a_sudden_strike_of_the_inactive_player_has_no_defenders() -> None:
    table, orc, troll, elf = board(ours("c3"), ours("d3"), theirs("c4", sudden(STRIKE)))
    table.strikes(troll, elf)
    table.dice(6, 1, 1)
    table.uses(elf, orc)
    table.everybody_passes()
    assert table.events(ev.DefenderAssigned) == []
    assert not any(isinstance(one, op.Defend) for one in table.options)


@scenes(
    scene("516.1 515.2/both", "a sudden strike uses the same strike table",
          "d3 strikes c4, dice 5 3 1, c4 uses at c3, all pass: asked second step_down; "
          "stand firm, all pass: rolls 5-3 1-0, c3 has 2 wounds, c4 has 2 wounds",
          ours("c3"), ours("d3"), theirs("c4", sudden(STRIKE))),
    scene("514.1 514.9", "a strike announced through an ability may be defended against",
          "dice 6 1, c3 uses at c4, d4 defends: c4 has 0 wounds, d4 has 3 wounds, c3 is closed, "
          "d4 is closed", ours("c3", tap(STRIKE)), theirs("c4"), theirs("d4")),
    scene("516.1.1 537.5", "a strike dealt through an ability takes one die",
          "c3 uses at c4 rolling 6: rolls 6-0, c3 has 3 wounds, c4 is not closed",
          ours("c3", tap(influence(ab.Makes(ab.Order.DEALS, STRIKE,
              ab.Targets(who=ab.Who.OTHER))))), theirs("c4")),
)  # fmt: skip
def test_fast_and_slow_attacks(scene: Scene) -> None:
    scene.play()


# 514: who may defend.


@pytest.mark.rule("514.1", "514.8")
@pytest.mark.parametrize("defends", [True, False])
def test_an_attack_that_turns_to_another_card_is_about_its_former_target(defends: bool) -> None:
    takes = answers_at(ab.Moment.REDIRECTING, at_play(ab.Redirect(ab.Who.SELF)), payment=TAP)
    counts = on(ab.Moment.REDIRECTED, influence(ab.Chips(1), targets=ITS_SUBJECT), OWN)
    table, orc, elf, guard, _witness = board(
        ours("c3"), theirs("c4"), theirs("d4", takes), theirs("a6", counts)
    )
    table.strikes(orc, elf, dice=(6, 1))
    if defends:
        table.defends(guard)
    else:
        table.uses(guard)
    table.everybody_passes()
    assert (elf.state.chips, guard.state.chips, orc.state.chips) == (1, 0, 0)


@pytest.mark.rule("514.2", "514.8")
def test_a_redirected_strike_is_not_redirected_again() -> None:
    node = answers_at(ab.Moment.REDIRECTING, at_play(ab.Redirect(ab.Who.SELF)), payment=TAP)
    table, orc, elf, guard, hero = board(ours("c3"), theirs("c4"), theirs("d4"), theirs("b4", node))
    table.strikes(orc, elf, dice=(6, 1))
    table.uses(hero)
    table.passes()
    assert not any(isinstance(one, op.Defend) for one in table.options)
    table.everybody_passes()
    assert (elf.wounds, hero.wounds, guard.wounds) == (0, 3, 0)


@pytest.mark.rule("514.2")
def test_a_strike_directed_at_some_cards_may_be_defended_for_others() -> None:
    weak = ab.StrikeKind(ab.Name.DIRECTED, ab.InState(ab.State.WOUNDED))
    table, orc, elf, gnome, guard = board(
        ours("c3", weak), theirs("c4", wounds=1), theirs("b4"), theirs("d4")
    )
    table.strikes(orc, gnome)
    assert table.asked == (Seat.SECOND, Asking.PRIORITY)
    assert table.can_defend(elf)
    assert not table.can_defend(guard)
    other = Table()
    orc = lay(other.first, "c3", weak)
    elf = other.second.creature("c4", wounds=1)
    other.second.creature("d4")
    other.strikes(orc, elf, dice=(6, 1))
    assert elf.wounds == 1 + 3


@scenes(
    scene("514.3 514.1", "a card that may not defend is not offered",
          "c3 strikes c4: d4 cannot defend, b4 can defend",
          ours("c3"), theirs("c4"), theirs("d4", ab.Cannot(ab.Doing.DEFEND)), theirs("b4")),
    scene("514.5 514.7", "a strike with a range is defended by the common rules",
          "sky strikes c4: d5 can defend",
          ours(None, card=specs.flyer()), ours("a1"), theirs("c4"), theirs("d5")),
)  # fmt: skip
def test_the_type_and_place_of_a_card_decide_whether_it_may_defend(scene: Scene) -> None:
    scene.play()


# 515: who fights.


@pytest.mark.rule("515.1", "515.8/alone")
@pytest.mark.parametrize("kind", ONE_DIE)
@pytest.mark.parametrize(("die", "wounds"), [(3, 1), (5, 2), (6, 3)])
def test_every_attack_but_a_simple_strike_rolls_one_die_against_an_open_target(
    kind: ab.PowerKind, die: int, wounds: int
) -> None:
    table = Table()
    orc = lay(table.first, "c3", tap(ab.Attack(kind, Strength(1, 2, 3))))
    elf = table.second.creature("c5" if kind in TWO_AWAY else "c4")
    table.second.creature("e6")
    table.uses(orc, elf, die=die)
    assert (rolls(table), elf.wounds) == ([(die, 0)], wounds)


@scenes(
    scene("515.1.1", "rolling for a spell is not fighting",
          "c1 uses at c4 rolling 6: c4 has 3 wounds, c1 has 2 wounds",
          ours("c1", goes_off(ab.Moment.BEFORE_DICE, on_itself(ab.Heal(1)), SELF),
              tap(spell(ab.Wound(ab.Rolled(Strength(1, 2, 3))))), wounds=2), theirs("c4")),
    scene("515.2 515.6/silent", "a card closed before the roll does not fight back",
          "c3 strikes c4 rolling 6, a1 answers: rolls 6-0, c4 has 3 wounds",
          ours("c3"),
          ours("a1", answers_at(ab.Moment.TARGETED, at_play(ab.Close(), who=ab.Who.OTHER),
              ab.OfSide(ab.Side.OWN))), theirs("c4")),
    scene("515.4", "a counterstrike triggers what a strike triggers",
          "c3 strikes c4 rolling 1 4: c3 has 3 wounds",
          ours("c3"),
          theirs("c4", goes_off(ab.Moment.LANDED, at_play(ab.Wound(2), who=ab.Who.OTHER), SELF))),
    scene("515.4", "a counterstrike is not announced",
          "c3 strikes c4 rolling 1 4: c3 has 1 wound, c4 has 3 wounds",
          ours("c3"),
          theirs("c4", goes_off(ab.Moment.ANNOUNCED, on_itself(ab.Heal(1)), SELF), wounds=3)),
    scene("515.5", "a miss triggers nothing",
          "c3 strikes c4 rolling 3 5: c4 has 0 wounds, c3 has 3 wounds, c3 is closed",
          ours("c3", goes_off(ab.Moment.LANDED, on_itself(ab.Heal(1)), SELF), wounds=3),
          theirs("c4")),
    scene("515.5 116.4", "after an attack includes after a miss",
          "c3 strikes c4 rolling 3 5: c3 has 2 wounds",
          ours("c3", goes_off(ab.Moment.FINISHED, on_itself(ab.Heal(1)), SELF,
              powers=(ab.PowerKind.STRIKE,)), wounds=3), theirs("c4")),
    scene("515.7", "an own card is struck with all its abilities",
          "c3 strikes c2 rolling 6: rolls 6-0, c2 has 2 wounds",
          ours("c3"), ours("c2", ab.Named(ab.Name.ARMOR, 1)), theirs("c6")),
    scene("515.2 212.3", "an artifact never fights back",
          "c3 strikes c4 rolling 6: rolls 6-0, c4 has 3 wounds",
          ours("c3"), theirs("c4", card=specs.artifact()), theirs("e6")),
    scene("515.3 515.4", "both cards wound each other in an exchange even if one dies",
          "c3 strikes c4 rolling 4 2, stand firm: c3 is dead, c4 is dead",
          ours("c3", life=1), ours("a1"), theirs("c4", life=2), theirs("e6")),
    scene("515.2/both", "a flyer that strikes is fought like any other",
          "sky strikes c4 rolling 1 4: c4 has 0 wounds, sky has 1 wound",
          ours(None, kind=CardType.FLYER), ours("a1"), theirs("c4")),
    scene("516.1 510.1", "a sudden attack closes its card like any action",
          "c3 strikes c4, dice 6 1 3, c4 uses at c3, all pass: c4 is closed, rolls 6-1 3-0",
          ours("c3"), theirs("c4", sudden(STRIKE))),
    scene("515.6 =2009:205.5б", "a card that does not fight is struck as a closed one",
          "c3 strikes c4 rolling 5: rolls 5-0, c4 has 2 wounds",
          ours("c3"), theirs("c4", ab.Cannot(ab.Doing.ROLL_IN_DEFENCE))),
    scene("515.8/alone =2009:205.5а",
          "an unanswered strike takes one die though its target is open",
          "c3 strikes c4 rolling 5: rolls 5-0, c4 has 2 wounds",
          ours("c3", ab.Named(ab.Name.UNANSWERED)), theirs("c4")),
    scene("516.1 501.5 =2009:104.4", "a sudden attack cannot be announced twice for one closing",
          "c3 strikes c4, c4 uses at c3: c4 cannot use at c3",
          ours("c3"), theirs("c4", ab.Playable(ab.Payment(closes=True), STRIKE, sudden=True))),
)  # fmt: skip
def test_only_cards_in_a_strike_against_an_open_card_are_fighting(scene: Scene) -> None:
    scene.play()
