"""A seat in a match by a room code, or a place to watch from: the view, the acts, the wishes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, ClassVar, Final, assert_never

from deckbuilder.limited.draft.views import SeatState
from deckbuilder.matches.agreements import Phrase, Wish
from deckbuilder.matches.seat_views import SeatView
from deckbuilder.network.client import Guest, Invitation, Standing
from deckbuilder.network.matches.protocol import (
    Act,
    Agree,
    Ask,
    Begun,
    Book,
    Bring,
    Brought,
    Cards,
    Checked,
    Past,
    RecordPart,
    Reveal,
    Revealed,
    Said,
    Seen,
    Series,
    Speak,
    with_history,
    with_past,
    write,
    write_code,
)
from deckbuilder.network.matches.seeds import commitment, keeps, new_part
from deckbuilder.network.protocol import (
    Answer,
    BadMessage,
    Ending,
    Lobby,
    MatchTerms,
    Welcome,
)
from deckbuilder.network.tokens import TokenBook
from engine.kernel import Event, Refusal

_MOST_SAID: Final = 20


@dataclass(frozen=True, slots=True)
class OwnDeck:
    """The deck that a player brings: its text, and the names of its cards with their digests."""

    text: str
    digests: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The match at one moment, as this seat may know it; ``since`` is when it was received, by
    ``monotonic``."""

    view: SeatView
    seen: Seen
    since: float


class MatchGuest(Guest):
    """A seat at a host's match.

    ``deck`` is brought as soon as the host asks for it. ``checked`` is the host's answer,
    ``others`` the number of the opponent's cards that the host has otherwise. ``position`` is the
    latest one, None before the match. ``series`` is the score, and between two games what is known
    of the next one. ``records`` are the texts of the records by the number of the game, sent when
    the match with all its games is over. ``said`` are the last phrases. ``parts`` are the parts of
    the seed of each finished game whose commitments this program has seen; ``is_doubtful`` is
    whether some are not the ones committed to: then nobody knows who chose the seed.
    """

    COMPRESSION: ClassVar[str | None] = "deflate"

    def __init__(
        self,
        invitation: Invitation,
        tokens: TokenBook,
        on_change: Callable[[], None] | None = None,
        *,
        deck: OwnDeck | None = None,
        patience: float | None = None,
    ) -> None:
        super().__init__(invitation, tokens, on_change, patience=patience)
        self.deck = deck
        self.checked: Checked | None = None
        self.others = 0
        self.position: Position | None = None
        self.series: Series | None = None
        self.records: dict[int, str] = {}
        self.said: list[Said] = []
        self.game = 0
        self.is_doubtful = False
        self.parts: dict[int, tuple[str, str]] = {}
        self._agrees = False
        self._book = Book()
        self._events: list[Event] = []
        self._parts: list[str] = []
        self._part = ""
        self._was_revealed = False
        self._promised: set[str] = set()
        self._commitments: tuple[str, str] | None = None
        self._by_game: dict[int, tuple[str, str]] = {}
        self._chosen: str | None = None  # the deck for the next game of a series
        self._is_back = False

    @property
    def watches(self) -> bool:
        """Whether this connection only watches."""
        return self.terms is not None and self.terms.is_watching

    @property
    def record(self) -> str | None:
        """The text of the present game's record; None before it is sent."""
        return self.records.get(self.game)

    @property
    def is_between(self) -> bool:
        """Whether a game is over and another one follows."""
        return self.series is not None and self.series.is_between

    @property
    def is_ready(self) -> bool:
        """Whether the host has accepted the own deck for the next game."""
        series, own = self.series, self.seat
        return series is not None and own in (0, 1) and series.ready[own]

    async def get_ready(self, deck: str) -> None:
        """Be ready for the next game of a series with this deck and its side."""
        self._chosen = deck
        await self._bring_as(deck, ())

    async def bring(self, deck: OwnDeck, *, agrees: bool = False) -> None:
        """Bring a deck, or the same one with the consent to the host's cards."""
        self.deck, self._agrees = deck, agrees
        await self._bring()

    async def act(self, turn: int, code: Sequence[Any], *, unasked: bool = False) -> Refusal | None:
        """Send an act of the position ``turn``; return None if it was made, else the refusal.

        A refusal with the code ``LOST`` means that the host may or may not have received it; the
        next position shows it.
        """
        text = write_code(list(code))
        return await self._ask(lambda number: write(Act(number, turn, text, unasked)))

    async def ask(self, wish: Wish) -> Refusal | None:
        """Ask the other player; return None if that was passed on, else the refusal."""
        return await self._ask(lambda number: write(Ask(number, wish)))

    async def agree(self, wish: Wish, *, agrees: bool) -> Refusal | None:
        """Answer the other player's wish; return None if that was done, else the refusal."""
        return await self._ask(lambda number: write(Agree(number, wish, agrees)))

    async def speak(self, phrase: Phrase) -> None:
        """Say a phrase to everybody at the table."""
        await self._tell(write(Speak(phrase)))

    async def _tell(self, text: str) -> None:
        if self._connection is not None:
            await self._send(self._connection, text)

    async def _take_in(self, text: str | bytes) -> bool:
        message = self._book.read(text)
        match message:
            case Welcome():
                self._book, self._events, self._parts = Book(), [], []
                self._is_back = True
                self.seat = message.seat
                if message.token:
                    self._welcome(message)
            case MatchTerms():
                self.terms = message
            case Lobby(seats=seats):
                await self._gather(seats)
            case Checked():
                await self._hear_check(message)
            case Brought():
                await self._commit(message)
            case Begun():
                self._begin(message)
            case Revealed():
                self._check_seed(message)
            case Series():
                await self._follow_series(message)
            case Cards():
                pass
            case Past():
                self._events = with_past(message, self._events)
            case Seen():
                self._see(message)
            case Answer():
                self._take_answer(message)
            case Said():
                self.said = [*self.said[1 - _MOST_SAID :], message]
                self._stand(self.standing)
            case RecordPart():
                self._take_part(message)
            case _:
                assert_never(message)
        return isinstance(message, Welcome)

    # the deck and the seed ----------------------------------------------------------------

    async def _gather(self, seats: tuple[SeatState, ...]) -> None:
        """Take a place at the table before the match, and bring the deck there once."""
        is_new = self.standing is not Standing.LOBBY
        self.seats, self.position, self.series = seats, None, None
        self._events, self._parts = [], []
        self.records, self.parts, self._by_game, self._chosen = {}, {}, {}, None
        self._stand(Standing.LOBBY)
        if is_new and not self.watches:
            await self._bring()

    async def _bring(self) -> None:
        if self.deck is not None:
            await self._bring_as(self.deck.text, self.deck.digests)

    async def _bring_as(self, text: str, digests: tuple[tuple[str, str], ...]) -> None:
        self._part, self._was_revealed, self.checked = new_part(), False, None
        self._number += 1
        promised = commitment(self._part)
        self._promised.add(promised)
        await self._tell(write(Bring(self._number, text, digests, promised, self._agrees)))

    async def _hear_check(self, message: Checked) -> None:
        """Take in whether the deck is accepted; if the time is over, play without the exchange."""
        self.checked, series = message, self.series
        if not message.is_accepted:
            chosen, self._chosen = self._chosen, None
            is_due = series is not None and series.is_due and chosen not in (None, series.deck)
            if series is not None and is_due:
                await self.get_ready(series.deck)
        self._stand(self.standing)

    async def _commit(self, message: Brought) -> None:
        """Reveal the own part of the seed, but never twice for one commitment."""
        own = self.seat
        if own not in (0, 1) or message.commitments[own] not in self._promised:
            raise BadMessage("a commitment that nobody made")
        if message.commitments[own] != commitment(self._part):
            return  # the deck was brought again meanwhile
        self._commitments, self.others = message.commitments, message.different[1 - own]
        if self._was_revealed:
            await (self._bring() if self._chosen is None else self._bring_as(self._chosen, ()))
            return
        self._was_revealed = True
        await self._tell(write(Reveal(self._part)))

    def _begin(self, message: Begun) -> None:
        self.game, self._chosen, self.is_doubtful = message.game, None, False
        if self._commitments is not None:
            self._by_game[message.game] = self._commitments

    def _check_seed(self, message: Revealed) -> None:
        """Compare the parts of the seed with the commitments, if this program saw them."""
        promised = self._by_game.get(message.game)
        if promised is not None:
            self.is_doubtful |= not all(map(keeps, message.parts, promised))
            self.parts[message.game] = message.parts

    async def _follow_series(self, message: Series) -> None:
        """Take in the score; be ready for the next game where the time is over, or again after the
        connection was lost."""
        self.series, self.game = message, message.game
        is_back, self._is_back = self._is_back, False
        if self.is_between and not self.is_ready and not self.watches:
            again = self._chosen if is_back else None
            if again is not None or (message.is_due and self._chosen is None):
                await self.get_ready(again or message.deck)
        self._stand(self.standing)

    # the match ----------------------------------------------------------------------------

    def _see(self, seen: Seen) -> None:
        view = with_history(seen, self._events, plays=not self.watches)
        if not self.watches and view.entrant != self.seat:
            raise BadMessage("a view of another seat")
        self._events = [] if view.battle is None else list(view.battle.history)
        self.position = Position(view, seen, monotonic())
        self._stand(Standing.PLAYING)

    def _take_part(self, message: RecordPart) -> None:
        if message.part != len(self._parts) + 1:
            raise BadMessage("a part of a record that has no place here")
        self._parts.append(message.text)
        if message.part == message.parts:
            self.records[message.game] = "".join(self._parts)
            self._parts = []
            self._stand(self.standing)

    def _hear_the_end(self, ending: Ending | None) -> None:
        if ending is Ending.WRONG_VERSION:  # an older host holds no matches
            self._stand(Standing.ENDED, ending)
        else:
            super()._hear_the_end(ending)
