"""The protocol of a club evening: what both sides say after ``Join`` and ``Welcome``.

The host sends ``EveningTerms``, then ``Hall``, ``Pairings``, ``Standings`` and ``YourTable``
whenever they have changed, ``Pool`` with the guest's own cards, ``OwnLog`` after the draft, and the
whole log in ``LogPart``s when the evening is over. A guest sends ``BringDeck`` and ``Drop``, which
get a ``DeckChecked`` and an ``Answer``.

A draft and a match are held by rooms inside: a guest opens another connection to the same address,
whose ``Join`` has the name of that room as its code and the token of the evening, and follows the
protocol of a draft or of a match there. The names of these rooms are no secret.

Who comes with the watchers' code gets a ``Welcome`` with the watchers' token, ``EveningTerms``,
``Hall``, ``Pairings`` and ``Standings``, and may say nothing but ``Leave``. A table is watched in a
room inside, by watchers and by players whose own match is over.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias, assert_never, get_args

from catalog.card_names import name_problem
from catalog.rarity import Rarity
from deckbuilder.base.saving import CARD_TYPES
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.network.protocol import (
    LOG_PART,
    MOST_FROM_HOST,
    MOST_LOG_PARTS,
    MOST_PEOPLE,
    Answer,
    BadMessage,
    Ending,
    EveningTerms,
    Join,
    Leave,
    LogPart,
    Side,
    Way,
    Welcome,
    check_evening,
    check_welcome,
    is_name,
    read_as,
)
from deckbuilder.tournament.club_rounds import ClubKind
from engine.kernel import Codec, Refusal

MOST_FROM_PLAYER: Final = 60_000
"""The maximum size of a guest's message in bytes: a deck with its side."""
ROOM: Final = "room:"
"""The beginning of the names of rooms inside."""
DRAFT_ROOM: Final = f"{ROOM}draft"
"""The name of the draft of whoever asks for it."""
WATCH_ROOM: Final = f"{ROOM}watch-"
"""The beginning of the name for watching a table, before its number."""
_MOST_DECK: Final = 16_000
_MOST_ENTRIES: Final = 400
_MOST_ROUNDS: Final = 64
_MOST_POOL: Final = 1_000
_MOST_GAMES: Final = 99
_MOST_PROBLEMS: Final = 200
_MOST_PICKS: Final = 400


class EveningStage(Enum):
    """The stage of an evening."""

    GATHERING = "gathering"
    DRAFT = "draft"
    DECKS = "decks"
    """Everybody builds or chooses a deck."""
    ROUNDS = "rounds"
    OVER = "over"


# from a guest ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BringDeck:
    """A guest's deck: its text, and the names of its cards with a digest of each."""

    number: int
    deck: str
    digests: tuple[tuple[str, str], ...]
    agrees: bool = False


@dataclass(frozen=True, slots=True)
class Drop:
    """The guest plays no further round, and may stay to watch the standings."""

    number: int


FromPlayer: TypeAlias = Join | BringDeck | Drop | Leave


# from the host -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seated:
    """A player of the evening as everybody may know it; ``pod`` is the number of its draft from 1,
    0 without one and where all draft together."""

    name: str
    is_bot: bool
    is_away: bool
    has_deck: bool
    has_dropped: bool
    pod: int = 0


@dataclass(frozen=True, slots=True)
class Hall:
    """The state of the evening; ``own`` is the receiver's number among the players, -1 without one.

    ``rounds`` is the number of rounds planned, 0 before it is known, ``round`` the one begun last,
    from 1. ``left`` is the milliseconds on the clock of the round, None without one.
    """

    stage: EveningStage
    players: tuple[Seated, ...]
    own: int
    round: int
    rounds: int
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Paired:
    """A match of a round: players by number, ``other`` is None for a bye.

    ``winner`` of a match that is over is None for a draw.
    """

    one: int
    other: int | None
    games: tuple[int, int]
    drawn: int
    winner: int | None
    is_over: bool


@dataclass(frozen=True, slots=True)
class Pairings:
    """The matches of a round, from 1, table by table."""

    round: int
    is_bracket: bool
    tables: tuple[Paired, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line in the standings, as in ``deckbuilder.tournament.standings``."""

    player: int
    points: int
    wins: int
    draws: int
    losses: int
    opponents: int
    beaten: int


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings, first place first; ``is_final`` when the evening is over."""

    lines: tuple[Line, ...]
    is_final: bool


@dataclass(frozen=True, slots=True)
class YourTable:
    """The room of the guest's current match, empty without one; tables from 1."""

    room: str
    table: int
    opponent: int


@dataclass(frozen=True, slots=True)
class Pool:
    """The guest's own cards to build a deck from."""

    cards: tuple[OpenedCard, ...]


@dataclass(frozen=True, slots=True)
class DeckChecked:
    """The host's check of a deck: reasons in words, and the cards that the host has otherwise."""

    number: int
    problems: tuple[str, ...]
    different: tuple[str, ...]
    is_accepted: bool


@dataclass(frozen=True, slots=True)
class Registered:
    """The guest's own deck as the host has accepted it, to be brought to tables."""

    deck: str


@dataclass(frozen=True, slots=True)
class OwnPick:
    """One of the guest's own choices: the cards it faced, and those it took."""

    round: int
    pick: int
    pack: tuple[str, ...]
    taken: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnLog:
    """The guest's own picks of the draft, first to last."""

    picks: tuple[OwnPick, ...]


FromHost: TypeAlias = (
    Welcome
    | EveningTerms
    | Hall
    | Pairings
    | Standings
    | YourTable
    | Pool
    | DeckChecked
    | Registered
    | OwnLog
    | LogPart
    | Answer
)

_PLAYER: Final = Side(Codec(get_args(FromPlayer)), FromPlayer, MOST_FROM_PLAYER, _MOST_DECK)
_HOST: Final = Side(
    Codec(
        (
            *CARD_TYPES,
            *(ClubKind, EveningStage, Line, OpenedCard, OwnPick, Paired, Rarity, Refusal),
            *(Seated, Way),
            *get_args(FromHost),
        )
    ),
    FromHost,
    MOST_FROM_HOST,
    MOST_FROM_HOST,
    is_host=True,
)


def write(message: FromPlayer | FromHost) -> str:
    """Return a message as one line of JSON."""
    side = _PLAYER if isinstance(message, FromPlayer) else _HOST
    return side.codec.dumps(message)


def read_from_player(text: str | bytes) -> FromPlayer:
    """Parse a guest's message; BadMessage for anything but one of the guest's types."""
    message: FromPlayer = read_as(_PLAYER, text)
    if isinstance(message, BringDeck) and len(message.digests) > _MOST_ENTRIES:
        raise BadMessage("more cards than a deck has")
    return message


def read_from_host(text: str | bytes) -> FromHost:
    """Parse a message of the host; BadMessage for anything but one of the host's types.

    Invisible characters are removed. That numbers of players exist is checked by ``check_players``.
    """
    message: FromHost = read_as(_HOST, text)
    match message:
        case Welcome():
            check_welcome(message)
        case EveningTerms():
            check_evening(message)
        case Hall():
            _check_hall(message)
        case Pairings():
            _check_pairings(message)
        case Standings():
            if len({line.player for line in message.lines}) < len(message.lines):
                raise BadMessage("a player has two places")
        case YourTable():
            if message.room and not message.room.startswith(ROOM):
                raise BadMessage("a room that is not inside")
        case Pool():
            _check_pool(message)
        case DeckChecked():
            if max(len(message.problems), len(message.different)) > _MOST_PROBLEMS:
                raise BadMessage("more reasons than cards")
        case OwnLog():
            if len(message.picks) > _MOST_PICKS:
                raise BadMessage("more picks than a draft has")
        case LogPart():
            if not 1 <= message.part <= message.parts <= MOST_LOG_PARTS:
                raise BadMessage("a part no log has")
            if len(message.text) > LOG_PART:
                raise BadMessage("a part too long", Ending.TOO_LARGE)
        case Registered():
            if len(message.deck) > _MOST_DECK:
                raise BadMessage("a deck too long", Ending.TOO_LARGE)
        case Answer():
            pass
        case _:
            assert_never(message)
    return message


def check_players(message: FromHost, count: int) -> None:
    """Raise BadMessage for a message that names a player who is not among ``count``."""
    named: list[int] = []
    if isinstance(message, Pairings):
        named = [
            player
            for table in message.tables
            for player in (table.one, table.other, table.winner)
            if player is not None
        ]
    elif isinstance(message, Standings):
        named = [line.player for line in message.lines]
    elif isinstance(message, YourTable) and message.room:
        named = [message.opponent]
    if not all(0 <= player < count for player in named):
        raise BadMessage("a player who is not there")


def _check_hall(hall: Hall) -> None:
    count = len(hall.players)
    if count > MOST_PEOPLE or not -1 <= hall.own < count:
        raise BadMessage("more players than an evening has, or none")
    if not all(is_name(player.name) for player in hall.players):
        raise BadMessage("a player without a name")
    if not all(0 <= player.pod <= MOST_PEOPLE for player in hall.players):
        raise BadMessage("more pods than players")
    if not 0 <= hall.round <= _MOST_ROUNDS or not 0 <= hall.rounds <= _MOST_ROUNDS:
        raise BadMessage("more rounds than an evening has")


def _check_pairings(pairings: Pairings) -> None:
    if not 1 <= pairings.round <= _MOST_ROUNDS or len(pairings.tables) > MOST_PEOPLE:
        raise BadMessage("more tables than an evening has")
    for table in pairings.tables:
        if not all(0 <= games <= _MOST_GAMES for games in (*table.games, table.drawn)):
            raise BadMessage("a result that no match has")


def _check_pool(pool: Pool) -> None:
    if len(pool.cards) > _MOST_POOL:
        raise BadMessage("more cards than a pool has")
    for card in pool.cards:
        if problem := name_problem(card.spec.name):
            raise BadMessage(f"a card {card.spec.name!r}: {problem}")
