"""Two windows on one database: the game of one stands in the way of the other's."""

from pathlib import Path

from deckbuilder.decks.store import SessionStore
from deckbuilder.workbench.unreadable import keep_file


def take_over(sessions: SessionStore) -> tuple[Path, ...]:
    """Let the games of this window take the place of those that stand in their way.

    These are kept in files of the user's folder, which are returned; BadFile when one cannot be
    written, and then nothing is taken over. A window that goes on with its game in the meantime
    keeps it, and is in the way again.
    """
    games = sessions.games
    files = []
    for kind in sorted(games.refused):
        rival = games.rival(kind)
        if rival is not None:
            files.append(keep_file(kind, rival.to_json(), "replaced"))
    games.writer.retry()
    return tuple(files)
