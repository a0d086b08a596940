"""The versions of a deck condensed into a readable list.

The editor stores a version at every key press. Versions of one session, with pauses of less than
ten minutes, are represented by the last one; versions with a note are always listed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated, Final

from typing_extensions import Doc

from catalog.common.i18n import _
from deckbuilder.cards.fields import Deck
from deckbuilder.decks.diff_text import render_change
from deckbuilder.decks.store import DeckVersion
from deckbuilder.decks.versions import DeckDiff, diff_decks
from deckbuilder.kit.records import HIDDEN, Key

PAUSE: Final = timedelta(minutes=10)
_OF_A_STEP: Final = 2
"""The maximum of cards changed by one step of the editor: a card moves to the side, or is
replaced."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A listed version of a deck, and the number of unlisted ones before it."""

    version: Annotated[DeckVersion, HIDDEN]
    hidden: Annotated[int, HIDDEN] = 0
    before: Annotated[DeckVersion | None, HIDDEN] = None

    @property
    def number(self) -> Annotated[int, Key("version"), Doc("its number, from 1")]:
        """The number of the version."""
        return self.version.number

    @property
    def saved_at(self) -> Annotated[str, Doc("when it was saved: ISO 8601, UTC")]:
        """When the version was saved."""
        return self.version.saved_at

    @property
    def note(self) -> Annotated[str, Doc("its note")]:
        """The note of the version."""
        return self.version.note

    @property
    def cards(self) -> Annotated[int, Doc("number of cards")]:
        """The cards of the version, without the side."""
        return self.version.deck.total

    @property
    def added(self) -> Annotated[int, Doc("copies added since the previous listed version")]:
        """The number of copies added."""
        return sum(max(change.after - change.before, 0) for change in self.diff.cards)

    @property
    def removed(self) -> Annotated[int, Doc("copies removed since the previous listed version")]:
        """The number of copies removed."""
        return sum(max(change.before - change.after, 0) for change in self.diff.cards)

    @property
    def steps(self) -> Annotated[int, Doc("number of versions of the session that it represents")]:
        """The number of versions represented: this one and those before it that are not listed."""
        return self.hidden + 1

    @property
    def diff(self) -> DeckDiff:
        """The changes since the previous listed version; empty for the first."""
        before = self.version if self.before is None else self.before
        return diff_decks(before.deck, self.version.deck)

    @property
    def change(self) -> str:
        """``diff`` in a few words: “+1 Страж, −2 Лис”."""
        return _("the first one") if self.before is None else render_change(self.diff)


@dataclass(frozen=True, slots=True)
class DeckHistory:
    """The versions of a deck, oldest first."""

    name: Deck
    versions: tuple[Sitting, ...]


def sittings(versions: Sequence[DeckVersion], *, every: bool = False) -> list[Sitting]:
    """Return the versions to list, newest first. ``versions`` are oldest first."""
    listed: list[Sitting] = []
    for version in versions:
        last = listed[-1] if listed else None
        if last is not None and not every and _joined(last.version, version):
            listed[-1] = Sitting(version, last.hidden + 1, last.before)
        else:
            listed.append(Sitting(version, before=None if last is None else last.version))
    return listed[::-1]


def local_time(saved_at: str) -> str:
    """Return when a version was saved, to the minute, in local time.

    ``saved_at`` is ISO 8601; without a zone it is UTC. An invalid one is a dash.
    """
    moment = _moment(saved_at)
    return "—" if moment is None else moment.astimezone().strftime("%Y-%m-%d %H:%M")


def _moment(saved_at: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(saved_at)
    except ValueError:  # the version's text is intact anyway
        return None
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def _joined(older: DeckVersion, newer: DeckVersion) -> bool:
    """Return whether the older version is only a step on the way to the newer one."""
    before, after = _moment(older.saved_at), _moment(newer.saved_at)
    if before is None or after is None:
        return False
    return not older.note and after - before < PAUSE and not _is_saved(older, newer)


def _is_saved(older: DeckVersion, newer: DeckVersion) -> bool:
    """Return whether a version with a note was saved as a whole, rather than a step annotated
    later.

    A version before an import or before a restore counts as a version of its own.
    """
    changed = len(diff_decks(older.deck, newer.deck).cards)
    return bool(newer.note) and changed > _OF_A_STEP
