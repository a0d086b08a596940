"""A match by a room code that this program hosts: its room, its file, its thread."""

import ssl
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from catalog.common.errors import UserError
from catalog.common.i18n import _
from catalog.common.paths import home
from deckbuilder.network.client import Invitation
from deckbuilder.network.door import Door, new_code
from deckbuilder.network.hosting import Hosting
from deckbuilder.network.matches.keeping import Journal, read_journal, resume_room
from deckbuilder.network.matches.room import MatchRoom
from deckbuilder.network.protocol import AtZero, MatchTerms
from deckbuilder.network.room import News
from deckbuilder.workbench.brought_decks import DeckCheck

if TYPE_CHECKING:
    from catalog.store import Catalog

ROOMS: Final = "rooms"
"""The folder of the user's hosted matches, in the program's own."""
_SUFFIX: Final = ".room"


@dataclass(frozen=True, slots=True)
class MatchWishes:
    """What a host asks for: the format of decks, clocks in seconds, whether others may watch, and
    how many games decide."""

    form: str
    move: int = 0
    whole: int = 0
    at_zero: AtZero = AtZero.LOSE
    hold: int = 0
    is_watched: bool = True
    best_of: int = 1


@dataclass(frozen=True, slots=True)
class HostedMatch:
    """A hosted match: its room, the file it is kept in, and the thread that serves it."""

    room: MatchRoom
    journal: Journal
    hosting: Hosting

    @property
    def own_port(self) -> int:
        """The port at which this computer alone can join, without encryption."""
        return self.hosting.own_port

    @property
    def code(self) -> str:
        """The players' code."""
        return self.room.seating.door.code

    def stop(self) -> None:
        """Close the room; it can be opened again from its file."""
        self.hosting.stop()
        self.journal.close()


def new_room(catalog: "Catalog", wishes: MatchWishes) -> MatchRoom:
    """Return a room with new codes; UserError for an unknown format, and for two clocks."""
    if wishes.move and wishes.whole:
        raise UserError(_("Choose one clock: for each choice, or for the whole match."))
    check = DeckCheck(catalog, wishes.form)
    terms = MatchTerms(
        check.rules.code,
        check.form,
        wishes.move,
        wishes.whole,
        wishes.at_zero,
        wishes.hold,
        is_watching=False,
        best_of=wishes.best_of,
        has_side=check.has_side,
    )
    watch = new_code() if wishes.is_watched else ""
    return MatchRoom(terms, check.rules, check, Door(new_code()), watch)


def room_again(catalog: "Catalog", path: Path) -> MatchRoom:
    """Return the room kept in a file, everybody absent; BadFile for an invalid one."""
    kept = read_journal(path)
    check = DeckCheck(catalog, kept.terms.form)
    room = MatchRoom(
        replace(kept.terms, edition=check.rules.code),
        check.rules,
        check,
        Door(kept.code),
        kept.watch,
    )
    resume_room(path, kept, room, monotonic())
    return room


@dataclass(frozen=True, slots=True)
class MatchToHost:
    """A room to open: a new one by ``wishes``, or one kept before; and where to listen.

    ``tls`` encrypts connections. ``path`` is the file it is kept in, None for the usual one.
    """

    wishes: MatchWishes
    address: str
    port: int
    tls: ssl.SSLContext | None = None
    path: Path | None = None
    again: bool = False

    def open(
        self, catalog: "Catalog", on_news: Callable[[News], None] = lambda _news: None
    ) -> HostedMatch:
        """Serve the room in a thread of its own, kept in a file.

        UserError if there is none to open again, if the address cannot be used, or the file cannot
        be written.
        """
        path = self.path
        if self.again:
            path = path or last_room()
            if path is None:
                raise UserError(_("No match was hosted here before."))
            room = room_again(catalog, path)
        else:
            room = new_room(catalog, self.wishes)
        journal = Journal(path or path_of(room), room)
        try:
            hosting = Hosting(
                room, self.address, self.port, on_news, journal.save, self.tls, has_own_seat=True
            )
        except BaseException:
            journal.close()
            raise
        return HostedMatch(room, journal, hosting)


@dataclass(frozen=True, slots=True)
class FarSeat:
    """A seat to take in a match elsewhere, with the deck to bring; or at a room opened for it."""

    name: str
    deck: str
    invitation: Invitation | None = None
    room: MatchToHost | None = None


def path_of(room: MatchRoom) -> Path:
    """Return the file in which a room is kept by default."""
    return home() / ROOMS / f"{room.seating.door.code}{_SUFFIX}"


def last_room() -> Path | None:
    """Return the file of the room that was hosted last; None if there is none."""
    found = sorted((home() / ROOMS).glob(f"*{_SUFFIX}"), key=lambda path: path.stat().st_mtime)
    return found[-1] if found else None
