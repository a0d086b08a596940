"""Every refusal of the engine, shown: its code, its rule, and that the option is not offered."""

import ast
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.berserk import abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType
from engine.berserk.cards.facts import ACTION
from engine.berserk.cards.ruleset import RULES_2024
from engine.berserk.changing.setup import refuse_squad
from engine.berserk.legality.defenders import refuse_defence
from engine.berserk.match.undo import taken_back
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.board import NO_CELL, parse_cell
from engine.berserk.table.placement import placement_order
from engine.berserk.table.state import (
    NO_CARD,
    Aim,
    Asking,
    Course,
    JudgeAct,
    Phase,
    Play,
    PlayKind,
    Question,
    Step,
)
from engine.kernel import Option, Refusal, Seat
from tests.support import specs
from tests.support.begun import begun
from tests.support.scenario import Piece, Table, cells
from tests.support.sources import ENGINE

Case = Callable[[], Refusal | None]


def not_yours() -> Refusal | None:
    table = Table()
    table.first.creature("c3")
    elf = table.second.creature("c4")
    return table.why_not_move(elf, "c5")


def acting_not_yours() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    return table.why_not_strike(elf, orc)


def dead_assailant() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3", life=1)
    table.first.creature("a1")
    elf = table.second.creature("c4", strike="3-3-3")
    table.strikes(orc, elf, dice=(1, 6))
    return table.why_not_strike(orc, elf)


def dead_mover() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3", life=1)
    table.first.creature("a1")
    elf = table.second.creature("c4", strike="3-3-3")
    table.strikes(orc, elf, dice=(1, 6))
    return table.why_not_move(orc, "c2")


def dead_target() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3", strike="9-9-9")
    troll = table.first.creature("d3")
    elf = table.second.creature("c4", life=1)
    table.second.creature("e6")
    table.strikes(orc, elf, dice=(6, 1))
    return table.why_not_strike(troll, elf)


def closed_assailant() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3", closed=True)
    return table.why_not_strike(orc, table.second.creature("c4"))


def assailant_that_acted() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3", acted=1)
    return table.why_not_strike(orc, table.second.creature("c4"))


def closed_mover() -> Refusal | None:
    table = Table()
    return table.why_not_move(table.first.creature("c3", closed=True), "c4")


def mover_that_acted() -> Refusal | None:
    table = Table()
    return table.why_not_move(table.first.creature("c3", acted=1), "c4")


def moving_artifact() -> Refusal | None:
    table = Table()
    return table.why_not_move(table.first.artifact("c3"), "c4")


def moving_flyer() -> Refusal | None:
    table = Table()
    return table.why_not_move(table.first.flyer(), "c4")


def moving_too_often() -> Refusal | None:
    table = Table()
    return table.why_not_move(table.first.creature("c3", movement=0), "c4")


def moving_too_far() -> Refusal | None:
    table = Table()
    return table.why_not_move(table.first.creature("c3", movement=2), "c5")


def moving_onto_a_card() -> Refusal | None:
    table = Table()
    table.second.creature("c4")
    return table.why_not_move(table.first.creature("c3"), "c4")


def striking_artifact() -> Refusal | None:
    table = Table()
    return table.why_not_strike(table.first.artifact("c3"), table.second.creature("c4"))


def striking_itself() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3")
    return table.why_not_strike(orc, orc)


def striking_a_terrain() -> Refusal | None:
    table = Table()
    return table.why_not_strike(table.first.flyer(), table.second.terrain())


def striking_too_far() -> Refusal | None:
    table = Table()
    return table.why_not_strike(table.first.creature("c3"), table.second.creature("c5"))


def near_power_too_far() -> Refusal | None:
    table = Table()
    mage = table.first.creature("c3", abilities="magic_strike 1")
    return table.why_not_use(mage, table.second.creature("c5"))


def striking_a_flyer() -> Refusal | None:
    table = Table()
    return table.why_not_strike(table.first.creature("c3"), table.second.flyer())


def near_power_at_a_flyer() -> Refusal | None:
    table = Table()
    mage = table.first.creature("c3", abilities="magic_strike 1 range 3")
    return table.why_not_use(mage, table.second.flyer())


def reach_strike_at_a_flyer() -> Refusal | None:
    table = Table()
    pikeman = table.first.creature("c3", abilities="reach_strike 1")
    return table.why_not_use(pikeman, table.second.flyer())


def shooting_beside() -> Refusal | None:
    table = Table()
    archer = table.first.creature("c3", abilities="shot 1")
    return table.why_not_use(archer, table.second.creature("d4"))


def shooting_too_far() -> Refusal | None:
    table = Table()
    archer = table.first.creature("c3", abilities="shot 1 range 2")
    return table.why_not_use(archer, table.second.creature("e4"))


def reaching_aslant() -> Refusal | None:
    table = Table()
    pikeman = table.first.creature("c3", abilities="reach_strike 1")
    return table.why_not_use(pikeman, table.second.creature("e5"))


def reaching_over_an_enemy() -> Refusal | None:
    table = Table()
    pikeman = table.first.creature("c3", abilities="reach_strike 1")
    table.second.creature("c4")
    return table.why_not_use(pikeman, table.second.creature("c5"))


def reaching_from_the_air() -> Refusal | None:
    table = Table()
    falcon = table.first.flyer(abilities="reach_strike 1")
    return table.why_not_use(falcon, table.second.creature("c5"))


def flyer_closing_for_a_flyer() -> Refusal | None:
    table = Table()
    falcon = table.first.flyer()
    table.second.flyer()
    return table.why_not_close_for_flyer(falcon)


def artifact_closing_for_a_flyer() -> Refusal | None:
    table = Table()
    machine = table.first.artifact("c3")
    table.second.flyer()
    return table.why_not_close_for_flyer(machine)


def closing_for_a_flyer_too_early() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3")
    table.second.flyer()
    table.second.creature("e6")
    return table.why_not_close_for_flyer(orc)


def closing_for_no_flyer() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3")
    table.second.artifact("e6")
    return table.why_not_close_for_flyer(orc)


def defending_against_nothing() -> Refusal | None:
    table = Table()
    table.first.creature("c3")
    return table.why_not_defend(table.second.creature("c4"))


def defending_the_defended() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    table.second.creature("d4")
    table.strikes(orc, elf)
    strike = table.state.stack[-1].clone()
    strike.defender, strike.course.redirected = elf.id, True
    return refuse_defence(table.state, strike, table.state.cards[elf.id])


def refused_defender(table: Table, attack: str, candidate: int) -> Refusal | None:
    """Why a card may not step in, while somebody else may."""
    orc = table.first.creature("c3", abilities=attack)
    elf = table.second.creature("c4")
    table.second.creature("b4")
    table.strikes(orc, elf)
    strike = table.state.stack[-1]
    return refuse_defence(table.state, strike, table.state.cards[candidate])


def defending_by_an_artifact() -> Refusal | None:
    table = Table()
    return refused_defender(table, "", table.second.artifact("d4").id)


def defending_by_the_target() -> Refusal | None:
    return refused_defender(Table(), "", 1)


def defending_by_who_is_not_beside_both() -> Refusal | None:
    table = Table()
    return refused_defender(table, "", table.second.creature("c5").id)


def defending_against_a_directed_strike() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3", abilities="direct")
    elf = table.second.creature("c4")
    warden = table.second.creature("d4")
    aim, course = Aim(targets=(elf.id,)), Course(Step.TARGETS)
    strike = Play(0, PlayKind.STRIKE, Seat.FIRST, orc.id, aim=aim, course=course)
    return refuse_defence(table.state, strike, warden.state)


def defending_against_a_flyer_from_afar() -> Refusal | None:
    table = Table()
    falcon = table.first.flyer()
    elf = table.second.creature("c4")
    table.second.creature("c5")
    far = table.second.creature("c6")
    table.strikes(falcon, elf)
    return table.why_not_defend(far)


def defending_a_flyer_from_the_ground() -> Refusal | None:
    table = Table()
    falcon = table.first.flyer()
    hawk = table.second.flyer("Ястреб")
    table.second.flyer("Коршун")
    elf = table.second.creature("c4")
    table.strikes(falcon, hawk)
    return table.why_not_defend(elf)


def defending_a_hunted_flyer_from_the_ground() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3")
    hawk = table.second.flyer("Ястреб")
    table.second.flyer("Коршун")
    elf = table.second.creature("c4")
    table.laid[orc.id].flyer_strike_until = 3
    table.strikes(orc, hawk)
    return table.why_not_defend(elf)


# Abilities: texts that forbid, payments, targets, conditions.


def slow(body: ab.Body, **terms: Any) -> ab.Playable:
    """Return a slow ability that costs nothing."""
    return ab.Playable(ab.FREE, body, **terms)


def for_payment(**costs: Any) -> ab.Playable:
    """Return a slow ability with this payment."""
    return ab.Playable(ab.Payment(**costs), spell_on_anybody())


def spell_on_anybody(*effects: ab.Effect, **targets: Any) -> ab.Power:
    """Return a spell, which wounds when nothing else is said."""
    return ab.Power(ab.PowerKind.SPELL, effects or (ab.Wound(1),), ab.Targets(**targets))


def why_used(node: ab.Ability, *, target: bool = True, **laid: Any) -> Refusal | None:
    """Why an orc's ability may not be used (at an elf), when it may not."""
    table = Table()
    orc = table.first.creature("c3", nodes=(node,), **laid)
    elf = table.second.creature("c5")
    return table.why(op.UseAction(orc.id, 0, elf.id if target else -1))


def moving_against_the_text() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3", nodes=(ab.Cannot(ab.Doing.MOVE),))
    return table.why(op.MoveTo(orc.id, parse_cell("c4")))


def striking_past_a_duty() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3")
    duty = ab.Must(ab.Doing.ATTACK, cards=ab.OfSide(ab.Side.ENEMY), at=ab.Is(ab.Who.SELF))
    table.second.creature("c4", nodes=(duty,))
    return table.why(op.StrikeAt(orc.id, table.second.creature("d4").id))


def striking_the_same_card_twice_in_a_row() -> Refusal | None:
    table = Table()
    row = ab.ActsTimes(2, (ab.PowerKind.STRIKE,), in_a_row=True, different=True)
    orc = table.first.creature("c3", nodes=(row,))
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(orc, elf, dice=(1,))
    return table.why_not_strike(orc, elf)


def striking_whom_the_text_leaves_out() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3", nodes=(ab.OnlyAt(ab.IsElite()),))
    return table.why(op.StrikeAt(orc.id, table.second.creature("c4").id))


def shooting_whom_the_shot_is_not_for() -> Refusal | None:
    flyers = ab.Targets(ab.OfType((CardType.FLYER,)))
    return why_used(
        ab.Playable(ACTION, ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1), targets=flyers))
    )


def two_on_a_cell() -> tuple[Table, Piece]:
    """Return a table on which an incorporeal card has moved onto an enemy's cell."""
    table = Table()
    ghost = table.first.creature("c3", movement=2, abilities="incorporeal")
    table.first.creature("a1")
    table.second.creature("c4")
    table.moves(ghost, "c4")
    return table, ghost


def acting_before_leaving_a_taken_cell() -> Refusal | None:
    table, ghost = two_on_a_cell()
    return table.why(op.StrikeAt(ghost.id, 2))


def ending_the_turn_on_a_taken_cell() -> Refusal | None:
    return two_on_a_cell()[0].why(op.EndTurn())


def an_ability_that_is_none() -> Refusal | None:
    table = Table()
    return table.why(op.UseAction(table.first.creature("c3").id, 7))


def an_ability_that_is_no_playable_one() -> Refusal | None:
    return why_used(ab.Named(ab.Name.ARMOR, 1), target=False)


def an_ability_lost_before_it_was_carried_out() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3", nodes=(slow(spell_on_anybody(), limit=ab.Limit.PER_TURN),))
    silence = ab.Playable(
        ab.FREE, spell_on_anybody(ab.LoseAbilities()), sudden=True, limit=ab.Limit.PER_TURN
    )
    elf = table.second.creature("c5", nodes=(silence,))
    table.choose(op.UseAction(orc.id, 0, elf.id))
    table.choose(op.UseAction(elf.id, 0, orc.id))
    [stopped] = table.events(ev.PlayStopped)
    return Refusal(stopped.code, stopped.rule)


def a_triggered_ability_whose_card_has_left() -> Refusal | None:
    table = Table()
    going_off = ab.Triggered(ab.When(ab.Moment.WOUNDED, ab.Is(ab.Who.SELF)), spell_on_anybody())
    orc = table.first.creature("c3", nodes=(slow(spell_on_anybody()),))
    table.first.creature("a1")
    kill = ab.Playable(
        ab.FREE, spell_on_anybody(ab.Destroy()), sudden=True, limit=ab.Limit.PER_TURN
    )
    killer = table.first.creature("b1", nodes=(kill,))
    elf = table.second.creature("c5", nodes=(going_off,))
    table.second.creature("c6")
    table.choose(op.UseAction(orc.id, 0, elf.id))
    while not isinstance(table.options[0], op.ChooseTarget):
        table.choose(op.Pass())
    table.choose(op.ChooseTarget(orc.id))
    table.choose(op.UseAction(killer.id, 0, elf.id))
    [stopped] = table.events(ev.PlayStopped)
    return Refusal(stopped.code, stopped.rule)


def a_condition_that_does_not_hold() -> Refusal | None:
    nobody = ab.ThereAre(ab.OfClass(("Гном",)))
    return why_used(slow(spell_on_anybody(), condition=nobody), target=False)


def opening_what_is_open() -> Refusal | None:
    return why_used(slow(spell_on_anybody(ab.Open())))


def reviving_the_living() -> Refusal | None:
    return why_used(slow(spell_on_anybody(ab.BringIn(), area=ab.Area.GRAVEYARD)))


def an_ability_without_anybody_to_aim_at() -> Refusal | None:
    return why_used(slow(spell_on_anybody(filter=ab.OfClass(("Гном",)))), target=False)


def an_ability_of_the_graveyard_in_battle() -> Refusal | None:
    return why_used(slow(spell_on_anybody(), active=ab.Area.GRAVEYARD), target=False)


def closing_twice_in_one_queue() -> Refusal | None:
    table = Table()
    sudden = ab.Playable(ACTION, spell_on_anybody(), sudden=True)
    orc = table.first.creature("c3", nodes=(sudden,))
    elf = table.second.creature("c5", nodes=(sudden,))
    table.second.creature("d5", nodes=(sudden,))
    table.choose(op.UseAction(orc.id, 0, elf.id))
    table.choose(op.UseAction(elf.id, 0, orc.id))
    return table.why(op.UseAction(elf.id, 0, orc.id))


def jumping_after_acting() -> Refusal | None:
    table = Table()
    frog = table.first.creature("c3", nodes=(ab.Named(ab.Name.JUMP, 2),), acted=1)
    table.second.creature("c5")
    return table.why(op.UseAction(frog.id, frog.state.facts.actions[0], -1))


def paying_with_tokens_that_are_not_there() -> Refusal | None:
    return why_used(for_payment(tokens=2))


def paying_with_chips_that_are_not_there() -> Refusal | None:
    return why_used(for_payment(chips=2))


def paying_with_life_that_is_not_there() -> Refusal | None:
    return why_used(for_payment(wounds=7), life=6)


def paying_with_extra_life_that_is_not_there() -> Refusal | None:
    return why_used(for_payment(extra_life=1))


def paying_with_a_card_that_is_not_there() -> Refusal | None:
    return why_used(for_payment(destroys=ab.Targets(ab.OfClass(("Гном",)))))


def announcing_an_ability_too_often() -> Refusal | None:
    table = Table()
    sudden = ab.Playable(ab.FREE, spell_on_anybody(), sudden=True, limit=ab.Limit.PER_TURN)
    orc = table.first.creature("c3", nodes=(sudden, sudden))
    elf = table.second.creature("c5")
    table.choose(op.UseAction(orc.id, 0, elf.id))
    return table.why(op.UseAction(orc.id, 0, elf.id))


def using_an_ability_too_often() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3", nodes=(slow(spell_on_anybody(), limit=ab.Limit.PER_TURN),))
    elf = table.second.creature("c5")
    table.choose(op.UseAction(orc.id, 0, elf.id))
    return table.why(op.UseAction(orc.id, 0, elf.id))


def using_abilities_without_end() -> Refusal | None:
    table = Table(ruleset=replace(RULES_2024, turn_abilities=1))
    orc = table.first.creature("c3", nodes=(ab.Playable(ab.FREE, spell_on_anybody()),))
    elf = table.second.creature("c5")
    table.choose(op.UseAction(orc.id, 0, elf.id))
    return table.why(op.UseAction(orc.id, 0, elf.id))


# Answers to questions that are not asked.


def saving_a_chip_for_nothing() -> Refusal | None:
    table = Table()
    return table.why(op.SaveChip(table.first.creature("c3").id))


def moving_while_the_opponent_responds() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    table.second.creature("d4")
    table.strikes(orc, elf)
    return table.why(op.MoveTo(orc.id, parse_cell("c2")))


def moving_after_the_end() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3")
    table.second.creature("c4")
    table.concedes(Seat.SECOND)
    return table.why(op.MoveTo(orc.id, parse_cell("c2")))


def stepping_down_without_a_fight() -> Refusal | None:
    table = Table()
    table.first.creature("c3")
    return table.why(op.StepDown())


def revealing_the_revealed() -> Refusal | None:
    table = Table()
    return table.why(op.Reveal(table.first.creature("c3").id))


def ending_the_turn_before_a_duty() -> Refusal | None:
    table = Table()
    table.first.creature("c3", nodes=(ab.Must(ab.Doing.ATTACK),))
    table.second.creature("c4")
    return table.why(op.EndTurn())


# Plays that a card cannot make at all, and what cannot be chosen on the way.


def moving_where_no_cell_is_free() -> Refusal | None:
    table = Table()
    orc = table.first.creature("a1")
    table.first.creature("a2")
    table.first.creature("b1")
    return table.why(op.MoveTo(orc.id, NO_CELL))


def striking_with_nobody_beside() -> Refusal | None:
    table = Table()
    table.second.creature("a6")
    return table.why(op.StrikeAt(table.first.creature("c3").id, NO_CARD))


def shooting_with_nobody_in_range() -> Refusal | None:
    table = Table()
    archer = table.first.creature("c1", abilities="shot 1-1-1 range 2")
    table.second.creature("a6")
    return table.why(op.UseAction(archer.id, 0, NO_CARD))


def while_choosing(power: ab.Power, option: Option) -> Refusal | None:
    """Why an answer is no good while an orc on c3 aims a power; cards 1, 2 on c4, c5, 3 on a6."""
    table = Table()
    orc = table.first.creature("c3", nodes=(slow(power),))
    for cell in ("c4", "c5", "a6"):
        table.second.creature(cell)
    table.choose(op.UseAction(orc.id, 0))
    return table.why(option)


PUSHING = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), ab.ITSELF, ab.Cells(within=2))


def choosing_a_target_out_of_range() -> Refusal | None:
    two = spell_on_anybody(least=1, most=2, range=2)
    return while_choosing(two, op.ChooseTarget(3))


def choosing_a_taken_cell() -> Refusal | None:
    return while_choosing(PUSHING, op.ChooseCell(parse_cell("c4")))


def choosing_a_cell_too_far_away() -> Refusal | None:
    return while_choosing(PUSHING, op.ChooseCell(parse_cell("e5")))


def seating_on_a_flyer() -> Refusal | None:
    table = seating()
    return table.why(op.SitOn(table.piece("Спутник").id, table.piece("Сокол").id))


def seating() -> Table:
    """Return a table where a companion is being seated, with two hosts to choose from."""
    table = Table()
    table.first.card(specs.companion("Спутник"), "a1")
    for cell in ("b1", "c1"):
        table.first.creature(cell)
    table.first.flyer()
    table.second.creature("c6")
    table.state.phase = Phase.SEATING
    table.state.question = Question(Asking.HOST, Seat.FIRST, 0)
    return table


def keeping_back_what_must_go_off() -> Refusal | None:
    table = Table()
    opening = ab.When(ab.Moment.TURN_END, ab.Is(ab.Who.SELF))
    bound = ab.Triggered(opening, spell_on_anybody())
    table.first.creature("c3", nodes=(bound, bound))
    table.second.creature("c5")
    table.ends_turn()
    return table.why(op.Pass())


def leaving_out_a_duty_to_defend() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3", nodes=(ab.Must(ab.Doing.DEFEND),))
    elf = table.second.creature("c4")
    table.second.creature("d4")
    table.strikes(orc, elf)
    return table.why(op.Pass())


def answering_nothing() -> Refusal | None:
    table = Table()
    wounded = ab.When(ab.Moment.TURN_END, ab.Is(ab.Who.SELF))
    table.first.creature("c3", nodes=(ab.Playable(ab.FREE, spell_on_anybody(), when=wounded),))
    table.second.creature("c5")
    return table.why(op.UseAction(0, 0))


def hurrying_between_steps() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    hasty = ab.Playable(ab.FREE, spell_on_anybody(), sudden=True)
    table.second.creature("d4", nodes=(hasty,))
    table.strikes(orc, elf)
    while table.state.queue:
        table.passes()
    return table.why(op.UseAction(2, 0))


# What the opponent is asked to agree to.


def judged(act: JudgeAct, amount: int = 0, cell: str = "", card: int = 0) -> Refusal | None:
    """Why a request about a whole, open card with 10 life (or about another) makes no sense."""
    table = Table()
    table.first.creature("c3")
    table.second.creature("c4")
    place = parse_cell(cell) if cell else NO_CELL
    return table.why(op.Judge(Seat.FIRST, act, card, amount, place))


def healing_too_much() -> Refusal | None:
    table = Table()
    table.first.creature("c3", wounds=2)
    return table.why(op.Judge(Seat.FIRST, JudgeAct.HEAL, 0, 3))


def wounding_a_terrain() -> Refusal | None:
    table = Table()
    table.first.creature("c3")
    land = table.first.terrain()
    return table.why(op.Judge(Seat.FIRST, JudgeAct.WOUND, land.id, 1))


def marked(marker: str, amount: int) -> Refusal | None:
    table = Table()
    table.first.creature("c3")
    return table.why(op.Judge(Seat.FIRST, JudgeAct.MARK, 0, amount, NO_CELL, marker))


def judging_twice() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3")
    table.second.creature("c4")
    table.choose(op.Judge(Seat.FIRST, JudgeAct.CLOSE, orc.id))
    return table.why(op.Judge(Seat.SECOND, JudgeAct.CLOSE, orc.id))


def judging_the_dead() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3", life=1)
    table.first.creature("a1")
    elf = table.second.creature("c4", strike="3-3-3")
    table.strikes(orc, elf, dice=(1, 6))
    return table.why(op.Judge(Seat.FIRST, JudgeAct.CLOSE, orc.id))


def judging_the_closed() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3", closed=True)
    return table.why(op.Judge(Seat.FIRST, JudgeAct.CLOSE, orc.id))


def undoing(*choices: Option, seat: Seat | None = Seat.FIRST, enemy: str = "c4") -> Refusal | None:
    """Why the first player (or whoever chose last) does not take the last choice back."""
    match = begun({"c3": specs.creature()}, {enemy: specs.creature()}, keep_hidden=True)
    for choice in choices:
        match.choose(choice)
    result = taken_back(match, seat)
    return result if isinstance(result, Refusal) else None


def undoing_nothing() -> Refusal | None:
    match = begun({"c3": specs.creature()}, {"c4": specs.creature()})
    match.choices.clear()
    result = taken_back(match)
    return result if isinstance(result, Refusal) else None


def undoing_by_other_rules() -> Refusal | None:
    match = begun({"c3": specs.creature()}, {"c4": specs.creature()})
    match.choose(op.EndTurn())
    match.state.history.insert(0, match.state.history[0])
    result = taken_back(match)
    return result if isinstance(result, Refusal) else None


def no_order(*names: str) -> Refusal | None:
    refusal = placement_order(Seat.FIRST, cells(*names))
    return refusal if isinstance(refusal, Refusal) else None


def barred_cell() -> Refusal | None:
    refusal = placement_order(Seat.FIRST, cells("b1"), cells("b1", "c1"))
    return refusal if isinstance(refusal, Refusal) else None


CASES: dict[tuple[str, str, str], Case] = {
    ("not_yours", "302.9", "move"): not_yours,
    ("not_yours", "302.9", "strike"): acting_not_yours,
    ("not_in_battle", "201.2.1", "strike"): dead_assailant,
    ("not_in_battle", "201.2.1", "move"): dead_mover,
    ("closed", "510.1", ""): closed_assailant,
    ("has_acted", "510.1", ""): assailant_that_acted,
    ("closed", "506.3", ""): closed_mover,
    ("has_acted", "506.3", ""): mover_that_acted,
    ("does_not_move", "208.7", ""): moving_artifact,
    ("does_not_move", "210.3", ""): moving_flyer,
    ("no_movement_left", "506.1", ""): moving_too_often,
    ("not_one_step", "506.1", ""): moving_too_far,
    ("cell_taken", "507.2", ""): moving_onto_a_card,
    ("has_no_strike", "208.8", "strike"): striking_artifact,
    ("has_no_strike", "208.8", "closing"): artifact_closing_for_a_flyer,
    ("not_itself", "504.4", ""): striking_itself,
    ("target_not_in_battle", "201.2.1", ""): dead_target,
    ("terrain_target", "213.2", ""): striking_a_terrain,
    ("not_beside", "504.1", "strike"): striking_too_far,
    ("not_beside", "504.1", "power"): near_power_too_far,
    ("flyer_out_of_reach", "210.5", ""): striking_a_flyer,
    ("extra_zone_out_of_reach", "504.1", "near"): near_power_at_a_flyer,
    ("extra_zone_out_of_reach", "504.1", "reach"): reach_strike_at_a_flyer,
    ("too_near", "547.2.2", ""): shooting_beside,
    ("out_of_range", "547.1.1", ""): shooting_too_far,
    ("not_over_one_cell", "504.1.1", ""): reaching_aslant,
    ("enemy_between", "504.1.1", ""): reaching_over_an_enemy,
    ("reach_strike_from_extra_zone", "504.2", ""): reaching_from_the_air,
    ("flies_itself", "107.2", ""): flyer_closing_for_a_flyer,
    ("ground_creatures_left", "107.2", ""): closing_for_a_flyer_too_early,
    ("no_enemy_flyers", "210.5", ""): closing_for_no_flyer,
    ("no_strike_to_defend", "514.1", ""): defending_against_nothing,
    ("already_redirected", "514.8", ""): defending_the_defended,
    ("strike_is_directed", "514.2", ""): defending_against_a_directed_strike,
    ("cannot_defend", "208.8", ""): defending_by_an_artifact,
    ("is_the_target", "514.1", ""): defending_by_the_target,
    ("not_beside_both", "514.4", ""): defending_by_who_is_not_beside_both,
    ("not_beside_target", "514.5", ""): defending_against_a_flyer_from_afar,
    ("only_a_flyer_defends", "514.6", ""): defending_a_flyer_from_the_ground,
    ("only_a_flyer_defends", "514.7", ""): defending_a_hunted_flyer_from_the_ground,
    ("not_your_half", "404.1.1", ""): lambda: no_order("b1", "b4"),
    ("cell_barred", "404.1.4", ""): barred_cell,
    ("cell_taken", "404.1.1", ""): lambda: no_order("b1", "b1"),
    ("cells_before_others", "404.1.2", ""): lambda: no_order("a1"),
    ("forbidden_by_text", "528.9", ""): moving_against_the_text,
    ("must_aim_elsewhere", "545.5", ""): striking_past_a_duty,
    ("may_aim_only_at_others", "545.6", ""): striking_whom_the_text_leaves_out,
    ("attacked_already", "545.6", ""): striking_the_same_card_twice_in_a_row,
    ("not_such_a_target", "528.2", ""): shooting_whom_the_shot_is_not_for,
    ("must_leave_the_cell_first", "524.1", "strike"): acting_before_leaving_a_taken_cell,
    ("must_leave_the_cell_first", "524.1", "end"): ending_the_turn_on_a_taken_cell,
    ("no_such_ability", "528.2", "number"): an_ability_that_is_none,
    ("no_such_ability", "528.2", "kind"): an_ability_that_is_no_playable_one,
    ("ability_lost", "528.6", ""): an_ability_lost_before_it_was_carried_out,
    ("source_gone", "529.1.1", ""): a_triggered_ability_whose_card_has_left,
    ("condition_not_met", "115.1", ""): a_condition_that_does_not_hold,
    ("effect_impossible", "528.2.1", ""): opening_what_is_open,
    ("target_not_in_zone", "528.2", ""): reviving_the_living,
    ("no_target", "528.2", ""): an_ability_without_anybody_to_aim_at,
    ("not_in_active_zone", "528.2", ""): an_ability_of_the_graveyard_in_battle,
    ("reserved", "501.5", ""): closing_twice_in_one_queue,
    ("movement_is_spent", "506.7", ""): jumping_after_acting,
    ("no_chips", "501.6", ""): paying_with_chips_that_are_not_there,
    ("no_tokens", "501.6", ""): paying_with_tokens_that_are_not_there,
    ("no_life_to_pay", "501.6", "life"): paying_with_life_that_is_not_there,
    ("no_life_to_pay", "501.6", "extra"): paying_with_extra_life_that_is_not_there,
    ("nothing_to_pay_with", "501.7", ""): paying_with_a_card_that_is_not_there,
    ("used_up", "545.7", "used"): using_an_ability_too_often,
    ("used_up", "545.7", "announced"): announcing_an_ability_too_often,
    ("too_many_abilities", "522.2", ""): using_abilities_without_end,
    ("saves_no_chips", "123.3", ""): saving_a_chip_for_nothing,
    ("not_your_main_phase", "304.1", ""): moving_while_the_opponent_responds,
    ("match_over", "602.1", ""): moving_after_the_end,
    ("not_asked", "411.2", ""): stepping_down_without_a_fight,
    ("already_revealed", "528.2.1", ""): revealing_the_revealed,
    ("must_play_first", "545.5", ""): ending_the_turn_before_a_duty,
    ("no_free_cell", "506.1", ""): moving_where_no_cell_is_free,
    ("nobody_in_reach", "504.1", "strike"): striking_with_nobody_beside,
    ("nobody_in_reach", "504.1", "action"): shooting_with_nobody_in_range,
    ("out_of_range", "547.1.1", "choosing"): choosing_a_target_out_of_range,
    ("cell_taken", "507.2", "choosing"): choosing_a_taken_cell,
    ("not_such_a_cell", "528.2", ""): choosing_a_cell_too_far_away,
    ("cannot_host", "211.2", ""): seating_on_a_flyer,
    ("must_go_off", "116.6", ""): keeping_back_what_must_go_off,
    ("must_defend", "545.5", ""): leaving_out_a_duty_to_defend,
    ("judge_is_busy", "528.1", ""): judging_twice,
    ("not_in_battle", "201.2.1", "judge"): judging_the_dead,
    ("already_closed", "528.2.1", ""): judging_the_closed,
    ("already_open", "528.2.1", ""): lambda: judged(JudgeAct.OPEN),
    ("no_such_card", "528.1", ""): lambda: judged(JudgeAct.OPEN, card=9),
    ("no_such_cell", "202.1", ""): lambda: judged(JudgeAct.MOVE),
    ("cell_taken", "507.2", "judge"): lambda: judged(JudgeAct.MOVE, cell="c4"),
    ("not_in_graveyard", "205.1", ""): lambda: judged(JudgeAct.PUT_BACK, cell="c5"),
    ("no_number", "523.4", "wounds"): lambda: judged(JudgeAct.WOUND),
    ("no_number", "523.4", "healing"): healing_too_much,
    ("has_no_wounds", "528.2.1", ""): lambda: judged(JudgeAct.HEAL, 1),
    ("has_no_life", "208.6", ""): wounding_a_terrain,
    ("no_number", "523.4", "chips"): lambda: judged(JudgeAct.CHIPS, -1),
    ("no_marker_name", "544.1", ""): lambda: judged(JudgeAct.MARK, 1),
    ("no_such_marker", "544.1", ""): lambda: marked("сеть", -1),
    ("not_its_moment", "303.4", ""): answering_nothing,
    ("no_sudden_abilities_now", "512.4", ""): hurrying_between_steps,
    ("nothing_to_take_back", "", ""): undoing_nothing,
    ("other_player_chose_since", "", ""): lambda: undoing(op.EndTurn(), op.EndTurn()),
    ("die_was_rolled_since", "", ""): lambda: undoing(op.StrikeAt(0, 1)),
    ("hidden_was_revealed_since", "", ""): lambda: undoing(
        op.EndTurn(), op.Reveal(1), seat=None, enemy="c6"
    ),
    ("rules_have_changed_since", "", ""): undoing_by_other_rules,
    ("no_creature", "403.2.3", ""): lambda: refuse_squad(
        (specs.artifact(), specs.terrain()), ruleset=RULES_2024
    ),
    ("squad_too_large", "403.2.3", ""): lambda: refuse_squad(
        (specs.creature(),) * 16, ruleset=RULES_2024
    ),
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(filter(None, case)))
def test_a_refusal_says_its_code_and_its_rule(case: tuple[str, str, str]) -> None:
    refusal = CASES[case]()
    assert refusal is not None
    assert (refusal.code, refusal.rule) == case[:2]


def refusal_codes_in_the_source() -> set[str]:
    """Return the codes that the source of the rules can refuse with."""
    codes = set()
    for path in (ENGINE / "berserk").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case (
                    ast.Call(func=ast.Name(id="Refusal"), args=[ast.Constant(value=str(code)), *_])
                    | ast.Call(
                        func=ast.Attribute(value=ast.Name(id="Refusal"), attr="because"),
                        args=[ast.Constant(value=str(code)), *_],
                    )
                ):
                    codes.add(code)
    return codes


@pytest.mark.slow
def test_every_code_that_the_engine_can_refuse_with_is_shown_here() -> None:
    assert refusal_codes_in_the_source() == {code for code, _, _ in CASES}


@pytest.mark.parametrize(
    "play",
    [op.MoveTo(0, NO_CELL), op.StrikeAt(0, NO_CARD), op.UseAction(0, 0, NO_CARD)],
    ids=lambda play: type(play).__name__,
)
def test_nothing_refuses_a_play_that_some_cell_or_target_is_offered_for(play: Option) -> None:
    table = Table()
    table.first.creature("c3", abilities="shot 1-1-1 range 4")
    table.second.creature("c4")
    table.second.creature("c6")
    assert table.why(play) is None


@pytest.mark.rule("547.1.1")
def test_a_refusal_for_range_tells_both_numbers() -> None:
    refusal = shooting_too_far()
    assert refusal is not None
    assert (refusal["range"], refusal["distance"]) == (2, 3)


@pytest.mark.rule("507.2")
def test_a_refusal_for_a_taken_cell_names_the_cell() -> None:
    refusal = moving_onto_a_card()
    assert refusal is not None
    assert refusal["cell"] == "c4"


@pytest.mark.rule("211.1")
def test_a_squad_that_can_play_is_not_refused() -> None:
    squad = (specs.creature(), specs.flyer(), specs.artifact(), specs.terrain())
    assert refuse_squad((*squad, specs.companion(), specs.parasite()), ruleset=RULES_2024) is None
