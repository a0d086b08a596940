"""The seed of a match, made of both players' parts, so that neither can choose it.

Each player commits to a part before the other one's is known, then reveals it to the host. The host
passes the parts on after the match: with them a player knew every card and die to come. The host
cannot choose the seed, but knows it, and with it everything hidden. Who does not trust it with that
plays at a table hosted by somebody else.
"""

import hashlib
import hmac
import secrets
from typing import Final

from engine.kernel.rng import OPEN_SEEDS

_BYTES: Final = 16
_PART: Final = 2 * _BYTES


def new_part() -> str:
    """Return an unguessable part of a seed, in hexadecimal digits."""
    return secrets.token_hex(_BYTES)


def commitment(part: str) -> str:
    """Return the commitment to a part: it tells nothing of it, and fits no other.

    >>> commitment("00" * 16)[:8]
    '808fcd16'
    """
    return hashlib.blake2b(part.encode(), digest_size=2 * _BYTES).hexdigest()


def keeps(part: str, promised: str) -> bool:
    """Return whether a part is the one that was committed to."""
    if len(part) != _PART or not (part.isascii() and promised.isascii()):
        return False
    return hmac.compare_digest(commitment(part), promised)


def seed_of(parts: tuple[str, str]) -> int:
    """Return the seed of both parts, in the order of entrants: from 2**127 to below 2**128."""
    digest = hashlib.blake2b(":".join(parts).encode(), digest_size=_BYTES).digest()
    return int.from_bytes(digest) | OPEN_SEEDS << (8 * _BYTES - OPEN_SEEDS.bit_length())
