"""Several matches under way: one is current, the others are put aside until they are taken up."""

from collections.abc import Collection
from typing import Final

from deckbuilder.base.game_store import GameAside
from deckbuilder.base.matches_kept import CURRENT
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import Stage
from deckbuilder.workbench.saved_game import LATE

KIND: Final = CURRENT
"""The kind of the current match."""
STAGE: Final = "stage"
"""The key of a match's stage in its side data."""


def is_unfinished(game: GameAside) -> bool:
    """Return whether a stored match is still under way."""
    return bool(game.aside.get(STAGE) != Stage.OVER.value)


def matches_aside(sessions: SessionStore) -> tuple[GameAside, ...]:
    """Return the matches that were put aside, the last one played first."""
    return sessions.games.put_aside(KIND)


def take_up(sessions: SessionStore, other: GameAside) -> None:
    """Make a match that was put aside the current one, which is put aside if it is under way."""
    sessions.games.writer.catch_up(LATE)
    sessions.games.take_up(KIND, other.kind, is_unfinished)


def take_up_seeded(sessions: SessionStore, seeds: Collection[str]) -> bool:
    """Take up a match with one of these seeds; return whether there was one."""
    found = (game for game in matches_aside(sessions) if game.setup.get("seed") in seeds)
    game = next(found, None)
    if game is not None:
        take_up(sessions, game)
    return game is not None
