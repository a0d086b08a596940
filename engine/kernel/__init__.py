"""What any card game needs: seeded rng, events, decisions, history, saves."""

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
from engine.kernel.words import Word

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
