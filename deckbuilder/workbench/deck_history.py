"""The kept states of a deck as a list worth reading.

The editor keeps a state at every key. Those of one sitting, with pauses of less than ten minutes,
stand as the last of them; states with a note always stand on their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from deckbuilder.decks.store import DeckVersion

PAUSE: Final = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Sitting:
    """A version that is listed, and how many right before it are not."""

    version: DeckVersion
    hidden: int = 0


def sittings(versions: Sequence[DeckVersion], *, every: bool = False) -> list[Sitting]:
    """Return the versions to list, the newest first. ``versions`` go from the oldest on."""
    listed: list[Sitting] = []
    for version in versions:
        last = listed[-1] if listed else None
        if last is not None and not every and _joined(last.version, version):
            listed[-1] = Sitting(version, last.hidden + 1)
        else:
            listed.append(Sitting(version))
    return listed[::-1]


def _joined(older: DeckVersion, newer: DeckVersion) -> bool:
    """Whether the older state is only a step on the way to the newer one."""
    pause = datetime.fromisoformat(newer.saved_at) - datetime.fromisoformat(older.saved_at)
    return not older.note and pause < PAUSE
