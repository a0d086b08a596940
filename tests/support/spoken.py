"""Sentences of our own, read by the compiler: what tests of the card language are made of."""

from functools import cache

import engine.berserk.abilities as ab
from catalog.lexicon import shipped_others, shipped_words
from engine.berserk.cards.text.compiler import compile_text
from engine.berserk.cards.text.lexicon import Lexicon, make_lexicon

CLASSES = ("Гном", "Эльф", "Орк", "Скелет", "Пират", "Воин")
CARDS = ("Каменный страж", "Болотник", "Скелет")


class NotRead(ValueError):
    """A text has a sentence that the table does not read."""


@cache
def lexicon() -> Lexicon:
    """Return the shipped words, with the few names that the tests use."""
    return make_lexicon(shipped_words(), CLASSES, CARDS, shipped_others())


def spoken(text: str) -> tuple[ab.Ability, ...]:
    """Return the abilities that a text says; ``NotRead`` if a sentence of it is not read."""
    abilities = compile_text(text, name="Каменный страж", lexicon=lexicon()).abilities
    for ability in abilities:
        if isinstance(ability, ab.Unread):
            raise NotRead(f"{ability.text!r} is not read: {ability.reason} {ability.detail}")
    return abilities
