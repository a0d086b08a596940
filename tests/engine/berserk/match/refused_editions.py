"""Plays that only other rulebooks than that of 2024 refuse, or refuse by another rule."""

from dataclasses import replace

import engine.berserk.abilities as ab
from engine.berserk.cards.ruleset import EDITIONS
from engine.berserk.table import options as op
from engine.berserk.table.board import NO_CELL
from engine.berserk.table.state import NO_CARD
from engine.kernel import Refusal
from tests.support.scenario import Table


def moving_after_acting_by_the_older_sections() -> Refusal | None:
    table = Table(ruleset=EDITIONS["older-506-510"])
    bull = table.first.creature("c3", acted=1)
    table.second.creature("c6")
    return table.why(op.MoveTo(bull.id, NO_CELL))


def moving_too_often_by_markers() -> Refusal | None:
    table = Table(ruleset=EDITIONS["2009"])
    orc = table.first.creature("c3", movement=1)
    table.second.creature("c6")
    table.moves(orc, "c4")
    return table.why(op.MoveTo(orc.id, NO_CELL))


def striking_after_a_move_by_the_letter() -> Refusal | None:
    table = Table(ruleset=replace(EDITIONS["2009"], moved_may_act=False))
    orc = table.first.creature("c3")
    table.second.creature("c5")
    table.moves(orc, "c4")
    return table.why(op.StrikeAt(orc.id, NO_CARD))


def jumping_a_second_time_in_a_turn() -> Refusal | None:
    table = Table(ruleset=EDITIONS["2009"])
    frog = table.first.creature("c2", nodes=(ab.Named(ab.Name.JUMP, 1),))
    table.second.creature("c6")
    jump = op.UseAction(frog.id, frog.state.facts.actions[0], NO_CARD)
    table.choose(jump)
    table.choose(table.options[0])
    return table.why(jump)


def jumping_in_the_others_turn() -> Refusal | None:
    leap = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.Relocate(ab.Relocation.JUMP),), ab.ITSELF, cells=ab.Cells()
    )
    table = Table(ruleset=EDITIONS["2009"])
    orc = table.first.creature("c3")
    frog = table.second.creature("c5", nodes=(ab.Playable(ab.FREE, leap, sudden=True),))
    prays = ab.Playable(
        ab.FREE,
        ab.Power(ab.PowerKind.INFLUENCE, (ab.Chips(1),), ab.ITSELF),
        sudden=True,
        limit=ab.Limit.PER_TURN,
    )
    elf = table.second.creature("c4", nodes=(prays,))
    table.choose(op.StrikeAt(orc.id, elf.id))
    return table.why(op.UseAction(frog.id, frog.state.facts.actions[0], NO_CARD))
