"""A joined draft: the seat's view from the host, and the seat's choices."""

import asyncio
from collections.abc import Callable
from typing import Final, assert_never

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.network.client import Guest, Invitation, Standing
from deckbuilder.network.protocol import (
    WITH_EDITION,
    Answer,
    BadMessage,
    Choose,
    Edition,
    Ending,
    EveningTerms,
    Lobby,
    LogPart,
    MatchTerms,
    Table,
    Undo,
    Welcome,
    read_from_host,
    write,
)
from deckbuilder.network.tokens import TokenBook
from engine.kernel import Refusal

_LAST_SECONDS: Final = 10.0


class RemoteTable(Guest):
    """A seat at a host's draft.

    ``edition`` is the code of the rules for building and playing the decks (None before the host
    sends it, and with a host too old to do so, whose drafts use the default one), ``view`` is the
    latest view, None before the draft begins. ``log`` is the text of the finished draft's log after
    ``run``, as sent by the host and unparsed; None if the host sent none, or an oversized one
    (``log_problem``).
    """

    def __init__(
        self,
        invitation: Invitation,
        tokens: TokenBook,
        on_change: Callable[[], None] | None = None,
        *,
        patience: float | None = None,
    ) -> None:
        super().__init__(invitation, tokens, on_change, patience=patience)
        self.edition: str | None = None
        self.view: SeatView | None = None
        self.log: str | None = None
        self.log_problem: UserError | None = None
        self._parts: list[str] = []
        self._turn = 0
        self._deadline: float | None = None

    @property
    def must_choose(self) -> bool:
        """Whether the host waits for a choice of this seat and is connected."""
        drafting = self.standing is Standing.DRAFTING
        return drafting and self.view is not None and self.view.has_turn

    @property
    def seconds_left(self) -> float | None:
        """The seconds left on the pick clock; None if no clock runs."""
        if self._deadline is None:
            return None
        return max(0.0, self._deadline - asyncio.get_running_loop().time())

    async def choose(self, choice: int) -> Refusal | None:
        """Choose this position in the view; return None if done, else the refusal.

        When it returns None the view is already the new one. A refusal with the code ``LOST`` means
        that the host may or may not have received the choice; the next view shows it.
        """
        return await self._ask(lambda number: write(Choose(number, self._turn, choice)))

    async def undo(self) -> Refusal | None:
        """Undo the last pick; return None if done, else the refusal."""
        return await self._ask(lambda number: write(Undo(number, self._turn)))

    async def _take_in(self, text: str | bytes) -> bool:
        message = read_from_host(text)
        match message:
            case Welcome():
                self._welcome(message)
            case MatchTerms():
                self.terms = message
                self._stand(Standing.MATCH)
            case EveningTerms():
                self._stand(Standing.EVENING)
            case Edition():
                self._take_edition(message)
            case Lobby():
                self._check_edition()
                self.seats = message.seats
                self._stand(Standing.LOBBY)
            case Table():
                self._check_edition()
                self._turn, self.view, self.seats = message.turn, message.view, message.view.seats
                self._wind_clock(message.left)
                if message.view.is_over:
                    self._tokens.forget(self.invitation.seat_key)
                self._stand(Standing.OVER if message.view.is_over else Standing.DRAFTING)
            case LogPart():
                self._take_part(message)
            case Answer():
                self._take_answer(message)
            case _:
                assert_never(message)
        return isinstance(message, Welcome)

    def _reject(self, bad: BadMessage) -> None:
        if self.standing is Standing.OVER:
            # the cards are known, whatever comes after them
            self.log, self.log_problem = None, UserError(_("the host's log cannot be read."))
        else:
            super()._reject(bad)

    def _stand(self, standing: Standing, ending: Ending | None = None) -> None:
        if standing is not Standing.DRAFTING:
            self._deadline = None
        super()._stand(standing, ending)

    @property
    def _patience_now(self) -> float | None:
        """The timeout for the next message in seconds: none, but short after the end of the
        draft."""
        return _LAST_SECONDS if self.standing is Standing.OVER else None

    def _take_edition(self, message: Edition) -> None:
        if self.edition not in (None, message.code):
            raise BadMessage("another edition than before")
        self.edition = message.code

    def _check_edition(self) -> None:
        """Raise BadMessage if a host that can send the edition shows a draft without one."""
        if self.edition is None and self._version >= WITH_EDITION:
            raise BadMessage("a draft without its edition")

    def _take_part(self, message: LogPart) -> None:
        if self.standing is not Standing.OVER or message.part != len(self._parts) + 1:
            raise BadMessage("a part of a log that has no place here")
        self._parts.append(message.text)
        if message.part == message.parts:
            self.log = "".join(self._parts)

    def _wind_clock(self, milliseconds: int | None) -> None:
        now = asyncio.get_running_loop().time()
        self._deadline = None if milliseconds is None else now + milliseconds / 1000
