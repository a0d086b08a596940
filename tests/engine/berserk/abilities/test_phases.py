"""Phases with the abilities of their own: 401-413, and the fast plays of each: 303, 304, 407."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec, CardType, Cost, CostForm
from engine.berserk.table import options as op
from engine.berserk.table.events import CardRevealed, PhaseBegan, PlayAnnounced
from engine.berserk.table.state import Asking, Phase, Zone
from engine.kernel import Option, Seat
from tests.engine.berserk.abilities.laying import board, creature, lay, ours, theirs, use
from tests.engine.berserk.abilities.nodes import TAP, influence, on_itself, reaction, spell, tap
from tests.engine.berserk.abilities.opening import placed, revealed
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, ONE_CHIP, OWN, SELF, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Table

HURT = spell(ab.Wound(1), targets=ENEMIES)


def speaker(moment: ab.Moment, name: str, *more: object, body: object = ONE_CHIP) -> CardSpec:
    return creature(on(moment, body), *more, name=name)  # type: ignore[arg-type]  # nodes


def users(table: Table) -> list[str]:
    return [table.state.cards[event.source].spec.name for event in table.events(PlayAnnounced)]


# After the placement: 404.2.

AFTER = ab.Moment.AFTER_PLACEMENT


@pytest.mark.rule("401.3/turns", "404.2")
def test_players_take_turns_using_abilities_after_the_placement() -> None:
    first = {"b1": speaker(AFTER, "Раз"), "c1": speaker(AFTER, "Два")}
    second = {"b6": speaker(AFTER, "Три"), "c6": specs.creature("Враг")}
    table = placed(first, second)
    assert table.asked == (Seat.FIRST, Asking.ALTERNATE)
    table.triggers(table.piece("Раз"))
    assert table.asked == (Seat.SECOND, Asking.ALTERNATE)
    table.triggers(table.piece("Три"))
    assert table.asked == (Seat.FIRST, Asking.ALTERNATE)
    table.triggers(table.piece("Два"))
    assert users(table) == ["Раз", "Три", "Два"]


@pytest.mark.rule("401.3/pass", "404.2")
def test_a_pass_after_placement_is_final_for_that_player() -> None:
    first = {"b1": speaker(AFTER, "Раз")}
    second = {"b6": speaker(AFTER, "Три"), "c6": speaker(AFTER, "Четыре")}
    table = placed(first, second)
    table.passes()
    table.triggers(table.piece("Три"))
    assert table.asked == (Seat.SECOND, Asking.ALTERNATE)
    table.triggers(table.piece("Четыре"))
    assert users(table) == ["Три", "Четыре"]
    assert table.state.phase is not Phase.AFTER_PLACEMENT


@pytest.mark.rule("404.2", "533.3/acts")
def test_using_a_preliminary_ability_reveals_its_card_and_is_done_once() -> None:
    table = placed({"b1": speaker(AFTER, "Раз")}, {"c6": specs.creature("Враг")})
    hero = table.piece("Раз")
    assert hero.is_hidden
    table.triggers(hero)
    assert (hero.is_hidden, hero.state.chips) == (False, 1)
    assert users(table) == ["Раз"]


@pytest.mark.rule("404.2.1")
@pytest.mark.same("2009:202.4", "2009:202.4а")
def test_cards_with_x_in_their_cost_are_revealed_after_the_placement() -> None:
    hydra = replace(specs.creature("Гидра"), cost=Cost(2, CostForm.VARIABLE))
    table = placed({"b1": hydra}, {"c6": specs.creature("Враг")})
    phases = [event.phase for event in table.events(PhaseBegan)]
    first_reveal = next(e for e in table.match.history if isinstance(e, CardRevealed))
    assert first_reveal.card == table.piece("Гидра").id
    assert phases[:2] == [Phase.AFTER_PLACEMENT, Phase.REVEAL]


@pytest.mark.rule("413.3", "108.3")
def test_a_flyer_that_loses_flight_at_the_end_of_a_turn_lands_before_the_next() -> None:
    lifts = ab.SetProperty(ab.Property.TYPE, CardType.FLYER, ab.Until.TURN_END)
    table, mage, orc, _ = board(ours("a1", tap(influence(lifts))), ours("c2"), theirs("c6"))
    use(table, mage, orc)
    assert orc.is_airborne
    table.ends_turn()
    assert (table.asked, table.state.active) == ((Seat.FIRST, Asking.LANDING), Seat.FIRST)
    table.picks("c3")
    assert (orc.cell, table.state.active) == ("c3", Seat.SECOND)


@pytest.mark.rule("404.2.4")
def test_changing_places_after_the_placement_is_not_a_relocation() -> None:
    step = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(),),
        ab.Targets(who=ab.Who.SELF),
        cells=ab.Cells(within=1),
    )
    first = {"c2": speaker(AFTER, "Раз", on(ab.Moment.RELOCATED, ONE_CHIP), body=step)}
    table = placed(first, {"c6": specs.creature("Враг")})
    hero = table.piece("Раз")
    table.triggers(hero)
    table.picks("c3")
    assert (hero.cell, hero.state.chips) == ("c3", 0)


@pytest.mark.rule("401.4", "303.3.1")
def test_the_preliminary_phase_does_not_use_up_turn_limits() -> None:
    per_turn = on(ab.Moment.WOUNDED, ONE_CHIP, limit=ab.Limit.PER_TURN)
    first = {"b1": speaker(AFTER, "Раз", body=HURT)}
    second = {"c6": creature(per_turn, name="Раненый")}
    table = placed(first, second)
    table.triggers(table.piece("Раз"))
    wounded = table.piece("Раненый")
    assert (wounded.wounds, wounded.state.chips) == (1, 0)


@pytest.mark.rule("401.4", "303.3.1")
@pytest.mark.parametrize("limit", [ab.Limit.PER_TURN, ab.Limit.PER_BATTLE])
def test_preliminary_wounds_allow_no_response(limit: ab.Limit) -> None:
    wounded = ab.When(ab.Moment.WOUNDED, SELF)
    answer = ab.Playable(
        ab.Payment(), on_itself(ab.Chips(1)), sudden=True, limit=limit, when=wounded
    )
    hurts = tap(spell(ab.Wound(1), targets=ENEMIES))
    first = {"b1": creature(hurts, on(AFTER, HURT), name="Раз")}
    table = revealed(first, {"c6": creature(answer, name="Враг", movement=0)})
    hero, enemy = table.piece("Раз"), table.piece("Враг")
    while table.state.phase is not Phase.MAIN:
        assert not table.can_use(enemy)
        assert table.asked is not None
        table.triggers(hero) if table.asked[1] is Asking.ALTERNATE else table.passes()
    assert (enemy.wounds, enemy.state.chips) == (1, 0)
    use(table, hero, enemy)
    assert table.can_use(enemy)  # in the battle it does answer


@pytest.mark.rule("303.3.1", "408.1/playable")
def test_alternating_abilities_allow_no_response() -> None:
    answer = ab.Playable(
        ab.Payment(), on_itself(ab.Chips(1)), sudden=True, limit=ab.Limit.PER_BATTLE
    )
    first = {"b1": speaker(AFTER, "Раз", body=HURT)}
    second = {"c6": creature(answer, name="Враг")}
    table = placed(first, second)
    table.triggers(table.piece("Раз"))
    assert table.state.phase is Phase.OPENING  # only there is somebody asked


# Revealing: 405.1.


@pytest.mark.rule("405.1.1")
def test_the_first_player_resolves_reveal_triggers_first() -> None:
    first = {
        "b1": speaker(ab.Moment.REVEALED, "Раз"),
        "c1": specs.creature("Орк"),
    }
    second = {"b6": speaker(ab.Moment.REVEALED, "Два", body=HURT), "c6": specs.creature("Враг")}
    table = revealed(first, second)
    assert users(table)[0] == "Раз"
    names = [type(event).__name__ for event in table.match.history]
    announced = [at for at, name in enumerate(names) if name == "PlayAnnounced"]
    removed = names.index("PlayRemoved")
    assert len(announced) == 1 or removed < announced[1]


@pytest.mark.rule("405.1.1", "503.1")
def test_starting_effects_are_laid_when_the_card_is_revealed() -> None:
    first = {"b1": creature(ab.StartsWith((ab.ExtraLife(3), ab.Chips(2))), name="Раз", life=5)}
    table = placed(first, {"c6": specs.creature("Враг")})
    hero = table.piece("Раз")
    assert (hero.state.maximum_life, hero.state.chips) == (8, 2)


# The start of the battle: 406.


@pytest.mark.rule("406.1/turns", "401.3/turns")
def test_players_take_turns_using_abilities_at_the_start_of_the_battle() -> None:
    moment = ab.Moment.BATTLE_START
    first = {"b1": speaker(moment, "Раз"), "c1": speaker(moment, "Два")}
    second = {"b6": speaker(moment, "Три")}
    table = revealed(first, second)
    assert table.asked == (Seat.FIRST, Asking.ALTERNATE)
    table.triggers(table.piece("Два"))
    table.triggers(table.piece("Три"))
    assert table.asked == (Seat.FIRST, Asking.ALTERNATE)
    table.passes()
    assert (table.asked, table.piece("Раз").state.chips) == ((Seat.FIRST, Asking.ACT), 0)


@pytest.mark.rule("406.1/pass")
def test_a_pass_at_the_start_of_the_battle_is_final_for_that_player() -> None:
    moment = ab.Moment.BATTLE_START
    first = {"b1": speaker(moment, "Раз")}
    second = {"b6": speaker(moment, "Три"), "c6": speaker(moment, "Четыре")}
    table = revealed(first, second)
    table.passes()
    table.triggers(table.piece("Три"))
    assert table.asked == (Seat.SECOND, Asking.ALTERNATE)
    table.triggers(table.piece("Четыре"))
    assert users(table) == ["Три", "Четыре"]
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("406.1/once")
def test_a_start_of_battle_ability_is_used_once() -> None:
    moment = ab.Moment.BATTLE_START
    table = revealed({"b1": speaker(moment, "Раз")}, {"b6": speaker(moment, "Три")})
    table.triggers(table.piece("Раз"))
    table.triggers(table.piece("Три"))
    assert users(table) == ["Раз", "Три"]
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("401.3", "406.1")
def test_triggers_of_an_alternating_ability_do_not_take_the_opponents_turn() -> None:
    moment = ab.Moment.BATTLE_START
    first = {"b1": speaker(moment, "Раз", body=HURT), "c1": speaker(moment, "Два")}
    second = {"b6": speaker(moment, "Три", on(ab.Moment.WOUNDED, ONE_CHIP))}
    table = revealed(first, second)
    table.triggers(table.piece("Раз"))
    assert table.asked == (Seat.SECOND, Asking.ALTERNATE)


# Before the turn: 408.


@pytest.mark.rule("408.1/turns", "401.3")
def test_the_active_player_is_the_first_to_announce_before_the_turn() -> None:
    table = Table()
    mine = lay(table.first, "c1", on(ab.Moment.BEFORE_TURN, ONE_CHIP))
    theirs = lay(table.second, "c6", on(ab.Moment.BEFORE_TURN, ONE_CHIP))
    table.ends_turn()
    assert table.asked == (Seat.SECOND, Asking.ALTERNATE)
    table.triggers(theirs)
    assert table.asked == (Seat.FIRST, Asking.ALTERNATE)
    table.passes()
    assert (mine.state.chips, theirs.state.chips) == (0, 1)
    table.ends_turn()
    assert table.asked == (Seat.FIRST, Asking.ALTERNATE)


@pytest.mark.rule("408.1/playable")
def test_only_triggered_abilities_work_before_the_turn() -> None:
    table = Table()
    answer = reaction(on_itself(ab.Heal(1)))
    elf = lay(table.second, "c6", on(ab.Moment.BEFORE_TURN, HURT))
    orc = lay(table.first, "c1", on(ab.Moment.WOUNDED, ONE_CHIP), answer)
    table.ends_turn()
    table.everybody_passes()
    table.triggers(elf)
    assert (orc.wounds, orc.state.chips) == (1, 1)
    assert table.state.phase is Phase.OPENING  # only there is somebody asked


@pytest.mark.rule("408.2", "409.4", "407.2")
def test_the_phases_of_a_turn_follow_each_other() -> None:
    table, _, _ = board(ours("c1"), theirs("c6"))
    table.ends_turn()
    assert [event.phase for event in table.events(PhaseBegan)] == [
        Phase.FINAL,
        Phase.INITIAL,
        Phase.OPENING,
        Phase.MAIN,
    ]


# Opening: 409.


@pytest.mark.rule("409.1")
@pytest.mark.parametrize("stays", [True, False])
def test_a_card_may_stay_closed_at_the_start_of_the_turn(stays: bool) -> None:
    table, _, sloth = board(ours("c1"), theirs("c6", ab.MayStayClosed(), closed=True))
    table.ends_turn()
    assert table.asked == (Seat.SECOND, Asking.STAY_CLOSED)
    table.choose(op.StayClosed(sloth.id) if stays else op.Decline())
    assert sloth.is_closed is stays


@pytest.mark.rule("409.2")
def test_start_of_turn_and_opening_triggers_are_announced_together() -> None:
    table = Table()
    table.first.creature("c1")
    start = on(ab.Moment.TURN_START, ONE_CHIP, turn=ab.Side.OWN)
    elf = lay(table.second, "c6", start, on(ab.Moment.OPENED, ONE_CHIP), closed=True)
    table.ends_turn()
    assert table.asked == (Seat.SECOND, Asking.TRIGGER_ORDER)
    table.triggers(elf)
    assert elf.state.chips == 2


@pytest.mark.rule("409.2", "303.3")
def test_sudden_abilities_may_be_used_in_the_opening_phase() -> None:
    table = Table()
    orc = table.first.creature("c1")
    elf = lay(table.second, "c6", ab.Playable(TAP, spell(ab.Wound(1)), sudden=True))
    table.ends_turn()
    while table.state.phase is not Phase.OPENING:
        table.passes()
    assert table.asked == (Seat.SECOND, Asking.PRIORITY)
    use(table, elf, orc)
    table.everybody_passes()
    assert orc.wounds == 1


@pytest.mark.rule("409.2", "510.4")
def test_per_turn_uses_return_to_both_players() -> None:
    node = ab.Playable(ab.Payment(), spell(ab.Wound(1)), limit=ab.Limit.PER_TURN)
    table, mage, elf = board(ours("c1", node), theirs("c6"))
    use(table, mage, elf)
    table.ends_turn()
    assert [use.in_turn for use in mage.state.uses] == [0]


# The main phase: 411, 412, 413.1.


@pytest.mark.rule("413.1/priority")
def test_ending_the_turn_gives_priority_to_the_opponent() -> None:
    table = Table()
    orc = lay(table.first, "c1", on(ab.Moment.TURN_END, ONE_CHIP, turn=ab.Side.OWN))
    elf = lay(table.second, "c6", ab.Playable(TAP, spell(ab.Wound(1)), sudden=True))
    table.ends_turn()
    assert (table.asked, table.state.phase) == ((Seat.SECOND, Asking.PRIORITY), Phase.MAIN)
    use(table, elf, orc)
    table.everybody_passes()
    assert (orc.wounds, orc.state.chips) == (1, 1)


@pytest.mark.rule("413.1/end", "413.3")
def test_end_of_turn_triggers_come_before_effects_end() -> None:
    blow = on(ab.Moment.TURN_END, HURT, turn=ab.Side.OWN)
    gift = ab.Gain(ab.Named(ab.Name.BLESSING), ab.Until.TURN_END)
    table, orc, elf = board(ours("c1", blow, tap(on_itself(gift))), theirs("c6"))
    use(table, orc)
    table.ends_turn()
    names = table.happened()
    assert names.index("Wounded") < names.index("EffectsEnded")
    assert elf.wounds == 1


@scenes(
    scene("410.1 410.2 411.1 411.2", "in the main phase the active player chooses",
          "now: asked first act, c1 can move c2",
          ours("c1"), theirs("c6", ab.Playable(TAP, spell(ab.Wound(1)), sudden=True))),
    scene("412.1 412.2 407.3 303.3",
          "the opponent may respond before the next choice after a play",
          "c3 moves c4: asked second priority, c3 is at c4; c5 uses at c3: c3 has 1 wound, "
          "asked first act",
          ours("c3"),
          theirs("c5", ab.Playable(TAP, spell(ab.Wound(1), targets=ab.Targets(ENEMY, range=1)),
              sudden=True))),
    scene("304.1 304.2", "slow plays wait for an empty stack",
          "c3 moves d3: asked first priority, c3 cannot use at c6, a1 can use at c6",
          ours("c3", tap(spell(ab.Wound(1)))),
          ours("a1", ab.Playable(TAP, spell(ab.Wound(1)), sudden=True)), theirs("c6")),
)  # fmt: skip
def test_the_main_phase(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("602.1", "601.2")
def test_a_finished_match_asks_nothing() -> None:
    table, mage, elf = board(ours("c1", tap(spell(ab.Destroy()))), theirs("c6"))
    use(table, mage, elf)
    assert (table.asked, table.match.decision) == (None, None)


# Terms that are abilities of a phase.


@pytest.mark.rule("409.2")
def test_a_card_that_stays_closed_does_not_regenerate() -> None:
    table, _, hydra = board(
        ours("c1"),
        theirs("c6", ab.Named(ab.Name.REGENERATION, 2), ab.MayStayClosed(), wounds=5, closed=True),
    )
    table.ends_turn()
    table.choose(op.StayClosed(hydra.id))
    assert hydra.wounds == 5


@scenes(
    scene("409.2 509.1.2", "poison wounds an open card at the start of its turn",
          "c1 uses at c6, end turn: c6 is dead",
          ours("c1", tap(influence(ab.Gain(ab.Named(ab.Name.POISON, 2))))), theirs("c6", life=2),
          theirs("a6")),
    scene("528.2", "an incorporeal card is neither poisoned nor healed nor given regeneration",
          "now: d1 cannot use at c2; c1 uses at c2, e1 uses at c2: c2 has 0 effects",
          ours("c2", ab.Named(ab.Name.INCORPOREAL), wounds=3),
          ours("c1", tap(influence(ab.Gain(ab.Named(ab.Name.POISON))))),
          ours("d1", tap(influence(ab.Heal(2)))),
          ours("e1", tap(influence(ab.Gain(ab.Named(ab.Name.REGENERATION))))), theirs("c6")),
    scene("409.2",
          "regeneration heals an open card at the start of its turn: closed false, healed 2",
          "end turn: c6 has 3 wounds",
          ours("c1"), theirs("c6", ab.Named(ab.Name.REGENERATION, 2), wounds=5, closed=False)),
    scene("409.2",
          "regeneration heals an open card at the start of its turn: closed true, healed 2",
          "end turn: c6 has 3 wounds",
          ours("c1"), theirs("c6", ab.Named(ab.Name.REGENERATION, 2), wounds=5, closed=True)),
)  # fmt: skip
def test_terms_tied_to_a_phase(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("538.2", "201.2")
@pytest.mark.parametrize(("by_attack", "wounds"), [(True, 2), (False, 0)])
def test_valhalla_works_only_for_a_card_killed_by_an_enemy_attack(
    by_attack: bool, wounds: int
) -> None:
    attacks = tuple(kind for kind in ab.PowerKind if kind.is_attack)
    valhalla = ab.Triggered(
        ab.When(ab.Moment.TURN_START, SELF, turn=ab.Side.OWN),
        spell(ab.Wound(2), targets=ENEMIES),
        condition=ab.DiedOf(source=ENEMY, powers=attacks),
        active=ab.Area.GRAVEYARD,
    )
    table = Table(active=Seat.SECOND)
    viking = lay(table.first, "c3", valhalla, life=1, closed=True)
    table.first.creature("a1")
    killer = lay(table.second, "c4", tap(spell(ab.Destroy())), strike="5-5-5")
    if by_attack:
        table.strikes(killer, viking, dice=(3,))
    else:
        use(table, killer, viking)
    table.ends_turn()
    assert (viking.state.zone, killer.wounds) == (Zone.GRAVEYARD, wounds)


# The preliminary phase is over once: 401.1.


@pytest.mark.rule("401.1")
def test_a_card_that_enters_later_uses_no_preliminary_ability() -> None:
    table = Table()
    early = tuple(
        on(moment, ONE_CHIP)
        for moment in (ab.Moment.AFTER_PLACEMENT, ab.Moment.BATTLE_START, ab.Moment.REVEALED)
    )
    starts = ab.StartsWith((ab.Chips(5),))
    grave = ab.Targets(OWN, area=ab.Area.GRAVEYARD)
    revives = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.BringIn(by=ab.Area.GRAVEYARD),),
        grave,
        cells=ab.Cells(beside=True, by_rule=True),
    )
    caller = lay(table.first, "b2", tap(revives))
    hurts = lay(table.first, "a1", tap(spell(ab.Destroy())))
    late = lay(table.first, "c3", *early, starts)
    table.second.creature("c6")
    use(table, hurts, late)
    use(table, caller, late)
    table.picks("b3")
    assert (late.cell, late.state.chips) == ("b3", 0)
    table.ends_turn()
    assert table.asked == (Seat.SECOND, Asking.ACT)


@pytest.mark.rule("401.1", "303.3.1")
def test_cards_cannot_act_or_move_in_the_preliminary_phase() -> None:
    first = {"b1": speaker(AFTER, "Раз"), "c1": creature(tap(HURT), name="Два", movement=3)}
    second = {"c4": speaker(ab.Moment.BATTLE_START, "Враг")}
    table = placed(first, second)
    offered: list[Option] = []
    while table.state.turn == 0:
        offered += table.options
        table.passes()
    assert {type(one) for one in offered} == {op.TriggerNext, op.Pass}


# Numbers of the start of the turn: 408.3.


@pytest.mark.rule("408.3")
@pytest.mark.parametrize(("kept", "chips"), [(True, 2), (False, 0)])
def test_a_number_from_the_start_of_the_turn_is_taken_before_cards_open(
    kept: bool, chips: int
) -> None:
    closed = ab.Count(ab.AllOf((OWN, ab.InState(ab.State.CLOSED))))
    table = Table()
    table.first.creature("c1")
    gift = on_itself(ab.Chips(ab.AtTurnStart(closed) if kept else closed))
    elf = lay(table.second, "c6", on(ab.Moment.TURN_START, gift, turn=ab.Side.OWN), closed=True)
    table.second.creature("a6", closed=True)
    table.ends_turn()
    assert elf.state.chips == chips


@scenes(
    scene("408.3", "a number computed at the start of the turn does not change",
          "end turn, c2 uses at c3, c3 uses: c3 has 1 wound, c3 has 4 chips",
          ours("c3", tap(on_itself(ab.Chips(ab.AtTurnStart(ab.FactOf(ab.Fact.WOUNDS))))), wounds=4),
          ours("c2", tap(influence(ab.Heal(3)))), theirs("c6"), active=Seat.SECOND),
    scene("409.2 413.3", "a card kept from opening opens a turn later",
          "c1 uses at c6, end turn: c6 is closed; end turn, end turn: c6 is not closed",
          ours("c1", tap(influence(ab.Gain(ab.Cannot(ab.Doing.OPEN_AT_START),
              ab.Until.ENEMY_NEXT_TURN_END)))), theirs("c6", closed=True)),
)  # fmt: skip
def test_numbers_taken_at_the_start_of_the_turn(scene: Scene) -> None:
    scene.play()
