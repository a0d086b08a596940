"""Card text: its words and sentences, the printer of nodes, and their compact notation."""

from engine.berserk.cards.text.notation import NotationError, parse_abilities, write_abilities
from engine.berserk.cards.text.printer import print_ability, print_text
from engine.berserk.cards.text.sentences import Sentence, sentences

__all__ = [
    "NotationError",
    "Sentence",
    "parse_abilities",
    "print_ability",
    "print_text",
    "sentences",
    "write_abilities",
]
