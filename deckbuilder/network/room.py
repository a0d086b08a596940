"""A room without its network: seating, absences, the end of connections.

A room receives messages with their connection and time, and returns effects: ``Say``, ``End`` a
connection, or ``News`` for the host's own screen. Connections are numbers, the time is seconds from
any origin; so every network problem can be simulated in a test. What is said at the table is up to
the kind of room.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final, Generic, TypeAlias, TypeVar

from deckbuilder.network.protocol import (
    MOST_FROM_PLAYER,
    BadMessage,
    Ending,
    FromHost,
    Join,
    Leave,
    Lobby,
    Welcome,
)
from deckbuilder.network.seating import Place, Seating
from deckbuilder.network.versions import VersionGap
from engine.kernel import Refusal

NOT_BEGUN: Final = "draft_not_begun"
TOO_LATE: Final = "too_late"
Heard = TypeVar("Heard")


@dataclass(frozen=True, slots=True)
class Say:
    """Send this to the player at the connection: a message, or one written already."""

    connection: int
    message: FromHost | str


@dataclass(frozen=True, slots=True)
class End:
    """Close the connection for this reason, after earlier messages."""

    connection: int
    ending: Ending


class Happening(Enum):
    """The events shown on the host's own screen."""

    CAME = "came"
    CAME_BACK = "came_back"
    LOST = "lost"
    LEFT = "left"
    REPLACED = "replaced"
    """From now on a bot picks for the seat."""
    BEGUN = "begun"
    OVER = "over"
    GAME = "game"
    """A game of a match begins; ``name`` is its number at the table."""
    RESULT = "result"
    """A game of a match is over; ``name`` are its players with the games won by each."""
    ROUND = "round"
    """A round of an evening begins; ``name`` is its number."""
    FINISHED = "finished"
    """The evening is over."""
    ENDED = "ended"
    """A connection was ended for ``ending``; ``name`` is empty for an unidentified one."""


@dataclass(frozen=True, slots=True)
class News:
    """An event, the player concerned, and for ``ENDED`` the reason, with a refused version."""

    happening: Happening
    name: str = ""
    ending: Ending | None = None
    gap: VersionGap | None = None


Effect: TypeAlias = Say | End | News


class Room(ABC, Generic[Heard]):
    """People's seats round a table, and what everybody is sent; ``Heard`` are their messages."""

    MOST: ClassVar[int] = MOST_FROM_PLAYER
    """The maximum size of a player's message in bytes."""
    RATE: ClassVar[tuple[int, int]] = (30, 10)
    """How many messages a player may send at once, and a second."""
    COMPRESSION: ClassVar[str | None] = None
    """How messages are compressed, as the websocket library names it."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self._effects: list[Effect] = []

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether nothing more can happen at the table."""

    @property
    def is_done(self) -> bool:
        """Whether it is over and everybody who came has received the end."""
        return self.is_over and all(place.is_done or not place.token for place in self._places)

    @property
    def _places(self) -> tuple[Place, ...]:
        return self.seating.places

    def receive(self, connection: int, text: str | bytes, now: float) -> list[Effect]:
        """Process a message from a connection."""
        place = self.seating.at(connection)
        try:
            message = self._read(text)
            if place is not None:
                self._hear(place, message, now)
            elif isinstance(message, Join):
                self._seat(connection, message, now)
            else:
                raise BadMessage("a stranger asks for something")
        except BadMessage as error:
            self._end(connection, error.ending, now, error.gap)
        self._settle(now)
        return self._done()

    def lose(self, connection: int, now: float, *, heard_all: bool = False) -> list[Effect]:
        """Record a lost connection; its seat is reserved.

        ``heard_all`` is whether the other side closed it after receiving everything.
        """
        place = self.seating.at(connection)
        if place is not None:
            place.is_done = self.is_over and heard_all
            if not place.is_done:
                self._effects.append(News(Happening.LOST, place.name))
            place.vacate(now)
            self._settle(now)
        return self._done()

    def end(self, connection: int, ending: Ending, now: float) -> list[Effect]:
        """End a connection because of a network problem; its seat is reserved."""
        self._end(connection, ending, now)
        self._settle(now)
        return self._done()

    @abstractmethod
    def tick(self, now: float) -> list[Effect]:
        """Do what is due."""

    @abstractmethod
    def next_moment(self) -> float | None:
        """Return when ``tick`` is due; None if nothing is pending."""

    @abstractmethod
    def begin(self, now: float) -> list[Effect]:
        """Begin without the missing players, where that can be."""

    def close(self) -> list[Effect]:
        """End every player's connection, because the host closes the room."""
        for place in self.seating.present:
            self._dismiss(place, Ending.HOST_CLOSED)
        return self._done()

    def _done(self) -> list[Effect]:
        """Return the effects."""
        effects, self._effects = self._effects, []
        return effects

    # joining and leaving

    def _seat(self, connection: int, message: Join, now: float) -> None:
        place = self.seating.place_for(message, now)
        if place.connection is not None:
            self._end(place.connection, Ending.REPLACED, now)
        came = Happening.CAME_BACK if place.token else Happening.CAME
        self._effects.append(News(came, place.name))
        place.sit(connection)
        place.version = message.version
        self._queue(place, Welcome(message.version, place.seat, place.token))
        self._greet(place)

    def _end(
        self, connection: int, ending: Ending, now: float, gap: VersionGap | None = None
    ) -> None:
        place = self.seating.at(connection)
        self._effects.append(End(connection, ending))
        self._effects.append(News(Happening.ENDED, place.name if place else "", ending, gap))
        if place is not None:
            place.vacate(now)

    def _dismiss(self, place: Place, ending: Ending) -> None:
        if place.connection is not None:
            self._effects.append(End(place.connection, ending))

    def _leave(self, place: Place, now: float) -> None:
        """Let a player go who says so; the seat is reserved."""
        self._effects.append(News(Happening.LEFT, place.name))
        self._dismiss(place, Ending.LEFT)
        place.vacate(now)

    # what is said

    @abstractmethod
    def _read(self, text: str | bytes) -> Heard | Join | Leave:
        """Return a player's message; BadMessage for anything else."""

    @abstractmethod
    def _greet(self, place: Place) -> None:
        """Tell a player who sits down what the room is about."""

    @abstractmethod
    def _hear(self, place: Place, message: Heard | Join | Leave, now: float) -> None:
        """Do what a seated player asks; BadMessage for what cannot be asked."""

    @abstractmethod
    def _settle(self, now: float) -> None:
        """Apply all consequences, and send everybody the changes."""

    def _show_lobby(self) -> None:
        lobby = Lobby(self.seating.states())
        for place in self.seating.present:
            if place.shown != lobby:
                place.shown = lobby
                self._queue(place, lobby)

    def _queue(self, place: Place, message: FromHost) -> None:
        if place.connection is not None:
            self._effects.append(Say(place.connection, message))


REFUSED_BEFORE: Final = Refusal(NOT_BEGUN, "")
"""A request before anything has begun."""
REFUSED_LATE: Final = Refusal(TOO_LATE, "")
"""A request that answers an earlier view."""
