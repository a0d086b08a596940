"""Recognise from its first words when an unread sentence may matter (116.3)."""

import re
from typing import Final

from engine.kernel.word_enum import Word


class Opening(Word):
    """A moment of the battle named at the beginning of a sentence."""

    BATTLE_START = "battle_start"
    OWN_TURN_START = "own_turn_start"
    ENEMY_TURN_START = "enemy_turn_start"
    TURN_START = "turn_start"
    """The turn of any player (term «В начале хода»)."""
    OWN_TURN_END = "own_turn_end"
    ENEMY_TURN_END = "enemy_turn_end"
    TURN_END = "turn_end"
    ATTACK = "attack"
    """An attack by the card itself."""
    OWN_DEATH = "own_death"
    DEATH = "death"
    """The death of another card."""


_STRENGTH: Final = r"(?:(?:слаб|средн|сильн|перв|втор)\w+ (?:или \w+ )?)?"
_ATTACK: Final = (
    r"\{strike\}|\{uchr\}|ударе\b|атаке\b|выстреле\b|метании\b|разряде\b|нападении\b"
    r"|(?:магическом|особом|простом) ударе\b|(?:ближней|дальней) атаке\b"
)
_OPENINGS: Final = tuple(
    (re.compile(pattern), opening)
    for pattern, opening in (
        (r"в ?начале боя\b", Opening.BATTLE_START),
        (r"в ?начале вашего хода\b", Opening.OWN_TURN_START),
        (r"в ?начале хода противника\b", Opening.ENEMY_TURN_START),
        (r"в ?начале хода\b", Opening.TURN_START),
        (r"в ?конце вашего хода\b", Opening.OWN_TURN_END),
        (r"в ?конце хода противника\b", Opening.ENEMY_TURN_END),
        (r"в ?конце хода\b", Opening.TURN_END),
        (rf"при {_STRENGTH}(?:{_ATTACK})", Opening.ATTACK),
        (
            r"при гибели (?:(?:ваш|друг|стоящ|эт|летающ)\w+|существа|карты|симбиота|артефакта)\b",
            Opening.DEATH,
        ),
        (r"при гибели\b", Opening.OWN_DEATH),
    )
)
_SPACES: Final = re.compile(r"\s+")


def opening_of(sentence: str) -> Opening | None:
    """Return the moment that a printed sentence begins with; None for any other beginning.

    A name or a wrapper before it («Строй: при …») is not recognised.

    >>> opening_of("В начале  вашего хода — брось кость.")
    <Opening.OWN_TURN_START: 'own_turn_start'>
    """
    plain = _SPACES.sub(" ", sentence.lower().replace("ё", "е")).strip()
    return next((opening for pattern, opening in _OPENINGS if pattern.match(plain)), None)
