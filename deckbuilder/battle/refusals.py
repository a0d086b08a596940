"""Sentences for refusals of the battle, by code."""

from typing import Final

from catalog.common.i18n import N_

BATTLE_REFUSALS: Final = {
    "ability_lost": N_("The card has lost this ability."),
    "already_closed": N_("The card is already closed."),
    "already_open": N_("The card is already open."),
    "already_redirected": N_("This strike has been redirected once already."),
    "already_revealed": N_("The card is already revealed."),
    "cannot_host": N_("The symbiote cannot sit on this card."),
    "cannot_defend": N_("Only a creature can step in as a defender."),
    "cell_barred": N_("An ability keeps cards from being placed on {cell}."),
    "cell_taken": N_("The cell {cell} is taken."),
    "cells_before_others": N_("The cell {cell} may be filled only after these: {first}."),
    "choice_is_being_saved": N_("Your last choice is still being saved; wait a moment."),
    "closed": N_("The card is closed; it opens at the start of its owner's turn."),
    "condition_not_met": N_("The condition of this ability does not hold."),
    "die_was_rolled_since": N_("A die has been rolled since: nothing before it can be taken back."),
    "does_not_move": N_("A card of this kind does not move."),
    "effect_impossible": N_("This would do nothing to the card."),
    "enemy_between": N_("An enemy card is in between; a reach strike passes only over own cards."),
    "event_counts": N_("This match counts for an event: nothing in it can be taken back."),
    "extra_zone_out_of_reach": N_("This attack does not reach the extra zone."),
    "flies_itself": N_("A flyer can strike flyers without closing for it."),
    "flyer_out_of_reach": N_(
        "A strike from the battlefield reaches a flyer only after closing for it."
    ),
    "forbidden_by_text": N_("“{by}” does not allow it."),
    "ground_creatures_left": N_(
        "The opponent still has creatures that do not fly, or hidden ones."
    ),
    "has_acted": N_("The card has already acted this turn."),
    "has_moved": N_("The card has moved this turn, so it cannot do anything else that closes it."),
    "has_no_life": N_("A card of this kind has no life."),
    "has_no_strike": N_("A card of this kind has no strike."),
    "hidden_was_revealed_since": N_(
        "Something hidden has been seen since: nothing before it can be taken back."
    ),
    "has_no_wounds": N_("The card has no wounds."),
    "is_the_target": N_("The card is itself the target of this strike."),
    "judge_is_busy": N_("Another request is still waiting for an answer."),
    "match_over": N_("The match is over."),
    "attacked_already": N_("Its text lets the card attack each card only once."),
    "may_aim_only_at_others": N_("Its text lets the card target other cards only."),
    "movement_is_spent": N_("This replaces a move and needs the card's whole movement."),
    "must_aim_elsewhere": N_("Another card must be the target."),
    "must_defend": N_("One of your cards must step in as a defender."),
    "must_go_off": N_("An ability that does not say “may” must be announced."),
    "must_leave_the_cell_first": N_("A card that shares a cell must leave that cell first."),
    "must_play_first": N_("One of your cards must still attack or move this turn."),
    "no_card_chosen": N_("Move the cursor to a card first."),
    "no_tokens": N_("Tokens needed: {need}; left on the card: {have}."),
    "no_chips": N_("Chips needed: {need}; left on the card: {have}."),
    "no_free_cell": N_("The card has no free cell to go to."),
    "no_enemy_flyers": N_("The opponent has no flyers in the extra zone."),
    "no_life_to_pay": N_("This costs {need} life and the card has {have}."),
    "no_markers": N_("The card has too few of the markers that this costs."),
    "no_marker_name": N_("The name of a marker has from 1 to {most} letters."),
    "no_movement_left": N_("The card has no movement left this turn."),
    "no_number": N_("This number is not allowed."),
    "no_strike_to_defend": N_("There is no strike to defend against."),
    "no_such_ability": N_("The card has no such ability."),
    "no_such_card": N_("There is no such card."),
    "no_such_cell": N_("There is no such cell."),
    "no_such_marker": N_("There is no marker of this name on the card."),
    "no_sudden_abilities_now": N_(
        "You can announce sudden abilities when the stack is empty, while plays are being "
        "announced, after one has left the stack, and in the reckoning step."
    ),
    "comes_to_zero": N_("Its effect would be zero, so it cannot be announced."),
    "no_draw_by_agreement": N_("These rules do not allow a draw by agreement."),
    "draw_was_declined": N_("You have already offered a draw this turn."),
    "no_target": N_("There is nothing to aim this ability at."),
    "no_judge_in_event": N_(
        "This match counts for an event, and the computer cannot judge: the judge's hand is off."
    ),
    "nobody_is_gone": N_("There are no cards in the graveyards or in exile."),
    "nobody_in_reach": N_("No target is within reach."),
    "not_asked": N_("That does not answer the current question."),
    "not_beside": N_("The target is not beside the card."),
    "not_beside_both": N_("A defender must stand beside both the assailant and the target."),
    "not_beside_target": N_("A defender must stand beside the target, or fly."),
    "not_in_active_zone": N_("The ability does not work from where the card is."),
    "not_in_battle": N_("The card is not in the battle zone."),
    "not_in_graveyard": N_("The card is neither in the graveyard nor in exile."),
    "not_its_moment": N_("The ability responds to something that is not happening now."),
    "not_in_own_turn": N_("Under these rules a card can jump only in its own player's turn."),
    "not_itself": N_("A card cannot attack itself."),
    "not_one_step": N_("A move goes one cell ahead, back, left or right."),
    "not_over_one_cell": N_("A reach strike goes over exactly one cell, along a row or a column."),
    "not_such_a_cell": N_("Only the marked cells can be chosen."),
    "not_such_a_target": N_("The ability is not for cards like this one."),
    "not_your_half": N_("The cell {cell} is not in your half."),
    "not_your_main_phase": N_(
        "You can do this only in your own main phase, when nothing else is going on."
    ),
    "not_paid": N_("The price has not been paid in full."),
    "not_yours": N_("The card is not yours."),
    "nothing_to_take_back": N_("There is nothing to undo."),
    "nothing_to_pay_with": N_("There is no card to pay with."),
    "only_a_flyer_defends": N_("Only a flyer can step in here."),
    "other_player_chose_since": N_("The other player has chosen something since."),
    "out_of_range": N_("The target is {distance} cells away and the range is {range}."),
    "reach_strike_from_extra_zone": N_("There are no reach strikes from the extra zone."),
    "reserved": N_("The card already has to close to pay for something else."),
    "rules_have_changed_since": N_(
        "The match was started in an earlier version: its choices cannot be taken back."
    ),
    "saves_no_chips": N_("The card has no use for chips."),
    "source_gone": N_("The card has left the battle zone."),
    "squad_too_large": N_("The squad has {cards} cards for {cells} cells."),
    "squads_are_placed": N_("The squads are placed; the battle has begun."),
    "strike_is_directed": N_("No defender can step in against a directed strike."),
    "target_not_in_battle": N_("The target is not in the battle zone."),
    "target_not_in_zone": N_("The card is not where this ability is aimed."),
    "terrain_target": N_("A terrain cannot be attacked."),
    "too_many_abilities": N_(
        "{most} abilities were announced this turn; no more can be announced until the next."
    ),
    "too_near": N_("A ranged attack cannot reach an adjacent card."),
    "used_up": N_("The ability cannot be used again; its limit is {times}."),
}
