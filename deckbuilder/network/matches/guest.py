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
    latest one, None before the match. ``record`` is the text of the finished match's record.
    ``said`` are the last phrases. ``parts`` are the parts of the finished match's seed,
    ``is_doubtful`` is whether they are not the ones committed to: then nobody knows who chose the
    seed. ``parts`` are None if this program did not see the commitments.
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
        self.record: str | None = None
        self.said: list[Said] = []
        self.game = 0
        self.is_doubtful = False
        self.parts: tuple[str, str] | None = None
        self._agrees = False
        self._book = Book()
        self._events: list[Event] = []
        self._parts: list[str] = []
        self._part = ""
        self._was_revealed = False
        self._promised: set[str] = set()
        self._commitments: tuple[str, str] | None = None

    @property
    def watches(self) -> bool:
        """Whether this connection only watches."""
        return self.terms is not None and self.terms.is_watching

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
                self.seat = message.seat
                if message.token:
                    self._welcome(message)
            case MatchTerms():
                self.terms = message
            case Lobby(seats=seats):
                await self._gather(seats)
            case Checked():
                self._hear_check(message)
            case Brought():
                await self._commit(message)
            case Begun():
                self._begin(message)
            case Revealed():
                self._check_seed(message)
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
        self.seats, self.position, self.record = seats, None, None
        self._events, self._parts = [], []
        self._stand(Standing.LOBBY)
        if is_new and not self.watches:
            await self._bring()

    async def _bring(self) -> None:
        deck = self.deck
        if deck is None:
            return
        self._part, self._was_revealed, self.checked = new_part(), False, None
        self._number += 1
        promised = commitment(self._part)
        self._promised.add(promised)
        brought = Bring(self._number, deck.text, deck.digests, promised, self._agrees)
        await self._tell(write(brought))

    def _hear_check(self, message: Checked) -> None:
        self.checked = message
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
            await self._bring()
            return
        self._was_revealed = True
        await self._tell(write(Reveal(self._part)))

    def _begin(self, message: Begun) -> None:
        self.game, self.parts, self.is_doubtful = message.game, None, False

    def _check_seed(self, message: Revealed) -> None:
        """Compare the parts of the seed with the commitments, if this program saw them."""
        if self._commitments is not None:
            self.is_doubtful = not all(map(keeps, message.parts, self._commitments))
            self.parts = message.parts

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
            self.record = "".join(self._parts)
            self._stand(self.standing)

    def _hear_the_end(self, ending: Ending | None) -> None:
        if ending is Ending.WRONG_VERSION:  # an older host holds no matches
            self._stand(Standing.ENDED, ending)
        else:
            super()._hear_the_end(ending)
