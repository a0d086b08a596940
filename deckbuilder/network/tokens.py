"""The tokens for returning to a seat, stored between runs of the program."""

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from catalog.common.errors import BadFile
from catalog.common.files import system_reason, write_atomically
from catalog.common.paths import home
from deckbuilder.network.protocol import MOST_NAME

_MOST = 4 * MOST_NAME


def own_tokens() -> "TokenBook":
    """Return the tokens of this user's seats."""
    return TokenBook(home() / "seats")


@dataclass(frozen=True, slots=True)
class TokenBook:
    """One small private file for each seat, in a folder created on demand.

    A seat is identified by the caller's text: address, room code, player's name.
    """

    folder: Path

    def find(self, seat: str) -> str | None:
        """Return the token of a seat; None if none is stored."""
        try:
            return self.path(seat).read_text(encoding="ascii")[:_MOST] or None
        except (OSError, ValueError):
            return None

    def keep(self, seat: str, token: str) -> None:
        """Store the token of a seat; BadFile if it cannot be written."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise BadFile(self.folder, system_reason(error)) from error
        write_atomically(self.path(seat), token, private=True)

    def forget(self, seat: str) -> None:
        """Delete the token of a seat; a failure does no harm."""
        with suppress(OSError):
            self.path(seat).unlink(missing_ok=True)

    def path(self, seat: str, ending: str = "token") -> Path:
        """Return the file of a seat with an ending."""
        name = hashlib.sha256(seat.encode("utf-8", "replace")).hexdigest()[:32]
        return self.folder / f"{name}.{ending}"
