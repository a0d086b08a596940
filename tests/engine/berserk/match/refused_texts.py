"""Plays and answers that texts, targets and the moment refuse, one by one."""

from dataclasses import replace
from typing import Any

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType
from engine.berserk.cards.facts import ACTION
from engine.berserk.cards.ruleset import EDITIONS, RULES_2024
from engine.berserk.changing.setup import refuse_squad
from engine.berserk.match.undo import taken_back
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.board import NO_CELL, parse_cell
from engine.berserk.table.placement import placement_order
from engine.berserk.table.state import NO_CARD, Asking, JudgeAct, Phase, Question
from engine.kernel import OfferDraw, Option, Refusal, Seat
from tests.support import specs
from tests.support.begun import begun
from tests.support.scenario import Piece, Table, cells


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


def paying_with_markers_that_are_not_there() -> Refusal | None:
    return why_used(for_payment(markers=("яд",)))


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


def announcing_zero() -> Refusal | None:
    table = Table(ruleset=EDITIONS["2009"])
    nobody = ab.Wound(ab.Count(ab.OfClass(("эльф",))))
    mage = table.first.creature("c1", nodes=(slow(spell_on_anybody(nobody)),))
    golem = table.second.creature("c6")
    return table.why(op.UseAction(mage.id, 0, golem.id))


def several_elements() -> Refusal | None:
    both = replace(specs.creature(), elements=(ab.Element.FOREST, ab.Element.SWAMP))
    return refuse_squad((both,), EDITIONS["2009"])


def offering_a_draw() -> Refusal | None:
    table = Table()
    table.first.creature("c1")
    return table.why(OfferDraw(Seat.FIRST))


def offering_a_draw_again() -> Refusal | None:
    table = Table(ruleset=EDITIONS["2009"])
    table.first.creature("c1")
    table.second.creature("c6")
    table.choose(OfferDraw(Seat.FIRST))
    table.choose(op.Decline())
    return table.why(OfferDraw(Seat.FIRST))
