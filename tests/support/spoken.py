"""Sentences of our own, read by the compiler, for tests of the card language."""

from functools import cache

import engine.berserk.abilities as ab
from catalog.lexicon import shipped_others, shipped_words
from engine.berserk.cards.text.compiler import compile_text
from engine.berserk.cards.text.lexicon import Lexicon, make_lexicon

CLASSES = ("Гном", "Эльф", "Орк", "Скелет", "Пират", "Воин")
CARDS = ("Каменный страж", "Болотник", "Скелет")


class NotRead(ValueError):
    """A text with an unread sentence."""


@cache
def lexicon() -> Lexicon:
    """Return the bundled words, with the few names used by the tests."""
    return make_lexicon(shipped_words(), CLASSES, CARDS, shipped_others())


def spoken(text: str) -> tuple[ab.Ability, ...]:
    """Return the abilities of a text; ``NotRead`` if a sentence of it is unread."""
    abilities = compile_text(text, name="Каменный страж", lexicon=lexicon()).abilities
    for ability in abilities:
        if isinstance(ability, ab.Unread):
            raise NotRead(f"{ability.text!r} is not read: {ability.reason} {ability.detail}")
    return abilities
