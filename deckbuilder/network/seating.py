"""Who sits where in a room: seats for people, the tokens that lead back to them, who is away."""

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
from engine.kernel import BadSave

_TOKEN_BYTES: Final = 24


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A person's seat as it is kept: its token leads back to it."""

    seat: int
    name: str
    token: str
    replaced: bool


@dataclass(slots=True)
class Place:
    """A person's seat: who came, over which connection, and what was shown there last.

    ``name`` is empty while the seat is free for anybody, ``token`` until somebody has come.
    ``turn`` counts what the seat had to choose among, ``facing`` is that; ``deadline`` is when its
    clock runs out, ``left`` the seconds there were when it stopped. ``is_dismissed`` says that the
    connection was told the end of the draft, ``is_done`` that this was heard. ``version`` is the
    one that the player's program speaks.
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
        """Return whether somebody, or a bot instead, chooses for the seat."""
        return self.connection is not None or self.is_replaced

    def sit(self, connection: int) -> None:
        """Take the seat, with a new token if nobody had it before."""
        self.token = self.token or secrets.token_urlsafe(_TOKEN_BYTES)
        self.connection, self.away_since = connection, None
        self.is_replaced = self.is_dismissed = False

    def vacate(self, now: float) -> None:
        """Let go of the connection; the clock stands still, the seat is held."""
        if self.deadline is not None:
            self.left, self.deadline = self.deadline - now, None
        self.connection, self.away_since, self.shown = None, now, None


class Seating:
    """The seats of a table, behind the door of its room."""

    def __init__(self, seats: Iterable[DraftSeat], door: Door, oldest: int = OLDEST) -> None:
        """Make a place of every seat without a bot; ``oldest`` is the oldest version let in."""
        self.door = door
        self._oldest = oldest
        self._seats = tuple(seats)
        self.places = tuple(
            Place(number, seat.name) for number, seat in enumerate(self._seats) if seat.bot is None
        )

    @property
    def present(self) -> tuple[Place, ...]:
        """The places with somebody there."""
        return tuple(place for place in self.places if place.connection is not None)

    def at(self, connection: int) -> Place | None:
        """Return the place of a connection, None for a stranger's."""
        return next((place for place in self.places if place.connection == connection), None)

    def place_for(self, join: Join, address: str, now: float) -> Place:
        """Return the place of one who comes or comes back; BadMessage when there is none."""
        if not self._oldest <= join.version <= VERSION:
            raise BadMessage("another version", Ending.WRONG_VERSION)
        return self._place_of(join.token) or self._new_place(join, address, now)

    def _place_of(self, token: str) -> Place | None:
        """Find the place a token leads back to, comparing in constant time."""
        if not token.isascii():
            return None
        holder = None
        for place in self.places:
            if place.token and hmac.compare_digest(place.token, token):
                holder = place
        return holder

    def _new_place(self, join: Join, address: str, now: float) -> Place:
        refused = self.door.refuses(join.code, address, now)
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
        """Return what every seat is called: who sits there, or its number while nobody does."""
        names = [seat.name for seat in self._seats]
        for place in self.places:
            names[place.seat] = place.name or str(place.seat + 1)
        return tuple(names)

    def states(self) -> tuple[SeatState, ...]:
        """Return what everybody may see of the seats before the draft."""
        away = {place.seat for place in self.places if place.connection is None}
        return tuple(
            SeatState(name, 0, 0, self._seats[seat].bot is not None, seat in away)
            for seat, name in enumerate(self.names())
        )

    def to_json(self) -> list[dict[str, Any]]:
        """Return the places as plain data. It holds the tokens: keep it to yourself."""
        kept = (KeptSeat(one.seat, one.name, one.token, one.is_replaced) for one in self.places)
        return [wire.write(seat) for seat in kept]

    def restore(self, data: Sequence[Mapping[str, Any]], now: float) -> None:
        """Take up names and tokens; everybody is away from now on. BadSave for other seats."""
        try:
            saved = wire.read_list(KeptSeat, list(data))
        except WrongData as error:
            raise BadSave(f"these are no seats: {error}") from error
        if [seat.seat for seat in saved] != [place.seat for place in self.places]:
            raise BadSave("the seats are others")
        for place, seat in zip(self.places, saved, strict=True):
            place.name, place.token, place.is_replaced = seat.name, seat.token, seat.replaced
            place.away_since = now
