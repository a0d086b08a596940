"""Every refusal of the engine, shown: its code, its rule, and that the option is not offered."""

import ast
from collections.abc import Callable

import pytest

from engine.berserk.cards.ruleset import RULES_2024
from engine.berserk.changing.setup import refuse_squad
from engine.berserk.table import options as op
from engine.berserk.table.board import NO_CELL
from engine.berserk.table.state import NO_CARD, JudgeAct
from engine.kernel import Option, Refusal
from tests.engine.berserk.abilities.laying import board, ours, theirs
from tests.engine.berserk.match import refused_editions as editions
from tests.engine.berserk.match import refused_plays as plays
from tests.engine.berserk.match import refused_texts as texts
from tests.support import specs
from tests.support.rows import each_row
from tests.support.sources import ENGINE

Case = Callable[[], Refusal | None]

CASES: dict[tuple[str, str, str], Case] = {
    ("no_draw_by_agreement", "601.4", ""): texts.offering_a_draw,
    ("draw_was_declined", "2009:102.5", ""): texts.offering_a_draw_again,
    ("comes_to_zero", "523.4", ""): texts.announcing_zero,
    ("several_elements", "106.2", ""): texts.several_elements,
    ("not_yours", "302.9", "move"): plays.not_yours,
    ("not_yours", "302.9", "strike"): plays.acting_not_yours,
    ("not_in_battle", "201.2.1", "strike"): plays.dead_assailant,
    ("not_in_battle", "201.2.1", "move"): plays.dead_mover,
    ("closed", "510.1", ""): plays.closed_assailant,
    ("has_acted", "510.1", ""): plays.assailant_that_acted,
    ("closed", "506.3", ""): plays.closed_mover,
    ("has_acted", "506.3", ""): plays.mover_that_acted,
    ("does_not_move", "208.7", ""): plays.moving_artifact,
    ("does_not_move", "210.3", ""): plays.moving_flyer,
    ("no_movement_left", "506.1", ""): plays.moving_too_often,
    ("not_one_step", "506.1", ""): plays.moving_too_far,
    ("cell_taken", "507.2", ""): plays.moving_onto_a_card,
    ("has_no_strike", "208.8", "strike"): plays.striking_artifact,
    ("has_no_strike", "208.8", "closing"): plays.artifact_closing_for_a_flyer,
    ("not_itself", "504.4", ""): plays.striking_itself,
    ("target_not_in_battle", "201.2.1", ""): plays.dead_target,
    ("terrain_target", "213.2", ""): plays.striking_a_terrain,
    ("not_beside", "504.1", "strike"): plays.striking_too_far,
    ("not_beside", "504.1", "power"): plays.near_power_too_far,
    ("flyer_out_of_reach", "210.5", ""): plays.striking_a_flyer,
    ("extra_zone_out_of_reach", "504.1", "near"): plays.near_power_at_a_flyer,
    ("extra_zone_out_of_reach", "504.1", "reach"): plays.reach_strike_at_a_flyer,
    ("too_near", "547.2.2", ""): plays.shooting_beside,
    ("out_of_range", "547.1.1", ""): plays.shooting_too_far,
    ("not_over_one_cell", "504.1.1", ""): plays.reaching_aslant,
    ("enemy_between", "504.1.1", ""): plays.reaching_over_an_enemy,
    ("reach_strike_from_extra_zone", "504.2", ""): plays.reaching_from_the_air,
    ("flies_itself", "107.2", ""): plays.flyer_closing_for_a_flyer,
    ("ground_creatures_left", "107.2", ""): plays.closing_for_a_flyer_too_early,
    ("no_enemy_flyers", "210.5", ""): plays.closing_for_no_flyer,
    ("no_strike_to_defend", "514.1", ""): plays.defending_against_nothing,
    ("already_redirected", "514.8", ""): plays.defending_the_defended,
    ("strike_is_directed", "514.2", ""): plays.defending_against_a_directed_strike,
    ("cannot_defend", "208.8", ""): plays.defending_by_an_artifact,
    ("is_the_target", "514.1", ""): plays.defending_by_the_target,
    ("not_beside_both", "514.4", ""): plays.defending_by_who_is_not_beside_both,
    ("not_beside_target", "514.5", ""): plays.defending_against_a_flyer_from_afar,
    ("only_a_flyer_defends", "514.6", ""): plays.defending_a_flyer_from_the_ground,
    ("only_a_flyer_defends", "514.7", ""): plays.defending_a_hunted_flyer_from_the_ground,
    ("not_your_half", "404.1.1", ""): lambda: texts.no_order("b1", "b4"),
    ("cell_barred", "404.1.4", ""): texts.barred_cell,
    ("cell_taken", "404.1.1", ""): lambda: texts.no_order("b1", "b1"),
    ("cells_before_others", "404.1.2", ""): lambda: texts.no_order("a1"),
    ("forbidden_by_text", "528.9", ""): texts.moving_against_the_text,
    ("must_aim_elsewhere", "545.5", ""): texts.striking_past_a_duty,
    ("may_aim_only_at_others", "545.6", ""): texts.striking_whom_the_text_leaves_out,
    ("attacked_already", "545.6", ""): texts.striking_the_same_card_twice_in_a_row,
    ("not_such_a_target", "528.2", ""): texts.shooting_whom_the_shot_is_not_for,
    ("must_leave_the_cell_first", "524.1", "strike"): texts.acting_before_leaving_a_taken_cell,
    ("must_leave_the_cell_first", "524.1", "end"): texts.ending_the_turn_on_a_taken_cell,
    ("no_such_ability", "528.2", "number"): texts.an_ability_that_is_none,
    ("no_such_ability", "528.2", "kind"): texts.an_ability_that_is_no_playable_one,
    ("ability_lost", "528.6", ""): texts.an_ability_lost_before_it_was_carried_out,
    ("source_gone", "529.1.1", ""): texts.a_triggered_ability_whose_card_has_left,
    ("condition_not_met", "115.1", ""): texts.a_condition_that_does_not_hold,
    ("effect_impossible", "528.2.1", ""): texts.opening_what_is_open,
    ("target_not_in_zone", "528.2", ""): texts.reviving_the_living,
    ("no_target", "528.2", ""): texts.an_ability_without_anybody_to_aim_at,
    ("not_in_active_zone", "528.2", ""): texts.an_ability_of_the_graveyard_in_battle,
    ("reserved", "501.5", ""): texts.closing_twice_in_one_queue,
    ("movement_is_spent", "506.7", ""): texts.jumping_after_acting,
    ("no_chips", "501.6", ""): texts.paying_with_chips_that_are_not_there,
    ("no_tokens", "501.6", ""): texts.paying_with_tokens_that_are_not_there,
    ("no_markers", "501.6", ""): texts.paying_with_markers_that_are_not_there,
    ("no_life_to_pay", "501.6", "life"): texts.paying_with_life_that_is_not_there,
    ("no_life_to_pay", "501.6", "extra"): texts.paying_with_extra_life_that_is_not_there,
    ("nothing_to_pay_with", "501.7", ""): texts.paying_with_a_card_that_is_not_there,
    ("used_up", "545.7", "used"): texts.using_an_ability_too_often,
    ("used_up", "545.7", "announced"): texts.announcing_an_ability_too_often,
    ("too_many_abilities", "522.2", ""): texts.using_abilities_without_end,
    ("saves_no_chips", "123.3", ""): texts.saving_a_chip_for_nothing,
    ("not_your_main_phase", "304.1", ""): texts.moving_while_the_opponent_responds,
    ("match_over", "602.1", ""): texts.moving_after_the_end,
    ("not_asked", "411.2", ""): texts.stepping_down_without_a_fight,
    ("already_revealed", "528.2.1", ""): texts.revealing_the_revealed,
    ("must_play_first", "545.5", ""): texts.ending_the_turn_before_a_duty,
    ("no_free_cell", "506.1", ""): texts.moving_where_no_cell_is_free,
    ("nobody_in_reach", "504.1", "strike"): texts.striking_with_nobody_beside,
    ("nobody_in_reach", "504.1", "action"): texts.shooting_with_nobody_in_range,
    ("out_of_range", "547.1.1", "choosing"): texts.choosing_a_target_out_of_range,
    ("cell_taken", "507.2", "choosing"): texts.choosing_a_taken_cell,
    ("not_such_a_cell", "528.2", ""): texts.choosing_a_cell_too_far_away,
    ("cannot_host", "211.2", ""): texts.seating_on_a_flyer,
    ("must_go_off", "116.6", ""): texts.keeping_back_what_must_go_off,
    ("must_defend", "545.5", ""): texts.leaving_out_a_duty_to_defend,
    ("judge_is_busy", "528.1", ""): texts.judging_twice,
    ("not_in_battle", "201.2.1", "judge"): texts.judging_the_dead,
    ("already_closed", "528.2.1", ""): texts.judging_the_closed,
    ("already_open", "528.2.1", ""): lambda: texts.judged(JudgeAct.OPEN),
    ("no_such_card", "528.1", ""): lambda: texts.judged(JudgeAct.OPEN, card=9),
    ("no_such_cell", "202.1", ""): lambda: texts.judged(JudgeAct.MOVE),
    ("cell_taken", "507.2", "judge"): lambda: texts.judged(JudgeAct.MOVE, cell="c4"),
    ("not_in_graveyard", "205.1", ""): lambda: texts.judged(JudgeAct.PUT_BACK, cell="c5"),
    ("no_number", "523.4", "wounds"): lambda: texts.judged(JudgeAct.WOUND),
    ("no_number", "523.4", "healing"): texts.healing_too_much,
    ("has_no_wounds", "528.2.1", ""): lambda: texts.judged(JudgeAct.HEAL, 1),
    ("has_no_life", "208.6", ""): texts.wounding_a_terrain,
    ("no_number", "523.4", "chips"): lambda: texts.judged(JudgeAct.CHIPS, -1),
    ("no_marker_name", "544.1", ""): lambda: texts.judged(JudgeAct.MARK, 1),
    ("no_such_marker", "544.1", ""): lambda: texts.marked("сеть", -1),
    ("not_its_moment", "303.4", ""): texts.answering_nothing,
    ("no_sudden_abilities_now", "512.4", ""): texts.hurrying_between_steps,
    ("nothing_to_take_back", "", ""): texts.undoing_nothing,
    ("other_player_chose_since", "", ""): lambda: texts.undoing(op.EndTurn(), op.EndTurn()),
    ("die_was_rolled_since", "", ""): lambda: texts.undoing(op.StrikeAt(0, 1)),
    ("hidden_was_revealed_since", "", ""): lambda: texts.undoing(
        op.EndTurn(), op.Reveal(1), seat=None, enemy="c6"
    ),
    ("rules_have_changed_since", "", ""): texts.undoing_by_other_rules,
    ("used_up", "506.7", ""): editions.jumping_a_second_time_in_a_turn,
    ("no_movement_left", "2009:203.4", ""): editions.moving_too_often_by_markers,
    ("no_movement_left", "510.5", ""): editions.moving_after_acting_by_the_older_sections,
    ("has_moved", "501.8", ""): editions.striking_after_a_move_by_the_letter,
    ("not_in_own_turn", "506.2", ""): editions.jumping_in_the_others_turn,
    ("no_creature", "403.2.3", ""): lambda: refuse_squad(
        (specs.artifact(), specs.terrain()), ruleset=RULES_2024
    ),
    ("squad_too_large", "403.2.3", ""): lambda: refuse_squad(
        (specs.creature(),) * 16, ruleset=RULES_2024
    ),
}


@each_row("case", CASES, ids=lambda case: "-".join(filter(None, case)))
def test_a_refusal_has_its_code_and_its_rule(case: tuple[str, str, str]) -> None:
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
def test_every_refusal_code_of_the_engine_has_a_case() -> None:
    assert refusal_codes_in_the_source() == {code for code, _, _ in CASES}


@pytest.mark.parametrize(
    "play",
    [op.MoveTo(0, NO_CELL), op.StrikeAt(0, NO_CARD), op.UseAction(0, 0, NO_CARD)],
    ids=lambda play: type(play).__name__,
)
def test_a_play_with_some_possible_cell_or_target_is_not_refused(play: Option) -> None:
    table, _, _, _ = board(ours("c3", "shot 1-1-1 range 4"), theirs("c4"), theirs("c6"))
    assert table.why(play) is None


@pytest.mark.rule("547.1.1")
def test_a_refusal_for_range_contains_range_and_distance() -> None:
    refusal = plays.shooting_too_far()
    assert refusal is not None
    assert (refusal["range"], refusal["distance"]) == (2, 3)


@pytest.mark.rule("507.2")
def test_a_refusal_for_an_occupied_cell_names_the_cell() -> None:
    refusal = plays.moving_onto_a_card()
    assert refusal is not None
    assert refusal["cell"] == "c4"


@pytest.mark.rule("211.1")
def test_a_playable_squad_is_not_refused() -> None:
    squad = (specs.creature(), specs.flyer(), specs.artifact(), specs.terrain())
    assert refuse_squad((*squad, specs.companion(), specs.parasite()), ruleset=RULES_2024) is None
