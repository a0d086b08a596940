"""The protocol of a match by a room code: what both sides say after ``Join`` and ``Welcome``.

After ``MatchTerms`` a player sends ``Bring`` until the host's ``Checked`` accepts the deck. With
both decks ``Brought`` names the commitments of both sides, each player sends the ``Reveal`` of its
own to the host only, and ``Begun`` tells both: so neither chooses the seed, see ``seeds``. Then the
match is played: ``Seen`` goes to everybody after every change, after ``Past`` where many events are
new to them, and an ``Answer`` to each ``Act``, ``Ask`` and ``Agree``. After the end ``Revealed``
tells the parts of the seed, and the record follows in ``RecordPart``s. Who watches only gets
``Lobby``, ``Series``, ``Past``, ``Seen``, ``Said``, ``Revealed`` and ``RecordPart``.

In a series of games ``Series`` tells the score. Between two games each player sends ``Bring`` again
to be ready, with cards exchanged if it likes; the records of all games follow after the last one.

All that a host tells of a running match is a ``SeatView``. Options are not sent: they follow from
it. Cards are sent once a connection, in ``Cards``; after that a view names them.
"""

import json
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias, assert_never, get_args

from deckbuilder.base.shapes import has_shape
from deckbuilder.limited.draft.views import SeatState
from deckbuilder.matches.agreements import Phrase, Wish
from deckbuilder.matches.match import CODEC, Stage
from deckbuilder.matches.seat_views import SeatView
from deckbuilder.network.protocol import (
    LOG_PART,
    MOST_FROM_HOST,
    MOST_LOG_PARTS,
    Answer,
    AtZero,
    BadMessage,
    Ending,
    Join,
    Leave,
    Lobby,
    MatchTerms,
    Side,
    Welcome,
    check_seats,
    check_welcome,
    read_as,
)
from deckbuilder.recruitment.before_state import (
    AbilityAtHand,
    Before,
    BeforeAnswer,
    BeforeAsking,
    BeforeEvent,
    BeforeQuestion,
    Spot,
)
from deckbuilder.recruitment.deals import MulliganTable, SeatRoll
from deckbuilder.recruitment.recruitment import Aside
from engine.berserk import BERSERK, EDITIONS, CardSpec, SavedFacts
from engine.kernel import SEATS, Codec, Event, KernelError, Refusal

MOST_FROM_PLAYER: Final = 60_000
"""The maximum size of a player's message in bytes: a deck with its side."""
_MOST_DECK: Final = 16_000
_MOST_ENTRIES: Final = 400
_MOST_CARDS: Final = 600
_EVENTS_AT_ONCE: Final = 400
_MOST_EVENTS: Final = 100_000
_MOST_GAMES: Final = 99


@dataclass(frozen=True, slots=True)
class Bring:
    """A player's deck: its text, and the names of its cards with a digest of each.

    ``commitment`` is that of the player's part of the seed. ``agrees`` accepts the host's cards
    where they differ.
    """

    number: int
    deck: str
    digests: tuple[tuple[str, str], ...]
    commitment: str
    agrees: bool = False


@dataclass(frozen=True, slots=True)
class Reveal:
    """The player's part of the seed."""

    part: str


@dataclass(frozen=True, slots=True)
class Act:
    """An act of the match at the position ``turn``; ``code`` is JSON as in ``act_codes``.

    ``is_unasked`` marks an answer that the program gave for its player.
    """

    number: int
    turn: int
    code: str
    is_unasked: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """A wish that the other player must agree to."""

    number: int
    wish: Wish


@dataclass(frozen=True, slots=True)
class Agree:
    """The answer to the other player's wish."""

    number: int
    wish: Wish
    agrees: bool


@dataclass(frozen=True, slots=True)
class Speak:
    """A phrase for the other player."""

    phrase: Phrase


FromPlayer: TypeAlias = Join | Bring | Reveal | Act | Ask | Agree | Speak | Leave


@dataclass(frozen=True, slots=True)
class Checked:
    """The host's check of a deck: reasons in words why it may not be played.

    ``different`` are the names of its cards that the host has otherwise. A deck is accepted without
    reasons, and if nothing differs or the player agrees.
    """

    number: int
    problems: tuple[str, ...]
    different: tuple[str, ...]
    is_accepted: bool


@dataclass(frozen=True, slots=True)
class Brought:
    """Both decks are accepted: both commitments, and how many cards of each differed."""

    commitments: tuple[str, str]
    different: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Begun:
    """A match begins, the ``game``-th at this table."""

    game: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """The parts of the seed of a finished game: with them its cards and dice were known."""

    game: int
    parts: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Series:
    """The series of games as one connection may know it, sent before the ``Seen`` it belongs to.

    ``game`` is the present game's number at this table, from 1; ``wins`` are the games won by each
    entrant, ``drawn`` those won by nobody. ``is_between`` is whether another game follows, once
    both are ``ready``. Until then ``deck`` is the text of the own deck for it, with its side; empty
    for who watches. ``is_due`` is whether the time for exchanging cards is over.
    """

    game: int
    wins: tuple[int, int] = (0, 0)
    drawn: int = 0
    is_between: bool = False
    ready: tuple[bool, bool] = (False, False)
    deck: str = ""
    is_due: bool = False


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards that later messages name by their number, in order, from the number of those known."""

    cards: tuple[CardSpec, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """The match as this connection may know it.

    The history in ``view`` is empty: the first ``kept`` events known remain, and ``events`` follow.
    ``facts`` are the derived data of the battle. ``left`` is the milliseconds on each entrant's
    clock, None without one; ``running`` are the entrants whose clock runs. ``away`` are the
    entrants without a connection, with the milliseconds for which their clock is held. ``asked`` is
    what the other player asks, ``asks`` what this one has asked and is not answered.
    """

    view: SeatView
    kept: int = 0
    events: tuple[Event, ...] = ()
    facts: tuple[SavedFacts, ...] = ()
    left: tuple[int | None, int | None] = (None, None)
    running: tuple[int, ...] = ()
    away: tuple[tuple[int, int], ...] = ()
    asked: Wish | None = None
    asks: Wish | None = None


@dataclass(frozen=True, slots=True)
class Past:
    """Events of the battle for a connection that has missed many, before the ``Seen`` they belong
    to: the first ``kept`` events known remain, and ``events`` follow."""

    kept: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase of an entrant."""

    entrant: int
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class RecordPart:
    """A part of the record of a finished game, the text of its file: from 1."""

    game: int
    part: int
    parts: int
    text: str


FromHost: TypeAlias = (
    Welcome
    | MatchTerms
    | Lobby
    | Checked
    | Brought
    | Begun
    | Revealed
    | Series
    | Cards
    | Past
    | Seen
    | Answer
    | Said
    | RecordPart
)

_STEPS_BEFORE: Final = (AbilityAtHand, Before, BeforeAsking, BeforeQuestion, Spot, Aside)
_VIEWED: Final = (SeatView, Stage, SeatRoll, MulliganTable, *_STEPS_BEFORE)
_PLAYER: Final = Side(
    Codec((Join, Wish, Phrase, *get_args(FromPlayer)[1:])), FromPlayer, MOST_FROM_PLAYER, _MOST_DECK
)
_HOST: Final = CODEC.extended(
    (
        *_VIEWED,
        *get_args(BeforeAnswer),
        *get_args(BeforeEvent),
        *(AtZero, Phrase, Refusal, SeatState, Wish),
        *get_args(FromHost),
    )
)


class Book:
    """The cards that one connection knows, by their numbers, and the host's messages naming them.

    Both sides keep one, and the host's messages must be read in the order of writing.
    """

    def __init__(self) -> None:
        self._cards: dict[str, CardSpec] = {}
        self._known: set[CardSpec] = set()
        self._looked_at: set[int] = set()  # comparing cards takes long
        codec = _HOST.extended((), {CardSpec: self._cards})
        self._side = Side(codec, FromHost, MOST_FROM_HOST, MOST_FROM_HOST, is_host=True)

    def new_in(self, view: SeatView) -> Cards | None:
        """Return the message that must come before a view; None if it has no new card."""
        new = {id(card): card for card in _cards_of(view) if id(card) not in self._looked_at}
        self._looked_at.update(new)
        found = dict.fromkeys(card for card in new.values() if card not in self._known)
        return Cards(tuple(found)) if found else None

    def write(self, message: FromHost) -> str:
        """Return a message of the host as one line of JSON, and remember its cards."""
        text = self._side.codec.dumps(message)
        self._remember(message)
        return text

    def read(self, text: str | bytes) -> FromHost:
        """Parse a message of the host, and remember its cards.

        BadMessage for anything but one of the host's types, a view that no match has, and more
        cards than two decks.
        """
        message: FromHost = read_as(self._side, text)
        _check(message)
        self._remember(message)
        if len(self._cards) > _MOST_CARDS:
            raise BadMessage("more cards than a match has")
        return message

    def _remember(self, message: FromHost) -> None:
        if isinstance(message, Cards):
            for card in message.cards:
                self._cards[str(len(self._cards))] = card
                self._known.add(card)


def _cards_of(view: SeatView) -> list[CardSpec]:
    """Return the cards that a view is full of; any other one is written where it stands."""
    cards = [card for entrant in view.entrants for card in entrant.cards]
    deals = () if view.table is None else view.table.deals
    cards += [card for deal in deals for card in deal.cards]
    if view.deal is not None:
        cards += view.deal.cards
    own = () if view.recruitment is None else (view.recruitment,)
    for squad in (*own, *(view.before.recruitments if view.before else ())):
        cards += (*squad.hand, *squad.deck)
    if view.battle is not None:
        cards += [card.spec for card in view.battle.cards]
    return cards


def write(message: FromPlayer) -> str:
    """Return a player's message as one line of JSON."""
    return _PLAYER.codec.dumps(message)


def read_from_player(text: str | bytes) -> FromPlayer:
    """Parse a player's message; BadMessage for anything but one of the player's types."""
    message: FromPlayer = read_as(_PLAYER, text)
    if isinstance(message, Bring) and len(message.digests) > _MOST_ENTRIES:
        raise BadMessage("more cards than a deck has")
    return message


def without_history(seen: Seen, known: list[Event]) -> Seen:
    """Return a view for sending to a connection that knows these events of the battle."""
    battle = seen.view.battle
    if battle is None:
        return seen
    history, kept = battle.history, 0
    for one, other in zip(known, history, strict=False):
        if one is not other and one != other:
            break
        kept += 1
    bare = BERSERK.clone(battle)
    bare.history = []
    view = replace(seen.view, battle=bare, decision=None)
    events, facts = tuple(history[kept:]), BERSERK.derived(battle)
    return replace(seen, view=view, kept=kept, events=events, facts=facts)


def in_parts(seen: Seen) -> tuple[list[Past], Seen]:
    """Return the messages in which a view without history is sent, none of them too large."""
    many = len(seen.events) - _EVENTS_AT_ONCE
    if many <= 0:
        return [], seen
    parts = [
        Past(seen.kept + at, seen.events[at : min(at + _EVENTS_AT_ONCE, many)])
        for at in range(0, many, _EVENTS_AT_ONCE)
    ]
    return parts, replace(seen, kept=seen.kept + many, events=seen.events[many:])


def with_past(past: Past, known: list[Event]) -> list[Event]:
    """Return the events that a connection knows after this; BadMessage for a gap."""
    if not 0 <= past.kept <= len(known) or past.kept + len(past.events) > _MOST_EVENTS:
        raise BadMessage("a history with a gap")
    return [*known[: past.kept], *past.events]


def with_history(seen: Seen, known: list[Event], *, plays: bool) -> SeatView:
    """Return the view that was sent to a connection that knows these events; who ``plays`` gets the
    decision, if it is the own one.

    BadMessage for a view that no match can show.
    """
    view, battle = seen.view, seen.view.battle
    if battle is None or view.seats is None:
        return view
    if not 0 <= seen.kept <= len(known):
        raise BadMessage("a history with a gap")
    try:
        battle.history = [*known[: seen.kept], *seen.events]
        BERSERK.restore(battle, seen.facts)
        decision = BERSERK.decision(battle)
    except (KernelError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as bad:
        # its parts are of the right types, but together they are no state of a match
        raise BadMessage(f"a battle that cannot be: {bad}") from bad
    own = view.seats[view.entrant]
    is_own = plays and decision is not None and decision.seat is own
    return replace(view, decision=decision if is_own else None)


def _check(message: FromHost) -> None:
    """Raise BadMessage for a message whose parts do not fit together."""
    match message:
        case Welcome():
            check_welcome(message)
        case MatchTerms():
            if message.edition not in EDITIONS:
                raise BadMessage("an edition nobody knows", Ending.UNKNOWN_EDITION)
            if not 1 <= message.best_of <= _MOST_GAMES:
                raise BadMessage("a match nobody plays")
        case Series():
            if not message.game >= 1 or min(*message.wins, message.drawn) < 0:
                raise BadMessage("a series nobody plays")
        case Lobby():
            check_seats(message.seats)
        case Seen():
            _check_seen(message)
        case Past(events=events):
            _check_events(events)
        case Said(entrant=entrant):
            if entrant not in (0, 1):
                raise BadMessage("nobody speaks")
        case RecordPart():
            if not (1 <= message.part <= message.parts <= MOST_LOG_PARTS):
                raise BadMessage("a part no record has")
            if len(message.text) > LOG_PART:
                raise BadMessage("a part too long", Ending.TOO_LARGE)
        case Checked() | Brought() | Begun() | Revealed() | Cards() | Answer():
            pass
        case _:
            assert_never(message)


def _check_seen(seen: Seen) -> None:
    view = seen.view
    if view.entrant not in (0, 1) or view.waiting not in (None, 0, 1):
        raise BadMessage("a view of nobody")
    if view.seats is not None and sorted(view.seats) != sorted(SEATS):
        raise BadMessage("two players in one seat")
    if view.battle is not None and view.seats is None:
        raise BadMessage("a battle without seats")
    _check_events(seen.events)


def _check_events(events: tuple[Event, ...]) -> None:
    if not all(has_shape(event, type(event)) for event in events):
        raise BadMessage("no event")


def write_code(code: list[Any]) -> str:
    """Return an act's code for ``Act``."""
    return json.dumps(code, ensure_ascii=False, separators=(",", ":"))


def read_code(text: str) -> object:
    """Return the code in an ``Act``; None for a text that is none."""
    try:
        return json.loads(text)
    except (RecursionError, ValueError):
        return None
