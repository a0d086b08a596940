"""Terms of plays, cards and numbers, one by one, at work."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.events import DeckShuffled
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, reaction, spell, tap
from tests.engine.berserk.abilities.sayings import (
    ENEMIES,
    ENEMY,
    ITS_SUBJECT,
    OTHERS,
    OWN,
    STRIKE,
    on,
)
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Piece, Table, cells

# Statuses and moments: 512.


PLAIN = influence(ab.Wound(1), targets=ab.Targets(OWN))
HURT = ab.When(ab.Moment.WOUNDED, ab.Is(ab.Who.SELF), term="подлость")


@scenes(
    scene(
        "508.5 511.7",
        "wounds by a power of a term are told from others",
        "c1 uses 1 at a1: a1 has 1 wound, a1 has 0 chips; "
        "c1 uses at a1: a1 has 2 wounds, a1 has 1 chip",
        ours("c1", free(replace(PLAIN, term="подлость")), free(PLAIN)),
        ours("a1", ab.Triggered(HURT, on_itself(ab.Chips(1)))),
        theirs("c4"),
    ),
)
def test_powers_of_terms(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("512.6.4")
def test_an_ability_may_hold_while_its_card_is_a_target() -> None:
    wary = ab.While(ab.HasStatus(ab.Status.TARGET), (ab.SizeModifier(-2, ab.Applies.AS_TARGET),))
    table, mage, elf = board(ours("c1", tap(spell(ab.Wound(3)))), theirs("c4", wary))
    table.uses(mage, elf)
    assert (elf.wounds, elf.state.facts.granted) == (1, ())


@pytest.mark.rule("501.4", "505.7/unnamed")
def test_an_effect_may_depend_on_the_sacrificed_card() -> None:
    gift = ab.Payment(destroys=ab.Targets(OTHERS))
    blow = spell(ab.Wound(ab.FactOf(ab.Fact.WOUNDS, ab.Who.PAID)), targets=ENEMIES)
    table, cultist, victim, elf = board(
        ours("c1", ab.Playable(gift, blow)), ours("a1", wounds=4), theirs("c4")
    )
    table.uses(cultist, elf)
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
def test_only_the_named_kind_of_effect_is_blocked(effect: ab.Effect, kind: ab.EffectKind) -> None:
    when = ab.When(ab.Moment.BLOCKING, ENEMY, ENEMY, effects=(kind,))
    shield = ab.Triggered(replace(when, other=OWN), at_play(ab.Block()))
    table, mage, _, elf = board(
        ours("c1", tap(spell(effect)), tap(spell(ab.Chips(1)))), theirs("a6", shield), theirs("c4")
    )
    before = elf.state.clone()
    table.uses(mage, elf)
    assert elf.state == before


@scenes(
    scene("512.7", "a payment may trigger an ability",
          "c1 uses at c4: c1 is closed, c1 has 1 chip",
          ours("c1", tap(spell(ab.Wound(1))), on(ab.Moment.PAID, on_itself(ab.Chips(1)))),
          theirs("c4")),
    scene("413.3 518.6 512.7", "a gain may last until the end of its play",
          "c3 strikes c4 rolling 3: c4 has 3 wounds, c3 has 0 effects, c3 has no armor",
          ours("a1", on(ab.Moment.ANNOUNCED, influence(ab.Gain(ab.SizeModifier(2,
              powers=STRIKE), ab.Until.PLAY_END), ab.Gain(ab.Named(ab.Name.ARMOR, 1),
              ab.Until.PLAY_END), targets=ITS_SUBJECT), OTHERS, powers=STRIKE)),
          ours("c3", strike="1-1-1"), theirs("c4", closed=True)),
)  # fmt: skip
def test_statuses_and_moments(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("413.3", "512.7")
def test_the_end_of_another_play_does_not_end_a_bonus_for_this_one() -> None:
    gift = ab.Gain(ab.SizeModifier(2, powers=STRIKE), ab.Until.PLAY_END)
    cheer = on(ab.Moment.ANNOUNCED, influence(gift, targets=ITS_SUBJECT), OTHERS, powers=STRIKE)
    table = Table()
    lay(table.first, "a1", cheer)
    orc = lay(table.first, "c3", strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    heals = reaction(influence(ab.Heal(1)))
    nun = lay(table.second, "a6", heals, wounds=3)
    table.strikes(orc, elf, dice=(3,))
    while not orc.state.effects:
        table.passes()
    table.uses(nun, nun)
    table.everybody_passes()
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
                table.uses(drummer, orc)
    return table, orc, elf


@pytest.mark.rule("510.3")
def test_a_card_that_acted_may_be_given_another_action() -> None:
    table, orc, elf = an_orc_strikes_again("strike", "drum")
    assert table.can_strike(orc, elf)
    table.strikes(orc, elf, dice=(3,))
    assert not table.can_strike(orc, elf)


@pytest.mark.rule("510.3")
def test_another_action_is_given_only_to_a_card_that_acted() -> None:
    table, orc, elf = an_orc_strikes_again("drum", "strike")
    assert not table.can_strike(orc, elf)


@pytest.mark.rule("510.3", "510.5")
def test_a_given_action_is_lost_with_the_action_markers() -> None:
    opens = tap(influence(ab.Open()))
    table = Table()
    drummer = lay(table.first, "a1", free(influence(ab.MoreActions())), opens)
    orc = lay(table.first, "c3", strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    table.uses(drummer, orc)
    given = len(orc.state.effects)
    table.uses(drummer, orc, number=1)
    assert (given, len(orc.state.effects)) == (1, 0)


@pytest.mark.rule("510.3")
@pytest.mark.parametrize(("in_a_row", "strikes"), [(False, True), (True, False)])
def test_an_action_given_in_a_row_is_lost_once_its_player_does_something_else(
    in_a_row: bool, strikes: bool
) -> None:
    more = influence(ab.MoreActions(in_a_row=in_a_row))
    table = Table()
    drummer = lay(table.first, "a1", free(more), movement=1)
    orc = lay(table.first, "c3", ab.StaysOpenAfter(STRIKE), strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    table.uses(drummer, orc)
    given = table.can_strike(orc, elf)
    table.moves(drummer, "b1")
    assert (given, table.can_strike(orc, elf)) == (True, strikes)


@pytest.mark.rule("506.2")
def test_an_effect_may_restore_movement() -> None:
    table, guide, orc, _ = board(
        ours("a1", tap(influence(ab.RegainMovement()))), ours("c2", movement=2), theirs("c6")
    )
    table.moves(orc, "c3")
    table.uses(guide, orc)
    assert orc.movement == 2


# «Вернуть в колоду», «Телепортация», «Орда», both fight, numbers.


@pytest.mark.rule("204.4", "204.3")
def test_a_card_returned_to_the_deck_is_shuffled_in() -> None:
    table = Table()
    witch = lay(table.first, "c1", tap(spell(ab.ToDeck(ab.DeckPlace.SHUFFLED))))
    elf = table.second.creature("c4", "Эльф")
    table.second.creature("c6")
    table.uses(witch, elf)
    assert len(table.events(DeckShuffled)) == 1
    assert [spec.name for spec in table.state.decks[Seat.SECOND]] == ["Эльф"]


@pytest.mark.rule("506.6", "507.3", "538.2")
@pytest.mark.parametrize(
    ("way", "moved"),
    [(ab.Relocation.TELEPORT, True), (ab.Relocation.RELOCATE, False), (ab.Relocation.PLACE, False)],
)
def test_only_a_teleported_card_counts_as_moved(way: ab.Relocation, moved: bool) -> None:
    sends = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(way),), cells=ab.Cells())
    table, mage, judge, imp, _ = board(
        ours("a1", tap(sends)),
        ours("b1", tap(influence(ab.Chips(1), targets=ab.Targets(ab.Did(ab.Deed.MOVED))))),
        ours("c3"),
        theirs("c6"),
    )
    table.uses(mage, imp)
    table.picks("e3")
    assert (imp.cell, table.can_use(judge, imp)) == ("e3", moved)


@pytest.mark.rule("506.6", "524.2/incorporeal", "524.2/others")
@pytest.mark.parametrize(
    ("way", "may"), [(ab.Relocation.JUMP, True), (ab.Relocation.RELOCATE, False)]
)
def test_an_incorporeal_card_enters_a_taken_cell_only_by_moving(
    way: ab.Relocation, may: bool
) -> None:
    leaps = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(way),), ab.ITSELF, cells=ab.Cells())
    table, ghost, _ = board(ours("c3", tap(leaps), ab.Named(ab.Name.INCORPOREAL)), theirs("c5"))
    table.uses(ghost)
    offered = {one.cell for one in table.options if isinstance(one, op.ChooseCell)}
    assert (cells("c5")[0] in offered, cells("c4")[0] in offered) == (may, True)


@scenes(
    scene("506.6", "a teleporting card goes to any free cell and has moved",
          "c3 uses, choose-cell e6: c3 is at e6, c3 has 1 chip",
          ours("c3", tap(ab.Power(ab.PowerKind.INFLUENCE,
              (ab.Relocate(ab.Relocation.TELEPORT),), ab.ITSELF, cells=ab.Cells())),
              on(ab.Moment.MOVED, on_itself(ab.Chips(1)))), theirs("c4")),
    scene("", "a horde does nothing in the battle",
          "c3 strikes c4 rolling 3: c3 has horde, c4 has 1 wound",
          ours("c3", ab.Named(ab.Name.HORDE)), theirs("c4", closed=True)),
    scene("537.5", "two cards made to fight both roll",
          "dice 6 1, a1 uses at c4: c4 has 0 wounds, c5 has 1 wound, events 1 FightDecided",
          ours("a1", tap(ab.Power(ab.PowerKind.SPELL, (ab.Makes(ab.Order.BOTH_FIGHT,
              ab.Attack(ab.PowerKind.STRIKE, None), ab.Targets(ENEMY)),), ab.Targets(ENEMY,
              then=ab.Targets(ENEMY))))), theirs("c4", strike="1-1-1", closed=True),
          theirs("c5", strike="2-2-2", closed=True)),
    scene("505.7 508.5.2", "a number may be the life lost",
          "c1 uses, choose c4: c4 is dead, c1 has 2 wounds",
          ours("c1", tap(ab.OnSuccess(spell(ab.Wound(5), targets=ENEMIES),
              on_itself(ab.Heal(ab.ResultOf(ab.Outcome.LIFE_LOST))))), wounds=5),
          theirs("c4", life=3), theirs("e6", closed=True)),
)  # fmt: skip
def test_fights_and_numbers(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("546.1")
@pytest.mark.parametrize(
    ("wounds", "closed", "holds"), [(1, False, True), (0, True, True), (0, False, False)]
)
def test_a_condition_may_have_alternatives(wounds: int, closed: bool, holds: bool) -> None:
    ways = ab.Some(
        (
            ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED)),
            ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED)),
        )
    )
    table, orc, _ = board(
        ours("c3", ab.While(ways, (ab.Named(ab.Name.ARMOR, 1),)), wounds=wounds, closed=closed),
        theirs("c6"),
    )
    assert table.state is not None
    assert orc.state.facts.has(ab.Name.ARMOR) is holds


# «Рывок», «Остаётся X текущих жизней», duties.


@pytest.mark.rule("507.1", "116.7")
def test_a_dash_is_one_step_after_an_attack_once_per_own_turn() -> None:
    more = (ab.StaysOpenAfter(STRIKE), ab.ActsTimes(2, STRIKE))
    table = Table()
    wolf = lay(table.first, "c3", ab.Named(ab.Name.DASH), *more, strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    table.strikes(wolf, elf, dice=(3,))
    table.triggers(wolf)
    goals = {one.cell for one in table.options if isinstance(one, op.ChooseCell)}
    assert goals == set(cells("b3", "d3", "c2"))
    table.picks("d3")
    table.strikes(wolf, elf, dice=(3,))
    assert (wolf.cell, table.asked) == ("d3", (Seat.FIRST, Asking.ACT))


@pytest.mark.rule("508.5.1")
@pytest.mark.parametrize(("life", "wounds"), [(4, 6), (9, 1), (15, 0)])
@pytest.mark.same("2009:204.7", "older-506-510:508.5.1")
def test_setting_life_does_not_wound(life: int, wounds: int) -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.LifeBecomes(life))))
    elf = lay(table.second, "c4", on(ab.Moment.WOUNDED, on_itself(ab.Chips(1))), wounds=3)
    table.uses(mage, elf)
    assert (elf.wounds, elf.state.maximum_life, elf.state.chips) == (wounds, 10, 0)


@scenes(
    scene("116.7", "a dash may be declined",
          "c3 strikes c4 rolling 3, pass: c3 is at c3",
          ours("c3", ab.Named(ab.Name.DASH)), theirs("c4", closed=True)),
    scene("508.2", "an effect may set maximum life without wounds: life 4",
          "c1 uses at c4: c4 has 0 wounds, c4 has 4 maximum-life",
          ours("c1", tap(spell(ab.LifeBecomes(4, maximum=True)))), theirs("c4", wounds=3)),
    scene("508.2", "an effect may set maximum life without wounds: life 15",
          "c1 uses at c4: c4 has 0 wounds, c4 has 15 maximum-life",
          ours("c1", tap(spell(ab.LifeBecomes(15, maximum=True)))), theirs("c4", wounds=3)),
)  # fmt: skip
def test_duties(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("545.5")
def test_a_card_that_must_move_moves_before_the_turn_ends() -> None:
    table, hare, _ = board(ours("c2", ab.Must(ab.Doing.MOVE)), theirs("c6"))
    assert {type(one) for one in table.options} == {op.MoveTo}
    table.moves(hare, "c3")
    assert op.EndTurn() in table.options


@pytest.mark.rule("545.5")
def test_a_card_that_must_move_but_cannot_is_excused() -> None:
    table, _, _ = board(ours("c2", ab.Must(ab.Doing.MOVE), movement=0), theirs("c6"))
    assert op.EndTurn() in table.options


@pytest.mark.rule("545.5")
def test_a_move_may_be_restricted_to_certain_cells() -> None:
    forward = ab.Cells(directions=(ab.Direction.AHEAD,))
    table, ram, _ = board(ours("c2", ab.Must(ab.Doing.MOVE, cells=forward)), theirs("c6"))
    assert [table.can_move(ram, cell) for cell in ("c3", "b2")] == [True, False]
    assert op.EndTurn() in table.options  # it need not move at all


@pytest.mark.rule("545.5")
def test_a_card_that_must_attack_does_so_before_the_turn_ends() -> None:
    table, orc, elf = board(ours("c3", ab.Must(ab.Doing.ATTACK)), theirs("c4", closed=True))
    assert list(table.options) == [op.StrikeAt(orc.id, elf.id)]
    table.strikes(orc, elf, dice=(3,))
    assert op.EndTurn() in table.options


@pytest.mark.rule("545.5", "533.6")
@pytest.mark.parametrize("closed", [True, False])
def test_a_card_that_must_attack_certain_cards_attacks_one_of_them(closed: bool) -> None:
    weak = ab.AllOf((ENEMY, ab.InState(ab.State.CLOSED)))
    table, orc, elf, _ = board(
        ours("c3", ab.Must(ab.Doing.ATTACK, upon=weak)), theirs("c4", closed=closed), theirs("d4")
    )
    assert (op.EndTurn() in table.options) is not closed
    assert op.StrikeAt(orc.id, elf.id) in table.options


@pytest.mark.rule("545.5", "514.1")
def test_a_card_may_force_the_opponent_to_defend_against_it() -> None:
    table, orc, elf, guard = board(ours("c3", ab.Must(ab.Doing.DEFEND)), theirs("c4"), theirs("d4"))
    table.strikes(orc, elf, dice=(6, 1))
    assert table.options == (op.Defend(guard.id),)
