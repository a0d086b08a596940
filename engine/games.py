"""The games of the engine, by the name in their saves.

Each is loaded on first use: a player of one needs no other.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.kernel.match import Game


def _berserk() -> Game[Any, Any]:
    from engine.berserk import BERSERK

    return BERSERK


def _heroes() -> Game[Any, Any]:
    from engine.heroes.game import HEROES_GAME

    return HEROES_GAME


def _lycee() -> Game[Any, Any]:
    from engine.lycee import LYCEE

    return LYCEE


_GAMES: Final[Mapping[str, Callable[[], Game[Any, Any]]]] = {
    "berserk": _berserk,
    "heroes": _heroes,
    "lycee": _lycee,
}

NAMES: Final = tuple(_GAMES)


def game_named(name: str) -> Game[Any, Any]:
    """Return the game with this name; KeyError for an unknown one.

    >>> game_named("berserk").name
    'berserk'
    """
    return _GAMES[name]()
