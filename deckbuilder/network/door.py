"""The access control of a room: its code, the pace of wrong codes, the crowd before it.

This module uses no clock: the time in seconds is a parameter, from any origin.

Nothing refuses the right code, whatever was tried before and from wherever: people behind one
tunnel, proxy or NAT share an address, and one of them mistypes. Guessing is slowed down instead. A
room examines at most ``_WRONG_A_SECOND`` wrong codes a second from all addresses together, after a
first ``_WRONG_AT_ONCE``; while guesses arrive faster, every code waits for its turn in order of
arrival. Of 10**12 codes a guesser has to try half on average: 5 * 10**11 / 50 seconds are 317
years. A room that is attacked for a whole day is entered with a chance of 1 in 231,000.

>>> round(10**_DIGITS / 2 / _WRONG_A_SECOND / 31_557_600)  # seconds of a year
317
>>> round(10**_DIGITS / (_WRONG_AT_ONCE + _WRONG_A_SECOND * 24 * 3600), -3)
231000.0
"""

import hmac
import ipaddress
import secrets
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from deckbuilder.network.protocol import Ending

T = TypeVar("T")

_DIGITS: Final = 12
_GROUP: Final = 4
_WRONG_AT_ONCE: Final = 50
_WRONG_A_SECOND: Final = 50


def new_code() -> str:
    """Return an unguessable room code: twelve digits, easy to say and to type in every layout."""
    digits = f"{secrets.randbelow(10**_DIGITS):0{_DIGITS}}"
    return "-".join(digits[start : start + _GROUP] for start in range(0, _DIGITS, _GROUP))


def plain_code(code: str) -> str:
    """Return only the digits of a code, however they were grouped.

    >>> plain_code(" 1234-5678 9012")
    '123456789012'
    """
    return "".join(sign for sign in code if sign.isascii() and sign.isdigit())


@dataclass(slots=True)
class Allowance:
    """A token bucket: a maximum, and a refill rate per second."""

    burst: float
    rate: float
    _left: float = field(init=False)
    _since: float | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._left = self.burst

    def wait(self, amount: float, now: float) -> float:
        """Return the seconds until this much is left, 0 if it is."""
        if self._since is not None:
            self._left = min(self.burst, self._left + (now - self._since) * self.rate)
        self._since = now
        return max(0.0, amount - self._left) / self.rate

    def take(self, amount: float, now: float) -> bool:
        """Take this much and return True; if it is not left, take nothing and return False."""
        if self.wait(amount, now):
            return False
        self._left -= amount
        return True

    def owe(self, amount: float, now: float) -> None:
        """Take this much even if it is not left: what is missing has to be refilled first."""
        self.wait(amount, now)
        self._left -= amount


class Door:
    """Admits players who know the code, at any time."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._digits = plain_code(code)
        self._wrong = Allowance(_WRONG_AT_ONCE, _WRONG_A_SECOND)

    def pause(self, now: float) -> float:
        """Return the seconds to wait before ``refuses`` may examine the next code.

        The caller examines one code at a time, each after its pause.
        """
        return self._wrong.wait(1, now)

    def refuses(self, code: str, now: float) -> Ending | None:
        """Return why a player with this ``code`` is refused; None for the room's code.

        Codes are compared in constant time.
        """
        if hmac.compare_digest(plain_code(code), self._digits):
            return None
        self._wrong.owe(1, now)
        return Ending.WRONG_CODE


class Crowd(Generic[T]):
    """Connections that wait, at most ``most`` and ``most_near`` of one address.

    A newcomer is never turned away: one that has waited longest has to go instead, of the
    newcomer's address if that has too many, else of the address that has most. So connections
    left open keep nobody out, and a crowd from one address only displaces itself.
    """

    def __init__(self, most: int, most_near: int) -> None:
        self._most = most
        self._most_near = most_near
        self._places: dict[T, str] = {}
        self._waiting: defaultdict[str, dict[T, None]] = defaultdict(dict)

    def __iter__(self) -> Iterator[T]:
        return iter(tuple(self._places))

    def come(self, newcomer: T, address: str) -> T | None:
        """Add a newcomer from an address, a text as given by the system.

        Return the one that has to go, which is no longer counted; None if there is room.
        """
        place = _place(address)
        self._places[newcomer] = place
        self._waiting[place][newcomer] = None
        if len(self._waiting[place]) <= self._most_near:
            if len(self._places) <= self._most:
                return None
            place = max(self._waiting, key=lambda one: len(self._waiting[one]))
        displaced = next(iter(self._waiting[place]))
        self.go(displaced)
        return displaced

    def go(self, leaver: T) -> None:
        """Stop counting a connection; one that is not counted does no harm."""
        place = self._places.pop(leaver, None)
        if place is not None:
            del self._waiting[place][leaver]
            if not self._waiting[place]:
                del self._waiting[place]


def _place(address: str) -> str:
    """Return a key that an attacker cannot cheaply multiply: an IPv4 address, half an IPv6 one."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)
