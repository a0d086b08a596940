"""The invitation in the link, and the token of each visitor, both made from one secret.

Nothing is stored for a visitor: a token bears its own signature. A new secret invalidates every
link and token.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from catalog.common.errors import BadFile
from catalog.common.files import system_reason, write_atomically
from catalog.common.i18n import _

_SECRET_BYTES: Final = 32
_INVITATION: Final = "invitation"
_TOKEN: Final = "token:"
"""What is signed with a token, so that the invitation is none."""
MOST_TOKEN: Final = 200
"""The longest token that is looked at."""


@dataclass(frozen=True, slots=True)
class Keys:
    """A server's secret and what it signs."""

    secret: bytes

    @property
    def invitation(self) -> str:
        """The word in the link that lets a newcomer in."""
        return self._signature(_INVITATION)

    def invites(self, word: bytes) -> bool:
        """Return whether a word is the invitation; takes as long for every wrong word."""
        return hmac.compare_digest(word, self.invitation.encode())

    def new_token(self) -> str:
        """Return a token for a newcomer."""
        number = secrets.token_hex(16)
        return f"{number}.{self._signature(_TOKEN + number)}"

    def is_token(self, text: str) -> bool:
        """Return whether a text is a token of this server."""
        number, dot, signature = text[:MOST_TOKEN].partition(".")
        wanted = self._signature(_TOKEN + number)
        return bool(dot) and hmac.compare_digest(signature.encode(), wanted.encode())

    def _signature(self, text: str) -> str:
        return hmac.new(self.secret, text.encode(), hashlib.sha256).hexdigest()


def own_keys(folder: Path, *, renew: bool = False) -> Keys:
    """Return the keys stored in a folder; new ones if there are none or with ``renew``.

    BadFile if the file is damaged or cannot be written.
    """
    path = folder / "secret"
    if renew or not path.exists():
        write_atomically(path, secrets.token_hex(_SECRET_BYTES), private=True)
    try:
        secret = bytes.fromhex(path.read_text(encoding="ascii"))
    except OSError as error:
        raise BadFile(path, system_reason(error)) from error
    except ValueError:
        secret = b""
    if len(secret) != _SECRET_BYTES:
        problem = _("this is not the server's secret; {option} makes a new one")
        raise BadFile(path, problem.format(option="--new-link"))
    return Keys(secret)
