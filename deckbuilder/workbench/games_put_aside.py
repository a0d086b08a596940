"""Games kept as files: those of an older version, and those another window has replaced."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NoReturn

from catalog.common.errors import UserError
from catalog.common.files import write_atomically
from catalog.common.foreign import json_text
from catalog.common.i18n import N_, _
from catalog.common.paths import home
from deckbuilder.decks.store import SessionStore

_SAID: Final = {
    "match": N_(
        "This version cannot read the unfinished game. It is saved in {path}; start a new one."
    ),
    "draft": N_(
        "This version cannot read the unfinished game. It is saved in {path}; start a new one."
    ),
    "lesson": N_(
        "This version cannot read the unfinished game. It is saved in {path}; start a new one."
    ),
}


def keep_file(kind: str, data: Mapping[str, Any], why: str = "unreadable") -> Path:
    """Write what was left of a kind into a new file of the user's folder; BadFile."""
    at = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    path = home() / f"{why}-{kind}-{at}.json"
    write_atomically(path, json_text(data, indent=1) + "\n", private=True)
    return path


def put_away(
    sessions: SessionStore, kind: str, data: Mapping[str, Any], error: Exception
) -> NoReturn:
    """Move what cannot be read into a file and say so (UserError).

    When the file cannot be written, BadFile says that, and all stays where it was.
    """
    path = keep_file(kind, data)
    sessions.games.clear(kind, sessions.clearing(kind))
    raise UserError(_(_SAID[kind]).format(path=path)) from error


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
