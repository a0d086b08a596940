"""Data of an older version that this one cannot read: kept as a file and told in words."""

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
