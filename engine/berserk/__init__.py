"""Classic Берсерк: cards, rules, and matches of two squads.

Names load on first use, so that reading cards does not load the rules of play.
"""

from typing import TYPE_CHECKING

from engine.lazy import lazy_names

if TYPE_CHECKING:
    from engine.berserk.abilities.strength import Strength
    from engine.berserk.cards.card import ELEMENTS, CardSpec, CardType, Cost, CostForm, Element
    from engine.berserk.cards.ruleset import RULES_2024, Ruleset
    from engine.berserk.changing.setup import PlayerSetup, Setup, refuse_squad
    from engine.berserk.changing.views import imagine, is_unknown
    from engine.berserk.match.game import BERSERK, BerserkMatch, new_match
    from engine.berserk.table.board import Cell, cell_name, parse_cell
    from engine.berserk.table.placement import open_cells_beside, placement_order
    from engine.berserk.table.state import CardState, MatchState, Phase, Zone

__all__ = [
    "BERSERK",
    "ELEMENTS",
    "RULES_2024",
    "BerserkMatch",
    "CardSpec",
    "CardState",
    "CardType",
    "Cell",
    "Cost",
    "CostForm",
    "Element",
    "MatchState",
    "Phase",
    "PlayerSetup",
    "Ruleset",
    "Setup",
    "Strength",
    "Zone",
    "cell_name",
    "imagine",
    "is_unknown",
    "new_match",
    "open_cells_beside",
    "parse_cell",
    "placement_order",
    "refuse_squad",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "board": ("Cell", "cell_name", "parse_cell"),
        "cards": ("ELEMENTS", "CardSpec", "CardType", "Cost", "CostForm", "Element"),
        "game": ("BERSERK", "BerserkMatch", "new_match"),
        "placement": ("open_cells_beside", "placement_order"),
        "ruleset": ("RULES_2024", "Ruleset"),
        "setup": ("PlayerSetup", "Setup", "refuse_squad"),
        "state": ("CardState", "MatchState", "Phase", "Zone"),
        "values": ("Strength",),
        "views": ("imagine", "is_unknown"),
    },
)
