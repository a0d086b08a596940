"""The parts of any card game: seeded random numbers, events, decisions, history, saves.

Names are loaded on first use, so that importing a constant of the engine does not load its matches.
"""

from typing import TYPE_CHECKING

from engine.lazy import lazy_names

if TYPE_CHECKING:
    from engine.kernel.codec import WHEN_ABSENT, Codec
    from engine.kernel.decisions import (
        Concede,
        Decision,
        Interjection,
        OfferDraw,
        Option,
        Refusal,
        Result,
    )
    from engine.kernel.errors import BadSave, BrokenInvariant, Endless, IllegalChoice, KernelError
    from engine.kernel.events import Event, Reducer
    from engine.kernel.match import Game, Match, load, replay, saved_choices
    from engine.kernel.seats import SEATS, Seat
    from engine.kernel.word_enum import Word

__all__ = [
    "SEATS",
    "WHEN_ABSENT",
    "BadSave",
    "BrokenInvariant",
    "Codec",
    "Concede",
    "Decision",
    "Endless",
    "Event",
    "Game",
    "IllegalChoice",
    "Interjection",
    "KernelError",
    "Match",
    "OfferDraw",
    "Option",
    "Reducer",
    "Refusal",
    "Result",
    "Seat",
    "Word",
    "load",
    "replay",
    "saved_choices",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "codec": "WHEN_ABSENT Codec",
        "decisions": "Concede Decision Interjection OfferDraw Option Refusal Result",
        "errors": "BadSave BrokenInvariant Endless IllegalChoice KernelError",
        "events": "Event Reducer",
        "match": "Game Match load replay saved_choices",
        "seats": "SEATS Seat",
        "word_enum": "Word",
    },
)
