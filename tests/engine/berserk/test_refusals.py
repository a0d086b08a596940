"""Every refusal of the engine, shown: its code, its rule, and that the option is not offered."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

import engine.berserk
from engine.berserk.legality import refuse_defence
from engine.berserk.placement import placement_order
from engine.berserk.setup import refuse_squad
from engine.berserk.state import Play, PlayKind, Step
from engine.kernel import Refusal, Seat
from tests.support import specs
from tests.support.scenario import Table, cells

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
    strike.defender = elf.id
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
    strike = Play(0, PlayKind.STRIKE, Seat.FIRST, orc.id, elf.id, step=Step.TARGETS)
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


def no_order(*names: str) -> Refusal | None:
    refusal = placement_order(Seat.FIRST, cells(*names))
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
    ("cell_taken", "404.1.1", ""): lambda: no_order("b1", "b1"),
    ("cells_before_others", "404.1.2", ""): lambda: no_order("a1"),
    ("symbiotes_not_played_yet", "211.1", ""): lambda: refuse_squad(
        (specs.creature(), specs.companion())
    ),
    ("no_creature", "403.2.3", ""): lambda: refuse_squad((specs.artifact(), specs.terrain())),
    ("squad_too_large", "403.2.3", ""): lambda: refuse_squad((specs.creature(),) * 16),
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(filter(None, case)))
def test_a_refusal_says_its_code_and_its_rule(case: tuple[str, str, str]) -> None:
    refusal = CASES[case]()
    assert refusal is not None
    assert (refusal.code, refusal.rule) == case[:2]


def refusal_codes_in_the_source() -> set[str]:
    """Return the codes that the source of the rules can refuse with."""
    codes = set()
    for path in Path(engine.berserk.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(ast.Name("Refusal"), [ast.Constant(str(code)), *_]) | ast.Call(
                    ast.Attribute(ast.Name("Refusal"), "because"),
                    [ast.Constant(str(code)), *_],
                ):
                    codes.add(code)
    return codes


def test_every_code_that_the_engine_can_refuse_with_is_shown_here() -> None:
    assert refusal_codes_in_the_source() == {code for code, _, _ in CASES}


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
def test_a_refusal_for_a_symbiote_names_the_card() -> None:
    refusal = refuse_squad((specs.creature(), specs.companion("Клещ")))
    assert refusal is not None
    assert refusal["card"] == "Клещ"


def test_a_squad_that_can_play_is_not_refused() -> None:
    squad = (specs.creature(), specs.flyer(), specs.artifact(), specs.terrain())
    assert refuse_squad(squad) is None
