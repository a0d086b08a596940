"""Card text: its sentences, and the compact notation of nodes."""

from engine.berserk.cards.text.notation import NotationError, parse_abilities, render_abilities
from engine.berserk.cards.text.sentences import Sentence, sentences

__all__ = [
    "NotationError",
    "Sentence",
    "parse_abilities",
    "render_abilities",
    "sentences",
]
