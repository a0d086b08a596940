"""Games saved as files: those of an older version, and those replaced by another window."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NoReturn

from catalog.common.errors import UserError
from catalog.common.files import write_atomically
from catalog.common.foreign import render_json
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
    """Write the unfinished game of a kind to a new file in the user's folder; BadFile if that
    fails."""
    at = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    path = home() / f"{why}-{kind}-{at}.json"
    write_atomically(path, render_json(data, indent=1) + "\n", private=True)
    return path


def put_away(
    sessions: SessionStore, kind: str, data: Mapping[str, Any], error: Exception
) -> NoReturn:
    """Move unreadable data to a file and report it (UserError).

    If the file cannot be written, BadFile reports that, and nothing is moved.
    """
    path = keep_file(kind, data)
    sessions.games.clear(kind, sessions.clearing(kind))
    raise UserError(_(_SAID[kind]).format(path=path)) from error


def take_over(sessions: SessionStore) -> tuple[Path, ...]:
    """Let this window's games replace those that block them.

    The replaced ones are written to files in the user's folder, which are returned; BadFile if one
    cannot be written, and then nothing is replaced. A window that continues its game meanwhile
    keeps it, and blocks again.
    """
    games = sessions.games
    files = []
    for kind in sorted(games.refused):
        rival = games.rival(kind)
        if rival is not None:
            files.append(keep_file(kind, rival.to_json(), "replaced"))
    games.writer.retry()
    return tuple(files)
