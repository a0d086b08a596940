"""The protocol of host and joined player: a closed set of messages as lines of JSON.

A player sends ``Join`` first, then ``Choose``, ``Undo`` and ``Leave``; the host sends ``Welcome``,
``Edition``, then ``Lobby`` until everybody is there, then ``Table`` whenever the player's view has
changed, and one ``Answer`` to each ``Choose`` and ``Undo``, and after the draft its log in
``LogPart``s. A connection ends with an ``Ending`` as the close reason.

All that a host sends of a running draft is a ``SeatView``: no seed, no log, no other seat's cards.
The cards are inside the view, so a player needs none of the host's sets.

``read_from_player`` and ``read_from_host`` trust nothing: size, depth, types, fields and lengths
are validated before a message is passed on; anything wrong is a ``BadMessage``.
"""

import json
import logging
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeAlias, assert_never

from catalog.card_names import name_problem
from catalog.common.foreign import plain_data
from catalog.rarity import Rarity
from deckbuilder.base.saving import CARD_TYPES
from deckbuilder.base.shapes import has_shape
from deckbuilder.limited.draft.plan import MOST_SEATS, DraftKind
from deckbuilder.limited.draft.views import Choice, SeatState, SeatView
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.network.versions import VersionGap, Versions
from deckbuilder.tournament.club_rounds import ClubKind
from engine.berserk import EDITIONS
from engine.kernel import BadSave, Codec, Refusal

VERSION: Final = 4
"""The protocol version, which both sides must share; it grows when a message changes."""
OLDEST: Final = 1
"""The oldest supported version, without later features."""
SPOKEN: Final = Versions(OLDEST, VERSION)
WITH_LOG: Final = 2
"""The first version with ``LogPart``."""
WITH_EDITION: Final = 3
"""The first version with ``Edition``: an older one uses only the default edition."""
WITH_MATCHES: Final = 4
"""The first version with ``MatchTerms`` and ``EveningTerms``: an older one knows drafts only."""
MOST_PEOPLE: Final = 32
"""The maximum number of seats of any room."""

DEFAULT_PORT: Final = 7414
MOST_FROM_PLAYER: Final = 1_000
"""The maximum size of a player's message in bytes, with a margin."""
MOST_FROM_HOST: Final = 1_000_000
"""The maximum size of a host's message in bytes: a pool of six large boosters with long texts."""
MOST_NAME: Final = 32
"""The maximum length of a player's name."""
LOG_PART: Final = 100_000
"""The maximum length of a part of a log, small enough for a message in any encoding."""
MOST_LOG_PARTS: Final = 40
"""The maximum number of parts of a log."""

_MOST_WORDS: Final = 100
_MOST_NUMBER: Final = 1 << 53
_MOST_CARDS: Final = 1_000
_MOST_DEPTH: Final = 40
_CLOSE_CODES: Final = 4000

wire_log: Final = logging.getLogger(f"{__name__}.wire")
"""The library's own log. It logs each client error with a traceback, so it is limited to serious
problems."""
wire_log.setLevel(logging.CRITICAL)


class Ending(Enum):
    """Why a connection was ended; the order is part of the protocol."""

    OVER = "over"
    """The draft is over."""
    LEFT = "left"
    """The player left."""
    HOST_CLOSED = "host_closed"
    """The host closed the room, and may reopen it."""
    REPLACED = "replaced"
    """The same player joined from another place."""
    BAD_MESSAGE = "bad_message"
    """A malformed or unexpected message."""
    TOO_LARGE = "too_large"
    """A message beyond the limit."""
    TOO_FAST = "too_fast"
    """More messages than a person could send."""
    TOO_SLOW = "too_slow"
    """Sent nothing when expected, or did not read the host's messages."""
    WRONG_CODE = "wrong_code"
    """The code is not the room's."""
    TOO_MANY_TRIES = "too_many_tries"
    """Too many wrong codes from this address, which must wait: sent by hosts up to 0.1.0 only."""
    WRONG_VERSION = "wrong_version"
    """The two programs speak different versions of the protocol."""
    BAD_NAME = "bad_name"
    """A name that is empty, too long or has invisible characters."""
    NAME_TAKEN = "name_taken"
    """Another player at the table has this name."""
    NO_SEAT = "no_seat"
    """Every seat is taken, or none is reserved for that name."""
    UNKNOWN_EDITION = "unknown_edition"
    """The player's program does not know the host's edition of the rules."""

    @property
    def close_code(self) -> int:
        """The code of the closing frame, in the range for applications."""
        return _CLOSE_CODES + tuple(Ending).index(self)


@dataclass(frozen=True, slots=True)
class Join:
    """Request a seat: with the room's code and a name, or again with a token.

    ``token`` comes from an earlier ``Welcome``; if it is empty or unknown to the host, the player
    is new.
    """

    version: int
    code: str
    name: str
    token: str = ""


@dataclass(frozen=True, slots=True)
class Choose:
    """The choice of that position in the view of ``turn``; ``number`` is returned in the answer."""

    number: int
    turn: int
    choice: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo the last pick; ``turn`` is that of the latest view."""

    number: int
    turn: int


@dataclass(frozen=True, slots=True)
class Leave:
    """The player leaves for good; the token still allows a return."""


FromPlayer: TypeAlias = Join | Choose | Undo | Leave


@dataclass(frozen=True, slots=True)
class Welcome:
    """The player sits at ``seat``; the secret ``token`` allows a return."""

    version: int
    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class Edition:
    """The edition of the rules for building and playing the decks: a known code.

    Sent once after each ``Welcome``, to players of version 3 and later.
    """

    code: str


@dataclass(frozen=True, slots=True)
class Lobby:
    """The draft has not begun; the seats with their state, where ``is_away`` means awaited."""

    seats: tuple[SeatState, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The draft from the player's seat.

    ``turn`` changes whenever the seat's options change, so that a late choice is noticed. ``left``
    is milliseconds of the pick clock, None without a clock or a turn.
    """

    turn: int
    view: SeatView
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of the request ``number``: None or a refusal. The new ``Table`` comes before."""

    number: int
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class LogPart:
    """A part of the finished draft's log, the text of its file: ``part`` of ``parts``, from 1.

    The parts come in order after the last ``Table``, to players of version 2 and later.
    """

    part: int
    parts: int
    text: str


class AtZero(Enum):
    """What happens when a player's clock runs out."""

    LOSE = "lose"
    """The player loses the match."""
    BOT = "bot"
    """The computer makes this choice for the player."""


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """The room holds a match: what it is played by, known before anybody brings a deck.

    ``edition`` and ``form`` are the codes of the rules and of the format of decks. ``move`` and
    ``whole`` are the seconds a player has for one choice and for all choices of a match, 0 for any
    time; ``at_zero`` is what happens then. A clock stops while its player is away, for ``hold``
    seconds at most. ``is_watching`` says that this connection only watches. A match is won by the
    majority of ``best_of`` games; ``has_side`` allows an exchange of cards with the side between
    them.
    """

    edition: str
    form: str
    move: int
    whole: int
    at_zero: AtZero
    hold: int
    is_watching: bool
    best_of: int = 1
    has_side: bool = False


class Way(Enum):
    """How the players of an evening come by their decks."""

    DRAFT = "draft"
    SEALED = "sealed"
    CONSTRUCTED = "constructed"
    NAMES = "names"
    """They play with cards at real tables, and the organizer enters the results."""


@dataclass(frozen=True, slots=True)
class EveningTerms:
    """The room holds a club evening: what it is played by, known before anybody brings a deck.

    ``edition`` and ``form`` are the codes of the rules and of the format of decks. A match is won
    by the majority of ``best_of`` games. ``cut`` players go on to a bracket after the last round, 0
    for none. ``minutes`` is the time for a round, 0 for any. ``is_locked`` decks stay the same in
    all rounds.
    """

    name: str
    way: Way
    kind: ClubKind
    edition: str
    form: str
    best_of: int
    cut: int
    minutes: int
    is_locked: bool


FromHost: TypeAlias = (
    Welcome | Edition | Lobby | Table | Answer | LogPart | MatchTerms | EveningTerms
)


@dataclass(frozen=True, slots=True)
class Side:
    """The message types of one side, and its limits."""

    codec: Codec
    kinds: Any
    most: int
    most_words: int
    is_host: bool = False


_PLAYER: Final = Side(Codec((Join, Choose, Undo, Leave)), FromPlayer, MOST_FROM_PLAYER, _MOST_WORDS)
_HOST: Final = Side(
    Codec(
        (
            *CARD_TYPES,
            *(Rarity, DraftKind, OpenedCard, Choice, SeatState, SeatView, Refusal),
            *(Welcome, Edition, Lobby, Table, Answer, LogPart, AtZero, MatchTerms),
            *(ClubKind, EveningTerms, Way),
        )
    ),
    FromHost,
    MOST_FROM_HOST,
    MOST_FROM_HOST,
    is_host=True,
)


class BadMessage(Exception):
    """An invalid message; ``ending`` is its consequence, ``gap`` that of a refused version."""

    def __init__(
        self, problem: str, ending: Ending = Ending.BAD_MESSAGE, gap: VersionGap | None = None
    ) -> None:
        self.ending = ending
        self.gap = gap
        super().__init__(problem)


def write(message: FromPlayer | FromHost) -> str:
    """Return a message as one line of JSON."""
    side = _PLAYER if isinstance(message, FromPlayer) else _HOST
    return side.codec.dumps(message)


def read_from_player(text: str | bytes) -> FromPlayer:
    """Parse a player's message; BadMessage for anything but one of the player's types."""
    message: FromPlayer = read_as(_PLAYER, text)
    return message


def read_from_host(text: str | bytes) -> FromHost:
    """Parse a host's message; BadMessage for anything but one of the host's types.

    Invisible characters are removed, and the positions in a view are valid, so it can be displayed.
    """
    message: FromHost = read_as(_HOST, text)
    match message:
        case Table():
            _check_view(message.view)
        case Lobby():
            check_seats(message.seats)
        case Welcome():
            check_welcome(message)
        case Edition(code=code) | MatchTerms(edition=code):
            if code not in EDITIONS:
                raise BadMessage("an edition nobody knows", Ending.UNKNOWN_EDITION)
        case EveningTerms():
            check_evening(message)
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
    """Return whether a name is valid for a player: short, visible, without surrounding spaces.

    >>> is_name("Вася"), is_name(""), is_name("a\\x1b[2J"), is_name(" a")
    (True, False, False, False)
    """
    return 0 < len(name) <= MOST_NAME and name.isprintable() and name == name.strip()


def read_as(side: Side, text: str | bytes) -> Any:
    """Parse a message of one side; BadMessage for anything but one of its types.

    What a message means is still to be validated, and of a host's texts invisible characters are
    removed already.
    """
    if not isinstance(text, str):
        raise BadMessage("not a text")
    if len(text) > side.most:
        raise BadMessage(f"{len(text)} letters, more than {side.most}", Ending.TOO_LARGE)
    try:
        data = json.loads(text, object_pairs_hook=_object)
        _check_sizes(data, side)
        if side.is_host:
            data = plain_data(data)
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


def _check_sizes(data: Any, side: Side, depth: int = 0) -> None:
    """Raise ValueError for JSON data nested too deep, a text too long or a number too large."""
    if depth > _MOST_DEPTH:
        raise ValueError("nested too deep")
    if isinstance(data, str) and len(data) > side.most_words:
        raise ValueError("a text too long")
    if isinstance(data, float) or (isinstance(data, int) and abs(data) > _MOST_NUMBER):
        raise ValueError("not a number of this protocol")
    if isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            _check_sizes(value, side, depth + 1)


def check_welcome(message: Welcome) -> None:
    """Raise BadMessage for a seat that no table has, or a token too long."""
    if not (0 <= message.seat < MOST_PEOPLE and len(message.token) <= _MOST_WORDS):
        raise BadMessage("a seat no table has")


def check_evening(terms: EveningTerms) -> None:
    """Raise BadMessage for an evening that no host holds, or by unknown rules."""
    if terms.edition not in EDITIONS:
        raise BadMessage("an edition nobody knows", Ending.UNKNOWN_EDITION)
    if len(terms.name) > _MOST_WORDS or len(terms.form) > _MOST_WORDS or terms.best_of < 1:
        raise BadMessage("an evening nobody holds")


def check_seats(seats: tuple[SeatState, ...]) -> None:
    """Raise BadMessage for a number of seats that no table has."""
    if not 2 <= len(seats) <= MOST_SEATS:
        raise BadMessage(f"{len(seats)} seats")


def _check_view(view: SeatView) -> None:
    """Raise BadMessage for a view that points outside itself, is larger than any draft, or holds a
    card with an invalid name."""
    check_seats(view.seats)
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
