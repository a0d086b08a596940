"""Card text: its words, the printer of nodes, and their compact notation."""

from engine.berserk.cards.text.notation import NotationError, parse_abilities, write_abilities
from engine.berserk.cards.text.printer import print_ability, print_text

__all__ = ["NotationError", "parse_abilities", "print_ability", "print_text", "write_abilities"]
