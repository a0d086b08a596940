"""The protocol versions of the two programs, and what to do if they share none.

A host names its versions in the header ``Razdacha-Versions`` of its answer to the connection, so a
guest knows before its first message which version to speak. Programs older than the header try one
version after another.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from catalog.common.errors import UserError
from catalog.common.i18n import _

VERSIONS_HEADER: Final = "Razdacha-Versions"
_RANGE: Final = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")


@dataclass(frozen=True, slots=True)
class Versions:
    """The versions that a program speaks, from the oldest to the newest.

    >>> str(Versions(1, 3)), 3 in Versions(1, 3), 4 in Versions(1, 3)
    ('1-3', True, False)
    """

    oldest: int
    newest: int

    def __str__(self) -> str:
        return f"{self.oldest}-{self.newest}"

    def __contains__(self, version: int) -> bool:
        return self.oldest <= version <= self.newest

    @classmethod
    def read(cls, headers: Sequence[str]) -> Self | None:
        """Parse the values of the header; None unless exactly one names a range.

        >>> Versions.read(["2-4"]), Versions.read([]), Versions.read(["4-2"])
        (Versions(oldest=2, newest=4), None, None)
        """
        match = _RANGE.fullmatch(headers[0]) if len(headers) == 1 else None
        if match is None or int(match[1]) > int(match[2]):
            return None
        return cls(int(match[1]), int(match[2]))

    def shared(self, other: Self) -> int | None:
        """Return the newest version that both speak; None if there is none."""
        newest = min(self.newest, other.newest)
        return newest if newest in self and newest in other else None


@dataclass(frozen=True, slots=True)
class VersionGap:
    """The version of a guest that a room refused, and the versions that the room speaks."""

    theirs: int
    own: Versions


def no_shared_version(own: Versions, host: Versions | None) -> UserError:
    """Return for a guest why it cannot join a host that speaks none of its ``own`` versions.

    ``host`` is None if the host did not name its versions.
    """
    if host is None:
        told = _(
            "The host refuses protocol versions {own} of this program and does not name its own. "
            "Use the same release of Razdacha on both sides."
        )
    elif host.oldest > own.newest:
        told = _(
            "Your program is older than the host's: it speaks protocol versions {own}, this room "
            "needs {host}. Update Razdacha and join again."
        )
    else:
        told = _(
            "The host's program is older than yours: it speaks protocol versions {host}, yours "
            "needs {own}. Ask the host to update Razdacha."
        )
    return UserError(told.format(own=own, host=host))


def render_gap(gap: VersionGap) -> str:
    """Return for the host why a guest's version was refused."""
    told = (
        _(
            "the guest's program is older: it speaks protocol version {theirs}, this room needs "
            "{own}. Ask the guest to update Razdacha."
        )
        if gap.theirs < gap.own.oldest
        else _(
            "the guest's program is newer: it speaks protocol version {theirs}, this one {own}. "
            "Update Razdacha here."
        )
    )
    return told.format(theirs=gap.theirs, own=gap.own)
