"""Sentences for what the battle refuses, by the code of the refusal."""

from typing import Final

from catalog.i18n import N_

BATTLE_REFUSALS: Final = {
    "already_redirected": N_("This strike has been redirected once already."),
    "cannot_defend": N_("Only a creature can step in as a defender."),
    "cell_taken": N_("The cell {cell} is taken."),
    "cells_before_others": N_("The cell {cell} may be filled only after these: {first}."),
    "closed": N_("The card is closed; it opens at the start of its owner's turn."),
    "does_not_move": N_("A card of this kind does not move."),
    "enemy_between": N_("An enemy card stands between; a reach strike passes own cards only."),
    "extra_zone_out_of_reach": N_("This attack does not reach the extra zone."),
    "flies_itself": N_("A flyer strikes flyers anyway."),
    "flyer_out_of_reach": N_(
        "A strike from the battlefield reaches a flyer only after closing for it."
    ),
    "ground_creatures_left": N_(
        "The opponent still has creatures that do not fly, or hidden ones."
    ),
    "has_acted": N_("The card has acted in this turn already."),
    "has_no_strike": N_("A card of this kind has no strike."),
    "is_the_target": N_("The card is the target of this strike itself."),
    "no_enemy_flyers": N_("The opponent has no flyers in the extra zone."),
    "no_movement_left": N_("The card has no movement left in this turn."),
    "no_strike_to_defend": N_("There is no strike to defend against."),
    "not_beside": N_("The target is not beside the card."),
    "not_beside_both": N_("A defender must stand beside both the assailant and the target."),
    "not_beside_target": N_("A defender must stand beside the target, or fly."),
    "not_in_battle": N_("The card is not in the battle zone."),
    "not_itself": N_("A card cannot attack itself."),
    "not_one_step": N_("A move goes one cell ahead, back, left or right."),
    "not_over_one_cell": N_("A reach strike goes over exactly one cell, along a row or a column."),
    "not_your_half": N_("The cell {cell} is not in your half."),
    "not_yours": N_("The card is not yours."),
    "only_a_flyer_defends": N_("Only a flyer can step in here."),
    "out_of_range": N_("The target is {distance} cells away and the range is {range}."),
    "reach_strike_from_extra_zone": N_("There are no reach strikes from the extra zone."),
    "squad_too_large": N_("The squad has {cards} cards for {cells} cells."),
    "strike_is_directed": N_("No defender can step in against a directed strike."),
    "symbiotes_not_played_yet": N_(
        "“{card}” is a companion or a parasite: these cannot be played in battle yet, "
        "so leave it out of the squad."
    ),
    "target_not_in_battle": N_("The target is not in the battle zone."),
    "terrain_target": N_("A terrain cannot be attacked."),
    "too_near": N_("A far attack does not reach a card that stands beside."),
}
