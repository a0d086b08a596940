"""Decks, formats, legality, deals and recruitment; the command line and the terminal application.

Names load when they are first used, so that importing this package costs nothing.
"""

from typing import TYPE_CHECKING

from engine.lazy import lazy_names

if TYPE_CHECKING:
    from deckbuilder.decks.collection import Collection
    from deckbuilder.decks.community import read_community, render_community
    from deckbuilder.decks.exchange import Form, Loss, export_deck, import_decks, render_loss
    from deckbuilder.decks.formats import Format, FormatKind, load_format, shipped_formats
    from deckbuilder.decks.legality import Violation, ViolationCode, check_deck
    from deckbuilder.decks.meta import Archetype, Meta
    from deckbuilder.decks.numbers import DeckStatistics, deck_statistics
    from deckbuilder.decks.text import (
        Deck,
        DeckEntry,
        Leftover,
        ResolvedDeck,
        UnknownEntry,
        parse_deck,
        read_deck_file,
        render_deck,
        resolve,
    )
    from deckbuilder.decks.versions import DeckDiff, diff_decks
    from deckbuilder.recruitment.deals import (
        Deal,
        MulliganTable,
        SeatRoll,
        new_deal,
        roll_for_seat,
        seat_dice,
    )
    from deckbuilder.recruitment.odds import Group, Usual, chance, usual, within
    from deckbuilder.recruitment.recruiter import choose_mulligan, recruit
    from deckbuilder.recruitment.recruitment import FinishedRecruitment, Quote, Recruitment, Taken
    from deckbuilder.refusals import render_refusal, render_violation
    from deckbuilder.squads.expectation import Expectation, expected_squad
    from deckbuilder.squads.mulligans import Advice, RedrawTable, Threshold, redraw_table
    from deckbuilder.squads.simulation import Simulated, simulated
    from deckbuilder.squads.solver import Aim, Objective, Solution, Squad, Task, solve
    from deckbuilder.squads.swaps import Swap, best_swaps, swap_pool
    from deckbuilder.squads.tables import SquadTables, sampled_hands
    from deckbuilder.squads.usefulness import CardUse, Estimate, Measure, card_uses
    from deckbuilder.squads.worth import CardWorth, Price, Ratings, price, read_ratings
    from deckbuilder.tasks.choosing import chosen_mapper
    from deckbuilder.tasks.mapper import Mapper
    from deckbuilder.tournament.many.folder import MatchesFolder
    from deckbuilder.tournament.many.matches import MatchesSetup
    from deckbuilder.tournament.many.statistics import MatchStatistics
    from deckbuilder.trainer.exercises import (
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
    from deckbuilder.trainer.store import TrainingStore

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
    "Mapper",
    "MatchStatistics",
    "MatchesFolder",
    "MatchesSetup",
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
    "chosen_mapper",
    "deck_statistics",
    "diff_decks",
    "exercise",
    "expected_squad",
    "export_deck",
    "import_decks",
    "judge",
    "load_format",
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
    "render_community",
    "render_deck",
    "render_loss",
    "render_refusal",
    "render_violation",
    "resolve",
    "roll_for_seat",
    "sampled_hands",
    "seat_dice",
    "shipped_formats",
    "simulated",
    "solve",
    "swap_pool",
    "usual",
    "within",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "recruitment.recruiter": "choose_mulligan recruit",
        "decks.community": "read_community render_community",
        "recruitment.deals": "Deal MulliganTable SeatRoll new_deal roll_for_seat seat_dice",
        "decks.text": """
            Deck DeckEntry Leftover ResolvedDeck UnknownEntry parse_deck read_deck_file resolve
            render_deck
        """,
        "decks.formats": "Format FormatKind load_format shipped_formats",
        "decks.legality": "Violation ViolationCode check_deck",
        "recruitment.recruitment": "FinishedRecruitment Quote Recruitment Taken",
        "decks.collection": "Collection",
        "decks.exchange": "Form Loss export_deck import_decks render_loss",
        "squads.expectation": "Expectation expected_squad",
        "decks.meta": "Archetype Meta",
        "decks.numbers": "DeckStatistics deck_statistics",
        "decks.versions": "DeckDiff diff_decks",
        "squads.mulligans": "Advice RedrawTable Threshold redraw_table",
        "recruitment.odds": "Group Usual chance usual within",
        "squads.simulation": "Simulated simulated",
        "tasks.choosing": "chosen_mapper",
        "tasks.mapper": "Mapper",
        "tournament.many.folder": "MatchesFolder",
        "tournament.many.matches": "MatchesSetup",
        "tournament.many.statistics": "MatchStatistics",
        "squads.solver": "Aim Objective Solution Squad Task solve",
        "squads.tables": "SquadTables sampled_hands",
        "trainer.exercises": """
            Answer DealCode Exercise Mistake Verdict exercise judge progress read_code
        """,
        "trainer.store": "TrainingStore",
        "squads.swaps": "Swap best_swaps swap_pool",
        "squads.usefulness": "CardUse Estimate Measure card_uses",
        "squads.worth": "CardWorth Price Ratings price read_ratings",
        "refusals": "render_refusal render_violation",
    },
)
