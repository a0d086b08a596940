"""Who only watches an evening: the code, the hall, and who may see which table.

Tables are watched as ``MatchRoom`` shows them: what neither player hides, and no record. Who plays
may watch others once the own match of the round is over, as at a club's tables.
"""

import hmac
import secrets
from typing import Final

from deckbuilder.network.door import plain_code
from deckbuilder.network.evening.play import Key
from deckbuilder.network.evening.protocol import WATCH_ROOM, FromHost, read_from_player, write
from deckbuilder.network.evening.state import Evening
from deckbuilder.network.evening.telling import new_among
from deckbuilder.network.protocol import (
    BadMessage,
    Ending,
    EveningTerms,
    Join,
    Leave,
    Welcome,
    is_name,
)
from deckbuilder.network.room import Effect, End, Say

_TOKEN_BYTES: Final = 24
_MOST: Final = 64


class Watchers:
    """The connections in the hall that only watch, each with the messages shown to it last.

    ``code`` is theirs, empty for none. ``token`` leads them to tables, so that the names of rooms
    are no way to guess the code.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        self.token = secrets.token_urlsafe(_TOKEN_BYTES)
        self._shown: dict[int, dict[type, object]] = {}

    def __contains__(self, connection: int) -> bool:
        return connection in self._shown

    def admits(self, join: Join) -> bool:
        """Return whether somebody comes with the watchers' code."""
        code = plain_code(self.code)
        return bool(code) and hmac.compare_digest(plain_code(join.code), code)

    def knows(self, token: str) -> bool:
        """Return whether a token is that of the watchers."""
        return token.isascii() and hmac.compare_digest(token, self.token)

    def let_in(self, connection: int, join: Join, terms: EveningTerms) -> list[Effect]:
        """Let somebody into the hall; BadMessage without a proper name, or if it is full."""
        if not is_name(join.name):
            raise BadMessage("no name", Ending.BAD_NAME)
        if len(self._shown) >= _MOST:
            raise BadMessage("too many watch", Ending.NO_SEAT)
        self._shown[connection] = {}
        return [Say(connection, Welcome(join.version, 0, self.token)), Say(connection, terms)]

    def hear(self, connection: int, text: str | bytes) -> list[Effect]:
        """Let somebody go, whatever is said."""
        try:
            leaves = isinstance(read_from_player(text), Leave)
            ending = Ending.LEFT if leaves else Ending.BAD_MESSAGE
        except BadMessage as error:
            ending = error.ending
        self.lose(connection)
        return [End(connection, ending)]

    def lose(self, connection: int) -> None:
        """Forget a connection that has ended."""
        self._shown.pop(connection, None)

    def tell(self, messages: list[FromHost]) -> list[Effect]:
        """Tell everybody what has changed."""
        return [
            Say(connection, write(message))
            for connection, shown in self._shown.items()
            for message in new_among(messages, shown)
        ]

    def dismiss(self, ending: Ending) -> list[Effect]:
        """End every connection."""
        gone, self._shown = list(self._shown), {}
        return [End(connection, ending) for connection in gone]


def may_watch(evening: Evening, player: int | None) -> bool:
    """Return whether a player may watch others: its own match of the round is over, or there is
    none. Who is no player (None) always may."""
    return all(match.is_over for match in evening.matches if player in match.players)


def watched_match(code: str, matches: list[Key]) -> Key | None:
    """Return the match at the table that the name of a room asks for; None without one."""
    table = code.removeprefix(WATCH_ROOM)
    return next((key for key in matches if str(key[1] + 1) == table), None)
