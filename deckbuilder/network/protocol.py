"""What a host and a joined player say to each other: a closed set of messages as lines of JSON.

A player says ``Join`` first, then ``Choose``, ``Undo`` and ``Leave``; the host says ``Welcome``,
``Edition``, then ``Lobby`` until everybody is there, then ``Table`` whenever the player's view has
changed, and one ``Answer`` to each ``Choose`` and ``Undo``, and when the draft is over its log in
``LogPart``s. A connection ends with an ``Ending`` as the reason of its closing.

What a host says of a draft that goes on is a ``SeatView`` and nothing else: no seed, no log, no
other seat's cards. The cards travel inside the view, so a player needs none of the host's sets.

``read_from_player`` and ``read_from_host`` trust nothing: size, depth, types, fields and lengths
are looked at before a message is handed on; everything wrong is a ``BadMessage``.
"""

import json
import logging
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeAlias, assert_never

from catalog.card_names import name_problem
from catalog.common.foreign import plain
from catalog.rarity import Rarity
from deckbuilder.base.saving import CARD_TYPES
from deckbuilder.limited.draft.plan import MOST_SEATS, DraftKind
from deckbuilder.limited.draft.views import Choice, SeatState, SeatView
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.network.shapes import has_shape
from engine.berserk import EDITIONS
from engine.kernel import BadSave, Codec, Refusal

VERSION: Final = 3
"""Both sides must speak the same version; it grows when a message changes."""
OLDEST: Final = 1
"""The oldest version that both sides can still speak: that without what came later."""
WITH_LOG: Final = 2
"""The first version with ``LogPart``."""
WITH_EDITION: Final = 3
"""The first version with ``Edition``: an older one plays by the usual edition alone."""

DEFAULT_PORT: Final = 7414
MOST_FROM_PLAYER: Final = 1_000
"""Bytes of a player's longest message, with room to spare."""
MOST_FROM_HOST: Final = 1_000_000
"""Bytes of a host's longest message: a pool of six large boosters with long texts."""
MOST_NAME: Final = 32
"""Letters of a player's name."""
LOG_PART: Final = 100_000
"""Letters of the longest part of a log; few enough for a message, however they are written."""
MOST_LOG_PARTS: Final = 40
"""Parts of the longest log."""

_MOST_WORDS: Final = 100
_MOST_NUMBER: Final = 1 << 53
_MOST_CARDS: Final = 1_000
_MOST_DEPTH: Final = 40
_CLOSE_CODES: Final = 4000

wire_log: Final = logging.getLogger(f"{__name__}.wire")
"""The library's own log. It tells each stranger's fault with a traceback: kept to real trouble."""
wire_log.setLevel(logging.CRITICAL)


class Ending(Enum):
    """Why a connection was ended; the order is part of the protocol."""

    OVER = "over"
    """The draft is over."""
    LEFT = "left"
    """The player left."""
    HOST_CLOSED = "host_closed"
    """The host closed the room; it may come back."""
    REPLACED = "replaced"
    """The same player came in from another place."""
    BAD_MESSAGE = "bad_message"
    """A message that cannot be read, or one that has no place here."""
    TOO_LARGE = "too_large"
    """A message beyond the limit."""
    TOO_FAST = "too_fast"
    """More messages than a person could mean."""
    TOO_SLOW = "too_slow"
    """Said nothing when it should have, or did not take in what was said."""
    WRONG_CODE = "wrong_code"
    """The code given is not the room's."""
    TOO_MANY_TRIES = "too_many_tries"
    """Too many wrong codes from this address; it must wait."""
    WRONG_VERSION = "wrong_version"
    """The two programs speak different versions of the protocol."""
    BAD_NAME = "bad_name"
    """A name that is empty, too long or has signs that cannot be seen."""
    NAME_TAKEN = "name_taken"
    """Somebody of that name sits at the table."""
    NO_SEAT = "no_seat"
    """Every seat is taken, or none is kept for that name."""
    UNKNOWN_EDITION = "unknown_edition"
    """The host plays by an edition of the rules that the player's program does not know."""

    @property
    def close_code(self) -> int:
        """The code of the closing frame, of the range that is left to applications."""
        return _CLOSE_CODES + tuple(Ending).index(self)


@dataclass(frozen=True, slots=True)
class Join:
    """Asks for a seat: with the room's code and the name to be called by, or back with a token.

    ``token`` is what an earlier ``Welcome`` gave; empty, or unknown to the host, it is a new player
    who asks.
    """

    version: int
    code: str
    name: str
    token: str = ""


@dataclass(frozen=True, slots=True)
class Choose:
    """The choice of that position in the view of ``turn``; ``number`` comes back in the answer."""

    number: int
    turn: int
    choice: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes the last pick back; ``turn`` is that of the newest view."""

    number: int
    turn: int


@dataclass(frozen=True, slots=True)
class Leave:
    """The player gets up for good; the token still leads back."""


FromPlayer: TypeAlias = Join | Choose | Undo | Leave


@dataclass(frozen=True, slots=True)
class Welcome:
    """The player sits at ``seat``; ``token`` leads back to it and is nobody else's to know."""

    version: int
    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class Edition:
    """The edition of the rules that the draft's decks are built and played by: a known code.

    Told once after each ``Welcome``, to players of version 3 and later.
    """

    code: str


@dataclass(frozen=True, slots=True)
class Lobby:
    """The draft has not begun; the seats as they are, an ``is_away`` one is waited for."""

    seats: tuple[SeatState, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The draft as the player's seat sees it.

    ``turn`` changes with everything the seat may choose among, so that a choice which comes late is
    noticed. ``left`` is milliseconds of the pick clock, None without a clock or a turn.
    """

    turn: int
    view: SeatView
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of the request ``number``: done, or why not. The new ``Table`` comes before."""

    number: int
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class LogPart:
    """A part of the finished draft's log, the text of its file: ``part`` of ``parts``, from 1.

    The parts come in their order after the last ``Table``, to players of version 2 and later.
    """

    part: int
    parts: int
    text: str


FromHost: TypeAlias = Welcome | Edition | Lobby | Table | Answer | LogPart


@dataclass(frozen=True, slots=True)
class _Side:
    """How one side speaks: its types, and how much of everything it may say."""

    codec: Codec
    kinds: Any
    most: int
    most_words: int


_PLAYER: Final = _Side(
    Codec((Join, Choose, Undo, Leave)), FromPlayer, MOST_FROM_PLAYER, _MOST_WORDS
)
_HOST: Final = _Side(
    Codec(
        (
            *CARD_TYPES,
            *(Rarity, DraftKind, OpenedCard, Choice, SeatState, SeatView, Refusal),
            *(Welcome, Edition, Lobby, Table, Answer, LogPart),
        )
    ),
    FromHost,
    MOST_FROM_HOST,
    MOST_FROM_HOST,
)


class BadMessage(Exception):
    """A message nobody of this protocol would send; ``ending`` is what it leads to."""

    def __init__(self, problem: str, ending: Ending = Ending.BAD_MESSAGE) -> None:
        self.ending = ending
        super().__init__(problem)


def write(message: FromPlayer | FromHost) -> str:
    """Return a message as one line of JSON."""
    side = _PLAYER if isinstance(message, FromPlayer) else _HOST
    return side.codec.dumps(message)


def read_from_player(text: str | bytes) -> FromPlayer:
    """Return what a player said; BadMessage for everything but one of the player's messages."""
    message: FromPlayer = _read(text, _PLAYER)
    return message


def read_from_host(text: str | bytes) -> FromHost:
    """Return what a host said; BadMessage for everything but one of the host's messages.

    Signs that cannot be seen are gone from its texts, and the positions in a view are ones that
    exist: it may be shown as it is.
    """
    message: FromHost = _read(text, _HOST)
    match message:
        case Table():
            _check_view(message.view)
        case Lobby():
            _check_seats(message.seats)
        case Welcome():
            if not (0 <= message.seat < MOST_SEATS and len(message.token) <= _MOST_WORDS):
                raise BadMessage("a seat no table has")
        case Edition():
            if message.code not in EDITIONS:
                raise BadMessage("an edition nobody knows", Ending.UNKNOWN_EDITION)
        case LogPart():
            if not (1 <= message.part <= message.parts <= MOST_LOG_PARTS):
                raise BadMessage("a part no log has")
            if len(message.text) > LOG_PART:
                raise BadMessage("a part too long", Ending.TOO_LARGE)
        case Answer():
            pass
        case _:
            assert_never(message)
    return message


def is_name(name: str) -> bool:
    """Return whether a player may be called so: short, visible, no spaces at the ends.

    >>> is_name("Вася"), is_name(""), is_name("a\\x1b[2J"), is_name(" a")
    (True, False, False, False)
    """
    return 0 < len(name) <= MOST_NAME and name.isprintable() and name == name.strip()


def _read(text: str | bytes, side: _Side) -> Any:
    if not isinstance(text, str):
        raise BadMessage("not a text")
    if len(text) > side.most:
        raise BadMessage(f"{len(text)} letters, more than {side.most}", Ending.TOO_LARGE)
    try:
        data = _checked(json.loads(text, object_pairs_hook=_object), side)
        message = side.codec.decode(data)
    except (BadSave, RecursionError, ValueError) as error:
        raise BadMessage(str(error)) from error
    if not has_shape(message, side.kinds):
        raise BadMessage("a value of the wrong kind")
    if side.codec.encode(message) != data:
        raise BadMessage("a field too many")
    return message


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a field given twice")
    return members


def _checked(data: Any, side: _Side, depth: int = 0) -> Any:
    """Return JSON data, a host's with visible texts only; ValueError for what is beyond measure."""
    if depth > _MOST_DEPTH:
        raise ValueError("nested too deep")
    if isinstance(data, str):
        if len(data) > side.most_words:
            raise ValueError("a text too long")
        return plain(data) if side is _HOST else data
    if isinstance(data, dict):
        return {name: _checked(value, side, depth + 1) for name, value in data.items()}
    if isinstance(data, list):
        return [_checked(value, side, depth + 1) for value in data]
    if isinstance(data, float) or (isinstance(data, int) and abs(data) > _MOST_NUMBER):
        raise ValueError("not a number of this protocol")
    return data


def _check_seats(seats: tuple[SeatState, ...]) -> None:
    if not 2 <= len(seats) <= MOST_SEATS:
        raise BadMessage(f"{len(seats)} seats")


def _check_view(view: SeatView) -> None:
    """Raise BadMessage for a view that points outside itself, is larger than any draft, or holds a
    card that may not be called so."""
    _check_seats(view.seats)
    sizes = (len(view.pack), len(view.choices), len(view.piles))
    if not 0 <= view.seat < len(view.seats) or view.step not in (1, -1):
        raise BadMessage("a view of no seat")
    if max(*sizes, len(view.pool)) > _MOST_CARDS:
        raise BadMessage("more cards than a draft has")
    if view.pile is not None and not 0 <= view.pile < len(view.piles) - 1:
        raise BadMessage(f"a pile {view.pile}, which is not there")
    for card in (*view.pack, *view.pool):
        if card is not None and (problem := name_problem(card.spec.name)):
            raise BadMessage(f"a card {card.spec.name!r}: {problem}")
    for choice in view.choices:
        for place in choice.cards:
            if not 0 <= place < len(view.pack) or view.pack[place] is None:
                raise BadMessage(f"a choice of the card {place}, which is not there")
