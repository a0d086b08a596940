"""The seating of a room: people's seats, the tokens for returning, absences."""

import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from catalog.common.folding import fold
from deckbuilder.kit import wire
from deckbuilder.kit.wire import WrongData
from deckbuilder.limited.draft.plan import DraftSeat
from deckbuilder.limited.draft.views import SeatState, SeatView
from deckbuilder.network.door import Door
from deckbuilder.network.protocol import (
    OLDEST,
    VERSION,
    BadMessage,
    Ending,
    Join,
    Lobby,
    is_name,
)
from deckbuilder.network.versions import VersionGap, Versions
from engine.kernel import BadSave

_TOKEN_BYTES: Final = 24


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """The saved seat of a person: its token leads back to it."""

    seat: int
    name: str
    token: str
    replaced: bool


@dataclass(slots=True)
class Place:
    """A person's seat: the player, the connection, and the last view sent.

    ``name`` is empty while the seat is free for anybody, ``token`` until somebody has come.
    ``turn`` counts the options shown to the seat, ``facing`` are these; ``deadline`` is when its
    clock runs out, ``left`` the seconds left when it stopped. ``is_dismissed`` is whether the end
    of the draft was sent, ``is_done`` whether that was received. ``version`` is that of the
    player's program.
    """

    seat: int
    name: str
    token: str = ""
    connection: int | None = None
    away_since: float | None = None
    is_replaced: bool = False
    is_dismissed: bool = False
    is_done: bool = False
    turn: int = 0
    facing: object = None
    shown: Lobby | SeatView | None = None
    deadline: float | None = None
    left: float | None = None
    version: int = OLDEST

    @property
    def is_minded(self) -> bool:
        """Whether somebody, or a bot instead, chooses for the seat."""
        return self.connection is not None or self.is_replaced

    def sit(self, connection: int) -> None:
        """Take the seat, with a new token if it had none."""
        self.token = self.token or secrets.token_urlsafe(_TOKEN_BYTES)
        self.connection, self.away_since = connection, None
        self.is_replaced = self.is_dismissed = self.is_done = False

    def vacate(self, now: float) -> None:
        """Release the connection; the clock stops, and the seat is reserved."""
        if self.deadline is not None:
            self.left, self.deadline = self.deadline - now, None
        self.connection, self.away_since, self.shown = None, now, None


class Seating:
    """The seats of a table, behind the door of its room."""

    def __init__(self, seats: Iterable[DraftSeat], door: Door, oldest: int = OLDEST) -> None:
        """Make a place of every seat without a bot; ``oldest`` is the oldest version admitted."""
        self.door = door
        self.versions = Versions(oldest, VERSION)
        self._seats = tuple(seats)
        self.places = tuple(
            Place(number, seat.name) for number, seat in enumerate(self._seats) if seat.bot is None
        )

    @property
    def present(self) -> tuple[Place, ...]:
        """The places with a connected player."""
        return tuple(place for place in self.places if place.connection is not None)

    def at(self, connection: int) -> Place | None:
        """Return the place of a connection; None for an unidentified one."""
        return next((place for place in self.places if place.connection == connection), None)

    def place_for(self, join: Join, now: float) -> Place:
        """Return the place for a new or returning player; BadMessage if there is none."""
        self.check_version(join)
        return self.holder_of(join.token) or self._new_place(join, now)

    def check_version(self, join: Join) -> None:
        """Raise BadMessage for a version that is not spoken here."""
        if join.version not in self.versions:
            gap = VersionGap(join.version, self.versions)
            raise BadMessage("another version", Ending.WRONG_VERSION, gap)

    def holder_of(self, token: str) -> Place | None:
        """Return the place of a token, compared in constant time; None if it has none."""
        if not token.isascii():
            return None
        holder = None
        for place in self.places:
            if place.token and hmac.compare_digest(place.token, token):
                holder = place
        return holder

    def _new_place(self, join: Join, now: float) -> Place:
        refused = self.door.refuses(join.code, now)
        if refused is not None:
            raise BadMessage("the door is shut", refused)
        if not is_name(join.name):
            raise BadMessage("no name", Ending.BAD_NAME)
        name = fold(join.name)
        for place in self.places:
            if place.name and not place.token and fold(place.name) == name:
                return place
        if name in (fold(state.name) for state in self.states()):
            raise BadMessage("somebody's name", Ending.NAME_TAKEN)
        for place in self.places:
            if not place.name:
                place.name = join.name
                return place
        raise BadMessage("no seat is left", Ending.NO_SEAT)

    def names(self) -> tuple[str, ...]:
        """Return the name of every seat: its player, or its number while it is free."""
        names = [seat.name for seat in self._seats]
        for place in self.places:
            names[place.seat] = place.name or str(place.seat + 1)
        return tuple(names)

    def states(self) -> tuple[SeatState, ...]:
        """Return the public state of the seats before the draft."""
        away = {place.seat for place in self.places if place.connection is None}
        return tuple(
            SeatState(name, 0, 0, self._seats[seat].bot is not None, seat in away)
            for seat, name in enumerate(self.names())
        )

    def to_json(self) -> list[dict[str, Any]]:
        """Return the places as plain data. It contains the tokens and must stay private."""
        kept = (KeptSeat(one.seat, one.name, one.token, one.is_replaced) for one in self.places)
        return [wire.write(seat) for seat in kept]

    def restore(self, data: Sequence[Mapping[str, Any]], now: float) -> None:
        """Restore names and tokens; everybody is absent at first. BadSave for other seats."""
        try:
            saved = wire.read_list(KeptSeat, list(data))
        except WrongData as error:
            raise BadSave(f"these are no seats: {error}") from error
        if [seat.seat for seat in saved] != [place.seat for place in self.places]:
            raise BadSave("the seats are others")
        for place, seat in zip(self.places, saved, strict=True):
            place.name, place.token, place.is_replaced = seat.name, seat.token, seat.replaced
            place.away_since = now
