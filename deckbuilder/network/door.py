"""The access control of a room: its code, limits on wrong codes and waiting connections.

This module uses no clock: the time in seconds is a parameter, from any origin.
"""

import hmac
import ipaddress
import secrets
from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from typing import Final

from deckbuilder.network.protocol import Ending

_DIGITS: Final = 12
_GROUP: Final = 4
_TRIES: Final = 5
_WINDOW: Final = 60.0
_MOST_REMEMBERED: Final = 1_000
_MOST_FROM_ONE_PLACE: Final = 16
_MOST_STRANGERS: Final = 64


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

    def has(self, amount: float, now: float) -> bool:
        """Return whether this much is left."""
        if self._since is not None:
            self._left = min(self.burst, self._left + (now - self._since) * self.rate)
        self._since = now
        return amount <= self._left

    def take(self, amount: float, now: float) -> bool:
        """Take this much and return True; if it is not left, take nothing and return False."""
        if not self.has(amount, now):
            return False
        self._left -= amount
        return True


class Door:
    """Admits players who know the code. Addresses are texts as given by the system."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._digits = plain_code(code)
        self._wrong: OrderedDict[str, Allowance] = OrderedDict()
        self._strangers: Counter[str] = Counter()

    def refuses(self, code: str, address: str, now: float) -> Ending | None:
        """Return why a player with this ``code`` is refused; None for the room's code.

        After five wrong codes in a minute an address is refused whatever it sends, so that guessing
        takes longer than a lifetime. Codes are compared in constant time.
        """
        place = _place(address)
        tries = self._tries_of(place)
        if not tries.has(1, now):
            return Ending.TOO_MANY_TRIES
        if hmac.compare_digest(plain_code(code), self._digits):
            return None
        tries.take(1, now)
        return Ending.WRONG_CODE

    def _tries_of(self, place: str) -> Allowance:
        tries = self._wrong.setdefault(place, Allowance(_TRIES, _TRIES / _WINDOW))
        self._wrong.move_to_end(place)
        if len(self._wrong) > _MOST_REMEMBERED:
            self._wrong.popitem(last=False)
        return tries

    def approach(self, address: str) -> bool:
        """Count an unidentified connection; return False if its address has too many."""
        place = _place(address)
        if self._strangers.total() >= _MOST_STRANGERS:
            return False
        if self._strangers[place] >= _MOST_FROM_ONE_PLACE:
            return False
        self._strangers[place] += 1
        return True

    def step_away(self, address: str) -> None:
        """Stop counting a connection, which was admitted or closed."""
        place = _place(address)
        self._strangers[place] -= 1
        if self._strangers[place] <= 0:
            del self._strangers[place]


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
