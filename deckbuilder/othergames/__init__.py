"""The two other games of the documents in words: Lycee, a match, and Heroes, a table.

Берсерк has rooms of its own; these games have one module of words each, read by the line mode
(``plain/other_games.py``) and by the worked examples of their books.
"""

from collections.abc import Mapping
from typing import Final

from deckbuilder.othergames.heroes import HEROES_WORDS
from deckbuilder.othergames.lycee import LYCEE_WORDS
from deckbuilder.othergames.words import GameWords

GAMES: Final[Mapping[str, GameWords]] = {"heroes": HEROES_WORDS, "lycee": LYCEE_WORDS}


def of_book(book: str) -> GameWords | None:
    """Return the words of the game that a rulebook is about; None if it is about Берсерк."""
    return next((words for words in GAMES.values() if words.book == book), None)
