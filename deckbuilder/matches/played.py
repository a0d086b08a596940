"""The automatic archive of finished matches: the records of the newest thirty, in a folder.

A record is named after its time and its match's result, so that a result seen twice is stored once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from catalog.common.errors import BadFile
from catalog.common.files import make_folder, one_at_a_time, system_reason
from catalog.common.paths import home
from deckbuilder.base.matches_kept import FOLDER
from deckbuilder.matches.match import MatchSession
from deckbuilder.matches.records import Record, read_record, record_of, write_record

MOST: Final = 30
_MOMENT: Final = "%Y-%m-%d %H-%M-%S"
_MARK: Final = 12


@dataclass(frozen=True, slots=True)
class Played:
    """A stored match: its file, time, and record, or the reason why that cannot be read."""

    path: Path
    at: str
    record: Record | None
    problem: str = ""


def keep_played(session: MatchSession) -> Path | None:
    """Store the record of a match with a battle; None without one. BadFile if it cannot be
    written."""
    if session.match is None:
        return None
    record, folder = record_of(session), home() / FOLDER
    mark = record.digest[:_MARK]
    try:
        make_folder(folder)
        with one_at_a_time(folder / "records"):
            there = next(folder.glob(f"* {mark}.json"), None)
            if there is not None:
                return there
            path = folder / f"{datetime.now():{_MOMENT}} {mark}.json"
            write_record(path, record)
            for old in _files(folder)[MOST:]:
                old.unlink(missing_ok=True)
    except OSError as error:
        raise BadFile(folder, system_reason(error)) from error
    return path


def played(most: int = MOST) -> tuple[Played, ...]:
    """Return the stored matches, newest first; unreadable ones with the reason."""
    return tuple(map(_read, _files(home() / FOLDER)[:most]))


def is_of(match: Played, deck: str) -> bool:
    """Return whether a deck of this name played in a stored match; False for an unreadable one."""
    record = match.record
    return record is not None and any(one.deck == deck for one in record.entrants)


def _files(folder: Path) -> Sequence[Path]:
    return sorted(folder.glob("*.json"), reverse=True)


def _read(path: Path) -> Played:
    day, _space, rest = path.stem.partition(" ")
    at = f"{day} {rest[:5].replace('-', ':')}"
    try:
        return Played(path, at, read_record(path))
    except BadFile as error:
        return Played(path, at, None, str(error))
