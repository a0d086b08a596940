"""A seat at a club evening: the hall, and the way to its draft and to one's own table."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, assert_never

from deckbuilder.network.client import Guest, Invitation, Standing
from deckbuilder.network.evening.protocol import (
    DRAFT_ROOM,
    WATCH_ROOM,
    BringDeck,
    DeckChecked,
    Drop,
    EveningStage,
    Hall,
    OwnLog,
    Paired,
    Pairings,
    Pool,
    Registered,
    Standings,
    YourTable,
    check_players,
    read_from_host,
    write,
)
from deckbuilder.network.matches.guest import OwnDeck
from deckbuilder.network.protocol import (
    Answer,
    BadMessage,
    Ending,
    EveningTerms,
    LogPart,
    Way,
    Welcome,
)
from deckbuilder.network.tokens import TokenBook
from engine.kernel import Refusal


@dataclass(frozen=True, slots=True)
class EveningToken(TokenBook):
    """The token of the evening, which its rooms inside take; nothing is written."""

    token: str = ""

    def find(self, seat: str) -> str | None:
        """Return the token of the evening."""
        return self.token

    def keep(self, seat: str, token: str) -> None:
        """Do nothing: the evening keeps its token."""

    def forget(self, seat: str) -> None:
        """Do nothing: the evening goes on."""


class EveningGuest(Guest):
    """A seat at an evening.

    ``evening`` are its terms, ``hall``, ``pairings`` and ``standings`` the latest ones, None before
    they are sent. ``table`` is the own game, None without one. ``pool`` are the own cards, ``own``
    the own picks, ``log`` the text of the whole draft's log after the evening. ``checked`` is the
    host's answer to the deck brought last, ``deck`` the accepted deck.
    """

    COMPRESSION: ClassVar[str | None] = "deflate"

    def __init__(
        self,
        invitation: Invitation,
        tokens: TokenBook,
        on_change: Callable[[], None] | None = None,
        *,
        patience: float | None = None,
    ) -> None:
        super().__init__(invitation, tokens, on_change, patience=patience)
        self.evening: EveningTerms | None = None
        self.hall: Hall | None = None
        self.pairings: Pairings | None = None
        self.standings: Standings | None = None
        self.table: YourTable | None = None
        self.pool: Pool | None = None
        self.own: OwnLog | None = None
        self.log: str | None = None
        self.deck: OwnDeck | None = None
        self.checked: DeckChecked | None = None
        self._token = ""
        self._parts: list[str] = []

    @property
    def stage(self) -> EveningStage | None:
        """The stage of the evening; None before it is known."""
        return None if self.hall is None else self.hall.stage

    @property
    def plays(self) -> bool:
        """Whether this is a player's seat; False while unknown, and for those who only watch."""
        return self.hall is not None and self.hall.own >= 0

    @property
    def wants_deck(self) -> bool:
        """Whether a deck can be brought and none is accepted yet."""
        hall, terms = self.hall, self.evening
        if hall is None or terms is None or not self.plays:
            return False
        has_cards = terms.way is Way.CONSTRUCTED or self.pool is not None
        is_time = hall.stage not in (EveningStage.DRAFT, EveningStage.OVER)
        return has_cards and is_time and not hall.players[hall.own].has_deck

    def name_of(self, player: int | None) -> str:
        """Return the name of a player by number; empty for nobody."""
        return "" if player is None or self.hall is None else self.hall.players[player].name

    # the rooms inside ---------------------------------------------------------------------

    @property
    def own_token(self) -> EveningToken:
        """The token for the rooms inside."""
        return EveningToken(self._tokens.folder, self._token)

    def draft_room(self) -> Invitation:
        """Return the way to the draft."""
        return replace(self.invitation, code=DRAFT_ROOM)

    def table_room(self) -> Invitation | None:
        """Return the way to the own game; None without one."""
        if self.table is None or not self.table.room:
            return None
        return replace(self.invitation, code=self.table.room)

    def room_to_watch(self, table: int) -> Invitation | Refusal:
        """Return the way to watch a table, from 1; a refusal if nothing is played there, or the own
        match is not over."""
        tables = () if self.pairings is None else self.pairings.tables
        if not 1 <= table <= len(tables):
            return Refusal.because("no_such_table", "", table=table)
        if tables[table - 1].is_over:
            return Refusal.because("nothing_to_watch", "", table=table)
        if self.plays and any(self._is_own(one) and not one.is_over for one in tables):
            return Refusal("own_match_first", "")
        return replace(self.invitation, code=f"{WATCH_ROOM}{table}")

    def _is_own(self, table: Paired) -> bool:
        return self.hall is not None and self.hall.own in (table.one, table.other)

    @property
    def watchable(self) -> tuple[int, ...]:
        """The tables, from 1, that may be watched now."""
        count = 0 if self.pairings is None else len(self.pairings.tables)
        tables = range(1, count + 1)
        return tuple(n for n in tables if isinstance(self.room_to_watch(n), Invitation))

    # requests -----------------------------------------------------------------------------

    async def bring(self, deck: OwnDeck, *, agrees: bool = False) -> None:
        """Bring a deck to the evening; ``checked`` has the answer later."""
        self.checked = None
        self._number += 1
        message = BringDeck(self._number, deck.text, deck.digests, agrees)
        if self._connection is not None:
            await self._send(self._connection, write(message))

    async def drop(self) -> Refusal | None:
        """Drop out of the rounds to come; return None if done, else the refusal."""
        return await self._ask(lambda number: write(Drop(number)))

    # what the host says -------------------------------------------------------------------

    async def _take_in(self, text: str | bytes) -> bool:
        message = read_from_host(text)
        players = 0 if self.hall is None else len(self.hall.players)
        check_players(message, players)
        match message:
            case Welcome():
                self._token, self._parts = message.token, []
                self._welcome(message)
            case EveningTerms():
                self.evening = message
            case Hall():
                self.hall = message
                self._stand(Standing.LOBBY)
            case Pairings():
                self.pairings = message
            case Standings():
                self.standings = message
            case YourTable():
                self.table = message
            case Pool():
                self.pool = message
            case Registered():
                self.deck = OwnDeck(message.deck, ())
            case DeckChecked():
                self.checked = message
            case OwnLog():
                self.own = message
            case LogPart():
                self._take_part(message)
            case Answer():
                self._take_answer(message)
            case _:
                assert_never(message)
        if not isinstance(message, Welcome | EveningTerms | Answer):
            self._stand(self.standing)
        return isinstance(message, Welcome)

    def _take_part(self, message: LogPart) -> None:
        if message.part != len(self._parts) + 1 or self.stage is not EveningStage.OVER:
            raise BadMessage("a part of a log that has no place here")
        self._parts.append(message.text)
        if message.part == message.parts:
            self.log = "".join(self._parts)

    def _hear_the_end(self, ending: Ending | None) -> None:
        if ending is Ending.OVER and self.stage is EveningStage.OVER:
            self._tokens.forget(self.invitation.seat_key)
            self._stand(Standing.OVER)
        else:
            super()._hear_the_end(ending)
