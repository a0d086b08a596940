"""Decks, formats, legality, deals and recruitment; the command line and the terminal application.

Names load when they are first used, so that importing this package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from deckbuilder.autorecruit import choose_mulligan, recruit
    from deckbuilder.collection import Collection
    from deckbuilder.community import read_community, write_community
    from deckbuilder.deals import Deal, MulliganTable, SeatRoll, new_deal, roll_for_seat, seat_dice
    from deckbuilder.decks import (
        Deck,
        DeckEntry,
        Leftover,
        ResolvedDeck,
        UnknownEntry,
        parse_deck,
        read_deck_file,
        resolve,
        write_deck,
    )
    from deckbuilder.exchange import Form, Loss, export_deck, import_decks, loss_text
    from deckbuilder.expectation import Expectation, expected_squad
    from deckbuilder.formats import Format, FormatKind, formats, load_format
    from deckbuilder.legality import Violation, ViolationCode, check_deck
    from deckbuilder.meta import Archetype, Meta
    from deckbuilder.mulligans import Advice, RedrawTable, Threshold, redraw_table
    from deckbuilder.odds import Group, Usual, chance, usual, within
    from deckbuilder.recruitment import FinishedRecruitment, Quote, Recruitment, Taken
    from deckbuilder.simulation import Simulated, simulated
    from deckbuilder.solver import Aim, Objective, Solution, Squad, Task, solve
    from deckbuilder.squad_tables import SquadTables, sampled_hands
    from deckbuilder.statistics import DeckStatistics, deck_statistics
    from deckbuilder.swaps import Swap, best_swaps, swap_pool
    from deckbuilder.trainer import (
        Answer,
        DealCode,
        Exercise,
        Mistake,
        Verdict,
        exercise,
        judge,
        progress,
        read_code,
    )
    from deckbuilder.training_store import TrainingStore
    from deckbuilder.usefulness import CardUse, Estimate, Measure, card_uses
    from deckbuilder.versions import DeckDiff, diff_decks
    from deckbuilder.wording import refusal_text, violation_text
    from deckbuilder.worth import CardWorth, Price, Ratings, price, read_ratings

__all__ = [
    "Advice",
    "Aim",
    "Answer",
    "Archetype",
    "CardUse",
    "CardWorth",
    "Collection",
    "Deal",
    "DealCode",
    "Deck",
    "DeckDiff",
    "DeckEntry",
    "DeckStatistics",
    "Estimate",
    "Exercise",
    "Expectation",
    "FinishedRecruitment",
    "Form",
    "Format",
    "FormatKind",
    "Group",
    "Leftover",
    "Loss",
    "Measure",
    "Meta",
    "Mistake",
    "MulliganTable",
    "Objective",
    "Price",
    "Quote",
    "Ratings",
    "Recruitment",
    "RedrawTable",
    "ResolvedDeck",
    "SeatRoll",
    "Simulated",
    "Solution",
    "Squad",
    "SquadTables",
    "Swap",
    "Taken",
    "Task",
    "Threshold",
    "TrainingStore",
    "UnknownEntry",
    "Usual",
    "Verdict",
    "Violation",
    "ViolationCode",
    "best_swaps",
    "card_uses",
    "chance",
    "check_deck",
    "choose_mulligan",
    "deck_statistics",
    "diff_decks",
    "exercise",
    "expected_squad",
    "export_deck",
    "formats",
    "import_decks",
    "judge",
    "load_format",
    "loss_text",
    "new_deal",
    "parse_deck",
    "price",
    "progress",
    "read_code",
    "read_community",
    "read_deck_file",
    "read_ratings",
    "recruit",
    "redraw_table",
    "refusal_text",
    "resolve",
    "roll_for_seat",
    "sampled_hands",
    "seat_dice",
    "simulated",
    "solve",
    "swap_pool",
    "usual",
    "violation_text",
    "within",
    "write_community",
    "write_deck",
]

_HOMES: Final = {
    "deckbuilder.autorecruit": ("choose_mulligan", "recruit"),
    "deckbuilder.community": ("read_community", "write_community"),
    "deckbuilder.deals": (
        "Deal",
        "MulliganTable",
        "SeatRoll",
        "new_deal",
        "roll_for_seat",
        "seat_dice",
    ),
    "deckbuilder.decks": (
        "Deck",
        "DeckEntry",
        "Leftover",
        "ResolvedDeck",
        "UnknownEntry",
        "parse_deck",
        "read_deck_file",
        "resolve",
        "write_deck",
    ),
    "deckbuilder.formats": ("Format", "FormatKind", "formats", "load_format"),
    "deckbuilder.legality": ("Violation", "ViolationCode", "check_deck"),
    "deckbuilder.recruitment": ("FinishedRecruitment", "Quote", "Recruitment", "Taken"),
    "deckbuilder.collection": ("Collection",),
    "deckbuilder.exchange": ("Form", "Loss", "export_deck", "import_decks", "loss_text"),
    "deckbuilder.expectation": ("Expectation", "expected_squad"),
    "deckbuilder.meta": ("Archetype", "Meta"),
    "deckbuilder.statistics": ("DeckStatistics", "deck_statistics"),
    "deckbuilder.versions": ("DeckDiff", "diff_decks"),
    "deckbuilder.mulligans": ("Advice", "RedrawTable", "Threshold", "redraw_table"),
    "deckbuilder.odds": ("Group", "Usual", "chance", "usual", "within"),
    "deckbuilder.simulation": ("Simulated", "simulated"),
    "deckbuilder.solver": ("Aim", "Objective", "Solution", "Squad", "Task", "solve"),
    "deckbuilder.squad_tables": ("SquadTables", "sampled_hands"),
    "deckbuilder.trainer": (
        "Answer",
        "DealCode",
        "Exercise",
        "Mistake",
        "Verdict",
        "exercise",
        "judge",
        "progress",
        "read_code",
    ),
    "deckbuilder.training_store": ("TrainingStore",),
    "deckbuilder.swaps": ("Swap", "best_swaps", "swap_pool"),
    "deckbuilder.usefulness": ("CardUse", "Estimate", "Measure", "card_uses"),
    "deckbuilder.worth": ("CardWorth", "Price", "Ratings", "price", "read_ratings"),
    "deckbuilder.wording": ("refusal_text", "violation_text"),
}
_HOME_OF: Final = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)
