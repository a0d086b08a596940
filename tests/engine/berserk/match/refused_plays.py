"""Plays that the rules of the table refuse, one by one, each with what the engine says to it."""

from engine.berserk.legality.defenders import refuse_defence
from engine.berserk.table.state import Aim, Course, Play, PlayKind, Step
from engine.kernel import Refusal, Seat
from tests.support.scenario import Piece, Table


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


def refused_to_an_elf_on_the_ground(table: Table, attacker: Piece) -> Refusal | None:
    """Why a card on the ground may not step in for a flyer, while another flyer may."""
    hawk = table.second.flyer("Ястреб")
    table.second.flyer("Коршун")
    elf = table.second.creature("c4")
    table.strikes(attacker, hawk)
    return table.why_not_defend(elf)


def defending_a_flyer_from_the_ground() -> Refusal | None:
    table = Table()
    return refused_to_an_elf_on_the_ground(table, table.first.flyer())


def defending_a_hunted_flyer_from_the_ground() -> Refusal | None:
    table = Table()
    orc = table.first.creature("c3")
    table.laid[orc.id].flyer_strike_until = 3
    return refused_to_an_elf_on_the_ground(table, orc)
